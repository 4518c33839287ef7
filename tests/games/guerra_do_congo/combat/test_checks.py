"""Morale checks. Section 5.2, and (M) of 4.6.1."""

from typing import Any

import pytest

from pbem.engine.demands import Choose, Roll
from pbem.games.guerra_do_congo.events import Eliminated, MoraleChecked, StepLost
from pbem.games.guerra_do_congo.state import SUPPLIED
from tests.games.guerra_do_congo.boards import Counter, Position
from tests.games.guerra_do_congo.fights import TARGET, attacked, due, enemy, events_of, own

BOTH_CHECK = 90  # 1:1: ARI(M) DVI(M)


def checking(*units: Counter, **more: Any) -> Position:
    """An attack at 1:1 after which both sides check: ARI(M) DVI(M). The morale difference must be nought."""
    return attacked(BOTH_CHECK, *units, **more)


def one(roll: int, morale: int, **more: Any) -> bool:
    """Does a reduced attacker of this unit morale pass with this roll?"""
    found = checking(own("R1", "8-4-4", reduced=True, morale=morale), enemy("C1"), own("R9", at="0808"), attackers="R1", **more)
    found.roll(roll)
    (event,) = events_of(found, MoraleChecked)
    assert (found.where("R1") == "0404") == event.passed
    return event.passed


@pytest.mark.rule("GC-5.2a")
@pytest.mark.parametrize(("roll", "passed"), [(6, True), (5, True), (7, False)])
def test_a_unit_passes_with_its_morale_or_less(roll: int, passed: bool) -> None:
    assert one(roll, morale=6) == passed


@pytest.mark.rule("GC-5.2a", "GC-5.2f")
def test_the_marker_of_the_units_own_army_counts() -> None:
    """Angola +1, Congo -1: the lowest counts on the dice (as for the Rebels: no difference), in the check each its own."""
    found = checking(
        own("R1", "8-4-4"),
        enemy("A1", "4-3-4", army="angola", reduced=True, morale=5),
        enemy("C1", "4-5-4", reduced=False, morale=5),
        enemy("C2", "4-5-4", reduced=True, morale=5),
        morale={"angola": 1, "congo": -1, "rebels": -1},
    )
    found.roll(6)
    assert events_of(found, MoraleChecked) == [MoraleChecked("A1", 6, 6, True)]
    found.roll(5)
    assert events_of(found, MoraleChecked) == [MoraleChecked("C2", 5, 4, False)]


@pytest.mark.rule("GC-5.2c")
def test_a_roll_of_ten_always_fails() -> None:
    assert not one(10, morale=10)
    assert one(9, morale=10)


@pytest.mark.rule("GC-5.2d")
def test_a_roll_of_one_or_two_always_passes() -> None:
    assert one(1, morale=0)
    assert one(2, morale=0)
    assert not one(3, morale=0)


@pytest.mark.rule("GC-5.2b", "GC-5.1a")
def test_failing_costs_a_loss_and_eliminates_a_reduced_unit() -> None:
    found = checking(own("R1", "8-4-4", reduced=True, morale=5), own("R9", at="0808"), enemy("C1"), attackers="R1").roll(6)
    assert events_of(found, Eliminated) == [Eliminated("R1", "0404", "check")]
    scope = {"morale_check_scope": "all"}
    full = checking(own("R1", morale=5), enemy("C1", morale=5), options=scope).roll(6)
    assert events_of(full, StepLost) == [StepLost("R1", "0404", "check")]


@pytest.mark.rule("GC-4.6.1l")
def test_only_reduced_units_of_the_side_that_took_part_check() -> None:
    found = checking(
        own("R1", "2-4-4"),
        own("R2", "4-4-4", reduced=True),
        own("R3", reduced=True),
        enemy("C1", reduced=True, strength="4-8-4"),
        enemy("C2", reduced=True, at="0505"),
        attackers="R1,R2",
    )
    rolled: list[object] = []
    while isinstance(due(found), Roll):
        found.roll(1)
        rolled += [event.unit for event in events_of(found, MoraleChecked)]
    assert rolled == ["R2", "C1"]


@pytest.mark.rule("GC-4.6.1l")
def test_a_unit_reduced_in_this_combat_checks_too() -> None:
    """7:1, roll 40: AVB DRI(M) has no check for R1; 1:1, roll 10: ARB(M) DVB: R1, reduced just now, checks; C1 does not."""
    assert not isinstance(attacked(40, own("R1", "28-4-4"), enemy("C1", at="0405")).demand, Roll)
    found = attacked(10, own("R1"), enemy("C1"))
    assert found.unit("R1").is_reduced
    assert found.unit("C1").is_reduced
    assert due(found) == Roll((10,), ("check", 5, 0, 405))
    assert due(found.roll(1)) == Choose(0, "combat", True)


