"""The threat table of docs/attacks.md: what a file holds back, and what comes when the dice are known already."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Open
from pbem.errors import Outcome
from pbem.match import demand_loop, file_stages
from pbem.match.file_composition import Draft, compose
from pbem.match.file_in_progress import FileInProgress
from pbem.match.fold import follow
from pbem.match.fold_report import DEFAULT, SCRIPT, Report, Standing
from pbem.protocol.turn_file import (
    ASK,
    OPEN,
    SEALED,
    Pass,
    Policy,
    Resign,
    Reveal,
    Turn,
    encode_turn,
    turn_digest,
)
from tests.attacks.mailed import BLUE, RED, Mailed, rolls
from tests.attacks.test_threat_dice import BATTLE, battle
from tests.match.driving import chain_of
from tests.match.test_mutants import no_cut_by_hand
from tests.toygame import decisions as d
from tests.toygame.rules import FIRST, LAST

ASK_REACT = Policy("react", False, ASK)


# ---- withheld value, opening, answer


def test_a_withheld_value_does_not_count_and_buys_no_new_roll() -> None:
    table, plain = battle(), battle()
    silent = replace(table.turn(end=Pass()), reveal=None, end=None)
    assert table.refused(silent) == "value-missing"
    judged = table.judged(silent)
    assert (judged.accused, judged.told("x0")) == ({BLUE}, (Outcome.BAD_PROOF, "value-missing"))
    table.prev = turn_digest(encode_turn(silent))
    assert rolls(table.file(d.Move(5, 5), d.End())) == rolls(plain.file(d.End()))


def test_a_withheld_value_and_no_other_file_leaves_the_match_waiting_for_who_holds_it() -> None:
    """Who walks away is seen to: his file is due, and nobody else is spoken against."""
    table = battle()
    judged = table.judged()
    assert (judged.code, judged.accused, judged.facts["is_audited"]) == (Outcome.OK, set(), False)
    assert (table.fold.next_author(), table.fold.wait.sides) == (BLUE, (BLUE,))
    table.file(end=Resign())  # all else that he can do without the value is to give up
    assert table.judged().facts["winner"] == RED


def test_a_withheld_value_ahead_in_swift_mode_does_not_count() -> None:
    table = Mailed(dice="swift")
    silent = replace(table.turn(d.Deploy(), d.End()), reveal=None)
    assert table.refused(silent) == "value-missing"
    assert table.judged(silent).accused == {RED}


def test_a_value_of_ones_own_choice_does_not_fit() -> None:
    table = battle()
    for value in (bytes(32), chain_of(BLUE, 1).value(1), chain_of(RED, 0).value(1)):
        other = replace(table.turn(d.End()), reveal=Reveal(1, value))
        assert table.refused(other) == "reveal-does-not-fit"
        assert table.judged(other).accused == {BLUE}


def asked_to_open(*orders: Any) -> Mailed:
    """Red asks for what is in an envelope of blue's: a scout, or an attack on who has sealed his standing order."""
    table = Mailed()
    table.file(d.Deploy(), d.End())
    sealed = Policy("react", False, SEALED, b"mine")
    table.file(d.End(), seals=(("mine", LAST),), policies=(sealed,))
    table.file(*orders, d.End())
    assert isinstance(table.fold.wait.demand, Open)
    return table


@pytest.mark.parametrize("order", [d.Scout(), d.Attack(3)])
def test_a_withheld_opening_does_not_count(order: Any) -> None:
    table = asked_to_open(order)
    turn = table.turn(d.End())
    silent = replace(turn, openings=(), decisions=b"", reveal=turn.reveal)
    assert table.refused(silent) == "opening-missing"
    judged = table.judged(silent)
    assert (judged.accused, judged.told("x0")[0]) == ({BLUE}, Outcome.BAD_PROOF)
    table.prev = turn_digest(encode_turn(silent))
    table.file(d.End())


@pytest.mark.parametrize("order", [d.Scout(), d.Attack(3)])
def test_an_opening_with_other_contents_does_not_fit(order: Any) -> None:
    table = asked_to_open(order)
    turn = table.turn(d.End())
    bent = replace(turn, openings=(replace(turn.openings[0], payload=FIRST),))
    assert table.refused(bent) == "opening-does-not-fit"
    assert table.judged(bent).accused == {BLUE}


def asked() -> Mailed:
    """Red attacks; blue, who wants to be asked, is asked for his reaction."""
    table = Mailed(policies=(ASK_REACT,))
    table.file(*BATTLE)
    assert table.fold.wait.demand == Choose(BLUE, "react", False)
    return table


def test_a_withheld_answer_does_not_count() -> None:
    table = asked()
    silent = replace(table.turn(d.React(0)), decisions=b"")
    assert table.refused(silent) == "choice-open"
    judged = table.judged(silent)
    assert (judged.accused, judged.told("x0")) == ({BLUE}, (Outcome.ILLEGAL_ORDER, "choice-open"))


