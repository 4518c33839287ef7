"""What the rules of one match are bound to: board, roster, tables and match options. Built once, never changed."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct, field

from pbem.engine.cache import Memo
from pbem.engine.game import OptionValue
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.place_names import Names
from pbem.engine.rules.notation import Notation
from pbem.engine.tables import Band, Table
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.content.roster import UnitKind
from pbem.games.guerra_do_congo.content.schema import MoraleTest, VictoryShape
from pbem.games.guerra_do_congo.state import CONGO, REBELS

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
    """One line of Table 8. `test` names what is looked at, the other fields say where. GC-4.3.1a, GC-T8a."""

    id: str
    army: int
    value: int
    test: MoraleTest
    places: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    armies: tuple[int, ...] = ()
    faction: str = ""
    first_turn: int = 0
    last_turn: int = 0


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
    victory: dict[str, VictoryShape]
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
    motorised: tuple[int, ...]  # roster indices
    index_of: dict[str, int]  # unit id -> roster index
    notation: Notation
    place_hex: Names  # a place's name in small letters -> its hex in four digits
    tables: Tables
    options: dict[str, OptionValue]
    memo: Memo = field(default_factory=Memo)

    def hex_of(self, text: str) -> Hex:
        """The hex of a place's name or of four digits; NOWHERE when it is neither or off the playable map."""
        return self.board.hex_of(text)


def world_of(board: Board, kinds: Iterable[UnitKind], tables: Tables, options: dict[str, OptionValue]) -> World:
    """A world from its parts, with the two indices that names are looked up in."""
    roster = tuple(kinds)
    notation = Notation([kind.id for kind in roster], board.grid, rule="GC-2.3b", path_rule="GC-3.1a")
    return World(
        board=board,
        kinds=roster,
        members=(
            tuple(kind.index for kind in roster if kind.side == REBELS),
            tuple(kind.index for kind in roster if kind.side == CONGO),
        ),
        motorised=tuple(kind.index for kind in roster if kind.type == "motorised"),
        index_of=notation.index_of,
        notation=notation,
        place_hex=Names({place.name.replace("_", " ").casefold(): hex_name(place.hex) for place in board.places}),
        tables=tables,
        options=options,
    )
