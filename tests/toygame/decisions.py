"""The toy game's decisions, guard, and their notation. Units are 0 to 5, cells 0 to 5."""

from typing import ClassVar

from pbem.engine.decisions import Codec, Decision, IllegalOrder, Refusal

NERVE = "nerve"
NO_UNIT = 6


class ToyDecision(Decision, frozen=True):
    word: ClassVar[str] = ""


class Deploy(ToyDecision, frozen=True):
    """Ready: the nerve envelope is sealed."""

    word: ClassVar[str] = "deploy"


class Move(ToyDecision, frozen=True):
    word: ClassVar[str] = "move"
    unit: int
    cell: int


class Attack(ToyDecision, frozen=True):
    word: ClassVar[str] = "attack"
    cell: int


class Scout(ToyDecision, frozen=True):
    """See the other side's nerve, once a match."""

    word: ClassVar[str] = "scout"


class End(ToyDecision, frozen=True):
    word: ClassVar[str] = "end"


class React(ToyDecision, frozen=True):
    word: ClassVar[str] = "react"
    effort: int


class Loss(ToyDecision, frozen=True):
    word: ClassVar[str] = "loss"
    unit: int


class Advance(ToyDecision, frozen=True):
    word: ClassVar[str] = "advance"
    unit: int  # NO_UNIT: nobody does


class Stands(ToyDecision, frozen=True):
    """A guard: a unit of the side stands in the cell."""

    word: ClassVar[str] = "stands"
    side: int
    cell: int


ORDERS = (Deploy, Move, Attack, Scout, End)
ANSWERS = (React, Loss, Advance)
DECISIONS = Codec((*ORDERS, *ANSWERS))
GUARDS = Codec((Stands,))
WORDS: dict[str, type[ToyDecision]] = {each.word: each for each in (*ORDERS, *ANSWERS)}


def write(decision: Decision) -> str:
    assert isinstance(decision, ToyDecision)
    return " ".join([decision.word, *(str(getattr(decision, name)) for name in decision.__struct_fields__)])


def read(text: str, words: dict[str, type[ToyDecision]]) -> ToyDecision:
    word, *numbers = text.split() or [""]
    shape = words.get(word)
    fits = shape is not None and len(numbers) == len(shape.__struct_fields__) and all(each.isdecimal() for each in numbers)
    if shape is None or not fits:
        raise IllegalOrder(Refusal("TOY-8", "unreadable", text))
    return shape(*(int(each) for each in numbers))
