"""The shape of a position file, key by key. What the values mean is checked in `reader` and `custom_board`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.games.guerra_do_congo.content.schema import Side

Words = Annotated[tuple[str, ...], Meta(max_length=400)]
Sides = Annotated[tuple[str, ...], Meta(max_length=6)]
Points = Annotated[int, Meta(ge=0, le=999)]
Turn = Annotated[int, Meta(ge=1, le=99)]


class PoolsShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Replacement points of both sides. GC-5.3b."""

    rebels: Points = 0
    congo: Points = 0


class PointsShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Points in hand."""

    air: Points = 0
    replacements: PoolsShape = PoolsShape()


class UnitShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A counter: of the order of battle by its ID, or a new one with army, type, size and strength."""

    id: str
    hex: str = ""
    state: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    army: str = ""
    type: str = ""
    size: str = ""
    strength: str = ""
    morale: Annotated[int, Meta(ge=0, le=10)] | None = None


class NewPlaceShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A village or city; a name of the real map brings what is not said here."""

    name: str
    kind: Literal["village", "city"] | None = None
    air: Literal["airport", "airstrip", "none"] | None = None
    supply_centre: bool | None = None


class HexShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex: what a key says replaces what was there; hexsides are named by the hex on their other side."""

    at: str
    terrain: str | None = None
    country: str | None = None
    road: Sides | None = None
    rail: Sides | None = None
    river: Sides | None = None
    congo: Sides | None = None
    lake: Sides | None = None
    bridge: Sides | None = None
    place: str | NewPlaceShape | None = None
    entry: str | None = None


class CutShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A facility out of use up to and including a turn. GC-4.6.4h."""

    hex: str
    kind: Literal["road", "railway", "air"]
    until: Turn


class ScoreShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points already earned."""

    turn: Turn
    side: Side
    line: str
    points: Points
    subject: Annotated[str, Meta(max_length=40)] = ""


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    game: str
    turn: Turn
    side: Side
    phase: Literal["setup", "movement", "combat"]
    morale: Annotated[dict[str, int], Meta(max_length=8)] = {}
    points: PointsShape = PointsShape()
    control: Annotated[dict[str, Literal["rebels", "congo", "nobody"]], Meta(max_length=400)] = {}
    once_held: Words = ()
    eliminated: Words = ()
    left: Words = ()
    to_come: Words = ()
    options: Annotated[dict[str, str | int | bool], Meta(max_length=40)] = {}
    blank: bool = False
    unit: Annotated[tuple[UnitShape, ...], Meta(max_length=400)] = ()
    hex: Annotated[tuple[HexShape, ...], Meta(max_length=3000)] = ()
    interdiction: Annotated[tuple[CutShape, ...], Meta(max_length=400)] = ()
    score: Annotated[tuple[ScoreShape, ...], Meta(max_length=3000)] = ()
