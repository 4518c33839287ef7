"""MA and MS: a unit names its action and walks, alone, with a passenger, or with the chief under its guard. 5.1, 5.2b, 5e.

An order without a way only names the action. That is how a closed counter acts: it is turned up, and the unit that it was walks
by the next order. The run itself is in `run_progress`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.engine.game import Token
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, UNIT, UnitSlot, Words
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import MA, MS, NO_UNIT, Enter, March, Scout, rider_of
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import actions, face_down
from pbem.games.rio_40.rules.movement import companions, run_progress
from pbem.games.rio_40.rules.movement.routes import Route
from pbem.games.rio_40.rules.movement.way_notation import WAY, OnTheWay, Start
from pbem.games.rio_40.rules.units_by_hex import Presence, once, presence_of
from pbem.games.rio_40.state import ABOARD, ACTION_MA, ACTION_MS, MOVED, NONE, ON_MAP, RODE, USED, State, Walk

ACTION_OF = {MA: ACTION_MA, MS: ACTION_MS}
WORDS = {MA: "ma", MS: "ms"}


def _refusal(now: Context, order: March | Scout) -> Refusal | None:
    """Why a unit cannot take this action, or go this way with it. R40-5a, R40-5e, R40-5f, R40-5.1a, R40-5.1.5c."""
    presence = presence_of(now.world, now.state)
    barred = unit_refusal(presence, order.unit, order.action) or beside_refusal(presence, order)
    if not barred:
        barred = _naming_refusal(presence, order) if _only_names(order) else run_refusal(presence, order.unit)
    if barred or _only_names(order):
        return barred
    route = route_from(presence, order.unit, rider_of(order.rider))
    if order.start != route.origin:
        return Refusal("R40-5.1a", "not-in-that-hex", f"{route.kind.id} {now.world.board.grid.name(route.origin)}")
    return route.refusal(route.start(), order.path, order.leaves, order.fits)


def _only_names(order: March | Scout) -> bool:
    """No way: the action is named and nothing else."""
    return not order.path and not order.leaves


def unit_refusal(presence: Presence, index: int, action: int) -> Refusal | None:
    """Why a unit on the map cannot take MA or MS, whether it moves or not. R40-5a, R40-5.1.3.2g."""
    barred = actions.refusal(presence.world, presence.state, index, ACTION_OF[action])
    if barred:
        return barred
    if presence.units[index].has(ABOARD):
        return Refusal("R40-5.1.3.2g", "acts-with-the-helicopter", presence.kinds[index].id)
    return None


def run_refusal(presence: Presence, index: int) -> Refusal | None:
    """Why a unit that has MA or MS, or may take it, cannot move. R40-5c, R40-5f, R40-5.1.3h, R40-5.1.5c, R40-5.5b."""
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.is_counter:
        return Refusal("R40-5.5b", "turn-it-up-first", kind.id)
    if unit.marks & USED:
        return Refusal("R40-5f", "has-moved", kind.id)
    if presence.is_surrounded(index):
        return Refusal("R40-5.1.5c", "surrounded", kind.id)
    return None


def beside_refusal(presence: Presence, order: March | Scout | Enter) -> Refusal | None:
    """Why its rider cannot come along, or the hex that it names not be searched."""
    rider = rider_of(order.rider)
    barred = None if rider is None else companions.rider_refusal(presence, order.unit, rider, ACTION_OF[order.action])
    if barred or order.search == NONE:
        return barred
    return search_refusal(presence, order.unit, rider, order.action, order.search)


def search_refusal(presence: Presence, index: int, rider: int | None, action: int, target: Hex) -> Refusal | None:
    """Why this hex cannot be named to be searched: by the unit, or by whom the car carries. R40-5.2b, R40-2.2.2a, R40-5.1.3.2g."""
    searcher = index if rider is None else rider
    kind = presence.kinds[searcher]
    if action != MS:
        return Refusal("R40-5.2b", "only-with-ms", WORDS.get(action, str(action)))
    if kind.is_transport or presence.kinds[index].is_helicopter:
        return Refusal("R40-2.2.2a", "cannot-search", presence.kinds[index].id)
    if presence.units[searcher].has(ACTION_MS):
        return Refusal("R40-5.2b", "search-named-already", kind.id)
    if target not in presence.board.grid:
        return Refusal("R40-5.2b", "unknown-hex", presence.world.notation.hex(target))
    return None


def _naming_refusal(presence: Presence, order: March | Scout) -> Refusal | None:
    """Why an order without a way is not one that just names the action. R40-5e."""
    kind = presence.kinds[order.unit]
    if order.start != NONE or order.fits or order.rider != NO_UNIT:
        return Refusal("R40-5.1a", "no-way-given", kind.id)
    if presence.units[order.unit].has(ACTION_OF[order.action]):
        return Refusal("R40-5e", "action-named-already", kind.id)
    return None


@once
def route_from(presence: Presence, index: int, rider: int | None) -> Route:
    """The run of a unit with whom it takes along; the helicopter takes who is aboard. R40-5.1.3c, R40-5.1.3.2g."""
    if presence.kinds[index].is_helicopter:
        rider = presence.aboard(index)
    return Route(presence, companions.party(presence, index, rider), presence.units[index].where)


# ---- carrying it out


def _apply(now: Context, order: March | Scout) -> Done:
    """The action is named; a closed counter is turned up; a way is walked. R40-5.5b."""
    world, state = now.world, now.state
    if _only_names(order):
        return _name(world, state, order)
    units = route_from(presence_of(world, state), order.unit, rider_of(order.rider)).units
    state, events = set_out(world, state, ACTION_OF[order.action], units, order.search)
    walk = Walk(units, (order.start,), tuple(order.path), 0, order.leaves, tuple(map(Hex, order.fits)))
    return run_progress.begin(state, walk), events


def _name(world: World, state: State, order: March | Scout) -> Done:
    """Only the action; of the helicopter also for who is aboard and can act. R40-5e, R40-5.2.3b, R40-5.3.5.1a."""
    presence, action = presence_of(world, state), ACTION_OF[order.action]
    state, events = actions.name_action(world, state, order.unit, action, order.search)
    companion = presence.aboard(order.unit) if presence.kinds[order.unit].is_helicopter else None
    if companion is not None and actions.refusal(world, state, companion, action) is None:
        state, more = actions.name_action(world, state, companion, action)
        events += more
    state, more = face_down.turn_up(world, state, order.unit)
    return state, (*events, *more)


def set_out(world: World, state: State, action: int, units: tuple[int, ...], search: Hex) -> Done:
    """Mover and passenger have this action and have moved; who was face down is turned up. R40-5.1.3f, R40-5.1.3g, R40-5.1.5a.

    A passenger in the air that cannot act is only taken along. R40-5.2.3b.
    """
    events: tuple[Event, ...] = ()
    carrier = world.kinds[units[0]]
    for place, index in enumerate(units):
        kind = world.kinds[index]
        if kind.is_civilian or (place and state.units[index].status == ON_MAP and actions.refusal(world, state, index, action)):
            continue
        marks = MOVED | (RODE if place and carrier.is_car else 0)
        state, more = actions.name_action(world, state, index, action, search if kind.is_combatant else NONE, marks)
        state, shown = face_down.reveal(world, state, (index,))
        events += (*more, *shown)
    return state, events


# ---- the order


class Rider(UnitSlot):
    """The unit that is taken along, one more than its roster index: 0 is nobody."""

    def value(self, words: Words, word: str) -> int:
        """The number of an id."""
        return super().value(words, word) + 1

    def name(self, notation: Notation, value: int) -> str:
        """The id."""
        return notation.unit(value - 1)

    def naming(self, notation: Notation) -> Callable[[int], Token]:
        """The word of an id as it is offered."""
        return lambda value: notation.unit_tokens[value - 1]


TAKE = Rider("UNIT").behind("take", NO_UNIT).called("[take UNIT]")
SEARCH = HEX.behind("search", NONE).called("[search HEX]")


def _able(action: int) -> Callable[[Context], Iterator[int]]:
    """Units that can take the action, or move with it."""
    mark = ACTION_OF[action]

    def able(now: Context) -> Iterator[int]:
        presence = presence_of(now.world, now.state)
        for index in actions.unmoved(presence, mark):
            marks = presence.units[index].marks
            if not marks & ABOARD and (not marks & mark or _can_move(presence, index, action)):
                yield index

    return able


def _can_move(presence: Presence, index: int, action: int) -> bool:
    if run_refusal(presence, index):
        return False
    route = route_from(presence, index, None)
    return route.can_set_out(route.start()) or any(True for _ in _takers(presence, index, action))


def _takers(presence: Presence, index: int, action: int) -> Iterator[int]:
    """Whom a transport can take along on a run."""
    for rider in companions.riders(presence, index, ACTION_OF[action]):
        route = route_from(presence, index, rider)
        if route.can_set_out(route.start()):
            yield rider


def _riders(action: int) -> Callable[[Context, int], Iterable[int]]:
    """As `Rider` has them."""

    def riders(now: Context, index: int) -> Iterable[int]:
        presence = presence_of(now.world, now.state)
        if not presence.kinds[index].is_transport or run_refusal(presence, index):
            return ()
        return (rider + 1 for rider in _takers(presence, index, action))

    return riders


def _searched(now: Context, index: int, rider: int) -> Collection[Hex]:
    """The hexes that may be named to be searched."""
    return search_hexes(presence_of(now.world, now.state), index, rider, MS)


def search_hexes(presence: Presence, index: int, rider: int, action: int) -> Collection[Hex]:
    """The same with either action: all hexes of the map or none."""
    hexes = presence.board.grid.hexes
    return () if search_refusal(presence, index, rider_of(rider), action, hexes[0]) else hexes


def _beginning(action: int) -> Callable[..., Start]:
    """The walk before the way of an order. Without a way and a rider it only names the action."""

    def start(now: Context, index: int, rider: int, *_search: Hex) -> Start:
        presence = presence_of(now.world, now.state)
        can_name = rider == NO_UNIT and not presence.units[index].has(ACTION_OF[action])
        if run_refusal(presence, index):
            return Start((), can_name)
        route = route_from(presence, index, rider_of(rider))
        begun = OnTheWay(route, route.start(), may_stay=False)
        return Start([begun] if route.can_set_out(begun.spot) else (), can_name)

    return start


MARCHING = (UNIT.of(_able(MA)), TAKE.of(_riders(MA)), WAY.along(_beginning(MA)))
SCOUTING = (UNIT.of(_able(MS)), TAKE.of(_riders(MS)), SEARCH.of(_searched), WAY.along(_beginning(MS)))
PHASE = Phase(
    Verb("ma", March, "phase", MARCHING, refusal=_refusal, apply=_apply),
    Verb("ms", Scout, "phase", SCOUTING, refusal=_refusal, apply=_apply),
)
