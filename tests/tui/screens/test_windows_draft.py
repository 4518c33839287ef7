"""The windows that change the draft: orders written so far, standing orders."""

from pathlib import Path

import pytest
from textual.widgets import OptionList

from pbem.desk.open_match import Table
from pbem.errors import Outcome
from pbem.session.turn import draft
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.sealing import seal
from pbem.tui.screens.battle.draft_list import DraftedWindow
from pbem.tui.screens.battle.standing_orders import PolicyWindow, StandingWindow
from pbem.view.words import windows as words
from tests.tui.opened import SIZES, Opened, table_of, with_window
from tests.tui.stage import home_of

MARCHES = ["m REB01 1606-1706", "m REB04 3333-3332-3331", "m REB08 3229-3329-3330", "end"]
ATTACK, NEXT = "a 1807 with REB01", "a 3431 with REB04,REB08"


def written(folder: Path, *orders: str) -> Table:
    table = table_of(folder)
    for order in orders or (*MARCHES, ATTACK, NEXT):
        table.do(order)
    return table


def texts(table: Table) -> list[str]:
    return [line.text for line in table.lines]


def supposed(opened: Opened) -> list[str]:
    """The lines about dice that are supposed."""
    return [line.strip("│ ") for line in opened.text.split("\n") if "? assumed" in line]


@pytest.mark.parametrize("size", SIZES)
def test_the_draft_tells_what_is_done_what_waits_and_what_is_supposed(tmp_path: Path, size: tuple[int, int]) -> None:
    table = written(tmp_path)

    async def script(opened: Opened) -> None:
        opened.fits()
        rows = opened.rows()
        assert len(rows) == 6
        assert rows[0].startswith(f"  1  {MARCHES[0]}")
        assert rows[0].endswith("done")
        assert words.DICE_OPEN in rows[4]
        assert words.LINE_STATES["waits"] in rows[5]
        assert "? assumed: the attack on 1807 Kinshasa" in opened.text
        await opened.press("escape")
        assert opened.result is False

    with_window(table.home, lambda: DraftedWindow(table), script, size)


def test_an_order_is_moved_and_taken_out(tmp_path: Path) -> None:
    table = written(tmp_path)

    async def script(opened: Opened) -> None:
        listing = opened.app.screen.query_one(OptionList)
        assert listing.highlighted == len(texts(table)) - 1, "on the line written last"
        await opened.press("home", "j")
        assert texts(table)[:2] == [MARCHES[1], MARCHES[0]]
        assert "number 2" in opened.text
        await opened.press("k")
        assert texts(table)[:2] == MARCHES[:2]
        await opened.press("k")
        assert words.NO_PLACE in opened.text
        await opened.press("end", "d")
        assert texts(table) == [*MARCHES, ATTACK]
        await opened.press("escape")
        assert opened.result is True

    with_window(table.home, lambda: DraftedWindow(table), script)
    again = Table(table.home, table.ref)
    assert texts(again) == [*MARCHES, ATTACK]


def test_what_the_rules_refuse_is_told_with_its_rule_and_nothing_changes(tmp_path: Path) -> None:
    table = written(tmp_path)

    async def script(opened: Opened) -> None:
        before = texts(table)
        await opened.press("home", "down", "d")  # the march of one that attacks later
        assert "GC-4.1b" in opened.text
        assert texts(table) == before
        await opened.press("escape")
        assert opened.result is False

    with_window(table.home, lambda: DraftedWindow(table), script)


def test_what_another_window_wrote_meanwhile_is_shown_and_not_written_over(tmp_path: Path) -> None:
    table = written(tmp_path, *MARCHES[:2])

    async def script(opened: Opened) -> None:
        await opened.press("enter")
        Table(table.home, table.ref).do(MARCHES[2])
        await opened.type(f"{MARCHES[0]} or stop")
        await opened.press("enter", "enter")  # however often
        assert "changed in another window" in " ".join(opened.text.split())
        await opened.press("escape")
        assert [row[5:].startswith(march) for row, march in zip(opened.rows(), MARCHES[:3], strict=True)] == [True] * 3
        await opened.press("home", "s")
        assert texts(table) == [f"{MARCHES[0]} or stop", *MARCHES[1:3]]

    with_window(table.home, lambda: DraftedWindow(table), script)
    assert texts(Table(table.home, table.ref)) == [f"{MARCHES[0]} or stop", *MARCHES[1:3]]


