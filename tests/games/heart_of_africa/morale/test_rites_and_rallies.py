"""Rites of Diviners, and Leaders who rally."""

from typing import Any

import pytest

from pbem.engine.demands import Choose, Roll
from pbem.games.heart_of_africa.events.combat import MoraleCancelled, MoraleRolled, RallyRolled, RitePerformed
from pbem.games.heart_of_africa.state.figures import (
    BROKEN,
    CAME_BY_AMBUSH,
    COMBAT,
    DIVINER,
    FAILED,
    HERE,
    RALLIED,
    SINGLED_OUT,
    STANDARD_BEARER,
    SURPRISED,
)
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import row

ASKS = Choose(0, "rite", is_order=False)


def at_morale(*units: Any, **more: Any) -> Play:
    return battle(*units, step="morale", **more)


def diviner(side: str = "A", here: str = "1010") -> Any:
    return unit(side, "diviner", here, kind=DIVINER)


TROOPS = unit("A", "askari", "4510")


@pytest.mark.rule("HA-DIV-02", "HA-MORALE-09")
def test_a_rite_makes_an_enemy_unit_take_one_more_test() -> None:
    play = at_morale(diviner(), TROOPS, unit("D", "askari", "1028"), unit("D", "askari", "1129"))
    assert play.demand == ASKS
    assert play.refused("rite D2").code == "no-rite-on-that"
    assert play.refused("rite A1").code == "no-rite-on-that"
    play.order("rite D1")
    assert play.told(RitePerformed) == [RitePerformed("D1", "AR1")]
    assert play.unit("D1").has(SINGLED_OUT)
    play.roll(3)
    assert play.unit("D1").has(FAILED)


@pytest.mark.rule("HA-DIV-02", "HA-MORALE-15")
def test_he_waits_until_all_other_tests_have_been_taken() -> None:
    play = at_morale(diviner(), TROOPS, unit("D", "askari", "1020"), unit_marks={"D1": SURPRISED})
    play.roll(1)
    assert play.demand == ASKS
    play.order("rite D1")
    play.roll(1)
    assert play.unit("D1").status == BROKEN


@pytest.mark.rule("HA-DIV-02")
def test_figures_and_jungle_block_his_sight_but_a_narrow_gap_does_not() -> None:
    target = unit("D", "askari", "1020")
    assert at_morale(diviner(), unit("A", "askari", "1015"), target).demand != ASKS
    assert at_morale(diviner(), TROOPS, target, ground=open_ground(jungle=row(10, 14, 16))).demand != ASKS
    assert at_morale(diviner(), unit("A", "askari", "0915 1115"), target).demand == ASKS


@pytest.mark.rule("HA-DIV-02")
def test_he_may_forgo_it_and_the_dead_perform_none() -> None:
    play = at_morale(diviner(), TROOPS, unit("D", "askari", "1020"))
    play.order("norite")
    assert play.state.turn == 2
    assert at_morale(diviner(), TROOPS, unit("D", "askari", "1020"), lost={COMBAT: "AR1.1"}).demand != ASKS


@pytest.mark.rule("HA-DIV-03")
def test_some_kinds_are_immune() -> None:
    immune = (
        "adventurer regular mounted_regular swordsman forest_archer forest_spearman field_gun muzzle_loading_cannon machine_gun"
    )
    for troops in immune.split():
        assert at_morale(diviner(), TROOPS, unit("D", troops, "1020")).demand != ASKS, troops
    for troops in ("soldier", "askari", "warrior", "light_horseman", "musketeer", "well_armed_askari"):
        assert at_morale(diviner(), TROOPS, unit("D", troops, "1020")).demand == ASKS, troops
    boat = at_morale(diviner(), TROOPS, unit("D", "gunboat", "1020"), vessels=[("D1.1", "1019 1020 1021")])
    assert boat.demand != ASKS


