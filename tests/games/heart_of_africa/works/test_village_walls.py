"""The walls of villages beside works that are bought."""

import pytest

from pbem.engine.hexes import Hex, hexside
from pbem.games.heart_of_africa.armies import content
from pbem.games.heart_of_africa.state.ground import PALISADE, VILLAGE_WALL, Ground, Work
from tests.games.heart_of_africa.battles import battle, unit
from tests.games.heart_of_africa.fields.grounds import TEXTS, ball, field_with

VILLAGE = field_with(village=ball(1030, 5), gates=(1025, 1035))
A, D = unit("A", "askari", "2010"), unit("D", "warrior", "1030")


@pytest.mark.rule("HA-VILL-03")
def test_walls_of_villages_are_ground_that_costs_nothing_and_palisades_may_be_added() -> None:
    bare = battle(A, D, ground=Ground(VILLAGE.text)).world
    assert {barrier.kind for barrier in bare.barriers.values()} == {VILLAGE_WALL}
    assert len(bare.barriers) > 48, "more than the inches that may be bought"
    assert VILLAGE_WALL not in content.read(TEXTS).works
    (one, other), inside = next(iter(VILLAGE.walls.items()))
    outside = other if inside == one else one
    works = (Work(inside, outside), Work(Hex(1030), Hex(1031)))
    added = battle(A, D, ground=Ground(VILLAGE.text, works=works)).world
    assert added.barriers[hexside(inside, outside)].kind == added.barriers[hexside(Hex(1030), Hex(1031))].kind == PALISADE
    assert len(added.barriers) == len(bare.barriers) + 1
