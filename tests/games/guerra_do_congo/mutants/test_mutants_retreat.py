"""The six cases of a retreat by name, as the house player and the rules read them."""

import pytest

from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import (
    FREE_BUT_FULL,
    NO_HEX,
    OFF_THE_MAP,
    TO_FREE_HEX,
    TO_ZOC_HEX,
    ZOC_BUT_FULL,
    Retreats,
    retreats,
)
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from tests.games.guerra_do_congo.boards import Counter, at, position
from tests.games.guerra_do_congo.fights import RING, TARGET, enemy, own

REGIMENTS = ("0406", "0504", "0303")  # they reach every hex around 0405


def of_c1(*units: Counter, neutral: tuple[str, ...] = ()) -> Retreats:
    found = position([enemy("C1", size="battalion"), *units], phase="combat", neutral=neutral)
    return retreats(Presence(found.world, found.state), 0, at(TARGET))


def full(*hexes: str) -> list[Counter]:
    """Friends that leave no room in these hexes."""
    return [enemy(f"F{here}{number}", at=here) for here in hexes for number in range(4)]


def ring(*hexes: str, size: str = "battalion") -> list[Counter]:
    return [own(f"X{here}", at=here, size=size) for here in hexes]


@pytest.mark.rule("GC-4.7.1k")
def test_a_retreat_is_one_of_six_cases() -> None:
    assert of_c1(*ring(*RING[1:])) == Retreats(TO_FREE_HEX, (at("0505"),))
    assert of_c1(*ring(*RING[1:]), *full("0505")) == Retreats(FREE_BUT_FULL)
    in_zones = [*ring(*REGIMENTS, size="regiment"), *ring("0304", "0404", "0305")]
    assert of_c1(*in_zones) == Retreats(TO_ZOC_HEX, (at("0505"),))
    assert of_c1(*in_zones, *full("0505")) == Retreats(ZOC_BUT_FULL)
    assert of_c1(*ring(*RING)) == Retreats(NO_HEX)
    assert of_c1(*ring(*RING[1:]), neutral=("0505",)) == Retreats(OFF_THE_MAP)
