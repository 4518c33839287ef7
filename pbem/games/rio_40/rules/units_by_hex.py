"""Index of units and counters by public facts: stacking, enemy hexes, adjacency, retreat hexes, siege. `presence_of` gives it.

Face-down counters block and fill hexes, but make nobody adjacent to an enemy (R40-0f). Everything here is worked out from what
both sides can see (R40-0g).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import TypeVar, TypeVarTuple

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.occupancy import Move, Stacks, changed, restacked
from pbem.games.rio_40.content.board import Board
from pbem.games.rio_40.content.unit_kinds import COMBATANT, COUNTER, FOOT, MARKER, TRANSPORT, UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, IN_BOX, LANDED, ON_MAP, TO_COME, State, Unit

T = TypeVar("T")
Asked = TypeVarTuple("Asked")
ByPlace = tuple[tuple[list[int], ...], list[int]]
"""Of each side what is on the map, and last of nobody, whose side is -1; and what is not on the map."""
NOT_THERE = Unit(TO_COME)


class Front:
    """The hexes that are closed to a side's units, and what follows from them alone: kept until something of the enemy stirs."""

    def __init__(self, closed: frozenset[Hex]) -> None:
        self.closed = closed
        self._aims: dict[tuple[Hex, int], frozenset[Hex]] = {}

    def aims(self, board: Board, here: Hex, range_hexes: int) -> frozenset[Hex]:
        """Those that can be fired at from a hex on the ground, whatever stands there. R40-5.3b, R40-5.3f."""
        found = self._aims.get((here, range_hexes))
        if found is None:
            near = self.closed & board.in_range(here, range_hexes)
            found = frozenset([there for there in near if board.is_in_sight(here, there)]) if near else near
            self._aims[here, range_hexes] = found
        return found


class Layout:
    """The counters by hex, and which side of each is up: the same for all states in which units differ in other things only."""

    def __init__(self, world: World, units: tuple[Unit, ...], stacks: Stacks, by_place: ByPlace) -> None:
        self.world, self.kinds, self.units, self.stacks = world, world.kinds, units, stacks
        self.by_place = by_place
        # the counters of states that lie so: the public ones, and those of the last copy in which what they are is known
        self._counters: tuple[tuple[Unit, ...], ...] = ()
        self.present, self.elsewhere = by_place
        self._fronts: dict[int, Front] = {}
        self._waiting: dict[int, list[int]] = {}
        self._closed_counters: dict[int, Set[Hex]] = {}
        self._held: Set[Hex] | None = None

    def of(self, units: tuple[Unit, ...]) -> "Layout":
        """The layout of a state whose units are these: this one when they lie so too, else one put right."""
        if units is self.units:
            return self
        kinds = self.kinds
        moves: list[Move] = []
        enemies: set[int] = set()
        has_come, has_counter = False, False  # has anything come or gone, is any of it a counter?
        counters = units[self.world.first_counter :]
        is_known = counters in self._counters
        for index, one, now in changed(self.units[: self.world.first_counter] if is_known else self.units, units):
            if one.where != now.where or one.status != now.status or (one.marks ^ now.marks) & FACE_DOWN:
                kind = kinds[index]
                moves.append((index, _hex_of(one), _hex_of(now)))
                enemies.add(1 - kind.side)
                has_come = has_come or one.status != now.status
                has_counter = has_counter or kind.category == COUNTER
        if not has_counter and not is_known:
            self._counters = (counters, *self._counters[:1])
        if not moves:
            self.units = units
            return self
        by_place = _by_place(kinds, units) if has_come else self.by_place
        found = Layout(self.world, units, restacked(self.stacks, moves), by_place)
        if not has_come:
            found._waiting = self._waiting
        found._fronts = {side: front for side, front in self._fronts.items() if side not in enemies}
        if not has_counter:
            found._closed_counters, found._counters = self._closed_counters, self._counters
        return found

    def waiting(self, side: int) -> list[int]:
        """What of a side may still come on, in roster order: what is to come or in the box."""
        found = self._waiting.get(side)
        if found is None:
            kinds, units = self.kinds, self.units
            mine = [index for index in self.elsewhere if kinds[index].side == side]
            found = self._waiting[side] = [index for index in mine if units[index].status in (TO_COME, IN_BOX)]
        return found

    def closed(self, side: int) -> frozenset[Hex]:
        """The hexes that are closed to a side's units: what the other side has there is a unit or lies face down."""
        return (self._fronts.get(side) or self.front(side)).closed

    def front(self, side: int) -> Front:
        """The same with all that follows from it."""
        found = self._fronts.get(side)
        if found is None:
            enemies, kinds, units = self.present[1 - side] if side >= 0 else (), self.kinds, self.units
            closed = [
                units[index].where
                for index in enemies
                if kinds[index].category in (COMBATANT, TRANSPORT) or units[index].marks & FACE_DOWN
            ]
            found = self._fronts[side] = Front(frozenset(closed))
        return found

    def closed_counters(self, side: int) -> Set[Hex]:
        """The hexes with counters that this side placed face down and that were never opened."""
        found = self._closed_counters.get(side)
        if found is None:
            kinds, units = self.kinds, self.units
            found = {units[index].where for index in self.present[side] if kinds[index].is_counter and units[index].has(FACE_DOWN)}
            self._closed_counters[side] = found
        return found

    def held(self) -> Set[Hex]:
        """The hexes with anything in them but objective markers."""
        if self._held is None:
            markers = {index for index in self.present[-1] if self.kinds[index].category == MARKER}
            marked = {self.units[index].where for index in markers}
            bare = {here for here in marked if markers.issuperset(self.stacks[here])}
            self._held = self.stacks.keys() - bare if bare else self.stacks.keys()
        return self._held


