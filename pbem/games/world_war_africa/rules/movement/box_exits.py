"""The order to walk into a box: Rwandans into Rwanda, who may into Kitona. WWA-7.11b, WWA-7.11c, WWA-7.11o, WWA-7.11r.

into RW201,RW204 1915-Rwanda_Box
into FAC2 1400-Kitona carry 1
"""

from collections.abc import Iterator

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.decisions import GoInto
from pbem.games.world_war_africa.events import Moved
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.movement import arrival, boxes, caches_carried, groups
from pbem.games.world_war_africa.rules.movement.march import CARRY
from pbem.games.world_war_africa.rules.movement.order_slots import STACK
from pbem.games.world_war_africa.rules.movement.points import Points, points_of
from pbem.games.world_war_africa.state import State


def _refusal(now: Context, order: GoInto) -> Refusal | None:
    """Why these units may not walk into the box. WWA-7.11b, WWA-7.11c, WWA-7.11d, WWA-7.11o, WWA-7.11r."""
    world, state, units = now.world, now.state, order.units
    if barred := groups.stack_refusal(world, state, units):
        return barred
    where, name = groups.place_of(state, units), world.board.grid.name
    if order.start != where:
        return Refusal("WWA-7.0a", "not-in-that-hex", f"{world.notation.units(units)} {name(where)}")
    if order.box not in boxes.boxes_next_to(world, where):
        return Refusal("WWA-7.11a", "no-box-there", f"{world.notation.hex(order.box)} {name(where)}")
    barred = _box_refusal(world, state, units, order.box)
    if barred:
        return barred
    points, cost = points_of(world, state, units), _cost(world, state, where, order.box)
    if points.after(cost) is None:
        return Refusal("WWA-7.0a", "too-few-points", f"{name(order.box)} {points.price(cost)} {points.limit - points.spent}")
    return caches_carried.carry_refusal(state, units, order.carry)


def _box_refusal(world: World, state: State, units: tuple[int, ...], box: Hex) -> Refusal | None:
    ground = ground_of(world, state)
    return next((barred for index in units if (barred := ground.box_refusal(world.kinds[index], box))), None)


def _cost(world: World, state: State, here: Hex, box: Hex) -> int:
    return ground_of(world, state).cost(here, box)


def _after(world: World, state: State, units: tuple[int, ...], here: Hex, box: Hex) -> Points | None:
    """What is left in the box: Rwanda ends the move. WWA-7.11c."""
    after = points_of(world, state, units).after(_cost(world, state, here, box))
    return after.halted() if after is not None and box == world.board.rwanda_box else after


def _apply(now: Context, order: GoInto) -> Done:
    """They are in the box. WWA-7.11c, WWA-7.11o."""
    world, units, name = now.world, order.units, now.world.board.grid.name
    state, ids = groups.set_out(world, now.state, units), groups.ids(world, now.state, units)
    points = _after(world, state, units, order.start, order.box)
    assert points is not None  # checked before
    state = caches_carried.carried(state, units, order.carry, order.box)
    state, events = arrival.moved(world, state, units, (order.box,), points)
    return state, (Moved(ids, (name(order.start), name(order.box)), points.spent, order.carry), *events)


# ---- what may be said


def exits(world: World, state: State, units: tuple[int, ...]) -> list[Hex]:
    """The boxes that these units can walk into from where they stand."""
    where = groups.place_of(state, units)
    return [
        box
        for box in boxes.boxes_next_to(world, where)
        if _box_refusal(world, state, units, box) is None and _after(world, state, units, where, box) is not None
    ]


def _able(now: Context, named: tuple[int, ...] = ()) -> Iterator[int]:
    world, state = now.world, now.state
    return (index for index in groups.candidates(world, state, named) if exits(world, state, (*named, index)))


def _start(now: Context, units: tuple[int, ...]) -> tuple[Hex]:
    return (groups.place_of(now.state, units),)


def _boxes(now: Context, units: tuple[int, ...], _start: Hex) -> list[Hex]:
    return exits(now.world, now.state, units)


VERB = Verb(
    "into",
    GoInto,
    "movement",
    (STACK.of(_able), HEX.of(_start), HEX.joined().of(_boxes), CARRY),
    refusal=_refusal,
    apply=_apply,
)
PHASE = Phase(VERB)
