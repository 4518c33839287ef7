"""Hexes in which a scenario lets a side place units: its zones, and hexes far enough apart for secret objectives."""

from collections.abc import Sequence

from pbem.engine.hexes import Grid, Hex
from pbem.games.rio_40.content.board import Board

HIDDEN, ENTRY, COLUMN_17 = "hidden", "entry", "column_17"
ZONES = (HIDDEN, ENTRY, COLUMN_17)  # those that every map has; a scenario may name others


def zone_hexes(board: Board, zone: str) -> tuple[Hex, ...]:
    """The hexes of a zone, in map order. R40-S1.1e, R40-S4.1d, R40-S4.1e."""
    if zone in board.zones:
        return board.zones[zone]
    if zone == HIDDEN:
        return board.hidden_zone
    if zone == ENTRY:
        return tuple(entry.hex for entry in board.entries)
    return board.column_17


def can_spread(grid: Grid, hexes: Sequence[Hex], distance: int, placed: Sequence[Hex], more: int) -> bool:
    """Can so many more hexes be found, each this far from those placed and from one another? R40-S5.3a."""
    free = [here for here in hexes if all(grid.distance(here, there) >= distance for there in placed)]
    return spread(grid, free, distance, more) is not None


def spread(grid: Grid, hexes: Sequence[Hex], distance: int, count: int) -> list[Hex] | None:
    """The first so many of some hexes that are this far from one another; None where there are not so many."""
    if not count:
        return []
    for place, here in enumerate(hexes):
        far = [there for there in hexes[place + 1 :] if grid.distance(here, there) >= distance]
        rest = spread(grid, far, distance, count - 1)
        if rest is not None:
            return [here, *rest]
    return None
