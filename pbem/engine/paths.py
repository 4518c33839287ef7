"""Cheapest reach in movement points, and networks traced hex by hex. What a step costs is the game's business.

A place is any hashable value: mostly a hex, but a pair (hex, mark) where the cost depends on how one got there, or a
mixture of hexes and hexsides for a supply network. All costs are whole numbers.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)


class Arrival(NamedTuple, Generic[P]):
    """How a place is reached at the least cost. The start is its own `before`, at cost 0."""

    spent: int
    before: P


def nearest_first(
    starts: Iterable[P], allowance: int, step: Callable[[P, int], Iterable[tuple[P, int]]]
) -> Iterator[tuple[P, int, P]]:
    """Every place that can be reached from any of the starts for at most `allowance`, cheapest first, the starts included.

    Each with what it costs, and the place before it.

    `step(here, spent)` gives the places next to `here` and what entering each costs to one who has spent so much: so zones of
    control, roads or "one hex always" are the game's. Having spent less must never be worse. Of two ways that cost the same
    the one through the place reached first counts; from one place, the one that `step` gave first (give directions in order).
    """
    best = dict.fromkeys(starts, 0)
    by_cost = [[(start, start) for start in best]]
    for spent, arrived in enumerate(by_cost):  # both grow on the way
        for here, before in arrived:
            if best[here] < spent:
                continue
            yield here, spent, before
            for there, cost in step(here, spent):
                total = spent + cost
                if total <= allowance and ((known := best.get(there)) is None or total < known):
                    best[there] = total
                    while len(by_cost) <= total:
                        by_cost.append([])
                    by_cost[total].append((there, here))


def reach(start: P, allowance: int, step: Callable[[P, int], Iterable[tuple[P, int]]]) -> dict[P, Arrival[P]]:
    """The same from one start, all at once."""
    return {here: Arrival(spent, before) for here, spent, before in nearest_first((start,), allowance, step)}


def path_to(reached: Mapping[P, Arrival[P]], there: P) -> tuple[P, ...]:
    """The places from the start to this one, both included. Raises KeyError when it was not reached."""
    found = [there]
    while (before := reached[found[-1]].before) != found[-1]:
        found.append(before)
    return tuple(reversed(found))


def regrown(
    before: Mapping[P, P],
    closed: Iterable[P],
    opened: Iterable[P],
    starts: Iterable[P],
    links: Mapping[P, Iterable[P]],
    barred: Set[P],
) -> dict[P, P]:
    """A flood over links from these starts, through no place that is barred, put right from one `before` it.

    `closed`: the places that are barred now or no starts any more; `opened`: those that were barred. Ways need not be the shortest.
    """
    entered, lost = dict(before), list(closed)
    for here in lost:  # which grows on the way: all that hung on a place goes with it
        if entered.pop(here, None) is not None:
            lost += [there for there in links[here] if entered.get(there) == here]
    waiting = [start for start in starts if start not in entered]
    entered.update(zip(waiting, waiting, strict=True))
    for here in (*lost, *opened):
        sources = [] if here in barred or here in entered else [source for source in links[here] if source in entered]
        if sources:
            entered[here] = sources[0]
            waiting.append(here)
    for here in waiting:  # which grows on the way
        for there in links[here]:
            if there not in entered and there not in barred:
                entered[there] = here
                waiting.append(there)
    return entered


def flood(starts: Iterable[P], step: Callable[[P], Iterable[P]]) -> dict[P, P]:
    """Every place connected with a start, nearest first, each with the place it was entered from; starts with themselves.

    The order of the starts, and that in which `step` gives places, decide between ways of the same length.
    """
    entered = {start: start for start in starts}
    waiting = list(entered)
    for here in waiting:  # which grows on the way
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
