"""What mail programs, gateways and people do to a turn file on its way: one row a mangling, with the mail as it arrives.

Each row gives the bytes that the other player saves or pastes, and what the reader must find in them: these turn files in
this order, or the code of one refusal. `tests/post/test_manglings.py` goes through them.
"""

import base64
import binascii
import html
import quopri
import textwrap
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from pbem.post.mail_files import compose_eml
from pbem.protocol.armor import armor
from tests.protocol.samples import after, file_1

NOTE = "Não há munição para a 2.ª brigada. " * 9
FIRST = file_1(note=NOTE)
TURN, OTHER = FIRST.data, after(FIRST).data
ARMOR, OTHER_ARMOR = armor(TURN).replace("\r\n", "\n"), armor(OTHER).replace("\r\n", "\n")
LINES = ARMOR.splitlines()
TALK = "Olá Rui,\n\nhere is my turn - good luck!\n\n"
TEXT = TALK + ARMOR
HEAD = "From: Ana <ana@example.org>\nTo: rui@example.org\nSubject: Congo, turn 3\nMIME-Version: 1.0\n"
BROKEN = ARMOR.replace(LINES[3], LINES[3][:30] + ("A" if LINES[3][30] != "A" else "B") + LINES[3][31:])


def eml(turn: bytes = TURN, **changes: str) -> bytes:
    """The mail that the program writes."""
    given: dict[str, Any] = {
        "sender": "Ana Sá <ana@example.org>",
        "recipient": "rui@example.org",
        "subject": "Congo, turn 3",
        "summary": TALK,
    }
    return compose_eml(**given | changes, date=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), turn=turn, file_name="congo-0003.pbem")


def plain(text: str, charset: str = "utf-8", encoding: str = "8bit", kind: str = "text/plain") -> bytes:
    """A mail of one part with this text."""
    return f"{HEAD}{part(kind + f'; charset={charset}', encoding)}".encode() + coded(text.encode(charset), encoding)


def part(kind: str, encoding: str, name: str = "") -> str:
    """The headers of a part."""
    disposition = f'Content-Disposition: attachment; filename="{name}"\n' if name else ""
    return f"Content-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n{disposition}\n"


def coded(data: bytes, encoding: str) -> bytes:
    """A part's bytes as they travel."""
    if encoding == "base64":
        return base64.encodebytes(data)
    if encoding == "quoted-printable":
        return quopri.encodestring(data) if is_text(data) else binascii.b2a_qp(data, istext=False)
    return data


def is_text(data: bytes) -> bool:
    return data != TURN


def attached(data: bytes, kind: str, name: str, encoding: str = "base64", beside: str = TALK) -> bytes:
    """A mail of a text and one attachment."""
    return mixed(
        part("text/plain; charset=utf-8", "8bit").encode() + beside.encode(),
        part(kind, encoding, name).encode() + coded(data, encoding),
    )


def mixed(*parts: bytes, kind: str = "mixed", more: str = "") -> bytes:
    """A mail of several parts."""
    mark = f"----=_Part_{len(b''.join(parts))}"
    body = b"".join(b"--" + mark.encode() + b"\n" + each.rstrip(b"\n") + b"\n" for each in parts)
    return f'{HEAD}Content-Type: multipart/{kind}; boundary="{mark}"{more}\n\n'.encode() + body + f"--{mark}--\n".encode()


def forwarded(data: bytes, times: int) -> bytes:
    """Attached to a mail that is attached to a mail."""
    for _ in range(times):
        data = mixed(part("text/plain; charset=utf-8", "7bit").encode() + b"fyi\n", b"Content-Type: message/rfc822\n\n" + data)
    return data


def per_line(change: Callable[[str], str], text: str = TEXT) -> str:
    return "".join(change(line) + "\n" for line in text.splitlines())


def chopped(width: int, text: str = TEXT, prefix: str = "") -> str:
    """Cut hard at a width, in the middle of a line of armour."""
    return "".join(f"{prefix}{line[at : at + width]}\n" for line in text.splitlines() for at in range(0, max(1, len(line)), width))


