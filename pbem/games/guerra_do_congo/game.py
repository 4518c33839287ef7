"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from pbem.engine.match_options import MatchOption, OptionValue
from pbem.games import catalog
from pbem.games.guerra_do_congo.state import SIDES

if TYPE_CHECKING:
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

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players may agree on, defaults first. GC-2.4b, GC-3.6.1c, GC-4.3.1a and others."""
        self.check_scenario(scenario)
        return self._content.options

    def bound(self, _scenario: str, options: dict[str, OptionValue]) -> "CongoRules":
        """The rules with these options."""
        from pbem.games.guerra_do_congo.content.world import world_of
        from pbem.games.guerra_do_congo.game_rules import CongoRules

        found = self._content
        return CongoRules(world_of(found.board, found.roster, found.tables, options))

    @cached_property
    def position_source(self) -> "Source":
        """The content that its position files build on."""
        from pbem.games.guerra_do_congo.position.reader import Source

        return Source(self._content, partial(self.rules, *self.scenarios))

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.guerra_do_congo.content.loader import read

        return read(self.texts)


GAME = CongoGame()
