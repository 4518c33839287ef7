"""The shapes of units.toml and tables.toml: what the program reads of them, field by field."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=999)]
Modifier = Annotated[int, Meta(ge=-9, le=9)]
Die = Annotated[int, Meta(ge=1, le=6)]
HexName = Annotated[str, Meta(pattern="^[0-9]{4}$")]
HexsideName = Annotated[str, Meta(pattern=r"^[0-9]{4}\|[0-9]{4}$")]
Hexes = tuple[HexName, ...]
Type = Literal["infantry", "airborne", "mech", "special", "armor", "militia"]
SupportKind = Literal["air_support", "helo_support", "helo_transport", "air_transport", "adr"]
Contingent = Literal["drc", "zimbabwe", "angola", "rwanda", "uganda"]
Start = Literal[
    "box", "event", "kinshasa", "fac_regular", "fac_militia", "hutu", "rw_infantry", "anc_infantry", "rdc_militia", "burundi",
    "uganda", "ug_infantry", "mlc_militia",
]  # fmt: skip
SixFold = Annotated[tuple[int, ...], Meta(min_length=6, max_length=6)]


# --- units.toml


class UnitShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A counter. WWA-2.2a."""

    id: Annotated[str, Meta(pattern="^[A-Z0-9]{2,10}$")]
    name: str
    faction: str
    type: Type
    size: Literal["II", "III", "X"]
    attack: Count
    defense: Count
    ma: Count
    start: Start
    fixed: tuple[str, ...]


class SupportShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Support markers of one kind and contingent; `factor` in points, 0 for those that carry. WWA-2.4a."""

    id: str
    kind: SupportKind
    contingent: Contingent
    count: Count
    factor: Count
    is_ready: bool  # at the start (WWA-3.2o)
    reconstructed: bool


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are of what belongs to nobody. WWA-7.9l, WWA-12.2b."""

    pmc: Count
    caches: Count
    caches_reconstructed: bool
    counters: Count


class UnitsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The counters."""

    reconstructed: bool
    unit: tuple[UnitShape, ...]
    support: tuple[SupportShape, ...]
    stock: Stock


# --- tables.toml


class GameShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Turns, faces of the die, the most resource points of a contingent. WWA-1.1a, WWA-2.0a, WWA-10.0b."""

    turns: Count
    die: Count
    points_cap: Count
    counters: Count


class ContingentShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A contingent: its points at the start and each turn, its share of those of towns, its activation table if it has one."""

    key: Contingent
    side: Literal["government", "rebel"]
    factions: tuple[str, ...]
    start_points: Count
    income: Count
    town_share: Literal["all", "half", "own"]
    activation: Literal["", "zimbabwe", "angola"]


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    """A faction: the group it is bought from, where it is deployed, what feeds it. WWA-10.1d, WWA-11.2e, WWA-11.2f, WWA-11.2g."""

    key: str
    group: Literal["", "fac", "hutu", "zimbabwe", "angola", "rwanda", "uganda"]
    is_rebuilt: bool
    deploys: tuple[str, ...]
    deploys_reconstructed: bool
    sources: tuple[str, ...]
    auto: tuple[str, ...]


class AfterCoup(Struct, frozen=True, forbid_unknown_fields=True):
    """The source that the coup gives the rebels. WWA-11.2i."""

    source: HexName
    not_for: tuple[str, ...]


class SupplyShape(Struct, frozen=True, forbid_unknown_fields=True):
    """What the chart of sources says beside its rows."""

    after_coup: AfterCoup


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn: its first month, how many it has, which half of the country it rains in. WWA-1.1a, WWA-7.8e."""

    first: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]
    months: Annotated[int, Meta(ge=1, le=3)]
    rainy: Literal["north", "south"]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """The turn record track."""

    reconstructed: bool
    fixed: tuple[str, ...]
    turn: tuple[Turn, ...]


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers and hexes of set-up. WWA-3.2a to WWA-3.2p."""

    reconstructed: bool
    kinshasa: HexName
    kinshasa_others_most: Count
    militia_provinces: tuple[str, ...]
    militia_from: Die
    isiro: HexName
    brigade_towns: Hexes
    fac_militia: Count
    fac_militia_towns: Hexes
    hutu: Count
    hutu_provinces: tuple[str, ...]
    rw_near: Hexes
    rw_caches: Count
    rdc_militia: Count
    anc_infantry: Count
    kivu_within: Count
    burundi_next_to: HexName
    uganda_caches: Count
    uganda_infantry: Count
    uganda_militia_most: Count


class ActivationLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line for all modified rolls up to `to`: units that are active, and caps of support. WWA-5.3e, WWA-5.3k."""

    to: Annotated[int, Meta(ge=1, le=9)]
    land: Count
    air_support: Count
    helo_support: Count
    helo_transport: Count
    air_transport: Count


class Activation(Struct, frozen=True, forbid_unknown_fields=True):
    """An activation table with its modifiers. WWA-5.3b to WWA-5.3e, WWA-5.4a."""

    key: Literal["zimbabwe", "angola"]
    reconstructed: bool
    fixed: tuple[str, ...]
    paid: Modifier
    poor_below: Count
    poor: Modifier
    event: str
    event_modifier: Modifier
    line: Annotated[tuple[ActivationLine, ...], Meta(min_length=1)]


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    """The Resource Points Chart. WWA-10.2a to WWA-10.2d."""

    reconstructed: bool
    fixed: tuple[str, ...]
    line: SixFold
    enemy_within: Count
    enemy: Modifier
    corruption: Modifier
    coltan: Modifier
    coltan_towns: Hexes


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices in resource points. WWA-10.1a."""

    unit: Count
    air_support: Count
    helo_support: Count
    air_transport: Count
    helo_transport: Count
    adr: Count
    cache: Count
    hutu_a_turn: Count


class Pmc(Struct, frozen=True, forbid_unknown_fields=True):
    """Price of a marker by the roll, and how many there are a turn. WWA-7.9k, WWA-7.9l."""

    price: SixFold
    a_turn: Count


class Movement(Struct, frozen=True, forbid_unknown_fields=True):
    """What a push roll does, and costs that are no terrain's. WWA-7.7b, WWA-7.9b, WWA-7.11o."""

    push: Annotated[tuple[Literal["doubled", "normal"], ...], Meta(min_length=6, max_length=6)]
    rain: Modifier
    lift_mp: Count
    kitona_mp: Count
    river_units: Count


class TerrainShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain: cost in movement points dry and rainy, units it holds, column shift, types it is closed to. WWA-7.3a, WWA-6.0a."""

    key: Literal["savannah", "rainforest", "swamp", "mountain"]
    dry: Count
    rainy: Count
    stack: Count
    shift: Modifier
    closed_to: tuple[Type, ...]


class TownTerrain(Struct, frozen=True, forbid_unknown_fields=True):
    """What a town changes. WWA-6.0c."""

    stack: Count
    shift: Modifier


class RiverTerrain(Struct, frozen=True, forbid_unknown_fields=True):
    """A river hexside. WWA-7.5a, WWA-8.8c."""

    dry: Count
    rainy: Count
    shift: Modifier


class Road(Struct, frozen=True, forbid_unknown_fields=True):
    """A step along a road. WWA-7.3c."""

    dry: Count
    rainy: Count


class TerrainEffects(Struct, frozen=True, forbid_unknown_fields=True):
    """The Terrain Effects Chart."""

    reconstructed: bool
    fixed: tuple[str, ...]
    hex: tuple[TerrainShape, ...]
    town: TownTerrain
    river: RiverTerrain
    road: Road


class Boxes(Struct, frozen=True, forbid_unknown_fields=True):
    """Places off the map. WWA-6.0d, WWA-7.11o, WWA-10.2o, WWA-10.2r."""

    reconstructed: bool
    kitona_stack: Count
    terrain: Literal["savannah"]
    kitona_gate: HexName
    zimbabwe_first_turn: Hexes
    zimbabwe_flies_to: HexName
    angola_stops_at: HexName


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Where UG and Rw units may be. WWA-7.1a, WWA-7.1b."""

    ugandan_provinces: tuple[str, ...]
    rwandan_last_row: Count


class RwandaShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Tries to get into Rwanda, and interceptions there. WWA-7.11f, WWA-7.11h, WWA-7.11i."""

    reconstructed: bool
    try_provinces: tuple[str, ...]
    try_from: Die
    try_near: Count
    try_near_modifier: Modifier
    interception_from: Die
    interception_helo: Modifier
    interception_rain: Modifier


class CrtShape(Struct, frozen=True, forbid_unknown_fields=True):
    """The Combat Results Table: a row for each modified roll, an entry "attacker/defender" for each column. WWA-8.6c, WWA-8.7a."""

    reconstructed: bool
    fixed: tuple[str, ...]
    columns: Annotated[tuple[Annotated[str, Meta(pattern="^[1-9]/[1-9]$")], ...], Meta(min_length=1)]
    line_min: Modifier
    line_max: Modifier
    lines: tuple[Annotated[str, Meta(pattern="^[0-9]/[0-9]( [0-9]/[0-9])*$")], ...]


class CombatShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Caps and modifiers of support in combat. WWA-8.10b, WWA-12.1c, WWA-12.2d, WWA-12.2e, WWA-12.3b, WWA-15.0f."""

    supports: Count
    caches: Count
    cache: Modifier
    advisers: Modifier
    infiltration: SixFold
    infiltration_targets: tuple[Contingent, ...]
    adr_cancels: SixFold


class Coup(Struct, frozen=True, forbid_unknown_fields=True):
    """Which faction the further unit is of, by the roll. WWA-14.0b."""

    extra: Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]


class VictoryShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Rebel points, and what they are for. WWA-13.0a to WWA-13.1d."""

    rebel_from: Count
    draw_from: Count
    town: Modifier
    hutu_most: Count
    hutu_few: Modifier
    hutu_in_rwanda: Modifier
    rich_from: Count
    rich: Modifier


class EventShape(Struct, frozen=True, forbid_unknown_fields=True):
    """An event marker: does it go back to the pool, is it void on turn 2? WWA-9.0b, WWA-15.0a, WWA-15.0m."""

    key: str
    is_kept: bool
    is_void_at_first: bool


class Events(Struct, frozen=True, forbid_unknown_fields=True):
    """The event markers, and their numbers."""

    first_turn: Count
    corruption: Annotated[tuple[Contingent, ...], Meta(min_length=6, max_length=6)]
    car_points: Count
    ituri: HexName
    ituri_within: Count
    ituri_faction: str
    rebel_factions: tuple[str, ...]  # of the Ugandan rebels
    advised: str  # the faction that the advisers go to
    libyan_faction: str
    withdrawn_faction: str
    event: tuple[EventShape, ...]


class TablesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be counted."""

    game: GameShape
    contingent: tuple[ContingentShape, ...]
    faction: tuple[Faction, ...]
    supply: SupplyShape
    track: Track
    setup: SetUp
    activation: tuple[Activation, ...]
    resources: Resources
    cost: Cost
    pmc: Pmc
    movement: Movement
    terrain: TerrainEffects
    boxes: Boxes
    limits: Limits
    passengers: dict[Contingent, tuple[str, ...]]
    rwanda: RwandaShape
    crt: CrtShape
    combat: CombatShape
    coup: Coup
    victory: VictoryShape
    events: Events
