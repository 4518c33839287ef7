"""The shapes of terrain.toml, regions.toml, zones.toml and of a field's own file."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=10_000)]
Size = Annotated[int, Meta(ge=1, le=100)]
Span = tuple[Size, Size]
"""The least and the most."""
Cover = Literal["none", "all", "foot", "foot_still_over_8", "foot_still_in_front", "all_not_vs_guns"]
Figure = Literal["foot", "mounted", "gun", "baggage", "vessel"]
Edge = Literal["N", "E", "S", "W"]


class Layer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hex may hold: it limits sight, gives cover, slows movement.

    HA-TERR-01, HA-TERR-08, HA-TERR-09, HA-TERR-21, HA-TERR-22, HA-TERR-23.
    """

    id: str
    group: str
    difficult: bool = False
    cover: Cover = "none"
    closed_to: tuple[Figure, ...] = ()
    blocks_over_halves: Count = 0
    is_afloat: bool = False
    excludes: tuple[str, ...] = ()


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of terrain that regions name: the layers that make it. HA-REGION-02, HA-REGION-03."""

    id: str
    layers: tuple[str, ...]
    has_any_length: bool = False


class Measures(Struct, frozen=True, forbid_unknown_fields=True):
    """Sizes and distances in hexes."""

    same_hill_sight: Size
    rim_depth: Size
    gully_rim: Size
    dark_sight: Size
    silhouette: Size
    still_cover_beyond: Size
    gap_narrowest: Size
    gap_widest: Size
    gap_at_hand: Size
    crest_shortest: Size
    river_narrowest: Size
    gunboat_narrowest: Size
    scarp_slope: Span
    gully_slope: Size
    gully_floor: Span
    ford_across: Size
    gates: Size
    camp_radius: Span
    kraal_radius: Size
    village_from_enemy: Size


class Directions(Struct, frozen=True, forbid_unknown_fields=True):
    """The direction of each number of a die, from 1. HA-HEX-15."""

    die: tuple[str, str, str, str, str, str]


class TerrainFile(Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml"""

    layer: tuple[Layer, ...]
    signs: dict[str, tuple[str, ...]]
    piece: tuple[Piece, ...]
    measures: Measures
    directions: Directions


class Shares(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes and pieces of each class of terrain. HA-REGION-02, HA-REGION-03."""

    dominant_least: Count
    common_least: Count
    common_most: Count
    common_least_pieces: Count
    permitted_most: Count
    permitted_most_pieces: Count
    piece_shortest: Size
    piece_longest: Size
    reachable_percent: Size


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """What may lie in a region. HA-REGION-07, HA-REGION-08, HA-REGION-09, HA-REGION-10, HA-REGION-11, HA-REGION-12."""

    id: str
    stream_most: Count
    road_most: Count
    dominant: tuple[str, ...] = ()
    common: tuple[str, ...] = ()
    permitted: tuple[str, ...] = ()
    jungle_at_water: bool = False

    @property
    def pieces(self) -> tuple[str, ...]:
        """All types that it has, streams and roads aside."""
        return (*self.dominant, *self.common, *self.permitted)


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """How long and broad a piece is drawn; the breadth as such, or in percent of the length."""

    length: Span
    breadth: Span | None = None
    breadth_percent: Span | None = None
    breadth_least: Count = 0


class Drawing(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers by which a field is drawn."""

    attempts: Size
    piece_tries: Size
    road_tries: Size
    piece_hexes_least: Size
    blob_inside: Count
    blob_outside: Count
    forest_marsh_length: Span
    mountain_hill_length: Span
    mountain_scarp_in_five: Count
    mountain_kopje_in_five: Count
    mountain_share: Count
    common_target: tuple[Count, Count]
    forest_marsh_target: Count
    coast_water_in_four: Count
    side_water_depth: Span
    plateau_run: Span
    plateau_depth: Span
    scarp_whole: Count
    scarp_rings: Span
    scarp_top_least: Size
    scarp_gaps: tuple[Count, Count]
    kopje_rings: Size
    kopje_path_in_three: Count
    gully_reach: Span
    river_half_widths: Span
    gunboat_half_width: Size
    stream_in_three: Count
    permitted_pieces: tuple[Count, Count]
    clearings: tuple[Count, Count]
    roads: tuple[Count, Count]
    infested_in_four: Count


class RegionsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """regions.toml"""

    shares: Shares
    region: tuple[Region, ...]
    shape: dict[str, Shape]
    drawing: Drawing


class Reach(Struct, frozen=True, forbid_unknown_fields=True):
    """How far from its edge a side may stand."""

    reach: Literal["depth", "half", "not_near", "objective", "off"]
    depth: Count = 0


class SideZones(Struct, frozen=True, forbid_unknown_fields=True):
    """Where what of a side may stand; `others`: baggage and independents, unless `baggage` says otherwise."""

    visible: Reach
    hidden: Reach
    others: Reach
    advance_guard: Reach | None = None
    baggage: Reach | None = None


class ScenarioZones(Struct, frozen=True, forbid_unknown_fields=True):
    """Edges and zones of a scenario."""

    id: str
    attacker_edges: tuple[Edge, ...]
    attacker: SideZones
    defender: SideZones
    without_fields: tuple[str, ...] = ()  # made by hand, where a base would lie on the water (HA-SCEN-06)


class Edges(Struct, frozen=True, forbid_unknown_fields=True):
    """Distances of arrivals, and how much of an edge a base needs. HA-ARR-03, HA-ARR-04."""

    arrival_depth: Size
    scout_exclusion: Size
    second_side_exclusion: Size
    least_enterable_long: Size
    least_enterable_short: Size


class ZonesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """zones.toml"""

    edges: Edges
    scenario: tuple[ScenarioZones, ...]


HexName = Annotated[str, Meta(pattern="^[0-9]{4}$", extra_json_schema={"description": 'a hex in four digits, "0512"'})]
NAME = "a word of small letters, digits and _, at most 40"


class FieldFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A field as its own file: the block of characters and what the characters cannot say."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$", extra_json_schema={"description": NAME})]
    region: str
    ground: Annotated[str, Meta(max_length=4000)]
    game: Literal["heart_of_africa"] = "heart_of_africa"
    title: Annotated[str, Meta(max_length=60)] = ""
    about: Annotated[str, Meta(max_length=2000)] = ""
    scenario: Literal["", "encounter", "ambush", "planned_attack", "raid"] = ""
    attacker_edge: Edge | Literal[""] = ""
    flow: Annotated[str, Meta(max_length=300)] = ""
    gates: Annotated[tuple[HexName, ...], Meta(max_length=8)] = ()
    infested: Annotated[tuple[HexName, ...], Meta(max_length=40)] = ()
    has_high_walls: bool = False
    extra: Annotated[dict[HexName, tuple[str, ...]], Meta(max_length=600)] = {}
