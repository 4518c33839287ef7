"""Fire orders at the map: whom a figure may shoot at, and who is left out where nobody is to be shot at."""

from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from pbem.desk.board_table import BoardTable
from pbem.engine.game import AnyRules
from pbem.engine.hexes import Hex
from pbem.games import catalog
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Pick
from pbem.tui.screens.battle.board import BoardPage
from tests.games.heart_of_africa.battles import battle, unit
from tests.games.heart_of_africa.works.test_vessels import canoe
from tests.tui.battles import line
from tests.tui.stage import home_at, press, run

GAME = "heart_of_africa"


def test_whom_a_figure_may_shoot_at_is_listed_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home = home_at(tmp_path)
    units = (unit("A", "askari", "1014 1114"), unit("A", "warrior", "1001"), unit("D", "warrior", "1020 1021"))
    play = battle(*units, step="fire_orders")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BoardPage)
        assert page.plans.in_order == ["A1.1", "A1.2"], "who may only light a fire is left out"
        await press(pilot, "tab")
        assert line(page, "prompt").startswith("A1.1 Askari 16/1/-1/4 (faces east): whom does it shoot at?")
        await press(pilot, "enter")
        window = app.screen
        assert isinstance(window, Pick)
        assert [choice.value for choice in window.choices][:2] == ["shoot A1.1 at D1.1", "shoot A1 at D1"]
        assert window.choices[0].label == "Shoot at D1.1, hits on 4 or more"
        assert window.choices[-1].value.split()[0] in ("quiet", "light"), "what is seldom wanted stands last"
        await press(pilot, "enter")
        assert [each.text for each in page.table.lines] == ["shoot A1.1 at D1.1"]
        assert line(page, "told") == "A1.1 is to shoot at D1.1", "not in notation"
        await press(pilot, "tab", "enter", "enter", "a")
        assert app.screen is page, "no window that holds nothing"
        assert line(page, "told") == "There is nothing that dice would decide now."
        await press(pilot, "e")
        assert app.screen is page, "nobody is left who could shoot, so nobody is asked back"
        assert [each.text for each in page.table.lines][-1] == "fire"

    run(home, act)


def test_what_may_be_done_at_a_hex_fits_the_line_and_the_rest_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home = home_at(tmp_path)
    play = battle(unit("A", "askari", "1014"), unit("D", "warrior", "1020 1021 1120"), step="fire_orders")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
        await press(pilot, "tab")
        page = app.screen
        assert isinstance(page, BoardPage)
        told = line(page, "told")
        assert len(told) <= 80
        assert told.startswith("1014: shoot at D1.1, hits on 4 or more; ")
        assert told.endswith(" more")

    run(home, act)


def test_what_a_figure_does_itself_stands_before_what_its_whole_unit_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home, play = home_at(tmp_path), canoe()
    craft = play.number("AC1.1")
    play.state = play.state.with_figure(craft, replace(play.state.figures[craft], where=2010))

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
        await press(pilot, "tab")
        page = app.screen
        assert isinstance(page, BoardPage)
        page.board.put_cursor(Hex(2010))
        page.aim()
        assert "go aboard" in line(page, "told").partition(";")[0]

    run(home, act)
