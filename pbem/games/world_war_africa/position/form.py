"""What can be set by keys in a position of this game."""

from pbem.engine.hexes import NOWHERE
from pbem.engine.position_form import OffMap, PositionForm, Whereabouts
from pbem.games.world_war_africa.display.picture import counter_of, printed
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.position.time_of_play import PHASES
from pbem.games.world_war_africa.position.units import OFF_MAP, WORDS
from pbem.games.world_war_africa.state import LASTING, ON_BOARD, State

OFF = {status: key for key, status in OFF_MAP.items()}


def whereabouts(rules: AfricaRules, state: State) -> tuple[Whereabouts, ...]:
    """Every counter."""
    found = []
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        if unit.status == ON_BOARD:
            found.append(Whereabouts(counter_of(rules.world, state, kind.index), unit.where))
        else:
            found.append(Whereabouts(printed(kind), NOWHERE, OFF[unit.status]))
    return tuple(found)


FORM = PositionForm(
    phases=PHASES,
    off_map=tuple(OffMap(key, key) for key in OFF_MAP),
    states=tuple(word for word in WORDS.known if word != "unknown"),
    lasting=len(LASTING) - 1,
    of_phase=(
        *("contingent", "next", "waiting", "flips", "bought", "moving", "sailed", "intercepted", "drawn", "militia", "entries"),
        *("spent", "place", "lost"),
    ),
    whereabouts=whereabouts,
)
