"""The order to go by Congo river. P4, section 3.3.3."""

from collections.abc import Iterator

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.guerra_do_congo.decisions import Sail
from pbem.games.guerra_do_congo.events import Sailed
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules import place_control
from pbem.games.guerra_do_congo.rules.movement import march, transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import ground_of
from pbem.games.guerra_do_congo.rules.movement.stacking import crowding_of


def _refusal(now: Context, order: Sail) -> Refusal | None:
    """Why a voyage is not allowed. GC-3.3.3a, GC-3.3.3b, GC-3.3.3c, GC-3.3.3d, GC-3.3.3e, GC-3.3.3f."""
    ground = ground_of(now.world, now.state)
    barred = transport_reach.sail_refusal(ground, order.unit)
    if barred:
        return barred
    kind, here = now.world.kinds[order.unit], now.state.units[order.unit].where
    if order.start != here:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(here)}")
    if order.to not in transport_reach.landings(ground, kind, here):
        return Refusal("GC-3.3.3c", "out-of-reach-by-river", now.world.notation.hex(order.to))
    if not crowding_of(now.world, now.state).may_stop(order.unit, order.to):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(order.to))
    return None


def _apply(now: Context, order: Sail) -> Done:
    """The unit lands; what it passed on the river it does not control. GC-3.3.3b, GC-7h."""
    world, kind = now.world, now.world.kinds[order.unit]
    hexsides = transport_reach.landings(ground_of(world, now.state), kind, order.start)[order.to]
    state, events = place_control.enter(world, march.set_out(now.state, order.unit), order.unit, (order.to,))
    return state, (Sailed(kind.id, hex_name(order.start), hex_name(order.to), hexsides), *events)


def _able(now: Context) -> Iterator[int]:
    """Units that can go by river to where they may stop."""
    ground, kinds, units = ground_of(now.world, now.state), now.world.kinds, now.state.units
    may_stop, landings = crowding_of(now.world, now.state).may_stop, transport_reach.landings
    for index in ground.movers_in(now.world.board.congo_hexes):
        if transport_reach.may_sail(ground, index) and any(
            may_stop(index, there) for there in landings(ground, kinds[index], units[index].where)
        ):
            yield index


def _ends(now: Context, index: int, start: Hex) -> list[Hex]:
    """Where it can land and stop."""
    ground = ground_of(now.world, now.state)
    may_stop = crowding_of(now.world, now.state).may_stop
    return [there for there in sorted(transport_reach.landings(ground, now.world.kinds[index], start)) if may_stop(index, there)]


VERB = Verb(
    "sail",
    Sail,
    "movement",
    (UNIT.of(_able), HEX.of(march.starting_hex), HEX.joined().of(_ends)),
    refusal=_refusal,
    apply=_apply,
)
