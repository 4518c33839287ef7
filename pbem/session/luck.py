"""The luck of a match of this home."""

from pbem.match import luck
from pbem.match.luck import Count
from pbem.session.homes import Home
from pbem.session.load import look_up


def luck_report(home: Home, ref: str) -> Count:
    """Every roll of the match so far, expected against actual."""
    loaded = look_up(home, ref)
    turns = [each.turn for each in loaded.chain.turns]
    rolls = luck.rolls_of(loaded.rules, loaded.chain.match, loaded.invitation.dice, turns)
    return luck.count(rolls, len(loaded.rules.sides))
