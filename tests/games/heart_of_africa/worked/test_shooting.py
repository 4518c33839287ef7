"""Shooting Phases and fires worked out by hand that no position file tells: each docstring reckons the numbers.

Hexes are row and column; an odd row lies half a hex to the east. Without another word everybody stands in the open and
has not moved.
"""

from typing import Any

from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.shooting import CanoeSunk, ShotsFired, VesselHit
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    CHANGED_HEX,
    FLED,
    KILLED,
    ON_MAP,
    RELOADING,
)
from pbem.games.heart_of_africa.state.ground import Building, Fire, Ground
from tests.games.heart_of_africa.battles import Play, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball, block, row
from tests.games.heart_of_africa.shooting.volleys import attacked, began, firing, legal, need, volley, walled


def needs(play: Play) -> list[tuple[str, str, int]]:
    """Shooter, target and die needed of every shot so far."""
    return [shot for event in play.told(ShotsFired) for shot in zip(event.shooters, event.targets, event.needs, strict=True)]


def dead(play: Play, *names: str) -> list[bool]:
    """Which of these figures have been killed."""
    return [play.figure(name).status == KILLED for name in names]


def test_02_a_single_askari_at_a_single_warrior_nine_hexes_away() -> None:
    """Range 16, half 8: 9 is far (+1). Nobody stands beside the target, and 9 is more than 8: dispersed (+1). 5 - 1 + 1 + 1 = 6."""
    play = firing(unit("A", "askari", "1010"), unit("D", "warrior", "1019", "W"))
    play.order("fire")
    play.roll(5)
    assert needs(play) == [("A1.1", "D1.1", 6)]
    assert dead(play, "D1.1") == [False]


def test_03_forest_archers_at_the_edge_of_a_wood_against_a_musketeer_on_the_march() -> None:
    """The musketeer at 5 hexes (range 10, half 5: near) has moved: 5, cover 1, forest hunter 1: 7, no die is rolled.

    The forest archer, range 8, half 4: 5 is far. Bonus 1 as it stood: 5 - 1 + 1 = 5. A 5 kills.
    """
    wood = open_ground(jungle=row(10, 15, 20))
    play = firing(unit("A", "musketeer", "1010"), unit("D", "forest_archer", "1015", "W"), ground=wood, marks={"A1.1": CHANGED_HEX})
    play.order("fire")
    play.order("fire")
    play.roll(5)
    assert needs(play) == [("D1.1", "A1.1", 5)]
    assert dead(play, "A1.1") == [True]


def test_04_a_charge_is_met_by_the_one_who_is_charged_and_by_his_neighbour() -> None:
    """D1.1 came from 1016 to 1011, five hexes, to A1.1 in 1010. A1.1 may shoot only at it: 5 - 1 + 1 (it charges) = 5.

    From A2.1 in 1110, facing north-east, it was 6 hexes away and is 1 now: 6 - 1 = 5, so it came straight at A2.1 as well: also 5.
    """
    play = volley(unit("A", "askari", "1010"), unit("A", "askari", "1110", "NE"), unit("D", "warrior", "1011 0915", "W"))
    began(attacked(play, "D1.1", "A1.1", "1016"), "D1.1", "1016")
    assert legal(play, "A1.1") == ["D1.1"]
    assert legal(play, "A2.1") == ["D1.1"]
    assert [need(play, "A1.1", "D1.1"), need(play, "A2.1", "D1.1")] == [5, 5]


def test_10_a_leader_is_hit_twice_and_has_one_attendant() -> None:
    """Three soldiers at 5 hexes: 5 - 2 = 3. Each shot may hit the Leader, who has an Attendant: dice one by one, 3 and 4.

    The first hit costs the Attendant, the second, with none left, the Leader himself. The third has nobody left near: D1 at 30.
    """
    play = firing(
        unit("A", "soldier", "0910 1010 1110"),
        leader("D", "warrior", "1015", facing="W", attendants=1),
        unit("D", "warrior", "1045"),
    )
    play.order("fire")
    play.roll(3)
    assert isinstance(play.demand, Choose)
    play.order("attendant")
    play.roll_all(4)
    assert dead(play, "DL.1") == [True]
    assert len(needs(play)) == 2


