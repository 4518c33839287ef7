"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pbem.engine.game import Game, MatchOption, OptionValue, Rules, chosen
from pbem.engine.hexes import hex_name
from pbem.engine.position_text import reading_position
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.guerra_do_congo import content
from pbem.games.guerra_do_congo.board import Board
from pbem.games.guerra_do_congo.roster import UnitKind
from pbem.games.guerra_do_congo.rules import CongoRules
from pbem.games.guerra_do_congo.state import CONGO, REBELS, SIDES, State
from pbem.games.guerra_do_congo.world import Tables, World

if TYPE_CHECKING:
    from pbem.games.guerra_do_congo.position import Source

ID = "guerra_do_congo"
NEWEST = "0.1.0"  # the release that brought these rules: docs/versions.md
OLDER: tuple[str, ...] = ()  # still played by matches that began with them, newest first


class CongoGame:
    """`pbem.engine.game.Game` for *A Guerra do Congo 1998-1999*; `older`: a version that is not the newest."""

    id = ID
    older = OLDER
    sides: tuple[str, ...] = SIDES
    scenarios: tuple[str, ...] = ("campaign",)

    def __init__(self, older: str = "") -> None:
        self.version = older or NEWEST
        self._data = older

    def as_of(self, version: str) -> "CongoGame":
        """The game by the rules and with the data of an older version."""
        return _older(version)

    def digest(self) -> bytes:
        """32 bytes over map, counters and tables."""
        return catalog.digest(ID, self._data)

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players may agree on, defaults first. GC-2.4b, GC-3.6.1c, GC-4.3.1a and others."""
        self._check_scenario(scenario)
        return self._content.options

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> Rules[Struct]:
        """The rules for one match. Raises UserError naming an unknown scenario, option or value."""
        values = chosen(self.match_options(scenario), options)
        return cast(Rules[Struct], self._rules(tuple(sorted(values.items()))))

    def position(self, text: str, file: str) -> tuple[Rules[Struct], Struct]:
        """Rules and state of a position file. Raises UserError "position-wrong" with every problem."""
        from pbem.games.guerra_do_congo import position

        with reading_position():
            found = position.read(text, file, ID, self._source)
            rules = self._bound(found.board, found.kinds, found.options)
            return cast(Rules[Struct], rules), position.begin(found, rules)

    def write_position(self, rules: Rules[Struct], state: Struct) -> str:
        """The text of a position file. Raises UserError "position-over" or "position-foreign"."""
        from pbem.games.guerra_do_congo import position_write

        return position_write.write(ID, cast(CongoRules, rules), cast(State, state), self._source)

    def _bound(self, board: Board, kinds: tuple[UnitKind, ...], options: dict[str, OptionValue]) -> CongoRules:
        """Rules for a position: those of a match where it changes neither board nor counters."""
        real = self._content
        if board is real.board and kinds is real.roster:
            return self._rules(tuple(sorted(options.items())))
        return CongoRules(build_world(board, kinds, real.tables, options))

    @cached_property
    def _source(self) -> "Source":
        from pbem.games.guerra_do_congo.position import Source

        terrains = content.read_terrain(catalog.texts(ID, self._data)["tables.toml"])
        return Source(self._content, terrains, self.match_options(self.scenarios[0]))

    def _check_scenario(self, scenario: str) -> None:
        if scenario not in self.scenarios:
            raise UserError("scenario-unknown", scenario=scenario, known=", ".join(self.scenarios))

    @cached_property
    def _content(self) -> content.Content:
        return content.read(catalog.texts(ID, self._data))

    @cache  # noqa: B019  one game object lives as long as the program
    def _rules(self, chosen: tuple[tuple[str, OptionValue], ...]) -> CongoRules:
        found = self._content
        return CongoRules(build_world(found.board, found.roster, found.tables, dict(chosen)))


def build_world(board: Board, kinds: Iterable[UnitKind], tables: Tables, options: dict[str, OptionValue]) -> World:
    """A world from its parts, with the two indices that names are looked up in."""
    roster = tuple(kinds)
    return World(
        board=board,
        kinds=roster,
        members=(
            tuple(kind.index for kind in roster if kind.side == REBELS),
            tuple(kind.index for kind in roster if kind.side == CONGO),
        ),
        index_of={kind.id: kind.index for kind in roster},
        place_hex={place.name.replace("_", " ").casefold(): hex_name(place.hex) for place in board.places},
        tables=tables,
        options=options,
    )


@cache
def _older(version: str) -> CongoGame:
    return CongoGame(version)


GAME: Game = CongoGame()
