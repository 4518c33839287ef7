"""What the head of a raw mail says of itself, proven by nobody: its sender, and the language that the sender reads."""

import re

from pbem.post.mail_files import bare_address

MAX_SENDER_CHARS = 60
_MAX_HEAD_BYTES = 64 * 1024
_MAX_VALUE_BYTES = 2000
_READS = re.compile(r"[a-z]{2,3}(?:_[A-Z]{2})?")


def sender_of(data: bytes) -> str:
    """The bare address in the only From of a mail; "" where there is none, or several, or anything odd.

    Nor is one that is shown in part: the end of `ben@example.org.a-long-way.example.net` says whose it is.
    """
    address = bare_address(_only_value(data, b"from"))
    return address if len(address) <= MAX_SENDER_CHARS else ""


def reads_of(data: bytes) -> str:
    """The language in the header X-Pbem-Reads, a name as of a catalogue; "" where there is none or it is no such name."""
    value = _only_value(data, b"x-pbem-reads").strip()
    return value if _READS.fullmatch(value) else ""


def _only_value(data: bytes, name: bytes) -> str:
    """What stands behind a header's name, on one line; "" unless the head ends where it may and has this header once."""
    lines = data[:_MAX_HEAD_BYTES].lstrip(b"\xef\xbb\xbf\r\n \t").splitlines()
    values: list[list[bytes]] = []
    is_wanted = False
    for line in lines:
        if not line:
            break
        if line[:1] not in b" \t":
            before, colon, value = line.partition(b":")
            is_wanted = bool(colon) and before.strip().lower() == name
            if is_wanted:
                values.append([value])
        elif is_wanted:
            values[-1].append(line)
    else:
        return ""  # no end of the head in sight
    whole = b"".join(values[0]) if len(values) == 1 else b""
    return whole.decode("latin-1") if len(whole) <= _MAX_VALUE_BYTES else ""
