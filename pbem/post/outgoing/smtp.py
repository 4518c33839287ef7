"""A way out by an SMTP server, as a mail program uses it: encrypted, logged in, one mail for one receiver."""

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from pbem.post.accounts import PLAIN, STARTTLS, TLS, Server, is_this_computer
from pbem.post.connection_faults import connection_fault
from pbem.post.logins import Secret, SecretOf
from pbem.post.travel import Letter, PostError

if TYPE_CHECKING:  # the library takes a tenth of a command
    import smtplib
    from io import BufferedReader
    from typing import TypeVar

    Client = TypeVar("Client", bound=smtplib.SMTP)

PORTS = {TLS: 465, STARTTLS: 587, PLAIN: 25}
SECONDS = 30.0
_MAX_ANSWER_BYTES = 64 * 1024  # of all its lines together
_ANSWER_SECONDS = 180.0  # for all of them
_NAME = "[127.0.0.1]"  # how this computer introduces itself: the name it has is nobody's affair
_ACCEPTED, _GO_ON, _LOGIN_NEEDED, _TOO_MUCH = 235, 334, 530, 552


class SmtpOut(Struct, frozen=True):
    """It has taken the letter when it has said so after the last line."""

    server: Server
    secret_of: SecretOf
    seconds: float = SECONDS

    def send(self, letter: Letter) -> None:
        """Raises PostError."""
        import smtplib

        host = self.server.host
        with self._connection() as client:
            is_wide = client.has_extn("8bitmime") and not letter.mail.isascii()
            try:
                client.sendmail(letter.sender, [letter.recipient], letter.mail, ["BODY=8BITMIME"] if is_wide else [])
            except smtplib.SMTPSenderRefused as error:
                raise _refusal("sender-refused", host, letter.sender, (error.smtp_code, error.smtp_error)) from error
            except smtplib.SMTPRecipientsRefused as error:
                (answer,) = error.recipients.values()
                raise _refusal("recipient-refused", host, letter.recipient, answer) from error
            except smtplib.SMTPDataError as error:
                raise _refusal("mail-refused", host, letter.recipient, (error.smtp_code, error.smtp_error)) from error
            except (smtplib.SMTPServerDisconnected, OSError) as error:
                raise PostError("cut-while-sending", host=host) from error
            except smtplib.SMTPException as error:
                raise PostError("server-odd", host=host) from error

    def check(self) -> None:
        """Can one connect and log in?"""
        with self._connection():
            pass

    @contextmanager
    def _connection(self) -> "Iterator[smtplib.SMTP]":
        """A client that has logged in; it is said good-bye to, whatever the answer."""
        import smtplib

        host, port = self.server.host, self.server.port or PORTS[self.server.security]
        secret = self.secret_of(self.server)
        if secret is not None and self.server.security == PLAIN and not is_this_computer(host):
            raise PostError("login-unencrypted", host=host)
        try:
            client = self._greeted(port)
        except smtplib.SMTPServerDisconnected as error:
            is_silent = isinstance(error.__context__, TimeoutError)
            raise PostError("server-silent" if is_silent else "connection-cut", host=host, port=port) from error
        except smtplib.SMTPResponseException as error:
            raise _refusal("server-refuses", host, "", (error.smtp_code, error.smtp_error)) from error
        except (OSError, UnicodeError, smtplib.SMTPException) as error:
            raise connection_fault(error, host, port) from error
        try:
            if secret is not None:
                _log_in(client, self.server, secret)
            yield client
            with suppress(OSError, smtplib.SMTPException):
                client.quit()
        finally:
            client.close()

    def _greeted(self, port: int) -> "smtplib.SMTP":
        """A client that has been greeted, encrypted as is asked for."""
        import smtplib
        import ssl

        host, seconds = self.server.host, self.seconds
        if self.server.security == TLS:
            context = ssl.create_default_context()
            client: smtplib.SMTP = _bounded(smtplib.SMTP_SSL, host)(host, port, _NAME, timeout=seconds, context=context)
        else:
            client = _bounded(smtplib.SMTP, host)(host, port, _NAME, timeout=seconds)
        try:
            client.ehlo_or_helo_if_needed()
            if self.server.security == STARTTLS:
                if not client.has_extn("starttls"):
                    raise PostError("starttls-missing", host=host)
                client.starttls(context=ssl.create_default_context())
                client.ehlo_or_helo_if_needed()
        except BaseException:
            client.close()
            raise
        return client


