"""Field guns, cannon, gunboats, machine guns: blast, bursts, jams."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.shooting import BlastRolled, GunJammed, ShotsFired
from pbem.games.heart_of_africa.rules.shooting.blast import is_sheltered, victims
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.figures import ABOARD, BROKEN_GUN, JAMMED, KILLED, ON_MAP
from tests.games.heart_of_africa.battles import Play, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball, block, row
from tests.games.heart_of_africa.shooting.volleys import firing, volley, walled


def near(*units: object, **more: object) -> list[str]:
    """Who is within the blast around D1.1."""
    play = volley(unit("A", "field_gun", "1010"), *units, **more)  # type: ignore[arg-type]
    return [play.world.figures[each].name for each in victims(play.world, play.state, play.number("D1.1"))]


@pytest.mark.rule("HA-GUN-01")
def test_a_gun_and_its_crew_are_one_figure_that_shoots_once() -> None:
    play = firing(unit("A", "field_gun", "1010"), unit("D", "warrior", "1020 1220", "W"))
    play.order("fire")
    assert isinstance(play.demand, Roll)
    assert len(play.demand.faces) == 1
    play.roll(1)
    assert len(play.told(ShotsFired)) == 1


@pytest.mark.rule("HA-GUN-02")
def test_a_hit_bursts_among_everybody_within_two_hexes_but_baggage() -> None:
    found = near(
        unit("D", "warrior", "1020 1021 1022 1023"),
        unit("A", "askari", "1120"),
        unit("D", "baggage", "0920", kind="baggage"),
    )
    assert found == ["D1.2", "D1.3", "A2.1"]


@pytest.mark.rule("HA-GUN-02")
def test_a_six_kills_also_in_cover_and_only_scouts_and_crews_are_saved() -> None:
    ground = open_ground(jungle=row(10, 20, 21))
    play = firing(
        unit("A", "field_gun", "1010"),
        unit("D", "warrior", "1020 1021", "W"),
        unit("D", "scout", "0920", kind="scout"),
        unit("D", "machine_gun", "1120", "E"),
        unit("D", "adventurer", "1022", "E"),
        ground=ground,
    )
    play.order("shoot A1 at D1.1", "fire")
    play.roll(6)
    play.roll(6, 6, 6, 6)
    assert [play.demand.key[2], play.figure("D1.2").status] == ["DX.1", ON_MAP]  # type: ignore[union-attr]
    play.roll(3)
    play.roll(3)
    assert [play.figure(name).status for name in ("D1.1", "D1.2", "DX.1", "D2.1", "D3.1")] == [
        KILLED,
        KILLED,
        ON_MAP,
        KILLED,
        KILLED,
    ]


@pytest.mark.rule("HA-GUN-02")
def test_there_is_a_blast_also_where_the_target_is_saved() -> None:
    play = firing(unit("A", "field_gun", "1010"), unit("D", "machine_gun", "1020", "E"), unit("D", "warrior", "1021"))
    play.order("shoot A1 at D1.1", "fire")
    play.roll(6)
    play.roll(4)
    play.roll(6)
    assert [play.figure(name).status for name in ("D1.1", "D2.1")] == [ON_MAP, KILLED]


@pytest.mark.rule("HA-GUN-04")
def test_a_miss_does_nothing_else() -> None:
    play = firing(unit("A", "field_gun", "1010"), unit("D", "warrior", "1020 1021", "W"))
    play.order("fire")
    play.roll(1)
    assert play.told(BlastRolled) == []
    assert play.step.name != "blast"


@pytest.mark.rule("HA-GUN-02", "HA-BOAT-04")
def test_passengers_of_a_dhow_are_safe_from_a_blast_and_those_of_a_canoe_are_not() -> None:
    for craft, hull, found in (("canoe", "1021", ["D2.1"]), ("dhow", "1021 1022", [])):
        play = volley(
            unit("A", "gunboat", "1012"),
            unit("D", "warrior", "1020"),
            unit("D", craft, "1021", kind="craft"),
            unit("D", "regular", "1021"),
            ground=open_ground(sea=block((6, 14), (11, 30))),
            vessels=[("A1.1", "1011 1012 1013"), ("DC1.1", hull)],
        )
        figure = replace(play.figure("D2.1"), status=ABOARD, where=-1, craft=play.number("DC1.1"))
        play.state = play.state.with_figure(play.number("D2.1"), figure)
        assert [play.world.figures[each].name for each in victims(play.world, play.state, play.number("D1.1"))] == found


@pytest.mark.rule("HA-GUN-03")
def test_a_crest_or_the_edge_of_a_height_or_gully_stops_the_blast_and_light_works_do_not() -> None:
    hill = open_ground(hill=ball(1020, 3), crest=row(10, 18, 22))
    assert is_sheltered(volley(unit("A", "askari", "1010"), ground=hill).world, 920, 1119)  # type: ignore[arg-type]
    scarp = open_ground(scarp_top=block((9, 11), (20, 24)), scarp_slope=block((9, 11), (16, 19)))
    world = volley(unit("A", "askari", "1010"), ground=scarp).world
    assert is_sheltered(world, 1020, 1019)  # type: ignore[arg-type]
    assert not is_sheltered(world, 1020, 1021)  # type: ignore[arg-type]
    gully = volley(unit("A", "askari", "1010"), ground=open_ground(gully_floor=row(10, 15, 25))).world
    assert is_sheltered(gully, 1020, 920)  # type: ignore[arg-type]
    fence = volley(unit("A", "askari", "1010"), ground=walled(1020)).world
    assert not is_sheltered(fence, 1020, 1021)  # type: ignore[arg-type]


@pytest.mark.rule("HA-LEAD-09")
def test_a_blast_rolls_for_the_leader_and_each_attendant_and_for_them_alone_where_he_was_the_target() -> None:
    beside = firing(unit("A", "field_gun", "1010"), unit("D", "warrior", "1020", "W"), leader("D", "warrior", "1021", attendants=2))
    beside.order("shoot A1 at D1.1", "fire")
    beside.roll(6)
    beside.roll(6, 6, 1)
    assert beside.unit("DL").attendants == 1
    assert isinstance(beside.demand, Choose)
    beside.order("attendant")
    assert (beside.unit("DL").attendants, beside.figure("DL.1").status) == (0, ON_MAP)
    target = firing(unit("A", "field_gun", "1010"), leader("D", "warrior", "1021", attendants=2), unit("D", "warrior", "4060"))
    target.order("shoot A1 at DL", "fire")
    target.roll(6)
    target.order("attendant")
    target.roll(6)
    assert (target.unit("DL").attendants, target.figure("DL.1").status) == (0, ON_MAP)


@pytest.mark.rule("HA-BOAT-04")
def test_a_gunboat_shoots_from_the_one_hex_of_its_guns() -> None:
    play = volley(
        unit("A", "gunboat", "1012"), ground=open_ground(sea=block((6, 14), (11, 13))), vessels=[("A1.1", "1011 1012 1013")]
    )
    assert prospects(play.world, play.state).lines.posts(play.number("A1.1")) == (Hex(1012),)


@pytest.mark.rule("HA-BOAT-04", "HA-BOAT-05")
def test_a_gunboat_has_two_guns_and_loses_the_bonus_under_way() -> None:
    for has_moved, hits in ((False, 2), (True, 0)):
        play = volley(
            unit("A", "gunboat", "1012"),
            unit("D", "warrior", "1020 1120"),
            ground=open_ground(sea=block((6, 14), (11, 13))),
            vessels=[("A1.1", "1011 1012 1013")],
            step="units",
        )
        play.state = replace(play.state, vessels=(replace(play.state.vessels[0], has_moved=has_moved),))
        play.order("holdall", "holdall")
        play.order("shoot A1 at D1.1 then D1.2", "fire")
        play.roll_all(3)
        assert sum(len(event.hits) for event in play.told(ShotsFired)) == hits
        assert [event.targets for event in play.told(ShotsFired)] == [("D1.1",), ("D1.2",)]


# ---- machine guns


def burst(*dice: int, order: str = "shoot A1", hexes: str = "0914 1014 1114 0916 1116 1018 0818") -> Play:
    play = firing(unit("A", "machine_gun", "1010"), unit("D", "warrior", hexes, "W"))
    play.order(order, "fire")
    for die in dice:
        play.roll(die)
    return play


@pytest.mark.rule("HA-MG-03", "HA-MG-04")
def test_up_to_six_shots_each_at_another_figure_within_six_of_the_first() -> None:
    play = burst(1, 6, 1, 6, 1, 6, order="shoot A1 at D1.1,D1.2,D1.3", hexes="0914 1014 1114 0815 1215 0714 1314")
    targets = [event.targets[0] for event in play.told(ShotsFired)]
    assert targets[:3] == ["D1.1", "D1.2", "D1.3"]
    assert len(set(targets)) == len(targets) == 6
    few = burst(2, 2, order="shoot A1 shots 2")
    assert len(few.told(ShotsFired)) == 2
    assert not isinstance(few.demand, Roll)
    far = burst(2, order="shoot A1", hexes="0914 1022")
    assert [event.targets for event in far.told(ShotsFired)] == [("D1.1",)]


@pytest.mark.rule("HA-MG-03")
def test_the_first_target_obeys_the_priorities_and_spares_may_be_named() -> None:
    play = firing(unit("A", "machine_gun", "1010"), unit("D", "warrior", "0914"), unit("D", "warrior", "1118"))
    play.order("shoot A1 at D2,D1 shots 1", "fire")
    play.roll(2)
    assert [event.targets for event in play.told(ShotsFired)] == [("D1.1",)]


@pytest.mark.rule("HA-MG-05")
def test_more_ones_than_sixes_jam_it_for_the_next_turn() -> None:
    play = burst(1, 2, order="shoot A1 shots 2")
    assert play.told(GunJammed)[0].is_broken is False
    assert play.figure("A1.1").has(JAMMED)
    assert not play.figure("A1.1").has(BROKEN_GUN)
    even = burst(1, 6, order="shoot A1 shots 2")
    assert even.told(GunJammed) == []


@pytest.mark.rule("HA-MG-06")
def test_three_ones_break_it_whatever_the_sixes() -> None:
    play = burst(1, 6, 1, 6, 1, 6, hexes="0914 1014 1114 0815 1215 0714 1314")
    assert play.told(GunJammed)[0].is_broken is True
    assert play.figure("A1.1").has(BROKEN_GUN)


@pytest.mark.rule("HA-FORT-10")
def test_shells_pass_through_works_and_leave_them_as_they_are() -> None:
    play = firing(unit("A", "field_gun", "1010"), unit("D", "warrior", "1020 1021", "W"), ground=walled(1020, to=-1))
    before = play.state.ground
    play.order("shoot A1 at D1.1", "fire")
    play.roll(5)
    play.roll(6)
    assert [play.figure(name).status for name in ("D1.1", "D1.2")] == [KILLED, KILLED]
    assert play.state.ground == before


def test_a_gun_without_a_list_shoots_where_a_shell_reaches_most_and_with_a_list_at_the_nearest_of_the_rest() -> None:
    """T-30, HA-PRIO-04."""
    units = (unit("A", "field_gun", "1010"), unit("D", "warrior", "0916", "W"), unit("D", "warrior", "1124 1125 1224", "W"))
    play = firing(*units)
    play.order("fire")
    play.roll(1)
    assert play.told(ShotsFired)[0].targets == ("D2.1",)
    named = firing(*units)
    named.order("shoot A1 at D1", "fire")
    named.roll(1)
    assert named.told(ShotsFired)[0].targets == ("D1.1",)


@pytest.mark.rule("HA-SHOOT-02")
def test_whoever_stands_behind_a_machine_gun_in_the_list_shoots_after_it() -> None:
    play = firing(unit("A", "machine_gun", "1010"), unit("A", "regular", "1310"), unit("D", "warrior", "1014 1314", "W"))
    play.order("shoot A1 shots 2", "fire")
    play.roll(2)
    play.roll(2)
    play.roll(3)
    assert [event.shooters for event in play.told(ShotsFired)] == [("A1.1",), ("A1.1",), ("A2.1",)]
