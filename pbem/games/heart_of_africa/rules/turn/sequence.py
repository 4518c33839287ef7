"""The sequence of a turn as agenda steps. HA-TURN-01 to HA-TURN-13. A turn has no length in hours or minutes (HA-GEN-03).

`turn` (number) begins a turn and puts its steps on the agenda. Each step below is handled in the package named behind it:

`sheets` (sheets); 1 `arrivals` (arrivals); 2 `movement_begins`, `units` (here, `alternation`); 3 `independents`,
`movement_ends` (here), `burning_ground` (fires); 4 `fire_orders`, `shots`, `fallen` (shooting), `arson` (fires), `capture`
(morale), `raid` (here); 5 `reloading` (shooting); 6 `close_combat`; 7 `morale`; 8 `rally` (morale); 9 `victory` (here); then
`roofs` (works), `fires_end` (fires), `turn_ends` (here).
"""

from msgspec.structs import replace

from pbem.games.heart_of_africa.events.turn import TurnBegan
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.turn import objective, victory
from pbem.games.heart_of_africa.state.figures import (
    ENGAGED_AT_START,
    FIGURES_OF_THE_TURN,
    OFF_MAP,
    ON_MAP,
    UNITS_OF_THE_TURN,
)
from pbem.games.heart_of_africa.state.position import State, Step

STEPS = (
    "sheets",
    "arrivals",
    "movement_begins",
    "units",
    "independents",
    "movement_ends",
    "burning_ground",
    "watch",
    "fire_orders",
    "shots",
    "fallen",
    "arson",
    "capture",
    "raid",
    "watch",
    "reloading",
    "close_combat",
    "watch",
    "morale",
    "watch",
    "rally",
    "victory",
    "roofs",
    "fires_end",
    "turn_ends",
)
"""The steps of a turn in their order. HA-TURN-01 to HA-TURN-12."""


def first_turn(state: State) -> State:
    """The state with turn 1 to begin: what set-up ends with."""
    return state.then(Step("turn", number=1))


def _run_turn(now: Context) -> Done:
    """A turn begins: strengths are taken, what held for the last turn only is forgotten. HA-MORALE-02."""
    state, here = now.state, standing(now.world, now.state)
    units = tuple(
        replace(unit, marks=unit.marks & ~UNITS_OF_THE_TURN, strength=len(here.members(number)) + _outside(now, number), tests=0)
        for number, unit in enumerate(state.units)
    )
    figures = tuple(
        replace(figure, marks=figure.marks & ~FIGURES_OF_THE_TURN) if figure.marks & FIGURES_OF_THE_TURN else figure
        for figure in state.figures
    )
    vessels = tuple(replace(vessel, has_moved=False, is_held=False) for vessel in state.vessels)
    courage = replace(state.courage, lost_baggage=(False, False), is_village_lit=False)
    state = replace(
        state,
        turn=now.step.number,
        units=units,
        figures=figures,
        vessels=vessels,
        courage=courage,
        raiders=(),
        losses=(),
        departures=(),
        ways=(),
        is_opposed=False,
    )
    steps = (Step(name, number=now.step.number) for name in reversed(STEPS))
    return state.then(*steps), (TurnBegan(state.turn, state.battle.is_dark(state.turn)),)


def _outside(now: Context, unit: int) -> int:
    """The figures of a unit that are still to come on: they are part of its strength. HA-AMB-03."""
    return sum(now.state.figures[number].status == OFF_MAP for number in now.world.units[unit].figures)


def _run_movement_begins(now: Context) -> Done:
    """Where everybody is, and who is engaged, when the Movement Phase begins. HA-TERR-21, HA-RELOAD-03, HA-CC-11."""
    here, figures = standing(now.world, now.state), list(now.state.figures)
    for number, figure in enumerate(figures):
        if figure.status == ON_MAP:
            marks = figure.marks & ~ENGAGED_AT_START | (ENGAGED_AT_START if here.is_engaged(number) else 0)
            figures[number] = replace(figure, began=figure.where, marks=marks)
    return replace(now.state, figures=tuple(figures)), ()


def _run_turn_ends(now: Context) -> Done:
    return now.state.then(Step("turn", number=now.state.turn + 1)), ()


PHASE = Phase(
    runs={
        "turn": _run_turn,
        "movement_begins": _run_movement_begins,
        "movement_ends": lambda now: (replace(now.state, ways=(), active=None), ()),
        "watch": lambda now: (objective.watched(now.world, now.state), ()),
        "raid": lambda now: victory.check_raid(now.world, now.state),
        "victory": victory.run_victory,
        "turn_ends": _run_turn_ends,
    },
)
