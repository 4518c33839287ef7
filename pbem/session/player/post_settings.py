"""How mail travels for this player: post.toml, beside the identity, read, checked, and written with the player's remarks in it.

No password is in it: a server's entry names a command, or the system's keyring, that gives it.
"""

import re
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import tomli

from pbem.engine.content import Problems, Reasons, Shape, decode_what_fits, is_not_known
from pbem.engine.positions.position_file import bounded
from pbem.engine.toml_faults import PlainReasons
from pbem.errors import ContentError, UserError
from pbem.post.accounts import (
    COMMAND,
    DRAFTS,
    FOLDER,
    PLAIN,
    SECURITIES,
    SMTP,
    SPOOL,
    WAYS_OUT,
    Account,
    Mailboxes,
    Post,
    Server,
    is_this_computer,
)
from pbem.session.disk.atomic_files import PRIVATE, make_folder, store_atomic
from pbem.session.disk.bounded_reading import plain_bytes, told
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import SETTINGS

FILE = SETTINGS
MAX_BYTES = 64 * 1024
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LEAST_EVERY, MOST_EVERY = 10, 86_400
NEEDS = {COMMAND: "command", SMTP: "smtp", FOLDER: "outbox", DRAFTS: "imap", SPOOL: "spool"}
"""What has to be filled in for a way out."""
SECRETS = ("password_command", "token_command", "keyring")
PASSWORDS = ("password", "passwd", "passwort", "passphrase", "pass", "secret", "token")
NO_PASSWORD = (
    "is not allowed: no password is kept in this file, which backups and others may read; "
    "set password_command to a command that prints it, token_command for OAuth2, or keyring = true"
)
HOST = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?|[0-9A-Fa-f:]{2,39}")
MAX_PORT = 65_535


class _Reasons(PlainReasons):
    """What stands in this file is not repeated: somebody may have written a password there."""

    def wrong(self, value: object, shape: Shape, detail: str) -> str:
        """A value that does not fit."""
        if not isinstance(value, str):
            return super().wrong(value, shape, detail)
        return f"is a text; {self.missing(shape).partition('; ')[2]}"

    def unknown(self, name: str, known: Iterable[str]) -> str:
        """A key that is none."""
        return NO_PASSWORD if name.lower() in PASSWORDS else super().unknown(name, known)


def load_post(home: Home) -> Post:
    """The accounts; none where there is no file. Raises UserError "post-wrong" with everything that is wrong in it."""
    problems = Problems()
    path = home.config / FILE
    try:
        with bounded(text := _text(home), FILE, MAX_BYTES):
            post = decode_what_fits(text, Post, FILE, problems, _REASONS)
            _check(post, problems)
            problems.raise_any()
    except ContentError as error:
        raise UserError("post-wrong", path=str(path), problems=str(error)) from None
    return post


def check_post(post: Post) -> None:
    """Raises UserError "account-wrong" where accounts cannot be kept."""
    problems = Problems()
    _check(post, problems)
    if problems.found:
        raise UserError("account-wrong", problems="\n".join(problems.found))


def store_post(home: Home, post: Post) -> None:
    """Keep the accounts; what the player wrote around them stays.

    Raises UserError "account-wrong" for a fault in them, "post-wrong" for one in the file that is there, and changes nothing.
    """
    from pbem.session.player.post_file import new_file

    path = home.config / FILE
    check_post(post)
    text = _text(home)
    if text.strip():
        load_post(home)
        text = _changed(path, text, post)
    else:
        text = new_file(post)
    make_folder(home.config)
    store_atomic(path, text.encode(), PRIVATE)


def _changed(path: Path, text: str, post: Post) -> str:
    """Tables in one line and dotted keys are legal, but not every change of them is known to the library."""
    from tomlkit.exceptions import TOMLKitError

    from pbem.session.player.post_file import changed

    try:
        found = changed(text, post)
        if msgspec.convert(tomli.loads(found), Post) == post:
            return found
    except (ValueError, TypeError, KeyError, TOMLKitError):
        pass
    raise UserError("post-unwritable", path=str(path))


_REASONS: Reasons = _Reasons()


def _text(home: Home) -> str:
    """The file, "" where there is none. Raises UserError where it cannot be read."""
    path = home.config / FILE
    try:
        return plain_bytes(path).decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise UserError("post-wrong", path=str(path), problems=f"{FILE}: is no text in UTF-8") from None
    except OSError as error:
        raise told(error, path) from error


