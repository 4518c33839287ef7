"""All attacks and air missions of a phase in a list before the first die: option `attack_declaration` all_first. GC-2.4b."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Over, Roll
from pbem.games.guerra_do_congo.decisions import Commit, Hold
from pbem.games.guerra_do_congo.events import AirSupport, AttackDeclared, Bombarded, CalledOff, Interdicted, Listed
from pbem.games.guerra_do_congo.state import ATTACKED, CONGO, REBELS, RESERVE, Planned
from tests.games.guerra_do_congo.boards import Counter, Position, at, position, unit
from tests.games.guerra_do_congo.fights import due, enemy, events_of, own

ALL_FIRST = {"attack_declaration": "all_first"}


def rebels(*units: Counter, **more: Any) -> Position:
    """The Rebels' Combat Phase: R1 and R2 in 0404, C1 in 0405, C2 in 0304."""
    start = (own("R1"), own("R2"), enemy("C1"), enemy("C2", at="0304"), *units)
    return position(start, phase="combat", options=ALL_FIRST | more.pop("options", {}), **more)


def congo(*units: Counter, air: int = 6, **more: Any) -> Position:
    """The Congo Combat Phase: C1 and C2 in 0404, R1 in 0405, R2 in 0304, R3 far away in 0901; a road in 0909."""
    start = (
        enemy("C1", at="0404"),
        enemy("C2", at="0404"),
        own("R1", at="0405"),
        own("R2", at="0304"),
        own("R3", at="0901"),
        *units,
    )
    found: dict[str, Any] = {"options": ALL_FIRST, "roads": ["0908-0909"], "air_points": air} | more
    return position(start, phase="combat", side="congo", **found)


@pytest.mark.rule("GC-2.4b")
def test_attacks_join_the_list_and_nothing_is_rolled_before_it_is_closed() -> None:
    found = rebels().do("a 0405 with R1")
    assert events_of(found, Listed) == [Listed("attack", "0405", 1)]
    assert due(found) == Choose(REBELS, "combat", True)
    found.do("a 0304 with R2")
    assert events_of(found, Listed) == [Listed("attack", "0304", 2)]
    assert found.state.combat is None
    found.do("end")
    assert found.demand == Roll((10, 10), ("attack", 5, 0, 405))
    assert found.state.plan == (Planned("attack", at("0304"), (1,)),)


@pytest.mark.rule("GC-2.4b")
def test_attacks_are_resolved_in_the_order_of_the_list_and_then_the_phase_ends() -> None:
    found = rebels().do("a 0304 with R2", "a 0405 with R1", "end")
    assert found.demand == Roll((10, 10), ("attack", 5, 0, 304))
    found.roll(5, 10)  # 1:1: ARB DVI
    assert found.demand == Roll((10, 10), ("attack", 5, 0, 405))
    found.roll(5, 10)
    assert (found.state.side, found.state.plan) == (CONGO, ())


@pytest.mark.rule("GC-2.4b")
def test_sequential_attacks_are_resolved_one_at_a_time() -> None:
    found = rebels(options={"attack_declaration": "sequential"}).do("a 0405 with R1")
    assert isinstance(found.demand, Roll)
    found.roll(5, 10)
    assert due(found) == Choose(REBELS, "combat", True)
    assert found.tokens("a", "0304") == ["R2"]


@pytest.mark.rule("GC-2.4b", "GC-4.1e", "GC-4.1f")
def test_a_hex_and_a_unit_stand_in_the_list_once() -> None:
    found = rebels().do("a 0405 with R1")
    assert found.tokens("a") == ["0304"]
    assert found.tokens("a", "0304") == ["R2"]
    assert found.why("a 0405 with R2") == ("GC-2.4b", "in-the-list")
    assert found.why("a 0304 with R1") == ("GC-4.1e", "in-the-list")


