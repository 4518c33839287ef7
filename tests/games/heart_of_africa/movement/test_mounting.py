"""Mounted Regulars dismount and mount again."""

import pytest

from pbem.games.heart_of_africa.state.figures import CHANGED_STATE, DISMOUNTED, MOVED
from tests.games.heart_of_africa.battles import battle, unit

FOE = unit("D", "warrior", "4060")


@pytest.mark.rule("HA-TYPE-10", "HA-TYPE-11")
def test_a_unit_dismounts_at_the_end_of_its_mounted_move_and_is_on_foot() -> None:
    play = battle(unit("A", "mounted_regular", "1010 1011"), FOE)
    play.order("move A1")
    play.roll(2, 2, 2, 4)
    play.order("go A1.1 1010-1110-1111", "dismount")
    for name in ("A1.1", "A1.2"):
        assert play.figure(name).has(DISMOUNTED | CHANGED_STATE)
        assert play.figure(name).marks & MOVED
        assert play.standing.kind(play.number(name)).range == 24
    assert "go" not in play.words()


@pytest.mark.rule("HA-TYPE-11")
def test_mounting_again_is_an_activation_without_changing_hex() -> None:
    play = battle(unit("A", "mounted_regular", "1010 1011"), FOE, marks={"A1.1": DISMOUNTED, "A1.2": DISMOUNTED})
    play.order("move A1")
    assert len(play.demand.faces) == 2  # type: ignore[union-attr]
    play.roll(3, 3)
    play.order("go A1.1 1010-1110", "remount")
    assert play.figure("A1.1").has(DISMOUNTED)
    assert not play.figure("A1.2").has(DISMOUNTED)
    assert play.figure("A1.2").has(CHANGED_STATE)


@pytest.mark.rule("HA-TYPE-10", "HA-MOVE-11")
def test_a_unit_of_which_only_some_are_mounted_rolls_as_on_foot() -> None:
    for down in ("A1.1", "A1.2"):
        play = battle(unit("A", "mounted_regular", "1010 1011"), FOE, marks={down: DISMOUNTED})
        play.order("move A1")
        assert len(play.demand.faces) == 2, down  # type: ignore[union-attr]


@pytest.mark.rule("HA-TYPE-11")
def test_the_engaged_cannot_change_and_others_have_no_horses() -> None:
    engaged = battle(unit("A", "mounted_regular", "1010"), unit("D", "warrior", "1011"), links=[("D1.1", "A1.1")], turn=2)
    engaged.order("move A1")
    engaged.roll(2, 2, 2, 4)
    assert engaged.refused("dismount").code == "nobody-changes"
    musketeers = battle(unit("A", "mounted_musketeer", "1010"), FOE)
    musketeers.order("move A1")
    musketeers.roll(2, 2, 2, 4)
    assert musketeers.refused("dismount").code == "nobody-changes"
