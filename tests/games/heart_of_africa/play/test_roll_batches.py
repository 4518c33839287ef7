"""Dice that count alike: whatever falls into the same classes leads to the same position, and far fewer throws are tried."""

from collections.abc import Sequence
from itertools import product

import pytest

from pbem.engine.demands import Batch, Roll, Rolled
from tests.games.heart_of_africa.battles import Play, battle, unit


def batches(play: Play) -> tuple[Batch, ...]:
    """Those of the roll that is due."""
    demand = play.demand
    assert isinstance(demand, Roll), demand
    return play.rules.batches(play.state, demand)


def fallen(found: Sequence[Batch], numbers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How many dice of each batch fall into each of its classes."""
    return tuple(
        tuple(sum(start <= numbers[die] < start + wide for die in batch.dice) for start, wide in batch.classes) for batch in found
    )


def assert_alike(play: Play, dice: int) -> int:
    """Throws that fall alike lead to the same position. How many kinds of throws there are."""
    found = batches(play)
    known = dict[object, object]()
    assert sorted(die for batch in found for die in batch.dice) == list(range(dice))
    for numbers in product(range(1, 7), repeat=dice):
        state, _ = play.rules.apply(play.state, Rolled(numbers))
        assert known.setdefault(fallen(found, numbers), state) == state, numbers
    return len(known)


@pytest.mark.rule("HA-MORALE-13")
def test_of_the_tests_of_a_unit_only_the_number_that_fails_counts() -> None:
    play = battle(
        unit("A", "askari", "1010 1011 1012 1013"),
        unit("A", "warrior", "2410 2411"),
        unit("D", "askari", "3010"),
        step="morale",
        lost={"combat": "A1.1 A1.2 A2.1"},
    )
    assert [(batch.dice, batch.classes) for batch in batches(play)] == [((0, 1), ((1, 3), (4, 3))), ((2,), ((1, 2), (3, 4)))]
    assert assert_alike(play, 3) == 6


@pytest.mark.rule("HA-MOVE-02")
def test_of_the_dice_of_a_move_only_the_sums_count() -> None:
    play = battle(unit("A", "warrior", "1010"), unit("D", "askari", "3010"))
    play.order("move A1")
    assert [batch.dice for batch in batches(play)] == [(0, 1), (2,)]
    assert assert_alike(play, 3) == 21 * 6


def test_every_die_of_close_combat_is_tried() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1011"), links=[("A1.1", "D1.1")], step="close_combat")
    assert batches(play) == ()
