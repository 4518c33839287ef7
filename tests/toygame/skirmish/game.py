"""The skirmish as an entry of a catalogue: `catalog.GAMES[GAME.id] = "tests.toygame.skirmish.game"` puts it there."""

from collections.abc import Callable, Mapping
from typing import cast

from msgspec import Struct

from pbem.engine.game import AnyRules, Game
from pbem.engine.match_options import MatchOption, OptionValue
from pbem.engine.picture import Picture
from pbem.engine.planning import AnyPlanner
from pbem.engine.position_form import PositionForm
from pbem.engine.word_tables import Words
from tests.toygame.skirmish import position
from tests.toygame.skirmish.display import picture
from tests.toygame.skirmish.rules import SkirmishRules
from tests.toygame.skirmish.state import State
from tests.toygame.skirmish.words import WORDS


class SkirmishGame(Game):
    """One scenario, whose rules are bound once: boards are kept for all its matches."""

    id = "skirmish"
    version = "1"
    sides = SkirmishRules.sides
    scenarios = ("meeting",)

    def __init__(self) -> None:
        self.bound = SkirmishRules()

    @property
    def words(self) -> Words:
        return WORDS

    @property
    def picture(self) -> Callable[[SkirmishRules, State], Picture]:
        return picture

    @property
    def planner(self) -> AnyPlanner:
        raise NotImplementedError

    def digest(self) -> bytes:
        return b"skirmish".ljust(32, b".")

    def position(self, text: str, file: str) -> tuple[AnyRules, Struct]:
        return cast(AnyRules, self.bound), position.read(text, file, self.bound)

    def write_position(self, rules: AnyRules, state: Struct) -> str:
        assert isinstance(state, State)
        return position.write(cast(SkirmishRules, rules), state)

    @property
    def position_form(self) -> PositionForm:
        return position.FORM

    def match_options(self, _scenario: str) -> tuple[MatchOption, ...]:
        return ()

    def rules(self, _scenario: str, _options: Mapping[str, OptionValue]) -> AnyRules:
        return cast(AnyRules, self.bound)


GAME = SkirmishGame()
