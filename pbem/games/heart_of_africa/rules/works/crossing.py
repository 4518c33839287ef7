"""Which hexsides a figure may cross as part of an ordinary move. HA-FORT-03, HA-TEMBA-06, HA-TEMBA-10, HA-TERR-23.

Works are climbed by a move of their own. Walls of buildings have doors for their owners, and for enemies once nobody defends them;
a breach is open to all on foot.
"""

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import Hex, hexside
from pbem.games.heart_of_africa.content.buildings import COURT, OUTSIDE, footprint, room_of
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.ground import BREACH, BUILDING, Building
from pbem.games.heart_of_africa.state.position import State


def bars(world: World, state: State, side: int, kind: Kind, here: Hex, there: Hex) -> str:
    """The code of the refusal where works keep a figure from stepping across, "" where they do not."""
    barrier = world.barriers.get(hexside(here, there))
    if barrier is None:
        return ""
    if barrier.kind == BREACH:
        return "" if kind.step_class == "foot" else "works-in-the-way"
    if barrier.kind != BUILDING:
        return "works-in-the-way"
    building = world.ground.buildings[barrier.building]
    if not is_door(building, here, there) or not may_pass(world, state, side, barrier.building):
        return "wall-in-the-way"
    comes_in = room_of(building, here) == OUTSIDE
    return "building-full" if comes_in and manned(world, state)[barrier.building] >= world.tables.works.figures else ""


def is_door(building: Building, here: Hex, there: Hex) -> bool:
    """Do rooms, court and outside open to each other there? All inner walls do; of the outer ones the gate alone. HA-TEMBA-06."""
    rooms = {room_of(building, here), room_of(building, there)}
    if OUTSIDE not in rooms:
        return True
    return COURT not in rooms and building.gate in (here, there)


def may_pass(world: World, state: State, side: int, place: int) -> bool:
    """May a side use the doors of a building: its own, or one that nobody defends? HA-TEMBA-06."""
    return side == world.ground.buildings[place].side or not is_defended(world, state)[place]


@once_a_state
def is_defended(world: World, state: State) -> tuple[bool, ...]:
    """Of each building: is a figure of its own side inside? HA-TEMBA-06."""
    here = standing(world, state)
    return tuple(
        any(
            there in index and world.figures[index[there]].side == building.side
            for there in footprint(building)
            for index in (here.at, here.roofs)
        )
        for building in world.ground.buildings
    )


@once_a_state
def manned(world: World, state: State) -> tuple[int, ...]:
    """Of each building: how many figures are in it and on its roofs. HA-TEMBA-03."""
    here = standing(world, state)
    return tuple(
        sum((there in here.at) + (there in here.roofs) for there in footprint(building)) for building in world.ground.buildings
    )
