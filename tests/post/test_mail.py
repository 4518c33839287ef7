"""Mail out and in: what is composed is found again, however mail programs pass it on; hostile mail does no harm."""

import base64
import email
import email.policy
import html
import quopri
import time
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.mime.application import MIMEApplication
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.errors import CorruptFile, UserError
from pbem.post.mail_files import MAX_MAIL_BYTES, compose_eml, find_turns
from pbem.protocol.armor import armor
from tests.protocol.mangle import mangled, mangles
from tests.protocol.samples import after, file_1

TURN = file_1().data
OTHER = after(file_1()).data
DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
SUMMARY = "Turn 3, Kabila's side\nm CON04 1714-1814-1815\na 1915 with CON04,CON07 air 2\n"


def mail_of(**changes: Any) -> bytes:
    given: dict[str, Any] = {
        "sender": "Ana Sá <ana@example.org>",
        "recipient": "rui@example.org",
        "subject": "Congo, turn 3",
        "date": DATE,
        "summary": SUMMARY,
        "turn": TURN,
        "file_name": "congo-0003.pbem",
        "thread": "00ff",
    }
    return compose_eml(**given | changes)


def parsed(data: bytes) -> EmailMessage:
    mail = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def with_text(text: str, subtype: str = "plain", charset: str = "utf-8") -> MIMEText:
    mail = MIMEText(text, subtype, charset)
    mail["Subject"] = "Re: your turn"
    mail["From"] = "a@example.org"
    return mail


# ---------------------------------------------------------------- out


def test_a_mail_holds_summary_armour_and_attachment() -> None:
    mail = parsed(mail_of())
    body, attached = mail.get_body(("plain",)), list(mail.iter_attachments())
    assert body is not None
    text = body.get_content().replace("\r\n", "\n")
    assert text.startswith(SUMMARY + "\n")
    assert armor(TURN).replace("\r\n", "\n") in text
    assert [(each.get_filename(), each.get_content_type(), each.get_content()) for each in attached] == [
        ("congo-0003.pbem", "application/octet-stream", TURN)
    ]
    assert (mail["From"], mail["To"], mail["Subject"]) == ("Ana Sá <ana@example.org>", "rui@example.org", "Congo, turn 3")
    assert mail["Date"].datetime == DATE
    assert mail["References"] == "<00ff@pbem.invalid>"


def test_a_mail_without_attachment_holds_the_file_in_its_text_alone() -> None:
    data = mail_of(is_attached=False)
    mail = parsed(data)
    assert not mail.is_multipart()
    assert find_turns(data) == [TURN]
    assert len(data) < len(mail_of()) - len(TURN)


def test_the_same_arguments_give_the_same_mail() -> None:
    assert mail_of() == mail_of()
    assert parsed(mail_of())["Message-ID"] != parsed(mail_of(turn=OTHER))["Message-ID"]


def test_the_mail_is_seven_bit_with_short_lines() -> None:
    data = mail_of(summary="Não há munição para a 2.ª brigada " * 20)
    assert data.isascii()
    assert all(len(line) <= 78 for line in data.split(b"\r\n"))
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert find_turns(data) == [TURN]


def test_a_reminder_answers_the_mail_with_the_same_file_and_is_another_mail() -> None:
    first, reminder, later = mail_of(), mail_of(reminds=True), mail_of(reminds=True, date=DATE + timedelta(days=1))
    assert len({parsed(each)["Message-ID"] for each in (first, reminder, later)}) == 3
    assert reminder == mail_of(reminds=True, answers=b"the file before")
    for each in map(parsed, (reminder, later)):
        assert each["In-Reply-To"] == parsed(first)["Message-ID"]
        assert each["References"].split() == ["<00ff@pbem.invalid>", parsed(first)["Message-ID"]]
    assert find_turns(reminder) == find_turns(first) == [TURN]


def test_a_draft_may_leave_the_sender_to_the_mail_program() -> None:
    assert parsed(mail_of(sender=""))["From"] is None


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=200))
@settings(max_examples=60)
def test_no_text_can_add_a_header_or_lose_the_turn(subject: str, file_name: str, summary: str) -> None:
    data = mail_of(subject=subject + "\r\nBcc: x@example.org", file_name=file_name + '\r\nX-Evil: "1', summary=summary)
    mail = parsed(data)
    names = {"From", "To", "Subject", "Date", "Message-ID", "References", "MIME-Version", "Content-Type"}
    assert set(mail.keys()) == names
    (attached,) = mail.iter_attachments()
    assert set(attached.keys()) <= {"Content-Type", "Content-Transfer-Encoding", "Content-Disposition", "MIME-Version"}
    assert "/" not in (attached.get_filename() or "/")
    assert TURN in find_turns(data)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nobody",
        "a@b, c@d",
        "a@b\r\nBcc: c@d",
        "A <a@b",
        "a@b>",
        "a b@c",
        "é@example.org",
        "a@exämple.org",
        "a@b c@d",
        "x <a@b> <c@d>",
        "a@" + "b" * 300,
        "a@.",
        "=?utf-8?q?=0D=0ABcc=3Ac?=@d",
        "=?utf-8?b?DQpCY2M6Yw==?=@d",
        "=?utf-8?q?=0D=0ABcc=3Ac?= <a@b>",
    ],
)
def test_what_is_no_single_address_is_refused(address: str) -> None:
    with pytest.raises(UserError, match="address-unreadable"):
        mail_of(recipient=address)


