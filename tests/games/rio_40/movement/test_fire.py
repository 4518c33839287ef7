"""Opportunity fire: who may shoot at what has just entered, how often, and what a shot does."""

from collections.abc import Iterable

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Demand, Open, Roll
from pbem.games.rio_40.events import OpportunityFire, TurnedUp
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, NARCO, POLICE
from tests.games.rio_40.boards import Counter, Position, civilian, position, secret, unit

PM = unit("PM01", "PM", at="D2")
ST = unit("ST01", "ST", at="D5")  # next to D4 and D6, C5 and C6, E5 and E6


def due(p: Position) -> Demand:
    """What the rules wait for, asked anew each time."""
    return p.demand


def march(units: Iterable[Counter], order: str = "ma PM01 D2-D3-D4", **of_position: object) -> Position:
    return position([*units], **of_position).do(order)  # type: ignore[arg-type]


def kind(p: Position) -> str:
    return p.demand.kind if isinstance(p.demand, Choose) else ""


@pytest.mark.rule("R40-5.1.4.3b", "R40-5.1.4.3d")
def test_a_combatant_next_to_the_hex_entered_may_fire_or_not() -> None:
    p = march([PM, ST])
    assert (due(p), p.where("PM01")) == (Choose(NARCO, "oppfire", is_order=False), "D4")
    assert list(p.walks()) == ["fire ST01", "hold"]
    p.do("hold")
    assert due(p) == Choose(POLICE, "phase", is_order=True)
    assert p.where("PM01") == "D4"


@pytest.mark.rule("R40-5.1.4.3b")
def test_what_passes_at_two_hexes_draws_no_fire() -> None:
    assert kind(march([PM, ST], "ma PM01 D2-D3")) == "phase"


@pytest.mark.rule("R40-5.1.4.3c", "R40-5.1.4.3m")
@pytest.mark.parametrize(
    ("type", "die", "stops"),
    [("PM1", 2, False), ("PM1", 3, True), ("PM", 3, False), ("PM", 4, True), ("OE", 4, False), ("OE", 5, True)],
)
def test_the_die_must_reach_the_movers_morale(type: str, die: int, stops: bool) -> None:
    p = march([unit("PM01", type, at="D2"), ST], "ma PM01 D2-D3-D4-C4").do("fire ST01")
    assert due(p) == Roll((6,), ("opp", 3, "ST01", "PM01", "D4"))
    p.roll(die)
    (shot,) = p.event(OpportunityFire)
    assert shot == OpportunityFire("ST01", "PM01", "D4", die, p.world.kinds[0].mo, stops)
    assert (p.where("PM01"), kind(p)) == (("D4", "phase") if stops else ("D4", "onward"))


@pytest.mark.rule("R40-5.1.4.3a", "R40-5.1.4.3k")
def test_a_shot_stops_and_does_no_harm_and_the_stopped_unit_may_attack() -> None:
    p = march([PM, ST]).do("fire ST01").roll(6)
    assert (p.unit("PM01").markers, p.unit("ST01").markers, p.where("ST01")) == (0, 0, "D5")
    assert p.why("a D5 PM01") == ("", "")


@pytest.mark.rule("R40-5.1.4.3e")
def test_the_same_unit_fires_at_every_entry_next_to_it() -> None:
    p = march([PM, ST], "ma PM01 D2-D3-D4-C5").do("fire ST01").roll(1).do("on")
    assert (p.where("PM01"), kind(p)) == ("C5", "oppfire")
    assert p.tokens("fire") == ["ST01"]
    p.do("fire ST01").roll(4)
    assert (p.where("PM01"), kind(p)) == ("C5", "phase")


@pytest.mark.rule("R40-5.1.4.3f")
def test_several_fire_one_after_the_other_until_one_succeeds() -> None:
    p = march([PM, ST, unit("ST02", "ST", at="E5"), unit("ST03", "ST", at="C5")])
    assert p.tokens("fire") == ["ST01", "ST02", "ST03"]
    p.do("fire ST02").roll(1)
    assert p.tokens("fire") == ["ST01", "ST03"]
    p.do("fire ST03").roll(4)
    assert due(p) == Choose(POLICE, "phase", is_order=True)


@pytest.mark.rule("R40-5.1.4.3g", "R40-2.1.3a", "R40-0j")
@pytest.mark.parametrize(
    "near",
    [
        (unit("ST01", "ST", at="D5", markers=1),),
        (unit("CARST1", "CAR-ST", at="D5"),),
        (civilian(at="D5"),),
    ],
)
def test_suppressed_units_transports_and_civilians_do_not_fire(near: tuple[Counter, ...]) -> None:
    assert kind(march([PM, *near])) == "phase"


