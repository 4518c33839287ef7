"""Shots at and from fortified buildings. The building stands with its north-west hex at 1010, its eastern face in column 16."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.buildings import COURT, footprint, loopholes, room_hexes, room_of, walls
from pbem.games.heart_of_africa.events.shooting import BreachRolled, FireBroke, ShotsFired, WallShot
from pbem.games.heart_of_africa.rules.shooting.blast import victims
from pbem.games.heart_of_africa.rules.shooting.buildings_under_fire import (
    WallDie,
    arrow_shot,
    roof_shot_refusal,
    wall_shot,
)
from pbem.games.heart_of_africa.rules.shooting.salvos import Aim, is_at_wall
from pbem.games.heart_of_africa.state.fighting import BREACHES, FireOrder
from pbem.games.heart_of_africa.state.figures import KILLED, ON_MAP, ROOF
from pbem.games.heart_of_africa.state.ground import BREACH, Building, Ground, Work
from tests.games.heart_of_africa.battles import DEFENDER, Play, UnitSaid, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID
from tests.games.heart_of_africa.shooting.volleys import attacked, firing, need, reasons, volley, why_not

HOUSE = Building(Hex(1010), DEFENDER, Hex(1216))


def housed(*units: UnitSaid, breaches: tuple[int, ...] = (), step: str = "units", **more: object) -> Play:
    house = replace(HOUSE, breaches=tuple(map(Hex, breaches)))
    ground = Ground(open_ground().field, buildings=(house,))
    return volley(*units, ground=ground, step=step, **more)


def upstairs(play: Play, *names: str) -> Play:
    for name in names:
        number = play.number(name)
        play.state = play.state.with_figure(number, replace(play.state.figures[number], level=ROOF))
    return play


INSIDE, COURTYARD = "1216", 1213


@pytest.mark.rule("HA-TEMBA-02")
def test_four_rooms_of_ten_hexes_around_a_court_of_nine() -> None:
    rooms = [room_hexes(HOUSE, room) for room in range(4)]
    assert [len(room) for room in rooms] == [10, 10, 10, 10]
    assert len(footprint(HOUSE)) == 49
    assert len({here for room in rooms for here in room}) == 40
    assert [room_of(HOUSE, Hex(here)) for here in (1010, 1016, 1616, 1610, COURTYARD)] == [0, 1, 2, 3, COURT]
    assert all(room_of(HOUSE, here) != room_of(HOUSE, there) for here, there, _ in walls(GRID, HOUSE))


@pytest.mark.rule("HA-TEMBA-04")
def test_five_loopholes_outwards_and_two_to_the_court_in_each_room() -> None:
    found = list(loopholes(GRID, HOUSE))

    def of_rooms(is_court: bool) -> list[set[Hex]]:
        holes = {here for here, there in found if (room_of(HOUSE, there) == COURT) is is_court}
        return [{here for here in holes if room_of(HOUSE, here) == room} for room in range(4)]

    outer, inner = of_rooms(False), of_rooms(True)
    assert outer == [
        {1010, 1011, 1012, 1013, 1014},
        {1016, 1116, 1216, 1316, 1416},
        {1612, 1613, 1614, 1615, 1616},
        {1210, 1310, 1410, 1510, 1610},
    ]
    assert inner == [{1112, 1113}, {1215, 1315}, {1513, 1514}, {1311, 1411}]
    assert {here for here, _ in found} == set().union(*outer, *inner)


@pytest.mark.rule("HA-TEMBA-08", "HA-SHOOT-14")
def test_defenders_at_loopholes_shoot_out_with_one_less() -> None:
    play = housed(unit("A", "warrior", "1220"), unit("D", "regular", f"{INSIDE} 1315"))
    assert reasons(play, "D1.1", "A1.1") == {"bonus": 2, "narrow-view": -1}
    assert why_not(play, "D1.2", "A1.1") == "no-clear-shot"
    west = housed(unit("A", "warrior", "1206"), unit("D", "regular", INSIDE, "W"))
    assert why_not(west, "D1.1", "A1.1") == "no-clear-shot"


@pytest.mark.rule("HA-TEMBA-07")
def test_only_firearms_and_guns_reach_who_is_at_a_loophole_without_bonus_and_with_one_less() -> None:
    for shooter, found in (("regular", {"cover": -1}), ("field_gun", {"cover": -1}), ("machine_gun", {"cover": -1})):
        play = housed(unit("A", shooter, "1220", "W"), unit("D", "regular", INSIDE))
        assert reasons(play, "A1.1", "D1.1") == found
    bow = housed(unit("A", "archer", "1220", "W"), unit("D", "regular", INSIDE))
    assert why_not(bow, "A1.1", "D1.1") == "firearms-only"


@pytest.mark.rule("HA-TEMBA-07")
def test_only_who_shoots_himself_can_be_shot_at_there_and_saves_on_three_but_against_guns() -> None:
    silent = housed(unit("A", "regular", "1220", "W"), unit("D", "regular", INSIDE), step="fire_orders")
    silent.order("shoot A1 at D1.1", "fire")
    silent.order("holdfire")
    assert silent.told(ShotsFired) == []
    for die, status in ((2, KILLED), (3, ON_MAP)):
        play = housed(unit("A", "regular", "1220", "W"), unit("D", "regular", INSIDE), step="fire_orders")
        play.order("fire")
        play.order("fire")
        play.roll(6)
        play.roll(die)
        play.roll(1)
        assert play.figure("D1.1").status == status
    gun = housed(unit("A", "field_gun", "1224", "W"), unit("D", "regular", INSIDE), step="fire_orders")
    gun.order("fire")
    gun.order("fire")
    gun.roll(6)
    gun.roll(4)  # the wall
    gun.roll(1)
    assert gun.figure("D1.1").status == KILLED


@pytest.mark.rule("HA-TEMBA-09")
def test_guns_breach_a_wall_on_five_or_when_they_hit_a_defender() -> None:
    for die, breaches in ((4, ()), (5, (1216,))):
        play = housed(unit("A", "field_gun", "1224", "W"), unit("D", "warrior", "1213"), step="fire_orders")
        play.order("breach A1.1 1216", "fire")
        play.roll(3)
        assert play.told(WallShot)[0].need == 3
        play.roll(die)
        assert play.state.ground.buildings[0].breaches == breaches
        assert play.told(BreachRolled)[0].is_open is bool(breaches)
    defender = housed(unit("A", "field_gun", "1224", "W"), unit("D", "regular", INSIDE), step="fire_orders")
    defender.order("fire")
    defender.order("fire")
    defender.roll(6)
    defender.roll(5)
    assert defender.state.volley.breaches == (1216,)


@pytest.mark.rule("HA-TEMBA-09", "HA-BOAT-04")
def test_two_guns_are_offered_no_point_of_a_wall_that_the_first_cannot_shoot_at() -> None:
    play = housed(
        unit("A", "gunboat", "1220", "W"),
        unit("D", "regular", INSIDE),
        unit("D", "regular", "1224", "W"),
        vessels=[("A1.1", "1219 1220 1221")],
        step="fire_orders",
    )
    offered = [token.text for token in play.rules.options(play.state, ("breach", "A1.1")).tokens]
    assert offered
    for here in offered:
        order = play.rules.at(play.state).read(f"breach A1.1 {here}")
        assert play.rules.refusal(play.state, 0, order) is None, here


@pytest.mark.rule("HA-TEMBA-09")
def test_a_point_of_the_wall_is_an_outer_hex_that_the_gun_sees() -> None:
    play = housed(unit("A", "field_gun", "1224", "W"), unit("A", "regular", "1424", "W"), step="fire_orders")
    assert play.refused("breach A1.1 1210").code == "no-outer-wall"
    assert play.refused("breach A1.1 1215").code == play.refused("breach A1.1 1215 then D1").code == "no-outer-wall"
    assert play.refused("breach A2.1 1216").code == "guns-only"


@pytest.mark.rule("HA-TEMBA-10")
def test_through_a_breach_both_shoot_as_at_rubble() -> None:
    play = housed(
        unit("A", "regular", "1220", "W"), unit("A", "archer", "1119", "W"), unit("D", "regular", INSIDE), breaches=(1216,)
    )
    assert reasons(play, "A1.1", "D1.1") == {"bonus": 2, "cover": -1}
    assert reasons(play, "D1.1", "A1.1") == {"bonus": 2}
    assert play.world.barriers[(Hex(1216), Hex(1217))].kind == BREACH
    assert need(play, "A2.1", "D1.1") == 5 + 1


@pytest.mark.rule("HA-TEMBA-05")
def test_on_the_roof_there_is_no_cover_and_the_building_is_as_open_ground() -> None:
    play = upstairs(
        housed(unit("A", "warrior", "1220", "W"), unit("D", "regular", "1213 1215", "E"), unit("D", "askari", "1216")), "D1.2"
    )
    assert reasons(play, "D1.2", "A1.1") == {"bonus": 2}
    seen = upstairs(housed(unit("A", "regular", "1220", "W"), unit("D", "warrior", "1215"), unit("D", "askari", "1216")), "D1.1")
    assert reasons(seen, "A1.1", "D1.1") == {"bonus": 2}
    edge = upstairs(housed(unit("A", "regular", "1220", "W"), unit("D", "regular", "1216", "E")), "D1.1")
    assert (reasons(edge, "A1.1", "D1.1"), reasons(edge, "D1.1", "A1.1")) == ({"bonus": 2}, {"bonus": 2})
    below = upstairs(housed(unit("A", "regular", "1215", "E"), unit("D", "warrior", "1216")), "A1.1")
    assert why_not(below, "A1.1", "D1.1") == "no-clear-shot"


@pytest.mark.rule("HA-TEMBA-13", "HA-TEMBA-15")
def test_a_blind_shot_through_the_roof_needs_a_six_and_may_set_it_alight() -> None:
    for die, status in ((5, ON_MAP), (6, KILLED)):
        play = housed(unit("A", "warrior", "1215"), unit("D", "askari", "1115"), step="units")
        upstairs(play, "A1.1")
        play.order("holdall", "holdall")
        assert isinstance(play.demand, Choose)
        play.order("blind D1.1 A1.1", "fire")
        play.roll(die)
        assert play.figure("A1.1").status == status
        play.roll(6)
        assert play.told(FireBroke)[0].ground == "room"
        assert len(play.state.fires[0].hexes) == 10


@pytest.mark.rule("HA-TEMBA-13", "HA-SHOOT-02")
def test_nobody_shoots_through_the_roof_at_whom_the_one_before_has_hit() -> None:
    for die, shooters in ((6, ["D1.1"]), (5, ["D1.1", "D1.2"])):
        play = upstairs(housed(unit("A", "warrior", "1215"), unit("D", "askari", "1115 1116")), "A1.1")
        play.order("holdall", "holdall", "blind D1.1 A1.1", "blind D1.2 A1.1", "fire")
        play.roll(die)
        play.roll_all(5)
        assert [shot[0] for event in play.told(ShotsFired) for shot in event.shots] == shooters


@pytest.mark.rule("HA-CC-07", "HA-TEMBA-05")
def test_who_is_attacked_from_the_roof_has_not_seen_it_coming() -> None:
    men = unit("A", "warrior", "1013"), unit("D", "regular", "1014", "W")
    below, above = housed(*men), upstairs(housed(*men), "A1.1")
    assert need(attacked(below, "A1.1", "D1.1", "1012", "W"), "D1.1", "A1.1") == 4, "its bonus, less one for the charge"
    assert why_not(attacked(above, "A1.1", "D1.1", "1012", "W"), "D1.1", "A1.1") == "not-in-this-combat"


@pytest.mark.rule("HA-TEMBA-14", "HA-TEMBA-16")
def test_fire_arrows_fly_four_hexes_and_light_the_roof_on_a_six() -> None:
    play = housed(unit("A", "archer", "1219 1322", "W"), unit("D", "warrior", "1213"), step="fire_orders")
    assert play.refused("arrows A1.2 1216").code == "out-of-range"
    play.order("arrows A1.1 1216", "fire")
    play.roll(5)
    assert play.told(WallShot)[0].is_hit
    before = play.state
    play.roll(5)
    assert not play.state.fires
    play.state = before
    play.roll(6)
    fire = play.state.fires[0]
    assert (fire.kind, fire.building, room_of(HOUSE, fire.hexes[0])) == ("room", 0, 1)
    assert not play.state.courage.is_village_lit


@pytest.mark.rule("HA-TEMBA-14", "HA-FIRE-01")
def test_who_is_in_contact_with_a_building_or_on_its_roof_may_light_the_roof() -> None:
    play = housed(unit("A", "regular", "1217", "W"), unit("D", "warrior", "1213"), step="fire_orders")
    play.order("light A1.1 1216", "fire")
    play.roll(4)
    assert play.state.fires[0].kind == "room"


def test_shots_ask_nothing_of_buildings_where_there_are_none() -> None:
    assert firing(unit("A", "field_gun", "1010"), unit("D", "warrior", "1014")).words()[0] == "shoot"


@pytest.mark.rule("HA-GUN-03")
def test_a_wall_stops_a_blast_but_for_who_stands_on_the_roof_or_at_a_breach() -> None:
    def reached(*roofs: str, breaches: tuple[int, ...] = ()) -> list[str]:
        units = (unit("A", "field_gun", "1230", "W"), unit("D", "warrior", "1217 1216 1218"))
        play = upstairs(housed(*units, breaches=breaches), *roofs)
        return [play.world.figures[each].name for each in victims(play.world, play.state, play.number("D1.1"))]

    assert reached() == ["D1.3"]
    assert reached("D1.2") == ["D1.2", "D1.3"]
    assert reached(breaches=(1216,)) == ["D1.2", "D1.3"]


@pytest.mark.rule("HA-TEMBA-14")
def test_archers_alone_shoot_fire_arrows_and_a_mighty_warrior_shoots_them_better() -> None:
    units = unit("A", "archer regular", "1219 1119", "W"), unit("D", "warrior", "1213")
    play = housed(*units, step="fire_orders")
    assert play.refused("arrows A1.2 1216").code == "archers-only"
    assert play.refused("arrows A1.1 1213").code == "no-roof"
    for trait, die in (("mighty_warrior", 4), ("eloquent", 5)):
        led = housed(*units, leader("A", "archer", "1319", trait, facing="W"))
        found = arrow_shot(led.world, led.state, led.number("AL.1"), Hex(1216))
        assert isinstance(found, WallDie)
        assert found.need == die


@pytest.mark.rule("HA-TEMBA-09")
def test_a_shot_at_a_defender_in_a_breach_opens_it_no_further() -> None:
    play = housed(unit("A", "field_gun", "1220", "W"), unit("D", "regular", INSIDE), breaches=(1216,), step="fire_orders")
    play.order("shoot A1.1 at D1.1", "fire", "fire")
    play.roll_all(6)
    assert play.figure("D1.1").status == KILLED
    assert play.told(BreachRolled) == []


@pytest.mark.rule("HA-TEMBA-13")
def test_no_shot_through_the_roof_at_whom_there_is_not() -> None:
    play = housed(unit("A", "warrior", "1219"), unit("D", "regular", INSIDE), step="fire_orders")
    for target in range(-1, len(play.state.figures) + 1):
        refusal = roof_shot_refusal(play.world, play.state, play.number("D1.1"), target)
        assert refusal is not None
        assert refusal.rule == "HA-TEMBA-13"


@pytest.mark.rule("HA-TEMBA-13")
def test_nobody_shoots_through_the_roof_of_another_room() -> None:
    play = housed(unit("A", "warrior", "1215 1011"), unit("D", "askari", "1115"), step="fire_orders")
    upstairs(play, "A1.1", "A1.2")
    refusals = [roof_shot_refusal(play.world, play.state, play.number("D1.1"), play.number(name)) for name in ("A1.1", "A1.2")]
    assert refusals == [None, Refusal("HA-TEMBA-13", "not-above-it", "A1.2")]


def test_the_first_shot_at_a_wall_is_at_the_wall_and_the_second_at_whom_the_order_names_then() -> None:
    boat = FireOrder(0, BREACHES, where=Hex(1216), second=(1,))
    assert [is_at_wall(Aim(boat, place)) for place in (0, 1)] == [True, False]
    assert [is_at_wall(Aim(replace(boat, second=()), place)) for place in (0, 1)] == [True, True]


@pytest.mark.rule("HA-CC-08")
@pytest.mark.rule("HA-TEMBA-09", "HA-TEMBA-13", "HA-TEMBA-14")
def test_whoever_is_in_contact_shoots_at_no_wall_and_through_no_roof() -> None:
    units = (unit("A", "field_gun archer", "1220 1219", "W"), unit("D", "warrior", "1221 1218"), unit("D", "askari", "1213"))
    links = [("D1.1", "A1.1"), ("D1.2", "A1.2")]
    play = housed(*units, links=links)
    here = play.world, play.state
    found = (wall_shot(*here, play.number("A1.1"), Hex(1216)), arrow_shot(*here, play.number("A1.2"), Hex(1216)))
    assert [each.rule for each in found if isinstance(each, Refusal)] == ["HA-CC-08", "HA-CC-08"]
    upon = upstairs(
        housed(unit("A", "regular", "1011 1012"), unit("D", "askari", "1013"), links=[("A1.1", "D1.1")]), "A1.1", "A1.2"
    )
    refusal = roof_shot_refusal(upon.world, upon.state, upon.number("D1.1"), upon.number("A1.2"))
    assert refusal is not None
    assert refusal.rule == "HA-CC-08"


@pytest.mark.rule("HA-TEMBA-14", "HA-SHOOT-14", "HA-FORT-07")
def test_fire_arrows_from_behind_a_palisade_need_one_more() -> None:
    """Reckoned: an archer has no bonus, four hexes are half his range: 5; through a narrow gap 6."""
    for works, die in (((), 5), ((Work(Hex(1219), Hex(1218)),), 6)):
        play = housed(unit("A", "archer", "1219", "W"), unit("D", "warrior", "1213"))
        play.state = replace(play.state, ground=replace(play.state.ground, works=works))
        assert arrow_shot(play.world, play.state, play.number("A1.1"), Hex(1216)) == WallDie(die)
