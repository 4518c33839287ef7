"""The shapes of map.toml, units.toml and tables.toml: what the program reads of them, field by field."""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from pbem.engine.match_options import OptionValue
from pbem.engine.tables import Band, Ratio, Table

T = TypeVar("T")
ENDLESS = 9999  # no upper limit
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Side = Literal["rebels", "congo"]
HexName = Annotated[str, Meta(pattern="^[0-9]{4}$")]
HexsideName = Annotated[str, Meta(pattern="^[0-9]{4}/[0-9]{4}$")]
Hexsides = tuple[HexsideName, ...]
Attacker = Annotated[str, Meta(pattern=r"^(AE|ARB|ARI|AVB|AVI)(\(M\))?$")]
Defender = Annotated[str, Meta(pattern=r"^(DE|DRB|DRI|DVI|DVB)(\(M\))?$")]
MoraleTest = Literal[
    "turn_between", "enemy_controls", "controls_any", "lost_to_enemy", "own_unit_outside", "own_unit_inside", "own_unit_in_any",
    "allied_unit_in_any", "per_allied_unit_in_any", "per_own_unit_eliminated", "per_own_motorised_eliminated", "no_air_points",
    "army_unit_inside", "no_faction_on_east_bank", "faction_inside",
]  # fmt: skip
Army = Literal["congo", "angola", "zimbabwe", "namibia", "rebels", "uganda", "rwanda", "burundi"]


# --- map.toml


class GridShape(Struct, frozen=True):
    """Rows and columns, first and last included."""

    first_row: Annotated[int, Meta(ge=0, le=99)]
    last_row: Annotated[int, Meta(ge=0, le=99)]
    first_column: Annotated[int, Meta(ge=0, le=99)]
    last_column: Annotated[int, Meta(ge=0, le=99)]


class Country(Struct, frozen=True):
    """The meaning of a letter of the country layer: may units enter? GC-2.8a, GC-6b, GC-6f."""

    name: str
    playable: bool


class Legend(Struct, frozen=True):
    """The meaning of the letters of the layers."""

    terrain: dict[str, str]
    country: dict[str, Country]


class Bridge(Struct, frozen=True):
    """A bridge over the Congo."""

    hexside: HexsideName
    name: str


class CongoRiver(Struct, frozen=True):
    """The hexsides of the Congo in order, and its bridges."""

    hexsides: Hexsides
    bridges: tuple[Bridge, ...]


class Line(Struct, frozen=True):
    """A road or railway, hex by hex."""

    name: str
    path: Annotated[str, Meta(pattern="^[0-9]{4}( [0-9]{4})+$")]


class PlaceShape(Struct, frozen=True):
    """A village or city."""

    name: str
    hex: HexName
    country: str
    kind: Literal["village", "city"]
    air: Literal["airport", "airstrip", "none"]
    control: Literal["rebels", "congo", ""]
    supply_centre: bool = False
    supply_centre_option: str = ""


class EntryShape(Struct, frozen=True):
    """An entry hex."""

    key: str
    hex: HexName
    army: Army
    road: bool
    railway: bool


class Area(Struct, frozen=True):
    """The hexes in which "place + n" may be mobilised, as a cross-check."""

    place: str
    radius: Positive
    hexes: str


class Zones(Struct, frozen=True):
    """Layers of letters: parts of the cease-fire line, the east bank."""

    ceasefire: dict[str, str]
    east_bank: dict[str, str]


class CeasefireLine(Struct, frozen=True):
    """The hexsides between the two parts, as a cross-check."""

    hexsides: Hexsides


class MapFile(Struct, frozen=True):
    """map.toml."""

    grid: GridShape
    legend: Legend
    terrain: dict[str, str]
    country: dict[str, str]
    congo_river: CongoRiver
    rivers: dict[str, Hexsides]
    lake_hexsides: dict[str, Hexsides]
    road: tuple[Line, ...]
    railway: tuple[Line, ...]
    place: tuple[PlaceShape, ...]
    entry: tuple[EntryShape, ...]
    mobilisation_area: tuple[Area, ...]
    zone: Zones
    ceasefire_line: CeasefireLine


# --- units.toml


class Printed(Struct, Generic[T], frozen=True):
    """A value printed on a counter, or inferred."""

    value: T
    inferred: bool


class UnitShape(Struct, frozen=True):
    """A group of counters that are alike. GC-2.7.1a, GC-2.7.2.1a, GC-2.7.2.2a."""

    ids: Annotated[tuple[Annotated[str, Meta(pattern="^[A-Z0-9]+$")], ...], Meta(min_length=1)]
    army: Army
    side: Side
    faction: Printed[str]
    count: Positive
    pa: Positive
    pd: Positive
    pm: Positive
    type: Printed[Literal["infantry", "guerrilla", "artillery", "armour", "motorised"]]
    size: Printed[Literal["battalion", "regiment"]]
    morale: Printed[Positive]
    stacking: Printed[Positive]
    arrival: Literal["setup", "setup_country", "mobilise", "mobilise_radius", "entry_hex"]
    place: str
    turn: Count
    release_turn: Positive
    first_move_turn: Positive
    table7_line: Positive
    radius: Count = 0


class UnitsFile(Struct, frozen=True):
    """units.toml."""

    unit: tuple[UnitShape, ...]


# --- tables.toml


class Length(Struct, frozen=True):
    """The length of the game."""

    turns: Positive


