"""The questions of `pbem post setup` on a terminal: only what no option has said."""

from collections.abc import Callable, Sequence

import click
from msgspec.structs import replace

from pbem.cli.command_helpers import talk
from pbem.desk.post import providers
from pbem.desk.post.account_setup import BY_HAND, Answers, AnyServer, imap_of, smtp_of
from pbem.errors import UserError
from pbem.post.accounts import COMMAND, DRAFTS, FOLDER, IMAP, MAILDIR, MBOX, SECURITIES, SMTP
from pbem.view.harmless import visible
from pbem.view.words import post_setup as words

OTHER, NOTHING = "other", "nothing"
PASSWORD, TOKEN, KEYRING = "password_command", "token_command", "keyring"


def ask(answers: Answers) -> Answers:
    """The answers, with those to what was still open."""
    if not answers.address:
        answers = replace(answers, address=_text("Your address, as Name <name@example.org>; Enter for none", ""))
    answers = _ask_in(_ask_out(answers))
    is_mail = answers.out in (COMMAND, SMTP, DRAFTS) or answers.reads_imap or answers.maildir or answers.mbox
    if is_mail and not answers.address:
        answers = replace(answers, address=_text("Mails need an address of yours"))
    return _ask_login(answers)


def _ask_out(answers: Answers) -> Answers:
    if not answers.out:
        answers = _choose_out(answers)
    if answers.out == COMMAND and not answers.command:
        return replace(answers, command=_text("Command that reads a whole mail on standard input (such as msmtp -t)"))
    if answers.out == SMTP:
        return replace(answers, smtp=_server(answers, "Server that takes your mail", smtp_of, answers.smtp))
    if answers.out == FOLDER and not answers.outbox:
        return replace(answers, outbox=_text("Folder into which files are put"))
    if answers.out == DRAFTS:
        return replace(answers, imap=_server(answers, "Server that keeps your mail", imap_of, answers.imap))
    return answers


def _choose_out(answers: Answers) -> Answers:
    commands = list(providers.senders())
    known = providers.provider_of(answers.address)
    rows = [(f"{COMMAND} {line}", f"the program `{line}` of this computer") for line in commands]
    rows += [
        (SMTP, f"the server {known.smtp.host}" if known else "a server of your provider (SMTP)"),
        (DRAFTS, "as drafts on your server: you press Send in your mail program"),
        (OTHER, "another command that reads a whole mail"),
        (FOLDER, "into a folder that you share with your opponent"),
        (BY_HAND, "by hand: pbem writes files, you send them"),
    ]
    chosen = _choose("What sends your mail?", rows)
    if chosen.startswith(f"{COMMAND} "):
        return replace(answers, out=COMMAND, command=chosen.partition(" ")[2])
    return replace(answers, out=COMMAND if chosen == OTHER else chosen)


def _ask_in(answers: Answers) -> Answers:
    if answers.reads_imap:
        return replace(answers, imap=_server(answers, "Server that keeps your mail", imap_of, answers.imap))
    if answers.maildir or answers.mbox or answers.inbox:
        return answers
    known = providers.provider_of(answers.address)
    rows = [(f"{MAILDIR} {path}", f"the Maildir {path}") for path in providers.maildirs()]
    if path := providers.mailbox():
        rows.append((f"{MBOX} {path}", f"the mbox {path}"))
    rows += [
        (IMAP, f"the server {known.imap.host}" if known else "a server of your provider (IMAP)"),
        (MAILDIR, "another Maildir"),
        (FOLDER, "a folder in which turn files arrive"),
        (NOTHING, "nowhere: you import them yourself"),
    ]
    kind, _, path = _choose("Where does your mail arrive?", rows).partition(" ")
    if kind == IMAP:
        return replace(answers, reads_imap=True, imap=_server(answers, "Server that keeps your mail", imap_of, answers.imap))
    if kind == MAILDIR:
        return replace(answers, maildir=(path or _text("Path of the Maildir"),))
    if kind == MBOX:
        return replace(answers, mbox=(path,))
    return replace(answers, inbox=_text("Path of the folder")) if kind == FOLDER else answers


def _ask_login(answers: Answers) -> Answers:
    if answers.out not in (SMTP, DRAFTS) and not answers.reads_imap:
        return answers
    if answers.password_command or answers.token_command or answers.keyring:
        return answers
    known = providers.provider_of(answers.address)
    if known is not None:
        talk(words.NEEDS[known.needs].format(provider=words.PROVIDERS[known.name]))
    is_token = known is not None and known.needs == providers.TOKEN
    rows = [
        (PASSWORD, "a command prints it (such as: pass show mail)"),
        (KEYRING, "the system's keyring has it"),
        (TOKEN, "a command prints an OAuth2 access token"),
        (NOTHING, "there is no login"),
    ]
    chosen = _choose("No password is kept by pbem. Where does it come from?", rows, TOKEN if is_token else PASSWORD)
    if chosen == NOTHING:
        return answers
    from email.utils import parseaddr

    user = answers.user or _text("User", parseaddr(answers.address)[1])
    if chosen == KEYRING:
        return replace(answers, user=user, keyring=True)
    command = _text("Command")
    return replace(answers, user=user, **{chosen: command})


def _server(answers: Answers, what: str, known_of: Callable[[Answers], AnyServer], given: AnyServer) -> AnyServer:
    """The provider's, or the one that the player names."""
    try:
        return known_of(answers)
    except UserError:
        pass
    host, _, port = _text(f"{what} (HOST or HOST:PORT)").partition(":")
    security = _choose("Its encryption?", [(each, each) for each in SECURITIES])
    return replace(given, host=host, port=int(port) if port.isdecimal() else 0, security=security)


def _text(question: str, default: str | None = None) -> str:
    return str(click.prompt(question, default=default, show_default=bool(default), err=True)).strip()


def _choose(question: str, rows: Sequence[tuple[str, str]], default: str = "") -> str:
    """One of the rows, by its number; the first where no other is usual."""
    talk(question, *(f"  {number}  {visible(text)}" for number, (_, text) in enumerate(rows, 1)))
    usual = next((number for number, (key, _) in enumerate(rows, 1) if key == default), 1)
    number = click.prompt("Number", type=click.IntRange(1, len(rows)), default=usual, err=True)
    return rows[int(number) - 1][0]
