"""A cheat files something that is no good, so that the other side's next file would be refused for it: it is his own that is."""

import contextlib

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Open
from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.match.fold import follow
from pbem.match.fold_report import DEFAULT, POLICY
from pbem.match.state import MatchState
from pbem.protocol.turn_file import SEALED, Claim, Policy, Spring, Turn
from tests.match.table import Table
from tests.toygame import decisions as d
from tests.toygame.rules import STEADY

NO_CLAIM = Claim(d.NERVE, "holds", 7)


def with_checkpoint(fold: MatchState, turn: Turn) -> Turn:
    """A file of a changed client, which computes what it will come to as everybody does."""
    trial, _ = follow(fold, turn)
    return replace(turn, checkpoint=trial.checkpoint())


def attacked(phase: int, claim: Claim | None) -> Table:
    """A side attacks in the phase of this number, and has claimed something ahead of the dice."""
    table = Table()
    for number in range(phase):
        table.file(*([] if number else [d.Deploy()]), d.End())
    turn = table.turn(*([] if phase else [d.Deploy()]), d.Attack(2 if phase % 2 else 3), d.End())
    table.take(turn if claim is None else with_checkpoint(table.fold, replace(turn, openings=(claim,))))
    return table


def lost_attack(claim: Claim | None) -> Table:
    """One of these attacks: its side loses a step, which asks for its nerve."""
    for phase in range(10):
        with contextlib.suppress(UserError):  # the other side's own choice is due: nothing was lost
            if isinstance(attacked(phase, None).file().wait.demand, Open):
                return attacked(phase, claim)
    raise AssertionError("no attack was lost")


def test_a_claim_that_cannot_be_does_not_stop_the_answer_to_it() -> None:
    table = lost_attack(NO_CLAIM)
    attacker = 1 - table.side
    report = table.file()
    assert isinstance(report.wait.demand, Open)
    assert report.wait.sides == (attacker,)
    turn = table.turn()
    with pytest.raises(CheatEvidence, match="claim-unlawful") as refused:
        table.take(replace(turn, openings=(NO_CLAIM,)))
    assert refused.value.outcome is Outcome.BAD_PROOF
    assert table.file().wait.sides == (1 - attacker,)


def test_a_sealed_policy_that_is_none_opened_ahead_of_time_stops_nobody_else() -> None:
    table = Table()
    table.file(d.Deploy(), d.End())
    policy = (Policy("react", False, SEALED, b"mine"),)
    table.file(d.End(), seals=(("mine", b"?"),), policies=policy, opens=("mine",))
    report = table.file(d.Attack(3), d.End())
    assert report.wait.demand == Open(1, "mine")
    assert report.wait.sides == (1,)
    with pytest.raises(Exception, match="sealed-policy-unlawful"):
        table.file(d.End())


def test_a_sealed_policy_does_not_hide_that_its_owner_wants_to_be_asked() -> None:
    """Who is asked has read the rest of the script: that must be known before it is written."""
    table = Table()
    table.file(d.Deploy(), d.End())
    state = replace(table.fold.state, steps=(1, *table.fold.state.steps[1:]))  # STEADY asks from here on
    table.fold = replace(table.fold, position=replace(table.fold.position, state=state))
    table.file(d.End(), seals=(("mine", STEADY),), policies=(Policy("react", False, SEALED, b"mine"),))
    table.file(d.Attack(3), d.End())
    report = table.file(d.End())
    answers = [each for each in report.steps if each.how in (POLICY, DEFAULT) and getattr(each.given, "side", -1) == 1]
    assert [each.given.decision for each in answers[:1]] == [d.React(0)]  # type: ignore[union-attr]
    assert not report.cuts


def test_a_game_without_traps_has_none() -> None:
    table = Table(trap_leaves=0)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), seals=(("mine", bytes([0])),))
    table.file(d.Move(0, 0), d.Move(1, 1), d.End())
    turn = table.turn(d.End(), opens=("mine",))
    turn = replace(turn, openings=tuple(each for each in turn.openings if not isinstance(each, Spring)))
    step = table.fold.sides[1].mark + 1
    with pytest.raises(CheatEvidence, match="trap-not-in-force"):
        table.take(replace(turn, openings=(*turn.openings, Spring("mine", step))))
    assert isinstance(table.fold.wait.demand, Choose)
