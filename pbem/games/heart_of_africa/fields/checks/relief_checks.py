"""Crests, slopes and gullies. HA-TERR-02, HA-TERR-03, HA-TERR-05, HA-TERR-14, HA-REGION-05: checks V9 and V10."""

from collections.abc import Iterator

from pbem.engine.hexes import hex_name
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.fields.arcs import is_single_file
from pbem.games.heart_of_africa.fields.field import Field, Hill
from pbem.games.heart_of_africa.fields.layers import GULLY_FLOOR, KOPJE, KOPJE_PATH, KOPJE_TOP, KOPJE_WALL, SCARP, SCARP_TOP, WATER
from pbem.games.heart_of_africa.fields.pieces import Hexes, beside, depths
from pbem.games.heart_of_africa.fields.watercourses import UNLIMITED, widths

Faults = Iterator[tuple[str, str]]


def relief_faults(field: Field) -> Faults:
    """What hills, escarpments, kopjes and gullies lack."""
    for hill in field.hills:
        if not is_straight(field, hill):
            least = field.terrain.measures.crest_shortest
            yield f"hill at {hex_name(min(hill.hexes))}", f"has no straight crest of {least} hexes or more (HA-TERR-02)"
    for piece in field.pieces(SCARP):
        yield from _slope_faults(field, f"escarpment at {hex_name(min(piece))}", piece, SCARP_TOP)
    for piece in field.pieces(KOPJE):
        key = f"kopje at {hex_name(min(piece))}"
        yield from _slope_faults(field, key, piece, KOPJE_TOP)
        if any(field.holds(here, KOPJE_WALL) for here in piece) and not any(field.holds(here, KOPJE_PATH) for here in piece):
            yield key, "has steep sides without a path (HA-TERR-05)"
    for piece in field.gullies:
        yield from _gully_faults(field, f"gully at {hex_name(min(piece))}", piece)


def is_straight(field: Field, hill: Hill) -> bool:
    """Is the crest of a hill a straight run: from neighbour to neighbour, never a hex off the line of its ends? HA-TERR-02."""
    crest, grid = hill.crest, field.grid
    if len(crest) < field.terrain.measures.crest_shortest or grid.distance(crest[0], crest[-1]) != len(crest) - 1:
        return False
    banks = traces(grid, crest[0], crest[-1])
    return is_single_file(grid, crest) and all(
        min(grid.distance(here, bank[place]) for bank in banks) <= 1 for place, here in enumerate(crest[1:-1])
    )


def _slope_faults(field: Field, key: str, piece: Hexes, top: int) -> Faults:
    """A slope four to twelve hexes wide between the top and the ground around. HA-TERR-03."""
    least, most = field.terrain.measures.scarp_slope
    tops = sorted(here for here in piece if field.holds(here, top))
    rings = depths(field.grid, piece)
    if not tops:
        yield key, "has no top (HA-TERR-03)"
        return
    narrow = min(rings.get(here, least + 1) for here in tops) - 1
    broad = max((rings.get(here, 0) for here in piece if not field.holds(here, top)), default=0)
    if narrow < least or broad > most:
        yield key, f"has a slope of {narrow} to {broad} hexes, from {least} to {most} (HA-TERR-03)"


def _gully_faults(field: Field, key: str, piece: Hexes) -> Faults:
    """A floor two to six wide between slopes of one hex, open to an edge or to water. HA-TERR-14, HA-REGION-05."""
    least, most = field.terrain.measures.gully_floor
    floor = sorted(here for here in piece if field.holds(here, GULLY_FLOOR))
    broad = widths(field.grid, floor)
    inner = [here for here in floor if not field.grid.is_edge(here)]
    if not floor or any(not least <= broad[here] <= most for here in inner if broad[here] < UNLIMITED):
        yield key, f"has no floor {least} to {most} hexes wide (HA-TERR-14)"
    outside = beside(field.grid, floor)
    slopes = [here for here in piece if not field.holds(here, GULLY_FLOOR)]
    if any(there not in piece and not field.holds(there, WATER) for there in outside) or any(
        here not in outside for here in slopes
    ):
        yield key, "has no slope of one hex on either side (HA-TERR-14)"
    wet = beside(field.grid, field.with_any(WATER))
    if not any(field.grid.is_edge(here) or here in wet for here in piece):
        yield key, "ends at no edge, river or coast (HA-REGION-05)"
