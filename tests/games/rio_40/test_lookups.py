"""Short cuts say what the refusals say: who can act, what can be fired at, where a unit can be deployed."""

import pytest

from pbem.games.rio_40 import acting, attack, setup
from pbem.games.rio_40.presence import Presence
from tests.games.rio_40.played import play

EVERY = 23  # only every so many states of a match


@pytest.mark.parametrize("scenario", ["takeover", "search_and_destroy"])
def test_short_cuts_and_refusals_agree(scenario: str) -> None:
    can_fire = deployable = 0
    for number, (rules, _, own) in enumerate(play(scenario, 3)):
        if number % EVERY:
            continue
        world, presence = rules.world, Presence(rules.world, own)
        for action in acting.NAMES:
            mine = [index for index in range(len(world.kinds)) if acting.refusal(world, own, index, action) is None]
            assert acting.able(presence, action) == mine
        for index in presence.present[own.side]:
            for target in presence.stacks:
                reaches = attack.reaches(presence, index, target)
                assert reaches == (attack.aim_refusal(presence, index, target) is None)
                can_fire += reaches
        for index in (kind.index for kind in world.kinds if setup._is_deployed_by_choice(world, kind.index)):
            found = [here for here in world.board.grid.hexes if setup._deploy_hex_refusal(world, presence, index, here) is None]
            assert sorted(setup._deploy_hexes(world, presence, index)) == found
            deployable += len(found)
    assert can_fire > 100
    assert deployable > 100 or scenario != "takeover"


@pytest.mark.parametrize("scenario", ["takeover", "search_and_destroy"])
def test_a_layout_put_right_is_that_of_a_state_looked_at_afresh(scenario: str) -> None:
    last, changed = None, 0
    for number, (rules, state, own) in enumerate(play(scenario, 3)):
        for each in (own, state) if number % 2 else (own,):
            presence, fresh = Presence(rules.world, each, last), Presence(rules.world, each)
            changed += last is not None and presence.layout is not last.layout
            assert presence.stacks == fresh.stacks
            assert presence.present == fresh.present
            assert presence.layout.elsewhere == fresh.layout.elsewhere
            assert [presence.closed(side) for side in (0, 1)] == [fresh.closed(side) for side in (0, 1)]
            assert presence.layout.held() == fresh.layout.held()
            last = presence
    assert changed > 100
