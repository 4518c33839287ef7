"""Lines of sight in whole numbers: the hexes along the straight line between two hex centres.

The line is read at every step of distance. Where it lies in the middle between two hexes either may be taken, so there are
two traces, one for each bank; a line is clear when one of them is.
"""

from collections.abc import Callable, Iterable

from pbem.engine.hexes import NOWHERE, Grid, Hex

Place = tuple[int, int]
"""Row and column, on the grid or off it."""

Bank = list[Place]


def traces(grid: Grid, one: Hex, other: Hex) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """The hexes strictly between two hexes, on either bank of the line, from the first to the second hex.

    Each has a hex for every step between (none for neighbours); NOWHERE off the grid. Where the line does not run between
    two hexes the traces agree. The same line the other way has the same hexes, backwards.
    """
    up, down = _banks(divmod(one, 100), divmod(other, 100))
    return tuple(_hex_at(grid, *place) for place in up), tuple(_hex_at(grid, *place) for place in down)


def is_clear(grid: Grid, one: Hex, other: Hex, blocks: Callable[[Hex], bool]) -> bool:
    """Can one hex be seen from the other? `blocks` is asked of hexes on the map only; what is off the map blocks."""
    return any(all(here != NOWHERE and not blocks(here) for here in trace) for trace in traces(grid, one, other))


class SightLines:
    """All lines of sight over a ground, for games in which everybody looks at everybody.

    A line hangs on how far it goes in rows and columns, and on whether its first row is odd. So each is worked out once, as
    bits of a board with a rim around it, and serves everywhere; the ground is the bits that block. `over` has the same lines
    for another ground.
    """

    def __init__(self, grid: Grid, blocked: Iterable[Hex]) -> None:
        self._rows, self._columns = grid.rows, grid.columns
        self._stride = len(grid.columns) + 2
        self._masks: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        self._rim = ~sum(1 << self._bit(*divmod(here, 100)) for here in grid.hexes)
        self._put(blocked)

    def over(self, blocked: Iterable[Hex]) -> "SightLines":
        """The lines over another ground of the same grid."""
        found = SightLines.__new__(SightLines)
        found.__dict__.update(self.__dict__)
        found._put(blocked)
        return found

    def _put(self, blocked: Iterable[Hex]) -> None:
        self._blocked = (self._rim & ((1 << self._stride * (len(self._rows) + 2)) - 1)) | sum(
            {1 << self._bit(*divmod(here, 100)) for here in blocked}
        )

    def _bit(self, row: int, column: int) -> int:
        return (row - self._rows[0] + 1) * self._stride + column - self._columns[0] + 1

    def is_clear(self, one: Hex, other: Hex) -> bool:
        """Can one hex of the grid be seen from the other? As the function of this name."""
        if other < one:
            one, other = other, one
        row, column = divmod(one, 100)
        line = (row & 1, other // 100 - row, other % 100 - column)
        lowest, up, down = self._masks.get(line) or self._work_out(line)
        window = self._blocked >> (self._bit(row, column) + lowest)
        return not window & up or not window & down

    def _work_out(self, line: tuple[int, int, int]) -> tuple[int, int, int]:
        """The lowest bit of a line, counted from that of its first hex, and its two banks from there on."""
        row, rows, columns = line
        banks = [[(r - row) * self._stride + c for r, c in bank] for bank in _banks((row, 0), (row + rows, columns))]
        lowest = min((bit for bank in banks for bit in bank), default=0)
        up, down = (sum(1 << (bit - lowest) for bit in bank) for bank in banks)
        found = self._masks[line] = lowest, up, down
        return found


def _banks(one: Place, other: Place) -> tuple[Bank, Bank]:
    """The places strictly between two places, on either bank of the line."""
    (q1, r1), (q2, r2) = _axes(*one), _axes(*other)
    from_axes = (q1, r1, -q1 - r1)
    change = (q2 - q1, r2 - r1, q1 + r1 - q2 - r2)
    steps = max(abs(difference) for difference in change)
    if steps < 2:
        return [], []
    along = next(axis for axis in range(3) if abs(change[axis]) == steps)
    across = (along + 1) % 3
    sign = 1 if change[along] > 0 else -1
    up, down = [], []
    for taken in range(1, steps):
        straight = from_axes[along] + sign * taken
        twice = 2 * (from_axes[across] * steps + taken * change[across])  # of the place across, in half steps
        up.append(_place(along, straight, (twice + steps) // (2 * steps)))  # halves go up
        down.append(_place(along, straight, -((steps - twice) // (2 * steps))))  # halves go down
    return up, down


def _axes(row: int, column: int) -> tuple[int, int]:
    """The first two cube coordinates of a place, as `Grid.cube` has them."""
    return column - (row - (row & 1)) // 2, row


def _place(along: int, straight: int, sideways: int) -> Place:
    """The place with one cube coordinate on axis `along`, the next on the axis after it."""
    axes = [0, 0, 0]
    axes[along] = straight
    axes[(along + 1) % 3] = sideways
    axes[(along + 2) % 3] = -straight - sideways
    return axes[1], axes[0] + (axes[1] - (axes[1] & 1)) // 2


def _hex_at(grid: Grid, row: int, column: int) -> Hex:
    there = Hex(row * 100 + column) if 0 <= column < 100 else NOWHERE
    return there if there in grid else NOWHERE