@pytest.mark.rule("R40-5.1.4.3g", "R40-5.1.3.2g")
def test_who_is_in_the_air_does_not_fire_but_can_be_fired_at() -> None:
    flying = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    walker = unit("ST01", "ST", at="D2")
    assert kind(march([walker, *flying], "ma ST01 D2-D3-D4", side="narco")) == "phase"
    p = position([*flying, unit("ST01", "ST", at="D2")]).do("ma HELI1 D5-D4-D3")
    assert kind(p) == "oppfire"
    p.do("fire ST01").roll(4)
    assert p.event(OpportunityFire) == [OpportunityFire("ST01", "HELI1", "D3", 4, 5, stops=False)]


@pytest.mark.rule("R40-5.1.4.3i")
def test_the_morale_of_the_transport_counts_and_both_stop() -> None:
    riding = [unit("OE01", "OE", at="D2"), unit("CARPM1", "CAR-PM", at="D2")]
    p = march([*riding, ST], "ma CARPM1 take OE01 D2-D3-D4-C4").do("fire ST01").roll(4)
    assert p.event(OpportunityFire) == [OpportunityFire("ST01", "CARPM1", "D4", 4, 4, stops=True)]
    assert (p.where("CARPM1"), p.where("OE01")) == ("D4", "D4")


@pytest.mark.rule("R40-5.1.4.3g")
def test_range_terrain_and_firepower_do_not_matter() -> None:
    p = march([PM, unit("OL01", "OL", at="D5")], terrain={"D5 D4": "urban"})
    p.do("fire OL01").roll(4)
    assert p.event(OpportunityFire)[0].stops


@pytest.mark.rule("R40-5.4h", "R40-5.1.4.3b")
def test_who_withdraws_draws_no_fire() -> None:
    units = [unit("PM01", "PM", at="D4", markers=1), ST, secret("ST02", "ST", at="C2")]
    p = position(units).do("wd PM01 D3")  # next to C2's counter, which would be asked about a march
    assert (p.where("PM01"), kind(p)) == ("D3", "")
    assert p.demand == Roll((6,), ("recover", 3, "PM01"))


@pytest.mark.rule("R40-6e", "R40-5.1.4.3j")
def test_a_civilian_that_is_led_draws_no_fire() -> None:
    p = position([civilian(at="D4"), unit("OE01", "OE", at="D3", strength="6-15-5"), unit("ST01", "ST", at="D6")])
    p.do("ms OE01 search D4").do("s D4 OE01").roll(6)
    assert kind(p) == "lead"
    p.do("lead D4-D5")
    assert (p.where("CI01"), kind(p)) == ("D5", "advance")


# ---- face down


@pytest.mark.rule("R40-5.1.4.3h", "R40-5.5d")
def test_a_unit_that_hid_again_is_turned_up_by_its_shot() -> None:
    p = march([PM, unit("ST01", "ST", at="D5", marks=FACE_DOWN)])
    assert p.tokens("fire") == ["ST01"]
    p.do("fire ST01")
    assert p.event(TurnedUp) == [TurnedUp("", "ST01", "D5")]
    p.roll(1)
    assert not p.unit("ST01").has(FACE_DOWN)


@pytest.mark.rule("R40-5.1.4.3h", "R40-5.5b")
def test_a_secret_combatant_opens_and_fires_once() -> None:
    p = march([PM, secret("ST01", "ST", at="D5")])
    assert p.tokens("fire") == ["X01"]
    p.do("fire X01")
    assert due(p) == Open(NARCO, "force/0")
    p.open()
    assert due(p) == Roll((6,), ("opp", 3, "ST01", "PM01", "D4"))
    p.roll(1)
    assert kind(p) == "onward"  # not asked to fire again
    assert p.where("ST01") == "D5"


@pytest.mark.rule("R40-5.1.4.3h", "R40-0g")
def test_every_closed_counter_is_asked_about_and_only_its_placer_knows_which_can_fire() -> None:
    p = march([PM, secret("CI01", "CI", at="D5"), secret("ST01", "ST", at="C5")])
    assert kind(p) == "oppfire"
    assert p.tokens("fire") == ["X01", "X02"]
    assert p.own("narco").tokens("fire") == ["X02"]
    assert p.own("narco").why("fire X01") == ("R40-5.5b", "not-what-lies-there")


@pytest.mark.rule("R40-5.1.4.3g", "R40-0g")
def test_a_civilian_that_fires_cannot_be_opened() -> None:
    p = march([PM, secret("CI01", "CI", at="D5")]).do("fire X01")
    with pytest.raises(IllegalOrder) as caught:
        p.open()
    assert caught.value.refusal.code == "stated-otherwise"


