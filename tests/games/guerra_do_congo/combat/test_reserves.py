"""Reserves in combat, with option `reserves`. Section 8.1. The attacked hex is 0405; the attackers stand west of it."""

from typing import Any

import pytest

from pbem.engine.decisions import Decision, IllegalOrder, Path
from pbem.engine.demands import Choose, Roll
from pbem.engine.game import Token
from pbem.games.guerra_do_congo.decisions import Commit, Hold
from pbem.games.guerra_do_congo.events import AttackDeclared, Captured, ReserveCommitted
from pbem.games.guerra_do_congo.state import (
    ATTACKED,
    BOMBARDED,
    CONGO,
    PROTECTED,
    REBELS,
    RESERVE,
    SUPPLIED,
    Interdiction,
)
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit
from tests.games.guerra_do_congo.fights import TARGET, choice, due, enemy, events_of, own

DEFEND, ATTACK = "0407", "0402"  # two hexes east of the target, two west of the attackers' hex


def held(id: str = "C2", at: str = DEFEND, army: str = "congo", **more: Any) -> Counter:
    """A Congo reserve."""
    return unit(id, army, at=at, marks=RESERVE, **more)


def kept(id: str = "R2", at: str = ATTACK, army: str = "rebels", **more: Any) -> Counter:
    """A Rebel reserve."""
    return unit(id, army, at=at, marks=RESERVE, **more)


def fight(*units: Counter, options: dict[str, Any] | None = None, **more: Any) -> Position:
    """The Rebels' Combat Phase: R1 12-4-4 in 0404 against C1 4-4-4 in 0405."""
    start = (own("R1", "12-4-4"), enemy("C1"), *units)
    return position(start, phase="combat", options={"reserves": True} | (options or {}), **more)


def declared(*units: Counter, **more: Any) -> Position:
    """R1 attacks."""
    return fight(*units, **more).do(f"a {TARGET} with R1")


@pytest.mark.rule("GC-8.1a")
def test_without_the_option_nobody_is_asked() -> None:
    assert isinstance(declared(held(), kept(), options={"reserves": False}).demand, Roll)


@pytest.mark.rule("GC-8.1d", "GC-8.1e", "GC-2.4b")
def test_first_the_defender_says_who_comes_then_the_attacker_then_the_odds_are_worked_out_afresh() -> None:
    """12 against 4 is 3:1; with C2 12 against 8, 3:2; with R2 16 against 8, 2:1."""
    found = declared(held(), kept())
    assert due(found) == Choose(CONGO, "reserve", False)
    assert found.tokens() == ["commit", "hold"]
    found.do("commit C2 0407-0406-0405")
    assert due(found) == Choose(REBELS, "reserve", False)
    assert events_of(found, ReserveCommitted) == [ReserveCommitted("C2", ("0407", "0406", "0405"), 2)]
    found.do("commit R2 0402-0403-0404")
    (event,) = events_of(found, AttackDeclared)
    assert (event.attackers, event.defenders, event.pa, event.pd, event.column) == (("R1", "R2"), ("C1", "C2"), 16, 8, "2:1")
    assert (found.where("C2"), found.where("R2")) == ("0405", "0404")


@pytest.mark.rule("GC-8.1d", "GC-8.1e")
def test_either_may_hold_his_reserves_back() -> None:
    found = declared(held(), kept()).do("hold")
    assert due(found) == Choose(REBELS, "reserve", False)
    found.do("hold")
    assert events_of(found, AttackDeclared)[0].column == "3:1"
    assert (found.where("C2"), found.where("R2")) == (DEFEND, ATTACK)
    assert found.unit("C2").has(RESERVE)
    assert found.unit("R2").has(RESERVE)