def test_an_order_is_changed_in_notation_and_stays_open_until_it_holds(tmp_path: Path) -> None:
    table = written(tmp_path)

    async def script(opened: Opened) -> None:
        await opened.press("home", "down", "down", "enter")
        opened.fits()
        assert MARCHES[2] in opened.text
        await opened.type("m REB08 3229-\x1b[31mboo")
        await opened.press("enter")
        assert "no hex or place ·(31mboo" in opened.text
        assert texts(table)[2] == MARCHES[2]
        await opened.type("m REB08 3229-3329")
        await opened.press("enter")
        assert "REB08" in opened.text  # who attacks in the last order is no longer next to it
        assert texts(table)[2] == MARCHES[2]
        await opened.type(f"{MARCHES[2]}  or stop")
        await opened.press("enter")
        assert isinstance(opened.app.screen, DraftedWindow)
        assert texts(table)[2] == f"{MARCHES[2]} or stop"
        assert words.CHANGED in opened.text

    with_window(table.home, lambda: DraftedWindow(table), script)


async def write_one(opened: Opened) -> None:
    """Not one of the likely conditions."""
    await opened.type("notation")
    await opened.press("enter")


def test_conditions_or_stop_and_answers(tmp_path: Path) -> None:
    table = written(tmp_path)

    async def script(opened: Opened) -> None:
        await opened.press("end", "g")
        await write_one(opened)
        await opened.type("1706 ours and 1807 free")
        await opened.press("enter")
        assert texts(table)[-1] == f"{NEXT} if 1706 ours and 1807 free"
        await opened.press("s")
        assert texts(table)[-1] == f"{NEXT} if 1706 ours and 1807 free or stop"
        assert words.STOP_ON in opened.text
        await opened.press("g")
        await write_one(opened)
        await opened.type("")
        await opened.press("enter", "s")
        assert texts(table)[-1] == NEXT
        await opened.press("g")
        await write_one(opened)
        await opened.type("nonsense")
        await opened.press("enter")
        assert texts(table)[-1] == NEXT
        await opened.press("escape", "up", "a")
        await opened.type("loss REB01")
        await opened.press("enter")
        assert "loss REB01" in texts(table)
        await opened.press("down", "g")
        assert words.ONLY_ORDERS in opened.text

    with_window(table.home, lambda: DraftedWindow(table), script)


def test_other_dice_are_supposed_and_the_likeliest_again(tmp_path: Path) -> None:
    table = written(tmp_path)

    async def script(opened: Opened) -> None:
        likeliest = supposed(opened)
        assert len(likeliest) == 2
        assert all(each.endswith(", the likeliest") for each in likeliest)
        await opened.press("p")
        opened.fits()
        assert "1807 Kinshasa" in opened.text
        await opened.type("11 x")
        await opened.press("enter")
        assert words.NOT_NUMBERS.format(count=2) in opened.text
        await opened.type("11 1")
        await opened.press("enter")
        assert opened.result == "open"
        await opened.type("10, 9")
        await opened.press("enter")
        assert "Assumed 10 9" in opened.text
        opened.window.show()  # type: ignore[attr-defined]
        await opened.pilot.pause()
        assert "Kinshasa: 10 9, your choice" in opened.text
        await opened.press("l")
        opened.window.show()  # type: ignore[attr-defined]
        await opened.pilot.pause()
        assert supposed(opened) == likeliest

    with_window(table.home, lambda: DraftedWindow(table), script)


def test_without_open_dice_nothing_can_be_supposed(tmp_path: Path) -> None:
    table = table_of(tmp_path)

    async def script(opened: Opened) -> None:
        assert words.DRAFTED_EMPTY in opened.text
        await opened.press("p")
        assert words.NO_DICE in opened.text
        await opened.press("d")
        assert words.NO_ORDER in opened.text

    with_window(table.home, lambda: DraftedWindow(table), script)


# ---------------------------------------------------------------- standing orders


def in_force(table: Table, kind: str, is_own: bool = False) -> tuple[str, bool, bool]:
    entry = next(each for each in draft.standing(table.home, table.ref) if (each.kind, each.is_own_stretch) == (kind, is_own))
    return entry.text, entry.is_sealed, entry.is_drafted


