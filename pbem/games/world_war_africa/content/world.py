"""The world of one match, which its rules are bound to: board, roster, tables and match options. Built once, never changed."""

from msgspec import Struct, field

from pbem.engine.cache import Memo
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.match_options import OptionValue
from pbem.engine.place_names import Names
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.engine.tables import Ratio
from pbem.games.world_war_africa.content.board import BOXES, Board
from pbem.games.world_war_africa.content.schema import Faction, TablesFile
from pbem.games.world_war_africa.content.unit_kinds import Support, UnitKind
from pbem.games.world_war_africa.contingents import CONTINGENTS


class Crt(Struct, frozen=True):
    """The Combat Results Table: the odds of each column, worst first, and the losses of attacker and defender by row and column."""

    ratios: tuple[Ratio, ...]
    first_line: int
    losses: tuple[tuple[tuple[int, int], ...], ...]


class World(Struct, frozen=True):
    """All of it."""

    board: Board
    kinds: tuple[UnitKind, ...]
    supports: tuple[Support, ...]
    caches: int  # counters
    crt: Crt
    faction: dict[str, Faction]
    by_contingent: tuple[tuple[int, ...], ...]  # roster indices
    notation: Notation
    place_hex: Names  # a town's name in small letters -> its hex in four digits; a box's name of two words -> its one word
    tables: TablesFile
    options: dict[str, OptionValue]
    memo: Memo = field(default_factory=Memo)

    def hex_of(self, text: str) -> Hex:
        """The place of a town's or box's name or of four digits; NOWHERE when it is neither or cannot be entered."""
        return self.board.hex_of(text)


def world_of(
    board: Board,
    kinds: tuple[UnitKind, ...],
    supports: tuple[Support, ...],
    caches: int,
    tables: TablesFile,
    options: dict[str, OptionValue],
) -> World:
    """A world from its parts."""
    crt = tables.crt
    return World(
        board=board,
        kinds=kinds,
        supports=supports,
        caches=caches,
        crt=Crt(
            ratios=tuple((int(text[0]), int(text[2])) for text in crt.columns),
            first_line=crt.line_min,
            losses=tuple(tuple((int(cell[0]), int(cell[2])) for cell in line.split()) for line in crt.lines),
        ),
        faction={entry.key: entry for entry in tables.faction},
        by_contingent=tuple(
            tuple(kind.index for kind in kinds if kind.contingent == contingent) for contingent in range(len(CONTINGENTS))
        ),
        notation=Notation([kind.id for kind in kinds], board.grid, rule="WWA-2.2a", path_rule="WWA-7.0a"),
        place_hex=Names(
            {town.name.casefold(): hex_name(town.hex) for town in board.towns.values()}
            | {box.casefold().replace("_", " "): box for box in BOXES if "_" in box}
        ),
        tables=tables,
        options=options,
    )
