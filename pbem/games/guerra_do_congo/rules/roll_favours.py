"""Rolls, and the side that each favours. GC-4.6.2a, GC-4.6.3, GC-4.6.4, GC-5.2a."""

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.state import CONGO


def luck_of(roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
    """An attack's two dice are one number to 100, high for the attacker; a check is passed low; missions are the Congo side's."""
    kind = roll.key[0]
    if kind == "attack":
        return Luck(int(roll.key[2]), attack_odds.percentile(*numbers), 1, 100, is_high_good=True)
    if kind == "check":
        return Luck(int(roll.key[2]), numbers[0], 1, 10, is_high_good=False)
    if kind in ("bombard", "interdict"):
        return Luck(CONGO, numbers[0], 1, 10, is_high_good=True)
    return None
