"""The questions by which an account is set up, one after the other: only what is not known yet. The two doors put them."""

import shlex
from collections.abc import Callable, Generator, Iterable
from email.utils import parseaddr
from importlib.util import find_spec
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pbem.desk.post import providers
from pbem.desk.post.account_setup import BY_HAND, Answers, AnyServer, imap_of, smtp_of
from pbem.errors import UserError
from pbem.post.accounts import (
    COMMAND,
    DRAFTS,
    FOLDER,
    IMAP,
    MAILDIR,
    MBOX,
    PLAIN,
    SECURITIES,
    SMTP,
    STARTTLS,
    TLS,
    Mailboxes,
    is_this_computer,
)
from pbem.post.mail_files import bare_address
from pbem.session.disk.player_given_paths import usable
from pbem.session.player.post_settings import HOST, MAX_PORT
from pbem.view.words import post_setup as words

OTHER, NOTHING, TEST = "other", "nothing", "test"
PASSWORD, TOKEN, KEYRING = "password_command", "token_command", "keyring"
SECURITY_OF = {"587": STARTTLS, "143": STARTTLS}
"""By port; elsewhere TLS."""


class Question(Struct, frozen=True):
    """One question. The answer to one with rows is the key of a row, else a text."""

    text: str
    rows: tuple[tuple[str, str], ...] = ()  # key and text
    usual: str = ""  # the answer that is proposed
    can_be_empty: bool = False
    before: str = ""  # what to know first
    check: Callable[[str], bool] = bool  # of a text: can it be used?
    wrong: str = words.NO_ANSWER

    def fault(self, text: str) -> str:
        """What is wrong with an answer in words; "" for nothing."""
        if not text:
            return "" if self.can_be_empty else words.NO_ANSWER
        return "" if self.rows or self.check(text) else self.wrong


Asking: TypeAlias = Generator[Question, str, Answers]


class Interview:
    """The questions with the answers so far. One can go a step back, or answer all again: what was answered is proposed."""

    def __init__(self, known: Answers) -> None:
        self._known, self._before = known, dict[tuple[str, str], str]()  # by question and the one before it
        self.again()
        self.is_needed = self.question is not None  # else all was known before

    def again(self) -> None:
        """From the first question on."""
        self._given: list[str] = []
        self._go()

    def answer(self, text: str) -> None:
        """To `question`."""
        assert self.question is not None
        self._before[self._at] = text
        self._given.append(text)
        self._go()

    def back(self) -> bool:
        """To the question before; False where there is none."""
        if not self._given:
            return False
        self._given.pop()
        self._go()
        return True

    def _go(self) -> None:
        self.question: Question | None = None
        asking = questions(self._known)
        try:
            question, last = next(asking), ""
            for text in self._given:
                last, question = question.text, asking.send(text)
        except StopIteration as done:
            self.answers: Answers = done.value
            return
        self._at = (last, question.text)
        before = self._before.get(self._at, "")
        can_be = before and (not question.rows or before in dict(question.rows))
        self.question = replace(question, usual=before) if can_be else question


def questions(answers: Answers) -> Asking:
    """Ask; it is sent the answers, and returns all of them."""
    if not answers.address:
        address = yield _address(words.ASK_ADDRESS, can_be_empty=True)
        answers = replace(answers, address=address)
    answers = yield from _out(answers)
    answers = yield from _in(answers)
    is_mail = answers.out in (COMMAND, SMTP, DRAFTS) or answers.reads_imap or answers.maildir or answers.mbox
    if is_mail and not answers.address:
        address = yield _address(words.ASK_OWN_ADDRESS)
        answers = replace(answers, address=address)
    answers = yield from _login(answers)
    if answers.out == COMMAND and answers.send_test is None:
        chosen = yield _choice(words.ASK_TEST, [(NOTHING, words.SEND_NONE), (TEST, words.SEND_TEST)])
        answers = replace(answers, send_test=chosen == TEST)
    return answers


def _out(answers: Answers) -> Asking:
    if not answers.out:
        answers = yield from _which_out(answers)
    if answers.out == COMMAND and not answers.command:
        return replace(answers, command=(yield _command(words.ASK_COMMAND)))
    if answers.out == SMTP:
        usual = _guess("smtp", answers)
        return replace(answers, smtp=(yield from _server(answers, words.ASK_SMTP, smtp_of, answers.smtp, usual)))
    if answers.out == FOLDER and not answers.outbox:
        return replace(answers, outbox=(yield _folder(words.ASK_OUTBOX)))
    if answers.out == DRAFTS:
        return replace(answers, imap=(yield from _imap(answers)))
    return answers


