"""A folder in which files arrive: saved mails, turn files, what a sync service or the other player puts there."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event

from pbem.post.incoming.looked_at import (
    HALF_SECONDS,
    bounded,
    changed,
    is_settled,
    keep_done,
    keep_passed,
    mark_of,
    packed,
    passed,
    stamp_of,
    unpacked,
)
from pbem.post.incoming.mail_head import reads_of, sender_of
from pbem.post.incoming.prefilter import is_whole, may_hold_turn
from pbem.post.travel import Arrival, Cursor, PostError

SUFFIXES = (".pbem", ".eml", ".emlx", ".txt", ".asc", ".msg")
"""Of files that may hold a turn; the names of those that are still being written end otherwise, or begin with a dot."""
_BINARY = ".pbem"
_HALF = "half"

Files = dict[bytes, "os.DirEntry[str]"]
"""Each file by the mark of its name, size and time of change: one that was changed is another."""


class Folder:
    """A WayIn. What may be half written waits until it is whole, or has not changed from one look to the next."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closed = Event()
        self._before: object = None
        self._marks: dict[str, bytes] = {}  # of the arrivals that were given, by key
        self._is_half = False

    def arrivals(self, cursor: Cursor) -> Iterator[Arrival]:
        """As in WayIn; the key is the file's name. Raises PostError "post-folder-missing" or "mails-unreadable"."""
        there = self._files()
        self._before = frozenset(there)
        done = passed(cursor) & there.keys()
        half_before, half = unpacked(cursor.get(_HALF)), set[bytes]()
        try:
            for mark in sorted(there.keys() - done, key=lambda mark: stamp_of(there[mark])):
                try:
                    data = bounded(there[mark].path)
                except OSError:  # gone again, or not to be read now
                    continue
                name = there[mark].name
                if data is None or not (name.lower().endswith(_BINARY) or may_hold_turn(data)):
                    done.add(mark)
                elif mark in half_before or is_settled(stamp_of(there[mark])[0]) or is_whole(data):
                    key = name if name.isprintable() else mark.hex()
                    self._marks[key] = mark
                    yield Arrival(key, data, sender_of(data), str(self._path), reads_of(data))
                else:
                    half.add(mark)
        finally:
            keep_passed(cursor, done)
            cursor[_HALF] = packed(half)
            self._is_half = bool(half)

    def done(self, cursor: Cursor, arrival: Arrival) -> None:
        """As in WayIn."""
        if arrival.key in self._marks:
            keep_done(cursor, self._marks.pop(arrival.key))

    def wait(self, seconds: float) -> bool:
        """As in WayIn."""
        longest = min(seconds, HALF_SECONDS) if self._is_half else seconds
        is_other, self._before = changed(self._state, self._before, longest, self._closed)
        return is_other or (self._is_half and not self._closed.is_set())

    def close(self) -> None:
        """As in WayIn."""
        self._closed.set()

    def _files(self) -> Files:
        found: Files = {}
        try:
            with os.scandir(self._path) as entries:
                for each in entries:
                    if each.name[:1] != "." and each.name.lower().endswith(SUFFIXES):
                        found[mark_of(each.name, *stamp_of(each))] = each
        except (FileNotFoundError, NotADirectoryError) as error:
            raise PostError("post-folder-missing", path=str(self._path)) from error
        except OSError as error:
            raise PostError("mails-unreadable", path=str(self._path), said=(error.strerror or "").lower()) from error
        return found

    def _state(self) -> object:
        try:
            return frozenset(self._files())
        except PostError:
            return None
