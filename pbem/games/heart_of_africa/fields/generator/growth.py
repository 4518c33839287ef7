"""What grows and is built on a field: jungle, grass, rocks, marsh, crops, village, clearings. HA-REGION-04, HA-VILL-01."""

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.fields.generator.canvas import Canvas
from pbem.games.heart_of_africa.fields.layers import (
    CREST,
    CROPS,
    GULLY,
    JUNGLE,
    KOPJE,
    MARSH,
    RELIEF,
    ROCKY,
    SCARP,
    STREAM,
    TALL_GRASS,
    VILLAGE,
    WATER,
)

KEPT = VILLAGE | CROPS | ROCKY
"""Ground that none laid later covers."""
BARE = GULLY | KOPJE | SCARP | WATER | STREAM
"""Where nothing grows."""


def lay_jungle(canvas: Canvas) -> bool:
    """A jungle; at the water where the region wants it. HA-REGION-04."""
    bank = canvas.board.beside(canvas.with_any(WATER | STREAM)) if canvas.region.jungle_at_water else 0
    if canvas.region.jungle_at_water and not bank:
        return False
    free = canvas.room(JUNGLE, BARE | KEPT | TALL_GRASS)
    piece = canvas.blob(canvas.content.drawing.shape["jungle"], free, centre=canvas.pick(bank) if bank else NOWHERE)
    if not piece or (bank and not piece & bank):
        return False
    canvas.lay(piece, JUNGLE)
    return True


def lay_grass(canvas: Canvas) -> bool:
    """A patch of tall grass; in the forest it takes the place of the jungle."""
    is_forest = "jungle" in canvas.region.dominant
    free = canvas.room(TALL_GRASS, BARE | KEPT | (MARSH if is_forest else JUNGLE))
    piece = canvas.blob(canvas.content.drawing.shape["tall_grass"], free)
    canvas.lay(piece, TALL_GRASS, instead_of=JUNGLE)
    return bool(piece)


def lay_rocks(canvas: Canvas) -> bool:
    """A patch of rocky ground."""
    piece = canvas.blob(canvas.content.drawing.shape["rocky"], canvas.room(ROCKY, BARE | JUNGLE | TALL_GRASS | MARSH | KEPT))
    canvas.lay(piece, ROCKY)
    return bool(piece)


def lay_marsh(canvas: Canvas) -> bool:
    """A marsh on flat ground, one in four with crocodiles. HA-TERR-11, HA-TERR-12."""
    is_common = "marsh" in canvas.region.common and "jungle" in canvas.region.dominant
    length = canvas.drawing.forest_marsh_length if is_common else None
    free = canvas.room(MARSH, RELIEF | WATER | STREAM | KEPT) & ~canvas.near_any(VILLAGE)
    piece = canvas.blob(canvas.content.drawing.shape["marsh"], free, length=length)
    canvas.lay(piece, MARSH)
    if piece and canvas.lots.is_one_of(canvas.drawing.infested_in_four, 4):
        canvas.infested.append(canvas.board.nth(piece, 0))
    return bool(piece)


def lay_crops(canvas: Canvas) -> bool:
    """Fields of a village. HA-TERR-10."""
    piece = canvas.blob(
        canvas.content.drawing.shape["crops"], canvas.room(CROPS, BARE | CREST | MARSH | VILLAGE | ROCKY | JUNGLE | TALL_GRASS)
    )
    canvas.lay(piece, CROPS)
    return bool(piece)


def lay_village(canvas: Canvas) -> bool:
    """A village with two gates, away from the map's edge, a step off all other pieces. HA-VILL-01."""
    inner = canvas.room(VILLAGE, BARE | CREST | MARSH) & ~canvas.board.spread(canvas.board.rim, 2)
    piece = canvas.blob(canvas.content.drawing.shape["village"], inner)
    gates = _gates(canvas, piece) if piece else ()
    if len(gates) != canvas.terrain.measures.gates:
        return False
    canvas.lay(piece, VILLAGE, instead_of=TALL_GRASS | JUNGLE | ROCKY)
    canvas.gates = gates
    return True


def _gates(canvas: Canvas, village: int) -> tuple[Hex, ...]:
    """A hex of the rim with open ground before it, and the one farthest from it."""
    rim = village & canvas.board.spread(canvas.without(BARE | MARSH) & ~village)
    if not rim:
        return ()
    first = canvas.pick(rim)
    last = max(canvas.board.hexes(rim), key=lambda here: canvas.grid.distance(first, here))
    return tuple(sorted((first, last))) if first != last else ()


def cover_all(canvas: Canvas, layer: int) -> None:
    """The ground that fills a region: wherever something grows. HA-REGION-02."""
    canvas.lay(canvas.without(BARE | KEPT | JUNGLE | TALL_GRASS), layer)


def lay_clearing(canvas: Canvas, layer: int) -> None:
    """Open ground in what fills the region; how large does not matter. HA-REGION-02."""
    piece = canvas.raw_blob(canvas.content.drawing.shape["clearing"], canvas.lots.pick(canvas.grid.hexes))
    canvas.lay(piece & ~canvas.with_any(MARSH), 0, instead_of=layer)
