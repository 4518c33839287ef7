"""Reinforcements: when, where and how they come on."""

from typing import cast

import pytest

from pbem.engine.decisions import Path
from pbem.engine.demands import Choose
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.decisions import Enter
from pbem.games.rio_40.events import ActionNamed, Entered, Moved, Scored, WentBack
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import ABOARD, ACTION_MS, IN_BOX, NARCO, POLICE, RODE, TO_COME
from tests.games.rio_40.boards import Counter, Position, civilian, named, position, scenario, secret, unit

PM = unit("PM01", "PM", turn=3)
CAR = unit("CARPM1", "CAR-PM", turn=3)
ENDS = ["A1", "A7"]


@pytest.mark.rule("R40-5.1.5g", "R40-5.1.5i", "R40-5.1.1a")
def test_a_reinforcement_pays_for_the_entry_hex_and_goes_on() -> None:
    p = position([PM], entries=ENDS, terrain={"A1": "urban"})
    assert p.why("enter ma PM01 A1-A2-A3-A4") == ("R40-5.1.2b", "too-few-points")
    p.do("enter ma PM01 A1-A2-A3")
    assert p.events == (ActionNamed("PM01", "ma", ""), Entered("PM01", "", "A1", 2), Moved("PM01", "", ("A1", "A2", "A3"), 2))
    assert p.where("PM01") == "A3"
    assert p.why("ma PM01 A3-A4") == ("R40-5f", "has-moved")


@pytest.mark.rule("R40-5.1.5g")
def test_it_comes_on_at_entry_hexes_only() -> None:
    p = position([PM], entries=ENDS)
    assert p.why("enter ma PM01 A2") == ("R40-5.1.5g", "no-entry-hex")
    assert p.tokens("enter", "ma", "PM01") == ENDS


@pytest.mark.rule("R40-4.2c", "R40-4.2b")
@pytest.mark.parametrize(("turn", "can"), [(2, True), (3, True), (4, False), (0, False)])
def test_it_comes_in_its_turn_or_later(turn: int, can: bool) -> None:
    p = position([unit("PM01", "PM", turn=turn)], entries=ENDS)
    assert p.why("enter ma PM01 A1") == (("", "") if can else ("R40-4.2c", "not-waiting"))
    assert ("enter" in p.tokens()) is can


@pytest.mark.rule("R40-4.2c", "R40-0a")
def test_each_player_brings_in_his_own_who_are_not_on_the_map() -> None:
    p = position([unit("ST01", "ST", turn=1), unit("PM01", "PM", at="D4", turn=1), civilian("CI01")], entries=ENDS)
    assert p.why("enter ma ST01 A1") == ("R40-0a", "not-your-unit")
    assert p.why("enter ma CI01 A1") == ("R40-0a", "not-your-unit")
    assert p.why("enter ma PM01 A1") == ("R40-4.2c", "not-waiting")
    assert p.why("enter ma #99 A1") == ("R40-5a", "no-such-unit")
    assert p.why(Enter(2, 1, 0, named("A0"), named("A1"), Path(()), False, ())) == ("R40-5.1.5l", "no-such-action")


@pytest.mark.rule("R40-5.1.5h")
def test_one_combatant_and_one_transport_a_turn_through_each_hex() -> None:
    p = position([PM, unit("PM02", "PM", turn=3), CAR, unit("CARPM2", "CAR-PM", turn=3)], entries=ENDS)
    p.do("enter ma PM01 A1-A2")
    assert p.why("enter ma PM02 A1-A2") == ("R40-5.1.5h", "entry-used")
    p.do("enter ma CARPM1 A1-A2")
    assert p.why("enter ma CARPM2 A1") == ("R40-5.1.5h", "entry-used")
    assert p.why("enter ma CARPM2 take PM02 A1") == ("R40-5.1.5h", "entry-used")
    assert p.why("enter ma CARPM2 take PM02 A7") == ("", "")


@pytest.mark.rule("R40-5.1.5h")
def test_the_limit_is_for_both_sides_together_and_for_the_turn() -> None:
    p = position([PM, unit("ST01", "ST", turn=2)], entries=["A1"]).do("enter ma PM01 A1-A2-A3-A4", "end")
    assert p.why("enter ma ST01 A1") == ("R40-5.1.5h", "entry-used")
    p.do("end", "end")
    assert p.why("enter ma ST01 A1") == ("", "")


@pytest.mark.rule("R40-5.1.5h", "R40-5.1.3b", "R40-5.1.5k")
def test_a_pair_comes_on_in_one_run_or_apart() -> None:
    p = position([PM, CAR], entries=ENDS).do("enter ma CARPM1 take PM01 A1-A2-A3-A4-A5-A6")
    assert (p.where("CARPM1"), p.where("PM01"), p.unit("PM01").has(RODE)) == ("A6", "A6", True)
    assert p.event(Entered) == [Entered("CARPM1", "PM01", "A1", 1)]
    assert p.state.entered == (3, 0)
    p = position([PM, CAR], entries=ENDS).do("enter ma CARPM1 A1", "enter ma PM01 A7")
    assert (p.where("CARPM1"), p.where("PM01")) == ("A1", "A7")
    assert not p.unit("PM01").has(RODE)


