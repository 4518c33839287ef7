"""Lines of a sheet about Scouts who guide and Leaders who join."""

import pytest

from pbem.games.heart_of_africa.events.combat import Guided, Joined
from pbem.games.heart_of_africa.events.turn import Held
from pbem.games.heart_of_africa.state.figures import MAY_JOIN, SCOUT
from tests.games.heart_of_africa.battles import Play, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import row
from tests.games.heart_of_africa.sheets.written_sheets import played, sheets

SCOUTED = (unit("A", "scout", "1010", kind=SCOUT), unit("A", "musketeer", "1009 1008"), unit("D", "warrior", "1050 1051"))


def led(to: str, *dice: int, **more: object) -> Play:
    play = sheets(*SCOUTED, **more)
    played(play, ("entry AX", f"guides A1 {to}"), ())
    play.roll(*dice)
    return play


@pytest.mark.rule("HA-SCOUT-06")
def test_a_scout_leads_a_unit_as_near_as_it_comes() -> None:
    play = led("1030", 1, 1, 1, 2, 1, 1)
    assert [play.figure(name).where for name in ("AX.1", "A1.1", "A1.2")] == [1015, 1014, 1013]
    assert len(play.told(Guided)) == 1
    assert "A1" not in [event.unit for event in play.told(Held)]


@pytest.mark.rule("HA-SCOUT-06")
def test_it_stops_before_it_is_too_near_to_the_enemy_and_goes_by_the_slow_dice_through_a_wood() -> None:
    play = led("1050", 6, 6, 6, 6, 6, 6, ground=open_ground())
    assert play.figure("AX.1").where == 1034
    near = sheets(*SCOUTED[:2], unit("D", "warrior", "1020 1021"))
    played(near, ("entry AX", "guides A1 1030"), ())
    near.roll(6, 6, 6, 6, 6, 6)
    assert near.standing.nearest(near.number("AX.1"), near.standing.enemies(0)) > 6
    slow = led("1020", 6, 6, 6, 6, 1, 2, ground=open_ground(jungle=row(10, 8, 8)))
    assert slow.figure("AX.1").where == 1013


@pytest.mark.rule("HA-SCOUT-06")
def test_where_nobody_can_be_led_he_goes_alone() -> None:
    play = sheets(SCOUTED[0], unit("A", "musketeer", "1007 1006"), SCOUTED[2])
    played(play, ("entry AX", "guides A1 1013"), ())
    play.roll(1, 1, 1, 1, 1, 1)
    assert play.figure("AX.1").where == 1013
    assert "A1" in [event.unit for event in play.told(Held)]


@pytest.mark.rule("HA-TRAIT-03")
def test_a_leader_goes_to_a_unit_and_joins_it() -> None:
    units = (unit("A", "askari", "1010 1011"), leader("A", "warrior", "1020", trait="charismatic"), SCOUTED[2])
    play = sheets(*units, unit_marks={"AL": MAY_JOIN})
    played(play, ("entry AL", "joins A1"), ())
    play.roll(3, 3, 1)
    assert play.told(Joined) == [Joined("AL", "A1")]
    assert play.unit("AL").joined == play.body("A1")
    far = sheets(*units, unit_marks={"AL": MAY_JOIN})
    played(far, ("entry AL", "joins A1"), ())
    far.roll(1, 2, 1)
    assert far.told(Joined) == []
