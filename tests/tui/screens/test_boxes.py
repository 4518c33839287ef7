"""Boxes beside the map on the screens: a strip below the map, the cursor, what stands there, reach, orders, targets, the mouse."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.hexes import Hex
from pbem.session.turn import invitations, sealing
from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.attack_planner import BestWindow, PlannerWindow
from pbem.tui.screens.battle.modes import Browsing, Placing, Reaching
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.widgets.hex_map import HexMap
from pbem.view.map.palette import Palette
from tests.boxgame import game
from tests.boxgame.rules import BOXES, DOOR, POOL, RESERVE, RWANDA, TURN_TRACK, BoxRules, State
from tests.tui.battles import keys, line, orders, settled, top
from tests.tui.screens.test_hex_map import Bench
from tests.tui.stage import home_at, run, text_of

Body = Callable[[BattlePage, Any], Awaitable[None]]
STRIP, PANEL = 17, 18  # lines of the screen at 80x24


@pytest.fixture(autouse=True)
def _catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    game.install(monkeypatch)


def at_the_map(folder: Path, body: Body, scenario: str = "plain", size: tuple[int, int] = (80, 24)) -> None:
    """Runs the body at a match of both sides, red to move."""
    home = home_at(folder)
    match = invitations.new_match(home, game.ID, scenario, against="hotseat").card.match

    async def act(app: PbemApp, pilot: Any) -> None:
        page = app.screen
        assert isinstance(page, BattlePage)
        await body(page, pilot)

    run(home, act, match, size)


def rows(page: BattlePage) -> list[str]:
    return text_of(page.app).split("\n")


# ---------------------------------------------------------------- what is shown


def test_the_strip_stands_below_the_map_and_takes_one_line_at_80x24(tmp_path: Path) -> None:
    async def body(page: BattlePage, _: Any) -> None:
        shown = rows(page)
        assert shown[STRIP] == "j>   b Rwanda Box 2B  Reserve 1R  Pool"
        assert shown[2].split() == ["01", "02", "03", "04", "05", "06", "07"]
        assert shown[8].startswith("03 "), "the map is where it is without boxes"
        assert page.board.size.height - page.board._foot == 1

    at_the_map(tmp_path, body)


def test_many_boxes_take_up_to_three_lines_where_there_is_room(tmp_path: Path) -> None:
    async def body(page: BattlePage, _: Any) -> None:
        assert page.board.size.height - page.board._foot == 3
        assert "Arrivals Turn 6" in text_of(page.app)

    at_the_map(tmp_path, body, "many", (120, 60))


def test_a_layer_lies_over_boxes_too(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "v")
        assert rows(page)[STRIP] == "j>   b Rwanda Box 2B H  Reserve 1R  Pool"

    at_the_map(tmp_path, body)


# ---------------------------------------------------------------- the cursor


def test_a_key_takes_the_cursor_through_the_boxes_and_back(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "j")
        assert page.board.cursor == RWANDA
        shown = rows(page)
        assert shown[STRIP] == "j>  [b Rwanda Box 2B] Reserve 1R  Pool"
        assert shown[PANEL].startswith("Rwanda Box box off the map, beside 0307 Goma, held by Blue")
        assert shown[PANEL + 1] == "B1 Blue 4 | B3 Blue 6"
        await keys(pilot, "j j")
        assert page.board.cursor == POOL
        assert rows(page)[PANEL] == "Pool pool off the map"
        await keys(pilot, "j")
        assert page.board.cursor == 304, "where it came from"
        assert "[" not in rows(page)[STRIP]

    at_the_map(tmp_path, body)


def test_arrows_lead_beyond_the_edge_along_the_strip_and_back(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "down down down")
        assert page.board.cursor == RWANDA
        await keys(pilot, "right")
        assert page.board.cursor == RESERVE
        await keys(pilot, "down left left left")
        assert page.board.cursor == RWANDA
        await keys(pilot, "up")
        assert page.board.cursor == DOOR, "a box lies beside its hex"
        await keys(pilot, "right")
        assert page.board.cursor == RWANDA, "and is entered from there"

    at_the_map(tmp_path, body)


def test_from_a_box_beside_no_hex_the_cursor_goes_back_where_it_came_from(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "j j j up")
        assert page.board.cursor == 304

    at_the_map(tmp_path, body)


def test_a_box_is_found_by_name_and_by_who_stands_there(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "slash r w a")
        assert "Rwanda Box" in text_of(page.app)
        await keys(pilot, "enter")
        assert page.board.cursor == RWANDA
        await keys(pilot, "slash R 3 enter")
        assert page.board.cursor == RESERVE
        await keys(pilot, "n")
        assert "Rwanda Box" in text_of(page.app)
        await keys(pilot, "escape")

    at_the_map(tmp_path, body)


def test_going_to_a_box_turns_to_its_page(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        assert rows(page)[STRIP].endswith("10>")
        await keys(pilot, "slash T u r n space 1 1 enter")
        assert rows(page)[STRIP] == "<13 [Arrivals Turn 11] Arrivals Turn 12"
        await keys(pilot, "left")
        assert "[Arrivals Turn 10]" in rows(page)[STRIP]
        await keys(pilot, "up")
        assert "Arrivals Turn 10" in rows(page)[STRIP], "the page stays"

    at_the_map(tmp_path, body, "many")


def test_a_map_without_boxes_says_so(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    match = invitations.new_match(home, "guerra_do_congo", against="hotseat").card.match

    async def act(app: PbemApp, pilot: Any) -> None:
        page = app.screen
        assert isinstance(page, BattlePage)
        before = page.board.cursor
        await keys(pilot, "j")
        assert page.board.cursor == before
        assert line(page, "told") == "Nothing lies beside this map."
        assert page.board._foot == page.board.size.height

    run(home, act, match, (80, 24))


# ---------------------------------------------------------------- orders


def test_reach_marks_boxes_with_their_cost_and_enter_goes_there(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab tab")
        assert isinstance(page.mode, Reaching)
        assert page.mode.units == ("R2",)
        assert "Reserve 1R ◇2 " in rows(page)[STRIP]
        await keys(pilot, "j right")
        assert page.board.cursor == RESERVE
        assert line(page, "told") == "Reserve: go"
        await keys(pilot, "enter")
        assert orders(page) == ["m R2 Reserve"]
        assert "[Reserve 2R]" in rows(page)[STRIP]
        assert rows(page)[PANEL + 1] == "R2 Red 2 (has acted) | R3 Red 3"

    at_the_map(tmp_path, body)


def test_who_stands_in_a_box_is_picked_there_and_leaves_it(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "j right enter")
        assert isinstance(page.mode, Reaching)
        assert page.mode.units == ("R3",)
        assert "([" not in rows(page)[STRIP]
        await keys(pilot, "up up")
        assert page.board.cursor == 401
        assert line(page, "told") == "0401: go"
        await keys(pilot, "enter")
        assert orders(page) == ["m R3 0401"]
        assert isinstance(page.mode, Browsing)
        assert "Reserve  Pool" in rows(page)[STRIP]

    at_the_map(tmp_path, body)


def test_tab_finds_units_in_boxes(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab tab tab")
        assert page.board.cursor == RESERVE
        assert rows(page)[STRIP] == "j>   b Rwanda Box 2B [Reserve 1R] Pool"
        await keys(pilot, "tab")
        assert page.board.cursor == 306

    at_the_map(tmp_path, body)


def test_plans_count_a_box_as_near_as_its_hex_and_prefer_hexes(tmp_path: Path) -> None:
    async def body(page: BattlePage, _: Any) -> None:
        plans = page.plans
        assert plans.in_order == ["R1", "R2", "R3"], "from the north, boxes last"
        assert plans.nearest(plans.in_order, Hex(301)) == "R3", "0301 is beside the reserve"
        assert plans.nearest(plans.in_order, Hex(101)) == "R2"
        assert plans.nearest(plans.in_order, RWANDA) == "R1"
        assert plans.nearest(plans.in_order, RESERVE) == "R3"
        assert plans.nearest(["R2", "R1"], POOL) == "R1", "nobody is near a pool"
        assert plans.usual((POOL, RWANDA)) == RWANDA
        assert plans.usual((RWANDA, Hex(101))) == 101
        assert plans.usual(()) == -1

    at_the_map(tmp_path, body)


def test_a_box_that_is_out_of_reach_says_why(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab tab j")
        assert page.board.cursor == RWANDA
        assert line(page, "told") == "R2 does not come as far as Rwanda Box (BOX-1)"
        await keys(pilot, "enter")
        assert orders(page) == []

    at_the_map(tmp_path, body)


def test_who_cannot_act_in_a_box_is_told(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "j j j enter")
        assert page.board.cursor == POOL
        assert line(page, "told") == "R2 has acted (BOX-1)"

    at_the_map(tmp_path, body, "siege")


def test_a_target_in_a_box_is_marked_planned_and_attacked(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        assert rows(page)[STRIP] == "j>  (b Rwanda Box 2B) Reserve 1R  Pool 1R"
        await keys(pilot, "j enter")
        assert isinstance(top(page), PlannerWindow)
        assert "Rwanda Box" in line(top(page), "heading")
        await keys(pilot, "enter")
        assert orders(page) == ["a Rwanda_Box with R1"]

    at_the_map(tmp_path, body, "siege")


def test_a_unit_that_was_picked_attacks_a_box_and_the_list_of_attacks_names_it(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab")
        assert isinstance(page.mode, Reaching)
        assert page.mode.units == ("R1",)
        assert page.board.cursor == DOOR
        assert "(b Rwanda Box 2B)" in rows(page)[STRIP]
        await keys(pilot, "right")
        assert line(page, "told") == "Rwanda Box: attack"
        await keys(pilot, "escape up a")
        await settled(page, pilot)
        assert isinstance(top(page), BestWindow)
        assert "Rwanda Box" in text_of(page.app)
        await keys(pilot, "enter")
        assert page.board.cursor == RWANDA
        await keys(pilot, "enter")
        assert orders(page) == ["a Rwanda_Box with R1"]

    at_the_map(tmp_path, body, "siege")


def test_a_box_can_be_the_next_word_of_an_order_that_is_built_on_the_map(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        chosen: list[Hex] = []
        page.enter(Placing(page.plans, "m R2", [RESERVE, Hex(301)], chosen.append))
        await keys(pilot, "j enter")
        assert chosen == []
        assert "Rwanda Box" in line(page, "told")
        assert "Reserve 1R ◇ " in rows(page)[STRIP]
        await keys(pilot, "j enter")
        assert chosen == [RESERVE]
        assert isinstance(page.mode, Browsing)

    at_the_map(tmp_path, body)


def test_the_replay_shows_boxes(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.table.do("m R3 0201")
        page.table.do("end")
        sealing.seal(page.table.home, page.table.ref)
        page.look_again()
        await keys(pilot, "p space")
        board = page.app.screen.query_one(HexMap)
        assert board.cursor == 201
        assert "Reserve  Pool 1R" in text_of(page.app)
        await keys(pilot, "left")
        assert "Reserve 1R  Pool 1R" in text_of(page.app)

    at_the_map(tmp_path, body, "siege")


# ---------------------------------------------------------------- the mouse


def test_a_click_on_a_box_is_enter_and_on_the_sign_turns_the_page(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        reserve = page.board.place_of(RESERVE)
        await pilot.click(HexMap, offset=(reserve.x + 2, reserve.y))
        await pilot.pause()
        assert page.board.cursor == RESERVE
        assert isinstance(page.mode, Reaching)
        await keys(pilot, "escape")
        await pilot.click(HexMap, offset=(78, reserve.y))
        await pilot.pause()
        assert line(page, "told") == "", "nothing there is chosen"
        assert "[Arrivals Turn 3]" in rows(page)[STRIP]
        await pilot.click(HexMap, offset=(1, reserve.y))
        await pilot.pause()
        assert "[Arrivals Turn 2]" in rows(page)[STRIP]

    at_the_map(tmp_path, body, "many")


# ---------------------------------------------------------------- the widget


def test_the_boxes_do_not_scroll_with_the_map() -> None:
    boxed = game.picture(BoxRules((*BOXES, *TURN_TRACK)), State())

    async def script() -> None:
        app = Bench()
        async with app.run_test(size=(40, 12)) as pilot:
            board = app.query_one(HexMap)
            board.show(boxed, Palette(game.LOOK, is_ascii=True))
            board.set_zoom("detail")
            board.centre_on(Hex(503))
            await pilot.pause()
            foot = board.render_line(11).text
            assert "Rwanda Box" in foot
            app.hints.clear()
            board.scroll_by_hex(1, 2)
            assert [(region.y, region.height) for region, _, _ in app.hints] == [(1, 10)]
            assert board.render_line(11).text == foot
            board.centre_on(RWANDA)
            assert board.cursor == RWANDA
            assert board.size.region.contains_region(board.place_of(DOOR)), "the hex beside it comes into sight"
            left, top_line = board._left, board._top
            board.move_cursor("right")
            assert (board._left, board._top) == (left, top_line), "the window stays"

    asyncio.run(script())
