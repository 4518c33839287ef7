"""The world of a position: board, works, units, names. It follows from `State.ground` and `State.roster`, and from who attacks."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from pbem.engine.cache import Memo
from pbem.engine.hexes import Grid, Hex, Hexside
from pbem.engine.place_names import Names
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.content.names import FieldNotation
from pbem.games.heart_of_africa.content.tables import Tables
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.sight.fences import Fences
from pbem.games.heart_of_africa.fields.sight.ground_sight import GroundSight
from pbem.games.heart_of_africa.state.figures import Listed
from pbem.games.heart_of_africa.state.ground import Ground


class Barrier(Struct, frozen=True):
    """Works on a hexside: their kind, and the hex inside. HA-HEX-13."""

    kind: str  # a word of `state.ground`
    inside: Hex
    building: int = -1  # place in `Ground.buildings`


class FigureFacts(Struct, frozen=True):
    """A figure as the roster has it."""

    number: int
    name: str
    unit: int
    side: int
    kind: Kind


class UnitFacts(Struct, frozen=True):
    """A unit as the roster has it. `figures`: its own, by number; an attached Leader is not among them."""

    number: int
    name: str
    listed: Listed
    figures: tuple[int, ...]
    kind: Kind  # that of most of its figures, the first of equals

    @property
    def side(self) -> int:
        return self.listed.side


class World(Struct, frozen=True):
    """What the rules of a battle are bound to: data, ground, and who takes part."""

    content: Content
    tables: Tables
    ground: Ground
    grid: Grid
    field: Field
    sight: GroundSight
    difficult: frozenset[Hex]  # HA-TERR-22, breaches included, roofs not
    closed: Mapping[str, frozenset[Hex]]  # by class of figure: what its ground keeps it from (HA-TERR-23)
    barriers: Mapping[Hexside, Barrier]  # walls of villages, works, walls of buildings and their breaches
    walled: frozenset[Hex]  # the hexes on either side of these
    indoors: frozenset[Hex]  # inside the outer walls of fortified buildings (HA-TEMBA-02)
    fences: Fences  # the same for lines of sight, without the walls of villages, which `sight` knows
    objective: frozenset[Hex]  # village, camp and kraal, burnt or not
    units: tuple[UnitFacts, ...]
    figures: tuple[FigureFacts, ...]
    notation: FieldNotation
    place_hex: Names
    memo: Memo = msgspec.field(default_factory=Memo)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """All kinds of figures, by number."""
        return self.content.kinds

    def hex_of(self, text: str) -> Hex:
        """The hex of a name or number; NOWHERE when there is none."""
        return self.grid.named(text)