@pytest.mark.rule("GC-8.1d", "GC-8.1f")
def test_several_reserves_come_one_after_the_other_and_nobody_is_asked_who_has_none_left() -> None:
    found = declared(held("C2"), held("C3", at="0506", size="battalion"), terrain={TARGET: "open"}).do("commit C3 0506-0406-0405")
    assert due(found) == Choose(CONGO, "reserve", False)
    assert found.tokens("commit") == ["C2"]
    found.do("commit C2 0407-0406-0405")
    assert isinstance(found.demand, Roll)
    assert events_of(found, AttackDeclared)[0].defenders == ("C1", "C2", "C3")


@pytest.mark.rule("GC-8.1f")
def test_reserves_serve_in_the_combat_phases_of_both_sides() -> None:
    """The same units in the Congo Combat Phase: C1 attacks R1, so the Rebels are asked first."""
    units = (own("R1", at="0404"), enemy("C1"), held(), kept())
    found = position(units, phase="combat", side="congo", options={"reserves": True}).do("a 0404 with C1")
    assert due(found) == Choose(REBELS, "reserve", False)
    found.do("commit R2 0402-0403-0404")
    assert due(found) == Choose(CONGO, "reserve", False)
    found.do("commit C2 0407-0406-0405")
    assert events_of(found, AttackDeclared)[0].attackers == ("C1", "C2")


@pytest.mark.rule("GC-8.1f", "GC-8.1i")
def test_markers_of_the_last_own_movement_phase_last_to_the_next_one() -> None:
    """Marked in turn 5 by the Rebels, good in the Congo Combat Phase of turn 5, off when the Rebels' stage of turn 6 begins."""
    found = fight(kept(at="0101")).do("end")
    assert found.unit("R2").has(RESERVE)
    found.do("end")
    assert found.state.side == CONGO
    assert found.unit("R2").has(RESERVE)
    found.do("end")
    assert (found.state.turn, found.state.side) == (6, REBELS)
    assert not found.unit("R2").has(RESERVE)


@pytest.mark.rule("GC-8.1f")
def test_only_marked_units_of_the_own_side_come() -> None:
    found = declared(held(), kept(), unit("C3", "congo", at="0506"), unit("C4", "congo"))
    assert found.why("commit C3 0506-0406-0405") == ("GC-8.1f", "not-in-reserve")
    assert found.why("commit R2 0402-0403-0404") == ("GC-8.1f", "not-your-unit")
    assert found.why(Commit(found.index("C4"), at(DEFEND), Path((5, 5)))) == ("GC-8.1f", "not-on-the-map")
    assert found.why(Commit(99, at(DEFEND), Path((5, 5)))) == ("GC-8.1f", "no-such-unit")
    assert found.tokens("commit") == ["C2"]


# --- who is in reserve when the time comes


@pytest.mark.rule("GC-8.1c")
def test_an_unsupplied_reserve_does_not_come() -> None:
    """Two reserves; on this board without a centre all are unsupplied, and C3 is marked supplied."""
    found = declared(held(), unit("C3", "congo", at="0506", marks=RESERVE | SUPPLIED), supplied="judged")
    assert found.tokens("commit") == ["C3"]
    assert found.why("commit C2 0407-0406-0405") == ("GC-8.1c", "unsupplied")


@pytest.mark.rule("GC-8.1c")
def test_an_engaged_reserve_does_not_come() -> None:
    near = declared(held(), held("C3", at="0506"), own("R3", at="0408", size="battalion"))
    assert near.tokens("commit") == ["C3"]
    assert near.why("commit C2 0407-0406-0405") == ("GC-8.1c", "engaged")
    lake = declared(held(), own("R3", at="0408", size="battalion"), lakes=["0407/0408"])
    assert lake.tokens("commit") == ["C2"]


