"""A sheet of orders written at the map: units told something about a hex, and the lines as sentences; what volleys promise."""

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from pbem.desk.board_table import BoardTable
from pbem.engine.game import AnyRules
from pbem.engine.hexes import Hex
from pbem.games import catalog
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.state.battle import FIRE_APART
from pbem.games.heart_of_africa.state.secrets import Secrets
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.board import BoardPage
from tests.games.heart_of_africa.battles import battle, unit
from tests.tui.stage import home_at, press, run, text_of

GAME = "heart_of_africa"
UNITS = (unit("A", "askari", "1010 1011 1012"), unit("A", "warrior", "1410 1411"), unit("D", "warrior", "1020 1021"))


def rows(app: PbemApp) -> list[str]:
    return [row.strip("│ ") for row in text_of(app).splitlines() if row.startswith("│")]


def test_sheets_of_moves_alone_offer_no_fire_and_when_all_have_moved_it_is_ordered_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home, facts = home_at(tmp_path), {"by_sheets": FIRE_APART}
    sheet, fire = (battle(*UNITS, step=step, facts=facts) for step in ("sheets", "fire_orders"))

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, sheet.rules), sheet.state))
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BoardPage)
        page.board.put_cursor(Hex(1010))
        await press(pilot, "enter")
        page.board.put_cursor(Hex(1020))
        await press(pilot, "enter")
        assert "charge" in text_of(app).lower()
        assert "fire" not in text_of(app).lower()
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, fire.rules), fire.state))
        await press(pilot, "enter")
        assert "All shoot at the nearest" in text_of(app)
        await press(pilot, "enter", "a", "enter")
        page = app.screen
        assert isinstance(page, BoardPage)
        assert [line.text for line in page.table.lines] == ["shooting orders", "shoot A1 at D1"]

    run(home, act)


def test_a_sheet_is_written_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home = home_at(tmp_path)
    play = battle(*UNITS, step="sheets", facts={"by_sheets": True})
    volleys = battle(*UNITS, step="fire_orders")

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BoardPage)

        def orders() -> list[str]:
            return [line.text for line in page.table.lines]

        page.board.put_cursor(Hex(1010))
        await press(pilot, "enter")
        page.board.put_cursor(Hex(1020))
        await press(pilot, "enter", "enter")
        assert orders() == ["entry A1", "charges D1"]
        await press(pilot, "escape", "e")
        assert "1 can still act: A2" in text_of(app), "units without an entry are named, not their figures"
        assert "Still possible" not in text_of(app)
        await press(pilot, "escape")
        page.board.put_cursor(Hex(1410))
        await press(pilot, "enter")
        page.board.put_cursor(Hex(1412))
        await press(pilot, "enter", "enter")
        assert orders()[2:] == ["entry A2", "forms 1412 facing e"]
        await press(pilot, "w", "a")
        assert "The unit is not moved before this is so" in text_of(app), "a verb is said, not named"
        await press(pilot, "down", "enter")
        assert "The unit is not moved as long as this is so ..." in text_of(app)
        assert "Waits as long as an enemy is within so many" in text_of(app)
        await press(pilot, *"dark", "enter")
        assert rows(app)[1:6] == [
            "1  A1 Askari, 3 figures",
            "waits as long as it is dark",
            "goes into contact with D1 Warrior, 2 figures",
            "2  A2 Warrior, 2 figures",
            "forms up around 1412, in line, facing east",
        ]
        await press(pilot, "up", "j")
        assert orders() == ["entry A2", "forms 1412 facing e", "entry A1", "waitnot dark", "charges D1"]
        await press(pilot, "down", "j")
        assert "comes before what it does" in text_of(app), "what cannot stand there is told, and nothing has changed"
        await press(pilot, "d", "escape")
        assert orders() == ["entry A2", "forms 1412 facing e", "entry A1", "charges D1"]
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, volleys.rules), volleys.state))
        await press(pilot, "a")
        assert rows(app)[1:3] == [
            "A1 Askari, 3 figures at D1 Warrior, 2 figures",
            "0.5 fall on average, any 50.0 %; has to test 50.0 %",
        ]
        assert "1 die, 4 or more hits: 50.0 %" in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, BoardPage)
        assert [line.text for line in app.screen.table.lines] == ["shoot A1 at D1"]

    run(home, act)


