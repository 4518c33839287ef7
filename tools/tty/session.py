"""A program in a pseudo terminal, driven key by key and watched byte by byte."""

import os
import re
import select
import signal
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ptyprocess import PtyProcess

from tools.tty.emulator import Emulator, Grid, Pen
from tools.tty.fewest_bytes import DEFAULT_PEN, floor, move, sgr

KEYS = {
    "Up": "\x1b[A",
    "Down": "\x1b[B",
    "Right": "\x1b[C",
    "Left": "\x1b[D",
    "Enter": "\r",
    "Esc": "\x1b",
    "Tab": "\t",
    "S-Tab": "\x1b[Z",
    "BS": "\x7f",
    "Space": " ",
    "PgUp": "\x1b[5~",
    "PgDn": "\x1b[6~",
    "Home": "\x1b[H",
    "End": "\x1b[F",
    "F1": "\x1bOP",
    "F2": "\x1bOQ",
    "F3": "\x1bOR",
    "F4": "\x1bOS",
    "lt": "<",
}
LEFT_OUT = ("LINES", "COLUMNS", "COLORTERM", "NO_COLOR", "TERM_PROGRAM")
"""Of our own environment: the program is to find a plain terminal, as over ssh."""
_LONGEST = 10.0
_LOOK = 0.02
"""Seconds between two looks at whether the program is at work."""
_PIECE = 4095
"""Bytes that a pseudo terminal hands over at once: a piece as long as that is not the end of what was written."""


@dataclass
class Step:
    """The output of a program after some keys."""

    name: str
    written: int = 0
    floor: int = 0
    floor_holds: bool = True
    cells: int = 0
    writes: int = 0
    ms: float = 0.0
    raw: bytes = b""


def parse_keys(text: str) -> Iterator[tuple[str, Any]]:
    """Keys as ("key", characters), ("wait", seconds) and ("resize", (columns, rows))."""
    for match in re.finditer(r"<([^<>]+)>|(.)", text, re.S):
        name, char = match.groups()
        kind, _, value = (name or "").partition(":")
        if char is not None:
            yield "key", char
        elif kind == "wait":
            yield "wait", float(value)
        elif kind == "resize":
            columns, rows = value.split("x")
            yield "resize", (int(columns), int(rows))
        elif name.startswith("C-") and len(name) == 3:
            yield "key", chr(ord(name[2].upper()) & 0x1F)
        else:
            yield "key", KEYS[name]


