"""The order to march to the edge of the map and off it, for good. P4, section 3.4.1."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import PATH, UNIT
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.decisions import Leave
from pbem.games.guerra_do_congo.events import Moved
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules import place_control, victory
from pbem.games.guerra_do_congo.rules.movement import march, transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import Budget, Ground, budget_of, ground_of, unit_refusal
from pbem.games.guerra_do_congo.state import MOVED


def _refusal(now: Context, order: Leave) -> Refusal | None:
    """Why a unit may not leave the map so. GC-3.4.1a, GC-3.2.1d, GC-3.2.1e, GC-3.2.1f."""
    found = _marched(ground_of(now.world, now.state), order)
    return found if isinstance(found, Refusal) else None


def _marched(ground: Ground, order: Leave) -> Budget | Refusal:
    """What the march to the edge has cost."""
    world, state = ground.world, ground.state
    barred = unit_refusal(world, state, order.unit)
    if barred:
        return barred
    kind, unit = world.kinds[order.unit], state.units[order.unit]
    if order.start != unit.where:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(unit.where)}")
    if ground.presence.is_surrounded(kind, unit.where):
        return Refusal("GC-3.2.1f", "surrounded", kind.id)
    end, budget = march.follow(ground, kind, unit.where, order.path, budget_of(kind, unit))
    if isinstance(budget, Refusal):
        return budget
    if not ground.board.grid.is_edge(end):
        return Refusal("GC-3.4.1a", "not-at-the-edge", hex_name(end))
    if not transport_reach.exit_budget(ground, kind, end, budget):
        return Refusal("GC-3.4.1a", "too-few-points-to-leave", hex_name(end))
    return budget


def _apply(now: Context, order: Leave) -> Done:
    """The unit marches to the edge, taking places on its way, and is gone. It made a move of this phase. GC-3.4.1b, GC-3.4.3f."""
    world, budget = now.world, _marched(ground_of(now.world, now.state), order)
    assert isinstance(budget, Budget), budget  # checked before
    hexes = world.board.grid.walk(order.start, order.path)
    state, events = place_control.enter(world, march.set_out(now.state, order.unit), order.unit, hexes[1:])
    state, left = victory.leave_map(world, state, order.unit)
    state = state.with_unit(order.unit, replace(state.units[order.unit], marks=MOVED))
    moved: tuple[Event, ...] = ()
    if order.path:
        moved = (Moved(world.kinds[order.unit].id, tuple(map(hex_name, hexes)), budget.spent),)
    return state, (*moved, *events, *left)


def _able(now: Context) -> Iterator[int]:
    """Units that can march off the map."""
    ground = ground_of(now.world, now.state)
    return (index for index in transport_reach.movers_near_edge(ground) if transport_reach.may_leave(ground, index))


def _setting_out(now: Context, index: int) -> march.Marching:
    """While the edge can still be reached and crossed."""
    ground, kind, unit = ground_of(now.world, now.state), now.world.kinds[index], now.state.units[index]
    leads_out = partial(transport_reach.leads_out, ground, kind)
    return march.Marching(ground, kind, unit.where, budget_of(kind, unit), partial(_may_cross, ground, kind), leads_out)


def _may_cross(ground: Ground, kind: UnitKind, here: Hex, budget: Budget) -> bool:
    return transport_reach.exit_budget(ground, kind, here, budget) is not None


VERB = Verb("leave", Leave, "movement", (UNIT.of(_able), PATH.along(_setting_out)), refusal=_refusal, apply=_apply)
