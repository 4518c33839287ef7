"""How a side shoots when all have moved. T-30, HA-SHOOT-02.

orders          by orders that it writes
shots           likewise where anybody can shoot; where its figures could only light fires, `atwill`
atwill, hold    without any: all shoot at the nearest, or nobody shoots
"""

from pbem.games.heart_of_africa.decisions.shooting_ways import AT_WILL, ORDERS, WAYS, ShootBy
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.shooting.fire_orders import SHOOTING, shooters
from pbem.games.heart_of_africa.standing_orders.words import one_word, standing_order

RULE, SHOTS = "HA-SHOOT-02", "shots"


def _answer(now: Context, text: str) -> ShootBy:
    if text == SHOTS:
        return ShootBy(ORDERS if any(True for _ in shooters(now, now.step.side)) else AT_WILL)
    return ShootBy(WAYS.index(text))


STANDING = {SHOOTING: standing_order(SHOOTING, RULE, WAYS[ORDERS], one_word((*WAYS, SHOTS), RULE), _answer)}
