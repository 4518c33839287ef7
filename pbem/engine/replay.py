"""A match played again from its inputs: every position on the way, with what happened and its digest."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Generic, TypeVar

from msgspec import Struct

from pbem import canonical
from pbem.engine.demands import Input
from pbem.engine.events import Event
from pbem.engine.game import Rules

S = TypeVar("S", bound=Struct)


class Position(Struct, Generic[S], frozen=True):
    """Where a match stands after an input, and what the input did."""

    given: Input | None  # None: the start
    events: tuple[Event, ...]
    state: S
    digest: bytes  # of the state, 32 bytes


def state_digest(state: Struct) -> bytes:
    """32 bytes that two programs compare to know that they hold the same position."""
    return canonical.digest("state", state)


def replay(rules: Rules[S], inputs: Iterable[Input]) -> Iterator[Position[S]]:
    """The start, then the position after each input, one by one. Raises IllegalOrder at an input the rules forbid."""
    state = rules.start()
    yield Position(None, (), state, state_digest(state))
    for given in inputs:
        state, events = rules.apply(state, given)
        yield Position(given, events, state, state_digest(state))


def first_difference(one: Sequence[bytes], other: Sequence[bytes]) -> int | None:
    """The place, from 0, of the first digest that is not the same in both lists; where the shorter ends; None: all alike."""
    for place, (left, right) in enumerate(zip_longest(one, other)):
        if left != right:
            return place
    return None
