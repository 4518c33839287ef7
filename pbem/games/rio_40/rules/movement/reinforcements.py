"""Reinforcements come on at entry hexes, alone or in a transport, and go on from there. 5.1.5, R40-S4.2c."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.slots import UNIT, WORD
from pbem.games.rio_40.content.unit_kinds import BOX, START, UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Enter, rider_of
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules.movement import companions, move_orders, run_progress
from pbem.games.rio_40.rules.movement.move_orders import ACTION_OF
from pbem.games.rio_40.rules.movement.routes import Route, Spot
from pbem.games.rio_40.rules.movement.way_notation import WAY, OnTheWay, Start
from pbem.games.rio_40.rules.units_by_hex import Presence, once, presence_of
from pbem.games.rio_40.state import ABOARD, IN_BOX, ON_MAP, TO_COME, USED, Walk

COMBATANT_BIT, TRANSPORT_BIT = 1, 2  # of `State.entered`


def _refusal(now: Context, order: Enter) -> Refusal | None:
    """Why a unit cannot come on so. R40-5.1.5g, R40-5.1.5h, R40-5.1.5i, R40-5.1.5j, R40-5.1.5k, R40-5.1.5l."""
    presence = presence_of(now.world, now.state)
    if order.action not in ACTION_OF:
        return Refusal("R40-5.1.5l", "no-such-action", str(order.action))
    barred = unit_refusal(presence, order.unit) or move_orders.beside_refusal(presence, order)
    if barred:
        return barred
    route = route_in(presence, order.unit, rider_of(order.rider))
    spot = entry_spot(route, order.entry)
    if isinstance(spot, Refusal):
        return spot
    return route.refusal(spot, order.path, order.leaves, order.fits)


def unit_refusal(presence: Presence, index: int) -> Refusal | None:
    """Why a unit of the phase player does not wait off the map. R40-4.2c, R40-S4.2c."""
    name, state = presence.world.notation.unit(index), presence.state
    if index >= len(presence.kinds):
        return Refusal("R40-5a", "no-such-unit", name)
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.side != state.side:
        return Refusal("R40-0a", "not-your-unit", name)
    if unit.status == IN_BOX:
        return None if state.replacements > 0 else Refusal("R40-S4.2c", "nobody-due-from-the-box", name)
    if unit.status != TO_COME or kind.is_counter or not _has_come_up(kind, state.turn):
        return Refusal("R40-4.2c", "not-waiting", name)
    if unit.has(USED):
        return Refusal("R40-5.1.4.3l", "has-moved", name)
    return None


def _has_come_up(kind: UnitKind, turn: int) -> bool:
    """Is it a reinforcement whose turn has come, or one taken from the box and turned back at the edge? R40-4.2b."""
    return kind.turn == BOX or START < kind.turn <= turn


def entry_spot(route: Route, entry: Hex) -> Spot | Refusal:
    """The run in its entry hex, or why it cannot come on there. R40-5.1.5h, R40-5.1.5i, R40-5.1.5j."""
    place = route.board.entry_at.get(entry)
    if place is None:
        return Refusal("R40-5.1.5g", "no-entry-hex", route.world.notation.hex(entry))
    if route.presence.state.entered[place] & _bits(route.world, route.units):
        return Refusal("R40-5.1.5h", "entry-used", route.board.grid.name(entry))
    return route.step(route.start(), entry)


def _bits(world: World, units: Sequence[int]) -> int:
    """What of an entry hex's turn these use up. R40-5.1.5h."""
    return sum(COMBATANT_BIT if world.kinds[index].is_combatant else TRANSPORT_BIT for index in units)


@once
def route_in(presence: Presence, index: int, rider: int | None) -> Route:
    """The run of a unit that comes on, with its passenger."""
    return Route(presence, (index,) if rider is None else (index, rider), NOWHERE)


def _apply(now: Context, order: Enter) -> Done:
    """They stand in the entry hex, where they may be fired at, and go on. R40-5.1.3.2i, R40-5.1.5m."""
    world, state = now.world, now.state
    presence = presence_of(world, state)
    units = route_in(presence, order.unit, rider_of(order.rider)).units
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
    state, events = move_orders.set_out(world, state, ACTION_OF[order.action], units, order.search)
    walk = Walk(units, (NOWHERE, order.entry), tuple(order.path), spot.spent_mp, order.leaves, tuple(map(Hex, order.fits)))
    state, more = run_progress.come_on(world, state, walk)
    return state, (*events, *more)


# ---- the order


def _actions(now: Context) -> tuple[int, ...]:
    """Either, when any unit can come on now."""
    presence = presence_of(now.world, now.state)
    return tuple(ACTION_OF) if any(_can_come(presence, index) for index in due(presence)) else ()


def _waiting(now: Context, _action: int) -> list[int]:
    """The units that can come on now, alone or with a passenger."""
    presence = presence_of(now.world, now.state)
    return [index for index in due(presence) if _can_come(presence, index)]


def due(presence: Presence) -> list[int]:
    """The units that wait off the map for this phase, whether or not there is a way."""
    kinds, units, state = presence.kinds, presence.units, presence.state
    waiting = presence.layout.waiting(state.side)
    now = [index for index in waiting if kinds[index].turn <= state.turn or units[index].status == IN_BOX]  # most come later
    return [index for index in now if unit_refusal(presence, index) is None]


def _can_come(presence: Presence, index: int) -> bool:
    return any(entries(route_in(presence, index, None))) or bool(_takers(presence, index))


def _takers(presence: Presence, index: int) -> list[int]:
    """Whom a waiting transport can bring along."""
    found = companions.riders(presence, index, ACTION_OF[0])
    return [rider for rider in found if any(entries(route_in(presence, index, rider)))]


def entries(route: Route) -> Iterator[Spot]:
    """The runs, each in an entry hex, that can be ended somewhere."""
    spots = (entry_spot(route, entry.hex) for entry in route.board.entries)
    return (spot for spot in spots if isinstance(spot, Spot) and route.leads_on(spot))


def _riders(now: Context, _action: int, index: int) -> list[int]:
    return [rider + 1 for rider in _takers(presence_of(now.world, now.state), index)]


def _searched(now: Context, action: int, index: int, rider: int) -> Collection[Hex]:
    """The hexes that may be named to be searched, by whom there is a way for."""
    presence = presence_of(now.world, now.state)
    has_way = any(entries(route_in(presence, index, rider_of(rider))))
    return move_orders.search_hexes(presence, index, rider, action) if has_way else ()


def _beginning(now: Context, _action: int, index: int, rider: int, _search: Hex) -> Start:
    route = route_in(presence_of(now.world, now.state), index, rider_of(rider))
    return Start([OnTheWay(route, spot, may_stay=True) for spot in entries(route)])


ENTERING = (
    WORD("ma", "ms", rule="R40-5.1.5l").of(_actions),
    UNIT.of(_waiting),
    move_orders.TAKE.of(_riders),
    move_orders.SEARCH.of(_searched),
    WAY.along(_beginning),
)
PHASE = Phase(Verb("enter", Enter, "phase", ENTERING, refusal=_refusal, apply=_apply))
