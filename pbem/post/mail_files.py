"""Mail by hand: a turn file as an .eml, and the turn files in whatever comes in.

What comes in is hostile: size, depth, parts and lines are bounded before work, and nothing from it is used as a name.
"""

import base64
import binascii
import codecs
import email.errors
import re
from hashlib import sha256
from typing import TYPE_CHECKING

from pbem.errors import CorruptFile, UserError
from pbem.protocol.armor import armor, find_armored
from pbem.protocol.turn_file import FORMAT, MAX_FILE_BYTES, parse_turn

if TYPE_CHECKING:  # all of the library's mail takes a tenth of a command, and most files come without one
    from datetime import datetime
    from email.headerregistry import Address
    from email.message import Message

MAX_MAIL_BYTES = 8 * 1024 * 1024
MAX_TURNS = 200

_MAX_MIME_LINES = 150_000  # beyond: no mail program writes so; only the text is searched
_MAX_MIME_NESTING = 200  # parts that hold parts
_MAX_MIME_WORK = 3_000_000  # lines times such parts: the standard library holds each line against each of them
_MAX_MIME_HEADER_BYTES = 2000  # of one that holds parameters: the standard library takes their square to read them
_MAX_MAILS = 200  # in an mbox
_MAX_PARTS = 200
_MAX_DEPTH = 8
_MAX_SUBJECT_CHARS = 200
_FIRST_BYTE = 0x9F  # of every turn file: an array of fifteen
_WINMAIL = b"\x78\x9f\x3e\x22"  # Outlook's own form, which it believes every mail program to read
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"
_SEALED_KINDS = ("application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")

_HEADER_LINE = re.compile(rb"[!-9;-~]{1,70}:")
_MAIL_HEADER = re.compile(
    rb"(?:^|\r)(?:content-type|mime-version|from|to|subject|date|received|return-path|delivered-to|message-id)[ \t]*:", re.I | re.M
)
_MBOX_LINE = re.compile(rb"^From [^\r\n]{1,300}\d{4}(?: [+-]\d{4})?[ \t]*\r?\n", re.M)
_LENGTH = re.compile(rb"\d{1,10} *\r?\n")
_NESTING = re.compile(rb"multipart/|message/", re.I)
_MIME_HEADER = re.compile(rb"(?:^|[\r\n])content-(?:type|disposition):[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*", re.I)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
_ADDRESS = re.compile(  # no encoded word is in it: the library would decode it, line ends too, and write them into the head
    r"(?:(?P<name>[^<>@]{0,100})<)?(?P<user>(?![^@]*=\?)[^\s<>()\[\],;:\"@\\]{1,64})@(?P<domain>[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8})>?"
)
_WIDE_CHARSETS = ("utf-16", "utf-16le", "utf-16be", "utf-16-le", "utf-16-be", "utf-32")
_OWN_CHARSETS = (*_WIDE_CHARSETS, "utf-7", "iso-2022-jp", "macintosh")  # not ASCII underneath, or dashes lie elsewhere

_PARSE_ERRORS = (  # what the standard library's mail parser is known to raise on odd mail
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
    email.errors.MessageError,
)

Found = bytes | CorruptFile
DOMAIN = "pbem.invalid"
"""Of the ids of our mails: no mail goes there."""
READS = "X-Pbem-Reads"
"""The header with the language that the sender of a mail reads."""


def compose_eml(
    *,
    sender: str,
    recipient: str,
    subject: str,
    date: "datetime",
    summary: str,
    turn: bytes,
    file_name: str,
    thread: str = "",
    answers: bytes = b"",
    reads: str = "",
    reminds: bool = False,
    is_attached: bool = True,
) -> bytes:
    """A mail ready to send: summary, armoured file, and the file attached if wished. The same arguments give the same bytes.

    Addresses are `name <a@b>` or `a@b`, one each; an empty sender leaves From to the mail program. `thread`, letters and
    digits, keeps a match together in the inbox, below the mail with the file that this one `answers`. `reads`: the language
    that the sender reads. `reminds`: a mail with this file went before; this one has an id of its own, by its date, and answers
    that one. Raises UserError for an address that is none.
    """
    from email.message import EmailMessage
    from email.policy import SMTP
    from email.utils import format_datetime

    mail = EmailMessage(policy=SMTP)
    if sender:
        mail["From"] = _address(sender)
    mail["To"] = _address(recipient)
    mail["Subject"] = _one_line(subject)[:_MAX_SUBJECT_CHARS]
    mail["Date"] = format_datetime(date)
    mark = _mark(turn, mail["Date"] if reminds else "")
    mail["Message-ID"] = f"<{mark}@{DOMAIN}>"
    answers = turn if reminds else answers
    before = f"<{_mark(answers)}@{DOMAIN}>" if answers else ""
    if before:
        mail["In-Reply-To"] = before
    if thread := re.sub(r"[^A-Za-z0-9-]", "", thread)[:64]:
        mail["References"] = " ".join(filter(None, (f"<{thread}@{DOMAIN}>", before)))
    if reads:
        mail[READS] = _one_line(reads)
    body = "\n".join(_CONTROLS.sub(" ", line).rstrip() for line in summary.splitlines()) + "\n\n" + armor(turn)
    is_plain = body.isascii() and all(len(line) <= 78 for line in body.splitlines())
    mail.set_content(body.replace("\r\n", "\n"), cte="7bit" if is_plain else "quoted-printable")
    if is_attached:
        plain_name = re.sub(r"[^A-Za-z0-9._-]", "-", file_name).lstrip(".-")[:80] or "turn.pbem"
        mail.add_attachment(turn, maintype="application", subtype="octet-stream", filename=plain_name)
        mail.set_boundary(f"pbem-{mark}")
    return mail.as_bytes()


