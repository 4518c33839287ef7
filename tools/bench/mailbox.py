"""A box of 20,000 mails with 50 turn files among them: a first look and one after it, as Maildir, mbox, and on an IMAP server."""

import base64
import random
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pbem.post.mail_files import compose_eml
from tests.post.imap_server import LOCAL, PASSWORD, USER, ImapServer
from tools.bench.child import Ran, child
from tools.bench.matches import whole_match

GAME, SCENARIO = "rio_40", "closing_the_line"
TURNS = 50
WORDS = ("the", "of", "to", "and", "is", "for", "that", "with", "this", "are", "from", "was", "we", "play", "turn", "war", "office")
LINE = b"From list@example.org Fri Jan  2 03:04:05 2026\n"

LOOK = """
import os
import sys
from pbem.post.accounts import Account, Mailboxes
from pbem.post.incoming.sources import ways_in
from pbem.post.logins import Secret
from pbem.post.mail_files import find_turns

kind, place, user, secret, certificate = sys.argv[1:]
host, _, port = place.rpartition(":")
security = "none"
if certificate:
    os.environ["SSL_CERT_FILE"], security = certificate, "tls"
accounts = {
    "maildir": Account(maildir=(place,)),
    "mbox": Account(mbox=(place,)),
    "imap": Account(imap=Mailboxes(host, int(port) if kind == "imap" else 0, security, user)),
}
((_, way),) = ways_in(accounts[kind], lambda _: Secret(secret))
cursor, found = {}, 0
for arrival in way.arrivals(cursor):
    found += len(find_turns(arrival.data))
    way.done(cursor, arrival)
again = len(list(way.arrivals(cursor)))
way.close()
print(found, again, len(str(cursor)))
"""


def mails(count: int) -> Iterator[bytes]:
    """As people have them: text, HTML, pictures; and among them turn files."""
    lots = random.Random(1)
    files = whole_match(GAME, SCENARIO, 1).files
    places = dict.fromkeys(lots.sample(range(count), TURNS))
    for number in range(count):
        if number in places:
            yield _turn(files[number % len(files)])
        else:
            yield _other(lots, number)


def _turn(data: bytes) -> bytes:
    return compose_eml(
        sender="Bea <bea@example.org>",
        recipient="ana@example.org",
        subject="rio-1",
        date=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        summary="a turn\n" * 20,
        turn=data,
        file_name="rio-1-0001.pbem",
    )


def _other(lots: random.Random, number: int) -> bytes:
    """Of ten, seven are text, two HTML and one has a picture."""
    head = "".join(f"Received: from host{n}.example.org by mail.example.org; Fri, 2 Jan 2026 03:04:0{n} +0000\n" for n in range(4))
    head += f"From: Somebody <s{number % 99}@example.net>\nTo: ana@example.org\nSubject: {_text(lots, 6)}\n"
    head += f"Message-ID: <{number}.{lots.getrandbits(64)}@example.net>\nMIME-Version: 1.0\n"
    kind = number % 10
    if kind < 7:
        return f"{head}Content-Type: text/plain; charset=utf-8\n\n{_text(lots, 300)}\n".encode()
    if kind < 9:
        page = "".join(f"<div style=3D'margin:0'>{_text(lots, 12)}</div>=\n" for _ in range(100))
        return f"{head}Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n{page}\n".encode()
    picture = base64.encodebytes(lots.randbytes(40_000)).decode()
    kinds = "Content-Type: image/jpeg; name=x.jpg\nContent-Transfer-Encoding: base64"
    return f"{head}Content-Type: multipart/mixed; boundary=x\n\n--x\n\n{_text(lots, 50)}\n--x\n{kinds}\n\n{picture}--x--\n".encode()


def _text(lots: random.Random, words: int) -> str:
    return "\n".join(" ".join(lots.choices(WORDS, k=min(12, words - at))) for at in range(0, words, 12))


def lines(count: int) -> Iterator[str]:
    """Seconds, memory, and the size of what is remembered, of each kind of box."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield head(count, write(folder, count))
        for kind in ("maildir", "mbox"):
            yield line(kind, look(folder, kind, str(folder / kind)))
        server = ImapServer()
        try:
            for mail in mails(count):
                server.deliver(mail)
            yield line("imap", look(folder, "imap", f"{LOCAL}:{server.port}", USER, PASSWORD))
        finally:
            server.stop()


def look(folder: Path, kind: str, place: str, user: str = "", secret: str = "", certificate: str = "") -> Ran:
    """Two looks in a process of its own: what the first finds is done with."""
    return child(folder, "-c", LOOK, kind, place, user, secret, certificate)


def head(count: int, size: int) -> str:
    """What the columns are."""
    return f"{f'{count} mails, {size >> 20} MiB, {TURNS} turns':36} {'clock':>9} {'processor':>10} {'memory':>11} {'kept':>9}"


def write(folder: Path, count: int) -> int:
    """The same mails as Maildir and as mbox; how many bytes they have."""
    size = 0
    for part in ("new", "cur", "tmp"):
        (folder / "maildir" / part).mkdir(parents=True)
    with (folder / "mbox").open("wb") as box:
        for number, mail in enumerate(mails(count)):
            part = "cur" if number % 20 else "new"
            (folder / "maildir" / part / f"{number}.M{number}P1.host{':2,S' if number % 20 else ''}").write_bytes(mail)
            box.write(LINE + mail.replace(b"\r\n", b"\n") + b"\n")
            size += len(mail)
    return size


def line(kind: str, ran: Ran) -> str:
    """Its figures. Raises RuntimeError where not all was found, or something twice."""
    if ran.code or ran.said.split()[:2] != [str(TURNS), "0"]:
        raise RuntimeError(f"{kind}: {ran.said[-500:]}")
    kept = int(ran.said.split()[2])
    return f"{kind:36} {ran.seconds:7.1f} s {ran.work_seconds:8.1f} s {ran.peak_mib:7.1f} MiB {kept / 1024:5.0f} KiB"
