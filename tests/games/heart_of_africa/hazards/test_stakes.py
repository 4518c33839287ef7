"""Stake traps."""

import pytest

from pbem.engine.demands import Claimed, Open, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.set_up import StakesSpared
from pbem.games.heart_of_africa.rules.hazards.stakes import escapes_on, footprint, marker_at
from pbem.games.heart_of_africa.rules.hidden.plans import Plan, payload_of
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, KILLED, ON_MAP, STOPPED
from pbem.games.heart_of_africa.state.ground import CLOSED, REAL, REMOVED, Stakes
from pbem.games.heart_of_africa.state.position import State
from tests.games.heart_of_africa.battles import Play, battle, leader, unit

MARKER = Stakes(Hex(1013), side=1)
A = unit("A", "askari", "1010 1110")
D = unit("D", "warrior", "1040 1041")


def stepped(status: int = CLOSED, number: int = 1, **more: object) -> Play:
    """A figure has gone onto a marker; its owner says whether it is real."""
    play = battle(A, D, stakes=(Stakes(Hex(1013), 1, status),), **more)  # type: ignore[arg-type]
    play.order("move A1")
    play.roll(*(6,) * len(play.demand.faces))  # type: ignore[union-attr]
    play.order("go A1.1 1010-1011-1012-1013")
    if status == CLOSED:
        assert play.demand == Open(1, "", "real:0")
        play.give(Claimed(1, "", "real:0", number))
    return play


def rolled(play: Play, number: int) -> State:
    play.roll(number)
    return play.state


@pytest.mark.rule("HA-TRAP-02")
def test_a_marker_covers_four_hexes() -> None:
    play = battle(A, D, stakes=(MARKER,))
    assert footprint(play.world.grid, Hex(1013)) == (1013, 1014, 1113, 1114)
    assert [marker_at(play.world, play.state, Hex(here)) for here in (1013, 1014, 1113, 1114, 1012, 1112)] == [0, 0, 0, 0, -1, -1]


@pytest.mark.rule("HA-TRAP-03")
def test_a_figure_stops_on_a_marker_and_a_dummy_is_taken_away() -> None:
    play = battle(A, D, stakes=(MARKER,))
    play.order("move A1")
    play.roll(6, 6)
    assert play.refused("go A1.1 1010-1011-1012-1013-1014").code == "stops-there"
    play = stepped(number=0)
    assert play.state.stakes[0].status == REMOVED
    assert play.figure("A1.1").where == 1013
    assert play.figure("A1.1").has(STOPPED)
    assert play.refused("go A1.1 1013-1014").code == "move-over"
    assert play.refused("again").code == "has-been-revealed"


@pytest.mark.rule("HA-TRAP-03", "HA-TRAP-05")
def test_a_real_trap_stays_and_kills_who_does_not_roll_high_enough() -> None:
    play = stepped()
    assert play.state.stakes[0].status == REAL
    assert play.demand == Roll((6,), ("stakes", 1, "A1.1"))
    assert rolled(play, 4).figures[0].status == KILLED
    assert [loss.cause for loss in play.state.losses] == ["stakes"]
    assert not play.state.courage.has_adventurer_fallen
    play = stepped()
    assert rolled(play, 5).figures[0].status == ON_MAP
    assert play.told(StakesSpared) == [StakesSpared("A1.1", 5, 5)]


@pytest.mark.rule("HA-TRAP-03")
def test_a_trap_that_is_face_up_is_rolled_for_at_once_and_only_by_who_comes_from_outside() -> None:
    play = stepped(REAL)
    assert isinstance(play.demand, Roll)
    play = battle(unit("A", "askari", "1013 1110"), D, stakes=(Stakes(Hex(1013), 1, REAL),))
    play.order("move A1")
    play.roll(6, 6)
    play.order("go A1.1 1013-1014")
    assert not isinstance(play.demand, Roll)


@pytest.mark.rule("HA-TRAP-03")
def test_who_steps_from_one_marker_onto_another_stops_there_too() -> None:
    play = battle(unit("A", "askari", "1014 1110"), D, stakes=(Stakes(Hex(1013), 1, REAL), Stakes(Hex(1015), 1)))
    play.order("move A1")
    play.roll(6, 6)
    assert play.refused("go A1.1 1014-1015-1016-1017").code == "stops-there"
    play.order("go A1.1 1014-1015")
    assert play.demand == Open(1, "", "real:1")


@pytest.mark.rule("HA-TRAP-03", "HA-TRAP-05")
def test_a_scout_a_forest_hunter_and_any_other_get_away_on_different_numbers() -> None:
    others = (
        unit("A", "forest_archer", "1110"),
        unit("A", "light_horseman", "1210"),
        unit("A", "scout", "1310", kind="scout"),
    )
    play = battle(A, D, *others)
    needed = [escapes_on(play.world, play.state, play.number(name)) for name in ("A1.1", "A2.1", "A3.1", "AX.1")]
    assert needed == [5, 4, 5, 3]
    night = battle(A, D, *others, scenario="raid", facts={"light": "night"})
    assert [escapes_on(night.world, night.state, night.number(name)) for name in ("A1.1", "A2.1", "AX.1")] == [6, 4, 3]


@pytest.mark.rule("HA-TRAP-04")
def test_who_owns_a_marker_does_not_enter_it() -> None:
    play = battle(unit("A", "askari", "1010"), D, stakes=(Stakes(Hex(1011), side=0),))
    play.order("move A1")
    play.roll(6, 6)
    assert play.refused("go A1.1 1010-1011").rule == "HA-TRAP-04"


@pytest.mark.rule("HA-TRAP-03")
def test_an_opening_says_what_a_claim_says() -> None:
    for real, status in (((), REMOVED), ((0,), REAL)):
        play = battle(A, D, leader("A", "askari", "1210"), stakes=(MARKER,))
        play.order("move A1")
        play.roll(6, 6)
        play.order("go A1.1 1010-1011-1012-1013")
        play.open(1, "", payload_of(Plan(real=real)))
        assert play.state.stakes[0].status == status
        assert play.figure("A1.1").has(CHANGED_HEX)
