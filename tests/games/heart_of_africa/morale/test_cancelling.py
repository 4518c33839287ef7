"""Tests that are cancelled: Disciplinarian, Standard."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.games.heart_of_africa.events.combat import MoraleCancelled, MoraleRolled
from pbem.games.heart_of_africa.state.figures import COMBAT, CRAFT, FAILED, STANDARD_BEARER, STANDARD_USED, SURPRISED
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import row

ENEMY = unit("D", "askari", "3010")


def at_morale(*units: Any, **more: Any) -> Play:
    return battle(*units, ENEMY, step="morale", **more)


def standard(here: str, contingent: int = 0) -> Any:
    return unit("A", "standard_bearer", here, kind=STANDARD_BEARER, contingent=contingent)


@pytest.mark.rule("HA-TRAIT-06")
def test_units_within_four_hexes_of_a_disciplinarian_ignore_their_first_test() -> None:
    play = at_morale(
        unit("A", "askari", "1010 1030"),
        unit("A", "askari", "1015"),
        unit("A", "askari", "1108", contingent=1),
        leader("A", "warrior", "1110", trait="disciplinarian"),
        unit_marks={"A1": SURPRISED, "A2": SURPRISED, "A3": SURPRISED},
    )
    assert play.told(MoraleCancelled) == [MoraleCancelled("A1", "AL")]
    assert play.demand == Roll((6, 6), ("morale", 1))
    play.roll(6, 6)
    assert [each.unit for each in play.told(MoraleRolled)] == ["A2", "A3"]


@pytest.mark.rule("HA-TRAIT-06", "HA-MORALE-14")
def test_one_test_a_turn_and_one_that_is_added_later_too() -> None:
    """A1 breaks in the first round; A2, which had nothing to test before, ignores the test for that."""
    play = at_morale(
        unit("A", "askari", "1020 1021"),
        unit("A", "askari", "1012"),
        leader("A", "warrior", "1010", trait="disciplinarian"),
        lost={COMBAT: "A1.2"},
        unit_marks={"A1": FAILED},
    )
    play.roll(1)
    assert play.told(MoraleCancelled) == [MoraleCancelled("A2", "AL")]
    assert play.state.turn == 2
    play = at_morale(
        unit("A", "askari", "1012 1013 1014"),
        leader("A", "warrior", "1010", trait="disciplinarian"),
        lost={COMBAT: "A1.2 A1.3"},
    )
    assert play.demand == Roll((6,), ("morale", 1))


@pytest.mark.rule("HA-STD-02", "HA-MORALE-15")
def test_the_standard_cancels_one_test_of_one_unit_before_the_dice() -> None:
    play = at_morale(
        unit("A", "askari", "1010"),
        unit("A", "askari", "1110"),
        standard("1028"),
        unit_marks={"A1": SURPRISED, "A2": SURPRISED},
    )
    assert play.demand == Choose(0, "standard", is_order=False)
    play.order("cancel A2")
    assert play.told(MoraleCancelled) == [MoraleCancelled("A2", "AS1")]
    assert play.unit("AS1").has(STANDARD_USED)
    play.roll(6)
    assert [each.unit for each in play.told(MoraleRolled)] == ["A1"]


@pytest.mark.rule("HA-STD-02")
def test_within_eighteen_hexes_of_any_figure_and_only_who_has_a_test() -> None:
    play = at_morale(
        unit("A", "askari", "1010 1001"),
        unit("A", "askari", "1109"),
        unit("A", "askari", "1212"),
        standard("1028"),
        unit_marks={"A1": SURPRISED, "A2": SURPRISED},
    )
    assert play.refused("cancel A2").code == "not-by-this-standard"
    assert play.refused("cancel A3").code == "not-by-this-standard"
    play.order("cancel A1")


@pytest.mark.rule("HA-STD-03")
def test_he_is_seen_over_figures_and_tall_grass_and_not_over_jungle() -> None:
    ask = Choose(0, "standard", is_order=False)
    units = (unit("A", "askari", "1010"), unit("A", "askari", "1012 1013"), standard("1020"))
    marks = {"A1": SURPRISED}
    assert at_morale(*units, unit_marks=marks).demand == ask
    assert at_morale(*units, unit_marks=marks, ground=open_ground(tall_grass=row(10, 11, 19))).demand == ask
    assert at_morale(*units, unit_marks=marks, ground=open_ground(jungle=row(10, 14, 16))).demand != ask


@pytest.mark.rule("HA-STD-04", "HA-ALLY-03")
def test_each_standard_serves_its_own_contingent() -> None:
    units = (unit("A", "askari", "1010"), unit("A", "askari", "1110", contingent=1))
    marks = {"A1": SURPRISED, "A2": SURPRISED}
    main = at_morale(*units, standard("1015"), unit_marks=marks)
    assert main.refused("cancel A2").code == "not-by-this-standard"
    allied = at_morale(*units, standard("1015", contingent=1), unit_marks=marks)
    assert allied.refused("cancel A1").code == "not-by-this-standard"


@pytest.mark.rule("HA-STD-02", "HA-MORALE-15")
def test_a_standard_that_is_kept_may_be_used_in_a_later_round_and_a_dead_one_not_at_all() -> None:
    play = at_morale(
        unit("A", "askari", "1010 1011"),
        unit("A", "askari", "1112"),
        standard("1020"),
        lost={COMBAT: "A1.1"},
        unit_marks={"A1": FAILED},
    )
    play.order("keep")
    play.roll(1)
    play.order("cancel A2")
    assert play.told(MoraleCancelled) == [MoraleCancelled("A2", "AS1")]
    fallen = at_morale(unit("A", "askari", "1010"), standard("1020"), lost={COMBAT: "AS1.1"}, unit_marks={"A1": SURPRISED})
    assert fallen.demand == Roll((6, 6), ("morale", 1))


@pytest.mark.rule("HA-STD-02", "HA-CRAFT-08", "HA-MORALE-15")
def test_no_standard_serves_a_dhow_which_tests_after_the_units_of_its_side() -> None:
    """It is no unit. 3+, as a gunboat."""
    play = at_morale(
        unit("A", "dhow", "1010", kind=CRAFT),
        unit("A", "askari", "1110"),
        standard("1015"),
        vessels=[("AC1.1", "1010 1011")],
    )
    units = (replace(play.state.units[0], tests=1), replace(play.state.units[1], marks=SURPRISED), *play.state.units[2:])
    play = Play(replace(play.state, units=units).then(Step("morale")))
    assert play.refused("cancel AC1").code == "not-by-this-standard"
    play.order("keep")
    play.roll(6, 2)
    assert play.told(MoraleRolled) == [MoraleRolled("A1", 6, 4, has_failed=False), MoraleRolled("AC1", 2, 3, has_failed=True)]
    assert play.state.vessels[0].failures == 1


@pytest.mark.rule("HA-MORALE-14")
def test_disciplinarian_and_standard_never_cancel_two_tests_of_a_unit() -> None:
    play = at_morale(
        unit("A", "askari", "1010 1011 1012"),
        leader("A", "warrior", "1110", trait="disciplinarian"),
        standard("1020"),
        lost={COMBAT: "A1.2 A1.3"},
    )
    assert play.told(MoraleCancelled) == [MoraleCancelled("A1", "AL")]
    assert play.demand == Roll((6,), ("morale", 1))
