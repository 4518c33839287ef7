"""Changes of a position by a key, unit by unit: the text of its file with the change.

The text is always one that the game has written itself, of a state that is here; the game reads the new text, and says what is
wrong with it. Nothing here knows what a change means.
"""

from collections.abc import Sequence
from typing import cast

import tomli

from pbem.engine.position_form import PositionForm
from pbem.engine.positions.position_file import NEAREST, Value, toml_entry, toml_lines

UNIT, ID, HEX, STATE, PHASE, BLANK = "unit", "id", "hex", "state", "phase", "blank"
OF_A_PLACE = (ID, HEX, STATE)
"""Keys of a unit that say where it is and how; whatever else stands there says what it is."""


class PositionText:
    """A text taken apart. `keys` and `tables` may be changed."""

    def __init__(self, text: str) -> None:
        found = cast(dict[str, Value], tomli.loads(text))
        self.keys = {key: value for key, value in found.items() if not _are_tables(value)}
        tables = {key: cast(list[dict[str, Value]], value) for key, value in found.items() if _are_tables(value)}
        self.tables: dict[str, list[dict[str, Value]]] = tables

    def text(self) -> str:
        """The whole text, without remarks."""
        keys = toml_lines({key: value for key, value in self.keys.items() if value != []})
        return "\n".join([*keys, *(toml_entry(name, entry) for name, entries in self.tables.items() for entry in entries)]) + "\n"

    def unit(self, unit: str) -> dict[str, Value] | None:
        """The entry of a unit."""
        return next((entry for entry in self.tables.get(UNIT, ()) if entry.get(ID) == unit), None)

    def drop(self, name: str, key: str, value: str) -> None:
        """Take the tables away that have this value."""
        self.tables[name] = [entry for entry in self.tables.get(name, ()) if entry.get(key) != value]


def not_kept(text: str) -> tuple[str, ...]:
    """What a text written in the middle of a phase says that it has lost."""
    head, mark, rest = text.partition(NEAREST)
    lines = rest.split("\n")[1:] if mark and not head else []
    return tuple(line.strip("# ") for line in lines if line.startswith("#"))


def state_words(text: str, unit: str) -> tuple[str, ...]:
    """The words of a unit's state that a text says; those that the rules work out are not among them."""
    entry = PositionText(text).unit(unit)
    return tuple(map(str, cast(Sequence[Value], entry.get(STATE, ())))) if entry else ()


def with_unit_at(form: PositionForm, text: str, unit: str, hex_name: str) -> str:
    """The text with a unit in a hex; what its state was goes with it, but for what is of the phase."""
    found = PositionText(text)
    if found.keys.get(PHASE) in form.standless:
        found.keys[PHASE] = form.standing_phase
    _not_off(form, found, unit)
    if form.covers:
        found.drop(UNIT, form.covers, unit)
    entry = found.unit(unit)
    if entry is None:
        entry = {ID: unit}
        found.tables.setdefault(UNIT, []).append(entry)
    entry[HEX] = hex_name
    _keep_lasting(form, entry)
    return found.text()


def with_unit_off(form: PositionForm, text: str, unit: str, off: str) -> str:
    """The text with a unit off the map, in the `OffMap` of this id."""
    found = PositionText(text)
    _not_off(form, found, unit)
    place = next(each for each in form.off_map if each.id == off)
    if form.covers:
        found.drop(UNIT, form.covers, unit)
    entry = found.unit(unit)
    if entry is not None and not (set(entry) - {*OF_A_PLACE, *form.of_phase} or found.keys.get(BLANK) or not place.key):
        found.drop(UNIT, ID, unit)
    elif entry is not None:
        for key in (HEX, STATE, *form.of_phase):
            entry.pop(key, None)
    if place.table is not None:
        found.tables.setdefault(place.key, []).append({UNIT: unit, **place.table})
    elif place.key:
        found.keys[place.key] = [*cast(Sequence[Value], found.keys.get(place.key, ())), unit]
    return found.text()


def with_state(text: str, unit: str, words: Sequence[str]) -> str:
    """The text with these words for a unit's state. One that is on the map only by its set-up has no entry: it is as it was."""
    found = PositionText(text)
    entry = found.unit(unit)
    if entry is not None:
        entry[STATE] = list(words)
        if not words:
            del entry[STATE]
    return found.text()


def with_unit_under(form: PositionForm, text: str, cover: str, unit: str) -> str:
    """The text with a unit under a counter that lies on the map; "": nobody knows what it is."""
    found = PositionText(text)
    entry = found.unit(cover)
    if entry is not None:
        entry.pop(form.covers, None)
        entry |= {form.covers: unit} if unit else {}
    return found.text()


def with_time(form: PositionForm, text: str, turn: int, side: str, phase: str) -> str:
    """The text at the beginning of a phase. In another one than before nothing of what happened in that is left."""
    found = PositionText(text)
    now: dict[str, Value] = {"turn": turn, "side": side, **({PHASE: phase} if phase else {})}
    if any(found.keys.get(key) != value for key, value in now.items()):
        for key in form.of_phase:
            found.keys.pop(key, None)
        for entry in found.tables.get(UNIT, ()):
            _keep_lasting(form, entry)
    found.keys |= now
    return found.text()


def _are_tables(value: Value) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _not_off(form: PositionForm, found: PositionText, unit: str) -> None:
    """Take a unit out of everything off the map."""
    for place in form.off_map:
        if place.table is not None:
            found.drop(place.key, UNIT, unit)
        elif place.key in found.keys:
            found.keys[place.key] = [each for each in cast(Sequence[Value], found.keys[place.key]) if each != unit]


def _keep_lasting(form: PositionForm, entry: dict[str, Value]) -> None:
    lasting = form.states[: form.lasting]
    words = [word for word in cast(Sequence[Value], entry.get(STATE, ())) if word in lasting]
    for key in (STATE, *form.of_phase):
        entry.pop(key, None)
    if words:
        entry[STATE] = words
