"""The order of march of an Ambush, and when an army can be through: an entry comes on each turn. HA-AMB-03, HA-AMB-06."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.bots.heart_of_africa.routes import DICE_MEAN_HALVES, NO_WAY, Routes
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.rules.movement.formations import ring_of
from pbem.games.heart_of_africa.state.position import State

AWAY, WANTED, OF = 60, 3, 4  # in time is three of four figures: some will fall


class Entry(Struct, frozen=True):
    """An entry of the march: its place among the units, how many figures count, turns from edge to edge."""

    place: int
    figures: int
    turns: int


class Crossing:
    """How long kinds of figures need from edge to edge."""

    def __init__(self, world: World, view: State, side: int) -> None:
        self.world, self.battle, self.routes = world, view.battle, Routes(world, view, side)

    def turns(self, kind: Kind, figures: int) -> int:
        """Of a unit of so many, until its last figure is through."""
        if kind.open is None or kind.never_moves:
            return AWAY
        grid, closed = self.world.grid, self.world.closed[kind.step_class]
        goals = [here for here in edge_hexes(grid, OPPOSITE[self.battle.edge]) if here not in closed]
        costs = self.routes.to(kind, goals)
        start = min(edge_hexes(grid, self.battle.edge), key=lambda here: (costs.get(here, NO_WAY), here))
        if start not in costs:
            return AWAY
        halves = kind.open.dice * DICE_MEAN_HALVES + 2 * kind.open.plus
        return min(AWAY, -(-2 * (costs[start] + 2 * ring_of(figures)) // halves))


def in_time(entries: Sequence[Entry], last: int) -> list[Entry]:
    """The entries in an order in which as many figures as can be are through by a turn; those that are not come last."""
    slots = dict[int, Entry]()
    for entry in sorted(entries, key=lambda each: (-each.figures, each.turns, each.place)):
        free = (turn for turn in range(min(len(entries), last - entry.turns), 0, -1) if turn not in slots)
        if turn := next(free, 0):
            slots[turn] = entry
    done = [slots[turn] for turn in sorted(slots)]
    return [*done, *(entry for entry in entries if entry not in done)]


def through(entries: Sequence[Entry], last: int) -> int:
    """How many figures are through by a turn, in such an order."""
    return sum(entry.figures for turn, entry in enumerate(in_time(entries, last), 1) if turn + entry.turns <= last)


def soonest(entries: Sequence[Entry]) -> int:
    """The turn by which enough are through, with middling dice and nobody in the way."""
    wanted = -(-sum(entry.figures for entry in entries) * WANTED // OF)
    return next((turn for turn in range(1, AWAY) if through(entries, turn) >= wanted), AWAY)
