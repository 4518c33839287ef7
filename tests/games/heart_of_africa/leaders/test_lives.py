"""A Leader who is hit: Attendants, saves, death."""

from typing import Any

import pytest

from pbem.engine.demands import Choose, Roll
from pbem.games.heart_of_africa.events.combat import AttendantsLost, SaveRolled
from pbem.games.heart_of_africa.rules.figures.casualties import removed
from pbem.games.heart_of_africa.rules.figures.saves import save_on
from pbem.games.heart_of_africa.rules.leaders.lives import blast_dice, blast_read
from pbem.games.heart_of_africa.state.fighting import Courage
from pbem.games.heart_of_africa.state.figures import COMBAT, KILLED, ON_MAP, SHOOTING
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.battles import Play, battle, leader, rules, unit


def hit(play: Play, *, save: int = 0, cause: str = SHOOTING) -> Play:
    """A hit on the attacker's Leader."""
    play.state = rules().begin(play.state.then(Step("leader_hit", 0, figure=play.number("AL.1"), number=save, word=cause)))
    return play


def led(troops: str = "warrior", attendants: int = 2, **more: Any) -> Play:
    return battle(leader("A", troops, "1010", attendants=attendants), unit("D", "askari", "1020"), **more)


@pytest.mark.rule("HA-LEAD-06", "HA-LEAD-07")
def test_an_attendant_may_die_instead_of_the_leader() -> None:
    play = hit(led())
    assert play.demand == Choose(0, "leader_hit", is_order=False)
    play.order("attendant")
    assert play.told(AttendantsLost) == [AttendantsLost("AL", 1, 1)]
    assert play.figure("AL.1").status == ON_MAP
    assert play.unit("AL").attendants == 1
    hit(play, cause=COMBAT).order("fall")
    assert play.figure("AL.1").status == KILLED


@pytest.mark.rule("HA-LEAD-06")
def test_without_attendants_he_falls_unasked() -> None:
    play = hit(led(attendants=0), cause=COMBAT)
    assert play.figure("AL.1").status == KILLED


@pytest.mark.rule("HA-LEAD-06")
def test_in_close_combat_too_and_the_second_fight_still_takes_place() -> None:
    """Warrior +3 with 1 against Swordsmen +3 with 6: lost; the second, with 6, wins by 3 + 2 more. HA-CC-18."""
    play = battle(
        leader("A", "warrior", "1010", attendants=2),
        unit("D", "swordsman", "1011 1009"),
        links=[("D1.1", "AL.1"), ("D1.2", "AL.1")],
        step="close_combat",
    )
    play.order("first D1.1")
    play.roll(1, 6, 6)
    play.order("attendant", "attendant")
    assert play.unit("AL").attendants == 0
    assert play.figure("AL.1").status == ON_MAP


@pytest.mark.rule("HA-LEAD-08")
def test_attendant_or_save_and_a_failed_save_kills_whatever_attendants_remain() -> None:
    play = hit(led("adventurer"), save=4, cause=SHOOTING)
    assert play.refused("fall").code == "has-a-save"
    play.order("save")
    assert play.demand == Roll((6,), ("save", 1, "AL.1"))
    play.roll(4)
    assert play.told(SaveRolled) == [SaveRolled("AL.1", 4, 4, True)]
    hit(play, save=4).order("save")
    play.roll(3)
    assert play.state.volley.fallen == (play.number("AL.1"),)
    assert play.unit("AL").attendants == 2


@pytest.mark.rule("HA-LEAD-08")
def test_without_a_save_there_is_none_to_take_and_without_attendants_it_is_rolled() -> None:
    assert hit(led()).refused("save").code == "no-save"
    play = hit(led("adventurer", attendants=0), save=4)
    play.roll(5)
    assert play.state.volley.fallen == ()


@pytest.mark.rule("HA-LEAD-08")
def test_who_has_fallen_already_is_not_hit_again() -> None:
    play = hit(led(attendants=0))
    hit(play)
    assert play.state.volley.fallen == (play.number("AL.1"),)


