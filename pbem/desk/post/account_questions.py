"""The questions by which an account is set up, one after the other: only what is not known yet. The two doors put them."""

from collections.abc import Callable, Generator, Iterable
from email.utils import parseaddr
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pbem.desk.post import providers
from pbem.desk.post.account_setup import BY_HAND, Answers, AnyServer, imap_of, smtp_of
from pbem.errors import UserError
from pbem.post.accounts import COMMAND, DRAFTS, FOLDER, IMAP, MAILDIR, MBOX, SECURITIES, SMTP
from pbem.view.words import post_setup as words

OTHER, NOTHING = "other", "nothing"
PASSWORD, TOKEN, KEYRING = "password_command", "token_command", "keyring"


class Question(Struct, frozen=True):
    """One question. The answer to one with rows is the key of a row, else a text."""

    text: str
    rows: tuple[tuple[str, str], ...] = ()  # key and text
    usual: str = ""  # the answer that is proposed
    can_be_empty: bool = False
    before: str = ""  # what to know first


Asking: TypeAlias = Generator[Question, str, Answers]


def questions(answers: Answers) -> Asking:
    """Ask; it is sent the answers, and returns all of them."""
    if not answers.address:
        address = yield Question(words.ASK_ADDRESS, can_be_empty=True)
        answers = replace(answers, address=address)
    answers = yield from _out(answers)
    answers = yield from _in(answers)
    is_mail = answers.out in (COMMAND, SMTP, DRAFTS) or answers.reads_imap or answers.maildir or answers.mbox
    if is_mail and not answers.address:
        address = yield Question(words.ASK_OWN_ADDRESS)
        answers = replace(answers, address=address)
    return (yield from _login(answers))


def _out(answers: Answers) -> Asking:
    if not answers.out:
        answers = yield from _which_out(answers)
    if answers.out == COMMAND and not answers.command:
        return replace(answers, command=(yield Question(words.ASK_COMMAND)))
    if answers.out == SMTP:
        return replace(answers, smtp=(yield from _server(answers, words.ASK_SMTP, smtp_of, answers.smtp)))
    if answers.out == FOLDER and not answers.outbox:
        return replace(answers, outbox=(yield Question(words.ASK_OUTBOX)))
    if answers.out == DRAFTS:
        return replace(answers, imap=(yield from _server(answers, words.ASK_IMAP, imap_of, answers.imap)))
    return answers


def _which_out(answers: Answers) -> Asking:
    known = providers.provider_of(answers.address)
    rows = [(f"{COMMAND} {line}", words.BY_PROGRAM.format(line=line)) for line in providers.senders()]
    rows += [
        (SMTP, words.BY_SERVER.format(host=known.smtp.host) if known else words.BY_SMTP),
        (DRAFTS, words.BY_DRAFTS),
        (OTHER, words.BY_COMMAND),
        (FOLDER, words.BY_FOLDER),
        (BY_HAND, words.BY_HAND_ALONE),
    ]
    chosen = yield _choice(words.ASK_OUT, rows)
    if chosen.startswith(f"{COMMAND} "):
        return replace(answers, out=COMMAND, command=chosen.partition(" ")[2])
    return replace(answers, out=COMMAND if chosen == OTHER else chosen)


def _in(answers: Answers) -> Asking:
    if answers.reads_imap:
        return replace(answers, imap=(yield from _server(answers, words.ASK_IMAP, imap_of, answers.imap)))
    if answers.maildir or answers.mbox or answers.inbox:
        return answers
    known = providers.provider_of(answers.address)
    rows = [(f"{MAILDIR} {path}", words.IN_THIS_MAILDIR.format(path=path)) for path in providers.maildirs()]
    if path := providers.mailbox():
        rows.append((f"{MBOX} {path}", words.IN_THIS_MBOX.format(path=path)))
    rows += [
        (IMAP, words.BY_SERVER.format(host=known.imap.host) if known else words.BY_IMAP),
        (MAILDIR, words.IN_OTHER_MAILDIR),
        (FOLDER, words.IN_A_FOLDER),
        (NOTHING, words.IN_NOWHERE),
    ]
    kind, _, path = (yield _choice(words.ASK_IN, rows)).partition(" ")
    if kind == IMAP:
        server = yield from _server(answers, words.ASK_IMAP, imap_of, answers.imap)
        return replace(answers, reads_imap=True, imap=server)
    if kind == MAILDIR:
        return replace(answers, maildir=(path or (yield Question(words.ASK_MAILDIR)),))
    if kind == MBOX:
        return replace(answers, mbox=(path,))
    return replace(answers, inbox=(yield Question(words.ASK_INBOX))) if kind == FOLDER else answers


def _login(answers: Answers) -> Asking:
    if answers.out not in (SMTP, DRAFTS) and not answers.reads_imap:
        return answers
    if answers.password_command or answers.token_command or answers.keyring:
        return answers
    known = providers.provider_of(answers.address)
    rows = [(PASSWORD, words.BY_PASSWORD), (KEYRING, words.BY_KEYRING), (TOKEN, words.BY_TOKEN), (NOTHING, words.NO_LOGIN)]
    needs = words.NEEDS[known.needs].format(provider=words.PROVIDERS[known.name]) if known else ""
    usual = TOKEN if known is not None and known.needs == providers.TOKEN else PASSWORD
    chosen = yield Question(words.ASK_SECRET, tuple(rows), usual, before=needs)
    if chosen == NOTHING:
        return answers
    user = answers.user or (yield Question(words.ASK_USER, usual=parseaddr(answers.address)[1]))
    if chosen == KEYRING:
        return replace(answers, user=user, keyring=True)
    return replace(answers, user=user, **{chosen: (yield Question(words.ASK_SECRET_COMMAND))})


def _server(
    answers: Answers, what: str, known_of: Callable[[Answers], AnyServer], given: AnyServer
) -> Generator[Question, str, AnyServer]:
    """The provider's, or the one that the player names."""
    try:
        return known_of(answers)
    except UserError:
        pass
    host, _, port = (yield Question(what)).partition(":")
    security = yield _choice(words.ASK_SECURITY, [(each, each) for each in SECURITIES])
    return replace(given, host=host, port=int(port) if port.isdecimal() else 0, security=security)


def _choice(text: str, rows: Iterable[tuple[str, str]]) -> Question:
    """The first is the usual one."""
    found = tuple(rows)
    return Question(text, found, found[0][0])
