"""Lines of sight in whole numbers: the hexes along the straight line between two hex centres.

The line is read at every step of distance. Where it lies in the middle between two hexes either may be taken, so there are
two traces, one for each bank; a line is clear when one of them is.
"""

from collections.abc import Callable, Iterable, Sequence
from math import gcd

from pbem.engine.bitboards import bitboard
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
    bits of the grid's board, and serves everywhere; the ground is the bits that block. `over` has the same lines for another
    ground. `bits`, `rim`: those of the board, for rules that count what lies along a line, or how it lies.
    """

    def __init__(self, grid: Grid, blocked: Iterable[Hex]) -> None:
        board = bitboard(grid)
        self.bits, self.rim, self._bit, self._stride = board.bits, board.rim, board.bit, board.stride
        self._bits = [1 << bit for bit in range(board.size)]
        self._masks: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._blocked = self._over(blocked)

    def over(self, blocked: Iterable[Hex]) -> "SightLines":
        """The lines over another ground of the same grid."""
        found = SightLines.__new__(SightLines)
        found.__dict__.update(self.__dict__)
        found._blocked = self._over(blocked)
        return found

    def _over(self, blocked: Iterable[Hex]) -> int:
        return self.rim | self.bits(blocked)

    def between(self, one: Hex, other: Hex) -> tuple[int, int]:
        """The hexes strictly between two hexes of the grid as bits, on either bank of the line: those of `traces`."""
        if other < one:
            one, other = other, one
        row, column = divmod(one, 100)
        line = (row & 1, other // 100 - row, other % 100 - column)
        up, down = self._masks.get(line) or self._work_out(line)
        start = self._bit(row, column) - self._stride
        return up << start, down << start

    def is_clear(self, one: Hex, other: Hex) -> bool:
        """Can one hex of the grid be seen from the other? As the function of this name."""
        if other < one:
            one, other = other, one
        row, column = divmod(one, 100)
        line = (row & 1, other // 100 - row, other % 100 - column)
        up, down = self._masks.get(line) or self._work_out(line)
        window = self._blocked >> (self._bit(row, column) - self._stride)
        return not window & up or not window & down

    def _work_out(self, line: tuple[int, int, int]) -> tuple[int, int]:
        """The two banks of a line, as bits from the row above its first hex on, straight above it."""
        first, rows, columns = line
        along, straight, ups, downs = _line((first, 0), (first + rows, columns))
        up = self._mask(first, along, straight, ups)
        found = self._masks[line] = up, up if downs is ups else self._mask(first, along, straight, downs)
        return found

    def _mask(self, first: int, along: int, straight: Sequence[int], sideways: Sequence[int]) -> int:
        """The bits of places with one cube coordinate on axis `along`, the next on the axis after it."""
        stride, powers = self._stride, self._bits
        start = stride * (1 - first)
        if along == 0:
            return sum([powers[start + r * stride + q + (r >> 1)] for q, r in zip(straight, sideways, strict=True)])
        if along == 1:
            return sum([powers[start + r * stride - r - s + (r >> 1)] for r, s in zip(straight, sideways, strict=True)])
        return sum([powers[start + (r := -s - q) * stride + q + (r >> 1)] for s, q in zip(straight, sideways, strict=True)])


def _banks(one: Place, other: Place) -> tuple[Bank, Bank]:
    """The places strictly between two places, on either bank of the line."""
    along, straight, ups, downs = _line(one, other)
    up, down = ([_place(along, *each) for each in zip(straight, bank, strict=True)] for bank in (ups, downs))
    return up, down


def _line(one: Place, other: Place) -> tuple[int, Sequence[int], Sequence[int], Sequence[int]]:
    """The cube axis along which a line runs, its coordinate there between the two places, and the next one, on either bank.

    The last two are one object where the banks agree.
    """
    (q1, r1), (q2, r2) = _axes(*one), _axes(*other)
    start, change = (q1, r1, -q1 - r1), (q2 - q1, r2 - r1, q1 + r1 - q2 - r2)
    steps = max(map(abs, change))
    if steps < 2:
        return 0, (), (), ()
    along = [*map(abs, change)].index(steps)
    across = (along + 1) % 3
    sign, drift, doubled = change[along] // steps, 2 * change[across], 2 * steps
    middle = doubled * start[across] + steps  # of the place across, in half steps, and a half step more: halves go up
    straight = range(start[along] + sign, start[along] + sign * steps, sign)
    up = (
        [twice // doubled for twice in range(middle + drift, middle + drift * steps, drift)]
        if drift
        else [start[across]] * (steps - 1)
    )
    if steps // gcd(steps, change[across]) % 2:  # never in the middle between two hexes
        return along, straight, up, up
    return along, straight, up, [-((doubled - middle - taken * drift) // doubled) for taken in range(1, steps)]


def _place(along: int, straight: int, sideways: int) -> Place:
    """The place with one cube coordinate on axis `along`, the next on the axis after it."""
    axes = [0, 0, 0]
    axes[along] = straight
    axes[(along + 1) % 3] = sideways
    axes[(along + 2) % 3] = -straight - sideways
    return axes[1], axes[0] + (axes[1] >> 1)


def _axes(row: int, column: int) -> tuple[int, int]:
    """The first two cube coordinates of a place, as `Grid.cube` has them."""
    return column - (row - (row & 1)) // 2, row


def _hex_at(grid: Grid, row: int, column: int) -> Hex:
    there = Hex(row * 100 + column) if 0 <= column < 100 else NOWHERE
    return there if there in grid else NOWHERE
