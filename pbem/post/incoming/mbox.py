"""An mbox: one file with all mails, to which new ones are appended. What was read once is not read again, however long it is."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from threading import Event

import msgspec
from msgspec import Struct

from pbem.post.incoming.looked_at import HALF_SECONDS, changed, is_file, is_settled, opened
from pbem.post.incoming.mail_head import reads_of, sender_of
from pbem.post.incoming.prefilter import is_whole, may_hold_turn
from pbem.post.mail_files import MAX_MAIL_BYTES, is_mbox_line
from pbem.post.travel import Arrival, Cursor, PostError

_PIECE_BYTES = 1024 * 1024
_LINE_BYTES = 400  # of a line that begins a mail, at most
_MARK_BYTES = 64 * 1024  # before the place reached, to see that it is still the same file
_START = b"\nFrom "
_LOCK_SECONDS = 15 * 60  # a lock file that is older was left behind


class Looked(Struct):
    """How far it has been looked through."""

    at: int = 0  # bytes
    last: int = 0  # where the mail before that begins
    size: int = 0  # of the whole
    waiting: list[tuple[int, int]] = []  # beginning and end of mails that may hold a turn file, and are not done
    mark: str = ""  # of what stands before `at`


class Mbox:
    """A WayIn. A mail in which the box ends may be written only in part: a damaged one waits until the box has settled."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closed = Event()
        self._before: object = None
        self._is_half = False

    def arrivals(self, cursor: Cursor) -> Iterator[Arrival]:
        """As in WayIn; nothing while somebody holds a lock on it. Raises PostError "mbox-missing" or "mails-unreadable"."""
        self._before, self._is_half = self._state(), False
        try:
            with opened(self._path) as file:
                if not is_file(file):
                    raise PostError("mbox-missing", path=str(self._path))
                if not _is_locked(self._path, file):
                    yield from self._in_box(file, cursor)
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
            if not cursor:  # some mail programs remove a box that is empty
                raise PostError("mbox-missing", path=str(self._path)) from error
        except OSError as error:
            raise PostError("mails-unreadable", path=str(self._path), said=(error.strerror or "").lower()) from error

    def done(self, cursor: Cursor, arrival: Arrival) -> None:
        """As in WayIn."""
        looked = _looked(cursor)
        start, _, end = arrival.key.partition("-")
        place = (int(start), int(end))
        if place in looked.waiting:
            looked.waiting.remove(place)
            cursor.update(msgspec.to_builtins(looked))

    def wait(self, seconds: float) -> bool:
        """As in WayIn."""
        longest = min(seconds, HALF_SECONDS) if self._is_half else seconds
        is_other, self._before = changed(self._state, self._before, longest, self._closed)
        return is_other or (self._is_half and not self._closed.is_set())

    def close(self) -> None:
        """As in WayIn."""
        self._closed.set()

    def _in_box(self, file: FileIO, cursor: Cursor) -> Iterator[Arrival]:
        there = os.fstat(file.fileno())
        looked = _continued(file, _looked(cursor), there.st_size)
        is_calm = there.st_size == looked.size or is_settled(there.st_mtime_ns)
        at, last = looked.at, looked.last
        _keep(cursor, file, looked)
        try:
            for start, end in looked.waiting:
                yield self._arrival(start, end, _read(file, start, end))
            for start, end, data in _mails(file, at, there.st_size):
                is_wanted = may_hold_turn(data)
                self._is_half = is_wanted and end == there.st_size and not is_calm and not is_whole(data)
                if self._is_half:
                    return
                at, last = end, start
                if is_wanted:
                    waiting = [*_looked(cursor).waiting, (start, end)]
                    _keep(cursor, file, Looked(at, last, looked.size, waiting))
                    yield self._arrival(start, end, data)
        finally:
            _keep(cursor, file, Looked(at, last, there.st_size, _looked(cursor).waiting))

    def _arrival(self, start: int, end: int, data: bytes) -> Arrival:
        return Arrival(f"{start}-{end}", data, sender_of(data), str(self._path), reads_of(data))

    def _state(self) -> object:
        """Its size and times, and whether somebody is writing."""
        try:
            with opened(self._path) as file:
                there = os.fstat(file.fileno())
                return there.st_size, there.st_mtime_ns, there.st_ino, _is_locked(self._path, file)
        except OSError:
            return None


def _looked(cursor: Cursor) -> Looked:
    try:
        return msgspec.convert(cursor, Looked)
    except msgspec.ValidationError:
        return Looked()


def _keep(cursor: Cursor, file: FileIO, looked: Looked) -> None:
    cursor.update(msgspec.to_builtins(looked))
    cursor["mark"] = _mark(file, looked.at)


def _mark(file: FileIO, at: int) -> str:
    """Of the bytes before a place. They differ when mails before it were deleted or marked, and all behind has moved."""
    start = max(0, at - _MARK_BYTES)
    return blake2b(_read(file, start, at), digest_size=16).hexdigest()


def _continued(file: FileIO, looked: Looked, size: int) -> Looked:
    """From where one goes on: the beginning where the box is another, the last mail where that had not come to its end."""
    if looked.at > size or not 0 <= looked.last <= looked.at or looked.mark != _mark(file, looked.at):
        looked = Looked()
    line = _read(file, looked.at, min(size, looked.at + _LINE_BYTES))
    if line and not is_mbox_line(line) and looked.at:
        looked.waiting = [place for place in looked.waiting if place[0] != looked.last]
        looked.at = looked.last
    return looked


def _read(file: FileIO, start: int, end: int) -> bytes:
    file.seek(start)
    pieces, left = [], end - start
    while left > 0 and (piece := file.read(left)):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _mails(file: FileIO, at: int, size: int) -> Iterator[tuple[int, int, bytes]]:
    """Beginning, end and bytes of each mail from a place on; no bytes for one that is larger than a mail may be."""
    kept, kept_at = bytearray(), at  # what was read of the mail, from where on
    is_large, searched = False, 1
    while True:
        piece = _read(file, kept_at + len(kept), min(size, kept_at + len(kept) + _PIECE_BYTES))
        kept += piece
        while (length := _mail_bytes(kept, searched)) > 0:
            yield at, kept_at + length, b"" if is_large else bytes(kept[:length])
            del kept[:length]
            at = kept_at = kept_at + length
            is_large, searched = False, 1
        if not piece:
            break
        if is_large or len(kept) > MAX_MAIL_BYTES:
            is_large = True
            kept_at += max(0, len(kept) - _LINE_BYTES)
            del kept[:-_LINE_BYTES]
        searched = max(1, len(kept) - _LINE_BYTES)
    if at < size:
        yield at, size, b"" if is_large else bytes(kept)


def _mail_bytes(kept: bytearray, searched: int) -> int:
    """How long the mail is with which these bytes begin; 0 where no other follows."""
    at = searched - 1
    while (at := kept.find(_START, at)) >= 0:
        at += 1
        if is_mbox_line(bytes(kept[at : at + _LINE_BYTES])):
            return at
    return 0


def _is_locked(path: Path, file: FileIO) -> bool:
    """Does a delivery agent or a mail program hold a lock on it?"""
    with suppress(OSError):
        if path.with_name(f"{path.name}.lock").stat().st_mtime > time.time() - _LOCK_SECONDS:
            return True
    if sys.platform == "win32":
        return False
    import fcntl

    for lock in (fcntl.lockf, fcntl.flock):
        try:
            lock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            lock(file, fcntl.LOCK_UN)
        except (BlockingIOError, PermissionError):
            return True
        except OSError:  # a file system without locks
            continue
    return False