class _Lines:
    """What a server says, line by line. An answer that comes to no end raises PostError "server-endless"."""

    def __init__(self, file: "BufferedReader", host: str) -> None:
        self._file, self._host, self._rest = file, host, b""
        self.begin()

    def begin(self) -> None:
        """Another answer is read from here on."""
        self._left, self._end = _MAX_ANSWER_BYTES, time.monotonic() + _ANSWER_SECONDS

    def readline(self, limit: int) -> bytes:
        """The next line, or as much of it; b"" where nothing more comes."""
        while b"\n" not in self._rest and len(self._rest) < limit and (piece := self._file.read1(limit)):
            self._rest += piece
            self._check()
        end = min(self._rest.find(b"\n") + 1 or limit, limit)
        line, self._rest = self._rest[:end], self._rest[end:]
        self._left -= len(line)
        self._check()
        return line

    def close(self) -> None:
        """No more is read."""
        self._file.close()

    def _check(self) -> None:
        if self._left < 0 or time.monotonic() > self._end:
            raise PostError("server-endless", host=self._host)


def _bounded(kind: "type[Client]", host: str) -> "type[Client]":
    """The library's client, for answers that come to an end."""

    class Bounded(kind):  # type: ignore[misc, valid-type]
        file: _Lines | None

        def getreply(self) -> tuple[int, bytes]:
            if not isinstance(self.file, _Lines):
                self.file = _Lines(self.sock.makefile("rb"), host)
            self.file.begin()
            try:
                return super().getreply()  # type: ignore[no-any-return]
            except PostError:
                self.close()
                raise

    return Bounded


def _log_in(client: "smtplib.SMTP", server: Server, secret: Secret) -> None:
    """As the server offers it. Its answer is not told, as it may repeat what it was shown.

    The library's own login writes ASCII alone, and passwords have other letters too.
    """
    import smtplib

    offered = client.esmtp_features.get("auth", "").upper().split()
    user, text = server.user, secret.reveal()
    try:
        if secret.is_token:
            code = _said(client, "AUTH", "XOAUTH2 " + _encoded(f"user={user}\1auth=Bearer {text}\1\1"))
            if code == _GO_ON:  # the reason why not, which the server wants to be heard
                code = _said(client, "")
        elif "PLAIN" in offered:
            code = _said(client, "AUTH", "PLAIN " + _encoded(f"\0{user}\0{text}"))
        elif "LOGIN" in offered:
            code = _said(client, "AUTH", "LOGIN")
            for part in (user, text):
                code = _said(client, _encoded(part)) if code == _GO_ON else code
        else:
            raise PostError("login-not-offered", host=server.host)
    except (smtplib.SMTPException, OSError):
        raise PostError("connection-cut", host=server.host) from None
    if 400 <= code < 500:
        raise PostError("login-busy", host=server.host, number=code)
    if code != _ACCEPTED:
        raise PostError("token-refused" if secret.is_token else "login-refused", host=server.host, user=user, number=code)


def _said(client: "smtplib.SMTP", *words: str) -> int:
    return client.docmd(*words)[0]


def _encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _refusal(code: str, host: str, address: str, answer: tuple[int, bytes | str]) -> PostError:
    """What the server has against a mail: for now (4xx), or for good (5xx)."""
    number, text = answer
    said = text.decode(errors="replace") if isinstance(text, bytes) else text
    if number == _LOGIN_NEEDED:
        return PostError("login-needed", host=host)
    if 500 <= number < 600:
        code = "mailbox-full" if number == _TOO_MUCH else code
        is_final = code != "server-refuses"  # it has not seen the letter
        return PostError(code, is_final=is_final, host=host, address=address, number=number, said=said)
    return PostError("server-busy" if 400 <= number < 500 else "server-odd", host=host, number=number, said=said)
