"""A Maildir: one file a mail, in new/ or cur/. A folder inside it, .Spam, is a Maildir of its own."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event

from pbem.post.incoming.looked_at import bounded, changed, keep_done, keep_passed, mark_of, passed, stamp_of
from pbem.post.incoming.mail_head import reads_of, sender_of
from pbem.post.incoming.prefilter import may_hold_turn
from pbem.post.travel import Arrival, Cursor, PostError

_PARTS = ("new", "cur")  # in this order: a mail that is moved in the meantime is seen in one of them
_FLAGS = re.compile("[:;!][12],")  # behind a mail's name; they change when somebody reads it

Mails = dict[bytes, "os.DirEntry[str]"]
"""Each mail by the mark of its name without flags."""


class Maildir:
    """A WayIn. A mail is known by its name without flags: one that was delivered late, or moved, is not passed over."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closed = Event()
        self._before: object = None

    def arrivals(self, cursor: Cursor) -> Iterator[Arrival]:
        """As in WayIn. Raises PostError "maildir-missing" or "mails-unreadable"."""
        self._before = self._times()
        there = self._mails()
        done = passed(cursor) & there.keys()
        try:
            for mark in sorted(there.keys() - done, key=lambda mark: stamp_of(there[mark])):
                try:
                    data = self._read(mark, there)
                except OSError:  # gone again, or not to be read now
                    continue
                if data is not None and may_hold_turn(data):
                    yield Arrival(mark.hex(), data, sender_of(data), str(self._path), reads_of(data))
                else:
                    done.add(mark)
        finally:
            keep_passed(cursor, done)

    def done(self, cursor: Cursor, arrival: Arrival) -> None:
        """As in WayIn."""
        keep_done(cursor, bytes.fromhex(arrival.key))

    def wait(self, seconds: float) -> bool:
        """As in WayIn."""
        is_other, self._before = changed(self._times, self._before, seconds, self._closed)
        return is_other

    def close(self) -> None:
        """As in WayIn."""
        self._closed.set()

    def _mails(self) -> Mails:
        found: Mails = {}
        folders = [folder for part in _PARTS if (folder := self._path / part).is_dir()]
        if not folders:
            raise PostError("maildir-missing", path=str(self._path))
        for folder in folders:
            try:
                with os.scandir(folder) as entries:
                    found |= {mark_of(_FLAGS.split(each.name, maxsplit=1)[0]): each for each in entries if each.name[:1] != "."}
            except OSError as error:
                raise PostError("mails-unreadable", path=str(folder), said=(error.strerror or "").lower()) from error
        return found

    def _read(self, mark: bytes, there: Mails) -> bytes | None:
        """A mail, wherever it is by now. Raises OSError."""
        try:
            return bounded(there[mark].path)
        except FileNotFoundError:
            there |= self._mails()
            return bounded(there[mark].path)

    def _times(self) -> object:
        """Of the last change of each part: to deliver, move or delete a mail is one."""
        return [folder.stat().st_mtime_ns if (folder := self._path / part).is_dir() else 0 for part in _PARTS]
