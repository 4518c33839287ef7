"""Whole combats worked out by hand from the ledger, the arithmetic in the comments. Two are the rule book's own examples."""

import pytest

from pbem.engine.demands import Choose, Over, Roll
from pbem.games.guerra_do_congo.events import (
    AttackDeclared,
    AttackResolved,
    Captured,
    Eliminated,
    LeftMap,
    MoraleChecked,
    Retreated,
    StepLost,
)
from pbem.games.guerra_do_congo.rules import victory
from pbem.games.guerra_do_congo.rules.combat.attack_odds import odds
from pbem.games.guerra_do_congo.state import CONGO, SUPPLIED
from tests.games.guerra_do_congo.boards import at, place, position, unit
from tests.games.guerra_do_congo.fights import TARGET, WEST, dice, due, enemy, events_of, fight, own


@pytest.mark.rule("GC-4.6.2b", "GC-4.7.2e", "GC-4.2.3a")
def test_the_books_example_avb_dri_in_a_forest_village() -> None:
    # Attackers 5-4-3, 5-4-3, 3-4-4, 4-4-4: PA 5 + 5 + 3 + 4 = 17. Defender 4-4-4 with one air point: PD 4 + 1 = 5; in the
    # fight itself a 4-5-4 stands in for the two. 17 / 5 = 3.4: column 3:1. Forest 2 left, village 0: 3:2. Morale +1 against
    # -1: 69 + 20 = 89, row 86-95: AVB DRI(M). The defender is at full strength and does not check. He goes south-east, to
    # 0305; the 3-4-4 takes the loss and the 4-4-4 advances. The forest with the village holds 3 points.
    found = fight(
        own("R1", "5-4-3"),
        own("R2", "5-4-3"),
        own("R3", "3-4-4", at="0504"),
        own("R4", "4-4-4", at="0504"),
        enemy("C1", "4-5-4"),
        terrain={TARGET: "forest"},
        places=[place("Boende", TARGET, control="congo")],
        morale={"rebels": 1, "congo": -1},
    )
    air = fight(own("R1", "17-4-4"), enemy("C1", "4-4-4"), terrain={TARGET: "forest"})
    worked = odds(air.world, air.state, at(TARGET), (0,), air=1)
    assert (worked.pa, worked.pd, worked.column.start, worked.column.final) == (17, 5, 4, 2)
    found.do("a 0405 R1,R2,R3,R4")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.pa, declared.pd, declared.start_column, declared.column, declared.morale) == (17, 5, "3:1", "3:2", 2)
    assert declared.shifts == (("GC-4.2a", -2),)
    found.roll(*dice(69))
    assert events_of(found, AttackResolved) == [AttackResolved("0405", 6, 9, 69, "", 20, 89, "AVB", "DRI(M)")]
    found.do("loss R3", "retreat C1 0305")
    assert not isinstance(due(found), Roll)
    found.do("advance R4")
    assert events_of(found, Captured) == [Captured("Boende", "rebels")]
    assert due(found) == Choose(0, "combat", True)  # one point of room is left, and no battalion to use it
    assert [found.where(id) for id in ("R1", "R2", "R3", "R4", "C1")] == ["0404", "0404", "0504", "0405", "0305"]
    assert [found.unit(id).is_reduced for id in ("R1", "R2", "R3", "R4", "C1")] == [False, False, True, False, False]


