"""What is laid into the ground of a drawing: cells by line and column, each with a rank. A lower rank never covers a higher one."""

from collections.abc import Iterator

from pbem.view.map.map_cells import Cell

GROUND, BORDER, RIVER, WATER_SIDE, ROAD, SMALL_WATER, PLACE, NAME = range(8)
OUTSIDE = 99
Laid = dict[int, tuple[int, Cell]]
"""Column -> rank and cell of one line. A cell without a ground of its own takes that below it."""


class Inlay:
    """Cells on a drawing of so many columns and lines; what falls outside is dropped."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.lines: dict[int, Laid] = {}

    def put(self, x: int, y: int, cell: Cell, rank: int) -> None:
        """One cell, unless something of a higher rank is there."""
        if rank >= self.rank(x, y):
            self.lines.setdefault(y, {})[x] = rank, cell

    def rank(self, x: int, y: int) -> int:
        """The rank of what is at a place, GROUND where nothing is, OUTSIDE beyond the drawing."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return OUTSIDE
        laid = self.lines.get(y, {}).get(x)
        return laid[0] if laid else GROUND

    def ranks(self, x: int, y: int, length: int) -> Iterator[int]:
        """Those of so many cells side by side."""
        return (self.rank(x + offset, y) for offset in range(length))

    def text(self, x: int, y: int, text: str, role: str, rank: int) -> None:
        """A line of text, one cell a character; blanks leave what is there."""
        for offset, character in enumerate(text):
            if character != " ":
                self.put(x + offset, y, Cell(role, character), rank)
