"""What can be set by keys in a position of A Guerra do Congo."""

from pbem.engine.hexes import NOWHERE
from pbem.engine.position_form import OffMap, PositionForm, Whereabouts
from pbem.games.guerra_do_congo import state as states
from pbem.games.guerra_do_congo.display.picture import shown
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.position.reader import PHASES
from pbem.games.guerra_do_congo.position.unit_state_words import COMBAT_WORDS, MOVEMENT_WORDS
from pbem.games.guerra_do_congo.state import State

OFF = {states.TO_COME: "to_come", states.ELIMINATED: "eliminated", states.LEFT_MAP: "left"}
LASTING = ("reduced", "slowed-1", "slowed-2", "slowed-3", "reserve")
JUDGED = ("supplied", "unsupplied", "besieged", "not-besieged")


def whereabouts(rules: CongoRules, state: State) -> tuple[Whereabouts, ...]:
    """Every counter."""
    found = []
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        is_there = unit.status == states.ON_MAP
        found.append(Whereabouts(shown(kind, unit), unit.where if is_there else NOWHERE, OFF.get(unit.status, "")))
    return tuple(found)


FORM = PositionForm(
    phases=tuple(PHASES),
    off_map=tuple(OffMap(key, key) for key in OFF.values()),
    states=(*LASTING, *JUDGED, *MOVEMENT_WORDS, *COMBAT_WORDS),
    lasting=len(LASTING),
    whereabouts=whereabouts,
)
