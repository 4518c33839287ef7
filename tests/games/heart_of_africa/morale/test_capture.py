"""Baggage that falls to the enemy."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.combat import BaggageCaptured
from pbem.games.heart_of_africa.state.figures import BAGGAGE, CAPTURE, KILLED, ON_MAP
from pbem.games.heart_of_africa.state.ground import Ground, Work
from tests.games.heart_of_africa.battles import Play, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID


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
    assert [loss.cause for loss in play.state.losses] == [CAPTURE, CAPTURE]
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


def penned(*inside: str) -> Ground:
    """Palisades all around these hexes, with nobody between them."""
    pen = [Hex(int(here)) for here in inside]
    sides = ((here, there) for here in pen for there in GRID.around(here) if there not in pen)
    return replace(open_ground(), works=tuple(Work(here, there) for here, there in sides))


@pytest.mark.rule("HA-BAG-05", "HA-FORT-03")
@pytest.mark.parametrize(("inside", "is_taken"), [("1011", True), ("1011 1012", True), ("1011 1012 1013", False)])
def test_loads_that_nobody_could_climb_in_beside_are_taken_across_the_works(inside: str, is_taken: bool) -> None:
    """Reckoned: with 1013 free inside, a warrior can climb in there and take them from there; else no hex is left to climb to."""
    play = battle(
        unit("A", "warrior", "1009"),
        unit("D", "baggage", "1011 1012" if "1012" in inside else "1011", kind=BAGGAGE),
        unit("D", "askari", "2030"),
        ground=penned(*inside.split()),
    )
    play.order("move A1")
    play.roll(3, 3, 3)
    if not is_taken:
        assert play.refused("go A1.1 1009-1010 names DB.1").code == "works-in-the-way"
        return
    play.order("go A1.1 1009-1010 names DB.1", "done", "hold D1", "hold DB")
    assert play.told(BaggageCaptured) == [BaggageCaptured("DB.1", "A1.1")]