@pytest.mark.rule("R40-5.1.4.3b")
def test_only_who_may_fire_now_can_be_named() -> None:
    p = march([PM, ST, unit("ST02", "ST", at="F5"), unit("PM02", "PM", at="C4")])
    assert p.why("fire ST02") == ("R40-5.1.4.3b", "cannot-fire")
    assert p.why("fire PM02") == ("R40-5.1.4.3b", "cannot-fire")
    assert p.why("fire #99") == ("R40-5.1.4.3b", "cannot-fire")
    assert p.why("hold", side="police") == ("R40-5g", "other-sides-decision")


# ---- standing orders


CROWD = [PM, ST, unit("OL01", "OL", at="E5"), unit("NT01", "NT", at="C5")]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("any fire", "fire OL01"),
        ("any hold", "hold"),
        ("NT01 fire rank 1; any fire", "fire NT01"),
        ("NT01 ask rank 1; any fire", "ask"),
        ("OL hold", "fire ST01"),
        ("any fire at car", "fire OL01"),  # no line fits: the weakest fires
        ("any fire at car; any hold", "hold"),
        ("any fire at PM; any hold", "fire OL01"),
        ("any fire at combatant; any hold", "fire OL01"),
        ("any fire in D4; any hold", "fire OL01"),
        ("any fire in D3; any hold", "hold"),
        ("any hold avoid D4; any fire", "fire OL01"),
        ("any fire avoid D4; any hold", "hold"),
        ("any fire morale 4; any hold", "fire OL01"),
        ("any fire morale 3; any hold", "hold"),
        ("secret ask", "fire OL01"),
    ],
)
def test_the_first_line_that_fits_decides(policy: str, expected: str) -> None:
    assert march(CROWD).decided("oppfire", policy) == expected


def test_by_default_everybody_face_up_fires_and_nobody_face_down() -> None:
    assert standing_default(march([PM, ST])) == "fire ST01"
    assert standing_default(march([PM, unit("ST01", "ST", at="D5", marks=FACE_DOWN)])) == "hold"
    assert standing_default(march([PM, secret("ST01", "ST", at="D5")])) == "hold"


def standing_default(p: Position) -> str:
    return p.decided("oppfire", p.rules.default_policy("oppfire").decode())


def test_face_down_units_have_lines_of_their_own() -> None:
    hid = march([PM, unit("ST01", "ST", at="D5", marks=FACE_DOWN)])
    assert hid.decided("oppfire", "ST fire") == "hold"
    assert hid.decided("oppfire", "ST01 fire") == "fire ST01"
    for what in ("ST", "CI"):  # the same, whatever lies there
        closed = march([PM, secret("A1", what, at="D5")])
        assert closed.decided("oppfire", "secret ask") == "ask"
        assert closed.decided("oppfire", "any fire") == "hold"


def test_the_passenger_of_a_car_is_a_target_too() -> None:
    p = march([unit("OE01", "OE", at="D2"), unit("CARPM1", "CAR-PM", at="D2"), ST], "ma CARPM1 take OE01 D2-D3-D4")
    assert p.decided("oppfire", "any fire at OE; any hold") == "fire ST01"
    assert p.decided("oppfire", "any fire at transport; any hold") == "fire ST01"
    assert p.decided("oppfire", "any fire at ST; any hold") == "hold"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("ANY FIRE", "any fire"),
        ("st01 Fire rank 2 at car oe in d4 E5;any hold", "ST01 fire at car OE in D4 E5 rank 2; any hold"),
    ],
)
def test_a_standing_order_has_one_form(text: str, normal: str) -> None:
    p = march([*CROWD, unit("OE01", "OE", at="A1")])
    assert p.rules.write_policy("oppfire", p.rules.read_policy("oppfire", text)) == normal


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("any", "policy-clause-empty"),
        ("any fire;", "policy-clause-empty"),
        ("any dance", "policy-word-unknown"),
        ("secret fire", "policy-word-unknown"),
        ("X01 fire", "policy-word-unknown"),
        ("ST09 fire", "unknown-unit"),
        ("any fire at moon", "policy-word-unknown"),
        ("any fire in Z9", "unknown-hex"),
        ("any fire morale 7", "policy-number"),
        ("any fire morale 3 4", "policy-word-unknown"),
        ("any fire rank", "policy-clause-empty"),
        ("any fire rank 1 rank 2", "policy-word-twice"),
        ("; ".join(["any fire"] * 65), "policy-too-long"),
    ],
)
def test_what_is_no_standing_order_is_named(text: str, code: str) -> None:
    p = march([PM, ST, secret("CI01", "CI", at="A7")])
    with pytest.raises(IllegalOrder) as caught:
        p.rules.read_policy("oppfire", text)
    assert caught.value.refusal.code == code
