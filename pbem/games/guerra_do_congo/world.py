"""What the rules of one match are bound to: board, roster, tables and match options. Built once, never changed."""

from typing import Generic, TypeVar

from msgspec import Struct

from pbem.engine.game import OptionValue
from pbem.engine.tables import Band, Table
from pbem.games.guerra_do_congo.board import Board
from pbem.games.guerra_do_congo.roster import UnitKind

T = TypeVar("T")
ENDLESS = 9999  # in the tables: no upper limit


class Crt(Struct, frozen=True):
    """Table 2. `cells[row][column]` is (attacker code, defender code), "(M)" included. GC-T2a."""

    columns: tuple[str, ...]
    thresholds: tuple[tuple[int, int], ...]  # column needs numerator / denominator <= PA / PD; GC-4.1h
    rows: tuple[tuple[int, int], ...]  # first and last modified roll
    cells: tuple[tuple[tuple[str, str], ...], ...]


class MissionTable(Struct, Generic[T], frozen=True):
    """Table 3 or 4. `columns` holds the first and last index of each, the last one without end; a row is one of the die."""

    columns: tuple[Band, ...]
    table: Table[T]


class MoraleModifier(Struct, frozen=True):
    """One line of Table 8. `test` names a function, the other fields are its arguments. GC-4.3.1a."""

    id: str
    army: int
    value: int
    test: str
    places: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    armies: tuple[int, ...] = ()
    faction: str = ""
    first_turn: int = 0
    last_turn: int = 0


class VictoryLine(Struct, frozen=True):
    """One line of section 7. `side` is -1 for both. GC-7a."""

    id: str
    side: int
    points: int
    when: str  # "event", "once", "admin_turns", "end"
    turns: tuple[int, ...] = ()


class Tables(Struct, frozen=True):
    """Everything that can be counted and is no map and no counter. By-turn tuples are indexed by turn; entry 0 is unused."""

    last_turn: int
    crt: Crt
    bombardment: MissionTable[tuple[int, int]]  # loss of movement points, losses; GC-T3a
    interdiction: MissionTable[int]  # turns; GC-T4a
    air_points: tuple[int, ...]  # GC-T5a
    replacements: tuple[tuple[int, ...], tuple[int, ...]]  # by side, GC-T6a
    morale: dict[str, tuple[MoraleModifier, ...]]  # by set: "table8", "section_4_3_1"
    morale_tracks: dict[str, tuple[int, int]]  # "text", "printed": lowest, highest
    victory: dict[str, VictoryLine]
    supply_distance_pm: int
    zoc_extra_mp: int
    rail_hexes: int
    airfield_points: dict[str, int]  # by kind of airfield: stacking points for one Movement Phase, GC-3.5c
    check_always_passes: int  # rolls up to this one
    check_always_fails: int  # rolls from this one
    terrain: tuple[tuple[str, str, str, int], ...]  # Table 1 as printed, words for numbers too: key, cost, shift, stacking


class World(Struct, frozen=True):
    """All of it."""

    board: Board
    kinds: tuple[UnitKind, ...]
    members: tuple[tuple[int, ...], tuple[int, ...]]  # roster indices by side
    index_of: dict[str, int]  # unit id -> roster index
    place_hex: dict[str, str]  # a place's name in small letters -> its hex in four digits
    tables: Tables
    options: dict[str, OptionValue]
