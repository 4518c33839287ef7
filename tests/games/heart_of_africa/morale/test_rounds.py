"""Morale tests, round by round."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.games.heart_of_africa.events.combat import MoraleDue, MoraleRolled
from pbem.games.heart_of_africa.events.figures import UnitFled
from pbem.games.heart_of_africa.rules.morale.testing import factor
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    BROKEN,
    COMBAT,
    DESTROYED,
    FAILED,
    FLED,
    HERE,
    KILLED,
    MAY_JOIN,
    NOBODY,
    SHOOTING,
    SURPRISED,
)
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.battles import Play, battle, leader, unit


def at_morale(*units: Any, **more: Any) -> Play:
    return battle(*units, step="morale", **more)


ENEMY = unit("D", "askari", "3010 3011")


@pytest.mark.rule("HA-MORALE-11", "HA-MORALE-12")
def test_less_than_the_factor_fails_and_the_first_failure_gives_a_marker() -> None:
    """Askari need 4: a 3 fails, a 4 does not."""
    for number, has_failed in ((3, True), (4, False)):
        play = at_morale(unit("A", "askari", "1010 1011"), ENEMY, lost={COMBAT: "A1.1"})
        assert play.demand == Roll((6,), ("morale", 1))
        play.roll(number)
        assert play.told(MoraleRolled) == [MoraleRolled("A1", number, 4, has_failed)]
        assert play.unit("A1").has(FAILED) == has_failed
        assert play.unit("A1").status == HERE


@pytest.mark.rule("HA-MORALE-13", "HA-GEN-07")
def test_a_further_failure_breaks_the_unit_and_its_figures_are_no_casualties() -> None:
    play = at_morale(
        unit("A", "askari", "1010 1011"), unit("A", "askari", "4510"), ENEMY, lost={COMBAT: "A1.1"}, unit_marks={"A1": FAILED}
    )
    play.roll(3)
    assert play.unit("A1").status == BROKEN
    assert play.figure("A1.1").status == KILLED
    assert play.figure("A1.2").status == FLED
    assert play.told(UnitFled) == [UnitFled("A1", 1)]


@pytest.mark.rule("HA-MORALE-13", "HA-MORALE-15")
def test_in_the_same_turn_too_and_then_its_other_tests_are_dropped() -> None:
    """Three of five lost: three tests, of which the first two fail."""
    play = at_morale(
        unit("A", "askari", "1010 1011 1012 1013 1014"), unit("A", "askari", "4510"), ENEMY, lost={COMBAT: "A1.1 A1.2 A1.3"}
    )
    play.roll(1, 1, 6)
    assert len(play.told(MoraleRolled)) == 2
    assert play.unit("A1").status == BROKEN


@pytest.mark.rule("HA-MORALE-15")
def test_the_attackers_units_first_then_the_defenders_each_with_all_its_tests() -> None:
    play = at_morale(
        unit("D", "warrior", "3010 3011"),
        unit("A", "askari", "1010 1011"),
        unit("A", "regular", "1110 1111 1112"),
        lost={COMBAT: "D1.1 A1.1 A2.1 A2.2"},
    )
    play.roll(6, 5, 4, 3)
    assert [(each.unit, each.number) for each in play.told(MoraleRolled)] == [("A1", 6), ("A2", 5), ("A2", 4), ("D1", 3)]


@pytest.mark.rule("HA-MORALE-07", "HA-MORALE-15")
def test_a_unit_that_breaks_makes_its_friends_test_in_a_round_of_their_own() -> None:
    """A1 and A3 test in the first round; A1 breaks, so A2 and A3, which see it, test in the second; A4 is too far away."""
    play = at_morale(
        unit("A", "askari", "1010 1011"),
        unit("A", "askari", "1112"),
        unit("A", "askari", "0910 0911"),
        unit("A", "askari", "4510"),
        ENEMY,
        lost={COMBAT: "A1.1 A3.1"},
        unit_marks={"A1": FAILED},
    )
    play.roll(1, 6)
    assert [each for each in play.told(MoraleDue) if "friends" in each.causes] == [
        MoraleDue("A2", ("friends",)),
        MoraleDue("A3", ("friends",)),
    ]
    assert play.demand == Roll((6, 6), ("morale", 1))
    play.roll(6, 1)
    assert play.unit("A3").has(FAILED)


@pytest.mark.rule("HA-MORALE-15")
def test_a_chain_of_breaking_units_takes_as_many_rounds() -> None:
    play = at_morale(
        unit("A", "askari", "1010 1011"),
        unit("A", "askari", "1020"),
        unit("A", "askari", "1030"),
        unit("A", "askari", "4510"),
        ENEMY,
        lost={COMBAT: "A1.1"},
        unit_marks={"A1": FAILED, "A2": FAILED},
    )
    play.roll(1)
    play.roll(1)
    play.roll(1)
    assert [play.unit(name).status for name in ("A1", "A2", "A3")] == [BROKEN, BROKEN, HERE]


@pytest.mark.rule("HA-MORALE-13", "HA-TRAIT-03")
def test_the_leader_of_a_unit_that_breaks_stays_on_his_own() -> None:
    """Below half with him: two of six are left, three casualties of a strength of six, three tests."""
    play = at_morale(
        unit("A", "askari", "1010 1011 1012 1013 1014"),
        leader("A", "askari", "0910", trait="charismatic", joined=0),
        unit("A", "askari", "4510"),
        ENEMY,
        lost={COMBAT: "A1.2 A1.3 A1.4 A1.5"},
        unit_marks={"A1": FAILED},
    )
    play.roll(1, 1, 1, 1)
    assert play.unit("A1").status == BROKEN
    assert play.unit("AL").joined == NOBODY
    assert play.unit("AL").has(MAY_JOIN)
    assert play.standing.members(play.body("AL")) == (play.number("AL.1"),)


@pytest.mark.rule("HA-TRAIT-03")
def test_if_all_others_were_killed_he_may_not_join_anybody() -> None:
    play = at_morale(
        unit("A", "askari", "1010"),
        leader("A", "askari", "0910", trait="charismatic", joined=0),
        unit("A", "askari", "4510"),
        ENEMY,
        lost={COMBAT: "A1.1"},
        unit_marks={"A2": SURPRISED},
    )
    assert play.unit("AL").joined == NOBODY
    assert not play.unit("AL").has(MAY_JOIN)


@pytest.mark.rule("HA-MORALE-16", "HA-BEAR-04")
def test_the_factor_is_that_of_the_troops_and_bearers_left_alone_keep_it() -> None:
    play = at_morale(
        unit("A", "adventurer gun_bearer gun_bearer", "1010 1011 1012"),
        unit("A", "spearman", "1110"),
        ENEMY,
        lost={SHOOTING: "A1.1"},
    )
    assert [factor(play.world, play.body(name)) for name in ("A1", "A2")] == [3, 4]
    play.roll(3)
    assert not play.unit("A1").has(FAILED)


@pytest.mark.rule("HA-BEAR-04")
def test_a_bearer_whose_leader_died_takes_no_tests() -> None:
    play = at_morale(leader("A", "adventurer gun_bearer", "1010 1011"), unit("A", "askari", "1110"), ENEMY, lost={SHOOTING: "AL.1"})
    assert play.told(MoraleDue) == [MoraleDue("A1", ("chiefs",))]
    assert play.unit("AL").status == HERE


@pytest.mark.rule("HA-TURN-10", "HA-MORALE-15")
def test_without_any_test_the_step_is_over_at_once() -> None:
    play = at_morale(unit("A", "askari", "1010"), ENEMY)
    assert play.state.turn == 2
    assert play.demand == Choose(0, "unit", is_order=True)


@pytest.mark.rule("HA-BOAT-06", "HA-BOAT-07")
def test_a_gunboat_tests_for_hits_alone_and_leaves_after_its_second_failure() -> None:
    """Two multiples of 20 were passed: two tests at 3+. Its leaving is that of a friendly unit."""
    play = at_morale(
        unit("A", "gunboat", "1010"),
        unit("A", "askari", "1110"),
        ENEMY,
        vessels=[("A1.1", "1009 1010 1011")],
        unit_marks={"A1": SURPRISED},
    )
    assert play.told(MoraleDue) == []
    state = play.state.with_unit(0, type(play.state.units[0])(HERE, 0, 1, tests=2))
    play = Play(state.then(Step("morale")))
    play.roll(2, 2)
    assert play.state.vessels[0].failures == 2
    assert play.unit("A1").status == BROKEN
    assert play.told(MoraleDue)[-1] == MoraleDue("A2", ("friends",))


@pytest.mark.rule("HA-BOAT-07", "HA-MORALE-07")
def test_units_aboard_go_with_a_gunboat_and_are_missed_as_well() -> None:
    """Both failures at once: the gunboat and the Soldiers aboard it have fled, which are two tests for the Askari beside it."""
    play = at_morale(
        unit("A", "gunboat", "1010"),
        unit("A", "soldier", "off off"),
        unit("A", "askari", "1110"),
        ENEMY,
        vessels=[("A1.1", "1009 1010 1011")],
    )
    aboard = {number: replace(play.state.figures[number], status=ABOARD, craft=0) for number in (1, 2)}
    state = play.state.with_figures(aboard).with_unit(0, replace(play.state.units[0], tests=2))
    play = Play(state.then(Step("morale")))
    play.roll(1, 1)
    assert [play.unit(name).status for name in ("A1", "A2")] == [BROKEN, BROKEN]
    assert play.told(MoraleDue)[-1] == MoraleDue("A3", ("friends", "friends"))


@pytest.mark.rule("HA-LEAD-13", "HA-TRAIT-01")
def test_an_attached_leader_who_is_killed_is_gone_for_good() -> None:
    play = at_morale(
        unit("A", "askari", "1010 1011 1012"),
        leader("A", "askari", "1110", trait="charismatic", joined=0),
        ENEMY,
        lost={COMBAT: "AL.1"},
    )
    assert play.told(MoraleDue) == [MoraleDue("A1", ("casualties", "chiefs"))]
    assert play.unit("AL").status == DESTROYED
