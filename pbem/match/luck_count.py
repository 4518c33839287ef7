"""Every roll of a match counted: expected against actual, and how often fair dice would do as much. Whole numbers throughout.

A roll that favours a side is read as a number from lowest to highest, all equally likely, turned so that high is good. It scores
its place in that range; the scores of all rolls are brought to one scale and summed, and the distribution of the sum is worked out
exactly.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import lcm
from operator import sub

from pbem.engine.demands import Roll
from pbem.engine.game import AnyRules
from pbem.engine.luck import PPM, Count, DieCount, Luck, Odds, SideLuck, Thrown
from pbem.match.file_in_progress import FileInProgress, thrown
from pbem.match.fold import follow
from pbem.match.state import start_match
from pbem.protocol.turn_file import Turn

MAX_SCALE = 2000  # of one roll's score; where ranges have no common scale below, each is brought near to it
MAX_SUM = 2_000_000  # of all scores; of a longer match each score is made coarser


def rolls_of(rules: AnyRules, match: bytes, dice: str, turns: Iterable[Turn]) -> tuple[Thrown, ...]:
    """Every roll of a match whose files are known to be good, also those that a trap or a take-back has undone since."""
    rolls: list[Thrown] = []

    def throw(file: FileInProgress, demand: Roll, index: int, nth: int, known: Sequence[bytes]) -> tuple[int, ...]:
        numbers = thrown(file, demand, index, nth, known)
        state = file.match.state
        luck, each = rules.luck_of(state, demand, numbers), rules.luck_of_each(state, demand, numbers)
        rolls.append(Thrown(file.seq, demand.key, demand.faces, numbers, luck, index, each))
        return numbers

    state = start_match(rules, match, dice)
    for turn in turns:
        state, _ = follow(state, turn, throw)
    return tuple(rolls)


def count(rolls: Sequence[Thrown], sides: int) -> Count:
    """What the rolls come to, side by side, and die by die."""
    lucky = [luck for each in rolls for luck in each.lucks if luck.highest > luck.lowest]
    found = []
    for side in range(sides):
        own = [_place(luck, True) for luck in lucky if luck.side == side]
        every = [_place(luck, luck.side == side) for luck in lucky]
        found.append(SideLuck(odds_of(own), odds_of(every)))
    by_faces: dict[int, list[int]] = {}
    for each in rolls:
        for faces, number in zip(each.faces, each.numbers, strict=True):
            by_faces.setdefault(faces, []).append(number)
    dice = tuple(
        DieCount(
            faces,
            tuple(numbers.count(number) for number in range(1, faces + 1)),
            odds_of([(number - 1, faces - 1) for number in numbers]),
        )
        for faces, numbers in sorted(by_faces.items())
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
