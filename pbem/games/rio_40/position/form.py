"""What can be set by keys in a position of Rio 40 graus."""

from pbem.engine.position_form import OffMap, PositionForm, Whereabouts
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.display.picture import counter_of, plain
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.position.units import AFOOT, HIDDEN, LASTING, SUPPRESSED
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import State

TO_COME, LEFT, LOST = "to_come", "left", "loss"
OFF = {states.TO_COME: TO_COME, states.IN_BOX: TO_COME, states.LEFT_MAP: LEFT}
KEPT = (SUPPRESSED, SUPPRESSED, HIDDEN, *LASTING, AFOOT)  # in any phase


def whereabouts(rules: RioRules, state: State) -> tuple[Whereabouts, ...]:
    """Every unit; of face-down counters those that lie on the map."""
    presence = presence_of(rules.world, state)
    lost = {loss.unit: f"{LOST}-{states.SIDES[loss.by]}" for loss in state.losses}
    beneath = {unit.token for unit in state.units if unit.status == states.ON_MAP}
    found = []
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        is_there = unit.status == states.ON_MAP
        if (kind.is_counter and not is_there) or kind.index in beneath:
            continue
        if is_there:
            found.append(Whereabouts(counter_of(presence, kind.index), unit.where, covers=kind.is_counter))
        else:
            found.append(Whereabouts(plain(kind), off=lost.get(kind.index, OFF.get(unit.status, ""))))
    return tuple(found)


FORM = PositionForm(
    phases=states.PHASES[: states.FINISHED],
    standing_phase=states.PHASES[states.PLAYER_PHASE],
    standless=(states.PHASES[states.SETUP],),
    off_map=(
        OffMap(TO_COME, TO_COME),
        OffMap(LEFT, LEFT),
        *(OffMap(f"{LOST}-{side}", LOST, {"by": side}) for side in states.SIDES),
    ),
    states=(*KEPT, *(word for word in states.MARKS if word not in LASTING)),
    lasting=len(KEPT),
    of_phase=("attacked", "searched", "search", "due"),
    covers="is",
    whereabouts=whereabouts,
)
