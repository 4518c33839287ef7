"""The order of march of an Ambush: public, entry by entry, before the defender deploys. P-12, HA-AMB-02, HA-AMB-01.

Step `march` (side). The order in which the entries are named is that in which they come on; a Leader and his bearer are one.
"""

from collections.abc import Iterable

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.decisions.set_up import March, MarchLead, MarchLoad, MarchSend
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.composition import (
    Troops,
    TroopsSlot,
    contingent_of,
    has_repeaters,
    is_composition,
    kinds_of,
    to_show,
)
from pbem.games.heart_of_africa.rules.set_up import independents
from pbem.games.heart_of_africa.rules.set_up.deploying import MARCH, own_unit_refusal
from pbem.games.heart_of_africa.state.figures import BAGGAGE, TROOPS, Listed, Unit


def _march_refusal(now: Context, order: March) -> Refusal | None:
    """Why a unit cannot be the next of the march: there are no vessels in it. HA-AMB-02, HA-CRAFT-01."""
    if not is_composition(now.world, order.troops):
        return Refusal("HA-LIST-02", "no-such-unit")
    if any(now.world.kinds[kind].is_vessel for kind in kinds_of(order.troops)):
        return Refusal("HA-CRAFT-01", "needs-water")
    return own_unit_refusal(now, order.troops)


def _march(now: Context, order: March) -> Done:
    kinds = kinds_of(order.troops)
    listed = Listed(now.step.side, TROOPS, 0, kinds, contingent_of(order.troops), has_repeaters=has_repeaters(order.troops))
    return independents.march_on(now, listed, Unit(strength=len(kinds)))


def _lead(now: Context, order: MarchLead) -> Done:
    return independents.march_on(now, *independents.leader_of(now, order))


def _send(now: Context, order: MarchSend) -> Done:
    return independents.march_on(now, independents.single(now, order), Unit(strength=1))


def _load_refusal(now: Context, _order: MarchLoad) -> Refusal | None:
    return independents.baggage_refusal(now)


def _load(now: Context, _order: MarchLoad) -> Done:
    kinds = kinds_of(independents.loads(now.world))
    return independents.march_on(now, Listed(now.step.side, BAGGAGE, 0, kinds), Unit(strength=len(kinds)))


def _bodies(now: Context) -> Iterable[Troops]:
    return (body.troops for body in to_show(now.world, now.state, now.step.side))


PHASE = Phase(
    Verb(
        "march",
        March,
        MARCH,
        (TroopsSlot("TROOPS").among(_bodies),),
        refusal=_march_refusal,
        apply=_march,
    ),
    Verb("marchlead", MarchLead, MARCH, independents.LEADER_PARTS, refusal=independents.leader_refusal, apply=_lead),
    Verb(
        "marchsend",
        MarchSend,
        MARCH,
        (independents.FIGURE,),
        refusal=independents.single_refusal,
        apply=_send,
    ),
    Verb("marchbaggage", MarchLoad, MARCH, refusal=_load_refusal, apply=_load),
)
