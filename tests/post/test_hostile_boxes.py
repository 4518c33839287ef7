"""Boxes into which anybody can write: hostile mails hide no turn, raise nothing and take little; large boxes take little memory."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.post.incoming.folder import Folder
from pbem.post.incoming.imap import ImapIn
from pbem.post.incoming.maildir import Maildir
from pbem.post.incoming.mbox import Mbox
from pbem.post.mail_files import find_turns
from pbem.post.travel import Arrival, Cursor, WayIn
from tests.post.imap_server import ImapServer, password_of
from tests.post.manglings import ARMOR, BROKEN, HEAD, TURN, attached, boundaries, eml, forwarded, part, plain
from tools.bench.mailbox import TURNS, look, write

HANG_SECONDS = 60  # far from any figure
MAX_SECONDS, MAX_MIB = 10, 100

HOSTILE = {
    "no head": b"\n\n" + ARMOR.encode(),
    "nothing": b"",
    "a head without end": b"From: " + b"a <" * 30_000,
    "twenty thousand headers": b"X-Pbem: y\n" * 20_000 + b"\n" + BROKEN.encode(),
    "two senders": f"From: bea@example.org\nFrom: ana@example.org\n{HEAD}\n{BROKEN}".encode(),
    "a sender within a sender": plain(BROKEN).replace(b"Ana <ana@example.org>", b'"bea@example.org" <eve@example.net>', 1),
    "escapes": plain("\x1b[2J\x1b]0;x\x07" + BROKEN).replace(b"Ana <", b"\x1b[31mAna <", 1),
    "zeros": plain(BROKEN).replace(b"e", b"e\0"),
    "eight bits": plain(BROKEN).replace(b"Subject: ", b"Subject: \xff\xfe\x80.pbem "),
    "nested": HEAD.encode() + boundaries(300) + ARMOR.encode(),
    "forwarded 150 times": forwarded(plain(BROKEN), 150),
    "an evil name": attached(b"\x9f\x01 no turn", "application/octet-stream", "../../../../etc/passwd.pbem"),
    "a charset that does not exist": f"{HEAD}{part('text/plain; charset=x', 'x-y')}{BROKEN}".encode(),
    "dots": plain(("-----BEGIN PBEM-----" + "a." * 30_000) * 5),
    "words": plain("-----BEGIN PBEM-----\n" * 5000),
    "one line": plain("-----BEGIN PBEM-----" + "x" * 500_000),
}


Put = Callable[[Path, list[bytes]], Iterator[WayIn]]


def looked(way: WayIn) -> list[Arrival]:
    cursor, found = Cursor(), []
    begun = time.perf_counter()
    for arrival in way.arrivals(cursor):
        found.append(arrival)
        way.done(cursor, arrival)
    assert list(way.arrivals(cursor)) == []
    assert time.perf_counter() - begun < HANG_SECONDS
    way.close()
    return found


def in_maildir(folder: Path, mails: list[bytes]) -> Iterator[WayIn]:
    (folder / "cur").mkdir()
    for number, mail in enumerate(mails):
        (folder / "cur" / f"{number}.x\udcff:2,").write_bytes(mail)
        os.utime(folder / "cur" / f"{number}.x\udcff:2,", (number, number))
    yield Maildir(folder)


def in_folder(folder: Path, mails: list[bytes]) -> Iterator[WayIn]:
    for number, mail in enumerate(mails):
        (folder / f"{number}\udcff\x1b[31m\n.pbem").write_bytes(mail)
        os.utime(folder / f"{number}\udcff\x1b[31m\n.pbem", (number, number))
    yield Folder(folder)


def in_mbox(folder: Path, mails: list[bytes]) -> Iterator[WayIn]:
    (folder / "box").write_bytes(b"".join(b"From \xff\0\x1b@x Fri Jan  2 03:04:05 2026\n" + mail + b"\n" for mail in mails))
    yield Mbox(folder / "box")


def in_imap(_: Path, mails: list[bytes]) -> Iterator[WayIn]:
    server = ImapServer()
    server.deliver(*mails)
    yield ImapIn(server.boxes(), password_of)
    server.stop()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no such names there")
@pytest.mark.parametrize("put", [in_maildir, in_folder, in_mbox, in_imap])
def test_hostile_mails_hide_no_turn(put: Put, tmp_path: Path) -> None:
    for way in put(tmp_path, [eml(), *HOSTILE.values(), eml()]):
        found = looked(way)
        whole = [each for each in found if TURN in find_turns(each.data)]
        assert whole[0] == found[0]
        assert whole[-1] == found[-1]
        senders = {each.sender for each in found}
        assert senders <= {"", "ana@example.org"}
        assert all(each.key.isprintable() for each in found)


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A twentieth of what `python -m tools.bench --part mailbox` looks through."""
    folder = tmp_path_factory.mktemp("boxes")
    write(folder, 1000)
    return folder


@pytest.mark.skipif(not hasattr(os, "posix_spawn"), reason="how much memory a process used is told otherwise there")
@pytest.mark.parametrize("kind", ["maildir", "mbox"])
def test_a_large_box_takes_bounded_time_and_memory(kind: str, boxes: Path) -> None:
    ran = look(boxes, kind, str(boxes / kind))
    assert ran.said.split()[:2] == [str(TURNS), "0"]
    assert ran.work_seconds < MAX_SECONDS
    assert ran.peak_mib < MAX_MIB


@pytest.mark.skipif(not hasattr(os, "posix_spawn"), reason="how much memory a process used is told otherwise there")
def test_a_mail_of_any_size_takes_no_more_memory(tmp_path: Path) -> None:
    with (tmp_path / "box").open("wb") as file:
        for mail in (eml(), HEAD.encode()):
            file.write(b"From ana@example.org Fri Jan  2 03:04:05 2026\n" + mail + b"\n")
        file.seek(150 << 20, os.SEEK_CUR)  # a hole: no disk is needed
        file.write(b"\n\nFrom ana@example.org Fri Jan  2 03:04:05 2026\n" + eml())
    ran = look(tmp_path, "mbox", str(tmp_path / "box"))
    assert ran.said.split()[:2] == ["2", "0"]
    assert ran.peak_mib < MAX_MIB
