"""What results do: markers, morale, elimination, and counters that stay closed."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Claimed, Demand, Open, Roll
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.schema import SecretObjectives
from pbem.games.rio_40.events import (
    Converted,
    Eliminated,
    MoraleChecked,
    MoraleRolled,
    MoraleStated,
    NoMarker,
    Suppressed,
    TurnedUp,
)
from pbem.games.rio_40.rules.combat.hits import EFFECTS, NOT_MARKER
from pbem.games.rio_40.state import ABOARD, ELIMINATED, FACE_DOWN, NARCO, ON_MAP, OPENED, POLICE, Loss, Vow
from tests.games.rio_40.battles import die_for
from tests.games.rio_40.boards import Counter, Position, civilian, position, scenario, secret, unit

STRONG = unit("PM01", "PM", at="D4", strength="20-4-4")
FAIR = unit("PM01", "PM", at="D4", strength="8-4-4")  # the column 4 to 6 against an ST; die 1 is M
CLOSED_IN = [unit("PM02", "PM", at="D6")]  # opposite: whoever is in D5 is besieged
MARKERS = scenario(secret_objectives=SecretObjectives(count=1, terrain="street", distance=1))


def due(p: Position) -> Demand:
    """What the rules wait for, asked anew each time."""
    return p.demand


def struck(result: str, *units: Counter, by: Counter = STRONG, **of_position: object) -> Position:
    """D5 has been attacked with this result; what is face down there has stayed so."""
    p = position([by, *units], **of_position).do(f"a D5 {by.kind.id}")  # type: ignore[arg-type]
    if isinstance(p.demand, Choose):
        p.do("down")
    return p.roll(die_for(p, result))


def ended(p: Position) -> Position:
    assert due(p) == Choose(POLICE, "phase", is_order=True)
    return p


def test_every_result_of_the_table_has_its_effects() -> None:
    table = position([STRONG]).world.tables.attack
    assert {cell for row in table.cells for cell in row} - {"none"} == EFFECTS.keys()


# ---- morale


@pytest.mark.rule("R40-5.3.3.1a", "R40-2.4a")
@pytest.mark.parametrize(("die", "markers"), [(3, 0), (4, 0), (5, 1), (6, 1)])
def test_above_morale_fails_and_costs_a_marker(die: int, markers: int) -> None:
    p = struck("M", unit("ST01", "ST", at="D5"), by=FAIR)
    assert due(p) == Roll((6,), ("morale", 3, "ST01"))
    p.roll(die)
    assert p.event(MoraleChecked) == [MoraleChecked("ST01", "D5", die, 4, passes=not markers)]
    assert ended(p).unit("ST01").markers == markers


@pytest.mark.rule("R40-5.3.3b", "R40-6j", "R40-0k")
def test_everybody_in_the_hex_checks_with_a_die_of_his_own() -> None:
    here = [civilian(at="D5"), unit("CARST1", "CAR-ST", at="D5"), unit("ST01", "ST", at="D5")]
    p = struck("M", *here, by=unit("PM01", "PM", at="D4", strength="9-4-4"))
    rolled = []
    for die in (4, 5, 4):
        rolled.append(p.demand.key[2])  # type: ignore[union-attr]
        p.roll(die)
    assert rolled == ["ST01", "CARST1", "CI01"]
    assert [ended(p).unit(name).markers for name in rolled] == [0, 0, 1]  # morale 4, 5 and 3


# ---- suppression


@pytest.mark.rule("R40-5.3.3a", "R40-5.3.3.2b", "R40-5.3.3.2c")
@pytest.mark.parametrize("before", [0, 1])
def test_up_to_two_markers_are_borne(before: int) -> None:
    p = ended(struck("S", unit("ST01", "ST", at="D5", markers=before)))
    assert p.unit("ST01").markers == before + 1


@pytest.mark.rule("R40-5.3.3.2a", "R40-2.1.3a")
def test_who_was_suppressed_by_it_can_only_recover() -> None:
    p = ended(struck("S", unit("ST01", "ST", at="D5"))).do("end")
    assert p.why("ma ST01 D5-D6") == ("R40-5.4a", "only-recovers")
    assert p.why("a D4 ST01") == ("R40-5.4a", "only-recovers")
    assert p.why("hi ST01") == ("R40-5.4a", "only-recovers")
    assert p.tokens() == ["end", "wd"]


@pytest.mark.rule("R40-5.3.3.2b", "R40-5.3.3.2c")
def test_a_third_marker_eliminates_and_counts_for_the_attacker() -> None:
    p = ended(struck("S", unit("ST01", "ST", at="D5", markers=2)))
    assert p.unit("ST01").status == ELIMINATED
    assert p.state.losses == (Loss(1, POLICE),)


@pytest.mark.rule("R40-5.3.3c")
def test_suppression_and_morale_is_a_marker_and_then_a_check() -> None:
    p = struck("SM", unit("ST01", "ST", at="D5"))
    assert p.event(Suppressed) == [Suppressed("ST01", "D5", 1)]
    p.roll(5)
    assert ended(p).unit("ST01").markers == 2


@pytest.mark.rule("R40-5.3.3c")
def test_who_is_gone_checks_nothing() -> None:
    p = ended(struck("SM", unit("ST01", "ST", at="D5", markers=2)))
    assert p.event(Eliminated) == [Eliminated("ST01", "D5", "police")]


@pytest.mark.rule("R40-8.2e")
def test_light_armour_bears_any_number_but_not_elimination() -> None:
    armour = unit("PM09", "CAVEIRAO", at="D5", markers=2)
    strong = unit("ST01", "ST", at="D4", strength="20-4-4")
    p = position([strong, armour], side="narco").do("a D5 ST01").roll(1)
    assert (p.unit("PM09").status, p.unit("PM09").markers) == (ON_MAP, 2)
    p = position([strong, armour], side="narco").do("a D5 ST01").roll(6)
    assert p.unit("PM09").status == ELIMINATED


# ---- elimination


@pytest.mark.rule("R40-5.3.3a", "R40-5.3.3b", "R40-6i")
def test_eliminated_takes_everybody_in_the_hex() -> None:
    p = ended(struck("E", unit("ST01", "ST", at="D5"), unit("CARST1", "CAR-ST", at="D5"), civilian(at="D5")))
    assert [event.unit for event in p.event(Eliminated)] == ["ST01", "CARST1", "CI01"]
    assert p.state.losses == (Loss(1, POLICE), Loss(2, POLICE), Loss(3, POLICE))


@pytest.mark.rule("R40-5.1.3.2g")
def test_a_helicopter_and_its_passenger_are_two_units_and_go_together() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5", markers=2)]
    strong = unit("ST01", "ST", at="D4", strength="20-4-4")
    p = position([strong, *crew], side="narco").do("a D5 ST01").roll(1)
    assert [event.unit for event in p.event(Eliminated)] == ["HELI1", "PC01"]


@pytest.mark.rule("R40-S2.2d")
@pytest.mark.parametrize("result", ["S", "E"])
def test_the_chief_is_never_eliminated(result: str) -> None:
    here = [unit("ST01", "ST", at="D5"), civilian(at="D5", markers=2, role="chief")]
    p = struck(result, *here, rules_of=scenario(has_chief=True, hider=""))
    assert (p.unit("CI01").status, p.unit("CI01").markers) == (ON_MAP, 2)


# ---- face down


@pytest.mark.rule("R40-5.3.3d", "R40-5.5e")
def test_markers_lie_on_a_closed_counter() -> None:
    p = ended(struck("S", secret("ST01", "ST", at="D5")))
    assert (p.unit("X01").status, p.unit("X01").markers) == (ON_MAP, 1)
    p.do("end")
    assert due(p) == Choose(NARCO, "phase", is_order=True)


@pytest.mark.rule("R40-5.3.3d", "R40-0g")
@pytest.mark.parametrize(("type", "die", "answer", "markers"), [("ST", 4, 0, 0), ("ST", 5, 1, 1), ("CI", 4, 1, 1), ("CI", 3, 0, 0)])
def test_the_die_of_a_closed_counter_is_open_and_its_placer_says_the_rest_when_the_phase_is_over(
    type: str, die: int, answer: int, markers: int
) -> None:
    p = struck("M", secret("A1", type, at="D5"), by=unit("PM01", "PM", at="D4", strength="4-4-4"))  # 4, one column left: 2 to 3, M
    assert due(p) == Roll((6,), ("morale", 3, "X01"))
    p.roll(die)
    assert p.event(MoraleRolled) == [MoraleRolled("X01", "D5", die)]
    assert ended(p).unit("X01").markers == 0
    p.do("end")
    assert due(p) == Open(NARCO, "force/0", f"morale:T3:D5:{die}")
    holds = [p.rules.claim_holds(p.state, claimed(p, each), p.payloads["force/0"]) for each in range(3)]
    assert holds == [answer == 0, answer == 1, False]
    p.claim(answer)
    assert MoraleStated("X01", "D5", die, passes=not answer) in p.events
    assert (p.unit("X01").status, p.unit("X01").markers) == (ON_MAP, markers)
    assert p.state.vows == (Vow(2, "check-failed" if answer else "check-passed", die),)
    assert p.rules.sealed_refusal(p.state, NARCO, p.payloads) is None


def claimed(p: Position, answer: int) -> Claimed:
    demand = p.demand
    assert isinstance(demand, Open)
    return Claimed(demand.side, demand.envelope, demand.question, answer)


def checked(die: int, type: str = "ST") -> Position:
    """A closed counter has rolled for morale, and nothing has been said of it yet."""
    return struck("M", secret("A1", type, at="D5"), by=unit("PM01", "PM", at="D4", strength="4-4-4")).roll(die)


@pytest.mark.rule("R40-5.3.3d", "R40-0g")
def test_a_lie_about_a_check_is_found() -> None:
    p = checked(5).do("end").claim(0)
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert found is not None
    assert found.code == "stated-otherwise"


def test_only_passed_or_failed_can_be_said() -> None:
    p = checked(5).do("end")
    with pytest.raises(IllegalOrder, match="no-such-answer"):
        p.claim(2)
    with pytest.raises(IllegalOrder, match="not-on-the-roster"):
        p.open(b"")


@pytest.mark.rule("R40-5.3.3d", "R40-5.5b")
@pytest.mark.parametrize(("die", "markers"), [(4, 0), (5, 1)])
def test_an_envelope_that_is_open_in_the_same_file_answers_without_turning_the_counter_up(die: int, markers: int) -> None:
    claims, opens = checked(die).do("end").claim(markers), checked(die).do("end").open()
    assert opens.state == claims.state
    assert opens.unit("X01").has(FACE_DOWN)


@pytest.mark.rule("R40-5.3.3d", "R40-5.2.3c")
@pytest.mark.parametrize(("die", "markers"), [(4, 0), (5, 1)])
def test_a_counter_opened_before_has_its_marker_at_once(die: int, markers: int) -> None:
    p = position(
        [unit("PM01", "PM", at="D4", strength="4-4-4"), unit("PM02", "OE", at="D3", strength="6-9-5"), secret("A1", "ST", at="D5")]
    )
    p.do("a D5 PM01", "down")
    p.roll(die_for(p, "M")).roll(die)
    p.do("ms PM02 search D5 D3-C4-C5", "hold").do("s D5 PM02").roll(6)
    p.open()
    assert p.event(TurnedUp) == [TurnedUp("X01", "A1", "D5")]
    assert p.unit("A1").markers == markers
    assert p.state.vows == ()


@pytest.mark.rule("R40-5.3.3d", "R40-5.1.4.3g")
def test_who_fires_after_a_check_says_that_it_passed() -> None:
    for die, is_possible in ((4, True), (5, False)):
        p = position([unit("PM01", "PM", at="D4", strength="4-4-4"), unit("PM02", "PM", at="D7"), secret("A1", "ST", at="D5")])
        p.do("a D5 PM01", "down")
        p.roll(die_for(p, "M")).roll(die)
        p.do("ma PM02 D7-D6")
        assert p.own("narco").tokens("fire") == (["X01"] if is_possible else [])
        p.do("fire X01")
        if is_possible:
            p.open()
            assert p.unit("A1").markers == 0
        else:
            with pytest.raises(IllegalOrder, match="stated-otherwise"):
                p.open()


@pytest.mark.rule("R40-5.3.3f", "R40-5.3.3d")
def test_result_e_opens_everything_in_the_hex_and_eliminates_it() -> None:
    p = struck("E", *CLOSED_IN, secret("ST01", "ST", at="D5"), secret("CI01", "CI", at="D5"), unit("CARST1", "CAR-ST", at="D5"))
    p.open().open()
    assert [event.unit for event in p.event(Eliminated)] == ["ST01", "CARST1", "CI01"]
    assert ended(p).state.vows == ()


@pytest.mark.rule("R40-5.3.3f")
@pytest.mark.parametrize(("result", "markers"), [("R", 1), ("SR", 2)])
def test_besieged_counters_convert_and_stay_closed_whatever_they_are(result: str, markers: int) -> None:
    for what in ("ST", "CI"):
        p = ended(struck(result, *CLOSED_IN, secret("A1", what, at="D5")))
        assert (p.unit("X01").status, p.unit("X01").markers) == (ON_MAP, markers)
        assert p.event(Converted) == [Converted("X01", "D5")]


@pytest.mark.rule("R40-5.3.4c", "R40-5.3.3f")
def test_morale_and_retreat_of_a_besieged_counter_is_a_check_and_a_marker() -> None:
    p = struck("MR", *CLOSED_IN, secret("A1", "ST", at="D5")).roll(5)
    assert ended(p).unit("X01").markers == 1
    p.do("end").claim(1)
    assert p.unit("X01").markers == 2


@pytest.mark.rule("R40-5.3.3f", "R40-5.5b")
def test_counters_that_are_not_besieged_all_open_before_anybody_retreats() -> None:
    p = struck("R", secret("ST01", "ST", at="D5"), secret("CI01", "CI", at="D5"))
    assert due(p) == Open(NARCO, "force/0")
    p.open()
    assert due(p) == Open(NARCO, "force/1")
    p.open()
    assert due(p) == Choose(NARCO, "retreat", is_order=False)
    assert p.where("ST01") == "D5"


@pytest.mark.rule("R40-5.3.3f", "R40-5.5d")
def test_a_unit_that_hid_again_is_treated_alike_but_checks_by_its_own_morale() -> None:
    again = unit("ST01", "ST", at="D5", marks=FACE_DOWN)
    p = ended(struck("R", *CLOSED_IN, again))
    assert (p.unit("ST01").has(FACE_DOWN), p.unit("ST01").markers) == (True, 1)
    p = struck("R", again)
    assert p.event(TurnedUp) == [TurnedUp("", "ST01", "D5")]
    p = struck("M", again, by=unit("PM01", "PM", at="D4", strength="4-4-4")).roll(5)
    assert (p.unit("ST01").has(FACE_DOWN), p.unit("ST01").markers) == (True, 1)


# ---- objective markers


@pytest.mark.rule("R40-5.3.3e")
def test_a_marker_that_was_hit_is_opened_when_the_phase_is_over() -> None:
    p = ended(struck("S", secret("OBJ1", "OBJ", at="D5"), secret("ST01", "ST", at="D5"), rules_of=MARKERS))
    assert (p.unit("X01").markers, p.unit("X02").markers) == (1, 1)
    p.do("end")
    assert due(p) == Open(NARCO, "force/0", "not-marker")
    assert not any(p.rules.claim_holds(p.state, claimed(p, each), p.payloads["force/0"]) for each in range(3))
    p.open()
    assert (p.unit("X01").status, p.unit("OBJ1").markers) == (OPENED, 0)
    assert due(p) == Open(NARCO, "force/1", "not-marker")
    assert p.rules.claim_holds(p.state, claimed(p, 0), p.payloads["force/1"])
    before = p.state
    stays = p.open().state
    p.state = before
    p.claim(0)
    assert NoMarker("X02", "D5") in p.events
    assert p.state == stays
    assert due(p) == Choose(NARCO, "phase", is_order=True)


@pytest.mark.rule("R40-5.3.3e", "R40-0g")
def test_a_marker_said_to_be_none_is_found_in_the_audit() -> None:
    p = struck("S", secret("OBJ1", "OBJ", at="D5"), rules_of=MARKERS).do("end").claim(0)
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert found is not None
    assert found.code == "stated-otherwise"


@pytest.mark.rule("R40-5.3.3e")
def test_nothing_is_asked_without_effect_nor_without_markers_nor_twice() -> None:
    ground, units = {"D5": "favela"}, [secret("ST01", "ST", at="D5"), secret("OBJ1", "OBJ", at="F6")]
    p = struck("none", *units, by=unit("PM01", "PM", at="D4"), terrain=ground, rules_of=MARKERS).do("end")
    assert due(p) == Choose(NARCO, "phase", is_order=True)
    assert struck("S", secret("ST01", "ST", at="D5")).do("end").demand == Choose(NARCO, "phase", is_order=True)
    said = position([STRONG, *units], rules_of=MARKERS)
    said.state = replace(said.state, vows=(Vow(said.world.notation.index_of["X01"], NOT_MARKER),))
    said.do("a D5 PM01", "down")
    assert said.roll(die_for(said, "S")).do("end").demand == Choose(NARCO, "phase", is_order=True)
    assert isinstance(struck("S", *units, rules_of=MARKERS).do("end").demand, Open)


@pytest.mark.rule("R40-5.3.3e", "R40-5.3.3f")
def test_a_marker_that_opens_with_the_others_takes_no_harm() -> None:
    p = struck("E", *CLOSED_IN, secret("OBJ1", "OBJ", at="D5"), rules_of=MARKERS).open()
    assert (p.unit("OBJ1").status, p.where("OBJ1")) == (ON_MAP, "D5")
    assert ended(p).state.losses == ()
    besieged = struck("SR", *CLOSED_IN, secret("OBJ1", "OBJ", at="D5"), rules_of=MARKERS)
    assert ended(besieged).unit("X01").markers == 2
    assert besieged.do("end").open().unit("OBJ1").markers == 0


def test_what_must_be_said_waits_below_the_phase() -> None:
    p = checked(4)
    names = [step.name for step in p.state.agenda]
    assert names[names.index("phase_ends") - 1] == "say_check"
    assert p.state.attacked == (Hex(305),)


@pytest.mark.rule("R40-5.3.3d", "R40-5.3.3.2c", "R40-5.5b")
def test_a_besieged_counter_that_falls_by_its_check_as_it_opens_takes_nothing_more() -> None:
    p = struck("MR", *CLOSED_IN, secret("ST01", "ST", at="D5", markers=2))
    p.roll(5).open()  # the check fails: the third marker, before that of the retreat
    assert p.event(Eliminated) == [Eliminated("ST01", "D5", "police")]
    assert p.event(Suppressed) == []
    assert (p.unit("ST01").status, p.unit("ST01").markers, len(p.state.losses)) == (ELIMINATED, 0, 1)
    held = struck("MR", *CLOSED_IN, secret("ST01", "ST", at="D5", markers=2)).roll(4).open()  # passed: the retreat does it
    assert (held.event(Eliminated), len(held.state.losses)) == ([Eliminated("ST01", "D5", "police")], 1)
