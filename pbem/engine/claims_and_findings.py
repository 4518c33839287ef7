"""Proofs shown where an envelope is due, by who knows what it holds; and findings of the final audit once all is open."""

from msgspec import Struct

from pbem.engine.demands import Claimed, Open
from pbem.engine.game import Rules, S

MAX_CLAIM = 1000  # the highest answer that is tried to find the true one


class Finding(Struct, frozen=True):
    """One thing that a side did wrong, as the final audit found. `step` is -1 where none is meant; `rule` is the game's."""

    code: str
    seq: int
    step: int
    side: int
    rule: str = ""
    subject: str = ""


def true_claim(rules: Rules[S], state: S, demand: Open, payload: bytes, highest: int = MAX_CLAIM) -> Claimed | None:
    """The lowest answer to a question that is true of what the envelope holds; None where none is, or nothing is asked."""
    for answer in range(highest + 1) if demand.question else ():
        claim = Claimed(demand.side, demand.envelope, demand.question, answer)
        if rules.claim_holds(state, claim, payload):
            return claim
    return None
