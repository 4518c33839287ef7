"""The named rules that a sheet can order: ranks, works, roofs, craft. decisions.md, section 4.2, "special".

Each is a whole move of a figure or craft. They are done one after the other; what cannot be done is left out.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE
from pbem.games.heart_of_africa.decisions.works import BreakRoof, Climb, ClimbRoof, Disembark, Drop, Embark, Exchange, Jump, Sail
from pbem.games.heart_of_africa.kit_types import Context, Done
from pbem.games.heart_of_africa.rules.figures.activity import actors
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import contact
from pbem.games.heart_of_africa.rules.movement.strides import Stride
from pbem.games.heart_of_africa.rules.storming import climbing, roofs
from pbem.games.heart_of_africa.rules.storming.climbing import landing
from pbem.games.heart_of_africa.rules.vessels import boarding, sailing
from pbem.games.heart_of_africa.rules.works import exchanging
from pbem.games.heart_of_africa.state import sheets
from pbem.games.heart_of_africa.state.figures import RELOADING
from pbem.games.heart_of_africa.state.position import State, Step, Way
from pbem.games.heart_of_africa.state.sheets import Action

SPECIALS = (
    sheets.EXCHANGE,
    sheets.CLIMB,
    sheets.ROOF,
    sheets.BOARD,
    sheets.LAND,
    sheets.SAIL,
    sheets.JUMP,
    sheets.BREAK_ROOF,
    sheets.DROP,
)
VERBS = {verb.decision: verb for phase in (exchanging, climbing, roofs, boarding, sailing) for verb in phase.PHASE.verbs}


def done(world: World, state: State, action: Action) -> Done:
    """The state in which all of it that is possible has been done, and what befalls them is on the agenda."""
    events, step = tuple[Event, ...](), Step("figures", world.units[state.activation.unit].side, state.activation.unit)
    for figure in actors(world, state):
        for order in candidates(world, state, figure, action):
            context = Context(world, state, step)
            verb = VERBS[type(order)]
            if verb.refusal_of(context, order) is None:
                ways = state.ways
                state, more = verb.apply(context, order)
                state, events = _with_ways(state, ways), events + more
                break
    return state, events


def _with_ways(state: State, before: tuple[Way, ...]) -> State:
    """All ways of the action are kept: an ambush may spring on any of them."""
    return replace(state, ways=(*before, *state.ways))


def candidates(world: World, state: State, figure: int, action: Action) -> Iterator[Decision]:
    """What a figure may try, the best first."""
    makers: dict[int, Callable[[World, State, int, Action], Iterator[Decision]]] = {
        sheets.EXCHANGE: _exchanges,
        sheets.CLIMB: _climbs,
        sheets.ROOF: lambda _world, _state, figure, _action: iter((ClimbRoof(figure),)),
        sheets.BOARD: lambda _world, _state, figure, action: iter((Embark(figure, action.craft),)),
        sheets.LAND: _landings,
        sheets.SAIL: _sails,
        sheets.JUMP: _jumps,
        sheets.BREAK_ROOF: lambda _world, _state, figure, _action: iter((BreakRoof(figure),)),
        sheets.DROP: lambda _world, _state, figure, _action: iter((Drop(figure),)),
    }
    return makers[action.kind](world, state, figure, action)


def _exchanges(world: World, state: State, figure: int, _action: Action) -> Iterator[Decision]:
    """A figure at the works that reloads, with a loaded one behind it."""
    if not state.figures[figure].has(RELOADING) or state.figures[figure].where not in world.grid:
        return
    here = standing(world, state)
    for there in world.grid.around(state.figures[figure].where):
        rear = here.at.get(there, -1)
        if rear >= 0 and not state.figures[rear].has(RELOADING):
            yield Exchange(figure, rear)


def _climbs(world: World, state: State, figure: int, action: Action) -> Iterator[Decision]:
    """Straight over, or to one of both sides; an enemy of the named units is fought, if there is one."""
    where = state.figures[figure].where
    for turn in (0, -1, 1) if where in world.grid else ():  # not from aboard
        to = world.grid.neighbour(where, (action.facing + turn) % 6)
        stride = landing(world, state, figure, to) if to in world.grid else Refusal("HA-MOVE-04", "leaves-map")
        if not isinstance(stride, Stride):
            continue
        wanted = [enemy for enemy in contact.in_reach(stride) if world.figures[enemy].unit in action.bodies]
        yield Climb(figure, to, action.facing, wanted[0] + 1 if wanted else NO_ONE)


def _landings(world: World, state: State, figure: int, action: Action) -> Iterator[Decision]:
    def away(there: Hex) -> tuple[int, int]:
        return world.grid.distance(there, action.to), there

    for there in sorted(boarding.shores(world, state, figure), key=away):
        yield Disembark(figure, there, action.facing)


def _jumps(world: World, state: State, figure: int, action: Action) -> Iterator[Decision]:
    found = roofs.courts(world, state, figure)
    for there in sorted(found, key=lambda each: (world.grid.distance(each, action.to), each)):
        yield Jump(figure, there)


def _sails(_world: World, _state: State, figure: int, action: Action) -> Iterator[Decision]:
    """As far along the way as it comes: the whole of it, else less and less. The figures of a unit do not sail twice."""
    del figure
    for length in range(len(action.path), 0, -1):
        yield Sail(action.craft, action.to, Path(action.path[:length]))
