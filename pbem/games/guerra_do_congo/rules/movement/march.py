"""The order to march: one unit, hex by hex. P4, sections 3.1 to 3.3."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import PATH, UNIT
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.decisions import March
from pbem.games.guerra_do_congo.events import Moved
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules import place_control
from pbem.games.guerra_do_congo.rules.movement.costs import Budget, Ground, budget_of, ground_of, unit_refusal
from pbem.games.guerra_do_congo.rules.movement.stacking import crowding_of
from pbem.games.guerra_do_congo.state import ENTERED_HEX, MOVED, State


def _refusal(now: Context, order: March) -> Refusal | None:
    """Why a march is not allowed.

    GC-2.3b, GC-3.1a, GC-3.1d, GC-3.2.1a, GC-3.2.1c, GC-3.2.1e, GC-3.2.1f, GC-3.2.2d, GC-3.3.1a, GC-3.3.6a.
    """
    found = _budget_after(now, order)
    return found if isinstance(found, Refusal) else None


def _budget_after(now: Context, order: March) -> Budget | Refusal:
    """Worked out once for a state: an order is applied right after it was checked."""
    ground = ground_of(now.world, now.state)
    found = ground.marched.get(order)
    if found is None:
        found = ground.marched[order] = _march(ground, order)
    return found


def _march(ground: Ground, order: March) -> Budget | Refusal:
    world, state = ground.world, ground.state
    barred = unit_refusal(world, state, order.unit)
    if barred:
        return barred
    kind, unit = world.kinds[order.unit], state.units[order.unit]
    if order.start != unit.where:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(unit.where)}")
    if not order.path:
        return Refusal("GC-3.1a", "no-way-given", kind.id)
    if ground.presence.is_surrounded(kind, unit.where):
        return Refusal("GC-3.2.1f", "surrounded", kind.id)
    end, budget = follow(ground, kind, unit.where, order.path, budget_of(kind, unit))
    if isinstance(budget, Refusal):
        return budget
    if not crowding_of(ground.world, ground.state).may_stop(order.unit, end):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(end))
    return budget


def follow(ground: Ground, kind: UnitKind, here: Hex, path: Sequence[int], budget: Budget) -> tuple[Hex, Budget | Refusal]:
    """The hex where a path ends and what it has cost; or the hex it does not get out of, and why."""
    grid = ground.board.grid
    for direction in path:
        there = grid.neighbour(here, direction)
        after = ground.step(kind, here, there, budget)
        if isinstance(after, Refusal):
            return here, after
        here, budget = there, after
    return here, budget


def leads_on(ground: Ground, kind: UnitKind, here: Hex, budget: Budget, may_stop: Callable[[Hex], bool]) -> bool:
    """Can a march that has come so far be ended, here or further on?"""
    if may_stop(here):
        return True
    seen, waiting = {(here, budget.spent)}, [(here, budget)]
    while waiting:
        for there, after in ground.steps(kind, *waiting.pop()):
            if may_stop(there):
                return True
            if (there, after.spent) not in seen:
                seen.add((there, after.spent))
                waiting.append((there, after))
    return False


class Marching(Struct, frozen=True):
    """A march under way, hex by hex, while it can still be ended somewhere: `may_stop` and `leads_on` say where."""

    ground: Ground
    kind: UnitKind
    here: Hex
    budget: Budget
    may_stop: Callable[[Hex, Budget], bool]
    leads_on: Callable[[Hex, Budget], bool]
    has_set_out: bool = True

    @property
    def spent_mp(self) -> int:
        """The points spent so far."""
        return self.budget.spent

    @property
    def may_end(self) -> bool:
        """Is there an order that ends here?"""
        return self.has_set_out and self.may_stop(self.here, self.budget)

    def onward(self) -> Iterator["Marching"]:
        """The next hexes from which it can be ended."""
        for there, after in self.ground.steps(self.kind, self.here, self.budget):
            if self.leads_on(there, after):
                yield Marching(self.ground, self.kind, there, after, self.may_stop, self.leads_on)


def to_stop(
    ground: Ground, kind: UnitKind, here: Hex, budget: Budget, may_stop: Callable[[Hex], bool], has_set_out: bool
) -> Marching:
    """A march that is to be ended in a hex where it may stop."""
    return Marching(
        ground,
        kind,
        here,
        budget,
        lambda there, _: may_stop(there),
        lambda there, after: leads_on(ground, kind, there, after, may_stop),
        has_set_out,
    )


def _apply(now: Context, order: March) -> Done:
    """The unit goes hex by hex; it controls every place on its way. GC-2.3b, GC-7h."""
    world, budget = now.world, _budget_after(now, order)
    assert isinstance(budget, Budget), budget  # checked before
    hexes = world.board.grid.walk(order.start, order.path)
    state, events = place_control.enter(world, set_out(now.state, order.unit), order.unit, hexes[1:])
    moved = Moved(world.kinds[order.unit].id, tuple(map(hex_name, hexes)), budget.spent)
    return state, (moved, *events)


def set_out(state: State, index: int) -> State:
    """The state with this unit's move made, and remembered as the last. GC-2.3b, GC-3.2.2j."""
    unit = state.units[index]
    state = state.with_unit(index, replace(unit, marks=unit.marks | MOVED | ENTERED_HEX))
    before = state.moves if index not in state.moves else [moved for moved in state.moves if moved != index]
    return replace(state, moves=(*before, index))


def starting_hex(now: Context, index: int) -> tuple[Hex]:
    """The hex that an order names first: where the unit stands."""
    return (now.state.units[index].where,)


def _movers(now: Context) -> Iterator[int]:
    """Units that can make a march that may end."""
    world, state = now.world, now.state
    ground = ground_of(world, state)
    crowding = crowding_of(world, state)
    going = ground.going(state.side)
    for index in ground.movers:
        kind, unit = world.kinds[index], state.units[index]
        for there, _ in going.next(kind, unit.where):  # one hex can always be paid
            if crowding.may_stop(index, there):
                yield index
                break
        else:
            may_stop, steps = partial(crowding.may_stop, index), ground.steps(kind, unit.where, budget_of(kind, unit))
            if any(leads_on(ground, kind, there, after, may_stop) for there, after in steps):
                yield index


def _setting_out(now: Context, index: int) -> Marching:
    ground, kind, unit = ground_of(now.world, now.state), now.world.kinds[index], now.state.units[index]
    may_stop = partial(crowding_of(now.world, now.state).may_stop, index)
    return to_stop(ground, kind, unit.where, budget_of(kind, unit), may_stop, has_set_out=False)


VERB = Verb("m", March, "movement", (UNIT.of(_movers), PATH.along(_setting_out)), refusal=_refusal, apply=_apply)