@pytest.mark.rule("GC-8.1c")
def test_a_besieged_reserve_does_not_come() -> None:
    """R3 and R4 are two hexes away; every hex open to the armour C2 lies in their zones, and it is next to neither.

    The guerrilla C3 beside it is free.
    """
    woods = dict.fromkeys(("0506", "0507", "0306", "0307", "0406"), "forest")
    tank = held(type="armour", size="battalion")
    free = declared(tank, terrain=woods, roads=["0407-0406-0405"])
    assert free.tokens("commit") == ["C2"]
    for road in (["0407-0406-0405"], []):
        more = (own("R3", at="0409"), own("R4", at="0305"), held("C3", at="0506", type="guerrilla", size="battalion"))
        ring = declared(tank, *more, terrain=woods, roads=road)
        assert ring.why("commit C2 0407-0406-0405") == ("GC-8.1c", "besieged"), road


@pytest.mark.rule("GC-8.1i", "GC-4.1f")
def test_a_reserve_that_was_attacked_and_held_its_hex_does_not_come_to_be_attacked_again() -> None:
    found = declared(unit("C2", "congo", at=DEFEND, marks=RESERVE | PROTECTED))
    assert isinstance(found.demand, Roll)
    two = declared(unit("C2", "congo", at=DEFEND, marks=RESERVE | PROTECTED), held("C3", at="0506"))
    assert two.why("commit C2 0407-0406-0405") == ("GC-4.1f", "held-its-hex")


@pytest.mark.rule("GC-4.5.2a")
def test_a_reserve_bombarded_in_this_phase_does_not_come_to_be_attacked_on_the_ground() -> None:
    units = (own("R1", at="0404"), enemy("C1", "12-4-4"), kept(), kept("R3", at="0302", size="battalion"))
    found = position(units, phase="combat", side="congo", options={"reserves": True}, air_points=2)
    found.do(f"bombard {ATTACK} 1").roll(1).do("a 0404 with C1")
    assert found.unit("R2").has(BOMBARDED)
    assert found.tokens("commit") == ["R3"]
    assert found.why("commit R2 0402-0403-0404") == ("GC-4.5.2a", "was-bombarded")


# --- their way


@pytest.mark.rule("GC-8.1g")
@pytest.mark.parametrize(("pm", "comes"), [("4", True), ("5", True), ("3", False), ("2", False), ("1", False)])
def test_a_reserve_has_half_its_movement_points_rounded_down_for_two_hexes(pm: str, comes: bool) -> None:
    found = declared(held(strength=f"4-4-{pm}"))
    assert isinstance(found.demand, Choose) == comes
    two = declared(held(strength=f"4-4-{pm}"), held("C3", at="0506", size="battalion"))
    assert two.why("commit C2 0407-0406-0405") == (("", "") if comes else ("GC-3.1a", "too-few-points"))


@pytest.mark.rule("GC-8.1g")
def test_there_is_no_one_hex_minimum() -> None:
    """C2 stands next to the attacked hex and has one point: rough ground costs two."""
    next_to_it = held(at="0406", strength="4-4-3", size="battalion")
    assert isinstance(declared(next_to_it).demand, Choose)
    assert isinstance(declared(next_to_it, terrain={TARGET: "rough"}).demand, Roll)


@pytest.mark.rule("GC-8.1h")
def test_terrain_roads_and_rivers_cost_what_they_cost_in_a_march() -> None:
    forest = {"0406": "forest"}
    assert isinstance(declared(held(), terrain=forest, rivers=["0405/0505", "0405/0305"]).demand, Choose) is False
    road = declared(held(), terrain=forest, roads=["0407-0406-0405"])
    assert Token("0405", 2) in road.options("commit", "C2", "0407", "0406").tokens
    assert isinstance(declared(held(), rivers=["0405/0406", "0405/0505", "0405/0305"]).demand, Roll)


@pytest.mark.rule("GC-4.6.4g", "GC-8.1h")
def test_an_interdicted_road_is_no_road_for_a_reserve() -> None:
    board: dict[str, Any] = {"terrain": dict.fromkeys(("0406", "0506", "0306"), "forest"), "roads": ["0407-0406-0405"]}
    assert isinstance(declared(held(), **board).demand, Choose)
    assert isinstance(declared(held(), **board, interdictions=(Interdiction(at("0406"), "road", 5),)).demand, Roll)
    assert isinstance(declared(held(), **board, interdictions=(Interdiction(at("0406"), "road", 4),)).demand, Choose)