def test_12_a_bearer_can_be_shot_at_when_his_adventurer_has_fallen_in_the_same_phase() -> None:
    """The Adventurer is 5 hexes away, his bearer 6: he alone is a target. Regulars allow no save. Then the bearer is one, at 3."""
    play = firing(unit("A", "regular", "1010 1110"), unit("D", "adventurer gun_bearer", "1015 1116", "E"))
    play.order("shoot A1 at D1.2,D1.1", "fire")
    play.roll(3, 3)
    assert needs(play) == [("A1.1", "D1.1", 3), ("A1.2", "D1.2", 3)]
    assert dead(play, "D1.1", "D1.2") == [True, True]


def crewed(hull: str, craft: str, troops: str, count: int = 1, **more: Any) -> Play:
    """A vessel of D with figures of D1 aboard, and a shooter of A."""
    shooter = more.pop("shooter")
    play = volley(
        shooter,
        unit("D", troops, " ".join(hull.split()[:1] * count), "W"),
        unit("D", craft, hull.split()[0], kind="craft"),
        ground=open_ground(sea=block((6, 14), (12, 30))),
        vessels=[("DC1.1", hull)],
        step="fire_orders",
        **more,
    )
    for place in range(count):
        number = play.number(f"D1.{place + 1}")
        figure = replace(play.state.figures[number], status=ABOARD, where=Hex(-1), craft=play.number("DC1.1"))
        play.state = play.state.with_figure(number, figure)
    return play


def test_13_an_adventurer_sinks_a_canoe_whose_crew_shoots_back() -> None:
    """7 hexes from the bank: 5 - 2 = 3, nobody in a canoe is dispersed. A natural 6 sinks it with all three;

    they still shoot first.

    Askaris at 7 (half of 16 is 8), the canoe lies still: 5 - 1 = 4; the first 4 kills him unless he saves on 4, and he throws 3.
    """
    play = crewed("1017", "canoe", "askari", 3, shooter=unit("A", "adventurer", "1010"))
    play.order("fire")
    play.order("fire")
    play.roll(6)
    assert len(play.told(CanoeSunk)[0].figures) == 3
    play.roll(4, 1, 1)
    play.roll(3)
    assert needs(play)[0] == ("A1.1", "D1.1", 3)
    assert dead(play, "A1.1", "D1.1", "D1.2", "D1.3", "DC1.1") == [True] * 5


def test_14_a_gunboat_with_eighteen_hits_takes_a_shell() -> None:
    """The gun at 14 hexes (half of 50): 5 - 2 = 3. 18 + 10 = 28: one multiple of 20 is passed, one test."""
    play = volley(
        unit("A", "field_gun", "1006"),
        unit("D", "gunboat", "1021"),
        ground=open_ground(sea=block((6, 14), (12, 30))),
        vessels=[("D1.1", "1020 1021 1022")],
        step="fire_orders",
    )
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], hits=18),))
    play.order("fire")
    play.order("holdfire")
    play.roll(3)
    assert needs(play) == [("A1.1", "D1.1", 3)]
    assert (play.told(VesselHit)[0].total, play.told(VesselHit)[0].tests) == (28, 1)


def test_15_a_dhow_with_four_hits_takes_a_bullet_and_hides_its_passengers() -> None:
    """Nearest hex of the hull 1015, 5 away: 5 - 2 = 3. 4 + 1 = 5: a test. Whoever is aboard is no target."""
    play = crewed("1016 1015", "dhow", "askari", 2, shooter=unit("A", "regular", "1010"))
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], hits=4),))
    assert legal(play, "A1.1") == ["DC1.1"]
    play.order("fire")
    play.order("holdfire")
    play.roll(3)
    assert needs(play) == [("A1.1", "DC1.1", 3)]
    assert (play.told(VesselHit)[0].total, play.told(VesselHit)[0].tests) == (5, 1)


def test_16_two_ranks_of_musketeers_fire_turn_and_turn_about() -> None:
    """The rear one shoots over the other from 1010: 5 - 1 + 1 (palisade) = 5 at 4 hexes of 10.

    He then reloads while the other shoots.
    """
    play = firing(
        unit("A", "musketeer", "1010 1009"), unit("D", "warrior", "1014 1114", "W"), ground=walled(1010), marks={"A1.1": RELOADING}
    )
    play.order("shoot A1.2 over A1.1", "fire")
    play.roll(1)
    assert [play.figure(name).has(RELOADING) for name in ("A1.1", "A1.2")] == [False, True]
    play.order("holdall", "holdall", "fire")
    play.roll(1)
    assert needs(play) == [("A1.2", "D1.1", 5), ("A1.1", "D1.1", 5)]
    assert [play.figure(name).has(RELOADING) for name in ("A1.1", "A1.2")] == [True, False]