def test_words_of_a_line_are_picked_where_hexes_may_stand_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home = home_at(tmp_path)
    play = battle(*UNITS, step="sheets", facts={"by_sheets": True})

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BoardPage)

        def orders() -> list[str]:
            return [line.text for line in page.table.lines]

        page.board.put_cursor(Hex(1010))
        await press(pilot, "enter")
        page.board.put_cursor(Hex(1000))
        await press(pilot, "enter")
        await press(pilot, *"west", "enter")
        assert orders() == ["entry A1", "fallsback w"]
        await press(pilot, "escape", "w", "down", "enter", *"forms", "enter", *"1013", "enter", *"via", "enter", *"1011", "enter")
        assert "A hex of the map" in text_of(app), "one more to pass, or what comes behind"
        await press(pilot, *"take", "enter")
        assert orders() == ["entry A1", "forms 1013 via 1011"]
        await press(pilot, "enter", *"goes", "enter", *"A1.2", "enter", *"1014", "enter", *"A1.3", "enter", *"1015", "enter")
        await press(pilot, *"take", "enter")
        assert orders() == ["entry A1", "goes A1.2 1014,A1.3 1015"]
        assert "goes: A1.2 to 1014, A1.3 to 1015" in text_of(app)
        await press(pilot, "enter", *"charges", "enter", *"D1", "enter", *"take", "enter", "a", *"turns", "enter", *"nw", "enter")
        assert orders() == ["entry A1", "charges D1", "turns nw"]
        assert "otherwise: turns to the north-west" in text_of(app), "where all of D1 are gone"
        await press(pilot, "enter", *"breaks", "down", "enter")
        assert "A hex of the map" in text_of(app)

    run(home, act)


def test_who_writes_on_behind_a_case_still_ends_the_sheet_and_picks_no_word_that_is_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home = home_at(tmp_path)
    play = battle(*UNITS, step="sheets", facts={"by_sheets": True})

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BoardPage)
        await press(pilot, "w", "o", *"A2", "enter")
        assert "With the independents" not in text_of(app), "a unit of troops never waits for them: its first line is asked for"
        await press(pilot, *"when", "enter", *"dark", "enter", *"forms", "enter")
        assert "It forms up around a hex ..." in text_of(app), "what the hex is looked for"
        await press(pilot, *"1412", "enter", "enter")
        await press(pilot, "a", *"fires", "enter", *"A1 ", "enter")
        assert "First at a unit or a kind of figures" in text_of(app)
        await press(pilot, *"nobody", "enter", "enter")
        assert [line.text for line in page.table.lines] == ["entry A2", "when dark", "forms 1412", "fires A1 as hold"]
        assert rows(app)[1:5] == [
            "1  A2 Warrior, 2 figures",
            "if it is dark:",
            "forms up around 1412, in line",
            "*  A1 Askari, 3 figures shoots at nobody",
        ]
        await press(pilot, "escape", "e")
        assert "The sheet is whole?" in text_of(app), "an action of one word that could stand behind the case does not end it"

    run(home, act)


def test_the_orders_of_a_unit_to_come_are_written_by_keys_and_baggage_is_picked_at_the_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    home, rules = home_at(tmp_path), battle(*UNITS).rules
    troops = (Unit("musketeer", (Item("musketeer", 8),)),)
    army = Roster(list="villages", nation="any", leader=Leader("spearman", ("eloquent",)), units=troops)
    roster = rosters.numbers_in(rosters.payload_of(army, rules.content.armies))
    secrets = Secrets(reserves=(1, 0), roster=roster, plan=plans.payload_of(Plan(reserve=(1,))))
    units = (unit("A", "askari", "1010 1011 1012"), unit("D", "baggage", "1020 1022", kind="baggage"), unit("D", "warrior", "1060"))
    play = battle(*units, step="sheets", turn=4, scenario="raid", secrets=secrets, facts={"by_sheets": True})

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_board(BoardTable(home, catalog.game(GAME), cast(AnyRules, play.rules), play.state))
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BoardPage)
        page.board.put_cursor(Hex(1010))
        await press(pilot, "enter")
        page.board.put_cursor(Hex(1022))
        await press(pilot, "enter", "enter")
        assert [line.text for line in page.table.lines] == ["entry A1", "captures DB.2"]
        await press(pilot, "escape", "w", "end", "a", *"middle", "enter", "enter")
        await press(pilot, "a", *"turn in", "enter", "enter", *"turns", "enter", *"nw", "enter")
        lines = ["arrives musketeer*8", "onarrival musketeer*8", "turns nw"]
        assert [line.text for line in page.table.lines] == ["entry A1", "captures DB.2", *lines]
        assert rows(app)[1:6] == [
            "1  A1 Askari, 3 figures",
            "goes for DB.2 to capture it",
            "*  A unit of 8 Musketeers comes on near the middle of its edge",
            "2  A unit of 8 Musketeers, in the turn in which it comes on",
            "turns to the north-west",
        ]

    run(home, act)
