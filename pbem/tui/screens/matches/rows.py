"""The rows of the list of matches: columns side by side, as many as a screen has room for. Measured in cells, not letters."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from pbem.desk.match_list import COLUMNS, Entry
from pbem.view.words import matches as words

GAP = 2
MAX_CELLS = ((100, 16), (150, 26), (10_000, 40))  # of a column, on a screen narrower than this
DISPLAYED = ("name", "opponent", "side", "turn", "move", "game", "file", "dice", "news")


def columns(entries: Sequence[Entry], width: int) -> list[tuple[str, int]]:
    """Columns with their widths, as many as there is room for, in the order they stand in."""
    most = next(cells for below, cells in MAX_CELLS if width < below)
    sizes: dict[str, int] = {}
    left = width
    for key in COLUMNS:
        longest = max((cell_len(each.cells[key]) for each in entries), default=0)
        if not longest:
            continue
        size = max(min(longest, most), cell_len(words.HEADS[key]))
        if size + GAP > left:
            break
        sizes[key] = size
        left -= size + GAP
    return [(key, sizes[key]) for key in DISPLAYED if key in sizes]


def row(cells: Sequence[tuple[str, int]]) -> str:
    """Cells side by side, each as wide as its column."""
    return (" " * GAP).join(set_cell_size(text, size) for text, size in cells).rstrip()
