"""Luck is counted exactly, for any mixture of dice."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.demands import Rolled
from pbem.engine.luck import PPM, Luck, Thrown
from pbem.match.luck_count import count, distribution, odds_of, rolls_of
from tests.match.driving import MATCH, play


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 4)), max_size=4))
def test_the_distribution_is_that_of_all_throws(dice: list[tuple[int, int]]) -> None:
    sums = [sum(throw) for throw in product(*(range(0, values * step, step) for values, step in dice))]
    assert distribution(tuple(dice)) == [sums.count(total) for total in range(max(sums) + 1)]


PLACES = st.sampled_from([5, 9]).flatmap(lambda highest: st.tuples(st.integers(0, highest), st.just(highest)))


@settings(deadline=None)
@given(st.lists(PLACES, max_size=4))
def test_the_chances_are_those_of_all_throws(places: list[tuple[int, int]]) -> None:
    found = odds_of(places)
    ranges = [highest for _, highest in places]
    score = sum(Fraction(place, highest) for place, highest in places)
    throws = product(*(range(highest + 1) for highest in ranges))
    every = [sum(Fraction(at, highest) for at, highest in zip(throw, ranges, strict=True)) for throw in throws]
    good = Fraction(sum(each >= score for each in every), len(every))
    bad = Fraction(sum(each <= score for each in every), len(every))
    assert abs(found.as_good_ppm - good * PPM) <= 1
    assert abs(found.as_bad_ppm - bad * PPM) <= 1


def thrown(side: int, value: int, high: bool = True, faces: int = 10) -> Thrown:
    return Thrown(2, ("x",), (faces,), (value,), Luck(side, value, 1, faces, high))


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    found = count([thrown(0, 10), thrown(1, 1), thrown(0, 1, high=False)], 2)
    red, blue = found.sides
    assert (red.own.rolls, blue.own.rolls, red.all.rolls) == (2, 1, 3)
    assert (red.own.sum, red.own.best) == (18, 18)
    assert (blue.own.sum, blue.own.best) == (0, 9)
    assert (red.all.sum, blue.all.sum) == (27, 0)
    assert red.all.as_good_ppm == blue.all.as_bad_ppm == 1000
    assert red.all.two_sided_ppm == 2000


def test_a_hundred_attacks_and_checks_are_counted_in_one_scale() -> None:
    rolls = [thrown(0, 51, faces=100), thrown(1, 5), thrown(0, 50, faces=100), thrown(1, 6)] * 30
    found = count(rolls, 2)
    assert found.sides[0].all.rolls == 120
    assert found.sides[0].all.two_sided_ppm == PPM
    assert found.sides[0].all.sum * 2 == found.sides[0].all.expected_halves
    worst = count([thrown(0, 1, faces=100)] * 60, 2)
    assert worst.sides[0].own.as_good_ppm == PPM
    assert worst.sides[0].own.as_bad_ppm == 0


def test_rolls_that_favour_nobody_are_counted_as_dice_only() -> None:
    found = count([Thrown(2, ("x",), (6, 6), (6, 1), None)] * 2, 2)
    assert [side.all.rolls for side in found.sides] == [0, 0]
    assert found.dice[0].counts == (2, 0, 0, 0, 0, 2)
    assert found.dice[0].odds.two_sided_ppm == PPM


def test_dice_that_favour_sides_by_themselves_are_counted_one_by_one() -> None:
    each = (Luck(0, 6, 1, 6, is_high_good=True), Luck(1, 1, 1, 6, is_high_good=True))
    found = count([Thrown(2, ("x",), (6, 6), (6, 1), None, each=each)], 2)
    assert [(side.own.rolls, side.own.sum) for side in found.sides] == [(1, 5), (1, 0)]
    assert (found.sides[0].all.rolls, found.sides[0].all.sum, found.sides[1].all.sum) == (2, 10, 0)


def test_nothing_rolled_is_no_luck() -> None:
    found = count([], 2)
    assert (found.rolls, found.dice) == ((), ())
    assert found.sides[0].own.two_sided_ppm == PPM


@pytest.mark.parametrize("seed", [3, 6, 12])
def test_every_roll_of_a_match_is_counted_also_those_undone(seed: int) -> None:
    played = play(seed, "sealed", ends=True)
    rolls = [each.numbers for each in rolls_of(played.fold.rules, MATCH, "sealed", played.turns)]
    told = [each.given for report in played.reports for each in report.steps]
    standing = [each.given for each in played.log if isinstance(each.given, Rolled)]
    assert rolls == [given.numbers for given in told if isinstance(given, Rolled)]
    assert len(rolls) > len(standing)
