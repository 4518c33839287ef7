"""Ways across the field for a kind of figure: around water, walls and works, and what difficult ground costs."""

from collections.abc import Iterable
from heapq import heappop, heappush

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.layers import FORD
from pbem.games.heart_of_africa.rules.works.crossing import bars
from pbem.games.heart_of_africa.state.position import State

Costs = dict[Hex, int]
Hexes = frozenset[Hex]
NO_WAY = 10_000
DICE_MEAN_HALVES = 7  # of a die, in halves
SHUNNED = 3  # what a hex that is shunned costs besides
PERIL = 6  # and one where crocodiles are. HA-TERR-12, HA-TERR-16
MOST_DIFFICULT = 6  # what a hex of difficult ground costs at most, even to who can hardly go there


class Routes:
    """The ways of one side in one turn, each flood made once."""

    def __init__(self, world: World, view: State, side: int) -> None:
        self.world, self.view, self.side = world, view, side
        self.perils = world.field.infested | frozenset(world.field.with_any(FORD))
        self._known: dict[tuple[str, int, int, frozenset[Hex], frozenset[Hex]], Costs] = {}

    def to(self, kind: Kind, goals: Iterable[Hex], shunned: frozenset[Hex] = frozenset()) -> Costs:
        """What it costs from each hex to the nearest of some goals; those from which there is no way are left out.

        `shunned`: hexes that are gone around where that is not very far.
        """
        key = (kind.step_class, slowness(kind), delay(kind), frozenset(goals), shunned)
        if key not in self._known:
            self._known[key] = self._flood(kind, key[3], shunned)
        return self._known[key]

    def _flood(self, kind: Kind, goals: frozenset[Hex], shunned: frozenset[Hex]) -> Costs:
        world, view, side = self.world, self.view, self.side
        closed, barriers, difficult = world.closed[kind.step_class], world.barriers, world.difficult
        slow, stop, around, found = slowness(kind), delay(kind), world.grid.around, dict.fromkeys(goals, 0)
        heap = [(0, there) for there in sorted(goals)]
        while heap:
            spent, there = heappop(heap)
            if spent > found[there]:
                continue
            is_slow = there in difficult
            onto = spent + (slow if is_slow else 1) + (SHUNNED if there in shunned else 0) + (PERIL if there in self.perils else 0)
            for here in around(there):
                cost = onto + stop if is_slow != (here in difficult) else onto
                if here == NOWHERE or here in closed or cost >= found.get(here, cost + 1):
                    continue
                if hexside(here, there) in barriers and bars(world, view, side, kind, here, there):
                    continue
                found[here] = cost
                heappush(heap, (cost, here))
        return found

    def onward(self, costs: Costs, here: Hex, steps: int, short_of: Hexes = frozenset()) -> Hex:
        """The hex so many steps on along the cheapest way; as far as there is one, and not beyond the first of some hexes.

        It is nearer where crocodiles are beside the way: figures go there straight.
        """
        start = here
        for _ in range(steps):
            if here in short_of:
                break
            nearer = [there for there in self.world.grid.around(here) if there in costs]
            there = min(nearer, key=lambda there: (costs[there], there), default=here)
            if costs.get(there, 0) >= costs.get(here, costs.get(there, 0) + 1):
                break
            if here != start and there not in self.perils and self._is_perilous(start, there):
                break
            here = there
        return here

    def _is_perilous(self, here: Hex, there: Hex) -> bool:
        """Does the straight way between two hexes lead to crocodiles?"""
        return bool(self.perils) and not self.perils.isdisjoint(traces(self.world.grid, here, there)[0])


def pace_of(kind: Kind) -> int:
    """How far it goes in a turn over open ground, on the average."""
    return 0 if kind.open is None else max(1, kind.open.dice * DICE_MEAN_HALVES // 2 + kind.open.plus)


def slow_pace_of(kind: Kind) -> int:
    """The same through difficult ground."""
    return 0 if kind.difficult is None else max(0, kind.difficult.dice * DICE_MEAN_HALVES // 2 + kind.difficult.plus)


def stride_of(kind: Kind) -> int:
    """How far on a unit forms up: a little more than what its dice give on the average, so that a good throw is used."""
    return 0 if kind.open is None else max(2, (kind.open.dice * DICE_MEAN_HALVES + 1) // 2 + kind.open.plus + 2)


def slowness(kind: Kind) -> int:
    """How many hexes of open ground a hex of difficult ground counts for."""
    if kind.open is None or kind.difficult is None:
        return MOST_DIFFICULT
    slow, quick = (dice.dice * DICE_MEAN_HALVES + 2 * dice.plus for dice in (kind.difficult, kind.open))
    return min(MOST_DIFFICULT, max(1, (2 * quick + slow) // max(1, 2 * slow)))


def delay(kind: Kind) -> int:
    """How many hexes it loses where it enters or leaves difficult ground: all of that turn's way is slow. HA-MOVE-05."""
    return MOST_DIFFICULT if kind.difficult is None else max(0, pace_of(kind) - slow_pace_of(kind)) // 2
