"""Reloading: a turn without moving, shooting or close combat."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.games.heart_of_africa.state.figures import (
    CARRIED,
    CHANGED_HEX,
    ENGAGED_AT_START,
    EXCHANGED,
    JAMMED,
    NAMED,
    RELOADING,
    SET_FIRE,
    TURNED,
)
from tests.games.heart_of_africa.battles import Play, unit
from tests.games.heart_of_africa.shooting.volleys import firing


def reloaded(marks: int, **more: Any) -> bool:
    """Has a figure that had to reload, and did this, loaded when the turn is over?"""
    play = firing(
        unit("A", "askari", "1010"),
        unit("A", "regular", "2010"),
        unit("D", "warrior", "1011 2014"),
        marks={"A1.1": RELOADING | marks},
        **more,
    )
    play.order("holdfire")
    return not play.figure("A1.1").has(RELOADING)


@pytest.mark.rule("HA-RELOAD-02")
def test_reloading_takes_a_turn_without_moving_but_turning_is_allowed() -> None:
    assert reloaded(0)
    assert reloaded(TURNED)
    assert not reloaded(CHANGED_HEX)
    assert not reloaded(NAMED)
    assert not reloaded(SET_FIRE)


@pytest.mark.rule("HA-RELOAD-03")
def test_nobody_reloads_who_was_in_contact_throughout_the_movement_phase() -> None:
    contact: dict[str, Any] = {"links": [("D1.1", "A1.1")], "turn": 2}
    assert not reloaded(ENGAGED_AT_START, **contact)
    assert reloaded(0, **contact)
    assert reloaded(ENGAGED_AT_START)


@pytest.mark.rule("HA-RELOAD-04", "HA-FORT-11")
def test_who_rides_in_a_craft_or_changes_ranks_reloads_too() -> None:
    assert reloaded(CARRIED)
    assert reloaded(EXCHANGED)


@pytest.mark.rule("HA-RELOAD-01", "HA-RELOAD-04", "HA-RELOAD-05")
@pytest.mark.parametrize("troops", ["askari", "swordsman", "musketeer", "mounted_musketeer", "muzzle_loading_cannon"])
def test_shoot_reload_shoot(troops: str) -> None:
    play = firing(unit("A", troops, "1010"), unit("D", "warrior", "1016", "W"))
    play.order("fire")
    play.roll(1)
    assert play.figure("A1.1").has(RELOADING)
    play = turned(play)
    assert not play.figure("A1.1").has(RELOADING)
    play = turned(play, "fire")
    assert play.figure("A1.1").has(RELOADING)


def turned(play: Play, fire: str = "") -> Play:
    """The same battle a turn later, in which nobody moves."""
    play.order("holdall", "holdall")
    if fire:
        play.order(fire)
        play.roll(1)
    return play


@pytest.mark.rule("HA-RELOAD-01", "HA-TYPE-03")
def test_others_need_no_reloading() -> None:
    for troops in ("regular", "well_armed_askari", "archer", "field_gun"):
        play = firing(unit("A", troops, "1010"), unit("D", "warrior", "1014", "W"))
        play.order("fire")
        play.roll(1)
        assert not play.figure("A1.1").has(RELOADING)


@pytest.mark.rule("HA-MG-05")
def test_a_jammed_gun_is_silent_for_one_turn() -> None:
    play = firing(unit("A", "machine_gun", "1010"), unit("D", "warrior", "1014", "W"))
    play.order("shoot A1 shots 1", "fire")
    play.roll(1)
    assert play.figure("A1.1").has(JAMMED)
    turned(play)
    assert not play.figure("A1.1").has(JAMMED)
    assert replace(play.state) == play.state
