"""Sources of turn files: a folder, a zip, an mbox, or a file alone. One piece is read at a time, whoever made the whole.

Of a piece only its place is kept, a number: however many there are, no more than one is in memory, and no name of a zip or a mail
is ever made a path. Sizes are counted while bytes come out, never taken from what the zip says.
"""

import os
import struct
import zlib
from array import array
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

from pbem.errors import CorruptFile, UserError
from pbem.post.incoming.folder import SUFFIXES
from pbem.post.mail_files import MAX_MAIL_BYTES, is_mbox_line
from pbem.session.disk.bounded_reading import opened, read_file, told

MAX_PACKED_BYTES = 4 * 1024 * 1024  # of a piece in a zip, packed or not
MAX_UNPACKED_BYTES = 512 * 1024 * 1024  # of all that is read of a zip
MAX_LINE_BYTES = 64 * 1024  # of an mbox, looked at in one go

_ZIP, _EMPTY_ZIP, _MBOX = b"PK\3\4", b"PK\5\6", b"From "
_END = struct.Struct("<4s4H2LH")  # of the zip's list
_ENTRY = struct.Struct("<4s6H3L5H2L")  # of that list
_LOCAL = struct.Struct("<4s5H3L2H")  # in front of the piece itself
_STORED, _DEFLATED, _LOCKED, _UTF8 = 0, 8, 1, 0x800


class Bundle(Protocol):
    """Pieces by their places. Raises CorruptFile or UserError for what cannot be read."""

    def places(self) -> Iterator[int]:
        """The places of every piece that may hold a turn file, in order."""

    def piece(self, place: int, /) -> tuple[str, bytes]:
        """The name of a piece, which is foreign text, and what is in it."""


def bundle_of(name: str) -> Bundle:
    """What a path of the player's own disk is. Raises UserError."""
    path = Path(name)
    if path.is_dir():
        return Folder(path)
    head = read_head(path)
    if head.startswith((_ZIP, _EMPTY_ZIP)):
        return Zip(path)
    return Mbox(path) if head.startswith(_MBOX) else Lone(path)


def holds_many(name: str) -> bool:
    """Is this a folder, a zip or an mbox?"""
    path = Path(name)
    return path.is_dir() or (path.is_file() and read_head(path).startswith((_ZIP, _EMPTY_ZIP, _MBOX)))


def read_head(path: Path) -> bytes:
    """How a file begins. Raises UserError "file-missing", "file-no-file" or "disk"."""
    with _opened(path) as file:
        return file.read(5)


class Lone:
    """A file with nothing beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def places(self) -> Iterator[int]:
        """The one."""
        yield 0

    def piece(self, _place: int, /) -> tuple[str, bytes]:
        """The file."""
        return str(self.path), read_file(self.path)


class Folder:
    """All files below a folder whose names say that they may hold a turn; links are not followed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.bundles: list[Path] = []  # zips and mboxes below, which are bundles of their own
        self._names = bytearray()
        self._starts = array("Q")

    def places(self) -> Iterator[int]:
        """In the order of their names. Raises UserError "disk"."""

        def fail(error: OSError) -> None:
            raise UserError("disk", detail=error.strerror or str(self.path)) from error

        for below, folders, names in os.walk(self.path, onerror=fail):
            folders.sort()
            for name in sorted(names):
                path = Path(below, name)
                if path.is_symlink():
                    continue
                if name.lower().endswith((".zip", ".mbox")):
                    self.bundles.append(path)
                elif name.lower().endswith(SUFFIXES):
                    self._starts.append(len(self._names))
                    self._names += os.fsencode(path.relative_to(self.path))
                    yield len(self._starts) - 1

    def piece(self, place: int) -> tuple[str, bytes]:
        """A file, named from the folder on."""
        end = self._starts[place + 1] if place + 1 < len(self._starts) else len(self._names)
        name = os.fsdecode(bytes(self._names[self._starts[place] : end]))
        return name, read_file(self.path / name)


