"""The cells that the terminal shows now, and the shortest frame that makes it show something else."""

from operator import ne
from typing import NamedTuple

from pbem.tui.terminal.cell_rows import BLANK, Row, blank_rows
from pbem.tui.terminal.pens import BLANK_PEN, Pens
from pbem.tui.terminal.profile import Profile
from pbem.tui.terminal.row_bytes import LOST, Head, Writer, size

_WORTH_CLEARING = 600  # bytes from which on a cleared screen is tried


def _least(old: list[Row], new: list[Row]) -> int:
    """A number of bytes that changing all the rows cannot stay much under: the cells that differ, where no run of them is long."""
    return sum(sum(map(ne, before, after)) for before, after in zip(old, new, strict=True) if before is not after)


class Scroll(NamedTuple):
    """A part of the screen whose content moved: its view went right by `dx` columns and down by `dy` rows."""

    x: int
    y: int
    width: int
    height: int
    dx: int
    dy: int


class Picture:
    """The terminal's screen as we know it."""

    def __init__(self, columns: int, rows: int, profile: Profile, pens: Pens, is_raw: bool) -> None:
        self.columns, self.rows = columns, rows
        self.is_known = False
        self._first = "\x1b[m\x1b[2J"
        self._blank = blank_rows(columns, rows)
        self.shown = self._blank
        self._head = LOST
        self._pens = pens
        self._profile = profile
        self._writer = Writer(profile, pens, columns, is_raw)

    def forget(self) -> None:
        """Somebody else wrote to the screen: the next frame sets the modes again, clears it and paints all."""
        self.is_known = False
        self._first = "\x1b[m\x1b[r\x1b[?25;7l\x1b[2J"

    def frame(self, new: list[Row], scrolls: list[Scroll]) -> str:
        """The shortest text found that makes the terminal show `new`, taken as written from now on."""
        if not self.is_known:
            text, head = self._rows(self._blank, new, LOST, [])
            text = self._first + text
        else:
            text, head = self._shortest(new, scrolls)
        self.is_known = True
        self.shown, self._head = new, head
        return text

    def _shortest(self, new: list[Row], scrolls: list[Scroll]) -> tuple[str, Head]:
        """The shortest of some ways: rows scrolled first, all changed cells, a cleared screen. What cannot win is not tried."""
        found: list[tuple[str, Head]] = []
        for scroll in scrolls:
            if scroll.dy and (panned := self._panned(new, scroll, scrolls)):
                found.append(panned)
        best = min((size(text) for text, _ in found), default=None)
        if best is None or best > _least(self.shown, new):
            found.append(self._rows(self.shown, new, self._head, scrolls))
            best = min(size(text) for text, _ in found)
        if best > _WORTH_CLEARING and best > _least(self._blank, new):
            pen, sgr = self._pens.step(self._head.pen, BLANK_PEN)
            cleared, head = self._rows(self._blank, new, self._head._replace(pen=pen), [])
            found.append((f"{sgr}\x1b[2J{cleared}", head))
        return min(found, key=lambda each: size(each[0])) if len(found) > 1 else found[0]

    def _panned(self, new: list[Row], scroll: Scroll, scrolls: list[Scroll]) -> tuple[str, Head] | None:
        """The frame when the rows of a scrolled part, over the full width, are moved first."""
        top, height = max(scroll.y, 0), min(scroll.height, self.rows - max(scroll.y, 0))
        moved = self._writer.pan(self._head, top, height, scroll.dy, self.rows)
        if moved is None:
            return None
        blanks = [[BLANK] * self.columns for _ in range(abs(scroll.dy))]
        rows = self.shown[top : top + height]
        rows = rows[scroll.dy :] + blanks if scroll.dy > 0 else blanks + rows[: scroll.dy]
        text, head = self._rows([*self.shown[:top], *rows, *self.shown[top + height :]], new, moved[1], scrolls)
        return moved[0] + text, head

    def _rows(self, old: list[Row], new: list[Row], head: Head, scrolls: list[Scroll]) -> tuple[str, Head]:
        """All rows that differ, each by the shortest way."""
        sideways = [scroll for scroll in scrolls if scroll.dx] if self._profile.shifts_cells else []
        parts: list[str] = []
        for y, (before, after) in enumerate(zip(old, new, strict=True)):
            if before is after or before == after:
                continue
            best: tuple[str, Head] | None = None
            for scroll in sideways:
                if scroll.y <= y < scroll.y + scroll.height:
                    left, right = max(scroll.x, 0), min(scroll.x + scroll.width, self.columns)
                    shifted = self._writer.shifted_row(before, after, y, head, left, right, scroll.dx)
                    if shifted and (best is None or size(shifted[0]) < size(best[0])):
                        best = shifted
            if best is None or size(best[0]) > sum(map(ne, before, after)):
                plain = self._writer.row(before, after, y, head)
                if best is None or size(plain[0]) <= size(best[0]):
                    best = plain
            parts.append(best[0])
            head = best[1]
        return "".join(parts), head
