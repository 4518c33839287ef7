"""Orders, guards and bytes read back; what cannot be read is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.decisions import MAX_NUMBER, Decision, IllegalOrder
from pbem.games.rio_40 import decisions as d
from pbem.games.rio_40.decisions import DECISIONS, GUARDS
from pbem.games.rio_40.display.picture import picture
from pbem.games.rio_40.state import FACE_DOWN
from tests.games.rio_40.boards import Position, civilian, named, position, secret, unit

GUARDED: list[Decision] = [
    d.UnitAt(0, named("B2")),
    d.EnemyAt(named("B2")),
    d.HexVacant(named("B2")),
    d.FaceDownAt(named("B2")),
    d.CivilianAt(named("B2")),
    d.UnitSuppressed(1),
    d.UnitGone(1),
]


def some() -> Position:
    return position(
        [
            unit("PM01", "PM", at="B2", markers=1),
            unit("ST01", "ST", at="C3"),
            unit("OL01", "OL", at="C5", marks=FACE_DOWN),
            civilian(at="C3"),
            secret("NT01", "NT", at="D4"),
        ]
    )


RULES = some().rules


@pytest.mark.parametrize(
    "decision", [d.EndPhase(), d.Place((101, 305, 9900)), d.Deploy(0, named("B2")), d.Deploy(77, named("B2")), d.Hide(MAX_NUMBER)]
)
def test_orders_read_back_from_words_and_bytes(decision: Decision) -> None:
    rules = some().rules
    assert rules.read(rules.write(decision)) == decision
    assert DECISIONS.unpack(DECISIONS.pack([decision]), 1) == (decision,)


@given(st.integers(0, len(DECISIONS.classes) - 1), st.binary(max_size=24))
def test_whatever_decision_the_bytes_of_a_file_hold_has_its_words(tag: int, fields: bytes) -> None:
    try:
        (decision,) = DECISIONS.unpack(bytes([tag]) + fields, 1)
    except ValueError:
        return
    assert RULES.verbs[RULES.write(decision).split()[0]].decision is type(decision)


def test_every_decision_of_a_file_has_a_verb() -> None:
    verbs = {verb.decision for verb in RULES.verbs.values()}
    assert set(DECISIONS.classes) == verbs
    assert len(DECISIONS.classes) == len(RULES.verbs)


@pytest.mark.parametrize("guard", GUARDED)
def test_guards_read_back_from_words_and_bytes(guard: Decision) -> None:
    rules = some().rules
    assert rules.read_guard(rules.write_guard(guard)) == guard
    assert GUARDS.unpack(GUARDS.pack([guard]), 1) == (guard,)


@pytest.mark.parametrize(
    ("text", "side", "is_true"),
    [
        ("PM01 at B2", 0, True),
        ("PM01 at B3", 0, False),
        ("C3 enemy", 0, True),
        ("C3 enemy", 1, False),
        ("C5 enemy", 0, False),
        ("C5 vacant", 0, False),
        ("D4 vacant", 0, False),
        ("D4 vacant", 1, True),
        ("D4 facedown", 0, True),
        ("D4 facedown", 1, False),
        ("C3 facedown", 0, False),
        ("C3 civilian", 0, True),
        ("B2 civilian", 0, False),
        ("PM01 suppressed", 0, True),
        ("ST01 suppressed", 0, False),
        ("ST01 gone", 0, False),
    ],
)
def test_guards_look_at_public_facts(text: str, side: int, is_true: bool) -> None:
    p = some()
    assert p.rules.holds(p.state, side, p.rules.read_guard(text)) is is_true


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-verb"),
        ("dig B2", "unknown-verb"),
        ("end now", "wrong-form"),
        ("place", "wrong-form"),
        ("place Z9", "unknown-hex"),
    ],
)
def test_what_is_no_order_is_named(text: str, code: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        some().rules.read(text)
    assert caught.value.refusal.code == code


def test_paths_are_hexes_that_touch() -> None:
    world = some().world
    start, path = world.notation.read_path(["B2", "B3", "C4"])
    assert world.notation.path(start, path) == "B2-B3-C4"
    with pytest.raises(IllegalOrder, match="not-neighbours"):
        world.notation.read_path(["B2", "B4"])
    start, path = world.notation.read_path(["A1", "#0", "#5"])
    assert world.notation.path(start, path) == "A1-#0-#5"


@pytest.mark.rule("R40-0g")
def test_the_picture_shows_what_a_counter_is_only_from_ones_own_copy() -> None:
    p = some()
    (shown,) = picture(p.rules, p.state).stacks[named("D4")]
    assert (shown.id, shown.army, shown.kind, shown.values, shown.marks) == ("X01", "X", "counter", (), ())
    (known,) = picture(p.rules, p.own("narco").state).stacks[named("D4")]
    assert (known.id, known.army, known.values) == ("X01", "NT", (5, 5, 5, 3))
    assert known.marks == ("face-down", "is:NT01")
    assert picture(p.rules, p.own("police").state).stacks == picture(p.rules, p.state).stacks


def test_with_may_stand_before_units() -> None:
    rules = some().rules
    for said, order in (("a B3 with PM01", "a B3 PM01"), ("s B3 With PM01", "s B3 PM01")):
        assert rules.read(said) == rules.read(order)
        assert rules.write(rules.read(said)) == order
    with pytest.raises(IllegalOrder, match="unknown-unit"):
        rules.read("a B3 PM01 with")
