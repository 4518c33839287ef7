"""The house player of A Guerra do Congo: legal, repeatable, and better than chance."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.bots.guerra_do_congo.fighting import Fighting
from pbem.bots.guerra_do_congo.ground import Ground
from pbem.bots.guerra_do_congo.lifts import lifts
from pbem.bots.house_players import house
from pbem.bots.player import write_stretch
from pbem.engine.demands import Choose, Decided
from pbem.engine.game import refusal_of
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.guerra_do_congo.decisions import Bombard
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from tests.games.guerra_do_congo.boards import position, unit
from tests.sample_sizes import spread
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
        assert not refusal_of(RULES, state, 0, order), order
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


@pytest.mark.parametrize("names", spread([("house", "walker"), ("walker", "house")], 1))
def test_the_house_beats_the_walker_on_either_side(names: tuple[str, str]) -> None:
    result = arena.play("guerra_do_congo", "campaign", names, "test")
    assert result.winner == names.index("house")
    assert result.points[names.index("house")] > 1.5 * result.points[names.index("walker")]


def test_a_game_that_the_house_does_not_know_is_said() -> None:
    with pytest.raises(UserError, match="house-does-not-play"):
        house("chess", Random(0))
    for game_id in catalog.GAMES:
        assert house(game_id, Random(0)), "the house plays every game of the catalogue"


def test_units_are_carried_only_where_the_rules_let_them() -> None:
    state = at_rebel_stage()
    orders = {"ride": 0, "fly": 0, "sail": 0}
    for name in ("REB01", "REB02", "REB03", "RWA01", "RWA03"):
        index = RULES.world.index_of[name]
        presence = Presence(RULES.world, state)
        for lift in lifts(RULES.world, state, index):
            if presence.room(lift.path[-1]) >= RULES.world.kinds[index].stacking:
                assert not refusal_of(RULES, state, 0, lift.order), RULES.write(lift.order)
                orders[RULES.write(lift.order).split()[0]] += 1
    assert orders["ride"]
    assert orders["fly"]


def test_a_side_is_ahead_by_what_the_places_it_holds_are_worth() -> None:
    state = at_rebel_stage()
    ground = Ground(RULES.world)
    assert ground.standing(state, 0) == -ground.standing(state, 1)
    assert ground.standing(state, 0) < -30
    capital = RULES.world.board.place_named["Kinshasa"].index
    taken = replace(state, control=(*state.control[:capital], 0, *state.control[capital + 1 :]))
    assert ground.standing(taken, 0) - ground.standing(state, 0) == (3 + 12) + (3 + 3)


def test_air_points_that_no_attack_needs_bombard_the_enemy() -> None:
    board = position(
        units=[
            unit("C1", "congo", "infantry", "regiment", "4-4-4", morale=5, at="0101"),
            unit("R1", "rebels", "infantry", "regiment", "4-4-4", morale=5, at="0505"),
            unit("R2", "rebels", "infantry", "regiment", "4-4-4", morale=5, at="0505"),
        ],
        turn=5,
        side="congo",
        phase="combat",
        air_points=6,
    )
    order = next(Fighting(Ground(board.world), 1).missions(board.state))
    assert isinstance(order, Bombard)
    assert order.target == 505
    assert 1 <= order.points <= 6
    assert not refusal_of(board.rules, board.state, 1, order)


def test_only_congo_files_a_standing_order_for_its_air_points() -> None:
    player = house("guerra_do_congo", Random(0))
    assert player.standing(0) == {}
    for kind, text in player.standing(1).items():
        policy = RULES.read_policy(kind, text)
        assert RULES.write_policy(kind, policy) == text
        assert policy != RULES.default_policy(kind)
