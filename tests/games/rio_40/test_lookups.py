"""Short cuts say what the refusals say: who can act, what can be attacked, where a unit can go, hide or be deployed."""

import pytest
from msgspec.structs import replace

from pbem.engine.cache import Memo
from pbem.games.rio_40.decisions import Hide
from pbem.games.rio_40.kit_types import Context
from pbem.games.rio_40.rules import actions, face_down, hide_action, setup
from pbem.games.rio_40.rules.combat import attacks
from pbem.games.rio_40.rules.movement import move_orders
from pbem.games.rio_40.rules.movement.routes import Route, Spot
from pbem.games.rio_40.rules.units_by_hex import Presence
from tests.games.rio_40.played import play

EVERY = 7  # only every so many states of a match


@pytest.mark.parametrize("scenario", ["takeover", "search_and_destroy"])
def test_short_cuts_and_refusals_agree(scenario: str) -> None:
    can_fire = deployable = steps = targets = 0
    for number, (rules, _, own) in enumerate(play(scenario, 3)):
        if number % EVERY:
            continue
        world, presence = rules.world, Presence(rules.world, own)
        for action in actions.NAMES:
            mine = [index for index in range(len(world.kinds)) if actions.refusal(world, own, index, action) is None]
            assert list(actions.able(presence, action)) == mine
        for index in presence.present[own.side]:
            for target in presence.stacks:
                reaches = attacks.reaches(presence, index, target)
                assert reaches == (attacks.aim_refusal(presence, index, target) is None)
                can_fire += reaches
            if move_orders.run_refusal(presence, index) is None:
                steps += same_steps(move_orders.route_from(presence, index, None))
        ready = [index for index in presence.present[own.side] if attacks.unit_refusal(presence, index) is None]
        attacked = {
            target
            for target in presence.stacks
            if attacks.target_refusal(presence, target) is None
            and any(attacks.aim_refusal(presence, index, target) is None for index in ready)
        }
        assert attacks.targets(presence) == attacked
        (attack,) = attacks.PHASE.verbs
        assert attack.is_offered is not None
        assert attack.is_offered(Context(world, own, own.agenda[-1])) == bool(attacked)
        targets += len(attacked)
        now = Context(world, own, own.agenda[-1])
        hides = [kind.index for kind in world.kinds if hide_action.refusal(now, Hide(kind.index)) is None]
        assert list(hide_action.able(now)) == hides
        for index in (kind.index for kind in world.kinds if setup._is_deployed_by_choice(world, kind.index)):
            found = [here for here in world.board.grid.hexes if setup._deploy_hex_refusal(world, presence, index, here) is None]
            assert sorted(setup._deploy_hexes(world, presence, index)) == found
            deployable += len(found)
    assert can_fire > 100
    assert steps > 1000
    assert targets > 10
    assert deployable > 100 or scenario != "takeover"


def same_steps(route: Route) -> int:
    """How many steps a run can begin with or go on with, the same as one by one."""
    number = 0
    for spot in (route.start(), *route.steps(route.start())):
        found = [route.step(spot, there) for there in route.board.neighbours[spot.here]]
        assert list(route.steps(spot)) == [after for after in found if isinstance(after, Spot)]
        assert (route.exit_mp(spot) is None) == (route.exit_refusal(spot) is not None)
        number += len(route.steps(spot))
    return number


@pytest.mark.parametrize("scenario", ["takeover", "search_and_destroy"])
def test_a_layout_put_right_is_that_of_a_state_looked_at_afresh(scenario: str) -> None:
    last, changed, seen = None, 0, 0
    for number, (rules, state, own) in enumerate(play(scenario, 3)):
        for each in (own, state) if number % 2 else (own,):
            presence, fresh = Presence(rules.world, each), Presence(replace(rules.world, memo=Memo()), each)
            changed += last is not None and presence.layout is not last.layout
            assert presence.stacks == fresh.stacks
            assert presence.present == fresh.present
            assert presence.layout.elsewhere == fresh.layout.elsewhere
            assert [presence.closed(side) for side in (0, 1)] == [fresh.closed(side) for side in (0, 1)]
            assert presence.layout.held() == fresh.layout.held()
            for side in (0, 1):
                assert presence.layout.waiting(side) == fresh.layout.waiting(side)
                assert presence.layout.closed_counters(side) == fresh.layout.closed_counters(side)
                for index in presence.present[side][::EVERY]:
                    here, reach = each.units[index].where, rules.world.kinds[index].range
                    aims = {there for there in fresh.closed(side) if there in rules.world.board.in_sight(here, reach)}
                    assert presence.front(side).aims(rules.world.board, here, reach) == aims
                    seen += len(aims)
            last = presence
    assert changed > 100
    assert seen > 100


def test_ones_own_copy_put_right_is_one_made_afresh() -> None:
    told = opened = 0
    for number, (rules, state, own) in enumerate(play("search_and_destroy", 4)):
        if number % EVERY or own is state:
            continue
        world = rules.world
        closed = {
            index: own.units[index].token for index in world.counters() if state.units[index].token < 0 <= own.units[index].token
        }
        payloads = {world.envelope(index): face_down.payload_of(token) for index, token in closed.items()}
        assert face_down.unfolded(replace(world, memo=Memo()), state, payloads) == own
        assert face_down.folded(world, own) == state == face_down.folded(world, state)
        told, opened = told + len(closed), opened + len(world.tokens) - len(closed)
    assert told > 100
    assert opened > 100
