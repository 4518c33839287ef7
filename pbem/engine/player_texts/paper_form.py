"""Papers as forms: what a side writes by itself and then seals (an army, a plan), in rows that keys change. As data.

The text of the paper is all that the form stands for: whatever is changed gives another text. A game makes the rows with their
sentences; the screens know no paper by name.
"""

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.luck import Lots

SET, MORE, FEWER, REMOVE = "set", "more", "fewer", "remove"
"""What can be done with a row: give it a value, one more, one fewer, away with it."""

Fault = str | Refusal
"""What is wrong: a sentence with its rule, or a refusal whose sentence the words of the game have."""


class Setting(Struct, frozen=True):
    """One of the values that a row can be given. `asks_hex`: what is asked where a hex of the map belongs to it, whose name
    is put behind the value."""

    value: str
    label: str
    note: str = ""
    asks_hex: str = ""


class FormRow(Struct, frozen=True, kw_only=True):
    """A row of a form. `key` names it in changes. One with nothing to be done is a heading, or says what holds."""

    key: str
    label: str
    note: str = ""  # what is to be known about it: minima and maxima, what it costs
    settings: tuple[Setting, ...] = ()  # to choose from; a single one is taken at once
    setting: str = ""  # the value it has, where that is one of them
    written: str | None = None  # the text that it has, where a line is written; None: none is
    is_counted: bool = False  # one more, one fewer
    is_removable: bool = False
    problems: tuple[Fault, ...] = ()  # what is wrong with it

    @property
    def is_open(self) -> bool:
        """Can anything be done with it?"""
        return bool(self.settings) or self.written is not None or self.is_counted or self.is_removable

    def takes(self, act: str, value: str = "") -> bool:
        """Is this offered here? To a setting that asks for a hex its name is added."""
        if act in (MORE, FEWER):
            return self.is_counted
        if act == REMOVE:
            return self.is_removable
        offered = ((each.value, bool(each.asks_hex)) for each in self.settings)
        return self.written is not None or any(
            value.rpartition(" ")[0] == known if asks else value == known for known, asks in offered
        )


class Form(Struct, frozen=True, kw_only=True):
    """A whole paper as it stands. `problems`: all of them, those of the rows as well; without any it can be sealed."""

    title: str
    sums: tuple[str, ...]  # what it comes to, the most important first: as many as there is room for are shown
    rows: tuple[FormRow, ...]
    problems: tuple[Fault, ...] = ()

    def takes(self, key: str, act: str, value: str = "") -> bool:
        """Is this offered at a row?"""
        return any(row.key == key and row.takes(act, value) for row in self.rows)


class Desk(Struct, frozen=True):
    """Where a paper is written: in a match, with the rules, a side's own copy of the state, and the side."""

    rules: Any
    own: Any
    side: int


class PaperForm(ABC):
    """The forms of one kind of paper. `desk` None: it is written without a match. A text that cannot be read is a ContentError."""

    can_draw: bool = True  # by lot
    is_printed: bool = False  # has a sheet

    @abstractmethod
    def begin(self, desk: Desk | None) -> str:
        """A text to begin with."""

    @abstractmethod
    def form(self, text: str, desk: Desk | None) -> Form:
        """The rows of a text."""

    @abstractmethod
    def change(self, text: str, desk: Desk | None, key: str, act: str, value: str = "") -> str:
        """The text with a row changed; what does not fit changes nothing."""

    @abstractmethod
    def by_lot(self, text: str, desk: Desk | None, below: Lots) -> str:
        """A text without a problem, as far as the lots find one. Raises UserError "paper-none-by-lot" where they do not."""

    def hexes(self, text: str, desk: Desk, key: str, value: str) -> tuple[Hex, ...]:
        """The hexes of the map that fit a row and one of its settings."""
        return ()

    def sheet(self, text: str, desk: Desk | None) -> tuple[str, ...]:
        """The lines to be printed."""
        return ()
