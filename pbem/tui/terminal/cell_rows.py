"""Cells of a screen as Textual's compositor hands them over, in rows. Control characters never get through."""

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import category

from rich.cells import cell_len
from rich.segment import Segment
from textual._compositor import ChopsUpdate, LayoutUpdate

from pbem.tui.terminal.pens import BLANK_PEN, Pen, Pens

Cell = tuple[str, Pen]
"""A character and its pen. The right half of a wide character is ""."""
Row = list[Cell]

BLANK: Cell = (" ", BLANK_PEN)
_JOINER, _WIDENER = "\u200d", "\ufe0f"


def blank_rows(columns: int, rows: int) -> list[Row]:
    """An empty screen."""
    return [[BLANK] * columns for _ in range(rows)]


def changed_rows(update: LayoutUpdate | ChopsUpdate, shown: list[Row], pens: Pens) -> list[Row]:
    """The rows after an update. Rows that it leaves alone are the same objects as in `shown`."""
    rows = list(shown)
    last = len(rows)
    if isinstance(update, LayoutUpdate):
        for y, strips in enumerate(update.strips, update.region.y):
            if y >= last:
                break
            row = list(rows[y])
            x = update.region.x
            for strip in strips:
                x = _put(row, x, strip, pens)
            rows[y] = _fit(row, len(shown[y]))
        return rows
    for y, start, end in update.spans:
        if y >= last:
            continue
        row = rows[y] if rows[y] is not shown[y] else list(rows[y])
        for chop_end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if chop is None or x >= end or chop_end <= start:
                continue
            # behind the end of the span a chop holds only background
            _put(row, x, chop if chop_end <= end else chop.crop(0, end - x), pens, start)
        rows[y] = _fit(row, len(shown[y]))
    return rows


def _put(row: Row, x: int, segments: Iterable[Segment], pens: Pens, start: int = 0) -> int:
    """Write segments into a row from column `x`, but those that end before column `start`. Returns the column after them."""
    for text, style, control in segments:
        if control:
            continue
        if x + len(text) <= start and is_narrow(text):
            x += len(text)
            continue
        pen, blank = pens.of(style)
        if text.isascii() and text.isprintable():
            if " " not in text:
                cells = [(char, pen) for char in text]
            else:
                space = (" ", blank)
                cells = [space if char == " " else (char, pen) for char in text]
        else:
            cells = []
            for cluster, width in clusters(text):
                if width == 0:
                    if cells:
                        _join(cells, len(cells) - 1, cluster)
                    elif x:
                        _join(row, x - 1, cluster)
                    continue
                cells.append((cluster, blank if cluster == " " else pen))
                if width == 2:
                    cells.append(("", pen))
        row[x : x + len(cells)] = cells
        x += len(cells)
    return x


def _join(row: Row, x: int, marks: str) -> None:
    """Set combining marks on the character in a cell, or on the wide one that ends there."""
    if x and row[x][0] == "":
        x -= 1
    char, pen = row[x]
    if marks not in char:
        row[x] = (char + marks, pen)


def _fit(row: Row, columns: int) -> Row:
    """A row cut to the screen, without halves of wide characters left over."""
    del row[columns:]
    if not any(map(is_odd, {char for char, _ in row})):
        return row
    for x, (char, pen) in enumerate(row):
        if char == "":
            if x == 0 or not is_wide(row[x - 1][0]):
                row[x] = (" ", pen)
        elif not char.isascii() and is_wide(char) and (x + 1 == columns or row[x + 1][0] != ""):
            row[x] = (" ", pen)
    return row


@lru_cache(1024)
def is_narrow(text: str) -> bool:
    """Whether each character of a text takes one cell."""
    return text.isprintable() and (text.isascii() or all(cell_len(char) == 1 for char in text))


@lru_cache(4096)
def is_wide(char: str) -> bool:
    """Whether a character takes two cells."""
    return not char.isascii() and cell_len(char) == 2


@lru_cache(4096)
def is_odd(char: str) -> bool:
    """Whether what a cell holds may be half of a wide character."""
    return char == "" or is_wide(char)


@lru_cache(4096)
def is_doubtful(char: str) -> bool:
    """Whether terminals disagree on how wide a character is: emoji, joined and combined characters."""
    return len(char) > 1 or char > "\uffff" or ("\u2000" <= char < "\u2e80" and is_wide(char))


@lru_cache(1024)
def clusters(text: str) -> tuple[tuple[str, int], ...]:
    """The characters of a text with all that combines with them, and their widths: 0, 1 or 2 cells."""
    found: list[str] = []
    joins = False
    for char in text:
        kind = category(char)
        if kind == "Cc" or (kind == "Cf" and char != _JOINER):
            found += ["?"] * cell_len(char)
            continue
        if char == _JOINER:
            joins = bool(found)
            if found:
                found[-1] += char
            continue
        if found and (joins or (char == _WIDENER or cell_len(char) == 0)):
            found[-1] += char
        else:
            found.append(char)
        joins = False
    return tuple((cluster, min(cell_len(cluster), 2)) for cluster in found)
