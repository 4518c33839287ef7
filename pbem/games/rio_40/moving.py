"""MA and MS: a unit names its action and walks, alone, with a passenger, or with the chief under its guard. 5.1, 5.2b, 5e.

An order without a way only names the action. That is how a closed counter acts: it is turned up, and the unit that it was walks
by the next order. The run itself is in `walking`.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.events import Event
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import acting, hidden, notation, transport, walking, way_words
from pbem.games.rio_40.decisions import MA, MS, NO_UNIT, March, Scout
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.routes import Route
from pbem.games.rio_40.state import (
    ABOARD,
    ACTION_MA,
    ACTION_MS,
    FACE_DOWN,
    MOVED,
    NONE,
    ON_MAP,
    RODE,
    State,
    Vow,
    Walk,
)
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

ACTION_OF = {MA: ACTION_MA, MS: ACTION_MS}
WORDS = {MA: "ma", MS: "ms"}
TAKE, SEARCH = "take", "search"
NOTHING = Options(())
ACTS = ("not-civilian", "not-marker")  # stated of a closed counter that acts: what opens must be a combatant


class Going(Struct, frozen=True):
    """What an order with MA or MS says, whichever it is."""

    action: int
    unit: int
    rider: int | None
    search: Hex
    start: Hex
    path: Path
    leaves: bool
    fits: tuple[int, ...]

    @property
    def only_names(self) -> bool:
        """No way: the action is named and nothing else."""
        return not self.path and not self.leaves


def going(order: March | Scout) -> Going:
    """The order as data that both kinds share."""
    rider = order.rider - 1 if order.rider != NO_UNIT else None
    action, search = (MS, order.search) if isinstance(order, Scout) else (MA, NONE)
    return Going(action, order.unit, rider, search, order.start, order.path, order.leaves, order.fits)


def refusal(world: World, state: State, order: March | Scout) -> Refusal | None:
    """Why a unit cannot take this action, or go this way with it. R40-5a, R40-5e, R40-5f, R40-5.1.5c."""
    presence, said = presence_of(world, state), going(order)
    barred = unit_refusal(presence, said.unit, said.action)
    if not barred and said.rider is not None:
        barred = transport.rider_refusal(presence, said.unit, said.rider, ACTION_OF[said.action])
    if not barred and said.search != NONE:
        barred = search_refusal(presence, said.unit, said.rider, said.action, said.search)
    if not barred:
        barred = _naming_refusal(presence, said) if said.only_names else run_refusal(presence, said.unit)
    if barred or said.only_names:
        return barred
    route = route_from(presence, said.unit, said.rider)
    if said.start != route.origin:
        return Refusal("R40-5.1a", "not-in-that-hex", f"{route.kind.id} {world.board.grid.name(route.origin)}")
    return route.refusal(route.start(), said.path, said.leaves, said.fits)


def unit_refusal(presence: Presence, index: int, action: int) -> Refusal | None:
    """Why a unit on the map cannot take MA or MS, whether it moves or not. R40-5a, R40-5.1.3.2g."""
    barred = acting.refusal(presence.world, presence.state, index, ACTION_OF[action])
    if barred:
        return barred
    if presence.units[index].has(ABOARD):
        return Refusal("R40-5.1.3.2g", "acts-with-the-helicopter", presence.kinds[index].id)
    return None


def run_refusal(presence: Presence, index: int) -> Refusal | None:
    """Why a unit that has MA or MS, or may take it, cannot move. R40-5f, R40-5.1.5c, R40-5.5b."""
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.is_counter:
        return Refusal("R40-5.5b", "turn-it-up-first", kind.id)
    if unit.has(transport.USED):
        return Refusal("R40-5f", "has-moved", kind.id)
    if presence.is_surrounded(index):
        return Refusal("R40-5.1.5c", "surrounded", kind.id)
    return None


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
        return Refusal("R40-5.2b", "unknown-hex", notation.hex_word(presence.world, target))
    return None


def _naming_refusal(presence: Presence, order: Going) -> Refusal | None:
    """Why an order without a way is not one that just names the action. R40-5e."""
    kind = presence.kinds[order.unit]
    if order.start != NONE or order.fits or order.rider is not None:
        return Refusal("R40-5.1a", "no-way-given", kind.id)
    if presence.units[order.unit].has(ACTION_OF[order.action]):
        return Refusal("R40-5e", "action-named-already", kind.id)
    return None


def route_from(presence: Presence, index: int, rider: int | None) -> Route:
    """The run of a unit with whom it takes along; the helicopter takes who is aboard. R40-5.1.3c, R40-5.1.3.2g."""
    return presence.once(("route", index, rider), lambda: _route_from(presence, index, rider))


def _route_from(presence: Presence, index: int, rider: int | None) -> Route:
    if presence.kinds[index].is_helicopter:
        rider = transport.passenger(presence, index)
    return Route(presence, transport.party(presence, index, rider), presence.units[index].where)


# ---- carrying it out


def apply(world: World, state: State, order: March | Scout) -> Done:
    """The action is named; a closed counter is turned up; a way is walked. R40-5.5b."""
    presence, said = presence_of(world, state), going(order)
    if said.only_names:
        return _name(world, state, said)
    units = route_from(presence, said.unit, said.rider).units
    state, events = set_out(world, state, ACTION_OF[said.action], units, said.search)
    walk = Walk(units, (said.start,), tuple(said.path), 0, said.leaves, tuple(map(Hex, said.fits)))
    return walking.begin(state, walk), events


def _name(world: World, state: State, order: Going) -> Done:
    """Only the action; of the helicopter also for who is aboard and can act. R40-5e, R40-5.3.5.1a."""
    presence, action = presence_of(world, state), ACTION_OF[order.action]
    state, events = acting.name_action(world, state, order.unit, action, order.search)
    companion = transport.passenger(presence, order.unit) if presence.kinds[order.unit].is_helicopter else None
    if companion is not None and acting.refusal(world, state, companion, action) is None:
        state, more = acting.name_action(world, state, companion, action)
        events += more
    state, more = turn_up(world, state, order.unit)
    return state, (*events, *more)


def turn_up(world: World, state: State, index: int) -> Done:
    """A unit that acts is turned face up; of a closed counter its placer states thereby that a combatant is under it. R40-5.5b."""
    unit = state.units[index]
    if unit.status == ON_MAP and unit.has(FACE_DOWN) and world.kinds[index].is_counter:
        state = replace(state, vows=(*state.vows, *(Vow(index, fact) for fact in ACTS)))
    return hidden.reveal(world, state, (index,))


def set_out(world: World, state: State, action: int, units: tuple[int, ...], search: Hex) -> Done:
    """Mover and passenger have this action and have moved; who was face down is turned up. R40-5.1.3f, R40-5.1.3g, R40-5.1.5a.

    A passenger in the air that cannot act is only taken along.
    """
    events: tuple[Event, ...] = ()
    carrier = world.kinds[units[0]]
    for place, index in enumerate(units):
        kind = world.kinds[index]
        if kind.is_civilian or (place and state.units[index].status == ON_MAP and acting.refusal(world, state, index, action)):
            continue
        marks = MOVED | (RODE if place and carrier.is_car else 0)
        state, more = acting.name_action(world, state, index, action, search if kind.is_combatant else NONE, marks)
        state, shown = hidden.reveal(world, state, (index,))
        events += (*more, *shown)
    return state, events


# ---- words


def walk(world: World, state: State, action: int, words: tuple[str, ...]) -> Options:
    """Unit, its passenger, the hex to be searched, then the way with the points spent so far."""
    presence = presence_of(world, state)
    if not words:
        return Options(tuple(_able(presence, action)))
    index = world.index_of.get(words[0], -1)
    can_name, can_run = presence.once(("can", action, index), lambda: _can(presence, index, action))
    if not can_name and not can_run:
        return NOTHING
    rest, rider = words[1:], None
    found: list[Token] = []
    if not rest and can_run:
        found += [Token(TAKE)] if _takers(presence, index, action) else []
    if rest and rest[0] == TAKE and can_run:
        if len(rest) == 1:
            return Options(tuple(Token(world.kinds[each].id) for each in _takers(presence, index, action)))
        rider = world.index_of.get(rest[1], -1)
        if rider not in _takers(presence, index, action):
            return NOTHING
        rest, can_name = rest[2:], False
    if not rest and search_refusal(presence, index, rider, action, presence.units[index].where) is None:
        found += [Token(SEARCH)]
    if rest and rest[0] == SEARCH:
        if len(rest) == 1:
            return search_words(presence, index, rider, action)
        if search_refusal(presence, index, rider, action, world.board.grid.named(rest[1])) or not is_spelled(world, rest[1]):
            return NOTHING
        rest = rest[2:]
    if not can_run:
        return Options(tuple(found), is_complete=can_name) if not rest else NOTHING
    route = route_from(presence, index, rider)
    way = way_words.options(route, route.start(), rest, may_stay=False)
    return Options((*found, *way.tokens), is_complete=can_name) if not rest else way


def _can(presence: Presence, index: int, action: int) -> tuple[bool, bool]:
    """Whether a unit can name the action now, and whether it can run with it."""
    if index < 0 or unit_refusal(presence, index, action):
        return False, False
    return not presence.units[index].has(ACTION_OF[action]), run_refusal(presence, index) is None


def _takers(presence: Presence, index: int, action: int) -> list[int]:
    """Whom a transport can take along on a run."""
    found = transport.riders(presence, index, ACTION_OF[action])
    return [rider for rider in found if (route := route_from(presence, index, rider)).can_set_out(route.start())]


def search_words(presence: Presence, index: int, rider: int | None, action: int) -> Options:
    """The hexes that may be named to be searched."""
    if search_refusal(presence, index, rider, action, presence.board.grid.hexes[0]):
        return NOTHING
    return Options(tuple(presence.board.hex_tokens.values()))


def is_spelled(world: World, word: str) -> bool:
    """Is it the name of a hex, as options give it?"""
    there = world.board.grid.named(word)
    return there in world.board.grid and world.board.grid.name(there) == word


def _able(presence: Presence, action: int) -> Iterator[Token]:
    """Units that can take the action, or move with it."""
    mark = ACTION_OF[action]
    for index in acting.able(presence, mark):
        marks = presence.units[index].marks
        if not marks & ABOARD and (not marks & mark or _can_move(presence, index, action)):
            yield Token(presence.kinds[index].id)


def _can_move(presence: Presence, index: int, action: int) -> bool:
    if run_refusal(presence, index):
        return False
    route = route_from(presence, index, None)
    return route.can_set_out(route.start()) or bool(_takers(presence, index, action))


def head_words(world: World, unit: int, rider: int, search: Hex) -> list[str]:
    """The words for who goes and what is to be searched."""
    words = [notation.unit_name(world, unit)]
    words += [TAKE, notation.unit_name(world, rider - 1)] if rider != NO_UNIT else []
    return words + ([SEARCH, notation.hex_word(world, search)] if search != NONE else [])


def read_head(world: World, words: Sequence[str], form: str, action: int) -> tuple[int, int, Hex, Sequence[str]]:
    """Unit, rider, hex to be searched, and the words behind them. Raises IllegalOrder."""
    unit, *rest = notation.at_least(words, form, 1)
    rider, search = NO_UNIT, NONE
    if rest and rest[0].lower() == TAKE:
        rider, rest = notation.read_unit(world, notation.at_least(rest, form, 2)[1]) + 1, rest[2:]
    if action == MS and rest and rest[0].lower() == SEARCH:
        search, rest = notation.read_hex(world, notation.at_least(rest, form, 2)[1]), rest[2:]
    return notation.read_unit(world, unit), rider, search, rest


def _write(world: World, order: March | Scout) -> str:
    search = order.search if isinstance(order, Scout) else NONE
    way = way_words.write(world, order.start, order.path, order.leaves, order.fits)
    return " ".join([*head_words(world, order.unit, order.rider, search), *way])


def _read_ma(world: World, words: Sequence[str]) -> Decision:
    unit, rider, _, rest = read_head(world, words, "ma UNIT [take UNIT] HEX-HEX [exit] [fits HEX]", MA)
    start, path, leaves, fits = way_words.read(world, rest)
    return March(unit, rider, start, path, leaves, fits)


def _read_ms(world: World, words: Sequence[str]) -> Decision:
    unit, rider, search, rest = read_head(world, words, "ms UNIT [take UNIT] [search HEX] HEX-HEX [exit] [fits HEX]", MS)
    start, path, leaves, fits = way_words.read(world, rest)
    return Scout(unit, rider, search, start, path, leaves, fits)


def _walk_ma(world: World, state: State, words: tuple[str, ...]) -> Options:
    return walk(world, state, MA, words)


def _walk_ms(world: World, state: State, words: tuple[str, ...]) -> Options:
    return walk(world, state, MS, words)


def _able_ma(world: World, state: State) -> Iterator[Token]:
    return _able(presence_of(world, state), MA)


def _able_ms(world: World, state: State) -> Iterator[Token]:
    return _able(presence_of(world, state), MS)


PHASE = Phase(
    verbs=(
        Verb("ma", March, ("phase",), refusal, apply, _walk_ma, _write, _read_ma, _able_ma),
        Verb("ms", Scout, ("phase",), refusal, apply, _walk_ms, _write, _read_ms, _able_ms),
    )
)