@pytest.mark.rule("R40-5.1.3b", "R40-5.1.3a")
def test_who_comes_later_or_is_on_the_map_does_not_enter_with_a_car() -> None:
    p = position([unit("PM01", "PM", turn=4), unit("PM02", "PM", at="A1"), CAR, unit("PM03", "CAVEIRAO", turn=3)], entries=ENDS)
    assert p.why("enter ma CARPM1 take PM01 A1") == ("R40-5.1.3a", "not-in-its-hex")
    assert p.why("enter ma CARPM1 take PM02 A1") == ("R40-5.1.3a", "not-in-its-hex")
    assert p.why("enter ma CARPM1 take PM03 A1") == ("R40-2.2.2c", "cannot-ride")


@pytest.mark.rule("R40-5.1.5j", "R40-0f")
@pytest.mark.parametrize("enemy", [unit("ST01", "ST", at="A1"), unit("CARST1", "CAR-ST", at="A1"), secret("CI01", "CI", at="A1")])
def test_an_entry_hex_that_the_enemy_holds_is_closed(enemy: Counter) -> None:
    p = position([PM, enemy], entries=ENDS)
    assert p.why("enter ma PM01 A1") == ("R40-5.1.4.2a", "held-by-the-enemy")
    assert p.tokens("enter", "ma", "PM01") == ["A7"]


@pytest.mark.rule("R40-5.1.5j", "R40-5.1.4.1b")
def test_an_entry_hex_with_a_friend_is_passed_through() -> None:
    p = position([PM, unit("PM02", "PM", at="A1")], entries=ENDS)
    assert p.why("enter ma PM01 A1") == ("R40-5.1.4.1a", "no-room")
    assert p.why("enter ma PM01 A1-A2") == ("", "")


@pytest.mark.rule("R40-5.1.5i", "R40-5.1.5d")
def test_one_hex_is_always_possible_at_the_edge_too() -> None:
    p = position([unit("PM01", "PM", turn=3, strength="4-4-2")], entries=ENDS, terrain={"A1": "favela"})
    assert p.why("enter ma PM01 A1-A2") == ("R40-5.1.2b", "too-few-points")
    assert p.do("enter ma PM01 A1").where("PM01") == "A1"


@pytest.mark.rule("R40-5.1.5j", "R40-5.1.3.1a")
def test_a_car_does_not_come_on_where_it_cannot_drive() -> None:
    p = position([PM, CAR], entries=ENDS, terrain={"A1": "forest"})
    assert p.why("enter ma CARPM1 take PM01 A1") == ("R40-5.1.3.1a", "closed-ground")
    assert p.tokens("enter", "ma", "CARPM1") == ["take", "A7"]


@pytest.mark.rule("R40-5.1.5l", "R40-5.2b")
def test_entering_units_have_ma_or_ms() -> None:
    p = position([PM], entries=ENDS).do("enter ms PM01 search B2 A1-A2")
    assert (p.unit("PM01").has(ACTION_MS), p.unit("PM01").search) == (True, named("B2"))
    car = position([PM, CAR], entries=ENDS)
    assert car.why("enter ms CARPM1 search B2 A1") == ("R40-2.2.2a", "cannot-search")
    assert car.why("enter ms CARPM1 take PM01 search B2 A1") == ("", "")


@pytest.mark.rule("R40-5.1.5m", "R40-5.1.4.3b")
def test_entering_next_to_an_enemy_draws_fire() -> None:
    p = position([PM, unit("ST01", "ST", at="B1")], entries=ENDS).do("enter ma PM01 A1-A2-A3")
    assert p.event(Entered) == [Entered("PM01", "", "A1", 1)]
    assert p.demand == Choose(NARCO, "oppfire", is_order=False)
    assert p.do("fire ST01").roll(4).where("PM01") == "A1"
    assert p.demand == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1.5f")
def test_a_unit_may_enter_and_leave_in_one_run() -> None:
    p = position([PM], entries=["A1", "A2"]).do("enter ma PM01 A1-A2 exit")
    assert p.where("PM01") == ""
    assert p.why("enter ma PM01 A1") == ("R40-4.2c", "not-waiting")


@pytest.mark.rule("R40-5.1.4.1e", "R40-5.1.5j")
def test_over_own_counters_it_enters_and_states_that_it_fits() -> None:
    p = position([unit("ST01", "ST", turn=3), secret("CI01", "CI", at="A1")], side="narco", entries=["A1"])
    assert p.why("enter ma ST01 A1") == ("R40-5.1.4.1e", "not-stated-to-fit")
    assert p.why("enter ma ST01 A1 fits A1") == ("", "")
    assert p.why("enter ma ST01 A1-A2") == ("", "")


