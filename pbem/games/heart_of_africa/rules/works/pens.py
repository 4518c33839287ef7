"""Loads that works close in so tightly that nobody could climb in beside them: they are taken across the works. HA-BAG-05."""

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.games.heart_of_africa.content.kinds import BAGGAGE
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.ground import BUILDING
from pbem.games.heart_of_africa.state.position import State


def is_across(world: World, state: State, captor: Hex, element: Hex) -> bool:
    """Do works part a figure from an element beside it that it could come at otherwise?"""
    barrier = world.barriers.get(hexside(captor, element))
    return barrier is not None and (barrier.kind == BUILDING or not is_penned(world, state, element))


def is_penned(world: World, state: State, element: Hex) -> bool:
    """Is there nothing but baggage and closed ground on this side of the works around an element?"""
    at, closed = standing(world, state).at, world.closed["foot"]
    pen = [element]
    for here in pen:  # which grows meanwhile
        for there in world.grid.around(here):
            if there == NOWHERE or there in closed or there in pen or hexside(here, there) in world.barriers:
                continue
            if there not in at or world.figures[at[there]].kind.id != BAGGAGE:
                return False
            pen.append(there)
    return True