# --- what a file has to say beside having the right form


def _check(post: Post, problems: Problems) -> None:
    if post.default and post.default not in post.accounts:
        problems.add(FILE, "default", is_not_known(post.default, post.accounts) if post.accounts else "names no account")
    if problems.fits("every") and not LEAST_EVERY <= post.every <= MOST_EVERY:
        problems.add(FILE, "every", f"must be a whole number from {LEAST_EVERY} to {MOST_EVERY} (seconds)")
    problems.add_all(FILE, "on_arrival", _command_faults(post.on_arrival))
    for name, account in post.accounts.items():
        for key, reason in _account_faults(name, account, problems):
            problems.add(FILE, f"accounts.{name}{'.' * bool(key)}{key}", reason)


def _account_faults(name: str, account: Account, problems: Problems) -> Iterator[tuple[str, str]]:
    """Key and reason of each fault of an account."""
    from pbem.post.mail_files import bare_address

    if not NAME.fullmatch(name):
        yield "", "its name may have letters, digits, - and _, at most 40"
    is_mail = account.out in (COMMAND, SMTP, DRAFTS) or bool(account.imap or account.maildir or account.mbox)
    if is_mail and not account.address and problems.fits(f"accounts.{name}.address"):
        yield "address", "is missing: mails need one"
    elif is_mail and account.address and not bare_address(account.address):
        yield "address", "is no address; write it as name@example.org or Name <name@example.org>"
    if account.out and account.out not in WAYS_OUT:
        yield "out", f"must be one of {', '.join(WAYS_OUT)}, or left out"
    elif (needs := NEEDS.get(account.out)) and not getattr(account, needs) and problems.fits(f"accounts.{name}.{needs}"):
        yield needs, f'is missing, and out = "{account.out}" needs it'
    for reason in _command_faults(account.command):
        yield "command", reason
    for key, server in (("smtp", account.smtp), ("imap", account.imap)):
        if server is not None:
            for part, reason in _server_faults(server, f"accounts.{name}.{key}", problems):
                yield f"{key}.{part}", reason
    for key in ("maildir", "mbox", "inbox", "outbox", "spool"):
        value = getattr(account, key)
        for path in (value,) if isinstance(value, str) else value:
            if (path or isinstance(value, tuple)) and usable(path) is None:
                yield key, "is no path that can be looked at"


def _server_faults(server: Server, key: str, problems: Problems) -> Iterator[tuple[str, str]]:
    if not HOST.fullmatch(server.host) and problems.fits(f"{key}.host"):
        yield "host", "is no name of a server; write it as mail.example.org"
    if not 0 <= server.port <= MAX_PORT:
        yield "port", f"must be a whole number from 1 to {MAX_PORT}"
    sources = [name for name in SECRETS if getattr(server, name)]
    if server.security not in SECURITIES:
        yield "security", "must be one of tls, starttls, none"
    elif server.security == PLAIN and sources and not is_this_computer(server.host):
        yield "security", "none would show your password to everybody on the way; it may be so only to this computer itself"
    if len(sources) > 1:
        yield sources[1], f"stands beside {sources[0]}: at most one of {', '.join(SECRETS)}"
    if sources and not server.user:
        yield "user", f"is missing, and {sources[0]} needs it"
    can_log_in = sources or not all(problems.fits(f"{key}.{name}") for name in SECRETS)
    if not can_log_in and (server.user or isinstance(server, Mailboxes)):
        yield "password_command", f"is missing: one of {', '.join(SECRETS)} has to give what {server.user or 'you'} log in with"
    for name in SECRETS[:2]:
        for reason in _command_faults(getattr(server, name)):
            yield name, reason
    if isinstance(server, Mailboxes):
        names = (("folders", server.folders), ("drafts", (server.drafts,)))
        for part, folders in names:
            if not folders or not all(folder and folder.isprintable() for folder in folders):
                yield part, "must name folders of the server"


def _command_faults(command: str) -> Iterator[str]:
    """Why it cannot be run; nothing of it is repeated."""
    try:
        words = shlex.split(command)
    except ValueError:
        yield "has a quotation mark that is not closed"
        return
    if command and (not words or "\0" in command):
        yield "is no command"
