"""Figures in single file behind a Scout: their order, and the way of all of them along his. HA-HEX-16, HA-SCOUT-06."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.strides import Pace, Stride, Strider
from pbem.games.heart_of_africa.state.position import State

MOST_TRIES = 5_000
"""Steps of the search for an order: a unit that needs more stands in a crowd, and counts as not in single file."""
MOST_WAYS = 400
"""Ways of a file that are looked at: where none of them ends, the next word is not offered. Who writes the whole way may go it."""


def order_behind(grid: Grid, head: Hex, places: Mapping[int, Hex]) -> tuple[int, ...]:
    """An order of figures in which the first is next to the head, and each next to the one before; () where there is none.

    Among several the one that begins with the lowest numbers. HA-HEX-16.
    """
    tries = [MOST_TRIES]

    def onward(last: Hex, left: tuple[int, ...]) -> tuple[int, ...] | None:
        if not left:
            return ()
        tries[0] -= 1
        near = [number for number in left if grid.distance(last, places[number]) == 1]
        for number in near if tries[0] > 0 else ():
            rest = onward(places[number], tuple(other for other in left if other != number))
            if rest is not None:
                return (number, *rest)
        return None

    return onward(head, tuple(sorted(places))) or ()


def longest_behind(grid: Grid, head: Hex, places: Mapping[int, Hex]) -> tuple[int, ...]:
    """The longest such order of some of a few figures: elements of baggage that are not in it stay where they are."""
    for size in range(len(places), 0, -1):
        for some in combinations(sorted(places), size):
            found = order_behind(grid, head, {number: places[number] for number in some})
            if found:
                return found
    return ()


class Column(Struct, frozen=True):
    """The file on its way, as the kit's trail: each goes where the one before was. `shunned`: hexes too near to the enemy."""

    strides: tuple[Stride, ...]  # the Scout's first
    shunned: frozenset[Hex]

    @property
    def here(self) -> Hex:
        return self.strides[0].here

    @property
    def spent_mp(self) -> int:
        return self.strides[0].spent

    @property
    def may_end(self) -> bool:
        return self.end_refusal() is None

    @property
    def figures(self) -> tuple[int, ...]:
        return tuple(stride.strider.figure for stride in self.strides)

    def end_refusal(self) -> Refusal | None:
        """Why they cannot stop here: somebody is in the way of one of them. HA-HEX-04."""
        at, figures = self.strides[0].strider.here.at, self.figures
        name = self.strides[0].strider.world.notation.hex
        ends = [stride.here for stride in self.strides]
        taken = next((here for here in ends if at.get(here, figures[0]) not in figures or ends.count(here) > 1), None)
        if taken is not None:
            return Refusal("HA-HEX-04", "hex-taken", name(taken))
        return None if self.strides[0].spent else Refusal("HA-SCOUT-06", "goes-nowhere", name(self.here))

    def to(self, there: Hex) -> "Column | Refusal":
        """The file one hex further, or why not."""
        if there in self.shunned:
            return Refusal("HA-SCOUT-06", "near-the-enemy", self.strides[0].strider.world.notation.hex(there))
        places, found = [stride.here for stride in self.strides], list[Stride]()
        for stride, place in zip(self.strides, (there, *places), strict=False):
            further = stride.to(place)
            if isinstance(further, Refusal):
                return further
            found.append(further)
        return Column(tuple(found), self.shunned)

    def steps(self) -> Iterator["Column"]:
        for there in self.strides[0].strider.world.grid.around(self.here):
            found = self.to(there)
            if isinstance(found, Column):
                yield found

    def onward(self) -> Iterator["Column"]:
        return (each for each in self.steps() if each.can_end())

    def can_end(self) -> bool:
        """Can they stop here, or further on? Looked for among the ways on that are shortest, as far as the search goes."""
        ways = [self]
        for way in ways:  # which grow meanwhile
            if way.may_end:
                return True
            if len(ways) < MOST_WAYS:
                ways.extend(way.steps())
        return False


def column(world: World, state: State, figures: tuple[int, ...], shunned: frozenset[Hex]) -> Column:
    """A file at its start. All go by the Scout's dice, each by the ground that it meets itself. HA-SCOUT-06."""
    active, is_dark = state.activation, state.battle.is_dark(state.turn)
    strides = list[Stride]()
    for figure in figures:
        is_slow = is_dark or state.figures[figure].where in world.difficult
        strides.append(Strider(world, state, figure, Pace(active.open_result, active.difficult_result, 0, is_slow)).begin())
    return Column(tuple(strides), shunned)


def near_enemies(world: World, state: State, side: int) -> frozenset[Hex]:
    """The hexes in which a guided file is too near to an enemy who is known. HA-SCOUT-06."""
    here, reach = standing(world, state), world.tables.moving.guide_clear_of_enemy
    enemies = (there for number in here.enemies(side) for there in here.hexes(number))
    return frozenset(there for enemy in enemies for there in world.grid.within(enemy, reach))
