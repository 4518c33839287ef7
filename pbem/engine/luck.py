"""Luck as values: what a roll was good for, which is all that counting needs to know of a game, and what the counting found."""

from collections.abc import Callable

from msgspec import Struct

PPM = 1_000_000
Lots = Callable[[int], int]
"""A whole number from 0 to below the one given, by lot."""


class Luck(Struct, frozen=True):
    """A roll read as one number that is equally likely to be each of `lowest` to `highest`, and whom a good one helps."""

    side: int  # whose roll it is; good for it is bad for the other
    value: int
    lowest: int
    highest: int
    is_high_good: bool


class Thrown(Struct, frozen=True):
    """One roll as it happened. `luck` is None where it favours nobody as a whole; `each`: of dice that favour sides singly."""

    seq: int  # the file with which it was rolled
    key: tuple[int | str, ...]
    faces: tuple[int, ...]
    numbers: tuple[int, ...]
    luck: Luck | None
    index: int = 0  # of the values that it came from
    each: tuple[Luck, ...] = ()

    @property
    def lucks(self) -> tuple[Luck, ...]:
        """All luck that was in it."""
        return self.each if self.luck is None else (self.luck, *self.each)


class Odds(Struct, frozen=True):
    """A sum against what fair dice give. Sums are of scores, 0 for the worst to `best`; chances are parts of a million, rounded."""

    rolls: int
    best: int
    sum: int
    expected_halves: int  # twice the expected sum
    as_good_ppm: int  # fair dice give this or more
    as_bad_ppm: int  # this or less

    @property
    def two_sided_ppm(self) -> int:
        """How often fair dice are at least as far off, either way: the p-value."""
        return min(PPM, 2 * min(self.as_good_ppm, self.as_bad_ppm))


class SideLuck(Struct, frozen=True):
    """A side's own rolls, and all rolls of the match as they help it."""

    own: Odds
    all: Odds


class DieCount(Struct, frozen=True):
    """All dice with so many faces: how often each number came, from 1, and their sum."""

    faces: int
    counts: tuple[int, ...]
    odds: Odds


class Count(Struct, frozen=True):
    """The luck of a match."""

    rolls: tuple[Thrown, ...]
    sides: tuple[SideLuck, ...]
    dice: tuple[DieCount, ...]
