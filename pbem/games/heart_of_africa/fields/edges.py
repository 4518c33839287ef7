"""The edges of the map: rows and columns within so many inches, halves, and which edges may be a base. HA-HEX-14, HA-SCEN-06."""

from collections.abc import Callable
from functools import lru_cache

from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import COLUMNS, COMPASS, ROWS
from pbem.games.heart_of_africa.fields.layers import WATER

EDGES = COMPASS
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
LONG = ("N", "S")
AWAY: dict[str, Callable[[Hex], int]] = {
    "N": lambda here: here // 100,
    "S": lambda here: ROWS - 1 - here // 100,
    "W": lambda here: here % 100,
    "E": lambda here: COLUMNS - 1 - here % 100,
}


def is_within(edge: str, inches: int, here: Hex) -> bool:
    """Does a hex lie within so many inches of an edge? The edge row is the first inch. HA-HEX-14."""
    return AWAY[edge](here) < inches


def is_in_half(edge: str, here: Hex) -> bool:
    """Does a hex lie in the half of an edge? HA-HEX-14."""
    return is_within(edge, half(edge), here)


def edge_hexes(grid: Grid, edge: str) -> tuple[Hex, ...]:
    """The hexes along an edge, ascending."""
    return strip(grid, edge, 1)


@lru_cache(maxsize=64)
def strip(grid: Grid, edge: str, inches: int) -> tuple[Hex, ...]:
    """The hexes within so many inches of an edge, ascending. HA-HEX-14."""
    rows = {"N": grid.rows[:inches], "S": grid.rows[-inches:]}.get(edge, grid.rows)
    columns = {"W": grid.columns[:inches], "E": grid.columns[-inches:]}.get(edge, grid.columns)
    return tuple([row * 100 + column for row in rows for column in columns])  # type: ignore[misc]


@lru_cache(maxsize=64)
def strip_set(grid: Grid, edge: str, inches: int) -> frozenset[Hex]:
    """The same as a set."""
    return frozenset(strip(grid, edge, inches))


def half(edge: str) -> int:
    """How many inches the half of an edge is deep: 24 rows or 36 columns. HA-HEX-14."""
    return (ROWS if edge in LONG else COLUMNS) // 2


def is_water(field: Field, edge: str) -> bool:
    """Is an edge water for at least half of its length? Only a side that is afloat may choose it. HA-SCEN-06."""
    hexes = edge_hexes(field.grid, edge)
    return 2 * sum(field.holds(here, WATER) for here in hexes) >= len(hexes)