@pytest.mark.rule("HA-LEAD-09")
def test_a_blast_takes_attendants_before_the_leader() -> None:
    play = led(attendants=2)
    al = play.number("AL.1")
    assert blast_dice(play.world, play.state, al) == 3
    assert blast_dice(play.world, play.state, play.number("D1.1")) == 1
    after, events = blast_read(play.world, play.state, al, (6, 6, 3))
    assert events == (AttendantsLost("AL", 1, 1),)
    assert after.agenda[-1] == Step("leader_hit", figure=al, word="blast")
    after, events = blast_read(play.world, play.state, al, (5, 5, 5))
    assert (after, events) == (play.state, ())


@pytest.mark.rule("HA-LEAD-09")
def test_of_the_target_itself_only_the_attendants_roll() -> None:
    play = led(attendants=2)
    al = play.number("AL.1")
    after, _ = blast_read(play.world, play.state, al, (6, 6), was_target=True)
    assert after.units[0].attendants == 0
    assert after.agenda == play.state.agenda


def saves(target: str, shooter: str, **more: Any) -> int:
    play = battle(unit("A", target, "1010"), unit("D", shooter, "1020"), step="capture", **more)
    return save_on(play.world, play.state, 0, play.world.figures[1].kind)


@pytest.mark.rule("HA-ADV-01")
def test_an_adventurer_saves_on_four_from_all_but_the_best_shots() -> None:
    assert saves("baggage", "askari") == saves("askari", "regular") == 0
    assert saves("adventurer", "askari") == saves("adventurer", "soldier") == saves("adventurer", "archer") == 4
    none = ("adventurer", "regular", "mounted_regular", "machine_gun", "field_gun", "muzzle_loading_cannon", "gunboat")
    assert [saves("adventurer", shooter) for shooter in none] == [0] * 7


@pytest.mark.rule("HA-ADV-02")
def test_once_an_adventurer_has_been_killed_the_others_have_no_save() -> None:
    fallen = Courage(has_adventurer_fallen=True)
    assert saves("adventurer", "askari", courage=fallen) == 0
    assert saves("field_gun", "askari", courage=fallen) == 4


@pytest.mark.rule("HA-ADV-02", "HA-ADV-03")
def test_an_adventurer_killed_in_close_combat_counts_and_has_no_save() -> None:
    play = battle(unit("A", "adventurer", "1010"), unit("D", "warrior", "1011"), links=[("D1.1", "A1.1")], step="close_combat")
    play.roll(1, 6)
    assert play.figure("A1.1").status == KILLED
    assert play.state.courage.has_adventurer_fallen


@pytest.mark.rule("HA-ADV-02")
def test_one_lost_otherwise_does_not_count() -> None:
    play = battle(unit("A", "adventurer", "1010 1011"), unit("D", "warrior", "1020"), step="capture")
    for cause in ("stakes", "fire", "crocodile", "sunk"):
        after, _ = removed(play.world, play.state, [0], cause)
        assert not after.courage.has_adventurer_fallen


@pytest.mark.rule("HA-SCOUT-05", "HA-GUN-05", "HA-MG-01")
def test_scouts_save_on_three_and_guns_on_four_from_everybody() -> None:
    shooters = ("adventurer", "askari", "field_gun", "archer")
    assert {saves("scout", shooter) for shooter in shooters} == {3}
    assert {saves(gun, shooter) for shooter in shooters for gun in ("field_gun", "machine_gun", "muzzle_loading_cannon")} == {4}


@pytest.mark.rule("HA-TYPE-09")
def test_mounted_lancers_save_on_four_from_thrown_weapons_and_bows() -> None:
    assert {
        saves("mounted_lancer", each) for each in ("agile_warrior", "agile_spearman", "archer", "forest_archer", "light_horseman")
    } == {4}
    assert {saves("mounted_lancer", each) for each in ("askari", "musketeer", "adventurer", "field_gun")} == {0}
