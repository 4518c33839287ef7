"""A reminder: only to an opponent who is overdue, friendly, with the last file in it, in the thread and a mail of its own."""

import email
import email.policy
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from msgspec.structs import replace

from pbem.desk.house_opponent import reply
from pbem.desk.post.letter_text import text_for
from pbem.desk.post.outbox import letter
from pbem.desk.post.reminder import as_mail, as_text, check, post_reminder, reminded_on, write_mail
from pbem.errors import Outcome, UserError
from pbem.post.accounts import Account, Post
from pbem.session.disk.kept_by_home import keep
from pbem.session.turn import invitations, sealing
from pbem.session.turn.intake import import_bytes
from tests.desk.post.mailmen import ANN, BEN, Office, Player

DAY_SECONDS = 86400


def waiting(folder: Path, days: int = 7) -> tuple[Player, Player, str]:
    """Ann and Ben have begun by mail. Ann waits for Ben."""
    office = Office()
    ann, ben = Player(folder, ANN, office), Player(folder, BEN, office)
    sealed = invitations.new_match(ann.home, "rio_40", "takeover", {"days": days}, dice="swift")
    match = sealed.card.match
    keep(ann.home, match, address=BEN)
    ann.sync()
    ben.sync()
    assert reply(ben.home, match)
    ben.sync()
    ann.sync()
    assert reply(ann.home, match)
    ann.sync()
    ben.sync()
    return ann, ben, match


def later(player: Player, days: int) -> Player:
    at = player.home.clock()
    player.home = replace(player.home, clock=lambda: at + days * DAY_SECONDS)
    return player


def test_only_an_opponent_who_is_overdue_is_reminded(tmp_path: Path) -> None:
    ann, ben, match = waiting(tmp_path)
    with pytest.raises(UserError, match="reminder-own-move"):
        check(ben.home, match, is_early=True)
    with pytest.raises(UserError, match="reminder-early") as caught:
        check(ann.home, match)
    assert str(caught.value.places["until"]) == "1970-01-19"
    assert check(ann.home, match, is_early=True) == match
    assert check(later(ann, 8).home, match) == match


def test_without_days_nobody_is_reminded_unless_one_says_so(tmp_path: Path) -> None:
    ann, _, match = waiting(tmp_path, days=0)
    with pytest.raises(UserError, match="reminder-no-days"):
        check(later(ann, 100).home, match)
    assert check(ann.home, match, is_early=True) == match


def test_whoever_has_not_sent_their_own_file_does_not_remind(tmp_path: Path) -> None:
    office = Office()
    ann = Player(tmp_path, ANN, office)
    match = invitations.new_match(ann.home, "rio_40", "takeover", {"days": 7}).card.match
    with pytest.raises(UserError, match="reminder-own-move"):
        check(ann.home, match, is_early=True)


def test_the_house_is_not_reminded(tmp_path: Path) -> None:
    ann = Player(tmp_path, ANN, Office())
    match = invitations.new_match(ann.home, "rio_40", "takeover", against="house").card.match
    with pytest.raises(UserError, match="reminder-nobody"):
        check(ann.home, match, is_early=True)


def test_it_lies_below_the_mail_that_it_reminds_of_and_has_the_file_in_it(tmp_path: Path) -> None:
    ann, ben, match = waiting(tmp_path)
    later(ann, 9)
    before = email.message_from_bytes(letter(ann.home, match, Account(ann.address), ben.address).mail)
    boxes = ben.office.boxes[ben.address]
    assert post_reminder(ann.home, ann.post, match, "mail", ben.address, ann.office.ways().out)
    mail = email.message_from_bytes(boxes[-1], policy=email.policy.default)
    assert mail["In-Reply-To"] == before["Message-ID"] != mail["Message-ID"]
    assert mail["References"].split()[0] == before["References"].split()[0]
    assert mail["Subject"].endswith("(reminder)")
    body = mail.get_body()
    assert body is not None
    text = body.get_content()
    assert text.startswith("Hello Ben,")
    assert "We agreed on 7 days" in text
    assert "Best wishes, Ann" in text
    (result,) = import_bytes(ben.home, boxes[-1])
    assert result.outcome is Outcome.ALREADY_HERE


