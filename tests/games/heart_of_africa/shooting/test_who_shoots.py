"""Which figures may shoot, how often, and where to."""

import pytest

from pbem.games.heart_of_africa.rules.shooting.weapons import shots
from pbem.games.heart_of_africa.state.figures import (
    BOARDED,
    BROKE_OFF,
    BROKEN_GUN,
    CARRIED,
    CHANGED_HEX,
    CLIMBED,
    CLIMBS_ROOF,
    ENGAGED_AT_START,
    EVADED,
    FOUGHT,
    FREED,
    GUIDED,
    JAMMED,
    NAMED,
    RELOADING,
    TURNED,
)
from tests.games.heart_of_africa.battles import Play, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import block
from tests.games.heart_of_africa.shooting.volleys import (
    attacked,
    barricaded,
    began,
    legal,
    need,
    reasons,
    volley,
    walled,
    why_not,
)


def pair(shooter: str, target: str = "warrior", where: str = "1014", **more: object) -> Play:
    return volley(unit("A", shooter, "1010"), unit("D", target, where, "W"), **more)  # type: ignore[arg-type]


def count(play: Play, name: str) -> int:
    return shots(play.world, play.state, play.number(name))


@pytest.mark.rule("HA-SHOOT-01")
def test_each_figure_with_a_missile_weapon_shoots_once() -> None:
    assert count(pair("askari"), "A1.1") == 1
    assert count(pair("machine_gun"), "A1.1") == 6
    assert why_not(pair("warrior"), "A1.1", "D1.1") == "has-no-weapon"


@pytest.mark.rule("HA-TYPE-04", "HA-TYPE-05")
def test_agile_troops_throw_at_four_hexes_and_not_in_contact() -> None:
    assert need(pair("agile_spearman", where="1012"), "A1.1", "D1.1") == 5
    assert why_not(pair("agile_warrior", where="1015"), "A1.1", "D1.1") == "out-of-range"
    assert why_not(pair("spearman", where="1012"), "A1.1", "D1.1") == "has-no-weapon"
    contact = attacked(pair("agile_warrior", where="1011"), "D1.1", "A1.1", "1014")
    assert why_not(contact, "A1.1", "D1.1") == "throws-not-in-contact"


@pytest.mark.rule("HA-SHOOT-04")
def test_a_figure_shoots_within_its_front_arc_and_types_without_a_bonus_everywhere() -> None:
    behind = volley(unit("A", "regular", "1010"), unit("A", "archer", "1210"), unit("D", "warrior", "1006 1206"))
    assert why_not(behind, "A1.1", "D1.1") == "not-in-front"
    assert need(behind, "A2.1", "D1.2") == 5
    riders = pair("light_horseman", where="1006", marks={})
    assert need(riders, "A1.1", "D1.1") >= 5


@pytest.mark.rule("HA-SHOOT-06", "HA-GUN-06", "HA-MG-02")
@pytest.mark.parametrize("gun", ["field_gun", "machine_gun", "muzzle_loading_cannon"])
def test_guns_that_moved_or_turned_do_not_shoot(gun: str) -> None:
    for mark in (CHANGED_HEX, TURNED):
        assert why_not(pair(gun, marks={"A1.1": mark}), "A1.1", "D1.1") == "gun-has-moved"
    assert need(pair(gun), "A1.1", "D1.1") == 3


@pytest.mark.rule("HA-RELOAD-01", "HA-MG-05", "HA-MG-06")
def test_the_unloaded_the_jammed_and_the_broken_do_not_shoot() -> None:
    assert why_not(pair("askari", marks={"A1.1": RELOADING}), "A1.1", "D1.1") == "reloading"
    assert why_not(pair("machine_gun", marks={"A1.1": JAMMED}), "A1.1", "D1.1") == "gun-jammed"
    assert why_not(pair("machine_gun", marks={"A1.1": BROKEN_GUN}), "A1.1", "D1.1") == "gun-broken"


@pytest.mark.rule("HA-CRAFT-07", "HA-FORT-03", "HA-TEMBA-11")
def test_who_boards_or_climbs_does_not_shoot_this_turn() -> None:
    for mark, code in ((BOARDED, "has-boarded"), (CLIMBED, "has-climbed"), (CLIMBS_ROOF, "has-climbed")):
        assert why_not(pair("regular", marks={"A1.1": mark}), "A1.1", "D1.1") == code


@pytest.mark.rule("HA-SCOUT-06")
def test_who_goes_with_the_scout_does_not_shoot() -> None:
    assert why_not(pair("regular", unit_marks={"A1": GUIDED}), "A1.1", "D1.1") == "goes-with-the-scout"