@pytest.mark.rule("HA-DIV-03", "HA-BEAR-04")
def test_a_unit_of_adventurers_and_bearers_is_immune_the_bearers_alone_too_and_independents_cannot_be_named() -> None:
    play = at_morale(
        diviner(),
        TROOPS,
        unit("D", "adventurer gun_bearer gun_bearer", "1020 1021 1022"),
        leader("D", "warrior", "1120"),
        unit("D", "standard_bearer", "1220", kind=STANDARD_BEARER),
        lost={COMBAT: "D1.1"},
    )
    play.order("keep")
    play.roll(6)
    assert play.told(MoraleRolled)[0].factor == 3
    assert play.state.turn == 2


@pytest.mark.rule("HA-TRAIT-05")
def test_a_unit_with_its_charismatic_leader_is_immune_until_it_is_below_half() -> None:
    def led(lost: str) -> Play:
        return at_morale(
            diviner(),
            TROOPS,
            unit("D", "askari", "1018 1019 1020"),
            leader("D", "askari", "1120", trait="charismatic", joined=2),
            lost={COMBAT: lost},
        )

    assert led("D1.1 D1.2").demand != ASKS
    assert led("D1.1 D1.2").state.turn == 2
    below = at_morale(
        diviner(),
        TROOPS,
        unit("D", "askari", "1018 1019 1020 1021"),
        leader("D", "askari", "1120", trait="charismatic", joined=2),
        lost={COMBAT: "D1.1 D1.2 D1.3"},
    )
    below.roll(6, 6, 6)
    assert below.demand == ASKS


@pytest.mark.rule("HA-MORALE-15")
def test_the_attackers_diviner_first_then_the_defenders() -> None:
    play = at_morale(diviner("D", "1020"), diviner("A", "1010"), unit("A", "askari", "1110"), unit("D", "askari", "1120"))
    play.order("rite D1")
    play.roll(6)
    assert play.demand == Choose(1, "rite", is_order=False)
    play.order("rite A1")
    play.roll(6)
    assert play.state.turn == 2


@pytest.mark.rule("HA-MORALE-15", "HA-STD-02")
def test_a_standard_that_was_kept_may_cancel_the_test_of_a_rite() -> None:
    bearer = unit("D", "standard_bearer", "1121", kind=STANDARD_BEARER)
    play = at_morale(diviner(), TROOPS, unit("D", "askari", "1020"), bearer)
    play.order("rite D1")
    assert play.demand == Choose(1, "counter_rite", is_order=False)
    play.order("cancel D1")
    assert play.told(MoraleCancelled) == [MoraleCancelled("D1", "DS1")]
    assert play.told(MoraleRolled) == []


@pytest.mark.rule("HA-TRAIT-06", "HA-MORALE-15")
def test_a_disciplinarian_cancels_the_test_of_a_rite_unless_he_has_cancelled_one_before() -> None:
    def under(**more: Any) -> Play:
        play = at_morale(
            diviner(), TROOPS, unit("D", "askari", "1020 1021"), leader("D", "warrior", "1122", trait="disciplinarian"), **more
        )
        play.order("rite D1")
        return play

    assert under().told(MoraleCancelled) == [MoraleCancelled("D1", "DL")]
    again = under(unit_marks={"D1": SURPRISED})
    assert again.demand == Roll((6,), ("morale", 1))


# ---- step 8


def rallying(*units: Any, **more: Any) -> Play:
    return battle(*units, unit("D", "askari", "4010"), step="rally", **more)


@pytest.mark.rule("HA-LEAD-04", "HA-TURN-11", "HA-RALLY-01")
def test_a_leader_rallies_one_unit_within_six_hexes_on_four() -> None:
    for number, is_rallied in ((3, False), (4, True)):
        play = rallying(
            leader("A", "warrior", "1010", trait="mighty_warrior"),
            unit("A", "askari", "1016 1030"),
            unit("A", "askari", "1117"),
            unit("A", "askari", "1110"),
            unit_marks={"A1": FAILED | CAME_BY_AMBUSH, "A2": FAILED},
        )
        assert play.demand == Choose(0, "rally", is_order=False)
        assert play.refused("rally A2").code == "cannot-be-rallied"
        assert play.refused("rally A3").code == "cannot-be-rallied"
        play.order("rally A1")
        play.roll(number)
        assert play.told(RallyRolled) == [RallyRolled("A1", "AL.1", number, 4, is_rallied)]
        assert play.unit("A1").has(FAILED) != is_rallied
        assert play.unit("A1").has(CAME_BY_AMBUSH)
        assert play.state.turn == 2


