"""The patrol game as an entry of a catalogue."""

from tests.toygame.game import ToyGame
from tests.toygame.patrol import WORDS, PatrolRules

GAME = ToyGame(
    id="patrol",
    sides=PatrolRules.sides,
    scenarios=("open", "covered"),
    bound=lambda scenario: PatrolRules(is_covering=scenario == "covered"),
    said=WORDS,
)