def test_a_passed_answer_stays_due_and_rolls_the_same_when_it_comes() -> None:
    """To pass is to let the other side write first; he has nothing to write, shows no value, and the question is still there."""
    at_once, late = asked(), asked()
    late.file(end=Pass())
    shown = late.fold.reveals
    late.file()
    assert (late.fold.wait.demand, late.fold.reveals) == (Choose(BLUE, "react", False), shown)
    for table in (at_once, late):
        table.file(d.React(1))
        table.file(d.End())
    assert at_once.numbers() == late.numbers()


# ---- standing orders, scripts and cuts after the dice are seen


def composed_by(patch: Callable[[pytest.MonkeyPatch], None], table: Mailed, *decisions: Any, **more: Any) -> Turn:
    """What a changed program makes of a file: it runs the match with a rule of the protocol left out."""
    with pytest.MonkeyPatch.context() as changed:
        patch(changed)
        return table.turn(*decisions, **more)


def in_force_at_once(patch: pytest.MonkeyPatch) -> None:
    """A file's standing orders serve for what it settles."""
    settle = file_stages.settle

    def settle_with_policies(file: FileInProgress, turn: Turn) -> FileInProgress:
        filed = {(each.kind, each.is_own_stretch): Standing(each.mode, each.data, turn.seq) for each in turn.policies}
        standing = {**file.match.sides[turn.author].standing, **filed}
        return settle(file.on(file.match.with_side(turn.author, standing=standing)), turn)

    patch.setattr(file_stages, "settle", settle_with_policies)


def test_a_standing_order_given_after_seeing_the_dice_comes_too_late() -> None:
    """Blue's client lets his new standing order decide the loss that his own share of the dice has just brought."""
    table, policies = battle(), (Policy("loss", False, OPEN, FIRST),)
    turn = composed_by(in_force_at_once, table, d.End(), policies=policies)
    assert table.refused(turn) == "state-differs"
    judged = table.judged(turn)
    assert (judged.accused, judged.told("x0")[0]) == ({BLUE}, Outcome.STATE_DIFFERS)
    table.prev = turn_digest(encode_turn(turn))
    report = table.file(d.End(), policies=policies)
    assert decided_by(report, d.Loss(3), d.Loss(4)) == [DEFAULT]


def decided_at_once(patch: pytest.MonkeyPatch) -> None:
    """A file's decisions serve for what it settles."""
    settle = file_stages.settle

    def settle_with_decisions(file: FileInProgress, turn: Turn) -> FileInProgress:
        return settle(file.set_script(turn.author, file_stages.script_of(file.match.rules, turn)), turn)

    patch.setattr(file_stages, "settle", settle_with_decisions)
    patch.setattr(file_stages, "decide", lambda file, _items: demand_loop.run(file))


def test_a_script_given_after_seeing_the_dice_comes_too_late() -> None:
    """Blue's client puts a loss into his reply that his standing order has decided long ago."""
    table = battle()
    turn = composed_by(decided_at_once, table, d.Loss(3), d.End())
    assert table.refused(turn) == "state-differs"
    assert table.judged(turn).accused == {BLUE}
    table.prev = turn_digest(encode_turn(turn))
    report = table.file(d.Loss(3), d.End())  # an answer that nobody asks for is dropped
    assert decided_by(report, d.Loss(3), d.Loss(4)) == [DEFAULT]


def decided_by(report: Report, *decisions: Any) -> list[str]:
    """How these came to be decided."""
    return [each.how for each in report.steps if getattr(each.given, "decision", None) in decisions]


def test_a_cut_after_seeing_the_dice_is_none() -> None:
    """Blue answers by hand what his standing order has answered: red's script goes on as it was."""
    table = battle(d.Deploy(), d.Attack(3), d.Move(0, 0), d.End())
    report = table.file(d.React(1), d.End())
    assert not report.cuts
    assert decided_by(report, d.Move(0, 0)) == [SCRIPT]
    assert decided_by(report, d.React(1)) == []


def test_a_cut_that_one_does_not_want_cannot_be_left_out() -> None:
    """Blue answers by hand, so the rest of red's script is void; red's client goes on with it."""
    table = Mailed(policies=(ASK_REACT,))
    table.file(d.Deploy(), d.Attack(3), d.Move(0, 0), d.End())
    before = table.fold
    turn = table.turn(d.React(0))
    assert table.take(turn).cuts
    with pytest.MonkeyPatch.context() as changed:
        no_cut_by_hand(changed)
        cheat, _ = follow(before, turn)
        kept = compose(cheat, table.vaults[RED], Draft(prev=table.prev)).turn
    assert table.refused(kept) == "choice-open"
    assert table.judged(kept).accused == {RED}
