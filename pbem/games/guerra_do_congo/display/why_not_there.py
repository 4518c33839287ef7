"""Reasons why a unit cannot go to a hex: the one that tells a player most."""

from collections.abc import Iterable

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.engine.game import refusal_of
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.paths import flood, trace_to
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.decisions import Attack, Deploy, Mobilise
from pbem.games.guerra_do_congo.display.ways import reach
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.rules.movement import costs, reinforcements
from pbem.games.guerra_do_congo.rules.movement.costs import Budget, Ground, budget_of, ground_of
from pbem.games.guerra_do_congo.rules.movement.stacking import Crowding
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, TO_COME, State

ENDLESS_MP = 10_000


def why_not(rules: CongoRules, state: State, unit: str, there: Hex) -> Refusal | None:
    """Why a unit cannot go to this hex with one order now, or in combat attack it; None when it can.

    "too-far" has the hex, the points that the cheapest way costs, and those there are; "way-blocked" the hex and the enemy's.
    """
    demand, index = rules.pending(state), rules.world.index_of.get(unit, -1)
    if not isinstance(demand, Choose):
        return Refusal("GC-2.1b", "nothing-to-decide")
    if index < 0 or rules.world.kinds[index].side != demand.side:
        return Refusal("GC-2.7.2.3a", "not-your-unit", unit)
    ground = ground_of(rules.world, state)
    if demand.kind == "combat":
        return attack_odds.attack_refusal(rules.world, state, Attack(there, (index,)), ground.presence)
    if there in reach(rules, state, unit).ways:
        return None
    if demand.kind == "setup":
        return refusal_of(rules, state, demand.side, Deploy(index, there))
    if demand.kind == "movement":
        return _movement_refusal(rules, ground, index, there)
    return Refusal("GC-2.1c", "wrong-phase", demand.kind)


def _movement_refusal(rules: CongoRules, ground: Ground, index: int, there: Hex) -> Refusal | None:
    world, state = ground.world, ground.state
    kind, unit = world.kinds[index], state.units[index]
    if unit.status == TO_COME:
        if kind.arrival != "entry_hex":
            return refusal_of(rules, state, kind.side, Mobilise(index, there))
        barred = reinforcements.entry_refusal(ground, index)
        if barred:
            return barred
        start, budget = ground.board.entry_named[kind.place].hex, reinforcements.entry_budget(ground, kind)
    else:
        barred = costs.unit_refusal(world, state, index)
        if barred:
            return barred
        if there == unit.where:
            return Refusal("GC-3.1a", "no-way-given", kind.id)
        if ground.presence.is_surrounded(kind, unit.where):
            return Refusal("GC-3.2.1f", "surrounded", kind.id)
        start, budget = unit.where, budget_of(kind, unit)
    return (
        _hex_refusal(ground, kind, start, there)
        or _stop_refusal(ground, index, start, budget, there)
        or _way_refusal(ground, kind, start, budget, there)
    )


def _hex_refusal(ground: Ground, kind: UnitKind, start: Hex, there: Hex) -> Refusal | None:
    """Why such a unit may not be in this hex, wherever it comes from. GC-3.2.1a, GC-3.3.5a, GC-3.3.6a, GC-6b."""
    if there not in ground.board.grid:
        return Refusal("GC-3.1a", "off-the-map", hex_name(start))
    if there not in ground.board.terrain or ground.presence.holds_enemy(kind.side, there):
        return ground.step_refusal(kind, start, there)
    if kind.is_mobile and there in ground.board.closed_to_mobile:
        return Refusal("GC-3.3.6a", "closed-to-mobile", hex_name(there))
    return None


def _stop_refusal(ground: Ground, index: int, start: Hex, budget: Budget, there: Hex) -> Refusal | None:
    """Can it come there, and only not stop? GC-3.2.2d, GC-3.2.1e."""
    kind = ground.world.kinds[index]
    if there in costs.arrivals_from(ground, kind, start, budget) and not Crowding(ground).may_stop(index, there):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(there))
    if ground.state.units[index].has(BESIEGED_AT_START) and there not in ground.board.neighbours[start]:
        return Refusal("GC-3.2.1e", "besieged-one-hex", hex_name(start))
    return None


def _way_refusal(ground: Ground, kind: UnitKind, start: Hex, budget: Budget, there: Hex) -> Refusal | None:
    """What the cheapest way would cost; or the enemy that stands in the way; or that there is none by land. GC-3.1a."""
    going = ground.going(kind.side)
    endless = Budget(ENDLESS_MP, budget.spent, True, False, False)
    found = costs.arrivals_from(ground, kind, start, endless)
    if there in found:
        needed = budget.spent + found[there].spent
        return Refusal("GC-3.1a", "too-far", f"{hex_name(there)} {needed} {budget.allowance_mp}")

    def step(here: Hex) -> Iterable[Hex]:
        for beyond in ground.board.neighbours[here]:
            if not kind.is_mobile or ground.board.mobile_may_enter(here, beyond, going.roads, going.railways):
                yield beyond

    entered = flood((start,), step)
    if there not in entered:
        return Refusal("GC-3.3.6a" if kind.is_mobile else "GC-3.3.5a", "no-way-by-land", hex_name(there))
    blocker = next((here for here in trace_to(entered, there) if ground.presence.holds_enemy(kind.side, here)), there)
    return Refusal("GC-3.2.1a", "way-blocked", f"{hex_name(there)} {hex_name(blocker)}")
