"""Every roll of a match counted: expected against actual, and how often fair dice would do as much. Whole numbers throughout.

A roll that favours a side is read as a number from lowest to highest, all equally likely, turned so that high is good. It scores
its place in that range; the scores of all rolls are brought to one scale and summed, and the distribution of the sum is worked out
exactly.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import lcm
from operator import sub
from typing import Any

from msgspec import Struct

from pbem.engine.demands import Roll
from pbem.engine.game import Rules
from pbem.engine.luck import Luck
from pbem.match.fold import Fold
from pbem.protocol.turn_file import Turn

MAX_SCALE = 2000  # of one roll's score; where ranges have no common scale below, each is brought near to it
MAX_SUM = 2_000_000  # of all scores; of a longer match each score is made coarser
PPM = 1_000_000
LuckOf = Callable[[Any, Roll, tuple[int, ...]], Luck | None]


class Thrown(Struct, frozen=True):
    """One roll as it happened. `luck` is None where it favours nobody."""

    seq: int  # the file with which it was rolled
    key: tuple[int | str, ...]
    faces: tuple[int, ...]
    numbers: tuple[int, ...]
    luck: Luck | None
    index: int = 0  # of the values that it came from


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


class CountingFold(Fold):
    """A fold that takes note of every roll, also of those that a trap or a take-back has undone since."""

    def __init__(self, rules: Rules[Any], match: bytes, dice: str) -> None:
        super().__init__(rules, match, dice)
        self.rolls: list[Thrown] = []

    def throw(self, demand: Roll, index: int, nth: int, known: Sequence[bytes]) -> tuple[int, ...]:
        """The numbers, noted."""
        numbers = super().throw(demand, index, nth, known)
        luck_of: LuckOf | None = getattr(self.rules, "luck_of", None)
        luck = luck_of(self.state, demand, numbers) if luck_of else None
        self.rolls.append(Thrown(self.seq, demand.key, demand.faces, numbers, luck, index))
        return numbers


def rolls_of(rules: Rules[Any], match: bytes, dice: str, turns: Iterable[Turn]) -> tuple[Thrown, ...]:
    """Every roll of a match whose files are known to be good."""
    fold = CountingFold(rules, match, dice)
    for turn in turns:
        fold.follow(turn)
    return tuple(fold.rolls)


def count(rolls: Sequence[Thrown], sides: int) -> Count:
    """What the rolls come to, side by side, and die by die."""
    lucky = [each.luck for each in rolls if each.luck is not None and each.luck.highest > each.luck.lowest]
    found = []
    for side in range(sides):
        own = [_place(luck, True) for luck in lucky if luck.side == side]
        every = [_place(luck, luck.side == side) for luck in lucky]
        found.append(SideLuck(odds_of(own), odds_of(every)))
    thrown: dict[int, list[int]] = {}
    for each in rolls:
        for faces, number in zip(each.faces, each.numbers, strict=True):
            thrown.setdefault(faces, []).append(number)
    dice = tuple(
        DieCount(
            faces,
            tuple(numbers.count(number) for number in range(1, faces + 1)),
            odds_of([(number - 1, faces - 1) for number in numbers]),
        )
        for faces, numbers in sorted(thrown.items())
        if faces > 1
    )
    return Count(tuple(rolls), tuple(found), dice)


def odds_of(places: Sequence[tuple[int, int]]) -> Odds:
    """The sum of places, each from 0 to a highest, against all that fair dice could give."""
    steps = _steps([highest for _, highest in places])
    total = sum(place * step for (place, _), step in zip(places, steps, strict=True))
    best = sum(highest * step for (_, highest), step in zip(places, steps, strict=True))
    ways = distribution(tuple(sorted((highest + 1, step) for (_, highest), step in zip(places, steps, strict=True))))
    every = sum(ways)
    return Odds(
        rolls=len(places),
        best=best,
        sum=total,
        expected_halves=best,
        as_good_ppm=_ppm(sum(ways[total:]), every),
        as_bad_ppm=_ppm(sum(ways[: total + 1]), every),
    )


@lru_cache(maxsize=4)
def distribution(dice: tuple[tuple[int, int], ...]) -> list[int]:
    """In how many ways each sum comes, from 0. A die (n, step) gives 0, step, ... (n - 1) * step, all alike."""
    ways = [1]
    for values, step in dice:
        reach = values * step
        longer = list(map(sub, ways + [0] * reach, [0] * reach + ways))[: len(ways) + reach - step]
        for start in range(step):
            longer[start::step] = accumulate(longer[start::step])
        ways = longer
    return ways


def _place(luck: Luck, is_good: bool) -> tuple[int, int]:
    """How far up its range a roll is, counted so that up is good for the side looked at."""
    highest = luck.highest - luck.lowest
    place = luck.value - luck.lowest
    return (place if luck.is_high_good == is_good else highest - place), highest


def _steps(ranges: Sequence[int]) -> list[int]:
    """What one step up is worth in each range, so that all ranges weigh alike; coarser where that would be too fine."""
    common = lcm(*ranges) if ranges else 1
    scale = min(common, MAX_SCALE, max(1, MAX_SUM // max(1, len(ranges))))
    return [max(1, scale // each) for each in ranges]


def _ppm(part: int, whole: int) -> int:
    return (2 * part * PPM + whole) // (2 * whole)
