"""The terminal may go at any moment: then what matters is saved and the program ends, soon and for certain."""

import os
import signal
import threading
from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

SIGNALS = tuple(number for name in ("SIGHUP", "SIGTERM") if (number := getattr(signal, name, None)) is not None)
Handler = Callable[[int, FrameType | None], object] | int | None
EXIT_CODE = 129  # as a shell reports a process ended by SIGHUP


class Lifeline:
    """Saves once and leaves when the terminal is gone.

    `save` gets the reason: "eof", "output" or the name of a signal. It runs in the event loop; only when the loop does not come
    round in time it runs in a thread of its own, before the process ends by force. `leave` asks the app to end.
    """

    def __init__(self, save: Callable[[str], object], leave: Callable[[], object], seconds: float = 1.5) -> None:
        self._save = save
        self._leave = leave
        self._seconds = seconds
        self._loop: AbstractEventLoop | None = None
        self._is_saved = False
        self._lock = threading.Lock()
        self._over = threading.Event()
        self.reason: str | None = None
        self.fault: Exception | None = None
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

    def rest(self) -> None:
        """The program has ended as it should, though its process goes on: nothing is ended by force any more."""
        self._over.set()

    def cut(self, reason: str) -> None:
        """The terminal is gone. From any thread or signal handler; only the first call counts."""
        if self.reason is not None:
            return
        self.reason = reason
        threading.Thread(target=self._end_by_force, name="lifeline", daemon=True).start()
        if self._loop is not None:
            try:
                self._loop.call_soon_threadsafe(self._end)
            except RuntimeError:  # the loop is closed: the program is on its way out
                self._save_once()

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        self.cut(signal.Signals(number).name)

    def _end(self) -> None:
        self._save_once()
        self._leave()

    def _save_once(self) -> None:
        with self._lock:
            if self._is_saved:
                return
            self._is_saved = True
            try:
                self._save(self.reason or "")
            except Exception as error:  # nobody is left to tell; the program must end all the same
                self.fault = error

    def _end_by_force(self) -> None:
        if self._over.wait(self._seconds):
            return
        self._save_once()
        with suppress(Exception):  # it may be gone altogether
            self.restore()
        os._exit(EXIT_CODE)