class Session:
    """A running program. Use it in a `with`: it is ended when that is left."""

    def __init__(
        self,
        command: list[str],
        columns: int = 120,
        rows: int = 40,
        term: str = "xterm-256color",
        environ: Mapping[str, str] = os.environ,
        settle: float = 0.3,
        hangup: str = "default",
        folder: str = "",
    ) -> None:
        """`hangup`: how the program finds SIGHUP, "default", "ignored" (as under nohup) or "blocked". `folder`: where it starts."""
        given = {name: value for name, value in environ.items() if name not in LEFT_OUT or environ is not os.environ}
        self._environ = {**given, "TERM": term}
        self._command = command
        self._settle = settle
        self._hangup = hangup
        self._folder = folder
        self.emulator = Emulator(columns, rows)
        self.is_alive = False

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, settle: float = 1.0, until: str = "", name: str = "start") -> Step:
        """Run the program until the screen shows `until`, any output if that is empty, and then nothing comes for so long."""
        before = self._state()
        began = time.perf_counter()
        size = (self.emulator.rows, self.emulator.columns)
        self._child = PtyProcess.spawn(
            self._command, self._folder or None, self._environ, preexec_fn=self._signals, dimensions=size
        )
        self.pid, self.terminal, self.is_alive = self._child.pid, self._child.fd, True
        data, marks = self._collect(settle, _LONGEST, until)
        return self._finished(name, data, marks, began, before)

    def step(self, keys: str, name: str = "") -> Step:
        """Send keys and wait for quiet."""
        before = self._state()
        began = time.perf_counter()
        data = b""
        marks: list[float] = []
        acts = list(parse_keys(keys))
        for number, (kind, value) in enumerate(acts, 1):
            quiet = self._settle if number == len(acts) else min(0.05, self._settle)
            if kind == "key":
                self.send(value)
            elif kind == "resize":
                self.resize(*value)
            more, later = self._collect(value, value) if kind == "wait" else self._collect(quiet, _LONGEST)
            data, marks = data + more, marks + later
        return self._finished(name or keys, data, marks, began, before)

    def look_on(self, quiet: float, longest: float = _LONGEST) -> bytes:
        """Take in what comes until nothing has come for so long."""
        return self._collect(quiet, longest)[0]

    def resize(self, columns: int, rows: int) -> None:
        """Another size of the window."""
        self.emulator.resize(columns, rows)
        self._child.setwinsize(rows, columns)

    def send(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def text(self) -> str:
        return self.emulator.text()

    def hang_up(self) -> None:
        """Take the terminal away."""
        self._child.fileobj.close()
        self.terminal = -1

    def wait(self, seconds: float) -> int | None:
        """The exit code, negative for a signal; None when the program still runs after so long."""
        end = time.monotonic() + seconds
        while self._child.isalive():
            if time.monotonic() > end:
                return None
            time.sleep(0.02)
        return int(self._child.exitstatus) if self._child.signalstatus is None else -int(self._child.signalstatus)

    def cpu_seconds(self) -> float:
        """Processor time so far (Linux)."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:  # noqa: PTH123
            words = file.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the program, by force if it must be."""
        end = time.monotonic() + 3
        self._child.kill(signal.SIGTERM)
        while self.wait(0.02) is None:
            if self.terminal >= 0:
                self._collect(0.02, 0.02)
            if time.monotonic() > end:
                self._child.kill(signal.SIGKILL)
        if self.terminal >= 0:
            self.hang_up()

    # ------------------------------------------------------------ behind the scenes

    def _signals(self) -> None:
        """In the child, before it turns into the program."""
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        if self._hangup == "ignored":
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        elif self._hangup == "blocked":
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])

    def _collect(self, quiet: float, longest: float, until: str | None = None) -> tuple[bytes, list[float]]:
        """All output until it has been quiet for so long, and when each piece came. `until`: not before the screen shows this."""
        began = time.perf_counter()
        end = began + (quiet if until is None else longest)
        parts: list[bytes] = []
        marks: list[float] = []
        activity = self._activity()
        while (left := min(end, began + longest) - time.perf_counter()) > 0:
            if not select.select([self.terminal], [], [], min(left, _LOOK))[0]:
                before, activity = activity, self._activity()
                if activity != before or not activity:
                    end = max(end, time.perf_counter() + quiet)  # it is at work, or waits for a processor
                continue
            try:
                part = os.read(self.terminal, 1 << 16)
            except OSError:
                part = b""
            if not part:
                self.is_alive = False
                break
            if parts and len(parts[-1]) >= _PIECE:
                marks.pop()
            marks.append(time.perf_counter())
            parts.append(part)
            self.emulator.feed(part)
            self._answer(part)
            if until and until not in self.text():
                continue
            until = None
            end = time.perf_counter() + quiet
        return b"".join(parts), marks

    def _activity(self) -> tuple[str, ...]:
        """How often the program's first thread has been at work; nothing while any thread is, or waits for a disk (Linux)."""
        try:
            threads = list(Path(f"/proc/{self.pid}/task").iterdir())
            states = [(thread / "stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] for thread in threads]
            told = (threads[0].parent / str(self.pid) / "schedstat").read_text(encoding="ascii")
        except (OSError, IndexError):
            return ("unknown",)  # another system, or it is over: then only its output tells
        return () if {"R", "D"} & {*states} else (told,)

    def _answer(self, data: bytes) -> None:
        for mode in re.findall(rb"\x1b\[\?(\d+)\$p", data):
            self.send(f"\x1b[?{int(mode)};0$y")
        if re.search(rb"\x1b\[0?c", data):
            self.send("\x1b[?62;22c")
        if b"\x1b[6n" in data:
            x, y = self.emulator.cursor()
            self.send(f"\x1b[{y + 1};{x + 1}R")

    def _state(self) -> tuple[Grid, tuple[int, int], Pen]:
        return self.emulator.grid(), self.emulator.cursor(), self.emulator.pen()

    def _finished(
        self, name: str, data: bytes, marks: list[float], began: float, before: tuple[Grid, tuple[int, int], Pen]
    ) -> Step:
        step = Step(name, written=len(data), writes=len(marks), raw=data)
        if marks:
            step.ms = (marks[-1] - began) * 1000
        grid, cursor, pen = before
        after = self.emulator.grid()
        if (len(grid), len(grid[0])) == (len(after), len(after[0])):
            x, y = self.emulator.cursor()
            end = None if self.emulator.screen.cursor.hidden else (min(x, len(after[0]) - 1), y)
            least, step.cells = floor(grid, after, cursor, pen, end)
            step.floor = len(least)
            step.floor_holds = replays(grid, after, cursor, pen, least)
        return step


def replays(before: Grid, after: Grid, cursor: tuple[int, int], pen: Pen, data: bytes) -> bool:
    """Whether the bytes really change the one grid into the other."""
    columns, rows = len(before[0]), len(before)
    emulator = Emulator(columns, rows)
    blank = emulator.grid()
    emulator.feed(b"\x1b[?7l" + floor(blank, before, (0, 0), DEFAULT_PEN)[0])
    there = move(columns, 0, min(cursor[0], columns - 1), cursor[1], columns)
    emulator.feed(f"\x1b[m{sgr(DEFAULT_PEN, pen)}{there}".encode() + data)
    return emulator.grid() == after
