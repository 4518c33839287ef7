"""Offers, their acceptance, resignation, and the secrets behind the end."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.errors import Outcome, UserError
from pbem.session.check.evidence import audit
from pbem.session.check.verify import verify_match
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed
from tests.toygame import decisions as d
from tests.toygame.game import ToyGame
from tests.toygame.rules import Toy, ToyRules


def publish(pair: Pair, side: int) -> None:
    """Both publish their secrets, this side first."""
    pair.send(side)
    pair.send(1 - side)


def test_a_draw_that_both_signed(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealed = sealing.offer(pair.ben, pair.ref, "draw", note="enough?")
    result = pair.deliver(RED, sealed.data)
    assert (result.end, result.note) == ("offer-draw", "enough?")
    assert status(pair.ann)[0].offer == "draw"
    pair.deliver(BLUE, sealing.accept_offer(pair.ann, pair.ref).data)
    publish(pair, RED)
    for home in (pair.ann, pair.ben):
        position = queries.show(home, pair.ref)
        assert (position.result, position.winner, position.due) == ("draw-agreed", -1, -1)
        assert audit(home, pair.ref).is_complete
        assert status(home)[0].next == "over"


def test_an_offer_is_declined_by_playing_on(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "end")
    pair.deliver(RED, sealing.offer(pair.ben, pair.ref, "draw").data)
    pair.play(BLUE, "end")
    assert status(pair.ben)[0].offer == ""
    with pytest.raises(UserError, match="no-offer"):
        sealing.accept_offer(pair.ben, pair.ref)


@pytest.mark.parametrize("with_snapshot", [True, False])
def test_a_takeback_that_both_signed(tmp_path: Path, with_snapshot: bool) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "move 0 0", "end")
    pair.play(BLUE, "move 5 5", "end")
    moved = queries.show(pair.ben, pair.ref).state
    pair.do(RED, "end")
    pair.play(RED)
    sealed = sealing.offer(pair.ann, pair.ref, "takeback", to=3)
    assert pair.deliver(BLUE, sealed.data).end == "offer-takeback"
    position = queries.show(pair.ben, pair.ref)
    assert (position.offer, position.offer_to) == ("takeback", 3)
    if not with_snapshot:
        for home in (pair.ann, pair.ben):
            (home.matches / pair.ref / "snapshot.bin").unlink()
    pair.deliver(RED, sealing.accept_offer(pair.ben, pair.ref).data)
    for home in (pair.ann, pair.ben):
        state = queries.show(home, pair.ref).settled_state
        assert (state.places[0], state.places[5], moved.places[5]) == (0, 4, 5)
        assert verify_match(home, pair.ref).outcome is Outcome.OK
    assert "taken-back" in [step.kind for step in queries.log(pair.ann, pair.ref)]
    pair.play(BLUE, "move 3 4", "end")


def test_a_takeback_older_than_the_snapshot_reaches(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "move 0 0", "end")
    for _ in range(5):
        pair.play(BLUE, "end")
        pair.play(RED, "end")
    pair.deliver(BLUE, sealing.offer(pair.ann, pair.ref, "takeback", to=3).data)
    pair.deliver(RED, sealing.accept_offer(pair.ben, pair.ref).data)
    assert queries.show(pair.ann, pair.ref).state.turn == 0


def test_a_takeback_to_nowhere_is_refused(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    for to in (0, 2, 9):
        with pytest.raises(UserError, match="takeback-nowhere"):
            sealing.offer(pair.ben, pair.ref, "takeback", to=to)
    with pytest.raises(UserError, match="offer-unknown"):
        sealing.offer(pair.ben, pair.ref, "peace")


def test_who_resigns_has_lost(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    result = pair.deliver(RED, sealing.resign(pair.ben, pair.ref, note="well played").data)
    assert result.end == "resign"
    assert status(pair.ann)[0].next == "audit"
    publish(pair, BLUE)
    (line,) = status(pair.ann)
    assert (line.result, line.winner, line.next) == ("resigned", "blue", "over")


def with_locked_dice(path: Path) -> Pair:
    """Red has thrown in his draft, and blue offers him a draw."""
    pair = deployed(path, "swift")
    pair.play(RED, "end")
    pair.do(BLUE, "end")
    pair.deliver(BLUE, sealing.offer(pair.ann, pair.ref, "draw").data)
    pair.do(RED, "attack 3")
    return pair


@pytest.mark.parametrize("end", [sealing.resign, sealing.accept_offer])
@pytest.mark.parametrize("fault", ["note", "key"])
def test_an_end_that_fails_leaves_the_draft(tmp_path: Path, end: Any, fault: str) -> None:
    pair = with_locked_dice(tmp_path)
    before = (pair.ben.matches / pair.ref / "draft.bin").read_bytes()
    if fault == "key":
        (pair.ben.config / "identity.toml").rename(tmp_path / "lost")
    with pytest.raises(UserError, match="note-too-long" if fault == "note" else "identity-missing"):
        end(pair.ben, pair.ref, "x" * 5000 if fault == "note" else "")
    assert (pair.ben.matches / pair.ref / "draft.bin").read_bytes() == before
    if fault == "key":
        (tmp_path / "lost").rename(pair.ben.config / "identity.toml")
    pair.deliver(RED, end(pair.ben, pair.ref).data)
    assert not (pair.ben.matches / pair.ref / "draft.bin").exists()


def test_a_match_that_goes_on_has_no_audit(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    with pytest.raises(UserError, match="not-over"):
        audit(pair.ann, pair.ref)


def test_a_choice_left_open_needs_a_pass(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    with pytest.raises(UserError, match="choice-open"):
        sealing.seal(pair.ben, pair.ref)
    result = pair.deliver(RED, sealing.seal(pair.ben, pair.ref, pass_=True).data)
    assert result.end == "pass"
    with pytest.raises(UserError, match="not-your-turn"):
        draft.do(pair.ben, pair.ref, "end")
    pair.send(BLUE)
    pair.play(RED, "end")


def test_a_note_has_its_limit(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "end")
    with pytest.raises(UserError, match="note-too-long"):
        sealing.seal(pair.ben, pair.ref, note="x" * 4001)


class StricterRules(ToyRules):
    """A program that is wrong about one move."""

    def refusal(self, state: Toy, side: int, decision: Decision) -> Refusal | None:
        if decision == d.Move(0, 0):
            return Refusal("TOY-1", "not-possible", "0")
        return super().refusal(state, side, decision)


STRICTER_GAME = ToyGame(bound=lambda scenario: StricterRules(scenario == "traps"))


def test_a_refused_file_is_withdrawn_and_replaced(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    pair.ann = replace(pair.ann, games=catalogue(STRICTER_GAME))
    pair.do(RED, "move 0 0")
    pair.do(RED, "end")
    first = sealing.seal(pair.ben, pair.ref)
    (refused,) = import_bytes(pair.ann, first.data)
    assert (refused.outcome, refused.digest) == (Outcome.ILLEGAL_ORDER, first.digest)
    with pytest.raises(UserError, match="not-that-file"):
        sealing.withdraw(pair.ben, pair.ref, "00000000")
    sealing.withdraw(pair.ben, pair.ref, refused.digest[:12])
    position = queries.show(pair.ben, pair.ref)
    assert position.draft is not None
    assert [line.text for line in position.draft.lines] == ["move 0 0", "end"]
    for _ in range(2):
        draft.undo(pair.ben, pair.ref)
    pair.play(RED, "move 1 1", "end")
    pair.play(BLUE, "end")
    for home in (pair.ben, pair.ann):
        assert queries.show(home, pair.ref).settled_state.places[:2] == (1, 1)
        verdict = verify_match(home, pair.ref)
        assert [each.code for each in verdict.files if each.seq == 5] in (
            ["turn-replaced", "turn-accepted"],
            ["illegal-order", "turn-accepted"],
        )
    with pytest.raises(UserError, match="nothing-to-withdraw"):
        sealing.withdraw(pair.ben, pair.ref, refused.digest)


def test_an_offer_does_not_sign_orders_that_were_not_looked_over(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    mark = queries.show(pair.ben, pair.ref).mark
    pair.do(RED, "move 0 0")
    with pytest.raises(UserError, match="draft-changed"):
        sealing.offer(pair.ben, pair.ref, "draw", mark=mark)
    assert sealing.offer(pair.ben, pair.ref, "draw", mark=queries.show(pair.ben, pair.ref).mark).seq == 3