class Presence:
    """An index of a state. Indices are of the roster; stacks are in roster order."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.state = world, state
        self.board: Board = world.board
        self.kinds: tuple[UnitKind, ...] = world.kinds
        self.units: tuple[Unit, ...] = state.units
        self.layout = world.memo.renewed("layout", self._laid_out)
        self.present, self.stacks = self.layout.present, self.layout.stacks
        self.closed: Callable[[int], frozenset[Hex]] = self.layout.closed
        self.front: Callable[[int], Front] = self.layout.front

    def _laid_out(self, last: Layout | None) -> Layout:
        if last is None:
            nobody = (NOT_THERE,) * len(self.units)
            last = Layout(self.world, nobody, {}, _by_place(self.kinds, nobody))
        return last.of(self.units)

    # ---- one entry

    def is_down(self, index: int) -> bool:
        """Does it lie face down, never opened or hidden again?"""
        return self.units[index].has(FACE_DOWN)

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

    def aboard(self, helicopter: int) -> int | None:
        """Who is aboard a helicopter. R40-5.1.3.2g."""
        return next((index for index in self.at(self.units[helicopter].where) if self.units[index].has(ABOARD)), None)

    # ---- one hex

    def at(self, here: Hex) -> Sequence[int]:
        """The units and counters in a hex, in roster order."""
        return self.stacks.get(here, ())

    def units_at(self, here: Hex, side: int) -> list[int]:
        """A side's face-up units there, airborne ones too."""
        return [index for index in self.at(here) if self.kinds[index].side == side and self.is_unit(index)]

    def downs_at(self, here: Hex, side: int) -> list[int]:
        """The face-down counters there that this side placed, and its units that hid again. R40-0e."""
        return [index for index in self.at(here) if self.kinds[index].side == side and self.is_down(index)]

    def secrets_at(self, here: Hex, side: int) -> list[int]:
        """Its face-down counters there that were never opened."""
        return [index for index in self.downs_at(here, side) if self.kinds[index].is_counter]

    def combatant_at(self, here: Hex, side: int) -> int | None:
        """A side's face-up combatant there; there is one at most."""
        return next((index for index in self.units_at(here, side) if self.kinds[index].is_combatant), None)

    def transport_at(self, here: Hex, side: int) -> int | None:
        """A side's transport there."""
        return next((index for index in self.units_at(here, side) if self.kinds[index].is_transport), None)

    def civilian_at(self, here: Hex) -> int | None:
        """The face-up civilian there."""
        return next((index for index in self.at(here) if self.kinds[index].is_civilian), None)

    def bars_civilians(self, here: Hex, besides: int = -1) -> bool:
        """Does a civilian lie there, other than this one, or something face down? R40-5.1.4.1d."""
        return any(self.kinds[index].is_civilian or self.is_down(index) for index in self.at(here) if index != besides)

    def blocks(self, side: int, here: Hex) -> bool:
        """Is the hex closed to a side's units? Enemy units, airborne too, and opposing face-down counters. R40-5.1.4.2a, R40-0f."""
        return here in self.closed(side)

    def taken(self, here: Hex, category: str, besides: Iterable[int] = ()) -> int | None:
        """Who is known to hold the one place of a category in a hex. Secret counters may hold it too. R40-5.1.4.1a."""
        left_out = tuple(besides)
        return next((index for index in self.at(here) if self.kinds[index].category == category and index not in left_out), None)

    def has_room(self, here: Hex, movers: Sequence[int]) -> bool:
        """Do these keep stacking there, as far as is known? They themselves do not count. R40-5.1.4.1a, R40-5.1.4.1f."""
        return all(self.taken(here, self.kinds[index].category, movers) is None for index in movers)

    def helicopters(self, side: int) -> list[int]:
        """Those of a side on the map, in roster order. Without one nothing of it is airborne."""
        flyers, kinds, units = self.world.helicopters, self.kinds, self.units
        return [index for index in flyers if kinds[index].side == side and units[index].status == ON_MAP]

    # ---- neighbours

    def enemies_next(self, side: int, here: Hex) -> Iterator[int]:
        """Enemy units on the ground that make a hex adjacent to the enemy. R40-5.4b, R40-0j."""
        around, closed = self.board.neighbours[here], self.closed(side)
        if closed.isdisjoint(around):
            return
        for there in around:
            for index in self.units_at(there, 1 - side) if there in closed else ():
                if not self.is_airborne(index):
                    yield index

    def is_next_to_enemy(self, side: int, here: Hex) -> bool:
        """Is the hex adjacent to an enemy unit? Airborne and face-down ones do not count. R40-5.4b."""
        return next(self.enemies_next(side, here), None) is not None

    def is_next_to_combatant(self, side: int, here: Hex) -> bool:
        """Is the hex adjacent to an enemy combatant? R40-5.3.3.3b."""
        return any(self.kinds[index].is_combatant for index in self.enemies_next(side, here))

    def others_near(self, index: int) -> bool:
        """Is any other unit or face-down counter in its hex or next to it? R40-5.5c, R40-0f, R40-0j."""
        here, held = self.units[index].where, self.layout.held()
        if not held.isdisjoint(self.board.neighbours[here]):
            return True
        return any(other != index and not self.kinds[other].is_marker for other in self.stacks[here])

    def is_surrounded(self, index: int) -> bool:
        """Closed in on all sides, by at least one enemy unit. R40-5.1.5c."""
        kind, here = self.kinds[index], self.units[index].where
        around, closed = self.board.neighbours[here], self.closed(kind.side)
        if closed.isdisjoint(around) or self.board.grid.is_edge(here):
            return False
        if not all(there in closed or not self.board.is_open_to(kind.kind, there) for there in around):
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
        """Has a unit no open retreat hex? A passenger in the air goes with the helicopter. R40-5.3.4a, R40-5.3.4b, R40-5.3.4d."""
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


@once_a_state
def presence_of(world: World, state: State) -> Presence:
    """The index of a state."""
    return Presence(world, state)


def once(work: Callable[[Presence, *Asked], T]) -> Callable[[Presence, *Asked], T]:
    """A function of a presence and what is asked besides, worked out once for the last state asked about."""

    def known(presence: Presence, *asked: *Asked) -> T:
        of_world, of_state, found = presence.world.memo.newest_state
        if of_state is not presence.state or of_world is not presence.world:
            found = presence.world.memo.of_state(presence.world, presence.state)
        answer: T | None = found.get((work, *asked))
        if answer is None:
            answer = found[work, *asked] = work(presence, *asked)
        return answer

    return known


def _by_place(kinds: tuple[UnitKind, ...], units: tuple[Unit, ...]) -> ByPlace:
    present, elsewhere = (list[int](), list[int](), list[int]()), list[int]()
    for index, unit in enumerate(units):
        (present[kinds[index].side] if unit.status == ON_MAP else elsewhere).append(index)
    return present, elsewhere


def _hex_of(unit: Unit) -> Hex:
    return unit.where if unit.status == ON_MAP else NOWHERE
