"""Step 5: who has shot must reload, who has spent the turn reloading may shoot again, guns that jammed. HA-TURN-08.

HA-RELOAD-01, HA-RELOAD-02, HA-RELOAD-03, HA-RELOAD-04, HA-RELOAD-05, HA-FORT-11, HA-MG-05. Step `reloading`.
"""

from msgspec.structs import replace

from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.shooting.weapons import weapon
from pbem.games.heart_of_africa.state.fighting import Volley
from pbem.games.heart_of_africa.state.figures import CARRIED, JAMMED, JAMS_NEXT, MOVED, RELOADING, SET_FIRE, SHOT, TURNED
from pbem.games.heart_of_africa.state.position import State

HINDERS = (MOVED & ~TURNED & ~CARRIED) | SET_FIRE
"""What cannot be done while reloading: turning can, and so can riding in a craft. HA-RELOAD-02, HA-RELOAD-04."""


def reloads(state: State, figure: int) -> bool:
    """Has it spent the whole turn reloading? Not in contact throughout the Movement Phase. HA-RELOAD-03."""
    now = state.figures[figure]
    return now.has(RELOADING) and not now.has(HINDERS) and figure not in state.volley.engaged


def _run_reloading(now: Context) -> Done:
    world, state = now.world, now.state
    for number, figure in enumerate(state.figures):
        marks = figure.marks
        if reloads(state, number):
            marks &= ~RELOADING
        kind = weapon(world, state, number) if figure.has(SHOT) else None
        if kind is not None and kind.reload:
            marks |= RELOADING
        if marks & (JAMMED | JAMS_NEXT):
            marks = marks & ~(JAMMED | JAMS_NEXT) | (JAMMED if marks & JAMS_NEXT else 0)
        if marks != figure.marks:
            state = state.with_figure(number, replace(figure, marks=marks))
    return replace(state, volley=Volley()), ()


PHASE = Phase(runs={"reloading": _run_reloading})
