"""The sequence of play as data: the steps still to do, a stack whose last step is done first.

A state holds `agenda: tuple[Step, ...]`, where `Step` is the game's union of small frozen structs ("fight this battle",
"ask for the retreat", "end the phase"). Working a step means taking it off and putting the steps it leads to in its place.
"""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def peek(agenda: tuple[T, ...]) -> T | None:
    """The step to do now; None when nothing is left to do."""
    return agenda[-1] if agenda else None


def pop(agenda: tuple[T, ...]) -> tuple[T, tuple[T, ...]]:
    """The step to do now and what is left. Raises IndexError when nothing is."""
    return agenda[-1], agenda[:-1]


def push(agenda: tuple[T, ...], *steps: T) -> tuple[T, ...]:
    """These steps before all others, the first given to be done first."""
    return (*agenda, *reversed(steps))


def swap(agenda: tuple[T, ...], *steps: T) -> tuple[T, ...]:
    """These steps in the place of the one to do now, the first given to be done first."""
    return push(agenda[:-1], *steps)


def drop_until(agenda: tuple[T, ...], is_kept: Callable[[T], bool]) -> tuple[T, ...]:
    """What is left from the first step that is kept; nothing when none is. For a phase that ends early."""
    while agenda and not is_kept(agenda[-1]):
        agenda = agenda[:-1]
    return agenda
