"""How mail travels for one player, as data: accounts with a way out and ways in. `session.player.post_settings` reads them.

No password stands in any of these: a server names the command or the keyring that gives it.
"""

import re

from msgspec import Struct

TLS, STARTTLS, PLAIN = "tls", "starttls", "none"
SECURITIES = (TLS, STARTTLS, PLAIN)
"""`none` only to this computer itself, or where a password command is not set."""
COMMAND, SMTP, FOLDER, DRAFTS, SPOOL = "command", "smtp", "folder", "drafts", "spool"
WAYS_OUT = (COMMAND, SMTP, FOLDER, DRAFTS, SPOOL)
IMAP, MAILDIR, MBOX = "imap", "maildir", "mbox"
WAYS_IN = (IMAP, MAILDIR, MBOX, FOLDER, SPOOL)


def is_this_computer(host: str) -> bool:
    """Does what is said to this host stay on this computer?"""
    return re.fullmatch(r"(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|::1", host, re.I) is not None


class Server(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A server and how one logs in. At most one of the three gives the secret; without any nobody logs in."""

    host: str
    port: int = 0  # 0: the usual one of its protocol and security
    security: str = TLS
    user: str = ""
    password_command: str = ""  # its first line of output is the password
    token_command: str = ""  # its first line of output is an OAuth2 access token (XOAUTH2)
    keyring: bool = False  # ask the system's keyring; service "pbem HOST"


class Mailboxes(Server, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An IMAP server."""

    folders: tuple[str, ...] = ("INBOX",)  # looked at; the folder of spam can be named too
    drafts: str = "Drafts"  # where a mail lies as a draft, if that is the way out


class Account(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One address, its way out (of WAYS_OUT, "" for none) and its ways in: those that are filled in."""

    address: str = ""  # `a@b` or `Name <a@b>`; in a spool the user's name
    out: str = ""
    command: str = ""  # reads a whole mail on standard input, as `msmtp -t`
    attachment: bool = True  # a mail has its file attached too, not in its text alone
    smtp: Server | None = None
    imap: Mailboxes | None = None
    maildir: tuple[str, ...] = ()
    mbox: tuple[str, ...] = ()
    inbox: str = ""  # a folder in which files arrive
    outbox: str = ""  # a folder into which files are put
    spool: str = ""  # the club's folder on this computer


class Post(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All accounts by name, the first or `default` for matches that name none."""

    accounts: dict[str, Account] = {}
    default: str = ""
    on_arrival: str = ""  # a command, run when a file has been taken in: no text of a mail is in it
    every: int = 300  # seconds between two looks of `sync --watch` where nothing tells of an arrival

    def account(self, name: str = "") -> tuple[str, Account] | None:
        """The account of this name, the usual one without a name; None where there is none."""
        chosen = name or self.default or next(iter(self.accounts), "")
        return (chosen, self.accounts[chosen]) if chosen in self.accounts else None
