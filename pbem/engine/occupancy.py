"""Index of hexes and units: the units of each hex, put right for those that have moved from one state to the next."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, count
from operator import is_not
from typing import TypeVar

from pbem.engine.hexes import NOWHERE, Hex

U = TypeVar("U")
Stacks = dict[Hex, tuple[int, ...]]
"""The units of each hex that holds any, by roster index, ascending."""
Move = tuple[int, Hex, Hex]
"""A unit by roster index, the hex that it has left and that which it has come to; NOWHERE is off the map."""


def changed(before: Sequence[U], after: Sequence[U]) -> Iterable[tuple[int, U, U]]:
    """The units that may differ between two states: roster index, as it was, as it is."""
    if before is after:
        return ()
    return [(index, before[index], after[index]) for index in compress(count(), map(is_not, before, after))]


def restacked(stacks: Mapping[Hex, tuple[int, ...]], moves: Iterable[Move]) -> Stacks:
    """The stacks after units have moved."""
    found = dict(stacks)
    for index, start, end in moves:
        if start == end:
            continue
        if start != NOWHERE:
            rest = tuple([other for other in found.pop(start) if other != index])
            if rest:
                found[start] = rest
        if end != NOWHERE:
            there = found.get(end)
            found[end] = tuple(sorted((*there, index))) if there else (index,)
    return found
