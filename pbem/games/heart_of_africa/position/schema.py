"""The shape of a position file, key by key. What the values mean is checked in the readers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=40)]
Names = Annotated[tuple[Name, ...], Meta(max_length=400)]
HexList = Annotated[str, Meta(max_length=4000)]
"""Hexes in one text: "1010 1012-1015". See `hex_lists`."""
Number = Annotated[int, Meta(ge=0, le=999)]
Turn = Annotated[int, Meta(ge=1, le=99)]
Side = Literal["attacker", "defender"]
Sides = Annotated[tuple[Side, ...], Meta(max_length=2)]
Facing = Literal["NE", "E", "SE", "SW", "W", "NW"]
Phase = Literal[
    "arrivals", "movement_begins", "units", "independents", "movement_ends", "burning_ground", "fire_orders", "shots", "fallen",
    "arson", "capture", "raid", "reloading", "close_combat", "morale", "rally", "victory", "roofs", "fires_end", "turn_ends",
]  # fmt: skip
Status = Literal["to_come", "marching", "here", "destroyed", "broken", "gone"]
Cause = Literal["shooting", "blast", "combat", "stakes", "fire", "crocodile", "sunk", "rout", "capture"]
Held = Literal["nobody", "held", "opposed", "held_opposed"]


class UnitShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, by its name ("A1", "DL"), or more about one of its figures ("A1.2").

    Of a unit: `troops`, `hexes` and what follows. Of a figure: `hex` and what follows. `facing`, `state`, `aboard` of both.
    """

    id: Name
    troops: Annotated[str, Meta(max_length=400)] = ""
    hexes: HexList = ""
    facing: Facing | None = None
    state: Annotated[tuple[Name, ...], Meta(max_length=30)] = ()
    aboard: Name = ""
    trait: Name = ""
    attendants: Number = 0
    joined: Name = ""
    contingent: Number = 0
    repeaters: bool = False
    status: Status | None = None
    strength: Number | None = None
    tests: Number = 0
    hex: Name = ""
    began: Name = ""


class VesselShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A craft on the water. `hull`: bow first; `unit`: that it is assigned to. HA-BOAT-01, HA-CRAFT-01."""

    figure: Name
    hull: HexList
    unit: Name = ""
    hits: Number = 0
    failures: Number = 0
    grounded: bool = False
    moved: bool = False
    held: bool = False


class WorksShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Works on the hexsides between a hex and some of its neighbours. HA-FORT-01, HA-HEX-13."""

    inside: Name
    outside: HexList
    kind: Literal["palisade", "barricade"] = "palisade"


class BuildingShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A fortified building by its north-west hex. HA-TEMBA-02, HA-TEMBA-06."""

    corner: Name
    gate: Name
    side: Side = "defender"
    breaches: HexList = ""
    holes: HexList = ""


class FireShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A fire, and the turn in which it was lit. HA-FIRE-03, HA-FIRE-06."""

    kind: Literal["village", "tall_grass", "room"]
    lit: Number
    hexes: HexList
    origin: Name = ""  # the first of its hexes
    building: Number | None = None  # from 1


class StakesShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A marker of stakes. HA-TRAP-01."""

    corner: Name
    side: Side = "defender"
    status: Literal["closed", "real", "removed"] = "closed"


class LostShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures removed in this turn, in their order. HA-MORALE-02."""

    cause: Cause
    figures: Names


class DepartureShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that has left the battle in this turn, and where. HA-MORALE-07."""

    unit: Name
    hexes: HexList = ""


class ArmyShape(Struct, frozen=True, forbid_unknown_fields=True):
    """What both know of an army. P-02."""

    list: Name
    nation: Name = ""
    choice: Name = ""
    contingents: Names = ()


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. Pairs are the attacker's and the defender's."""

    game: str
    turn: Turn = 1
    side: Side = "attacker"
    phase: Phase = "units"
    passed: Sides = ()
    all_hold: Sides = ()
    # the battle
    scenario: Literal["encounter", "ambush", "planned_attack", "raid"] = "encounter"
    year: Annotated[int, Meta(ge=1800, le=1999)] = 1880
    attacker: Literal["first", "second"] = "first"
    defender_by_roll: Side | None = None
    edge: Literal["N", "E", "S", "W"] = "W"
    light: Literal["day", "night", "dawn", "dusk"] = "day"
    light_turns: Number = 0
    points: tuple[Number, Number] = (0, 0)
    fighting_figures: tuple[Number, Number] = (0, 0)
    scouts_shoot: bool = False
    repeaters: bool = False
    # the ground
    field: Name = ""
    ground: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=48)] = ()
    terrain: Annotated[dict[str, HexList], Meta(max_length=30)] = {}
    region: Name = "savanna"
    flow: Annotated[str, Meta(max_length=400)] = ""
    gates: HexList = ""
    infested: HexList = ""
    high_walls: bool = False
    burnt: HexList = ""
    wind: Facing | None = None
    # what has happened
    links: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=400)] = ()
    raiders: Names = ()
    killed: Names = ()
    fled: Names = ()
    exited: Names = ()
    captured: tuple[Number, Number] = (0, 0)
    lost_baggage: Sides = ()
    village_lit: bool = False
    adventurer_fallen: bool | None = None
    opposed: bool = False
    objective: Annotated[tuple[Held, ...], Meta(max_length=99)] = ()
    army: Annotated[tuple[ArmyShape, ...], Meta(max_length=2)] = ()
    unit: Annotated[tuple[UnitShape, ...], Meta(max_length=800)] = ()
    vessel: Annotated[tuple[VesselShape, ...], Meta(max_length=60)] = ()
    works: Annotated[tuple[WorksShape, ...], Meta(max_length=400)] = ()
    building: Annotated[tuple[BuildingShape, ...], Meta(max_length=20)] = ()
    fire: Annotated[tuple[FireShape, ...], Meta(max_length=60)] = ()
    stakes: Annotated[tuple[StakesShape, ...], Meta(max_length=60)] = ()
    lost: Annotated[tuple[LostShape, ...], Meta(max_length=200)] = ()
    departure: Annotated[tuple[DepartureShape, ...], Meta(max_length=60)] | None = None
