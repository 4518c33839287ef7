"""How a side shoots when all have moved: by orders that it writes, `orders`; without any, `atwill` or `hold`. T-30, HA-SHOOT-02."""

from pbem.games.heart_of_africa.decisions.shooting_ways import ORDERS, WAYS, ShootBy
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.shooting.fire_orders import SHOOTING
from pbem.games.heart_of_africa.standing_orders.words import one_word, standing_order

RULE = "HA-SHOOT-02"


def _answer(_now: Context, text: str) -> ShootBy:
    return ShootBy(WAYS.index(text))


STANDING = {SHOOTING: standing_order(SHOOTING, RULE, WAYS[ORDERS], one_word(WAYS, RULE), _answer)}
