"""Real terminals to write to and to read the cells back from: tmux, GNU screen, xterm on a display of its own (Xvfb).

with Tmux(folder, (80, 24)) as terminal:
    terminal.feed(b"\\x1b[2Jhello")
    terminal.grid()
"""

import contextlib
import mmap
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from wcwidth import wcwidth

from tools.tty.emulator import Cell, Emulator, Grid, cell_of

PATIENCE = 30.0
"""Seconds for a terminal to answer: long, since other work may hold the machine."""
RELAY = Path(__file__).resolve().with_name("relay.py")
_CURSOR = b"\x1b[6n"
_WINDOW = b"\x1b[13t"  # xterm asks the display, which has then done all that came before
_ANSWER = re.compile(rb"\x1b\[[\d;]+[Rt]")
_PIECE = re.compile(r"(\x1b\[[0-9;:]*m)|(\x1b#\d|.)")
_NOTHING = ("\x1b#5", "\uffff")  # xterm prints them: a line of single width, the right half of a wide character
_PLAIN = Emulator(4, 1).screen.default_char
_LAG = 3.0
_NO_WRAP = b"\x1b[?25;7l"


Wrong = tuple[int, int, object, object]
"""A column, a row, what the terminal has there, and what ought to be there."""


def _unlike(found: Sequence[Sequence[object]], right: Sequence[Sequence[object]]) -> list[Wrong]:
    return [
        (x, y, cell, wanted)
        for y, (row, wanted_row) in enumerate(zip(found, right, strict=True))
        for x, (cell, wanted) in enumerate(zip(row, wanted_row, strict=True))
        if cell != wanted
    ]


