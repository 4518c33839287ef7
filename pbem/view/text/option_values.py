"""The values of match options in words."""

from collections.abc import Sequence

from pbem.engine.match_options import OptionValue
from pbem.engine.word_tables import Words
from pbem.view.words import matches as words
from pbem.view.words import without_game

FEWEST = 4  # whole numbers one after the other that are said as from and to


def value_text(game: Words, key: str, value: OptionValue) -> str:
    """A value of an option."""
    said = game.option_values.get(key) or without_game.COMMON_VALUES.get(key, {})
    return said.get(str(value)) or words.VALUES.get(str(value), str(value).replace("_", " "))


def values_text(game: Words, key: str, values: Sequence[OptionValue]) -> str:
    """All values of an option; whole numbers one after the other as from and to."""
    return in_a_row(values) or ", ".join(value_text(game, key, value) for value in values)


def in_a_row(values: Sequence[OptionValue]) -> str:
    """Whole numbers one after the other as from and to; "" for anything else."""
    numbers = sorted(value for value in values if isinstance(value, int) and not isinstance(value, bool))
    if len(numbers) == len(values) >= FEWEST and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return words.FROM_TO.format(least=numbers[0], most=numbers[-1])
    return ""
