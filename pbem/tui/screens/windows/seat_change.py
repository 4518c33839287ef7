"""Both sides at one keyboard: nothing to be seen until the other one sits there."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from pbem.tui.page import Line, Page, Sent
from pbem.view.words import sending as words


class Curtain(Page):
    """Over everything, before the new position is drawn. Space takes it away: a key that nobody holds down from before."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "lift", show=False)]
    DEFAULT_CSS = "Curtain #who { height: 1fr; padding: 1 2; }"

    def __init__(self, side: str) -> None:
        super().__init__()
        self.side = side

    def body(self) -> Iterable[Widget]:
        """Who sits down."""
        yield Line(words.PASS_KEYBOARD.format(side=self.side), id="who")

    def opened(self) -> None:
        """The title, and the key."""
        self.title_line(words.PASS_TITLE)
        self.say(words.LIFT.format(side=self.side))

    def show_keys(self) -> None:
        """None but one, which the prompt names."""
        self.title_line(self._title)

    def action_lift(self) -> None:
        """The other one sits there."""
        self.app.pop_screen()
        self.app.screen.post_message(Sent(words.HANDED_OVER.format(side=self.side)))
