"""Turn files bent at random, as bytes, as text and as mail: flipped, cut, spliced, of huge lengths, deeply nested.

What a change comes to is for nobody to say beforehand: a mail may lose its dressing and hold a good file still.
"""

import base64
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any

import msgspec

from pbem.post.mail_files import compose_eml
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import MAX_FILE_BYTES, SIGNATURE_BYTES

Bend = Callable[[Random, bytes], bytes]
"""What becomes of bytes."""

MAIL = b"From: a@x.org\r\nTo: b@x.org\r\nMIME-Version: 1.0\r\nContent-Type: "
ATTACHED = (
    b'multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nA move.\r\n--b\r\n'
    b'Content-Type: application/octet-stream; name="t.pbem"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
)
DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
BORDERS: tuple[int, ...] = (0, 1, 7, 8, 127, 128, 255, 256, 4096, 4097, 65_535, 65_536, 10_000_000, 10_000_001)
BORDERS += (2**31, 2**32, 2**63, 2**64 - 1, -1, -(2**63))
SIZES = (0, 1, 16, 31, 33, 40, 41, 60, 61, 255, 256, 257, 4000, 4001, 4096, 4097, 16_384, 16_385, 60_000)
LENGTHS = (b"\xc6", b"\xdb", b"\xdd", b"\xdf", b"\xc9")  # of bytes, text, array, map, extension: four bytes of size follow
NESTS = (b"\x91", b"\x81\x00", b"\xdc\x00\x01", b"\x92\xc0")
DEPTHS = (10, 120, 500, 600, 1100, 1200, 5000, 20_000, 20_000, MAX_FILE_BYTES - 200, 4 * MAX_FILE_BYTES)
ODD = (0x00, 0x80, 0x8F, 0x90, 0x9F, 0xC0, 0xC1, 0xC2, 0xC4, 0xC7, 0xCA, 0xCB, 0xCF, 0xD3, 0xD9, 0xDC, 0xDE, 0xDF, 0xE0, 0xFF)
TRICKS = ("\x1b[2J", "\u202e", "[red]{0}%s", "\x00", "../../x", "\ud7ff", "\ufeff", "con", "=cmd", "\r\n", "𝕏")


def flipped(random: Random, data: bytes) -> bytes:
    """One to eight bits."""
    out = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        out[random.randrange(len(out))] ^= 1 << random.randrange(8)
    return bytes(out)


def odd_bytes(random: Random, data: bytes) -> bytes:
    """Bytes that mean another type or size where they stand."""
    out = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 4))):
        out[random.randrange(len(out))] = random.choice(ODD)
    return bytes(out)


def cut(random: Random, data: bytes) -> bytes:
    """The front, or the end, or a stretch taken out."""
    one, two = sorted((random.randrange(len(data)), random.randrange(len(data))))
    return random.choice((data[:one], data[:-1], data[one:], data[:one] + data[two:]))


def grown(random: Random, data: bytes) -> bytes:
    """A stretch twice, or many times, or noise."""
    one, two = sorted((random.randrange(len(data)), random.randrange(len(data))))
    more = random.choice((data[one:two], data[one:two] * random.choice((1, 9, 200)), random.randbytes(random.randrange(80))))
    return data[:two] + more + data[two:]


def spliced(other: bytes, random: Random, data: bytes) -> bytes:
    """The front of one, the end of another."""
    one = random.randrange(len(data))
    two = random.choice((one, random.randrange(len(other)), len(other) - SIGNATURE_BYTES))
    return data[:one] + other[max(0, two) :]


def huge(random: Random, data: bytes) -> bytes:
    """A length that is not there."""
    at = random.randrange(2, len(data))
    size = random.choice((0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 65_536, 16_000_000, len(data)))
    return data[:at] + random.choice(LENGTHS) + size.to_bytes(4, "big") + data[at + random.choice((0, 1, 5)) :]


