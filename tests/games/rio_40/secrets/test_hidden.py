"""Face-down counters: opening them, what was stated about them, and the audit of the sealed set-up."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Open
from pbem.games.rio_40.content.schema import SecretObjectives
from pbem.games.rio_40.events import HolderChanged, TurnedUp
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import FACE_DOWN, NARCO, ON_MAP, OPENED, POLICE, SECRET, Vow
from tests.games.rio_40.boards import Position, position, scenario, secret, unit

OBJECTIVES = scenario(secret_objectives=SecretObjectives(count=2, terrain="favela", distance=3))


def at_the_end(*units: object, **of_position: object) -> Position:
    """Everything is about to be opened."""
    return position([*units], phase="finish", **of_position)  # type: ignore[list-item, arg-type]


def why_not(p: Position, payload: bytes | None = None) -> tuple[str, str]:
    with pytest.raises(IllegalOrder) as caught:
        p.open(payload)
    return caught.value.refusal.rule, caught.value.refusal.code


@pytest.mark.rule("R40-7f", "R40-5.5b")
def test_at_the_end_everything_is_opened_by_number() -> None:
    p = at_the_end(secret("ST01", "ST", at="B2"), secret("CI01", "CI", at="B2", markers=1))
    assert p.demand == Open(NARCO, "force/0")
    p.open()
    assert p.event(TurnedUp) == [TurnedUp("X01", "ST01", "B2")]
    assert (p.unit("ST01").status, p.where("ST01"), p.unit("X01").status) == (ON_MAP, "B2", OPENED)
    assert not p.unit("ST01").has(FACE_DOWN)
    assert p.unit("CI01").status == SECRET
    p.open()
    assert p.unit("CI01").markers == 1
    assert p.is_over() is not None


def test_an_opened_counter_names_the_unit_that_it_was() -> None:
    p = at_the_end(secret("ST01", "ST", at="B2"), secret("CI01", "CI", at="B3"))
    counter = p.world.notation.index_of["X01"]
    assert face_down.who(p.state, counter) == counter
    p.open()
    assert face_down.who(p.state, counter) == p.world.notation.index_of["ST01"]


@pytest.mark.rule("R40-0g")
@pytest.mark.parametrize("payload", [b"", b"\0", b"\0\0\0", face_down.payload_of(2), face_down.payload_of(999)])
def test_what_is_no_counter_of_the_roster_cannot_be_opened(payload: bytes) -> None:
    p = at_the_end(secret("ST01", "ST", at="B2"), secret("CI01", "CI", at="B3"), unit("PM01", "PM", at="D4"))
    before = p.state
    assert why_not(p, payload) == ("R40-0g", "not-on-the-roster")
    assert p.state is before


@pytest.mark.rule("R40-0g")
def test_a_counter_is_under_one_number_only() -> None:
    p = at_the_end(secret("ST01", "ST", at="B2"), secret("CI01", "CI", at="B3")).open()
    assert why_not(p, face_down.payload_of(0)) == ("R40-0g", "opened-before")


@pytest.mark.rule("R40-5.1.4.1a")
def test_two_of_a_kind_in_one_hex_show_an_unlawful_set_up() -> None:
    p = at_the_end(secret("ST01", "ST", at="B2"), secret("OL01", "OL", at="B2")).open()
    assert why_not(p) == ("R40-5.1.4.1a", "set-up-overstacked")


@pytest.mark.rule("R40-S5.3a")
def test_a_marker_outside_the_favela_shows_an_unlawful_set_up() -> None:
    p = at_the_end(secret("OBJ1", "OBJ", at="B2"), secret("OBJ2", "OBJ", at="B6"), rules_of=OBJECTIVES, terrain={"B6": "favela"})
    assert why_not(p) == ("R40-S5.3a", "marker-outside-its-terrain")


@pytest.mark.rule("R40-5.3.3e")
def test_a_marker_that_opens_carries_no_suppression() -> None:
    p = at_the_end(
        secret("OBJ1", "OBJ", at="B2", markers=2), secret("CI01", "CI", at="B3"), rules_of=OBJECTIVES, everywhere="favela"
    )
    assert p.open().unit("OBJ1").markers == 0


@pytest.mark.rule("R40-S1.4b", "R40-7b")
def test_a_combatant_that_opens_on_an_objective_has_held_it_since_set_up() -> None:
    p = at_the_end(secret("ST01", "ST", at="B2"), secret("CI01", "CI", at="C2"), rules_of=scenario(objectives=["B2", "C2"]))
    p.open()
    assert p.event(HolderChanged) == [HolderChanged("B2", "narco")]
    p.open()
    assert p.event(HolderChanged) == []


VOWS = [
    ("ST", Vow(1, "not-combatant"), False),
    ("CI", Vow(1, "not-combatant"), True),
    ("CI", Vow(1, "not-civilian"), False),
    ("OBJ", Vow(1, "not-marker"), False),
    ("CI", Vow(1, "not-transport"), True),
    ("CI", Vow(1, "civilian"), True),
    ("ST", Vow(1, "civilian"), False),
    ("ST", Vow(1, "check-passed", 4), True),
    ("ST", Vow(1, "check-passed", 5), False),
    ("ST", Vow(1, "check-failed", 4), False),
    ("ST", Vow(1, "check-failed", 5), True),
    ("OBJ", Vow(1, "check-passed", 6), True),
    ("OBJ", Vow(1, "check-failed", 6), False),  # it is immune; else its placer could choose when he knows the dice
]


@pytest.mark.rule("R40-0g", "R40-5.1.4.1e", "R40-5.3.3d")
@pytest.mark.parametrize(("type", "vow", "is_true"), VOWS)
def test_what_was_stated_is_checked_when_the_counter_opens_and_in_the_audit(type: str, vow: Vow, is_true: bool) -> None:
    sheet = scenario(secret_objectives=SecretObjectives(count=1, terrain="favela", distance=1))
    p = at_the_end(secret("A1", type, at="B2"), rules_of=sheet, everywhere="favela")
    p.state = replace(p.state, vows=(vow,))
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    own = p.own("narco")
    assert (face_down.statement_refusal(own.world, own.state, [vow]) is None) is is_true
    assert face_down.statement_refusal(p.world, p.state, [vow]) is None  # the other side cannot tell
    if is_true:
        assert found is None
        assert p.open().state.vows == ()
    else:
        assert found is not None
        assert found.code == "stated-otherwise"
        assert why_not(p) == ("R40-0g", "stated-otherwise")


@pytest.mark.rule("R40-0g", "R40-S1.1e", "R40-S5.3a")
def test_the_audit_finds_each_fault_of_a_set_up() -> None:
    ground = {"B1 B2 B3 B6": "favela", "D1": "forest"}

    def fault(*counters: object, **changed: bytes) -> str:
        p = at_the_end(*counters, rules_of=OBJECTIVES, terrain=ground)
        payloads = p.payloads | {name.replace("_", "/"): payload for name, payload in changed.items()}
        found = p.rules.sealed_refusal(p.state, NARCO, payloads)
        assert p.rules.sealed_refusal(p.state, POLICE, {}) is None
        return found.code if found else ""

    one, other = secret("OBJ1", "OBJ", at="B1"), secret("OBJ2", "OBJ", at="B6")
    assert fault(one, other) == ""
    assert fault(one, other, force_0=face_down.payload_of(1)) == "not-the-roster"
    assert fault(one, other, force_0=b"") == "not-the-roster"
    assert fault(one, secret("OBJ2", "OBJ", at="B3")) == "markers-too-near"
    assert fault(one, secret("OBJ2", "OBJ", at="D1")) == "marker-outside-its-terrain"
    assert fault(one, other, secret("ST01", "ST", at="B1"), secret("CI01", "CI", at="B1")) == ""
    assert fault(one, other, secret("ST01", "ST", at="B1"), secret("OL01", "OL", at="B1")) == "set-up-overstacked"


def test_the_audit_is_silent_where_nothing_was_placed() -> None:
    p = position([secret("ST01", "ST")], phase="setup", terrain={"B2": "favela"})
    assert p.rules.sealed_refusal(p.state, NARCO, {}) is None


@pytest.mark.rule("R40-5.5d")
def test_a_unit_that_hid_again_is_turned_up_without_an_envelope() -> None:
    p = position([unit("ST01", "ST", at="B2", marks=FACE_DOWN)], rules_of=scenario(hider=""))
    state, events = face_down.reveal(p.world, p.state, [0])
    assert events == (TurnedUp("", "ST01", "B2"),)
    assert not state.units[0].has(FACE_DOWN)
    assert face_down.reveal(p.world, state, [0]) == (state, ())
