"""The files that wait to be sent: by which account, to whom, and why one has not gone yet."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parseaddr
from typing import Any

from msgspec import Struct

from pbem.desk.post.letter_text import about, own_language, text_for
from pbem.errors import PbemError
from pbem.post.accounts import FOLDER, SPOOL, Account, Post
from pbem.post.mail_files import compose_eml
from pbem.post.travel import Letter, PostError, WayOut
from pbem.session.disk.kept_by_home import kept
from pbem.session.disk.match_folder import has_guest
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import TROUBLES, load_value, store_value
from pbem.session.disk.status_lines import IndexLine
from pbem.session.turn import sealing, status_index
from pbem.view.words.deadlines import REMINDER_SUBJECT

NO_ADDRESS, NO_ACCOUNT = "post-no-address", "post-no-way-out"
WaysOut = Callable[[Account], WayOut | None]


class Waiting(Struct, frozen=True):
    """A sealed file that has not left. `code` with `places`: why, "" where nothing stands against it."""

    line: IndexLine
    account: str
    address: str
    code: str = ""
    places: dict[str, Any] = {}
    is_final: bool = False  # the same letter would be refused again

    @property
    def can_go(self) -> bool:
        """Is it to be tried?"""
        return self.code not in (NO_ADDRESS, NO_ACCOUNT) and not self.is_final


def outbox(home: Home, post: Post) -> Iterator[Waiting]:
    """What waits, by name of match. A file that was handed over in another way does not wait."""
    troubles = load_value(home, TROUBLES)
    for line in status_index.status(home):
        if line.is_unsent and line.side and not has_guest(home, line.match):
            yield _waiting(home, post, line, troubles)


def once_more(home: Home, post: Post, match: str) -> Waiting:
    """The last own file of a match, to leave although it has left before. Raises UserError "nothing-sent"."""
    line = status_index.status(home, match)[0]._replace(last_seq=sealing.resend(home, match).seq)
    return _waiting(home, post, line, {})


def _waiting(home: Home, post: Post, line: IndexLine, troubles: dict[str, Any]) -> Waiting:
    known = kept(home, line.match)
    found = post.account(known.account)
    name, account = found if found is not None else (known.account, Account())
    if not account.out:
        return Waiting(line, name, known.address, NO_ACCOUNT, {"account": name})
    if not known.address and (account.out != FOLDER or not known.account):  # whose folder it is, somebody has to have said
        return Waiting(line, name, "", NO_ADDRESS, {"match": line.name})
    match troubles.get(line.match):
        case [int(seq), str(address), str(code), dict(places), bool(is_final)] if (seq, address) == (line.last_seq, known.address):
            return Waiting(line, name, known.address, code, places, is_final)
    return Waiting(line, name, known.address)


def post_file(home: Home, post: Post, waiting: Waiting, way_out: WaysOut) -> None:
    """Send it, and note that it has gone. Raises PostError, which is noted too: the file waits on."""
    found = post.account(waiting.account)
    assert found is not None
    name, account = found
    try:
        way = way_out(account)
        if way is None:
            raise PostError(NO_ACCOUNT, account=name)
        way.send(letter(home, waiting.line.match, account, waiting.address))
    except PostError as error:
        _note(home, waiting, error)
        raise
    sealing.hand_over(home, waiting.line.match, None, b"")
    _note(home, waiting, None)


def letter(home: Home, match: str, account: Account, address: str, is_reminder: bool = False) -> Letter:
    """The last own file of a match as a mail of its thread; or once more, as a mail that reminds of it."""
    sealed = sealing.resend(home, match)
    recipient = parseaddr(address)[1]
    if account.out in (FOLDER, SPOOL):
        return Letter(b"", sealed.data, sealed.file_name, account.address, address)
    mail = compose_eml(
        sender=account.address,
        recipient=address,
        subject=REMINDER_SUBJECT.format(about=about(home, sealed)) if is_reminder else about(home, sealed),
        date=datetime.fromtimestamp(home.clock(), UTC),
        summary=text_for(home, sealed, kept(home, match).reads, is_reminder),
        turn=sealed.data,
        file_name=sealed.file_name,
        thread=match,
        answers=sealing.file_before(home, match, sealed.seq),
        reads=own_language(home),
        reminds=is_reminder,
        is_attached=account.attachment,
    )
    return Letter(mail, sealed.data, sealed.file_name, parseaddr(account.address)[1], recipient)


def _note(home: Home, waiting: Waiting, error: PostError | None) -> None:
    """What has kept a file back, or nothing any more. A disk that cannot be written: then it is found out anew."""
    troubles = load_value(home, TROUBLES)
    before = dict(troubles)
    troubles.pop(waiting.line.match, None)
    if error is not None:
        places = {key: str(value) for key, value in error.places.items()}
        troubles[waiting.line.match] = [waiting.line.last_seq, waiting.address, error.code, places, error.is_final]
    if troubles != before:
        with suppress(OSError):
            store_value(home, TROUBLES, troubles)


def try_again(home: Home, match: str = "") -> None:
    """What was refused for good is tried once more: of one match, or of all."""
    with suppress(OSError, PbemError):
        troubles = load_value(home, TROUBLES)
        store_value(home, TROUBLES, {key: each for key, each in troubles.items() if match and key != match})