def test_one_reminder_a_day_unless_one_says_so(tmp_path: Path) -> None:
    ann, ben, match = waiting(tmp_path)
    later(ann, 9)
    assert reminded_on(ann.home, match) is None
    assert post_reminder(ann.home, ann.post, match, "mail", ben.address, ann.office.ways().out)
    assert str(reminded_on(ann.home, match)) == "1970-01-21"
    with pytest.raises(UserError, match="reminder-today"):
        check(ann.home, match)
    assert check(ann.home, match, is_early=True) == match
    yesterday = replace(ann.home, clock=lambda: ann.home.clock() - DAY_SECONDS)
    assert reminded_on(yesterday, match) is None, "by a clock that was ahead"
    assert check(yesterday, match) == match
    later(ann, 1)
    assert check(ann.home, match) == match


def test_it_is_written_beside_what_is_there(tmp_path: Path) -> None:
    ann, ben, match = waiting(tmp_path)
    paths = [write_mail(ann.home, match, ben.address, tmp_path)[0].name for _ in range(2)]
    assert len(set(paths)) == 2
    assert all(name.endswith(".eml") and "reminder" in name for name in paths)
    with pytest.raises(UserError, match="address"):
        write_mail(ann.home, match, "no address\nBcc: x@example.org", tmp_path)


def test_who_owes_the_last_secret_is_asked_for_it(tmp_path: Path) -> None:
    ann, ben, match = waiting(tmp_path)
    sealing.resign(ben.home, match)
    ben.sync()
    ann.sync()
    sealing.seal(ann.home, match)
    ann.sync()
    assert "we can both check every die" in as_text(ann.home, check(ann.home, match, is_early=True)).decode()


def test_two_reminders_are_two_mails_and_the_same_moment_gives_the_same(tmp_path: Path) -> None:
    ann, ben, match = waiting(tmp_path)
    later(ann, 9)
    first, again = (as_mail(ann.home, match, ben.address) for _ in range(2))
    second = as_mail(later(ann, 1).home, match, ben.address)
    assert first == again
    ids = {email.message_from_bytes(each)["Message-ID"] for each in (first, second)}
    assert len(ids) == 2
    assert email.message_from_bytes(first)["From"] is None


def test_it_can_be_pasted_and_an_invitation_is_reminded_of_in_other_words(tmp_path: Path) -> None:
    ann = Player(tmp_path, ANN, Office())
    match = invitations.new_match(ann.home, "rio_40", "takeover").card.match
    sealing.hand_over(ann.home, match, None, b"")
    text = as_text(ann.home, check(ann.home, match, is_early=True)).decode()
    assert text.startswith("Hello,\n\nI have no answer yet to my invitation")
    ben = Player(tmp_path, BEN, ann.office)
    assert import_bytes(ben.home, text.encode())[0].outcome is Outcome.OK


def test_it_is_in_the_language_that_its_reader_reads(tmp_path: Path) -> None:
    ann, _, match = waiting(tmp_path)
    own = Catalog(locale="pt")
    own.add("Hello {opponent},", "Olá {opponent},")
    own.add("{name}, {game}, file {seq} ({who})", "{name}, {game}, ficheiro {seq} ({who})")
    (ann.home.config / "languages").mkdir()
    with (ann.home.config / "languages" / "pt.mo").open("wb") as file:
        write_mo(file, own)
    sealed = sealing.resend(ann.home, match)
    reminder, usual = (text_for(ann.home, sealed, "pt", is_reminder=reminds) for reminds in (True, False))
    assert reminder.startswith("Olá Ben,")
    assert "rio-1, rio_40, ficheiro 2 (" in reminder
    assert usual.startswith("rio-1, rio_40, ficheiro 2 (")


def test_by_a_folder_no_mail_goes_out(tmp_path: Path) -> None:
    ann, ben, match = waiting(tmp_path)
    by_folder = Post({"mail": Account(out="folder", outbox=str(tmp_path))})
    assert not post_reminder(ann.home, by_folder, match, "mail", ben.address, ann.office.ways().out)
    assert not post_reminder(ann.home, ann.post, match, "none", ben.address, ann.office.ways().out)
