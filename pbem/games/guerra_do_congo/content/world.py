"""The world of one match, which its rules are bound to: board, roster, tables and match options. Built once, never changed."""

from collections.abc import Iterable

from msgspec import Struct, field

from pbem.engine.cache import Memo
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.match_options import OptionValue
from pbem.engine.place_names import Names
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.content.schema import TablesFile
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.state import CONGO, REBELS


class World(Struct, frozen=True):
    """All of it."""

    board: Board
    kinds: tuple[UnitKind, ...]
    members: tuple[tuple[int, ...], tuple[int, ...]]  # roster indices by side
    motorised: tuple[int, ...]  # roster indices
    index_of: dict[str, int]  # unit id -> roster index
    notation: Notation
    place_hex: Names  # a place's name in small letters -> its hex in four digits
    tables: TablesFile
    options: dict[str, OptionValue]
    memo: Memo = field(default_factory=Memo)

    def hex_of(self, text: str) -> Hex:
        """The hex of a place's name or of four digits; NOWHERE when it is neither or off the playable map."""
        return self.board.hex_of(text)


def world_of(board: Board, kinds: Iterable[UnitKind], tables: TablesFile, options: dict[str, OptionValue]) -> World:
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