HOUSE = Building(Hex(1010), 1, Hex(1216))


def test_17_a_garrison_answers_from_its_loopholes() -> None:
    """The regular at 1220, 4 hexes from the loophole in 1216: no bonus, 1 for cover: 6. A save on 3: he throws 2.

    The defender, soldier, out of a building: 5 - 2 + 1 = 4. His die 3 misses. His mate holds fire and is no target.
    """
    play = firing(
        unit("A", "regular", "1220 1120", "W"),
        unit("D", "soldier", "1216 1316", "E"),
        ground=Ground(open_ground().field, buildings=(HOUSE,)),
    )
    play.order("shoot A1.1 at D1.2,D1.1", "quiet A1.2", "fire")
    play.order("quiet D1.2", "fire")
    play.roll(6)
    play.roll(2)
    play.roll(3)
    assert needs(play) == [("A1.1", "D1.1", 6), ("D1.1", "A1.1", 4)]
    assert dead(play, "A1.1", "D1.1") == [False, True]


def test_18_a_breach_lets_rifles_in() -> None:
    """The gun at 1230, 14 hexes: 3 against the wall; 3 hits, 5 opens 1216.

    In the next turn a regular at 1220 needs 5 - 2 + 1 = 4.
    """
    play = firing(
        unit("A", "field_gun", "1230", "W"),
        unit("A", "regular", "1120", "W"),
        unit("D", "warrior", "1216"),
        ground=Ground(open_ground().field, buildings=(HOUSE,)),
    )
    play.order("breach A1.1 1216", "fire")
    play.roll(3)
    play.roll(5)
    assert play.state.ground.buildings[0].breaches == (1216,)
    play.order("holdall", "holdall")
    assert need(play, "A2.1", "D1.1") == 4


def test_19_grass_burns_for_four_turns() -> None:
    """Lit in turn 1 by an askari's 5. A warrior who has not left is lost in turn 2. It burns in turns 2 to 5;

    6 finds open ground.
    """
    grass = open_ground(tall_grass=row(10, 10, 14))
    play = firing(unit("A", "askari", "1009"), unit("D", "warrior", "1013 1020"), ground=grass)
    play.order("light A1.1 1010", "fire")
    play.roll(5)
    assert play.state.fires[0].hexes == row(10, 10, 14)
    play.order("holdall", "holdall")
    assert dead(play, "D1.1") == [True]
    for _ in range(4):
        play.roll_all(6)
        if play.step.name == "fire":
            play.order("holdfire")
            play.roll_all(6)
        if play.state.turn < 6:
            play.order("holdall", "holdall")
    play.roll_all(6)
    assert play.state.ground.burnt == row(10, 10, 14)


def test_20_smoke_from_the_third_turn_on() -> None:
    """Lit in turn 1 at 1010; the wind blows east (die 1). Turn 3: 1010 to 1013 and a hex around.

    A line from 0812 to 1212 is closed.

    In turn 2 there is no smoke yet.
    """
    fire = Fire("tall_grass", Hex(1010), 1, row(10, 8, 12))
    grass = open_ground(tall_grass=row(10, 8, 12))
    for turn, sees in ((2, True), (3, False)):
        play = volley(
            unit("A", "archer", "0812"), unit("D", "warrior", "1212"), fires=(fire,), ground=grass, turn=turn, wind=0, step="units"
        )
        assert (legal(play, "A1.1") == ["D1.1"]) is sees


def test_25_archers_shoot_all_round_at_a_lancer_in_the_rocks() -> None:
    """Archers have no bonus and no arc: at 4 hexes behind them 5. Rocks cover men on foot only, so not the rider.

    He is a Mounted Lancer: 4 saves him. He throws 4, then 3.
    """
    rocks = open_ground(rocky=ball(1006, 1))
    play = firing(unit("A", "archer", "1010 0910", "E"), unit("D", "mounted_lancer", "1006", "E"), ground=rocks)
    play.order("fire")
    assert need(play, "A1.1", "D1.1") == 5
    play.roll(5, 6)
    play.roll(4)
    play.roll_all(3)
    assert dead(play, "D1.1") == [True]
    assert play.figure("D1.1").status not in (ON_MAP, FLED)
