"""Reasons why a unit cannot go to a place: the one that tells a player most."""

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.engine.game import refusal_of
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.decisions import Attack, Coup, Deploy
from pbem.games.world_war_africa.display.ways import FINDERS, ways
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.combat.interception import fighters
from pbem.games.world_war_africa.rules.movement import out_of_reach
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.set_up.placement import KINDS as SET_UP
from pbem.games.world_war_africa.state import State


def why_not(rules: AfricaRules, state: State, unit: str, there: Hex) -> Refusal | None:
    """Why a unit cannot go to this place with one order now; None when it can."""
    demand, index = rules.pending(state), rules.world.notation.index_of.get(unit, -1)
    if not isinstance(demand, Choose):
        return Refusal("WWA-4.0b", "nothing-to-decide")
    if index < 0 or rules.world.kinds[index].side != demand.side:
        return Refusal("WWA-1.2a", "not-your-unit", unit)
    if there in ways(rules, state, (unit,)):
        return None
    if demand.kind in SET_UP:
        return refusal_of(rules, state, demand.side, Deploy(index, there))
    if demand.kind == "coup":
        refusal = refusal_of(rules, state, demand.side, Coup(index))
        return refusal or Refusal("WWA-14.0a", "not-a-place-for-it", rules.world.notation.hex(there))
    if demand.kind == "combat":
        is_foe = presence_of(rules.world, state).holds_enemy(demand.side, there)
        if not is_foe and index not in fighters(rules.world, state) and rules.world.kinds[index].contingent == state.contingent:
            return Refusal("WWA-8.1a", "nobody-to-attack", unit)
        return refusal_of(rules, state, demand.side, Attack(there, (index,)))
    if demand.kind == "movement":
        return out_of_reach.refusal(rules.world, state, index, there)
    if demand.kind in FINDERS:
        return Refusal("WWA-0e", "not-a-place-for-it", rules.world.notation.hex(there))
    return Refusal("WWA-4.0b", "wrong-phase", demand.kind)
