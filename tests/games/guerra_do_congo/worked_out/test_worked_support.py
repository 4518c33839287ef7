"""Air power and reserves worked by hand from the ledger, with the arithmetic beside each position."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import (
    AttackDeclared,
    AttackResolved,
    Bombarded,
    Eliminated,
    Interdicted,
    ReserveCommitted,
    StepLost,
)
from pbem.games.guerra_do_congo.state import CONGO, REBELS, RESERVE, SUPPLIED, Interdiction
from tests.games.guerra_do_congo.boards import Position, at, place, position, unit
from tests.games.guerra_do_congo.fights import TARGET, dice, due, enemy, events_of, own


def answer(found: Position, text: str = "") -> str:
    """What a standing order, or the default, decides now, in notation; it is carried out."""
    rules, demand = found.rules, found.demand
    assert isinstance(demand, Choose)
    decision = rules.answer(found.state, rules.read_policy(demand.kind, text) if text else rules.default_policy(demand.kind))
    assert decision is not None
    found.do(rules.write(decision))
    return rules.write(decision)


@pytest.mark.rule("GC-4.6.3d", "GC-4.6.3a")
def test_the_book_bombards_an_8_6_6_in_a_road_forest() -> None:
    # 4 points x PD 6 = 24: column 21-24, the sixth. Forest: 2 left, the fourth, 13-16. Die 7: row 7-8, -2/---.
    found = position(
        [unit("R1", strength="8-6-6", at="0405", type="motorised", size="battalion"), enemy("C1", at="0909")],
        side="congo",
        phase="combat",
        air_points=6,
        terrain={"0405": "forest"},
        roads=["0404-0405-0406"],
    )
    found.do("bombard 0405 4").roll(7)
    (event,) = events_of(found, Bombarded)
    assert (event.start_column, event.column, event.pm_loss, event.losses) == ("21-24", "13-16", 2, 0)
    # In its next Movement Phase it has 6 - 2 = 4 points: four road hexes at 1, not five.
    found.do("end")
    found.state = found.state.with_unit(0, replace(found.unit("R1"), marks=SUPPLIED))
    assert found.why("m R1 0405-0406-0407-0408-0409") == ("", "")
    assert found.why("m R1 0405-0406-0407-0408-0409-0509") == ("GC-3.1a", "too-few-points")


@pytest.mark.rule("GC-4.6.4f", "GC-4.6.4h")
def test_the_book_interdicts_an_airport_in_a_city() -> None:
    # 8 points: column 7-8, the fourth. City: 2 left, the second, 3-4. Die 10: 1 turn. From turn 5 to the end of turn 6.
    found = position(
        [unit("R1", at="0303"), enemy("C1", at="0909")],
        side="congo",
        phase="combat",
        air_points=8,
        places=[place("Goma", "0405", kind="city", air="airport")],
    )
    found.do("interdict Goma airfield 8").roll(10)
    (event,) = events_of(found, Interdicted)
    assert (event.start_column, event.column, event.turns, event.until) == ("7-8", "3-4", 1, 6)
    assert found.state.interdictions == (Interdiction(at("0405"), "air", 6),)
    found.do("end")
    assert found.state.interdictions  # turn 6
    found.do("end", "end", "end", "end")
    assert found.state.turn == 7
    assert not found.state.interdictions


@pytest.mark.rule("GC-4.6.2b", "GC-4.5.1a")
def test_the_book_s_combat_with_its_air_point_answered_in_play() -> None:
    # PA 5 + 5 + 3 + 4 = 17; PD 4 + 1 air point = 5; 17/5 = 3.4: 3:1. Forest 2 left, village 0: 3:2.
    # Morale +1 against -1: +20. Dice 69: 89, row 86-95, AVB DRI(M).
    found = position(
        [
            own("A1", "5-4-3"),
            own("A2", "5-4-3"),
            own("A3", "3-4-4", at="0304"),
            own("A4", "4-4-4", at="0504"),
            enemy("C1"),
        ],
        phase="combat",
        air_points=4,
        terrain={TARGET: "forest"},
        places=[place("Beni", TARGET)],
        morale={"rebels": 1, "congo": -1},
    )
    found.do(f"a {TARGET} with A1,A2,A3,A4", "air 1")
    (event,) = events_of(found, AttackDeclared)
    assert (event.pa, event.pd, event.start_column, event.column, event.morale) == (17, 5, "3:1", "3:2", 2)
    found.roll(*dice(69))
    (result,) = events_of(found, AttackResolved)
    assert (result.modified, result.attacker, result.defender) == (89, "AVB", "DRI(M)")
    assert found.state.air_points == 3


@pytest.mark.rule("GC-4.5.1a", "GC-4.4b", "GC-4.1i")
def test_zimbabwe_attacks_over_the_congo_with_three_points() -> None:
    # PA 5 + (3 halved: 1) + 3 air points = 9; PD 4; 9/4 = 2.25: 2:1, the fourth column.
    # Swamp 1 left, all attackers across the Congo 2 left: the first column, 1:2. Dice 96: row 96-100, ARI(M) DVI(M).
    found = position(
        [own("R1", at=TARGET), enemy("Z1", "5-4-4", at="0404", army="zimbabwe"), enemy("F1", "3-3-3", at="0404", reduced=True)],
        side="congo",
        phase="combat",
        air_points=6,
        terrain={TARGET: "swamp"},
        congo=["0404/0405"],
    )
    found.do(f"a {TARGET} with Z1,F1 air 3")
    (event,) = events_of(found, AttackDeclared)
    assert (event.pa, event.pd, event.start_column, event.column) == (9, 4, "2:1", "1:2")
    assert event.shifts == (("GC-4.2a", -1), ("GC-4.2.2a", -2))
    found.roll(*dice(96))
    assert events_of(found, AttackResolved)[0].attacker == "ARI(M)"
    # F1 is reduced and checks; Z1 is not. R1 is whole.
    assert found.demand == Roll((10,), ("check", 5, CONGO, 405))
    found.roll(1)
    assert (due(found), found.state.air_points) == (Choose(CONGO, "combat", True), 3)


@pytest.mark.rule("GC-4.5.1a", "GC-4.2c")
def test_a_standing_order_defends_a_city_with_the_one_point_that_matters() -> None:
    # 20 against 5: 4:1, city 2 left: 2:1. With 1 point 20/6 = 3.33: 3:1, 2 left: 3:2. So "min" spends 1.
    # The second attack of the phase, 8 against 4 in savanna, is 2:1; with 1 point 8/5 = 1.6: 3:2. Again 1; of 6 are left 4.
    found = position(
        [own("R1", "20-4-4"), own("R2", "8-4-4", at="0807"), enemy("C1", "4-5-4"), enemy("C2", at="0808")],
        phase="combat",
        air_points=6,
        places=[place("Kinshasa", TARGET, kind="city", control="congo")],
    )
    order = "at Kinshasa min from 2:1; anywhere min max 2"
    found.do(f"a {TARGET} with R1")
    assert answer(found, order) == "air 1"
    assert events_of(found, AttackDeclared)[0].column == "3:2"
    found.roll(*dice(30))  # 3:2, row 16-30: ARB DVI
    found.do("a 0808 with R2")
    assert answer(found, order) == "air 1"
    assert (events_of(found, AttackDeclared)[0].column, found.state.air_points) == ("3:2", 4)


@pytest.mark.rule("GC-4.5.2a", "GC-4.6.3b")
def test_six_points_on_a_whole_and_a_reduced_unit_in_rough_ground() -> None:
    # PD 4 + (5 halved: 2) = 6; 6 x 6 = 36: column 33+, the ninth. Rough 2 left: the seventh, 25-28. Die 3: -2/1B.
    # By the default the whole unit takes the loss; both lose 2 MP.
    found = position(
        [own("R1", "3-5-4", at=TARGET, reduced=True, size="battalion"), own("R2", at=TARGET), enemy("C1", at="0909")],
        side="congo",
        phase="combat",
        air_points=6,
        terrain={TARGET: "rough"},
    )
    found.do(f"bombard {TARGET} 6").roll(3)
    (event,) = events_of(found, Bombarded)
    assert (event.start_column, event.column, event.pm_loss, event.losses) == ("33+", "25-28", 2, 1)
    assert answer(found) == "loss R2"
    assert events_of(found, StepLost) == [StepLost("R2", TARGET, "bombardment")]
    assert [found.unit(id).pm_loss for id in ("R1", "R2")] == [2, 2]


@pytest.mark.rule("GC-4.5.2a", "GC-4.6.3c", "GC-7e")
def test_two_points_on_three_units_in_a_city_and_six_in_the_open() -> None:
    # City: PD 4 + 4 + 3 = 11; x 2 = 22: column 21-24, the sixth; city 2 left: the fourth, 13-16. Die 10: -2/1B.
    # Open: PD 3 + 4 = 7; x 4 = 28: 25-28, the seventh, no shift. Die 9: -3/1B. A reduced unit chosen for it is eliminated: 1 VP.
    found = position(
        [
            *(own(f"R{n}", f"3-{pd}-4", at=TARGET, size="battalion") for n, pd in enumerate((4, 4, 3))),
            own("R8", "3-3-4", at="0808"),
            own("R9", "3-8-4", at="0808", reduced=True, size="battalion"),
            enemy("C1", at="0909"),
        ],
        side="congo",
        phase="combat",
        air_points=6,
        places=[place("Goma", TARGET, kind="city")],
        terrain={"0808": "open"},
    )
    found.do(f"bombard {TARGET} 2").roll(10)
    assert [(event.start_column, event.column, event.pm_loss, event.losses) for event in events_of(found, Bombarded)] == [
        ("21-24", "13-16", 2, 1)
    ]
    found.do("loss R0", "bombard 0808 4").roll(9)
    assert [(event.column, event.pm_loss, event.losses) for event in events_of(found, Bombarded)] == [("25-28", 3, 1)]
    found.do("loss R9")
    assert events_of(found, Eliminated) == [Eliminated("R9", "0808", "bombardment")]
    assert [(score.line, score.side, score.points) for score in found.state.scores] == [("VP-B1", CONGO, 1)]


@pytest.mark.rule("GC-4.5.3a", "GC-4.5.3b", "GC-4.6.4a")
def test_a_mountain_railway_is_hard_to_hit() -> None:
    # 6 points: column 5-6, the third. Mountain 3 left: held at the first, 0-2. Die 8: nothing; die 9: 1 turn.
    for die, turns in ((8, 0), (9, 1)):
        found = position(
            [unit("R1", at="0303"), enemy("C1", at="0909")],
            side="congo",
            phase="combat",
            turn=11,
            air_points=6,
            terrain={"0405": "mountain"},
            railways=["0404-0405"],
        )
        found.do("interdict 0405 railway 6").roll(die)
        (event,) = events_of(found, Interdicted)
        assert (event.start_column, event.column, event.turns) == ("5-6", "0-2", turns)
        assert found.state.interdictions == ((Interdiction(at("0405"), "railway", 12),) if turns else ())


@pytest.mark.rule("GC-8.1e", "GC-4.2.2a", "GC-4.4b")
def test_a_reserve_on_the_right_bank_takes_the_river_from_the_defender() -> None:
    # Before: 6 + 6 = 12 against 4: 3:1; both attackers across the river, 1 left: 2:1.
    # C2 comes: reduced, PD 3 halved is 1; 12 against 5: 2.4, 2:1, river 1 left: 3:2.
    # R3 comes to 0505, where there is no river between: 17 against 5 = 3.4: 3:1, no shift.
    found = position(
        [
            own("R1", "6-4-4"),
            own("R2", "6-4-4"),
            unit("R3", strength="5-4-4", at="0606", marks=RESERVE),
            enemy("C1"),
            unit("C2", "congo", strength="3-3-4", at="0306", reduced=True, marks=RESERVE, size="battalion"),
        ],
        phase="combat",
        options={"reserves": True},
        rivers=["0404/0405"],
    )
    found.do(f"a {TARGET} with R1,R2")
    assert answer(found, "all anywhere from 3:1") == "hold"  # it is 2:1
    found = position(
        [
            own("R1", "6-4-4"),
            own("R2", "6-4-4"),
            unit("R3", strength="5-4-4", at="0606", marks=RESERVE),
            enemy("C1"),
            unit("C2", "congo", strength="3-3-4", at="0306", reduced=True, marks=RESERVE, size="battalion"),
        ],
        phase="combat",
        options={"reserves": True},
        rivers=["0404/0405"],
    )
    found.do(f"a {TARGET} with R1,R2")
    assert answer(found, "all anywhere from 2:1") == "commit C2 0306-0305-0405"
    found.do("commit R3 0606-0505")
    (event,) = events_of(found, AttackDeclared)
    assert (event.pa, event.pd, event.column, event.shifts) == (17, 5, "3:1", ())


@pytest.mark.rule("GC-8.1g", "GC-8.1h", "GC-3.3.1a")
def test_a_motorised_reserve_comes_by_road_through_a_zone_of_control() -> None:
    # PM 8: four points. 0408 to 0407 by road 1; 0407 to 0406 by road 1; 0406 lies in the zone of R3 (0305): leaving it into 0405
    # by road 1 + 1 = 2. In all 4. With PM 7 there are three points: not enough. Off the road the forest is closed to it.
    for pm, comes in ((8, True), (7, False)):
        found = position(
            [
                own("R1", "12-4-4"),
                own("R3", at="0305"),
                enemy("C1"),
                unit("C2", "congo", "motorised", "battalion", f"4-4-{pm}", at="0408", marks=RESERVE),
            ],
            phase="combat",
            options={"reserves": True},
            terrain=dict.fromkeys(("0407", "0406", "0405", "0506", "0507", "0306", "0307"), "forest"),
            roads=["0408-0407-0406-0405"],
        )
        found.do(f"a {TARGET} with R1")
        assert isinstance(found.demand, Choose) == comes
        if comes:
            assert Token(TARGET, 4) in found.options("commit", "C2", "0408", "0407", "0406").tokens
            found.do("commit C2 0408-0407-0406-0405")
            assert events_of(found, ReserveCommitted) == [ReserveCommitted("C2", ("0408", "0407", "0406", "0405"), 4)]


@pytest.mark.rule("GC-4.6.3a", "GC-3.1d", "GC-3.6.2e")
def test_a_bombed_battalion_in_the_forest_crawls_one_hex() -> None:
    # 4 points x PD 4 = 16: 13-16, the fourth; forest 2 left: the second, 5-8. Die 9: -1/---. PM 2 - 1 = 1: forest costs 2, so
    # only the one-hex minimum is left; into savanna, cost 1, it could pay and then has nothing left.
    found = position(
        [own("R1", "4-4-2", at=TARGET, size="battalion", type="guerrilla"), enemy("C1", at="0909")],
        side="congo",
        phase="combat",
        air_points=4,
        terrain={TARGET: "forest", "0404": "forest"},
    )
    found.do(f"bombard {TARGET} 4").roll(9)
    assert [(event.column, event.pm_loss) for event in events_of(found, Bombarded)] == [("5-8", 1)]
    found.do("end")
    assert found.why("m R1 0405-0404") == ("", "")
    assert found.why("m R1 0405-0404-0403") == ("GC-3.1d", "only-one-hex")
    assert found.why("m R1 0405-0406-0407") == ("GC-3.1a", "too-few-points")


@pytest.mark.rule("GC-2.4b", "GC-4.5a")
def test_a_list_of_three_spends_the_six_points_of_turn_9() -> None:
    # Attack: 4 + 2 = 6 against 4: 3:2; dice 40: row 31-50, ARB DVB. Bombardment: 3 x 4 = 12: 9-12; die 7: -1/---.
    # Interdiction: 1 point: 0-2; die 9: 1 turn, to the end of turn 10. Then the Administration of turn 10 gives 6 points again.
    found = position(
        [
            own("R1", at=TARGET),
            own("R2", at="0808"),
            enemy("C1", at="0404"),
        ],
        side="congo",
        phase="combat",
        turn=9,
        air_points=6,
        roads=["0901-0902"],
        options={"attack_declaration": "all_first"},
    )
    found.do("interdict 0901 road 1", "a 0405 with C1 air 2", "bombard 0808 3", "end")
    found.roll(9)
    assert found.state.interdictions == (Interdiction(at("0901"), "road", 10),)
    found.roll(*dice(40))
    assert (found.unit("C1").is_reduced, found.unit("R1").is_reduced) == (True, True)
    assert found.demand == Roll((10,), ("bombard", 9, 808))
    found.roll(7)
    assert (found.state.turn, found.state.side, found.state.air_points) == (10, REBELS, 6)
    assert found.unit("R2").pm_loss == 1
