"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pbem.engine.game import AnyRules, MatchOption, OptionValue
from pbem.games import catalog
from pbem.games.guerra_do_congo.state import SIDES, State

if TYPE_CHECKING:
    from pbem.engine.picture import Picture
    from pbem.engine.planning import Planner
    from pbem.engine.words import Words
    from pbem.games.guerra_do_congo.content.loader import Content
    from pbem.games.guerra_do_congo.game_rules import CongoRules
    from pbem.games.guerra_do_congo.position.reader import Source

ID = "guerra_do_congo"


class CongoGame(catalog.FileGame):
    """*A Guerra do Congo 1998-1999*."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SIDES
    scenarios = ("campaign",)

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

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players may agree on, defaults first. GC-2.4b, GC-3.6.1c, GC-4.3.1a and others."""
        self.check_scenario(scenario)
        return self._content.options

    def bound(self, scenario: str, options: dict[str, OptionValue]) -> "CongoRules":  # noqa: ARG002
        """The rules with these options."""
        from pbem.games.guerra_do_congo.content.world import world_of
        from pbem.games.guerra_do_congo.game_rules import CongoRules

        found = self._content
        return CongoRules(world_of(found.board, found.roster, found.tables, options))

    def position(self, text: str, file: str) -> tuple[AnyRules, Struct]:
        """Rules and state of a position file. Raises UserError "position-wrong" with every problem."""
        from pbem.games.guerra_do_congo.position.reader import read

        return read(text, file, ID, self._source)

    def write_position(self, rules: AnyRules, state: Struct) -> str:
        """The text of a position file. Raises UserError "position-over" or "position-foreign"."""
        from pbem.games.guerra_do_congo.position import writer

        return writer.write(ID, cast("CongoRules", rules), cast(State, state), self._source)

    @cached_property
    def _source(self) -> "Source":
        from pbem.games.guerra_do_congo.position.reader import Source

        return Source(self._content, partial(self.rules, *self.scenarios))

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.guerra_do_congo.content.loader import read

        return read(self.texts)


GAME = CongoGame()
