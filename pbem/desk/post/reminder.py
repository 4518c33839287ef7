"""A friendly mail to an opponent whose file is due, with the last own file in it once more."""

from datetime import date
from pathlib import Path

from pbem.desk.file_form import check_address
from pbem.desk.post.delivery import Delivery, delivery
from pbem.desk.post.letter_text import told
from pbem.desk.post.outbox import WaysOut, letter
from pbem.desk.post.sync import usual_ways
from pbem.errors import UserError
from pbem.post.accounts import COMMAND, DRAFTS, SMTP, Account, Post
from pbem.post.mail_files import compose_text
from pbem.session.disk.kept_by_home import kept, note_reminded
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_given_paths import check_writable, free_path, write_new
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import check_may_sign
from pbem.session.look.deadlines import due_of, is_against_person
from pbem.session.player.post_settings import load_post
from pbem.session.turn import sealing, status_index
from pbem.session.turn.away_notes import utc_day

FILE_NAME = "{stem}-reminder"
BY_MAIL = (COMMAND, SMTP, DRAFTS)
"""Ways out on which a text travels with the file."""


def check(home: Home, ref: str, is_early: bool = False) -> str:
    """The id of a match whose opponent may be reminded now.

    Raises UserError: "match-moved", "only-a-copy", "reminder-nobody", "reminder-own-move"; unless `is_early` "reminder-no-days",
    "reminder-early" or "reminder-today".
    """
    line = status_index.status(home, ref)[0]
    check_may_sign(MatchFolder(home, line.match))
    if not is_against_person(home, line):
        raise UserError("reminder-nobody", match=line.name)
    if line.next != "other" or line.is_unsent:
        raise UserError("reminder-own-move", match=line.name)
    if not is_early:
        found = due_of(home, line)
        if found is None:
            raise UserError("reminder-no-days", match=line.name)
        if not found.overdue:
            raise UserError("reminder-early", match=line.name, until=found.until)
        if reminded_on(home, line.match) == utc_day(home.clock()):
            raise UserError("reminder-today", match=line.name)
    return line.match


def reminded_on(home: Home, match: str) -> date | None:
    """The day on which a reminder of the last own file left by an account; None: none has, or a clock that was ahead says so."""
    at = kept(home, match).reminded_at
    return utc_day(at) if status_index.status(home, match)[0].last_at <= at <= home.clock() and at else None


def going(home: Home, match: str) -> Delivery | None:
    """The account by which it leaves without a question, and the address; None: it is written for a mail program."""
    found = delivery(home, match)
    if found is None or not (found.is_ready and found.address):
        return None
    account = load_post(home).account(found.account)
    return found if account is not None and account[1].out in BY_MAIL else None


def post(home: Home, match: str, by: Delivery) -> str:
    """Send it that way; to which address. Raises PostError."""
    post_reminder(home, load_post(home), match, by.account, by.address, usual_ways().out)
    return by.address


def post_reminder(home: Home, post: Post, match: str, account: str, address: str, way_out: WaysOut) -> bool:
    """Send it by an account; False where a mail does not go out by that. Raises PostError."""
    found = post.account(account)
    way = way_out(found[1]) if found is not None and found[1].out in BY_MAIL else None
    if found is None or way is None:
        return False
    way.send(letter(home, match, found[1], address, is_reminder=True))
    note_reminded(home, match)
    return True


def as_text(home: Home, match: str) -> bytes:
    """It as text, to paste into a mail."""
    sealed = sealing.resend(home, match)
    return compose_text(told(home, sealed, is_reminder=True), sealed.data).encode()


def as_mail(home: Home, match: str, address: str) -> bytes:
    """It as a whole mail, for a mail program that adds the sender."""
    return letter(home, match, Account(), address, is_reminder=True).mail


def write_mail(home: Home, match: str, address: str, folder: Path) -> tuple[Path, int]:
    """Write the mail into a folder, never over another file. The path and its bytes. Raises UserError."""
    check_address(address)
    check_writable(folder)
    data = as_mail(home, match, address)
    path = free_path(folder, FILE_NAME.format(stem=Path(sealing.resend(home, match).file_name).stem), ".eml", data)
    write_new(path, data)
    return path, len(data)
