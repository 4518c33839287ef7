"""The terminal may go at any moment: then the program ends, soon and for certain. Whatever matters is on the disk already."""

import os
import signal
import threading
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

SIGNALS = tuple(number for name in ("SIGHUP", "SIGTERM") if (number := getattr(signal, name, None)) is not None)
Handler = Callable[[int, FrameType | None], object] | int | None
EXIT_CODE = 129  # as a shell reports a process ended by SIGHUP


class Lifeline:
    """Leaves when the terminal is gone.

    `leave` asks the app to end, in its event loop; when the loop does not come round in time the process ends by force.
    """

    def __init__(self, leave: Callable[[], object], seconds: float = 1.5) -> None:
        self._leave, self._seconds = leave, seconds
        self._loop: AbstractEventLoop | None = None
        self.reason: str | None = None
        """Why it was cut: "eof", "output" or the name of a signal."""
        self.restore: Callable[[], object] = lambda: None
        """Gives the terminal back as it was; for an end by force. The driver sets it."""
        self._handlers: dict[int, Handler] = {}

    def watch(self, loop: AbstractEventLoop) -> None:
        """Take the signals of a lost terminal, ignored or not. They need the main thread: in another only end of file counts."""
        self._loop = loop
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                before = signal.signal(number, self._on_signal)
                self._handlers.setdefault(number, before)

    def unwatch(self) -> None:
        """Give the signals back to whom they belonged."""
        while self._handlers:
            number, handler = self._handlers.popitem()
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)

    def cut(self, reason: str) -> None:
        """The terminal is gone. From any thread or signal handler; only the first call counts."""
        if self.reason is not None:
            return
        self.reason = reason
        threading.Thread(target=self._end_by_force, name="lifeline", daemon=True).start()
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: the program is on its way out
                self._loop.call_soon_threadsafe(self._leave)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        self.cut(signal.Signals(number).name)

    def _end_by_force(self) -> None:
        time.sleep(self._seconds)
        with suppress(Exception):  # it may be gone altogether
            self.restore()
        os._exit(EXIT_CODE)
