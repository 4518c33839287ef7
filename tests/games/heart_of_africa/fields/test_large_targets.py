"""Pieces of several hexes."""

import pytest

from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.games.heart_of_africa.fields.large_targets import distance_to, gun_hex, is_any_in_front, nearest_hex
from tests.games.heart_of_africa.fields.grounds import GRID, block, row

EAST, WEST = DIRECTIONS.index("E"), DIRECTIONS.index("W")


@pytest.mark.rule("HA-HEX-19")
def test_a_piece_of_several_hexes_is_as_near_as_its_nearest_and_in_an_arc_with_any_of_them() -> None:
    boat, building = row(20, 14, 16), block((20, 26), (30, 36))
    assert distance_to(GRID, Hex(2010), boat) == 4
    assert nearest_hex(GRID, Hex(2040), boat) == 2016
    assert distance_to(GRID, Hex(2340), building) == 4
    assert distance_to(GRID, Hex(2233), building) == 0
    assert is_any_in_front(GRID, Hex(2010), EAST, boat)
    assert not is_any_in_front(GRID, Hex(2010), WEST, boat)
    assert is_any_in_front(GRID, Hex(1310), EAST, building), "its southern rows alone"
    assert gun_hex(boat) == 2015
