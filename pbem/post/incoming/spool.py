"""A way in from the user's own box in the spool of a club.

A letter is a file. Who has sent it is its owner, which the system vouches for: nobody can make a file that belongs to another.
"""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from re import compile as pattern
from threading import Event

from pbem.post.club_folder import own_box, shut, user_name
from pbem.post.incoming.looked_at import changed
from pbem.post.mail_files import MAX_MAIL_BYTES
from pbem.post.travel import Arrival, Cursor, PostError

_LETTER = pattern(r"[0-9a-f]{32}\.pbem")
_PART = pattern(r"\.[0-9a-f]{32}\.pbem")
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_DEAD_SECONDS = 24 * 3600  # after which nobody is writing a letter any more


class SpoolIn:
    """A WayIn: the user's own box. Letters that were taken in are removed: the box is there for nothing else."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._closed = Event()
        self._before: frozenset[str] | None = None

    def arrivals(self, _cursor: Cursor) -> Iterator[Arrival]:
        """As in WayIn; the sender is the user to whom the file belongs. What is no letter is left alone."""
        box = own_box(self._folder)
        for name in _in_order(box):
            found = _letter(box / name)
            if found is not None:
                data, owner = found
                yield Arrival(name, data, user_name(owner), str(box))

    def done(self, _cursor: Cursor, arrival: Arrival) -> None:
        """As in WayIn."""
        if _LETTER.fullmatch(arrival.key):
            with suppress(OSError):
                (own_box(self._folder) / arrival.key).unlink()

    def wait(self, seconds: float) -> bool:
        """As in WayIn; the first time at once."""
        before = self._before
        if before is not None:
            changed(lambda: self._names() <= before, True, seconds, self._closed)
        self._before = self._names()
        return before is None or not self._before <= before

    def close(self) -> None:
        """As in WayIn."""
        self._closed.set()

    def _names(self) -> frozenset[str]:
        try:
            return frozenset(path.name for path in own_box(self._folder).iterdir() if _LETTER.fullmatch(path.name))
        except (OSError, PostError):
            return frozenset()


def _in_order(box: Path) -> list[str]:
    """The names of letters, oldest first; what somebody began to write and never ended is removed."""
    found = list[tuple[int, str]]()
    try:
        with os.scandir(box) as entries:
            for each in entries:
                with suppress(OSError):  # gone again
                    at = each.stat(follow_symlinks=False)
                    if _LETTER.fullmatch(each.name):
                        found.append((at.st_mtime_ns, each.name))
                    elif _PART.fullmatch(each.name) and at.st_ctime < time.time() - _DEAD_SECONDS:
                        (box / each.name).unlink()
    except OSError as error:
        raise shut(box, error) from error
    return [name for _, name in sorted(found)]


def _letter(path: Path) -> tuple[bytes, int] | None:
    """A letter's bytes and the id of its owner, both of the one file that was opened; None for what is no letter.

    Only a file of one name is: a second name could be given to what its owner has put elsewhere.
    """
    try:
        handle = os.open(path, _FLAGS)
    except OSError:  # a link, a socket, or gone again
        return None
    try:
        at = os.fstat(handle)
        if not stat.S_ISREG(at.st_mode) or at.st_nlink != 1 or at.st_size > MAX_MAIL_BYTES:
            return None
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(at.st_size), at.st_uid
    finally:
        os.close(handle)
