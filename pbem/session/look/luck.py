"""The luck of a match of this home."""

from pbem.engine.luck import Count
from pbem.match import luck
from pbem.session.disk.homes import Home
from pbem.session.disk.match_loading import look_up


def luck_report(home: Home, ref: str) -> Count:
    """Every roll of the match so far, expected against actual."""
    loaded = look_up(home, ref)
    turns = [each.turn for each in loaded.chain.turns]
    rolls = luck.rolls_of(loaded.rules, loaded.chain.match, loaded.invitation.dice, turns)
    return luck.count(rolls, len(loaded.rules.sides))
