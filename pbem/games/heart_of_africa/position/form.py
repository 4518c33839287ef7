"""What can be set by keys in a position of this game: figures, one by one."""

from pbem.engine.hexes import NOWHERE
from pbem.engine.position_form import OffMap, PositionForm, Whereabouts
from pbem.games.heart_of_africa.display.counters import counter_of
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.position import marks
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import ON_MAP
from pbem.games.heart_of_africa.state.position import State

OFF = {status: key for key, status in marks.GONE.items()}
PHASES = ("units", "independents", "fire_orders", "close_combat", "morale", "rally")
"""Phases in which somebody is asked something."""


def whereabouts(rules: AfricaRules, state: State) -> tuple[Whereabouts, ...]:
    """Every figure."""
    here = standing(rules.world_of(state), state)
    return tuple(
        Whereabouts(
            counter_of(state, here, number), figure.where if figure.status == ON_MAP else NOWHERE, OFF.get(figure.status, "")
        )
        for number, figure in enumerate(state.figures)
    )


FORM = PositionForm(
    phases=PHASES,
    off_map=tuple(OffMap(key, key) for key in marks.GONE),
    states=tuple(marks.FIGURE_MARKS),
    lasting=marks.LASTING_FIGURE_MARKS,
    of_phase=("passed", "all_hold", "links", "raiders", "lost", "departure", "began"),
    whereabouts=whereabouts,
)
