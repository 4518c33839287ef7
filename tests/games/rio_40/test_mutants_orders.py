"""What small faults of the rule code had shown that no test noticed: words of orders, guards, names in events."""

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.games.rio_40.events import ActionNamed, CounterPlaced
from pbem.games.rio_40.state import ABOARD
from tests.games.rio_40.boards import position, scenario, secret, unit


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