class Real:
    """A terminal in which the relay runs. Text that was fed has been taken in when `feed` returns."""

    name = ""
    needs: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    """The command that tells its version."""
    reading = ""
    """How its cells are read."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.folder, self.size = folder, size
        self._processes: list[subprocess.Popen[bytes]] = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._line: socket.socket | None = None
        self._marks = 0

    @classmethod
    def missing(cls) -> list[str]:
        """The programs that it needs and that are not here."""
        return [program for program in cls.needs if shutil.which(program) is None]

    @classmethod
    def version(cls) -> str:
        """The name and version of the terminal, as it says itself."""
        return subprocess.run(cls.asks, capture_output=True, text=True, check=False).stdout.strip()

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = str(self.folder / "line")
        self._listener.bind(path)
        self._listener.listen(1)
        self._listener.settimeout(PATIENCE)
        try:
            self._start([sys.executable, str(RELAY), path])
            self._line = self._listener.accept()[0]
            self._line.settimeout(PATIENCE)
            self.feed(_NO_WRAP)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stop()

    def _start(self, relay: list[str]) -> None:
        raise NotImplementedError

    def _stop(self) -> None:
        if self._line is not None:
            self._line.close()
        self._listener.close()
        for process in reversed(self._processes):
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)

    def feed(self, data: bytes, ask: bytes = _CURSOR) -> None:
        """Write to the terminal, and wait until it has dealt with that."""
        assert self._line is not None
        self._line.sendall(data + ask)
        answer = b""
        while not _ANSWER.search(answer):
            piece = self._line.recv(4096)
            assert piece, f"{self.name} has gone"
            answer += piece

    def grid(self) -> Grid:
        """What the terminal itself says its cells hold."""
        raise NotImplementedError

    def wrong(self, right: Grid, paint: Callable[[], bytes]) -> list[Wrong]:  # noqa: ARG002
        """The cells that are not as they should be. `paint` writes the right screen cell by cell."""
        return _unlike(self.grid(), right)

    def _ran(self, *words: str) -> bytes:
        return subprocess.run(words, capture_output=True, check=True, env=_environment(self.folder)).stdout

    def _rows_in(self, path: Path) -> bytes:
        """What the terminal writes of itself into a file, once all rows are there."""
        end = time.monotonic() + PATIENCE
        while not path.exists() or path.read_bytes().count(b"\n") < self.size[1]:
            assert time.monotonic() < end, f"{self.name} writes nothing, or too little, to {path}"
            time.sleep(0.002)
        return path.read_bytes()

    def _shown(self, lines: bytes) -> Grid:
        """Lines of text with colours, as cells."""
        columns, rows = self.size
        blank = cell_of(_PLAIN)
        grid: Grid = []
        char = _PLAIN
        for line in lines.decode("utf-8", "replace").splitlines()[:rows]:
            row: list[Cell] = []
            for sgr, text in _PIECE.findall(line):
                if sgr:
                    char = _drawn(char, sgr)
                elif text not in _NOTHING:
                    row += _cells(char, text)
            grid.append([*row, *[blank] * columns][:columns])
        return grid + [[blank] * columns for _ in range(rows - len(grid))]


@lru_cache(4096)
def _drawn(char: Any, sgr: str) -> Any:
    """What is drawn after a change of colours."""
    emulator = Emulator(4, 1)
    emulator.screen.cursor.attrs = char
    emulator.feed(sgr.encode())
    return emulator.screen.cursor.attrs


@lru_cache(65536)
def _cells(char: Any, text: str) -> tuple[Cell, ...]:
    """The cells of one character."""
    cell = cell_of(char._replace(data=text))
    return (cell, cell_of(char._replace(data=""))) if wcwidth(text) == 2 else (cell,)


def _environment(folder: Path, **more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "SCREENDIR": str(folder / "screens"), **more}


class Tmux(Real):
    """A pane of a tmux server of its own."""

    name = "tmux"
    needs: tuple[str, ...] = ("tmux",)
    asks: tuple[str, ...] = ("tmux", "-V")
    reading = (
        "Read with `capture-pane -e`: text, colours and attributes, but not dim, and no background of an erased end of a line"
        " (the program erases without one there)."
    )

    def _tmux(self, *words: str) -> bytes:
        return self._ran("tmux", "-u", "-f", "/dev/null", "-S", str(self.folder / "tmux"), *words)

    def _start(self, relay: list[str]) -> None:
        columns, rows = map(str, self.size)
        self._tmux("new-session", "-d", "-x", columns, "-y", rows, *relay, ";", "set", "-g", "status", "off")
        self._tmux("resize-window", "-x", columns, "-y", rows)

    def _stop(self) -> None:
        super()._stop()
        with contextlib.suppress(subprocess.CalledProcessError):
            self._tmux("kill-server")

    def grid(self) -> Grid:
        return self._shown(self._tmux("capture-pane", "-p", "-e", "-N", "-t", "0"))


class Screen(Tmux):
    """GNU screen in a pane of tmux."""

    name = "GNU screen"
    needs = ("screen", "tmux")
    asks = ("screen", "--version")
    reading = (
        "What it keeps was read with `hardcopy` (low bytes of the characters); what it shows, with colours, from a tmux around it."
    )

    def _start(self, relay: list[str]) -> None:
        (self.folder / "screens").mkdir(mode=0o700)
        (self.folder / "rc").write_text("startup_message off\ndefutf8 on\nvbell off\nmsgwait 0\nterm screen-256color\n")
        outer = ["env", *(f"{name}={value}" for name, value in _environment(self.folder, TERM="screen-256color").items())]
        super()._start([*outer, "screen", "-U", "-c", str(self.folder / "rc"), "-S", "shown", *relay])

    def _stop(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self._ran("screen", "-S", "shown", "-X", "quit")
        super()._stop()

    def wrong(self, right: Grid, paint: Callable[[], bytes]) -> list[Wrong]:
        if bad := _unlike(self._kept(), [[ord(char[0]) & 0xFF if char else 0xFF for char, _ in row] for row in right]):
            return bad
        end = time.monotonic() + _LAG  # it draws a little later than it keeps
        while (bad := super().wrong(right, paint)) and time.monotonic() < end:
            time.sleep(0.01)
        return bad

    def _kept(self) -> list[bytes]:
        """The rows that screen itself keeps, the low byte of each character."""
        self._marks += 1
        path = self.folder / f"hard{self._marks}"
        self._ran("screen", "-S", "shown", "-X", "hardcopy", str(path))
        lines = self._rows_in(path).split(b"\n")[: self.size[1]]
        path.unlink()
        return [line.ljust(self.size[0])[: self.size[0]] for line in lines]


class Xterm(Real):
    """An xterm on a display in memory."""

    name = "xterm"
    needs = ("xterm", "Xvfb")
    asks = ("xterm", "-version")
    reading = (
        "Its text was read by its own printing; colours and attributes by pixels, which stay when each cell is painted by itself."
    )
    _PIXELS = (1600, 1000)

    def _start(self, relay: list[str]) -> None:
        read, write = os.pipe()
        width, height = self._PIXELS
        frames = self.folder / "frames"
        frames.mkdir()
        words = f"Xvfb -displayfd {write} -screen 0 {width}x{height}x24 -nolisten tcp -fbdir".split()
        self._processes.append(subprocess.Popen([*words, str(frames)], pass_fds=(write,), stderr=subprocess.DEVNULL))
        os.close(write)
        with os.fdopen(read) as file:
            display = file.readline().strip()
        with (frames / "Xvfb_screen0").open("rb") as file:
            self._frame = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._printed = self.folder / "printed"
        words = ["xterm", "-u8", "-bw", "0", "-fn", "6x13", "-geometry", f"{self.size[0]}x{self.size[1]}+0+0"]
        for name in ("fastScroll", "jumpScroll", "allowWindowOps", "printerAutoClose"):
            words += ["-xrm", f"XTerm*{name}: true"]
        for name in ("scrollBar", "cursorBlink", "internalBorder", "printAttributes"):
            words += ["-xrm", f"XTerm*{name}: 0"]
        words += ["-xrm", f"XTerm*printerCommand: cat > {self._printed}"]
        environ = _environment(self.folder, DISPLAY=f":{display}")
        self._processes.append(subprocess.Popen([*words, "-e", *relay], env=environ))

    def grid(self) -> Grid:
        self._printed.unlink(missing_ok=True)
        self.feed(b"\x1b[i")
        return self._shown(self._rows_in(self._printed))

    def wrong(self, right: Grid, paint: Callable[[], bytes]) -> list[Wrong]:
        printed = [[char for char, _ in row] for row in self.grid()]  # not its colours: xterm leaves some changes of them out
        if bad := _unlike(printed, [[char for char, _ in row] for row in right]):
            return bad
        before = self._pixels()
        self.feed(b"\x1b7" + paint() + b"\x1b8")
        after = self._pixels()
        if before == after:
            return []
        at = next(at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one != other)
        return [(at, -1, before[at : at + 4], after[at : at + 4])]

    def _pixels(self) -> bytes:
        self.feed(b"", _WINDOW)
        return self._frame[:]
