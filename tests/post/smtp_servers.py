"""SMTP servers in this process: they log people in, refuse, and hang up, at each step as they are told."""

import base64
import ssl
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.post.test_smtp import free_port

USER, SECRET, TOKEN = "ana", "Passwört-7431", "token-ya29-7431"
HOST = "127.0.0.1"


class Box:
    """The mails that came, and what is said instead of the usual at a step: "MAIL", "RCPT", "DATA", "AUTH"."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, list[str], bytes]] = []
        self.answers: dict[str, str] = {}
        self.replies = 0
        self.cut_at = -1  # the reply in whose place the connection is cut; -1: none

    async def handle_MAIL(self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]) -> str:
        if "MAIL" not in self.answers:
            envelope.mail_from = address
            envelope.mail_options.extend(options)
        return self.answers.get("MAIL", "250 OK")

    async def handle_RCPT(self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]) -> str:
        if "RCPT" not in self.answers:
            envelope.rcpt_tos.append(address)
            envelope.rcpt_options.extend(options)
        return self.answers.get("RCPT", "250 OK")

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        if "DATA" not in self.answers:
            assert isinstance(envelope.content, bytes)
            self.mails.append((str(envelope.mail_from), envelope.rcpt_tos, envelope.content))
        return self.answers.get("DATA", "250 OK")

    async def auth_XOAUTH2(self, server: SMTP, args: list[str]) -> AuthResult:
        shown = base64.b64decode(args[1])
        if shown == f"user={USER}\1auth=Bearer {TOKEN}\1\1".encode():
            return AuthResult(success=True)
        await server.challenge_auth('{"status":"401"}')
        return AuthResult(success=False, handled=False)

    def knows(self, _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, shown: object) -> AuthResult:
        assert isinstance(shown, LoginPassword)
        if shown == LoginPassword(USER.encode(), SECRET.encode()):
            return AuthResult(success=True)
        return AuthResult(success=False, handled=False, message=self.answers.get("AUTH"))


class Server(SMTP):
    """Hangs up in the place of a reply."""

    async def push(self, status: Any) -> None:
        box = self.event_handler
        box.replies += 1
        if box.replies - 1 == box.cut_at:
            assert self.transport is not None
            self.transport.abort()  # type: ignore[attr-defined]
            return
        await super().push(status)


@contextmanager
def serving(
    box: Box, context: ssl.SSLContext | None = None, is_starttls: bool = False, make: Callable[..., SMTP] = Server, **extra: Any
) -> Iterator[int]:
    """The port of a server that runs meanwhile."""

    class Running(Controller):
        def factory(self) -> SMTP:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that logins go without encryption
                return make(self.handler, **self.SMTP_kwargs)

    running = Running(
        box,
        hostname=HOST,
        port=free_port(),
        ssl_context=None if is_starttls else context,
        tls_context=context if is_starttls else None,
        **{"authenticator": box.knows, "auth_require_tls": False, **extra},
    )
    running.start()
    box.replies = 0
    try:
        yield running.port
    finally:
        running.stop()
