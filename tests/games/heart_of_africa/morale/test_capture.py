"""Baggage that falls to the enemy."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.combat import BaggageCaptured
from pbem.games.heart_of_africa.state.figures import BAGGAGE, KILLED, ON_MAP
from pbem.games.heart_of_africa.state.ground import Work
from tests.games.heart_of_africa.battles import Play, battle, open_ground, unit


def raided(*raiders: tuple[int, int], **more: Any) -> Play:
    """Figures 0 and 1 are Warriors next to the elements 2 and 3; 4 is an Askari of the defender."""
    return battle(
        unit("A", "warrior", "1010 1012"),
        unit("D", "baggage", "1011 1013", kind=BAGGAGE),
        unit("D", "askari", "1112"),
        step="capture",
        raiders=raiders,
        **more,
    )


@pytest.mark.rule("HA-BAG-05")
def test_an_element_that_was_named_is_captured_and_its_owners_test() -> None:
    play = raided((0, 2), (1, 3))
    assert play.told(BaggageCaptured) == [BaggageCaptured("DB.1", "A1.1"), BaggageCaptured("DB.2", "A1.2")]
    assert play.figure("DB.1").status == KILLED
    assert play.state.courage.captured == (0, 2)
    assert play.state.courage.lost_baggage == (False, True)


@pytest.mark.rule("HA-BAG-05")
def test_several_captors_of_one_element_capture_it_once() -> None:
    play = raided((0, 2), (1, 2))
    assert play.told(BaggageCaptured) == [BaggageCaptured("DB.1", "A1.1")]
    assert play.state.courage.captured == (0, 1)


@pytest.mark.rule("HA-BAG-05")
def test_not_by_the_engaged_the_dead_or_one_who_is_no_longer_adjacent() -> None:
    assert raided((1, 3), links=[("D1.1", "A1.2")]).told(BaggageCaptured) == []
    assert raided((0, 2), lost={"shooting": "A1.1"}).told(BaggageCaptured) == []
    assert raided((0, 3)).told(BaggageCaptured) == []


@pytest.mark.rule("HA-BAG-05")
def test_not_through_works_nor_by_those_who_do_not_fight() -> None:
    ground = open_ground()
    walled = replace(ground, works=(Work(Hex(1011), Hex(1010)),))
    assert raided((0, 2), ground=walled).told(BaggageCaptured) == []
    play = battle(
        unit("A", "gun_bearer", "1010"),
        unit("D", "baggage", "1011", kind=BAGGAGE),
        unit("D", "askari", "1112"),
        step="capture",
        raiders=((0, 1),),
    )
    assert play.figure("DB.1").status == ON_MAP
