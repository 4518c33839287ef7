"""After a retreat: who advances; and the standing orders for retreats."""

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.games.rio_40.events import Advanced
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, POLICE, RODE
from tests.games.rio_40.battles import ST, STRONG, is_over, struck
from tests.games.rio_40.boards import civilian, position, secret, unit

# ---- advances


@pytest.mark.rule("R40-5.3.3.3d")
def test_after_a_retreat_one_adjacent_attacker_may_go_in() -> None:
    by = [STRONG, unit("PM02", "PM", at="C4"), unit("PM03", "PM", at="C5")]
    p = struck("R", ST, unit("PM04", "PM", at="E4"), by=by).do("retreat ST01 E6")
    assert p.demand == Choose(POLICE, "advance", is_order=False)
    assert list(p.walks()) == ["advance PM01", "advance PM03", "stay"]
    p.do("advance PM03")
    assert p.event(Advanced) == [Advanced("PM03", (), "C5", "D5")]
    assert is_over(p)


@pytest.mark.rule("R40-5.3.3.3d", "R40-5.3a")
def test_no_advance_from_afar_nor_without_a_retreat_nor_into_a_held_hex() -> None:
    far = unit("PM01", "PM", at="D3", strength="30-4-4")
    assert is_over(struck("R", ST, by=[far]).do("retreat ST01 E6"))
    assert is_over(struck("E", ST))
    assert is_over(struck("R", ST, unit("PM02", "PM", at="D6")))
    held = struck("R", ST, unit("CARST1", "CAR-ST", at="D5"), terrain={"C6 D6 E6": "favela"}).do("retreat ST01 E6")
    assert is_over(held)


@pytest.mark.rule("R40-5.3.3.3d")
def test_a_civilian_that_fled_makes_room_too_and_one_that_stays_does_not_matter() -> None:
    chased = struck("SR", unit("ST01", "ST", at="D5", markers=2), civilian(at="D5"))
    assert chased.demand == Choose(POLICE, "advance", is_order=False)
    stays = struck("R", ST, civilian(at="D5"), secret("CI02", "CI", at="C6"), civilian("CI03", at="D6"), civilian("CI04", at="E6"))
    stays.do("retreat ST01 D6")
    assert stays.where("CI01") == "D5"
    assert stays.demand == Choose(POLICE, "advance", is_order=False)


@pytest.mark.rule("R40-5.3.5.1c", "R40-5.3.5.1d")
def test_nobody_advances_out_of_a_helicopter_and_it_makes_no_close_attack() -> None:
    crew = [unit("PC01", "PC", at="D4", marks=ABOARD, strength="30-5-6"), unit("HELI1", "HELI", at="D4")]
    p = position([*crew, ST]).do("a D5 PC01").roll(2)
    assert is_over(p.do("retreat ST01 E6"))
    mixed = position([*crew, unit("PM01", "PM", at="C5"), ST]).do("a D5 PC01 PM01").roll(2).do("retreat ST01 E6")
    assert mixed.tokens("advance") == ["PM01"]


@pytest.mark.rule("R40-5.3.5.1e")
def test_nobody_advances_below_a_helicopter() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    assert is_over(struck("R", *crew, by=by, side="narco").do("retreat HELI1 D6"))


@pytest.mark.rule("R40-5.3.5.2b")
@pytest.mark.parametrize(
    ("terrain", "is_possible"), [("open", True), ("urban", True), ("street", True), ("forest", False), ("favela", False)]
)
def test_who_rode_advances_with_its_car_where_cars_may_go(terrain: str, is_possible: bool) -> None:
    by = [unit("PM01", "PM", at="D4", marks=RODE, strength="30-4-4")]
    p = struck("R", ST, unit("CARPM1", "CAR-PM", at="D4"), by=by, terrain={"D5": terrain}).do("retreat ST01 E6")
    if not is_possible:
        assert is_over(p)
        return
    p.do("advance PM01")
    assert (p.where("PM01"), p.where("CARPM1")) == ("D5", "D5")


# ---- standing orders


