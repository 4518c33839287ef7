"""Crests, slopes and gullies. HA-TERR-02, HA-TERR-03, HA-TERR-05, HA-TERR-14, HA-REGION-05: checks V9 and V10."""

from collections.abc import Iterator

from pbem.engine.hexes import hex_name
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.fields.arcs import is_single_file
from pbem.games.heart_of_africa.fields.field import Field, Hill
from pbem.games.heart_of_africa.fields.layers import (
    GULLY,
    GULLY_FLOOR,
    KOPJE,
    KOPJE_PATH,
    KOPJE_TOP,
    KOPJE_WALL,
    SCARP,
    SCARP_TOP,
    WATER,
)
from pbem.games.heart_of_africa.fields.watercourses import UNLIMITED, widths

Faults = Iterator[tuple[str, str]]


def relief_faults(field: Field) -> Faults:
    """What hills, escarpments, kopjes and gullies lack."""
    for hill in field.hills:
        if not is_straight(field, hill):
            least = field.terrain.measures.crest_shortest
            yield f"hill at {hex_name(min(hill.hexes))}", f"has no straight crest of {least} hexes or more (HA-TERR-02)"
    for piece in field.piece_areas(SCARP):
        yield from _slope_faults(field, f"escarpment at {field.piece_name(piece)}", piece, SCARP_TOP)
    for piece in field.piece_areas(KOPJE):
        key = f"kopje at {field.piece_name(piece)}"
        yield from _slope_faults(field, key, piece, KOPJE_TOP)
        if piece & field.area(KOPJE_WALL) and not piece & field.area(KOPJE_PATH):
            yield key, "has steep sides without a path (HA-TERR-05)"
    for piece in field.piece_areas(GULLY):
        yield from _gully_faults(field, f"gully at {field.piece_name(piece)}", piece)


def is_straight(field: Field, hill: Hill) -> bool:
    """Is the crest of a hill a straight run: from neighbour to neighbour, never a hex off the line of its ends? HA-TERR-02."""
    crest, grid = hill.crest, field.grid
    if len(crest) < field.terrain.measures.crest_shortest or grid.distance(crest[0], crest[-1]) != len(crest) - 1:
        return False
    banks = traces(grid, crest[0], crest[-1])
    return is_single_file(grid, crest) and all(
        min(grid.distance(here, bank[place]) for bank in banks) <= 1 for place, here in enumerate(crest[1:-1])
    )


def _slope_faults(field: Field, key: str, piece: int, top: int) -> Faults:
    """A slope four to twelve hexes wide between the top and the ground around. HA-TERR-03."""
    least, most = field.terrain.measures.scarp_slope
    tops, rings = piece & field.area(top), field.board.rings(piece)
    if not tops:
        yield key, "has no top (HA-TERR-03)"
        return
    narrow = next((depth for depth, ring in enumerate(rings) if ring & tops), least)
    broad = max((depth for depth, ring in enumerate(rings, 1) if ring & ~tops), default=0)
    if narrow < least or broad > most:
        yield key, f"has a slope of {narrow} to {broad} hexes, from {least} to {most} (HA-TERR-03)"


def _gully_faults(field: Field, key: str, piece: int) -> Faults:
    """A floor two to six wide between slopes of one hex, open to an edge or to water. HA-TERR-14, HA-REGION-05."""
    least, most = field.terrain.measures.gully_floor
    board, floor = field.board, piece & field.area(GULLY_FLOOR)
    edges, broad = board.spread(board.rim), widths(field.grid, board.hexes(floor))
    inner = board.hexes(floor & ~edges)
    if not floor or any(not least <= broad[here] <= most for here in inner if broad[here] < UNLIMITED):
        yield key, f"has no floor {least} to {most} hexes wide (HA-TERR-14)"
    outside = board.beside(floor)
    if outside & ~piece & ~field.area(WATER) or piece & ~floor & ~outside:
        yield key, "has no slope of one hex on either side (HA-TERR-14)"
    if not piece & (edges | board.beside(field.area(WATER))):
        yield key, "ends at no edge, river or coast (HA-REGION-05)"
