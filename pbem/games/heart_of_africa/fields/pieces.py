"""Connected sets of hexes, and how long they are."""

from collections.abc import Iterable
from itertools import chain

from pbem.engine.bitboards import bitboard
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


def length(grid: Grid, piece: int) -> int:
    """The largest distance between two hexes of a piece, as bits, and one more. HA-REGION-03."""
    first, last = ends(grid, piece)
    return grid.distance(first, last) + 1


def ends(grid: Grid, piece: int) -> tuple[Hex, Hex]:
    """Two hexes of a piece, as bits, that are farthest from each other: the lowest at either end of its longest axis."""
    west, east = zip(*bitboard(grid).ends_of_rows(piece), strict=True)  # of each row: no other lies at an end
    (west_q, west_r), (east_q, east_r) = (zip(*map(grid.cube, hexes), strict=True) for hexes in (west, east))
    west_s, east_s = ([-q - r for q, r in zip(*axes, strict=True)] for axes in ((west_q, west_r), (east_q, east_r)))
    spans = []
    for (low, lows), (high, highs) in (
        ((west, west_q), (east, east_q)),
        ((west, west_r), (west, west_r)),
        ((east, east_s), (west, west_s)),
    ):
        least, most = min(lows), max(highs)
        spans.append((most - least, (low[lows.index(least)], high[highs.index(most)])))
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
