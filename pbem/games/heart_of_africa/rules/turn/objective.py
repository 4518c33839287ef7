"""Who holds village or camp in a Planned Attack. HA-PLAN-04."""

from msgspec.structs import replace

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.battle import PLANNED_ATTACK
from pbem.games.heart_of_africa.state.figures import BAGGAGE, CRAFT, ON_MAP, TROOPS
from pbem.games.heart_of_africa.state.position import State


def watched(world: World, state: State) -> State:
    """Is there a defender in the objective at the end of a step? Then it is not held without opposition this turn. HA-PLAN-04."""
    if state.battle.scenario != PLANNED_ATTACK or state.is_opposed:
        return state
    return replace(state, is_opposed=_stands_in(world, state, 1 - state.battle.attacker, fighting_only=False))


def is_held(world: World, state: State) -> bool:
    """Has some fighting unit of the attacker a figure in the objective now? HA-PLAN-04."""
    return _stands_in(world, state, state.battle.attacker, fighting_only=True)


def _stands_in(world: World, state: State, side: int, fighting_only: bool) -> bool:
    here = standing(world, state)
    for number in here.present[side]:
        listed = world.units[world.figures[number].unit].listed
        counts = listed.kind == TROOPS if fighting_only else listed.kind not in (BAGGAGE, CRAFT)
        joined = fighting_only and state.units[world.figures[number].unit].joined >= 0
        if (counts or joined) and state.figures[number].status == ON_MAP and state.figures[number].where in world.objective:
            return True
    return False
