"""The line in which an order is typed: Up and Down go through what was typed before, Tab completes by what the rules offer."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from pbem.desk.typed_orders import completions
from pbem.tui.base_page import Line
from pbem.tui.dialogs import Enter
from pbem.view.words import battle as words

MOST_SHOWN = 12  # words that may come next


class OrderLine(Enter):
    """One order. `history`: typed before, the last one last. `next_words`: those that may follow the words before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "recall(-1)", show=False),
        Binding("down", "recall(1)", show=False),
        Binding("tab", "complete", show=False, priority=True),
    ]
    key_line = words.TYPE_KEYS

    def __init__(
        self,
        lines: Iterable[str],
        check: Callable[[str], str],
        history: Sequence[str],
        next_words: Callable[[str], Sequence[str]],
    ) -> None:
        super().__init__(words.TYPE_TITLE, lines, check=check)
        self.history, self.next_words = [*history, ""], next_words
        self.at = len(self.history) - 1

    def action_recall(self, step: int) -> None:
        """An older line, or a newer one; what is typed now stays at the end."""
        field = self.query_one(Input)
        if self.at == len(self.history) - 1:
            self.history[-1] = field.value
        self.at = min(max(self.at + step, 0), len(self.history) - 1)
        field.value = self.history[self.at]
        field.cursor_position = len(field.value)

    def action_complete(self) -> None:
        """As much of the word as is sure; the words that it may become, where there are several."""
        field = self.query_one(Input)
        before, gap, begun = field.value.rpartition(" ")
        added, fitting = completions(self.next_words(before), begun)
        if len(fitting) == 1:
            field.value = f"{before}{gap}{fitting[0]} "
        elif added:
            field.value += added
        field.cursor_position = len(field.value)
        shown = " ".join(fitting[:MOST_SHOWN]) + (" ..." if len(fitting) > MOST_SHOWN else "")
        self.query_one("#fault", Line).put(shown if len(fitting) > 1 else "" if fitting else words.NOTHING_FITS)
