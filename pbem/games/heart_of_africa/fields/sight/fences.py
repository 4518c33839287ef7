"""Hexsides that close a line of sight: walls of villages, works, walls of buildings. HA-FORT-05, HA-VILL-02, HA-TEMBA-08."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from pbem.engine.hexes import Grid, Hex, Hexside, hexside
from pbem.engine.line_of_sight import traces


class Fences(Struct, frozen=True):
    """What stands on hexsides.

    `low`: seen across from either hex beside them, as the first or last step of a line. `high`: never. `loopholes`, each with its
    inside hex: only to and from that hex.
    """

    low: frozenset[Hexside] = frozenset()
    high: frozenset[Hexside] = frozenset()
    loopholes: Mapping[Hexside, Hex] = {}

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes beside them, ascending."""
        return tuple(sorted({here for side in (*self.low, *self.high, *self.loopholes) for here in side}))

    def closes(self, line: Sequence[Hex]) -> bool:
        """Is a line of hexes closed, its ends included? HA-HEX-08 for neighbours."""
        last = len(line) - 2
        for step, (here, there) in enumerate(pairwise(line)):
            side = hexside(here, there)
            if side in self.high:
                return True
            if side in self.low and 0 < step < last:
                return True
            inside = self.loopholes.get(side)
            if inside is not None and not (step == 0 and inside == here) and not (step == last and inside == there):
                return True
        return False


def banks(grid: Grid, one: Hex, other: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Both banks of a line as hexes, its ends included."""
    return tuple((one, *trace, other) for trace in traces(grid, one, other))


def of_walls(walls: Iterable[Hexside], are_high: bool) -> Fences:
    """The walls of villages: like barricades, or higher than a man. HA-TERR-18, HA-VILL-02."""
    sides = frozenset(walls)
    return Fences(high=sides) if are_high else Fences(low=sides)
