"""The prefilter lets every mail through in which a turn file is found, and few others."""

import base64
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.post.incoming.prefilter import may_hold_turn
from pbem.post.mail_files import MAX_MAIL_BYTES, find_turns
from pbem.protocol.armor import armor
from tests.post import test_mail
from tests.post.manglings import HEAD, LARGE, MANGLINGS, TURN, WINMAIL, Row, attached, eml, part, plain
from tests.protocol.mangle import mangled, mangles

ROWS: dict[str, Row] = MANGLINGS | {name: (lambda data=data: data, expected) for name, (data, expected) in LARGE.items()}
OF_OTHERS = ("mail-winmail", "mail-encrypted", "mail-without-turn", "text-too-large")
MORE = ("its first line lost", "in base64, too deep to be looked for")  # gone through, and nothing found
NO_MAILER = ("chopped_7", "zero_width", "marker_case")  # no word of the frame is left in one piece


@pytest.mark.parametrize("name", ROWS)
def test_what_holds_a_turn_goes_through_and_other_mail_does_not(name: str) -> None:
    data, expected = ROWS[name]
    assert may_hold_turn(data()) == (name in MORE or (expected not in OF_OTHERS and bool(expected)))


@given(
    mangles().filter(lambda names: not {*names} & {*NO_MAILER}),
    st.sampled_from(["utf-8", "utf-16", "utf-16-le", "utf-8-sig"]),
    st.sampled_from(["8bit", "quoted-printable", "base64"]),
    st.text(max_size=9),
)
@settings(max_examples=200)
def test_a_mangled_text_goes_through(names: list[str], charset: str, encoding: str, before: str) -> None:
    assert may_hold_turn(plain(before + mangled(armor(TURN), names), charset, encoding))


@given(st.lists(test_mail.pieces, max_size=25))
@settings(max_examples=300)
def test_what_is_found_in_odd_mail_goes_through(parts: list[bytes]) -> None:
    data = b"".join(parts)
    assert may_hold_turn(data) or not any(isinstance(each, bytes) for each in find_turns(data))


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable"])
@pytest.mark.parametrize("name", ["t.bin", "t.pbem", "", "=?utf-8?b?w6cucGJlbQ==?=", "congo=2Epbem"])
def test_an_attachment_goes_through_by_its_first_bytes_or_its_name(name: str, encoding: str) -> None:
    assert may_hold_turn(attached(TURN, "application/octet-stream", name, encoding))
    if "pbem" in name or "=?" in name:  # a damaged one is told as well
        assert may_hold_turn(attached(b"\0" + TURN[1:], "application/octet-stream", name, encoding))


def test_what_answers_a_mail_of_ours_goes_through() -> None:
    for header in ("In-Reply-To: <0123456789@pbem.invalid>", "References: <a@b>\n <00ff@pbem.invalid>", "X-Pbem-Reads: pt"):
        assert may_hold_turn(f"{header}\n{HEAD}{part('application/ms-tnef', 'base64')}".encode() + base64.encodebytes(WINMAIL))


def test_a_mail_attached_in_base64_goes_through() -> None:
    head = "From: a@b\nMIME-Version: 1.0\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
    assert may_hold_turn(head.encode() + base64.encodebytes(plain(armor(TURN), encoding="base64")))


def test_pictures_and_talk_do_not_go_through() -> None:
    lots = random.Random(1)
    mails = [attached(lots.randbytes(20_000), "image/jpeg", "x.jpg") for _ in range(100)]
    mails += [plain(f"pbem {lots.random()} begin to play by mail") for _ in range(100)]
    assert sum(map(may_hold_turn, mails)) <= 3  # 2,7 million letters by lot, twelve words of four letters at least


def test_a_mail_full_of_beginnings_takes_no_longer_than_another() -> None:
    data = b"PBEM" + b"END" * (MAX_MAIL_BYTES // 4)
    begun = time.perf_counter()
    assert not may_hold_turn(data)
    assert time.perf_counter() - begun < 3


def test_what_is_too_large_for_a_mail_does_not_go_through() -> None:
    assert not may_hold_turn(eml() + b"\n" * MAX_MAIL_BYTES)
