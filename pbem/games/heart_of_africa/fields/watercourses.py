"""The width and the flow of water. HA-HEX-18, HA-BOAT-02."""

from collections.abc import Collection, Mapping

from pbem.engine.hexes import DIRECTIONS, NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.fields.pieces import Hexes

UNLIMITED = 1_000
ROWS_OF_HEXES = (
    (DIRECTIONS.index("E"), DIRECTIONS.index("W")),
    (DIRECTIONS.index("NE"), DIRECTIONS.index("SW")),
    (DIRECTIONS.index("NW"), DIRECTIONS.index("SE")),
)
STEPS_DOWN = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}


def width(grid: Grid, water: Collection[Hex], here: Hex) -> int:
    """The least number of water hexes in a row on the three straight rows through a hex; a row to the map's edge counts for more
    than any. HA-HEX-18."""
    return min(_run(grid, water, here, one, other) for one, other in ROWS_OF_HEXES)


def _run(grid: Grid, water: Collection[Hex], here: Hex, one: int, other: int) -> int:
    count = 1
    for way in (one, other):
        there = grid.neighbour(here, way)
        while there in water:
            count += 1
            there = grid.neighbour(there, way)
        if there == NOWHERE:
            return UNLIMITED
    return count


def widths(grid: Grid, water: Collection[Hex]) -> dict[Hex, int]:
    """The width of each of these hexes: every straight row is measured once."""
    wet, found = frozenset(water), dict.fromkeys(water, UNLIMITED)
    for one, other in ROWS_OF_HEXES:
        for here in water:
            if grid.neighbour(here, one) in wet:
                continue
            row, there = [here], grid.neighbour(here, other)
            while there in wet:
                row.append(there)
                there = grid.neighbour(there, other)
            if there != NOWHERE and grid.neighbour(here, one) != NOWHERE:
                for each in row:
                    found[each] = min(found[each], len(row))
    return found


def wide(grid: Grid, water: Collection[Hex], river: Collection[Hex], narrowest: int) -> Hexes:
    """The water that a gunboat may lie on: sea, lake, and rivers that are wide enough. HA-HEX-18."""
    if not water:
        return frozenset()
    rivers, found = frozenset(river), widths(grid, water)
    return frozenset(here for here in water if here not in rivers or found[here] >= narrowest)


def flow_numbers(grid: Grid, river: Collection[Hex], flow: str, course: tuple[Hex, ...]) -> Mapping[Hex, int]:
    """The number of each river hex, rising downstream: its place along the compass, or that of the nearest hex of the course.

    HA-BOAT-02. Hexes that no way over water leads to from the course have none.
    """
    if flow in STEPS_DOWN:
        rows, columns = STEPS_DOWN[flow]
        origin = len(grid.rows) - 1 if rows < 0 else len(grid.columns) - 1 if columns < 0 else 0
        return {here: origin + rows * (here // 100) + columns * (here % 100) for here in river}
    wet, found = frozenset(river), dict[Hex, int]()
    rim = [here for place, here in enumerate(course) if here in wet and found.setdefault(here, place) == place]
    for here in rim:
        for there in grid.around(here):
            if there in wet and there not in found:
                found[there] = found[here]
                rim.append(there)
    return found
