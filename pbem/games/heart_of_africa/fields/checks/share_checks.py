"""Shares, pieces and lengths of the types of a region. HA-REGION-02, HA-REGION-03, HA-REGION-04: checks V2 to V6, V8."""

from collections.abc import Iterator, Sequence

from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import COVER, JUNGLE, ROAD, STREAM, VILLAGE, WATER
from pbem.games.heart_of_africa.fields.pieces import length
from pbem.games.heart_of_africa.fields.schema import Region, Shares

Faults = Iterator[tuple[str, str]]


def share_faults(shares: Shares, region: Region, field: Field) -> Faults:
    """What is too much, too little, too long or does not belong there."""
    found = {kind: field.piece_areas(layers) for kind, layers in field.terrain.pieces.items()}
    for kind, pieces in found.items():
        if pieces and kind not in region.pieces:
            yield f"{kind} at {field.piece_name(pieces[0])}", f"is no ground of {region.id}"
    if region.dominant and (count := _covered(field, region.dominant)) < shares.dominant_least:
        yield "dominant ground", f"covers {count} hexes, at least {shares.dominant_least} (HA-REGION-02)"
    if region.common:
        yield from _common_faults(shares, region, field, found)
    yield from _permitted_faults(shares, region, field, found)
    yield from _length_faults(shares, region, field, found)
    if region.jungle_at_water:
        wet = field.board.beside(field.area(WATER | STREAM))
        for piece in field.piece_areas(JUNGLE):
            if not wet & piece:
                yield f"jungle at {field.piece_name(piece)}", "touches no stream or river (HA-REGION-04)"
    if found["crops"] and not field.area(VILLAGE):
        yield f"crops at {field.piece_name(found['crops'][0])}", "are there without a village (HA-TERR-10)"


def _covered(field: Field, kinds: Sequence[str]) -> int:
    """How many hexes hold any of these types; one that holds several counts once."""
    layers = 0
    for kind in kinds:
        layers |= field.terrain.pieces[kind]
    return field.area(layers).bit_count()


def _common_faults(shares: Shares, region: Region, field: Field, found: dict[str, tuple[int, ...]]) -> Faults:
    count, pieces = _covered(field, region.common), sum(len(found[kind]) for kind in region.common)
    if not shares.common_least <= count <= shares.common_most:
        yield "common ground", f"covers {count} hexes, from {shares.common_least} to {shares.common_most} (HA-REGION-02)"
    if pieces < shares.common_least_pieces:
        yield "common ground", f"has {pieces} pieces, at least {shares.common_least_pieces} (HA-REGION-02)"


def _permitted_faults(shares: Shares, region: Region, field: Field, found: dict[str, tuple[int, ...]]) -> Faults:
    count, pieces = _covered(field, region.permitted), sum(len(found[kind]) for kind in region.permitted)
    if count > shares.permitted_most:
        yield "permitted ground", f"covers {count} hexes, at most {shares.permitted_most} (HA-REGION-02)"
    if pieces > shares.permitted_most_pieces:
        yield "permitted ground", f"has {pieces} pieces, at most {shares.permitted_most_pieces} (HA-REGION-02)"


def _length_faults(shares: Shares, region: Region, field: Field, found: dict[str, tuple[int, ...]]) -> Faults:
    for kind, pieces in found.items():
        fills_the_map = kind in region.dominant and field.terrain.pieces[kind] & COVER
        for piece in pieces:
            long = length(field.grid, piece)
            if fills_the_map or kind in field.terrain.any_length or shares.piece_shortest <= long <= shares.piece_longest:
                continue
            reason = f"is {long} hexes long, from {shares.piece_shortest} to {shares.piece_longest} (HA-REGION-03)"
            yield f"{kind} at {field.piece_name(piece)}", reason
    for kind, layer, most in (("stream", STREAM, region.stream_most), ("road", ROAD, region.road_most)):
        if (count := field.area(layer).bit_count()) > most:
            yield kind, f"has {count} hexes, at most {most} in {region.id}"
