"""Pieces of several hexes."""

import pytest

from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.games.heart_of_africa.fields.large_targets import gun_hex, is_any_in_front
from tests.games.heart_of_africa.fields.grounds import GRID, block, row

EAST, WEST = DIRECTIONS.index("E"), DIRECTIONS.index("W")


@pytest.mark.rule("HA-HEX-19")
def test_a_piece_of_several_hexes_is_in_an_arc_with_any_of_them() -> None:
    boat, building = row(20, 14, 16), block((20, 26), (30, 36))
    assert is_any_in_front(GRID, Hex(2010), EAST, boat)
    assert not is_any_in_front(GRID, Hex(2010), WEST, boat)
    assert is_any_in_front(GRID, Hex(1310), EAST, building), "its southern rows alone"
    assert gun_hex(boat) == 2015
