"""A run under fire: hex by hex, stopped, gone back, or going another way."""

import pytest

from pbem.engine.demands import Choose
from pbem.games.rio_40.events import Moved, OpportunityFire, WentAlong, WentBack
from pbem.games.rio_40.state import FACE_DOWN, MOVED, NARCO, POLICE, RODE, Vow
from tests.games.rio_40.boards import civilian, position, scenario, secret, unit

PM = unit("PM01", "PM", at="D2")
ST = unit("ST01", "ST", at="C5")  # next to D5, D4 and C4


@pytest.mark.rule("R40-5.1.4.3b", "R40-5.1.4.3e", "R40-5f")
def test_a_run_halts_in_each_hex_next_to_a_shooter_and_nowhere_else() -> None:
    p = position([PM, ST]).do("ma PM01 D2-D3-D4-D5")
    assert p.event(Moved) == [Moved("PM01", "", ("D2", "D3", "D4"), 2)]
    assert p.demand == Choose(NARCO, "oppfire", is_order=False)
    p.do("fire ST01").roll(3)
    assert p.event(OpportunityFire) == [OpportunityFire("ST01", "PM01", "D4", 3, 4, False)]
    assert p.demand == Choose(POLICE, "onward", is_order=False)
    p.do("on")
    assert p.event(Moved) == [Moved("PM01", "", ("D4", "D5"), 1)]
    assert p.demand == Choose(NARCO, "oppfire", is_order=False)
    p.do("hold")
    assert p.demand == Choose(POLICE, "phase", is_order=True)
    assert (p.where("PM01"), p.state.walk) == ("D5", None)


@pytest.mark.rule("R40-5.1.4.3c", "R40-5.1.4.3k")
@pytest.mark.rule("R40-5.1.4.3m", "R40-5.1.4.3a")
def test_who_is_stopped_has_moved_and_acts_on_from_there() -> None:
    p = position([PM, ST]).do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(4)
    assert (p.where("PM01"), p.unit("PM01").markers, p.unit("PM01").has(MOVED)) == ("D4", 0, True)
    assert p.demand == Choose(POLICE, "phase", is_order=True)
    assert p.why("ma PM01 D4-D5") == ("R40-5f", "has-moved")
    assert p.why("a C5 PM01") == ("", "")
    p.do("end", "end")
    assert p.why("ma PM01 D4-D5") == ("", "")


@pytest.mark.rule("R40-5.1.4.3d")
def test_a_run_that_nobody_fires_at_goes_on_unasked() -> None:
    p = position([PM, ST]).do("ma PM01 D2-D3-D4-D5", "hold")
    assert p.demand == Choose(NARCO, "oppfire", is_order=False)
    assert p.where("PM01") == "D5"


@pytest.mark.rule("R40-5.1.4.3b", "R40-5.1.5f")
def test_leaving_the_map_draws_no_fire() -> None:
    p = position([unit("PM01", "PM", at="A1"), unit("ST01", "ST", at="A2")], entries=["A1"]).do("ma PM01 A1 exit")
    assert p.demand == Choose(POLICE, "phase", is_order=True)


# ---- another way after a shot


@pytest.mark.rule("R40-5.1.2a", "R40-5f")
def test_after_a_shot_in_vain_the_mover_may_take_another_way_with_what_is_left() -> None:
    p = position([PM, ST]).do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(1)
    assert p.why("turn D4-E4-F4-G4") == ("R40-5.1.2b", "too-few-points")
    assert p.why("turn D3-E4") == ("R40-5f", "not-in-that-hex")
    p.do("turn D4-E4-F4")
    assert p.where("PM01") == "F4"
    assert p.demand == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1a")
def test_it_may_stay_where_it_was_fired_at() -> None:
    p = position([PM, ST]).do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(1).do("turn D4")
    assert (p.where("PM01"), p.demand) == ("D4", Choose(POLICE, "phase", is_order=True))


@pytest.mark.rule("R40-5.1.4.1c")
def test_it_cannot_stay_where_there_is_no_room() -> None:
    p = position([PM, ST, unit("PM02", "PM", at="D4")]).do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(1)
    assert p.why("turn D4") == ("R40-5.1.4.1a", "no-room")
    assert not p.options("turn", "D4").is_complete


