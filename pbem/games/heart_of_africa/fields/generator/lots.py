"""Lots in whole numbers from the seed that the dice of a match gave. HA-REGION-13."""

from collections.abc import Iterator, MutableSequence, Sequence
from struct import unpack
from typing import TypeVar

from pbem import canonical

T = TypeVar("T")
DOMAIN = "heart of africa field"
WORD_BYTES = 4
WORDS = 1 << (8 * WORD_BYTES)


class Lots:
    """An endless row of numbers that follows from a seed: what they are drawn for, the rolled numbers, the attempt."""

    def __init__(self, region: str, seed: Sequence[int], attempt: int) -> None:
        parts = (region.encode(), b"".join(number.to_bytes(2, "big") for number in seed), attempt.to_bytes(2, "big"))
        self._words = _words(parts)

    def below(self, most: int) -> int:
        """A number from 0 to one less than this, each as likely."""
        limit = WORDS // most * most
        while (word := next(self._words)) >= limit:
            pass
        return word % most

    def between(self, least: int, most: int) -> int:
        """A number from the least to the most, both included."""
        return least + self.below(most - least + 1)

    def is_one_of(self, times: int, among: int) -> bool:
        """True so many times among so many."""
        return self.below(among) < times

    def pick(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[self.below(len(choices))]

    def weighted(self, choices: Sequence[tuple[T, int]]) -> T:
        """One of several, each as often as its weight says."""
        left = self.below(sum([weight for _, weight in choices]))
        for choice, weight in choices:
            if left < weight:
                return choice
            left -= weight
        raise AssertionError("weights")

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """Mixes them, from the end on."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def _words(parts: tuple[bytes, ...]) -> Iterator[int]:
    block, number = canonical.tagged_behind(DOMAIN, *parts), 0
    while True:
        data = block(number.to_bytes(8, "big"))
        number += 1
        yield from unpack(f">{len(data) // WORD_BYTES}I", data)
