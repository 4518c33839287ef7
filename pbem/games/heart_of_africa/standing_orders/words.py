"""Standing orders that are a few words: a policy is its notation in UTF-8, in one form."""

from collections.abc import Callable, Sequence

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.rules.standing_orders import TextOrder
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.state.position import State, Step

Normal = Callable[[World, str], str]


def standing_order(
    kind: str, rule: str, default: str, normal: Normal, answer: Callable[[Context, str], Decision | None]
) -> TextOrder[World, State, Step]:
    """One kind. `normal` gives the one form of a notation, or raises IllegalOrder."""
    return TextOrder(default, normal, answer, Refusal(rule, "policy-unreadable", kind))


def one_word(words: Sequence[str], rule: str) -> Normal:
    """The reader of a policy that is one of some words."""

    def normal(_world: World, text: str) -> str:
        word = text.strip().lower()
        if word not in words:
            raise IllegalOrder(Refusal(rule, "policy-word-unknown", f"{word} ({' '.join(words)})"))
        return word

    return normal
