"""The cheapest bytes that turn one row of the screen into another: moves, pens, repeats and erasures."""

from operator import ne
from typing import NamedTuple

from pbem.tui.terminal.cell_rows import BLANK, Row, is_doubtful, is_wide
from pbem.tui.terminal.pens import BLANK_PEN, PLAIN, Pen, Pens
from pbem.tui.terminal.profile import Profile

_LONGEST_GAP = 12  # cells written again rather than jumped over


class Head(NamedTuple):
    """The state of the terminal's cursor and pen."""

    x: int | None  # None: in this row, but the terminal may think otherwise
    y: int  # -1: not known
    pen: Pen


LOST = Head(None, -1, PLAIN)


def size(text: str) -> int:
    """Bytes on the line."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "replace"))


def _shifts(count: int, room: int, final: str) -> str:
    """Insert or delete so many columns or lines of `room`: never more at once than move, for tmux 3.3 does not blank the rest."""
    if 2 * count <= room:
        return f"\x1b[{count}{final}"
    return f"\x1b[{count - count // 2}{final}\x1b[{count // 2}{final}"


def _has_doubt(row: Row, left: int) -> bool:
    """Whether from a column on there is anything but characters of one cell."""
    cells = row[left:]
    if "".join([char for char, _ in cells]).isascii() and cells[0][0]:
        return False
    return any(char == "" or is_doubtful(char) for char, _ in cells)


class Writer:
    """Writes changes for one terminal of one width."""

    def __init__(self, profile: Profile, pens: Pens, columns: int, is_raw: bool) -> None:
        """`is_raw`: a line feed reaches the terminal as it is, without a carriage return before it."""
        self._profile = profile
        self._pens = pens
        self._columns = columns
        self._is_raw = is_raw

    # ------------------------------------------------------------ moves

    def move(self, x0: int | None, y0: int, x: int, y: int) -> str:
        """The shortest way for the cursor from one cell to another."""
        if x0 == x and y0 == y:
            return ""
        best = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"
        if y0 < 0:
            return best
        down = self._down(y0, y)
        if x0 is not None and x0 < self._columns:
            best = min(best, down + self._across(x0, x), key=len)
        return min(best, "\r" + down + self._across(0, x), key=len)

    def _down(self, y0: int, y: int) -> str:
        if y == y0:
            return ""
        if y < y0:
            return "\x1b[A" if y0 - y == 1 else f"\x1b[{y0 - y}A"
        if self._is_raw and y - y0 <= 3:
            return "\n" * (y - y0)
        return "\x1b[B" if y - y0 == 1 else f"\x1b[{y - y0}B"

    def _across(self, x0: int, x: int) -> str:
        if x == x0:
            return ""
        if x == 0:
            return "\r"
        if x > x0:
            best = "\x1b[C" if x - x0 == 1 else f"\x1b[{x - x0}C"
        else:
            best = "\b" * (x0 - x) if x0 - x <= 4 else f"\x1b[{x0 - x}D"
        if self._profile.addresses_column and len(column := f"\x1b[{x + 1}G") < len(best):
            return column
        return best

    # ------------------------------------------------------------ a row

    def row(self, old: Row, new: Row, y: int, head: Head) -> tuple[str, Head]:
        """The change of row `y` from `old` to `new`, and where it leaves the head."""
        columns = self._columns
        last = columns - 1
        while last >= 0 and old[last] == new[last]:
            last -= 1
        if last < 0:
            return "", head
        tail = self._blank_tail(new)
        step = self._pens.step
        out: list[str] = []
        x0, y0, pen = head
        x = 0
        while x <= last:
            cell = new[x]
            if old[x] == cell:
                x += 1
                continue
            if cell[0] == "":
                x -= 1
                cell = new[x]
            char, want = cell
            if x0 != x or y0 != y:
                way = self.move(x0, y0, x, y)
                if y == y0 and x0 is not None and x0 < x <= x0 + _LONGEST_GAP:
                    gap = self._again(new, x0, x, pen)
                    if gap is not None and size(gap[0] + step(gap[1], want)[1]) < len(way + step(pen, want)[1]):
                        way, pen = gap
                out.append(way)
                y0 = y
            pen, sgr = step(pen, want)
            out.append(sgr)
            if x >= tail and last - x >= 3 and sum(map(ne, old[x : last + 1], new[x : last + 1])) > 3:
                out.append("\x1b[K")
                x0 = x
                break
            if x < last and new[x + 1] == cell:
                text, moved, x1 = self._run(old, new, x, last)
                out.append(text)
                x0, x = x + moved, x1
            else:
                out.append(char)
                x += 1 if char.isascii() or not is_wide(char) else 2
                x0 = x
            if x0 >= columns or not (char.isascii() or not is_doubtful(char)):
                x0 = None
        return "".join(out), Head(x0, y, pen)

    def _again(self, new: Row, start: int, end: int, pen: Pen) -> tuple[str, Pen] | None:
        """Cells written again to get over a gap, and the pen after them; None when a width in them is in doubt."""
        parts: list[str] = []
        for char, want in new[start:end]:
            if not char.isascii() and is_doubtful(char):
                return None
            pen, sgr = self._pens.step(pen, want)
            parts += (sgr, char)
        return "".join(parts), pen

    def _run(self, old: Row, new: Row, x: int, last: int) -> tuple[str, int, int]:
        """Cells alike from `x` on: what writes them, how far the cursor moves, and the column to go on from."""
        cell = new[x]
        char = cell[0]
        end = x + 1
        while end <= last and new[end] == cell:
            end += 1
        if end - x <= 3 or is_doubtful(char):
            return char, 1, x + 1
        while old[end - 1] == cell:
            end -= 1
        one, plain, gap, first = size(char), 0, 0, 0
        for at in range(x, end):
            if old[at] == cell:
                gap += 1
                continue
            if gap:
                first = first or at - gap - x
                plain += min(gap * one, 3 + len(str(gap)))
            plain += one
            gap = 0
        count = end - x
        best, cost = "", plain
        moved = count
        if self._profile.repeats and one + 3 + len(str(count - 1)) < cost:
            best = f"{char}\x1b[{count - 1}b"
            cost = size(best)
        if self._profile.erases_cells and self._is_erasure(cell):
            jump = 0 if end > last else 3 + len(str(count))
            if 3 + len(str(count)) + jump < cost:
                best, moved = f"\x1b[{count}X", 0
        if best:
            return best, moved, end
        alike = first or count
        return char * alike, alike, x + alike

    def _is_erasure(self, cell: tuple[str, Pen]) -> bool:
        """Whether erasing leaves this cell."""
        char, pen = cell
        return char == " " and pen.fg is None and (not pen.bg or self._profile.erases_in_colour)

    def _blank_tail(self, new: Row) -> int:
        """The column from which on erasing to the end of the row is right."""
        x, end = self._columns, new[-1]
        if self._is_erasure(end):
            while x > 0 and new[x - 1] == end:
                x -= 1
        return x

    # ------------------------------------------------------------ scrolling

    def shifted_row(self, old: Row, new: Row, y: int, head: Head, left: int, right: int, columns: int) -> tuple[str, Head] | None:
        """The change of a row whose cells from `left` to `right` moved left by `columns`, or right when negative."""
        count = abs(columns)
        if count >= right - left or _has_doubt(old, left):
            return None
        pen, sgr = self._pens.step(head.pen, BLANK_PEN)
        blanks = [BLANK] * count
        row = list(old)
        far, behind, room = right - count, right < self._columns, self._columns - left
        out = [sgr]
        if columns > 0:
            row[left:right] = row[left + count : right] + blanks
            out += (self.move(head.x, head.y, left, y), _shifts(count, room, "P"))
            at = left
            if behind:
                out += (self.move(left, y, far, y), _shifts(count, self._columns - far, "@"))
                at = far
        else:
            row[left:right] = blanks + row[left:far]
            at = left
            if behind:
                out += (self.move(head.x, head.y, far, y), _shifts(count, self._columns - far, "P"), self.move(far, y, left, y))
            else:
                out.append(self.move(head.x, head.y, left, y))
            out.append(_shifts(count, room, "@"))
        text, head = self.row(row, new, y, Head(at, y, pen))
        return "".join(out) + text, head

    def pan(self, head: Head, top: int, height: int, rows: int, screen_rows: int) -> tuple[str, Head] | None:
        """Move full rows of the screen up by `rows`, or down when negative. Blank rows come in."""
        count, bottom = abs(rows), top + height
        if not 0 < count < height:
            return None
        pen, out = self._pens.step(head.pen, BLANK_PEN)
        if bottom == screen_rows and self._profile.shifts_lines:
            out += self._to_row(head, top) + _shifts(count, height, "M" if rows > 0 else "L")
            return out, Head(None, top, pen)
        out += f"\x1b[{top + 1};{bottom}r"
        if self._profile.pans:
            out += _shifts(count, height, "S" if rows > 0 else "T")
        elif self._profile.shifts_lines:
            out += f"\x1b[{top + 1}H" + _shifts(count, height, "M" if rows > 0 else "L")
        else:
            out += f"\x1b[{bottom}H" + "\x1bD" * count if rows > 0 else f"\x1b[{top + 1}H" + "\x1bM" * count
        return out + "\x1b[r", Head(None, -1, pen)

    def _to_row(self, head: Head, y: int) -> str:
        """The shortest way into a row, at any column."""
        best = f"\x1b[{y + 1}H" if y else "\x1b[H"
        return best if head.y < 0 else min(best, self._down(head.y, y), key=len)
