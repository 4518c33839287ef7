"""The shape of a position file, key by key. What the values mean is checked in `reader`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.games.world_war_africa.content.schema import Contingent

Words = Annotated[tuple[str, ...], Meta(max_length=400)]
Contingents = Annotated[tuple[Contingent, ...], Meta(max_length=5)]
Side = Literal["government", "rebel"]
Phase = Literal[
    "capital", "garrisons", "hutu", "kivu", "coup", "turn", "resources", "draw", "activation", "reinforcement", "movement", "combat"
]  # fmt: skip
Turn = Annotated[int, Meta(ge=1, le=99)]
Points = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=1, le=99)]


class UnitShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A counter. `place`: how far down in its stack, 1 on top; `spent`: movement points; `lost`: the turn of its elimination."""

    id: str
    hex: str = ""
    state: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    place: Number | None = None
    spent: Points = 0
    lost: Annotated[int, Meta(ge=0, le=99)] | None = None


class CacheShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapons cache that lies somewhere, or one that can be bought again `from_turn` on. WWA-12.2b, WWA-12.2e."""

    number: Number | None = None
    side: Side | None = None
    hex: str = ""
    carrier: str = ""  # the unit with which it went in this segment, or "air"
    from_turn: Turn = 1


class HeldShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes that a contingent holds, or nobody. WWA-3.1a."""

    by: Literal["drc", "zimbabwe", "angola", "rwanda", "uganda", "nobody"]
    hexes: Words


class PmcShape(Struct, frozen=True, forbid_unknown_fields=True):
    """PMC markers that are ready, and how many were hired in this turn, used or not. WWA-7.9l, WWA-7.9m."""

    government: Points = 0
    rebel: Points = 0
    hired: Points | None = None


class StacksShape(Struct, frozen=True, forbid_unknown_fields=True):
    """Who lies on top in all stacks, by side. WWA-8.5a."""

    government: Words = ()
    rebel: Words = ()


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    game: str
    turn: Turn
    side: Side
    phase: Phase
    contingent: Contingent | None = None
    next: Contingents = ()
    waiting: Contingents | None = None
    flips: Points = 0
    bought: Annotated[dict[str, Points], Meta(max_length=20)] | None = None
    moving: Words = ()
    sailed: Points = 0
    intercepted: bool = False
    drawn: Words = ()
    militia: Points = 0
    points: Annotated[dict[Contingent, Points], Meta(max_length=5)] = {}
    ready: Words | None = None
    used: Words = ()
    since_roll: Words = ()
    pmc: PmcShape = PmcShape()
    lines: Annotated[dict[Literal["zimbabwe", "angola"], Number], Meta(max_length=2)] = {}
    entries: Points = 0
    events: Words | None = None
    event: str = ""
    corrupt: Contingent | None = None
    coup: bool = False
    advisers: str = ""  # "ready", or the unit that they are with
    stacks: StacksShape = StacksShape()
    available: Words = ()
    aside: Words = ()
    eliminated: Words = ()
    gone: Words = ()
    options: Annotated[dict[str, str | int | bool], Meta(max_length=40)] = {}
    unit: Annotated[tuple[UnitShape, ...], Meta(max_length=400)] = ()
    cache: Annotated[tuple[CacheShape, ...], Meta(max_length=40)] = ()
    held: Annotated[tuple[HeldShape, ...], Meta(max_length=40)] = ()
