"""Civilians in the Administration phase."""

import pytest

from pbem.engine.demands import Choose, Demand, Open, Roll
from pbem.games.rio_40.events import Recovered, RecoveryChecked, TurnedUp
from pbem.games.rio_40.state import FACE_DOWN, NARCO, POLICE, Vow
from tests.games.rio_40.boards import Position, civilian, position, scenario, secret, unit


def due(p: Position) -> Demand:
    """What the rules wait for now."""
    return p.demand


def rolled(p: Position) -> str:
    demand = p.demand
    assert isinstance(demand, Roll)
    return str(demand.key[-1])


@pytest.mark.rule("R40-4.3a", "R40-6f", "R40-6j")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_a_suppressed_civilian_checks_in_the_administration_phase(die: int, left: int) -> None:
    p = position([civilian(at="D4", markers=1), civilian("CI02", at="D5")], phase="administer")
    assert rolled(p) == "CI01"
    p.roll(die)
    assert (p.unit("CI01").markers, p.where("CI01")) == (left, "D4")
    assert p.event(RecoveryChecked) == [RecoveryChecked("CI01", "D4", die, 3, left == 0)]
    assert due(p) == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-4.3a")
def test_one_marker_a_turn() -> None:
    p = position([civilian(at="D4", markers=2)], phase="administer").roll(1)
    assert p.event(Recovered) == [Recovered("CI01", "D4", 1)]
    assert due(p) == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-4.3a")
def test_they_check_in_the_order_of_their_hexes() -> None:
    civilians = [civilian("CI01", at="D4", markers=1), civilian("CI02", at="C6", markers=1), civilian("CI03", at="D2", markers=1)]
    p = position(civilians, phase="administer")
    order = []
    for _ in range(3):
        order.append(rolled(p))
        p.roll(6)
    assert order == ["CI02", "CI03", "CI01"]


@pytest.mark.rule("R40-4.3a", "R40-5.4a")
def test_units_do_not_check_there() -> None:
    p = position([unit("PM01", "PM", at="D4", markers=1)], phase="administer")
    assert due(p) == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-S2.2d")
def test_the_chief_recovers_like_a_civilian() -> None:
    sheet = scenario(hider="", has_chief=True)
    p = position([civilian(at="D4", markers=2, role="chief"), unit("PC01", "PC", at="D4")], phase="administer", rules_of=sheet)
    assert p.roll(3).unit("CI01").markers == 1


@pytest.mark.rule("R40-4.3b", "R40-5.5e")
def test_the_placer_opens_suppressed_civilians_and_says_of_others_that_they_are_none() -> None:
    counters = [secret("ST01", "ST", at="D2", markers=1), secret("CI01", "CI", at="D4", markers=1), secret("CI02", "CI", at="D5")]
    p = position(counters, phase="administer", everywhere="favela")
    assert due(p) == Open(NARCO, "force/0", "not-civilian")
    p.claim(0)
    assert list(p.state.vows) == [Vow(3, "not-civilian")]
    assert p.unit("X01").has(FACE_DOWN)
    assert due(p) == Open(NARCO, "force/1", "not-civilian")
    p.open()
    assert p.event(TurnedUp) == [TurnedUp("X02", "CI01", "D4")]
    assert rolled(p) == "CI01"
    p.roll(2)
    assert (p.unit("CI01").markers, due(p)) == (0, Choose(POLICE, "phase", True))


@pytest.mark.rule("R40-4.3b", "R40-0g")
def test_what_is_no_civilian_stays_face_down_even_if_its_envelope_is_open_already() -> None:
    def asked() -> Position:
        return position([secret("ST01", "ST", at="D2", markers=1)], phase="administer")

    with pytest.raises(Exception, match="no-such-answer"):
        asked().claim(1)
    with pytest.raises(Exception, match="not-on-the-roster"):
        asked().open(b"??")
    assert asked().open().state == asked().claim(0).state


@pytest.mark.rule("R40-4.3b", "R40-0g")
def test_a_civilian_stated_to_be_none_is_found_when_it_opens() -> None:
    p = position([secret("CI01", "CI", at="D4", markers=1)], phase="administer", rules_of=scenario(last_turn=3)).claim(0)
    p.do("end", "end").claim(0)
    with pytest.raises(Exception, match="stated-otherwise"):
        p.open()


@pytest.mark.rule("R40-4.3b", "R40-5.4g")
def test_no_suppressed_counter_is_face_down_when_the_enemy_acts_again() -> None:
    counters = [secret("ST01", "ST", at="D2", markers=1), secret("CI01", "CI", at="D5", markers=1)]
    p = position(counters, side="narco", everywhere="favela").do("end")
    p.open().roll(6).claim(0)
    p.open().roll(6)
    assert due(p) == Choose(POLICE, "phase", True)
    assert [p.unit(name).markers for name in ("ST01", "CI01")] == [1, 1]
    assert p.where("ST01") == "D2"
