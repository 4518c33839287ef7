"""The entry of the catalogue: the one scenario, the printed values that players bring, and the rules. Built once."""

from functools import cached_property
from typing import TYPE_CHECKING, cast

from pbem.engine.match_options import OptionValue
from pbem.games import catalog
from pbem.games.world_war_africa.contingents import SIDES

if TYPE_CHECKING:
    from pbem.engine.player_texts.own_scenario import ScenarioFacts
    from pbem.games.world_war_africa.content.loader import Content
    from pbem.games.world_war_africa.content.printed_schema import PrintedFile
    from pbem.games.world_war_africa.game_rules import AfricaRules

ID = "world_war_africa"
CAMPAIGN = "campaign"


class AfricaGame(catalog.FileGame):
    """*World War Africa: The Congo 1998-2001*; with printed values that players brought no other scenario."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SIDES
    takes_scenarios = True

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The one that there is, or the id of the printed values."""
        return (self.brought.said.id if self.brought else CAMPAIGN,)

    def bound(self, _scenario: str, options: dict[str, OptionValue]) -> "AfricaRules":
        """The rules of the match."""
        from pbem.games.world_war_africa.content.world import world_of
        from pbem.games.world_war_africa.game_rules import AfricaRules

        found = self._content
        return AfricaRules(world_of(found.board, found.roster, found.supports, found.caches, found.tables, options))

    def read_brought(self, text: str, file: str) -> "tuple[PrintedFile, Content]":
        """Printed values, and the content with them laid over."""
        from pbem.games.world_war_africa.content.printed_values import read

        return read(text, file, self.texts, self.scenarios)

    def scenario_template(self, scenario: str) -> str:
        """A text to begin from: every value in remarks, or, for the scenario of the game, as they are."""
        from pbem.games.world_war_africa.content.printed_template import template

        if scenario:
            GAME.check_scenario(scenario)
        return template(self.texts, scenario)

    def own_scenario(self) -> "ScenarioFacts":
        """What the printed values of such a game say; their texts are foreign."""
        from pbem.games.world_war_africa.words.scenario_summary import facts

        assert self.brought is not None
        return facts(self.brought.said, self.brought.plain._content, self._content)

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.world_war_africa.content.loader import read

        return cast("Content", self.brought.content) if self.brought else read(self.texts)


GAME = AfricaGame()
