"""Standing orders on combat: `leader_hit`, `outnumbered`. T-32, T-33, T-40.

attendant, save                 an Attendant dies for the Leader; or his own save first, and where he has none an Attendant
paired, strongest, weakest      whom an outnumbered figure fights first: the one of its pair; by their modifiers in close combat
"""

from pbem.engine.rules.standing_orders import StandingOrder
from pbem.games.heart_of_africa.decisions.combat import FightFirst, GiveAttendant, TakeSave
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.close_combat import combat
from pbem.games.heart_of_africa.rules.close_combat.modifiers import modifiers
from pbem.games.heart_of_africa.rules.leaders import lives
from pbem.games.heart_of_africa.standing_orders.words import one_word, standing_order

ATTENDANT, SAVE = "attendant", "save"
PAIRED, STRONGEST, WEAKEST = "paired", "strongest", "weakest"


def _leader_hit(now: Context, text: str) -> GiveAttendant | TakeSave:
    return TakeSave() if text == SAVE and now.step.number else GiveAttendant()


def _outnumbered(now: Context, text: str) -> FightFirst:
    one, other = combat.candidates(now)
    if text == PAIRED:
        return FightFirst(one)
    strengths = {opponent: _strength(now, opponent) for opponent in (one, other)}
    stronger = one if strengths[one] >= strengths[other] else other
    weaker = one if strengths[one] <= strengths[other] else other
    return FightFirst(stronger if text == STRONGEST else weaker)


def _strength(now: Context, opponent: int) -> int:
    """What an opponent adds in any case; that the second adds two more hangs on the answer."""
    return sum(each.value for each in modifiers(now.world, now.state, opponent, now.step.figure))


STANDING: dict[str, StandingOrder] = {
    lives.KIND: standing_order(lives.KIND, "HA-LEAD-06", ATTENDANT, one_word((ATTENDANT, SAVE), "HA-LEAD-06"), _leader_hit),
    combat.KIND: standing_order(combat.KIND, "HA-CC-14", PAIRED, one_word((PAIRED, STRONGEST, WEAKEST), "HA-CC-14"), _outnumbered),
}
