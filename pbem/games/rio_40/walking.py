"""A movement run under way: it enters one hex after the other, and may be fired at in each. R40-5f, R40-5.1.4.3b, D-12.

Steps: `walk` goes on along `State.walk` to where somebody could fire, `onward` lets the mover take another way after a shot,
`stopped` is put on the agenda by a shot that succeeds.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.engine.game import Options
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import fire, halting, notation, way_words
from pbem.games.rio_40.decisions import Onward, Turn
from pbem.games.rio_40.events import Moved
from pbem.games.rio_40.events_movement import Entered
from pbem.games.rio_40.policies import Kind, one_word
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.routes import Route, Spot
from pbem.games.rio_40.state import State, Step, Walk
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

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
    """Who is where while a run goes on, with nobody having fired yet at the hex to be entered."""
    walk = state.walk
    return presence_of(world, replace(state, walk=replace(walk, shots=())) if walk and walk.shots else state)


def _draw_fire(world: World, state: State) -> Done:
    """The opponent may fire now, and after that the mover may take another way. R40-5.1.4.3d, D-12."""
    assert state.walk is not None
    return fire.push_oppfire(world, state.then(Step("onward", state.side)), state.walk.units[0])


def _run_walk(world: World, state: State, step: Step) -> Done:
    """On along the ordered way, hex by hex, to its end or to where somebody could fire."""
    walk = state.walk
    assert walk is not None
    presence = _presence(world, state)
    kind, grid = world.kinds[walk.units[0]], world.board.grid
    spot, gone, is_watched = spot_of(walk), [walk.trail[-1]], False
    route = Route(presence, walk.units, walk.trail[0])
    for direction in walk.ahead:
        after = route.step(spot, grid.neighbour(spot.here, direction))
        assert isinstance(after, Spot), after  # checked with the order; nothing has moved since
        spot = after
        gone.append(spot.here)
        is_watched = bool(fire.shooters(presence, 1 - kind.side, spot.here))
        if is_watched:
            break
    events: tuple[Event, ...] = ()
    if len(gone) > 1:
        mover, rider = _names(world, walk)
        events = (Moved(mover, rider, tuple(map(grid.name, gone)), spot.spent_mp - walk.spent_mp),)
        trail, ahead = (*walk.trail, *gone[1:]), walk.ahead[len(gone) - 1 :]
        walk = replace(walk, trail=trail, ahead=ahead, spent_mp=spot.spent_mp, shots=())
        state = halting.placed(state, walk.units, spot.here)
    state = replace(state, walk=walk)
    if is_watched:
        state, more = _draw_fire(world, state.then(step))
    elif walk.leaves:
        state, more = halting.leave(world, state)
    else:
        state, more = halting.finish(world, state)
    return state, (*events, *more)


def spot_of(walk: Walk) -> Spot:
    """How far a run has come."""
    return Spot(walk.trail[-1], walk.spent_mp, len(walk.trail) > 1)


def _names(world: World, walk: Walk) -> tuple[str, str]:
    """The mover, and its passenger or ""."""
    rider = next((index for index in walk.units[1:] if world.kinds[index].is_combatant), None)
    return world.kinds[walk.units[0]].id, world.kinds[rider].id if rider is not None else ""


def _run_stopped(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return halting.stop(world, state)


# ---- another way


def _ask_onward(world: World, state: State, step: Step) -> Demand | None:
    """After a shot that did not stop him the mover may change his mind, as far as anything is left to change. D-12."""
    walk = state.walk
    assert walk is not None
    is_asked = walk.shots and _route(world, state, walk).can_set_out(spot_of(walk))
    return Choose(step.side, ANSWER, is_order=False) if is_asked else None


def _route(world: World, state: State, walk: Walk) -> Route:
    return Route(presence_of(world, state), walk.units, walk.trail[0])


def _run_onward(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def _onward_refusal(world: World, state: State, order: Onward) -> Refusal | None:  # noqa: ARG001
    """The way was tested with the order."""
    return None


def _go_on(world: World, state: State, order: Onward) -> Done:  # noqa: ARG001
    return replace(state, agenda=state.agenda[:-1]), ()


def turn_refusal(world: World, state: State, order: Turn) -> Refusal | None:
    """Why the mover cannot take this way from here. D-12."""
    walk = state.walk
    assert walk is not None
    if order.start != walk.trail[-1]:
        return Refusal("R40-5f", "not-in-that-hex", world.board.grid.name(walk.trail[-1]))
    return _route(world, state, walk).refusal(spot_of(walk), order.path, order.leaves, order.fits)


def _turn(world: World, state: State, order: Turn) -> Done:  # noqa: ARG001
    walk = state.walk
    assert walk is not None
    fits = tuple(map(Hex, order.fits))
    state = replace(state, walk=replace(walk, ahead=tuple(order.path), leaves=order.leaves, fits=fits))
    return replace(state, agenda=state.agenda[:-1]), ()


def _walk_onward(world: World, state: State, words: tuple[str, ...]) -> Options:  # noqa: ARG001
    return Options((), is_complete=not words)


def _walk_turn(world: World, state: State, words: tuple[str, ...]) -> Options:
    walk = state.walk
    assert walk is not None
    return way_words.options(_route(world, state, walk), spot_of(walk), words, may_stay=True)


def _write_onward(world: World, order: Onward) -> str:  # noqa: ARG001
    return ""


def _read_onward(world: World, words: Sequence[str]) -> Decision:  # noqa: ARG001
    notation.exactly(words, "on", 0)
    return Onward()


def _write_turn(world: World, order: Turn) -> str:
    return " ".join(way_words.write(world, order.start, order.path, order.leaves, order.fits))


def _read_turn(world: World, words: Sequence[str]) -> Decision:
    start, path, leaves, fits = way_words.read(world, notation.at_least(words, "turn HEX-HEX [exit] [fits HEX]", 1))
    return Turn(start, Path(path), leaves, fits)


def answer(world: World, state: State, text: str) -> Decision | None:  # noqa: ARG001
    """What a standing order decides: on as ordered, or None to leave it to the player. D-12."""
    return Onward() if text == ON else None


KIND = Kind(ON, one_word((ON, ASK)), answer)
PHASE = Phase(
    verbs=(
        Verb("on", Onward, (ANSWER,), _onward_refusal, _go_on, _walk_onward, _write_onward, _read_onward),
        Verb("turn", Turn, (ANSWER,), turn_refusal, _turn, _walk_turn, _write_turn, _read_turn),
    ),
    asks={"onward": _ask_onward},
    runs={"walk": _run_walk, "onward": _run_onward, "stopped": _run_stopped},
)