def flowed(text: str, is_delsp: bool) -> bytes:
    """RFC 3676: lines that go on end in a space, and what begins with a space, > or From gets one before it."""
    soft = " " if not is_delsp else "  "
    lines = []
    for line in text.splitlines():
        pieces = [line[at : at + 66] for at in range(0, max(1, len(line)), 66)]
        lines += [*(piece + soft for piece in pieces[:-1]), pieces[-1]]
    stuffed = "".join((" " if line.startswith((" ", ">", "From")) else "") + line + "\n" for line in lines)
    how = "yes" if is_delsp else "no"
    return f"{HEAD}{part(f'text/plain; charset=utf-8; format=flowed; delsp={how}', '8bit')}{stuffed}".encode()


def gmail() -> bytes:
    lines = "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in TEXT.splitlines())
    style = 'class="gmail_quote" style="margin:0 0 0 .8ex"'
    quote = f'<div dir="ltr"><div class="gmail_quote"><blockquote {style}>{lines}</blockquote></div></div>'
    return plain(quote, encoding="quoted-printable", kind="text/html")


def outlook() -> bytes:
    style = "<style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml></xml><![endif]-->"
    font = "style='font-family:&quot;Courier New&quot;'"
    lines = "".join(
        f"<p class=MsoNormal><span lang=EN-US {font}>{html.escape(line)}<o:p>&nbsp;</o:p></span></p>\r\n"
        for line in TEXT.splitlines()
    )
    page = f'<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>{style}</head><body>{lines}</body></html>'
    return plain(page, "windows-1252", "quoted-printable", "text/html")


def linked(text: str) -> str:
    """A web client makes links of what looks like one, and breaks long words for the screen."""
    broken = "<wbr>".join(text[at : at + 25] for at in range(0, len(text), 25))
    return f'<a href="http://{html.escape(text[:20])}" target="_blank">{broken}</a>'


def alternative(text: str, page: str) -> bytes:
    return mixed(
        part("text/plain; charset=utf-8", "quoted-printable").encode() + quopri.encodestring(text.encode()),
        part("text/html; charset=utf-8", "base64").encode() + base64.encodebytes(page.encode()),
        kind="alternative",
    )


SIGNATURE = "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE0123456789abcdefABCDEF\n=AbCd\n-----END PGP SIGNATURE-----\n"
CLEARSIGNED = (
    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n"
    + per_line(lambda line: "- " + line if line[:1] == "-" else line)
    + SIGNATURE
)
FORWARD = "---------- Forwarded message ---------\nFrom: Ana <ana@example.org>\nDate: Fri, 2 Jan 2026\nSubject: Congo\n\n"
ORIGINAL = "-----Original Message-----\nFrom: Ana\nSent: Friday\n\n"
DISCLAIMER = (
    "\n-- \nAna Sá\n+351 912 345 678 | https://example.org/a?b=c&d\n\nThis e-mail is confidential. -----\nSent from my phone\n"
)
WINMAIL = b"\x78\x9f\x3e\x22\x01\x00" + bytes(range(256)) * 3
HUGE = TEXT.encode() + b"> and more\n" * 1_000_000

Row = tuple[Callable[[], bytes], list[bytes] | str]
ONE = [TURN]
BOTH = [TURN, OTHER]

