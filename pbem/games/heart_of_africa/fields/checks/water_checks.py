"""One watercourse, its ends and its ford. HA-REGION-05, HA-TERR-13, HA-TERR-16, HA-BOAT-02: check V7."""

from collections.abc import Iterator

from pbem.engine.hexes import hex_name
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import FORD, MARSH, RIVER, SEA, STREAM, WATER
from pbem.games.heart_of_africa.fields.pieces import beside

Faults = Iterator[tuple[str, str]]


def water_faults(field: Field) -> Faults:
    """What is wrong with river and stream."""
    rivers, streams = field.piece_areas(RIVER | FORD), field.piece_areas(STREAM)
    if len(rivers) + len(streams) > 1:
        first = [field.piece_name(piece) for piece in (*rivers, *streams)]
        yield "water", f"is more than one watercourse: at {', '.join(first[:4])} (HA-REGION-05)"
    if rivers:
        yield from _river_faults(field)
    if streams:
        yield from _stream_faults(field)


def _river_faults(field: Field) -> Faults:
    board, river = field.board, field.area(RIVER | FORD)
    rim = board.spread(board.rim)
    mouths = river & (rim | board.beside(field.area(SEA)))
    edges = {name for here in board.hexes(river & rim) for name in _edges_of(field, here)}
    if len(board.pieces(mouths)) < 2 and len(edges) < 2:
        yield "river", "has no two ends at an edge, a lake or the coast (HA-REGION-05)"
    if unnumbered := [here for here in board.hexes(river) if here not in field.flow]:
        yield f"river at {hex_name(unnumbered[0])}", "does not say where it flows (HA-BOAT-02)"
    shore, fords = board.beside(river), field.piece_areas(FORD)
    banks = [piece for piece in board.pieces(board.map & ~field.area(WATER)) if piece & shore]
    if len(banks) < 2 and not fords:
        return
    joined = [piece for piece in banks if fords and piece & board.beside(fords[0])]
    if len(fords) != 1 or len(joined) < 2:
        yield "river", "has not one ford from bank to bank (HA-TERR-16)"


def _edges_of(field: Field, here: int) -> Iterator[int]:
    row, column = divmod(here, 100)
    yield from (
        number
        for number, is_there in enumerate((row == 0, row == field.grid.rows[-1], column == 0, column == field.grid.columns[-1]))
        if is_there
    )


def _stream_faults(field: Field) -> Faults:
    grid, stream = field.grid, frozenset(field.with_any(STREAM))
    mouths = beside(grid, field.with_any(SEA | MARSH))
    for here in sorted(stream):
        beside_it = [there for there in grid.around(here) if there in stream]
        if len(beside_it) < 2 and not grid.is_edge(here) and here not in mouths:
            yield f"stream at {hex_name(here)}", "ends at no edge, coast, lake or marsh (HA-REGION-05)"
        if any(other in grid.around(one) for one in beside_it for other in beside_it):
            yield f"stream at {hex_name(here)}", "is more than one hex wide (HA-HEX-18)"
