"""A match by mail between two folders that share nothing but bytes."""

from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from pbem.engine.demands import Choose, Over
from pbem.errors import Outcome, UserError
from pbem.post.mail_files import compose_eml
from pbem.protocol.armor import armor
from pbem.session.check.evidence import audit
from pbem.session.check.verify import verify_match
from pbem.session.disk import match_loading
from pbem.session.disk.match_loading import look_up, replay
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.session.toy import BLUE, RED, Pair, begin, deployed, home_at


def play_out(pair: Pair) -> int:
    """Both sides attack and move as the options offer until the match is over; the number of files."""
    side = RED
    for _ in range(60):
        home = pair.home(side)
        for _ in range(40):
            position = queries.show(home, pair.ref)
            demand = position.demand
            if position.result or not isinstance(demand, Choose) or demand.side != side:
                break
            words = [token.text for token in queries.options(home, pair.ref).tokens]
            word = "attack" if "attack" in words else "move" if "move" in words and len(words) > 3 else words[0]
            order = word
            while not (options := queries.options(home, pair.ref, order)).is_complete:
                order += f" {options.tokens[-1].text}"
            draft.do(home, pair.ref, order)
        sealed, _ = pair.send(side)
        assert sealing.resend(home, pair.ref) == sealed
        if status(home, pair.ref)[0].next == "over":
            return sealed.seq
        side = 1 - side
    raise AssertionError("no end")


@pytest.mark.parametrize("dice", ["sealed", "swift"])
@pytest.mark.parametrize("scenario", ["plain", "traps"])
def test_a_whole_match_to_the_audit(tmp_path: Path, dice: str, scenario: str) -> None:
    pair = deployed(tmp_path, dice, scenario)
    last = play_out(pair)
    for home in (pair.ann, pair.ben):
        verdict = verify_match(home, pair.ref)
        assert verdict.outcome is Outcome.OK
        assert len(verdict.files) == last + 1
        assert verdict.is_audited
        report = audit(home, pair.ref)
        assert report.sides == ("clean", "clean")
        assert report.is_complete
    assert verify_match(pair.ann, pair.ref).state_digest == verify_match(pair.ben, pair.ref).state_digest
    assert isinstance(queries.show(pair.ann, pair.ref).demand, Over)
    with pytest.raises(UserError, match="match-complete"):
        draft.do(pair.ann, pair.ref, "end")


@pytest.mark.parametrize("form", ["armour", "quoted", "eml"])
def test_files_travel_as_text_and_mail(tmp_path: Path, form: str) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    invitation = invitations.new_match(ann, "grand_toy", note="your game?")
    text = armor(invitation.data)
    if form == "quoted":
        text = "Ann wrote:\n> hello\n" + "\n".join("> " + line for line in text.splitlines()) + "\nbye"
    carried = text.encode()
    if form == "eml":
        when = datetime(2024, 1, 1, tzinfo=UTC)
        carried = compose_eml(
            sender="ann@example.org", recipient="ben@example.org", subject="turn", date=when, summary="s", turn=invitation.data,
            file_name=invitation.file_name,
        )  # fmt: skip
    (result,) = import_bytes(ben, carried)
    assert result.outcome is Outcome.OK
    assert (result.note, result.name, result.seq) == ("your game?", "toy-1", 0)
    (line,) = status(ben)
    assert (line.next, line.opponent, line.side, line.unread_notes) == ("accept", "Ann", "blue", 1)


def test_several_turns_in_one_mail_are_taken_in_order(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\3")
    pair.do(BLUE, "deploy")
    third = sealing.seal(pair.ann, pair.ref)
    ben_files = [(tmp_path / f"ben/saves/matches/{pair.ref}/files/{seq:05}.pbem").read_bytes() for seq in (0, 1)]
    fresh = home_at(tmp_path / "watcher")
    mail = "\n\nand before it:\n".join(armor(data) for data in (ben_files[0], ben_files[1], third.data))
    results = import_bytes(fresh, mail.encode())
    assert [result.seq for result in results] == [0, 1, 2]
    assert {result.outcome for result in results} == {Outcome.OK}


def test_what_was_sent_comes_again_byte_for_byte(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    with pytest.raises(UserError, match="match-unknown"):
        sealing.resend(pair.ann, "toy-9")
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\3")
    sealed, _ = pair.play(BLUE, "deploy")
    assert sealing.resend(pair.ann, pair.ref) == sealed
    assert sealed.lines == ("deploy",)


def test_what_was_sent_comes_again_without_the_match_being_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = begin(tmp_path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\3")
    sealed, _ = pair.play(BLUE, "deploy")
    replayed = Mock(wraps=replay)
    monkeypatch.setattr(match_loading, "replay", replayed)
    assert sealing.resend(pair.ann, pair.ref) == sealed
    replayed.assert_not_called()
    kept = look_up(pair.ann, pair.ref).folder.snapshot_before
    kept.write_bytes(kept.read_bytes()[:-1])
    assert sealing.resend(pair.ann, pair.ref) == sealed
    replayed.assert_called()


def test_the_line_of_status_follows_the_match(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    (line,) = status(pair.ann, "toy-1")
    assert (line.next, line.seq, line.due_side, line.is_unsent) == ("you", 2, "blue", False)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\3")
    pair.do(BLUE, "deploy")
    assert status(pair.ann)[0].orders == 1
    sealed = sealing.seal(pair.ann, pair.ref, note="there")
    (line,) = status(pair.ann)
    assert (line.next, line.is_unsent, line.orders) == ("other", True, 0)
    sealing.hand_over(pair.ann, pair.ref, tmp_path / "out.pbem", sealed.data)
    assert (tmp_path / "out.pbem").read_bytes() == sealed.data
    assert not status(pair.ann)[0].is_unsent
    pair.deliver(BLUE, sealed.data)
    (line,) = status(pair.ben)
    assert (line.next, line.unread_notes, line.opponent) == ("you", 1, "Ann")


def test_hotseat_needs_no_mail_and_no_identity(tmp_path: Path) -> None:
    home = home_at(tmp_path / "table")
    opened = invitations.new_match(home, "grand_toy", against="hotseat")
    ref = opened.card.name
    assert (opened.seq, opened.card.dice) == (1, "swift")
    for side in (BLUE, RED):
        draft.fill_envelope(home, ref, "nerve", b"\5")
        assert queries.show(home, ref).side == side
        draft.do(home, ref, "deploy")
        if side == RED:
            draft.do(home, ref, "end")
        sealing.seal(home, ref)
    assert queries.show(home, ref).due == BLUE
    assert verify_match(home, ref).outcome is Outcome.OK
