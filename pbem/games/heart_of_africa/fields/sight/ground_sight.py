"""Lines of sight over the ground alone, walls of villages included. HA-HEX-08, HA-HEX-09, HA-HEX-10."""

from collections.abc import Collection
from functools import cached_property

from pbem.engine.hexes import Hex
from pbem.engine.line_of_sight import SightLines
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import ROAD, layers_of
from pbem.games.heart_of_africa.fields.sight.fences import Fences, banks, of_walls
from pbem.games.heart_of_africa.fields.sight.relief import ReliefSight

EDGE, WALL = "edge", "wall"
HUMAN = ("village", WALL)
"""What men have made: nobody hides behind it. HA-HIDE-02."""


class GroundSight:
    """The lines over a field, each worked out when it is asked for. `lines`: those of another field, for all have one grid."""

    def __init__(self, field: Field, lines: SightLines | None = None) -> None:
        self.field = field
        self.lines = SightLines(field.grid, ()) if lines is None else lines
        self.seen_from_edge: dict[tuple[Hex, str], bool] = {}  # as asked before: each answer takes a line to every hex of an edge

    @cached_property
    def relief(self) -> ReliefSight:
        """The same for hills, plateaus and gullies."""
        return ReliefSight(self.field, self.lines)

    @cached_property
    def fences(self) -> Fences:
        """The walls of villages."""
        return of_walls(self.field.walls, self.field.text.has_high_walls)

    @cached_property
    def _depths(self) -> tuple[tuple[str, int, int, int], ...]:
        field, bits = self.field, self.lines.bits
        return tuple((layers_of(layer)[0], layer, bits(field.with_any(layer)), most) for layer, most in field.terrain.depths)

    @cached_property
    def _off_road(self) -> int:
        return ~self.lines.bits(self.field.with_any(ROAD))

    @cached_property
    def _beside_fences(self) -> int:
        return self.lines.bits(self.fences.hexes)

    def sees(self, one: Hex, other: Hex, ignored: Collection[str] = ()) -> bool:
        """Is there a line of sight by the ground alone?"""
        return not self.obstacle(one, other, ignored)

    def obstacle(self, one: Hex, other: Hex, ignored: Collection[str] = ()) -> str:
        """What closes the line between two hexes, "" when nothing does: one clear bank is enough. HA-HEX-08.

        `ignored`: what is looked through, by its name here: "tall_grass" for the sight of a standard (HA-STD-03).
        """
        if self.field.grid.distance(one, other) < 2:
            return WALL if WALL not in ignored and self.fences.closes((one, other)) and one != other else ""
        up, down = self.lines.between(one, other)
        found = self.bank_obstacle(one, other, up, 0, ignored)
        if not found or up == down:
            return found
        return self.bank_obstacle(one, other, down, 1, ignored) and found

    def bank_obstacle(self, one: Hex, other: Hex, bank: int, number: int, ignored: Collection[str] = ()) -> str:
        """What closes one bank of a line: its hexes as bits, and which of the two it is."""
        if bank & self.lines.rim:
            return EDGE
        return (
            self._by_depth(one, other, bank, ignored)
            or self.relief.obstacle(one, other, bank)
            or self._by_walls(one, other, bank, number, ignored)
        )

    def _by_depth(self, one: Hex, other: Hex, bank: int, ignored: Collection[str]) -> str:
        """HA-HEX-10, HA-TERR-20: too much of a ground along the bank, unless all of it is a road."""
        first, last = self.field.ground[one], self.field.ground[other]
        if first & last & ROAD and not bank & self._off_road:
            return ""
        for name, layer, bits, most in self._depths:
            between = bank & bits
            if between and 2 * between.bit_count() + (first & layer > 0) + (last & layer > 0) > most and name not in ignored:
                return name
        return ""

    def _by_walls(self, one: Hex, other: Hex, bank: int, number: int, ignored: Collection[str]) -> str:
        if not bank & self._beside_fences or WALL in ignored:
            return ""
        return WALL if self.fences.closes(self.bank(one, other, number)) else ""

    def bank(self, one: Hex, other: Hex, number: int) -> tuple[Hex, ...]:
        """The hexes of one bank, its ends included: those of `SightLines.between` in the order of the line."""
        low, high = (one, other) if one < other else (other, one)
        return banks(self.field.grid, low, high)[number]
