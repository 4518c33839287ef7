"""World War Africa at the map: what ends a phase at once and what asks first, and where the cursor goes."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from pbem.desk.open_match import Table
from pbem.session.disk.player_home import Home
from pbem.session.turn import invitations, sealing
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.modes import Reaching
from pbem.tui.screens.battle.screen import BattlePage
from tests.tui.battles import keys, line, top
from tests.tui.stage import home_at, run, text_of

Body = Callable[[BattlePage, Any], Awaitable[None]]
MOST = 40  # orders and answers until a phase


def home_with_match(folder: Path, until: str = "capital") -> tuple[Home, str]:
    """A match of both sides, its set-up laid as the game proposes, at the first choice of this kind."""
    home = home_at(folder)
    match = invitations.new_match(home, "world_war_africa", "campaign", against="hotseat").card.match
    table = Table(home, match)
    for _ in range(MOST):
        if table.choice is None:
            sealing.seal(home, match)
            table.look_again()
            continue
        if table.choice.kind == until:
            return home, match
        if table.plans.rest:
            table.do_all(table.plans.rest)
        table.do(table.plans.ending or " ".join((table.plans.answers(MOST) or [()])[0]))
    raise AssertionError(f"no {until}")


def at_the_map(folder: Path, body: Body, until: str = "capital") -> None:
    """Runs the body with the match open."""
    home, match = home_with_match(folder, until)

    async def act(app: PbemApp, pilot: Any) -> None:
        page = app.screen
        assert isinstance(page, BattlePage)
        await body(page, pilot)

    run(home, act, match)


def test_the_order_of_stacks_is_no_reason_to_ask_before_a_phase_ends(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "e")
        assert "Still possible: place" in text_of(page.app)
        assert "stacks" not in text_of(page.app)
        await keys(pilot, "escape L e")
        assert "End this phase?" not in text_of(page.app)
        assert page.table.choice is not None
        assert page.table.choice.kind == "garrisons"

    at_the_map(tmp_path, body)


def test_who_buys_no_more_is_asked_back_while_points_could_buy_something(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "e")
        assert "Buy no more?" in text_of(page.app)
        assert page.table.choice is not None
        assert page.table.choice.kind == "reinforcement"
        await keys(pilot, "enter")
        assert top(page) is page
        assert page.table.choice.kind == "movement"

    at_the_map(tmp_path, body, "reinforcement")


def test_purchases_tell_their_price_and_hiring_stands_behind_them(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "enter")
        labels = [choice.label for choice in top(page).choices]
        assert labels == ["Buy markers, caches, units that are drawn ...", "Hire PMC transport ...", "Buy no more"]
        await keys(pilot, "enter")
        labels = [choice.label for choice in top(page).choices]
        assert labels[0] == "Buy a Rwandan, ANC or RDC unit: it is drawn, 1 of 4 RP"
        assert "Buy the air defence, 2 of 4 RP" in labels
        await keys(pilot, "enter")
        labels = [choice.label for choice in top(page).choices]
        assert labels[:2] == [
            "Buy a Rwandan, ANC or RDC unit: it is drawn, 1 of 4 RP",
            "Buy 2 Rwandan, ANC or RDC units: they are drawn, 2 of 4 RP",
        ]

    at_the_map(tmp_path, body, "reinforcement")


def test_one_unit_alone_is_picked_for_the_coup_and_what_it_does_is_told(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        hexes = [page.plans.hex_of(unit) for unit in page.plans.movers]
        page.board.put_cursor(next(here for here in hexes if hexes.count(here) > 1))
        await keys(pilot, "enter enter")
        assert line(page, "told").startswith("Kitona: Kitona Coup: it is flown there")
        assert isinstance(page.mode, Reaching)
        assert len(page.mode.units) == 1

    at_the_map(tmp_path, body, "coup")


def test_tab_goes_to_who_else_can_act_once_a_unit_has_gone(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab")
        assert isinstance(page.mode, Reaching)
        (gone,) = page.mode.units
        ways = page.mode.shown.ways
        page.board.put_cursor(min(ways, key=lambda here: ways[here][0].cost))
        await keys(pilot, "enter enter" if len(ways[page.board.cursor]) > 1 else "enter")
        assert page.plans.hex_of(gone) == page.board.cursor
        assert gone in page.plans.in_order
        await keys(pilot, "tab")
        assert isinstance(page.mode, Reaching)
        assert gone not in page.mode.units

    at_the_map(tmp_path, body, "movement")


def test_once_a_town_has_its_brigade_the_next_one_stands_where_it_can_be_placed(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        before = len(page.table.lines)
        await keys(pilot, "tab")
        taken = page.board.cursor
        await keys(pilot, "enter")
        assert page.board.cursor != taken
        assert line(page, "told").endswith(": place")
        await keys(pilot, "enter enter enter")
        assert len(page.table.lines) == before + 4

    at_the_map(tmp_path, body, "garrisons")


def test_what_could_not_be_done_is_no_longer_said_once_the_cursor_goes_on(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "right enter")
        assert line(page, "told") == "None of your units is here"
        await keys(pilot, "right")
        assert line(page, "told") == ""

    at_the_map(tmp_path, body)