def test_a_garrison_besieged_in_a_city_across_the_congo() -> None:
    # PA 8 + 7 = 15 against PD 4 reduced = 2, and 3 - 1 (unsupplied) = 2: 4. 15 / 4 = 3.75: 3:1. City 2 left, the Congo in
    # front of both attackers 2 left, besieged 1 right: -3, so 3:1 -> 2:1 -> 3:2 -> 1:1. Uganda -1, rebels +2, lowest -1, against
    # congo -2: +1. Roll 87 + 10 = 97: row 96-100 at 1:1: AVB DRI(M).
    found = fight(
        own("R1", "8-4-4", marks=SUPPLIED),
        own("U1", "7-4-4", army="uganda", marks=SUPPLIED),
        own("X1", at="0406", marks=SUPPLIED),
        own("X2", at="0303", marks=SUPPLIED),
        enemy("C1", "3-4-4", reduced=True, marks=SUPPLIED, morale=5),
        enemy("C2", "3-3-3", morale=4),
        places=[place("Mbandaka", TARGET, kind="city", control="congo")],
        congo=["0404/0405"],
        morale={"rebels": 2, "uganda": -1, "congo": -2},
        supplied="judged",
    ).do("a 0405 R1,U1")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.pa, declared.pd, declared.start_column, declared.column, declared.morale) == (15, 4, "3:1", "1:1", 1)
    assert declared.shifts == (("GC-4.2a", -2), ("GC-4.2.2a", -2), ("GC-4.2.4b", 1))
    found.roll(*dice(87)).do("loss U1")
    # the whole ring is in a zone; free of units are 0505, 0305, 0304 and 0504: a besieged unit may use them
    assert found.tokens("retreat", "C1") == ["0505", "0305", "0304", "0504"]
    found.do("retreat C2 0505", "retreat C1 0505")
    # C1, reduced, checks: 5 - 2 (army) - 1 (besieged): target 2, roll 3 fails: eliminated
    found.roll(3)
    assert events_of(found, MoraleChecked) == [MoraleChecked("C1", 3, 2, False)]
    assert events_of(found, Eliminated) == [Eliminated("C1", "0505", "check")]
    assert victory.points(found.state) == (1, 0)
    assert due(found) == Choose(0, "advance", False)


def test_an_attack_that_ends_in_disaster() -> None:
    # PA 4 reduced = 2, 3: 5 against 6 + 5 = 11: below 1:1, column 1:2. Morale -3 against +1: -40. Roll 44 - 40 = 4, row 01-05:
    # AE DVI. The attacker gives up the reduced R1. R2 in 0404: C1 and C2 are regiments in 0405 (zone over 0504, 0304), X1 in
    # 0503 (zone over 0403 and 0504): outside zones only 0303, which holds two friendly regiments and is full (savanna 4): one
    # loss instead, R2 stays, reduced. AE has no (M). Nobody advances. C scores 1 for R1.
    found = fight(
        own("R1", "4-4-4", reduced=True),
        own("R2", "3-4-4"),
        own("F1", at="0303"),
        own("F2", at="0303"),
        enemy("C1", "4-6-4"),
        enemy("C2", "4-5-4"),
        enemy("X1", at="0503"),
        morale={"rebels": -3, "congo": 1},
    )
    found.do("a 0405 R1,R2").roll(*dice(44))
    assert events_of(found, AttackResolved) == [AttackResolved("0405", 4, 4, 44, "", -40, 4, "AE", "DVI")]
    found.do("loss R1")
    assert events_of(found, Eliminated) == [Eliminated("R1", "0404", "combat")]
    assert events_of(found, StepLost) == [StepLost("R2", "0404", "no-retreat")]
    assert (found.where("R2"), due(found)) == ("0404", Choose(0, "combat", True))
    assert victory.points(found.state) == (0, 1)


