"""The threat table of docs/attacks.md: lawful files that would move a roll from a number one knows to another, and ways to know it.

All files but a few are those of the unchanged program. `tests/dice` looks at every file there can be, in smaller games.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Decided, Open, Roll
from pbem.match import file_composition, file_stages
from pbem.match.file_composition import Draft, Line
from pbem.match.fold import take
from pbem.match.fold_report import POLICY, Report
from pbem.protocol.turn_file import ASK, OPEN, SEALED, End, Offer, Pass, Policy, Reveal, Turn
from tests.attacks.mailed import BLUE, RED, Mailed
from tests.dice.search import prove_rules_only
from tests.dice.small_games import ANSWER, GIVEN, Answer, Order, begun
from tests.match.driving import chain_of
from tests.toygame import decisions as d
from tests.toygame.rules import FIRST, LAST

Filed = dict[str, Any]

REACT = Policy("react", False, OPEN, FIRST)


def indices(report: Report) -> list[int]:
    return [each.index for each in report.steps if each.index]


def shown_to(table: Mailed) -> int:
    """The highest index at which whoever writes the next file can compute a roll."""
    return table.fold.reveals[1 - table.side]


def shown_further(table: Mailed, turn: Turn, index: int) -> Turn:
    """The same file with a value more than is due."""
    number = next(number for number in range(40) if chain_of(table.side, number).anchor == table.vaults[table.side].chain.anchor)
    return table.checked(replace(turn, reveal=Reveal(index, chain_of(table.side, number).value(index))))


# ---- one of two indices


EXTRAS: dict[str, Filed] = {
    "nothing": {},
    "a standing order": {"policies": (REACT,)},
    "the standing order that is in force already": {"policies": (Policy("loss", False, OPEN, LAST),)},
    "an opening ahead of time": {"opens": (d.NERVE,)},
    "an offer": {"end": Offer("draw")},
}


def scouted() -> Mailed:
    """Red has asked for blue's envelope in the middle of his phase; his next attack comes behind it."""
    table = Mailed()
    table.file(d.Deploy(), d.Scout())
    assert table.fold.wait.demand == Open(BLUE, d.NERVE)
    return table


@pytest.mark.parametrize("more", [*EXTRAS, "a value more"])
def test_one_of_two_indices_by_what_is_filed_beside_an_opening(more: str) -> None:
    """Blue opens, and could compute a battle at the index that both have shown. Whatever else he files, red's next is beyond."""
    table = scouted()
    known = shown_to(table)
    turn = table.turn(**EXTRAS.get(more, {}))
    table.take(shown_further(table, turn, 2) if more == "a value more" else turn)
    table.file(d.Attack(3), d.End())
    assert isinstance(table.fold.wait.demand, Roll)
    assert table.fold.wait.index > known
    assert table.fold.wait.index == (3 if more == "a value more" else 2)


STANDING = Policy(ANSWER, False, OPEN, GIVEN)


@pytest.mark.parametrize("policies", [(), (STANDING,), (replace(STANDING, mode=ASK, data=b""),)], ids=["none", "given", "ask"])
def test_one_of_two_indices_beyond_dice_that_stop_at_the_other_sides_opening(policies: tuple[Policy, ...]) -> None:
    """Red's order: a roll, an opening of his own, an answer of blue's, a roll. When blue's share of the first is filed, both values
    of its index are public: the second is at another one, whether he files the standing order that will answer, or not.
    """
    fold, vaults = begun(((RED, ("roAr",)), (BLUE, ("r",))), "sealed")
    report: Report

    def file(side: int, **more: Any) -> list[int]:
        nonlocal fold, report
        fold, report = take(fold, file_composition.compose(fold, vaults[side], Draft(**more)).turn)
        return indices(report)

    file(RED, lines=(Line(Order()),))
    assert file(BLUE, policies=policies) == [1]
    assert (fold.reveals, fold.wait.demand) == ((1, 2), Open(RED, "0.0.1"))
    file(RED)
    if policies and policies[0].mode == ASK:
        file(BLUE, lines=(Line(Answer()),))
    index = fold.wait.index or report.steps[-1].index
    assert index == (3 if policies and policies[0].mode == ASK else 2)


# ---- a sealed standing order


def asked_for_it() -> Mailed:
    """Red has attacked, and with that asked for blue's sealed standing order."""
    table = Mailed()
    table.file(d.Deploy(), d.End())
    table.file(d.End(), seals=(("mine", FIRST),), policies=(Policy("react", False, SEALED, b"mine"),))
    table.file(d.Attack(3), d.End())
    assert table.fold.wait.demand == Open(BLUE, "mine")
    return table


INSTEAD: dict[str, Filed] = {
    "an open one": {"policies": (REACT,)},
    "one to be asked": {"policies": (Policy("react", False, ASK),)},
    "none": {},
}


@pytest.mark.parametrize("how", INSTEAD)
def test_a_sealed_standing_order_that_is_asked_for_cannot_be_replaced_unopened(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue's client knows the battle's number at this index, and files another standing order in place of the one that is due."""
    table = asked_for_it()
    honest = table.turn(end=Pass())
    with monkeypatch.context() as changed:
        changed.setattr(file_composition, "prove", prove_rules_only)
        changed.setattr(file_stages, "end_settling", lambda file: file)
        turn = table.turn(end=Pass(), **INSTEAD[how]) if how != "none" else replace(honest, openings=())
    assert not turn.openings
    assert table.refused(turn) == "opening-missing"
    assert table.judged(turn).accused == {BLUE}


def test_a_sealed_standing_order_is_opened_and_the_next_one_serves_later() -> None:
    table = asked_for_it()
    report = table.file(d.End(), policies=(Policy("react", False, OPEN, LAST),))
    assert [each.given for each in report.steps if each.how == POLICY] == [Decided(BLUE, d.React(0))]


# ---- peek


def test_peek_by_a_file_that_only_opens_uses_up_what_it_could_compute() -> None:
    table = scouted()
    known = shown_to(table)
    table.file()
    assert table.fold.burnt >= known


@pytest.mark.parametrize("end", [Pass(), Offer("draw")])
def test_peek_in_swift_mode_by_who_only_replies_to_a_pass_or_an_offer(end: End) -> None:
    """Red leaves off in mid-phase. Blue's reply decides nothing, and red's battle is not at an index that blue knew."""
    table = Mailed(dice="swift")
    table.file(d.Deploy(), end=end)
    known = shown_to(table)
    table.file()
    assert min(indices(table.file(d.Attack(3), d.End()))) > known


# ---- look-ahead in swift mode: what is left, and to whom


def test_look_ahead_in_swift_mode_is_not_for_who_replies_to_a_script() -> None:
    """Red's script goes on through blue's phase: blue's orders and red's battle in one file of blue's, who cannot compute it."""
    table = Mailed(dice="swift")
    table.file(d.Deploy(), d.End(), d.Attack(3), d.End())
    known = shown_to(table)
    report = table.file(d.End())
    assert not indices(report)
    assert isinstance(table.fold.wait.demand, Roll)
    assert table.fold.wait.index > known


def test_look_ahead_in_swift_mode_ends_when_the_holder_leaves_off() -> None:
    """Red knows what his battle would roll. After a pass in sight of all it rolls anew, at an index that he did not know."""
    at_once, later = Mailed(dice="swift"), Mailed(dice="swift")
    known = shown_to(at_once)
    assert indices(at_once.file(d.Deploy(), d.Attack(3), d.End())) == [known]
    later.file(d.Deploy(), end=Pass())
    later.file()
    assert min(indices(later.file(d.Attack(3), d.End()))) > known
