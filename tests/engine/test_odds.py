"""Exact odds."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Decided, Open, Over, Rolled
from pbem.engine.odds import Outcome, likeliest, outcomes
from pbem.errors import UserError
from tests.engine.duel import DUEL, Bout, Feint, Strike, Threw


def strike(policy: bytes, bout: Bout | None = None, limit: int = 1000) -> dict[tuple[int, int], Outcome[Any]]:
    found = outcomes(DUEL, bout or Bout(), 0, Strike(), lambda _side, _kind: policy, limit)
    return {outcome.state.lives: outcome for outcome in found}


def test_chances_are_those_of_counting_all_dice_by_hand() -> None:
    hits = sum(one + other >= 7 for one, other in product(range(1, 7), repeat=2))
    assert hits == 21
    found = strike(b"parry")
    assert {lives: outcome.chance for lives, outcome in found.items()} == {
        (2, 2): Fraction(15, 36) + Fraction(21, 36) * Fraction(2, 6),
        (2, 1): Fraction(21, 36) * Fraction(4, 6),
    }


def test_the_standing_order_in_force_decides_what_comes_between() -> None:
    asked = []

    def policy_for(side: int, kind: str) -> bytes:
        asked.append((side, kind))
        return b"stand"

    found = outcomes(DUEL, Bout(), 0, Strike(), policy_for)
    assert {outcome.state.lives: outcome.chance for outcome in found} == {(2, 2): Fraction(15, 36), (2, 1): Fraction(21, 36)}
    assert set(asked) == {(1, "parry")}


def test_an_answer_left_to_the_player_ends_the_way_there() -> None:
    found = outcomes(DUEL, Bout(), 0, Strike(), lambda _side, _kind: b"ask")
    assert {outcome.pending: outcome.chance for outcome in found} == {
        Choose(1, "order", True): Fraction(15, 36),
        Choose(1, "parry", False): Fraction(21, 36),
    }


def test_an_envelope_ends_the_way_there() -> None:
    (only,) = outcomes(DUEL, Bout(), 0, Feint(), lambda _side, _kind: b"ask")
    assert only.chance == 1
    assert only.pending == Open(1, "trick")


def test_the_end_of_the_match_ends_the_way_there() -> None:
    found = strike(b"stand", Bout(lives=(2, 1)))
    assert found[(2, 0)].pending == Over(0, "dead")
    assert sum(outcome.chance for outcome in found.values()) == 1


def test_an_outcome_tells_one_way_that_leads_there() -> None:
    found = strike(b"parry")
    assert found[(2, 2)].events == (Threw((1, 1)),)
    assert found[(2, 1)].events == (Threw((1, 6)), Threw((1,)))


def test_equal_positions_are_tried_once() -> None:
    """36 throws, one position with an answer, six more: 1 + 36 + 1 + 6 inputs and not one more."""
    assert len(strike(b"parry", limit=44)) == 2
    with pytest.raises(UserError) as caught:
        strike(b"parry", limit=43)
    assert (caught.value.code, caught.value.places) == ("odds-too-many-ways", {"limit": 43})


def test_an_illegal_order_has_no_odds_and_leaves_the_position_alone() -> None:
    bout = Bout(turn=1)
    with pytest.raises(IllegalOrder):
        outcomes(DUEL, bout, 0, Strike(), lambda _side, _kind: b"")
    assert bout == Bout(turn=1)


def test_the_likeliest_numbers_lead_to_the_most_probable_position() -> None:
    hit = replace(Bout(), step="hit")
    numbers = likeliest(DUEL, hit)
    assert sum(numbers) >= 7  # 21 of 36
    assert DUEL.apply(hit, Rolled(numbers))[0].step == "answer"
    save = replace(Bout(), step="save")
    assert likeliest(DUEL, save) in ((1,), (2,), (3,), (4,))  # 4 of 6
    assert likeliest(DUEL, hit) == numbers


def test_of_too_many_throws_the_middle_of_each_die_is_supposed() -> None:
    assert likeliest(DUEL, replace(Bout(), step="hit"), limit=35) == (3, 3)


def test_without_a_roll_nothing_is_likeliest() -> None:
    with pytest.raises(ValueError, match="no roll"):
        likeliest(DUEL, DUEL.apply(Bout(), Decided(0, Feint()))[0])
