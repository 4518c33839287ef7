"""Orders to go by train: across the map, and onto it through an entry hex. P4, sections 3.3.4 and 3.4.2."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.engine.paths import Arrival
from pbem.games.guerra_do_congo import arrivals, march, notation, transport
from pbem.games.guerra_do_congo.decisions import EnterByRail, Ride
from pbem.games.guerra_do_congo.events import EnteredByRail, Rode
from pbem.games.guerra_do_congo.movement import Ground, ground_of
from pbem.games.guerra_do_congo.stacking import Crowding, crowding_of
from pbem.games.guerra_do_congo.state import State
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World

Stops = Callable[[Hex], bool]


class Train:
    """A train of the active side: where it is, and how many hexes it may still enter. GC-3.3.4a, GC-3.3.4c."""

    def __init__(self, ground: Ground, here: Hex, left: int, is_under_way: bool) -> None:
        self.ground, self.side, self.here, self.left = ground, ground.state.side, here, left
        self.is_halted = is_under_way and here in ground.out_of_use("railway")

    def into(self, there: Hex) -> "Train":
        """The train one hex further."""
        return Train(self.ground, there, self.left - 1, is_under_way=True)

    def next(self) -> tuple[Hex, ...]:
        """The hexes it may go into."""
        if self.left < 1 or self.is_halted:
            return ()
        return tuple(transport.train_hexes(self.ground, self.side, self.here))

    def step_refusal(self, there: Hex) -> Refusal | None:
        """Why it may not go into a neighbouring hex. GC-3.3.4a, GC-3.3.4b, GC-3.3.4c."""
        if self.is_halted:
            return Refusal("GC-3.3.4c", "railway-out-of-use", hex_name(self.here))
        if there == NOWHERE or there not in self.ground.board.rail_next[self.here]:
            return Refusal("GC-3.3.4a", "no-railway-there", hex_name(self.here))
        if self.ground.presence.holds_enemy(self.side, there):
            return Refusal("GC-3.3.4b", "enemy-there", hex_name(there))
        return Refusal("GC-3.3.4a", "too-far-by-rail", hex_name(there)) if self.left < 1 else None

    def leads_on(self, may_stop: Stops) -> bool:
        """Can the unit get off here or further on?"""
        return may_stop(self.here) or any(may_stop(there) for there in self.arrivals() if there != self.here)

    def arrivals(self) -> dict[Hex, Arrival[Hex]]:
        """Every hex it can still come to, its own included, by the shortest way."""
        if self.is_halted or self.left < 1:
            return {self.here: Arrival(0, self.here)}
        return transport.train_arrivals(self.ground, self.side, self.here, self.left)

    def options(self, may_stop: Stops, may_end: bool) -> Options:
        """The next hexes from which the unit can come to get off; it can get off here if `may_end`."""
        found = tuple([Token(hex_name(there)) for there in self.next() if self.leads_on_by(there, may_stop)])
        return Options(found, may_end and may_stop(self.here))

    def leads_on_by(self, there: Hex, may_stop: Stops) -> bool:
        """Can the unit get off in the next hex or further on?"""
        return may_stop(there) or self.into(there).leads_on(may_stop)


def _along(train: Train, path: Sequence[int]) -> Train | Refusal:
    """The train at the end of a path, or why it does not get there."""
    grid = train.ground.board.grid
    for direction in path:
        there = grid.neighbour(train.here, direction)
        barred = train.step_refusal(there)
        if barred:
            return barred
        train = train.into(there)
    return train


def _through(train: Train, words: Sequence[str]) -> Train | None:
    """The train after these hexes; None when it may not go so."""
    for word in words:
        there = next((there for there in train.next() if hex_name(there) == word), None)
        if there is None:
            return None
        train = train.into(there)
    return train


def _stops(crowding: Crowding, index: int) -> Stops:
    return partial(crowding.may_stop, index)


# --- across the map


def ride_refusal(world: World, state: State, order: Ride) -> Refusal | None:
    """Why a ride is not allowed. GC-3.3.4a, b, c, d."""
    ground = ground_of(world, state)
    barred = transport.ride_refusal(ground, order.unit)
    if barred:
        return barred
    kind, here = world.kinds[order.unit], state.units[order.unit].where
    if order.start != here:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(here)}")
    if not order.path:
        return Refusal("GC-3.1a", "no-way-given", kind.id)
    train = _along(_train_of(ground, here), order.path)
    if isinstance(train, Refusal):
        return train
    if not crowding_of(ground).may_stop(order.unit, train.here):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(train.here))
    return None


def _train_of(ground: Ground, here: Hex) -> Train:
    return Train(ground, here, ground.world.tables.rail_hexes, is_under_way=False)


def train_at(ground: Ground, index: int) -> Train | None:
    """The train that a unit on the map can board where it stands; None when it cannot."""
    return None if transport.ride_refusal(ground, index) else _train_of(ground, ground.state.units[index].where)


def ride(world: World, state: State, order: Ride) -> Done:
    """The unit is in each hex of the line in turn, and takes the places there. GC-3.3.4a, GC-7h."""
    hexes = world.board.grid.walk(order.start, order.path)
    state, events = march.enter_all(world, march.set_out(state, order.unit), order.unit, hexes[1:])
    return state, (Rode(world.kinds[order.unit].id, tuple(map(hex_name, hexes))), *events)


def walk_ride(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its hex, then hex by hex."""
    if not words:
        return Options(tuple(_able_to_ride(world, state)))
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    index = world.index_of.get(words[0], -1)
    if transport.ride_refusal(ground, index):
        return Options(())
    here = state.units[index].where
    if len(words) == 1:
        return Options((Token(hex_name(here)),) if _can_ride(ground, crowding, index) else ())
    train = _through(_train_of(ground, here), words[2:]) if words[1] == hex_name(here) else None
    return train.options(_stops(crowding, index), may_end=len(words) > 2) if train else Options(())


