"""The map as the house reckons on it: where a unit can get to in one run, and how far it is to a goal."""

from collections.abc import Collection, Iterator, Mapping
from heapq import heappop, heappush
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from pbem.engine.decisions import Path
from pbem.engine.hexes import Grid, Hex
from pbem.engine.paths import reach as cheapest
from pbem.games.rio_40.content.board import Board
from pbem.games.rio_40.content.unit_kinds import FOOT, UnitKind

FAR = 999
HELD = 8  # movement points that a hex held by the enemy costs on top: it has to be cleared first


class Stop(NamedTuple):
    """A hex that a run can come to: the points spent, and the hexes of the way, the start first."""

    spent_mp: int
    way: tuple[Hex, ...]


def reach(
    board: Board,
    kind: UnitKind,
    start: Hex,
    closed: Collection[Hex],
    watched: Mapping[Hex, int] = MappingProxyType({}),
    spent_mp: int = -1,
) -> dict[Hex, Stop]:
    """Every hex a unit can come to from a hex of the map, with the way under the fewest shots; nothing is said about room there.

    `watched`: how many enemies may fire at who enters a hex. `spent_mp`: the points that a unit has spent which has just come on;
    -1 for one that sets out. R40-5.1.2a, R40-5.1.5d.
    """
    found = _ways(board, kind, start, closed, {}, spent_mp)
    if any(there in watched for there in found):
        found |= _ways(board, kind, start, closed, watched, spent_mp)
    return found


def _ways(
    board: Board, kind: UnitKind, start: Hex, closed: Collection[Hex], watched: Mapping[Hex, int], spent_mp: int
) -> dict[Hex, Stop]:
    found: dict[Hex, Stop] = {}
    waiting: list[tuple[int, int, Hex, tuple[Hex, ...]]] = [(0, max(spent_mp, 0), start, (start,))]
    while waiting:
        risk, spent, here, way = heappop(waiting)
        if here in found:
            continue
        found[here] = Stop(spent, way)
        for there, cost in board.onward(kind.kind, here):
            if there in found or there in closed:
                continue
            if spent + cost > kind.mp:
                if here != start or spent_mp >= 0:
                    continue
                cost = max(kind.mp, 0)  # one hex is always possible
            heappush(waiting, (risk + watched.get(there, 0), spent + cost, there, (*way, there)))
    return found


def path_of(grid: Grid, hexes: tuple[Hex, ...]) -> Path:
    """The directions of a way."""
    return Path(tuple(grid.direction(one, other) for one, other in pairwise(hexes)))


def field(board: Board, goal: Hex, closed: Collection[Hex], kind: str = FOOT) -> dict[Hex, int]:
    """Movement points from each hex to a goal, through the enemy too, but dearly. What has no way is not in it."""

    def back(here: Hex, _: int) -> Iterator[tuple[Hex, int]]:
        cost = max(1, board.cost_mp(kind, here)) + (HELD if here in closed and here != goal else 0)
        return ((there, cost) for there, _ in board.onward(kind, here))

    return {here: found.spent for here, found in cheapest(goal, FAR, back).items()}
