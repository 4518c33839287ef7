"""Units that move out of hiding, and onto counters of their own that lie face down."""

import pytest

from pbem.engine.decisions import IllegalOrder, Path
from pbem.engine.demands import Choose, Open
from pbem.games.rio_40.decisions import March
from pbem.games.rio_40.events import ActionNamed, Moved, TurnedUp
from pbem.games.rio_40.state import ACTION_MA, FACE_DOWN, NARCO, Vow
from tests.games.rio_40.boards import named, position, secret, unit

# ---- face down


@pytest.mark.rule("R40-5.5b", "R40-5.2a", "R40-5.1.5a")
def test_a_closed_counter_names_its_action_is_opened_and_walks_by_the_next_order() -> None:
    p = position([secret("ST01", "ST", at="D4")], side="narco")
    assert p.why("ma X01 D4-D5") == ("R40-5.5b", "turn-it-up-first")
    p.do("ma X01")
    assert p.demand == Open(NARCO, "force/0")
    p.open()
    assert p.event(TurnedUp) == [TurnedUp("X01", "ST01", "D4")]
    assert p.unit("ST01").has(ACTION_MA)
    assert p.why("ms ST01") == ("R40-5e", "other-action-named")
    p.do("ma ST01 D4-D5")
    assert p.where("ST01") == "D5"


@pytest.mark.rule("R40-5.2b", "R40-5.2.3b")
def test_a_closed_counter_is_opened_when_its_ms_is_announced() -> None:
    p = position([secret("ST01", "ST", at="D4")], side="narco").do("ms X01 search E4").open()
    assert (p.unit("ST01").search, p.unit("ST01").has(FACE_DOWN)) == (named("E4"), False)


@pytest.mark.rule("R40-5.5b", "R40-0g")
@pytest.mark.parametrize("type", ["CI", "OBJ"])
def test_nobody_opens_what_cannot_act(type: str) -> None:
    p = position([secret("U1", type, at="D4"), secret("ST01", "ST", at="B2")], side="narco", everywhere="favela")
    assert p.why("ma X01") == ("", "")  # the match cannot tell
    assert p.own("narco").why("ma X01") == ("R40-5.5b", "not-what-lies-there")
    assert p.own("narco").tokens("ma") == ["X02"]
    p.do("ma X01")
    with pytest.raises(IllegalOrder, match="stated-otherwise"):
        p.open()


@pytest.mark.rule("R40-5.1.5a", "R40-5.5d")
def test_a_unit_that_hid_again_is_turned_up_as_it_moves() -> None:
    p = position([unit("PM01", "PM", at="D4", marks=FACE_DOWN)]).do("ma PM01 D4-D5")
    assert p.events == (ActionNamed("PM01", "ma", ""), TurnedUp("", "PM01", "D4"), Moved("PM01", "", ("D4", "D5"), 1))
    assert not p.unit("PM01").has(FACE_DOWN)


@pytest.mark.rule("R40-5.5b", "R40-5e")
def test_naming_an_action_turns_up_who_hid_again() -> None:
    p = position([unit("PM01", "PM", at="D4", marks=FACE_DOWN)]).do("ms PM01")
    assert p.event(TurnedUp) == [TurnedUp("", "PM01", "D4")]


OWN = [unit("ST01", "ST", at="D4"), secret("CI01", "CI", at="D5"), secret("OL01", "OL", at="D6")]


@pytest.mark.rule("R40-5.1.4.1e", "R40-0g")
def test_a_run_ends_on_a_closed_counter_of_ones_own_only_with_the_statement_that_it_fits() -> None:
    p = position(OWN, side="narco")
    assert p.why("ma ST01 D4-D5") == ("R40-5.1.4.1e", "not-stated-to-fit")
    assert p.why("ma ST01 D4-D5-E5") == ("", "")
    p.do("ma ST01 D4-D5 fits D5")
    assert p.where("ST01") == "D5"
    assert p.state.vows == (Vow(3, "not-combatant"),)
    assert p.rules.sealed_refusal(p.state, NARCO, p.payloads) is None


@pytest.mark.rule("R40-5.1.4.1e", "R40-0g")
def test_a_false_statement_is_refused_at_home_and_found_in_the_audit() -> None:
    p = position(OWN, side="narco")
    assert p.own("narco").why("ma ST01 D4-D5-D6 fits D6") == ("R40-0g", "not-what-lies-there")
    assert p.own("narco").tokens("ma", "ST01", "D4", "D5", "fits") == ["D5"]
    assert "fits" in p.tokens("ma", "ST01", "D4", "D5", "D6")
    assert p.tokens("ma", "ST01", "D4", "D5", "D6", "fits") == ["D5", "D6"]  # the match cannot tell
    assert "fits" not in p.own("narco").tokens("ma", "ST01", "D4", "D5", "D6")
    p.do("ma ST01 D4-D5-D6 fits D6")
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert found is not None
    assert found.code == "stated-otherwise"


@pytest.mark.rule("R40-5.1.4.1e")
def test_statements_are_about_counters_on_the_way_and_given_once() -> None:
    p = position(OWN, side="narco")
    start, east = named("D4"), (1, 1, 2)
    for fits in ((named("D6"), named("D5")), (named("D5"), named("D5")), (named("G7"),), (named("E6"),)):
        assert p.why(March(0, 0, start, Path(east), False, fits))[1] == "nothing-to-state"
    assert p.why(March(0, 0, start, Path(east), False, (named("D5"), named("D6")))) == ("", "")
    p.do("ma ST01 D4-D5-D6-E6 fits D5 D6")
    assert p.state.vows == ()  # only where it stops something is stated


@pytest.mark.rule("R40-5.1.4.1e", "R40-5.1.4.1a")
def test_no_statement_makes_room_for_two_that_are_seen() -> None:
    p = position([*OWN, unit("NT01", "NT", at="D5")], side="narco")
    assert p.why("ma ST01 D4-D5 fits D5") == ("R40-5.1.4.1a", "no-room")


@pytest.mark.rule("R40-5f", "R40-0g")
def test_whether_the_mover_is_asked_about_another_way_hangs_on_what_both_sides_know() -> None:
    """Between the two counters of C4 there may be room for him, but he knows that there is none; nothing else can be reached."""
    hidden = [
        secret("EX01", "EX", at="C4"),
        secret("CI01", "CI", at="C4"),
        secret("OBJ1", "OBJ", at="G7"),
        secret("CI02", "CI", at="G1"),
    ]
    units = [unit("ST01", "ST", at="D2"), unit("PM01", "PM", at="D5"), *hidden]
    p = position(units, side="narco", terrain={"D3 D2 E4 E5 C5": "forest"}).do("ma ST01 D2-D3-D4").do("fire PM01").roll(1)
    assert p.demand == p.own("narco").demand == Choose(NARCO, "onward", is_order=False)
    assert p.own("narco").do("on").demand == Choose(NARCO, "phase", is_order=True)