@pytest.mark.rule("HA-CC-10")
def test_who_left_contact_does_not_shoot_and_who_was_left_may() -> None:
    for mark in (EVADED, BROKE_OFF):
        assert why_not(pair("regular", marks={"A1.1": mark}), "A1.1", "D1.1") == "left-combat"
    assert need(pair("regular", marks={"A1.1": FREED | ENGAGED_AT_START}), "A1.1", "D1.1") == 3
    assert need(pair("regular", marks={"A1.1": FREED | NAMED}), "A1.1", "D1.1") == 5


@pytest.mark.rule("HA-CC-07")
def test_who_is_charged_shoots_at_the_attacker_if_he_came_from_the_front() -> None:
    play = attacked(pair("regular", where="1011"), "D1.1", "A1.1", "1030")
    assert reasons(play, "A1.1", "D1.1") == {"bonus": 2, "charging": -1}
    rear = attacked(volley(unit("A", "regular", "1010", "W"), unit("D", "warrior", "1011")), "D1.1", "A1.1", "1014", "W")
    assert why_not(rear, "A1.1", "D1.1") == "not-in-this-combat"
    archer = attacked(volley(unit("A", "archer", "1010", "W"), unit("D", "warrior", "1011")), "D1.1", "A1.1", "1014", "W")
    assert need(archer, "A1.1", "D1.1") == 6


@pytest.mark.rule("HA-CC-08", "HA-SHOOT-18")
def test_who_is_charged_shoots_at_nobody_else() -> None:
    play = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1011 1114"))
    attacked(play, "D1.1", "A1.1", "1015")
    assert why_not(play, "A1.1", "D1.2") == "not-in-this-combat"
    assert legal(play, "A1.1") == ["D1.1"]


@pytest.mark.rule("HA-CC-09", "HA-SHOOT-18")
def test_who_charges_does_not_shoot_and_who_moved_before_he_was_charged_has_no_bonus() -> None:
    play = attacked(pair("regular", "askari", "1011"), "A1.1", "D1.1", "1009")
    assert why_not(play, "A1.1", "D1.1") == "moved-into-contact"
    moved = attacked(pair("regular", where="1011", marks={"A1.1": CHANGED_HEX}), "D1.1", "A1.1", "1015")
    assert reasons(moved, "A1.1", "D1.1") == {"charging": -1}


@pytest.mark.rule("HA-CC-11")
def test_who_fights_on_neither_shoots_nor_is_shot_at() -> None:
    play = volley(
        unit("A", "regular", "1010"),
        unit("A", "askari", "1013"),
        unit("D", "askari", "1014", "W"),
        links=[("D1.1", "A2.1")],
        marks={"A2.1": ENGAGED_AT_START, "D1.1": ENGAGED_AT_START},
        turn=2,
    )
    assert why_not(play, "A1.1", "D1.1") == "in-the-melee"
    assert why_not(play, "A2.1", "D1.1") == "fights-on"


@pytest.mark.rule("HA-CC-11", "HA-CC-12")
def test_who_has_broken_off_is_shot_at_even_if_somebody_else_has_come_up_to_it() -> None:
    for marks, code in ((ENGAGED_AT_START, "in-the-melee"), (ENGAGED_AT_START | BROKE_OFF, "")):
        play = volley(
            unit("A", "regular", "1017", "W"),
            unit("A", "askari", "1013"),
            unit("D", "askari", "1014", "W"),
            links=[("A2.1", "D1.1")],
            marks={"D1.1": marks},
            turn=2,
        )
        if code:
            assert why_not(play, "A1.1", "D1.1") == code
        else:
            assert need(play, "A1.1", "D1.1") == 3
        assert why_not(play, "D1.1", "A2.1") in ("fights-on", "left-combat")


@pytest.mark.rule("HA-CC-11")
def test_nor_is_a_victor_who_turned_on_the_next_a_hex_away() -> None:
    for start, code in (("1014", "in-the-melee"), ("1017", "")):
        play = volley(unit("A", "regular", "0912"), unit("A", "askari", "1013"), unit("D", "askari", "1014", "W"))
        began(attacked(play, "D1.1", "A2.1", start), "D1.1", start, FOUGHT)
        if code:
            assert why_not(play, "A1.1", "D1.1") == code
        else:
            assert need(volley(unit("A", "regular", "1010"), unit("D", "askari", "1014", "W")), "A1.1", "D1.1") == 3


@pytest.mark.rule("HA-BEAR-02")
def test_an_adventurer_shoots_twice_with_his_bearer_beside_him() -> None:
    near = volley(unit("A", "adventurer gun_bearer", "1010 1110"), unit("D", "warrior", "1014"))
    far = volley(unit("A", "adventurer gun_bearer", "1010 1210"), unit("D", "warrior", "1014"))
    assert (count(near, "A1.1"), count(far, "A1.1")) == (2, 1)
    assert why_not(near, "A1.2", "D1.1") == "has-no-weapon"
    other = volley(unit("A", "adventurer adventurer gun_bearer", "1010 1110 1210"), unit("D", "warrior", "1014"))
    assert (count(other, "A1.1"), count(other, "A1.2")) == (1, 1)


