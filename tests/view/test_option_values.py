"""Values of match options are said in the words of the game; years as from and to."""

from random import Random

from pbem.games.heart_of_africa.display.field_source import FIELDS
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.words.sentences import WORDS
from pbem.view.text.option_values import value_text, values_text


def test_every_value_that_is_a_word_has_a_name() -> None:
    for option in GAME.match_options("raid"):
        if isinstance(option.values[0], str):
            assert {str(value) for value in option.values} == set(WORDS.option_values[option.key]), option.key
    assert value_text(WORDS, "moving", "sheets") == "by order sheets"
    assert value_text(WORDS, "repeaters", True) == "yes"


def test_years_are_told_as_from_and_to() -> None:
    (years,) = (option.values for option in GAME.match_options("raid") if option.key == "year")
    assert values_text(WORDS, "year", years) == "1860 to 1899"
    assert values_text(WORDS, "points", (600, 660)) == "600, 660"


def test_the_field_that_is_agreed_on_is_shown_else_one_like_it() -> None:
    below = Random(1).randrange
    agreed = FIELDS.preview({"field": "river_landing"}, below)
    assert agreed is not None
    assert (agreed.id, agreed.is_example) == ("river_landing", False)
    other = FIELDS.preview({"field": "generated", "region": "savanna"}, below)
    assert other is not None
    assert other.is_example
    assert other.id.startswith("savanna")
