"""The frames of a line: they come whole however the bytes are cut, and nothing is decoded before it is bounded."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.live_line import MAX_FRAME_BYTES, VERSION, Bye, Decoder, File, Frame, Gone, Have, Hello, Here, Refused, encode
from pbem.post.travel import PostError
from pbem.view.text import narration

FRAMES: list[Frame] = [Hello(bytes(16), 3, bytes(32)), File(b"x" * 5000), Have(4, b""), Refused(bytes(32)), Here(), Gone(), Bye()]


def refusal(data: bytes) -> str:
    with pytest.raises(PostError) as caught:
        Decoder().feed(data)
    assert all(narration.error(caught.value))
    return caught.value.code


@given(st.lists(st.integers(1, 700), min_size=1))
def test_frames_come_whole_however_the_bytes_are_cut(sizes: list[int]) -> None:
    data, decoder, found, at = VERSION + b"".join(map(encode, FRAMES)), Decoder(), list[Frame](), 0
    while at < len(data):
        size = sizes[len(found) % len(sizes)]
        found += decoder.feed(data[at : at + size])
        at += size
    assert found == FRAMES


def test_a_login_message_is_no_line() -> None:
    assert refusal(b"Welcome to example.org\n") == "live-no-line"
    assert refusal(VERSION.replace(b"1", b"2")) == "live-no-line"
    assert Decoder().feed(VERSION[:4]) == []


def test_a_frame_that_is_too_long_is_refused_by_its_first_bytes() -> None:
    assert refusal(VERSION + (MAX_FRAME_BYTES + 1).to_bytes(4, "big")) == "live-nonsense"
    assert refusal(VERSION + b"\xff\xff\xff\xff") == "live-nonsense"


@pytest.mark.parametrize(
    "value",
    [
        b"",
        msgspec.msgpack.encode([9]),
        msgspec.msgpack.encode([0, b"short", 1, b""]),
        msgspec.msgpack.encode([2, -1, b""]),
        msgspec.msgpack.encode([2, 10**6, b""]),
        msgspec.msgpack.encode([2, 1, bytes(33)]),
        msgspec.msgpack.encode([4, "more"]),
        msgspec.msgpack.encode([1, "text"]),
        b"\x91" * 60_000,
    ],
)
def test_what_is_no_frame_is_refused(value: bytes) -> None:
    assert refusal(VERSION + len(value).to_bytes(4, "big") + value) == "live-nonsense"


def test_every_frame_of_an_honest_end_fits() -> None:
    assert len(encode(File(bytes(64 * 1024)))) <= MAX_FRAME_BYTES + 4
