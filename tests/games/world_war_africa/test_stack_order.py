"""Stacks: who lies on top, and that none has a gap. WWA-8.5a."""

import pytest

from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.stack_order import arrive, leave, on_top
from pbem.games.world_war_africa.state import ELIMINATED, SEEN, State
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit


def order(state: State, place: str, side: int = 0) -> list[str]:
    """The stack from the top; its numbers have no gap."""
    found = presence_of(WORLD, state).of(side, at(place))
    assert [state.units[index].place for index in found] == list(range(len(found)))
    return [WORLD.kinds[index].id for index in found]


def three(place: str = "Kananga") -> State:
    return position({"FAC2": place, "FAC3": place, "FACPG": place})


def test_the_strongest_lies_on_top_and_equals_go_by_their_ids() -> None:
    state = position(dict.fromkeys(("FAC8", "FAC2", "FAC3", "FACPG", "FAC5"), "Kananga"))
    assert order(state, "Kananga") == ["FACPG", "FAC3", "FAC2", "FAC5", "FAC8"]


def test_who_comes_finds_the_place_of_its_strength_and_whom_it_leaves_closes_up() -> None:
    state = arrive(WORLD, position({"FACPG": "Kinshasa", "FAC2": "Kinshasa", "FAC3": "Kananga"}), (unit("FACPG"),), at("Kananga"))
    assert (order(state, "Kananga"), order(state, "Kinshasa")) == (["FACPG", "FAC3"], ["FAC2"])


def test_who_is_lost_leaves_no_gap() -> None:
    state = leave(WORLD, three(), (unit("FACPG"),), ELIMINATED, 3)
    assert order(state, "Kananga") == ["FAC3", "FAC2"]
    assert (state.units[unit("FACPG")].status, state.units[unit("FACPG")].turn) == (ELIMINATED, 3)


def test_a_unit_put_on_top_leaves_the_others_as_they_were() -> None:
    assert order(on_top(WORLD, three(), unit("FAC2")), "Kananga") == ["FAC2", "FACPG", "FAC3"]


def test_each_side_has_a_stack_of_its_own_in_the_rwanda_box() -> None:
    box = "Rwanda_Box"
    state = position(dict.fromkeys(("ALIRHOR", "ALIRLIM", "RW201", "RW211"), box))
    assert (len(order(state, box, 0)), len(order(state, box, 1))) == (2, 2)


@pytest.mark.parametrize("is_open", [False, True])
def test_a_unit_that_moves_is_covered_anew_unless_it_comes_from_a_fight(is_open: bool) -> None:
    state = arrive(WORLD, position({"FAC2": "Kinshasa"}, marks={"FAC2": SEEN}), (unit("FAC2"),), at("Kananga"), is_open=is_open)
    assert state.units[unit("FAC2")].has(SEEN) is is_open