# ---------------------------------------------------------------- in


def test_a_binary_file_is_found() -> None:
    assert find_turns(TURN) == [TURN]


def test_a_damaged_binary_file_is_told() -> None:
    for data in (TURN[:-5], b"\x00" + TURN[1:], TURN.replace(b"\x00", b"\x00\x00", 1)):
        (found,) = find_turns(data)
        assert isinstance(found, CorruptFile)


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"From: me\n\nhello", b"\xff\xfeh\x00i\x00", "olá".encode(), b"Note: this\nis no mail"]
)
def test_where_there_is_no_turn_none_is_found(data: bytes) -> None:
    assert find_turns(data) == []


@given(mangles(), st.sampled_from(["utf-8", "utf-16", "utf-8-sig"]))
@settings(max_examples=80)
def test_pasted_text_is_read_in_any_dress(names: list[str], charset: str) -> None:
    text = "Olá Rui:\n\n" + SUMMARY + mangled(armor(TURN), names)
    assert find_turns(text.encode(charset)) == [TURN]


def test_a_sent_mail_is_found_whole_and_by_its_text_or_attachment_alone() -> None:
    assert find_turns(mail_of()) == [TURN]
    mail = parsed(mail_of())
    body, (attached,) = mail.get_body(), mail.iter_attachments()
    assert body is not None
    assert find_turns(body.as_bytes()) == find_turns(attached.as_bytes()) == [TURN]


@given(mangles(), st.sampled_from(["plain", "html"]), st.sampled_from(["utf-8", "iso-8859-1", "utf-16", "no-such-charset"]))
@settings(max_examples=60)
def test_a_mail_with_text_only_is_read(names: list[str], subtype: str, charset: str) -> None:
    text = mangled(SUMMARY + armor(TURN), names)
    if subtype == "html":
        text = "<html><style>p { x: y }</style><p>" + html.escape(text).replace("\n", "<br>\n") + "</p></html>"
    if charset == "no-such-charset":
        data = with_text(text, subtype).as_bytes().replace(b"utf-8", b"x-nonsense")
    elif charset == "iso-8859-1":
        data = with_text(text.encode("ascii", "ignore").decode(), subtype, charset).as_bytes()
    else:
        data = with_text(text, subtype, charset).as_bytes()
    assert find_turns(data) == [TURN]


def test_a_quoted_printable_mail_is_read_decoded_or_as_raw_source() -> None:
    body = quopri.encodestring(("Olá =\n" + armor(TURN)).encode())
    headers = (
        b"From: a@b\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
    )
    assert find_turns(headers + body) == [TURN]
    assert find_turns(b"somebody pasted:\n" + headers + body) == [TURN]


def test_an_html_only_alternative_is_read() -> None:
    mail = MIMEMultipart("alternative")
    mail["From"] = "a@b"
    mail.attach(with_text("see the HTML part"))
    mail.attach(with_text("<div>" + "</div><div>".join(html.escape(line) for line in armor(TURN).split("\r\n")), "html"))
    assert find_turns(mail.as_bytes()) == [TURN]


def attached(data: bytes, name: str, subtype: str = "octet-stream") -> MIMEMultipart:
    mail = MIMEMultipart()
    mail["From"] = "a@b"
    mail.attach(with_text("here"))
    part = MIMEApplication(data, subtype)
    part.add_header("Content-Disposition", "attachment", filename=name)
    mail.attach(part)
    return mail


@pytest.mark.parametrize("name", ["t.pbem", "T.PBEM", "t.bin", "t.pbem.txt"])
def test_an_attachment_is_read_by_any_name(name: str) -> None:
    assert find_turns(attached(TURN, name).as_bytes()) == [TURN]


def test_armour_a_mail_or_text_as_attachment_is_read() -> None:
    assert find_turns(attached(armor(TURN).encode(), "t.pbem").as_bytes()) == [TURN]
    assert find_turns(attached(armor(TURN).encode(), "t.txt").as_bytes()) == [TURN]
    assert find_turns(attached(mail_of(), "t.eml").as_bytes()) == [TURN]


def test_a_damaged_attachment_is_told_only_when_the_text_has_not_the_whole_turn() -> None:
    broken = attached(TURN[:-9], "t.pbem")
    (found,) = find_turns(broken.as_bytes())
    assert isinstance(found, CorruptFile)
    broken.attach(with_text(armor(TURN)))
    assert find_turns(broken.as_bytes()) == [TURN]


def test_damaged_text_names_the_line() -> None:
    lines = armor(TURN).split("\r\n")
    lines[2] = lines[2][:9] + "*" + lines[2][10:]
    (found,) = find_turns(with_text("\n".join(lines)).as_bytes())
    assert isinstance(found, CorruptFile)
    assert (found.code, found.places) == ("armor-line-damaged", {"line": 2})


