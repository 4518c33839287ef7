"""How much of what could be tried is tried: enough to fail in `make test`, `make samples SIZE=6` takes six times as much."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
TIMES = int(os.environ.get("PBEM_SAMPLES", "1"))


def enlarged(count: int) -> int:
    """A number of matches, boards or examples."""
    return count * TIMES


def spread(values: Sequence[T], count: int) -> list[T]:
    """So many of these, evenly spread, the first and the last among them.

    >>> spread(range(10), 4)
    [0, 3, 6, 9]
    """
    most = min(enlarged(count), len(values))
    return [values[place * (len(values) - 1) // max(most - 1, 1)] for place in range(most)]


def share(values: Sequence[T], parts: int, number: int) -> Sequence[T]:
    """One in so many of these, others for the next number.

    >>> share("abcde", 2, 0), share("abcde", 2, 1)
    ('ace', 'bd')
    """
    step = max(parts // TIMES, 1)
    return values[number % step :: step]
