"""The options that every match has besides those of its game: agreed and signed with the invitation, unseen by the rules."""

from collections.abc import Mapping

from pbem.engine.game import AnyRules, Game
from pbem.engine.match_options import MatchOption, OptionValue, chosen

DAYS = "days"
COMMON = (MatchOption(DAYS, (0, 1, 2, 3, 5, 7, 10, 14, 21, 30), ""),)
"""`days`: those that a player has for a file; 0: none are agreed."""
_USUAL = {option.key: option.values[0] for option in COMMON}


def offered(game: Game, scenario: str) -> tuple[MatchOption, ...]:
    """All that two players agree on before a match: the options of the scenario, then those of every match."""
    return (*game.match_options(scenario), *COMMON)


def rules_of(game: Game, scenario: str, agreed: Mapping[str, OptionValue]) -> AnyRules:
    """The rules for a match, of all that its players agreed on. Raises UserError as `Game.rules` does."""
    of_game = {key: value for key, value in agreed.items() if key not in _USUAL}
    chosen(COMMON, {key: value for key, value in agreed.items() if key in _USUAL})
    return game.rules(scenario, of_game)


def as_written(agreed: Mapping[str, OptionValue]) -> tuple[tuple[str, OptionValue], ...]:
    """What an invitation says of it, by key: everything of the game, and what every match has where it is not as usual."""
    return tuple(sorted((key, value) for key, value in agreed.items() if key not in _USUAL or value != _USUAL[key]))
