"""The parts of orders of movement: a figure, its way, where it faces at the end, whom it names."""

from collections.abc import Callable, Iterable

from pbem.engine.decisions import Refusal
from pbem.engine.game import Token
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.rules.slots import UNIT, WORD, UnitSlot, Value, Words
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, STILL
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.figures.activity import actors

FACINGS = range(len(DIRECTIONS))


class OpponentSlot(UnitSlot):
    """A figure by its name, or nobody: a field holds its number + 1."""

    def value(self, words: Words, word: str) -> int:
        return words.notation.read_unit(word) + 1

    def name(self, notation: Notation, value: int) -> str:
        return notation.unit(value - 1)

    def naming(self, notation: Notation) -> Callable[[int], Token]:
        return lambda value: notation.unit_tokens[value - 1]


def facing_refusal(facing: int) -> Refusal | None:
    """Why no figure can face so at the end. HA-HEX-05."""
    return None if facing == STILL or facing in FACINGS else Refusal("HA-HEX-05", "no-facing", str(facing))


def _actors(now: Context) -> Iterable[int]:
    return actors(now.world, now.state)


def facings(_now: Context, *_before: Value) -> Iterable[int]:
    return FACINGS


ACTOR = UNIT.among(_actors)
FACING = WORD(*map(str.lower, DIRECTIONS)).of(facings).behind("facing", STILL)
OPPONENT = OpponentSlot("UNIT").behind("names", NO_ONE)