def test_a_surrounded_stack_under_drb_by_chain_of_conversions() -> None:
    # PA 30 + 6 = 36 against 4, 4 reduced = 2, 3 unsupplied = 2: 8. 36 / 8 = 4.5: 4:1; besieged 1 right: 5:1. No difference of
    # morale. Roll 90: row 86-95 at 5:1: AVB DRB.
    # Attacker gives R2 the loss. Defender gives C1 the loss: reduced. Then all three retreat: surrounded, so each converts:
    # C1 (second loss) eliminated, C2 (was reduced) eliminated, C3 reduced and stays. DRB has no (M). Rebels score 2.
    ring = [
        own(f"X{n}", at=here, size="battalion", marks=SUPPLIED) for n, here in enumerate(("0505", "0406", "0305", "0304", "0504"))
    ]
    found = fight(
        own("R1", "30-4-4", marks=SUPPLIED),
        own("R2", "6-4-4", marks=SUPPLIED),
        *ring,
        enemy("C1", "4-4-4", marks=SUPPLIED),
        enemy("C2", "4-4-4", marks=SUPPLIED, reduced=True),
        enemy("C3", "4-3-4"),
        supplied="judged",
    ).do("a 0405 R1,R2")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.pa, declared.pd, declared.start_column, declared.column) == (36, 8, "4:1", "5:1")
    found.roll(*dice(90))
    assert events_of(found, AttackResolved)[0].attacker == "AVB"
    assert events_of(found, AttackResolved)[0].defender == "DRB"
    found.do("loss R2", "loss C1")
    assert [found.where(id) for id in ("C1", "C2", "C3")] == ["", "", TARGET]
    assert found.unit("C3").is_reduced
    assert victory.points(found.state) == (2, 0)
    assert due(found) == Choose(0, "combat", True)


def test_the_congo_side_drives_a_rwandan_pair_over_the_border_of_the_map() -> None:
    # Congo Combat Phase. PA 7 + 5 = 12 against 4 + 3 = 7. 12 / 7 = 1.71: 3:2. Savanna, no river. W1 and W2 are besieged by
    # units on five sides, the sixth is closed: 1 right: 2:1. congo 0 against rwanda -3: +30. Roll 66 + 30 = 96: row 96-100 at
    # 2:1: AVI DRI(M). Around 0405: 0404, 0406, 0305, 0304 and 0504 hold Congo units, 0505 is neutral: nothing is free, so both
    # leave the map into it. No points: they are not eliminated.
    found = position(
        [
            unit("W1", "rwanda", strength="4-4-4", at=TARGET),
            unit("W2", "rwanda", strength="3-3-4", at=TARGET, size="battalion"),
            enemy("C1", "7-4-4", at=WEST),
            enemy("C2", "5-4-4", at=WEST),
            *(enemy(f"X{n}", at=here, size="battalion") for n, here in enumerate(("0406", "0305", "0304", "0504"))),
        ],
        side="congo",
        phase="combat",
        neutral=["0505"],
        morale={"rwanda": -3},
    ).do("a 0405 C1,C2")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.pa, declared.pd, declared.start_column, declared.column, declared.morale) == (12, 7, "3:2", "2:1", 3)
    found.roll(*dice(66))
    assert events_of(found, LeftMap) == [LeftMap("W1", "0405"), LeftMap("W2", "0405")]
    assert victory.points(found.state) == (0, 0)
    assert due(found) == Choose(1, "advance", False)


def test_an_armoured_breakthrough_takes_two_towns() -> None:
    # PA 8 + 5 = 13 against 3: 4.33: 4:1. Village in open country: 0; a river in front of U1 but not of U2: 0. Uganda +1 against
    # congo -1: +20. Roll 81 + 20 = 101, kept at 100: row 96-100 at 4:1: AVB DRB. U2 takes the attackers' loss. C1 is reduced,
    # then retreats to 0505. DRB has no (M). U1, armour, goes through 0405 (captured) to 0406 (captured). U2 may follow one hex.
    found = fight(
        unit("U1", "uganda", "armour", "regiment", "8-6-6", at="0304"),
        unit("U2", "uganda", "motorised", "battalion", "5-5-7", at=WEST),
        enemy("C1", "3-3-3", size="battalion"),
        terrain={TARGET: "open"},
        rivers=["0304/0405"],
        places=[place("Lisala", TARGET, control="congo"), place("Bumba", "0406", control="congo")],
        morale={"uganda": 1, "congo": -1},
    ).do("a 0405 U1,U2")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.start_column, declared.column, declared.shifts) == ("4:1", "4:1", ())
    found.roll(*dice(81))
    assert events_of(found, AttackResolved) == [AttackResolved("0405", 8, 1, 81, "101", 20, 100, "AVB", "DRB")]
    found.do("loss U2")
    assert events_of(found, StepLost) == [StepLost("U2", "0404", "combat"), StepLost("C1", "0405", "combat")]
    found.do("retreat C1 0505", "advance U1 0406", "advance U2")
    assert (found.where("U1"), found.where("U2")) == ("0406", "0405")
    assert (found.controller("Lisala"), found.controller("Bumba")) == ("rebels", "rebels")


