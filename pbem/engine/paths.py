"""Cheapest reach in movement points, and networks traced hex by hex. What a step costs is the game's business.

A place is any hashable value: mostly a hex, but a pair (hex, mark) where the cost depends on how one got there, or a
mixture of hexes and hexsides for a supply network. All costs are whole numbers.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)


class Arrival(NamedTuple, Generic[P]):
    """How a place is reached at the least cost. The start is its own `before`, at cost 0."""

    spent: int
    before: P


def reach(start: P, allowance: int, step: Callable[[P, int], Iterable[tuple[P, int]]]) -> dict[P, Arrival[P]]:
    """Every place that can be reached for at most `allowance`, cheapest first, the start included.

    `step(here, spent)` gives the places next to `here` and what entering each costs to one who has spent so much: so zones of
    control, roads or "one hex always" are the game's. Having spent less must never be worse. Of two ways that cost the same
    the one through the place reached first counts; from one place, the one that `step` gave first (give directions in order).
    """
    reached: dict[P, Arrival[P]] = {}
    best = {start: 0}
    waiting: list[tuple[int, int, P, P]] = [(0, 0, start, start)]
    order = 0  # no two entries alike: places themselves are never compared
    while waiting:
        spent, _, here, before = heappop(waiting)
        if here in reached:
            continue
        reached[here] = Arrival(spent, before)
        for there, cost in step(here, spent):
            total = spent + cost
            if total <= allowance and (there not in best or total < best[there]):
                best[there] = total
                order += 1
                heappush(waiting, (total, order, there, here))
    return reached


def path_to(reached: Mapping[P, Arrival[P]], there: P) -> tuple[P, ...]:
    """The places from the start to this one, both included. Raises KeyError when it was not reached."""
    found = [there]
    while (before := reached[found[-1]].before) != found[-1]:
        found.append(before)
    return tuple(reversed(found))


def flood(starts: Iterable[P], step: Callable[[P], Iterable[P]]) -> dict[P, P]:
    """Every place connected with a start, nearest first, each with the place it was entered from; starts with themselves.

    The order of the starts, and that in which `step` gives places, decide between ways of the same length.
    """
    entered = {start: start for start in starts}
    waiting = deque(entered)
    while waiting:
        here = waiting.popleft()
        for there in step(here):
            if there not in entered:
                entered[there] = here
                waiting.append(there)
    return entered


def trace_to(entered: Mapping[P, P], there: P) -> tuple[P, ...]:
    """The places of a flood from its start to this one, both included. Raises KeyError when it is not connected."""
    found = [there]
    while (before := entered[found[-1]]) != found[-1]:
        found.append(before)
    return tuple(reversed(found))
