"""Who controls which place, and what a unit sets off by standing in a hex."""

from bisect import insort

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.events import Captured
from pbem.games.guerra_do_congo.rules import victory
from pbem.games.guerra_do_congo.state import REBELS, SIDES, State
from pbem.games.guerra_do_congo.steps import Done


def enter_hex(world: World, state: State, index: int, here: Hex) -> Done:
    """The unit stands in the hex now: its side controls the place there, and its army may have intervened. GC-7h, GC-7l, GC-7m."""
    state = state.with_unit(index, replace(state.units[index], where=here))
    events: tuple[Event, ...] = ()
    place = world.board.place_at.get(here)
    side = world.kinds[index].side
    if place and state.control[place.index] != side:
        owners = (*state.control[: place.index], side, *state.control[place.index + 1 :])
        state = replace(state, control=owners)
        if side == REBELS and place.index not in state.places_once_held:
            held = list(state.places_once_held)
            insort(held, place.index)
            state = replace(state, places_once_held=tuple(held))
        events = (Captured(place.name, SIDES[side]),)
    state, scored = victory.score_intervention(world, state, index)
    return state, events + scored


def controls(world: World, state: State, side: int, name: str) -> bool:
    """Does the side control the place of this name? A place that the board does not have is nobody's. GC-7h."""
    place = world.board.place_named.get(name)
    return place is not None and state.control[place.index] == side