@pytest.mark.rule("R40-5.1.5n", "R40-4.2c")
def test_units_that_never_came_on_score_nothing() -> None:
    p = position([PM, CAR], entries=ENDS, rules_of=scenario(last_turn=3), side="narco").do("end")
    assert p.is_over() == ("", "points")
    assert p.event(Scored) == []


# ---- the helicopter


@pytest.mark.rule("R40-5.1.3.2i", "R40-S1.1b")
def test_a_helicopter_comes_on_in_the_air_with_its_passenger_aboard() -> None:
    units = [unit("PC01", "PC", turn=3), unit("HELI1", "HELI", turn=3)]
    p = position(units, entries=ENDS, terrain={"A1": "favela"}).do("enter ma HELI1 take PC01 A1-A2")
    assert p.event(Entered) == [Entered("HELI1", "PC01", "A1", 1)]
    assert (p.where("PC01"), p.unit("PC01").has(ABOARD), p.unit("PC01").has(RODE)) == ("A2", True, False)
    assert p.state.entered == (3, 0)


@pytest.mark.rule("R40-5.1.4.3l", "R40-5.1.3.2i")
def test_turned_back_at_the_edge_nobody_is_aboard() -> None:
    units = [unit("PC01", "PC", turn=3), unit("HELI1", "HELI", turn=3), unit("PM02", "PM", at="A1"), unit("ST01", "ST", at="B1")]
    p = position(units, entries=ENDS).do("enter ma HELI1 take PC01 A1-A2", "fire ST01").roll(6)
    assert p.event(WentBack) == [WentBack("HELI1", "A1", "")]
    assert [p.unit(name).status for name in ("PC01", "HELI1")] == [TO_COME, TO_COME]
    assert not p.unit("PC01").has(ABOARD)


@pytest.mark.rule("R40-8.1c")
def test_at_night_who_would_have_flown_comes_on_foot() -> None:
    rules = cast(RioRules, GAME.rules("clean_sweep", {"night": True}))
    assert not any(kind.is_helicopter for kind in rules.world.kinds)
    day = cast(RioRules, GAME.rules("clean_sweep", {}))
    flown = next(kind for kind in day.world.kinds if kind.is_helicopter)
    assert day.world.kinds[flown.pair].turn == flown.turn == 5
    assert [kind.id for kind in rules.world.kinds if kind.turn == 5] == [day.world.kinds[flown.pair].id]


# ---- from the box


def takeover(*units: Counter, due: int = 1) -> Position:
    from msgspec.structs import replace

    p = position(units, rules_of=scenario(replacements="PM", first="narco"), entries=ENDS)
    p.state = replace(p.state, replacements=due)
    return p


BOX = [unit("PM07", "PM", in_box=True), unit("PM08", "PM1", in_box=True)]


@pytest.mark.rule("R40-S4.2c", "R40-T6b")
def test_one_unit_of_choice_comes_from_the_box_for_each_civilian() -> None:
    p = takeover(*BOX)
    assert p.tokens("enter", "ma") == ["PM07", "PM08"]
    p.do("enter ma PM08 A1-A2")
    assert (p.where("PM08"), p.state.replacements) == ("A2", 0)
    assert p.unit("PM07").status == IN_BOX
    assert p.why("enter ma PM07 A7") == ("R40-S4.2c", "nobody-due-from-the-box")
    assert takeover(*BOX, due=0).why("enter ma PM07 A1") == ("R40-S4.2c", "nobody-due-from-the-box")


@pytest.mark.rule("R40-S4.2c")
def test_who_comes_from_the_box_comes_on_foot_and_may_wait() -> None:
    p = takeover(*BOX, CAR)
    assert p.why("enter ma CARPM1 take PM07 A1") == ("R40-5.1.3a", "not-in-its-hex")
    p.do("end", "end")
    assert p.state.replacements == 1
    assert p.why("enter ma PM07 A1") == ("", "")


@pytest.mark.rule("R40-S4.2c", "R40-5.1.4.3l")
def test_a_unit_from_the_box_that_is_turned_back_comes_another_turn() -> None:
    p = takeover(*BOX, unit("PM02", "PM", at="A1"), unit("ST01", "ST", at="B1"))
    p.do("enter ma PM07 A1-A2", "fire ST01").roll(6)
    assert (p.unit("PM07").status, p.state.replacements) == (TO_COME, 0)
    assert p.why("enter ma PM08 A7") == ("R40-S4.2c", "nobody-due-from-the-box")
    p.do("end", "end", "enter ma PM07 A7")
    assert p.where("PM07") == "A7"