@pytest.mark.rule("GC-8.1h", "GC-3.2.1c")
def test_leaving_an_enemy_zone_of_control_costs_one_more() -> None:
    """R3 in 0305 controls 0406 on the way. C2 has two points, of which it needs three then; a guerrilla pays no surcharge."""
    zone = own("R3", at="0305")
    assert isinstance(declared(held(), zone).demand, Roll)
    assert isinstance(declared(held(), own("R3", at="0305", size="battalion")).demand, Choose)
    assert declared(held(type="guerrilla"), zone).tokens("commit") == ["C2"]


@pytest.mark.rule("GC-8.1h", "GC-3.2.1a", "GC-3.3.6a")
def test_no_reserve_enters_an_enemy_hex_or_one_closed_to_it() -> None:
    found = declared(
        held(at="0407", strength="4-4-9"), held("C3", at="0506", type="armour", size="battalion"), own("R3", at="0305")
    )
    assert found.why("commit C2 0407-0306-0305") == ("GC-3.2.1a", "enemy-there")
    woods = declared(held("C3", type="armour", size="battalion"), held("C4", at="0506"), terrain={"0406": "forest"})
    assert woods.why("commit C3 0407-0406-0405") == ("GC-3.3.6a", "closed-to-mobile")


@pytest.mark.rule("GC-8.1d")
def test_the_defender_s_reserves_go_into_the_attacked_hex_and_nowhere_else() -> None:
    found = declared(held())
    assert found.why("commit C2 0407-0406") == ("GC-8.1d", "not-the-attacked-hex")
    assert not found.options("commit", "C2", "0407", "0406").is_complete
    assert found.options("commit", "C2", "0407", "0406", "0405").is_complete
    assert found.why("commit C2 0407") == ("GC-8.1g", "no-way-given")
    assert found.why("commit C2 0406-0405") == ("GC-8.1g", "not-in-that-hex")


@pytest.mark.rule("GC-8.1e")
def test_the_attacker_s_reserves_stop_in_any_hex_next_to_the_attacked_one() -> None:
    found = declared(kept(strength="4-4-6"))
    ends = {walk.split()[-1] for walk in found.walks("commit")}
    assert ends == {"0404", "0304", "0504"}  # three points: 0505 is four hexes away
    assert found.why("commit R2 0402-0403") == ("GC-8.1e", "not-next-to-target")
    lake = declared(kept(strength="4-4-6"), lakes=["0405/0304"])
    assert "0304" not in {walk.split()[-1] for walk in lake.walks("commit")}


@pytest.mark.rule("GC-8.1h", "GC-3.2.2h")
def test_a_reserve_needs_room_where_it_stops() -> None:
    """Forest holds two points: C1 has it full. Savanna holds four: a regiment fits beside C1, not beside C1 and C3."""
    near = held(at="0406", strength="4-4-8")
    assert isinstance(declared(near, terrain={TARGET: "forest"}).demand, Roll)
    assert isinstance(declared(near).demand, Choose)
    full = declared(held(), held("C4", at="0506", size="battalion"), enemy("C3", size="battalion"))
    assert full.tokens("commit") == ["C4"]
    assert full.why("commit C2 0407-0406-0405") == ("GC-8.1h", "no-room")


