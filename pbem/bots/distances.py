"""Distances on a board that a house reckons by: worked out when first asked for, shared by all who play on that board."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from pbem.engine.hexes import Hex

FAR = 10_000  # from where no way leads


@lru_cache(maxsize=4)
def _fields_of(_board: Any) -> dict[tuple[Hex, Hashable], dict[Hex, int]]:
    return {}


def field(board: Any, goal: Hex, mover: Hashable, flow: Callable[[], dict[Hex, int]]) -> dict[Hex, int]:
    """Movement points from every hex to the goal for a kind of mover; `flow` works them out."""
    fields = _fields_of(board)
    if (goal, mover) not in fields:
        fields[goal, mover] = flow()
    return fields[goal, mover]
