"""Walls, buildings and vessels, and those who fight there, at the map; giving up is asked about."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pbem.desk.board_table import BoardTable
from pbem.engine.game import AnyRules
from pbem.games import catalog
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Ask, Pick
from pbem.tui.screens.battle.board import BoardPage
from pbem.view.text.chances import percent
from tests.games.heart_of_africa.battles import Play, battle, unit
from tests.games.heart_of_africa.close_combat.test_combat import two_on_one
from tests.games.heart_of_africa.works.test_buildings import built, moving, on_roof
from tests.games.heart_of_africa.works.test_vessels import GUNBOAT, SEA, afloat
from tests.tui.battles import line
from tests.tui.stage import home_at, press, run, text_of

GAME = "heart_of_africa"
Body = Callable[[BoardPage, Pilot[int]], Awaitable[None]]


@pytest.fixture
def on_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Play, Body], None]:
    """Runs a body with a battle open on a what-if board."""
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home = home_at(tmp_path)

    def play_it(play: Play, body: Body) -> None:
        async def act(app: PbemApp, pilot: Pilot[int]) -> None:
            app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
            await pilot.pause()
            page = app.screen
            assert isinstance(page, BoardPage)
            await body(page, pilot)

        run(home, act)

    return play_it


def test_a_unit_is_sent_into_no_building_that_keeps_it_out(on_board: Callable[[Play, Body], None]) -> None:
    async def body(page: BoardPage, pilot: Pilot[int]) -> None:
        await press(pilot, "tab")
        ways = page.plans.reach("A1.1").ways
        grid = page.table.scene.picture.grid
        assert grid.named("1022") not in ways, "a room within three hexes, behind a wall"
        assert grid.named("0923") in ways
        verbs = {way.verb for way in ways[grid.named("0921")]}
        assert "line" in verbs, "around where one of its own stands"

    on_board(moving(unit("A", "askari", "0922 0921"), unit("D", "askari", "1224")), body)


def test_each_part_of_a_wall_that_a_gun_may_shoot_at_is_named(on_board: Callable[[Play, Body], None]) -> None:
    async def body(page: BoardPage, pilot: Pilot[int]) -> None:
        await press(pilot, "tab", "enter")
        window = page.app.screen
        assert isinstance(window, Pick)
        walls = [choice for choice in window.choices if choice.value.startswith("breach")]
        assert len(walls) > 1
        assert all(choice.label == f"Shoot at the wall: {choice.value.split()[-1]}" for choice in walls)

    foe = unit("D", "warrior", "0745")
    on_board(battle(unit("A", "field_gun", "1235", "W"), foe, ground=built(), step="fire_orders"), body)


def test_who_is_outnumbered_is_named_and_picks_the_opponent_on_the_map(on_board: Callable[[Play, Body], None]) -> None:
    async def body(page: BoardPage, pilot: Pilot[int]) -> None:
        assert "whom a figure fights first: D1.1" in line(page, "prompt")
        await press(pilot, "enter")
        assert page.table.scene.name(page.board.cursor) == "1011", "the map shows where"
        window = page.app.screen
        assert isinstance(window, Pick)
        assert [choice.value for choice in window.choices] == ["first A1.1", "first A1.2"]
        await press(pilot, "escape", "tab")
        page.board.put_cursor(page.table.scene.picture.grid.named("0911"))
        await press(pilot, "enter")
        assert [each.text for each in page.table.lines] == ["first A1.2"]

    on_board(two_on_one(), body)


def test_who_fights_through_a_new_hole_is_named(on_board: Callable[[Play, Body], None]) -> None:
    async def body(page: BoardPage, pilot: Pilot[int]) -> None:
        assert line(page, "prompt").startswith("The defender must say who is fought at the hole: D1.1.  ")
        await press(pilot, "tab")
        assert len(page.plans.reach("D1.1").ways) == 2

    play = battle(unit("D", "askari", "1022"), unit("A", "askari", "1020 1024"), ground=built(side=0), step="movement_begins")
    play.order("hold A1", "move D1")
    play.roll_all(3)
    on_roof(play, "D1.1").order("breakroof D1.1")
    play.roll(5)
    on_board(play, body)


def test_giving_up_stands_last_and_is_asked_about(on_board: Callable[[Play, Body], None]) -> None:
    async def body(page: BoardPage, pilot: Pilot[int]) -> None:
        await press(pilot, "o")
        window = page.app.screen
        assert isinstance(window, Pick)
        assert window.choices[-1].value == "concede"
        await press(pilot, "up", "enter")
        window = page.app.screen
        assert isinstance(window, Ask)
        await press(pilot, "escape")
        assert not page.table.lines
        await press(pilot, "o", "up", "enter", "enter")
        assert [each.text for each in page.table.lines] == ["concede"]

    on_board(moving(unit("A", "askari", "0922 0921"), unit("D", "askari", "1224")), body)


def test_a_vessel_is_promised_hits_and_a_test_where_they_are_many(on_board: Callable[[Play, Body], None]) -> None:
    async def body(page: BoardPage, pilot: Pilot[int]) -> None:
        await press(pilot, "a")
        told = text_of(page.app)
        assert "fall on average" not in told
        chance = page.plans.promises[0].lost
        assert len(chance) == 3, "no, one or two hits on the one boat"
        assert f"has to test {percent(chance[2])}" in told, "two bring it from 18 to 20"

    units = unit("A", "archer", "2110 2111"), unit("D", "gunboat", "1811")
    play = battle(*units, ground=SEA, vessels=(("D1.1", "1810 1811 1812"),), step="fire_orders")
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], hits=18),))
    on_board(play, body)


def test_how_far_a_vessel_may_go_and_goes_is_told(on_board: Callable[[Play, Body], None]) -> None:
    async def body(page: BoardPage, pilot: Pilot[int]) -> None:
        assert "A1: afloat 6/2, ashore 0/0 hexes" in text_of(page.app)
        await press(pilot, "tab", "left", "left", "left")
        assert line(page, "told") == "1008: sail, 2 hexes"

    play = afloat(GUNBOAT, vessels=(("A1.1", "1010 1011 1012"),))
    play.order("move A1")
    play.roll(3, 3, 2)
    on_board(play, body)
