"""Transports: who rides, how far, and what both may do; the helicopter and its ground operation."""

import pytest

from pbem.engine.demands import Open
from pbem.engine.game import Options
from pbem.games.rio_40.events import ActionNamed, Boarded, LeftMap, Moved, TurnedUp, Unloaded
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import (
    ABOARD,
    ACTION_GROUND,
    ACTION_MA,
    ACTION_MS,
    ACTION_WD,
    FACE_DOWN,
    LANDED,
    LEFT_MAP,
    MOVED,
    NARCO,
    RODE,
    Vow,
)
from tests.games.rio_40.boards import Counter, civilian, named, position, secret, unit

PM, CAR = unit("PM01", "PM", at="D4"), unit("CARPM1", "CAR-PM", at="D4")


@pytest.mark.rule("R40-5.1.3a", "R40-5.1.3c", "R40-5.1.3f")
def test_a_car_takes_a_combatant_along_with_its_own_points() -> None:
    p = position([PM, CAR], columns=12).do("ma CARPM1 take PM01 D4-D5-D6-D7-D8-D9")
    assert p.event(Moved) == [Moved("CARPM1", "PM01", ("D4", "D5", "D6", "D7", "D8", "D9"), 5)]
    assert (p.where("CARPM1"), p.where("PM01")) == ("D9", "D9")
    for name, ridden in (("CARPM1", False), ("PM01", True)):
        assert (p.unit(name).has(ACTION_MA), p.unit(name).has(MOVED), p.unit(name).has(RODE)) == (True, True, ridden)


@pytest.mark.rule("R40-5.1.3c", "R40-5.1.3.1a")
def test_the_pair_has_the_terrain_of_the_car() -> None:
    p = position([PM, CAR], terrain={"D5": "favela"})
    assert p.why("ma CARPM1 take PM01 D4-D5") == ("R40-5.1.3.1a", "closed-ground")
    assert p.why("ma PM01 D4-D5") == ("", "")


@pytest.mark.rule("R40-5.1.3e", "R40-5.1.3h", "R40-5i")
def test_a_car_drives_empty_and_once() -> None:
    p = position([PM, CAR]).do("ma CARPM1 D4-D5")
    assert (p.where("CARPM1"), p.where("PM01")) == ("D5", "D4")
    assert p.why("ma CARPM1 D5-D6") == ("R40-5f", "has-moved")


@pytest.mark.rule("R40-5.1.3d", "R40-5.1.3g")
def test_who_was_carried_gets_out_next_turn_by_walking() -> None:
    p = position([PM, CAR]).do("ma CARPM1 take PM01 D4-D5")
    assert p.why("ma PM01 D5-D6") == ("R40-5f", "has-moved")
    p.do("end", "end")
    assert not p.unit("PM01").has(RODE)
    assert p.do("ma PM01 D5-D6").where("CARPM1") == "D5"


@pytest.mark.rule("R40-5.1.3f")
def test_with_ms_the_passenger_names_the_hex() -> None:
    p = position([PM, CAR]).do("ms CARPM1 take PM01 search E6 D4-D5")
    assert [p.unit(name).has(ACTION_MS) for name in ("PM01", "CARPM1")] == [True, True]
    assert (p.unit("PM01").search, p.unit("CARPM1").search) == (named("E6"), 0)
    assert p.event(ActionNamed) == [ActionNamed("CARPM1", "ms", ""), ActionNamed("PM01", "ms", "E6")]


@pytest.mark.rule("R40-5.1.3b")
def test_who_has_moved_or_stands_elsewhere_does_not_ride() -> None:
    p = position([unit("PM01", "PM", at="D3"), CAR])
    assert p.why("ma CARPM1 take PM01 D4-D5") == ("R40-5.1.3a", "not-in-its-hex")
    p.do("ma PM01 D3-D4")
    assert p.why("ma CARPM1 take PM01 D4-D5") == ("R40-5.1.3b", "has-acted")
    assert "take" not in p.tokens("ma", "CARPM1")


@pytest.mark.rule("R40-5.1.3b", "R40-5.1.3f")
def test_who_has_named_the_same_action_and_done_nothing_may_ride() -> None:
    p = position([PM, CAR]).do("ma PM01")
    assert p.why("ms CARPM1 take PM01 D4-D5") == ("R40-5e", "other-action-named")
    assert p.why("ma CARPM1 take PM01 D4-D5") == ("", "")


