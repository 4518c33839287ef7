"""The line between two programs that play live: a version, then frames, each bounded before it is decoded. Pure."""

from hashlib import sha256
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from pbem.errors import CorruptFile
from pbem.post.travel import PostError
from pbem.protocol.turn_file import MAX_FILE_BYTES, parse_turn

VERSION = b"pbem live 1\n"
MAX_FRAME_BYTES = MAX_FILE_BYTES + 64
_LENGTH_BYTES = 4
_MAX_COUNT = 99_999

MatchId: TypeAlias = Annotated[bytes, Meta(min_length=16, max_length=16)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=_MAX_COUNT)]
Digest: TypeAlias = Annotated[bytes, Meta(max_length=32)]


class Hello(Struct, frozen=True, array_like=True, tag=0, forbid_unknown_fields=True):
    """Which match, how many files of it are here, and `digest_of` the last."""

    match: MatchId
    count: Count
    digest: Digest


class File(Struct, frozen=True, array_like=True, tag=1, forbid_unknown_fields=True):
    """A whole turn file."""

    data: Annotated[bytes, Meta(max_length=MAX_FILE_BYTES)]


class Have(Struct, frozen=True, array_like=True, tag=2, forbid_unknown_fields=True):
    """How many files are here now, and `digest_of` the last. So a file that came is acknowledged."""

    count: Count
    digest: Digest


class Refused(Struct, frozen=True, array_like=True, tag=3, forbid_unknown_fields=True):
    """A file was not taken in, by `digest_of`."""

    digest: Digest


class Here(Struct, frozen=True, array_like=True, tag=4, forbid_unknown_fields=True):
    """The player is there. Also said where nothing else was for a while, so that a dead line is noticed."""


class Gone(Struct, frozen=True, array_like=True, tag=5, forbid_unknown_fields=True):
    """The program is there, and the player is not."""


class Bye(Struct, frozen=True, array_like=True, tag=6, forbid_unknown_fields=True):
    """Nothing more comes."""


Frame: TypeAlias = Hello | File | Have | Refused | Here | Gone | Bye
_FRAMES: msgspec.msgpack.Decoder[Frame] = msgspec.msgpack.Decoder(Frame)


def encode(frame: Frame) -> bytes:
    """A frame with its length before it."""
    data = msgspec.msgpack.encode(frame)
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data


class Decoder:
    """Frames from bytes as they come. What is not read yet is never longer than one frame and one piece."""

    def __init__(self) -> None:
        self._rest = b""
        self._is_greeted = False

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that are whole now. Raises PostError "live-no-line" or "live-nonsense"."""
        self._rest += data
        if not self._is_greeted:
            if not VERSION.startswith(self._rest[: len(VERSION)]):
                raise PostError("live-no-line")
            if len(self._rest) < len(VERSION):
                return []
            self._is_greeted, self._rest = True, self._rest[len(VERSION) :]
        found, at = list[Frame](), 0
        while len(self._rest) - at >= _LENGTH_BYTES:
            start = at + _LENGTH_BYTES
            size = int.from_bytes(self._rest[at:start], "big")
            if size > MAX_FRAME_BYTES:
                raise PostError("live-nonsense")
            if len(self._rest) < start + size:
                break
            found.append(_decoded(self._rest[start : start + size]))
            at = start + size
        self._rest = self._rest[at:]
        return found


def _decoded(data: bytes) -> Frame:
    try:
        return _FRAMES.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise PostError("live-nonsense") from error


def digest_of(data: bytes) -> bytes:
    """What both sides tell files apart by."""
    return sha256(data).digest()


def check_file(data: bytes, match: str) -> None:
    """Raises PostError where it is not one turn file of this match, and nothing else."""
    try:
        turn = parse_turn(data).turn
    except CorruptFile as error:
        raise PostError("live-nonsense") from error
    if turn.match.hex() != match:
        raise PostError("live-other-match")