@pytest.mark.parametrize(
    ("policy", "to"),
    [
        ("cover away", "D6"),
        ("away", "C6"),
        ("toward:G5", "E6"),
        ("toward:G5 cover", "E6"),
        ("cover; ST01 toward:A7", "C6"),
        ("cover; CARST1 toward:A7", "D6"),
    ],
)
def test_criteria_choose_among_the_hexes_that_are_allowed(policy: str, to: str) -> None:
    p = struck("R", ST, unit("CARST1", "CAR-ST", at="A1"), terrain={"D6": "urban"})
    assert p.decided("retreat", policy) == f"retreat ST01 {to}"


def test_away_is_from_the_nearest_enemy_combatant() -> None:
    by = [unit("PM01", "PM", at="D3", strength="30-4-4")]
    assert struck("R", ST, by=by).decided("retreat", "away") == "retreat ST01 C6"
    assert struck("R", ST, unit("PM02", "PM", at="B7", markers=1), by=by).decided("retreat", "away") == "retreat ST01 E6"
    for other in (unit("CARPM1", "CAR-PM", at="B7"), unit("PM02", "PM", at="B7", marks=FACE_DOWN)):
        assert struck("R", ST, other, by=by).decided("retreat", "away") == "retreat ST01 C6"


def test_combatant_and_transport_can_keep_together() -> None:
    p = struck("R", ST, unit("CARST1", "CAR-ST", at="D5"), terrain={"C6 D6": "favela"})
    assert p.decided("retreat", "cover") == "retreat ST01 C6"
    assert p.decided("retreat", "with_transport cover") == "retreat ST01 E6"
    two = struck("R", ST, unit("CARST1", "CAR-ST", at="D5")).do("retreat ST01 E6")
    assert two.decided("retreat", "away") == "retreat CARST1 C6"
    assert two.decided("retreat", "with_transport away") == "retreat CARST1 E6"


def test_the_fewest_are_pushed() -> None:
    friends = [
        ST,
        unit("ST10", "ST", at="C6"),
        unit("ST11", "ST", at="B5"),
        unit("ST12", "ST", at="B6"),
        unit("ST13", "ST", at="E6"),
    ]
    p = struck("R", *friends, terrain={"D6 C7 C5": "river"})
    assert p.decided("retreat", "toward:A6") == "retreat ST01 E6"


def test_what_is_left_to_the_player() -> None:
    closed = struck("R", ST, secret("CI01", "CI", at="C6"), terrain={"D6 E6": "river"})
    assert closed.decided("retreat", "cover") == "ask"
    assert struck("R", ST, secret("CI01", "CI", at="C6")).decided("retreat", "away") == "retreat ST01 D6"
    assert struck("R", ST).decided("retreat", "ask") == "ask"
    assert struck("R", ST).decided("retreat", "cover; ST01 ask") == "ask"


@pytest.mark.rule("R40-5.3.4e")
@pytest.mark.parametrize(
    ("policy", "expected"),
    [("cover", "convert ST01"), ("edge leave", "retreat ST01 off"), ("edge ask", "ask"), ("ask", "convert ST01")],
)
def test_on_the_edge_they_stay_unless_it_is_said(policy: str, expected: str) -> None:
    p = struck("R", ST, terrain={"C5 E5": "river"}, columns=5)
    assert p.decided("retreat", policy) == expected


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("COVER Away", "cover away"),
        ("edge CONVERT", "cover away"),
        ("st01 toward:d4;edge leave", "cover away; edge leave; ST01 toward:D4"),
    ],
)
def test_a_standing_order_has_one_form(text: str, normal: str) -> None:
    p = position([STRONG, ST])
    assert p.rules.write_policy("retreat", p.rules.read_policy("retreat", text)) == normal


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "policy-clause-empty"),
        ("cover cover", "policy-word-twice"),
        ("cover ask", "policy-word-twice"),
        ("cover; away", "policy-word-twice"),
        ("edge", "policy-word-unknown"),
        ("edge leave; edge ask", "policy-word-twice"),
        ("ST01", "policy-clause-empty"),
        ("ST01 cover; ST01 away", "policy-word-twice"),
        ("ST99 cover", "unknown-unit"),
        ("#99 cover", "policy-word-unknown"),
        ("toward:Z9", "unknown-hex"),
        ("toward:#9999", "policy-word-unknown"),
        ("home", "unknown-unit"),
    ],
)
def test_what_is_no_standing_order_is_named(text: str, code: str) -> None:
    p = position([STRONG, ST])
    with pytest.raises(IllegalOrder) as caught:
        p.rules.read_policy("retreat", text)
    assert caught.value.refusal.code == code