def test_a_stack_retreats_where_there_is_room_and_the_last_unit_pays() -> None:
    # 200 against 4 + 4 + 5 (5-5-4): 7:1. Roll 25: AVI DRI(M). Outside the zone of X1 (0406: 0505, 0406, 0305) and free of R1's
    # battalion lie 0304 and 0504. 0304 is a swamp (2 points), 0504 a forest with a village (3) that holds a friendly regiment,
    # so one point is left. C1 (2) fits only 0304; C2 (2) too; C3 (a battalion, 1) fits both. Owner's order: C3 to 0504, C1 to
    # 0304, C2 finds both full: one loss, stays, and checks for DRI(M): reduced: morale 5: rolls 6: eliminated; hex empty: advance.
    found = fight(
        own("R1", "200-4-4", size="battalion"),
        own("X1", at="0406"),
        enemy("C1"),
        enemy("C2", morale=5),
        enemy("C3", "5-5-4", size="battalion"),
        enemy("F1", at="0504"),
        terrain={"0304": "swamp", "0504": "forest"},
        places=[place("Ikela", "0504", control="congo")],
    ).do("a 0405 R1")
    found.roll(*dice(25))
    assert {id: found.tokens("retreat", id) for id in ("C1", "C2", "C3")} == {
        "C1": ["0304"], "C2": ["0304"], "C3": ["0304", "0504"],
    }  # fmt: skip
    found.do("retreat C3 0504", "retreat C1 0304")
    assert events_of(found, StepLost) == [StepLost("C2", "0405", "no-retreat")]
    assert due(found) == Roll((10,), ("check", 5, 1, 405))
    found.roll(6)
    assert events_of(found, Eliminated) == [Eliminated("C2", "0405", "check")]
    assert due(found) == Choose(0, "advance", False)


def test_the_same_defender_is_hit_twice_in_one_phase() -> None:
    # First attack: 28 / 4 = 7:1, roll 20: AVI DRI: C1 goes to 0505 (the battalion R1 has no zone). X1 in 0606 touches 0505.
    # Second attack by X1, 4-4-4, on 0505: 4 / 4 = 1:1, rough 2 left: 1:2. Roll 40: row 31-50: ARB DVB: both reduced. C1 held
    # 0505: protected. R2 in 0404 does not touch 0505 and has not attacked.
    found = fight(
        own("R1", "28-4-4", size="battalion"),
        own("R2"),
        own("X1", at="0606", size="battalion"),
        enemy("C1"),
        terrain={"0505": "rough"},
    )
    found.do("a 0405 R1").roll(*dice(20))
    assert "0504" not in found.tokens("retreat", "C1")  # R2 is a regiment
    found.do("retreat C1 0505", "stay", "a 0505 X1")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.start_column, declared.column) == ("1:1", "1:2")
    found.roll(*dice(40))
    assert (found.unit("X1").is_reduced, found.unit("C1").is_reduced, found.where("C1")) == (True, True, "0505")
    assert found.options("a").tokens == ()


