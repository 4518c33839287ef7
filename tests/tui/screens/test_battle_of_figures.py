"""A battle of single figures at the map: works laid by keys, orders word by word, who is said to be left."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pbem.desk.match_head_and_log import order_said
from pbem.desk.open_match import Table
from pbem.desk.sending import Outgoing
from pbem.games.heart_of_africa.events.turn import MoveRolled
from pbem.session.results import Step
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Ask, Pick
from pbem.tui.screens.battle.head import head_line
from pbem.tui.screens.battle.modes import Placing
from pbem.tui.screens.battle.screen import BattlePage
from tests.tui.battle_stage import home_at_choice, write_paper
from tests.tui.battles import keys, line, orders, top
from tests.tui.stage import run, text_of


def at_choice(folder: Path, kind: str, body: Callable[[BattlePage, Any], Awaitable[None]]) -> None:
    """Runs the body with the match open at a choice of this kind."""
    home, match = home_at_choice(folder, kind)

    async def act(app: PbemApp, pilot: Any) -> None:
        page = app.screen
        assert isinstance(page, BattlePage)
        await body(page, pilot)

    run(home, act, match)


def test_a_hexside_of_a_palisade_is_laid_by_keys_and_what_is_left_is_asked_about(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab")
        assert line(page, "prompt").startswith("Palisade: where to?")
        await keys(pilot, "enter")
        window = top(page)
        assert isinstance(window, Pick)
        assert window.choices[0].label == "on its north-east side"
        await keys(pilot, "enter")
        assert orders(page)[-1].startswith("raise palisade inside ")
        await keys(pilot, "escape e")
        assert isinstance(top(page), Ask)
        assert "Nothing more is laid?" in text_of(page.app)

    at_choice(tmp_path, "works", body)


def test_a_word_that_alone_may_follow_is_taken_and_escape_goes_back_beyond_it(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "o p a l i s enter")  # a palisade, inside: there is no other work
        assert "choose the hex on the map" in text_of(page.app)
        await keys(pilot, "enter")
        assert isinstance(page.mode, Placing)
        assert page.mode.begun == "raise palisade inside"
        await keys(pilot, "enter")
        labels = [choice.label for choice in top(page).choices]
        assert labels[:2] == ["North-east", "East"]
        await keys(pilot, "escape")
        assert "choose the hex on the map" in text_of(page.app)
        await keys(pilot, "escape")
        assert "Pitch a camp" in text_of(page.app)

    at_choice(tmp_path, "works", body)


def test_where_a_hex_is_asked_for_tab_goes_to_the_next_patch_of_those_that_fit(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "o p a l i s enter enter")
        assert isinstance(page.mode, Placing)
        page.board.put_cursor(min(set(page.table.scene.picture.grid.hexes) - page.mode.hexes))
        await keys(pilot, "tab")
        assert page.board.cursor in page.mode.areas()
        assert {*page.mode.areas()} <= page.mode.hexes

    at_choice(tmp_path, "works", body)


def test_at_set_up_the_screen_says_from_where_the_attack_comes_and_the_file_is_told_in_words(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await pilot.pause()
        assert "Set-up: Planned Attack, from the north" in text_of(page.app)
        page.table.do("built")
        told = Outgoing(page.table).lines()
        assert told[-1] == "  The defender: nothing more is laid on the field"
        assert order_said("done", 1, page.narrator) == "The move of the unit is over"
        write_paper(page.table.home, page.table)
        page.table.do_all(page.table.plans.rest)
        page.table.do("ready")
        sent = Outgoing(page.table)
        sent.seal()
        assert "  The defender: the plan is sealed" in sent.lines(), "though the attacker is to decide next"

    at_choice(tmp_path, "works", body)


def test_units_not_figures_are_left_to_act_where_units_act(tmp_path: Path) -> None:
    home, match = home_at_choice(tmp_path, "unit")
    names = Table(home, match).plans.names_of_movers
    assert "A1" in names
    assert not any("." in name for name in names)


def test_a_unit_is_asked_as_a_whole_and_dice_that_a_line_tells_open_no_window(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab")
        asked = line(page, "prompt")
        assert "figures: does it move, or hold?" in asked
        assert "Enter the choices" in asked
        await keys(pilot, "enter")
        assert [choice.note.split()[0] for choice in top(page).choices] == ["move", "hold"]
        await keys(pilot, "enter")
        assert top(page) is page, "no window"
        assert "hexes, or" in line(page, "told")

    at_choice(tmp_path, "unit", body)


def test_at_one_keyboard_a_file_that_decides_nothing_asks_nobody_to_sit_down(tmp_path: Path) -> None:
    home, match = home_at_choice(tmp_path, "fire")
    table = Table(home, match)
    for _ in range(2):
        table.do(table.plans.ending)
        has_passed = Outgoing(table).hand_over()
    assert has_passed, "what the first has sealed is opened by a file of its own"
    assert table.choice is not None
    assert table.choice.kind != "fire"


def test_dice_that_were_watched_to_the_end_are_not_told_once_more(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        position = page.table.position
        assert position.draft is not None
        dice = Step(0, -1, "dice", -1, numbers=(5, 6), key=("move", 0, "A1"))
        page.table.position = replace(position, draft=replace(position.draft, happened=(dice,), lines=()))
        page.watched_to_the_end(page.ref)
        page.arrived()
        await pilot.pause()
        assert top(page) is page
        page.table.position = replace(page.table.position, seq=position.seq + 1)
        page.arrived()
        await pilot.pause()
        assert "What happened" in text_of(page.app), "the next ones are"

    at_choice(tmp_path, "unit", body)


def test_the_dice_of_a_move_open_no_window_even_where_they_do_not_fit_the_line(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        before = page.table.position
        assert before.draft is not None
        rolled = Step(0, -1, "dice", -1, numbers=(6, 6, 5, 4, 1), key=("move", 1, "AX"), events=(MoveRolled("AX", 18, 5),))
        page.table.position = replace(before, draft=replace(before.draft, happened=(*before.happened, rolled)))
        page.news(before)
        await pilot.pause()
        assert top(page) is page
        assert line(page, "told") == "AX may go 18 hexes, or 5 with difficult ground."

    at_choice(tmp_path, "unit", body)


def test_a_file_that_ends_the_match_publishes_no_secret_yet_and_says_so(tmp_path: Path) -> None:
    home, match = home_at_choice(tmp_path, "unit")
    table = Table(home, match)
    table.do("concede")
    ending = Outgoing(table)
    assert "One more of yours then publishes your secret" in ending.lines()[1]
    ending.seal()
    table.look_again()
    after = Outgoing(table)
    assert "this file publishes your secret" in after.lines()[1]


def test_that_the_battle_is_over_is_said_once_in_the_head(tmp_path: Path) -> None:
    home, match = home_at_choice(tmp_path, "unit")
    table = Table(home, match)
    table.do("concede")
    head = head_line(table, 80)
    assert "the battle is over" in head
    assert head.count("over") == 1


def test_a_file_that_is_signed_says_in_words_what_its_envelope_holds(tmp_path: Path) -> None:
    home, match = home_at_choice(tmp_path, "sheet", moving="sheets")
    table = Table(home, match)
    table.do("endsheet")
    out = Outgoing(table)
    out.seal()
    said = out.lines()
    assert not any("sealed " in each and each.split()[0] == "sealed" for each in said)
    assert any(each.endswith("the sheet is whole  (sealed until both have chosen)") for each in said)


def test_an_order_is_typed_under_no_example_of_conditions_where_the_game_has_none(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "colon")
        told = text_of(page.app)
        assert "The words come from the list of all orders." in told
        assert "ORDER if" not in told

    at_choice(tmp_path, "unit", body)
