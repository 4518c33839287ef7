"""The shapes of map.toml: what the program reads of it, field by field."""

from typing import Literal

from msgspec import Struct

from pbem.games.world_war_africa.content.schema import Count, Hexes, HexName, HexsideName


class MapMeta(Struct, frozen=True, forbid_unknown_fields=True):
    """Size of a hex in km, and which hexes the rule book itself names. WWA-1.1b."""

    hex_km: Count
    reconstructed: bool
    printed: Hexes
    credits: str


class GridShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows and columns, first and last included; the first row north of the equator. WWA-7.8a."""

    first_row: Count
    last_row: Count
    first_column: Count
    last_column: Count
    playable_hexes: Count
    rainy_north_from_row: Count


class Features(Struct, frozen=True, forbid_unknown_fields=True):
    """Which towns have resources or an airfield."""

    resource_towns: Hexes
    airfields: Hexes


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes through which units come on from boxes."""

    zimbabwe: Hexes
    angola: Hexes
    uganda: Hexes
    rwanda_box: Hexes
    kitona_box: Hexes


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The map."""

    meta: MapMeta
    grid: GridShape
    town: dict[HexName, str]
    features: Features
    province: dict[str, Hexes]
    terrain: dict[Literal["savannah", "rainforest", "swamp", "mountain"], Hexes]
    border: dict[str, Hexes]
    neighbour: dict[str, Hexes]
    entry: Entry
    lake_hexsides: dict[str, tuple[HexsideName, ...]]
    river: dict[str, tuple[HexsideName, ...]]
    riverine: dict[str, Hexes]
    road: dict[str, Hexes]
