"""A movement run under way: it enters one hex after the other, and may be fired at in each. R40-5f, R40-5.1.4.3b, D-12.

Steps: `walk` goes on along `State.walk` to where somebody could fire, `onward` lets the mover take another way after a shot,
`stopped` is put on the agenda by a shot that succeeds.
"""

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Onward, Turn
from pbem.games.rio_40.events import Entered, Moved
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb, nothing
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.movement import opportunity_fire, run_end
from pbem.games.rio_40.rules.movement.routes import Route, Spot
from pbem.games.rio_40.rules.movement.way_notation import WAY, OnTheWay, Start
from pbem.games.rio_40.rules.policy_notation import one_word, standing_order
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import State, Step, Walk

ANSWER = "onward"
ON, ASK = "on", "ask"  # standing orders


def begin(state: State, walk: Walk) -> State:
    """The state set out on a run, which goes on when nothing on the agenda is above it."""
    return replace(state, walk=walk, agenda=(*state.agenda, Step("walk", state.side)))


def come_on(world: World, state: State, walk: Walk) -> Done:
    """A run from off the map: the units are in their entry hex already, the last of the trail. R40-5.1.5g, R40-5.1.5m."""
    mover, rider = _names(world, walk)
    here = walk.trail[-1]
    entered = Entered(mover, rider, world.board.grid.name(here), walk.spent_mp)
    state, events = _draw_fire(world, begin(state, walk))
    return state, (entered, *events)


def _presence(world: World, state: State) -> Presence:
    """The index of units while a run goes on, with nobody having fired yet at the hex to be entered."""
    walk = state.walk
    return presence_of(world, replace(state, walk=replace(walk, shots=())) if walk and walk.shots else state)


def _draw_fire(world: World, state: State) -> Done:
    """The opponent may fire now, and after that the mover may take another way. R40-5.1.4.3d, D-12."""
    return opportunity_fire.push_oppfire(world, state.then(Step("onward", state.side)), state.run.units[0])


def _run_walk(now: Context) -> Done:
    """On along the ordered way, hex by hex, to its end or to where somebody could fire."""
    world, state = now.world, now.state
    walk = state.run
    presence = _presence(world, state)
    kind, grid = world.kinds[walk.units[0]], world.board.grid
    spot, gone, is_watched = spot_of(walk), [walk.trail[-1]], False
    route = Route(presence, walk.units, walk.trail[0])
    for direction in walk.ahead:
        after = route.step(spot, grid.neighbour(spot.here, direction))
        assert isinstance(after, Spot), after  # checked with the order; nothing has moved since
        spot = after
        gone.append(spot.here)
        is_watched = bool(opportunity_fire.shooters(presence, 1 - kind.side, spot.here))
        if is_watched:
            break
    events: tuple[Event, ...] = ()
    if len(gone) > 1:
        mover, rider = _names(world, walk)
        events = (Moved(mover, rider, tuple(map(grid.name, gone)), spot.spent_mp - walk.spent_mp),)
        trail, ahead = (*walk.trail, *gone[1:]), walk.ahead[len(gone) - 1 :]
        walk = replace(walk, trail=trail, ahead=ahead, spent_mp=spot.spent_mp, shots=())
        state = state.placed(walk.units, spot.here)
    state = replace(state, walk=walk)
    if is_watched:
        state, more = _draw_fire(world, state.then(now.step))
    elif walk.leaves:
        state, more = run_end.leave(world, state)
    else:
        state, more = run_end.finish(state, route)
    return state, (*events, *more)


def spot_of(walk: Walk) -> Spot:
    """The progress of a run."""
    return Spot(walk.trail[-1], walk.spent_mp, len(walk.trail) > 1)


def _names(world: World, walk: Walk) -> tuple[str, str]:
    """The mover, and its passenger or ""."""
    rider = next((index for index in walk.units[1:] if world.kinds[index].is_combatant), None)
    return world.kinds[walk.units[0]].id, world.kinds[rider].id if rider is not None else ""


# ---- another way


def _ask_onward(now: Context) -> Demand | None:
    """After a shot that did not stop him the mover may change his mind, as far as anything is left to change. D-12.

    Whether he is asked hangs on what both sides know: in his own copy, too, where counters of his may leave no way.
    """
    walk = now.state.run
    is_asked = walk.shots and run_end.route_of(now.world, face_down.folded(now.world, now.state)).can_set_out(spot_of(walk))
    return Choose(now.step.side, ANSWER, is_order=False) if is_asked else None


def _turn_refusal(now: Context, order: Turn) -> Refusal | None:
    """Why the mover cannot take this way from here. D-12."""
    walk = now.state.run
    if order.start != walk.trail[-1]:
        return Refusal("R40-5f", "not-in-that-hex", now.world.board.grid.name(walk.trail[-1]))
    return run_end.route_of(now.world, now.state).refusal(spot_of(walk), order.path, order.leaves, order.fits)


def _turn(now: Context, order: Turn) -> Done:
    walk = now.state.run
    fits = tuple(map(Hex, order.fits))
    return replace(now.state, walk=replace(walk, ahead=tuple(order.path), leaves=order.leaves, fits=fits)), ()


def _from_here(now: Context) -> Start:
    walk = now.state.run
    return Start([OnTheWay(run_end.route_of(now.world, now.state), spot_of(walk), may_stay=True)])


def _answer(_now: Context, text: str) -> Decision | None:
    """What a standing order decides: on as ordered, or None to leave it to the player. D-12."""
    return Onward() if text == ON else None


STANDING = standing_order(ANSWER, ON, one_word((ON, ASK)), _answer)
PHASE = Phase(
    Verb("on", Onward, ANSWER, apply=nothing, is_answer=True),  # the way was tested with the order
    Verb("turn", Turn, ANSWER, (WAY.along(_from_here, least=1),), refusal=_turn_refusal, apply=_turn, is_answer=True),
    asks={"onward": _ask_onward},
    runs={"walk": _run_walk, "stopped": lambda now: run_end.stop(now.world, now.state)},
)
