"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pbem.engine.match_options import MatchOption, OptionValue
from pbem.games import catalog
from pbem.games.rio_40.state import SIDES

if TYPE_CHECKING:
    from pbem.engine.player_texts.own_scenario import ScenarioFacts
    from pbem.games.rio_40.content.board import Board
    from pbem.games.rio_40.content.loader import Content
    from pbem.games.rio_40.content.schema import CounterShape, ScenarioFile
    from pbem.games.rio_40.game_rules import RioRules
    from pbem.games.rio_40.position.board_and_roster import Source

ID = "rio_40"
SEARCH_CONDITIONS = "search_conditions"


class RioGame(catalog.FileGame):
    """*Rio 40 graus*; with a scenario that players made no other."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SIDES
    takes_scenarios = True

    @cached_property
    def scenarios(self) -> tuple[str, ...]:
        """Their ids, by number. R40-2.6a."""
        return (self.brought.said.id,) if self.brought else tuple(self._content.scenarios)

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
        board = self.brought.content if self.brought else own_board(said, found.board, found.tables.terrain)
        return RioRules(build(said, board, found.counters, found.tables, options))

    @property
    def counters(self) -> "Mapping[str, CounterShape]":
        """The counter sheet, by key. R40-T6a."""
        return self._content.counters

    def read_brought(self, text: str, file: str) -> "tuple[ScenarioFile, Board]":
        """A scenario that players made, and the board it is played on. R40-2.6a."""
        from pbem.games.rio_40.content.loader import read_scenario

        return read_scenario(text, file, self._content)

    def scenario_template(self, scenario: str) -> str:
        """A scenario to begin from: one of the game's, or a small one for "". Raises UserError "scenario-unknown"."""
        from pbem.games.rio_40.content import scenario_template

        if scenario:
            GAME.check_scenario(scenario)
        return scenario_template.template(catalog.texts(ID), scenario)

    def own_scenario(self) -> "ScenarioFacts":
        """What the one scenario of such a game says; its texts are foreign."""
        from pbem.games.rio_40.words.scenario_summary import facts

        assert self.brought is not None
        return facts(self.brought.said, self.brought.content, self.counters)

    @cached_property
    def position_source(self) -> "Source":
        """The content that its position files build on."""
        from pbem.games.rio_40.position.board_and_roster import Source

        plain = self.match_options(self.scenarios[0])
        return Source(self._content, {"": plain} | {name: self.match_options(name) for name in self.scenarios})

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.rio_40.content.loader import read

        if self.brought is None:
            return read(self.texts)
        plain: Content = self.brought.plain._content
        return replace(plain, scenarios=plain.scenarios | {self.brought.said.id: self.brought.said})


GAME = RioGame()
