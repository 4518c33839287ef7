"""What of a folder has been looked at: eight bytes a file, as one string in a cursor; and how one waits for the next."""

import base64
import os
import stat
import time
from collections.abc import Callable, Iterable
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from threading import Event

from pbem.post.mail_files import MAX_MAIL_BYTES
from pbem.post.travel import Cursor

_MARK_BYTES = 8
_PASSED, _DONE = "passed", "done"
HALF_SECONDS = 2.0
"""Until what may be written only in part is looked at again."""
_SETTLED_SECONDS = 60
_INTERVAL_SECONDS = 0.3
_SHARE = 100  # of the time between two looks at a folder, one part is spent on the look
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def mark_of(*words: object) -> bytes:
    """A file's mark: of its name, or of its name and its stamp."""
    return blake2b(os.fsencode("\n".join(map(str, words))), digest_size=_MARK_BYTES).digest()


def packed(marks: Iterable[bytes]) -> str:
    """Marks as a cursor keeps them."""
    return base64.b64encode(b"".join(sorted(marks))).decode()


def unpacked(kept: object) -> set[bytes]:
    """The marks in a part of a cursor; none where it holds something else."""
    try:
        data = base64.b64decode(kept, validate=True) if isinstance(kept, str) else b""
    except ValueError:
        return set()
    return {data[at : at + _MARK_BYTES] for at in range(0, len(data) - len(data) % _MARK_BYTES, _MARK_BYTES)}


def passed(cursor: Cursor) -> set[bytes]:
    """Marks of what need not be looked at again."""
    return unpacked(cursor.get(_PASSED)) | unpacked(cursor.get(_DONE))


def keep_passed(cursor: Cursor, marks: Iterable[bytes]) -> None:
    """Besides these, what was done in the meantime."""
    cursor[_PASSED] = packed({*marks} | unpacked(cursor.get(_DONE)))
    cursor[_DONE] = ""


def keep_done(cursor: Cursor, mark: bytes) -> None:
    """One more. Those that were done lie by themselves: all the others are not coded anew for each."""
    cursor[_DONE] = packed(unpacked(cursor.get(_DONE)) | {mark})


def stamp_of(entry: "os.DirEntry[str]") -> tuple[int, int]:
    """When a file was changed, in nanoseconds, and its size; zeros for one that is gone."""
    try:
        at = entry.stat()
    except OSError:
        return 0, 0
    return at.st_mtime_ns, at.st_size


def bounded(path: str) -> bytes | None:
    """A file's bytes; None for what is no file, or larger than a mail may be. Raises OSError."""
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        return file.read(size) if size <= MAX_MAIL_BYTES and is_file(file) else None


def opened(path: str | Path) -> FileIO:
    """To be read. Raises OSError. A pipe or a device is not waited for."""
    handle = os.open(path, _FLAGS)
    try:
        return FileIO(handle)
    except OSError:
        os.close(handle)
        raise


def is_file(file: FileIO) -> bool:
    """And no pipe or device."""
    return stat.S_ISREG(os.fstat(file.fileno()).st_mode)


def is_settled(changed_ns: int) -> bool:
    """Is a file written to its end, as it has not been changed for a while?"""
    return changed_ns < (time.time() - _SETTLED_SECONDS) * 1e9


def changed(state: Callable[[], object], before: object, seconds: float, closed: Event) -> tuple[bool, object]:
    """Waits until a state is no longer as before, or so many seconds, or until it is closed. Is it another, and which?"""
    end = time.monotonic() + seconds
    while not closed.is_set():
        begun = time.monotonic()
        if (now_there := state()) != before:
            return True, now_there
        now = time.monotonic()
        if now >= end:
            return False, before
        closed.wait(min(end - now, max(_INTERVAL_SECONDS, (now - begun) * _SHARE)))
    return False, before
