"""Who stands where, zones of control, and the states that follow: engaged, besieged, surrounded."""

from collections.abc import Iterable

from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.state import ON_MAP, State
from pbem.games.guerra_do_congo.world import World

Stacks = dict[Hex, tuple[int, ...]]


class Presence:
    """The units on the map of one state, by hex and side. Never kept in a state: `presence_of` gives that of a state."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.board, self.kinds = world, world.board, world.kinds
        self.state = state
        self.stacks: tuple[Stacks, Stacks] = (_stacks(state, world.members[0]), _stacks(state, world.members[1]))
        self._points: dict[Hex, int] = {}
        self._zoc: list[frozenset[Hex] | None] = [None, None]
        self.reached: dict[tuple[int, tuple[int, ...]], frozenset[Hex]] = {}  # kept by `supply`

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
            found = self._points[here] = sum([self.kinds[index].stacking for index in self.at(here)])
        return found

    def room(self, here: Hex) -> int:
        """Stacking points that still fit; negative when over capacity. GC-3.2.2b."""
        return self.board.capacity[here] - self.stacking(here)

    def zoc_of(self, side: int) -> frozenset[Hex]:
        """Hexes in the zone of control of a side: occupied hexes and the neighbours of its regiments. GC-3.2.1b, g."""
        zoc = self._zoc[side]
        if zoc is None:
            hexes = set(self.stacks[side])
            for here, units in self.stacks[side].items():
                if any(self.kinds[index].exerts_zoc for index in units):
                    hexes.update(self.board.neighbours[here])  # never across a lake (GC-3.3.5b)
            zoc = self._zoc[side] = frozenset(hexes)
        return zoc

    def open_neighbours(self, kind: UnitKind, here: Hex) -> tuple[Hex, ...]:
        """Neighbours that are not closed to a unit standing here, whoever holds them. Terms, GC-3.2.1i, GC-4.6.4g."""
        board = self.board
        if not kind.is_mobile:
            return board.neighbours[here]
        return tuple(there for there in board.neighbours[here] if board.mobile_may_enter(here, there, board.roads, board.railways))

    def is_engaged(self, side: int, here: Hex) -> bool:
        """Is there an enemy unit in a neighbouring hex? Terms."""
        return any(self.holds_enemy(side, there) for there in self.board.neighbours[here])

    def is_besieged(self, kind: UnitKind, here: Hex) -> bool:
        """Is every hex open to the unit in enemy ZOC, and at least one? GC-4.2.4a, GC-3.2.1e."""
        return _all_and_some(there in self.zoc_of(1 - kind.side) for there in self.open_neighbours(kind, here))

    def is_surrounded(self, kind: UnitKind, here: Hex) -> bool:
        """Does every hex open to the unit hold an enemy unit, and at least one? GC-3.2.1f, GC-4.2.4a."""
        return _all_and_some(self.holds_enemy(kind.side, there) for there in self.open_neighbours(kind, here))


def _stacks(state: State, members: Iterable[int]) -> Stacks:
    """The units of a side by hex, in roster order."""
    found: Stacks = {}
    for index in members:
        unit = state.units[index]
        if unit.status == ON_MAP:
            found[unit.where] = (*found.get(unit.where, ()), index)
    return found


_LAST: list[Presence] = []


def presence_of(world: World, state: State) -> Presence:
    """Who is where in a state. The last one is kept: options, check and apply of one state ask for it one after the other."""
    last = _LAST[0] if _LAST else None
    if last is None or last.state is not state or last.world is not world:
        last = Presence(world, state)
        _LAST[:] = [last]
    return last


def _all_and_some(tests: Iterable[bool]) -> bool:
    """True when there is at least one test and all hold."""
    found = list(tests)
    return bool(found) and all(found)
