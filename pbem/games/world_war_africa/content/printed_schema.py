"""The shape of a text with printed values: what players who own the game lay over the reconstruction. docs/scenarios.md."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.games.world_war_africa.content.schema import Modifier, Type

Cost = Annotated[int, Meta(ge=1, le=40)]
Stack = Annotated[int, Meta(ge=1, le=40)]
Shift = Annotated[int, Meta(ge=-4, le=4)]
Few = Annotated[int, Meta(ge=0, le=20)]
Values = Annotated[
    str,
    Meta(
        pattern="^[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}$",
        description='attack, defense and movement as on the counter: "3-4-14"',
    ),
]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Odds = Annotated[str, Meta(pattern="^[1-9]/[1-9]$", description='odds of two digits: "3/1"')]
Losses = Annotated[
    str, Meta(pattern="^[0-9]/[0-9]( [0-9]/[0-9])*$", max_length=80, description='losses of attacker and defender: "1/0 1/1"')
]
Word = Annotated[
    str,
    Meta(pattern="^[a-z][a-z0-9_]{1,30}$", description="a word of small letters, digits and _, a letter first, 2 to 31 of them"),
]


class Aircraft(Struct, frozen=True, forbid_unknown_fields=True):
    """Support markers of one kind and contingent. WWA-2.4a."""

    count: Few | None = None
    factor: Few | None = None


class Crt(Struct, frozen=True, forbid_unknown_fields=True):
    """The Combat Results Table, all or nothing: columns, the modified roll of the first line, a line for each roll. WWA-8.7a."""

    columns: Annotated[tuple[Odds, ...], Meta(max_length=16)] = ()
    first_roll: Modifier = 0
    lines: Annotated[tuple[Losses, ...], Meta(max_length=20)] = ()


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain of the Terrain Effects Chart; what is left out stays. WWA-7.3a, WWA-6.0a, WWA-8.6d."""

    dry: Cost | None = None
    rainy: Cost | None = None
    stack: Stack | None = None
    shift: Shift | None = None
    closed_to: Annotated[tuple[Type, ...], Meta(max_length=6)] | None = None


class Town(Struct, frozen=True, forbid_unknown_fields=True):
    """What a town changes. WWA-6.0c."""

    stack: Stack | None = None
    shift: Shift | None = None


class Steps(Struct, frozen=True, forbid_unknown_fields=True):
    """What a road costs, or a river more. WWA-7.3c, WWA-7.5a."""

    dry: Cost | None = None
    rainy: Cost | None = None


class AngolaLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of Angola's activation table, for all modified rolls up to `to`. WWA-5.4a."""

    to: Annotated[int, Meta(ge=1, le=9)]
    land: Few
    air_support: Few
    helo_support: Few
    helo_transport: Few
    air_transport: Few


class Angola(Struct, frozen=True, forbid_unknown_fields=True):
    """Angola's activation table. WWA-5.4a."""

    poor_below: Annotated[int, Meta(ge=0, le=13)] | None = None
    poor: Modifier | None = None
    line: Annotated[tuple[AngolaLine, ...], Meta(min_length=1, max_length=9)] | None = None


class PrintedFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole text. What is left out stays as it is reconstructed."""

    game: Literal["world_war_africa"]
    id: Word
    title: Annotated[str, Meta(max_length=60)] = ""
    about: Annotated[str, Meta(max_length=2000)] = ""
    units: Annotated[dict[str, Values], Meta(max_length=200)] = {}
    names: Annotated[dict[str, Name], Meta(max_length=200)] = {}
    types: Annotated[dict[str, Type], Meta(max_length=200)] = {}
    support: Annotated[dict[str, Aircraft], Meta(max_length=40)] = {}
    caches: Annotated[int, Meta(ge=1, le=40)] | None = None
    crt: Crt = Crt()
    terrain: dict[Literal["savannah", "rainforest", "swamp", "mountain"], Ground] = {}
    town: Town = Town()
    river: Steps = Steps()
    road: Steps = Steps()
    resources: Annotated[tuple[Annotated[int, Meta(ge=0, le=13)], ...], Meta(min_length=6, max_length=6)] | None = None
    angola: Angola = Angola()
    deploys: Annotated[
        dict[str, Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(min_length=1, max_length=8)]], Meta(max_length=20)
    ] = {}
    months: Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(min_length=13, max_length=13)] | None = None
    rain: Annotated[tuple[Literal["north", "south"], ...], Meta(min_length=13, max_length=13)] | None = None
