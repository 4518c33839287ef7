"""Which rolls favour whom, and how well they went."""

import pytest

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from pbem.games.guerra_do_congo.rules.roll_favours import luck_of
from pbem.games.guerra_do_congo.state import CONGO, REBELS


@pytest.mark.rule("GC-4.6.2a")
@pytest.mark.parametrize("side", [REBELS, CONGO])
def test_an_attack_reads_two_dice_as_one_number_and_high_is_the_attackers_luck(side: int) -> None:
    roll = Roll((10, 10), ("attack", 3, side, 1807))
    assert luck_of(roll, (7, 2)) == Luck(side, 72, 1, 100, is_high_good=True)
    assert luck_of(roll, (10, 10)) == Luck(side, 100, 1, 100, is_high_good=True)


@pytest.mark.rule("GC-5.2a")
@pytest.mark.parametrize("side", [REBELS, CONGO])
def test_a_morale_check_is_passed_low_by_the_unit_that_checks(side: int) -> None:
    assert luck_of(Roll((10,), ("check", 3, side, 1807, 5)), (4,)) == Luck(side, 4, 1, 10, is_high_good=False)


@pytest.mark.rule("GC-4.6.3a", "GC-4.6.4a")
@pytest.mark.parametrize("kind", ["bombard", "interdict"])
def test_missions_are_the_congo_sides_and_high_is_good(kind: str) -> None:
    assert luck_of(Roll((10,), (kind, 3, 1807)), (9,)) == Luck(CONGO, 9, 1, 10, is_high_good=True)


def test_other_dice_favour_nobody() -> None:
    assert luck_of(Roll((10,), ("weather", 1)), (5,)) is None
