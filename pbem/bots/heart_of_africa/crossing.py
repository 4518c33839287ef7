"""How long a kind of figure needs to where a side has to be: off the far edge in an Ambush, else at a village or camp."""

from collections.abc import Collection

from pbem.bots.heart_of_africa.routes import DICE_MEAN_HALVES, NO_WAY, Routes
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes, is_in_half
from pbem.games.heart_of_africa.rules.movement.formations import ring_of
from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.position import State

MOST_SIDES = 3  # of a hex, that may be difficult beside a way for a unit
NEVER = 60  # turns: longer than any battle
MIDDLE, CAMP = Hex(2336), 10  # of the map, and so far from there a camp may be


def places_to_go(world: World, edge: str) -> Collection[Hex]:
    """What is attacked from an edge: the village in the other half, or the middle of the map, where a camp is most likely."""
    far, within = OPPOSITE[edge], world.grid.within
    village = frozenset(there for here in world.objective if is_in_half(far, here) for there in within(here, 1))
    return village or [here for here in within(MIDDLE, CAMP) if is_in_half(far, here)]


def lanes(world: World) -> frozenset[Hex]:
    """Open hexes with difficult ground on most sides, as roads through bush: too narrow for a unit to gain by them."""
    difficult, around = world.difficult, world.grid.around
    return frozenset(
        here for here in world.grid.hexes if here not in difficult and sum(map(difficult.__contains__, around(here))) > MOST_SIDES
    )


class Crossing:
    """The ways of an attacker from his edge, each kind's worked out once."""

    def __init__(self, world: World, view: State, side: int) -> None:
        self.world, self.edge, self.routes = world, view.battle.edge, Routes(world, view, side)
        self.lanes = lanes(world)
        is_march = view.battle.scenario == AMBUSH
        self.goals = edge_hexes(world.grid, OPPOSITE[self.edge]) if is_march else places_to_go(world, self.edge)

    def turns(self, kind: Kind, figures: int) -> int:
        """Of a unit of so many, until its last figure is there."""
        if kind.open is None or kind.never_moves:
            return NEVER
        closed = self.world.closed[kind.step_class]
        costs = self.routes.to(kind, (here for here in self.goals if here not in closed), self.lanes)
        least = min(costs.get(here, NO_WAY) for here in edge_hexes(self.world.grid, self.edge))
        halves = kind.open.dice * DICE_MEAN_HALVES + 2 * kind.open.plus
        return min(NEVER, -(-2 * (least + 2 * ring_of(figures)) // halves))
