"""The order to come on from a box, and to go on from the first hex. WWA-7.0d, WWA-7.11c, WWA-7.11q, WWA-10.2n to WWA-10.2r.

enter ZB1 0712
enter ZB1,ZB2 0712-0812-0912 push carry 1
"""

from collections.abc import Callable, Iterator
from typing import Self

from pbem.engine.decisions import Path, Refusal
from pbem.engine.hexes import Hex, is_box
from pbem.engine.rules.next_words import Cursor, Going, Values
from pbem.engine.rules.slots import PathSlot, Tester
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE
from pbem.games.world_war_africa.decisions import Enter
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.movement import boxes, caches_carried, groups, push_rolls
from pbem.games.world_war_africa.rules.movement.going import going_of
from pbem.games.world_war_africa.rules.movement.march import CARRY, PUSHING
from pbem.games.world_war_africa.rules.movement.order_slots import STACK, pushing
from pbem.games.world_war_africa.rules.movement.points import points_of
from pbem.games.world_war_africa.rules.movement.way import Walking, Way, follow
from pbem.games.world_war_africa.state import NO_ROLL, NORMAL, State, Step


def _refusal(now: Context, order: Enter) -> Refusal | None:
    """Why these units may not come on so. WWA-7.0d, WWA-7.11q, WWA-10.2n, WWA-10.2o, WWA-10.2q."""
    world, state, units = now.world, now.state, order.units
    barred = groups.stack_refusal(world, state, units) or push_rolls.push_refusal(world, state, units, order.push)
    if barred:
        return barred
    box = groups.place_of(state, units)
    if not is_box(box):
        return Refusal("WWA-7.0d", "not-in-a-box", world.notation.units(units))
    if barred := boxes.places_refusal(world, state, units):
        return barred
    if order.start not in boxes.entries(world, state, box):
        return Refusal(
            boxes.entered_by(world, state, box), "no-way-in", f"{world.notation.hex(order.start)} {world.board.grid.name(box)}"
        )
    if order.push and not boxes.may_push_from(world, state, box):
        return Refusal("WWA-10.2q", "no-push-from-there", world.board.grid.name(box))
    way = _way(world, state, units, order.start, order.path, NORMAL if order.push else NO_ROLL)
    if way.refusal and way.refusal.code == "needs-a-push" and not boxes.may_push_from(world, state, box):
        return Refusal("WWA-10.2q", "no-push-from-there", world.board.grid.name(box))
    return way.refusal or caches_carried.carry_refusal(state, units, order.carry)


def _way(world: World, state: State, units: tuple[int, ...], start: Hex, path: Path, push: int) -> Way:
    kinds, box, side = [world.kinds[index] for index in units], groups.place_of(state, units), CONTINGENT_SIDE[state.contingent]
    hexes = (box, *world.board.grid.walk(start, path))
    ended_by = boxes.ended_by(world, side, box, start)
    return follow(going_of(world, state, side), kinds, hexes, points_of(world, state, units, push), ended_by)


def _apply(now: Context, order: Enter) -> Done:
    """They use places of the activation roll, set out, roll if they push, and go. WWA-5.3f, WWA-7.7b."""
    world, units, side = now.world, order.units, now.step.side
    box = groups.place_of(now.state, units)
    state = groups.set_out(world, boxes.with_places_taken(world, now.state, units), units)
    state = state.then(Step("march", side, units, order.carry, (box, *world.board.grid.walk(order.start, order.path))))
    return (state.then(push_rolls.push_step(side, units, box, order.start)) if order.push else state), ()


# ---- what may be said


class EntryPath(PathSlot):
    """The hexes from the first one entered."""

    starts: "Callable[..., list[Walking]]"

    def beginning(self, starts: "Callable[..., list[Walking]]") -> Self:
        """This slot with the ways one hex in, given (now, *values before it)."""
        return self._with(starts=starts)

    def enter(self, now: Context, chosen: Values, _verb: Tester) -> Cursor:
        """A walk before the first hex."""
        return Going(now.world.notation, self.values, [*self.starts(now, *chosen)])


def _able(now: Context, named: tuple[int, ...] = ()) -> Iterator[int]:
    """Units that can come on, together with those named."""
    world, state = now.world, now.state
    for index in groups.candidates(world, state, named):
        units = (*named, index)
        if is_box(state.units[index].where) and boxes.places_refusal(world, state, units) is None and starts(world, state, units):
            yield index


def starts(world: World, state: State, units: tuple[int, ...], push: int = NORMAL) -> list[Walking]:
    """The ways of these units one hex out of their box, with what such a push would allow."""
    kinds, box = tuple([world.kinds[index] for index in units]), groups.place_of(state, units)
    side = CONTINGENT_SIDE[state.contingent]
    going = going_of(world, state, side)
    points = points_of(world, state, units, push if boxes.may_push_from(world, state, box) else NO_ROLL)
    before, found = Walking(going, kinds, box, points), list[Walking]()
    for there, cost in going.open_to(kinds, box, boxes.entries(world, state, box)):
        after = points.after(cost)
        if after is not None:
            ended_by = boxes.ended_by(world, side, box, there)
            found.append(before.entering(there, after.halted() if ended_by else after))
    return found


def _starts(now: Context, units: tuple[int, ...]) -> list[Walking]:
    return starts(now.world, now.state, units)


def _pushing(now: Context, units: tuple[int, ...], start: Hex, path: Path) -> Cursor:
    world, state = now.world, now.state
    can_push = groups.is_fresh(state, units) and boxes.may_push_from(world, state, groups.place_of(state, units))
    return pushing(can_push, may_end=_way(world, state, units, start, path, NO_ROLL).refusal is None)


ENTRY = EntryPath("HEX-HEX")
VERB = Verb(
    "enter",
    Enter,
    "movement",
    (STACK.of(_able), ENTRY.beginning(_starts), PUSHING.where(_pushing), CARRY),
    refusal=_refusal,
    apply=_apply,
)
PHASE = Phase(VERB)
