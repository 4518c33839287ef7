"""Lines of sight over the ground as the rules say it, hex by hex, without bits: to compare with."""

from itertools import pairwise

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.fields.field import Field, Hill
from pbem.games.heart_of_africa.fields.layers import (
    GULLY,
    HILL,
    JUNGLE,
    KOPJE,
    KOPJE_TOP,
    KOPJE_WALL,
    ROAD,
    SCARP,
    SCARP_SLOPE,
    SCARP_TOP,
    TALL_GRASS,
    VILLAGE,
)
from pbem.games.heart_of_africa.fields.pieces import Hexes


class SlowSight:
    """The same answers as `GroundSight`."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.pieces = {kind: field.pieces(kind) for kind in (SCARP, KOPJE, GULLY)}

    def sees(self, one: Hex, other: Hex) -> bool:
        if self.field.grid.distance(one, other) < 2:
            return not (self.field.text.has_high_walls and one != other and self.field.wall_between(one, other))
        return any(self._is_clear((one, *bank, other)) for bank in traces(self.field.grid, one, other))

    def _is_clear(self, line: tuple[Hex, ...]) -> bool:
        return NOWHERE not in line and self._depth(line) and self._relief(line) and self._walls(line)

    def _depth(self, line: tuple[Hex, ...]) -> bool:
        holds = self.field.holds
        if all(holds(here, ROAD) for here in line):
            return True
        halves = [1, *[2] * (len(line) - 2), 1]
        return all(
            sum(half for here, half in zip(line, halves, strict=True) if holds(here, layer)) <= most
            for layer, most in ((JUNGLE, 2), (TALL_GRASS, 8), (VILLAGE, 6))
        )

    def _relief(self, line: tuple[Hex, ...]) -> bool:
        return (
            all(self._over_hill(line, hill) for hill in self.field.hills)
            and all(self._over_plateau(line, piece) for piece in (*self.pieces[SCARP], *self.pieces[KOPJE]))
            and all(self._over_gully(line, piece) for piece in self.pieces[GULLY])
        )

    def _over_hill(self, line: tuple[Hex, ...], hill: Hill) -> bool:
        one, other, between, distance = line[0], line[-1], line[1:-1], self.field.grid.distance
        if one in hill.hexes and other in hill.hexes and len(line) - 1 > 4:
            return False
        if any(here in hill.crest for here in between) and one not in hill.crest and other not in hill.crest:
            return False
        ends = [distance(end, hill.middle) if end in hill.hexes else 1000 for end in (one, other)]
        return not any(here in hill.hexes and distance(here, hill.middle) < min(ends) for here in between)

    def _over_plateau(self, line: tuple[Hex, ...], piece: Hexes) -> bool:
        holds, between = self.field.holds, line[1:-1]
        if line[0] not in piece and line[-1] not in piece and any(here in piece and holds(here, KOPJE_WALL) for here in between):
            return False
        tops = [here in piece and holds(here, SCARP_TOP | KOPJE_TOP) for here in line]
        if tops[0] == tops[-1]:
            return tops[0] or not any(tops)
        from_top = tops if tops[0] else tops[::-1]
        return from_top.index(False) <= 2

    def _over_gully(self, line: tuple[Hex, ...], gully: Hexes) -> bool:
        inside = [here in gully for here in line]
        if inside[0] and inside[-1]:
            return all(inside)
        if inside[0] == inside[-1]:
            return True
        outwards = inside if inside[-1] else inside[::-1]
        outside = line[0] if inside[-1] else line[-1]
        return outwards.index(True) <= 2 and not self.field.holds(outside, HILL | SCARP_SLOPE | SCARP_TOP | KOPJE)

    def _walls(self, line: tuple[Hex, ...]) -> bool:
        crossed = [step for step, (here, there) in enumerate(pairwise(line)) if hexside(here, there) in self.field.walls]
        if self.field.text.has_high_walls:
            return not crossed
        return all(step in (0, len(line) - 2) for step in crossed)
