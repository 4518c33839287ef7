"""Where the figures of a formation stand, the middle of the front rank first. Formations are decisions.md, section 4.2."""

from collections.abc import Iterator, Sequence

from pbem.engine.hexes import NOWHERE, Grid, Hex

LINE, DOUBLE, FILE, CLUSTER = SHAPES = ("line", "double", "file", "cluster")
KEEP = "keep"
"""The shape of a unit that moves and whose figures keep their places to each other."""
MOVED = (*SHAPES, KEEP)
FRONTLESS = (CLUSTER, KEEP)
"""Shapes that point nowhere."""
DIRECTIONS = 6


def slots(grid: Grid, shape: str, middle: Hex, facing: int, abreast: int, count: int) -> tuple[Hex, ...]:
    """The hexes of so many figures, those off the map left out. `abreast`: figures in a rank, 0 for as many as the shape has."""
    if shape == CLUSTER:
        found = sorted(grid.within(middle, ring_of(count)), key=lambda here: (grid.distance(middle, here), here))
        return tuple(found[:count])
    width = abreast or max(1, {LINE: count, DOUBLE: (count + 1) // 2, FILE: 1}[shape])
    ranks = -(-count // width)
    hexes = (here for rank in _ranks(grid, middle, facing, ranks) for here in _row(grid, rank, facing, width))
    return tuple(here for here in hexes if here != NOWHERE)[:count]


def shifted(grid: Grid, hexes: Sequence[Hex], to: Hex) -> tuple[Hex, ...]:
    """The same hexes elsewhere: the one that is nearest to a hex comes to lie there; NOWHERE for those that come off the map."""
    if not hexes:
        return ()
    nearest = min(hexes, key=lambda here: (grid.distance(here, to), here))
    return moved(grid, (nearest, *hexes), to)[1:]


def moved(grid: Grid, hexes: Sequence[Hex], to: Hex) -> tuple[Hex, ...]:
    """The same where the first of them comes to lie there."""
    (from_q, from_r), (to_q, to_r) = grid.cube(hexes[0]), grid.cube(to)
    return tuple(grid.at_cube(q + to_q - from_q, r + to_r - from_r) for q, r in map(grid.cube, hexes))


def ring_of(count: int) -> int:
    """How far out so many figures reach around a hex."""
    radius = 0
    while 1 + 3 * radius * (radius + 1) < count:
        radius += 1
    return radius


def _ranks(grid: Grid, middle: Hex, facing: int, ranks: int) -> Iterator[Hex]:
    """The middles of the ranks, the front one first."""
    here = middle
    for _ in range(ranks):
        yield here
        here = _step(grid, here, facing + DIRECTIONS // 2)


def _row(grid: Grid, middle: Hex, facing: int, width: int) -> Iterator[Hex]:
    """A rank from its middle outwards, left and right by turns: at a right angle to where it faces."""
    yield middle
    left = right = middle
    for place in range(1, width):
        if place % 2:
            left = _step(grid, left, facing - 1 - (place // 2 + 1) % 2)
            yield left
        else:
            right = _step(grid, right, facing + 1 + place // 2 % 2)
            yield right


def _step(grid: Grid, here: Hex, direction: int) -> Hex:
    return grid.neighbour(here, direction % DIRECTIONS) if here != NOWHERE else NOWHERE
