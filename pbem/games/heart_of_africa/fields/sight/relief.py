"""What hills, plateaus and gullies hide along one bank of a line of sight. HA-TERR-02, HA-TERR-04, HA-TERR-06, HA-TERR-15."""

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.engine.line_of_sight import SightLines
from pbem.games.heart_of_africa.fields.field import Field, Hill, Plateau
from pbem.games.heart_of_africa.fields.layers import KOPJE_WALL, RAISED, RELIEF
from pbem.games.heart_of_africa.fields.pieces import Hexes

HILL, CREST, PLATEAU, KOPJE, GULLY = "hill", "crest", "plateau", "kopje", "gully"


class HillBits(Struct, frozen=True):
    """A hill as bits; `nearer[n]`: its hexes less than n from the middle of the crest."""

    of: Hill
    bits: int
    crest: int
    nearer: tuple[int, ...]
    away: dict[Hex, int]  # distance from the middle


class PlateauBits(Struct, frozen=True):
    """An escarpment or kopje as bits, and the hexes of it that nobody enters."""

    of: Plateau
    top: int
    steep: int


class GullyBits(Struct, frozen=True):
    """A gully as bits."""

    of: Hexes
    bits: int


class ReliefSight:
    """The relief of a field, ready to be asked about many lines."""

    def __init__(self, field: Field, lines: SightLines) -> None:
        self._field, self._grid, self._lines, self._measures = field, field.grid, lines, field.terrain.measures
        self._discs = dict[tuple[Hex, int], int]()
        self._hills = tuple(self._hill(hill) for hill in field.hills)
        self._plateaus = tuple(self._plateau(plateau) for plateau in field.plateaus)
        self._gullies = tuple(map(self._gully, field.gullies))
        self._hill_of = {here: hill for hill in self._hills for here in hill.away}
        self._hill_bits = lines.bits(self._hill_of)
        self._gully_of = {here: gully for gully in self._gullies for here in gully.of}
        self._any = lines.bits(field.with_any(RELIEF))

    def _hill(self, hill: Hill) -> HillBits:
        away = {here: self._grid.distance(here, hill.middle) for here in hill.hexes}
        nearer = [0]
        for ring in range(max(away.values()) + 1):
            nearer.append(nearer[-1] | self._lines.bits(here for here, far in away.items() if far == ring))
        return HillBits(hill, nearer[-1], self._lines.bits(hill.crest), tuple(nearer), away)

    def _plateau(self, plateau: Plateau) -> PlateauBits:
        steep = (here for here in plateau.hexes if self._field.holds(here, KOPJE_WALL))
        return PlateauBits(plateau, self._lines.bits(plateau.top), self._lines.bits(steep))

    def _gully(self, gully: Hexes) -> GullyBits:
        return GullyBits(gully, self._lines.bits(gully))

    def obstacle(self, one: Hex, other: Hex, bank: int) -> str:
        """What closes one bank of a line between hexes that are no neighbours; "" when nothing does."""
        ground = self._field.ground
        if not bank & self._any and not (ground[one] | ground[other]) & RELIEF:
            return ""
        return self._by_hills(one, other, bank) or self._by_plateaus(one, other, bank) or self._by_gullies(one, other, bank)

    def _by_hills(self, one: Hex, other: Hex, bank: int) -> str:
        """HA-TERR-02: far on one hill, over a crest, or over ground of a hill that is higher than both ends."""
        of_one, of_other = self._hill_of.get(one), self._hill_of.get(other)
        if of_one is not None and of_one is of_other and self._grid.distance(one, other) > self._measures.same_hill_sight:
            return HILL
        for hill in self._hills if bank & self._hill_bits else ():
            first, last = hill.away.get(one), hill.away.get(other)
            between = bank & hill.bits
            if not between:
                continue
            if between & hill.crest and one not in hill.of.crest and other not in hill.of.crest:
                return CREST
            nearest = min((far for far in (first, last) if far is not None), default=len(hill.nearer) - 1)
            if between & hill.nearer[nearest]:
                return HILL
        return ""

    def _by_plateaus(self, one: Hex, other: Hex, bank: int) -> str:
        """HA-TERR-04: far behind the rim, or over a top from below. HA-TERR-06: over the sides of a kopje that nobody enters."""
        for plateau in self._plateaus:
            if bank & plateau.steep and one not in plateau.of.hexes and other not in plateau.of.hexes:
                return KOPJE
            is_up, looks_up = one in plateau.of.top, other in plateau.of.top
            if is_up == looks_up:
                if not is_up and bank & plateau.top:
                    return PLATEAU
            elif self._is_deep(plateau, one if is_up else other, bank):
                return PLATEAU
        return ""

    def _is_deep(self, plateau: PlateauBits, end: Hex, bank: int) -> bool:
        """Does a line begin with more hexes of the top than see down from its rim, its end included? HA-TERR-04."""
        near = self._near(end, self._measures.rim_depth)
        near = bank & (near if near & ~plateau.top else plateau.top)
        return near.bit_count() >= self._measures.rim_depth and not near & ~plateau.top

    def _by_gullies(self, one: Hex, other: Hex, bank: int) -> str:
        """HA-TERR-15: into a gully, or out of it, only near its edge and at ground level; inside it only along it."""
        of_one, of_other = self._gully_of.get(one), self._gully_of.get(other)
        if of_one is of_other:
            return GULLY if of_one is not None and bank & ~of_one.bits else ""
        is_open = (of_one is None or self._looks_in(of_one, other, one, bank)) and (
            of_other is None or self._looks_in(of_other, one, other, bank)
        )
        return "" if is_open else GULLY

    def _looks_in(self, gully: GullyBits, outside: Hex, inside: Hex, bank: int) -> bool:
        """Does one outside look into a gully, near its edge along the line and at ground level? HA-TERR-15."""
        near = self._near(outside, self._measures.gully_rim)
        if not near & gully.bits or self._field.holds(outside, RAISED):
            return False
        return bool(bank & gully.bits & near) or self._grid.distance(outside, inside) <= self._measures.gully_rim

    def _near(self, end: Hex, steps: int) -> int:
        """The first so many hexes of any line from a hex, as bits: most ends of a field are never asked about."""
        found = self._discs.get((end, steps))
        if found is None:
            found = self._discs[end, steps] = self._lines.bits(self._grid.within(end, steps))
        return found
