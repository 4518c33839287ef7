"""What is shown where an envelope is due, by who knows what it holds."""

from typing import Any, Protocol

from pbem.engine.demands import Claimed, Open, Opened
from pbem.engine.game import Rules

MAX_CLAIM = 1000  # the highest answer that is tried to find the true one


class Knowing(Protocol):
    """What the rules of a game have besides where a side's own copy of the position holds what its envelopes do."""

    def proof(self, own: Any, demand: Open) -> Opened | Claimed | None:
        """What such a copy shows of an envelope: the lowest true answer, else the opening; None where it does not know."""


def own_proof(rules: Any, own: Any, demand: Open) -> Opened | Claimed | None:
    """What a side's own copy shows of an envelope: nothing where it does not know, or the rules are not `Knowing`."""
    hook = getattr(rules, "proof", None)
    found: Opened | Claimed | None = hook(own, demand) if hook is not None else None
    return found


def true_claim(rules: Rules[Any], state: Any, demand: Open, payload: bytes, highest: int = MAX_CLAIM) -> Claimed | None:
    """The lowest answer to a question that is true of what the envelope holds; None where none is, or nothing is asked."""
    for answer in range(highest + 1) if demand.question else ():
        claim = Claimed(demand.side, demand.envelope, demand.question, answer)
        if rules.claim_holds(state, claim, payload):
            return claim
    return None
