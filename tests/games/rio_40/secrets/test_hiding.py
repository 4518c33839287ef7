"""HI: who can turn himself face down, and what it is worth."""

import pytest

from pbem.games.rio_40.decisions import Hide
from pbem.games.rio_40.events import ActionNamed, TurnedDown
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import ABOARD, ACTION_HI, ACTION_MA, FACE_DOWN, NARCO
from tests.games.rio_40.boards import Counter, civilian, named, position, secret, unit

PM = unit("PM01", "PM", at="D4")


@pytest.mark.rule("R40-5.5c", "R40-5.5d", "R40-5d")
def test_a_lone_combatant_hides_at_once_and_everybody_knows_who_it_is() -> None:
    p = position([PM]).do("hi PM01")
    assert p.events == (ActionNamed("PM01", "hi", ""), TurnedDown("PM01", "D4"))
    assert p.unit("PM01").has(FACE_DOWN)
    assert p.unit("PM01").has(ACTION_HI)
    assert p.world.kinds[0].id == "PM01"
    assert Presence(p.world, p.state).blocks(NARCO, named("D4"))
    assert not Presence(p.world, p.state).is_next_to_enemy(NARCO, named("D5"))


@pytest.mark.rule("R40-5.5g", "R40-5.5d")
def test_it_stays_face_down_without_an_action() -> None:
    p = position([PM]).do("hi PM01", "end")
    assert (p.unit("PM01").has(FACE_DOWN), p.unit("PM01").has(ACTION_HI)) == (True, False)
    p.do("end")
    assert p.why("hi PM01") == ("R40-5.5g", "face-down-already")


@pytest.mark.rule("R40-5.5c")
@pytest.mark.parametrize(
    "other",
    [
        unit("PM02", "PM", at="C4"),
        unit("CARPM1", "CAR-PM", at="D4"),
        unit("ST01", "ST", at="D5"),
        civilian(at="E4"),
        secret("CI01", "CI", at="D3"),
    ],
)
def test_nobody_hides_near_anybody(other: Counter) -> None:
    p = position([PM, other])
    assert p.why("hi PM01") == ("R40-5.5c", "somebody-near")
    assert "PM01" not in p.tokens("hi")


@pytest.mark.rule("R40-5i", "R40-5.5c")
def test_transports_and_who_is_in_the_air_cannot_hide() -> None:
    p = position([unit("CARPM1", "CAR-PM", at="B2"), unit("PC01", "PC", at="F6", marks=ABOARD), unit("HELI1", "HELI", at="F6")])
    assert p.why("hi CARPM1") == ("R40-5.5c", "cannot-hide")
    assert p.why("hi PC01") == ("R40-5.5c", "cannot-hide")
    assert p.why("hi HELI1") == ("R40-5.5c", "cannot-hide")
    assert "hi" not in p.tokens()


@pytest.mark.rule("R40-2.1.3a", "R40-5.4a", "R40-5b")
def test_a_suppressed_unit_cannot_hide() -> None:
    assert position([unit("PM01", "PM", at="D4", markers=1)]).why("hi PM01") == ("R40-5.4a", "only-recovers")


@pytest.mark.rule("R40-5e", "R40-5a")
def test_a_unit_has_one_action() -> None:
    p = position([PM])
    p.state = p.state.marked(0, ACTION_MA)
    assert p.why("hi PM01") == ("R40-5e", "other-action-named")


@pytest.mark.rule("R40-0a", "R40-5a")
def test_a_player_handles_his_own_units_on_the_map() -> None:
    p = position([unit("PM01", "PM", turn=2), unit("ST01", "ST", at="B2"), civilian(at="F6")])
    assert p.why("hi PM01") == ("R40-5a", "not-on-the-map")
    assert p.why("hi ST01") == ("R40-0a", "not-your-unit")
    assert p.why("hi CI01") == ("R40-0a", "not-your-unit")
    assert p.why(Hide(99)) == ("R40-5a", "no-such-unit")


def test_the_walk_and_the_check_agree() -> None:
    p = position([PM, unit("PM02", "PM", at="A1"), unit("ST01", "ST", at="F6"), secret("OL01", "OL", at="D5")])
    spelled = set(p.walks("hi"))
    assert spelled == {f"hi {kind.id}" for kind in p.world.kinds if p.refusal(Hide(kind.index)) is None} == {"hi PM02"}


@pytest.mark.rule("R40-5.5c", "R40-5e")
def test_who_hid_and_was_turned_up_by_a_search_is_offered_what_the_check_allows() -> None:
    p = position([unit("PM01", "PM", at="D4", marks=ACTION_HI), unit("PM02", "PM", at="A1", marks=ACTION_MA)])
    assert p.why("hi PM01") == ("", "")
    assert p.why("hi PM02") == ("R40-5e", "other-action-named")
    assert p.tokens("hi") == ["PM01"]
