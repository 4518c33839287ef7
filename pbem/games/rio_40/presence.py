"""Who is where, as public facts have it: stacking, enemy hexes, adjacency, retreat hexes, siege. Built afresh for a state.

Face-down counters block and fill hexes, but make nobody adjacent to an enemy (R40-0f). Everything here is worked out from what
both sides can see (R40-0g).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import compress
from operator import is_not
from typing import TypeVar, cast

from pbem.engine.hexes import Hex
from pbem.games.rio_40.board import Board
from pbem.games.rio_40.roster import COMBATANT, FOOT, MARKER, TRANSPORT, UnitKind
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, LANDED, ON_MAP, State, Unit
from pbem.games.rio_40.world import World

T = TypeVar("T")


class Layout:
    """What lies where, and which side of it up: the same for all states in which units differ in other things only."""

    def __init__(self, kinds: tuple[UnitKind, ...], units: tuple[Unit, ...]) -> None:
        self.units = units
        self.stacks: dict[Hex, list[int]] = {}
        self.elsewhere: list[int] = []  # what is not on the map
        stacks = self.stacks
        mine: tuple[list[int], ...] = ([], [], [])  # the last one of nobody, whose side is -1
        for index, unit in enumerate(units):
            if unit.status != ON_MAP:
                self.elsewhere.append(index)
                continue
            mine[kinds[index].side].append(index)
            here = unit.where
            if here in stacks:
                stacks[here].append(index)
            else:
                stacks[here] = [index]
        self.present = mine[:2]
        self.closed = tuple(
            frozenset(
                [
                    units[index].where
                    for index in enemies
                    if kinds[index].category in (COMBATANT, TRANSPORT) or units[index].marks & FACE_DOWN
                ]
            )
            for enemies in reversed(self.present)
        )
        markers = {index for stack in stacks.values() for index in stack if kinds[index].category == MARKER}
        self.held = frozenset(here for here, stack in stacks.items() if not markers.issuperset(stack)) if markers else stacks.keys()

    def is_of(self, units: tuple[Unit, ...]) -> bool:
        """Do these units lie so too?"""
        if units is self.units:
            return True
        if len(units) != len(self.units):
            return False
        changed = compress(zip(units, self.units, strict=True), map(is_not, units, self.units))
        return all(
            one.status == other.status and one.where == other.where and not (one.marks ^ other.marks) & FACE_DOWN
            for one, other in changed
        )


class Presence:
    """An index of a state. Indices are of the roster; stacks are in roster order. `last`: of another state of the match."""

    def __init__(self, world: World, state: State, last: "Presence | None" = None) -> None:
        self.world, self.state = world, state
        self.board: Board = world.board
        self.kinds: tuple[UnitKind, ...] = world.kinds
        self.units: tuple[Unit, ...] = state.units
        known = last.layout if last is not None and last.world is world else None
        self.layout: Layout = known if known is not None and known.is_of(state.units) else Layout(world.kinds, state.units)
        self.present, self.stacks = self.layout.present, self.layout.stacks
        self._known: dict[Hashable, object] = {}

    def once(self, name: Hashable, work: Callable[[], T]) -> T:
        """What a module finds out about the state, under a name of its own: worked out when it is first asked for."""
        if name not in self._known:
            self._known[name] = work()
        return cast(T, self._known[name])

    # ---- one entry

    def is_down(self, index: int) -> bool:
        """Does it lie face down, never opened or hidden again?"""
        return self.units[index].has(FACE_DOWN)

    def is_secret(self, index: int) -> bool:
        """Is it a counter whose identity is not public?"""
        return self.kinds[index].is_counter

    def is_unit(self, index: int) -> bool:
        """A face-up combatant or transport: it counts in every test. R40-0d."""
        kind = self.kinds[index]
        return (kind.is_combatant or kind.is_transport) and not self.is_down(index)

    def is_airborne(self, index: int) -> bool:
        """The helicopter and who is aboard, but for a ground operation. R40-0j."""
        if self.kinds[index].is_helicopter:
            return not self.units[index].has(LANDED)
        return self.units[index].has(ABOARD) and not any(
            self.kinds[other].is_helicopter and self.units[other].has(LANDED) for other in self.at(self.units[index].where)
        )

    # ---- one hex

    def at(self, here: Hex) -> Sequence[int]:
        """What lies in a hex, in roster order."""
        return self.stacks.get(here, ())

    def units_at(self, here: Hex, side: int) -> list[int]:
        """A side's face-up units there, airborne ones too."""
        return [index for index in self.at(here) if self.kinds[index].side == side and self.is_unit(index)]

    def downs_at(self, here: Hex, side: int) -> list[int]:
        """The face-down counters there that this side placed, and its units that hid again. R40-0e."""
        return [index for index in self.at(here) if self.kinds[index].side == side and self.is_down(index)]

    def secrets_at(self, here: Hex, side: int) -> list[int]:
        """Its face-down counters there that were never opened."""
        return [index for index in self.downs_at(here, side) if self.is_secret(index)]

    def combatant_at(self, here: Hex, side: int) -> int | None:
        """A side's face-up combatant there; there is one at most."""
        return next((index for index in self.units_at(here, side) if self.kinds[index].is_combatant), None)

    def transport_at(self, here: Hex, side: int) -> int | None:
        """A side's transport there."""
        return next((index for index in self.units_at(here, side) if self.kinds[index].is_transport), None)

    def civilian_at(self, here: Hex) -> int | None:
        """The face-up civilian there."""
        return next((index for index in self.at(here) if self.kinds[index].is_civilian), None)

    def blocks(self, side: int, here: Hex) -> bool:
        """Is the hex closed to a side's units? Enemy units, airborne too, and opposing face-down counters. R40-5.1.4.2a, R40-0f."""
        return here in self.closed(side)

    def closed(self, side: int) -> frozenset[Hex]:
        """The hexes that are closed to a side's units."""
        return self.layout.closed[side] if side >= 0 else frozenset()

    def taken(self, here: Hex, category: str, besides: Iterable[int] = ()) -> int | None:
        """Who is known to hold the one place of a category in a hex. Secret counters may hold it too. R40-5.1.4.1a."""
        left_out = tuple(besides)
        return next((index for index in self.at(here) if self.kinds[index].category == category and index not in left_out), None)

    def has_room(self, here: Hex, movers: Sequence[int]) -> bool:
        """Do these keep stacking there, as far as is known? They themselves do not count. R40-5.1.4.1a, R40-5.1.4.1f."""
        return all(self.taken(here, self.kinds[index].category, movers) is None for index in movers)

    def has_helicopter(self, side: int) -> bool:
        """Has a side anything that flies? Without, nothing of it is airborne."""
        return self.once(f"helicopters {side}", lambda: any(self.kinds[index].is_helicopter for index in self.present[side]))

    # ---- neighbours

    def enemies_next(self, side: int, here: Hex, besides: Iterable[int] = ()) -> Iterator[int]:
        """Enemy units on the ground that make a hex adjacent to the enemy. R40-5.4b, R40-0j."""
        around, closed = self.board.neighbours[here], self.closed(side)
        if closed.isdisjoint(around):
            return
        left_out = tuple(besides)
        for there in around:
            for index in self.units_at(there, 1 - side) if there in closed else ():
                if index not in left_out and not self.is_airborne(index):
                    yield index

    def is_next_to_enemy(self, side: int, here: Hex) -> bool:
        """Is the hex adjacent to an enemy unit? Airborne and face-down ones do not count. R40-5.4b."""
        return next(self.enemies_next(side, here), None) is not None

    def is_next_to_combatant(self, side: int, here: Hex) -> bool:
        """Is the hex adjacent to an enemy combatant? R40-5.3.3.3b."""
        return any(self.kinds[index].is_combatant for index in self.enemies_next(side, here))

    def others_near(self, index: int) -> bool:
        """Is any other unit or face-down counter in its hex or next to it? R40-5.5c, R40-0f, R40-0j."""
        here, held = self.units[index].where, self.layout.held
        if any(there in held for there in self.board.neighbours[here]):
            return True
        return any(other != index and not self.kinds[other].is_marker for other in self.stacks[here])

    def is_surrounded(self, index: int) -> bool:
        """Closed in on all sides, by at least one enemy unit. R40-5.1.5c."""
        kind, here = self.kinds[index], self.units[index].where
        if self.board.grid.is_edge(here):
            return False
        around, closed = self.board.neighbours[here], self.closed(kind.side)
        if closed.isdisjoint(around) or not all(there in closed or not self.board.is_open_to(kind.kind, there) for there in around):
            return False
        return any(self.units_at(there, 1 - kind.side) for there in around)

    # ---- retreats and sieges

    def open_retreats(self, side: int, kind: str, here: Hex) -> list[Hex]:
        """Open retreat hexes of a side's unit of a kind, in map order; friends and stacking do not matter. R40-5.3.3.3b."""
        return [
            there
            for there in sorted(self.board.neighbours[here])
            if self.board.is_open_to(kind, there) and not self.blocks(side, there) and not self.is_next_to_combatant(side, there)
        ]

    def is_besieged(self, index: int) -> bool:
        """Has a unit no open retreat hex? A passenger in the air goes with the helicopter. R40-5.3.4a, R40-5.3.4d."""
        kind, unit = self.kinds[index], self.units[index]
        return not self.open_retreats(kind.side, self.moves_as(index), unit.where)

    def is_besieged_down(self, side: int, here: Hex) -> bool:
        """The same for a face-down counter, with a foot combatant in mind. R40-5.3.3f, R40-5.3.4d."""
        return not self.open_retreats(side, FOOT, here)

    def moves_as(self, index: int) -> str:
        """The kind whose terrain limits count: of the helicopter for who is aboard, on foot for what is face down. R40-5.3.4d."""
        if self.units[index].has(ABOARD):
            carrier = self.transport_at(self.units[index].where, self.kinds[index].side)
            return self.kinds[carrier].kind if carrier is not None else FOOT
        return FOOT if self.is_down(index) else self.kinds[index].kind

    def holder_at(self, here: Hex) -> int | None:
        """The side that has a combatant in a hex at the end of a phase; airborne ones do not count. R40-7b."""
        for index in self.at(here):
            if self.kinds[index].category == COMBATANT and not self.is_airborne(index):
                return self.kinds[index].side
        return None


_LAST: list[Presence] = []


def presence_of(world: World, state: State) -> Presence:
    """Who is where in a state. The last one is kept: options, check and apply of one state ask for it one after the other."""
    last = _LAST[0] if _LAST else None
    if last is None or last.state is not state or last.world is not world:
        last = Presence(world, state, last)
        _LAST[:] = [last]
    return last
