"""Boards, or whole worlds, made from what a state says of them: a seed, changed ground, lists of units chosen in the match.

What a state says is one value of it, and what is made a pure function of that value. So it is no part of the state: it is looked
up by the digest of the value, made when it is first asked for, and the few that were asked for last are kept. They lie with the
rules of a match, which are bound once; a module keeps none.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from pbem import canonical

D = TypeVar("D")  # what a state says of its board: structs, tuples, numbers, texts
B = TypeVar("B")

MOST = 8
KEY_DIGITS = 16


def map_digest(described: object) -> bytes:
    """32 bytes by which a board, or what it is made from, is known."""
    return canonical.digest("map", described)


def map_key(described: object) -> str:
    """The same in a position file: 16 hexadecimal digits."""
    return map_digest(described).hex()[:KEY_DIGITS]


class Boards(Generic[D, B]):
    """The boards that were asked for last, `most` of them. Replaced as a whole: screens ask from several threads."""

    def __init__(self, make: Callable[[D], B], most: int = MOST) -> None:
        self._make, self._most = make, most
        self._kept: tuple[tuple[D, bytes, B], ...] = ()  # the last one first

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, described: D) -> B:
        """The board of a description. One that is the same object as before, as in most states, costs no digest."""
        kept = self._kept
        if kept and kept[0][0] is described:
            return kept[0][2]
        found = next((each for each in kept if each[0] is described), None)
        if found is None:
            digest = map_digest(described)
            known = next((each for each in kept if each[1] == digest), None)
            found = described, digest, self._make(described) if known is None else known[2]
        self._kept = (found, *[each for each in kept if each[1] != found[1]][: self._most - 1])
        return found[2]
