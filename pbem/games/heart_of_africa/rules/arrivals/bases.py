"""From where a side comes: its base edge, its zones, whether it marches. HA-SCEN-06, HA-AMB-01."""

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.edges import OPPOSITE
from pbem.games.heart_of_africa.fields.zones import Zone, zone
from pbem.games.heart_of_africa.state.battle import AMBUSH, ATTACKER, DEFENDER
from pbem.games.heart_of_africa.state.position import State


def base_edge(state: State, side: int) -> str:
    """The base edge of a side. HA-SCEN-06."""
    edge = state.battle.edge
    return edge if side == state.battle.attacker else OPPOSITE[edge]


def zone_of(world: World, state: State, side: int, kind: str) -> Zone:
    """The zone of a side for one of VISIBLE, HIDDEN, GUARD, BAGGAGE, OTHERS."""
    role = ATTACKER if side == state.battle.attacker else DEFENDER
    return zone(world.content.fields, state.battle.scenario, role, kind, state.battle.edge)


def marches(state: State, side: int) -> bool:
    """Does a side come on in column? It hides nobody and keeps nobody back. HA-AMB-01, HA-AMB-03, HA-TRAIT-09."""
    return state.battle.scenario == AMBUSH and side == state.battle.attacker
