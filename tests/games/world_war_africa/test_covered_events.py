"""What a side is told of what the other does with units that it does not see. WWA-8.5a."""

from typing import cast

import pytest

from pbem.engine.demands import Decided, Rolled
from pbem.engine.events import Event
from pbem.engine.game import AnyRules
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.decisions import EndSegment
from pbem.games.world_war_africa.events import AdvisersPlaced, AttackDeclared, Flipped, Moved
from pbem.games.world_war_africa.state import SEEN, Step
from pbem.match.fold_report import Item, Skipped
from pbem.session.turn.shown_steps import skipped_steps
from tests.games.world_war_africa.covered_twins import RULES
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import position

STACK = dict.fromkeys(("FAC2", "FAC3", "FACPG"), "1408")


def told(played: Played, side: int) -> list[Event]:
    """The events so far as a side is told them."""
    return list(RULES.view_events(tuple(played.told), side))


def names(played: Played, kind: type[Event], side: int) -> list[object]:
    """Whom the events of a kind name, as a side is told."""
    return [getattr(event, "units", getattr(event, "unit", None)) for event in told(played, side) if isinstance(event, kind)]


def moving(units: dict[str, str]) -> Played:
    """The Movement Segment of the DRC."""
    return Played(position(units, active="drc"), Step("movement", GOVERNMENT))


@pytest.mark.rule("WWA-8.5a")
def test_of_a_stack_that_moves_the_top_unit_and_the_number_are_told() -> None:
    played = moving(STACK).do("m FAC2,FAC3,FACPG 1408-1409")
    assert names(played, Moved, REBELS) == [("FACPG", "?", "?")]
    assert names(played, Moved, GOVERNMENT) == [("FACPG", "FAC3", "FAC2")]


def test_a_unit_that_moves_by_itself_is_open() -> None:
    assert names(moving(STACK).do("m FAC2 1408-1409"), Moved, REBELS) == [("FAC2",)]


@pytest.mark.parametrize(("unit", "is_told"), [("ZBMECH", True), ("ZB1", False)])
def test_a_unit_that_is_turned_over_below_others_is_not_named(unit: str, is_told: bool) -> None:
    stack = dict.fromkeys(("ZB1", "ZB2", "ZBMECH"), "1408")
    played = Played(position(stack, active="zimbabwe"), Step("movement", GOVERNMENT), Step("flip", GOVERNMENT, number=1))
    top = played.state.units[RULES.world.notation.index_of["ZBMECH"]].place == 0
    assert top
    played.do(f"flip {unit}")
    assert names(played, Flipped, REBELS) == [unit if is_told else "?"]
    assert names(played, Flipped, GOVERNMENT) == [unit]


def test_advisers_below_the_top_unit_are_with_nobody_whom_the_other_side_knows() -> None:
    for unit, is_covered in (("FACPG", False), ("FAC2", True)):
        event = AdvisersPlaced(unit, is_covered)
        assert RULES.view_events((event,), REBELS) == (AdvisersPlaced("?" if is_covered else unit, is_covered),)
        assert RULES.view_events((event,), GOVERNMENT) == (event,)


def test_orders_that_name_units_on_the_map_are_not_shown_to_the_other_side() -> None:
    hidden = [
        "m FAC2,FAC3 1408-1409",
        "m FAC2 1408-1409",
        "a 1409 with FAC2",
        "top FAC2",
        "stacks militia",
        "lose FAC2",
        "flip ZB1",
    ]
    for text in hidden:
        given = Decided(GOVERNMENT, RULES.read(text))
        assert (RULES.may_see(given, GOVERNMENT), RULES.may_see(given, REBELS)) == (True, False)
    for text in ("end", "deploy FAC2 1408", "buy fac 2", "place 1408"):
        assert RULES.may_see(Decided(GOVERNMENT, RULES.read(text)), REBELS)
    assert RULES.may_see(Rolled((1,)), REBELS)


@pytest.mark.parametrize(("condition", "is_told"), [
    ("FAC2 at 1408", False), ("odds 2/1 at 1409 with FAC2", False), ("1408 ours", True), ("active drc", True),
])  # fmt: skip
def test_conditions_that_name_units_on_the_map_are_not_shown_to_the_other_side(condition: str, is_told: bool) -> None:
    guard = RULES.read_guard(condition)
    waited = Skipped(GOVERNMENT, Item(EndSegment(), guards=(guard,), is_order=True, seq=1, place=0), None, guard)
    text = f"end if {RULES.write_guard(guard)}"
    for viewer, shown in ((REBELS, text if is_told else ""), (GOVERNMENT, text)):
        assert [step.text for step in skipped_steps(cast(AnyRules, RULES), [waited], (viewer,), 1)] == [shown]


def test_what_is_supposed_of_units_that_are_not_seen_names_none_of_them() -> None:
    state = position({"FACPG": "1408", "FAC2": "1408", "FAC3": "1408", "ANC1": "1409"}, active="rwanda")
    for seen in (state, RULES.view(state, REBELS)):
        played = Played(seen, Step("combat", REBELS)).do("a 1408 with ANC1")
        (declared,) = (event for event in played.told if isinstance(event, AttackDeclared))
        assert sorted(declared.defenders) == (["FAC2", "FAC3", "FACPG"] if seen is state else ["?", "?", "FACPG"])
    assert all(unit.marks & SEEN for unit in played.state.units if unit.where == 1408)
