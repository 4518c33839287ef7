"""What the board of a battle follows from: the text of the field, what has burnt on it, and the works and buildings on it."""

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.field_text import FieldText

# kinds of works on hexsides: HA-HEX-13
PALISADE, BARRICADE, VILLAGE_WALL, HIGH_WALL = "palisade", "barricade", "village_wall", "high_wall"
BUILDING, BREACH = "building", "breach"
"""Walls of fortified buildings, and what guns have made of them. HA-TEMBA-02, HA-TEMBA-09."""


class Work(Struct, frozen=True, array_like=True, gc=False):
    """A hexside with works that a player has placed: the hex inside, and its neighbour outside. HA-FORT-01."""

    inside: Hex
    outside: Hex
    kind: str = PALISADE


class Building(Struct, frozen=True, array_like=True, gc=False):
    """A fortified building: its north-west hex, whose it is, its gate, its breaches and roof holes. HA-TEMBA-02, HA-TEMBA-06."""

    corner: Hex
    side: int
    gate: Hex  # the loophole hex that is its way in and out
    breaches: tuple[Hex, ...] = ()  # outer room hexes, ascending
    holes: tuple[Hex, ...] = ()  # roof hexes with a hole


class Ground(Struct, frozen=True, array_like=True, gc=False):
    """All of it: one value, by which the board is kept. Changed by `replace` only where the board changes."""

    field: FieldText
    burnt: tuple[Hex, ...] = ()  # ascending: grass, crops or village no more (HA-VILL-06)
    works: tuple[Work, ...] = ()
    buildings: tuple[Building, ...] = ()


class Fire(Struct, frozen=True, array_like=True, gc=False):
    """A fire, from the moment it was lit: nobody may enter. HA-FIRE-03, HA-FIRE-06."""

    kind: str  # "village", "tall_grass", "room"
    origin: Hex
    lit: int  # the turn
    hexes: tuple[Hex, ...]  # ascending
    building: int = -1  # place in `Ground.buildings`


# of a stake marker
CLOSED, REAL, REMOVED = range(3)


class Stakes(Struct, frozen=True, array_like=True, gc=False):
    """A marker of stakes: real or not is its owner's secret until it is stepped on. HA-TRAP-01, HA-TRAP-02, HA-TRAP-03."""

    corner: Hex
    side: int
    status: int = CLOSED
