"""A connection to an IMAP server: encrypted and logged in as post.toml says, and whatever goes wrong on it as a PostError."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from pbem.post.accounts import PLAIN, STARTTLS, TLS, Mailboxes, Server, is_this_computer
from pbem.post.connection_faults import connection_fault
from pbem.post.logins import Secret, SecretOf
from pbem.post.travel import PostError

if TYPE_CHECKING:
    from imapclient import IMAPClient

PORTS = {TLS: 993, STARTTLS: 143, PLAIN: 143}
SECONDS = 60.0  # of a server that searches a large mailbox
ANSWER_SECONDS = 20 * 60.0  # for a whole answer: the largest mail, over a slow line
_MAX_SAID_CHARS = 200
_COMMAND = re.compile(r"command: \w+ => ")  # which the library puts before it
_CUT, _BYE = "socket error", "* BYE"
_FOR_NOW = re.compile(r"\[(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG|OVERQUOTA)\]", re.I)  # RFC 5530
_ODD = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError, MemoryError)
"""What the library is known to raise where an answer is none of IMAP's."""


def connect(server: Mailboxes, secret_of: SecretOf, seconds: float = SECONDS) -> "IMAPClient":
    """A client that has logged in. Raises PostError."""
    import logging

    from imapclient import IMAPClient

    log = logging.getLogger(IMAPClient.__module__.partition(".")[0])
    if not log.handlers:
        log.addHandler(logging.NullHandler())  # what the library would warn of is not for the terminal
    secret = secret_of(server)
    if secret is not None and server.security == PLAIN and not is_this_computer(server.host):
        raise PostError("login-unencrypted", host=server.host)
    with telling(server):
        client = IMAPClient(server.host, port_of(server), ssl=server.security == TLS, timeout=seconds)
    try:
        with ending(server, client):
            if server.security == STARTTLS:
                if not client.has_capability("STARTTLS"):
                    raise PostError("starttls-missing", host=server.host)
                client.starttls()
            if client.welcome[:9].upper() == b"* PREAUTH":
                return client
            if secret is None:
                raise PostError("mailbox-login-needed", host=server.host)
            _log_in(client, server, secret)
    except BaseException:
        leave(client)
        raise
    return client


def port_of(server: Server) -> int:
    """The one it names, or the usual one."""
    return server.port or PORTS[server.security]


def leave(client: "IMAPClient") -> None:
    """Close it without a word: the server may no longer be there."""
    with suppress(OSError, *_ODD):
        client.shutdown()


@contextmanager
def ending(server: Server, client: "IMAPClient") -> Iterator[None]:
    """As `telling`; and an answer that comes to no end is cut off."""
    import socket
    from threading import Event, Timer

    is_over = Event()

    def cut() -> None:
        is_over.set()
        with suppress(OSError, *_ODD):
            socket.socket.shutdown(client.socket(), socket.SHUT_RDWR)  # not that of TLS, which nobody may read meanwhile

    timer = Timer(ANSWER_SECONDS, cut)
    timer.daemon = True
    timer.start()
    try:
        with telling(server):
            yield
    finally:
        timer.cancel()
        if is_over.is_set():
            raise PostError("server-endless", host=server.host)


@contextmanager
def telling(server: Server) -> Iterator[None]:
    """Whatever the library raises inside, as a PostError."""
    from imapclient.exceptions import IMAPClientError

    try:
        yield
    except PostError:
        raise
    except IMAPClientError as error:
        raise PostError(_code_of(error), host=server.host, said=_said(error)) from error
    except OSError as error:
        raise connection_fault(error, server.host, port_of(server)) from error
    except _ODD as error:
        raise PostError("server-odd", host=server.host) from error


def _log_in(client: "IMAPClient", server: Server, secret: Secret) -> None:
    """What the server answers is not told, as it may repeat what it was shown."""
    from imapclient.exceptions import IMAPClientAbortError, LoginError

    try:
        if secret.is_token:
            client.oauth2_login(server.user, secret.reveal())
        elif client.has_capability("AUTH=PLAIN"):  # takes letters that LOGIN does not
            client.plain_login(server.user, secret.reveal())
        elif client.has_capability("LOGINDISABLED"):
            raise PostError("login-not-offered", host=server.host)
        else:
            client.login(server.user, secret.reveal())
    except LoginError as error:
        if isinstance(error.__context__, IMAPClientAbortError):  # it was cut, and the library says no more than that it failed
            raise error.__context__ from None
        if _FOR_NOW.search(_said(error)):
            raise PostError("mailbox-busy", host=server.host, said="") from None
        code = "token-refused" if secret.is_token else "login-refused"
        raise PostError(code, host=server.host, user=server.user, number="NO") from None
    except UnicodeError:
        raise PostError("login-refused", host=server.host, user=server.user, number="-") from None  # the error holds the password


def _code_of(error: Exception) -> str:
    """What an error of the library is: its kind and its text tell."""
    from imapclient.exceptions import IMAPClientAbortError

    said = _said(error)
    if said.startswith(_CUT):
        return "connection-cut"
    if _BYE in said:  # as a greeting
        return "mailbox-bye"
    if isinstance(error, IMAPClientAbortError):
        return "server-odd" if said.startswith("unexpected ") else "mailbox-bye"
    return "mailbox-busy" if _FOR_NOW.search(said) else "mailbox-refused"


def _said(error: Exception) -> str:
    """The answer of the server, as the library passes it on."""
    return _COMMAND.sub("", " ".join(str(error).split()))[:_MAX_SAID_CHARS]
