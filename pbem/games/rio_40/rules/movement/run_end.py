"""Ends of a movement run: where it was going, stopped by fire, gone back for want of room, or off the map. 5.1.4.3, 5.1.5.

A shot that succeeds puts `Step("stopped")` on the agenda, or calls `stop` itself.
"""

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.events import WentAlong, WentBack
from pbem.games.rio_40.kit_types import Done
from pbem.games.rio_40.rules import casualties, face_down, victory
from pbem.games.rio_40.rules.movement.routes import Route
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import ABOARD, ON_MAP, TO_COME, State, Unit, Walk


def route_of(world: World, state: State) -> Route:
    """The run under way, as its rules see it."""
    walk = state.run
    return Route(presence_of(world, state), walk.units, walk.trail[0])


def stop(world: World, state: State) -> Done:
    """The run is stopped in the hex just entered: it stays, or goes back to where there is room.

    R40-5.1.4.3c, R40-5.1.4.3k, R40-5.1.4.3l, R40-5.1.4.3n.

    What was still to do for the run is taken off the agenda, and nothing below it.
    """
    walk = state.run
    names = [step.name for step in state.agenda]
    below = len(names) - 1 - names[::-1].index("walk")
    state = replace(state, agenda=state.agenda[:below])
    route = route_of(world, state)
    here = walk.trail[-1]
    if route.stop_refusal(here, walk.fits) is None:
        return finish(state, route)
    back = next(there for there in reversed(walk.trail) if there == walk.trail[0] or route.stop_refusal(there, ()) is None)
    return _go_back(state, route, walk, back)


def _go_back(state: State, route: Route, walk: Walk, back: Hex) -> Done:
    """Nobody is turned up by it, and it draws no fire. Off the map its action is used up, and its place at the entry hex."""
    name, mover = route.board.grid.name, route.kind.id
    if back != NOWHERE:
        state = state.placed(walk.units, back)
        state = replace(state, walk=replace(walk, trail=(*walk.trail, back)))
        state, events = finish(state, route)
        return state, (WentBack(mover, name(walk.trail[-1]), name(back)), *events)
    for index in walk.units:
        state = state.with_unit(index, Unit(TO_COME, marks=state.units[index].marks & ~ABOARD))
    return replace(state, walk=None), (WentBack(mover, name(walk.trail[-1]), ""),)


def finish(state: State, route: Route) -> Done:
    """The run ends in the hex where it is; what that states of counters there is noted. R40-5.1.4.1e, R40-S2.2b."""
    walk, kinds = state.run, route.world.kinds
    here = walk.trail[-1]
    events = tuple(
        WentAlong(kinds[index].id, kinds[walk.units[-2]].id, route.board.grid.name(here))
        for index in walk.units
        if kinds[index].is_chief and here != walk.trail[0]
    )
    return face_down.with_vows(replace(state, walk=None), route.vows(here)), events


def leave(world: World, state: State) -> Done:
    """They go off the map by the entry hex where they are; the chief wins the match for who takes him.

    R40-5.1.5e, R40-5.1.5f, R40-S2.3b.
    """
    walk = state.run
    state, events = replace(state, walk=None), tuple[Event, ...]()
    for index in walk.units:
        if state.units[index].status == ON_MAP:  # a helicopter has taken its passenger along
            state, more = casualties.leave_map(world, state, index)
            events += more
    if any(world.kinds[index].is_chief for index in walk.units):
        state, more = victory.won_by(state, world.kinds[walk.units[0]].side, "chief-off-the-map")
        events += more
    return state, events
