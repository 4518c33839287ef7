"""Cohesion: the figures of a unit as a chain of steps of four hexes. HA-COH-01, HA-COH-02, HA-COH-03."""

from collections.abc import Mapping, Sequence

from pbem.engine.hexes import Grid, Hex

Places = Mapping[int, Hex]
"""Figures by number, with their hexes."""


def components(grid: Grid, places: Places, reach: int) -> tuple[tuple[int, ...], ...]:
    """The groups of figures that hang together, the largest first; of equals that with the lowest number first. HA-COH-01."""
    left, found = sorted(places), list[tuple[int, ...]]()
    while left:
        group = [left.pop(0)]
        edge = [*group]
        while left and edge:  # who was found last stands farthest out, and reaches the most others
            here = places[edge.pop()]
            if near := [number for number in left if grid.distance(here, places[number]) <= reach]:
                group += near
                edge += near
                left = [number for number in left if number not in near]
        found.append(tuple(sorted(group)))
    return tuple(sorted(found, key=lambda group: (-len(group), group[0])))


def gap(grid: Grid, places: Places, reach: int) -> int:
    """How far the smaller groups are from the largest, beyond the reach of a chain; 0: in cohesion. HA-COH-02."""
    groups = components(grid, places, reach)
    return sum(_away(grid, places, group, groups[0]) - reach for group in groups[1:])


def _away(grid: Grid, places: Places, one: Sequence[int], other: Sequence[int]) -> int:
    return min(grid.distance(places[a], places[b]) for a in one for b in other)
