"""Traps of a side: its hidden units, each with the sub-sheet of its leaf: when it springs by itself, and how it shoots.

decisions.md, section 4.1. A sub-sheet holds from a turn on until another takes its place. In a turn whose sheet is written it
cannot be changed any more: what a side lays in the middle of a turn is for the next. HA-HIDE-03, HA-HIDE-09.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from pbem import canonical
from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.rules.hidden.plans import plan_of
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES, HiddenUnit

SHEET = "sheet"
"""The step in which a side writes its sheet."""
MOST_KEPT, MOST_BYTES = 8, 512


class SubSheet(Struct, frozen=True, array_like=True):
    """What is ordered of a hidden unit from a turn on. `lines`: decisions of a sheet, packed; none: it lies still."""

    since: Annotated[int, Meta(ge=0, le=9999)] = 0
    after: Annotated[int, Meta(ge=0, le=9999)] = 0  # behind the entry of this unit, its number + 1; 0: before all others
    lines: Annotated[bytes, Meta(max_length=MOST_BYTES)] = b""


class Ambush(Struct, frozen=True, array_like=True):
    """A trap. Without a unit: what its owner says of the unit of a leaf, before it is laid."""

    leaf: Annotated[int, Meta(ge=0, lt=AMBUSH_LEAVES)]
    unit: HiddenUnit | None = None
    sheets: Annotated[tuple[SubSheet, ...], Meta(max_length=MOST_KEPT)] = ()


def trap_of(unit: HiddenUnit, *sheets: SubSheet) -> bytes:
    """The payload of the trap by which a hidden unit springs."""
    return canonical.encode(Ambush(unit.leaf, unit, sheets))


def ambush_of(payload: bytes) -> Ambush | None:
    """The ambush of such a payload; None where it is none."""
    try:
        found = canonical.decode(payload, Ambush) if payload else None
    except ValueError:
        return None
    return found if found is None or found.unit is None or found.unit.leaf == found.leaf else None


def hidden_in(payload: bytes) -> HiddenUnit | None:
    """The hidden unit of a trap; None where there is none."""
    found = ambush_of(payload)
    return found.unit if found is not None else None


def sheet_for(sheets: Sequence[SubSheet], turn: int) -> SubSheet | None:
    """The sub-sheet of a turn: the last of those that hold by then."""
    return next((each for each in reversed(sheets) if each.since <= turn), None)


def fixed_turn(state: State, side: int) -> int:
    """The last turn whose sub-sheets a side cannot change any more: this one, or while it writes its sheet the one before."""
    top = state.agenda[-1] if state.agenda else None
    is_writing = isinstance(top, Step) and (top.name, top.side) == (SHEET, side)
    return state.turn - is_writing


def traps(own: State, side: int, laid: Sequence[bytes], said: Sequence[bytes] | None) -> tuple[bytes, ...]:
    """What a file of a side lays: all units of its plan, each in the place of its leaf, and nothing in the others. HA-HIDE-03.

    Those that have emerged as well: an ambush of the other side may take the match back to where they lay.
    """
    last = {each.leaf: each.sheets for each in _ambushes(laid)}
    new = None if said is None else {each.leaf: each.sheets[-1] for each in _ambushes(said) if each.sheets}
    found = [b""] * AMBUSH_LEAVES
    for unit in plan_of(own.secrets.plan).hidden:
        if unit.side == side:
            sheets = last.get(unit.leaf, ())
            if unit.leaf not in own.secrets.opened[side]:
                sheets = _renewed(sheets, fixed_turn(own, side), new, unit.leaf)
            found[unit.leaf] = trap_of(unit, *sheets)
    return tuple(found)


def _ambushes(payloads: Iterable[bytes]) -> Iterator[Ambush]:
    return (found for payload in payloads if (found := ambush_of(payload)) is not None)


def _renewed(sheets: tuple[SubSheet, ...], fixed: int, new: Mapping[int, SubSheet] | None, leaf: int) -> tuple[SubSheet, ...]:
    """The sub-sheets of a unit: from the fixed turn on, for a match may be taken back into it, and what is said now."""
    oldest = sheet_for(sheets, fixed)
    kept = tuple(each for each in sheets if oldest is None or each.since >= oldest.since)
    if new is None:
        return kept
    said, known = new.get(leaf, SubSheet()), sheet_for(kept, fixed + 1) or SubSheet()
    if (said.after, said.lines) == (known.after, known.lines):
        return kept
    return (*(each for each in kept if each.since <= fixed), SubSheet(fixed + 1, said.after, said.lines))


def laid_refusal(own: State, side: int, laid: Sequence[bytes]) -> Refusal | None:
    """Why these may not be laid behind a plan: a unit of it is missing, stands elsewhere or twice, or is none of it. HA-HIDE-03."""
    if not own.secrets.papers[side].plan:
        return None
    planned = {unit.leaf: unit for unit in plan_of(own.secrets.plan).hidden if unit.side == side}
    for leaf, payload in enumerate(laid):
        if hidden_in(payload) != planned.get(leaf) or (payload and leaf not in planned):
            return Refusal("HA-HIDE-03", "not-as-planned", str(leaf))
    return None


def relaid_refusal(state: State, side: int, old: bytes, new: bytes) -> Refusal | None:
    """Why a trap may not stand where another stood: it changes the sub-sheet of a turn whose sheet has been written."""
    before, after, fixed = ambush_of(old), ambush_of(new), fixed_turn(state, side)
    if before is None or after is None:
        return None
    was, now = (sheet_for(each.sheets, fixed) or SubSheet() for each in (before, after))
    is_same = (was.after, was.lines) == (now.after, now.lines)
    return None if is_same else Refusal("HA-HIDE-09", "sub-sheet-changed", str(before.leaf))
