"""A window with a list to choose from, where letters may do something of their own."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from textual.widget import Widget
from textual.widgets import OptionList

from pbem.tui.base_page import Dialog, Line
from pbem.tui.widgets.listing import Choice, Listing
from pbem.view.words import matches as words

R = TypeVar("R")


class Choosing(Dialog[R]):
    """Text, a list, a fault line, keys. What a choice does is in `chosen`; a text beside each row can change with the cursor."""

    window = "window wide"
    key_line = words.LIST_KEYS

    def __init__(self, title: str, lines: Iterable[str] = ()) -> None:
        super().__init__()
        self.heading, self.lines = title, list(lines)

    def body(self) -> Iterable[Widget]:
        """Text, list, what is wrong."""
        yield Line("\n".join(self.lines), id="lines")
        yield Listing(id="choices", markup=False)
        yield Line(id="fault", classes="wrong")

    def opened(self) -> None:
        """The list."""
        self.query_one("#lines", Line).display = bool(self.lines)
        self.query_one("#fault", Line).display = False
        self.fill()

    def rows(self) -> Sequence[Choice]:
        """The choices."""
        return ()

    def chosen(self, value: str) -> None:
        """Enter or the mouse has chosen a row."""
        raise NotImplementedError

    def fill(self) -> None:
        """The rows as they are now."""
        self.query_one(Listing).put_choices(self.rows())

    def complain(self, text: str) -> None:
        """Say what cannot be done."""
        fault = self.query_one("#fault", Line)
        fault.display = bool(text)
        fault.put(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row was chosen."""
        self.complain("")
        self.chosen(self.query_one(Listing).choices[event.option_index].value)
