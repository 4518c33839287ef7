"""A list whose row under the cursor can be seen on any terminal: in reverse, which Textual's own style for rows leaves out."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

AT_CURSOR = "option-list--option-highlighted"


class Row(NamedTuple):
    """One line of a list: `note` stands dim on a line below; `is_open` False: the cursor goes past it."""

    text: str
    note: str = ""
    is_open: bool = True


class Listing(OptionList):
    """An option list with the row under the cursor in reverse."""

    def put_rows(self, rows: Sequence[Row]) -> None:
        """Other rows, the cursor on none."""
        self.clear_options()
        self.add_options([Option(_said(row), disabled=not row.is_open) for row in rows])

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a row."""
        style = super().get_visual_style(*component_classes, partial=partial)
        return style + Style(reverse=True) if AT_CURSOR in component_classes else style


def _said(row: Row) -> Content:
    return Content.assemble(row.text, "\n", (row.note, "dim")) if row.note else Content(row.text)
