"""Something that takes long, such as the house's thinking, in a thread: the screen stays as it is, keys do nothing meanwhile."""

from asyncio import to_thread
from collections.abc import Callable
from typing import TypeVar

from textual.screen import ModalScreen

from pbem.tui.base_page import R, Steady

T = TypeVar("T")


class Busy(ModalScreen[None]):
    """Nothing to see: it keeps keys away from the screen below."""

    DEFAULT_CSS = "Busy { background: transparent; }"


def work(screen: Steady[R], act: Callable[[], T], then: Callable[[T], None]) -> None:
    """Do something long without freezing the screen; `then` gets what came of it. Its errors are told as those of a key."""

    async def in_thread() -> None:
        busy = Busy()
        try:
            await screen.app.push_screen(busy)
            try:
                done = await to_thread(act)
            finally:
                await busy.dismiss()
            then(done)
        finally:
            screen.face.is_busy = False

    if not screen.face.is_busy:  # else the same key came twice
        screen.face.is_busy = True  # until `then` is through: no key comes in between
        screen.run_worker(in_thread())