@pytest.mark.rule("R40-5.1.3i", "R40-2.1.3a")
def test_neither_rides_nor_drives_who_is_suppressed() -> None:
    assert position([unit("PM01", "PM", at="D4", markers=1), CAR]).why("ma CARPM1 take PM01 D4-D5") == ("R40-5.4a", "only-recovers")
    down = position([PM, unit("CARPM1", "CAR-PM", at="D4", markers=1)])
    assert down.why("ma CARPM1 take PM01 D4-D5") == ("R40-5.4a", "only-recovers")


@pytest.mark.rule("R40-2.2.2b", "R40-2.2.2c", "R40-8.2f")
@pytest.mark.parametrize(
    ("other", "why"),
    [
        (unit("U1", "CAVEIRAO", at="D4"), ("R40-2.2.2c", "cannot-ride")),
        (civilian("U1", at="D4"), ("R40-0a", "not-your-unit")),
        (unit("U1", "OE", at="D4"), ("", "")),
    ],
)
def test_combatants_on_foot_of_the_same_player_ride_whatever_their_type(other: Counter, why: tuple[str, str]) -> None:
    p = position([other, CAR])
    assert p.why("ma CARPM1 take U1 D4-D5") == why
    assert ("take" in p.tokens("ma", "CARPM1")) is (why == ("", ""))


@pytest.mark.rule("R40-2.2.2b")
def test_only_transports_carry() -> None:
    p = position([PM, unit("PM02", "PM", at="D5"), CAR])
    assert p.why("ma PM01 take PM02 D4-D5") == ("R40-2.2.2b", "carries-nobody")
    assert p.why("ma CARPM1 take CARPM1 D4-D5") == ("R40-2.2.2c", "cannot-ride")
    assert p.why("ma CARPM1 take #99 D4-D5") == ("R40-5a", "no-such-unit")
    assert p.why("ma CARPM1 take PM01") == ("R40-5.1a", "no-way-given")


@pytest.mark.rule("R40-5.1.4.1a", "R40-5.1.4.1c")
def test_a_pair_needs_room_for_both() -> None:
    p = position([PM, CAR, unit("PM02", "PM", at="D5"), unit("CARPM2", "CAR-PM", at="D6")])
    assert p.why("ma CARPM1 take PM01 D4-D5") == ("R40-5.1.4.1a", "no-room")
    assert p.why("ma CARPM1 D4-D5") == ("", "")
    assert p.why("ma CARPM1 D4-D5-D6") == ("R40-5.1.4.1a", "no-room")


@pytest.mark.rule("R40-5.1.4.1e")
def test_a_pair_on_an_own_counter_states_that_it_is_neither() -> None:
    p = position([unit("NT01", "NT", at="D4"), unit("CARST1", "CAR-ST", at="D4"), secret("CI01", "CI", at="D5")], side="narco")
    p.do("ma CARST1 take NT01 D4-D5 fits D5")
    assert p.state.vows == (Vow(3, "not-transport"), Vow(3, "not-combatant"))


@pytest.mark.rule("R40-5.5b", "R40-5.1.5a")
def test_who_is_face_down_rides_once_it_is_turned_up() -> None:
    p = position([unit("CARST1", "CAR-ST", at="D4"), secret("NT01", "NT", at="D4")], side="narco")
    assert p.why("ma CARST1 take X01 D4-D5") == ("R40-2.2.2c", "cannot-ride")
    p.do("ma X01").open().do("ma CARST1 take NT01 D4-D5")
    assert p.where("NT01") == "D5"
    p = position([unit("CARST1", "CAR-ST", at="D4"), unit("NT01", "NT", at="D4", marks=FACE_DOWN)], side="narco")
    assert p.do("ma CARST1 take NT01 D4-D5").event(TurnedUp) == [TurnedUp("", "NT01", "D4")]


@pytest.mark.rule("R40-5.1.5f")
def test_a_pair_leaves_the_map_together() -> None:
    p = position([unit("PM01", "PM", at="A1"), unit("CARPM1", "CAR-PM", at="A1")], entries=["A1"]).do("ma CARPM1 take PM01 A1 exit")
    assert p.event(LeftMap) == [LeftMap("CARPM1", "A1"), LeftMap("PM01", "A1")]


# ---- the helicopter


PC, HELI = unit("PC01", "PC", at="D4", marks=ABOARD), unit("HELI1", "HELI", at="D4")


