"""What comes is taken in, what waits is sent; nothing twice, nothing lost, no address from somebody else."""

import email
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.desk.house_opponent import reply
from pbem.desk.post import arrivals, letter_text
from pbem.desk.post.arrivals import Came
from pbem.desk.post.outbox import Waiting, outbox, try_again
from pbem.desk.post.presence import LINE, present
from pbem.desk.post.sync import Sent, Trouble, Ways, announce, outcome_of, send, sync
from pbem.errors import Outcome, UserError
from pbem.post.accounts import Account, Post
from pbem.post.mail_files import find_turns
from pbem.post.travel import PostError, WayIn
from pbem.session.disk.atomic_files import lock
from pbem.session.disk.kept_by_home import keep, kept, settle_address
from pbem.session.disk.post_places import lock_path
from pbem.session.look import queries
from pbem.session.turn import sealing
from pbem.view.text import narration
from tests.desk.post.mailmen import ANN, BEN, invited


def test_an_invitation_goes_out_and_its_answer_comes_back(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    assert ann.sync() == [Sent("rio-1", 0, BEN)]
    assert ann.sync() == []
    (came,) = ben.sync()
    assert isinstance(came, Came)
    assert [each.outcome for each in came.results] == [Outcome.OK]
    assert kept(ben.home, match).address == ANN
    assert reply(ben.home, match)
    assert ben.sync() == [Sent("rio-1", 1, ANN)]
    (answer,) = ann.sync()
    assert isinstance(answer, Came)
    assert queries.show(ann.home, match).card.is_accepted


def test_all_mails_of_a_match_are_one_thread_each_below_the_one_before(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.sync()
    reply(ben.home, match)
    ben.sync()
    first, second = (email.message_from_bytes(box[0]) for box in (ben.office.boxes[BEN], ben.office.boxes[ANN]))
    assert first["References"] in second["References"]
    assert second["In-Reply-To"] == first["Message-ID"]
    assert second["From"] == BEN
    assert "rio-1" in second["Subject"]
    assert "to move" in second["Subject"]


def test_who_wishes_no_attachment_sends_the_file_in_the_text_alone(tmp_path: Path) -> None:
    ann, _, _ = invited(tmp_path)
    ann.post = Post({"mail": replace(ann.post.accounts["mail"], attachment=False)})
    ann.sync()
    (mail,) = ann.office.boxes[BEN]
    assert not email.message_from_bytes(mail).is_multipart()
    assert len(find_turns(mail)) == 1


def test_a_text_in_another_language_that_does_not_come_keeps_no_file_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, match = invited(tmp_path)
    keep(ann.home, match, reads="pt")
    asked = []

    def slow(command: list[str], **_how: object) -> None:
        asked.append(command)
        raise subprocess.TimeoutExpired(command, 20)

    monkeypatch.setattr(letter_text, "languages", lambda _: ("en", "pt"))
    monkeypatch.setattr("subprocess.run", slow)
    assert ann.sync() == [Sent("rio-1", 0, BEN)]
    assert asked
    assert b"invites you to" in ann.office.boxes[BEN][0]


def test_what_comes_twice_in_another_order_and_anew_is_taken_in_once(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    for one in (ann, ben) * 3:
        one.sync()
        reply(one.home, match)
        one.sync()
    seq = queries.show(ben.home, match).seq
    for box in ann.office.boxes.values():
        box[:] = [*reversed(box), *box]
    for one in (ann, ben):
        assert all(outcome_of(told) is Outcome.OK for told in one.sync())
    assert queries.show(ann.home, match).seq == queries.show(ben.home, match).seq == seq > 3


def test_what_a_line_takes_is_not_mailed_while_it_is_up(tmp_path: Path) -> None:
    ann, _, match = invited(tmp_path)
    with present(ann.home, match, LINE):
        assert ann.sync() == []
    assert ann.sync() == [Sent("rio-1", 0, BEN)]


def test_a_letter_that_is_refused_waits_and_says_why(tmp_path: Path) -> None:
    ann, _, match = invited(tmp_path)
    ann.office.refuse = [PostError("smtp-later", host="mail.example.org", said="busy")]
    (told,) = ann.sync()
    assert isinstance(told, Waiting)
    assert (told.code, told.is_final, outcome_of(told)) == ("smtp-later", False, Outcome.REFUSED)
    (waiting,) = outbox(ann.home, ann.post)
    assert waiting.code == "smtp-later"
    assert ann.sync() == [Sent("rio-1", 0, BEN)]
    assert not list(outbox(ann.home, ann.post))
    assert queries.show(ann.home, match).is_unsent is False


def test_what_was_refused_for_good_is_not_tried_again_until_the_player_says_so(tmp_path: Path) -> None:
    ann, _, _ = invited(tmp_path)
    ann.office.refuse = [PostError("smtp-refused", is_final=True, host="h", said="no such user")]
    for _ in range(2):
        (told,) = ann.sync()
        assert isinstance(told, Waiting)
        assert told.is_final
    try_again(ann.home)
    assert ann.sync() == [Sent("rio-1", 0, BEN)]


def test_what_was_refused_for_one_address_goes_to_another(tmp_path: Path) -> None:
    ann, _, match = invited(tmp_path)
    ann.office.refuse = [PostError("smtp-refused", is_final=True, host="h", said="no such user")]
    ann.sync()
    settle_address(ann.home, match, f"Ben <{BEN}>")
    assert ann.sync() == [Sent("rio-1", 0, f"Ben <{BEN}>")]


def test_a_file_without_an_address_or_a_way_out_waits(tmp_path: Path) -> None:
    ann, _, _ = invited(tmp_path)
    ann.post = Post({"mail": Account(ANN)})
    (told,) = ann.sync()
    assert isinstance(told, Waiting)
    assert told.code == "post-no-way-out"
    assert narration.error(UserError(told.code, None, **told.places))[1]


def test_a_mail_of_somebody_else_with_the_same_file_changes_no_address(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.sync()
    mail = ann.office.boxes[BEN][0]
    ann.office.boxes[BEN].append(mail.replace(f"From: {ANN}".encode(), b"From: mallory@example.net"))
    assert ben.sync() == []
    assert kept(ben.home, match).address == ANN
    assert not kept(ben.home, match).offered


def test_who_passes_a_mail_on_from_another_address_of_their_own_is_not_the_opponent(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.post = Post({**ben.post.accounts, "other": Account("Ben <ben@other.example>", out="command", command="x")})
    ben.office.boxes[ben.post.accounts["other"].address] = []
    (mail,) = ben.office.boxes[BEN]
    ben.office.boxes[BEN][0] = mail.replace(f"From: {ANN}".encode(), b"From: BEN@other.example")
    assert isinstance(ben.sync()[0], Came)
    assert not kept(ben.home, match).address


def test_an_address_is_learned_though_the_program_was_cut_off_behind_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(arrivals, "_learn", cut)
        with pytest.raises(KeyboardInterrupt):
            ben.sync()
    assert not kept(ben.home, match).address
    ben.sync()
    assert kept(ben.home, match).address == ANN


def test_another_address_of_the_opponent_is_asked_about_and_not_used(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.sync()
    reply(ben.home, match)
    ben.post = Post({"mail": Account("ben@elsewhere.example", out="command", command="x")})
    ben.office.boxes["ben@elsewhere.example"] = ben.office.boxes[BEN]
    ben.sync()
    ann.sync()
    assert (kept(ann.home, match).address, kept(ann.home, match).offered) == (BEN, "ben@elsewhere.example")
    settle_address(ann.home, match, "ben@elsewhere.example")
    assert (kept(ann.home, match).address, kept(ann.home, match).offered) == ("ben@elsewhere.example", "")


@pytest.mark.parametrize("cut", ["Subject: nothing\r\n\r\nhello", "From: x\r\n\r\n-----BEGIN PBEM TURN-----\r\nAAAA\r\n"])
def test_a_mail_that_pretends_changes_nothing(tmp_path: Path, cut: str) -> None:
    _, ben, _ = invited(tmp_path)
    ben.office.boxes[BEN].append(cut.encode())
    ben.sync()
    assert ben.sync() == []


def test_a_file_whose_going_was_noted_in_part_is_not_sent_with_every_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, _ = invited(tmp_path)

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(sealing, "store_line", cut)
        with pytest.raises(KeyboardInterrupt):
            ann.sync()
    assert [ann.sync(), ann.sync()] == [[Sent("rio-1", 0, BEN)], []]


def test_two_at_once_do_not_send_twice(tmp_path: Path) -> None:
    ann, _, _ = invited(tmp_path)
    with lock(lock_path(ann.home)), pytest.raises(UserError, match="post-busy"):
        ann.sync()
    assert ann.office.sent == 0
    assert ann.sync() == [Sent("rio-1", 0, BEN)]


def test_who_wants_one_file_sent_waits_for_a_sync_to_end(tmp_path: Path) -> None:
    ann, _, match = invited(tmp_path)
    is_held = threading.Event()

    def at_it() -> None:
        with lock(lock_path(ann.home)):
            is_held.set()
            time.sleep(0.2)

    other = threading.Thread(target=at_it)
    other.start()
    is_held.wait()
    assert list(send(ann.home, ann.post, match, ann.office.ways())) == [Sent("rio-1", 0, BEN)]
    other.join()
    assert list(send(ann.home, ann.post, match, ann.office.ways())) == [Sent("rio-1", 0, BEN)]  # as if that sync had sent it
    assert ann.office.sent == 1


def test_a_way_in_that_fails_keeps_no_file_from_being_sent(tmp_path: Path) -> None:
    ann, _, _ = invited(tmp_path)

    def into(_account: Account) -> Iterator[tuple[str, WayIn]]:
        raise PostError("imap-login", host="h", user="u", said="no")

    told = list(sync(ann.home, ann.post, Ways(into, ann.office.ways().out)))
    assert [type(each) for each in told] == [Trouble, Sent]
    assert outcome_of(told[0]) is Outcome.REFUSED


def test_a_file_that_was_taken_back_by_hand_is_sent_anew(tmp_path: Path) -> None:
    ann, ben, match = invited(tmp_path)
    ann.sync()
    ben.sync()
    reply(ben.home, match)
    ben.sync()
    sealed = sealing.resend(ben.home, match)
    sealing.withdraw(ben.home, match, sealed.digest)
    assert reply(ben.home, match)
    assert [type(each) for each in ben.sync()] == [Sent]


def test_the_command_on_arrival_learns_the_match_and_no_foreign_text(tmp_path: Path) -> None:
    ann, ben, _ = invited(tmp_path)
    ann.sync()
    told = ben.sync()
    place = tmp_path / "told"
    announce(Post(on_arrival=f"sh -c 'echo $PBEM_MATCHES > {place}'"), told, {"PATH": "/usr/bin:/bin"})
    assert place.read_text().strip() == "rio-1"
