"""Battles at close quarters played at random: combats, morale, rites, rallies, guides; nothing comes to a stop."""

import pytest

from pbem import canonical
from pbem.games.heart_of_africa.state.figures import BAGGAGE, BROKEN, DESTROYED, DIVINER, ON_MAP, SCOUT, STANDARD_BEARER
from pbem.games.heart_of_africa.state.position import State
from tests.games.heart_of_africa.battles import Play, battle, leader, unit
from tests.games.heart_of_africa.random_walk import play_on

UNITS = (
    unit("A", "spearman", "1010 1011 1012 1013"),
    unit("A", "warrior", "1210 1211 1212"),
    leader("A", "warrior", "1208", trait="charismatic", joined=1, attendants=2),
    unit("A", "standard_bearer", "1007", kind=STANDARD_BEARER),
    unit("A", "diviner", "1107", kind=DIVINER),
    unit("D", "warrior", "1017 1018 1019", "W"),
    unit("D", "spearman", "1216 1217 1218 1219", "W", contingent=1),
    leader("D", "swordsman", "1119", trait="disciplinarian", attendants=1),
    unit("D", "diviner", "1221", kind=DIVINER),
    unit("D", "scout", "1021", kind=SCOUT),
    unit("D", "baggage", "1022 1023", kind=BAGGAGE),
)


def sound(play: Play) -> None:
    """Links are between the living; a unit that is gone has nobody left, and the state survives being written."""
    state = play.state
    assert all(state.figures[number].status == ON_MAP for link in state.links for number in (link.namer, link.named))
    for number, found in enumerate(state.units):
        if found.status in (BROKEN, DESTROYED):
            assert play.standing.members(number) == ()
            assert not found.tests
    assert state.melee.pairs == ()
    assert canonical.decode(canonical.encode(state), State) == state


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_melee_goes_on_by_whatever_is_offered(seed: int) -> None:
    play = battle(*UNITS)
    play_on(play, seed, until_turn=6)
    sound(play)
