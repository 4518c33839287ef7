"""A terminal's screen to look at: pyte, with the repeats and scrolls it lacks, and cells compared by what can be seen."""

import re
from collections.abc import Callable
from functools import partialmethod
from typing import Any

import pyte
from wcwidth import wcwidth

Pen = tuple[str | bool | None, ...]
"""Foreground, background and the FLAGS. None for what cannot be seen on a blank."""
Cell = tuple[str, Pen]
Grid = list[list[Cell]]

FLAGS = (
    ("bold", 1, 22),
    ("italics", 3, 23),
    ("underscore", 4, 24),
    ("blink", 5, 25),
    ("reverse", 7, 27),
    ("strikethrough", 9, 29),
)
_FOREIGN = re.compile(  # what pyte would misread
    rb"\x1b\[[?]?\d*\$p|\x1b\[[<>=][0-9;:]*[a-zA-Z]|\x1b\[[0-9;]*[ !\"'][a-zA-Z]|\x1b\[[0-9;]*t"
    rb"|\x1bP[^\x1b]*\x1b\\|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
)
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-9;:?<>=!\" $']*|\][^\x07\x1b]*\x1b?|P[^\x1b]*\x1b?|[()])?$")


class _Screen(pyte.Screen):
    """pyte's screen as terminals do it: REP, SU and SD; new margins send the cursor home; erased cells take only a background."""

    last = " "
    _has_wide = False
    erases_in_colour = True

    def _erase(self, rows: range, columns: range) -> None:
        erased = self.default_char._replace(bg=self.cursor.attrs.bg) if self.erases_in_colour else self.default_char
        for y in rows:
            for x in columns:
                self.buffer[y][x] = erased

    def _limits(self) -> tuple[int, int]:
        return (self.margins.top, self.margins.bottom) if self.margins else (0, self.lines - 1)

    def erase_characters(self, count: int | None = None) -> None:
        x, y = self.cursor.x, self.cursor.y
        self._erase(range(y, y + 1), range(x, min(x + (count or 1), self.columns)))

    def erase_in_line(self, how: int = 0, *_: Any, **__: Any) -> None:
        x, y = self.cursor.x, self.cursor.y
        self._erase(range(y, y + 1), range(0 if how else x, x + 1 if how == 1 else self.columns))

    def erase_in_display(self, how: int = 0, *_: Any, **__: Any) -> None:
        y = self.cursor.y
        self._erase(range(0 if how else y + 1, y if how == 1 else self.lines), range(self.columns))
        if how < 2:
            self.erase_in_line(how)

    def insert_characters(self, count: int | None = None) -> None:
        """As the worst of them does it, tmux 3.3: where more columns come in than move on, those between keep what they held."""
        x, line, count = self.cursor.x, self.buffer[self.cursor.y], count or 1
        kept = {at: line[at] for at in range(max(self.columns - count, x), min(x + count, self.columns))}
        super().insert_characters(count)
        self.erase_characters(count)
        line.update(kept)

    def delete_characters(self, count: int | None = None) -> None:
        super().delete_characters(count)
        y = self.cursor.y
        self._erase(range(y, y + 1), range(max(self.columns - (count or 1), self.cursor.x), self.columns))

    def insert_lines(self, count: int | None = None) -> None:
        top, bottom = self._limits()
        y = self.cursor.y
        super().insert_lines(count)
        if top <= y <= bottom:
            self._erase(range(y, min(y + (count or 1), bottom + 1)), range(self.columns))

    def delete_lines(self, count: int | None = None) -> None:
        top, bottom = self._limits()
        y = self.cursor.y
        super().delete_lines(count)
        if top <= y <= bottom:
            self._erase(range(max(bottom + 1 - (count or 1), y), bottom + 1), range(self.columns))

    def index(self) -> None:
        self._scrolled(super().index, self._limits()[1])

    def reverse_index(self) -> None:
        self._scrolled(super().reverse_index, self._limits()[0])

    def _scrolled(self, go_on: Callable[[], None], edge: int) -> None:
        is_scrolling = self.cursor.y == edge
        go_on()
        if is_scrolling:
            self._erase(range(edge, edge + 1), range(self.columns))

    def draw(self, data: str) -> None:
        if data:
            self.last = data[-1]
        self._has_wide = self._has_wide or not data.isascii()
        if not self._has_wide:
            super().draw(data)
            return
        for char in data:
            self._draw_one(char)

    def _draw_one(self, char: str) -> None:
        """Half a wide character that is written over leaves a blank in its other half."""
        line, x = self.buffer[self.cursor.y], self.cursor.x
        if 0 < x < self.columns and line[x].data == "" and wcwidth(char) > 0:
            line[x - 1] = line[x - 1]._replace(data=" ")
        super().draw(char)
        after = self.cursor.x
        if x < after < self.columns and line[after].data == "":
            line[after] = line[after]._replace(data=" ")

    def repeat_last(self, count: int = 1, **_: Any) -> None:
        super().draw(self.last * (count or 1))

    def set_margins(self, top: int | None = None, bottom: int | None = None) -> None:
        super().set_margins(top, bottom)
        self.cursor_position()

    def _scroll(self, is_up: bool, count: int = 1, **_kwargs: Any) -> None:
        top, bottom = self._limits()
        y, self.cursor.y = self.cursor.y, bottom if is_up else top
        for _ in range(count or 1):
            if is_up:
                self.index()
            else:
                self.reverse_index()
        self.cursor.y = y

    scroll_up = partialmethod(_scroll, True)
    scroll_down = partialmethod(_scroll, False)

    def report_device_status(self, *_: Any, **__: Any) -> None:
        """Left to whoever runs the program."""


class _Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "b": "repeat_last", "S": "scroll_up", "T": "scroll_down"}
    events = frozenset([*pyte.ByteStream.events, "repeat_last", "scroll_up", "scroll_down"])


class Emulator:
    """Takes what a program writes and shows the screen."""

    def __init__(self, columns: int, rows: int, erases_in_colour: bool = True) -> None:
        self.columns, self.rows = columns, rows
        self.screen = _Screen(columns, rows)
        self.screen.erases_in_colour = erases_in_colour
        self._stream = _Stream(self.screen)
        self._pending = b""

    def feed(self, data: bytes) -> None:
        data = self._pending + data
        cut = _UNFINISHED.search(data)
        self._pending, data = (data[cut.start() :], data[: cut.start()]) if cut else (b"", data)
        self._stream.feed(_FOREIGN.sub(b"", data))

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)

    def grid(self) -> Grid:
        """All cells, row by row."""
        return [[cell_of(self.screen.buffer[y][x]) for x in range(self.columns)] for y in range(self.rows)]

    def text(self) -> str:
        """The screen as lines."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def pen(self) -> Pen:
        return pen_of(self.screen.cursor.attrs)

    def cursor(self) -> tuple[int, int]:
        return self.screen.cursor.x, self.screen.cursor.y


def pen_of(char: Any) -> Pen:
    return (char.fg, char.bg, *(bool(getattr(char, name)) for name, _, _ in FLAGS))


def cell_of(char: Any) -> Cell:
    """A character and what can be seen of its pen."""
    fg, bg, bold, italic, under, blink, reverse, strike = pen_of(char)
    if char.data == " " and not (under or reverse or strike):
        return " ", (None, bg, None, None, under, None, reverse, strike)
    return char.data, (fg, bg, bold, italic, under, blink, reverse, strike)
