"""Standing orders of this game: a policy is its notation in UTF-8, in one form."""

from collections.abc import Callable, Sequence

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.rules.standing_orders import TextOrder
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.kit_types import Context
from pbem.games.rio_40.state import State, Step

RULE = "R40-5g"
Normal = Callable[[World, str], str]


def standing_order(
    kind: str, default: str, normal: Normal, answer: Callable[[Context, str], Decision | None]
) -> TextOrder[World, State, Step]:
    """One kind. `normal` gives the one form of a notation, or raises IllegalOrder."""
    return TextOrder(default, normal, answer, Refusal(RULE, "policy-unreadable", kind))


def unclear(code: str, subject: str) -> IllegalOrder:
    """The error about what cannot be read of a standing order."""
    return IllegalOrder(Refusal(RULE, code, subject))


def one_word(words: Sequence[str]) -> Normal:
    """The reader of a policy that is one of some words."""

    def normal(_world: World, text: str) -> str:
        word = text.strip().lower()
        if word not in words:
            raise unclear("policy-word-unknown", f"{word} ({' '.join(words)})")
        return word

    return normal
