"""Orders to go by train: across the map, and onto it through an entry hex. P4, sections 3.3.4 and 3.4.2."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.engine.paths import Arrival
from pbem.engine.rules.slots import PATH, UNIT
from pbem.games.guerra_do_congo.decisions import EnterByRail, Ride
from pbem.games.guerra_do_congo.events import EnteredByRail, Rode
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules import place_control
from pbem.games.guerra_do_congo.rules.movement import march, reinforcements, transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import Ground, ground_of
from pbem.games.guerra_do_congo.rules.movement.stacking import crowding_of


class Train(Struct, frozen=True):
    """A train with a unit of the active side: where it is, and how many hexes it may still enter. GC-3.3.4a, GC-3.3.4c.

    In the hex where the unit boards on the map it may not get off at once, nor does it matter whether the line is in use there.
    """

    ground: Ground
    unit: int
    here: Hex
    left: int
    is_under_way: bool
    spent_mp: int = -1

    @property
    def side(self) -> int:
        """Whose it is."""
        return self.ground.state.side

    @property
    def is_halted(self) -> bool:
        """Is the line out of use where it has come to?"""
        return self.is_under_way and self.here in self.ground.out_of_use("railway")

    def into(self, there: Hex) -> "Train":
        """The train one hex further."""
        return Train(self.ground, self.unit, there, self.left - 1, is_under_way=True)

    def step_refusal(self, there: Hex) -> Refusal | None:
        """Why it may not go into a neighbouring hex. GC-3.3.4a, GC-3.3.4b, GC-3.3.4c, GC-4.6.4c."""
        if self.is_halted:
            return Refusal("GC-3.3.4c", "railway-out-of-use", hex_name(self.here))
        if there == NOWHERE or there not in self.ground.board.rail_next[self.here]:
            return Refusal("GC-3.3.4a", "no-railway-there", hex_name(self.here))
        if self.ground.presence.holds_enemy(self.side, there):
            return Refusal("GC-3.3.4b", "enemy-there", hex_name(there))
        return Refusal("GC-3.3.4a", "too-far-by-rail", hex_name(there)) if self.left < 1 else None

    def may_stop(self, there: Hex) -> bool:
        """Is there room for the unit in the end?"""
        return crowding_of(self.ground.world, self.ground.state).may_stop(self.unit, there)

    @property
    def may_end(self) -> bool:
        """May the unit get off here?"""
        return self.is_under_way and self.may_stop(self.here)

    def leads_on(self) -> bool:
        """Can the unit get off here or further on?"""
        may_stop, unit = crowding_of(self.ground.world, self.ground.state).may_stop, self.unit
        if may_stop(unit, self.here):
            return True
        return any(may_stop(unit, there) for there in self.arrivals() if there != self.here)

    def onward(self) -> Iterator["Train"]:
        """The next hexes from which the unit can come to get off."""
        if self.left > 0 and not self.is_halted:
            for there in self.ground.board.rail_next[self.here]:
                if not self.ground.presence.holds_enemy(self.side, there) and (train := self.into(there)).leads_on():
                    yield train

    def arrivals(self) -> dict[Hex, Arrival[Hex]]:
        """Every hex it can still come to, its own included, by the shortest way."""
        if self.is_halted or self.left < 1:
            return {self.here: Arrival(0, self.here)}
        return transport_reach.train_arrivals(self.ground, self.side, self.here, self.left)


def _refusal_along(train: Train, path: Sequence[int]) -> Refusal | None:
    """Why a train does not get along a path, or the unit cannot get off at its end."""
    grid = train.ground.board.grid
    for direction in path:
        there = grid.neighbour(train.here, direction)
        barred = train.step_refusal(there)
        if barred:
            return barred
        train = train.into(there)
    return None if train.may_stop(train.here) else Refusal("GC-3.2.2d", "will-not-fit", hex_name(train.here))


# --- across the map


def _ride_refusal(now: Context, order: Ride) -> Refusal | None:
    """Why a ride is not allowed. GC-3.3.4a, GC-3.3.4b, GC-3.3.4c, GC-3.3.4d."""
    ground = ground_of(now.world, now.state)
    barred = transport_reach.ride_refusal(ground, order.unit)
    if barred:
        return barred
    kind, here = now.world.kinds[order.unit], now.state.units[order.unit].where
    if order.start != here:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(here)}")
    if not order.path:
        return Refusal("GC-3.1a", "no-way-given", kind.id)
    return _refusal_along(_train_at(ground, order.unit), order.path)


def _train_at(ground: Ground, index: int) -> Train:
    return Train(ground, index, ground.state.units[index].where, ground.world.tables.movement.rail_max_hexes, is_under_way=False)


def train_at(ground: Ground, index: int) -> Train | None:
    """The train that a unit on the map can board where it stands; None when it cannot."""
    return _train_at(ground, index) if transport_reach.may_ride(ground, index) else None


def _ride(now: Context, order: Ride) -> Done:
    """The unit is in each hex of the line in turn, and takes the places there. GC-3.3.4a, GC-7h."""
    world, hexes = now.world, now.world.board.grid.walk(order.start, order.path)
    state, events = place_control.enter(world, march.set_out(now.state, order.unit), order.unit, hexes[1:])
    return state, (Rode(world.kinds[order.unit].id, tuple(map(hex_name, hexes))), *events)


def _able_to_ride(now: Context) -> Iterator[int]:
    """Units that can go by rail to where they may stop."""
    ground = ground_of(now.world, now.state)
    for index in ground.movers_in(now.world.board.rail_hexes):
        train = train_at(ground, index)
        if train and any(True for _ in train.onward()):
            yield index


def _boarding(now: Context, index: int) -> Train:
    return _train_at(ground_of(now.world, now.state), index)


# --- onto the map


def _enter_refusal(now: Context, order: EnterByRail) -> Refusal | None:
    """Why a unit may not come on so. GC-3.4.2a, GC-3.4.2c, GC-3.4.2d."""
    ground = ground_of(now.world, now.state)
    return _entry_refusal(ground, order.unit) or _refusal_along(_train_in(ground, order.unit), order.path)


def _entry_refusal(ground: Ground, index: int) -> Refusal | None:
    barred = reinforcements.entry_refusal(ground, index)
    if barred:
        return barred
    kind = ground.world.kinds[index]
    entry = ground.board.entry_named[kind.place]
    if not entry.has_railway:
        return Refusal("GC-3.4.2a", "entry-without-railway", hex_name(entry.hex))
    if kind.pm < 1:
        return Refusal("GC-3.6.2e", "no-points-to-board", kind.id)
    if _hexes_left(ground, index) < 1:
        return Refusal("GC-3.4.2c", "no-train-left", hex_name(entry.hex))
    return None


def _hexes_left(ground: Ground, index: int) -> int:
    """Hexes of the ride, the entry hex included: one less for each unit before, by road or rail. GC-3.4.2b, GC-3.4.2c."""
    board = ground.board
    place = board.entries.index(board.entry_named[ground.world.kinds[index].place])
    return ground.world.tables.movement.rail_max_hexes - ground.state.entered[place]


def _train_in(ground: Ground, index: int) -> Train:
    """The train in the entry hex, which is the first of its hexes. GC-3.4.2c."""
    here = ground.board.entry_named[ground.world.kinds[index].place].hex
    return Train(ground, index, here, _hexes_left(ground, index) - 1, is_under_way=True)


def train_coming(ground: Ground, index: int) -> Train | None:
    """The train that brings a reinforcement into its entry hex; None when it cannot come so."""
    return None if _entry_refusal(ground, index) else _train_in(ground, index)


def _enter(now: Context, order: EnterByRail) -> Done:
    """The unit comes on, supplied, and rides on. GC-3.4.2c, GC-3.6.1m, GC-7h."""
    world, kind = now.world, now.world.kinds[order.unit]
    hexes = world.board.grid.walk(world.board.entry_named[kind.place].hex, order.path)
    state, events = reinforcements.come_on(world, now.state, order.unit, hexes)
    return state, (EnteredByRail(kind.id, kind.place, tuple(map(hex_name, hexes))), *events)


def _able_to_enter(now: Context) -> Iterator[int]:
    """Reinforcements that a train can bring to where they may stop."""
    ground = ground_of(now.world, now.state)
    for index in reinforcements.coming_by(ground, "entry_hex"):
        train = train_coming(ground, index) if reinforcements.may_come(ground, index) else None
        if train and train.leads_on():
            yield index


def _coming(now: Context, index: int) -> Train:
    return _train_in(ground_of(now.world, now.state), index)


RIDE = Verb("ride", Ride, "movement", (UNIT.of(_able_to_ride), PATH.along(_boarding)), refusal=_ride_refusal, apply=_ride)
ENTER = Verb(
    "railin",
    EnterByRail,
    "movement",
    (UNIT.of(_able_to_enter), reinforcements.FROM_ENTRY.along(_coming)),
    refusal=_enter_refusal,
    apply=_enter,
)
