"""Step `carry` (side, others: a plan as numbers): orders of movement carried out one after the other.

What has become impossible is left out. Where something befalls a figure on its way, that comes first, and the others wait.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import astuple

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.events import Event
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import BreakOff, Enter, Evade, Go, Leave
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.movement import breaking_off, evading, going, marching
from pbem.games.heart_of_africa.state.position import State, Step

CARRY = "carry"
KINDS: tuple[type[Decision], ...] = (Go, BreakOff, Evade, Enter, Leave)
REFUSALS: dict[type[Decision], Callable[..., Refusal | None]] = {
    Go: going.go_refusal,
    BreakOff: breaking_off.break_off_refusal,
    Evade: evading.evade_refusal,
    Enter: marching.enter_refusal,
    Leave: marching.leave_refusal,
}
DEEDS: dict[type[Decision], Callable[..., Done]] = {
    Go: going.gone,
    BreakOff: breaking_off.broken_off,
    Evade: evading.evaded,
    Enter: marching.entered,
    Leave: marching.left,
}


def carried_out(world: World, state: State, side: int, plan: Sequence[Decision]) -> Done:
    """The state after a plan, or as far as something befalls a figure: the others wait behind that."""
    events = tuple[Event, ...]()
    for place, order in enumerate(plan, 1):
        if is_possible(world, state, order):
            before, (state, told) = state, done(world, state, order)
            events += told
            if len(state.agenda) > len(before.agenda):
                return interrupted(before, state, side, plan[place:]), events
    return state, events


def carried_out_at_once(world: World, state: State, side: int, plan: Sequence[Go]) -> Done:
    """The same of a plan that was worked out on this very position: nothing in it is impossible, and no way is looked for again."""
    events, planned = tuple[Event, ...](), state
    for place, order in enumerate(plan, 1):
        before, (state, told) = state, going.gone(world, state, order, planned)
        events += told
        if len(state.agenda) > len(before.agenda):
            return interrupted(before, state, side, plan[place:]), events
    return state, events


def interrupted(before: State, after: State, side: int, left: Sequence[Decision]) -> State:
    """The state in which the rest of a plan waits for what an order has put on the agenda."""
    due = after.agenda[len(before.agenda) :]
    rest = (Step(CARRY, side, others=tuple(packed(left))),) if left else ()
    return after.without(len(due)).then(*rest, *due)


def packed(plan: Sequence[Decision]) -> Iterator[int]:
    """A plan as whole numbers, as steps hold it: each order by its kind, its fields in their order, a path behind its length."""
    for order in plan:
        yield KINDS.index(type(order))
        for value in astuple(order):
            yield from (len(value), *value) if isinstance(value, tuple) else (int(value),)


def unpacked(numbers: tuple[int, ...]) -> Iterator[Decision]:
    """The plan of these numbers."""
    left = iter(numbers)
    for kind in left:
        values = list[int | Path]()
        for name in KINDS[kind].__struct_fields__:
            number = next(left)
            values.append(Path(tuple(next(left) for _ in range(number))) if name == "path" else number)
        yield KINDS[kind](*values)


def is_possible(world: World, state: State, order: Decision) -> bool:
    """May this still be done?"""
    return REFUSALS[type(order)](Context(world, state, None), order) is None  # type: ignore[arg-type]


def done(world: World, state: State, order: Decision) -> Done:
    """The state after one order of a plan."""
    return DEEDS[type(order)](world, state, order)


def _run_carry(now: Context) -> Done:
    return carried_out(now.world, now.state, now.step.side, tuple(unpacked(now.step.others)))


PHASE = Phase(runs={CARRY: _run_carry})
