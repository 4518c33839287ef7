"""Who stands where, zones of control, and the states that follow: engaged, besieged, surrounded."""

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import compress, count
from operator import is_not

from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.state import ON_MAP, State, Unit
from pbem.games.guerra_do_congo.world import World

Stacks = dict[Hex, tuple[int, ...]]


class Force:
    """The units of one side on the map, by hex, and what they control. `force_of` gives that of a state."""

    def __init__(self, world: World, stacks: Stacks) -> None:
        self.stacks, self._world = stacks, world

    @cached_property
    def zoc(self) -> frozenset[Hex]:
        """Occupied hexes and the neighbours of regiments, never across a lake. GC-3.2.1b, GC-3.2.1g, GC-3.3.5b."""
        kinds, neighbours = self._world.kinds, self._world.board.neighbours
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
        self._points: dict[Hex, int] = {}
        self.networks: dict[tuple[int, tuple[int, ...]], frozenset[Hex]] = {}  # kept by `supply`

    def at(self, here: Hex) -> tuple[int, ...]:
        """All units in a hex; only one side can be there."""
        return self.stacks[0].get(here) or self.stacks[1].get(here, ())

    def holds_enemy(self, side: int, here: Hex) -> bool:
        """Does an enemy unit of this side stand in the hex?"""
        return here in self.stacks[1 - side]

    def stacking(self, here: Hex) -> int:
        """Stacking points in a hex. GC-3.2.2c."""
        found = self._points.get(here)
        if found is None:
            units = self.at(here)
            found = self._points[here] = sum([self.kinds[index].stacking for index in units]) if units else 0
        return found

    def room(self, here: Hex) -> int:
        """Stacking points that still fit; negative when over capacity. GC-3.2.2b."""
        points = self._points.get(here)
        return self.board.capacity[here] - (self.stacking(here) if points is None else points)

    def zoc_of(self, side: int) -> frozenset[Hex]:
        """Hexes in the zone of control of a side: occupied hexes and the neighbours of its regiments. GC-3.2.1b, g."""
        return self.forces[side].zoc

    def open_neighbours(self, kind: UnitKind, here: Hex) -> tuple[Hex, ...]:
        """Neighbours that are not closed to a unit standing here, whoever holds them. Terms, GC-3.2.1i, GC-4.6.4g."""
        board = self.board
        if not kind.is_mobile:
            return board.neighbours[here]
        return tuple(there for there in board.neighbours[here] if board.mobile_may_enter(here, there, board.roads, board.railways))

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


_KEPT: list[tuple[World, int, tuple[Unit, ...], Force]] = []
MOST_KEPT = 4


def force_of(world: World, state: State, side: int) -> Force:
    """The units of a side in a state. The last few are kept: while one side moves, the other stands still."""
    all_units = state.units
    units = tuple([all_units[index] for index in world.members[side]])
    found = next((each for each in _KEPT if each[1] == side and each[0] is world and _stand_alike(each[2], units)), None)
    if found is not None:
        force = found[3]
    else:
        near, members = next((each for each in _KEPT if each[1] == side and each[0] is world), None), world.members[side]
        stacks = _stacks(members, units) if near is None else _moved(near[3].stacks, members, near[2], units)
        force = Force(world, stacks)
    _KEPT[:] = [(world, side, units, force), *[each for each in _KEPT if each is not found][: MOST_KEPT - 1]]  # the last one first
    return force


def _stacks(members: Sequence[int], units: Sequence[Unit]) -> Stacks:
    stacks: Stacks = {}
    for index, unit in zip(members, units, strict=True):
        if unit.status == ON_MAP:
            stacks[unit.where] = (*stacks.get(unit.where, ()), index)
    return stacks


def _moved(stacks: Stacks, members: Sequence[int], before: Sequence[Unit], units: Sequence[Unit]) -> Stacks:
    """The stacks when those units that do not stand where they stood before are taken up and put where they are."""
    found = dict(stacks)
    for index, one, other in compress(zip(members, before, units, strict=True), map(is_not, before, units)):
        if one.status == other.status and one.where == other.where:
            continue
        if one.status == ON_MAP:
            rest = tuple([each for each in found.pop(one.where) if each != index])
            if rest:
                found[one.where] = rest
        if other.status == ON_MAP:
            found[other.where] = tuple(sorted((*found.get(other.where, ()), index)))
    return found


def _forces(world: World, state: State, last: Presence | None) -> tuple[Force, Force]:
    """The units of both sides; of one that has not stirred those of another state."""
    if last is None or last.world is not world:
        return force_of(world, state, 0), force_of(world, state, 1)
    moved = _sides_moved(world, last.state.units, state.units)
    one, other = (force_of(world, state, side) if side in moved else last.forces[side] for side in (0, 1))
    return one, other


def _sides_moved(world: World, before: tuple[Unit, ...], units: tuple[Unit, ...]) -> Collection[int]:
    """The sides with units that do not stand where they stood in another state."""
    numbered = zip(count(), before, units, strict=False)
    return {
        world.kinds[index].side
        for index, one, other in compress(numbered, map(is_not, before, units))
        if one.status != other.status or one.where != other.where
    }


def _stand_alike(some: tuple[Unit, ...], others: tuple[Unit, ...]) -> bool:
    """Are the same units on the map, in the same hexes?"""
    changed = compress(zip(some, others, strict=True), map(is_not, some, others))
    return all(one.status == other.status and one.where == other.where for one, other in changed)


_LAST: list[Presence] = []


def presence_of(world: World, state: State) -> Presence:
    """Who is where in a state. The last one is kept: options, check and apply of one state ask for it one after the other."""
    last = _LAST[0] if _LAST else None
    if last is None or last.state is not state or last.world is not world:
        last = Presence(world, state, last)
        _LAST[:] = [last]
    return last
