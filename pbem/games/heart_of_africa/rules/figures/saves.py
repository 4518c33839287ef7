"""Saving rolls against shots. HA-ADV-01, HA-ADV-02, HA-ADV-03, HA-TYPE-09, HA-GUN-05, HA-MG-01, HA-SCOUT-05."""

from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.state.position import State

ADVENTURER = "adventurer"


def save_on(world: World, state: State, figure: int, shooter: Kind) -> int:
    """What the die must reach to save a figure from a hit by this kind, or by its blast; 0 where there is no saving roll.

    Adventurers have none any more once one of them has been killed (HA-ADV-02). In close combat nobody has one (HA-ADV-03).
    """
    kind = world.figures[figure].kind
    troop = world.content.armies.troops.get(kind.id)
    if troop is None or (kind.id == ADVENTURER and state.courage.has_adventurer_fallen):
        return 0
    return troop.save_on(shooter.id)
