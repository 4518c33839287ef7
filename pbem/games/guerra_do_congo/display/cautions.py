"""What a player may regret when he ends a phase or sends it: units that lose supply, points and arrivals not used."""

from pbem.engine.demands import Choose
from pbem.engine.planning import Caution
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules import supply
from pbem.games.guerra_do_congo.rules.movement.costs import ground_of
from pbem.games.guerra_do_congo.state import COMBAT, CONGO, FINISHED, ON_MAP, State

ARRIVALS = ("mobilise", "enter", "railin")


def cautions(rules: CongoRules, state: State, side: int) -> tuple[Caution, ...]:
    """In the order of weight. GC-3.6.1b, GC-5.3a, GC-3.4.3b, GC-4.5a."""
    if state.phase == FINISHED:
        return ()
    world = rules.world
    presence = ground_of(world, state).presence
    lost = tuple(
        kind.id
        for kind, unit in zip(world.kinds, state.units, strict=True)
        if kind.side == side and unit.status == ON_MAP and not supply.is_supplied(world, presence, state, kind.index, unit.where)
    )
    found = [Caution("out-of-supply", lost)] if lost else []
    demand = rules.pending(state)
    if isinstance(demand, Choose) and demand.side == side and demand.is_order:
        weak = tuple(token.text for token in rules.options(state, ("recover",)).tokens)
        if weak and state.replacement_points[side]:
            found.append(Caution("points-unspent", weak))
        waiting = dict.fromkeys(token.text for verb in ARRIVALS for token in rules.options(state, (verb,)).tokens)
        if waiting:
            found.append(Caution("not-placed", tuple(waiting)))
    if side == CONGO and state.side == side and state.phase == COMBAT and state.air_points:
        found.append(Caution("air-unspent", (str(state.air_points),)))
    return tuple(found)
