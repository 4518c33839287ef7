"""Who stands where, zones of control, and the states that follow: engaged, besieged, surrounded."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING

from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.state import ON_MAP, TO_COME, State, Unit
from pbem.games.guerra_do_congo.world import World

if TYPE_CHECKING:
    from pbem.games.guerra_do_congo.supply import Lines

Stacks = dict[Hex, tuple[int, ...]]
Move = tuple[int, Unit, Unit]  # a unit as it stood and as it stands
NOT_THERE = Unit(TO_COME)


class Force:
    """The units of one side on the map, by hex, how many stacking points they are, and what they control."""

    def __init__(self, world: World, stacks: Stacks, points: Mapping[Hex, int]) -> None:
        self.world, self.stacks, self.points = world, stacks, points

    def after(self, moves: Iterable[Move]) -> "Force":
        """The force when those units that do not stand where they stood are taken up and put where they are."""
        stacks, points, kinds = dict(self.stacks), dict(self.points), self.world.kinds
        for index, one, other in moves:
            size = kinds[index].stacking
            if one.status == ON_MAP:
                rest = tuple([each for each in stacks.pop(one.where) if each != index])
                left = points.pop(one.where) - size
                if rest:
                    stacks[one.where], points[one.where] = rest, left
            if other.status == ON_MAP:
                here = other.where
                stacks[here] = tuple(sorted((*stacks.get(here, ()), index)))
                points[here] = points.get(here, 0) + size
        return Force(self.world, stacks, points)

    def stands_as(self, other: "Force") -> bool:
        """Are the same units in the same hexes?"""
        return self is other or (self.world is other.world and self.stacks == other.stacks)

    @cached_property
    def zoc(self) -> frozenset[Hex]:
        """Occupied hexes and the neighbours of regiments, never across a lake. GC-3.2.1b, GC-3.2.1g, GC-3.3.5b."""
        kinds, neighbours = self.world.kinds, self.world.board.neighbours
        hexes = set(self.stacks)
        for here, units in self.stacks.items():
            if any(kinds[index].exerts_zoc for index in units):
                hexes.update(neighbours[here])
        return frozenset(hexes)


class Presence:
    """The units on the map of one state, by hex and side. Never kept in a state: `presence_of` gives that of a state."""

    def __init__(self, world: World, state: State, last: "Presence | None" = None) -> None:
        self.world, self.board, self.kinds = world, world.board, world.kinds
        self.state = state
        self.forces: tuple[Force, Force] = _forces(world, state, last)
        self.stacks: tuple[Stacks, Stacks] = (self.forces[0].stacks, self.forces[1].stacks)
        self._points = (self.forces[0].points, self.forces[1].points)
        self.lines: list[tuple[tuple[int, ...], Lines] | None] = [None, None]  # kept by `supply`

    def at(self, here: Hex) -> tuple[int, ...]:
        """All units in a hex; only one side can be there."""
        return self.stacks[0].get(here) or self.stacks[1].get(here, ())

    def holds_enemy(self, side: int, here: Hex) -> bool:
        """Does an enemy unit of this side stand in the hex?"""
        return here in self.stacks[1 - side]

    def stacking(self, here: Hex) -> int:
        """Stacking points in a hex. GC-3.2.2c."""
        rebels, congo = self._points
        return rebels.get(here) or congo.get(here, 0)

    def room(self, here: Hex) -> int:
        """Stacking points that still fit; negative when over capacity. GC-3.2.2b."""
        rebels, congo = self._points
        return self.board.capacity[here] - (rebels.get(here) or congo.get(here, 0))

    def zoc_of(self, side: int) -> frozenset[Hex]:
        """Hexes in the zone of control of a side: occupied hexes and the neighbours of its regiments. GC-3.2.1b, g."""
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
        return bool(around) and self.zoc_of(1 - kind.side).issuperset(around)

    def is_surrounded(self, kind: UnitKind, here: Hex) -> bool:
        """Does every hex open to the unit hold an enemy unit, and at least one? GC-3.2.1f, GC-4.2.4a."""
        if not self.is_engaged(kind.side, here):
            return False
        around = self.open_neighbours(kind, here)
        return bool(around) and all(self.holds_enemy(kind.side, there) for there in around)


def _forces(world: World, state: State, last: Presence | None) -> tuple[Force, Force]:
    """The units of both sides; of one that has not stirred those of another state."""
    if last is None or last.world is not world:
        nobody = Force(world, {}, {})
        moves = [(index, NOT_THERE, unit) for index, unit in enumerate(state.units) if unit.status == ON_MAP]
        last_forces = (nobody, nobody)
    else:
        moves, last_forces = _moves_between(last.state.units, state.units), last.forces
    if not moves:
        return last_forces
    of_side: tuple[list[Move], list[Move]] = ([], [])
    for move in moves:
        of_side[world.kinds[move[0]].side].append(move)
    one, other = (force.after(own) if own else force for force, own in zip(last_forces, of_side, strict=True))
    return one, other


def _moves_between(before: tuple[Unit, ...], units: tuple[Unit, ...]) -> list[Move]:
    """The units that do not stand where they stood in another state."""
    if before is units:
        return []
    changed = compress(zip(count(), before, units, strict=False), map(is_not, before, units))
    return [move for move in changed if move[1].status != move[2].status or move[1].where != move[2].where]


_LAST: list[Presence] = []


def presence_of(world: World, state: State) -> Presence:
    """Who is where in a state. The last one is kept: options, check and apply of one state ask for it one after the other."""
    last = _LAST[0] if _LAST else None
    if last is None or last.state is not state or last.world is not world:
        last = Presence(world, state, last)
        _LAST[:] = [last]
    return last
