"""Which unit is moved when: the sides take turns, and what holds has moved."""

import pytest

from pbem.engine.demands import Choose
from tests.games.heart_of_africa.battles import ATTACKER, DEFENDER, Play, battle, leader, unit


def three_against_one() -> Play:
    return battle(
        unit("A", "askari", "1010 1011"),
        unit("A", "warrior", "1410"),
        unit("A", "warrior", "1810"),
        unit("D", "warrior", "1040 1041"),
    )


def side_of(play: Play) -> int:
    assert isinstance(play.demand, Choose)
    return play.demand.side


@pytest.mark.rule("HA-TURN-02")
def test_the_sides_move_a_unit_each_in_turn_and_the_attacker_goes_on_alone() -> None:
    play = three_against_one()
    sides = []
    for order in ("hold A2", "hold D1", "hold A1", "hold A3"):
        sides.append(side_of(play))
        play.order(order)
    assert sides == [ATTACKER, DEFENDER, ATTACKER, ATTACKER]
    assert (play.state.turn, play.step.word) != (1, "units")


@pytest.mark.rule("HA-TURN-03")
def test_a_unit_that_holds_has_had_its_move() -> None:
    play = three_against_one()
    play.order("hold A1", "hold D1")
    assert play.refused("move A1").code == "already-activated"
    assert play.refused("move D1").code == "not-your-unit"


@pytest.mark.rule("HA-MOVE-01", "HA-MOVE-02")
def test_a_unit_rolls_once_for_open_ground_and_once_for_difficult() -> None:
    play = three_against_one()
    play.order("move A1")
    assert len(play.demand.faces) == 2  # type: ignore[union-attr]
    play.roll(4, 1)
    assert (play.state.activation.open_result, play.state.activation.difficult_result) == (7, 0)


@pytest.mark.rule("HA-TURN-05")
def test_independents_move_after_the_units() -> None:
    play = battle(unit("A", "askari", "1010"), leader("A", "askari", "1210"), unit("D", "warrior", "1040"))
    assert play.refused("move AL").code == "not-now"
    play.order("hold A1", "hold D1", "move AL")
    assert play.state.activation.unit == play.body("AL")


@pytest.mark.rule("HA-TURN-02")
def test_a_side_passes_when_only_what_need_not_move_is_left() -> None:
    play = battle(
        unit("A", "askari", "1010"),
        unit("A", "scout", "1210", kind="scout"),
        unit("D", "warrior", "1040 1041"),
        unit("D", "warrior", "1240"),
    )
    assert play.refused("pass").code == "units-left"
    play.order("hold A1", "hold D1", "pass", "hold D2")
    assert play.state.units[play.body("AX")].marks == 0