@pytest.mark.rule("HA-GEN-09")
def test_scouts_and_repeaters_shoot_where_the_match_allows_it() -> None:
    scouts = (unit("A", "scout", "1010", kind="scout"), unit("D", "warrior", "1014", "W"))
    assert why_not(volley(*scouts), "AX.1", "D1.1") == "has-no-weapon"
    allowed = volley(*scouts, facts={"scouts_shoot": True})
    assert (need(allowed, "AX.1", "D1.1"), count(allowed, "AX.1")) == (4, 1)
    from msgspec.structs import replace

    play = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1014"), facts={"has_repeaters": True})
    assert count(play, "A1.1") == 1
    play.state = replace(play.state, roster=(replace(play.state.roster[0], has_repeaters=True), *play.state.roster[1:]))
    assert count(play, "A1.1") == 2
    mixed = volley(unit("A", "askari well_armed_askari", "1010 1110"), unit("D", "warrior", "1014"), facts={"has_repeaters": True})
    mixed.state = replace(mixed.state, roster=(replace(mixed.state.roster[0], has_repeaters=True), *mixed.state.roster[1:]))
    assert [count(mixed, name) for name in ("A1.1", "A1.2")] == [1, 2], "muzzle-loaders repeat nothing"


@pytest.mark.rule("HA-FORT-06", "HA-MG-07", "HA-BARR-03")
def test_who_shoots_across_works_and_who_does_not() -> None:
    village = open_ground(village=block((9, 11), (8, 10)))
    cases = {
        ("regular", "palisade"): True,
        ("light_horseman", "palisade"): False,
        ("machine_gun", "palisade"): False,
        ("field_gun", "palisade"): False,
        ("mounted_musketeer", "barricade"): False,
        ("machine_gun", "barricade"): True,
        ("field_gun", "barricade"): False,
        ("machine_gun", "village"): True,
        ("muzzle_loading_cannon", "village"): False,
        ("mounted_regular", "village"): False,
    }
    grounds = {"palisade": walled(1010), "barricade": barricaded(1010), "village": village}
    for (shooter, works), may in cases.items():
        play = pair(shooter, where="1012", ground=grounds[works])
        if may:
            assert need(play, "A1.1", "D1.1") <= 6
        else:
            assert why_not(play, "A1.1", "D1.1") == "not-across-works", (shooter, works)
    outside = volley(unit("A", "field_gun", "1010"), unit("D", "warrior", "1012"), ground=walled(1012, to=-1))
    assert need(outside, "A1.1", "D1.1") == 5


@pytest.mark.rule("HA-FORT-05")
def test_works_are_shot_across_by_and_at_those_right_behind_them_only() -> None:
    far = volley(unit("A", "regular", "1008"), unit("D", "warrior", "1014"), ground=walled(1010))
    assert why_not(far, "A1.1", "D1.1") == "no-clear-shot"
    near = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1014"), ground=walled(1010))
    assert need(near, "A1.1", "D1.1") == 4


@pytest.mark.rule("HA-CRAFT-05")
def test_all_but_guns_shoot_aboard_in_any_direction_without_bonus_under_way() -> None:
    from msgspec.structs import replace

    water = open_ground(sea=block((8, 12), (9, 11)))
    for troops, mark, found in (("regular", 0, 3), ("regular", CARRIED, 5), ("machine_gun", CARRIED, 5), ("field_gun", 0, 0)):
        play = volley(
            unit("A", troops, "1010"),
            unit("A", "dhow", "1010", kind="craft"),
            unit("D", "warrior", "1006"),
            ground=water,
            vessels=[("AC1.1", "1010 1011")],
        )
        figure = replace(play.figure("A1.1"), status=2, where=-1, craft=play.number("AC1.1"), marks=mark)
        play.state = play.state.with_figure(0, figure)
        if found:
            assert need(play, "A1.1", "D1.1") == found
        else:
            assert why_not(play, "A1.1", "D1.1") == "gun-aboard"


@pytest.mark.rule("HA-LEAD-02")
def test_a_leader_shoots_as_a_figure_of_his_type() -> None:
    assert need(volley(leader("A", "regular", "1010"), unit("D", "warrior", "1014")), "AL.1", "D1.1") == 3


@pytest.mark.rule("HA-BEAR-02")
def test_the_bearer_may_be_the_first_of_all_figures() -> None:
    play = volley(unit("A", "gun_bearer adventurer", "1011 1010"), unit("D", "warrior", "1016"))
    assert shots(play.world, play.state, play.number("A1.2")) == 2
