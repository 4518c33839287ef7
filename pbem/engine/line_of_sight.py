"""Lines of sight in whole numbers: the hexes along the straight line between two hex centres.

The line is read at every step of distance. Where it lies in the middle between two hexes either may be taken, so there are
two traces, one for each bank; a line is clear when one of them is.
"""

from collections.abc import Callable

from pbem.engine.hexes import NOWHERE, Grid, Hex


def traces(grid: Grid, one: Hex, other: Hex) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """The hexes strictly between two hexes, on either bank of the line, from the first to the second hex.

    Each has a hex for every step between (none for neighbours); NOWHERE off the grid. Where the line does not run between
    two hexes the traces agree. The same line the other way has the same hexes, backwards.
    """
    (q1, r1), (q2, r2) = grid.cube(one), grid.cube(other)
    from_axes = (q1, r1, -q1 - r1)
    change = (q2 - q1, r2 - r1, q1 + r1 - q2 - r2)
    steps = max(abs(difference) for difference in change)
    if steps < 2:
        return (), ()
    along = next(axis for axis in range(3) if abs(change[axis]) == steps)
    across = (along + 1) % 3
    sign = 1 if change[along] > 0 else -1
    up, down = [], []
    for taken in range(1, steps):
        straight = from_axes[along] + sign * taken
        twice = 2 * (from_axes[across] * steps + taken * change[across])  # of the place across, in half steps
        up.append(_hex_at(grid, along, straight, (twice + steps) // (2 * steps)))  # halves go up
        down.append(_hex_at(grid, along, straight, -((steps - twice) // (2 * steps))))  # halves go down
    return tuple(up), tuple(down)


def is_clear(grid: Grid, one: Hex, other: Hex, blocks: Callable[[Hex], bool]) -> bool:
    """Can one hex be seen from the other? `blocks` is asked of hexes on the map only; what is off the map blocks."""
    return any(all(here != NOWHERE and not blocks(here) for here in trace) for trace in traces(grid, one, other))


def _hex_at(grid: Grid, along: int, straight: int, sideways: int) -> Hex:
    """The hex with one cube coordinate on axis `along`, the next on the axis after it."""
    axes = [0, 0, 0]
    axes[along] = straight
    axes[(along + 1) % 3] = sideways
    axes[(along + 2) % 3] = -straight - sideways
    column, row = axes[0] + (axes[1] - (axes[1] & 1)) // 2, axes[1]
    there = Hex(row * 100 + column) if 0 <= column < 100 else NOWHERE
    return there if there in grid else NOWHERE