def _mark(turn: bytes, date: str = "") -> str:
    """What a mail is called by the file in it: the same file, the same mail. `date`: of one that reminds of it."""
    return sha256(turn + date.encode()).hexdigest()[:32]


def compose_text(summary: str, turn: bytes) -> str:
    """The summary, an empty line and the file, to paste into a mail."""
    return f"{summary}\n\n{armor(turn)}"


def find_turns(data: bytes) -> list[Found]:
    """All turn files in what came in, in order and each once; for one that is damaged, what is wrong with it.

    Takes a binary file, armoured text, a raw mail with parts, attachments and mails inside, an mbox. Empty when there is
    none. The bytes found have the form of a turn file; whose they are and whether they are signed is for the caller.
    """
    if len(data) > MAX_MAIL_BYTES:
        return [CorruptFile("text-too-large", size=len(data), limit=MAX_MAIL_BYTES)]
    found = _in_bytes(data, 0)
    if not found and not _is_mail(data) and b"\0" in data and len(data) <= MAX_FILE_BYTES and not _is_wide(data):
        found = [_judged(data)]  # a file that is no text can only be a damaged turn file
    return _settled(found)[:MAX_TURNS]


def is_mbox_line(line: bytes) -> bool:
    """Does a mail in an mbox begin with this line?"""
    return _MBOX_LINE.match(line) is not None


def _in_bytes(data: bytes, depth: int) -> list[Found]:
    """What is in a file, or in a part that may be anything."""
    if data[:1] == bytes([_FIRST_BYTE]) and len(data) <= MAX_FILE_BYTES:
        return [_judged(data)]
    if data.startswith(_WINMAIL):
        return [CorruptFile("mail-winmail")]
    data = _narrow(data)
    starts = [match.start() for match in _MBOX_LINE.finditer(data)][: _MAX_MAILS + 1] if data[:5] == b"From " else []
    if len(starts) > 1 and depth < _MAX_DEPTH:
        bounds = [*starts[1:_MAX_MAILS], len(data)]
        return [each for start, end in zip(starts, bounds, strict=False) for each in _in_mail_or_text(data[start:end], depth)]
    return _in_mail_or_text(data, depth)


def _in_mail_or_text(data: bytes, depth: int) -> list[Found]:
    in_mail = _in_mail(data, depth) if _is_mail(data) and depth < _MAX_DEPTH else []
    if _any_whole(in_mail):
        return in_mail
    in_text = _in_text(_text_of(data))
    return in_text if _any_whole(in_text) else in_mail or in_text


def _in_mail(data: bytes, depth: int) -> list[Found]:
    """What is in a raw mail; nothing when it is built as no mail program builds one."""
    lines, nesting = max(data.count(b"\n"), data.count(b"\r")), len(_NESTING.findall(data))
    if lines > _MAX_MIME_LINES or nesting > _MAX_MIME_NESTING or lines * nesting > _MAX_MIME_WORK:
        return []
    if any(len(header[0]) > _MAX_MIME_HEADER_BYTES for header in _MIME_HEADER.finditer(data)):
        return []
    from email.policy import compat32

    try:
        mail = email.message_from_bytes(data.lstrip(), policy=compat32)
    except _PARSE_ERRORS:
        return []
    return _in_message(mail, depth)


def _in_message(mail: "Message", depth: int) -> list[Found]:
    """What is in one mail and those attached. Damage in one part is not told where another part has the turn whole."""
    from email.message import Message

    whole: list[Found] = []
    damaged: list[Found] = []
    attached: list[Found] = []
    waiting = [mail]
    for _ in range(_MAX_PARTS):
        if not waiting:
            break
        part = waiting.pop()
        try:
            inner = part.get_payload()
            if not isinstance(inner, list) or _is_encoded_mail(part):
                in_part = _in_part(part, depth)
                (whole if _any_whole(in_part) else damaged).extend(in_part)
            elif part.get_content_maintype() == "message":
                if depth < _MAX_DEPTH:
                    attached += [each for one in inner if isinstance(one, Message) for each in _in_message(one, depth + 1)]
            else:
                waiting.extend(each for each in reversed(inner) if isinstance(each, Message))
        except _PARSE_ERRORS:
            continue  # a part that cannot be read holds nothing
    return (whole or damaged) + attached


def _any_whole(found: list[Found]) -> bool:
    return any(isinstance(each, bytes) for each in found)