def _able_to_ride(world: World, state: State) -> Iterator[Token]:
    """Units that can go by rail to where they may stop."""
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    for index in ground.movers_in(world.board.rail_hexes):
        if _can_ride(ground, crowding, index):
            yield Token(world.kinds[index].id)


def _can_ride(ground: Ground, crowding: Crowding, index: int) -> bool:
    if transport.ride_refusal(ground, index):
        return False
    train = _train_of(ground, ground.state.units[index].where)
    may_stop = _stops(crowding, index)
    return any(train.leads_on_by(there, may_stop) for there in train.next())


def _write_ride(world: World, order: Ride) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.path_words(world, order.start, order.path)}"


def _read_ride(world: World, words: Sequence[str]) -> Decision:
    unit, *hexes = notation.at_least(words, "ride UNIT HEX-HEX", 2)
    start, path = notation.read_path(world, hexes)
    return Ride(notation.read_unit(world, unit), start, Path(path))


# --- onto the map


def enter_refusal(world: World, state: State, order: EnterByRail) -> Refusal | None:
    """Why a unit may not come on so. GC-3.4.2a, GC-3.4.2c, GC-3.4.2d."""
    ground = ground_of(world, state)
    barred = _entry_refusal(ground, order.unit)
    if barred:
        return barred
    train = _along(_train_in(ground, order.unit), order.path)
    if isinstance(train, Refusal):
        return train
    if not crowding_of(ground).may_stop(order.unit, train.here):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(train.here))
    return None


def _entry_refusal(ground: Ground, index: int) -> Refusal | None:
    barred = arrivals.entry_refusal(ground, index)
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
    return ground.world.tables.rail_hexes - ground.state.entered[place]


def _train_in(ground: Ground, index: int) -> Train:
    """The train in the entry hex, which is the first of its hexes. GC-3.4.2c."""
    here = ground.board.entry_named[ground.world.kinds[index].place].hex
    return Train(ground, here, _hexes_left(ground, index) - 1, is_under_way=True)


def train_coming(ground: Ground, index: int) -> Train | None:
    """The train that brings a reinforcement into its entry hex; None when it cannot come so."""
    return None if _entry_refusal(ground, index) else _train_in(ground, index)


def enter(world: World, state: State, order: EnterByRail) -> Done:
    """The unit comes on, supplied, and rides on. GC-3.4.2c, GC-3.6.1m, GC-7h."""
    kind = world.kinds[order.unit]
    hexes = world.board.grid.walk(world.board.entry_named[kind.place].hex, order.path)
    state, events = arrivals.come_on(world, state, order.unit, hexes)
    return state, (EnteredByRail(kind.id, kind.place, tuple(map(hex_name, hexes))), *events)


def walk_enter(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its entry hex, then hex by hex."""
    if not words:
        return Options(tuple(_able_to_enter(world, state)))
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    index = world.index_of.get(words[0], -1)
    if _entry_refusal(ground, index):
        return Options(())
    train = _train_in(ground, index)
    if len(words) == 1:
        return Options((Token(hex_name(train.here)),) if train.leads_on(_stops(crowding, index)) else ())
    gone = _through(train, words[2:]) if words[1] == hex_name(train.here) else None
    return gone.options(_stops(crowding, index), may_end=True) if gone else Options(())


def _able_to_enter(world: World, state: State) -> Iterator[Token]:
    """Reinforcements that a train can bring to where they may stop."""
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    for index in arrivals.coming_by(ground, "entry_hex"):
        if not _entry_refusal(ground, index) and _train_in(ground, index).leads_on(_stops(crowding, index)):
            yield Token(world.kinds[index].id)


def _read_enter(world: World, words: Sequence[str]) -> Decision:
    return EnterByRail(*arrivals.read_entry(world, words, "railin UNIT HEX-HEX"))


RIDE = Verb("ride", Ride, ("movement",), ride_refusal, ride, walk_ride, _write_ride, _read_ride, _able_to_ride)
ENTER = Verb(
    "railin", EnterByRail, ("movement",), enter_refusal, enter, walk_enter, arrivals.write_entry, _read_enter, _able_to_enter
)
