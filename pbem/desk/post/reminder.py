"""A friendly mail to an opponent whose file is due, with the last own file in it once more."""

from pbem.desk.post.letter_text import told
from pbem.desk.post.outbox import WaysOut, letter
from pbem.errors import UserError
from pbem.post.accounts import COMMAND, DRAFTS, SMTP, Account, Post
from pbem.post.mail_files import compose_text
from pbem.session.disk.player_home import Home
from pbem.session.look.deadlines import due, is_against_person
from pbem.session.turn import sealing, status_index

BY_MAIL = (COMMAND, SMTP, DRAFTS)
"""Ways out on which a text travels with the file."""


def check(home: Home, ref: str, is_early: bool = False) -> str:
    """The id of a match whose opponent may be reminded now.

    Raises UserError: "reminder-nobody", "reminder-own-move"; unless `is_early` "reminder-no-days" or "reminder-early".
    """
    line = status_index.status(home, ref)[0]
    if not is_against_person(home, line):
        raise UserError("reminder-nobody", match=line.name)
    if line.next != "other" or line.is_unsent:
        raise UserError("reminder-own-move", match=line.name)
    if not is_early:
        found = next(iter(due(home, line.match)), None)
        if found is None:
            raise UserError("reminder-no-days", match=line.name)
        if not found.overdue:
            raise UserError("reminder-early", match=line.name, until=found.until)
    return line.match


def post_reminder(home: Home, post: Post, match: str, account: str, address: str, way_out: WaysOut) -> bool:
    """Send it by an account; False where a mail does not go out by that. Raises PostError."""
    found = post.account(account)
    way = way_out(found[1]) if found is not None and found[1].out in BY_MAIL else None
    if found is None or way is None:
        return False
    way.send(letter(home, match, found[1], address, is_reminder=True))
    return True


def as_text(home: Home, match: str) -> bytes:
    """It as text, to paste into a mail."""
    sealed = sealing.resend(home, match)
    return compose_text(told(home, sealed, is_reminder=True), sealed.data).encode()


def as_mail(home: Home, match: str, address: str) -> bytes:
    """It as a whole mail, for a mail program that adds the sender."""
    return letter(home, match, Account(), address, is_reminder=True).mail