@pytest.mark.rule("R40-5.1.3.2b", "R40-T4c")
@pytest.mark.rule("R40-5.1.3.2g", "R40-5.1.3.2a")
def test_a_helicopter_pays_one_point_for_every_terrain_and_takes_its_passenger() -> None:
    p = position([PC, HELI], terrain={"D5": "river", "D6": "favela", "D7": "forest"}).do("ma HELI1 D4-D5-D6-D7")
    assert p.event(Moved) == [Moved("HELI1", "PC01", ("D4", "D5", "D6", "D7"), 3)]
    assert (p.where("PC01"), p.unit("PC01").has(ABOARD), p.unit("PC01").has(RODE)) == ("D7", True, False)
    assert all(p.unit(name).has(ACTION_MA) and p.unit(name).has(MOVED) for name in ("PC01", "HELI1"))


@pytest.mark.rule("R40-5.1.3.2c")
def test_a_helicopter_flies_over_no_enemy_and_can_be_stopped() -> None:
    p = position([PC, HELI, unit("ST01", "ST", at="D6")])
    assert p.why("ma HELI1 D4-D5-D6-D7") == ("R40-5.1.4.2a", "held-by-the-enemy")
    p.do("ma HELI1 D4-D5-E6-E7", "fire ST01").roll(5)
    assert p.where("HELI1") == p.where("PC01") == "D5"


@pytest.mark.rule("R40-5.1.3.2g", "R40-5.1.3.2d")
def test_who_is_aboard_acts_with_the_helicopter_and_does_not_get_out() -> None:
    p = position([PC, HELI])
    assert p.why("ma PC01 D4-D5") == ("R40-5.1.3.2g", "acts-with-the-helicopter")
    assert p.why("ms PC01") == ("R40-5.1.3.2g", "acts-with-the-helicopter")
    assert p.tokens("ma") == ["HELI1"]
    p.do("ma HELI1")
    assert [p.unit(name).has(ACTION_MA) for name in ("PC01", "HELI1")] == [True, True]


@pytest.mark.rule("R40-5.1.3.2d", "R40-5.1.3.2g")
def test_nobody_rides_along_without_having_boarded_and_none_searches_from_the_air() -> None:
    p = position([unit("PC01", "PC", at="D4"), HELI])
    assert p.why("ma HELI1 take PC01 D4-D5") == ("R40-5.1.3.2d", "boards-on-the-ground")
    assert p.why("ms HELI1 search D5") == ("R40-2.2.2a", "cannot-search")
    p.do("ma HELI1 D4-D5")
    assert p.where("PC01") == "D4"


@pytest.mark.rule("R40-5.1.3.2g", "R40-5.1.3.2h")
def test_a_suppressed_passenger_is_flown_and_keeps_its_action() -> None:
    p = position([unit("PC01", "PC", at="D4", marks=ABOARD, markers=1), HELI]).do("ma HELI1 D4-D5")
    assert (p.where("PC01"), p.unit("PC01").has(ACTION_MA), p.unit("PC01").has(MOVED)) == ("D5", False, False)
    p = position([unit("PC01", "PC", at="D4", marks=ABOARD | ACTION_WD), HELI]).do("ma HELI1 D4-D5")
    assert (p.where("PC01"), p.unit("PC01").has(ACTION_MA)) == ("D5", False)


@pytest.mark.rule("R40-5.1.4.1a", "R40-5.1.4.1b")
def test_a_helicopter_passes_friends_and_ends_where_both_have_room() -> None:
    p = position([PC, HELI, unit("PM01", "PM", at="D5"), unit("CARPM1", "CAR-PM", at="D6")])
    assert p.why("ma HELI1 D4-D5") == ("R40-5.1.4.1a", "no-room")
    assert p.why("ma HELI1 D4-D5-D6") == ("R40-5.1.4.1a", "no-room")
    assert p.why("ma HELI1 D4-D5-D6-D7") == ("", "")


@pytest.mark.rule("R40-5.1.5f", "R40-5.1.5e")
def test_helicopter_and_passenger_leave_together() -> None:
    p = position([unit("PC01", "PC", at="A1", marks=ABOARD), unit("HELI1", "HELI", at="A1")], entries=["A1"]).do("ma HELI1 A1 exit")
    assert [p.unit(name).status for name in ("PC01", "HELI1")] == [LEFT_MAP, LEFT_MAP]


