"""Each way of an account tried: would it take a letter, does it show its mails? Nothing is sent unless asked, nothing taken in."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from email.utils import parseaddr

from msgspec import Struct

from pbem.desk.post.sync import Ways
from pbem.errors import Outcome
from pbem.post.accounts import COMMAND, DRAFTS, FOLDER, SMTP, Account
from pbem.post.travel import Letter, PostError
from pbem.session.disk.player_home import Home
from pbem.view.text import narration
from pbem.view.words import post_setup as words


class Tried(Struct, frozen=True):
    """A way, and what is wrong with it."""

    way: str  # in words
    error: PostError | None = None
    was_sent: bool = False
    is_open: bool = False  # a command: whether it sends shows when it has sent

    @property
    def outcome(self) -> Outcome:
        """As the exit code of a command says it."""
        return Outcome.OK if self.error is None else self.error.outcome

    def told(self, account: str) -> tuple[str, str]:
        """A sentence, and what to do next ("" for nothing)."""
        if self.error is None:
            form = words.SENT if self.was_sent else words.IS_THERE if self.is_open else words.WORKS
            return form.format(account=account, way=self.way), ""
        why, hint = narration.error(self.error)
        return words.FAILS.format(account=account, way=self.way, why=why), hint


def way_out_in_words(account: Account) -> str:
    """How files leave, without a secret: of a command its program alone."""
    what = {
        COMMAND: account.command.split(" ", 1)[0],
        SMTP: account.smtp.host if account.smtp else "",
        FOLDER: account.outbox,
        DRAFTS: account.imap.host if account.imap else "",
    }.get(account.out, account.spool)
    return words.OUT.get(account.out, words.BY_HAND).format(what=what)


def ways_in_in_words(account: Account) -> Iterator[str]:
    """How files come."""
    if account.imap:
        yield words.IN_IMAP.format(what=account.imap.host, folders=", ".join(account.imap.folders))
    yield from (words.IN_MAILDIR.format(what=path) for path in account.maildir)
    yield from (words.IN_MBOX.format(what=path) for path in account.mbox)
    if account.inbox:
        yield words.IN_FOLDER.format(what=account.inbox)
    if account.spool:
        yield words.IN_SPOOL.format(what=account.spool)


def try_account(home: Home, account: Account, ways: Ways, with_mail: bool = False) -> Iterator[Tried]:
    """Every way, told as it is tried. `with_mail`: a mail to oneself goes by the way out, where it takes mails."""
    if account.out:
        yield _tried_out(home, account, ways, with_mail and account.out in (COMMAND, SMTP, DRAFTS))
    found = ways.into(account)
    while True:
        name = ""
        try:
            name, way = next(found)
            with closing(way):
                next(way.arrivals({}), None)
        except StopIteration:
            return
        except PostError as error:
            yield Tried(words.IN.format(way=name), error)
            if not name:
                return
        else:
            yield Tried(words.IN.format(way=name))


def _tried_out(home: Home, account: Account, ways: Ways, with_mail: bool) -> Tried:
    told = way_out_in_words(account)
    try:
        way = ways.out(account)
        if way is None:
            raise PostError("way-not-here", out=account.out)
        way.check()
        if with_mail:
            way.send(_mail_to_oneself(home, account))
    except PostError as error:
        return Tried(told, error)
    return Tried(told, was_sent=with_mail, is_open=account.out == COMMAND)


def _mail_to_oneself(home: Home, account: Account) -> Letter:
    from email.message import EmailMessage
    from email.policy import SMTP as MAIL_POLICY
    from email.utils import format_datetime

    address = parseaddr(account.address)[1]
    mail = EmailMessage(policy=MAIL_POLICY)
    mail["From"] = mail["To"] = address
    mail["Subject"] = words.TEST_SUBJECT
    mail["Date"] = format_datetime(datetime.fromtimestamp(home.clock(), UTC))
    mail.set_content(words.TEST_BODY)
    return Letter(mail.as_bytes(), b"", "", address, address)
