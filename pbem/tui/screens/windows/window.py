"""Parts that the larger windows share: a list or a text, a line for what came of the last key, and the keys of the window."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.containers import VerticalScroll
from textual.widget import Widget

from pbem.tui.base_page import AtTable, Dialog, Line
from pbem.tui.key_bindings import key_lines
from pbem.tui.widgets.listing import Choice, Listing
from pbem.view.text.action_table import actions_of

if TYPE_CHECKING:  # slow to load, and not needed for help and settings
    from pbem.desk.open_match import Table

R = TypeVar("R")
FRAME = 4  # columns that the frame and its padding take
MAX_WIDTH = 112
AROUND = 3  # lines that frame and heading take
MARGIN = 2  # columns that a scroll bar may take


class Window(Dialog[R]):
    """A window with keys of its own."""

    window = "window broad"
    widest: ClassVar[int] = 88  # columns, frame included
    lines = 0  # of the list or text, as they are laid out

    def body(self) -> Iterable[Widget]:
        """What it is about, and what came of the last key."""
        yield from self.content()
        yield Line(id="told", classes="note")

    def content(self) -> Iterable[Widget]:
        """The subject of the window."""
        return ()

    def opened(self) -> None:
        """Show everything."""
        self.show()

    def resized(self) -> None:
        """As much as there is room for."""
        self.show()

    def show(self) -> None:
        """What there is now."""
        actions = (*actions_of(self.where), *actions_of("dialog"))
        self.query_one("#keys", Line).put(key_lines(actions, self.face.settings.keys, self.room))

    @property
    def room(self) -> int:
        """Columns for text."""
        return max(min(self.app.size.width, self.widest) - FRAME - MARGIN, 1)

    def fit(self) -> None:
        """As high as the lines need, and never lower than before: a frame that jumps costs bytes."""
        window = self.query_one(".window")
        window.styles.max_width = self.widest
        told = self.query_one("#told", Line).text
        keys = self.query_one("#keys", Line)
        keys.styles.height = len(keys.text.split("\n"))
        needed = self.lines + AROUND + len(keys.text.split("\n")) + max(sum(map(self.lines_of, told.split("\n"))), 1)
        now = window.styles.height
        before = int(now.value) if now is not None and now.is_cells else 0
        window.styles.height = min(max(needed, before), self.app.size.height)

    def lines_of(self, text: str) -> int:
        """How many lines of the window a line of text takes."""
        return max(-(-len(text) // self.room), 1)

    def tell(self, text: str, is_wrong: bool = False) -> None:
        """What came of the last key, or more about the line under the cursor."""
        self.query_one("#told", Line).put(text, is_wrong)
        self.fit()

    def complain(self, text: str) -> None:
        """What cannot be done, and why."""
        self.tell(text, is_wrong=True)


class ListWindow(Window[R]):
    """A window around a list that has the cursor."""

    def content(self) -> Iterable[Widget]:
        """The list."""
        yield Listing(markup=False)

    @property
    def listing(self) -> Listing:
        """The list."""
        return self.query_one(Listing)

    @property
    def at(self) -> int:
        """The line under the cursor, counted from 0; -1: none."""
        return -1 if self.listing.highlighted is None else self.listing.highlighted

    @property
    def value(self) -> str:
        """The value of the line under the cursor."""
        return self.listing.at_cursor.value if self.listing.at_cursor else ""

    def on_option_list_option_selected(self) -> None:
        """Enter on a line, or a click, does what the first key of the window does."""
        getattr(self, f"action_{actions_of(self.where)[0].name}")()

    def put_choices(self, choices: Sequence[Choice], at: int = -1, indent: int = 2) -> None:
        """Other lines; the cursor stays at its place, or goes to `at`. `indent`: how far in notes begin."""
        wanted = self.at if at < 0 else at
        self.lines = sum(
            self.lines_of(each.label) + (self.lines_of(" " * indent + each.note) if each.note else 0) for each in choices
        )
        self.fit()
        self.listing.put_choices(choices, max(wanted, 0), indent)


class DraftWindow(AtTable, ListWindow[bool]):
    """A list of what can be changed in the draft of a match. True when it is closed with something changed."""

    def __init__(self, table: "Table") -> None:
        super().__init__()
        self.table = table
        self.is_changed = False

    def action_cancel(self) -> None:
        """Close it; says whether something has changed."""
        self.dismiss(self.is_changed)


class TextWindow(Window[R]):
    """A window around a text that scrolls."""

    def content(self) -> Iterable[Widget]:
        """The text."""
        with VerticalScroll(classes="text", id="sheet"):
            yield Line(id="lines")

    def put_lines(self, heading: str, lines: Iterable[str]) -> None:
        """Another text, from its beginning."""
        shown = list(lines)
        self.query_one("#heading", Line).put(heading)
        self.query_one("#lines", Line).put("\n".join(shown))
        self.lines = sum(map(self.lines_of, shown))
        self.fit()
        self.query_one("#sheet").scroll_home(animate=False)
