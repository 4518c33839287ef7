"""A window to mark several of a list."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical

from pbem.tui.page import Dialog, Line
from pbem.tui.widgets.checklist import CheckList
from pbem.view import words_battle as words


class SeveralWindow(Dialog[tuple[str, ...]]):
    """Which of these? All are marked to begin with. Gives the marked ones, in order."""

    BINDINGS: ClassVar[Any] = [Binding("enter", "accept", show=False, priority=True)]

    def __init__(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.heading, self.rows = title, rows

    def compose(self) -> ComposeResult:
        """Title, the list, how many, keys."""
        with Vertical(classes="window wide"):
            yield Line(self.heading, classes="heading")
            yield CheckList(self.rows, [value for value, _ in self.rows])
            yield Line(self._count(len(self.rows)), id="count")
            yield Line(words.SEVERAL_KEYS, classes="keys")

    def opened(self) -> None:
        """The cursor on the first."""
        self.query_one(CheckList).highlighted = 0

    def on_check_list_marked(self) -> None:
        """How many there are now."""
        self.query_one("#count", Line).put(self._count(len(self.query_one(CheckList).chosen)))

    def action_accept(self) -> None:
        """These."""
        chosen = self.query_one(CheckList).chosen
        if chosen:
            self.dismiss(chosen)
        else:
            self.query_one("#count", Line).put(words.NOBODY_MARKED)

    def _count(self, count: int) -> str:
        return words.MARKED_COUNT.format(count=count, all=len(self.rows))
