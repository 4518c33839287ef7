"""What a handler of the rules is given: the world, the state, and the step that is due."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event

W = TypeVar("W")  # what the rules of a match are bound to
S = TypeVar("S")  # the state
T = TypeVar("T")  # a step of its agenda

Done = tuple[S, tuple[Event, ...]]
"""The state after something was done, and what happened."""


class Context(Struct, Generic[W, S, T], frozen=True, gc=False):
    """The position that a handler looks at. `step` is the one that is due, whether or not the state still has it."""

    world: W
    state: S
    step: T


Refuses = Callable[[Context[W, S, T], Any], Refusal | None]
"""Why a decision is not allowed now; None when it is."""
