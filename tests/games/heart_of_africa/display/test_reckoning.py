"""Exact chances: hits of a volley, the tests that they cause, flight, and fights hand to hand."""

from fractions import Fraction

import pytest

from pbem.games.heart_of_africa.display import reckoning
from pbem.games.heart_of_africa.display.charts import charts
from pbem.games.heart_of_africa.state.figures import FAILED
from tests.games.heart_of_africa.battles import battle, unit


@pytest.mark.rule("HA-SHOOT-03")
def test_the_chances_of_a_volley_are_those_of_its_dice() -> None:
    play = battle(unit("A", "askari", "1010 1110"), unit("D", "warrior", "1014 1015 1016", "W"), step="fire_orders")
    volley = reckoning.volleys(play.world, play.state, 0)[play.body("A1"), play.body("D1")]
    assert volley.needs == (4, 4)
    assert volley.chances == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))


def test_a_saving_roll_lowers_the_chance_of_a_hit() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "adventurer", "1012", "W"), step="fire_orders")
    volley = reckoning.volleys(play.world, play.state, 0)[play.body("A1"), play.body("D1")]
    hits = reckoning.at_least(volley.needs[0])
    assert volley.chances == (1 - hits / 2, hits / 2)


def test_losses_cause_tests_and_a_unit_with_a_marker_flees_sooner() -> None:
    sides = (unit("A", "askari", "1010 1110"), unit("D", "warrior", "1014 1015 1016", "W"))
    play = battle(*sides, step="fire_orders", turn=1)
    state = play.state.with_unit(1, type(play.unit("D1"))(strength=3))
    volley = reckoning.volleys(play.world, state, 0)[0, 1]
    due, flees = reckoning.test_chances(play.world, state, 1, volley.chances)
    assert (due, flees) == (Fraction(3, 4), Fraction(1, 4) * Fraction(1, 9))
    state = state.unit_marked(1, FAILED)
    _, flees = reckoning.test_chances(play.world, state, 1, volley.chances)
    assert flees == Fraction(1, 2) * Fraction(1, 3) + Fraction(1, 4) * Fraction(5, 9)


def test_a_fight_is_won_by_two_or_more() -> None:
    play = battle(unit("A", "warrior", "1010"), unit("D", "warrior", "1011", "W"), links=[("A1.1", "D1.1")])
    (fight,) = reckoning.fights(play.world, play.state)
    assert (fight.wins, fight.loses) == (Fraction(10, 36), Fraction(10, 36))


@pytest.mark.rule("HA-CC-15")
def test_the_second_opponent_adds_two() -> None:
    sides = (unit("A", "warrior", "1010 1110"), unit("D", "warrior", "1011", "W"))
    play = battle(*sides, links=[("A1.1", "D1.1"), ("A1.2", "D1.1")])
    first, second = reckoning.fights(play.world, play.state)
    assert first.bonus == first.other_bonus == second.other_bonus == second.bonus - 2


def test_each_shot_is_shown_with_what_is_added_to_its_die() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1021 1022", "W"), step="fire_orders")
    chart = next(chart for chart in charts(play.rules, play.state) if chart.key == "aims")
    (row,) = chart.rows
    shown = dict(zip(chart.head, row, strict=True))
    assert (shown["figure"], shown["target"], shown["hexes-off"], shown["needs"]) == ("A1.1", "D1.1", "11", "5+")
    assert (shown["by-bonus"], shown["by-far"], shown["by-cover"]) == ("+1", "-1", "-")
