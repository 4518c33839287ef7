"""The cards: what answers for a player in combat and morale."""

from typing import Any

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Decided
from pbem.games.heart_of_africa.events.combat import Fought, MoraleCancelled, RallyRolled, RitePerformed
from pbem.games.heart_of_africa.state.figures import DIVINER, FAILED, STANDARD_BEARER, SURPRISED, SURPRISED_BY_HUNTERS
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.battles import Play, battle, leader, rules, unit


def answered(play: Play, text: str = "") -> str:
    """What a card decides in the question that is due, by default its first form; it is carried out."""
    demand = play.demand
    assert isinstance(demand, Choose)
    at = play.rules.at(play.state)
    decision = at.answer(play.state, at.read_policy(demand.kind, text) if text else at.default_policy(demand.kind))
    assert decision is not None
    play.give(Decided(demand.side, decision))
    return at.write(decision)


def outnumbered() -> Play:
    """A Soldier, +1, named by a Spearman, +1, then a Warrior, +3."""
    return battle(
        unit("A", "spearman warrior", "1010 0911"),
        unit("D", "soldier", "1011"),
        links=[("A1.1", "D1.1"), ("A1.2", "D1.1")],
        step="close_combat",
    )


@pytest.mark.rule("HA-CC-14")
def test_whom_an_outnumbered_figure_fights_first() -> None:
    for text, first in (("", "A1.1"), ("paired", "A1.1"), ("strongest", "A1.2"), ("weakest", "A1.1")):
        assert answered(outnumbered(), text) == f"first {first}"
    turned = battle(
        unit("A", "warrior spearman", "1010 0911"),
        unit("D", "soldier", "1011"),
        links=[("A1.1", "D1.1"), ("A1.2", "D1.1")],
        step="close_combat",
    )
    assert answered(Play(turned.state), "weakest") == "first A1.2"
    assert answered(Play(turned.state), "strongest") == "first A1.1"
    play = outnumbered()
    answered(play)
    play.roll(3, 3, 3)
    assert [(each.unit, each.opponent) for each in play.told(Fought)] == [("A1.1", "D1.1"), ("D1.1", "A1.2")]


@pytest.mark.rule("HA-LEAD-06", "HA-LEAD-08")
def test_an_attendant_dies_by_default_and_the_save_comes_first_only_where_there_is_one() -> None:
    def hit(save: int) -> Play:
        play = battle(leader("A", "adventurer", "1010", attendants=1), unit("D", "askari", "1020"))
        return Play(play.state.then(Step("leader_hit", 0, figure=0, number=save, word="shooting")))

    assert answered(hit(4)) == "attendant"
    assert answered(hit(4), "save") == "save"
    assert answered(hit(0), "save") == "attendant"


def at_morale(*units: Any, **more: Any) -> Play:
    return battle(*units, step="morale", **more)


def standard(marks: dict[str, int]) -> Play:
    """A1: one Askari, 6 points; A2: two Warriors, 18; A3: three Spearmen, 12."""
    return at_morale(
        unit("A", "askari", "1010"),
        unit("A", "warrior", "1110 1111"),
        unit("A", "spearman", "1210 1211 1212"),
        unit("A", "standard_bearer", "1015", kind=STANDARD_BEARER),
        unit("D", "askari", "4010"),
        unit_marks=marks,
    )


@pytest.mark.rule("HA-STD-02", "HA-GEN-12")
def test_the_standard_helps_a_marked_unit_first_else_the_one_worth_most() -> None:
    every = {"A1": SURPRISED, "A2": SURPRISED, "A3": SURPRISED}
    assert answered(standard(every)) == "cancel A2"
    assert answered(standard(every | {"A3": SURPRISED | FAILED})) == "cancel A3"
    assert answered(standard({"A1": SURPRISED | SURPRISED_BY_HUNTERS, "A2": SURPRISED})) == "cancel A2"
    assert answered(standard({"A1": SURPRISED | SURPRISED_BY_HUNTERS | FAILED, "A2": SURPRISED | FAILED})) == "cancel A1"
    assert answered(standard(every), "a3 a1") == "cancel A3"
    assert answered(standard(every), "keep") == "keep"
    assert answered(standard({"A1": SURPRISED}), "A3") == "keep"


def rite(marks: dict[str, int] | None = None) -> Play:
    return at_morale(
        unit("A", "diviner", "1010", kind=DIVINER),
        unit("A", "askari", "4010"),
        unit("D", "askari", "0914"),
        unit("D", "warrior", "1114"),
        unit("D", "standard_bearer", "1320", kind=STANDARD_BEARER),
        unit_marks=marks or {},
    )


@pytest.mark.rule("HA-DIV-02", "HA-GEN-12")
def test_the_rite_is_on_a_marked_unit_first_else_on_the_one_worth_most() -> None:
    assert answered(rite()) == "rite D2"
    assert answered(rite({"D1": FAILED})) == "rite D1"
    assert answered(rite(), "D1 D2") == "rite D1"
    assert answered(rite(), "none") == "norite"
    play = rite()
    answered(play, "D1")
    assert play.told(RitePerformed)


@pytest.mark.rule("HA-MORALE-15")
def test_a_kept_standard_is_used_against_a_rite_where_the_unit_has_a_marker() -> None:
    def asked(marks: dict[str, int], text: str = "") -> tuple[str, Play]:
        play = rite(marks)
        answered(play, "D1")
        return answered(play, text), play

    assert asked({})[0] == "keep"
    answer, play = asked({"D1": FAILED})
    assert answer == "cancel D1"
    assert play.told(MoraleCancelled)
    assert asked({}, "always")[0] == "cancel D1"
    assert asked({"D1": FAILED}, "never")[0] == "keep"
    assert asked({}, "D1")[0] == "cancel D1"
    assert asked({"D1": FAILED}, "D2")[0] == "keep"


@pytest.mark.rule("HA-LEAD-04", "HA-GEN-12")
def test_the_leader_rallies_the_marked_unit_worth_most() -> None:
    def rally(text: str = "") -> tuple[str, Play]:
        play = battle(
            leader("A", "warrior", "1010"),
            unit("A", "askari", "1011"),
            unit("A", "warrior", "1111"),
            unit("D", "askari", "4010"),
            step="rally",
            unit_marks={"A1": FAILED, "A2": FAILED},
        )
        return answered(play, text), play

    answer, play = rally()
    assert answer == "rally A2"
    play.roll(6)
    assert play.told(RallyRolled)
    assert rally("A1")[0] == "rally A1"
    assert rally("none")[0] == "norally"


@pytest.mark.rule("HA-GEN-12")
def test_a_card_is_read_in_one_form_and_what_it_does_not_know_is_named() -> None:
    play = rite()
    card = rules().standing_orders["rite"]
    assert card.write(play.world, card.read(play.world, " d2,D1 ")) == "D2 D1"
    assert card.write(play.world, card.read(play.world, "AUTO")) == "auto"
    for text, code in (("D9", "policy-word-unknown"), ("D1 D1", "policy-said-twice"), ("", "policy-word-unknown")):
        with pytest.raises(IllegalOrder) as error:
            card.read(play.world, text)
        assert error.value.refusal.code == code
    with pytest.raises(IllegalOrder) as error:
        card.read(play.world, "D2 D1 D1")
    assert error.value.refusal.subject == "D1"
