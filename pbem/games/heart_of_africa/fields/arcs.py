"""Where a figure faces: the sextant of its front, the half plane, the direction of a die. HA-HEX-05, HA-HEX-06, HA-HEX-07."""

from collections.abc import Sequence
from itertools import pairwise

from pbem.engine.hexes import DIRECTIONS, Grid, Hex
from pbem.games.heart_of_africa.fields.content import Terrain

Axes = tuple[int, int, int]
FALLING = {"E": (0, 1, 2), "NE": (0, 2, 1), "NW": (2, 0, 1), "W": (2, 1, 0), "SW": (1, 2, 0), "SE": (1, 0, 2)}
"""The axes q, r, s in the order in which they fall towards each direction."""
ORDER = tuple(FALLING[direction] for direction in DIRECTIONS)


def _axes(grid: Grid, one: Hex, other: Hex) -> Axes:
    """How far it is from one hex to the other along q, r and s. HA-HEX-02."""
    (q1, r1), (q2, r2) = grid.cube(one), grid.cube(other)
    q, r = q2 - q1, r2 - r1
    return q, r, -q - r


def is_in_front(grid: Grid, here: Hex, facing: int, there: Hex) -> bool:
    """Does a hex lie in the front arc of 60 degrees of a figure, its edges included? HA-HEX-06."""
    axes, (first, second, third) = _axes(grid, here, there), ORDER[facing]
    return axes[first] >= axes[second] >= axes[third]


def is_ahead(grid: Grid, here: Hex, facing: int, there: Hex) -> bool:
    """Does a hex lie in the front arc of 180 degrees: the sextant of the facing and the two beside it? HA-HEX-07."""
    return any(is_in_front(grid, here, (facing + turn) % len(ORDER), there) for turn in (-1, 0, 1))


def die_direction(terrain: Terrain, number: int) -> int:
    """The direction of a die. HA-HEX-15."""
    return terrain.die_directions[number - 1]


def is_single_file(grid: Grid, hexes: Sequence[Hex]) -> bool:
    """Is each figure next to the one after it? HA-HEX-16."""
    return all(grid.distance(here, there) == 1 for here, there in pairwise(hexes))
