"""Private military companies: price, stock, whose they are. WWA-7.9j to WWA-7.9m."""

import pytest
from msgspec.structs import replace

from pbem.games.world_war_africa.events import PmcPriced
from pbem.games.world_war_africa.state import Step
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import position


def segment(points: int, hired_this_turn: int = 0, contingent: str = "drc") -> Played:
    state = position({"FACPG": "Kinshasa", "UG301": "Bunia"}, points={contingent: points}, active=contingent)
    side = int(contingent in ("rwanda", "uganda"))
    return Played(replace(state, hired_this_turn=hired_this_turn), Step("movement", side), Step("reinforcement", side))


@pytest.mark.rule("WWA-7.9k")
@pytest.mark.parametrize(("die", "count", "cost"), [(1, 3, 3), (3, 3, 3), (4, 1, 2), (6, 1, 2)])
def test_a_die_gives_the_price_and_as_many_are_hired_as_was_said_for_it(die: int, count: int, cost: int) -> None:
    played = segment(5).do("hire 3 1").roll(die)
    assert (played.state.hired, played.state.hired_this_turn, played.state.points[0]) == ((count, 0), count, 5 - cost)
    assert [(event.number, event.count) for event in played.told if isinstance(event, PmcPriced)] == [(die, count)]
    assert (played.due, played.state.agenda[-1].number) == ("reinforcement", 1)


@pytest.mark.rule("WWA-7.9k")
def test_it_is_the_first_act_of_the_segment_and_asked_once() -> None:
    for first in (("buy air",), ("buy cache",)):
        assert segment(9).do(*first).refused("hire 1 0") == "WWA-7.9k not-the-first-purchase"
    played = segment(9).do("hire 1 0").roll(6)
    assert (played.state.hired, played.refused("hire 1 0")) == ((0, 0), "WWA-7.9k not-the-first-purchase")
    assert "hire" not in played.tokens()
    assert segment(9).refused("hire 0 0") == "WWA-7.9k hires-none"
    zimbabwe = segment(9, contingent="zimbabwe").do("recruit ZB1")
    assert zimbabwe.refused("hire 1 1") == "WWA-7.9k not-the-first-purchase"


@pytest.mark.rule("WWA-7.9l")
def test_three_markers_a_turn_for_both_sides_together() -> None:
    played = segment(9, hired_this_turn=2, contingent="uganda").do("hire 3 0").roll(1)
    assert (played.state.hired, played.state.hired_this_turn) == ((0, 1), 3)
    none = segment(9, hired_this_turn=3)
    assert none.refused("hire 1 0") == "WWA-7.9l none-left"
    assert "hire" not in none.tokens()
    assert segment(9).refused("hire 4 0") == "WWA-7.9l none-left"


@pytest.mark.rule("WWA-0g", "WWA-7.9k")
def test_what_cannot_be_paid_is_no_order() -> None:
    assert segment(1).refused("hire 1 1") == segment(2).refused("hire 3 1") == "WWA-0g too-dear"
    assert segment(2).refused("hire 2 1") == segment(1).refused("hire 1 0") == ""
    assert segment(1).do("hire 1 0").roll(5).state.points[0] == 1


@pytest.mark.rule("WWA-7.9j", "WWA-7.9m")
def test_hired_markers_wait_for_the_whole_side_until_the_end_of_the_turn() -> None:
    played = segment(5, contingent="uganda").do("hire 2 0").roll(1)
    assert played.state.hired == (0, 2)
    both = Played(replace(segment(5).state, hired=(1, 2), agenda=()), Step("reinforcement", 0)).do("hire 1 0").roll(1)
    assert both.state.hired == (2, 2)
    assert Played(played.state, Step("turn_ends", number=3)).state.hired == (0, 0)
