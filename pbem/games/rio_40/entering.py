"""Reinforcements come on at entry hexes, alone or in a transport, and go on from there. R40-5.1.5g to R40-5.1.5n, R40-S4.2c."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40 import moving, notation, transport, walking, way_words
from pbem.games.rio_40.decisions import NO_UNIT, Enter
from pbem.games.rio_40.moving import ACTION_OF, SEARCH, TAKE, WORDS
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.roster import BOX, START, UnitKind
from pbem.games.rio_40.routes import Route, Spot
from pbem.games.rio_40.state import ABOARD, IN_BOX, NONE, ON_MAP, TO_COME, State, Walk
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

COMBATANT_BIT, TRANSPORT_BIT = 1, 2  # of `State.entered`
FORM = "enter ma|ms UNIT [take UNIT] [search HEX] HEX-HEX [exit] [fits HEX]"


def refusal(world: World, state: State, order: Enter) -> Refusal | None:
    """Why a unit cannot come on so. R40-5.1.5g to R40-5.1.5l."""
    presence = presence_of(world, state)
    if order.action not in ACTION_OF:
        return Refusal("R40-5.1.5l", "no-such-action", str(order.action))
    rider = order.rider - 1 if order.rider != NO_UNIT else None
    barred = unit_refusal(presence, order.unit)
    if not barred and rider is not None:
        barred = transport.rider_refusal(presence, order.unit, rider, ACTION_OF[order.action])
    if not barred and order.search != NONE:
        barred = moving.search_refusal(presence, order.unit, rider, order.action, order.search)
    if barred:
        return barred
    route = route_in(presence, order.unit, rider)
    spot = entry_spot(route, order.entry)
    if isinstance(spot, Refusal):
        return spot
    return route.refusal(spot, order.path, order.leaves, order.fits)


def unit_refusal(presence: Presence, index: int) -> Refusal | None:
    """Why a unit of the phase player does not wait off the map. R40-4.2c, R40-S4.2c."""
    name, state = notation.unit_name(presence.world, index), presence.state
    if index >= len(presence.kinds):
        return Refusal("R40-5a", "no-such-unit", name)
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.side != state.side:
        return Refusal("R40-0a", "not-your-unit", name)
    if unit.status == IN_BOX:
        return None if state.replacements > 0 else Refusal("R40-S4.2c", "nobody-due-from-the-box", name)
    if unit.status != TO_COME or kind.is_counter or not _has_come_up(kind, state.turn):
        return Refusal("R40-4.2c", "not-waiting", name)
    if unit.has(transport.USED):
        return Refusal("R40-5.1.4.3l", "has-moved", name)
    return None


def _has_come_up(kind: UnitKind, turn: int) -> bool:
    """Is it a reinforcement whose turn has come, or one taken from the box and turned back at the edge? R40-4.2b."""
    return kind.turn == BOX or START < kind.turn <= turn


def entry_spot(route: Route, entry: Hex) -> Spot | Refusal:
    """The run in its entry hex, or why it cannot come on there. R40-5.1.5h, R40-5.1.5i, R40-5.1.5j."""
    place = route.board.entry_at.get(entry)
    if place is None:
        return Refusal("R40-5.1.5g", "no-entry-hex", notation.hex_word(route.world, entry))
    if route.presence.state.entered[place] & _bits(route.world, route.units):
        return Refusal("R40-5.1.5h", "entry-used", route.board.grid.name(entry))
    return route.step(route.start(), entry)


def _bits(world: World, units: Sequence[int]) -> int:
    """What of an entry hex's turn these use up. R40-5.1.5h."""
    return sum(COMBATANT_BIT if world.kinds[index].is_combatant else TRANSPORT_BIT for index in units)


def route_in(presence: Presence, index: int, rider: int | None) -> Route:
    """The run of a unit that comes on, with its passenger."""
    return presence.once(("entry", index, rider), lambda: Route(presence, (index,) if rider is None else (index, rider), NOWHERE))


def _apply(world: World, state: State, order: Enter) -> Done:
    """They stand in the entry hex, where they may be fired at, and go on. R40-5.1.3.2i, R40-5.1.5m."""
    presence = presence_of(world, state)
    units = route_in(presence, order.unit, order.rider - 1 if order.rider != NO_UNIT else None).units
    spot = entry_spot(Route(presence, units, NOWHERE), order.entry)
    assert isinstance(spot, Spot)  # checked before
    if state.units[order.unit].status == IN_BOX:
        state = replace(state, replacements=state.replacements - 1)
    is_flown = world.kinds[order.unit].is_helicopter
    for place, index in enumerate(units):
        unit = state.units[index]
        marks = unit.marks | (ABOARD if place and is_flown else 0)
        state = state.with_unit(index, replace(unit, status=ON_MAP, where=order.entry, marks=marks))
    number = world.board.entry_at[order.entry]
    used = state.entered[number] | _bits(world, units)
    state = replace(state, entered=(*state.entered[:number], used, *state.entered[number + 1 :]))
    state, events = moving.set_out(world, state, ACTION_OF[order.action], units, order.search)
    walk = Walk(units, (NOWHERE, order.entry), tuple(order.path), spot.spent_mp, order.leaves, tuple(map(Hex, order.fits)))
    state, more = walking.come_on(world, state, walk)
    return state, (*events, *more)


