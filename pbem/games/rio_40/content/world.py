"""The world of one match, bound to its rules: board, roster, tables, scenario, match options. Built once, never changed."""

from msgspec import Struct, field

from pbem.engine.cache import Memo
from pbem.engine.hexes import Hex
from pbem.engine.match_options import OptionValue
from pbem.engine.place_names import Names
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.engine.tables import Band, Table
from pbem.games.rio_40.content.board import Board, Terrain
from pbem.games.rio_40.content.schema import Conditions, ScenarioFile
from pbem.games.rio_40.content.unit_kinds import UnitKind

ENVELOPE = "force"  # the list of what lies under the face-down counters


class Tables(Struct, frozen=True):
    """The tables of the sheets. Columns are bands of totals, rows are numbers of the die."""

    attack_columns: tuple[Band, ...]
    attack: Table[str]  # R40-T1a
    search_columns: tuple[Band, ...]
    search: Table[str]  # R40-T2a
    conditions: Conditions  # R40-T3a
    terrain: dict[str, Terrain]  # R40-T4a


class World(Struct, frozen=True):
    """All of it. Hexes ascending."""

    board: Board
    kinds: tuple[UnitKind, ...]
    notation: Notation
    tables: Tables
    scenario: ScenarioFile  # R40-2.6a
    first: int  # the side that moves first
    hider: int  # -1: nothing starts face down
    objectives: tuple[Hex, ...]
    strongholds: tuple[Hex, ...]
    options: dict[str, OptionValue]
    tokens: tuple[int, ...]  # roster indices of what starts under face-down counters, ascending
    sealed: dict[bytes, int]  # the same by what an envelope holds
    first_counter: int  # roster index of counter X01; all behind it are counters too
    envelopes: tuple[str, ...]  # of the counters, by number
    watched: tuple[Hex, ...]  # hexes whose last holder is remembered: R40-7b, R40-S5.4a
    helicopters: tuple[int, ...]  # roster indices
    is_open_board: bool = False  # a what-if board: its states know what lies under counters, which open by themselves
    memo: Memo = field(default_factory=Memo)

    @property
    def place_hex(self) -> Names:
        """Names in orders -> the hex they stand for."""
        return self.board.place_hex

    def hex_of(self, text: str) -> Hex:
        """The hex of a name, or of a place; NOWHERE when there is none."""
        return self.board.grid.named(self.place_hex.get(text.casefold(), text))

    def counters(self) -> range:
        """The roster indices of the face-down counters, by number."""
        return range(self.first_counter, len(self.kinds))

    def envelope(self, counter: int) -> str:
        """The envelope that says what a face-down counter is."""
        return self.envelopes[counter - self.first_counter]
