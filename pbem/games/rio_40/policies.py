"""What a kind of standing order is: how its notation becomes normal, and what it answers. `standing` keeps the list of kinds."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.games.rio_40.state import State
from pbem.games.rio_40.world import World

RULE = "R40-5g"


class Kind(Struct, frozen=True):
    """One kind of standing order. `normal` gives the one form of a notation, or raises IllegalOrder."""

    default: str
    normal: Callable[[World, str], str]
    answer: Callable[[World, State, str], Decision | None]


def unclear(code: str, subject: str) -> IllegalOrder:
    """What cannot be read of a standing order, as the error to raise."""
    return IllegalOrder(Refusal(RULE, code, subject))


def one_word(words: Sequence[str]) -> Callable[[World, str], str]:
    """What makes a policy normal that is one of some words."""

    def normal(world: World, text: str) -> str:  # noqa: ARG001
        word = text.strip().lower()
        if word not in words:
            raise unclear("policy-word-unknown", f"{word} ({' '.join(words)})")
        return word

    return normal