class TerrainShape(Struct, frozen=True):
    """A line of Table 1. Lines that are no ground have no capacity and may have words for numbers."""

    key: str
    cost: int | str
    shift: int | str
    stacking: Count = 0


class CrtShape(Struct, frozen=True):
    """Table 2."""

    columns: tuple[str, ...]
    column_min_ratio_halves: tuple[Count, ...]
    row_ranges: tuple[Band, ...]
    cells: tuple[tuple[tuple[Attacker, Defender], ...], ...]

    @property
    def thresholds(self) -> tuple[Ratio, ...]:
        """What the ratio of PA to PD must reach for each column. GC-4.1h."""
        return tuple([(halves, 2) for halves in self.column_min_ratio_halves])


class MissionShape(Struct, Generic[T], frozen=True):
    """Table 3 or 4: from and to which points each column goes, the last one without end; a row is one of the die."""

    column_ranges: tuple[Band, ...]
    die_rows: tuple[Band, ...]
    cells: tuple[tuple[T, ...], ...]

    @property
    def table(self) -> Table[T]:
        """The same with the names of its columns."""
        names = tuple(f"{first}+" if last == ENDLESS else f"{first}-{last}" for first, last in self.column_ranges)
        return Table(names, self.die_rows, self.cells)


class AirPoints(Struct, frozen=True):
    """Table 5."""

    by_turn: dict[str, Count]


class Replacements(Struct, frozen=True):
    """Table 6."""

    congo: dict[str, Count]
    rebels: dict[str, Count]

    def of_turn(self, turn: int) -> tuple[int, int]:
        """The points of both sides, rebels first."""
        return self.rebels[str(turn)], self.congo[str(turn)]


class Arguments(Struct, frozen=True, rename={"first_turn": "from", "last_turn": "to"}):
    """The arguments of the test of a morale line."""

    place: str = ""
    places: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    armies: tuple[Army, ...] = ()
    faction: str = ""
    first_turn: Count = 0
    last_turn: Count = 0

    @property
    def all_places(self) -> tuple[str, ...]:
        """One or several."""
        return self.places or ((self.place,) if self.place else ())

    @property
    def on_the_map(self) -> tuple[str, ...]:
        """The countries as the map calls them. GC-2.8a."""
        return tuple(["DR Congo" if name == "DRC" else name for name in self.countries])


class MoraleShape(Struct, frozen=True):
    """One line of Table 8. `test` names what is looked at, `args` say where. GC-4.3.1a, GC-T8a."""

    id: str
    army: Army
    value: int
    test: MoraleTest
    args: Arguments


class ArmyMorale(Struct, frozen=True):
    """Table 8 and the other list, with the two tracks. GC-4.3.1a, GC-T8a."""

    track_min: int
    track_max: int
    printed_track_min: int
    printed_track_max: int
    table8: tuple[MoraleShape, ...]
    section_4_3_1: tuple[MoraleShape, ...]

    def track(self, option: OptionValue) -> tuple[int, int]:
        """The lowest and the highest marker: those of the text, or as printed."""
        is_printed = option == "printed"
        return (self.printed_track_min, self.printed_track_max) if is_printed else (self.track_min, self.track_max)

    def lines(self, option: OptionValue) -> tuple[MoraleShape, ...]:
        """The list of this name."""
        return self.table8 if option == "table8" else self.section_4_3_1


class VictoryShape(Struct, frozen=True):
    """A line of the victory table. GC-7a."""

    id: str
    side: Literal["rebels", "congo", "both"]
    points: Positive
    when: Literal["event", "once", "admin_turns", "end"]
    turns: tuple[Positive, ...] = ()


class MovementShape(Struct, frozen=True):
    """Numbers of sections 3.2 to 3.6; capacities in stacking points for one Movement Phase."""

    zoc_extra: Count
    rail_max_hexes: Positive
    airport_capacity_points: Positive
    airstrip_capacity_points: Positive
    supply_distance_pm: Positive

    def airfield_points(self, air: str) -> int:
        """What an airport or airstrip handles in one Movement Phase, in stacking points. GC-3.5c."""
        return self.airport_capacity_points if air == "airport" else self.airstrip_capacity_points


class CheckShape(Struct, frozen=True):
    """Rolls of a morale check that need no target: up to the highest that passes, from the lowest that fails."""

    always_pass: Annotated[tuple[int, ...], Meta(min_length=1)]
    always_fail: Annotated[tuple[int, ...], Meta(min_length=1)]


class OptionShape(Struct, frozen=True):
    """A match option, default first."""

    key: str
    default: str | int | bool
    allowed: Annotated[tuple[str | int | bool, ...], Meta(min_length=1)]
    ruling: str


class TablesFile(Struct, frozen=True):
    """tables.toml, as far as the rules read it."""

    meta: Length
    terrain: tuple[TerrainShape, ...]
    crt: CrtShape
    bombardment: MissionShape[tuple[Count, Count]]  # loss of movement points, losses
    interdiction: MissionShape[Count]  # turns
    air_points: AirPoints
    replacements: Replacements
    army_morale: ArmyMorale
    victory: tuple[VictoryShape, ...]
    movement: MovementShape
    morale_check: CheckShape
    option: tuple[OptionShape, ...]

    @property
    def last_turn(self) -> int:
        """The number of the last turn."""
        return self.meta.turns

    @property
    def victory_lines(self) -> dict[str, VictoryShape]:
        """The victory table by the id of the line."""
        return {line.id: line for line in self.victory}
