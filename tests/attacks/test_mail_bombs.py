"""Mails built to keep the reader busy: what takes more than seconds is not read as a mail at all."""

import time

import pytest

from pbem.post.mail_files import MAX_MAIL_BYTES, find_turns

HANG_SECONDS = 120  # far from any figure: only a reader that does not come back is caught
MAIL = b"From: a\n"
MANY_SMALL = (b'--x\nContent-Type: a/b; name="' + b";" * 1_900 + b"\n\n\n") * 4_000


@pytest.mark.parametrize(
    "data",
    [
        MAIL + b'Content-Type: application/x; name="' + b";" * 8_000_000 + b"\n\nx",
        MAIL + b'Content-Disposition: attachment; filename="' + b';"' * 4_000_000 + b"\n\nx",
        MAIL + b"Content-Type: text/plain;\n" + b" x=y;\n" * 140_000 + b"\n\nx",
        b"From: a\rContent-Type: text/plain;\r" + b" x=y;\r" * 1_000_000 + b"\r\rx",
        MAIL + b"Content-Type: text/plain; " + b"".join(b"name*%d*=a;" % each for each in range(80_000)) + b"\n\nx",
        MAIL + b'Content-Type: multipart/mixed; boundary="' + b" " * 3_000_000 + b'x"\n\n--' + b" " * 3_000_000 + b"\n",
        MAIL + b"Content-Type: multipart/mixed; boundary=x\n\n" + MANY_SMALL,
    ],
    ids=["parameters", "quotes", "folded", "folded-by-cr", "rfc2231", "boundary", "many-small"],
)
def test_headers_of_any_length_do_not_hang_the_reader(data: bytes) -> None:
    assert len(data) <= MAX_MAIL_BYTES
    begun = time.perf_counter()
    find_turns(data)
    assert time.perf_counter() - begun < HANG_SECONDS