@pytest.mark.rule("R40-5.1.3.2d", "R40-5.1.3.2e")
def test_a_ground_operation_takes_aboard_and_uses_up_both() -> None:
    p = position([unit("PC01", "PC", at="D4"), HELI]).do("ground HELI1 PC01")
    assert p.event(Boarded) == [Boarded("PC01", "HELI1", "D4")]
    assert p.unit("PC01").has(ABOARD)
    assert p.unit("HELI1").has(LANDED)
    assert not Presence(p.world, p.state).is_airborne(0)
    for order in ("ma HELI1 D4-D5", "ms HELI1", "ma PC01", "hi PC01", "ground HELI1 PC01"):
        assert p.refusal(order) is not None, order
    p.do("end", "end")
    assert (p.unit("HELI1").has(LANDED | ACTION_GROUND), Presence(p.world, p.state).is_airborne(0)) == (False, True)
    assert p.do("ma HELI1 D4-D5").where("PC01") == "D5"


@pytest.mark.rule("R40-5.1.3.2e", "R40-5.1.3.2d")
def test_a_ground_operation_sets_down_and_the_unit_walks_next_phase() -> None:
    p = position([PC, HELI, unit("ST01", "ST", at="D5")]).do("ground HELI1 PC01")
    assert p.event(Unloaded) == [Unloaded("PC01", "HELI1", "D4")]
    assert p.why("ma PC01 D4-D3") == ("R40-5e", "other-action-named")
    p.do("end", "end", "ma PC01 D4-D3")
    assert (p.where("PC01"), p.where("HELI1")) == ("D3", "D4")


@pytest.mark.rule("R40-5.1.3.2e")
def test_a_ground_operation_is_offered_helicopter_first() -> None:
    p = position([HELI, PC, unit("PM01", "PM", at="D5")])
    assert list(p.walks("ground")) == ["ground HELI1 PC01"]
    for prefix in (("ground", "PC01"), ("ground", "zz"), ("ground", "HELI1", "PM01"), ("ground", "HELI1", "PC01", "PC01")):
        assert p.options(*prefix) == Options(()), prefix


@pytest.mark.rule("R40-5.1.3.2f")
@pytest.mark.parametrize("terrain", ["open", "street", "urban", "forest", "rough", "favela", "river"])
def test_it_lands_on_open_ground_and_streets(terrain: str) -> None:
    p = position([PC, HELI], terrain={"D4": terrain})
    can = terrain in ("open", "street")
    assert p.why("ground HELI1 PC01") == (("", "") if can else ("R40-5.1.3.2f", "no-landing-ground"))
    assert ("ground" in p.tokens()) is can


@pytest.mark.rule("R40-5.1.3.2e")
def test_what_a_ground_operation_asks_for() -> None:
    def why(*units: Counter, order: str = "ground HELI1 PC01") -> str:
        return position(units).why(order)[1]

    assert why(unit("PC01", "PC", at="D5"), HELI) == "not-in-its-hex"
    assert why(unit("PC01", "PC", at="D4", markers=1), HELI) == "only-recovers"
    assert why(PC, unit("HELI1", "HELI", at="D4", markers=1)) == "only-recovers"
    assert why(unit("PC01", "PC", at="D4", marks=MOVED), HELI) == "has-acted"
    assert why(PC, unit("HELI1", "HELI", at="D4", marks=MOVED)) == "has-acted"
    assert why(unit("PC01", "PC", at="D4", marks=ACTION_MA), HELI) == "other-action-named"
    assert why(PM, CAR, order="ground CARPM1 PM01") == "no-helicopter"
    assert why(unit("U1", "CAVEIRAO", at="D4"), HELI, order="ground HELI1 U1") == "cannot-ride"
    assert why(PC, HELI, unit("PM01", "PM", at="D4"), order="ground HELI1 PM01") == "carries-another"
    assert why(PC, HELI, order="ground HELI1 HELI1") == "cannot-ride"


@pytest.mark.rule("R40-5.1.3.2e", "R40-5.5b")
def test_who_is_face_down_is_turned_up_as_it_boards() -> None:
    hider = unit("HELI1", "HELI", at="D4")
    hid = position([unit("PC01", "PC", at="D4", marks=FACE_DOWN), hider]).do("ground HELI1 PC01")
    assert hid.event(TurnedUp) == [TurnedUp("", "PC01", "D4")]
    assert hid.unit("PC01").has(ABOARD)


@pytest.mark.rule("R40-5.1.3.2e", "R40-0g")
def test_a_closed_counter_boards_once_it_is_open() -> None:
    from tests.games.rio_40.boards import scenario

    p = position([HELI, secret("MI01", "MI", at="D4")], rules_of=scenario(hider="police")).do("ground HELI1 X01")
    assert p.demand == Open(0, "force/0")
    p.open()
    assert p.event(Boarded) == [Boarded("MI01", "HELI1", "D4")]
    assert p.unit("MI01").has(ABOARD)
    assert p.state.side != NARCO
