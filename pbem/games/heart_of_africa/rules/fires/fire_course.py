"""The course of a fire: who is still in it is lost, it burns four turns, smoke drifts. HA-FIRE-05, HA-FIRE-06, HA-FIRE-07.

HA-FIRE-08, HA-FIRE-09, HA-TURN-06, HA-TURN-12. Steps `burning_ground` (end of the Movement Phase), `fires_end` (end of the
turn), `wind` (the roll of the first smoke).
"""

from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import DIRECTIONS
from pbem.games.heart_of_africa.events.shooting import FireOut, WindRolled
from pbem.games.heart_of_africa.fields.arcs import die_direction
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.casualties import removed
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.fires.arson import is_ground
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.state.figures import FIRE, ON_MAP
from pbem.games.heart_of_africa.state.position import Step


def _run_burning_ground(now: Context) -> Done:
    """All must have left by the end of the Movement Phase after it was lit, engaged or not, baggage too. HA-FIRE-05."""
    alight = burning(now.world, now.state)
    if not alight:
        return now.state, ()
    here = standing(now.world, now.state)
    inside = [
        figure
        for side in (0, 1)
        for figure in here.present[side]
        if figure not in here.vessels and now.state.figures[figure].status == ON_MAP and now.state.figures[figure].where in alight
    ]
    return removed(now.world, now.state, inside, FIRE)


def _run_fires_end(now: Context) -> Done:
    """Fires that have burnt four turns go out; smoke is gone a turn later. HA-FIRE-06, HA-FIRE-09, HA-VILL-06."""
    world, state, last = now.world, now.state, now.world.tables.fire.turns
    events: tuple[Event, ...] = ()
    burnt = set(state.ground.burnt)
    for fire in state.fires:
        if state.turn == fire.lit + last:
            events += (FireOut(world.notation.hex(fire.origin), fire.kind),)
            burnt.update(fire.hexes if is_ground(fire) else ())
    left = tuple(fire for fire in state.fires if state.turn <= fire.lit + last)
    if len(left) < len(state.fires):
        state = replace(state, fires=left)
    if len(burnt) > len(state.ground.burnt):
        state = replace(state, ground=replace(state.ground, burnt=tuple(sorted(burnt))))
    return state.then(Step("wind")), events


def _ask_wind(now: Context) -> Demand | None:
    """Rolled once a battle, when the first smoke is due in the next turn. HA-FIRE-07."""
    state, first = now.state, now.world.tables.fire.smoke_from
    is_due = state.wind < 0 and any(state.turn + 1 - fire.lit >= first for fire in state.fires)
    return Roll((6,), ("wind",)) if is_due else None


def _read_wind(now: Context, numbers: tuple[int, ...]) -> Done:
    wind = die_direction(now.world.field.terrain, numbers[0])
    return replace(now.state, wind=wind), (WindRolled(DIRECTIONS[wind], numbers[0]),)


PHASE = Phase(
    asks={"wind": _ask_wind},
    runs={"burning_ground": _run_burning_ground, "fires_end": _run_fires_end},
    reads={"wind": _read_wind},
)
