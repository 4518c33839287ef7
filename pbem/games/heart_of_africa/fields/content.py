"""What terrain.toml, regions.toml and zones.toml say, read and checked. ContentError names every fault by file, key and reason."""

from collections.abc import Iterable, Mapping
from typing import get_args

from msgspec import Struct

from pbem.engine.content import Problems, decode_content
from pbem.engine.hexes import DIRECTIONS
from pbem.games.heart_of_africa.fields.layers import BIT, LAYERS, ground_of
from pbem.games.heart_of_africa.fields.schema import (
    Cover,
    Layer,
    Measures,
    Region,
    RegionsFile,
    ScenarioZones,
    TerrainFile,
    ZonesFile,
)

TERRAIN, REGIONS, ZONES = "terrain.toml", "regions.toml", "zones.toml"
NO_LETTERS = "0123456789 \n\t"
COVERS: tuple[str, ...] = get_args(Cover)
LAND_FIGURES = ("foot", "mounted", "gun", "baggage")
SCENARIOS = ("encounter", "ambush", "planned_attack", "raid")


class Terrain(Struct, frozen=True):
    """What the ground does, by its bits."""

    layers: tuple[Layer, ...]
    signs: Mapping[str, int]
    pieces: Mapping[str, int]  # the layers of each type, in the order of the file
    any_length: frozenset[str]  # types whose pieces may have any
    apart: tuple[tuple[int, int], ...]  # layers that never lie together
    measures: Measures
    die_directions: tuple[int, ...]  # the direction of each number of a die, from 1: HA-HEX-15
    difficult: int  # layers that slow movement: HA-TERR-22
    closed: Mapping[str, int]  # layers that a class of figures may not enter: HA-TERR-23
    covers: Mapping[str, int]  # layers that give a kind of cover: HA-TERR-21
    depths: tuple[tuple[int, int], ...]  # layers that close a line of sight by their depth, and above how many half inches


class FieldContent(Struct, frozen=True):
    """Everything that the files say of fields."""

    terrain: Terrain
    regions: Mapping[str, Region]
    drawing: RegionsFile
    zones: ZonesFile

    def scenario(self, name: str) -> ScenarioZones:
        """The zones of a scenario. Raises KeyError."""
        for each in self.zones.scenario:
            if each.id == name:
                return each
        raise KeyError(name)


def read(texts: Mapping[str, str]) -> FieldContent:
    """The content of the three files. Raises ContentError with every problem found."""
    terrain = decode_content(texts[TERRAIN], TerrainFile, TERRAIN)
    regions = decode_content(texts[REGIONS], RegionsFile, REGIONS)
    zones = decode_content(texts[ZONES], ZonesFile, ZONES)
    problems = Problems()
    _check_terrain(terrain, problems)
    _check_regions(regions, [piece.id for piece in terrain.piece], problems)
    problems.unique(ZONES, "scenario", [each.id for each in zones.scenario])
    if sorted(each.id for each in zones.scenario) != sorted(SCENARIOS):
        problems.add(ZONES, "scenario", f"are not {', '.join(SCENARIOS)}")
    problems.raise_any()
    return FieldContent(_terrain(terrain), {each.id: each for each in regions.region}, regions, zones)


def _terrain(said: TerrainFile) -> Terrain:
    return Terrain(
        said.layer,
        {sign: ground_of(layers) for sign, layers in said.signs.items()},
        {piece.id: ground_of(piece.layers) for piece in said.piece},
        frozenset(piece.id for piece in said.piece if piece.has_any_length),
        tuple(_apart(said.layer)),
        said.measures,
        tuple(DIRECTIONS.index(each) for each in said.directions.die),
        ground_of(tuple(layer.id for layer in said.layer if layer.difficult)),
        {figure: ground_of(tuple(each.id for each in said.layer if figure in each.closed_to)) for figure in LAND_FIGURES},
        {kind: ground_of(tuple(each.id for each in said.layer if each.cover == kind)) for kind in COVERS},
        tuple((BIT[each.id], each.blocks_over_halves) for each in said.layer if each.blocks_over_halves),
    )


def _apart(layers: tuple[Layer, ...]) -> Iterable[tuple[int, int]]:
    """Each layer with those that never lie beside it: of its own group, and what it excludes."""
    for layer in layers:
        others = [
            other.id for other in layers if other.id != layer.id and (other.group == layer.group or layer.id in other.excludes)
        ]
        yield BIT[layer.id], ground_of((*others, *layer.excludes))


def _check_terrain(said: TerrainFile, problems: Problems) -> None:
    if tuple(layer.id for layer in said.layer) != LAYERS:
        problems.add(TERRAIN, "layer", f"are not, in this order, {', '.join(LAYERS)}")
    for layer in said.layer:
        _check_layers(f'layer "{layer.id}"', layer.excludes, problems)
    grounds: dict[tuple[str, ...], str] = {}
    for sign, layers in said.signs.items():
        _check_layers(f'signs "{sign}"', layers, problems)
        if len(sign) != 1 or sign in NO_LETTERS or not sign.isascii():
            problems.add(TERRAIN, f'signs "{sign}"', "is not one character, and no digit")
        if (same := grounds.setdefault(tuple(sorted(layers)), sign)) != sign:
            problems.add(TERRAIN, f'signs "{sign}"', f'says what "{same}" says')
    for piece in said.piece:
        _check_layers(f'piece "{piece.id}"', piece.layers, problems)
    problems.unique(TERRAIN, "piece", [piece.id for piece in said.piece])
    missing = [layer for layer in LAYERS if layer != "crest" and [layer] not in map(list, said.signs.values())]
    problems.add_all(TERRAIN, "signs", (f'no character for "{layer}" alone' for layer in missing))
    if sorted(said.directions.die) != sorted(DIRECTIONS):
        problems.add(TERRAIN, "directions.die", f"are not {', '.join(DIRECTIONS)}, each once")


def _check_layers(key: str, layers: Iterable[str], problems: Problems) -> None:
    problems.add_all(TERRAIN, key, (f'"{layer}" is no layer' for layer in layers if layer not in BIT))


def _check_regions(said: RegionsFile, pieces: list[str], problems: Problems) -> None:
    problems.unique(REGIONS, "region", [region.id for region in said.region])
    for region in said.region:
        key = f'region "{region.id}"'
        problems.add_all(REGIONS, key, (f'"{piece}" is no piece' for piece in region.pieces if piece not in pieces))
        problems.unique(REGIONS, key, region.pieces)
        drawn = [piece for piece in region.pieces if piece not in ("gully", "river", "water_edge")]
        problems.add_all(REGIONS, key, (f'"{piece}" has no shape' for piece in drawn if piece not in said.shape))
    for name, shape in said.shape.items():
        if (shape.breadth is None) == (shape.breadth_percent is None):
            problems.add(REGIONS, f'shape "{name}"', "has either breadth or breadth_percent")
        for span in (shape.length, shape.breadth, shape.breadth_percent):
            if span is not None and span[0] > span[1]:
                problems.add(REGIONS, f'shape "{name}"', f"{span[0]} is more than {span[1]}")
