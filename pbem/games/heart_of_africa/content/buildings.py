"""The parts of a fortified building: court, rooms, loopholes, walls. HA-TEMBA-02, HA-TEMBA-04, HA-TEMBA-08."""

from collections.abc import Iterator
from functools import lru_cache

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.state.ground import BREACH, BUILDING, Building

SIZE = 7
COURT = -1
OUTSIDE = -2
Block = tuple[int, int, int, int]
ROOMS: tuple[Block, ...] = ((0, 4, 0, 1), (5, 6, 0, 4), (2, 6, 5, 6), (0, 1, 2, 6))
"""North, east, south, west: first and last column, first and last row, from the north-west hex of the building. HA-TEMBA-02."""
OUTER_LOOPHOLES: tuple[Block, ...] = ((0, 4, 0, 0), (6, 6, 0, 4), (2, 6, 6, 6), (0, 0, 2, 6))
COURT_LOOPHOLES: tuple[Block, ...] = ((2, 3, 1, 1), (5, 5, 2, 3), (3, 4, 5, 5), (1, 1, 3, 4))
"""Of each room: HA-TEMBA-04."""


def room_of(building: Building, here: Hex) -> int:
    """The room of a hex, by its place in ROOMS; COURT, or OUTSIDE."""
    column, row = here % 100 - building.corner % 100, here // 100 - building.corner // 100
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return OUTSIDE
    return next((number for number, block in enumerate(ROOMS) if _holds(block, column, row)), COURT)


def room_hexes(building: Building, room: int) -> tuple[Hex, ...]:
    """The hexes of a room, ascending."""
    return _block(building.corner, ROOMS[room])


def footprint(building: Building) -> tuple[Hex, ...]:
    """Every hex of a building, its court too, ascending. HA-TEMBA-02."""
    return footprint_at(building.corner)


def footprint_at(corner: Hex) -> tuple[Hex, ...]:
    """The same of a building whose north-west hex this would be, on the map or not."""
    return _block(corner, (0, SIZE - 1, 0, SIZE - 1))


def is_outer(grid: Grid, building: Building, here: Hex) -> bool:
    """Is it a room hex beside the outside? HA-TEMBA-09."""
    return room_of(building, here) >= 0 and any(_is_outside(building, there) for there in grid.around(here))


def walls(grid: Grid, building: Building) -> Iterator[tuple[Hex, Hex, str]]:
    """Each hexside with a wall or a breach: the hex inside, the hex outside, and which it is."""
    for number in range(len(ROOMS)):
        for here in room_hexes(building, number):
            for there in grid.around(here):
                if there != NOWHERE and room_of(building, there) != number:
                    is_open = here in building.breaches and _is_outside(building, there)
                    yield here, there, BREACH if is_open else BUILDING


def loopholes(grid: Grid, building: Building) -> Iterator[tuple[Hex, Hex]]:
    """Each hexside with a loophole: the hex of the defender, and the hex that it opens to."""
    for blocks, other_side in ((OUTER_LOOPHOLES, OUTSIDE), (COURT_LOOPHOLES, COURT)):
        for block in blocks:
            for here in _block(building.corner, block):
                if other_side == COURT or here not in building.breaches:
                    around = (there for there in grid.around(here) if there != NOWHERE)
                    yield from ((here, there) for there in around if room_of(building, there) == other_side)


def _is_outside(building: Building, here: Hex) -> bool:
    return here != NOWHERE and room_of(building, here) == OUTSIDE


def _holds(block: Block, column: int, row: int) -> bool:
    west, east, north, south = block
    return west <= column <= east and north <= row <= south


@lru_cache(maxsize=64)
def _block(corner: Hex, block: Block) -> tuple[Hex, ...]:
    west, east, north, south = block
    rows = range(north, south + 1)
    return tuple(Hex(corner + 100 * row + column) for row in rows for column in range(west, east + 1))