@pytest.mark.rule("R40-5.1.4.3c")
def test_at_the_end_of_the_way_a_shot_in_vain_leaves_the_points_that_are_left() -> None:
    p = position([PM, ST]).do("ma PM01 D2-D3-D4", "fire ST01").roll(1)
    assert p.demand == Choose(POLICE, "onward", is_order=False)
    p.do("turn D4-E4")
    assert p.where("PM01") == "E4"
    spent = position([unit("PM01", "PM", at="D2", strength="4-4-2"), ST]).do("ma PM01 D2-D3-D4", "fire ST01").roll(1)
    assert spent.demand == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1.5d")
def test_who_has_made_his_one_hex_goes_no_further() -> None:
    p = position([unit("PM01", "PM", at="D4", strength="4-4-1"), ST], terrain={"D5": "favela"}).do("ma PM01 D4-D5", "fire ST01")
    assert p.roll(1).demand == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1.5f")
def test_another_way_may_lead_off_the_map() -> None:
    p = position([unit("PM01", "PM", at="A3"), unit("ST01", "ST", at="B1")], entries=["A1"])
    p.do("ma PM01 A3-A2", "fire ST01").roll(1).do("turn A2-A1", "fire ST01").roll(1)
    p.do("turn A1 exit")
    assert p.where("PM01") == ""


@pytest.mark.rule("R40-5g")
def test_the_standing_order_goes_on_or_asks() -> None:
    p = position([PM, ST]).do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(1)
    rules = p.rules
    assert rules.write_policy("onward", rules.default_policy("onward")) == "on"
    assert rules.answer(p.state, rules.default_policy("onward")) == rules.read("on")
    assert rules.answer(p.state, rules.read_policy("onward", " ASK ")) is None


# ---- no room where it is stopped


@pytest.mark.rule("R40-5.1.4.3l")
def test_stopped_where_there_is_no_room_it_goes_back_along_its_way() -> None:
    p = position([PM, unit("PM02", "PM", at="D3"), unit("PM03", "PM", at="D4"), ST]).do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(6)
    assert p.event(WentBack) == [WentBack("PM01", "D4", "D2")]
    assert (p.where("PM01"), p.unit("PM01").has(MOVED)) == ("D2", True)
    assert p.demand == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1.4.3l", "R40-5.1.4.3b")
def test_it_goes_back_to_the_first_hex_with_room_and_is_not_fired_at_again() -> None:
    p = position([PM, unit("PM03", "PM", at="D4"), ST, unit("ST02", "ST", at="E3")]).do("ma PM01 D2-D3-D4-D5", "hold", "fire ST01")
    p.roll(6)
    assert p.event(WentBack) == [WentBack("PM01", "D4", "D3")]
    assert p.demand == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1.4.3l", "R40-5.1.4.3i")
def test_transport_and_passenger_stop_and_go_back_together() -> None:
    p = position([PM, unit("CARPM1", "CAR-PM", at="D2"), unit("PM03", "PM", at="D4"), ST])
    p.do("ma CARPM1 take PM01 D2-D3-D4-D5", "fire ST01").roll(6)
    assert (p.where("CARPM1"), p.where("PM01")) == ("D3", "D3")
    assert p.unit("PM01").has(RODE)
    p = position([PM, unit("CARPM1", "CAR-PM", at="D2"), ST]).do("ma CARPM1 take PM01 D2-D3-D4-D5", "fire ST01").roll(6)
    assert (p.where("CARPM1"), p.where("PM01")) == ("D4", "D4")


@pytest.mark.rule("R40-5.1.4.3l", "R40-S2.2b")
def test_the_chief_goes_back_with_his_guard() -> None:
    chief = civilian("CI01", at="D2", role="chief")
    p = position([PM, chief, unit("PM03", "PM", at="D4"), ST], rules_of=scenario(has_chief=True, hider=""))
    p.do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(6)
    assert (p.where("PM01"), p.where("CI01")) == ("D3", "D3")
    assert p.event(WentAlong) == [WentAlong("CI01", "PM01", "D3")]


