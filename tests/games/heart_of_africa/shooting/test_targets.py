"""Whom a figure may shoot at: sight, range, protection, priorities."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.shooting import Quiet
from pbem.games.heart_of_africa.rules.shooting import priorities
from pbem.games.heart_of_africa.rules.shooting.pieces import of_figure, of_unit
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.fighting import FireOrder
from pbem.games.heart_of_africa.state.figures import ABOARD, BAGGAGE, CHANGED_HEX, NOBODY, TURNED
from pbem.games.heart_of_africa.state.ground import Fire
from tests.games.heart_of_africa.battles import Play, leader, open_ground, rules, unit
from tests.games.heart_of_africa.fields.grounds import ball, block, row
from tests.games.heart_of_africa.shooting.volleys import attacked, began, legal, need, volley, why_not


@pytest.mark.rule("HA-VIS-02", "HA-GEN-06")
def test_a_shooter_needs_his_target_in_range_in_sight_and_in_front() -> None:
    play = volley(unit("A", "ruga_ruga", "1010"), unit("D", "warrior", "1020 1121 1009"))
    assert need(play, "A1.1", "D1.1") == 5 - 1 + 2  # far, and alone
    assert why_not(play, "A1.1", "D1.2") == "out-of-range"
    assert why_not(play, "A1.1", "D1.3") == "not-in-front"
    hidden = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1016"), ground=open_ground(jungle=row(10, 12, 14)))
    assert why_not(hidden, "A1.1", "D1.1") == "no-clear-shot"


@pytest.mark.rule("HA-VIS-01")
def test_a_figure_faces_no_way_when_it_looks_only() -> None:
    from pbem.games.heart_of_africa.rules.figures.sight import sees

    play = volley(unit("A", "regular", "1010", "W"), unit("D", "warrior", "1016"))
    assert sees(play.world, play.state, 0, 1)
    assert why_not(play, "A1.1", "D1.1") == "not-in-front"


@pytest.mark.rule("HA-VIS-03", "HA-VIS-06", "HA-LEAD-07")
def test_nobody_shoots_over_other_troops_but_attendants_stand_in_nobodys_way() -> None:
    for between in (unit("A", "askari", "1012"), unit("D", "askari", "1012")):
        play = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1016"), between)
        assert why_not(play, "A1.1", "D1.1") == "figure-in-the-way"
    hill = open_ground(hill=ball(1010, 2), crest=row(10, 9, 11))
    high = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1016"), unit("D", "askari", "1014"), ground=hill)
    assert why_not(high, "A1.1", "D1.1") == "figure-in-the-way"
    led = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1016"), leader("A", "regular", "0912", attendants=3))
    assert need(led, "A1.1", "D1.1") == 3


@pytest.mark.rule("HA-VIS-04", "HA-HEX-11")
def test_a_gap_of_one_or_two_hexes_is_too_narrow_but_for_who_stands_at_it() -> None:
    far = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1020"), unit("A", "askari", "0914 1114"))
    assert why_not(far, "A1.1", "D1.1") == "gap-too-narrow"
    wide = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1020"), unit("A", "askari", "0814 1214"))
    assert need(wide, "A1.1", "D1.1") == 3 + 1
    near = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1020"), unit("A", "askari", "0911 1111"))
    assert need(near, "A1.1", "D1.1") == 3 + 1


@pytest.mark.rule("HA-VIS-05", "HA-GUN-10", "HA-MG-09")
def test_guns_on_or_at_a_height_shoot_over_figures_on_the_level_and_twelve_away() -> None:
    hill = open_ground(hill=ball(1010, 2), crest=row(10, 9, 11))
    for gun, between, sees in (
        ("field_gun", "1023", True),
        ("muzzle_loading_cannon", "1023", True),
        ("machine_gun", "1023", False),
        ("field_gun", "1020", False),
        ("field_gun", "1026", False),
    ):
        play = volley(unit("A", gun, "1010"), unit("D", "warrior", "1037"), unit("A", "askari", between), ground=hill)
        if sees:
            assert need(play, "A1.1", "D1.1") <= 5
        else:
            assert why_not(play, "A1.1", "D1.1") == "figure-in-the-way", (gun, between)
    level = volley(unit("A", "field_gun", "1010"), unit("D", "warrior", "1037"), unit("A", "askari", "1023"))
    assert why_not(level, "A1.1", "D1.1") == "figure-in-the-way"


@pytest.mark.rule("HA-NIGHT-03")
def test_in_the_dark_shots_reach_six_hexes_or_a_target_before_a_fire() -> None:
    dark = {"scenario": "raid", "facts": {"light": "night"}}
    for where, sees in (("1016", True), ("1017", False)):
        play = volley(unit("A", "regular", "1010"), unit("D", "warrior", where), **dark)  # type: ignore[arg-type]
        assert (legal(play, "A1.1") == ["D1.1"]) is sees
    lit = volley(
        unit("A", "regular", "1010"),
        unit("D", "warrior", "1020"),
        fires=(Fire("village", Hex(1025), 0, (Hex(1025),)),),
        **dark,  # type: ignore[arg-type]
    )
    assert need(lit, "A1.1", "D1.1") == 5 - 2 + 1  # 10 of 24: not far; alone


@pytest.mark.rule("HA-SHOOT-17", "HA-BAG-05")
def test_baggage_and_passengers_are_not_shot_at() -> None:
    play = volley(unit("A", "regular", "1010"), unit("D", "baggage", "1014", kind="baggage"))
    assert why_not(play, "A1.1", "DB.1") == "is-not-shot-at"
    assert why_not(play, "A1.1", "A2.1") == "no-target"


@pytest.mark.rule("HA-BEAR-03")
def test_a_bearer_is_no_target_while_his_adventurer_is_nearer() -> None:
    for bearer, names in (("1115", ["D1.1"]), ("1114", ["D1.1", "D1.2"]), ("1113", ["D1.1", "D1.2"])):
        play = volley(leader("A", "regular", "1010"), unit("D", "adventurer gun_bearer", f"1015 {bearer}", "W"))
        assert legal(play, "AL.1") == names, bearer


def at_water(target: str, hull: str, *more: object, **facts: object) -> Play:
    water = open_ground(sea=block((6, 14), (12, 30)))
    kind = "troops" if target == "gunboat" else "craft"
    name = "D1.1" if target == "gunboat" else "DC1.1"
    crew = [each for each in more if each is not None]
    return volley(
        unit("A", "regular", "1010"),
        unit("D", target, hull.split()[len(hull.split()) // 2], kind=kind),
        *crew,  # type: ignore[arg-type]
        ground=water,
        vessels=[(name, hull)],
        **facts,  # type: ignore[arg-type]
    )


def aboard(play: Play, name: str, craft: str) -> Play:
    figure = replace(play.figure(name), status=ABOARD, where=-1, craft=play.number(craft))
    play.state = play.state.with_figure(play.number(name), figure)
    return play


@pytest.mark.rule("HA-HEX-19", "HA-CRAFT-08")
def test_a_dhow_is_shot_at_by_its_nearest_hex_and_its_passengers_are_not() -> None:
    play = aboard(at_water("dhow", "1014 1015", unit("D", "regular", "1014")), "D1.1", "DC1.1")
    assert need(play, "A1.1", "DC1.1") == 3
    assert why_not(play, "A1.1", "D1.1") == "is-below-deck"


@pytest.mark.rule("HA-CRAFT-09", "HA-BOAT-10")
def test_figures_in_a_canoe_are_targets_each_and_never_dispersed() -> None:
    play = aboard(at_water("canoe", "1020", unit("D", "regular", "1020")), "D1.1", "DC1.1")
    assert need(play, "A1.1", "D1.1") == 3
    assert why_not(play, "A1.1", "DC1.1") == "is-not-shot-at"


@pytest.mark.rule("HA-BOAT-04", "HA-BOAT-09", "HA-HEX-19")
def test_a_gunboat_shoots_all_round_from_its_middle_over_canoes_but_not_over_dhows() -> None:
    for craft, sees in (("canoe", True), ("dhow", False)):
        hull = "1018" if craft == "canoe" else "1018 1017"
        play = volley(
            unit("A", "gunboat", "1021"),
            unit("D", "warrior", "1008"),
            unit("A", craft, "1018", kind="craft"),
            unit("A", "regular", "1018"),
            ground=open_ground(sea=block((6, 14), (12, 30))),
            vessels=[("A1.1", "1020 1021 1022"), ("AC1.1", hull)],
        )
        aboard(play, "A2.1", "AC1.1")
        if sees:
            assert need(play, "A1.1", "D1.1") == 5 - 2 + 1  # 13 of 50 hexes; alone
        else:
            assert why_not(play, "A1.1", "D1.1") == "figure-in-the-way"


# ---- priorities


@pytest.mark.rule("HA-PRIO-01")
def test_contact_first_then_the_nearest_that_comes_on_then_the_nearest_unit_then_anybody() -> None:
    figures = (unit("A", "askari", "1010"), unit("D", "warrior", "0813 1213"), unit("D", "warrior", "1018"))
    play = volley(*figures)
    assert legal(play, "A1.1") == ["D1.1", "D1.2"]
    assert legal(began(volley(*figures), "D2.1", "1022"), "A1.1") == ["D2.1"]
    contact = volley(unit("A", "askari", "1010"), unit("D", "warrior", "1011"), unit("D", "warrior", "1114"))
    assert legal(attacked(began(contact, "D2.1", "1118"), "D1.1", "A1.1", "1015"), "A1.1") == ["D1.1"]
    far = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1030"), unit("D", "warrior", "1128"))
    assert legal(far, "A1.1") == ["D1.1", "D2.1"]


@pytest.mark.rule("HA-PRIO-01", "HA-GUN-07")
def test_leaders_guns_and_gunboats_choose_and_machine_guns_do_not() -> None:
    for shooter, count in (("field_gun", 2), ("muzzle_loading_cannon", 2), ("machine_gun", 1)):
        play = volley(unit("A", shooter, "1010"), unit("D", "warrior", "0914"), unit("D", "warrior", "1120"))
        assert len(legal(play, "A1.1")) - sum(each == "D3.1" for each in legal(play, "A1.1")) == count, shooter
    led = volley(leader("A", "askari", "1010"), unit("D", "warrior", "0914"), unit("D", "warrior", "1120"))
    assert legal(led, "AL.1") == ["D1.1", "D2.1"]


@pytest.mark.rule("HA-PRIO-02")
def test_who_comes_straight_on_has_every_hex_of_the_way_nearer_to_the_shooter() -> None:
    def advances(start: str, end: str, marks: int = CHANGED_HEX) -> bool:
        play = volley(unit("A", "askari", "1010"), unit("D", "warrior", "0913"), unit("D", "warrior", end))
        return legal(began(play, "D2.1", start, marks), "A1.1") == ["D2.1"]

    assert advances("1020", "1018")
    assert advances("1120", "1018")
    assert not advances("0716", "1017")
    assert not advances("1016", "1018")
    assert not advances("1018", "1018", TURNED)


@pytest.mark.rule("HA-PRIO-02", "HA-PRIO-01")
def test_of_several_that_come_on_the_nearest_must_be_taken() -> None:
    play = volley(unit("A", "askari", "1010"), unit("D", "warrior", "0813 1216 1014"))
    for name, start in (("D1.1", "0713"), ("D1.2", "1217"), ("D1.3", "1018")):
        began(play, name, start)
    assert legal(play, "A1.1") == ["D1.1", "D1.3"]


@pytest.mark.rule("HA-PRIO-03")
def test_any_figure_of_the_nearest_unit_may_be_taken_also_beyond_sixteen() -> None:
    play = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1024 0828 0727"), unit("D", "warrior", "1325"))
    assert legal(play, "A1.1") == ["D1.1", "D1.2", "D1.3"]
    alone = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1024"), unit("D", "diviner", "0914", kind="diviner"))
    assert legal(alone, "A1.1") == ["DR1.1"]


@pytest.mark.rule("HA-PRIO-03", "HA-TRAIT-01")
def test_an_attached_leader_is_one_of_his_unit() -> None:
    play = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1118"), leader("D", "warrior", "0914", joined=1))
    assert legal(play, "A1.1") == ["D1.1", "DL.1"]


@pytest.mark.rule("HA-GEN-12", "HA-PRIO-04")
def test_without_a_choice_the_nearest_falls_first_of_equals_the_lowest_unit_and_figure() -> None:
    from pbem.games.heart_of_africa.rules.shooting.priorities import legal as shots
    from pbem.games.heart_of_africa.rules.shooting.priorities import wanted
    from pbem.games.heart_of_africa.state.fighting import FireOrder

    play = volley(unit("A", "regular", "1010"), unit("D", "warrior", "1116 0914 1114"))
    found = wanted(play.world, FireOrder(0), shots(play.world, play.state, 0), ())
    assert found is not None
    assert play.world.figures[found.target].name == "D1.2"


def test_a_unit_without_a_name_reads_back_as_a_unit_and_a_figure_as_a_figure() -> None:
    nameless = rules()
    for piece in (of_unit(3), of_figure(3)):
        assert nameless.read(nameless.write(Quiet(piece))) == Quiet(piece)


@pytest.mark.rule("HA-PRIO-04")
def test_an_order_takes_the_nearest_or_whom_it_hits_most_easily() -> None:
    ground = open_ground(jungle=row(10, 17, 17))
    play = volley(leader("A", "adventurer", "1010"), unit("D", "warrior", "1017 1117"), ground=ground)
    found = priorities.legal(play.world, play.state, play.number("AL.1"))
    assert [(each.need, each.distance) for each in found] == [(4, 7), (3, 8)]
    order = FireOrder(0)
    for by_die, targets, place in ((False, (), 0), (True, (), 1), (False, (of_unit(play.body("D1")),), 1)):
        assert priorities.wanted(play.world, replace(order, by_die=by_die), found, targets) == found[place]


@pytest.mark.rule("HA-GEN-06")
def test_an_enemy_at_the_edge_of_the_map_and_of_the_range_is_in_range() -> None:
    """Reckoned: from 1402 it is four rows, and no column beyond those, to 1000."""
    play = volley(unit("A", "warrior", "1000"), unit("D", "archer", "1402", "NW"))
    lines = prospects(play.world, play.state).lines
    assert [list(lines.away(play.number("D1.1"), NOBODY, most)) for most in (3, 4)] == [[], [(4, play.number("A1.1"))]]


def test_who_has_no_weapon_has_no_target() -> None:
    play = volley(unit("A", "baggage", "1010", kind=BAGGAGE), unit("D", "warrior", "1012"))
    assert legal(play, "AB.1") == []
