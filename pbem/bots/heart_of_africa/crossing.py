"""How long a kind of figure needs to where a side has to be: off the far edge in an Ambush, else at a village or camp."""

from collections.abc import Collection

from pbem.bots.heart_of_africa.routes import DICE_MEAN_HALVES, NO_WAY, Routes
from pbem.bots.heart_of_africa.site import lanes, places_to_go, ways_from
from pbem.engine.cache import once_a_state
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.rules.movement.formations import ring_of
from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.position import State

NEVER = 60  # turns: longer than any battle
BROKEN = 10  # a ring of figures more makes a unit so much slower, if all ground is difficult: one in so many


class Crossing:
    """The ways of an attacker from his edge, each kind's worked out once."""

    def __init__(self, world: World, view: State) -> None:
        side, edge = view.battle.attacker, view.battle.edge
        self.world, self.edge, self.routes, self.lanes = world, edge, Routes(world, view, side), lanes(world)
        self.broken_percent = 100 * len(world.difficult) // len(world.grid.hexes)
        if view.battle.scenario == AMBUSH:
            self.goals: Collection[Hex] = edge_hexes(world.grid, OPPOSITE[edge])
        else:
            self.goals = places_to_go(world, view, edge, ways_from(world, view, side, edge, self.lanes))

    def turns(self, kind: Kind, figures: int) -> int:
        """Of a unit of so many, until its last figure is there: where the ground is broken, a large one waits for its own."""
        if kind.open is None or kind.never_moves:
            return NEVER
        closed = self.world.closed[kind.step_class]
        costs = self.routes.to(kind, (here for here in self.goals if here not in closed), self.lanes)
        least = min(costs.get(here, NO_WAY) for here in edge_hexes(self.world.grid, self.edge))
        halves, rings = kind.open.dice * DICE_MEAN_HALVES + 2 * kind.open.plus, ring_of(figures)
        percent = 100 + rings * self.broken_percent // BROKEN
        return min(NEVER, -(-2 * (least + 2 * rings) * percent // (100 * halves)))


@once_a_state
def crossing(world: World, view: State) -> Crossing:
    """Those of a position: of all armies that are thought of, the ways are the same."""
    return Crossing(world, view)
