"""The way out by SMTP: what arrives, and what is said when a server does not let in, refuses, is silent or hangs up."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.post import accounts
from pbem.post.accounts import PLAIN, STARTTLS, TLS
from pbem.post.logins import Secret
from pbem.post.outgoing.smtp import SmtpOut
from pbem.post.travel import Letter, PostError
from pbem.view.text import narration
from tests.post.certificates import own_certificate
from tests.post.smtp_servers import HOST, SECRET, TOKEN, USER, Box, serving

LETTER = Letter(b"From: ana@example.org\r\n\r\n.\r\nd\xc3\xa1\r\n", b"", "x.pbem", "ana@example.org", "rui@example.org")


def way(port: int, security: str = PLAIN, secret: Secret | None = None, host: str = HOST, seconds: float = 10) -> SmtpOut:
    return SmtpOut(accounts.Server(host, port, security, USER), lambda _: secret, seconds)


def failure(out: SmtpOut, letter: Letter | None = LETTER) -> PostError:
    """What goes wrong with a letter, or at the check."""
    with pytest.raises(PostError) as caught:
        out.check() if letter is None else out.send(letter)
    error = caught.value
    told = " ".join(narration.error(error))
    assert "{" not in told
    assert all(each not in f"{told} {error!r} {error.places}" for each in (SECRET, TOKEN, "7431"))
    return error


def test_a_letter_arrives_as_it_is() -> None:
    box = Box()
    with serving(box) as port:
        way(port).send(LETTER)
    assert box.mails == [(LETTER.sender, [LETTER.recipient], LETTER.mail)]


def test_the_check_sends_nothing() -> None:
    box = Box()
    with serving(box, auth_required=True) as port:
        way(port, secret=Secret(SECRET)).check()
    assert box.mails == []


@pytest.mark.parametrize(
    ("secret", "only"),
    [(Secret(SECRET), "PLAIN"), (Secret(SECRET), "LOGIN"), (Secret(TOKEN, is_token=True), "XOAUTH2")],
)
def test_who_logs_in_may_send(secret: Secret, only: str) -> None:
    box = Box()
    others = [each for each in ("PLAIN", "LOGIN", "XOAUTH2") if each != only]
    with serving(box, auth_required=True, auth_exclude_mechanism=others) as port:
        way(port, secret=secret).send(LETTER)
    assert len(box.mails) == 1


@pytest.mark.parametrize(
    ("secret", "answer", "code", "hint"),
    [
        (Secret("wrong-7431"), None, "login-refused", "app password"),
        (Secret("wrong-7431"), "534 5.7.9 Application-specific password required: wrong-7431", "login-refused", "app password"),
        (Secret("wrong-7431"), "454 4.7.0 Temporary authentication failure", "login-busy", "tried again"),
        (Secret("wrong-7431", is_token=True), None, "token-refused", "token_command"),
        (None, None, "login-needed", "password_command"),
    ],
)
def test_a_login_that_fails_says_what_to_set(secret: Secret | None, answer: str | None, code: str, hint: str) -> None:
    box = Box()
    box.answers = {"AUTH": answer} if answer else {}
    with serving(box, auth_required=True) as port:
        error = failure(way(port, secret=secret))
    assert (error.code, error.is_final, box.mails) == (code, False, [])
    assert hint in narration.error(error)[1]


def test_a_server_without_a_login_that_is_known() -> None:
    with serving(Box(), auth_exclude_mechanism=["PLAIN", "LOGIN", "XOAUTH2"]) as port:
        assert failure(way(port, secret=Secret(SECRET))).code == "login-not-offered"


@pytest.mark.parametrize(
    ("step", "answer", "code", "is_final"),
    [
        ("MAIL", "550 5.7.1 not your address", "sender-refused", True),
        ("MAIL", "451 4.3.0 try later", "server-busy", False),
        ("RCPT", "550 5.1.1 no such user", "recipient-refused", True),
        ("RCPT", "450 4.2.0 greylisted, come back in 300 seconds", "server-busy", False),
        ("RCPT", "552 5.2.2 mailbox full", "mailbox-full", True),
        ("RCPT", "452 4.2.2 mailbox full", "server-busy", False),
        ("DATA", "552 5.3.4 too large", "mailbox-full", True),
        ("DATA", "554 5.7.1 \x1b[31mspam\x07", "mail-refused", True),
        ("DATA", "451 4.7.1 greylisted", "server-busy", False),
        ("DATA", "421 4.3.2 shutting down", "server-busy", False),
        ("DATA", "999 odd", "server-odd", False),
    ],
)
def test_a_refusal_is_for_now_or_for_good(step: str, answer: str, code: str, is_final: bool) -> None:
    box = Box()
    box.answers = {step: answer}
    with serving(box) as port:
        error = failure(way(port))
    assert (error.code, error.is_final, box.mails) == (code, is_final, [])
    told = narration.error(error)[0]
    assert "\x1b" not in told
    assert "\x07" not in told
    if code != "server-odd":
        assert answer.split()[-1].strip("\x07").removeprefix("\x1b[31m") in told


def test_a_connection_that_is_cut_at_any_step_is_told_and_sends_at_most_once() -> None:
    """The reply in whose place it is cut goes from the greeting to the good-bye."""
    box = Box()
    codes = []
    with serving(box, auth_required=True) as port:
        for step in range(40):
            box.mails.clear()
            box.replies, box.cut_at = 0, step
            try:
                way(port, secret=Secret(SECRET)).send(LETTER)
            except PostError as error:
                codes.append((error.code + "!" * error.is_final, len(box.mails)))
            else:
                assert len(box.mails) == 1
                codes.append(("", 1))
                if box.replies <= step:
                    break
    assert codes[0] == ("connection-cut", 0)
    before, while_sending = codes.index(("cut-while-sending", 0)), codes.index(("cut-while-sending", 1))
    assert set(codes[:before]) == {("connection-cut", 0)}
    assert codes[before:] == [("cut-while-sending", 0)] * 3 + [("cut-while-sending", 1), ("", 1), ("", 1)]
    assert while_sending == before + 3


@pytest.mark.parametrize("security", [TLS, STARTTLS])
def test_a_certificate_has_to_be_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, security: str) -> None:
    context, certificate = own_certificate(tmp_path)
    box = Box()
    with serving(box, context, security == STARTTLS) as port:
        monkeypatch.delenv("SSL_CERT_FILE", raising=False)
        error = failure(way(port, security, Secret(SECRET)))
        assert (error.code, box.mails) == ("certificate-wrong", [])
        assert "SSL_CERT_FILE" in narration.error(error)[1]
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        way(port, security, Secret(SECRET)).send(LETTER)
    assert len(box.mails) == 1


@pytest.mark.parametrize("security", [TLS, STARTTLS])
def test_a_certificate_for_another_host_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, security: str) -> None:
    context, certificate = own_certificate(tmp_path, "127.0.0.9")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with serving(Box(), context, security == STARTTLS) as port:
        assert failure(way(port, security, Secret(SECRET))).code == "certificate-wrong"


def test_no_password_goes_unencrypted_to_another_computer() -> None:
    assert failure(way(25, secret=Secret(SECRET), host="192.0.2.1"), None).code == "login-unencrypted"


def test_nothing_goes_without_the_encryption_that_is_asked_for() -> None:
    box = Box()
    with serving(box) as port:
        assert failure(way(port, STARTTLS, Secret(SECRET))).code == "starttls-missing"
        assert failure(way(port, TLS, Secret(SECRET))).code == "tls-fails"
    assert box.mails == []


@contextmanager
def saying(data: bytes, stays: bool = False) -> Iterator[int]:
    """The port of a server that says this and hangs up, or stays silent then."""
    with socket.create_server((HOST, 0)) as listener:
        is_over = threading.Event()

        def serve() -> None:
            with listener.accept()[0] as one:
                one.sendall(data)
                if stays:
                    is_over.wait(10)

        thread = threading.Thread(target=serve)
        thread.start()
        yield listener.getsockname()[1]
        is_over.set()
        thread.join()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "connection-cut"),
        (b"220", "connection-cut"),
        (b"554 5.7.1 your address is on a list\r\n", "server-refuses"),
        (b"421 4.3.2 too many connections\r\n", "server-busy"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "server-odd"),
        (b"220-" + b"x" * 20_000 + b"\r\n", "server-refuses"),
        (b"\xff\xfe\x00\r\n", "server-odd"),
    ],
)
def test_a_greeting_that_is_none(data: bytes, code: str) -> None:
    with saying(data) as port:
        error = failure(way(port))
    assert (error.code, error.is_final) == (code, False)


def test_a_silent_server_is_not_waited_for_without_end() -> None:
    with saying(b"", stays=True) as port:
        assert failure(way(port, seconds=0.3), None).code == "server-silent"
    with saying(b"", stays=True) as port:
        assert failure(way(port, TLS, seconds=0.3), None).code == "server-silent"


def test_a_server_that_is_not_there() -> None:
    with socket.create_server((HOST, 0)) as one:
        port = one.getsockname()[1]
    assert failure(way(port)).code == "connection-refused"
    for host in ("no-such-host.invalid", "a..b", "x" * 70 + ".example"):
        assert failure(way(25, host=host)).code == "host-unknown"
