"""A Charismatic Leader as part of a unit, and what his unit is spared. HA-TRAIT-01, HA-TRAIT-02, HA-TRAIT-05."""

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.casualties import PRESENT
from pbem.games.heart_of_africa.state.figures import NOBODY, OFF_MAP
from pbem.games.heart_of_africa.state.position import State


def leader_in(world: World, state: State, unit: int) -> int:
    """The figure of the Leader who is part of a unit; NOBODY where there is none, or not any more. HA-TRAIT-01."""
    for number, found in enumerate(state.units):
        if found.joined == unit:
            leader = world.units[number].figures[0]
            return leader if state.figures[leader].status in (*PRESENT, OFF_MAP) else NOBODY
    return NOBODY


def is_inspired(world: World, state: State, unit: int) -> bool:
    """Is a unit with its Charismatic Leader at half of its strength or above? Then it takes no tests. HA-TRAIT-02, HA-TRAIT-05.

    Both strengths count him as one, and neither Attendants nor his bearer.
    """
    if leader_in(world, state, unit) == NOBODY:
        return False
    own = world.units[unit].figures
    present = sum(state.figures[number].status in (*PRESENT, OFF_MAP) for number in own) + 1
    return 2 * present >= len(own) + 1
