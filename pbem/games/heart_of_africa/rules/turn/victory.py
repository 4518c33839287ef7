"""How a battle ends. HA-ENC-05, HA-AMB-06, HA-AMB-07, HA-PLAN-04, HA-PLAN-05, HA-RAID-05, HA-SCEN-07, HA-SCEN-08."""

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Done
from pbem.games.heart_of_africa.state.position import State


def check(world: World, state: State) -> Done:  # noqa: ARG001
    """Step 9. HA-TURN-12."""
    return state, ()


def check_raid(world: World, state: State) -> Done:  # noqa: ARG001
    """At the capture step: a Raid is won as soon as two elements are captured. HA-RAID-05."""
    return state, ()
