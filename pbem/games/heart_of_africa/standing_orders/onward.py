"""May an ambush spring here? A unit that is moved by its sheet goes on as that says: `on`. T-18, HA-HIDE-05."""

from pbem.engine.decisions import Decision
from pbem.games.heart_of_africa.decisions.sheets import Onward
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.standing_orders.words import one_word, standing_order

KIND, RULE, ON = "onward", "HA-HIDE-05", "on"


def _answer(_now: Context, _text: str) -> Decision | None:
    return Onward()


STANDING = standing_order(KIND, RULE, ON, one_word((ON,), RULE), _answer)