def _which_out(answers: Answers) -> Asking:
    known = providers.provider_of(answers.address)
    server = (SMTP, words.BY_SERVER.format(host=known.smtp.host) if known else words.BY_SMTP)
    programs = [(f"{COMMAND} {line}", words.BY_PROGRAM.format(line=line)) for line in providers.senders()]
    rows = [
        *([server, *programs] if known else [*programs, server]),
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
        return replace(answers, imap=(yield from _imap(answers)))
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
        return replace(answers, reads_imap=True, imap=(yield from _imap(answers)))
    if kind == MAILDIR:
        return replace(answers, maildir=(path or (yield _folder(words.ASK_MAILDIR)),))
    if kind == MBOX:
        return replace(answers, mbox=(path,))
    return replace(answers, inbox=(yield _folder(words.ASK_INBOX))) if kind == FOLDER else answers


def _login(answers: Answers) -> Asking:
    if answers.out not in (SMTP, DRAFTS) and not answers.reads_imap:
        return answers
    if answers.password_command or answers.token_command or answers.keyring:
        return answers
    known = providers.provider_of(answers.address)
    rows = [(PASSWORD, words.BY_PASSWORD), (KEYRING, words.BY_KEYRING if find_spec("keyring") else words.NO_KEYRING)]
    rows.append((TOKEN, words.BY_TOKEN))
    if answers.out != DRAFTS and not answers.reads_imap and known is None:
        rows.append((NOTHING, words.NO_LOGIN))
    needs = words.NEEDS[known.needs].format(provider=words.PROVIDERS[known.name]) if known else ""
    usual = TOKEN if known is not None and known.needs == providers.TOKEN else PASSWORD
    chosen = yield Question(words.ASK_SECRET, tuple(rows), usual, before=needs)
    if chosen == NOTHING:
        return answers
    user = answers.user or (yield Question(words.ASK_USER, usual=parseaddr(answers.address)[1]))
    if chosen == KEYRING:
        return replace(answers, user=user, keyring=True)
    asked = words.ASK_PASSWORD_COMMAND if chosen == PASSWORD else words.ASK_TOKEN_COMMAND.format(address=user)
    return replace(answers, user=user, **{chosen: (yield _command(asked))})


def _imap(answers: Answers) -> Generator[Question, str, Mailboxes]:
    usual = _guess("imap", answers)
    return (yield from _server(answers, words.ASK_IMAP, imap_of, answers.imap, usual))


def _server(
    answers: Answers, what: str, known_of: Callable[[Answers], AnyServer], given: AnyServer, usual: str
) -> Generator[Question, str, AnyServer]:
    """The provider's, or the one that the player names."""
    try:
        return known_of(answers)
    except UserError:
        pass
    host, port = _host_and_port((yield Question(what, usual=usual, check=_is_server, wrong=words.WRONG_SERVER)))
    rows = [(each, words.SECURITIES[each]) for each in SECURITIES if each != PLAIN or is_this_computer(host)]
    security = yield Question(words.ASK_SECURITY.format(host=host), tuple(rows), SECURITY_OF.get(port, TLS))
    return replace(given, host=host, port=int(port or 0), security=security)


def _guess(kind: str, answers: Answers) -> str:
    """The name that such a server most often has; the one that was named for the other may say it."""
    before = answers.smtp.host
    if before and not before.startswith("smtp."):
        return before
    domain = before.removeprefix("smtp.") or bare_address(answers.address).rpartition("@")[2]
    return f"{kind}.{domain}" if domain else ""


def _host_and_port(text: str) -> tuple[str, str]:
    host, _, port = text.partition(":") if text.count(":") == 1 else (text, "", "")  # an IPv6 address has more
    return host, port


def _is_server(text: str) -> bool:
    host, port = _host_and_port(text)
    has_port = text != host
    return bool(HOST.fullmatch(host)) and (not has_port or (port.isascii() and port.isdecimal() and 0 < int(port) <= MAX_PORT))


def _address(text: str, can_be_empty: bool = False) -> Question:
    return Question(text, can_be_empty=can_be_empty, check=lambda given: bool(bare_address(given)), wrong=words.WRONG_ADDRESS)


def _command(text: str) -> Question:
    return Question(text, check=_can_be_split, wrong=words.WRONG_COMMAND)


def _can_be_split(text: str) -> bool:
    try:
        return bool(shlex.split(text))
    except ValueError:
        return False


def _folder(text: str) -> Question:
    return Question(text, check=lambda given: (path := usable(given)) is not None and path.is_dir(), wrong=words.WRONG_FOLDER)


def _choice(text: str, rows: Iterable[tuple[str, str]]) -> Question:
    """The first is the usual one."""
    found = tuple(rows)
    return Question(text, found, found[0][0])
