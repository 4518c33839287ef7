"""Something that takes long, such as the house's thinking, in a thread: the screen stays as it is, keys do nothing meanwhile."""

from collections.abc import Callable
from typing import Generic, TypeVar

from textual.screen import ModalScreen

from pbem.tui.page import R, Steady, guarded

T = TypeVar("T")
Done = tuple[T, None] | tuple[None, Exception]


class Busy(ModalScreen[Done[T]], Generic[T]):
    """Nothing to see: it keeps keys away from the screen below. Gives what came of the work, or the error."""

    DEFAULT_CSS = "Busy { background: transparent; }"

    def __init__(self, act: Callable[[], T]) -> None:
        super().__init__()
        self.act = act

    def on_mount(self) -> None:
        """Begin."""
        self.run_worker(self._work, thread=True)

    def _work(self) -> None:
        """In a thread: the work, its end handed to the screen."""
        done: Done[T]
        try:
            done = self.act(), None
        except Exception as error:  # told, or raised again, where the screen can do it
            done = None, error
        if self.app.is_running:
            self.app.call_from_thread(self._done, done)

    def _done(self, done: Done[T]) -> None:
        if self.is_attached:
            self.dismiss(done)


def work(screen: Steady[R], act: Callable[[], T], then: Callable[[T], None]) -> None:
    """Do something long without freezing the screen; `then` gets what came of it. Its errors are told as those of a key."""

    if screen.face.is_busy:  # the same key twice
        return
    screen.face.is_busy = True  # until `then` is through: no key comes in between

    def back(done: Done[T] | None) -> None:
        if done is not None:
            screen.call_later(_back, screen, done, then)

    screen.face.push_screen(Busy(act), back)


@guarded
def _back(screen: Steady[R], done: Done[T], then: Callable[[T], None]) -> None:
    """Go on where the work was asked for, once that screen is on top again."""
    try:
        if done[1] is not None:
            raise done[1]
        then(done[0])
    finally:
        screen.face.is_busy = False
