"""The arguments of a handler of the rules: the world, the state, and the step that is due."""

from typing import Generic, TypeVar

from msgspec import Struct

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
