"""A list whose row under the cursor can be seen on any terminal: in reverse, which Textual's own style for rows leaves out."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.content import Content
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

AT_CURSOR = "option-list--option-highlighted"


class Choice(NamedTuple):
    """A row, and the value it stands for. `note` stands dim on a line below; `is_open` False: the cursor goes past it.

    `words` are not shown: it is found by them too.
    """

    value: str
    label: str
    note: str = ""
    is_open: bool = True
    words: str = ""

    def holds(self, wanted: Iterable[str]) -> bool:
        """Are all these, in small letters, somewhere in it?"""
        text = f"{self.label} {self.note} {self.words}".casefold()
        return all(word in text for word in wanted)


class Listing(OptionList):
    """An option list with the row under the cursor in reverse."""

    choices: Sequence[Choice] = ()

    @property
    def at_cursor(self) -> Choice | None:
        """The row under the cursor."""
        at = self.highlighted
        return self.choices[at] if at is not None and at < len(self.choices) else None

    def put_choices(self, choices: Sequence[Choice], at: int = 0, indent: int = 4) -> None:
        """Other rows, the cursor on the open one nearest to `at`. `indent`: how far in notes begin."""
        self.choices = choices
        self.clear_options()
        self.add_options([Option(_said(choice, indent), disabled=not choice.is_open) for choice in choices])
        open_rows = (place for place, choice in enumerate(choices) if choice.is_open)
        self.highlighted = min(open_rows, key=lambda place: abs(place - at), default=None)

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a row."""
        style = super().get_visual_style(*component_classes, partial=partial)
        return style + Style(reverse=True) if AT_CURSOR in component_classes else style


def _said(choice: Choice, indent: int) -> Content:
    note = (" " * indent + choice.note, "dim")
    return Content.assemble(choice.label, "\n", note) if choice.note else Content(choice.label)
