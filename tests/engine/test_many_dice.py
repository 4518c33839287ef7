"""Volleys: many dice at once, of which only counts matter."""

from fractions import Fraction
from math import comb
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from pbem.engine.decisions import Decision
from pbem.engine.demands import Batch, Choose, Decided, Demand, Input, Roll, Rolled
from pbem.engine.game import Rules
from pbem.engine.odds import likeliest, outcomes


class Fire(Decision, frozen=True):
    pass


class Field(Struct, frozen=True):
    """`firing`: the lowest number that hits of each figure that fires now; `hits`: what they came to."""

    firing: tuple[int, ...] = ()
    hits: int = 0


class Volley:
    """Everybody fires at once. `counts_alike`: are figures that hit alike said to count alike?"""

    telling: Any = {}

    def __init__(self, figures: tuple[int, ...], counts_alike: bool) -> None:
        self.figures, self.counts_alike = figures, counts_alike

    def pending(self, field: Field) -> Demand:
        return Roll((6,) * len(field.firing), ("fire",)) if field.firing else Choose(0, "order", True)

    def apply(self, field: Field, given: Input) -> tuple[Field, tuple[()]]:
        if isinstance(given, Rolled):
            return Field(hits=sum(number >= low for number, low in zip(given.numbers, field.firing, strict=True))), ()
        assert isinstance(given, Decided)
        return Field(self.figures), ()

    def batches(self, field: Field, roll: Roll) -> tuple[Batch, ...]:
        alike: dict[int, list[int]] = {}
        for die, low in enumerate(field.firing if self.counts_alike else ()):
            alike.setdefault(low, []).append(die)
        assert len(roll.faces) == len(field.firing)
        return tuple(Batch(tuple(dice), ((1, low - 1), (low, 7 - low))) for low, dice in sorted(alike.items()))


def odds_of(figures: tuple[int, ...], counts_alike: bool) -> dict[int, Fraction]:
    rules = cast(Rules[Any], Volley(figures, counts_alike))
    found = outcomes(rules, Field(), 0, Fire(), lambda _side, _kind: None)
    return {each.state.hits: each.chance for each in found}


@given(st.lists(st.integers(2, 6), min_size=1, max_size=5))
def test_dice_that_count_alike_give_the_odds_of_all_numbers(figures: list[int]) -> None:
    assert odds_of(tuple(figures), counts_alike=True) == odds_of(tuple(figures), counts_alike=False)


def test_a_volley_of_two_hundred_dice_has_exact_odds() -> None:
    found = odds_of((5,) * 200, counts_alike=True)
    assert found == {hits: Fraction(comb(200, hits) * 2**hits * 4 ** (200 - hits), 6**200) for hits in range(201)}
    assert sum(found.values()) == 1


def test_the_likeliest_throw_of_many_dice_is_the_likeliest_count_and_not_the_middle_of_each_die() -> None:
    rules = cast(Rules[Any], Volley((5,) * 60, counts_alike=True))
    numbers = likeliest(rules, Field((5,) * 60))
    assert sum(number >= 5 for number in numbers) == 20
    plain = cast(Rules[Any], Volley((5,) * 60, counts_alike=False))
    assert likeliest(plain, Field((5,) * 60)) == (3,) * 60  # nobody would hit
