"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.game import AnyRules, Game, MatchOption, OptionValue, ScenarioFacts, chosen
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.rio_40.state import SIDES, State

if TYPE_CHECKING:
    from pbem.engine.picture import Picture
    from pbem.engine.planning import Planner
    from pbem.engine.words import Words
    from pbem.games.rio_40.content.board import Board
    from pbem.games.rio_40.content.loader import Content
    from pbem.games.rio_40.content.schema import CounterShape, ScenarioFile
    from pbem.games.rio_40.game_rules import RioRules
    from pbem.games.rio_40.position.sheet import Source

ID = "rio_40"
NEWEST = "0.1.0"  # the release that brought these rules: docs/versions.md
OLDER: tuple[str, ...] = ()  # still played by matches that began with them, newest first
SEARCH_CONDITIONS = "search_conditions"
MOST_KEPT = 8  # scenarios that players made, read and bound


class OwnScenario(Struct, frozen=True):
    """A scenario that players made: its text, what it says, and the board it is played on."""

    text: str
    said: "ScenarioFile"
    board: "Board"


class RioGame(Game):
    """*Rio 40 graus*; `own`: with one scenario that players made, and no other. `older`: a version that is not the newest."""

    id = ID
    older = OLDER
    sides = SIDES
    takes_scenarios = True

    def __init__(self, own: OwnScenario | None = None, older: str = "") -> None:
        self.own = own
        self.version = older or NEWEST
        self._data = older
        self._bound: dict[tuple[str, tuple[tuple[str, OptionValue], ...]], RioRules] = {}

    @property
    def words(self) -> "Words":
        """What it says."""
        from pbem.games.rio_40.words.sentences import WORDS

        return WORDS

    @property
    def picture(self) -> "Callable[[RioRules, State], Picture]":
        """What makes a picture of a position."""
        from pbem.games.rio_40.display.picture import picture

        return picture

    @property
    def planner(self) -> "Planner[RioRules, State]":
        """What it tells a player who plans."""
        from pbem.games.rio_40.display.planning import PLANNER

        return PLANNER

    @cached_property
    def scenarios(self) -> tuple[str, ...]:
        """Their ids, by number. R40-2.6a."""
        return (self.own.said.id,) if self.own else tuple(self._content.scenarios)

    def older_game(self, version: str) -> "RioGame":
        """The game by the rules and with the data of an older version."""
        return _older(version)

    def digest(self) -> bytes:
        """32 bytes over map, counters, tables and scenarios."""
        from pbem.engine.own_scenario import content_digest

        content = catalog.digest(ID, self._data)
        return content_digest(content, self.own.text) if self.own else content

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players may agree on, defaults first. D-01."""
        if scenario not in self.scenarios:
            raise UserError("scenario-unknown", scenario=scenario, known=", ".join(self.scenarios))
        from pbem.games.rio_40.world_builder import ARMOUR_RULES, NIGHT

        has_armour = self._content.scenarios[scenario].armour
        return (
            MatchOption(NIGHT, (False, True), "R40-8.1a"),
            MatchOption(ARMOUR_RULES, (True,) if has_armour else (False, True), "R40-8.2a"),
            MatchOption(SEARCH_CONDITIONS, (False, True), "R40-T3b"),
        )

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:
        """The rules for one match. Raises UserError naming an unknown scenario, option or value."""
        values = chosen(self.match_options(scenario), options)
        return cast(AnyRules, self._rules(scenario, tuple(sorted(values.items()))))

    def position(self, text: str, file: str) -> tuple[AnyRules, Struct]:
        """Rules and state of a position file. Raises UserError "position-wrong" with every problem."""
        from pbem.engine.position_file import reading_position
        from pbem.games.rio_40.game_rules import RioRules
        from pbem.games.rio_40.position import reader

        with reading_position():
            found = reader.read(text, file, ID, self._source)
            rules = RioRules(found.world)
            return cast(AnyRules, rules), reader.begin(found, rules)

    def write_position(self, rules: AnyRules, state: Struct) -> str:
        """The text of a position file. Raises UserError "position-over" or "position-foreign"."""
        from pbem.games.rio_40.position import writer

        return writer.write(ID, cast("RioRules", rules), cast(State, state), self._source)

    @property
    def counters(self) -> "Mapping[str, CounterShape]":
        """The counter sheet, by key. R40-T6a."""
        return self._content.counters

    def scenario_from(self, text: str, file: str) -> "RioGame":
        """The game with a scenario that players made. Raises UserError "scenario-wrong" with every problem. R40-2.6a."""
        from pbem.engine.own_scenario import reading_scenario

        with reading_scenario():
            return _with_own(text, file, self._data)

    def scenario_template(self, scenario: str) -> str:
        """A scenario to begin from: one of the game's, or a small one for "". Raises UserError "scenario-unknown"."""
        from pbem.games.rio_40.content import template

        if scenario and scenario not in GAME.scenarios:
            raise UserError("scenario-unknown", scenario=scenario, known=", ".join(GAME.scenarios))
        return template.template(catalog.texts(ID), scenario)

    def own_scenario(self) -> ScenarioFacts:
        """What the one scenario of such a game says; its texts are foreign."""
        from pbem.games.rio_40.words.scenario import facts

        assert self.own is not None
        return facts(self.own.said, self.own.board, self.counters)

    @cached_property
    def _source(self) -> "Source":
        from pbem.games.rio_40.position.sheet import Source

        plain = self.match_options(self.scenarios[0])
        return Source(self._content, {"": plain} | {name: self.match_options(name) for name in self.scenarios})

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.rio_40.content.loader import read

        if self.own is None:
            return read(catalog.texts(ID, self._data))
        printed = _of(self._data)._content
        return replace(printed, scenarios=printed.scenarios | {self.own.said.id: self.own.said})

    def _rules(self, scenario: str, chosen: tuple[tuple[str, OptionValue], ...]) -> "RioRules":
        """Each binding is built once."""
        from pbem.games.rio_40.content.loader import own_board
        from pbem.games.rio_40.game_rules import RioRules
        from pbem.games.rio_40.world_builder import build

        key = (scenario, chosen)
        if key not in self._bound:
            found = self._content
            said = found.scenarios[scenario]
            board = self.own.board if self.own else own_board(said, found.board, found.tables.terrain)
            self._bound[key] = RioRules(build(said, board, found.counters, found.tables, dict(chosen)))
        return self._bound[key]


GAME = RioGame()


@lru_cache(MOST_KEPT)
def _with_own(text: str, file: str, older: str) -> RioGame:
    from pbem.games.rio_40.content.loader import read_scenario

    said, board = read_scenario(text, file, _of(older)._content)
    return RioGame(OwnScenario(text, said, board), older)


@cache
def _older(version: str) -> RioGame:
    return RioGame(older=version)


def _of(older: str) -> RioGame:
    return _older(older) if older else GAME
