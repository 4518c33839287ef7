"""Units by hex, zones of control, and the states that follow: engaged, besieged, surrounded."""

from collections.abc import Sequence
from functools import cached_property

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.occupancy import Move, Stacks, changed, restacked
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.state import ON_MAP, TO_COME, State, Unit

NOT_THERE = Unit(TO_COME)


class Force:
    """The units of one side on the map, by hex, how many stacking points they are, and what they control.

    `crowded`: the hexes where they are over capacity. Markers count for nothing. GC-3.2.2b, GC-2.7.2.2d.
    """

    def __init__(self, world: World, stacks: Stacks, points: dict[Hex, int], crowded: frozenset[Hex]) -> None:
        self._world, self.stacks, self.points, self.crowded = world, stacks, points, crowded

    def after(self, moves: Sequence[Move]) -> "Force":
        """The force when units have left one hex for another."""
        points, crowded = dict(self.points), self.crowded
        kinds, capacity = self._world.kinds, self._world.board.capacity
        for index, start, end in moves:
            size = kinds[index].stacking
            if start != NOWHERE:
                points[start] -= size
                if start in crowded and points[start] <= capacity[start]:
                    crowded -= {start}
            if end != NOWHERE:
                points[end] = points.get(end, 0) + size
                if points[end] > capacity[end]:
                    crowded |= {end}
        return Force(self._world, restacked(self.stacks, moves), points, crowded)

    def __eq__(self, other: object) -> bool:
        """Are the same units in the same hexes?"""
        return isinstance(other, Force) and self.stacks == other.stacks

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """The hexes that hold any."""
        return frozenset(self.stacks)

    @cached_property
    def zoc(self) -> frozenset[Hex]:
        """Occupied hexes and the neighbours of regiments, never across a lake. GC-3.2.1b, GC-3.2.1g, GC-3.3.5b."""
        kinds, neighbours = self._world.kinds, self._world.board.neighbours
        hexes = set(self.stacks)
        for here, units in self.stacks.items():
            for index in units:
                if kinds[index].exerts_zoc:
                    hexes.update(neighbours[here])
                    break
        return frozenset(hexes)


class Presence:
    """The units on the map of one state, by hex and side. `presence_of` gives that of a state."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.board, self.kinds = world, world.board, world.kinds
        self.state = state
        self.forces: tuple[Force, Force] = _forces_of(world, state.units)
        self.stacks: tuple[Stacks, Stacks] = (self.forces[0].stacks, self.forces[1].stacks)
        self._points = (self.forces[0].points, self.forces[1].points)

    def at(self, here: Hex) -> tuple[int, ...]:
        """All units in a hex; only one side can be there."""
        return self.stacks[0].get(here) or self.stacks[1].get(here, ())

    def holds_enemy(self, side: int, here: Hex) -> bool:
        """Does an enemy unit of this side stand in the hex?"""
        return here in self.stacks[1 - side]

    def room(self, here: Hex) -> int:
        """Stacking points that still fit; negative when over capacity. GC-3.2.2b."""
        rebels, congo = self._points
        return self.board.capacity[here] - (rebels.get(here) or congo.get(here, 0))

    def zoc_of(self, side: int) -> frozenset[Hex]:
        """Hexes in the zone of control of a side: occupied hexes and the neighbours of its regiments. GC-3.2.1b, GC-3.2.1g."""
        return self.forces[side].zoc

    def open_neighbours(self, kind: UnitKind, here: Hex) -> tuple[Hex, ...]:
        """Neighbours that are not closed to a unit standing here, whoever holds them. Terms, GC-3.2.1i, GC-4.6.4g."""
        return self.board.open_to_mobile(here) if kind.is_mobile else self.board.neighbours[here]

    def is_engaged(self, side: int, here: Hex) -> bool:
        """Is there an enemy unit in a neighbouring hex? Terms."""
        return not self.stacks[1 - side].keys().isdisjoint(self.board.neighbours[here])

    def is_besieged(self, kind: UnitKind, here: Hex) -> bool:
        """Is every hex open to the unit in enemy ZOC, and at least one? GC-4.2.4a, GC-3.2.1e."""
        around = self.open_neighbours(kind, here)
        return bool(around) and self.forces[1 - kind.side].zoc.issuperset(around)

    def besieged(self, side: int) -> list[int]:
        """The units of a side that are besieged where they stand. GC-4.2.4a, GC-3.2.1e."""
        zoc, neighbours, found = self.forces[1 - side].zoc, self.board.neighbours, list[int]()
        for here, units in self.stacks[side].items():
            if not zoc.isdisjoint(neighbours[here]):
                found += [index for index in units if self.is_besieged(self.kinds[index], here)]
        return found

    def is_surrounded(self, kind: UnitKind, here: Hex) -> bool:
        """Does every hex open to the unit hold an enemy unit, and at least one? GC-3.2.1f, GC-4.2.4a."""
        if self.stacks[1 - kind.side].keys().isdisjoint(self.board.neighbours[here]):
            return False  # not even engaged
        around = self.open_neighbours(kind, here)
        return bool(around) and all(self.holds_enemy(kind.side, there) for there in around)


@once_a_state
def presence_of(world: World, state: State) -> Presence:
    """The units on the map of a state, by hex and side."""
    return Presence(world, state)


def nobody(world: World) -> Force:
    """A force without units."""
    return Force(world, {}, {}, frozenset())


Placed = tuple[tuple[Unit, ...], tuple[Force, Force]]


def _forces_of(world: World, units: tuple[Unit, ...]) -> tuple[Force, Force]:
    """The units of both sides; of one that has not stirred those of the last state."""

    def put_right(last: Placed | None) -> Placed:
        before, forces = last or ((NOT_THERE,) * len(units), (nobody(world), nobody(world)))
        of_side: tuple[list[Move], list[Move]] = ([], [])
        for index, one, other in changed(before, units):
            if one.where != other.where or one.status != other.status:
                of_side[world.kinds[index].side].append((index, _hex_of(one), _hex_of(other)))
        rebels, congo = forces
        if of_side[0]:
            rebels = rebels.after(of_side[0])
        if of_side[1]:
            congo = congo.after(of_side[1])
        return units, (rebels, congo)

    return world.memo.renewed("forces", put_right)[1]


def _hex_of(unit: Unit) -> Hex:
    return unit.where if unit.status == ON_MAP else NOWHERE
