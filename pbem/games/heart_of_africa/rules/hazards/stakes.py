"""Stake traps: who steps on a marker stops, and may be lost. HA-TRAP-02, HA-TRAP-03, HA-TRAP-04, HA-TRAP-05.

Steps: `uncover` (side: the owner, figure: who has stepped on it, number: the marker) asks its owner whether it is real; then
`stakes` (figure, number) rolls for who has stepped on it, if it is. They come about by the way that ends on the marker (`due`).
"""

from msgspec.structs import replace

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Claimed, Demand, Open, Opened, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.set_up import StakesSpared, StakesUncovered
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures import casualties
from pbem.games.heart_of_africa.rules.figures.activity import revealed
from pbem.games.heart_of_africa.rules.hidden.plans import plan_of, real_question
from pbem.games.heart_of_africa.state.figures import NOBODY, SCOUT, STAKES, STOPPED
from pbem.games.heart_of_africa.state.ground import CLOSED, REAL, REMOVED
from pbem.games.heart_of_africa.state.position import State, Step

EAST, SOUTH_EAST = 1, 2  # directions


def footprint(grid: Grid, corner: Hex) -> tuple[Hex, ...]:
    """The four hexes of a marker: its corner, the hex east of it, the two below; NOWHERE for one off the map. HA-TRAP-02."""
    east, below = grid.neighbour(corner, EAST), grid.neighbour(corner, SOUTH_EAST)
    return corner, east, below, grid.neighbour(below, EAST) if below != NOWHERE else NOWHERE


def marker_at(world: World, state: State, here: Hex) -> int:
    """The place in `State.stakes` of the marker that covers a hex; -1 where there is none, or it has been removed."""
    return covered(world, state).get(here, NOBODY)


@once_a_state
def covered(world: World, state: State) -> dict[Hex, int]:
    """Every hex that a marker covers, with the place of that."""
    return {
        here: place
        for place, marker in enumerate(state.stakes)
        if marker.status != REMOVED
        for here in footprint(world.grid, marker.corner)
    }


def due(world: World, state: State, figure: int, hexes: tuple[Hex, ...]) -> tuple[Step, ...]:
    """The steps that a way over these hexes, start included, brings about. It ends where it comes onto a marker. HA-TRAP-03."""
    if not state.stakes:
        return ()
    here = covered(world, state)
    place = here.get(hexes[-1], NOBODY)
    has_come = len(hexes) == 1 or here.get(hexes[-2], NOBODY) != place
    if place == NOBODY or not has_come or state.stakes[place].side == world.figures[figure].side:
        return ()
    marker = state.stakes[place]
    steps = (Step("stakes", figure=figure, number=place),)
    return (*steps, Step("uncover", marker.side, figure=figure, number=place)) if marker.status == CLOSED else steps


def _ask_uncover(now: Context) -> Demand:
    return Open(now.step.side, now.state.secrets.papers[now.step.side].plan, real_question(now.step.number))


def _prove(now: Context, given: Opened | Claimed) -> Done:
    """What its owner says of the marker, or shows: a dummy is taken away, a real trap stays face up. HA-TRAP-03."""
    number = now.step.number
    is_real = bool(given.answer) if isinstance(given, Claimed) else number in plan_of(given.payload).real
    if isinstance(given, Claimed) and given.answer > 1:
        raise IllegalOrder(Refusal("HA-TRAP-03", "not-what-is-due"))
    stakes = list(now.state.stakes)
    stakes[number] = replace(stakes[number], status=REAL if is_real else REMOVED)
    corner = now.world.notation.hex(stakes[number].corner)
    return revealed(replace(now.state, stakes=tuple(stakes))), (StakesUncovered(corner, is_real),)


def _ask_roll(now: Context) -> Demand | None:
    if now.state.stakes[now.step.number].status != REAL or not _is_there(now):
        return None
    return Roll((6,), ("stakes", now.state.turn, now.world.figures[now.step.figure].name))


def _is_there(now: Context) -> bool:
    return now.state.figures[now.step.figure].status in casualties.PRESENT


def _stopped(now: Context) -> Done:
    """A dummy stops whoever stepped on it, too. HA-TRAP-03."""
    return (now.state.marked(now.step.figure, STOPPED) if _is_there(now) else now.state), ()


def escapes_on(world: World, state: State, figure: int) -> int:
    """What a figure must roll to get away from a real trap; mounted figures are like any others. HA-TRAP-03, HA-TRAP-05."""
    rolls, facts = world.tables.stakes, world.figures[figure]
    if world.units[facts.unit].listed.kind == SCOUT:
        return rolls.scout_on
    if facts.kind.is_forest_hunter:
        return rolls.forest_hunter_on
    return rolls.others_in_the_dark_on if state.battle.is_dark(state.turn) else rolls.others_on


def _read(now: Context, numbers: tuple[int, ...]) -> Done:
    """Away, or lost: a casualty like any other. HA-TRAP-03, HA-TRAP-05."""
    state, figure = revealed(now.state.marked(now.step.figure, STOPPED)), now.step.figure
    needed = escapes_on(now.world, state, figure)
    if numbers[0] >= needed:
        return state, (StakesSpared(now.world.figures[figure].name, numbers[0], needed),)
    told: tuple[Event, ...]
    state, told = casualties.removed(now.world, state, (figure,), STAKES)
    return state, told


PHASE = Phase(
    asks={"uncover": _ask_uncover, "stakes": _ask_roll},
    runs={"stakes": _stopped},
    reads={"stakes": _read},
    proves={"uncover": _prove},
)
