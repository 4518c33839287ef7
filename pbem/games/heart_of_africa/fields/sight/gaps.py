"""Gaps between figures that are too narrow to shoot through. HA-HEX-11, HA-VIS-04."""

from collections.abc import Iterable, Iterator

from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.fields.schema import Measures

Cube = tuple[int, int]
Beside = list[tuple[Hex, Cube]]


def is_gap_closed(grid: Grid, measures: Measures, shooter: Hex, target: Hex, figures: Iterable[Hex]) -> bool:
    """Do two of these figures close the line of a shot by standing a hex or two apart on either side of it? HA-HEX-11."""
    return next(closing_pairs(grid, measures, shooter, target, figures), None) is not None


def closing_pairs(grid: Grid, measures: Measures, shooter: Hex, target: Hex, figures: Iterable[Hex]) -> Iterator[tuple[Hex, Hex]]:
    """The pairs of figures that close it."""
    start, end = grid.cube(shooter), grid.cube(target)
    left, right = _beside(grid, start, end, figures, measures.gap_widest)
    for one, place in left:
        for other, over in right:
            if not measures.gap_narrowest <= grid.distance(one, other) <= measures.gap_widest:
                continue
            if _side(place, over, start) * _side(place, over, end) >= 0:
                continue
            if not any(_is_at(grid, measures, post, one, other) for post in (shooter, target)):
                yield one, other


def _beside(grid: Grid, start: Cube, end: Cube, figures: Iterable[Hex], widest: int) -> tuple[Beside, Beside]:
    """The figures strictly left and right of a line, without those too far from it, or from its ends, to close a gap."""
    left, right = Beside(), Beside()
    (q, r), across, down = start, end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down), abs(across + down))
    most, is_diagonal = widest * steps, steps not in (abs(across), abs(down))
    axis = 0 if abs(across) == steps else 1  # along it, or both together, the line makes a step each hex
    first, last = (sum(start), sum(end)) if is_diagonal else (start[axis], end[axis])
    low, high = min(first, last) - widest, max(first, last) + widest
    for figure in figures:
        place = grid.cube(figure)
        if not low <= (place[0] + place[1] if is_diagonal else place[axis]) <= high:
            continue
        side = across * (place[1] - r) - down * (place[0] - q)
        if 0 < side <= most:
            left.append((figure, place))
        elif -most <= side < 0:
            right.append((figure, place))
    return left, right


def _side(start: Cube, end: Cube, place: Cube) -> int:
    """On which side of a line a place lies: the sign of it."""
    return (end[0] - start[0]) * (place[1] - start[1]) - (end[1] - start[1]) * (place[0] - start[0])


def _is_at(grid: Grid, measures: Measures, post: Hex, one: Hex, other: Hex) -> bool:
    """Does the shooter, or the target, stand right at the gap?"""
    return max(grid.distance(post, one), grid.distance(post, other)) <= measures.gap_at_hand