class Mbox:
    """The mails of a mail program's folder, each by where it begins."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def places(self) -> Iterator[int]:
        """Mail by mail."""
        with _opened(self.path) as file:
            at, is_line_begun = 0, False
            while line := file.readline(MAX_LINE_BYTES):
                if not at or (not is_line_begun and is_mbox_line(line)):
                    yield at
                at, is_line_begun = at + len(line), not line.endswith(b"\n")

    def piece(self, place: int) -> tuple[str, bytes]:
        """The mail that begins there."""
        name = f"{self.path.name}, byte {place}"
        with _opened(self.path) as file:
            file.seek(place)
            mail = bytearray(file.readline(MAX_LINE_BYTES))
            while (line := file.readline(MAX_LINE_BYTES)) and not (mail.endswith(b"\n") and is_mbox_line(line)):
                mail += line
                if len(mail) > MAX_MAIL_BYTES:
                    raise CorruptFile("text-too-large", size=len(mail), limit=MAX_MAIL_BYTES)
        return name, bytes(mail)


class Entry(NamedTuple):
    """A line of a zip's list."""

    name: str
    flags: int
    method: int
    checksum: int
    packed_bytes: int
    start: int  # of the piece, from the beginning of the zip
    line_bytes: int


class Zip:
    """The files of a zip whose names say that they may hold a turn, each by where its line in the zip's list is.

    The list is read line by line and never kept: of a zip of many thousand files it alone would fill more memory than a match.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._left = MAX_UNPACKED_BYTES
        self._shift = 0  # what stands in front of the zip
        self._file: BinaryIO | None = None  # open as long as its list is read

    def places(self) -> Iterator[int]:
        """In the order of the list. Raises CorruptFile "zip-unreadable"."""
        with _opened(self.path) as file:
            at, count = self._list(file)
            self._file = file
            try:
                for _ in range(count):
                    entry = self._entry(file, at)
                    if entry.name.lower().endswith(SUFFIXES):
                        yield at
                    at += entry.line_bytes
            finally:
                self._file = None

    def piece(self, place: int) -> tuple[str, bytes]:
        """A file, unpacked. Raises CorruptFile "zip-unreadable" or "text-too-large"."""
        with nullcontext(self._file) if self._file else _opened(self.path) as file:
            name, flags, method, checksum, packed_bytes, start, _ = self._entry(file, place)
            if flags & _LOCKED or method not in (_STORED, _DEFLATED):
                raise self._unreadable(name)
            start += self._shift
            local = _LOCAL.unpack(self._read(file, start, _LOCAL.size))
            if local[0] != _ZIP:
                raise self._unreadable(name)
            if packed_bytes > MAX_PACKED_BYTES:
                raise CorruptFile("text-too-large", size=packed_bytes, limit=MAX_PACKED_BYTES)
            data = self._read(file, start + _LOCAL.size + local[9] + local[10], packed_bytes)
        limit = min(MAX_PACKED_BYTES, self._left)
        if method == _DEFLATED:
            try:
                data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, limit + 1)
            except zlib.error as error:
                raise self._unreadable(name) from error
        self._left = max(0, self._left - len(data))
        if len(data) > limit:
            raise CorruptFile("text-too-large", size=len(data), limit=limit)
        if zlib.crc32(data) != checksum:
            raise self._unreadable(name)
        return name, data

    def _list(self, file: BinaryIO) -> tuple[int, int]:
        """Where the list begins, and how many lines it has."""
        size = file.seek(0, os.SEEK_END)
        first = max(0, size - _END.size - 0xFFFF)
        tail = self._read(file, first, size - first)
        at = tail.rfind(_EMPTY_ZIP)
        if at < 0 or at + _END.size > len(tail):
            raise self._unreadable()
        _, _, _, _, count, length, start, _ = _END.unpack_from(tail, at)
        begin = first + at - length
        if count == 0xFFFF or begin < start:  # of the kind for still larger files, or cut
            raise self._unreadable()
        self._shift = begin - start
        return begin, count

    def _entry(self, file: BinaryIO, at: int) -> Entry:
        """The line of the list that begins there."""
        mark, _, _, flags, method, _, _, checksum, packed, _, named, extra, remark, _, _, _, start = _ENTRY.unpack(
            self._read(file, at, _ENTRY.size)
        )
        if mark != b"PK\1\2":
            raise self._unreadable()
        name = self._read(file, at + _ENTRY.size, named).decode("utf-8" if flags & _UTF8 else "cp437", "replace")
        return Entry(name, flags, method, checksum, packed, start, _ENTRY.size + named + extra + remark)

    def _read(self, file: BinaryIO, at: int, size: int) -> bytes:
        file.seek(at)
        data = file.read(size)
        if len(data) < size:
            raise self._unreadable()
        return data

    def _unreadable(self, name: str = "") -> CorruptFile:
        return CorruptFile("zip-unreadable", path=name or self.path.name)


def _opened(path: Path) -> BinaryIO:
    try:
        return os.fdopen(opened(path), "rb")
    except OSError as error:
        raise told(error, path) from error
