"""The parts of a fortified building: court, rooms, loopholes, walls. HA-TEMBA-02, HA-TEMBA-04, HA-TEMBA-08."""

from collections.abc import Iterator

from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.state.ground import Building


def walls(grid: Grid, building: Building) -> Iterator[tuple[Hex, Hex, str]]:  # noqa: ARG001
    """Each hexside with a wall or a breach: the hex inside, the hex outside, and which it is."""
    yield from ()


def loopholes(grid: Grid, building: Building) -> Iterator[tuple[Hex, Hex]]:  # noqa: ARG001
    """Each hexside with a loophole: the hex of the defender, and the hex that it opens to."""
    yield from ()
