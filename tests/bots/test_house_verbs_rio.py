"""Verbs that the house of Rio uses where they pay, each with a position in which it does and one in which it does not."""

from random import Random

import pytest

from pbem.bots.house_players import house
from pbem.bots.player import write_stretch
from pbem.bots.rio_40 import civilians
from pbem.bots.rio_40.flying import flying
from pbem.bots.rio_40.goals import Goal
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision
from pbem.engine.game import refusal_of
from pbem.games.rio_40.content.schema import Points
from pbem.games.rio_40.decisions import Ground, Hide, Lead, March
from pbem.games.rio_40.state import ABOARD, POLICE
from tests.games.rio_40.boards import board, civilian, named, position, scenario, unit

WIDE = board(rows=9, columns=30)
POINTS = Points(objective=30, combatant=5, transport=5, civilian=-7)


def hidden(enemy_at: str, friend_at: str = "A30") -> list[Decision]:
    """The units that hide: a guard on an objective, an enemy somewhere, a friend somewhere."""
    p = position(
        [unit("PM01", "PM", at="E1"), unit("PM02", "PM", at=friend_at), unit("NT01", "NT", at=enemy_at)],
        on=WIDE,
        rules_of=scenario(objectives=["E1"], points=POINTS),
    )
    written = write_stretch(p.rules, p.state, POLICE, house("rio_40", Random(1)))
    orders = [p.rules.read(each.order) for each in written]
    return [order for order in orders if isinstance(order, Hide) and order.unit == p.world.notation.index_of["PM01"]]


def test_a_guard_hides_when_the_enemy_may_come_to_fire_at_it() -> None:
    assert hidden("E8")


def test_a_guard_stays_up_when_nobody_can_come_it_can_fire_or_somebody_is_beside_it() -> None:
    assert not hidden("E30")
    assert not hidden("E2")


def led(*others: tuple[str, str, str]) -> str:
    """Where a civilian at D4 is led, with these units (name, type, hex) around."""
    p = position(
        [civilian(at="D4"), *(unit(name, type_, at=at) for name, type_, at in others)], on=WIDE, rules_of=scenario(points=POINTS)
    )
    order = next(civilians.lead(Situation(p.world, p.state, POLICE), named("D4")))
    assert isinstance(order, Lead)
    return p.world.board.grid.name(p.world.board.grid.walk(order.start, order.path)[-1])


def test_a_civilian_is_led_away_from_an_enemy() -> None:
    assert led(("NT01", "NT", "D4")) != "D4"


def test_a_civilian_is_led_to_a_unit_that_the_enemy_could_fire_at() -> None:
    assert led(("PM01", "PM", "D6"), ("NT01", "NT", "D9")) == "D6"


def test_a_civilian_is_left_where_nothing_threatens() -> None:
    assert led() == "D4"
    assert led(("PM01", "PM", "D6")) == "D4"


def flown(helicopter_at: str, goal_at: str, is_aboard: bool = True, enemy_at: str = "I30", walker_at: str = "") -> list[Decision]:
    """What a helicopter does for a goal, with or without a passenger."""
    aboard = ABOARD if is_aboard else 0
    p = position(
        [
            unit("HELI", "HELI", at=helicopter_at),
            unit("PC01", "PC", at=walker_at or helicopter_at, marks=aboard),
            unit("NT01", "NT", at=enemy_at),
        ],
        on=WIDE,
        rules_of=scenario(objectives=[goal_at], points=POINTS),
    )
    orders = list(flying(Situation(p.world, p.state, POLICE), [Goal(named(goal_at), 30, 1)]))
    for order in orders[:1]:
        assert not refusal_of(p.rules, p.state, POLICE, order)
    return orders


def test_a_passenger_gets_down_where_the_way_on_is_short() -> None:
    (order,) = flown("A2", "A3")
    assert isinstance(order, Ground)


def test_a_passenger_is_flown_on_where_the_way_is_long() -> None:
    order = flown("A1", "A14")[0]
    assert isinstance(order, March)
    assert order.path


@pytest.mark.parametrize(("goal_at", "is_fetched"), [("A28", True), ("A3", False)])
def test_somebody_is_fetched_who_has_far_to_go(goal_at: str, is_fetched: bool) -> None:
    orders = flown("A1", goal_at, is_aboard=False)
    assert any(isinstance(order, Ground) for order in orders) == is_fetched


def test_an_empty_helicopter_flies_to_who_has_far_to_go() -> None:
    order = flown("A3", "A28", is_aboard=False, walker_at="A1")[0]
    assert isinstance(order, March)
