"""A window with a list to choose from, where letters may do something of their own."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from textual.widget import Widget
from textual.widgets import OptionList

from pbem.tui.dialogs import Choice
from pbem.tui.page import Dialog, Line
from pbem.tui.widgets.listing import Listing
from pbem.view.words import matches as words

R = TypeVar("R")


class Choosing(Dialog[R]):
    """Text, a list, a fault line, keys. What a choice does is in `chosen`; a text beside each row can change with the cursor."""

    window = "window wide"
    key_line = words.LIST_KEYS

    def __init__(self, title: str, lines: Iterable[str] = ()) -> None:
        super().__init__()
        self.heading, self.lines = title, list(lines)
        self.choices: list[Choice] = []

    def body(self) -> Iterable[Widget]:
        """Text, list, what is wrong."""
        yield Line("\n".join(self.lines), id="lines")
        yield Listing(id="choices", markup=False)
        yield Line(id="fault", classes="wrong")

    def opened(self) -> None:
        """The list."""
        self.query_one("#lines", Line).display = bool(self.lines)
        self.query_one("#fault", Line).display = False
        self.fill(self.rows())
        self.query_one(OptionList).focus()

    def rows(self) -> Sequence[Choice]:
        """What can be chosen."""
        return ()

    def chosen(self, value: str) -> None:
        """Enter or the mouse has chosen a row."""
        raise NotImplementedError

    def fill(self, choices: Sequence[Choice], at: int = 0) -> None:
        """Other rows, the cursor on one of them or the next that is open."""
        listing = self.query_one(Listing)
        self.choices = list(choices)
        listing.put_rows([each.row for each in self.choices])
        open_rows = [place for place, each in enumerate(self.choices) if each.is_open]
        listing.highlighted = next((place for place in open_rows if place >= at), open_rows[0] if open_rows else None)

    def complain(self, text: str) -> None:
        """Say what cannot be done."""
        fault = self.query_one("#fault", Line)
        fault.display = bool(text)
        fault.put(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row was chosen."""
        self.complain("")
        self.chosen(self.choices[event.option_index].value)