@pytest.mark.rule("GC-6a", "GC-8.1e")
def test_uganda_rwanda_and_burundi_do_not_join_one_another_out_of_reserve() -> None:
    for first, second, refused in (("uganda", "rwanda", True), ("uganda", "uganda", False), ("rebels", "burundi", False)):
        units = (own("R1", "12-4-4", army=first), enemy("C1"), kept(army=second))
        found = position(units, phase="combat", options={"reserves": True}).do("a 0405 with R1")
        assert isinstance(found.demand, Roll) == refused, (first, second)
    three = (own("R1", army="uganda"), enemy("C1"), kept(army="rwanda"), kept("R3", at="0302", army="uganda"))
    found = position(three, phase="combat", options={"reserves": True}).do("a 0405 with R1")
    assert found.why("commit R2 0402-0403-0404") == ("GC-6a", "armies-apart")


# --- what they are then


@pytest.mark.rule("GC-8.1i")
def test_a_committed_unit_is_no_reserve_any_more_and_takes_part_fully() -> None:
    """12 + 4 against 4 + 4: 2:1. Roll 10: ARB DVI; one of R1 and R2 takes the loss, C1 and C2 hold."""
    found = declared(held(), kept()).do("commit C2 0407-0406-0405", "commit R2 0402-0403-0404")
    assert not found.unit("C2").has(RESERVE)
    assert (found.unit("R2").has(RESERVE), found.unit("R2").has(ATTACKED)) == (False, True)
    found.roll(1, 10)
    assert found.tokens("loss") == ["R1", "R2"]
    found.do("loss R2")
    assert (found.unit("R1").is_reduced, found.unit("R2").is_reduced) == (False, True)
    assert found.unit("C2").has(PROTECTED)
    assert found.why("a 0405 with R1") == ("GC-4.1f", "held-its-hex")


@pytest.mark.rule("GC-8.1i")
def test_a_committed_defender_takes_losses_and_retreats_like_the_others() -> None:
    """400 against 8: 7:1. Roll 60: AVB DRB; one of each side takes a loss, C1 and C2 retreat, R1 may advance."""
    found = position([own("R1", "400-4-4", size="battalion"), enemy("C1"), held()], phase="combat", options={"reserves": True}).do(
        "a 0405 with R1", "commit C2 0407-0406-0405"
    )
    found.roll(6, 10)
    while isinstance(found.demand, Choose) and found.demand.side == CONGO:
        if found.demand.kind == "loss":
            assert found.tokens("loss") == ["C1", "C2"]
        answer = found.rules.answer(found.state, found.rules.default_policy(found.demand.kind))
        assert answer is not None
        found.do(found.rules.write(answer))
    assert TARGET not in (found.where("C1"), found.where("C2"))
    assert choice(found).kind == "advance"


@pytest.mark.rule("GC-8.1i", "GC-4.1e")
def test_a_reserve_that_attacks_like_any_other_unit_loses_its_marker() -> None:
    found = fight(unit("R3", at="0505", marks=RESERVE)).do("a 0405 with R1,R3")
    assert not found.unit("R3").has(RESERVE)


@pytest.mark.rule("GC-8.1h", "GC-7h")
def test_a_reserve_takes_the_places_on_its_way() -> None:
    found = declared(kept(), places=[place("Kalima", "0403", control="congo")]).do("commit R2 0402-0403-0404")
    assert events_of(found, Captured) == [Captured("Kalima", "rebels")]


@pytest.mark.rule("GC-8.1j", "GC-6c")
def test_in_turn_1_the_congo_side_has_no_reserves_to_commit() -> None:
    """It has no Movement Phase to mark any in; the Rebels have one."""
    found = position(
        [unit("R1", at="0404"), unit("R2", at="0101"), unit("C1", "congo", at="0808")], turn=1, options={"reserves": True}
    )
    found.do("reserve R2", "end", "end")
    assert found.state.side == CONGO
    assert "reserve" not in found.tokens()
    assert [kind.id for kind in found.world.kinds if found.unit(kind.id).has(RESERVE)] == ["R2"]