@pytest.mark.rule("HA-LEAD-04")
def test_a_marker_gained_this_very_turn_may_be_removed() -> None:
    play = battle(
        leader("A", "warrior", "1010"),
        unit("A", "askari", "1011"),
        unit("D", "askari", "4010"),
        step="morale",
        unit_marks={"A1": SURPRISED},
    )
    play.roll(1)
    play.order("rally A1")
    play.roll(6)
    assert not play.unit("A1").has(FAILED)


@pytest.mark.rule("HA-LEAD-05")
def test_he_may_rally_though_he_fought_and_not_once_he_is_removed() -> None:
    units = (leader("A", "warrior", "1010"), unit("A", "askari", "1012"), unit("D", "warrior", "1011"))
    play = battle(*units, step="close_combat", links=[("D1.1", "AL.1")], unit_marks={"A1": FAILED})
    play.roll(3, 3)
    assert play.demand == Choose(0, "rally", is_order=False)
    play.order("norally")
    assert play.state.turn == 2
    dead = rallying(*units[:2], unit_marks={"A1": FAILED}, lost={COMBAT: "AL.1"})
    assert dead.state.turn == 2


@pytest.mark.rule("HA-TRAIT-07", "HA-LEAD-10")
def test_an_eloquent_leader_rallies_on_two_allies_too() -> None:
    play = rallying(
        leader("A", "warrior", "1010", trait="eloquent"), unit("A", "askari", "1012", contingent=1), unit_marks={"A1": FAILED}
    )
    play.order("rally A1")
    play.roll(2)
    assert not play.unit("A1").has(FAILED)


@pytest.mark.rule("HA-LEAD-10")
def test_every_leader_rallies_allies_and_no_enemies() -> None:
    play = rallying(
        leader("A", "warrior", "1010", trait="disciplinarian"), unit("A", "askari", "1012", contingent=1), unit_marks={"A1": FAILED}
    )
    play.order("rally A1")
    play.roll(4)
    assert not play.unit("A1").has(FAILED)
    enemy = battle(
        leader("A", "warrior", "1010"),
        unit("A", "askari", "1110"),
        unit("D", "askari", "1012"),
        step="rally",
        unit_marks={"D1": FAILED},
    )
    assert enemy.state.turn == 2


@pytest.mark.rule("HA-RALLY-01")
def test_both_sides_may_rally_the_attacker_first() -> None:
    play = battle(
        leader("D", "warrior", "2010"),
        leader("A", "warrior", "1010"),
        unit("A", "askari", "1011"),
        unit("D", "askari", "2011"),
        step="rally",
        unit_marks={"A1": FAILED, "D1": FAILED},
    )
    play.order("rally A1")
    play.roll(1)
    assert play.unit("AL").has(RALLIED)
    assert play.demand == Choose(1, "rally", is_order=False)


@pytest.mark.rule("HA-RALLY-02", "HA-BOAT-07")
def test_a_gunboat_cannot_be_rallied() -> None:
    """It carries no marker: its failures are counted."""
    play = battle(
        leader("A", "warrior", "1010"),
        unit("A", "gunboat", "1012"),
        unit("D", "askari", "4010"),
        step="morale",
        vessels=[("A1.1", "1011 1012 1013")],
    )
    state = play.state.with_unit(1, type(play.state.units[1])(HERE, 0, 1, tests=1))
    play = Play(state.then(Step("rally"), Step("morale")))
    play.roll(1)
    assert play.state.vessels[0].failures == 1
    assert not play.unit("A1").has(FAILED)
    assert play.demand == Choose(0, "unit", is_order=True)
