"""The order to march: a unit, or a stack, hex by hex; with a roll to go further than half. WWA-6.3a to WWA-7.8b.

m FAC2 1602-1502
m FAC2,FAC3 1602-1502-1503-1504 push carry 1
"""

from collections.abc import Iterator

from pbem.engine.decisions import Path, Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.next_words import Cursor
from pbem.engine.rules.slots import NUMBER, PATH
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE
from pbem.games.world_war_africa.decisions import March
from pbem.games.world_war_africa.events import Moved
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.movement import arrival, boxes, caches_carried, groups, push_rolls
from pbem.games.world_war_africa.rules.movement.going import going_of
from pbem.games.world_war_africa.rules.movement.order_slots import PUSH, STACK, pushing
from pbem.games.world_war_africa.rules.movement.points import points_of
from pbem.games.world_war_africa.rules.movement.way import Walking, follow
from pbem.games.world_war_africa.state import NO_ROLL, NORMAL, State, Step


def _refusal(now: Context, order: March) -> Refusal | None:
    """Why these units may not go this way; what a roll could allow is allowed. WWA-6.3a, WWA-6.4a, WWA-7.0a, WWA-7.7f."""
    world, state, units = now.world, now.state, order.units
    barred = groups.stack_refusal(world, state, units) or push_rolls.push_refusal(world, state, units, order.push)
    if barred:
        return barred
    where = groups.place_of(state, units)
    if order.start != where or where not in world.board.grid:
        return Refusal("WWA-7.0a", "not-in-that-hex", f"{world.notation.units(units)} {world.board.grid.name(where)}")
    if not order.path:
        return Refusal("WWA-7.0a", "no-way-given", world.notation.units(units))
    kinds = [world.kinds[index] for index in units]
    hexes = world.board.grid.walk(where, order.path)
    points = points_of(world, state, units, NORMAL if order.push else NO_ROLL)
    way = follow(going_of(world, state, now.step.side), kinds, hexes, points)
    return way.refusal or caches_carried.carry_refusal(state, units, order.carry)


def _apply(now: Context, order: March) -> Done:
    """They set out, roll if they push, and go. WWA-6.4a, WWA-7.7b."""
    world, units, side = now.world, order.units, now.step.side
    state, hexes = groups.set_out(world, now.state, units), world.board.grid.walk(order.start, order.path)
    state = state.then(Step("march", side, units, order.carry, hexes))
    return (state.then(push_rolls.push_step(side, units, *hexes[:2])) if order.push else state), ()


def _run(now: Context) -> Done:
    """As far as their points reach. WWA-7.7c, WWA-7.7f."""
    return gone(now.world, now.state, now.step.units, now.step.hexes, now.step.number)


def gone(world: World, state: State, units: tuple[int, ...], hexes: tuple[Hex, ...], carry: int) -> Done:
    """These units gone along a way that begins where they stand, as far as their points reach, with so many caches."""
    kinds = [world.kinds[index] for index in units]
    side = CONTINGENT_SIDE[state.contingent]
    ended_by = boxes.ended_by(world, side, *hexes[:2])
    way = follow(going_of(world, state, side), kinds, hexes, points_of(world, state, units), ended_by)
    if not way.hexes:
        return state, ()
    ids = groups.ids(world, state, units)
    state = caches_carried.carried(state, units, carry, way.hexes[-1])
    state, events = arrival.moved(world, state, units, way.hexes, way.points)
    names = tuple(map(world.board.grid.name, (hexes[0], *way.hexes)))
    return state, (Moved(ids, names, way.points.spent, carry), *events)


# ---- what may be said


def _able(now: Context, named: tuple[int, ...] = ()) -> Iterator[int]:
    """Units that can go at least one hex, together with those named."""
    world, state = now.world, now.state
    for index in groups.candidates(world, state, named):
        if can_step(world, state, (*named, index)):
            yield index


def can_step(world: World, state: State, units: tuple[int, ...]) -> bool:
    """Is there a hex that these units of a stack can go into? The first one costs what it may. WWA-7.2a."""
    if not groups.is_fresh(state, units):
        return any(True for _ in setting_out(world, state, units).onward())
    kinds = [world.kinds[index] for index in units]
    return bool(going_of(world, state, CONTINGENT_SIDE[state.contingent]).next(kinds, groups.place_of(state, units)))


def setting_out(world: World, state: State, units: tuple[int, ...]) -> Walking:
    """The beginning of a way of these units, with all the points that a roll could give them."""
    kinds = tuple([world.kinds[index] for index in units])
    points = points_of(world, state, units, NORMAL)
    return Walking(going_of(world, state, CONTINGENT_SIDE[state.contingent]), kinds, groups.place_of(state, units), points)


def _way(now: Context, units: tuple[int, ...]) -> Walking | None:
    return setting_out(now.world, now.state, units)


def _pushing(now: Context, units: tuple[int, ...], start: Hex, path: Path) -> Cursor:
    """Without a roll a way may end here if it is within half."""
    world, state = now.world, now.state
    if not groups.is_fresh(state, units):
        return pushing(can_push=False, may_end=True)
    kinds, hexes = [world.kinds[index] for index in units], world.board.grid.walk(start, path)
    way = follow(going_of(world, state, now.step.side), kinds, hexes, points_of(world, state, units))
    return pushing(can_push=True, may_end=way.refusal is None)


def _counts(now: Context, units: tuple[int, ...], *_more: object) -> range:
    return caches_carried.counts(now.state, units)


PUSHING = PUSH.called("[push]")
CARRY = NUMBER.behind("carry", 0).called("[carry NUMBER]").of(_counts)

VERB = Verb(
    "m",
    March,
    "movement",
    (STACK.of(_able), PATH.along(_way), PUSHING.where(_pushing), CARRY),
    refusal=_refusal,
    apply=_apply,
)
PHASE = Phase(VERB, runs={"march": _run})
