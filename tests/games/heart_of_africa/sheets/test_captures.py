"""Elements of baggage that a sheet names, in the order in which it wants them."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.sheets import DoCapture
from pbem.games.heart_of_africa.display.sheet_orders import about
from pbem.games.heart_of_africa.events.combat import BaggageCaptured
from pbem.games.heart_of_africa.state.secrets import Secrets
from tests.games.heart_of_africa.battles import ATTACKER, Play, unit
from tests.games.heart_of_africa.hidden.test_ambushes import hidden
from tests.games.heart_of_africa.sheets.test_sub_sheets import trap, until_met
from tests.games.heart_of_africa.sheets.written_sheets import carried_out, played, sheets

RAIDERS = unit("A", "warrior", "1010 1011 1012")
LOADS = unit("D", "baggage", "1014 1016 1214", kind="baggage")
FAR = unit("D", "warrior", "4060")


def taken(*lines: str) -> tuple[list[str], Play]:
    """What raiders who are told so capture in their turn."""
    play = carried_out(played(sheets(RAIDERS, LOADS, FAR), ("entry A1", *lines), ()))
    return sorted(event.unit for event in play.told(BaggageCaptured)), play


@pytest.mark.rule("HA-BAG-05")
def test_the_elements_that_are_named_are_captured_and_no_others() -> None:
    assert taken("charges DB")[0] == ["DB.1", "DB.2", "DB.3"]
    assert taken("captures DB.2")[0] == ["DB.2"]
    assert taken("captures DB.3,DB.1")[0] == ["DB.1", "DB.3"]
    assert taken("captures DB.2,DB.1 but 2")[0] == ["DB.2"], "the first first"


@pytest.mark.rule("HA-BAG-05")
def test_where_all_that_are_named_are_gone_the_next_case_is_taken() -> None:
    play = sheets(RAIDERS, LOADS, FAR)
    played(play, ("entry A1", "captures DB.2", "turns w"), ())
    play.state = play.state.with_figure(play.number("DB.2"), play.figure("DB.2").__class__(4))
    play.roll_all(3)
    assert {play.figure(f"A1.{number}").facing for number in (1, 2, 3)} == {4}


@pytest.mark.rule("HA-HIDE-09")
def test_a_hidden_unit_captures_by_its_sub_sheet() -> None:
    play = played(sheets(RAIDERS, LOADS, FAR, secrets=Secrets(may_hide=(True, True))), (), ())
    assert until_met(play, 0, trap(play, hidden(0, "warrior", "1216 1217"), "/ captures DB.2"))
    carried_out(play)
    assert [event.unit for event in play.told(BaggageCaptured)] == ["DB.2"]


def test_a_line_names_elements_of_the_other_side_each_once() -> None:
    play = sheets(RAIDERS, LOADS, unit("A", "baggage", "1410", kind="baggage"), FAR)
    play.order("entry A1")
    for text in ("captures D1.1", "captures AB.1", "captures A1.1"):
        assert play.refused(text).code == "cannot-be-named"
    elements = play.number("DB.1"), play.number("DB.2")
    for order, code in (
        (DoCapture((), 0, False), "cannot-be-named"),
        (DoCapture((2**40,), 0, False), "cannot-be-named"),
        (DoCapture((*elements, elements[0]), 0, False), "policy-said-twice"),
        (DoCapture(elements, 2**40, False), "no-such-action"),
    ):
        refusal = play.rules.refusal(play.state, ATTACKER, order)
        assert refusal is not None
        assert refusal.code == code
        assert play.rules.at(play.state).write(order)

    def offered(text: str) -> list[str]:
        return [token.text for token in play.rules.options(play.state, tuple(text.split())).tokens]

    assert offered("captures") == ["DB.1", "DB.2", "DB.3"]
    assert offered("captures DB.2") == ["DB.1", "DB.3", "but", "ground"]
    rules = play.rules.at(play.state)
    assert rules.write(rules.read("captures DB.2,DB.1 but 1 ground open")) == "captures DB.2,DB.1 but 1 ground open"
    assert rules.order(rules.read("captures DB.2,DB.1")).units == ("DB.2", "DB.1")
    assert "captures" not in sheets(RAIDERS, FAR).words()


def test_baggage_under_the_cursor_is_offered_element_by_element() -> None:
    play = sheets(RAIDERS, LOADS, FAR)
    assert [way.order for way in about(play.rules, play.state, "A1.1", Hex(1016))][:2] == ["captures DB.2", "charges DB"]
