"""Reserves that join a combat when it has been declared: the defender's first, then the attacker's. Section 8.1, an option.

Marking them in the Movement Phase is movement's. A combat's `reserve` step (side) asks until nobody else can come or its owner
holds the others back. Units that were bombarded in this phase, or attacked and held their hex, do not come to defend another:
they would be attacked on the ground all the same, or twice (GC-4.5.2a, GC-4.1f).
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from pbem.engine.decisions import Path, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.paths import path_to
from pbem.engine.paths import reach as cheapest
from pbem.engine.rules.slots import PATH, UNIT
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Commit, Hold
from pbem.games.guerra_do_congo.events import ReserveCommitted
from pbem.games.guerra_do_congo.kit_types import Context, Done, Phase, Verb
from pbem.games.guerra_do_congo.rules import place_control
from pbem.games.guerra_do_congo.rules.combat.attack_odds import together_refusal
from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import combat_of
from pbem.games.guerra_do_congo.rules.movement import march
from pbem.games.guerra_do_congo.rules.movement.costs import Budget, Ground
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import ATTACKED, BOMBARDED, ON_MAP, PROTECTED, RESERVE, SUPPLIED, State


class Way(NamedTuple):
    """The way of a reserve at the least cost."""

    end: Hex
    cost_mp: int
    path: Path


def unit_refusal(presence: Presence, state: State, index: int, side: int) -> Refusal | None:
    """Why a unit cannot be committed in the combat being resolved. GC-8.1c, GC-8.1f, GC-6a."""
    if not 0 <= index < len(presence.kinds):
        return Refusal("GC-8.1f", "no-such-unit", f"#{index}")
    kind, unit = presence.kinds[index], state.units[index]
    if kind.side != side:
        return Refusal("GC-8.1f", "not-your-unit", kind.id)
    if unit.status != ON_MAP:
        return Refusal("GC-8.1f", "not-on-the-map", kind.id)
    if not unit.has(RESERVE):
        return Refusal("GC-8.1f", "not-in-reserve", kind.id)
    if not unit.has(SUPPLIED):  # as judged for the phase (GC-3.6.1n)
        return Refusal("GC-8.1c", "unsupplied", kind.id)
    if presence.is_besieged(kind, unit.where):
        return Refusal("GC-8.1c", "besieged", kind.id)
    if presence.is_engaged(side, unit.where):
        return Refusal("GC-8.1c", "engaged", kind.id)
    if side == state.side:
        return together_refusal(presence.world, (*combat_of(state).attackers, index))
    if unit.has(PROTECTED):
        return Refusal("GC-4.1f", "held-its-hex", kind.id)
    return Refusal("GC-4.5.2a", "was-bombarded", kind.id) if unit.has(BOMBARDED) else None


def budget_of(kind: UnitKind) -> Budget:
    """Half the printed movement points, rounded down, without the one-hex minimum. GC-8.1g."""
    return Budget(kind.pm // 2, 0, True, False, False)


def end_refusal(presence: Presence, state: State, index: int, end: Hex) -> Refusal | None:
    """Why a reserve may not stop there: the attacked hex for the defender, one next to it for the attacker, with room.

    GC-3.2.2h, GC-8.1d, GC-8.1e, GC-8.1h.
    """
    kind, target = presence.kinds[index], combat_of(state).target
    if kind.side != state.side and end != target:
        return Refusal("GC-8.1d", "not-the-attacked-hex", hex_name(end))
    if kind.side == state.side and end not in presence.board.neighbours[target]:
        return Refusal("GC-8.1e", "not-next-to-target", hex_name(end))
    return Refusal("GC-8.1h", "no-room", hex_name(end)) if presence.room(end) < kind.stacking else None


def _ends(ground: Ground, index: int) -> Callable[[Hex], bool]:
    return lambda end: end_refusal(ground.presence, ground.state, index, end) is None


def _refusal(now: Context, order: Commit) -> Refusal | None:
    """Why a reserve may not be committed so. GC-8.1c, GC-8.1d, GC-8.1e, GC-8.1f, GC-8.1g, GC-8.1h."""
    found = _cost_or_refusal(now, order)
    return found if isinstance(found, Refusal) else None


def _cost_or_refusal(now: Context, order: Commit) -> int | Refusal:
    """What the way costs, by terrain and zones of control as on a march, or why the unit may not take it. GC-8.1g, GC-8.1h."""
    state, ground = now.state, Ground(now.world, now.state)
    refused = unit_refusal(ground.presence, state, order.unit, now.step.side)
    if refused:
        return refused
    kind, unit = ground.world.kinds[order.unit], state.units[order.unit]
    if order.start != unit.where:
        return Refusal("GC-8.1g", "not-in-that-hex", f"{kind.id} {hex_name(unit.where)}")
    if not order.path:
        return Refusal("GC-8.1g", "no-way-given", kind.id)
    end, after = march.follow(ground, kind, unit.where, order.path, budget_of(kind))
    if isinstance(after, Refusal):
        return after
    return end_refusal(ground.presence, state, order.unit, end) or after.spent


def candidates(world: World, state: State, side: int) -> dict[int, tuple[Way, ...]]:
    """The reserves of a side that can come, in roster order, and their cheapest ways; for each the cheapest end first."""
    marked = [kind.index for kind in world.kinds if kind.side == side and state.units[kind.index].has(RESERVE)]
    if not marked:
        return {}
    ground = Ground(world, state)
    found = {index: _ways(ground, index) for index in marked if not unit_refusal(ground.presence, state, index, side)}
    return {index: ways for index, ways in found.items() if ways}


def _ways(ground: Ground, index: int) -> tuple[Way, ...]:
    """Where a reserve can go, by terrain and zones of control as on a march, the cheapest first. GC-8.1g, GC-8.1h."""
    kind, start = ground.world.kinds[index], ground.state.units[index].where
    budget, may_end, grid = budget_of(kind), _ends(ground, index), ground.board.grid

    def step(here: Hex, spent: int) -> Iterator[tuple[Hex, int]]:
        for there, after in ground.steps(kind, here, replace(budget, spent=spent)):
            yield there, after.spent - spent

    found = cheapest(start, budget.allowance_mp, step)
    ways = []
    for end in sorted(found):
        if end != start and may_end(end):
            hexes = path_to(found, end)
            path = Path(tuple(grid.direction(here, there) for here, there in pairwise(hexes)))
            ways.append(Way(end, found[end].spent, path))
    return tuple(sorted(ways, key=lambda way: (way.cost_mp, way.end)))


# ---- the answer


def _ask(now: Context) -> Demand | None:
    """Its owner, while one of his reserves can come. C2, C3, GC-8.1a, GC-8.1d, GC-8.1e."""
    is_due = now.world.options.get("reserves", False) and candidates(now.world, now.state, now.step.side)
    return Choose(now.step.side, "reserve", False) if is_due else None


def _commit(now: Context, order: Commit) -> Done:
    """It goes there, joins the combat and is no reserve any more; its side may be asked again. GC-8.1d, GC-8.1e, GC-8.1i."""
    world, state, cost = now.world, now.state, _cost_or_refusal(now, order)
    assert isinstance(cost, int), cost  # checked before
    hexes = world.board.grid.walk(order.start, order.path)
    unit, fight, is_attacker = state.units[order.unit], combat_of(state), world.kinds[order.unit].side == state.side
    state = state.with_unit(order.unit, replace(unit, marks=unit.marks & ~RESERVE | (ATTACKED if is_attacker else 0)))
    if is_attacker:
        fight = replace(fight, attackers=tuple(sorted((*fight.attackers, order.unit))))
    else:
        fight = replace(fight, defenders=tuple(sorted((*fight.defenders, order.unit))))
    state, events = place_control.enter(world, replace(state, combat=fight).then(now.step), order.unit, hexes[1:])
    return state, (ReserveCommitted(world.kinds[order.unit].id, tuple(map(hex_name, hexes)), cost), *events)


def _able(now: Context) -> dict[int, tuple[Way, ...]]:
    return candidates(now.world, now.state, now.step.side)


def _setting_out(now: Context, index: int) -> march.Marching:
    ground, kind = Ground(now.world, now.state), now.world.kinds[index]
    here, may_stop = now.state.units[index].where, _ends(ground, index)
    return march.to_stop(ground, kind, here, budget_of(kind), may_stop, has_set_out=False)


def _hold(now: Context, _order: Hold) -> Done:
    """Nobody else comes. GC-8.1d, GC-8.1e."""
    return now.state, ()


PHASE = Phase(
    Verb("commit", Commit, "reserve", (UNIT.of(_able), PATH.along(_setting_out)), refusal=_refusal, apply=_commit, is_answer=True),
    Verb("hold", Hold, "reserve", apply=_hold, is_answer=True),
    asks={"reserve": _ask},
)