# ---- words


def _walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Action, unit, its passenger, the hex to be searched, then the way from an entry hex on."""
    presence = presence_of(world, state)
    names = {word: action for action, word in WORDS.items()}
    if not words:
        return Options(tuple(map(Token, names)) if any(_able(world, state)) else ())
    action = names.get(words[0], -1)
    if action < 0:
        return way_words.NOTHING
    if len(words) == 1:
        return Options(tuple(Token(world.kinds[index].id) for index in _waiting(presence)))
    index = world.index_of.get(words[1], -1)
    if index not in _waiting(presence):
        return way_words.NOTHING
    return _walk_unit(presence, index, action, words[2:])


def _walk_unit(presence: Presence, index: int, action: int, rest: tuple[str, ...]) -> Options:
    world, rider = presence.world, None
    found: list[Token] = []
    takers = _takers(presence, index)
    if not rest and takers:
        found.append(Token(TAKE))
    if rest and rest[0] == TAKE:
        if len(rest) == 1:
            return Options(tuple(Token(world.kinds[each].id) for each in takers))
        rider = world.index_of.get(rest[1], -1)
        if rider not in takers:
            return way_words.NOTHING
        rest = rest[2:]
    if not entries(route_in(presence, index, rider)):
        return Options(tuple(found)) if not rest else way_words.NOTHING
    if not rest and moving.search_refusal(presence, index, rider, action, world.board.grid.hexes[0]) is None:
        found.append(Token(SEARCH))
    if rest and rest[0] == SEARCH:
        if len(rest) == 1:
            return moving.search_words(presence, index, rider, action)
        named = world.board.grid.named(rest[1])
        if not moving.is_spelled(world, rest[1]) or moving.search_refusal(presence, index, rider, action, named):
            return way_words.NOTHING
        rest = rest[2:]
    route = route_in(presence, index, rider)
    if not rest:
        return Options((*found, *(Token(world.board.grid.name(spot.here), spot.spent_mp) for spot in entries(route))))
    spot = next((spot for spot in entries(route) if world.board.grid.name(spot.here) == rest[0]), None)
    return way_words.options(route, spot, rest, may_stay=True) if spot else way_words.NOTHING


def _able(world: World, state: State) -> Iterator[bool]:
    """True for each unit that can come on now."""
    presence = presence_of(world, state)
    return (True for index in due(presence) if _can_come(presence, index))


def _waiting(presence: Presence) -> list[int]:
    """The units that can come on now, alone or with a passenger."""
    return presence.once("waiting", lambda: [index for index in due(presence) if _can_come(presence, index)])


def due(presence: Presence) -> list[int]:
    """The units that wait off the map for this phase, whether or not there is a way."""
    return presence.once("due", lambda: _due(presence))


def _due(presence: Presence) -> list[int]:
    kinds, units, state = presence.kinds, presence.units, presence.state
    waiting = presence.layout.waiting(state.side)
    now = [index for index in waiting if kinds[index].turn <= state.turn or units[index].status == IN_BOX]  # most come later
    return [index for index in now if unit_refusal(presence, index) is None]


def _can_come(presence: Presence, index: int) -> bool:
    return bool(entries(route_in(presence, index, None)) or _takers(presence, index))


def _takers(presence: Presence, index: int) -> list[int]:
    """Whom a waiting transport can bring along."""
    found = transport.riders(presence, index, ACTION_OF[0])
    return [rider for rider in found if entries(route_in(presence, index, rider))]


def entries(route: Route) -> list[Spot]:
    """The runs, each in an entry hex, that can be ended somewhere."""
    return route.presence.once(("entries", route.units), lambda: _entries(route))


def _entries(route: Route) -> list[Spot]:
    spots = (entry_spot(route, entry.hex) for entry in route.board.entries)
    return [spot for spot in spots if isinstance(spot, Spot) and route.leads_on(spot)]


def _write(world: World, order: Enter) -> str:
    head = moving.head_words(world, order.unit, order.rider, order.search)
    way = way_words.write(world, order.entry, order.path, order.leaves, order.fits)
    return " ".join([WORDS.get(order.action, f"#{order.action}"), *head, *way])


def _read(world: World, words: Sequence[str]) -> Decision:
    said, *rest = notation.at_least(words, FORM, 2)
    action = next((action for action, word in WORDS.items() if word == said.lower()), -1)
    if action < 0:
        raise notation.unclear("R40-5.1.5l", "wrong-form", FORM)
    unit, rider, search, rest_of_words = moving.read_head(world, rest, FORM, action)
    entry, path, leaves, fits = way_words.read(world, rest_of_words)
    return Enter(action, unit, rider, search, entry, Path(path), leaves, fits)


PHASE = Phase(verbs=(Verb("enter", Enter, ("phase",), refusal, _apply, _walk, _write, _read, _able),))
