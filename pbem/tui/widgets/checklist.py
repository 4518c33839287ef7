"""A list in which several things can be marked with Space."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets.option_list import Option

from pbem.tui.widgets.listing import Listing


class CheckList(Listing):
    """Rows with a mark before each. Space or a click marks, `a` marks all or none; Enter is told as by any list."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "mark", show=False), Binding("a", "mark_all", show=False)]

    class Marked(Message):
        """The message that the marked rows have changed."""

    def __init__(self, rows: Sequence[tuple[str, str]], marked: Iterable[str] = ()) -> None:
        self.rows = list(rows)
        self.marked = set(marked)
        super().__init__(*(Option(self._said(at)) for at in range(len(self.rows))), markup=False)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The marked values, in the order of the rows."""
        return tuple(value for value, _ in self.rows if value in self.marked)

    def mark(self, values: Iterable[str]) -> None:
        """Exactly these."""
        self.marked = set(values)
        self._redraw()
        self.post_message(self.Marked())

    def action_mark(self) -> None:
        """The row under the cursor, or no more."""
        if self.highlighted is not None:
            self.mark(self.marked ^ {self.rows[self.highlighted][0]})

    async def _on_click(self, event: events.Click) -> None:
        """A click marks the row that it hits."""
        event.prevent_default()
        at = event.style.meta.get("option")
        if at is not None:
            self.highlighted = at
            self.action_mark()

    def action_mark_all(self) -> None:
        """All, or none where all are."""
        every = {value for value, _ in self.rows}
        self.mark(set() if self.marked == every else every)

    def _redraw(self) -> None:
        for at in range(len(self.rows)):
            self.replace_option_prompt_at_index(at, self._said(at))

    def _said(self, at: int) -> Content:
        value, label = self.rows[at]
        return Content(f"[{'x' if value in self.marked else ' '}] {label}")
