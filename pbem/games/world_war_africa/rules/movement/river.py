"""The order to go by river: one unit in a segment, which makes no other movement. WWA-7.6a to WWA-7.6f.

river FAC2 1602-2204
river FAC2 1602-2204 carry 1
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, NUMBER, UNIT
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.decisions import Sail
from pbem.games.world_war_africa.events import Sailed
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.movement import arrival, caches_carried, groups
from pbem.games.world_war_africa.rules.movement.points import points_of
from pbem.games.world_war_africa.state import State


def _refusal(now: Context, order: Sail) -> Refusal | None:
    """Why a unit may not go by river so. WWA-7.6a to WWA-7.6f, WWA-12.2c."""
    world, state, name = now.world, now.state, now.world.board.grid.name
    if barred := boarding_refusal(world, state, order.unit):
        return barred
    where = state.units[order.unit].where
    if order.start != where:
        return Refusal("WWA-7.6d", "not-in-that-hex", f"{world.kinds[order.unit].id} {name(where)}")
    if order.to not in world.board.riverine or order.to == where:
        return Refusal("WWA-7.6d", "not-on-the-river", world.notation.hex(order.to))
    barred = ground_of(world, state).refusal(world.kinds[order.unit], order.to)
    return barred or caches_carried.carry_refusal(state, (order.unit,), order.carry)


def boarding_refusal(world: World, state: State, index: int) -> Refusal | None:
    """Why a unit may not go by river at all. WWA-7.6a, WWA-7.6b, WWA-7.6d."""
    if barred := groups.mover_refusal(world, state, index):
        return barred
    kind, where = world.kinds[index], state.units[index].where
    if state.agenda[-1].number >= world.tables.movement.river_units:
        return Refusal("WWA-7.6b", "river-used", kind.id)
    if kind.is_mobile:
        return Refusal("WWA-7.6a", "not-by-river", kind.id)
    if not groups.is_fresh(state, (index,)):
        return Refusal("WWA-7.6d", "moved-before", kind.id)
    return None if where in world.board.riverine else Refusal("WWA-7.6d", "not-on-the-river", world.board.grid.name(where))


def landings(world: World, state: State, index: int) -> Iterator[Hex]:
    """Where a unit that may board can land, ascending. WWA-7.6e, WWA-7.6f."""
    ground, kind, where = ground_of(world, state), world.kinds[index], state.units[index].where
    return (to for to in sorted(world.board.riverine) if to != where and ground.refusal(kind, to) is None)


def _apply(now: Context, order: Sail) -> Done:
    """It costs nothing, and is all. WWA-7.6a, WWA-7.6d."""
    world, units, name = now.world, (order.unit,), now.world.board.grid.name
    state = groups.set_out(world, now.state, units)
    step = state.agenda[-1]
    state = replace(state, agenda=(*state.agenda[:-1], replace(step, number=step.number + 1)))
    points = points_of(world, state, units).halted()
    state = caches_carried.carried(state, units, order.carry, order.to)
    state, events = arrival.moved(world, state, units, (order.to,), points)
    return state, (Sailed(world.kinds[order.unit].id, name(order.start), name(order.to), order.carry), *events)


def _able(now: Context) -> Iterator[int]:
    world, state = now.world, now.state
    if state.agenda[-1].number >= world.tables.movement.river_units:
        return
    for index in groups.movers(world, state):
        if boarding_refusal(world, state, index) is None and any(True for _ in landings(world, state, index)):
            yield index


def _start(now: Context, index: int) -> tuple[Hex]:
    return (now.state.units[index].where,)


def _ends(now: Context, index: int, _start: Hex) -> Iterator[Hex]:
    return landings(now.world, now.state, index)


def _counts(now: Context, index: int, *_more: object) -> range:
    return caches_carried.counts(now.state, (index,))


VERB = Verb(
    "river",
    Sail,
    "movement",
    (UNIT.of(_able), HEX.of(_start), HEX.joined().of(_ends), NUMBER.behind("carry", 0).called("[carry NUMBER]").of(_counts)),
    refusal=_refusal,
    apply=_apply,
)
PHASE = Phase(VERB)
