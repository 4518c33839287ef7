"""Who makes room for a unit that retreats: friends, chains of them, and what lies face down."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.games.rio_40.content.schema import ScenarioFile
from pbem.games.rio_40.events import Retreated, TurnedUp
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, NARCO, ON_MAP, Vow
from tests.games.rio_40.battles import ST, choices, is_over, struck
from tests.games.rio_40.boards import Counter, Position, scenario, secret, unit

# ---- pushing


def crowd(*more: Counter, hexes: str = "C6 D6 E6") -> list[Counter]:
    return [ST, *(unit(f"ST1{n}", "ST", at=at) for n, at in enumerate(hexes.split())), *more]


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.1.5b")
def test_where_every_hex_is_full_a_friend_makes_room() -> None:
    p = struck("R", *crowd())
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6", "retreat ST01 E6"]
    p.do("retreat ST01 C6")
    assert p.where("ST01") == "D5"  # nobody has moved yet
    assert choices(p) == ["retreat ST10 B5", "retreat ST10 B6", "retreat ST10 C7"]
    p.do("retreat ST10 B5")
    assert [(event.unit, event.to) for event in p.event(Retreated)] == [("ST10", "B5"), ("ST01", "C6")]


@pytest.mark.rule("R40-5.3.3.3f")
def test_only_the_full_category_is_pushed_and_takes_no_harm() -> None:
    friends = crowd(unit("CARST1", "CAR-ST", at="C6"))
    p = struck("SR", *friends).do("retreat ST01 C6", "retreat ST10 B5")
    assert (p.where("CARST1"), p.unit("ST10").markers, p.unit("ST01").markers) == ("C6", 0, 1)


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3g")
def test_a_pushed_unit_may_be_suppressed_or_hidden_and_is_turned_up() -> None:
    again = unit("ST10", "ST", at="C6", markers=1, marks=FACE_DOWN)
    p = struck("R", ST, again, unit("ST11", "ST", at="D6"), unit("ST12", "ST", at="E6"))
    p.do("retreat ST01 C6", "retreat ST10 B5")
    assert TurnedUp("", "ST10", "B5") in p.events
    assert (p.where("ST10"), p.unit("ST10").markers) == ("B5", 1)


@pytest.mark.rule("R40-5.3.3.3f")
def test_a_chain_of_two_is_carried_out_from_its_far_end() -> None:
    friends = [ST, unit("ST10", "ST", at="C6"), unit("ST11", "ST", at="B5"), unit("ST12", "ST", at="B6")]
    ground = {"D6 E6 C7 C5": "river"}
    p = struck("R", *friends, terrain=ground)
    assert choices(p) == ["retreat ST10 B5", "retreat ST10 B6"]  # C6 was the only way for ST01
    p.do("retreat ST10 B5", "retreat ST11 A5")
    assert [(event.unit, event.to) for event in p.event(Retreated)] == [
        ("ST11", "A5"),
        ("ST10", "B5"),
        ("ST01", "C6"),
    ]


@pytest.mark.rule("R40-5.3.3.3f")
def test_nobody_is_pushed_back_into_the_chain_and_where_none_works_the_unit_holds_out() -> None:
    ground = {"D6 E6 C5 C7 B5 B6": "river"}
    p = struck("R", ST, unit("ST10", "ST", at="C6"), terrain=ground)
    assert (p.where("ST01"), p.unit("ST01").markers, p.where("ST10")) == ("D5", 1, "C6")
    assert is_over(p)


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.4e")
def test_a_failed_push_on_the_edge_is_no_way_off_the_map() -> None:
    p = struck(
        "R",
        ST,
        unit("ST10", "ST", at="C5"),
        by=[unit("PM01", "PM", at="E5", strength="30-4-4")],
        columns=5,
        terrain={"D4 C4 B4 B5": "river"},
    )
    assert (p.where("ST01"), p.unit("ST01").markers, is_over(p)) == ("D5", 1, True)


@pytest.mark.rule("R40-S3.2a", "R40-5.3.3.3f")
def test_a_stronghold_is_not_pushed() -> None:
    p = struck("R", ST, unit("ST10", "ST", at="C6"), terrain={"D6 E6": "river"}, rules_of=scenario(strongholds=["C6"], hider=""))
    assert (p.unit("ST01").markers, is_over(p)) == (1, True)


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.1.3.2g")
def test_a_helicopter_with_its_passenger_is_pushed_as_one() -> None:
    crew = [unit("PC01", "PC", at="C6", marks=ABOARD), unit("HELI1", "HELI", at="C6")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    p = struck("R", unit("PM02", "PM", at="D5"), *crew, by=by, side="narco", terrain={"D6 E6": "river"})
    assert p.tokens("retreat") == ["HELI1"]
    p.do("retreat HELI1 B5")
    assert (p.where("PC01"), p.where("HELI1"), p.where("PM02")) == ("B5", "B5", "C6")


@pytest.mark.rule("R40-5.3.3.3b", "R40-5.1.3.2g")
def test_a_helicopter_with_its_passenger_needs_room_for_both_and_pushes_both() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    below = [unit("PM02", "PM", at="C6"), unit("CARPM1", "CAR-PM", at="C6")]
    others = [unit("PM03", "PM", at="D6"), unit("PM04", "PM", at="E6")]
    p = struck("R", *crew, *below, *others, by=by, side="narco")
    assert choices(p) == ["retreat HELI1 C6", "retreat HELI1 D6", "retreat HELI1 E6"]
    p.do("retreat HELI1 C6")
    assert p.tokens("retreat") == ["PM02"]
    p.do("retreat PM02 B5")
    assert p.tokens("retreat") == ["CARPM1"]
    assert "B5" not in p.tokens("retreat", "CARPM1")  # used in the chain already
    p.do("retreat CARPM1 B6")
    assert [p.where(name) for name in ("HELI1", "PC01", "PM02", "CARPM1")] == ["C6", "C6", "B5", "B6"]


# ---- own closed counters


@pytest.mark.rule("R40-5.3.3.3h", "R40-5.1.4.1e")
def test_a_hex_with_an_own_closed_counter_may_be_said_to_have_room() -> None:
    p = struck("R", ST, secret("CI01", "CI", at="C6"))
    assert choices(p) == ["retreat ST01 C6 fits", "retreat ST01 D6", "retreat ST01 E6"]
    p.do("retreat ST01 C6 fits")
    assert p.where("ST01") == "C6"
    assert p.state.vows == (Vow(p.world.notation.index_of["X01"], "not-combatant"),)
    assert p.unit("X01").status == ON_MAP


@pytest.mark.rule("R40-5.3.3.3h", "R40-0g")
def test_only_its_placer_knows_whether_it_has() -> None:
    p = struck("R", ST, secret("OL01", "OL", at="C6"))
    assert "retreat ST01 C6 fits" in choices(p)
    assert choices(p.own("narco")) == ["retreat ST01 D6", "retreat ST01 E6"]
    p.do("retreat ST01 C6 fits")
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert found is not None
    assert found.code == "stated-otherwise"


@pytest.mark.rule("R40-5.3.3.3h", "R40-5.3.3.3b")
def test_the_best_hex_is_under_a_counter_and_the_best_plain_one_is_allowed_too() -> None:
    near_cars = [unit("CARPM1", "CAR-PM", at="C7")]
    p = struck("R", ST, secret("CI01", "CI", at="E6"), *near_cars)
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6", "retreat ST01 E6 fits"]


@pytest.mark.rule("R40-5.3.3.3h", "R40-5.3.3.3f")
def test_where_only_closed_counters_are_left_the_owner_says_it_fits_or_opens_them() -> None:
    ground = {"D6 E6": "river"}
    p = struck("R", ST, secret("OL01", "OL", at="C6"), terrain=ground)
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 C6 fits"]
    p.do("retreat ST01 C6").open()
    assert p.tokens("retreat") == ["OL01"]
    p.do("retreat OL01 B5")
    assert (p.where("ST01"), p.where("OL01")) == ("C6", "B5")
    civil = struck("R", ST, secret("CI01", "CI", at="C6"), terrain=ground).do("retreat ST01 C6").open()
    assert (civil.where("ST01"), civil.where("CI01")) == ("C6", "C6")


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
def test_a_chain_that_fails_once_a_counter_is_open_is_begun_anew() -> None:
    ground = {"D6 E6 C5 C7 B5 B7 A6 A7": "river"}
    p = struck("R", ST, unit("ST10", "ST", at="C6"), secret("OL01", "OL", at="B6"), terrain=ground)
    assert p.tokens("retreat") == ["ST10"]
    p.do("retreat ST10 B6").open()
    assert (p.where("ST01"), p.unit("ST01").markers, p.where("ST10"), p.where("OL01")) == ("D5", 1, "C6", "B6")
    assert is_over(p)


# ---- own closed counters elsewhere


def beside(*more: Counter, rules_of: ScenarioFile | None = None) -> Position:
    """ST01 must retreat; C6 holds a friend, D6 a closed counter; E6 is a river."""
    return struck("R", ST, unit("ST10", "ST", at="C6"), *more, terrain={"E6": "river"}, rules_of=rules_of)


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
def test_nobody_is_pushed_unasked_and_unstated_past_an_own_closed_counter() -> None:
    p = beside(secret("OL01", "OL", at="D6"), secret("CI01", "CI", at="A1"))
    assert choices(p) == ["retreat ST01 C6 full D6", "retreat ST01 D6", "retreat ST01 D6 fits"]
    assert p.decided("retreat", "cover away") == "ask"
    assert p.why("retreat ST01 C6") == ("R40-5.3.3.3f", "not-stated-to-be-full")
    assert p.why("retreat ST01 C6 full E6") == ("R40-5.3.3.3f", "not-stated-to-be-full")
    assert p.why("retreat ST01 C6 fits") == ("R40-5.3.3.3b", "no-retreat-there")
    p.do("retreat ST01 C6 full D6")
    assert p.state.vows == (Vow(p.world.notation.index_of["X01"], "combatant"),)
    assert p.rules.sealed_refusal(p.state, NARCO, p.payloads) is None
    p.do("retreat ST10 B5")
    assert (p.where("ST01"), p.unit("X01").status) == ("C6", ON_MAP)


@pytest.mark.rule("R40-5.3.3.3f", "R40-0g")
def test_that_a_counter_leaves_no_room_is_audited_and_nobody_states_it_unawares() -> None:
    p = beside(secret("CI01", "CI", at="D6"), secret("OL01", "OL", at="A1"))
    own = p.own("narco")
    assert choices(own) == ["retreat ST01 D6", "retreat ST01 D6 fits"]
    assert own.why("retreat ST01 C6 full D6") == ("R40-0g", "not-what-lies-there")
    p.do("retreat ST01 C6 full D6", "retreat ST10 B5")
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert found is not None
    assert (found.code, found.subject) == ("stated-otherwise", "X01 combatant")


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.2d")
def test_who_stated_it_falsely_cannot_open_the_counter_as_what_it_is() -> None:
    p = beside(secret("CI01", "CI", at="D6")).do("retreat ST01 C6 full D6", "retreat ST10 B5", "stay")
    counter = p.world.notation.index_of["X01"]
    with pytest.raises(IllegalOrder, match="stated-otherwise"):
        face_down.open_counter(p.world, p.state, counter, p.payloads[p.world.envelope(counter)])


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
def test_what_was_stated_or_seen_of_a_counter_need_not_be_said_again() -> None:
    p = beside(secret("OL01", "OL", at="D6"), secret("CI01", "CI", at="D6"))
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6"]  # one of two counters in a hex is a combatant
    assert p.decided("retreat", "cover away") == "retreat ST01 C6"
    for fact, left in (("combatant", ["retreat ST01 C6", "retreat ST01 D6"]), ("not-combatant", ["retreat ST01 D6 fits"])):
        p = beside(secret("OL01", "OL", at="D6"))
        p.state = replace(p.state, vows=(Vow(p.world.notation.index_of["X01"], fact),))
        assert choices(p) == left


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
def test_a_car_finds_room_beside_any_closed_counter() -> None:
    cars = [unit("CARST1", "CAR-ST", at="D5"), unit("CARST2", "CAR-ST", at="C6")]
    p = struck("R", *cars, secret("OL01", "OL", at="D6"), terrain={"E6": "river"})
    assert choices(p) == ["retreat CARST1 D6 fits"]
    assert p.why("retreat CARST1 C6") == ("R40-5.3.3.3b", "no-retreat-there")
    assert p.decided("retreat", "cover away") == "ask"


@pytest.mark.rule("R40-5.3.3.3b", "R40-5.3.3.3h")
def test_a_worse_hex_under_a_counter_is_taken_by_saying_that_the_better_one_is_full() -> None:
    p = struck(
        "R",
        ST,
        secret("OL01", "OL", at="E6"),
        secret("CI01", "CI", at="C6"),
        unit("CARPM1", "CAR-PM", at="B6"),
        terrain={"D6": "river"},
    )
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 C6 fits full E6", "retreat ST01 E6", "retreat ST01 E6 fits"]
    assert choices(p.own("narco")) == ["retreat ST01 C6", "retreat ST01 C6 fits full E6", "retreat ST01 E6"]
    assert p.why("retreat ST01 C6 fits") == ("R40-5.3.3.3f", "not-stated-to-be-full")
    p.do("retreat ST01 C6 fits full E6")
    assert (p.where("ST01"), len(p.state.vows)) == ("C6", 2)
    assert p.rules.sealed_refusal(p.state, NARCO, p.payloads) is None


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
def test_a_helicopter_pushes_a_car_and_says_that_the_counter_beside_it_fits() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    others = [
        unit("CARPM1", "CAR-PM", at="C6"),
        secret("CI01", "CI", at="C6"),
        unit("PM03", "PM", at="D6"),
        unit("PM04", "PM", at="E6"),
    ]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    p = struck("R", *crew, *others, by=by, side="narco", rules_of=scenario(hider="police"))
    assert choices(p) == ["retreat HELI1 C6", "retreat HELI1 C6 fits", "retreat HELI1 D6", "retreat HELI1 E6"]
    p.do("retreat HELI1 C6 fits", "retreat CARPM1 B5")
    assert p.state.vows == (Vow(p.world.notation.index_of["X01"], "not-combatant"),)
    assert (p.where("HELI1"), p.where("PC01"), p.where("CARPM1")) == ("C6", "C6", "B5")


@pytest.mark.rule("R40-5.3.3.3f")
def test_who_is_pushed_first_leaves_the_other_a_hex() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    below = [unit("PM02", "PM", at="C6"), unit("CARPM1", "CAR-PM", at="C6")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    others = [unit("PM03", "PM", at="D6"), unit("PM04", "PM", at="E6")]
    ground = {"C7": "river", "B5 D6": "forest"}  # the car can go to B6 only
    p = struck("R", *crew, *below, *others, by=by, side="narco", terrain=ground).do("retreat HELI1 C6")
    assert [p.where(name) for name in ("HELI1", "PM02", "CARPM1")] == ["C6", "B5", "B6"]
