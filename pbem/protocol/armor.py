"""Armour: the bytes of a turn file as text that survives mail, and back.

    -----BEGIN PBEM-----
    <72 characters of base64>.<3 characters that check this line and its number>
    ...
    -----END PBEM <size in bytes>.<4 characters that check the whole>-----

Reading throws away every character that armour is not made of, so quoting, wrapping and indentation do not matter. What is
damaged then is read again as the source of a quoted-printable mail, and without the names of who is quoted.
"""

import base64
import binascii
import html
import re
from functools import partial

from pbem import canonical
from pbem.errors import CorruptFile
from pbem.protocol.turn_file import MAX_FILE_BYTES

LINE_CHARS = 72
LINE_CHECK_CHARS = 3
MAX_TEXT_CHARS = 4 * 1024 * 1024
MAX_BLOCKS = 200

_MAX_ESCAPES = 4
_LINES_LOOKED_AT = 12  # to tell armour from talk
_MAX_DRESSED_CHARS = 512 * 1024  # beyond: what is damaged stays so
_BEGIN = "-----BEGIN PBEM-----"
_END = "-----END PBEM {size}.{check}-----"
_LINE_END = "\r\n"
_MAX_BLOCK_CHARS = (MAX_FILE_BYTES * 4 // 3 // LINE_CHARS + 2) * (LINE_CHARS + 1 + LINE_CHECK_CHARS)

# what word processors make of two hyphens; the same as UTF-8 that somebody took for Windows-1252 or Latin-1
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]|\u00e2(?:\u20ac[\u201c\u201d]|\u0080[\u0093\u0094])")
_KEPT = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/.-"
_DROPPED = bytes(byte for byte in range(256) if byte not in _KEPT)
_MARKER = re.compile(rb"-BEGINPBEM-|-ENDPBEM([A-Z0-9+/.]{0,20})-", re.IGNORECASE)
_END_WORDS = re.compile(rb"([0-9]{1,6})\.([A-Za-z0-9+/]{4})")
_DOTS = re.compile(rb"\.\.+")  # a mailer doubles a dot at the start of a line
_INSIDE_TAGS = re.compile("=\r?\n|[\u200b-\u200d\u2060\ufeff\u00ad]")  # soft breaks of quoted-printable, marks without width
_TAG = re.compile(r"<[A-Za-z/!?][^<>]*>")
_SOFT_BREAK = re.compile("=[ \t]*\r?\n")
_CODED = re.compile("(?:=[0-9A-Fa-f]{2})+")
_NAMES = re.compile(r"^[ \t>|]*(?:[^\W\d_]{1,20}>[ \t>|]*)+", re.MULTILINE)  # "Ana> " in front of what she wrote
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,24});?")

Blocks = list[bytes | CorruptFile]
"""The blocks of a text in order: the bytes of a whole one, what is wrong with a damaged one."""


def armor(data: bytes) -> str:
    """The text of a file's bytes, lines ending in CRLF."""
    text = _base64_text(data)
    lines = [text[at : at + LINE_CHARS] for at in range(0, len(text), LINE_CHARS)]
    checked = [f"{line}.{_line_check(number, line)}" for number, line in enumerate(lines, 1)]
    end = _END.format(size=len(data), check=_whole_check(data))
    return "".join(line + _LINE_END for line in (_BEGIN, *checked, end))


def find_armored(text: str) -> Blocks:
    """All armoured files in a text, in order and each once; for a damaged one, what is wrong with it.

    Raises CorruptFile for a text beyond the limit. Read as plain text and, where it looks like it, as HTML.
    """
    if len(text) > MAX_TEXT_CHARS:
        raise CorruptFile("text-too-large", size=len(text), limit=MAX_TEXT_CHARS)
    found = _read(text)
    for take_off in (_codes_off, partial(_NAMES.sub, "")):
        if len(text) > _MAX_DRESSED_CHARS or (found and not _damaged(found)):
            break
        bare = take_off(text)
        if bare != text:
            text = bare
            found = _merged(found, _read(text))
    whole = dict.fromkeys(block for block in found if isinstance(block, bytes))
    return [*whole, *(each for each in _damaged(found) if not whole or not isinstance(each, _Talk))]


class _Talk(CorruptFile):
    """Marks without a line of armour between them: somebody writes about them, unless all of it is spoilt."""


def _read(text: str) -> Blocks:
    """The blocks of a text as it is and, where it looks like it, as HTML."""
    found = _blocks(text)
    return _merged(found, _blocks(_without_html(text))) if "<" in text or "&" in text else found


def _merged(found: Blocks, other: Blocks) -> Blocks:
    """Of two readings of one text, each block as one of them has it whole."""
    if len(found) == len(other):
        return [one if isinstance(one, bytes) else two for one, two in zip(found, other, strict=True)]
    better, worse = (found, other) if _worth(found) >= _worth(other) else (other, found)
    return [*better, *(block for block in worse if isinstance(block, bytes))]