@pytest.mark.rule("GC-2.4b", "GC-4.5.2a")
def test_a_hex_is_not_bombarded_and_attacked_in_one_list() -> None:
    first = congo().do("bombard 0405 2")
    assert first.why("a 0405 with C1") == ("GC-2.4b", "in-the-list")
    assert first.why("bombard 0405 1") == ("GC-2.4b", "in-the-list")
    then = congo().do("a 0405 with C1")
    assert then.why("bombard 0405 1") == ("GC-2.4b", "in-the-list")
    assert then.tokens("bombard") == ["0304", "0901"]


@pytest.mark.rule("GC-2.4b", "GC-4.5a")
def test_air_points_of_the_whole_list_come_out_of_one_pool() -> None:
    found = congo(air=5).do("a 0405 with C1 air 2", "bombard 0901 1")
    assert found.state.air_points == 2
    assert found.why("interdict 0909 road 3") == ("GC-4.5a", "no-air-points")
    found.do("interdict 0909 road 2")
    assert (found.state.air_points, found.tokens()) == (0, ["end", "a"])


@pytest.mark.rule("GC-2.4b")
def test_missions_stand_in_the_same_list_and_are_flown_in_its_order() -> None:
    found = congo(air=12).do("interdict 0909 road 6", "a 0405 with C1 air 2", "bombard 0901 4", "end")
    assert found.demand == Roll((10,), ("interdict", 5, 909, "road"))
    found.roll(9)
    assert events_of(found, Interdicted)[0].turns == 2
    assert events_of(found, AirSupport) == [AirSupport("0405", 2)]
    assert events_of(found, AttackDeclared)[0].pa == 6
    found.roll(5, 10)  # 3:2: ARB DVB
    assert found.demand == Roll((10,), ("bombard", 5, 901))
    found.roll(5)
    assert events_of(found, Bombarded)[0].pm_loss == 1  # 16: column 13-16
    assert found.state.turn == 6


def listed(found: Position, *plan: Planned) -> Position:
    """The position with this list, as earlier entries may have left it, and the list closed."""
    found.state = replace(found.state, plan=plan)
    return found.do("end")


@pytest.mark.rule("GC-2.4b")
def test_an_attack_on_a_hex_that_has_become_empty_is_skipped() -> None:
    empty, held = Planned("attack", at("0505"), (0,)), Planned("attack", at("0405"), (1,))
    found = listed(rebels(), empty, held)
    assert events_of(found, CalledOff) == [CalledOff("attack", "0505", "no-enemy-there")]
    assert found.demand == Roll((10, 10), ("attack", 5, 0, 405))


@pytest.mark.rule("GC-2.4b")
def test_attackers_that_are_no_longer_free_drop_out_and_the_odds_are_worked_out_anew() -> None:
    """R3 has attacked already, R4 is not next to 0405, R5 is gone: of four attackers R1 is left, 4 against 4."""
    gone = (unit("R3", at="0404", marks=ATTACKED), unit("R4", at="0901"), unit("R5", status="eliminated"))
    found = listed(rebels(*gone), Planned("attack", at("0405"), (0, 4, 5, 6)))
    (event,) = events_of(found, AttackDeclared)
    assert (event.attackers, event.pa, event.column) == (("R1",), 4, "1:1")


@pytest.mark.rule("GC-2.4b")
def test_an_attack_without_any_attacker_left_is_skipped() -> None:
    gone = unit("R3", at="0404", marks=ATTACKED)
    found = listed(rebels(gone), Planned("attack", at("0405"), (4,)))
    assert events_of(found, CalledOff) == [CalledOff("attack", "0405", "no-attacker")]
    assert found.state.side == CONGO


@pytest.mark.rule("GC-2.4b", "GC-4.5.2a")
def test_a_bombardment_of_units_that_fell_back_from_an_attack_is_skipped_and_its_points_are_gone() -> None:
    """C1 400 drives R1 out of 0405 into 0406, where R4 stands: that hex now holds a unit attacked in this phase."""
    found = position(
        [
            enemy("C1", "400-4-4", at="0404", size="battalion"),
            own("R1", at="0405", size="battalion"),
            own("R4", at="0406", size="battalion"),
            own("R3", at="0901"),
        ],
        phase="combat",
        side="congo",
        options=ALL_FIRST,
        air_points=6,
        water=["0505", "0305", "0304", "0504"],
    )
    found.do("a 0405 with C1", "bombard 0406 4", "end").roll(2, 10)  # 7:1: AVI DRI; R1 has one way
    assert found.where("R1") == "0406"
    found.do("stay")
    assert events_of(found, CalledOff) == [CalledOff("bombard", "0406", "was-attacked")]
    assert (found.state.turn, found.state.side) == (6, REBELS)


