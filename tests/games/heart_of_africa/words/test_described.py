"""What a list of games tells of this one before a match begins."""

from pbem.games.heart_of_africa.game import GAME


def test_every_scenario_and_every_match_option_is_said() -> None:
    words = GAME.words
    options = {option.key for scenario in GAME.scenarios for option in GAME.match_options(scenario)}
    assert set(words.options) == options
    assert set(words.scenarios) == set(words.scenario_names) == set(GAME.scenarios)
