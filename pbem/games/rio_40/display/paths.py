"""The cheapest way of a run to every hex in which it can end, and off the map."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40.rules.movement import opportunity_fire
from pbem.games.rio_40.rules.movement.routes import Route, Spot
from pbem.games.rio_40.rules.units_by_hex import Presence

ENDLESS_MP = 10_000
Watched = Callable[[Hex], int]


class Run(Struct, frozen=True):
    """A way that a run can take. `hexes`: from where it begins. `fits`: it ends where own counters lie, and says there is room."""

    hexes: tuple[Hex, ...]
    cost: int
    fits: bool = False
    leaves: bool = False


def runs(route: Route, spots: Sequence[Spot]) -> Iterator[Run]:
    """To each hex the cheapest way, of those the one that comes least under fire, in map order; then the ways off the map.

    `spots`: where it may begin; entry hexes for who comes from off the map.
    """
    found = _found(route, spots)
    for spot, hexes in found:
        if (len(hexes) > 1 or route.origin == NOWHERE) and route.may_stop(spot.here):
            yield Run(hexes, spot.spent_mp, fits=route.has_secrets(spot.here))
    for spot, hexes in found:
        cost = route.exit_mp(spot)
        if cost is not None:
            yield Run(hexes, cost, leaves=True)


def _found(route: Route, spots: Sequence[Spot]) -> list[tuple[Spot, tuple[Hex, ...]]]:
    """The hexes that it can come to, in map order, each with the run so far and its hexes."""
    watched = watchers(route.presence, route.side)
    seen: dict[Hex, tuple[Spot, tuple[Hex, ...]]] = {}
    waiting: list[tuple[int, int, tuple[Hex, ...], Spot]] = [(spot.spent_mp, 0, (spot.here,), spot) for spot in spots]
    while waiting:
        _, exposed, hexes, spot = heappop(waiting)
        if spot.here in seen:
            continue
        seen[spot.here] = (spot, hexes)
        for after in route.steps(spot):
            if after.here not in seen:
                heappush(waiting, (after.spent_mp, exposed + watched(after.here), (*hexes, after.here), after))
    return [seen[here] for here in sorted(seen)]


def watchers(presence: Presence, side: int) -> Watched:
    """How many of the enemy can fire at what enters a hex, face-down counters too, reckoned once for each."""
    return cache(lambda here: len(opportunity_fire.shooters(presence, 1 - side, here)))
