"""Reasons why a unit cannot go to a hex: the one that tells a player most."""

from collections.abc import Iterable

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.engine.game import refusal_of
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.paths import reach as cheapest
from pbem.games.rio_40.decisions import MA, MS
from pbem.games.rio_40.display.paths import ENDLESS_MP
from pbem.games.rio_40.display.ways import Query, reach
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import actions, face_down
from pbem.games.rio_40.rules.movement import move_orders, reinforcements
from pbem.games.rio_40.rules.movement.routes import Route, Spot
from pbem.games.rio_40.state import ACTION_WD, ON_MAP, State


def why_not(rules: RioRules, state: State, unit: str, there: Hex) -> Refusal | None:
    """Why a unit cannot go to this hex with one order or answer now; None when it can.

    "too-far" has the hex, the points that the cheapest way costs, and those there are; "no-way-there" the hex.
    """
    demand, index = rules.pending(state), rules.world.notation.index_of.get(unit, -1)
    if not isinstance(demand, Choose):
        return Refusal("R40-5g", "nothing-to-decide")
    if index < 0 or rules.world.kinds[index].side not in (demand.side, -1):
        return Refusal("R40-0a", "not-your-unit", unit)
    if there in reach(rules, state, unit).ways:
        return None
    if demand.kind == "phase":
        return _phase_refusal(Query(rules, state, index), there)
    verb = {"place": "place", "deploy": f"deploy {unit}", "retreat": f"retreat {unit}"}.get(demand.kind)
    if verb is None:
        return Refusal("R40-5g", "wrong-phase", demand.kind)
    return refusal_of(rules, state, demand.side, rules.read(f"{verb} {rules.world.board.grid.name(there)}"))


def _phase_refusal(query: Query, there: Hex) -> Refusal | None:
    presence, index = query.presence, query.index
    if query.unit.status != ON_MAP:
        barred = reinforcements.unit_refusal(presence, index)
        return barred or _way_refusal(reinforcements.route_in(presence, index, None), there)
    refusals = [move_orders.unit_refusal(presence, index, action) for action in (MA, MS)]
    if all(refusals):
        if actions.refusal(query.world, query.state, index, ACTION_WD) is None:
            return Refusal("R40-5.4c", "not-an-end-of-withdrawal", query.name(there))
        return refusals[0]
    barred = face_down.own_refusal(query.world, query.state, index) or move_orders.run_refusal(presence, index)
    if barred:
        return barred
    if there == query.unit.where:
        return Refusal("R40-5.1a", "no-way-given", query.kind.id)
    return _way_refusal(move_orders.route_from(presence, index, None), there)


def _way_refusal(route: Route, there: Hex) -> Refusal | None:
    """The hex itself; or that there is no room; or what the way would cost; or that none leads there."""
    barred = route.step(Spot(NOWHERE, 0, False), there)  # wherever it comes from
    if isinstance(barred, Refusal):
        is_down = barred.code == "held-by-the-enemy" and bool(route.presence.downs_at(there, 1 - route.side))
        return Refusal("R40-0f", "face-down-there", barred.subject) if is_down else barred
    if (stop := route.stop_refusal(there, ())) and not route.may_stop(there):
        return stop
    cost = _cost(route, there)
    name = route.board.grid.name(there)
    if cost < 0:
        return Refusal("R40-5.1.4.2a", "no-way-there", name)
    return Refusal("R40-5.1.2a", "too-far", f"{name} {cost} {route.kind.mp}")


def _cost(route: Route, there: Hex) -> int:
    """What the cheapest way costs with points without end; -1 for none."""

    def step(here: Hex, _spent: int) -> Iterable[tuple[Hex, int]]:
        if here == NOWHERE:
            return ((spot.here, spot.spent_mp) for spot in reinforcements.entries(route))
        onward = route.board.onward(route.kind.kind, here)
        return ((beyond, cost) for beyond, cost in onward if not route.presence.blocks(route.side, beyond))

    found = cheapest(route.origin, ENDLESS_MP, step)
    return found[there].spent if there in found else -1
