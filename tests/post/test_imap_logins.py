"""How one comes in at an IMAP server: encrypted, with a password or a token, and what is told where that fails."""

import base64
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pbem.post.accounts import STARTTLS, TLS
from pbem.post.imap_connection import PORTS
from pbem.post.incoming.imap import ImapIn
from pbem.post.logins import Secret, SecretOf
from pbem.post.travel import PostError
from pbem.view.text import narration
from tests.post.certificates import own_certificate
from tests.post.imap_server import LOCAL, PASSWORD, USER, ImapServer, Wire, password_of
from tests.post.manglings import eml


@pytest.fixture
def server() -> Iterator[ImapServer]:
    one = ImapServer()
    yield one
    one.stop()


def found(server: ImapServer, secret_of: SecretOf = password_of, **changes: Any) -> int:
    way = ImapIn(server.boxes(**changes), secret_of)
    try:
        return len(list(way.arrivals({})))
    finally:
        way.close()


def refused(server: ImapServer, secret_of: SecretOf = password_of, **changes: Any) -> PostError:
    with pytest.raises(PostError) as raised:
        found(server, secret_of, **changes)
    assert all(narration.error(raised.value))  # a sentence, and what to do
    assert PASSWORD not in repr(raised.value)
    return raised.value


def test_the_usual_ports() -> None:
    assert PORTS == {"tls": 993, "starttls": 143, "none": 143}


@pytest.mark.parametrize("security", [TLS, STARTTLS])
def test_a_certificate_has_to_be_trusted_and_of_this_host(security: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for address in (LOCAL, "127.0.0.9"):
        context, certificate = own_certificate(tmp_path, address)
        server = ImapServer(ssl_context=context)
        try:
            server.deliver(eml())
            wire = Wire(server, context)
            port = wire.port if security == TLS else server.port
            monkeypatch.delenv("SSL_CERT_FILE", raising=False)
            assert refused(server, port=port, security=security).code == "certificate-wrong"
            assert wire.said == []
            monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
            if address == LOCAL:
                assert found(server, port=port, security=security) == 1
            else:
                assert refused(server, port=port, security=security).code == "certificate-wrong"
        finally:
            server.stop()


def test_where_starttls_is_not_offered_nobody_logs_in() -> None:
    server = ImapServer(tls=False)
    try:
        wire = Wire(server)
        assert refused(server, port=wire.port, security=STARTTLS).code == "starttls-missing"
        assert wire.said == ["CAPABILITY"]
    finally:
        server.stop()


def test_encryption_that_is_not_there_is_told(server: ImapServer) -> None:
    assert refused(server, security=TLS).code == "tls-fails"


def test_nothing_of_the_library_is_printed(server: ImapServer, capfd: pytest.CaptureFixture[str]) -> None:
    refused(server, port=143, security=TLS)  # which it warns of
    assert found(server) == 0
    assert capfd.readouterr() == ("", "")


def test_a_token_is_shown_as_oauth2_wants_it(server: ImapServer) -> None:
    wire = Wire(server)
    wire.answers = {"AUTHENTICATE XOAUTH2": "+ ", "MORE": "TAG NO [AUTHENTICATIONFAILED] expired"}
    error = refused(server, lambda _: Secret("t0ken", is_token=True), port=wire.port)
    assert error.code == "token-refused"
    assert [base64.b64decode(each) for each in wire.more] == [f"user={USER}\1auth=Bearer t0ken\1\1".encode()]
    assert "t0ken" not in repr(error)


def test_a_token_that_is_taken_opens_the_mailbox(server: ImapServer) -> None:
    """This server knows no tokens: the wire says that it took it, and goes in by the password."""
    server.deliver(eml())
    wire = Wire(server)
    wire.answers = {"AUTHENTICATE XOAUTH2": "+ ", "MORE": "TAG OK welcome", "EXAMINE": "TAG NO [NOPERM] no"}
    assert refused(server, lambda _: Secret("t0ken", is_token=True), port=wire.port).code == "mailbox-refused"


def test_a_password_of_any_letters_is_taken(server: ImapServer) -> None:
    server.deliver(eml())
    assert not PASSWORD.isascii()
    assert found(server) == 1


@pytest.mark.parametrize("offered", ["IMAP4rev1 LOGINDISABLED", "IMAP4rev1 LOGINDISABLED AUTH=CRAM-MD5"])
def test_where_no_login_is_offered_it_is_told(offered: str, server: ImapServer) -> None:
    wire = Wire(server)
    wire.answers = {"CAPABILITY": f"* CAPABILITY {offered}\r\nTAG OK done"}
    assert refused(server, port=wire.port).code == "login-not-offered"


def test_a_plain_login_is_taken_where_nothing_else_is_offered(server: ImapServer) -> None:
    wire = Wire(server)
    wire.answers = {"CAPABILITY": "* CAPABILITY IMAP4rev1\r\nTAG OK done", "LOGIN": "TAG NO no"}
    assert refused(server, lambda _: Secret('a "b\\'), port=wire.port).code == "login-refused"
    assert wire.said[-1] == f'LOGIN {USER} "a \\"b\\\\"'


@pytest.mark.parametrize(
    ("greeting", "code"),
    [(b"SSH-2.0-OpenSSH_9", "server-odd"), (b"* BYE full", "mailbox-bye"), (b"", "server-odd"), (b"* OK hello", "connection-cut")],
)
def test_what_is_no_server_of_mail_is_told(greeting: bytes, code: str, server: ImapServer) -> None:
    def greet() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with connection:
                    connection.sendall(greeting + b"\r\n")

    with socket.create_server((LOCAL, 0)) as listener:
        thread = threading.Thread(target=greet)
        thread.start()
        assert refused(server, port=listener.getsockname()[1]).code == code
        listener.shutdown(socket.SHUT_RDWR)
        thread.join(10)
