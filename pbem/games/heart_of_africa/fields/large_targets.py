"""Pieces of several hexes as targets and as shooters: buildings, gunboats, dhows. HA-HEX-19."""

from collections.abc import Sequence

from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.fields.arcs import is_in_front


def is_any_in_front(grid: Grid, here: Hex, facing: int, hexes: Sequence[Hex]) -> bool:
    """Does any hex of a piece lie in the front arc of a figure? HA-HEX-19."""
    return any(is_in_front(grid, here, facing, there) for there in hexes)


def gun_hex(hull: Sequence[Hex]) -> Hex:
    """The hex from which a gunboat shoots: the middle of its hull. HA-HEX-19."""
    return hull[len(hull) // 2]