def _in_part(part: "Message", depth: int) -> list[Found]:
    name = (part.get_filename() or "").lower()
    if _is_encoded_mail(part):
        data = _decoded_mail(part)
    else:
        payload = part.get_payload(decode=True)
        data = payload if isinstance(payload, bytes) else b""
    kind = part.get_content_maintype()
    if kind == "text" and not name.endswith((".pbem", ".eml")):
        whole = _judged(data) if data[:1] == bytes([_FIRST_BYTE]) else None  # renamed to go through
        return [whole] if isinstance(whole, bytes) else _in_text(_text_of(data, (part.get_content_charset() or "").lower()))
    if name.endswith(".pbem"):
        return _in_text(_text_of(data)) or [_judged(data)]
    if data[:2] == bytes([_FIRST_BYTE, FORMAT]):
        return [_judged(data)]
    if kind in ("application", "message") or name.endswith((".eml", ".txt", ".mbox")):
        found = _in_bytes(data, depth + 1)
        return found or ([CorruptFile("mail-encrypted")] if part.get_content_type() in _SEALED_KINDS else [])
    return []


def _is_encoded_mail(part: "Message") -> bool:
    """A mail attached in base64, against the standard, that the parser therefore could not look into."""
    encoding = str(part.get("content-transfer-encoding", "")).strip().lower()
    return part.get_content_type() == "message/rfc822" and encoding == "base64"


def _decoded_mail(part: "Message") -> bytes:
    from email.message import Message

    payload = part.get_payload()
    inner = payload[0] if isinstance(payload, list) and payload else part
    text = inner.as_string() if isinstance(inner, Message) else str(inner)
    try:
        return base64.b64decode("".join(text.split()), validate=False)
    except (binascii.Error, ValueError):
        return b""


def _in_text(text: str) -> list[Found]:
    try:
        found = [each if isinstance(each, CorruptFile) else _judged(each) for each in find_armored(text)]
    except CorruptFile as error:
        return [error]
    return found or ([CorruptFile("mail-encrypted")] if _ENCRYPTED in text else [])


def _judged(data: bytes) -> Found:
    try:
        parse_turn(data)
    except CorruptFile as error:
        return error
    return data


def _settled(found: list[Found]) -> list[Found]:
    """Each file and each complaint once, in order."""
    seen: set[object] = set()
    kept: list[Found] = []
    for each in found:
        mark: object = each if isinstance(each, bytes) else (each.code, repr(sorted(each.places.items())))
        if mark not in seen:
            seen.add(mark)
            kept.append(each)
    return kept


def _is_mail(data: bytes) -> bool:
    """Does it begin with header lines of a mail?"""
    head = data[:65_536].lstrip()
    first = head.split(b"\n", 1)[0]
    if not (_HEADER_LINE.match(first) or _MBOX_LINE.match(head)):
        return False
    return _MAIL_HEADER.search(re.split(rb"\r?\n\r?\n", head, maxsplit=1)[0]) is not None


def _is_wide(data: bytes) -> bool:
    return data[:2] in (b"\xff\xfe", b"\xfe\xff")


def _narrow(data: bytes) -> bytes:
    """A mail that was saved in UTF-16, or with a mark or its length in front, as the bytes that came."""
    if (length := _LENGTH.match(data)) and _is_mail(data[length.end() :]):
        return data[length.end() :]
    if data.startswith(codecs.BOM_UTF8):
        return data[len(codecs.BOM_UTF8) :]
    if _is_wide(data):
        return data.decode("utf-16", errors="replace").encode()
    thin = data.replace(b"\0", b"") if b"\0" in data[:8] else data
    return thin if _is_mail(thin) else data


def _text_of(data: bytes, charset: str = "") -> str:
    """Text of bytes: armour is ASCII, so a charset matters only where ASCII, or a dash, lies differently."""
    if charset in _OWN_CHARSETS or _is_wide(data):
        return data.decode(charset if charset in _OWN_CHARSETS else "utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _one_line(text: str) -> str:
    """Text that cannot begin another header."""
    return " ".join(_CONTROLS.sub(" ", text).split())


def bare_address(text: str) -> str:
    """The address of `Name <a@b>` or `a@b`; "" for what is neither, or more than one."""
    parts = _ADDRESS.fullmatch(text.strip())
    if parts is None or (parts["name"] is None) == text.rstrip().endswith(">"):
        return ""
    bare = f"{parts['user']}@{parts['domain']}"
    return bare if bare.isascii() and bare.isprintable() else ""


def _address(text: str) -> "Address":
    from email.headerregistry import Address

    line = _one_line(text)
    bare = bare_address(line) if "\n" not in text and "\r" not in text and "=?" not in text else ""
    if not bare:
        raise UserError("address-unreadable", address=line[:100])
    name = line.partition("<")[0].strip().strip('"') if line.endswith(">") else ""
    user, domain = bare.split("@")
    try:
        return Address(display_name=name, username=user, domain=domain)
    except (ValueError, IndexError, email.errors.MessageError) as error:
        raise UserError("address-unreadable", address=line[:100]) from error
