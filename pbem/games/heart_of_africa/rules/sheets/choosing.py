"""Which unit of a side is next when orders are sheets. decisions.md, section 4.3."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.sheets.conditions import all_hold
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import HOLD, NOBODY


class Next(Struct, frozen=True):
    """A unit, and its entry by place; NOBODY: it has none and holds."""

    unit: int
    entry: int


def next_unit(world: World, state: State, side: int, waiting: Sequence[int], optional: Sequence[int]) -> Next | None:
    """The first entry that is ready; else a unit without one, which holds; else the first entry, ready or not.

    `waiting`: the units that must move or hold now; `optional`: those that may be moved later, if their entries are ready.
    """
    sheet = state.sheets[side]
    now = (*waiting, *optional)
    entries = [
        (place, entry)
        for place, entry in enumerate(sheet.entries)
        if entry.body in waiting or (entry.body in now and not entry.is_late)
    ]
    for place, entry in entries:
        if all_hold(world, state, entry.body, entry.wait):
            return Next(entry.body, place)
    ordered = {entry.body for _, entry in entries}
    without = next((unit for unit in waiting if unit not in ordered), None)
    if without is not None:
        return Next(without, NOBODY)
    first = next(((place, entry) for place, entry in entries if entry.body in waiting), None)
    return Next(first[1].body, first[0]) if first is not None else None


def holds_only(state: State, side: int, entry: int) -> bool:
    """Does an entry order nothing but to hold? Then no dice are rolled. HA-TURN-03."""
    if entry == NOBODY:
        return True
    action = state.sheets[side].entries[entry].branches[0].action
    return action is not None and action.kind == HOLD
