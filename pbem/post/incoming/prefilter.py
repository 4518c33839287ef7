"""May these bytes hold a turn file? Told without a mail parser, for boxes in which few of many mails do.

It lets through everything in which `find_turns` finds a turn file, whole or damaged, in any form in which mails usually travel,
and a few mails more. Mails of others that are encrypted or in Outlook's own form are left out, unless they answer a mail of ours.
"""

import base64
import re

from pbem.post.mail_files import MAX_MAIL_BYTES, find_turns
from pbem.protocol.turn_file import FORMAT

_FIRST_BYTES = bytes([0x9F, FORMAT])
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_DROPPED = bytes(byte for byte in range(256) if byte not in _LETTERS)
_GAP = 400  # letters of markup between the two words of a first or last line
_MARKS = (b".pbem", b"=2epbem", b"pbem.invalid", b"x-pbem")  # names of files, addresses of our mails, a header, a type
_ATTACHED_MAILS = (b"message/", b".eml", b".mbox", b".msg")
_FRAME = re.compile(rb"(?:BEGIN|END)(?:(?!BEGIN|END).){0,%d}?PBEM" % _GAP, re.S)  # from the last one: each letter is read once
_CODED_WORDS = (b"5042454D", b"P00B00E00M")  # PBEM in quoted-printable that spares no letter, and of wide characters
_BODIES = (b"\n" + _FIRST_BYTES, b"\n=9F=%02X" % FORMAT, b"\n" + base64.b64encode(_FIRST_BYTES + b"\xc4")[:3])  # how a file begins


def in_base64(word: bytes) -> list[bytes]:
    """What base64 shows of a word for certain, by how many bytes (modulo three) stand before it."""
    texts = [base64.b64encode(bytes(before) + word) for before in range(3)]
    return [text[(before * 8 + 5) // 6 : (before + len(word)) * 8 // 6] for before, text in enumerate(texts)]


_WORDS = tuple(
    shown
    for word in ("PBEM", "pbem")
    for data in (word.encode(), word.encode("utf-16-le")[:-1], word.encode("utf-16-be")[1:])
    for shown in in_base64(data)
)


def may_hold_turn(data: bytes) -> bool:
    """False where no turn file can be found in a file or a raw mail, and for one that is larger than a mail may be."""
    if len(data) > MAX_MAIL_BYTES:
        return False
    if data[:2] == _FIRST_BYTES or _has_any(_BODIES, data):
        return True
    letters = data.translate(None, _DROPPED)  # without line ends, quotes, soft breaks, the zeros of wide characters
    upper = letters.upper()
    if b"PBEM" in upper and (_FRAME.search(upper) or _has_any(_MARKS, data.replace(b"\0", b"").lower())):
        return True
    if _has_any(_CODED_WORDS, upper):
        return True
    has_base64 = b"BASE64" in upper
    if (has_base64 or b"?b?" in data or b"?B?" in data) and _has_any(_WORDS, letters):
        return True
    return has_base64 and _has_any(_ATTACHED_MAILS, data.lower())  # base64 in base64 shows nothing


def is_whole(data: bytes) -> bool:
    """Are turn files in it, and none damaged? Else it may be written only in part."""
    found = find_turns(data)
    return bool(found) and all(isinstance(each, bytes) for each in found)


def _has_any(words: tuple[bytes, ...], data: bytes) -> bool:
    return any(word in data for word in words)
