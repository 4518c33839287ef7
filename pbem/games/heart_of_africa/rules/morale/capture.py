"""Baggage is captured at the end of the Shooting Phase. HA-BAG-05, HA-BAG-06, HA-TURN-07.

Step `capture`; who has named which element is in `State.raiders`.
"""

from msgspec.structs import replace

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.combat import BaggageCaptured
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.casualties import removed
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.works.pens import is_across
from pbem.games.heart_of_africa.state.figures import CAPTURE, ON_MAP
from pbem.games.heart_of_africa.state.position import State


def captures(world: World, state: State, captor: int, element: int) -> bool:
    """Does a figure that has named an element still have it in its hands? HA-BAG-05."""
    here, one, other = standing(world, state), state.figures[captor], state.figures[element]
    if one.status != ON_MAP or other.status != ON_MAP or here.is_engaged(captor) or not here.kind(captor).may_capture:
        return False
    return world.grid.distance(one.where, other.where) == 1 and not is_across(world, state, one.where, other.where)


def _run(now: Context) -> Done:
    """Each element once, however many have named it; its owners test for it. HA-BAG-05, HA-MORALE-10."""
    world, state = now.world, now.state
    taken = dict[int, int]()  # element, and the first who has named it
    for captor, element in state.raiders:
        if element not in taken and captures(world, state, captor, element):
            taken[element] = captor
    captured, lost = list(state.courage.captured), list(state.courage.lost_baggage)
    for element in taken:
        side = world.figures[element].side
        captured[side] += 1
        lost[side] = True
    courage = replace(state.courage, captured=(captured[0], captured[1]), lost_baggage=(lost[0], lost[1]))
    name = world.notation.unit
    told = tuple(BaggageCaptured(name(element), name(captor)) for element, captor in taken.items())
    state, fallen = removed(world, replace(state, courage=courage), taken, CAPTURE)
    return state, (*told, *fallen)


PHASE = Phase(runs={"capture": _run})
