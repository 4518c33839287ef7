"""The screen of what-if boards, by keys: units put down, taken off and marked, the phase set, orders and dice of both sides."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from pbem.desk import board_table
from pbem.desk.board_table import BoardTable
from pbem.desk.house_opponent import exchange
from pbem.desk.open_match import Table
from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import NOWHERE, Hex
from pbem.session.disk.player_home import Home
from pbem.session.turn import invitations
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Enter, Pick, Tell
from pbem.tui.screens.battle.attack_planner import PlannerWindow
from pbem.tui.screens.battle.board import BoardPage, Lifting, MarksWindow
from pbem.tui.screens.battle.board_begin import BeginWindow
from pbem.tui.screens.battle.draft_list import DraftedWindow
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.screens.matches.match_list_screen import MatchesPage
from pbem.tui.widgets.panels import HexPanel
from tests.session.look.test_board import PUZZLE
from tests.tui.battles import REF, keys, line, settled, sit_down, top
from tests.tui.stage import home_at, run, text_of

RIO = "rio_40"
SIZES = ((80, 24), (120, 40))
Body = Callable[[BoardPage, Any], Awaitable[None]]


def puzzle(home: Home) -> BoardTable:
    path = home.saves.parent / "puzzle.toml"
    path.write_text(PUZZLE, encoding="utf-8")
    return board_table.of_file(home, path)


def at_board(home: Home, table: BoardTable, body: Body, size: tuple[int, int] = (80, 24)) -> None:
    """Runs the body with the board open, and looks that nothing is wider than the screen."""

    async def act(app: PbemApp, pilot: Any) -> None:
        app.open_board(table)
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BoardPage)
        await body(page, pilot)
        assert all(len(each) <= size[0] for each in text_of(app).splitlines())

    run(home, act, size=size)


async def type_in(page: BoardPage, pilot: Any, text: str) -> None:
    """Into the field of the window on top, and Enter."""
    top(page).query_one(Input).value = text
    await keys(pilot, "enter")


def place(page: BoardPage, unit: str) -> Hex:
    return next(each.hex for each in page.table.units() if each.counter.id == unit)


@pytest.mark.parametrize("size", SIZES)
def test_a_unit_is_put_picked_up_marked_and_taken_off(tmp_path: Path, size: tuple[int, int]) -> None:
    async def body(page: BoardPage, pilot: Any) -> None:
        page.board.put_cursor(Hex(2117))
        await keys(pilot, "space")
        assert isinstance(top(page), Pick)
        await type_in(page, pilot, "r2")
        assert place(page, "R2") == 2117
        assert line(page, "told") == "R2 to 2117"
        await keys(pilot, "k")
        assert isinstance(page.mode, Lifting)
        assert line(page, "prompt").startswith("R2 RCD/MLC infantry rgt 6-4-4: put it where?")
        await keys(pilot, "right enter")
        assert place(page, "R2") == 2118
        await keys(pilot, "f")
        assert isinstance(top(page), MarksWindow)
        await keys(pilot, "space enter")
        assert [each.is_reduced for each in page.table.scene.picture.stacks[Hex(2118)]] == [True]
        assert "(reduced" in page.query_one(HexPanel).text
        await keys(pilot, "x")
        await type_in(page, pilot, "eliminated")
        assert place(page, "R2") == NOWHERE
        assert line(page, "told") == "R2: eliminated"
        await keys(pilot, "u u u u")
        assert place(page, "R2") == 2118
        assert not page.table.can_undo
        await keys(pilot, "u")
        assert line(page, "told") == "There is nothing to take back"
        await keys(pilot, "r")
        assert place(page, "R2") == 2117

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body, size)


def test_what_the_game_refuses_is_told_and_changes_nothing(tmp_path: Path) -> None:
    async def body(page: BoardPage, pilot: Any) -> None:
        before = page.table.position
        page.board.put_cursor(Hex(2019))
        await keys(pilot, "space")
        await type_in(page, pilot, "r1")
        assert isinstance(top(page), Tell) or "both sides" in line(page, "told")
        assert page.table.position is before
        await keys(pilot, "escape")
        page.board.put_cursor(Hex(1010))
        for key in ("k", "x", "f"):
            await keys(pilot, key)
            assert line(page, "told") == "No unit is here"
        await keys(pilot, "y d")
        assert line(page, "told") == "No dice are due"

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body)


@pytest.mark.parametrize("size", SIZES)
def test_an_attack_with_dice_by_hand_and_by_chance(tmp_path: Path, size: tuple[int, int]) -> None:
    async def body(page: BoardPage, pilot: Any) -> None:
        page.board.put_cursor(Hex(2019))
        await keys(pilot, "a")
        assert isinstance(top(page), PlannerWindow)
        await settled(page, pilot)
        assert "%" in line(top(page), "bars")
        await keys(pilot, "enter")
        assert isinstance(page.table.next_roll(), Roll)
        assert line(page, "prompt").endswith("Enter roll  d choose the numbers  u take back"[: size[0]]) or size[0] == 80
        assert "Enter roll  d choose the numbers" in line(page, "prompt")
        await keys(pilot, "e")
        assert line(page, "told") == "Dice are due first: Enter rolls them, d chooses the numbers"
        await keys(pilot, "d")
        assert isinstance(top(page), Enter)
        await type_in(page, pilot, "8")
        assert isinstance(top(page), Enter), "one number is missing"
        await type_in(page, pilot, "8 5")
        assert isinstance(top(page), Tell)
        assert "85" in line(top(page), "lines")
        await keys(pilot, "enter")
        assert page.table.choice == Choose(1, "retreat", False)
        await keys(pilot, "enter")
        await type_in(page, pilot, "2020")
        assert place(page, "C1") == 2020
        await keys(pilot, "u u")
        assert isinstance(page.table.next_roll(), Roll)
        await keys(pilot, "enter")
        (numbers,) = [step.numbers for step in page.table.now.steps if step.kind == "dice"]
        assert len(numbers) == 2

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body, size)


def test_orders_given_are_changed_with_the_same_dice(tmp_path: Path) -> None:
    async def body(page: BoardPage, pilot: Any) -> None:
        table = page.table
        for step in ("a 2019 with R1,R2", "", "retreat C1 2020"):
            if step:
                table.do(step)
            else:
                table.roll((8, 5))
        page.show()
        await keys(pilot, "w")
        assert isinstance(top(page), DraftedWindow)
        assert line(top(page), "heading") == "Orders given on this board"
        await keys(pilot, "d escape")
        assert [each.text for each in table.lines] == ["a 2019 with R1,R2"]
        assert table.choice == Choose(1, "retreat", False)
        assert [step.numbers for step in table.now.steps if step.kind == "dice"] == [(8, 5)]

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body)


def test_phase_and_turn_are_set(tmp_path: Path) -> None:
    async def body(page: BoardPage, pilot: Any) -> None:
        await keys(pilot, "p")
        await type_in(page, pilot, "movement congo")
        assert page.table.time() == (1, "congo", "movement")
        assert line(page, "title").startswith("WHAT IF  Turn 1 of 15")
        await keys(pilot, "p")
        await type_in(page, pilot, "the turn")
        await type_in(page, pilot, "x")
        assert isinstance(top(page), Enter)
        await type_in(page, pilot, "7")
        assert page.table.time() == (7, "congo", "movement")
        await keys(pilot, "tab enter")
        assert page.table.choice == Choose(1, "movement", True)

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body)


def test_standing_orders_answer_where_that_is_wanted(tmp_path: Path) -> None:
    async def body(page: BoardPage, pilot: Any) -> None:
        await keys(pilot, "t")
        assert line(page, "told") == "The game's own standing orders answer"
        page.table.do("a 2019 with R1")
        page.show()
        await keys(pilot, "d")
        await type_in(page, pilot, "8,5")
        await keys(pilot, "enter")
        assert page.table.choice == Choose(0, "combat", True)

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body)


def test_a_board_is_saved_and_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def body(page: BoardPage, pilot: Any) -> None:
        page.table.put("R2", Hex(2117))
        page.show()
        await keys(pilot, "s")
        assert top(page).query_one(Input).value == "guerra_do_congo-board.toml"
        await type_in(page, pilot, "/nowhere/at/all")
        assert isinstance(top(page), Enter)
        await type_in(page, pilot, "mine")
        assert line(page, "told") == "Saved: mine.toml"
        page.table.put("R1", Hex(2118))
        page.show()
        await keys(pilot, "s")
        await type_in(page, pilot, "mine.toml")
        assert "mine.toml" in line(top(page), "fault"), "nothing is written over it"
        await keys(pilot, "escape N")
        assert isinstance(top(page), BeginWindow)
        rows = [each.label for each in top(page).rows()]
        assert rows[0] == "A Guerra do Congo 1998-1999: the whole war"
        assert rows[-1] == "a position file ..."
        await keys(pilot, *[" ".join(["down"] * (len(rows) - 1) + ["enter"])])
        assert isinstance(top(page), Pick)
        await type_in(page, pilot, "mine")
        assert top(page) is page
        assert place(page, "R2") == 2117
        assert not page.table.can_undo
        await keys(pilot, "N down enter")
        assert page.table.game == RIO
        assert "police" in line(page, "title") or "gang" in line(page, "title")

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body)


def test_a_faulty_file_is_told_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text(PUZZLE.replace('"2018"', '"9999"').replace("6-4-4", "6"), encoding="utf-8")

    async def body(page: BoardPage, pilot: Any) -> None:
        await keys(pilot, "N up enter")
        await type_in(page, pilot, "bad")
        window = top(page)
        assert isinstance(window, BeginWindow)
        assert line(window, "fault").count("\n") >= 2

    home = home_at(tmp_path)
    at_board(home, puzzle(home), body)


def test_from_the_list_and_from_the_map_of_a_match(tmp_path: Path) -> None:
    home = sit_down(tmp_path, "swift")
    before = Table(home, REF).position

    async def act(app: PbemApp, pilot: Any) -> None:
        assert isinstance(app.screen, MatchesPage)
        await keys(pilot, "b")
        window: Any = app.screen
        assert next(each.label for each in window.rows()) == "congo-1 as you see it now"
        await keys(pilot, "enter")
        page: Any = app.screen
        assert type(page) is BoardPage
        await keys(pilot, "tab right enter enter e enter")
        assert page.table.can_undo
        await keys(pilot, "q enter")
        page = app.screen
        assert type(page) is BattlePage
        await keys(pilot, "B")
        page = app.screen
        assert type(page) is BoardPage
        assert page.table.scene.picture.stacks == Table(home, REF).scene.picture.stacks
        await keys(pilot, "question_mark")
        page = app.screen
        lines = page.query_one("#lines").text
        assert "At a what-if board" in lines
        assert "put a unit in this hex" in lines

    run(home, act)
    assert Table(home, REF).position == before


@pytest.mark.parametrize("size", SIZES)
def test_what_lies_face_down_in_a_match_is_supposed_by_the_player(tmp_path: Path, size: tuple[int, int]) -> None:
    home = home_at(tmp_path)
    match = invitations.new_match(home, RIO, side="police", dice="swift", against="house").card.match
    exchange(home, match)
    table = board_table.of_match(home, match)
    stacks = table.scene.picture.stacks
    closed = next(each for each in table.units() if each.covers and len(stacks[each.hex]) == 1)
    grid = table.scene.picture.grid
    beside = next(there for there in grid.around(closed.hex) if there != NOWHERE and there not in table.scene.picture.stacks)

    async def body(page: BoardPage, pilot: Any) -> None:
        page.board.put_cursor(beside)
        await keys(pilot, "space")
        await type_in(page, pilot, "pm03")
        assert place(page, "PM03") == beside
        page.give(f"a {grid.name(closed.hex)} with PM03")
        await keys(pilot, "enter")
        await type_in(page, pilot, "turns up to defend")
        assert line(page, "prompt").startswith("What lies face down there is not known on this board.")
        await keys(pilot, "enter")
        assert line(page, "prompt").startswith("What lies face down there")
        page.board.put_cursor(closed.hex)
        await keys(pilot, "y")
        await type_in(page, pilot, "nt01")
        assert "NT01" in page.query_one(HexPanel).text
        assert line(page, "told") == f"NT01 under {closed.counter.id}", "the attack has not been"
        page.give(f"a {grid.name(closed.hex)} with PM03")
        await keys(pilot, "enter")
        await type_in(page, pilot, "turns up to defend")
        assert isinstance(page.table.next_roll(), Roll)

    at_board(home, table, body, size)


@pytest.mark.parametrize("size", SIZES)
def test_rio_from_its_start_is_laid_by_orders_or_by_hand(tmp_path: Path, size: tuple[int, int]) -> None:
    home = home_at(tmp_path)

    async def body(page: BoardPage, pilot: Any) -> None:
        await keys(pilot, "L")
        assert page.table.now.steps
        laid = len(page.table.scene.picture.stacks)
        await keys(pilot, "U")
        page.board.put_cursor(page.table.scene.picture.grid.named("F8"))
        await keys(pilot, "space")
        await type_in(page, pilot, "st01")
        assert page.table.time() == (1, "police", "phase")
        assert laid > len(page.table.scene.picture.stacks)
        await keys(pilot, "f")
        assert isinstance(top(page), MarksWindow)

    at_board(home, board_table.of_scenario(home, RIO), body, size)
