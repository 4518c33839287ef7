"""The sequence of play as data: the steps still to do, the next one first.

A state holds `agenda: tuple[Step, ...]`, where `Step` is the game's union of small frozen structs ("fight this battle",
"ask for the retreat", "end the phase"). Working a step means dropping it and putting the steps it leads to in its place.
"""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def pop(agenda: tuple[T, ...]) -> tuple[T, tuple[T, ...]]:
    """The next step and what is left. Raises IndexError when nothing is."""
    return agenda[0], agenda[1:]


def peek(agenda: tuple[T, ...]) -> T | None:
    """The next step; None when nothing is left to do."""
    return agenda[0] if agenda else None


def push(agenda: tuple[T, ...], *steps: T) -> tuple[T, ...]:
    """These steps before all others, in the order given."""
    return (*steps, *agenda)


def swap(agenda: tuple[T, ...], *steps: T) -> tuple[T, ...]:
    """These steps in the place of the next one."""
    return (*steps, *agenda[1:])


def drop_until(agenda: tuple[T, ...], is_kept: Callable[[T], bool]) -> tuple[T, ...]:
    """What is left from the first kept step on; nothing when none is kept. For a phase that ends early."""
    for place, step in enumerate(agenda):
        if is_kept(step):
            return agenda[place:]
    return ()
