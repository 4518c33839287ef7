"""Connected sets of hexes, and how long they are."""

from collections.abc import Collection, Iterable
from itertools import chain

from pbem.engine.hexes import NOWHERE, Grid, Hex

Hexes = frozenset[Hex]
NO_HEXES: Hexes = frozenset()


def pieces(grid: Grid, hexes: Iterable[Hex]) -> tuple[Hexes, ...]:
    """The connected sets of these hexes, by their lowest hexes. HA-FIRE-03, HA-REGION-02."""
    listed = sorted(hexes)
    left, found = set(listed), list[Hexes]()
    for start in listed:
        if start not in left:
            continue
        piece, rim = {start}, {start}
        left.remove(start)
        while rim:
            rim = left.intersection(chain.from_iterable(map(grid.around, rim)))
            left -= rim
            piece |= rim
        found.append(frozenset(piece))
    return tuple(found)


def largest(grid: Grid, hexes: Iterable[Hex]) -> Hexes:
    """The largest connected set of these hexes, the first of several; none of none."""
    return max(pieces(grid, hexes), key=len, default=NO_HEXES)


def length(grid: Grid, hexes: Collection[Hex]) -> int:
    """The largest distance between two hexes of a piece, and one more. HA-REGION-03."""
    first, last = ends(grid, hexes)
    return grid.distance(first, last) + 1


def ends(grid: Grid, hexes: Collection[Hex]) -> tuple[Hex, Hex]:
    """Two hexes of a piece that are farthest from each other: the lowest at either end of its longest axis."""
    listed = sorted(hexes)
    west = sorted({here // 100: here for here in reversed(listed)}.values())  # of each row: no other lies at an end
    east = sorted({here // 100: here for here in listed}.values())
    cubes = {here: grid.cube(here) for here in (*west, *east)}
    spans = []
    for axis, low, high in (
        ({here: q for here, (q, _) in cubes.items()}, west, east),
        ({here: r for here, (_, r) in cubes.items()}, west, west),
        ({here: -q - r for here, (q, r) in cubes.items()}, east, west),
    ):
        least, most = min(low, key=axis.__getitem__), max(high, key=axis.__getitem__)
        spans.append((axis[most] - axis[least], (least, most)))
    return max(spans, key=lambda span: span[0])[1]


def beside(grid: Grid, hexes: Iterable[Hex]) -> Hexes:
    """The hexes next to a piece, its own left out."""
    inside = tuple(hexes)
    return frozenset(chain.from_iterable(map(grid.around, inside))).difference(inside, (NOWHERE,))


def widened(grid: Grid, hexes: Hexes, steps: int) -> Hexes:
    """These hexes, and those so many steps around them."""
    found = rim = hexes
    for _ in range(steps):
        rim = beside(grid, rim) - found
        found |= rim
    return found


def cored(grid: Grid, hexes: Iterable[Hex], radius: int) -> Hexes:
    """The hexes whose whole disc of a radius lies among these; off the map lies none."""
    found = frozenset(hexes)
    for _ in range(radius):
        found = frozenset(here for here in found if found.issuperset(grid.around(here)))
    return found


def depths(grid: Grid, piece: Hexes) -> dict[Hex, int]:
    """How many rings of the piece lie between each of its hexes and the outside, its own included. The map's edge is no outside."""
    rim = sorted(here for here in piece if any(there in grid and there not in piece for there in grid.around(here)))
    found, ring = dict.fromkeys(rim, 1), 1
    while rim:
        ring += 1
        rim = [there for here in rim for there in grid.around(here) if there in piece and found.setdefault(there, ring) == ring]
        rim = sorted(set(rim))
    return found
