"""The defender's choice before the die: turned up or face down."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Demand, Open, Roll
from pbem.games.rio_40.events import AttackResolved, TurnedUp
from pbem.games.rio_40.state import FACE_DOWN, NARCO, Vow
from tests.games.rio_40.boards import Counter, Position, position, secret, unit

PM = unit("PM01", "PM", at="D4")
AGAIN = unit("ST01", "ST", at="D5", marks=FACE_DOWN)


def due(p: Position) -> Demand:
    """What the rules wait for, asked anew each time."""
    return p.demand


def attacked(*units: Counter, by: Counter = PM, **of_position: object) -> Position:
    return position([by, *units], **of_position).do("a D5 PM01")  # type: ignore[arg-type]


def resolved(p: Position) -> tuple[int, tuple[tuple[str, int], ...]]:
    p.roll(1)
    (found,) = p.event(AttackResolved)
    assert isinstance(found, AttackResolved)
    return found.total, found.shifts


@pytest.mark.rule("R40-5.3.1e", "R40-5.3.2c")
def test_a_secret_combatant_turns_up_and_its_fp_counts_and_there_is_no_hidden_column() -> None:
    p = attacked(secret("ST01", "ST", at="D5"))
    assert due(p) == Choose(NARCO, "defend", is_order=False)
    assert list(p.walks()) == ["defend X01", "down"]
    p.do("defend X01")
    assert due(p) == Open(NARCO, "force/0")
    p.open()
    assert due(p) == Roll((6,), ("attack", 3, "D5"))
    assert resolved(p) == (1, ())


@pytest.mark.rule("R40-5.3.1e", "R40-5.3.1f")
def test_one_that_stays_down_takes_nothing_off_and_has_its_column() -> None:
    assert resolved(attacked(secret("ST01", "ST", at="D5")).do("down")) == (4, (("R40-5.3.2c", -1),))


@pytest.mark.rule("R40-5.3.1e", "R40-0g")
def test_all_closed_counters_are_asked_about_alike_and_a_civilian_cannot_turn_up() -> None:
    p = attacked(secret("CI01", "CI", at="D5"))
    assert due(p) == Choose(NARCO, "defend", is_order=False)
    assert p.tokens("defend") == ["X01"]
    assert p.own("narco").tokens() == ["down"]
    with pytest.raises(IllegalOrder, match="stated-otherwise"):
        p.do("defend X01").open()


@pytest.mark.rule("R40-5.3.1e", "R40-5.3.1d")
def test_a_suppressed_secret_combatant_defends_with_half() -> None:
    assert resolved(attacked(secret("NT01", "NT", at="D5", markers=1)).do("defend X01").open()) == (4 - 3, ())


@pytest.mark.rule("R40-5.3.1e", "R40-5.5d")
def test_a_unit_that_hid_again_turns_up_without_an_envelope() -> None:
    p = attacked(AGAIN).do("defend ST01")
    assert p.event(TurnedUp) == [TurnedUp("", "ST01", "D5")]
    assert resolved(p) == (1, ())


@pytest.mark.rule("R40-5.3.1g")
def test_nobody_is_asked_where_a_combatant_is_known() -> None:
    faced = attacked(unit("ST01", "ST", at="D5"), secret("CI01", "CI", at="D5"))
    assert isinstance(faced.demand, Roll)
    with_civilian = attacked(AGAIN, secret("CI01", "CI", at="D5"))
    assert with_civilian.tokens("defend") == ["ST01"]


@pytest.mark.rule("R40-5.3.1e")
@pytest.mark.parametrize("fact", ["not-combatant", "civilian"])
def test_nobody_is_asked_about_what_was_said_to_be_no_combatant(fact: str) -> None:
    p = position([PM, secret("CI01", "CI", at="D5")])
    p.state = replace(p.state, vows=(Vow(p.world.notation.index_of["X01"], fact),))
    assert isinstance(p.do("a D5 PM01").demand, Roll)


@pytest.mark.rule("R40-5.3.1e")
def test_only_what_lies_in_the_attacked_hex_can_be_named() -> None:
    p = attacked(secret("ST01", "ST", at="D5"), secret("ST02", "ST", at="C5"))
    assert p.why("defend X02") == ("R40-5.3.1e", "cannot-defend")
    assert p.why("defend #77") == ("R40-5.3.1e", "cannot-defend")
    assert p.why("down", side="police") == ("R40-5g", "other-sides-decision")


# ---- standing orders


@pytest.mark.parametrize("what", ["ST", "CI"])
def test_secret_counters_are_answered_for_without_a_look_at_them(what: str) -> None:
    p = attacked(secret("A1", what, at="D5"))
    assert p.decided("defend", p.rules.default_policy("defend").decode()) == "down"
    assert p.decided("defend", "secret ask") == "ask"
    assert p.own("narco").decided("defend", "secret down") == "down"


@pytest.mark.parametrize(
    ("policy", "expected"),
    [("again up", "defend ST01"), ("again down", "down"), ("again ask", "ask"), ("secret ask", "defend ST01")],
)
def test_units_that_hid_again_have_their_own_word(policy: str, expected: str) -> None:
    assert attacked(AGAIN).decided("defend", policy) == expected


@pytest.mark.parametrize(
    ("by", "type", "markers", "expected"),
    [
        ("4-4-4", "OL", 0, "down"),  # 4, one column left: 2 to 3; up 3: the same
        ("5-4-4", "OL", 0, "down"),  # 5: 2 to 3; up 4: the higher column
        ("4-4-4", "NT", 0, "defend ST01"),  # up -1
        ("4-4-4", "NT", 1, "defend ST01"),  # up 1
        ("9-4-4", "OL", 0, "down"),  # 4 to 6; up 8 in the last column
    ],
)
def test_the_best_column_for_the_defender(by: str, type: str, markers: int, expected: str) -> None:
    again = unit("ST01", type, at="D5", marks=FACE_DOWN, markers=markers)
    assert attacked(again, by=unit("PM01", "PM", at="D4", strength=by)).decided("defend", "again best") == expected


@pytest.mark.parametrize(
    ("text", "normal"),
    [("AGAIN up", "secret down; again up"), ("again down;secret ASK", "secret ask; again down")],
)
def test_a_standing_order_has_one_form(text: str, normal: str) -> None:
    p = position([PM])
    assert p.rules.write_policy("defend", p.rules.read_policy("defend", text)) == normal


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("secret up", "policy-word-unknown"),
        ("again", "policy-word-twice"),
        ("again up; again up", "policy-word-twice"),
        ("always up", "policy-word-unknown"),
        ("", "policy-clause-empty"),
    ],
)
def test_what_is_no_standing_order_is_named(text: str, code: str) -> None:
    p = position([PM])
    with pytest.raises(IllegalOrder) as caught:
        p.rules.read_policy("defend", text)
    assert caught.value.refusal.code == code
