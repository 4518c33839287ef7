"""The match screen, by keys: looking around, sending units, taking back, the end of a phase."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.open_match import Table
from pbem.engine.hexes import Hex
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Ask, Pick, SeveralWindow, Tell
from pbem.tui.screens.battle.modes import Browsing, Reaching
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.widgets.checklist import CheckList
from pbem.tui.widgets.panels import HexPanel, LogPanel, Minimap
from tests.tui.battles import REF, at_the_map, keys, line, orders, sit_down, top
from tests.tui.stage import text_of

ENTEBBE, KAMPALA, ARUA, ALONE = Hex(2735), Hex(2736), Hex(3333), Hex(3229)  # REB08 stands there
SIZES = ((80, 24), (120, 40), (200, 60))


@pytest.mark.parametrize("size", SIZES)
def test_head_and_prompt_say_what_is_due_and_which_keys_answer(tmp_path: Path, size: tuple[int, int]) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:  # noqa: ARG001
        assert line(page, "title").startswith("Turn 1 of 15 (2 August 1998), movement of the Rebels  you decide")
        assert line(page, "tracks").startswith("VP R2 C1  RP R0 C0")
        assert line(page, "prompt").startswith("The Rebels must give orders for movement.  Tab next (18)  Enter pick  e end")
        assert all(len(each) <= size[0] for each in text_of(page.app).splitlines())

    at_the_map(sit_down(tmp_path, "swift"), body, size)


def test_keys_that_the_player_changed_stand_in_the_prompt(tmp_path: Path) -> None:
    from msgspec.structs import replace

    async def body(page: BattlePage, pilot: Any) -> None:
        page.face.choose(replace(page.face.settings, keys={"match.end_phase": "x"}))
        page.show()
        assert "x end" in line(page, "prompt")
        await keys(pilot, "x")
        assert isinstance(top(page), Ask)

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_the_panel_follows_the_cursor(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(ARUA)
        await pilot.pause()
        assert page.query_one(HexPanel).text.startswith("3333 Arua rough, Uganda, village, held by the Rebels\nREB04")
        await keys(pilot, "right")
        assert page.query_one(HexPanel).text.startswith("3334")
        await keys(pilot, "i")
        assert not page.query_one("#side").display
        await keys(pilot, "left i")
        assert page.query_one(HexPanel).text.startswith("3333 Arua")

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_full_stack_is_packed_into_a_low_panel(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(ENTEBBE)
        await pilot.pause()
        lines = page.query_one(HexPanel).text.splitlines()
        assert len(lines) <= 3
        assert all(len(each) <= 80 for each in lines)
        stack = page.table.scene.picture.stacks[ENTEBBE]
        shown = sum(unit.id in "".join(lines) for unit in stack)
        assert shown == len(stack) or lines[-1].endswith(f"+{len(stack) - shown}")

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_march_by_keys(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(ALONE)
        await keys(pilot, "enter")
        assert isinstance(page.mode, Reaching)
        assert line(page, "prompt").startswith("REB08 RCD/MLC infantry")
        assert "Enter go" in line(page, "prompt")
        await keys(pilot, "right")
        assert line(page, "told") == "3230: march, 1 MP"
        assert page.board.laid.path == (3229, 3230)
        await keys(pilot, "enter enter")
        assert orders(page) == ["m REB08 3229-3230"]
        assert [unit.id for unit in page.table.scene.picture.stacks[Hex(3230)]] == ["REB08"]
        assert isinstance(page.mode, Browsing)
        assert page.board.laid.costs == {}

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_hex_out_of_reach_names_the_rule_and_the_rule_can_be_read(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(ALONE)
        await keys(pilot, "enter right right right right right right")
        assert line(page, "told") == "3235 costs 8 movement points, and there are 4 (GC-3.1a)"
        assert page.query_one("#told").has_class("wrong")
        await keys(pilot, "enter")
        assert orders(page) == []
        assert isinstance(page.mode, Reaching)
        assert page.rule == "GC-3.1a"
        await keys(pilot, "escape")
        assert isinstance(page.mode, Browsing)
        assert not line(page, "told")

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_who_cannot_act_says_why(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(KAMPALA)
        await keys(pilot, "enter")
        assert "may not" in line(page, "told") or "released" in line(page, "told")
        assert "(GC-" in line(page, "told")
        page.board.centre_on(Hex(1807))
        await keys(pilot, "enter")
        assert line(page, "told") == "None of your units is here"

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_tab_picks_one_unit_after_another_those_still_to_come_first(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        seen = []
        for _ in range(len(page.plans.in_order)):
            await keys(pilot, "tab")
            assert isinstance(page.mode, Reaching)
            seen.append(page.mode.units[0])
        assert seen == page.plans.in_order
        waiting = {counter.id for counter in page.table.scene.picture.waiting}
        assert [unit in waiting for unit in seen] == sorted((unit in waiting for unit in seen), reverse=True)
        await keys(pilot, "shift+tab")
        assert isinstance(page.mode, Reaching)
        assert page.mode.units[0] == seen[-2]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_reinforcement_is_placed_on_the_map_and_marching_ends_that(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab enter")
        assert orders(page) == ["mobilise REB13 3032"]
        assert "REB13 is mobilised in 3032 Bunia" in line(page, "told")
        page.board.centre_on(ALONE)
        kept_out = page.plans.kept_out_by("m REB08 3229-3230", ())
        assert kept_out == page.plans.waiting
        await keys(pilot, "enter right enter")
        assert isinstance(top(page), Ask)
        await keys(pilot, "escape")
        assert orders(page) == ["mobilise REB13 3032"]
        assert isinstance(page.mode, Reaching)
        await keys(pilot, "enter y")
        told = line(page, "told")
        assert told == f"{len(kept_out)} that could be placed must wait now: {', '.join(kept_out)}. u takes the order back"
        await keys(pilot, "u")
        assert orders(page) == ["mobilise REB13 3032"]
        page.board.centre_on(ALONE)
        await keys(pilot, "enter right enter")
        assert len(orders(page)) == 2, "it is asked once"

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_several_units_of_a_stack_go_together_and_who_does_not_is_told(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(ARUA)
        await keys(pilot, "enter")
        window = top(page)
        assert isinstance(window, SeveralWindow)
        assert window.query_one(CheckList).chosen == ("REB04", "REB05")
        await keys(pilot, "a enter")
        assert top(page) is window
        await keys(pilot, "space down space enter")
        assert isinstance(page.mode, Reaching)
        assert page.mode.units == ("REB04", "REB05")
        await keys(pilot, "left")
        assert line(page, "told") == "3332: march, 1 MP (2 of 2)"
        await keys(pilot, "enter enter")
        assert orders(page) == ["m REB04 3333-3332", "m REB05 3333-3332"]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_where_only_some_can_go_the_others_stay_and_the_rule_is_told(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:  # noqa: ARG001
        slow, fast = "REB04", "REB05"
        page.table.do(f"m {slow} 3333-3332")
        page.show()
        mode = Reaching(page.plans, (fast, slow))
        page.enter(mode)
        page.set_out(mode, "m", Hex(3331))
        assert orders(page)[1:] == [f"m {fast} 3333-3332-3331"]
        assert line(page, "told").startswith(f"1 of 2 went; {slow} did not: ")
        assert "(GC-" in line(page, "told")

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_taking_back_giving_again_and_back_to_the_start(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "r")
        assert line(page, "told") == "There is nothing to give again"
        await keys(pilot, "tab enter tab enter")
        given = orders(page)
        assert len(given) == 2
        await keys(pilot, "u")
        assert orders(page) == given[:1]
        assert line(page, "told") == f"Taken back: {given[1]}"
        await keys(pilot, "r")
        assert orders(page) == given
        assert line(page, "told") == f"Given again: {given[1]}"
        await keys(pilot, "U")
        assert orders(page) == []
        assert line(page, "told").startswith("2 taken back")
        await keys(pilot, "u")
        assert page.query_one("#told").has_class("wrong")

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_tab_goes_to_those_whom_the_warning_names(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "e")
        assert "Esc, then Tab goes to those who are named." in "\n".join(page.app.screen.lines)  # type: ignore[attr-defined]
        named = list(page.warned)
        assert named
        await keys(pilot, "escape tab")
        assert page.board.cursor == page.plans.hex_of(named[0])
        assert page.warned == named[1:]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_the_key_for_the_rest_says_what_is_left_and_how(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "L")
        assert "No more places are proposed." in line(page, "told")
        assert "can still act: Tab goes to the next." in line(page, "told")

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_the_end_of_a_phase_asks_with_what_is_left(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "e")
        window = top(page)
        assert isinstance(window, Ask)
        assert window.lines[0].startswith("18 can still act: REB01, REB02")
        assert window.lines[1] == "Still possible: mobilise, march, by river, by rail, by air"
        await keys(pilot, "escape")
        assert orders(page) == []
        await keys(pilot, "e enter")
        assert orders(page) == ["end"]
        assert "combat" in line(page, "title")
        await keys(pilot, "e enter")
        assert line(page, "prompt").startswith("You have decided all there is to decide.  s look the file over")
        await keys(pilot, "e")
        assert line(page, "told") == "There is nothing to decide here now"

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_what_another_program_did_is_shown_and_nothing_is_lost(tmp_path: Path) -> None:
    home = sit_down(tmp_path, "swift")

    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(ARUA)
        await keys(pilot, "enter enter left")
        other = Table(home, REF)
        other.do("mobilise REB13 2730")
        await keys(pilot, "enter enter")
        assert isinstance(top(page), Tell)
        assert orders(page) == ["mobilise REB13 2730", "m REB04 3333-3332", "m REB05 3333-3332"]
        await keys(pilot, "enter")
        other.look_again()
        other.undo_all()
        await keys(pilot, "u")
        assert orders(page) == []
        other.do("mobilise REB14 2929")
        await keys(pilot, "e escape")
        assert orders(page) == ["mobilise REB14 2929"]
        assert line(page, "told").startswith("Another program has changed this match meanwhile")

    at_the_map(home, body)


def test_panels_open_and_close(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        assert not page.query_one(LogPanel).display
        await keys(pilot, "l tab enter")
        assert page.query_one(LogPanel).display
        assert "REB13 is mobilised" in page.query_one(LogPanel).text
        assert page.query_one(LogPanel).size.height == 5
        await keys(pilot, "m")
        assert page.query_one(Minimap).display
        await keys(pilot, "m l")
        assert not page.query_one(Minimap).display
        assert not page.query_one(LogPanel).display

    at_the_map(sit_down(tmp_path, "swift"), body, (120, 40))


def test_the_small_map_needs_room(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "m")
        assert line(page, "told") == "The small map needs 100 columns"

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_layers_one_after_the_other_with_their_signs(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        for overlay in page.plans.overlays:
            await keys(pilot, "v")
            assert page.board.laid.overlay is not None
            assert page.board.laid.overlay.key == overlay.key
            assert ":" in line(page, "told")
        await keys(pilot, "v")
        assert page.board.laid.overlay is None

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_both_sides_here_the_set_up_is_placed_on_the_map(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        assert line(page, "title").startswith("Turn 1 of 15 (2 August 1998), set-up of the Congo side")
        assert line(page, "prompt") == "The Congo side must place the units without a fixed start.  Tab next (4)"
        assert len(line(page, "prompt")) <= 80
        await keys(pilot, "tab enter")
        assert orders(page)[0].startswith("deploy")
        assert "is placed in" in line(page, "told")

    at_the_map(sit_down(tmp_path, "hotseat"), body)


def test_a_new_size_at_any_moment(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "tab")
        for size in ((120, 40), (40, 12), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert isinstance(page.mode, Reaching)
            assert page.board.place_of(page.board.cursor).x < size[0]
        assert page.query_one("#side").size.height == 3

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_two_ways_to_a_hex_are_asked_for(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        found = next(
            (unit, there)
            for unit in page.plans.movers
            for there, ways in page.plans.reach(unit).ways.items()
            if len({way.verb for way in ways}) > 1 and len(ways[0].hexes) > 2
        )
        page.enter(Reaching(page.plans, found[:1]))
        page.board.centre_on(found[1])
        await keys(pilot, "enter")
        window = top(page)
        assert isinstance(window, Pick)
        assert len(window.choices) > 1
        await keys(pilot, "down enter enter")
        assert orders(page)[0].split()[:2] == [window.choices[1].value, found[0]]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_over_one_hex_nobody_is_asked_whether_to_march_or_ride(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        unit, there = next(
            (unit, there)
            for unit in page.plans.movers
            for there, ways in page.plans.reach(unit).ways.items()
            if ways[0].verb == "m" and len(ways) > 1 and ways[1].verb != "leave" and len(ways[0].hexes) == 2
        )
        page.enter(Reaching(page.plans, [unit]))
        page.board.centre_on(there)
        await keys(pilot, "enter y")
        assert orders(page)[0].split()[:2] == ["m", unit]

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_way_can_be_led_through_a_hex(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "b")
        assert line(page, "told").startswith("Pick units first")
        page.board.centre_on(ALONE)
        await keys(pilot, "enter up")
        cheapest = page.board.laid.path
        assert isinstance(page.mode, Reaching)
        ways = page.mode.shown.ways
        page.board.centre_on(Hex(3329))
        await keys(pilot, "b")
        assert line(page, "prompt").startswith("REB08 through 3329: where to?")
        assert page.mode.shown.ways.keys() - {ALONE} < ways.keys()
        assert {way.hexes[:2] for each in page.mode.shown.ways.values() for way in each} == {(ALONE, 3329)}
        page.board.centre_on(Hex(3330))
        await keys(pilot, "enter enter")
        assert orders(page) == ["m REB08 3229-3329-3330"]
        assert cheapest[:1] == (ALONE,)

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_a_match_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    home = sit_down(tmp_path, "swift")

    async def run() -> None:
        app = PbemApp(home, "congo-9")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, Tell)
            assert app.screen.lines == ["There is no match of that name here. Did you mean congo-1?"]
            await pilot.press("enter")
            await pilot.pause()
            assert not isinstance(app.screen, BattlePage)

    asyncio.run(run())


def test_other_settings_are_taken_over_when_their_window_closes(tmp_path: Path) -> None:
    from msgspec.structs import replace

    async def body(page: BattlePage, pilot: Any) -> None:
        assert "♣" in text_of(page.app)
        await keys(pilot, "f2")
        page.face.choose(replace(page.face.settings, glyphs="ascii", keys={"match.next_unit": "x"}))
        await keys(pilot, "escape")
        assert "♣" not in text_of(page.app)
        assert "x next" in line(page, "keys")
        assert "x next (18)" in line(page, "prompt")

    at_the_map(sit_down(tmp_path, "swift"), body)
