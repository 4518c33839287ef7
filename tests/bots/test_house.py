"""The house player of A Guerra do Congo: legal, repeatable, and better than chance."""

from random import Random
from typing import Any

import pytest

from pbem.bots.guerra_do_congo.ground import Ground
from pbem.bots.house import house
from pbem.bots.player import is_legal, write_stretch
from pbem.engine.demands import Choose, Decided, Over
from pbem.errors import UserError
from pbem.games import catalog
from tools import arena

RULES: Any = catalog.game("guerra_do_congo").rules("campaign", {})


def at_rebel_stage() -> Any:
    """Turn 1, after the set-up of the house."""
    state = RULES.start()
    player = house("guerra_do_congo", Random(0))
    for each in write_stretch(RULES, state, 1, player):
        state, _ = RULES.apply(state, Decided(1, RULES.read(each.order)))
    demand = RULES.pending(state)
    assert isinstance(demand, Choose)
    assert demand.side == 0
    return state


def test_a_phase_is_written_whole_and_every_order_before_the_dice_is_legal() -> None:
    state = at_rebel_stage()
    written = write_stretch(RULES, state, 0, house("guerra_do_congo", Random(1)))
    orders = [RULES.read(each.order) for each in written]
    assert [each.order for each in written].count("end") == 2
    assert sum(each.order.startswith("m ") for each in written) >= 5
    for order in orders[: [each.order for each in written].index("end") + 1]:
        assert is_legal(RULES, state, 0, order), order
        state, _ = RULES.apply(state, Decided(0, order))


def test_the_same_position_gets_the_same_orders() -> None:
    state = at_rebel_stage()
    one = write_stretch(RULES, state, 0, house("guerra_do_congo", Random(1)))
    assert one == write_stretch(RULES, state, 0, house("guerra_do_congo", Random(1)))


def test_angola_is_deployed_and_stays_at_home() -> None:
    state = at_rebel_stage()
    angola = [kind.index for kind in RULES.world.kinds if kind.army == 1]
    assert {RULES.world.board.country[state.units[index].where] for index in angola} == {"Angola"}


def test_distances_are_paid_on_the_way_to_the_goal() -> None:
    ground = Ground(RULES.world)
    goal = RULES.world.board.place_named["Kisangani"].hex
    field = ground.field(goal, False)
    assert field[goal] == 0
    for here in RULES.world.board.neighbours[goal]:
        assert field[here] <= RULES.world.board.cost_mp(here, goal)


@pytest.mark.parametrize("names", [("house", "walker"), ("walker", "house")])
def test_the_house_beats_the_walker_on_either_side(names: tuple[str, str]) -> None:
    result = arena.play(RULES, names, "test")
    assert result.winner == names.index("house")
    assert result.points[names.index("house")] > 1.5 * result.points[names.index("walker")]
    assert isinstance(RULES.pending(result.state), Over)


def test_a_game_that_the_house_does_not_know_is_said() -> None:
    with pytest.raises(UserError, match="house-does-not-play"):
        house("chess", Random(0))
