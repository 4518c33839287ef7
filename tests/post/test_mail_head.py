"""The sender that a mail names is one plain address or nothing."""

import time

import pytest

from pbem.post.incoming.mail_head import reads_of, sender_of
from tests.post.manglings import TURN, eml, forwarded


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        (b"From: ana@example.org\n\n", "ana@example.org"),
        (b"Subject: x\r\nFROM :  Ana <ana@example.org>  \r\n\r\nFrom: evil@example.org", "ana@example.org"),
        (b'From: "S\xc3\xa1, Ana" <ana@example.org>\n\n', "ana@example.org"),
        (b"From: =?utf-8?q?Ana_S=C3=A1?=\r\n\t<ana@example.org>\r\n\r\n", "ana@example.org"),
        (b"From ana@example.org Fri Jan  2 03:04:05 2026\nFrom: Ana <ana@example.org>\n\n", "ana@example.org"),
        (b"\xef\xbb\xbf\r\nFrom: ana@example.org\r\r\n\r\n", "ana@example.org"),
        (b"Subject: none\n\nFrom: ana@example.org\n\n", ""),
        (b"From: ana@example.org\nFrom: ben@example.org\n\n", ""),
        (b"From: ana@example.org\nfrom: ana@example.org\n\n", ""),
        (b"From: ana@example.org, ben@example.org\n\n", ""),
        (b'From: "ana@example.org" <evil@example.net>\n\n', ""),
        (b"From: Ana <ana@example.org> <evil@example.net>\n\n", ""),
        (b"From: ana@example.org>\n\n", ""),
        (b"From: ana@ex\xc3\xa4mple.org\n\n", ""),
        (b"From: an\x00a@example.org\n\n", ""),
        (b"From: an\x1b[31ma@example.org\n\n", ""),
        (b"From: Ana <a b@example.org>\n\n", ""),
        (b"From: ana@example.org." + b"a" * 30 + b".net\n\n", "ana@example.org." + "a" * 30 + ".net"),
        (b"From: ana@example.org." + b"a" * 45 + b".net\n\n", ""),
        (b"From: =?utf-8?q?=0D=0ABcc=3Aeve?=@example.net\n\n", ""),
        (b"From: Ana <=?utf-8?b?DQpCY2M6ZXZl?=@example.net>\n\n", ""),
        (b"From: " + b"x" * 5000 + b" <ana@example.org>\n\n", ""),
        (b"X: y\n" * 20_000 + b"From: ana@example.org\n\n", ""),
        (b"From: ana@example.org\n" + b"X: y\n" * 20_000 + b"\n", ""),
        (b"", ""),
        (TURN, ""),
    ],
)
def test_the_sender_is_one_bare_address_or_nothing(head: bytes, sender: str) -> None:
    assert sender_of(head) == sender


def test_the_sender_of_a_mail_inside_is_not_the_sender() -> None:
    assert sender_of(eml()) == "ana@example.org"
    assert sender_of(forwarded(eml(), 2).replace(b"From: Ana <ana@example.org>", b"From: ben@example.org", 1)) == "ben@example.org"


@pytest.mark.parametrize(
    ("head", "language"),
    [
        (b"X-Pbem-Reads: pt\n\n", "pt"),
        (b"x-pbem-reads: pt_BR\r\n\r\n", "pt_BR"),
        (b"X-Pbem-Reads: ../../x\n\n", ""),
        (b"X-Pbem-Reads: pt-BR\n\n", ""),
        (b"X-Pbem-Reads: pt\nX-Pbem-Reads: de\n\n", ""),
        (b"X-Pbem-Reads: \xd9\xa1\xd9\xa2\n\n", ""),
        (b"\n\nSubject: x\n\nX-Pbem-Reads: pt\n\n", ""),
    ],
)
def test_a_language_is_a_short_name_or_nothing(head: bytes, language: str) -> None:
    assert reads_of(head) == language


def test_a_head_without_end_takes_no_time() -> None:
    data = b"From: " + b"a <" * 2_000_000
    begun = time.perf_counter()
    assert (sender_of(data), reads_of(data)) == ("", "")
    assert time.perf_counter() - begun < 5
