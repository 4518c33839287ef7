"""The entry of the catalogue: the one scenario, and the rules bound to it. Built once."""

from functools import cached_property
from typing import TYPE_CHECKING

from pbem.engine.game import MatchOption, OptionValue
from pbem.games import catalog
from pbem.games.world_war_africa.contingents import SIDES

if TYPE_CHECKING:
    from pbem.games.world_war_africa.content.loader import Content
    from pbem.games.world_war_africa.game_rules import AfricaRules

ID = "world_war_africa"


class AfricaGame(catalog.FileGame):
    """*World War Africa: The Congo 1998-2001*."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SIDES
    scenarios = ("campaign",)

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """None: every reading of an unclear rule is fixed in rules.md."""
        self.check_scenario(scenario)
        return ()

    def bound(self, scenario: str, options: dict[str, OptionValue]) -> "AfricaRules":  # noqa: ARG002
        """The rules of the match."""
        from pbem.games.world_war_africa.content.world import world_of
        from pbem.games.world_war_africa.game_rules import AfricaRules

        found = self._content
        return AfricaRules(world_of(found.board, found.roster, found.supports, found.caches, found.tables, options))

    @property
    def position_source(self) -> "Content":
        """The content that its position files build on."""
        return self._content

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.world_war_africa.content.loader import read

        return read(self.texts)


GAME = AfricaGame()