def nested(random: Random, data: bytes) -> bytes:
    """Arrays in arrays in arrays, as many as a file can hold or more."""
    at = random.randrange(2, len(data))
    nest = random.choice(NESTS)
    deep = nest * (random.choice(DEPTHS) // len(nest))
    return data[:at] + deep + data[at + random.choice((0, 1)) :]


def retold(random: Random, data: bytes) -> bytes:
    """A value anywhere in it replaced, of the same kind or not, and encoded as it should be."""
    body, signature = data[:-SIGNATURE_BYTES], data[-SIGNATURE_BYTES:]
    value = msgspec.msgpack.decode(body)
    for _ in range(random.choice((1, 1, 2))):
        value = bent_value(random, value)
    return _encoded(value) + signature


def bent_value(random: Random, value: Any, at_place: int | None = None) -> Any:
    """The value with one thing in it replaced. `at_place`: in this item of the list that it is."""
    if isinstance(value, list) and value and (at_place is not None or random.random() < 0.9):
        place = random.randrange(len(value)) if at_place is None else at_place
        if at_place is None and random.random() < 0.15:
            return random.choice((value[:place] + value[place + 1 :], [*value[:place], value[place], *value[place:]]))
        return [*value[:place], bent_value(random, value[place]), *value[place + 1 :]]
    return _other(random, value)


def _other(random: Random, value: Any) -> Any:
    """Another value: most often of the same kind, and at a border."""
    if random.random() < 0.25:
        value = random.choice((0, "", b"", [], None, True, 0.5, {}))
    if isinstance(value, bool):
        return random.choice((not value, int(value), None))
    if isinstance(value, int):
        return random.choice((value + 1, value - 1, random.choice(BORDERS)))
    if isinstance(value, bytes):
        size = random.choice((len(value), len(value) + 1, random.choice(SIZES)))
        return random.choice((random.randbytes(size), bytes(size), value[: size // 2], b"\x91" * size, b"\xff" * size))
    if isinstance(value, str):
        size = random.choice(SIZES)
        return random.choice((value + random.choice(TRICKS), "x" * size, "é" * (size // 2), random.choice(TRICKS) * 4))
    if isinstance(value, list):
        deep: Any = []
        for _ in range(random.choice((1, 40, 600))):
            deep = [deep]
        return random.choice((deep, [0] * random.choice(SIZES), value[:8] * 40, [[b"", 0, ""]] * 300, None))
    return random.choice(
        (0.5, float("nan"), {}, {"a": []}, {0: 0}, True, None, random.choice(BORDERS), "x", msgspec.msgpack.Ext(1, b"x"))
    )


def _encoded(value: Any) -> bytes:
    try:
        return msgspec.msgpack.encode(value)
    except (OverflowError, RecursionError):  # a number, or a depth, that the form does not have
        return b"\x9f\x01"


FRAMES: dict[str, Bend] = {
    "bits flipped": flipped,
    "odd bytes": odd_bytes,
    "cut": cut,
    "grown": grown,
    "huge length": huge,
    "deep nesting": nested,
    "value replaced": retold,
}


def mailed(random: Random, data: bytes) -> bytes:
    """As a mail: attached, in its text, or both."""
    way = random.randrange(5)
    if way < 2:
        return MAIL + b"text/plain; charset=utf-8\r\n\r\nA move.\r\n\r\n" + armor(data).encode()
    if way < 4:
        return MAIL + ATTACHED + base64.encodebytes(data).replace(b"\n", b"\r\n") + b"--b--\r\n"
    return compose_eml(
        sender="Ana <ana@x.org>",
        recipient="b@x.org",
        subject="pbem",
        date=DATE,
        summary="A move.",
        turn=data,
        file_name="t.pbem",
    )


def lines_bent(random: Random, data: bytes) -> bytes:
    """Lines of a text taken out, doubled, exchanged, joined."""
    lines = data.split(b"\n")
    for _ in range(random.choice((1, 1, 3))):
        one, two = random.randrange(len(lines)), random.randrange(len(lines))
        what = random.randrange(4)
        if what == 0 and len(lines) > 1:
            del lines[one]
        elif what == 1:
            lines.insert(two, lines[one])
        elif what == 2:
            lines[one], lines[two] = lines[two], lines[one]
        else:
            lines[one] += lines[two] * random.choice((1, 50))
    return b"\n".join(lines)


def words_bent(random: Random, data: bytes) -> bytes:
    """What a reader of mails goes by, exchanged or repeated."""
    one = random.choice(
        (b"boundary", b"multipart/mixed", b"base64", b"text/plain", b"utf-8", b"PBEM", b"BEGIN", b"END", b".", b"-----", b"=")
    )
    two = random.choice(
        (b"", one * 40, b"message/rfc822", b"quoted-printable", b"utf-7", b"x-uu", b"multipart/", b"=?utf-8?B?", b"<" * 99)
    )
    return data.replace(one, two, random.choice((1, 2, -1)))


def mail_in_mail(random: Random, data: bytes) -> bytes:
    """Parts in parts in parts."""
    depth = random.choice((2, 9, 60))
    head = b"".join(
        random.choice(
            (
                b"Content-Type: message/rfc822\r\n\r\n",
                b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (each, each),
            )
        )
        for each in range(depth)
    )
    return b"From: a@b\r\nMIME-Version: 1.0\r\n" + head + data


TEXTS: dict[str, Bend] = {
    "text: bits flipped": flipped,
    "text: cut": cut,
    "text: grown": grown,
    "text: lines": lines_bent,
    "text: words": words_bent,
    "text: mail in mail": mail_in_mail,
}
DRESSES: dict[str, Bend] = {"armoured": lambda _, data: armor(data).encode(), "mailed": mailed}


def bent_file(random: Random, data: bytes, others: Sequence[bytes]) -> tuple[str, bytes]:
    """A file of the corpus bent once, and in what way. Most as the bytes of a frame, which may travel dressed; some as text."""
    other, dress = random.choice(others), random.choice(list(DRESSES))
    if random.random() < 0.7:
        frames = FRAMES | {"spliced": partial(spliced, other)}
        name = random.choice(list(frames))
        bent = frames[name](random, data)
        return (name, bent) if random.random() < 0.6 else (f"{name}, {dress}", DRESSES[dress](random, bent))
    texts = TEXTS | {"text: spliced": partial(spliced, DRESSES[random.choice(list(DRESSES))](random, other))}
    name = random.choice(list(texts))
    return name, texts[name](random, DRESSES[dress](random, data))
