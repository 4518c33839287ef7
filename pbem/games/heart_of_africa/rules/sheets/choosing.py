"""Which unit of a side is next when orders are sheets. decisions.md, section 4.3."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.sheets.conditions import all_hold
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import HOLD, NOBODY, Entry


class Next(Struct, frozen=True):
    """A unit, and its entry by place; NOBODY: it has none and holds."""

    unit: int
    entry: int


def next_unit(world: World, state: State, side: int, waiting: Sequence[int], optional: Sequence[int]) -> Next | None:
    """The first entry that is ready; else a unit without one, which holds; else the first entry, ready or not.

    `waiting`: the units that must move or hold now; `optional`: those that may be moved later, if their entries are ready.
    """
    entries = _due(state, side, waiting, optional)
    ready = first_ready(world, state, side, waiting, optional)
    if ready is not None:
        return Next(state.sheets[side].entries[ready].body, ready)
    ordered = {entry.body for _, entry in entries}
    without = next((unit for unit in waiting if unit not in ordered), None)
    if without is not None:
        return Next(without, NOBODY)
    first = next(((place, entry) for place, entry in entries if entry.body in waiting), None)
    return Next(first[1].body, first[0]) if first is not None else None


def first_ready(world: World, state: State, side: int, waiting: Sequence[int], optional: Sequence[int]) -> int | None:
    """The place of the first entry of a side that is ready; None: none is."""
    for place, entry in _due(state, side, waiting, optional):
        if all_hold(world, state, entry.body, entry.wait):
            return place
    return None


def _due(state: State, side: int, waiting: Sequence[int], optional: Sequence[int]) -> list[tuple[int, Entry]]:
    """The entries of units that can be moved now, with their places, in the order of the sheet."""
    now = (*waiting, *optional)
    listed = enumerate(state.sheets[side].entries)
    found = [(place, entry) for place, entry in listed if entry.body in waiting or (entry.body in now and not entry.is_late)]
    return sorted(found, key=lambda each: (rank_of(*each), each[0]))


def rank_of(place: int, entry: Entry) -> int:
    """Where an entry stands: those of a sheet at odd numbers, those of sub-sheets between them. decisions.md, section 4.1."""
    return 2 * place + 1 if entry.rank == NOBODY else 2 * entry.rank


def holds_only(state: State, side: int, entry: int) -> bool:
    """Does an entry order nothing but to hold? Then no dice are rolled. HA-TURN-03."""
    if entry == NOBODY:
        return True
    action = state.sheets[side].entries[entry].branches[0].action
    return action is not None and action.kind == HOLD
