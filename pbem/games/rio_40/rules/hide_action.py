"""HI: a unit turns itself face down again. Everybody has seen what it is; it counts as face down until it is turned up. 5.5."""

from collections.abc import Iterator

from pbem.engine.decisions import Refusal
from pbem.engine.rules.slots import UNIT
from pbem.games.rio_40.content.unit_kinds import COMBATANT
from pbem.games.rio_40.decisions import Hide
from pbem.games.rio_40.events import TurnedDown
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import actions
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import ABOARD, ACTION_HI, FACE_DOWN


def refusal(now: Context, order: Hide) -> Refusal | None:
    """Why a unit cannot hide now. R40-5.5c, R40-5.5g, R40-5i."""
    presence, index = presence_of(now.world, now.state), order.unit
    barred = actions.refusal(now.world, now.state, index, ACTION_HI)
    if barred:
        return barred
    kind, unit = presence.kinds[index], presence.units[index]
    if unit.has(FACE_DOWN):
        return Refusal("R40-5.5g", "face-down-already", kind.id)
    if not kind.is_combatant or unit.has(ABOARD):
        return Refusal("R40-5.5c", "cannot-hide", kind.id)
    if presence.others_near(index):
        return Refusal("R40-5.5c", "somebody-near", kind.id)
    return None


def _hide(now: Context, order: Hide) -> Done:
    """It lies face down; what it is stays public. R40-5.5d, R40-5d."""
    world, state = now.world, now.state
    state, events = actions.name_action(world, state, order.unit, ACTION_HI)
    state = state.marked(order.unit, FACE_DOWN)
    here = world.board.grid.name(state.units[order.unit].where)
    return state, (*events, TurnedDown(world.kinds[order.unit].id, here))


def able(now: Context) -> Iterator[int]:
    """Units that can hide."""
    presence = presence_of(now.world, now.state)
    units, kinds = presence.units, presence.kinds
    for index in actions.able(presence, ACTION_HI):
        is_up = kinds[index].category == COMBATANT and not units[index].marks & (FACE_DOWN | ABOARD)
        if is_up and not presence.others_near(index):
            yield index


PHASE = Phase(Verb("hi", Hide, "phase", (UNIT.of(able),), refusal=refusal, apply=_hide))
