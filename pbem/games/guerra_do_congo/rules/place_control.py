"""Control of places, and what a unit sets off by standing in a hex."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.events import Captured
from pbem.games.guerra_do_congo.kit_types import Done
from pbem.games.guerra_do_congo.rules import victory
from pbem.games.guerra_do_congo.state import REBELS, SIDES, State


def enter(world: World, state: State, index: int, hexes: Sequence[Hex]) -> Done:
    """The unit comes into each of these hexes, and stands in the last one now.

    Its side controls the places there, and its army may have intervened. GC-7h, GC-7l, GC-7m.
    """
    events: tuple[Event, ...] = ()
    side = world.kinds[index].side
    for here in hexes:
        place = world.board.place_at.get(here)
        if place and state.control[place.index] != side:
            owners = (*state.control[: place.index], side, *state.control[place.index + 1 :])
            state = replace(state, control=owners)
            if side == REBELS and place.index not in state.places_once_held:
                state = replace(state, places_once_held=tuple(sorted((*state.places_once_held, place.index))))
            events += (Captured(place.name, SIDES[side]),)
        state, scored = victory.score_intervention(world, state, index, here)
        events += scored
    return state.with_unit(index, replace(state.units[index], where=hexes[-1])) if hexes else state, events


def controls(world: World, state: State, side: int, name: str) -> bool:
    """Does the side control the place of this name? A place that the board does not have is nobody's. GC-7h."""
    place = world.board.place_named.get(name)
    return place is not None and state.control[place.index] == side
