"""Rows of one kind that many parts of a form have: switches, counts, one of some values; and the options of a list."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.engine.player_texts.paper_form import FormRow, Setting
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.muster.unit_offers import options_open
from pbem.games.heart_of_africa.words import army_form as words
from pbem.games.heart_of_africa.words.army_names import OPTIONS

ON, OFF = "on", "off"


def heading(key: str, name: str) -> FormRow:
    """What stands over a part."""
    return FormRow(key=key, label=words.HEADS[name])


def switch(key: str, name: str, is_on: bool, note: str, value: str = "") -> FormRow:
    """What is so or not: Enter turns it over."""
    return turned(key, words.ROWS[name].format(mark="x" if is_on else " ", value=value), is_on, note)


def turned(key: str, label: str, is_on: bool, note: str) -> FormRow:
    """The same with a label of its own."""
    other = OFF if is_on else ON
    return FormRow(key=key, label=label, note=note, settings=(Setting(other, label),), setting=ON if is_on else OFF)


def one_of(key: str, name: str, names: Mapping[str, str], value: str, note: str) -> FormRow:
    """One of some values."""
    return FormRow(
        key=key,
        label=words.ROWS[name].format(value=names.get(value, value)),
        note=note,
        settings=tuple(Setting(each, said) for each, said in names.items()),
        setting=value,
    )


def counted(key: str, name: str, count: int, note: str) -> FormRow:
    """So many of something."""
    return FormRow(key=key, label=words.ROWS["counted"].format(value=name, count=count), note=note, is_counted=True)


def named(names: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """Values with their names."""
    return {name: known[name] for name in names}


def option_rows(roster: Roster, contingent: int, battle: Battle, content: ArmyContent) -> Iterator[FormRow]:
    """The options of the list that can be taken. HA-LIST-07."""
    taken = roster.contingents[contingent - 1].variants if contingent else roster.variants
    for option in options_open(roster, contingent, battle, content):
        note = words.NOTES["option"].format(rule=option.rule)
        yield switch(f"option.{contingent}.{option.id}", "option", option.id in taken, note, OPTIONS[option.id])
