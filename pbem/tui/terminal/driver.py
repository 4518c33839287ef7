"""A driver that starts with few bytes, writes a frame in one piece and knows when the terminal is gone."""

import asyncio
import os
import select
import selectors
import termios
import time
from codecs import getincrementaldecoder
from typing import Any

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Paste
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from pbem.tui.terminal.burst import Burst
from pbem.tui.terminal.hangup import Lifeline
from pbem.tui.terminal.profile import Profile, profile_of


class WholeWriter:
    """Takes text as a file does and hands it to the terminal in one write. What cannot be written is dropped."""

    def __init__(self, fileno: int, encoding: str, lifeline: Lifeline | None) -> None:
        self._fileno = fileno
        self._encoding = encoding
        self._lifeline = lifeline
        self._is_gone = False

    def write(self, text: str) -> int:
        data = memoryview(text.encode(self._encoding, "replace"))
        while data and not self._is_gone:
            try:
                data = data[os.write(self._fileno, data) :]
            except BlockingIOError:
                select.select([], [self._fileno], [], 1)
            except OSError:
                self._is_gone = True
                if self._lifeline is not None:
                    self._lifeline.cut("output")
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fileno


class SlimDriver(LinuxDriver):
    """Textual's driver without what a slow line need not carry.

    Off: focus reports, kitty keys, resize in band, pixels, every motion of the mouse. On: the second screen, bracketed paste,
    clicks, drags and wheel if the app wants a mouse. Output is raw, so that a line feed is one byte and keeps its column.
    """

    def __init__(self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._profile: Profile = getattr(app, "terminal", None) or profile_of(os.environ)
        self._lifeline: Lifeline | None = getattr(app, "lifeline", None)
        self._is_quiet = False
        self._is_started = False
        self.is_raw = False
        self.starts = 0
        """How often the screen was set up: whatever it showed before is gone."""
        self.answered_after: float | None = None
        """Seconds from the question at the start to the terminal's answer, None while there is none."""
        self._asked_at = 0.0
        file: Any = self._file
        self._file: Any = WholeWriter(file.fileno(), file.encoding or "utf-8", self._lifeline)

    # ------------------------------------------------------------ start and stop

    def start_application_mode(self) -> None:
        """Set up the screen; again, after the process was stopped behind our back."""
        if self._lifeline is not None:
            self._lifeline.watch(asyncio.get_running_loop())
            self._lifeline.restore = self.give_back
        is_back = self._is_started
        if not is_back:
            self._is_quiet = True
            try:
                super().start_application_mode()  # type: ignore[no-untyped-call]
            finally:
                self._is_quiet = False
            self._is_started = self._writer_thread is not None
            if not self._is_started:  # in the background of a shell: will be called again
                return
        self._raw_output()
        self.starts += 1
        self.write(self._set_up())
        if is_back:
            asyncio.run_coroutine_threadsafe(self._app._post_message(self.SignalResume()), loop=self._loop)

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was."""
        self._is_quiet = True
        try:
            super().stop_application_mode()
        finally:
            self._is_quiet = False
        self._is_started = self.is_raw = False
        self.write(self._tear_down())

    def give_back(self) -> None:
        """The same from any thread, past the loop and the writer, for a process that is about to end; it waits for nobody."""
        if not self._is_started:
            return
        if self.attrs_before is not None:
            termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        output = self._file.fileno()
        if select.select([], [output], [], 0.2)[1]:
            os.write(output, self._tear_down().encode())

    def _tear_down(self) -> str:
        mouse = "\x1b[?1002;1006l" if self._mouse else ""
        leave = "\x1b[?1049l" if self._profile.has_second_screen else "\x1b[2J\x1b[H"
        return f"\x1b[m{mouse}\x1b[?2004l\x1b[?25;7h{leave}"

    def write(self, data: str) -> None:
        if not self._is_quiet and data:
            super().write(data)

    def process_message(self, message: Message) -> None:
        """From the thread that reads: hand it on. The first answer tells how far away the terminal is."""
        if self.answered_after is None and isinstance(message, TerminalSupportsSynchronizedOutput):
            self.answered_after = time.monotonic() - self._asked_at
        super().process_message(message)

    def _set_up(self) -> str:
        profile, self._asked_at = self._profile, time.monotonic()
        first = "\x1b[?1049;2004h" if profile.has_second_screen else "\x1b[?2004h"
        mouse = "\x1b[?1002;1006h" if self._mouse else ""
        ask = "\x1b[?2026$p" if profile.answers_modes and self.input_tty else ""
        return f"{first}\x1b[?25;7l{mouse}{ask}"

    def _raw_output(self) -> None:
        """No carriage returns put before our line feeds."""
        try:
            attributes = termios.tcgetattr(self.fileno)
            attributes[0] = self._patch_iflag(attributes[0])
            attributes[1] &= ~termios.OPOST
            attributes[3] = self._patch_lflag(attributes[3])
            termios.tcsetattr(self.fileno, termios.TCSANOW, attributes)
        except termios.error:
            return
        self.is_raw = True

    # ------------------------------------------------------------ input

    def run_input_thread(self) -> None:
        """Read keys until told to stop, or until the terminal is gone."""
        parser, burst = XTermParser(self._debug), Burst()
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    try:
                        data = os.read(self.fileno, 4096)
                    except OSError:
                        data = b""
                    if not data:
                        if self._lifeline is not None:
                            self._lifeline.cut("eof")
                        break
                    text = decode(data)
                    if burst.takes(text):
                        continue
                    for event in parser.feed(text):
                        self.process_message(event)
                elif pasted := burst.taken():
                    self.process_message(Paste(pasted))
                for event in parser.tick():
                    self.process_message(event)
        try:
            for _ in parser.feed(""):
                pass
        except (EOFError, ParseError):
            pass
