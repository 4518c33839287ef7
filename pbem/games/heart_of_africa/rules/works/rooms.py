"""Rooms and roofs of fortified buildings: who is below whom. HA-TEMBA-05, HA-TEMBA-12."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.buildings import room_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.position import State


def building_of(world: World, here: Hex) -> int:
    """The place of the building whose room a hex is in; -1 where there is none."""
    return next((place for place, each in enumerate(world.ground.buildings) if room_of(each, here) >= 0), -1)


def has_hole(world: World, here: Hex) -> bool:
    """Is there a hole in the roof over a hex? HA-TEMBA-12."""
    place = building_of(world, here)
    return place >= 0 and here in world.ground.buildings[place].holes


def in_room_below(world: World, state: State, where: Hex, side: int) -> tuple[int, ...]:
    """The enemies of a side in the room below a roof hex, by number."""
    here, place = standing(world, state), building_of(world, where)
    if place < 0:
        return ()
    building = world.ground.buildings[place]
    room = room_of(building, where)
    inside = (other for there, other in here.at.items() if room_of(building, there) == room)
    return tuple(sorted(other for other in inside if world.figures[other].side != side))
