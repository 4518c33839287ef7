"""Ways across the field for a kind of figure: around water, walls and works, and what difficult ground costs."""

from collections.abc import Iterable
from heapq import heappop, heappush

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.works.crossing import bars
from pbem.games.heart_of_africa.state.position import State

Costs = dict[Hex, int]
DIFFICULT = 2  # what a hex of difficult ground costs
DICE_MEAN_HALVES = 7  # of a die, in halves


class Routes:
    """The ways of one side in one turn, each flood made once."""

    def __init__(self, world: World, view: State, side: int) -> None:
        self.world, self.view, self.side = world, view, side
        self._known: dict[tuple[str, frozenset[Hex]], Costs] = {}

    def to(self, kind: Kind, goals: Iterable[Hex]) -> Costs:
        """What it costs from each hex to the nearest of some goals; those from which there is no way are left out."""
        key = (kind.step_class, frozenset(goals))
        if key not in self._known:
            self._known[key] = self._flood(kind, key[1])
        return self._known[key]

    def _flood(self, kind: Kind, goals: frozenset[Hex]) -> Costs:
        world, view, side = self.world, self.view, self.side
        closed, found = world.closed[kind.step_class], dict.fromkeys(goals, 0)
        heap = [(0, there) for there in sorted(goals)]
        while heap:
            spent, there = heappop(heap)
            if spent > found[there]:
                continue
            cost = spent + (DIFFICULT if there in world.difficult else 1)
            for here in world.grid.around(there):
                if here == NOWHERE or here in closed or cost >= found.get(here, cost + 1):
                    continue
                if not bars(world, view, side, kind, here, there):
                    found[here] = cost
                    heappush(heap, (cost, here))
        return found

    def onward(self, costs: Costs, here: Hex, steps: int) -> Hex:
        """The hex so many steps on along the cheapest way; as far as there is one."""
        for _ in range(steps):
            nearer = [there for there in self.world.grid.around(here) if there in costs]
            there = min(nearer, key=lambda there: (costs[there], there), default=here)
            if costs.get(there, 0) >= costs.get(here, costs.get(there, 0) + 1):
                break
            here = there
        return here


def stride_of(kind: Kind) -> int:
    """How far on a unit forms up: a little more than what its dice give on the average, so that a good throw is used."""
    return 0 if kind.open is None else max(2, (kind.open.dice * DICE_MEAN_HALVES + 1) // 2 + kind.open.plus + 2)
