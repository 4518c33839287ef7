"""The attack planner and answers, by keys, ahead of the dice."""

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.engine.hexes import Hex
from pbem.engine.parsed_order import Order
from pbem.engine.planning import Target
from pbem.games import catalog
from pbem.session.turn import draft
from pbem.tui.base_page import Line
from pbem.tui.dialogs import Enter, Pick
from pbem.tui.screens.battle.attack_order import AttackOrder
from pbem.tui.screens.battle.attack_planner import BestWindow, PlannerWindow
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.widgets.checklist import CheckList
from pbem.view.map.scene import scene_of
from pbem.view.text.chances import AttackSummary
from tests.tui.battles import REF, at_the_map, keys, line, orders, settled, sit_down, top
from tests.tui.stage import text_of

LUBUTU = Hex(2525)


async def planner(page: BattlePage, pilot: Any) -> PlannerWindow:
    page.board.centre_on(LUBUTU)
    await keys(pilot, "enter")
    window = top(page)
    assert isinstance(window, PlannerWindow)
    await settled(page, pilot)
    return window


def test_targets_are_marked_and_tab_goes_round_them(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        targets = {target.hex for target in page.plans.targets}
        assert page.board.laid.chosen == targets
        seen = []
        for _ in targets:
            await keys(pilot, "tab")
            seen.append(page.board.cursor)
        assert set(seen) == targets

    at_the_map(sit_down(tmp_path, "combat"), body)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_sum_stands_step_by_step_with_rules_and_bars(tmp_path: Path, size: tuple[int, int]) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        window = await planner(page, pilot)
        total = line(window, "sum")
        assert "REB17, REB18, REB19: attack 7  GC-4.1g" in total
        assert "2 left: terrain (GC-4.2a)" in total
        bars = line(window, "bars")
        assert "whatever the dice, it is not taken" in bars
        assert " 0.0 %" not in bars
        assert "expected losses: own " in bars
        parts = [part.split("%")[0] for part in bars.split("\n\n")[1].splitlines() if "%" in part]
        assert abs(sum(map(float, parts)) - 100) < 0.5
        text = text_of(page.app)
        assert "Enter attack" in text
        assert "odds 7 to 4" in text

    at_the_map(sit_down(tmp_path, "combat"), body, size)


def test_fewer_units_change_the_sum_and_nobody_is_no_attack(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        window = await planner(page, pilot)
        before = line(window, "sum")
        await keys(pilot, "space")
        await settled(page, pilot)
        assert window.order.units == ("REB18", "REB19")
        assert line(window, "sum") != before
        assert "%" in line(window, "bars")
        await keys(pilot, "a a")
        assert line(window, "fault") == "Mark a unit first"
        assert not line(window, "sum")
        await keys(pilot, "enter")
        assert top(page) is window

    at_the_map(sit_down(tmp_path, "combat"), body)


def test_it_gives_the_order_and_what_follows_is_marked_as_supposed(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        assert "PROVISIONAL" not in line(page, "title")
        await planner(page, pilot)
        await keys(pilot, "enter")
        assert orders(page)[-1] == "a 2525 with REB17,REB18,REB19"
        assert line(page, "title").startswith("PROVISIONAL")
        assert line(page, "told").startswith("Dice are open: the house's file brings the result. This is provisional.")
        assert page.board.is_supposed
        await keys(pilot, "u")
        assert "PROVISIONAL" not in line(page, "title")
        assert not page.board.is_supposed

    at_the_map(sit_down(tmp_path, "combat"), body)


def test_a_condition_and_or_stop_go_with_it(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        window = await planner(page, pilot)
        await keys(pilot, "s g")
        assert isinstance(top(page), Enter)
        await keys(pilot, "n o enter")
        assert isinstance(top(page), Enter)
        assert line(top(page), "fault")
        await keys(pilot, "backspace backspace 2 4 2 6 space o u r s enter")
        assert top(page) is window
        assert "if: 2426 ours" in line(window, "rest")
        await keys(pilot, "enter")
        assert orders(page)[-1] == "a 2525 with REB17,REB18,REB19 if 2426 ours or stop"

    at_the_map(sit_down(tmp_path, "combat"), body)


def test_all_attacks_side_by_side_the_best_first(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(Hex(3333))
        await keys(pilot, "a")
        window = top(page)
        assert isinstance(window, BestWindow)
        await settled(page, pilot)
        assert {each.target.hex for each in window.found} == {target.hex for target in page.plans.targets}
        takes = [each.take for each in window.found]
        assert takes == sorted(takes, reverse=True)
        best = window.found[0].target.hex
        await keys(pilot, "enter")
        assert isinstance(top(page), PlannerWindow)
        assert top(page).target.hex == best
        assert page.board.cursor == best

    at_the_map(sit_down(tmp_path, "combat"), body)


def test_enter_on_an_own_stack_plans_what_it_can_attack(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        page.board.centre_on(page.plans.hex_of("REB07"))
        await keys(pilot, "enter")
        assert isinstance(top(page), PlannerWindow)
        assert top(page).query_one(CheckList).chosen == ("REB07",)

    at_the_map(sit_down(tmp_path, "combat"), body)


def test_an_answer_that_is_due_is_a_list_in_words(tmp_path: Path) -> None:
    home = sit_down(tmp_path, "combat")
    draft.set_standing(home, REF, "loss", "ask", own_stretch=True)

    async def body(page: BattlePage, pilot: Any) -> None:
        await planner(page, pilot)
        await keys(pilot, "enter")
        assert line(page, "prompt").startswith("The Rebels must choose which unit takes the loss.  Enter the choices")
        await keys(pilot, "e")
        assert line(page, "told") == "An answer is due first: Enter lists them"
        page.board.centre_on(Hex(3333))
        await keys(pilot, "enter")
        window = top(page)
        assert isinstance(window, Pick)
        assert [choice.value for choice in window.choices] == ["loss REB17", "loss REB18", "loss REB19"]
        assert window.choices[0].label.startswith("REB17 RCD/MLC guerrilla")
        await keys(pilot, "down enter")
        assert orders(page)[-2:] == ["a 2525 with REB17,REB18,REB19", "loss REB18"]

    at_the_map(home, body)


def test_where_nothing_can_be_attacked_it_says_so(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "a")
        assert line(page, "told") == "Attacks come after movement: e ends it"

    at_the_map(sit_down(tmp_path, "swift"), body)


def test_air_points_are_added_one_by_one_and_move_the_column(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        target = next(each for each in page.plans.targets if AttackOrder(page.table, each).extra)
        page.board.centre_on(target.hex)
        await keys(pilot, "enter")
        await settled(page, pilot)
        window = top(page)
        assert "Left/Right air points" in line(window, "keys")
        most = len(window.order.values)
        assert line(window, "rest") == f"air points: 0 of {most}"
        before = line(window, "sum")
        await keys(pilot, "right " * (most + 3))
        await settled(page, pilot)
        assert line(window, "rest") == f"air points: {most} of {most}"
        assert line(window, "sum") != before
        await keys(pilot, "left enter")
        assert window.order.plain.endswith(f" air {most - 1}")
        assert window.order.plain.split()[:2] == ["a", f"{target.hex:04d}"]
        given = next(text for text in reversed(orders(page)) if text.startswith("a "))
        assert given.endswith(f" air {most - 1}")

    at_the_map(sit_down(tmp_path, "air"), body)


def test_a_sum_longer_than_the_screen_can_be_scrolled_and_the_keys_stay(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        window = await planner(page, pilot)
        window.query_one("#bars", Line).put("\n".join(f"result {number}." for number in range(20)))
        await pilot.pause()
        assert "Enter attack" in text_of(page.app)
        assert "result 19." not in text_of(page.app)
        await keys(pilot, "pagedown")
        assert "result 19." in text_of(page.app)
        assert "Enter attack" in text_of(page.app)

    at_the_map(sit_down(tmp_path, "combat"), body)


def test_likely_conditions_are_picked_from_a_list(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await planner(page, pilot)
        await keys(pilot, "enter")
        hex_name = orders(page)[-1].split()[1]
        while page.table.choice and not page.table.choice.is_order:
            await keys(pilot, "enter enter")
        attack = next(target for target in page.plans.targets if f"{target.hex:04}" != hex_name)
        page.plan(attack)
        await pilot.pause()
        window = top(page)
        await keys(pilot, "g")
        assert isinstance(top(page), Pick)
        assert [each.value for each in top(page).choices] == [f"{hex_name} ours", f"{hex_name} free", "@write"]
        assert top(page).choices[0].label.startswith(f"if we are in {hex_name}")
        await keys(pilot, "enter")
        assert top(page) is window
        assert line(window, "rest").startswith(f"if: {hex_name} ours")
        await keys(pilot, "enter")
        assert orders(page)[-1].endswith(f" if {hex_name} ours")
        assert line(page, "told").startswith("Provisional: The Rebels: a ")
        assert "provisional from here on" not in line(page, "told")
        await keys(pilot, "w end g")
        assert [each.value for each in top(page).choices] == [f"{hex_name} ours and {hex_name} free", "", "@write"]
        await keys(pilot, "down enter escape")
        assert " if " not in orders(page)[-1]

    at_the_map(sit_down(tmp_path, "combat"), body)


@pytest.mark.parametrize(
    ("game", "lost"), [("guerra_do_congo", "losses own 0.0 theirs 0.5"), ("rio_40", "(a loss is 3): own 0.0, theirs 0.5")]
)
def test_losses_in_the_list_of_attacks_are_told_as_the_game_counts_them(game: str, lost: str) -> None:
    rules: Any = catalog.game(game).rules(catalog.game(game).scenarios[0], {})
    scene = scene_of(game, rules, rules.start())
    table: Any = SimpleNamespace(game=game, scene=scene, narrator=scene.narrator)
    half = Fraction(1, 2)
    target = Target(next(iter(scene.picture.stacks)), ("X",), Order("a", "", ("X",), (), "a"))
    found = AttackSummary(target, "a", Fraction(0), Fraction(0), Fraction(0), half, (), None)
    assert lost in BestWindow(table)._row(found).label
