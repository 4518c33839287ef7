"""The defender's choice before the die: turn up a face-down combatant, or stay down. R40-5.3.1e, D-31, D-32.

Step `defend` (side, where). What lies face down is asked about whatever it is: the answer alone tells.
"""

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import UNIT
from pbem.games.rio_40.decisions import Defend, StayDown
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb, nothing
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of

KIND = "defend"
RULE_OUT = ("not-combatant", "civilian")


def defenders(presence: Presence, side: int, here: Hex) -> list[int]:
    """The face-down combatants that may turn up, and what may be one. R40-5.3.1e, R40-5.3.1g."""
    if presence.combatant_at(here, side) is not None:
        return []
    downs = presence.downs_at(here, side)
    again = [index for index in downs if not presence.kinds[index].is_counter]
    ruled_out = {vow.counter for vow in presence.state.vows if vow.fact in RULE_OUT}
    return again or [index for index in downs if index not in ruled_out]


def _defenders(now: Context) -> list[int]:
    return defenders(presence_of(now.world, now.state), now.step.side, now.step.where)


def _refusal(now: Context, order: Defend) -> Refusal | None:
    """Why a counter may not turn up to defend. R40-5.3.1e."""
    if order.unit not in _defenders(now):
        return Refusal("R40-5.3.1e", "cannot-defend", now.world.notation.unit(order.unit))
    return face_down.own_refusal(now.world, now.state, order.unit)


def _defend(now: Context, order: Defend) -> Done:
    return face_down.turn_up(now.world, now.state, order.unit)  # the step is taken off


PHASE = Phase(
    Verb("defend", Defend, KIND, (UNIT.among(_defenders),), refusal=_refusal, apply=_defend, is_answer=True),
    Verb("down", StayDown, KIND, apply=nothing, is_answer=True),  # nobody must turn up: R40-5.3.1e
    asks={KIND: lambda now: Choose(now.step.side, KIND, is_order=False) if _defenders(now) else None},
)
