"""Servers of large mail providers by the domain of an address, what a login there needs, and programs and mailboxes found here."""

import os
import shlex
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from pbem.post.accounts import STARTTLS, TLS, Mailboxes, Server

APP_PASSWORD, TOKEN, PASSWORD, ALLOWED, BRIDGE = "app-password", "token", "password", "allowed", "bridge"
"""What a login needs; `view.words.post_setup` says it."""


class Provider(Struct, frozen=True):
    """One provider. `name`: of `view.words.post_setup`."""

    name: str
    domains: tuple[str, ...]
    smtp: Server
    imap: Mailboxes
    needs: str


PROVIDERS = (
    Provider(
        "gmail",
        ("gmail.com", "googlemail.com"),
        Server("smtp.gmail.com"),
        Mailboxes("imap.gmail.com"),
        APP_PASSWORD,
    ),
    Provider(
        "outlook",
        (
            "outlook.com",
            "outlook.de",
            "outlook.fr",
            "hotmail.com",
            "hotmail.de",
            "hotmail.fr",
            "hotmail.co.uk",
            "live.com",
            "msn.com",
        ),
        Server("smtp-mail.outlook.com", security=STARTTLS),
        Mailboxes("outlook.office365.com"),
        TOKEN,
    ),
    Provider(
        "fastmail",
        ("fastmail.com", "fastmail.fm", "fastmail.net", "fastmail.org", "sent.com"),
        Server("smtp.fastmail.com"),
        Mailboxes("imap.fastmail.com"),
        APP_PASSWORD,
    ),
    Provider(
        "posteo",
        ("posteo.de", "posteo.net", "posteo.org", "posteo.at", "posteo.ch", "posteo.eu", "posteo.us"),
        Server("posteo.de"),
        Mailboxes("posteo.de"),
        PASSWORD,
    ),
    Provider("gmx", ("gmx.de", "gmx.net", "gmx.at", "gmx.ch"), Server("mail.gmx.net"), Mailboxes("imap.gmx.net"), ALLOWED),
    Provider("gmx", ("gmx.com", "gmx.us", "gmx.co.uk"), Server("mail.gmx.com"), Mailboxes("imap.gmx.com"), ALLOWED),
    Provider("web.de", ("web.de",), Server("smtp.web.de", security=STARTTLS), Mailboxes("imap.web.de"), ALLOWED),
    Provider(
        "yahoo",
        ("yahoo.com", "yahoo.de", "yahoo.fr", "yahoo.es", "yahoo.it", "yahoo.co.uk", "ymail.com", "rocketmail.com"),
        Server("smtp.mail.yahoo.com"),
        Mailboxes("imap.mail.yahoo.com"),
        APP_PASSWORD,
    ),
    Provider(
        "icloud",
        ("icloud.com", "me.com", "mac.com"),
        Server("smtp.mail.me.com", security=STARTTLS),
        Mailboxes("imap.mail.me.com"),
        APP_PASSWORD,
    ),
    Provider(
        "proton",
        ("proton.me", "protonmail.com", "protonmail.ch", "pm.me"),
        Server("127.0.0.1", 1025, STARTTLS),
        Mailboxes("127.0.0.1", 1143, STARTTLS),
        BRIDGE,
    ),
)
assert all(server.security in (TLS, STARTTLS) for each in PROVIDERS for server in (each.smtp, each.imap))

_SENDERS = (("msmtp", "-t"), ("sendmail", "-t", "-i"))
_ALSO_IN = ("/usr/sbin", "/usr/lib")
_MAILDIRS = ("~/Maildir", "~/Mail/INBOX", "~/Mail/inbox", "~/mail/INBOX", "~/.mail/INBOX")


def provider_of(address: str) -> Provider | None:
    """The provider of an address, by its domain."""
    domain = address.rstrip("> ").rpartition("@")[2].lower()
    return next((each for each in PROVIDERS if domain in each.domains), None)


def senders() -> Iterator[str]:
    """Commands that are installed here and read a whole mail on standard input."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *_ALSO_IN))
    for program, *options in _SENDERS:
        found = shutil.which(program) or shutil.which(program, path=path)
        if found:
            yield shlex.join([program if shutil.which(program) else found, *options])


def maildirs() -> Iterator[str]:
    """Maildirs at their usual places."""
    for name in _MAILDIRS:
        path = Path(name).expanduser()
        if (path / "cur").is_dir() and (path / "new").is_dir():
            yield name


def mailbox(environ: Mapping[str, str] = os.environ) -> str:
    """The player's mbox on this computer; "" where there is none."""
    names = (environ.get("MAIL", ""), f"/var/mail/{environ.get('USER', '')}")
    return next((name for name in names if name.strip("/") and Path(name).is_file()), "")
