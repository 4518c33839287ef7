"""The order to fly from one airfield to another. P4, section 3.5."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.guerra_do_congo.decisions import Fly
from pbem.games.guerra_do_congo.events import Flew
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules import place_control
from pbem.games.guerra_do_congo.rules.movement import march, transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import ground_of
from pbem.games.guerra_do_congo.rules.movement.stacking import crowding_of


def _refusal(now: Context, order: Fly) -> Refusal | None:
    """Why a flight is not allowed. GC-3.5a, GC-3.5b, GC-3.5c, GC-3.5e, GC-3.5f, GC-3.2.2h."""
    world, state = now.world, now.state
    ground, used = ground_of(world, state), transport_reach.handled(state)
    barred = transport_reach.fly_refusal(ground, order.unit, used)
    if barred:
        return barred
    kind, here = world.kinds[order.unit], state.units[order.unit].where
    if order.start != here:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(here)}")
    if order.to == here:
        return Refusal("GC-3.5a", "same-airfield", hex_name(here))
    barred = transport_reach.field_refusal(ground, kind, order.to, used)
    if barred:
        return barred
    if ground.presence.room(order.to) < kind.stacking:
        return Refusal("GC-3.5f", "no-room", hex_name(order.to))
    if not crowding_of(now.world, now.state).may_land(order.unit, order.to):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(order.to))
    return None


def _apply(now: Context, order: Fly) -> Done:
    """The unit lands; the flight counts at both airfields. GC-3.5b, GC-3.5c."""
    world, handled = now.world, transport_reach.handled(now.state)
    used = transport_reach.with_flight(world, handled, order.unit, order.start, order.to)
    state = replace(march.set_out(now.state, order.unit), flights=tuple(sorted(used.items())))
    state, events = place_control.enter(world, state, order.unit, (order.to,))
    return state, (Flew(world.kinds[order.unit].id, hex_name(order.start), hex_name(order.to)), *events)


def _able(now: Context) -> Iterator[int]:
    """Units that can fly somewhere."""
    if len(now.state.airfields) < 2:
        return
    ground = ground_of(now.world, now.state)
    may_land, used = crowding_of(now.world, now.state).may_land, transport_reach.handled(now.state)
    for index in ground.movers_in(frozenset(transport_reach.fields_of(ground))):
        if any(may_land(index, there) for there in transport_reach.flights(ground, index, used)):
            yield index


def _ends(now: Context, index: int, _start: Hex) -> list[Hex]:
    ground = ground_of(now.world, now.state)
    may_land, used = crowding_of(now.world, now.state).may_land, transport_reach.handled(now.state)
    return [there for there in sorted(transport_reach.flights(ground, index, used)) if may_land(index, there)]


VERB = Verb(
    "fly",
    Fly,
    "movement",
    (UNIT.of(_able), HEX.of(march.starting_hex), HEX.joined().of(_ends)),
    refusal=_refusal,
    apply=_apply,
)
