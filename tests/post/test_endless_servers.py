"""Servers whose answers come to no end: one is told, and no other way has to wait for them."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from pbem.post import imap_connection
from pbem.post.accounts import PLAIN, Mailboxes, Server
from pbem.post.incoming.imap import ImapIn
from pbem.post.logins import Secret
from pbem.post.outgoing import smtp
from pbem.post.travel import PostError

HOST = "127.0.0.1"
SECONDS = 5  # far from any figure
PAUSE = 0.01


@contextmanager
def serving(talk: Callable[[socket.socket], None]) -> Iterator[int]:
    """The port of a server that talks so with the first who calls."""
    with socket.create_server((HOST, 0)) as listener:

        def serve() -> None:
            with suppress(OSError), listener.accept()[0] as one:
                talk(one)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        thread.join(SECONDS)
        assert not thread.is_alive()


def lines_at_once(one: socket.socket) -> None:
    while True:
        one.sendall(b"220-x\r\n" * 1000)


def one_line_after_the_other(one: socket.socket) -> None:
    while True:
        one.sendall(b"220-x\r\n")
        time.sleep(PAUSE)


def letter_by_letter(one: socket.socket) -> None:
    while True:
        one.sendall(b"2")
        time.sleep(PAUSE)


@pytest.mark.parametrize("talk", [lines_at_once, one_line_after_the_other, letter_by_letter])
def test_an_answer_to_a_letter_comes_to_an_end(talk: Callable[[socket.socket], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "_ANSWER_SECONDS", 0.3)
    begun = time.monotonic()
    with serving(talk) as port, pytest.raises(PostError, match="server-endless"):
        smtp.SmtpOut(Server(HOST, port, PLAIN), lambda _: None).check()
    assert time.monotonic() - begun < SECONDS


def mailbox(one: socket.socket) -> None:
    """It lets everybody in, and what it has to say of its first folder has no end."""
    one.sendall(b"* PREAUTH welcome\r\n")
    for line in one.makefile("rb"):
        tag, name = line.split()[:2]
        if name == b"CAPABILITY":
            one.sendall(b"* CAPABILITY IMAP4rev1\r\n" + tag + b" OK done\r\n")
        while name == b"EXAMINE":
            one.sendall(b"* 5 EXISTS\r\n")
            time.sleep(PAUSE)


def test_an_answer_of_a_mailbox_comes_to_an_end_and_who_is_let_in_needs_no_login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap_connection, "ANSWER_SECONDS", 0.3)
    begun = time.monotonic()
    with serving(mailbox) as port:
        way = ImapIn(Mailboxes(HOST, port, PLAIN, "ana"), lambda _: Secret("never shown"))
        with pytest.raises(PostError, match="server-endless"):
            list(way.arrivals({}))
        way.close()
    assert time.monotonic() - begun < SECONDS
