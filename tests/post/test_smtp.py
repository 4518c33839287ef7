"""Turn files through a real SMTP server on this machine: what the program writes is sent, received, and read to the same bytes."""

import re
import smtplib
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.post.mail_files import compose_eml, find_turns
from tests.cli.players import Player
from tests.post.manglings import MANGLINGS, OTHER, TURN
from tests.protocol.samples import file_1

MAX_LINE_BYTES = 998  # RFC 5321, 4.5.3.1.6, without its end


class Postbox:
    """Keeps the mails that come, as they come."""

    def __init__(self) -> None:
        self.mails: list[bytes] = []
        self.to: list[str] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: ARG002
        assert isinstance(envelope.content, bytes)
        self.mails.append(envelope.content)
        self.to += envelope.rcpt_tos
        return "250 OK"


class Post:
    """A server, and a client that is connected to it."""

    def __init__(self, box: Postbox, client: smtplib.SMTP) -> None:
        self.box, self.client = box, client

    def send(self, data: bytes) -> bytes:
        """A mail as it is when it has arrived."""
        assert self.client.sendmail("ana@example.org", ["rui@example.org"], data, mail_options=["BODY=8BITMIME"]) == {}
        return self.box.mails[-1]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    box = Postbox()
    server = Controller(box, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        with smtplib.SMTP("127.0.0.1", server.port, timeout=30) as client:
            yield Post(box, client)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("turn", "summary"),
    [
        (TURN, "Hello\n"),
        (OTHER, ".\n..\n.hidden\nFrom here on\n\nnão há munição\n" + "x" * 3000 + "\n"),
        (file_1(note="." * 4000).data, "\u2014 \u202e\x1b[31m\n.\nQUIT\n"),
    ],
    ids=["plain", "dots-and-long-lines", "a-long-note"],
)
def test_the_mail_that_is_written_arrives(post: Post, turn: bytes, summary: str) -> None:
    data = compose_eml(
        sender="Ana Sá <ana@example.org>",
        recipient="rui@example.org",
        subject="Congo, turn 3",
        date=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        summary=summary,
        turn=turn,
        file_name="congo-0003.pbem",
    )
    assert find_turns(post.send(data)) == [turn]
    assert post.box.to[-1] == "rui@example.org"


def test_mangled_mails_arrive_as_they_would_be_read(post: Post) -> None:
    """Every row of the list that is a mail and that SMTP can carry."""
    sent = 0
    for name, (make, expected) in MANGLINGS.items():
        data = make()
        if not data.startswith(b"From: ") or len(data) > 1_000_000 or max(map(len, data.splitlines())) > MAX_LINE_BYTES:
            continue
        found = find_turns(post.send(re.sub(rb"\r\n|\r|\n", b"\r\n", data)))  # bare line ends are not for SMTP
        assert found == expected if isinstance(expected, list) else not any(isinstance(each, bytes) for each in found), name
        sent += 1
    assert sent > 50


def test_two_players_begin_a_match_over_it(tmp_path: Path, post: Post) -> None:
    ann, bea = Player(tmp_path / "ann", "Ann"), Player(tmp_path / "bea", "Bea")
    ann.ok("id", "new", "Ann")
    bea.ok("id", "new", "Bea")
    ann.ok(
        "new",
        "guerra_do_congo",
        "--side",
        "congo",
        "--note",
        ".\n.\nlet us play",
        "--eml",
        "bea@example.org",
        "-o",
        str(tmp_path / "0.eml"),
    )
    arrived = tmp_path / "arrived.eml"
    arrived.write_bytes(post.send((tmp_path / "0.eml").read_bytes()))
    (taken,) = bea.data("import", str(arrived))
    assert (taken["outcome"], taken["code"], taken["note"]) == (0, "invitation-accepted", ".\n.\nlet us play")
    kept = [file.read_bytes() for folder in (ann.folder, bea.folder) for file in sorted(folder.glob("saves/**/00000.pbem"))]
    assert len(kept) == 2
    assert kept[0] == kept[1]