def test_both_sides_check_after_a_draw() -> None:
    # 4 + 2 (5 reduced) = 6 against 6: 1:1. zimbabwe +1, rebels 0: -1 for the attacker: roll 99 - 10 = 89: ARI(M) DVI(M). R2 is
    # reduced: 6 + 0 = 6, roll 7 fails: eliminated, +1 for Congo. Z1 is reduced: 7 + 1 = 8, roll 8 passes; Z2 is full: no check.
    found = fight(
        own("R1", "4-4-4"),
        own("R2", "5-4-4", reduced=True, morale=6),
        enemy("Z1", "3-4-4", army="zimbabwe", reduced=True, morale=7),
        enemy("Z2", "3-4-4", army="zimbabwe", morale=7),
        morale={"zimbabwe": 1},
    ).do("a 0405 R1,R2")
    found.roll(*dice(99))
    assert events_of(found, AttackResolved) == [AttackResolved("0405", 9, 9, 99, "", -10, 89, "ARI(M)", "DVI(M)")]
    found.roll(7)
    assert events_of(found, MoraleChecked) == [MoraleChecked("R2", 7, 6, False)]
    found.roll(8)
    assert events_of(found, MoraleChecked) == [MoraleChecked("Z1", 8, 8, True)]
    assert due(found) == Choose(0, "combat", True)
    assert victory.points(found.state) == (0, 1)


def test_the_last_column_takes_the_last_town() -> None:
    # 7 / 1 = 7:1 (4 reduced = 2, unsupplied 1). Roll 100: AVI DE: C1, alone, is eliminated: the FAC has no unit left and none to
    # come: the Rebels win. That is looked at when all steps of the combat are done, so the advance comes first: R1 takes Lodja.
    found = fight(
        own("R1", "7-4-4", marks=SUPPLIED),
        enemy("C1", "3-4-4", reduced=True),
        unit("A1", "angola", at="0909"),
        places=[place("Lodja", TARGET, control="congo")],
        supplied="judged",
    )
    found.do("a 0405 R1").roll(*dice(100))
    assert due(found) == Choose(0, "advance", False)
    found.do("advance R1")
    assert found.controller("Lodja") == "rebels"
    assert due(found) == Over(0, "annihilation")


def test_a_retreat_over_a_river_into_a_friendly_stack_and_the_pursuit() -> None:
    # Congo attacks: 4-4-4 x 2 = 8 against 4 - 1 (unsupplied) = 3: 2.67: 2:1. Swamp 1 left: 3:2. congo -1 against burundi 0: -10.
    # Roll 98 - 10 = 88: row 86-95 at 3:2: AVB DRI(M). The default for the loss: both full, both foot: lowest PA + PD is C2
    # (4 + 3). B1 is full: no check. B1 retreats across the river to 0406, where a battalion stands: 1 + 2 of 4 points.
    found = position(
        [
            unit("B1", "burundi", strength="4-4-3", at=TARGET),
            unit("B2", "burundi", size="battalion", at="0406", strength="3-3-3"),
            enemy("C1", "4-4-4", at=WEST, marks=SUPPLIED),
            enemy("C2", "4-3-4", at="0304", marks=SUPPLIED),
        ],
        side="congo",
        phase="combat",
        terrain={TARGET: "swamp"},
        rivers=["0405/0406"],
        morale={"congo": -1},
        supplied="judged",
    ).do("a 0405 C1,C2")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.pa, declared.pd, declared.start_column, declared.column, declared.morale) == (8, 3, "2:1", "3:2", -1)
    found.roll(*dice(98))
    assert events_of(found, AttackResolved) == [AttackResolved("0405", 9, 8, 98, "", -10, 88, "AVB", "DRI(M)")]
    answer = found.rules.answer(found.state, found.rules.default_policy("loss"))
    assert answer is not None
    assert found.rules.write(answer) == "loss C2"
    found.do("loss C2", "retreat B1 0406")
    assert events_of(found, Retreated) == [Retreated("B1", "0405", "0406")]
    found.do("advance C1", side="congo")
    assert found.state.side == CONGO
    assert found.where("C1") == TARGET
