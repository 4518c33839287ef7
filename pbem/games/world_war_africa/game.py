"""The entry of the catalogue: the one scenario, the printed values that players bring, and the rules. Built once."""

from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct

from pbem.engine.game import MatchOption, OptionValue, ScenarioFacts
from pbem.games import catalog
from pbem.games.world_war_africa.contingents import SIDES

if TYPE_CHECKING:
    from pbem.games.world_war_africa.content.loader import Content
    from pbem.games.world_war_africa.content.printed_schema import PrintedFile
    from pbem.games.world_war_africa.game_rules import AfricaRules
    from pbem.games.world_war_africa.position.reader import Source

ID = "world_war_africa"
CAMPAIGN = "campaign"
MOST_KEPT = 8  # texts with printed values, read and laid over


class PrintedValues(Struct, frozen=True):
    """Values that players bring: the game they are for, their text, what it says, and the content with it laid over."""

    plain: "AfricaGame"
    text: str
    said: "PrintedFile"
    content: "Content"


class AfricaGame(catalog.FileGame):
    """*World War Africa: The Congo 1998-2001*; `printed`: with values that players brought, and no other scenario."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SIDES
    takes_scenarios = True

    def __init__(self, older: str = "", printed: PrintedValues | None = None) -> None:
        super().__init__(older)
        self.printed = printed

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The one that there is, or the id of the printed values."""
        return (self.printed.said.id if self.printed else CAMPAIGN,)

    def digest(self) -> bytes:
        """The same with printed values."""
        from pbem.engine.own_scenario import content_digest

        content = super().digest()
        return content_digest(content, self.printed.text) if self.printed else content

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

    @cached_property
    def position_source(self) -> "Source":
        """What its position files build on."""
        from pbem.games.world_war_africa.position.reader import Source

        (scenario,) = self.scenarios
        return Source(partial(self.rules, scenario), self.match_options(scenario))

    def scenario_from(self, text: str, file: str) -> "AfricaGame":
        """The game with printed values. Raises UserError "scenario-wrong" with every problem."""
        from pbem.engine.own_scenario import on_one_line
        from pbem.engine.position_file import telling

        with telling("scenario-wrong", on_one_line):
            return _with_printed(text, file, self.printed.plain if self.printed else self)

    def scenario_template(self, scenario: str) -> str:
        """A text to begin from: every value in remarks, or, for the scenario of the game, as they are."""
        from pbem.games.world_war_africa.content.printed_template import template

        if scenario:
            GAME.check_scenario(scenario)
        return template(self.texts, scenario)

    def own_scenario(self) -> ScenarioFacts:
        """What the printed values of such a game say; their texts are foreign."""
        from pbem.games.world_war_africa.words.scenario_summary import facts

        assert self.printed is not None
        return facts(self.printed.said, self.printed.plain._content, self.printed.content)

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.world_war_africa.content.loader import read

        return self.printed.content if self.printed else read(self.texts)


GAME = AfricaGame()


@lru_cache(MOST_KEPT)
def _with_printed(text: str, file: str, plain: AfricaGame) -> AfricaGame:
    from pbem.games.world_war_africa.content.printed_values import read

    said, content = read(text, file, plain.texts, plain.scenarios)
    return AfricaGame(plain.data_of, PrintedValues(plain, text, said, content))