@pytest.mark.rule("R40-5.1.4.3l", "R40-5.1.5h")
def test_a_reinforcement_without_room_goes_off_the_map_and_comes_another_turn() -> None:
    late = unit("PM01", "PM", turn=3)
    others = [unit("PM02", "PM", at="A1"), unit("ST01", "ST", at="B1"), unit("CARPM1", "CAR-PM", turn=3)]
    p = position([late, *others], entries=["A1", "A5"])
    p.do("enter ma PM01 A1-A2", "fire ST01").roll(5)
    assert p.event(WentBack) == [WentBack("PM01", "A1", "")]
    assert p.where("PM01") == ""
    assert p.state.entered == (1, 0)
    assert p.why("enter ma PM01 A5") == ("R40-5.1.4.3l", "has-moved")
    assert p.why("enter ma CARPM1 take PM01 A5") == ("R40-5.1.3b", "has-acted")
    p.do("end", "end", "enter ma PM01 A5")
    assert p.where("PM01") == "A5"


# ---- stopped on a counter of one's own


GANG = [unit("ST01", "ST", at="D2"), secret("CI01", "CI", at="D4"), unit("PM01", "PM", at="C5")]


@pytest.mark.rule("R40-5.1.4.3n")
def test_stopped_on_a_closed_counter_of_ones_own_it_goes_back() -> None:
    p = position(GANG, side="narco").do("ma ST01 D2-D3-D4-D5", "fire PM01").roll(6)
    assert p.event(WentBack) == [WentBack("ST01", "D4", "D3")]
    assert p.state.vows == ()


@pytest.mark.rule("R40-5.1.4.3n", "R40-5.1.4.1e")
def test_with_the_statement_it_stays() -> None:
    p = position(GANG, side="narco").do("ma ST01 D2-D3-D4-D5 fits D4", "fire PM01").roll(6)
    assert p.where("ST01") == "D4"
    assert p.state.vows == (Vow(3, "not-combatant"),)


@pytest.mark.rule("R40-5.1.4.3n")
def test_going_back_no_statement_counts() -> None:
    gang = [unit("ST01", "ST", at="D2"), secret("CI01", "CI", at="D3"), unit("NT01", "NT", at="D4"), unit("PM01", "PM", at="C5")]
    p = position(gang, side="narco").do("ma ST01 D2-D3-D4-D5 fits D3", "fire PM01").roll(6)
    assert p.where("ST01") == "D2"
    assert p.state.vows == ()


@pytest.mark.rule("R40-5.1.4.3n", "R40-5.1.4.3l")
def test_the_hex_where_the_run_began_always_has_room() -> None:
    gang = [unit("ST01", "ST", at="D3"), secret("CI01", "CI", at="D3"), unit("NT01", "NT", at="D4"), unit("PM01", "PM", at="C5")]
    p = position(gang, side="narco").do("ma ST01 D3-D4-D5", "fire PM01").roll(6)
    assert p.where("ST01") == "D3"


@pytest.mark.rule("R40-5.1.4.3n")
def test_another_way_brings_its_own_statements() -> None:
    p = position(GANG, side="narco").do("ma ST01 D2-D3-D4-D5 fits D4", "fire PM01").roll(1)
    assert p.why("turn D4") == ("R40-5.1.4.1e", "not-stated-to-fit")
    p.do("turn D4 fits D4")
    assert (p.where("ST01"), p.state.vows) == ("D4", (Vow(3, "not-combatant"),))


@pytest.mark.rule("R40-5.1.4.3h", "R40-5.1.4.3g")
def test_who_hid_again_may_fire_at_a_run_and_who_is_down_or_carries_nothing_may_not() -> None:
    hid = unit("ST01", "ST", at="C5", marks=FACE_DOWN)
    assert position([PM, hid]).do("ma PM01 D2-D3-D4").demand == Choose(NARCO, "oppfire", is_order=False)
    for enemy in (unit("ST01", "ST", at="C5", markers=1), unit("CARST1", "CAR-ST", at="C5"), civilian(at="C5")):
        assert position([PM, enemy]).do("ma PM01 D2-D3-D4").demand == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1.4.3j", "R40-5.1.4.3i", "R40-S2.2b")
def test_the_chief_is_no_target_his_guard_is() -> None:
    p = position([PM, civilian("CI01", at="D2", role="chief"), ST], rules_of=scenario(has_chief=True, hider=""))
    p.do("ma PM01 D2-D3-D4", "fire ST01").roll(3)
    assert p.event(OpportunityFire) == [OpportunityFire("ST01", "PM01", "D4", 3, 4, False)]