@pytest.mark.rule("GC-2.4b")
def test_the_defender_s_answers_are_asked_when_the_turn_of_the_attack_comes() -> None:
    found = rebels(air_points=3, options={"reserves": True}).do("a 0405 with R1", "a 0304 with R2", "end")
    assert due(found) == Choose(CONGO, "air", False)
    found.do("air 1").roll(5, 10)
    while due(found) != Choose(CONGO, "air", False):
        found.do("loss C1") if isinstance(found.demand, Choose) else found.roll(1)
    assert found.tokens("air") == ["0", "1", "2"]


@pytest.mark.rule("GC-2.4b", "GC-7d")
def test_the_end_of_the_match_leaves_the_rest_of_the_list_undone() -> None:
    found = position(
        [
            own("R1", "400-4-4", size="battalion"),
            own("R2", at="0909"),
            enemy("C1", "1-1-4", reduced=True),
            enemy("Z1", at="0908", army="zimbabwe"),
        ],
        phase="combat",
        options=ALL_FIRST,
    )
    found.do("a 0405 with R1", "a 0908 with R2", "end").roll(10, 10).do("stay")  # 7:1, 100: AVI DE
    assert isinstance(found.demand, Over)
    assert found.demand.winner == REBELS


@pytest.mark.rule("GC-2.4b")
def test_a_phase_may_end_with_an_empty_list() -> None:
    found = rebels().do("end")
    assert found.state.side == CONGO


@pytest.mark.rule("GC-2.4b", "GC-4.1i")
def test_the_odds_are_those_of_the_moment_of_the_attack() -> None:
    """C2 retreats from 0304 onto C1 in 0405, which holds 4 points: the second attack meets both, 4 against 8 instead of 4."""
    found = position(
        [own("R1", "400-4-4", at="0303", size="battalion"), own("R2", at="0404"), enemy("C1"), enemy("C2", at="0304")],
        phase="combat",
        options=ALL_FIRST,
        water=["0305", "0205", "0204", "0403"],
    )
    found.do("a 0304 with R1", "a 0405 with R2", "end").roll(2, 10)
    assert found.where("C2") == "0405"
    found.do("stay")
    (event,) = events_of(found, AttackDeclared)
    assert (event.target, event.defenders, event.pa, event.pd) == ("0405", ("C1", "C2"), 4, 8)


@pytest.mark.rule("GC-2.4b", "GC-4.5.3a")
def test_the_road_of_a_hex_may_be_interdicted_in_the_list_that_attacks_the_hex() -> None:
    found = congo(roads=["0405-0406", "0901-0902"]).do("interdict 0405 road 1", "interdict 0901 road 1", "interdict 0405 road 1")
    assert found.why("a 0405 with C1") == ("", "")
    assert found.why("bombard 0901 1") == ("", "")


@pytest.mark.rule("GC-2.4b", "GC-8.1e")
def test_a_reserve_sees_the_column_with_the_air_points_of_the_list() -> None:
    """4 against 4 is 1:1, with the two points of the list 3:2: C3 comes only from that column on."""
    for points, comes in ((2, True), (0, False)):
        found = congo(unit("C3", "congo", strength="4-4-8", at="0402", marks=RESERVE), options=ALL_FIRST | {"reserves": True})
        found.do(f"a 0405 with C1 air {points}" if points else "a 0405 with C1", "end")
        assert due(found) == Choose(CONGO, "reserve", False)
        decision = found.rules.answer(found.state, found.rules.read_policy("reserve", "all anywhere from 3:2"))
        assert isinstance(decision, Commit if comes else Hold)