@pytest.mark.rule("GC-4.6.1l")
def test_under_all_every_unit_that_took_part_checks() -> None:
    found = checking(own("R1"), enemy("C1"), options={"morale_check_scope": "all"})
    assert due(found) == Roll((10,), ("check", 5, 0, 405))
    assert due(found.roll(1)) == Roll((10,), ("check", 5, 1, 405))
    assert not isinstance(checking(own("R1"), enemy("C1")).demand, Roll)


@pytest.mark.rule("GC-5.2e", "GC-4.2.4g")
@pytest.mark.parametrize("is_besieged", [True, False])
@pytest.mark.parametrize("is_supplied", [True, False])
def test_besieged_or_unsupplied_units_check_with_one_less_and_both_are_still_one(is_besieged: bool, is_supplied: bool) -> None:
    """C1, 12 reduced is 6 (5 unsupplied), is attacked by 6 (5): 1:1, with the siege 3:2 and roll 80: ARI(M) DVI(M)."""
    ring = [own("X1", at="0406", marks=SUPPLIED)] if is_besieged else []
    defence = "4-12-4" if is_supplied else "4-14-4"
    found = attacked(
        80 if is_besieged else BOTH_CHECK,
        own("R1", "6-4-4", marks=SUPPLIED),
        *ring,
        enemy("C1", defence, reduced=True, morale=5, marks=SUPPLIED if is_supplied else 0),
        attackers="R1",
        supplied="judged",
    ).roll(4)
    weak = is_besieged or not is_supplied
    assert events_of(found, MoraleChecked) == [MoraleChecked("C1", 4, 4 if weak else 5, True)]


@pytest.mark.rule("GC-5.2e")
def test_the_state_when_the_odds_were_worked_out_counts_not_the_one_after_the_retreat() -> None:
    """C1 is besieged in 0405, retreats to 0505 and has open country there; its check is still one less."""
    found = attacked(20, own("R1", "80-4-4"), own("X1", at="0406"), enemy("C1", reduced=True, morale=5), attackers="R1").do(
        "retreat C1 0305"
    )
    found.roll(4)
    assert events_of(found, MoraleChecked) == [MoraleChecked("C1", 4, 4, True)]


@pytest.mark.rule("GC-5.2g")
def test_the_attackers_check_first_and_each_side_by_counter_id() -> None:
    found = checking(
        own("R2", "6-4-4", reduced=True),
        own("R1", "6-4-4", reduced=True),
        enemy("C2", "4-6-4", reduced=True),
        enemy("A1", "4-6-4", army="angola", reduced=True),
    )
    rolled: list[object] = []
    while isinstance(demand := due(found), Roll):
        rolled.append(demand.key)
        found.roll(1)
        rolled += [event.unit for event in events_of(found, MoraleChecked)]
    attacker, defender = ("check", 5, 0, 405), ("check", 5, 1, 405)
    assert rolled == [attacker, "R1", attacker, "R2", defender, "A1", defender, "C2"]


@pytest.mark.rule("GC-5.2g", "GC-2.4c")
def test_a_unit_eliminated_before_the_checks_rolls_nothing() -> None:
    """1:1, roll 10: ARB(M) DVB. R1 is reduced already: the loss eliminates it, and nobody is left to check."""
    found = attacked(10, own("R1", "8-4-4", reduced=True), own("R9", at="0808"), enemy("C1"), attackers="R1")
    assert due(found) == Choose(0, "combat", True)


@pytest.mark.rule("GC-5.2g")
def test_a_retreated_unit_checks_in_its_new_hex_and_one_that_left_the_map_does_not() -> None:
    found = attacked(20, own("R1", "80-4-4"), enemy("C1", reduced=True, morale=3)).do("retreat C1 0406").roll(9)
    assert events_of(found, Eliminated) == [Eliminated("C1", "0406", "check")]
    ring = [own(f"X{n}", at=here) for n, here in enumerate(("0406", "0305", "0304", "0504"))]
    gone = attacked(20, own("R1", "80-4-4"), *ring, enemy("C1", reduced=True), attackers="R1", neutral=["0505"])
    assert gone.where("C1") == ""
    assert due(gone) == Choose(0, "advance", False)
    assert TARGET not in {gone.where(f"X{n}") for n in range(4)}