def _worth(found: Blocks) -> tuple[int, int]:
    """Many whole blocks, then few complaints; but a complaint is better than nothing."""
    damaged = len(_damaged(found))
    whole = len(found) - damaged
    return whole, -damaged if whole else damaged


def _damaged(found: Blocks) -> list[CorruptFile]:
    return [block for block in found if isinstance(block, CorruptFile)]


def _codes_off(text: str) -> str:
    """The source of a quoted-printable mail, decoded."""
    text = _SOFT_BREAK.sub("", text)
    return _CODED.sub(lambda match: bytes.fromhex(match[0].replace("=", "")).decode("utf-8", "replace"), text)


def _without_html(text: str) -> str:
    """Tags out, entities resolved; again for mail that was escaped more than once."""
    text = _INSIDE_TAGS.sub("", text)
    for _ in range(_MAX_ESCAPES):
        plain = _ENTITY.sub(lambda match: html.unescape(match[0]), _TAG.sub("", text))
        if plain == text:
            break
        text = plain
    return text


def _blocks(text: str) -> Blocks:
    """Every block between markers, read or judged."""
    kept = _DOTS.sub(b".", _DASHES.sub("-", text).encode("ascii", "ignore").translate(None, _DROPPED))
    found: Blocks = []
    start: int | None = None
    for marker in _MARKER.finditer(kept):
        if len(found) == MAX_BLOCKS:
            return found
        is_begin = marker[1] is None
        if start is not None:
            found.append(_judged(kept[start : marker.start()], None if is_begin else marker[1]))
        start = marker.end() if is_begin else None
    if start is not None:
        found.append(_judged(kept[start:], None))
    return found


def _judged(block: bytes, end: bytes | None) -> bytes | CorruptFile:
    try:
        return _read_block(block, end)
    except CorruptFile as error:
        return error if _has_a_line(block) else _Talk(error.code, None, **error.places)


def _has_a_line(block: bytes) -> bool:
    """Does any of the first lines have its check?"""
    pieces = block[:_MAX_BLOCK_CHARS].replace(b"-", b"").decode("ascii").split(".", _LINES_LOOKED_AT + 1)[: _LINES_LOOKED_AT + 1]
    contents = [pieces[0], *(piece[LINE_CHECK_CHARS:] for piece in pieces[1:])]
    return any(
        piece[:LINE_CHECK_CHARS] == _line_check(number, content)
        for number, (content, piece) in enumerate(zip(contents, pieces[1:], strict=False), 1)
    )


def _read_block(block: bytes, end: bytes | None) -> bytes:
    """The bytes of one block, `end` being the words of its closing line, None when that is missing."""
    lines = _checked_lines(block[: _MAX_BLOCK_CHARS + 1], is_closed=end is not None)
    if end is None:
        raise CorruptFile("armor-cut-short", line=len(lines) + 1)
    closing = _END_WORDS.fullmatch(end)
    if closing is None:
        raise CorruptFile("armor-end-damaged", line=len(lines) + 1)
    text = "".join(lines)
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError) as error:
        raise CorruptFile("armor-end-damaged", line=len(lines)) from error
    if len(data) < int(closing[1]):
        raise CorruptFile("armor-cut-short", line=len(lines) + 1)
    if len(data) != int(closing[1]) or closing[2].decode() != _whole_check(data) or _base64_text(data) != text:
        raise CorruptFile("armor-end-damaged", line=len(lines) + 1)
    return data


def _checked_lines(block: bytes, is_closed: bool) -> list[str]:
    """The base64 of each line that has its check. Raises CorruptFile naming the first line that does not fit, from 1."""
    if len(block) > _MAX_BLOCK_CHARS:
        raise CorruptFile("armor-too-long", limit=MAX_FILE_BYTES)
    pieces = block.replace(b"-", b"").decode("ascii").split(".")
    lines: list[str] = []
    content = pieces[0]
    for number, piece in enumerate(pieces[1:], 1):
        check, following = piece[:LINE_CHECK_CHARS], piece[LINE_CHECK_CHARS:]
        if check != _line_check(number, content):
            if not is_closed and number == len(pieces) - 1 and len(check) < LINE_CHECK_CHARS:
                raise CorruptFile("armor-cut-short", line=number)
            raise CorruptFile("armor-line-damaged", line=number)
        lines.append(content)
        content = following
    if content:
        code = "armor-line-damaged" if is_closed else "armor-cut-short"
        raise CorruptFile(code, line=len(lines) + 1)
    return lines


def _base64_text(data: bytes) -> str:
    return base64.b64encode(data).decode().rstrip("=")


def _line_check(number: int, line: str) -> str:
    """Three base64 characters, 18 bits, over a line's number (from 1) and its characters."""
    return _base64_text(canonical.tagged("armor line", number.to_bytes(4, "big"), line.encode())[:3])[:LINE_CHECK_CHARS]


def _whole_check(data: bytes) -> str:
    """Four base64 characters, 24 bits, over the bytes."""
    return _base64_text(canonical.tagged("armor", data)[:3])
