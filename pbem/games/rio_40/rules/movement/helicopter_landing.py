"""The ground operation of the helicopter: it lands, takes a combatant aboard or sets him down, and is in the air again. 5.1.3.2.

Step `board` (units: helicopter, combatant) goes on once a closed counter that boards has been turned up.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.rules.slots import UNIT, UnitSlot
from pbem.games.rio_40.decisions import Ground
from pbem.games.rio_40.events import Boarded, Unloaded
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import actions, face_down
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ABOARD, ACTION_GROUND, LANDED, MOVED, USED, Step


def _refusal(now: Context, order: Ground) -> Refusal | None:
    """Why a helicopter cannot land for this combatant. R40-5.1.3.2d, R40-5.1.3.2e, R40-5.1.3.2f."""
    presence = presence_of(now.world, now.state)
    return _helicopter_refusal(presence, order.helicopter) or _unit_refusal(presence, order.helicopter, order.unit)


def _helicopter_refusal(presence: Presence, index: int) -> Refusal | None:
    barred = actions.refusal(presence.world, presence.state, index, ACTION_GROUND)
    if barred:
        return barred
    kind, unit = presence.kinds[index], presence.units[index]
    if not kind.is_helicopter:
        return Refusal("R40-5.1.3.2a", "no-helicopter", kind.id)
    if unit.has(USED):
        return Refusal("R40-5.1.3.2e", "has-acted", kind.id)
    if not presence.board.terrain[unit.where].is_landing_ground:
        return Refusal("R40-5.1.3.2f", "no-landing-ground", presence.board.grid.name(unit.where))
    return None


def _unit_refusal(presence: Presence, helicopter: int, index: int) -> Refusal | None:
    barred = actions.refusal(presence.world, presence.state, index, ACTION_GROUND)
    if barred:
        return barred
    kind, unit = presence.kinds[index], presence.units[index]
    if not (kind.can_ride or kind.is_counter):
        return Refusal("R40-2.2.2c", "cannot-ride", kind.id)
    if unit.where != presence.units[helicopter].where:
        return Refusal("R40-5.1.3.2e", "not-in-its-hex", kind.id)
    if unit.has(USED):
        return Refusal("R40-5.1.3.2e", "has-acted", kind.id)
    if not unit.has(ABOARD) and presence.aboard(helicopter) is not None:
        return Refusal("R40-2.2.2b", "carries-another", presence.kinds[helicopter].id)
    return None


def _apply(now: Context, order: Ground) -> Done:
    """It takes the whole phase of both. R40-5.1.3.2e."""
    world, state = now.world, now.state
    state, events = actions.name_action(world, state, order.helicopter, ACTION_GROUND)
    state, more = actions.name_action(world, state, order.unit, ACTION_GROUND)
    state = state.marked(order.helicopter, LANDED | MOVED).marked(order.unit, MOVED)
    state = state.then(Step("board", state.side, (order.helicopter, order.unit)))
    state, shown = face_down.turn_up(world, state, order.unit)
    return state, (*events, *more, *shown)


def _run_board(now: Context) -> Done:
    """In or out. A counter that opened as no combatant on foot would have been refused as an opening."""
    world, state = now.world, now.state
    helicopter, index = now.step.units[0], face_down.who(state, now.step.units[1])
    unit, names = state.units[index], (world.kinds[index].id, world.kinds[helicopter].id)
    state = state.with_unit(index, replace(unit, marks=unit.marks ^ ABOARD))
    event = Unloaded if unit.has(ABOARD) else Boarded
    return state, (event(*names, world.board.grid.name(unit.where)),)


def _able(now: Context) -> Iterator[int]:
    """Helicopters that can land for somebody."""
    return (index for index in presence_of(now.world, now.state).helicopters(now.state.side) if _whom(now, index))


def _whom(now: Context, helicopter: int) -> list[int]:
    """Those that it can land for."""
    presence = presence_of(now.world, now.state)
    if _helicopter_refusal(presence, helicopter):
        return []
    near = presence.at(presence.units[helicopter].where)
    return [index for index in near if _unit_refusal(presence, helicopter, index) is None]


FORM = (UnitSlot("HELICOPTER").of(_able), UNIT.of(_whom))
PHASE = Phase(Verb("ground", Ground, "phase", FORM, refusal=_refusal, apply=_apply), runs={"board": _run_board})
