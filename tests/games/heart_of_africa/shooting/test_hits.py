"""What a hit does: saves, Leaders, vessels, canoes."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.games.heart_of_africa.events.shooting import CanoeSunk, VesselHit
from pbem.games.heart_of_africa.rules.shooting.hits import save_on
from pbem.games.heart_of_africa.state.fighting import Courage
from pbem.games.heart_of_africa.state.figures import ABOARD, KILLED, ON_MAP
from tests.games.heart_of_africa.battles import Play, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import block
from tests.games.heart_of_africa.shooting.volleys import firing, volley


def save(target: str, shooter: str, **more: object) -> int:
    play = volley(unit("A", shooter, "1010"), unit("D", target, "1014", "W"), **more)  # type: ignore[arg-type]
    kind = play.world.figures[0].kind
    return save_on(play.world, play.state, play.number("D1.1"), kind)


@pytest.mark.rule("HA-SHOOT-16", "HA-GUN-05", "HA-MG-01")
def test_crews_save_on_four_against_everything() -> None:
    for gun in ("field_gun", "muzzle_loading_cannon", "machine_gun"):
        assert [save(gun, shooter) for shooter in ("askari", "regular", "field_gun", "archer")] == [4, 4, 4, 4]


@pytest.mark.rule("HA-SCOUT-05")
def test_scouts_save_on_three_against_everything() -> None:
    assert [save("scout", shooter) for shooter in ("askari", "regular", "field_gun")] == [3, 3, 3]


@pytest.mark.rule("HA-ADV-01", "HA-ADV-02")
def test_adventurers_save_on_four_but_not_against_good_weapons_nor_once_one_has_fallen() -> None:
    assert [save("adventurer", shooter) for shooter in ("askari", "archer", "soldier")] == [4, 4, 4]
    for shooter in ("adventurer", "regular", "mounted_regular", "machine_gun", "field_gun", "muzzle_loading_cannon", "gunboat"):
        assert save("adventurer", shooter) == 0
    assert save("adventurer", "askari", courage=Courage(has_adventurer_fallen=True)) == 0


@pytest.mark.rule("HA-TYPE-09")
def test_mounted_lancers_save_on_four_against_what_is_thrown_and_bows() -> None:
    throwers = ("agile_warrior", "agile_spearman", "archer", "forest_archer", "light_horseman")
    assert [save("mounted_lancer", shooter) for shooter in throwers] == [4] * 5
    assert [save("mounted_lancer", shooter) for shooter in ("askari", "field_gun", "mounted_musketeer")] == [0, 0, 0]


@pytest.mark.rule("HA-SHOOT-16")
def test_one_saving_roll_a_hit_and_who_fails_it_is_lost() -> None:
    for die, status in ((3, KILLED), (4, ON_MAP)):
        play = firing(unit("A", "regular", "1010"), unit("D", "field_gun", "1014", "W"))
        play.order("fire")
        play.order("holdfire")
        play.roll(6)
        assert isinstance(play.demand, Roll)
        assert play.demand.key[0] == "save"
        play.roll(die)
        assert play.figure("D1.1").status == status


@pytest.mark.rule("HA-ADV-02")
def test_the_saves_are_lost_from_the_end_of_the_phase_in_which_one_falls() -> None:
    play = firing(unit("A", "askari", "0910 1010"), unit("D", "adventurer", "0914 1014", "W"))
    play.order("fire")
    play.order("holdfire")
    play.roll(6, 6)
    play.roll(1)
    assert not play.state.courage.has_adventurer_fallen
    assert isinstance(play.demand, Roll)  # the second still has his save
    play.roll(6)
    assert play.state.courage.has_adventurer_fallen


@pytest.mark.rule("HA-LEAD-06", "HA-LEAD-08")
def test_the_owner_of_a_leader_who_is_hit_chooses() -> None:
    play = firing(unit("A", "askari", "1010"), leader("D", "warrior", "1014", attendants=1), unit("D", "warrior", "4471"))
    play.order("fire")
    play.roll(6)
    assert isinstance(play.demand, Choose)
    assert play.demand.kind == "leader_hit"
    play.order("attendant")
    assert (play.unit("DL").attendants, play.figure("DL.1").status) == (0, ON_MAP)
    brave = firing(
        unit("A", "askari", "1010"), leader("D", "adventurer", "1014", facing="W", attendants=1), unit("D", "warrior", "4471")
    )
    brave.order("fire")
    brave.order("holdfire")
    brave.roll(6)
    brave.order("save")
    brave.roll(1)
    assert brave.figure("DL.1").status == KILLED


def afloat(shooter: str, target: str, hull: str, *crew: str, hits: int = 0) -> Play:
    kind, name = ("troops", "D1.1") if target == "gunboat" else ("craft", "DC1.1")
    places = hull.split()
    play = volley(
        unit("A", shooter, "1010"),
        unit("D", target, places[len(places) // 2], kind=kind),
        *(unit("D", troops, places[0]) for troops in crew),
        ground=open_ground(sea=block((6, 14), (12, 30))),
        vessels=[(name, hull)],
        step="fire_orders",
    )
    for place, _ in enumerate(crew, 2 if target == "gunboat" else 1):
        number = play.number(f"D{place}.1")
        figure = replace(play.state.figures[number], status=ABOARD, where=-1, craft=play.number(name))
        play.state = play.state.with_figure(number, figure)
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], hits=hits),))
    return play


@pytest.mark.rule("HA-BOAT-06")
def test_hits_on_a_gunboat_are_counted_ten_of_a_gun_and_tests_come_at_twenty() -> None:
    for shooter, hits, after, tests in (
        ("regular", 18, 19, 0),
        ("regular", 19, 20, 1),
        ("field_gun", 9, 19, 0),
        ("field_gun", 35, 45, 1),
    ):
        play = afloat(shooter, "gunboat", "1014 1015 1016", hits=hits)
        play.order("fire")
        play.order("holdfire")
        play.roll(6)
        assert play.told(VesselHit)[0].total == after
        assert play.told(VesselHit)[0].tests == tests


@pytest.mark.rule("HA-CRAFT-08")
def test_a_dhow_tests_at_every_five_hits() -> None:
    play = afloat("field_gun", "dhow", "1014 1015", hits=4)
    play.order("fire")
    play.roll(6)
    assert (play.told(VesselHit)[0].total, play.told(VesselHit)[0].tests) == (14, 2)


@pytest.mark.rule("HA-CRAFT-09")
def test_a_natural_six_of_a_heavy_weapon_sinks_a_canoe_with_all_aboard() -> None:
    for shooter, is_sunk in (("adventurer", True), ("machine_gun", True), ("field_gun", True), ("regular", False)):
        play = afloat(shooter, "canoe", "1014", "regular", "soldier")
        play.order("shoot A1 at D1.1" + (" shots 1" if shooter == "machine_gun" else ""), "fire")
        if isinstance(play.demand, Choose):
            play.order("holdfire")
        play.roll(6)
        assert bool(play.told(CanoeSunk)) is is_sunk, shooter
        assert play.figure("D2.1").status == (KILLED if is_sunk else ABOARD)
        assert (play.figure("DC1.1").status == KILLED) is is_sunk