@pytest.mark.rule("GC-8.1k", "GC-M5a")
def test_more_units_than_the_box_has_markers_may_be_in_reserve() -> None:
    units = [unit(f"R{n}", at=f"{n // 5:02}{n % 5:02}", size="battalion") for n in range(30)]
    found = position([*units, unit("C1", "congo", at="0909")], options={"reserves": True})
    found.do(*(f"reserve R{n}" for n in range(30)))
    assert sum(unit.has(RESERVE) for unit in found.state.units) == 30


# --- SO-RESERVE, notation


def answered(found: Position, text: str = "") -> Decision:
    """What a standing order, or the default, answers now."""
    rules = found.rules
    decision = rules.answer(found.state, rules.read_policy("reserve", text) if text else rules.default_policy("reserve"))
    assert decision is not None
    rules.check(found.state, choice(found).side, decision)
    return decision


def test_by_default_nobody_is_committed() -> None:
    assert answered(declared(held())) == Hold()


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("all anywhere", "C2"),  # the regiment before the battalion
        ("only C3 C2 anywhere", "C3"),
        ("only C3 at 0405", "C3"),
        ("all at 0406", ""),
        ("only C9 anywhere", ""),
        ("only C9 anywhere; only C3 at 0405 from 2:1", "C3"),
        ("all anywhere from 3:1", "C2"),
        ("all anywhere from 4:1", ""),
        ("none", ""),
    ],
)
def test_a_standing_order_sends_its_reserves_where_and_when_it_says(text: str, sent: str) -> None:
    found = declared(held("C3", at="0506", size="battalion"), held("C2"), enemy("C9", at="0909"))
    decision = answered(found, text)
    assert (found.world.kinds[decision.unit].id if isinstance(decision, Commit) else "") == sent


def test_the_column_is_judged_again_before_each_reserve() -> None:
    """12 against 4 is 3:1: C2 goes. 12 against 8 is 3:2: C3 stays."""
    found = declared(held("C2"), held("C3", at="0506", size="battalion"), terrain={TARGET: "open"})
    first = answered(found, "all anywhere from 2:1")
    assert found.rules.write(first) == "commit C2 0407-0406-0405"
    found.do(found.rules.write(first))
    assert answered(found, "all anywhere from 2:1") == Hold()


def test_a_reserve_goes_by_the_cheapest_way_to_the_cheapest_end() -> None:
    found = declared(kept(strength="4-4-8"), terrain={"0403": "mountain"})
    assert found.rules.write(answered(found, "all anywhere")) == "commit R2 0402-0302-0303-0304"


@pytest.mark.parametrize("text", ["none", "all anywhere", "only C2 C3 at 0405 0406 from 2:1; all anywhere from 5:1"])
def test_a_standing_order_on_reserves_reads_back(text: str) -> None:
    rules = declared(held("C2"), held("C3", at="0506")).rules
    data = rules.read_policy("reserve", text)
    assert rules.write_policy("reserve", data) == text
    rules.check_policy("reserve", data)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("all", "policy-word-unknown"),
        ("some anywhere", "policy-word-unknown"),
        ("only anywhere", "policy-list-empty"),
        ("only C7 anywhere", "unknown-unit"),
        ("all C2 anywhere", "policy-word-unknown"),
        ("all at", "policy-list-empty"),
        ("all at from 2:1", "policy-list-empty"),
        ("all anywhere from", "column-unknown"),
        ("all anywhere from 2:1 3:1", "policy-word-unknown"),
        ("all anywhere max 2", "policy-word-unknown"),
        ("none; all anywhere", "policy-word-unknown"),
    ],
)
def test_a_standing_order_on_reserves_that_says_nothing_clear_is_refused(text: str, code: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        declared(held("C2")).rules.read_policy("reserve", text)
    assert caught.value.refusal.code == code


def test_the_answers_read_back() -> None:
    rules = declared(held()).rules
    for text in ("commit C2 0407-0406-0405", "hold"):
        decision = rules.read(text)
        assert rules.write(decision) == text
        assert rules.decisions.unpack(rules.decisions.pack([decision]), 1) == (decision,)
        assert not rules.is_order(decision)
