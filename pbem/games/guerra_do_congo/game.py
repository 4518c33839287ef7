"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pbem.engine.game import AnyRules, Game, MatchOption, OptionValue, chosen
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.guerra_do_congo.state import SIDES, State

if TYPE_CHECKING:
    from pbem.engine.picture import Picture
    from pbem.engine.planning import Planner
    from pbem.engine.words import Words
    from pbem.games.guerra_do_congo.content.board import Board
    from pbem.games.guerra_do_congo.content.loader import Content
    from pbem.games.guerra_do_congo.content.roster import UnitKind
    from pbem.games.guerra_do_congo.game_rules import CongoRules
    from pbem.games.guerra_do_congo.position.reader import Source

ID = "guerra_do_congo"
NEWEST = "0.1.0"  # the release that brought these rules: docs/versions.md
OLDER: tuple[str, ...] = ()  # still played by matches that began with them, newest first


class CongoGame(Game):
    """*A Guerra do Congo 1998-1999*; `older`: a version that is not the newest."""

    id = ID
    older = OLDER
    sides = SIDES
    scenarios = ("campaign",)

    def __init__(self, older: str = "") -> None:
        self.version = older or NEWEST
        self._data = older

    @property
    def words(self) -> "Words":
        """What it says."""
        from pbem.games.guerra_do_congo.words.sentences import WORDS

        return WORDS

    @property
    def picture(self) -> "Callable[[CongoRules, State], Picture]":
        """What makes a picture of a position."""
        from pbem.games.guerra_do_congo.display.picture import picture

        return picture

    @property
    def planner(self) -> "Planner[CongoRules, State]":
        """What it tells a player who plans."""
        from pbem.games.guerra_do_congo.display.planning import PLANNER

        return PLANNER

    def older_game(self, version: str) -> "CongoGame":
        """The game by the rules and with the data of an older version."""
        return _older(version)

    def digest(self) -> bytes:
        """32 bytes over map, counters and tables."""
        return catalog.digest(ID, self._data)

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players may agree on, defaults first. GC-2.4b, GC-3.6.1c, GC-4.3.1a and others."""
        if scenario not in self.scenarios:
            raise UserError("scenario-unknown", scenario=scenario, known=", ".join(self.scenarios))
        return self._content.options

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:
        """The rules for one match. Raises UserError naming an unknown scenario, option or value."""
        values = chosen(self.match_options(scenario), options)
        return cast(AnyRules, self._rules(tuple(sorted(values.items()))))

    def position(self, text: str, file: str) -> tuple[AnyRules, Struct]:
        """Rules and state of a position file. Raises UserError "position-wrong" with every problem."""
        from pbem.engine.position_file import reading_position
        from pbem.games.guerra_do_congo.position import reader

        with reading_position():
            found = reader.read(text, file, ID, self._source)
            rules = self._bound(found.board, found.kinds, found.options)
            return cast(AnyRules, rules), reader.begin(found, rules)

    def write_position(self, rules: AnyRules, state: Struct) -> str:
        """The text of a position file. Raises UserError "position-over" or "position-foreign"."""
        from pbem.games.guerra_do_congo.position import writer

        return writer.write(ID, cast("CongoRules", rules), cast(State, state), self._source)

    def _bound(self, board: "Board", kinds: "tuple[UnitKind, ...]", options: dict[str, OptionValue]) -> "CongoRules":
        """Rules for a position: those of a match where it changes neither board nor counters."""
        from pbem.games.guerra_do_congo.content.world import world_of
        from pbem.games.guerra_do_congo.game_rules import CongoRules

        real = self._content
        if board is real.board and kinds is real.roster:
            return self._rules(tuple(sorted(options.items())))
        return CongoRules(world_of(board, kinds, real.tables, options))

    @cached_property
    def _source(self) -> "Source":
        from pbem.games.guerra_do_congo.content.loader import read_terrain
        from pbem.games.guerra_do_congo.position.reader import Source

        terrains = read_terrain(catalog.texts(ID, self._data)["tables.toml"])
        return Source(self._content, terrains, self.match_options(self.scenarios[0]))

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.guerra_do_congo.content.loader import read

        return read(catalog.texts(ID, self._data))

    @cache  # noqa: B019  one game object lives as long as the program
    def _rules(self, chosen: tuple[tuple[str, OptionValue], ...]) -> "CongoRules":
        from pbem.games.guerra_do_congo.content.world import world_of
        from pbem.games.guerra_do_congo.game_rules import CongoRules

        found = self._content
        return CongoRules(world_of(found.board, found.roster, found.tables, dict(chosen)))


@cache
def _older(version: str) -> CongoGame:
    return CongoGame(version)


GAME = CongoGame()
