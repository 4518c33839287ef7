"""Whom a figure at a new hole in a roof fights: the lowest number, `first`. T-19, HA-TEMBA-12."""

from pbem.engine.decisions import Decision
from pbem.games.heart_of_africa.decisions.works import Intrude
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.storming.roofs import INTRUDER, below
from pbem.games.heart_of_africa.standing_orders.words import one_word, standing_order

RULE, FIRST, ASK = "HA-TEMBA-12", "first", "ask"


def _answer(now: Context, text: str) -> Decision | None:
    return Intrude(below(now.world, now.state, now.step.figure)[0]) if text == FIRST else None


STANDING = {INTRUDER: standing_order(INTRUDER, RULE, FIRST, one_word((FIRST, ASK), RULE), _answer)}