def test_forwarded_mails_are_read_at_any_depth_within_reason() -> None:
    data = mail_of()
    for _ in range(5):
        outer = MIMEMultipart()
        outer["From"] = "x@y"
        outer.attach(with_text("fyi"))
        outer.attach(MIMEMessage(email.message_from_bytes(data)))
        data = outer.as_bytes()
    assert find_turns(data) == [TURN]


def test_a_mail_attached_in_base64_is_read() -> None:
    head = "From: a@b\nMIME-Version: 1.0\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
    assert find_turns(head.encode() + base64.encodebytes(mail_of())) == [TURN]


def test_a_damaged_mail_in_a_forwarded_chain_is_told_beside_a_good_one() -> None:
    outer = MIMEMultipart()
    outer["From"] = "x@y"
    outer.attach(MIMEMessage(with_text(armor(TURN)[:300])))
    outer.attach(MIMEMessage(with_text(armor(OTHER))))
    damaged, whole = find_turns(outer.as_bytes())
    assert isinstance(damaged, CorruptFile)
    assert whole == OTHER


def test_an_mbox_gives_all_its_turns_each_once() -> None:
    box = b"".join(b"From ana@example.org Fri Jan  2 03:04:05 2026\n" + mail_of(turn=turn) + b"\n" for turn in (TURN, OTHER, TURN))
    assert find_turns(box) == [TURN, OTHER]


def test_a_mail_with_blank_lines_before_it_is_read() -> None:
    assert find_turns(b"\r\n\r\n" + mail_of()) == [TURN]


def test_inline_forwards_in_one_text_are_read() -> None:
    text = (
        "a\n> ---------- Forwarded message ---------\n> From: x@y\n> "
        + armor(TURN).replace("\r\n", "\n> ")
        + "\nand\n"
        + armor(OTHER)
    )
    assert find_turns(with_text(text).as_bytes()) == [TURN, OTHER]


# ---------------------------------------------------------------- hostile


def test_too_much_is_told() -> None:
    (found,) = find_turns(b" " * (MAX_MAIL_BYTES + 1))
    assert isinstance(found, CorruptFile)
    assert found.code == "text-too-large"


pieces = st.sampled_from(
    [
        b"From: a@b\n",
        b"Content-Type: multipart/mixed; boundary=x\n",
        b'Content-Type: multipart/mixed; boundary*0="x\n',
        b"Content-Type: message/rfc822\n",
        b"Content-Type: text/plain; charset=utf-7\n",
        b"Content-Type: text/plain; charset*=xx''%ff\n",
        b"Content-Type: application/octet-stream; name*1*=utf-8''%zz\n",
        b"Content-Disposition: attachment; filename*0*=nonsense''t.pbem; filename=\"=?x?q?=\"\n",
        b"Content-Transfer-Encoding: base64\n",
        b"Content-Transfer-Encoding: x-uuencode\n",
        b"Content-Transfer-Encoding: quoted-printable\n",
        b"begin 644 x\n",
        b"\n",
        b"--x\n",
        b"--x--\n",
        b"From a Fri Jan  2 03:04:05 2026\n",
        b"-----BEGIN PBEM-----\n",
        b"-----END PBEM 1.abcd-----\n",
        b"\x9f\x01\xc4",
        b"=?utf-8?b?\xff?=",
        b"AAAA\xff\x00",
        TURN,
    ]
)


HANG_SECONDS = 120  # far from any figure: only a reader that does not come back is caught


@given(st.lists(pieces | st.binary(max_size=8), max_size=25))
@settings(max_examples=300)
def test_hostile_mail_raises_nothing(parts: list[bytes]) -> None:
    assert all(isinstance(each, bytes | CorruptFile) for each in find_turns(b"".join(parts)))


@given(st.integers(0, len(mail_of()) - 1), st.integers(0, 255))
@settings(max_examples=100)
def test_a_mail_with_one_byte_changed_gives_the_turn_or_a_complaint_or_nothing(place: int, byte: int) -> None:
    data = bytearray(mail_of())
    data[place] = byte
    assert all(each == TURN or isinstance(each, CorruptFile) or len(each) == len(TURN) for each in find_turns(bytes(data)))


@pytest.mark.parametrize(
    "data",
    [
        b"From: a\nContent-Type: multipart/mixed; boundary=x\n\n" + b"--x\nContent-Type: multipart/mixed; boundary=x\n\n" * 20_000,
        b"From: a\nContent-Type: multipart/digest; boundary=x\n\n" + b"--x\n\n" * 60_000,
        b"From: a\nContent-Type: multipart/mixed; boundary=x\n\n" + b"--x\n" * 140_000,
        b"From: a\n" + b"X: y\n" * 100_000,
        b"From a 2026\n" * 100_000,
        b"From: a\n\n" + b"\n" * 3_000_000,
        b"From " * 200_000,
    ],
    ids=["nested", "digest", "parts", "headers", "mbox", "lines", "from"],
)
def test_hostile_size_is_dealt_with_and_does_not_hang(data: bytes) -> None:
    begun = time.perf_counter()
    assert find_turns(data) == []
    assert time.perf_counter() - begun < HANG_SECONDS
