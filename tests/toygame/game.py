"""The toy game as an entry of a catalogue: `catalog.GAMES[GAME.id] = "tests.toygame.game"` puts it into the program's own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from pbem.engine.game import AnyRules, Game
from pbem.engine.match_options import MatchOption, OptionValue
from pbem.engine.picture import Picture
from pbem.engine.planning import AnyPlanner
from pbem.engine.word_tables import Words
from pbem.errors import UserError
from tests.toygame.rules import Toy, ToyRules

TRAP_LEAVES = {"plain": 0, "traps": 1, "lists": 3}


@dataclass
class ToyGame(Game):
    """`bound` and `said`: its rules for a scenario and its words, where they are not those of the toy game."""

    id: str = "grand_toy"
    version: str = "1"
    data: bytes = b"data"
    sides: tuple[str, ...] = ToyRules.sides
    scenarios: tuple[str, ...] = tuple(TRAP_LEAVES)
    bound: Callable[[str], object] = lambda scenario: ToyRules(TRAP_LEAVES[scenario])
    said: Words | None = None

    @property
    def words(self) -> Words:
        if self.said is not None:
            return self.said
        from tests.toygame.words import WORDS

        return WORDS

    @property
    def picture(self) -> Callable[[ToyRules, Toy], Picture]:
        raise NotImplementedError

    @property
    def planner(self) -> AnyPlanner:
        raise NotImplementedError

    def digest(self) -> bytes:
        return self.data.ljust(32, b".")

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:  # noqa: ARG002
        return (MatchOption("weather", ("dry", "wet"), "TOY-9"), MatchOption("long", (False, True), "TOY-9"))

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:  # noqa: ARG002
        if scenario not in self.scenarios:
            raise UserError("scenario-unknown", value=scenario)
        return cast(AnyRules, self.bound(scenario))


GAME = ToyGame()
