"""What small faults of the rule code had shown that no test noticed: words of orders, guards, names in events."""

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.games.rio_40.events import ActionNamed, CounterPlaced
from pbem.games.rio_40.rules import face_down as hidden
from pbem.games.rio_40.state import ABOARD
from tests.games.rio_40.boards import civilian, position, scenario, secret, unit


@pytest.mark.rule("R40-5.3.5.1a")
def test_who_is_aboard_is_told_to_have_the_action_of_the_helicopter() -> None:
    p = position([unit("H1", "HELI", at="C3"), unit("PC01", "PC", at="C3", marks=ABOARD)]).do("ma H1")
    assert p.event(ActionNamed) == [ActionNamed("H1", "ma", ""), ActionNamed("PC01", "ma", "")]


@pytest.mark.rule("R40-5.2d")
def test_what_is_known_is_said_before_the_searchers() -> None:
    civilian, searcher = secret("CI01", "CI", at="C3"), unit("ST01", "ST", at="C4", marks=8, search="C3")
    p = position([civilian, searcher], side="narco").own("narco")
    assert p.tokens("s", "C3") == ["known"]
    assert p.tokens("s", "C3", "known") == ["ST01"]
    assert p.options("s", "C3", "known", "ST01").is_complete
    assert not p.tokens("s", "C3", "ST01", "known")
    assert not p.options("s", "C3", "ST01", "known").is_complete


def test_the_total_of_a_guard_is_written_in_plain_digits() -> None:
    rules = position([unit("PM01", "PM", at="C3")]).rules
    assert rules.read_guard("D5 total 99 PM01") == rules.read_guard("d5 TOTAL 99 pm01")
    for number in ("100", "\u00b2", "\u0664", "x", "+1"):
        with pytest.raises(IllegalOrder, match="wrong-form"):
            rules.read_guard(f"D5 total {number} PM01")


@pytest.mark.rule("R40-S4.1f")
@pytest.mark.parametrize("hider", ["police", "narco"])
@pytest.mark.parametrize("first", ["police", "narco"])
def test_who_lays_a_counter_is_told(hider: str, first: str) -> None:
    hidden = secret("ST01", "ST") if hider == "narco" else secret("MI01", "MI")
    p = position([hidden], phase="setup", terrain={"B2": "favela"}, rules_of=scenario(hider=hider, first=first)).do("place B2")
    assert p.event(CounterPlaced) == [CounterPlaced(hider, "X01", "B2")]


@pytest.mark.rule("R40-5.2d")
def test_nothing_is_said_of_a_counter_where_a_civilian_is_there_for_all_to_see() -> None:
    units = [secret("CI01", "CI", at="C3"), secret("OL01", "OL", at="D3"), unit("ST01", "ST", at="C4", marks=8, search="C3")]
    p = position(units, side="narco").own("narco")
    assert p.why("s C3 known ST01") == ("", "")
    seen = position([*units, civilian("CI02", at="C3")], side="narco")  # of two one is known by all: the set-up was another
    assert seen.why("s C3 known ST01") == ("R40-5.2d", "nothing-to-state")
    assert seen.why("s C3 ST01") == ("", "")


@pytest.mark.rule("R40-0g", "R40-5.3.3d")
def test_a_copy_of_ones_own_goes_the_way_of_the_match() -> None:
    p = position([secret("ST01", "ST", at="C3"), secret("NT01", "NT", at="D5"), unit("PM01", "OE", at="C4")])
    own = p.own("narco")
    for each in (p, own):
        each.do("a C3 PM01", "down").roll(2).roll(5)
    assert p.state != own.state
    assert p.rules.view(own.state, 1) == p.state
    assert own.unit("X01").markers == 0  # nothing is said before the phase is over, though it is known here


@pytest.mark.rule("R40-0g")
def test_what_no_counter_holds_is_not_known() -> None:
    p = position([secret("ST01", "ST", at="C3"), unit("PM01", "OE", at="C4")]).own("narco")
    assert hidden.known_payload(p.world, p.state, "force/0") == hidden.payload_of(p.world.notation.index_of["ST01"])
    assert [hidden.known_payload(p.world, p.state, name) for name in ("force/1", "force/x", "standing:3/0")] == [None] * 3


@pytest.mark.rule("R40-5.1.4.3d")
def test_nothing_follows_the_name_of_who_fires() -> None:
    p = position([unit("ST01", "ST", at="C3"), unit("ST02", "ST", at="B4"), unit("PM01", "OE", at="C5")]).do("ma PM01 C5-C4-D4")
    assert sorted(p.tokens("fire")) == ["ST01", "ST02"]
    assert p.options("fire", "ST01").is_complete
    for words in (("fire", "ST01", "ST01"), ("fire", "ST01", "x"), ("fire", "x", "ST01")):
        assert not p.options(*words).is_complete
        assert not p.tokens(*words)


@pytest.mark.rule("R40-5a")
def test_an_unknown_name_is_nobody_and_not_the_last_of_the_roster() -> None:
    walker, rider = unit("PM01", "PM", at="B2"), unit("PC01", "PC", at="D4")
    last = {
        ("hi", "ma", "ms"): [walker],
        ("wd",): [unit("PM02", "PM", at="B2", markers=1)],
        ("ground",): [rider, unit("H1", "HELI", at="D4")],
    }
    for verbs, units in last.items():
        p = position(units)
        for verb in verbs:
            able = p.tokens(verb)
            assert able == [units[-1].kind.id]
            assert p.options(verb, able[0]).tokens or p.options(verb, able[0]).is_complete
            for words in ((verb, "NOBODY"), (verb, "NOBODY", "B2"), (verb, "NOBODY", "PC01")):
                found = p.options(*words)
                assert (found.tokens, found.is_complete) == ((), False), words
    coming = position([unit("PM03", "PM", turn=2)], entries=["A1"])
    assert coming.tokens("enter", "ma") == ["PM03"]
    assert not coming.tokens("enter", "ma", "NOBODY")


@pytest.mark.rule("R40-5.1.3.2e", "R40-5.4c", "R40-5.5c")
def test_nothing_follows_a_whole_order() -> None:
    pair = [unit("PC01", "PC", at="D4"), unit("H1", "HELI", at="D4")]
    p = position([*pair, unit("PM01", "PM", at="B2", markers=1), unit("PM02", "PM", at="G7")])
    for words in (("ground", "H1", "PC01"), ("wd", "PM01", "B2"), ("hi", "PM02")):
        assert p.options(*words).is_complete
        for more in ("PC01", "B2", words[-1]):
            found = p.options(*words, more)
            assert (found.tokens, found.is_complete) == ((), False), (words, more)


def test_a_total_is_of_somebody() -> None:
    rules = position([unit("PM01", "PM", at="C3")]).rules
    for text in ("D5 total minus 4", "D5 total minus PM01"):
        with pytest.raises(IllegalOrder, match="wrong-form"):
            rules.read_guard(text)


@pytest.mark.rule("R40-6c")
def test_a_civilian_is_led_from_where_it_stands() -> None:
    p = position([civilian("CI01", at="C3"), unit("PC01", "PC", at="C4", marks=8, search="C3")]).do("s C3 PC01").roll(6)
    assert p.tokens("lead") == ["C3"]
    assert p.options("lead", "C3").is_complete
    for words in (("lead", "C4"), ("lead", "C3", "E5"), ("lead", "x")):
        found = p.options(*words)
        assert (found.tokens, found.is_complete) == ((), False)
