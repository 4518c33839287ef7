"""Actions that a unit may still take in its player's phase, and naming one. Section 5."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import COMBATANT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.events import ActionNamed
from pbem.games.rio_40.kit_types import Done
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.units_by_hex import Presence, once
from pbem.games.rio_40.state import ACTION_MS, ACTION_WD, ACTIONS, BEGAN_DOWN, MARKS, NONE, ON_MAP, SEARCHED, USED, State

NOT_IDLE = ACTIONS | BEGAN_DOWN
NAMES = {mark: word for word, mark in MARKS.items()}


def refusal(world: World, state: State, index: int, action: int) -> Refusal | None:
    """Why a unit of the phase player cannot take this action, or go on with it.

    A face-down counter is judged by what is public, and in its placer's own copy by what it is. R40-0a, R40-0c, R40-0g, R40-2.1.3a,
    R40-5a, R40-5b, R40-5e, R40-5.3.3.2a, R40-5.4a, R40-5.4f.
    """
    if index >= len(world.kinds):
        return Refusal("R40-5a", "no-such-unit", world.notation.unit(index))
    unit, name = state.units[index], world.kinds[index].id
    if world.kinds[index].side != state.side:
        return Refusal("R40-0a", "not-your-unit", name)
    if unit.status != ON_MAP:
        return Refusal("R40-5a", "not-on-the-map", name)
    if action == ACTION_WD:
        if not (unit.is_suppressed and unit.has(BEGAN_DOWN)):
            return Refusal("R40-5b", "not-suppressed", name)
    elif unit.is_suppressed or unit.has(BEGAN_DOWN):
        return Refusal("R40-5.4a", "only-recovers", name)
    if unit.has(ACTIONS & ~action):
        return Refusal("R40-5e", "other-action-named", name)
    return face_down.own_refusal(world, state, index)


def able(presence: Presence, action: int) -> Sequence[int]:
    """The units of the phase player that can take this action, or go on with it, in roster order: `refusal` has nothing to say."""
    found = muster(presence)
    by_action = found.recovering if action == ACTION_WD else found.free
    return _together(by_action.get(0, ()), by_action.get(action, ()))


def unmoved(presence: Presence, action: int) -> Sequence[int]:
    """Those of them but for WD that have not moved, attacked or searched."""
    found = muster(presence)
    return _together(found.free[0], found.unmoved.get(action, ()))


def _together(idle: Sequence[int], named: Sequence[int]) -> Sequence[int]:
    return sorted((*idle, *named)) if idle and named else idle or named


class Muster:
    """The units of the phase player by the action that they have named, 0 where none. In roster order."""

    def __init__(self, presence: Presence) -> None:
        idle: list[int] = []
        self.free: dict[int, list[int]] = {0: idle}
        self.recovering: dict[int, list[int]] = {}  # who can only recover
        self.unmoved: dict[int, list[int]] = {}  # those of `free` with an action that have done nothing yet
        self.searching: list[int] = []  # who is to search, and has not
        kinds, units = presence.kinds, presence.units
        for index in presence.present[presence.state.side]:
            unit = units[index]
            if unit.token >= 0 and kinds[unit.token].category != COMBATANT:
                continue  # nothing but a combatant acts from under a counter
            marks, is_suppressed = unit.marks, unit.markers > 0
            if not (is_suppressed or marks & NOT_IDLE):
                idle.append(index)
                continue
            if marks & (ACTION_MS | SEARCHED) == ACTION_MS:
                self.searching.append(index)
            if is_suppressed == (marks & BEGAN_DOWN > 0):  # it carries a marker, and did when its phase began
                by_action = self.recovering if is_suppressed else self.free
                by_action.setdefault(marks & ACTIONS, []).append(index)
                if not (is_suppressed or marks & USED):
                    self.unmoved.setdefault(marks & ACTIONS, []).append(index)


muster = once(Muster)


def name_action(world: World, state: State, index: int, action: int, search: Hex = NONE, marks: int = 0) -> Done:
    """The unit takes this action, with the hex that it is to search. Named before, nothing changes. R40-5e, R40-5.2b.

    `marks`: what is put on it besides.
    """
    events: tuple[Event, ...] = ()
    unit = state.units[index]
    if unit.has(action):
        state = state.marked(index, marks)
    else:
        state = state.with_unit(index, replace(unit, marks=unit.marks | action | marks, search=search))
        target = world.board.grid.name(search) if search != NONE else ""
        events = (ActionNamed(world.kinds[index].id, NAMES[action], target),)
    return state, events
