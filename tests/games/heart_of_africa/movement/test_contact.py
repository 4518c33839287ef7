"""Moving into contact: who may be named, at what pace, and what ends with it."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.state.figures import BROKE_OFF, EVADED, FREED, STOPPED
from pbem.games.heart_of_africa.state.ground import Work
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID, row


def charging(play: Play, *dice: int) -> Play:
    play.order("move A1")
    if dice:
        play.roll(*dice)
    else:
        play.roll_all(3)
    return play


@pytest.mark.rule("HA-HEX-12", "HA-CC-01")
def test_contact_is_a_link_from_the_one_who_names() -> None:
    play = charging(battle(unit("A", "askari", "1010 1011"), unit("D", "warrior", "1014 1015")))
    play.order("go A1.2 1011-1012-1013")
    assert not play.standing.is_engaged(play.number("D1.1"))
    play.order("again", "go A1.2 1011-1012-1013 names D1.1")
    assert play.standing.opponents(play.number("A1.2")) == (play.number("D1.1"),)
    assert play.standing.is_engaged(play.number("D1.1"))


@pytest.mark.rule("HA-HEX-12")
def test_nobody_is_named_from_afar_or_of_ones_own_side_and_the_engaged_name_nobody() -> None:
    play = charging(battle(unit("A", "askari", "1010 1011 1012"), unit("D", "warrior", "1013 1014")))
    assert play.refused("go A1.3 1012 names D1.2").code == "not-adjacent"
    assert {play.refused(f"go A1.3 1012 names {name}").code for name in ("A1.2", "#99")} == {"cannot-be-named"}
    assert play.next_words("go", "A1.3", "1012", "names") == ["D1.1"]
    assert play.next_words("go", "A1.3", "1012", "0912", "names") == ["D1.1"]
    assert "names" not in play.next_words("go", "A1.1", "1010", "0910")
    naming = play.rules.at(play.state).read("go A1.3 1012 names D1.1")
    assert play.rules.at(play.state).write(naming) == "go A1.3 1012 names D1.1"
    play.order("go A1.3 1012 names D1.1")
    assert play.refused("go A1.3 1012 facing w").code == "move-over"
    engaged = battle(unit("A", "askari", "1012"), unit("D", "warrior", "1013"), links=[("D1.1", "A1.1")])
    charging(engaged)
    assert engaged.refused("go A1.1 1012 names D1.1").code == "engaged"


@pytest.mark.rule("HA-HEX-12", "HA-CC-03")
def test_many_may_name_the_same_enemy() -> None:
    play = charging(battle(unit("A", "askari", "1012 0913 1112"), unit("D", "warrior", "1013")))
    play.order("go A1.1 1012 names D1.1", "go A1.2 0913 names D1.1", "go A1.3 1112 names D1.1")
    assert len(play.standing.opponents(play.number("D1.1"))) == 3


@pytest.mark.rule("HA-MOVE-10", "HA-CC-02")
def test_contact_ends_the_movement_of_both() -> None:
    play = charging(battle(unit("A", "askari", "1012"), unit("D", "warrior", "1014 1015")))
    play.order("go A1.1 1012-1013 names D1.1")
    assert play.figure("A1.1").has(STOPPED)
    play.order("done", "move D1")
    play.roll_all(3)
    assert play.refused("go D1.1 1014-0914").code == "engaged"
    assert play.refused("breakoff D1.1 1014-1114-1115").code == "must-fight-first"


@pytest.mark.rule("HA-MOVE-07", "HA-MOVE-05")
def test_who_runs_stops_short_of_an_enemy_in_difficult_ground() -> None:
    ground = open_ground(jungle=row(10, 15, 20))
    play = charging(battle(unit("A", "askari", "1010"), unit("D", "warrior", "1015"), ground=ground), 3, 3)
    assert play.refused("go A1.1 1010-1011-1012-1013-1014 names D1.1").code == "stops-short"
    assert play.refused("go A1.1 1010-1011-1012-1013-1014").code == "stops-short"
    play.order("go A1.1 1010-1011-1012-1013")
    near = charging(battle(unit("A", "askari", "1013"), unit("D", "warrior", "1015"), ground=ground), 3, 3)
    near.order("go A1.1 1013-1014 names D1.1")


@pytest.mark.rule("HA-MOVE-07", "HA-FORT-04")
def test_the_same_holds_before_an_enemy_behind_works() -> None:
    ground = open_ground()
    walled = type(ground)(ground.field, works=(Work(1015, 1014),))  # type: ignore[arg-type]
    play = charging(battle(unit("A", "askari", "1010"), unit("D", "warrior", "1015"), ground=walled), 3, 3)
    assert play.refused("go A1.1 1010-1011-1012-1013-1014 names D1.1").code == "stops-short"
    near = charging(battle(unit("A", "askari", "1012"), unit("D", "warrior", "1015"), ground=walled), 3, 3)
    near.order("go A1.1 1012-1013-1014 names D1.1")


@pytest.mark.rule("HA-MOVE-07")
def test_who_began_beside_the_enemy_may_run_round_him() -> None:
    ground = open_ground(jungle=row(10, 15, 15))
    play = charging(battle(unit("A", "askari", "1014"), unit("D", "warrior", "1015"), ground=ground), 3, 2)
    play.order("go A1.1 1014-0914-0814-0815-0915 names D1.1")


@pytest.mark.rule("HA-CC-12", "HA-CC-19")
def test_who_has_fought_a_turn_may_break_off_and_is_free() -> None:
    play = battle(unit("A", "askari", "1012"), unit("D", "warrior", "1013"), links=[("A1.1", "D1.1")], turn=2)
    charging(play)
    assert play.refused("breakoff A1.1 1012-0912").code == "still-in-contact"
    play.order("breakoff A1.1 1012-1011-1010 facing w")
    assert not play.standing.is_engaged(play.number("A1.1"))
    assert play.figure("A1.1").has(BROKE_OFF)
    assert play.figure("D1.1").has(FREED)
    assert play.refused("go A1.1 1010-1009").code == "move-over"
    play.order("again")
    assert play.standing.is_engaged(play.number("A1.1"))
    assert not play.figure("D1.1").has(FREED)


@pytest.mark.rule("HA-CC-13")
def test_a_unit_that_has_moved_or_held_pins_whoever_is_in_contact_with_it() -> None:
    play = battle(
        unit("A", "askari", "1012"), unit("A", "askari", "3010"), unit("D", "warrior", "1013"), links=[("A1.1", "D1.1")], turn=2
    )
    play.order("hold A2", "hold D1", "move A1")
    play.roll(3, 3)
    assert play.refused("breakoff A1.1 1012-1011-1010").code == "pinned-by"


def ridden_at(**more: object) -> Play:
    play = battle(unit("A", "warrior", "1012"), unit("D", "light_horseman", "1013 1213"), **more)  # type: ignore[arg-type]
    charging(play)
    play.order("go A1.1 1012 names D1.1", "done", "move D1")
    return play


@pytest.mark.rule("HA-CC-05", "HA-TYPE-12")
def test_mounted_troops_evade_the_whole_distance_straight_away() -> None:
    play = ridden_at()
    play.roll(1, 2, 1, 4)
    assert play.state.activation.open_result == 4
    assert play.refused("evade D1.1 from A1.1 1013-1014-1015").code == "rides-on"
    assert play.refused("evade D1.1 from A1.1 1013-0913").code == "not-straight-away"
    play.order("evade D1.1 from A1.1 1013-1014-1015-1016-1017 facing w")
    assert play.state.links == ()
    assert play.figure("D1.1").has(EVADED)
    assert play.figure("A1.1").has(FREED)


@pytest.mark.rule("HA-CC-05")
@pytest.mark.parametrize("direction", range(6))
def test_straight_away_is_straight_from_whoever_rides_them_down(direction: int) -> None:
    """Reckoned: from the pursuer's hex the rider's way leads on through its own, four hexes in a line."""
    here = Hex(2030)
    pursuer, away = GRID.neighbour(here, (direction + 3) % 6), GRID.walk(here, (direction,) * 4)
    play = charging(battle(unit("A", "warrior", GRID.name(pursuer)), unit("D", "light_horseman", "2030")))
    play.order(f"go A1.1 {pursuer} names D1.1", "done", "move D1")
    play.roll(1, 2, 1, 4)
    aside = GRID.walk(here, ((direction + 1) % 6,))
    assert play.refused(f"evade D1.1 from A1.1 {'-'.join(map(GRID.name, aside))}").code == "not-straight-away"
    play.order(f"evade D1.1 from A1.1 {'-'.join(map(GRID.name, away))}")
    assert (play.figure("D1.1").where, play.state.links) == (away[-1], ())


@pytest.mark.rule("HA-CC-05")
def test_nobody_evades_one_to_stay_beside_another_of_whom_he_has_been_named() -> None:
    """One hex on all that lies ahead is jungle, so the ride from the first would end beside the second."""
    ahead = open_ground(jungle=map(Hex, (1015, 914, 1114)))
    play = charging(battle(unit("A", "warrior", "1012 0913"), unit("D", "light_horseman", "1013"), ground=ahead))
    play.order("go A1.1 1012 names D1.1", "go A1.2 0913 names D1.1", "done", "move D1")
    play.roll(1, 2, 1, 4)
    refusal = play.refused("evade D1.1 from A1.1 1013-1014")
    assert (refusal.code, refusal.subject) == ("still-in-contact", "0913")
    assert "A1.1" not in play.next_words("evade", "D1.1", "from")


@pytest.mark.rule("HA-CC-05")
def test_they_turn_aside_only_for_difficult_ground_and_what_is_in_the_way() -> None:
    play = ridden_at(ground=open_ground(jungle=row(10, 15, 16)))
    play.roll(1, 1, 1, 4)
    assert play.refused("evade D1.1 from A1.1 1013-1014-1015").code == "not-straight-away"
    play.order("evade D1.1 from A1.1 1013-1014-0914-0915")


@pytest.mark.rule("HA-CC-06")
def test_nobody_evades_who_has_moved_or_is_in_difficult_ground_or_from_riders() -> None:
    moved = ridden_at()
    moved.roll(1, 1, 1, 4)
    moved.state = moved.state.marked(moved.number("D1.1"), 4)
    assert moved.refused("evade D1.1 from A1.1 1013-1014-1015-1016").code == "cannot-evade"
    slow = ridden_at(ground=open_ground(jungle=row(10, 13, 13)))
    slow.roll(1, 1, 1, 4)
    assert slow.refused("evade D1.1 from A1.1 1013-1014-1015-1016").code == "cannot-evade"
    riders = battle(unit("A", "light_horseman", "1012"), unit("D", "light_horseman", "1013"))
    riders.order("move A1")
    riders.roll(1, 1, 1, 1)
    riders.order("go A1.1 1012 names D1.1", "done", "move D1")
    riders.roll(1, 1, 1, 4)
    assert riders.refused("evade D1.1 from A1.1 1013-1014-1015-1016").code == "cannot-evade"


@pytest.mark.rule("HA-CC-05", "HA-TYPE-12")
@pytest.mark.parametrize(("troops", "names"), [("warrior", " names D1.1"), ("light_horseman", "")])
def test_nobody_evades_on_foot_or_from_one_who_has_not_named_him(troops: str, names: str) -> None:
    play = charging(battle(unit("A", "warrior", "1012"), unit("D", troops, "1013")))
    play.order(f"go A1.1 1012{names or ' facing e'}", "done", "move D1")
    play.roll_all(1)
    assert play.refused("evade D1.1 from A1.1 1013-1014").code == "cannot-evade"
    assert "evade" not in play.words()


@pytest.mark.rule("HA-LEAD-14")
def test_a_mounted_leader_evades_too() -> None:
    play = battle(unit("A", "warrior", "1012"), leader("D", "light_horseman", "1013"), unit("D", "warrior", "4060"))
    charging(play)
    play.order("go A1.1 1012 names DL.1", "done", "hold D1", "move DL")
    play.roll(1, 1, 1, 4)
    play.order("evade DL.1 from A1.1 1013-1014-1015-1016")


@pytest.mark.rule("HA-BAG-05")
def test_baggage_is_named_by_those_who_fight_and_is_no_contact() -> None:
    play = battle(unit("A", "askari", "1012"), unit("D", "baggage", "1013 1014", kind="baggage"), unit("D", "warrior", "4060"))
    charging(play)
    play.order("go A1.1 1012 names DB.1")
    assert play.state.links == ()
    assert play.state.raiders == ((play.number("A1.1"), play.number("DB.1")),)
