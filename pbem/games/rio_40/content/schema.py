"""The shapes of map.toml, counters.toml, tables.toml and of a scenario: what the program reads of them, field by field."""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from pbem.games.rio_40.content.board import Terrain

T = TypeVar("T")
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Side = Literal["police", "narco"]
TerrainKey = Literal["open", "urban", "forest", "rough", "favela", "river", "street"]
Category = Literal["combatant", "transport", "civilian"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]

# --- map.toml


class MapMeta(Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of map. `reconstructed`: its terrain is not the printed one. A hex is 100 m across (R40-2.3a)."""

    name: Name
    rows: Annotated[str, Meta(min_length=1, max_length=26)]
    columns: Annotated[int, Meta(ge=2, le=99)]
    reconstructed: bool = False
    hex_metres: Annotated[int, Meta(ge=1, le=10_000)] = 100


class EntryShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex marked E."""

    hex: str
    edge: Literal["north", "east", "south", "west"]
    name: Annotated[str, Meta(max_length=40)]


class PlaceShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the city with a name."""

    name: Name
    kind: Name
    hexes: Annotated[tuple[str, ...], Meta(min_length=1)]


class MapFile(Struct, frozen=True):
    """map.toml, or the map that a scenario brings itself."""

    meta: MapMeta
    legend: dict[str, TerrainKey]
    terrain: dict[str, str]
    entry: tuple[EntryShape, ...] = ()
    place: tuple[PlaceShape, ...] = ()


# --- counters.toml


class CounterShape(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of counter of the sheet. R40-2.2.1b, R40-T6a."""

    key: Name
    type: Annotated[str, Meta(pattern="^[A-Z]{2}$")]
    fp: Count
    mo: Annotated[int, Meta(ge=1, le=6)]
    mp: Positive
    range: Annotated[int, Meta(ge=0, le=3)]
    category: Category
    kind: Literal["foot", "car", "helicopter", "armour"]
    side: Literal["police", "narco", ""]
    count: Positive


class CountersFile(Struct, frozen=True, forbid_unknown_fields=True):
    """counters.toml."""

    counter: tuple[CounterShape, ...]


# --- tables.toml


class TableShape(Struct, Generic[T], frozen=True):
    """The attack or the search table. R40-T1a, R40-T2a."""

    column_names: tuple[str, ...]
    column_low: tuple[int, ...]
    column_high: tuple[int, ...]
    rows: tuple[tuple[T, ...], ...]


class Conditions(Struct, frozen=True, forbid_unknown_fields=True):
    """Column shifts of the side table. R40-T3a."""

    favela: int
    rough: int
    forest: int
    urban: int
    siege: int
    hidden: int


class TablesFile(Struct, frozen=True):
    """tables.toml."""

    attack: TableShape[Literal["none", "M", "S", "R", "MR", "SR", "SM", "E"]]
    search: TableShape[Literal["none", "I", "IC", "ICA"]]
    conditions: Conditions
    terrain: dict[TerrainKey, Terrain]


# --- a scenario

Score = Annotated[int, Meta(ge=-999, le=999)]
HexName = Annotated[str, Meta(max_length=4, description='a hex of the map in quotes, such as "F8"')]
ZoneName = Annotated[
    str, Meta(pattern="^([a-z][a-z0-9_]{0,30})?$", description="a word of small letters, digits and _, a letter first, 31 at most")
]
TypeName = Annotated[str, Meta(max_length=2, description='the type of counters in quotes, two letters such as "PM"')]


class UnitsShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that are alike. Either `at`, a hex for each, or `zone` and `count`."""

    counter: Name
    at: Annotated[tuple[HexName, ...], Meta(max_length=60)] = ()
    count: Annotated[int, Meta(ge=0, le=60)] = 0
    zone: ZoneName = ""
    turn: Annotated[int, Meta(ge=0, le=99)] = 0
    hidden: bool = False  # starts face down: R40-S1.2a, R40-S2.2a, R40-S4.2a, R40-S5.2a
    transport: Annotated[str, Meta(max_length=40)] = ""
    role: Literal["", "chief"] = ""


class ZoneShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes among which a side chooses at set-up, under a name."""

    id: Annotated[ZoneName, Meta(min_length=1)]
    hexes: Annotated[tuple[HexName, ...], Meta(min_length=1, max_length=400)]


class SecretObjectives(Struct, frozen=True, forbid_unknown_fields=True):
    """Objective markers that the hiding side lays face down. R40-S5.3a."""

    count: Annotated[int, Meta(ge=1, le=9)]
    terrain: TerrainKey
    distance: Annotated[int, Meta(ge=1, le=99)]


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of each kind of gain, for the side that did it. `militia...`: for scenario 4. R40-7b, R40-7c, R40-7d."""

    objective: Score = 0
    combatant: Score = 0
    transport: Score = 0
    civilian: Score = 0
    militia: Score = 0
    militia_suppressed: Score = 0
    militia_in_favela: Score = 0


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """Special rules that a scenario may put in force; they go before the others. R40-2.6b.

    `chief`: the unit with this role is never eliminated, goes with its guard, and decides the match. `strongholds`: hexes where
    combatants do not retreat. `separate_fire`: types that never add firepower. `replacements`: for each civilian that the other
    side kills, a combatant of this type. `hunted`: without units of this type its side has lost.
    """

    chief: bool = False
    strongholds: Annotated[tuple[HexName, ...], Meta(max_length=400)] = ()
    separate_fire: Annotated[tuple[Annotated[tuple[TypeName, ...], Meta(max_length=9)], ...], Meta(max_length=9)] = ()
    replacements: TypeName = ""
    hunted: TypeName = ""


class ScenarioFile(Struct, frozen=True, forbid_unknown_fields=True):
    """scenarios/*.toml, or a scenario that players made. `map` is its own map where it has one, or names the game's.

    R40-2.6a; turns and first side R40-S1.0a, R40-S2.0a, R40-S3.0a, R40-S4.0a, R40-S5.0a; objectives R40-S1.3a, R40-S3.3a.
    """

    id: Annotated[
        str,
        Meta(
            pattern="^[a-z][a-z0-9_]{1,30}$", description="a word of small letters, digits and _, a letter first, 2 to 31 of them"
        ),
    ]
    turns: Annotated[int, Meta(ge=1, le=60)]
    first: Side
    unit: Annotated[tuple[UnitsShape, ...], Meta(min_length=1, max_length=120)]
    game: Literal["rio_40"] = "rio_40"
    title: Annotated[str, Meta(max_length=60)] = ""
    about: Annotated[str, Meta(max_length=2000)] = ""
    number: Annotated[int, Meta(ge=0, le=999)] = 0
    hider: Literal["police", "narco", ""] = ""
    objectives: Annotated[tuple[HexName, ...], Meta(max_length=60)] = ()
    armour: bool = False
    secret_objectives: SecretObjectives | None = None
    points: Points = Points()
    special: Special = Special()
    zone: Annotated[tuple[ZoneShape, ...], Meta(max_length=20)] = ()
    map: MapFile | Literal["game"] | None = None
