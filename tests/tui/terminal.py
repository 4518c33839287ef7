"""The real program in a terminal of its own: a player sits down, presses keys and reads the screen. No call into the program.

with Seat(folder, (80, 24)) as seat:
    seat.press("Anna<Enter>", "How do you want to begin?")
"""

import base64
import contextlib
import re
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.measured_homes import environment
from tools.tty.session import Session, parse_keys

PATIENCE = 30.0
"""Seconds for a text to come: long, since other work may hold the machine."""
QUIET = 0.08
"""Seconds without output that end a step."""
PASTE = "\x1b[200~{text}\x1b[201~"


class Seat:
    """A player at a terminal. The program starts when the `with` is entered, in the player's folder."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = (80, 24),
        arguments: Sequence[str] = (),
        term: str = "xterm-256color",
        environ: Mapping[str, str] | None = None,
        hangup: str = "default",
        first: str = "",
    ) -> None:
        """`first`: what the screen shows when the program is ready; anything, if it is empty."""
        home.mkdir(parents=True, exist_ok=True)
        self.home, self.first = home, first
        self.session = Session(
            [sys.executable, "-m", "pbem", *arguments],
            *size,
            term=term,
            environ=environment(home, **(environ or {})),
            settle=QUIET,
            hangup=hangup,
            folder=str(home),
        )

    def __enter__(self) -> Self:
        self.written = self.session.start(QUIET).raw
        if self.first:
            self.wait_for(self.first)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.session.close()

    @property
    def screen(self) -> str:
        """What the player reads."""
        return self.session.text()

    @property
    def clipboard(self) -> str:
        """What the program has put on the terminal's clipboard last."""
        found = re.findall(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)(?:\x07|\x1b\\)", self.written)
        assert found, "nothing was put on the clipboard"
        return base64.b64decode(found[-1]).decode()

    def look_on(self, quiet: float = QUIET, longest: float = PATIENCE) -> None:
        """Read until nothing has come for so long."""
        self.written += self.session.look_on(quiet, longest)

    def press(self, keys: str, shows: str = "", gone: str = "") -> str:
        """Keys, and wait: until the screen shows a text and another is gone, else until it is quiet. The screen."""
        for kind, value in parse_keys(keys):
            if kind == "wait":
                self.look_on(value, value)
            elif kind == "key":
                self.send(value)
                self.look_on(0.02)
            else:
                self.session.resize(*value)
        if not (shows or gone):
            self.look_on()
        return self.wait_for(shows, gone=gone)

    def send(self, text: str) -> None:
        """Characters as the terminal sends them. Nothing where the program has ended."""
        with contextlib.suppress(OSError):
            self.session.send(text)

    def paste(self, text: str, shows: str = "") -> str:
        """Text as a terminal with bracketed paste hands it over."""
        self.send(PASTE.format(text=text))
        return self.wait_for(shows)

    def wait_for(self, *shows: str, gone: str = "") -> str:
        """Until the screen shows one of the texts and no longer shows another. The screen."""
        end = time.monotonic() + PATIENCE
        while not any(text in self.screen for text in shows or ("",)) or (gone and gone in self.screen):
            if time.monotonic() > end or not self.session.is_alive:
                state = "runs" if self.session.is_alive else "has ended"
                raise AssertionError(f"waited for {shows!r} (gone: {gone!r}); the program {state} and shows\n{self.screen}")
            self.look_on(0.03, 0.1)
        self.look_on(0.05)
        return self.screen

    def shows_within(self, seconds: float, keys: str, shows: str) -> bool:
        """Keys, and whether the screen shows a text in so many seconds."""
        self.press(keys)
        end = time.monotonic() + seconds
        while shows not in self.screen and time.monotonic() < end:
            self.look_on(0.03, 0.1)
        return shows in self.screen

    def leaves(self, keys: str = "<C-q>") -> int:
        """Leave the program. Its exit code."""
        for _, value in parse_keys(keys):
            self.send(value)
        return self.ends(PATIENCE)

    def ends(self, seconds: float) -> int:
        """Wait until the program has ended. Its exit code."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.session.terminal >= 0 and self.session.is_alive:
                self.look_on(0.02, 0.02)
            code = self.session.wait(0.02)
            if code is not None:
                return code
        raise AssertionError(f"the program has not ended in {seconds} s and shows\n{self.screen}")
