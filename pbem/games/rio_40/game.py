"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.game import MatchOption, OptionValue, ScenarioFacts
from pbem.games import catalog
from pbem.games.rio_40.state import SIDES

if TYPE_CHECKING:
    from pbem.games.rio_40.content.board import Board
    from pbem.games.rio_40.content.loader import Content
    from pbem.games.rio_40.content.schema import CounterShape, ScenarioFile
    from pbem.games.rio_40.game_rules import RioRules
    from pbem.games.rio_40.position.board_and_roster import Source

ID = "rio_40"
SEARCH_CONDITIONS = "search_conditions"
MOST_KEPT = 8  # scenarios that players made, read and bound


class OwnScenario(Struct, frozen=True):
    """A scenario that players made: the game it is for, its text, what it says, and the board it is played on."""

    printed: "RioGame"
    text: str
    said: "ScenarioFile"
    board: "Board"


class RioGame(catalog.FileGame):
    """*Rio 40 graus*; `own`: with one scenario that players made, and no other."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SIDES
    takes_scenarios = True

    def __init__(self, older: str = "", own: OwnScenario | None = None) -> None:
        super().__init__(older)
        self.own = own

    @cached_property
    def scenarios(self) -> tuple[str, ...]:
        """Their ids, by number. R40-2.6a."""
        return (self.own.said.id,) if self.own else tuple(self._content.scenarios)

    def digest(self) -> bytes:
        """The same with an own scenario."""
        from pbem.engine.own_scenario import content_digest

        content = super().digest()
        return content_digest(content, self.own.text) if self.own else content

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players may agree on, defaults first. D-01."""
        self.check_scenario(scenario)
        from pbem.games.rio_40.world_builder import ARMOUR_RULES, NIGHT

        has_armour = self._content.scenarios[scenario].armour
        return (
            MatchOption(NIGHT, (False, True), "R40-8.1a"),
            MatchOption(ARMOUR_RULES, (True,) if has_armour else (False, True), "R40-8.2a"),
            MatchOption(SEARCH_CONDITIONS, (False, True), "R40-T3b"),
        )

    def bound(self, scenario: str, options: dict[str, OptionValue]) -> "RioRules":
        """The rules of a scenario with these options."""
        from pbem.games.rio_40.content.loader import own_board
        from pbem.games.rio_40.game_rules import RioRules
        from pbem.games.rio_40.world_builder import build

        found = self._content
        said = found.scenarios[scenario]
        board = self.own.board if self.own else own_board(said, found.board, found.tables.terrain)
        return RioRules(build(said, board, found.counters, found.tables, options))

    @property
    def counters(self) -> "Mapping[str, CounterShape]":
        """The counter sheet, by key. R40-T6a."""
        return self._content.counters

    def scenario_from(self, text: str, file: str) -> "RioGame":
        """The game with a scenario that players made. Raises UserError "scenario-wrong" with every problem. R40-2.6a."""
        from pbem.engine.own_scenario import on_one_line
        from pbem.engine.position_file import telling

        with telling("scenario-wrong", on_one_line):
            return _with_own(text, file, self.own.printed if self.own else self)

    def scenario_template(self, scenario: str) -> str:
        """A scenario to begin from: one of the game's, or a small one for "". Raises UserError "scenario-unknown"."""
        from pbem.games.rio_40.content import scenario_template

        if scenario:
            GAME.check_scenario(scenario)
        return scenario_template.template(catalog.texts(ID), scenario)

    def own_scenario(self) -> ScenarioFacts:
        """What the one scenario of such a game says; its texts are foreign."""
        from pbem.games.rio_40.words.scenario_summary import facts

        assert self.own is not None
        return facts(self.own.said, self.own.board, self.counters)

    @cached_property
    def position_source(self) -> "Source":
        """The content that its position files build on."""
        from pbem.games.rio_40.position.board_and_roster import Source

        plain = self.match_options(self.scenarios[0])
        return Source(self._content, {"": plain} | {name: self.match_options(name) for name in self.scenarios})

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.rio_40.content.loader import read

        if self.own is None:
            return read(self.texts)
        printed = self.own.printed._content
        return replace(printed, scenarios=printed.scenarios | {self.own.said.id: self.own.said})


GAME = RioGame()


@lru_cache(MOST_KEPT)
def _with_own(text: str, file: str, printed: RioGame) -> RioGame:
    from pbem.games.rio_40.content.loader import read_scenario

    said, board = read_scenario(text, file, printed._content)
    return RioGame(printed.data_of, OwnScenario(printed, text, said, board))