MANGLINGS: dict[str, Row] = {
    # as it left
    "the mail as it was written": (eml, ONE),
    "the binary file": (lambda: TURN, ONE),
    "the armour alone": (lambda: ARMOR.encode(), ONE),
    # quoting
    "quoted once": (lambda: plain(per_line(lambda line: "> " + line)), ONE),
    "quoted twice, tight": (lambda: plain(per_line(lambda line: ">>" + line)), ONE),
    "quoted five levels, spaced": (lambda: plain(per_line(lambda line: "> > > > > " + line)), ONE),
    "quoted with bars": (lambda: plain(per_line(lambda line: "| " + line)), ONE),
    "quoted with initials": (lambda: plain(per_line(lambda line: " AS> " + line)), ONE),
    "quoted with a name, then again": (lambda: plain(per_line(lambda line: "> Ana> " + line)), ONE),
    "quoted and cut at 76": (lambda: plain(chopped(74, prefix="> ")), ONE),
    # wrapping and spaces
    "cut hard at 60": (lambda: plain(chopped(60)), ONE),
    "cut hard at 72": (lambda: plain(chopped(72)), ONE),
    "cut hard at 76 behind a quote": (lambda: plain(chopped(76, per_line(lambda line: ">> " + line))), ONE),
    "cut hard at 78 behind an indent": (lambda: plain(chopped(78, per_line(lambda line: " " * 10 + line))), ONE),
    "filled as one paragraph": (lambda: plain("\n".join(textwrap.wrap(TEXT, 72))), ONE),
    "all on one line": (lambda: plain(TEXT.replace("\n", " ")), ONE),
    "flowed": (lambda: flowed(TEXT, is_delsp=False), ONE),
    "flowed with delsp, quoted": (lambda: flowed(per_line(lambda line: ">" + line), is_delsp=True), ONE),
    "indented with tabs": (lambda: plain(per_line(lambda line: "\t\t" + line)), ONE),
    "indented with spaces for tabs": (lambda: plain(per_line(lambda line: " " * 16 + line)), ONE),
    "trailing spaces": (lambda: plain(per_line(lambda line: line + "   ")), ONE),
    "blank lines between": (lambda: plain(per_line(lambda line: line + "\n")), ONE),
    "no-break spaces": (lambda: plain(per_line(lambda line: "\u00a0" + line.replace(" ", "\u00a0"))), ONE),
    "zero-width spaces and soft hyphens": (lambda: plain("\u200b\u00ad".join(chopped(17).splitlines())), ONE),
    "bidi marks round each line": (lambda: plain(per_line(lambda line: f"\u202a{line}\u202c")), ONE),
    "bullets": (lambda: plain(per_line(lambda line: "* - " + line)), ONE),
    # line ends
    "CRLF": (lambda: plain(TEXT).replace(b"\n", b"\r\n"), ONE),
    "CR alone": (lambda: eml().replace(b"\r\n", b"\r"), ONE),
    "CR alone, base64": (lambda: plain(TEXT, encoding="base64").replace(b"\n", b"\r"), ONE),
    "CR CR LF": (lambda: eml().replace(b"\r\n", b"\r\r\n"), ONE),
    "line ends of all kinds mixed": (lambda: plain(TEXT).replace(b"\n", b"\r\n", 5).replace(b"P\n", b"P\r\n"), ONE),
    # SMTP and mbox
    "dots stuffed": (lambda: plain(chopped(73).replace("\n.", "\n..")), ONE),
    "From escaped": (lambda: plain(TEXT + "\n>From here on we attack\n>>From there\n"), ONE),
    "mbox of one": (lambda: b"From ana@example.org Fri Jan  2 03:04:05 2026\n" + eml(), ONE),
    "mbox of three with dates of all kinds": (
        lambda: b"".join(
            b"From ana@example.org " + date + b"\n" + each + b"\n"
            for date, each in zip(
                (b"Fri Jan  2 03:04:05 2026", b"Fri Jan 02 03:04:05 +0000 2026", b"Fri Jan  2 03:04:05 2026 +0100"),
                (plain(TEXT, encoding="base64"), plain("hello"), plain(OTHER_ARMOR, encoding="base64")),
                strict=True,
            )
        ),
        BOTH,
    ),
    # encodings
    "quoted-printable": (lambda: plain(TEXT, encoding="quoted-printable"), ONE),
    "quoted-printable, every character": (
        lambda: plain("", encoding="quoted-printable") + b"=\n".join(b"=%02X" % each for each in TEXT.encode()),
        ONE,
    ),
    "quoted-printable source without its headers": (lambda: quopri.encodestring(TEXT.encode()).replace(b"\n-", b"\n=2D"), ONE),
    "quoted-printable source, quoted": (
        lambda: per_line(
            lambda line: "> " + line, quopri.encodestring(per_line(lambda line: line + " ").encode()).decode()
        ).encode(),
        ONE,
    ),
    "base64": (lambda: plain(TEXT, encoding="base64"), ONE),
    "base64 with a footer behind it": (lambda: plain(TEXT, encoding="base64") + b"\n_____\nlist mailing list\n", ONE),
    "latin-1": (lambda: plain(TEXT, "iso-8859-1"), ONE),
    "latin-1 that says it is utf-8": (lambda: plain(TEXT, "iso-8859-1").replace(b"=iso-8859-1", b"=utf-8"), ONE),
    "utf-16": (lambda: plain(TEXT, "utf-16", "base64"), ONE),
    "utf-7": (lambda: plain(TEXT, "utf-7", "7bit"), ONE),
    "a charset nobody knows": (lambda: plain(TEXT).replace(b"utf-8", b"x-unknown"), ONE),
    "saved as utf-8 with a mark": (lambda: b"\xef\xbb\xbf" + plain(TEXT, encoding="base64"), ONE),
    "saved as utf-16": (lambda: plain(TEXT, encoding="base64").decode().encode("utf-16"), ONE),
    "saved as utf-16 without a mark": (lambda: plain(TEXT, encoding="base64").decode().encode("utf-16-be"), ONE),
    "saved by Outlook as .msg": (lambda: b"\xd0\xcf\x11\xe0" + bytes(508) + TEXT.encode("utf-16-le") + bytes(512), ONE),
    "saved by Apple Mail as .emlx": (lambda: b"4711      \n" + plain(TEXT, encoding="base64") + b'<?xml version="1.0"?>\n', ONE),
    # what word processors do
    "long dashes in the frame": (lambda: plain(TEXT.replace("-----", "\u2014\u2013")), ONE),
    "one long dash, cp1252": (lambda: plain(TEXT.replace("-----", "\u2014"), "cp1252"), ONE),
    "one long dash, read wrongly twice": (lambda: plain(TEXT.replace("-----", "\u2014".encode().decode("cp1252"))), ONE),
    "smart quotes round it": (lambda: plain(f"\u201c{TEXT}\u201d \u00ab{'x' * 9}\u00bb", "cp1252"), ONE),
    "bold by stars": (lambda: plain(TEXT.replace("-----BEGIN PBEM-----", "*-----BEGIN PBEM-----*")), ONE),
    # HTML
    "Gmail, HTML only": (gmail, ONE),
    "Outlook, HTML only": (outlook, ONE),
    "HTML with br and nbsp": (
        lambda: plain(html.escape(TEXT).replace(" ", "&nbsp;").replace("\n", "<br/>\n"), kind="text/html"),
        ONE,
    ),
    "HTML in pre": (lambda: plain(f"<html><body><pre>{html.escape(TEXT)}</pre></body></html>", kind="text/html"), ONE),
    "HTML with links and word breaks": (lambda: plain("<br>".join(map(linked, LINES)), kind="text/html"), ONE),
    "HTML with &gt; quotes and &shy;": (
        lambda: plain(per_line(lambda line: f"&gt;&gt; {line[:30]}&shy;&#8203;{line[30:]}<br>"), kind="text/html"),
        ONE,
    ),
    "HTML that links twice": (
        lambda: plain(per_line(lambda line: line + f"<http://{line[-7:]}>" if "." in line[-5:] else line)),
        ONE,
    ),
    # what stands under and over it
    "signature and disclaimer": (lambda: plain(TEXT + DISCLAIMER), ONE),
    "told in words where it begins and ends": (
        lambda: plain(
            "Copy from -----BEGIN PBEM----- down to -----END PBEM-----, all of it.\n" + TEXT + "-----BEGIN PBEM----- is above"
        ),
        ONE,
    ),
    "signed inline by PGP": (lambda: plain(CLEARSIGNED), ONE),
    "forwarded inline": (lambda: plain(TALK + FORWARD + TEXT), ONE),
    "forwarded inline three deep": (
        lambda: plain(
            "a\n" + ORIGINAL + per_line(lambda line: "> " + line, FORWARD + per_line(lambda line: "> " + line, FORWARD + TEXT))
        ),
        ONE,
    ),
    "forwarded as attachment": (lambda: forwarded(plain(TEXT, encoding="base64"), 1), ONE),
    "forwarded as attachment three deep": (lambda: forwarded(eml(), 3), ONE),
    "forwarded as attachment in quoted-printable": (
        lambda: attached(plain(TEXT, encoding="base64"), "message/rfc822", "", "quoted-printable"),
        ONE,
    ),
    "fourteen mails forwarded in one": (
        lambda: mixed(
            *(b"Content-Type: message/rfc822\n\n" + attached(b"x", "image/gif", "x.gif") for _ in range(12)),
            *(b"Content-Type: message/rfc822\n\n" + attached(turn, "a/b", "x.pbem") for turn in BOTH),
        ),
        BOTH,
    ),
    # parts and attachments
    "alternative, both whole": (lambda: alternative(TEXT, html.escape(TEXT)), ONE),
    "alternative, the text spoilt": (lambda: alternative(TALK + BROKEN, html.escape(TEXT)), ONE),
    "signed by S/MIME": (
        lambda: mixed(
            part("text/plain; charset=utf-8", "base64").encode() + base64.encodebytes(TEXT.encode()),
            part("application/pkcs7-signature", "base64", "smime.p7s").encode() + base64.encodebytes(b"\x30\x80" + bytes(900)),
            kind="signed",
            more='; protocol="application/pkcs7-signature"; micalg=sha-256',
        ),
        ONE,
    ),
    "attached as octet-stream": (lambda: attached(TURN, "application/octet-stream", "congo.pbem"), ONE),
    "attached as text": (lambda: attached(TURN, "text/plain", "congo.pbem"), ONE),
    "attached and renamed to .txt": (lambda: attached(TURN, 'text/plain; name="congo.pbem.txt"', "congo.pbem.txt"), ONE),
    "attached as a picture by mistake": (lambda: attached(TURN, "image/x-pbem", "congo"), ONE),
    "attached in quoted-printable": (lambda: attached(TURN, "application/x-pbem", "congo.pbem", "quoted-printable"), ONE),
    "attached armour as text in utf-16": (
        lambda: attached(ARMOR.encode("utf-16"), "text/plain", "turn.txt"),
        ONE,
    ),
    "attached, and spoilt in the text": (lambda: attached(TURN, "application/octet-stream", "congo.pbem", beside=BROKEN), ONE),
    "headers in capitals, and lower": (
        lambda: (
            plain(TEXT, encoding="base64")
            .replace(b"Content-T", b"CONTENT-T")
            .replace(b"From:", b"from:")
            .replace(b"base64\n", b"BASE64\n")
        ),
        ONE,
    ),
    # more than one
    "two files in one text": (lambda: plain(TEXT + "\nand the next:\n" + OTHER_ARMOR), BOTH),
    "two files, the first in initials": (
        lambda: plain(per_line(lambda line: "Rui> " + line, ARMOR) + "and mine:\n" + OTHER_ARMOR),
        BOTH,
    ),
    "two files, one in the text, one attached": (lambda: attached(OTHER, "a/b", "x.pbem", beside=TEXT), BOTH),
    "the same file three times": (lambda: attached(TURN, "a/b", "x.pbem", beside=TEXT + per_line(lambda line: "> " + line)), ONE),
    # refused
    "one character changed": (lambda: plain(TALK + BROKEN), "armor-line-damaged"),
    "one character changed, in HTML": (
        lambda: plain(html.escape(BROKEN).replace("\n", "<br>"), kind="text/html"),
        "armor-line-damaged",
    ),
    "a line lost": (lambda: plain(TALK + "\n".join(LINES[:4] + LINES[5:])), "armor-line-damaged"),
    "a remark between its lines": (lambda: plain("\n".join([*LINES[:4], "> well done!", *LINES[4:]])), "armor-line-damaged"),
    "words where it should be": (lambda: plain("-----BEGIN PBEM-----\nas always\n-----END PBEM-----\n"), "armor-line-damaged"),
    "its own first line damaged": (lambda: plain(ARMOR.replace(LINES[1][:9], "AAAAAAAAA")), "armor-line-damaged"),
    "all in capitals": (lambda: plain(TEXT.upper()), "armor-line-damaged"),
    "cut in the middle": (lambda: plain(TEXT[: len(TEXT) // 2]), "armor-cut-short"),
    "cut before its last line": (lambda: plain(TALK + "\n".join(LINES[:-1])), "armor-cut-short"),
    "cut mail, base64": (lambda: plain(TEXT, encoding="base64")[:-200], "armor-cut-short"),
    "its first line lost": (lambda: plain(TALK + "\n".join(LINES[1:])), "mail-without-turn"),
    "the attachment cut": (lambda: attached(TURN[:-70], "application/octet-stream", "x.pbem"), "file-damaged"),
    "the attachment passed as text": (
        lambda: attached(TURN.replace(b"\n", b"\r\n").decode("latin-1").encode(), "application/x", "x.pbem"),
        "file-format-unknown",
    ),
    "a winmail.dat": (lambda: attached(WINMAIL, "application/ms-tnef", "winmail.dat"), "mail-winmail"),
    "a winmail.dat saved": (lambda: WINMAIL, "mail-winmail"),
    "encrypted": (
        lambda: mixed(
            part("application/pgp-encrypted", "7bit").encode() + b"Version: 1\n",
            part("application/octet-stream", "7bit", "encrypted.asc").encode() + SIGNATURE.replace("SIGNATURE", "MESSAGE").encode(),
            kind="encrypted",
        ),
        "mail-encrypted",
    ),
    "encrypted in the text": (lambda: plain(SIGNATURE.replace("SIGNATURE", "MESSAGE")), "mail-encrypted"),
    "zipped": (lambda: attached(b"PK\3\4" + TURN, "application/zip", "congo.zip"), "mail-without-turn"),
    "a small picture and no turn": (
        lambda: attached(b"\x89PNG\r\n\x1a\n" + bytes(99), "application/x", "x.png"),
        "mail-without-turn",
    ),
    "a mail of 10 MB": (lambda: HUGE, "text-too-large"),
}


def boundaries(count: int) -> bytes:
    """Parts that hold parts."""
    return "".join(f"Content-Type: multipart/mixed; boundary=x{each}\n\n--x{each}\n" for each in range(count)).encode()


# within the limits, and more work than any honest mail
LARGE: dict[str, tuple[bytes, list[bytes] | str]] = {
    "a mail forwarded 200 times": (forwarded(eml(), 200), [TURN]),
    "in base64, too deep to be looked for": (forwarded(plain(TEXT, encoding="base64"), 200), []),
    "100,000 quoted lines": (plain("> \n" * 60_000 + TEXT + "> \n" * 40_000), [TURN]),
    "100,000 quoted lines, damaged": (plain("> a\n" * 100_000 + BROKEN), "armor-line-damaged"),
    "codes": (plain(BROKEN + "=3D" * 100_000), "armor-line-damaged"),
    "codes beyond": (plain(BROKEN + "=3D" * 600_000), "armor-line-damaged"),
    "names": (plain(BROKEN + "a>" * 100_000), "armor-line-damaged"),
    "all of it": (plain(BROKEN + "=3D&amp;a>" * 20_000), "armor-line-damaged"),
    "dots": (plain(("-----BEGIN PBEM-----" + "a." * 30_000) * 20), "armor-line-damaged"),
    "parts in parts": (HEAD.encode() + boundaries(190) + b"a\n" * 5_000, []),
    "wide": (("From: a@b\n\n" + "a>=3D\n" * 100_000).encode("utf-16"), []),
}
