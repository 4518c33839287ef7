"""Something that takes long, such as the house's thinking, in a thread: the screen stays as it is, keys do nothing meanwhile."""

from collections.abc import Callable
from typing import Any, cast

from textual.screen import ModalScreen, Screen

from pbem.tui.page import guarded

Done = tuple[Any, Exception | None]


class Busy(ModalScreen[Done]):
    """Nothing to see: it keeps keys away from the screen below. Gives what came of the work, or the error."""

    DEFAULT_CSS = "Busy { background: transparent; }"

    def __init__(self, act: Callable[[], Any]) -> None:
        super().__init__()
        self.act = act

    def on_mount(self) -> None:
        """Begin."""
        self.run_worker(self._work, thread=True)

    def _work(self) -> None:
        """In a thread: the work, its end handed to the screen."""
        done: Done
        try:
            done = self.act(), None
        except Exception as error:  # told, or raised again, where the screen can do it
            done = None, error
        if self.app.is_running:
            self.app.call_from_thread(self._done, done)

    def _done(self, done: Done) -> None:
        if self.is_attached:
            self.dismiss(done)


def work(screen: Screen[Any], act: Callable[[], Any], then: Callable[[Any], None]) -> None:
    """Do something long without freezing the screen; `then` gets what came of it. Its errors are told as those of a key."""

    app: Any = screen.app
    if app.is_busy:  # the same key twice
        return
    app.is_busy = True  # until `then` is through: no key comes in between

    def back(done: Done | None) -> None:
        screen.call_later(_back, screen, done or (None, None), then)

    app.push_screen(Busy(act), back)


@guarded
def _back(screen: Screen[Any], done: Done, then: Callable[[Any], None]) -> None:
    """Go on where the work was asked for, once that screen is on top again."""
    found, error = done
    try:
        if error is not None:
            raise error
        then(found)
    finally:
        cast(Any, screen.app).is_busy = False