@pytest.mark.parametrize("size", SIZES)
def test_standing_orders_of_both_stretches_are_listed(tmp_path: Path, size: tuple[int, int]) -> None:
    table = table_of(tmp_path)

    async def script(opened: Opened) -> None:
        opened.fits()
        rows = opened.rows()
        assert len(rows) == 2 + 2 * 5
        assert words.STANDING_NOTES["default"] in rows[1]
        assert "who takes a loss" in rows[1]
        assert "Lose first units at full strength" in rows[1]
        assert words.IN_NOTATION.format(kind="loss", text="full_strength foot") in opened.text

    with_window(table.home, lambda: StandingWindow(table), script, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_editor_lists_the_words_and_reads_along(tmp_path: Path, size: tuple[int, int]) -> None:
    table = table_of(tmp_path)

    async def script(opened: Opened) -> None:
        await opened.press("enter")
        assert isinstance(opened.app.screen, PolicyWindow)
        opened.fits()
        assert "lowest_morale" in opened.text
        await opened.type("reduced  id")
        assert "Lose first reduced units, then the first by counter." in opened.text
        await opened.type("reducedd")
        assert "reducedd" in opened.text
        assert "Lose first" not in opened.text
        await opened.press("enter")
        assert isinstance(opened.app.screen, PolicyWindow)
        await opened.type("reduced id")
        await opened.press("enter")
        assert in_force(table, "loss") == ("reduced id", False, True)
        assert words.STANDING_NOTES["drafted"] in opened.rows()[1]
        await opened.press("escape")
        assert opened.result is True

    with_window(table.home, lambda: StandingWindow(table), script, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_standing_order_is_put_together_from_lists(tmp_path: Path, size: tuple[int, int]) -> None:
    table = table_of(tmp_path)

    async def choose(opened: Opened, words: str) -> None:
        rows = opened.rows()
        await opened.press(*["down"] * next(at for at, row in enumerate(rows) if row.startswith(f"  {words}")), "enter")

    async def script(opened: Opened) -> None:
        await opened.press("enter")
        opened.fits()
        await opened.type("")
        await choose(opened, "reduced ")
        await choose(opened, "foot ")
        await choose(opened, "; protect UNIT")
        await opened.press("R", "E", "B", "0", "2", "enter")
        assert "Lose first reduced units, then units on foot; never REB02 (now in " in " ".join(opened.text.split())
        await choose(opened, "; at HEX")
        await opened.press(*"Goma", "enter")
        assert words.GOES_ON in opened.text
        await choose(opened, "UNIT ")
        await opened.press("R", "E", "B", "0", "1", "enter")
        opened.fits()
        await opened.press("enter")
        assert in_force(table, "loss") == ("reduced foot; protect REB02; at 2330 REB01", False, True)

    with_window(table.home, lambda: StandingWindow(table), script, size)


def test_ask_seal_default_and_as_it_was(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    first = in_force(table, "loss")

    async def script(opened: Opened) -> None:
        await opened.press("a")
        assert in_force(table, "loss") == ("ask", False, True)
        await opened.press("x")
        assert words.SEAL_NOT_ASK in opened.text
        await opened.press("d", "x")
        assert in_force(table, "loss")[1:] == (True, True)
        assert words.STANDING_NOTES["sealed"] in opened.rows()[1]
        await opened.press("x")
        assert in_force(table, "loss")[1:] == (False, True)
        await opened.press("u")
        assert in_force(table, "loss") == first
        await opened.press("end", "x")
        assert words.SEAL_ONLY_OTHER in opened.text
        await opened.press("a")
        assert in_force(table, "reserve", is_own=True)[0] == "ask"

    with_window(table.home, lambda: StandingWindow(table), script)


def test_what_it_would_have_decided_in_the_last_phase(tmp_path: Path) -> None:
    ann = written(tmp_path, MARCHES[0], "end", ATTACK)
    bea = home_of(tmp_path / "bea")
    assert import_bytes(bea, seal(ann.home, ann.ref).data)[0].outcome is Outcome.OK
    table = Table(bea, ann.ref)

    async def script(opened: Opened) -> None:
        await opened.press("t")
        opened.fits()
        assert words.TRIAL_TITLE in opened.text
        assert "The last phase of the Rebels (file 2) with loss = " in opened.text
        assert "full_strength foot not_surrounded" in opened.text
        await opened.press("escape", "enter")
        await opened.type("lowest_morale id")
        await opened.press("ctrl+t")
        opened.fits()
        assert "with loss =" in opened.text
        assert "lowest_morale id:" in opened.text
        await opened.press("enter")
        await opened.type("nonsense")
        await opened.press("ctrl+t")
        assert isinstance(opened.app.screen, PolicyWindow)
        assert "nonsense" in opened.text
        await opened.press("escape", "escape")
        assert opened.result is False
        assert not in_force(table, "loss")[2]

    with_window(bea, lambda: StandingWindow(table), script)
