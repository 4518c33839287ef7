"""What is new in a folder that is watched: each file taken in once, and none lost."""

import os
import stat
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pbem.errors import Outcome, UserError
from pbem.session.disk import bounded_reading
from pbem.session.disk.atomic_files import make_folder, store_loose
from pbem.session.disk.homes import Home
from pbem.session.disk.match_folder import load_json
from pbem.session.results import ImportResult
from pbem.session.turn.intake import import_bytes, is_retryable

MAX_AT_ONCE = 50  # read at one look
MAX_REST = 64  # looks that a file which cannot be taken in is left alone
SUFFIXES = (".pbem", ".eml", ".emlx", ".txt", ".asc", ".msg")
FILE = "inbox.json"
NO_TURN = "mail-without-turn"
QUIET = (NO_TURN, "mail-winmail", "mail-encrypted")  # the mail of others, too, lies in such a folder
Stamp = tuple[int, int]
"""Size and time of change (ns): a file that has not changed is not read again."""


class Told(Struct, frozen=True):
    """What was said of a file that is still to be taken in."""

    stamp: Stamp
    what: tuple[str, ...]


class Kept(Struct, frozen=True):
    """What an inbox knows, on the disk."""

    folder: str
    seen: dict[str, Stamp]
    told: dict[str, Told]


class Rest(NamedTuple):
    """A file that could not be taken in: not again before this look, so that others get their turn."""

    stamp: Stamp
    tries: int
    until: int


class Inbox:
    """A folder where turn files arrive. What was looked at is kept, so that each file is taken in once."""

    def __init__(self, home: Home, folder: Path) -> None:
        self.home, self.folder = home, folder
        self._path = home.state / FILE
        self._looks = 0
        self._halves: dict[str, Stamp] = {}  # damaged when it was read: perhaps not yet written to its end
        self._rests: dict[str, Rest] = {}
        kept = load_json(self._path, Kept)
        is_same = kept is not None and kept.folder == str(folder)
        self._seen: dict[str, Stamp] = dict(kept.seen) if kept and is_same else {}
        self._told: dict[str, Told] = dict(kept.told) if kept and is_same else {}

    def look(self) -> tuple[ImportResult, ...]:
        """Take in what is new. What came of it, without files that are here already and files that are no turn files.

        A damaged file is told at the second look, if it is still the same then. A file that only this home's own trouble keeps
        out is tried again, at longer and longer intervals; it is told once, and a lock not at all. Raises UserError
        "folder-missing".
        """
        self._looks += 1
        there = self._listing()
        new = [(name, stamp) for name, stamp in there if self._seen.get(name) != stamp and self._is_up(name, stamp)]
        found: list[ImportResult] = []
        for name, stamp in new[:MAX_AT_ONCE]:
            try:
                results = import_bytes(self.home, bounded_reading.read_file(self.folder / name))
            except UserError:  # gone again, too large, or not to be read
                self._put_off(name, stamp)
                continue
            found += self._sorted_out(name, stamp, results)
        if any(each.outcome is Outcome.OK for each in found):
            self._rests.clear()  # they may have waited for it
        if new:
            self._store({name for name, _ in there})
        return tuple(found)

    def _sorted_out(self, name: str, stamp: Stamp, results: tuple[ImportResult, ...]) -> list[ImportResult]:
        """Those of a file's results that are told now; and is the file done with?"""
        found = []
        is_done = True
        before = self._told.get(name)
        said = before.what if before and before.stamp == stamp else ()
        for each in results:
            if each.code in QUIET or each.outcome is Outcome.ALREADY_HERE:
                continue
            if each.outcome is Outcome.DAMAGED and self._halves.get(name) != stamp:
                is_done = False
                continue
            if is_retryable(each):
                is_done = False
                self._put_off(name, stamp)
            if each.code != "match-locked" and _mark(each) not in said:
                found.append(each)
        self._halves[name] = stamp
        if is_done:
            self._seen[name] = stamp
            for known in (self._told, self._halves, self._rests):
                known.pop(name, None)
        else:
            self._told[name] = Told(stamp, (*said, *map(_mark, found)))
        return found

    def _is_up(self, name: str, stamp: Stamp) -> bool:
        rest = self._rests.get(name)
        return rest is None or rest.stamp != stamp or rest.until <= self._looks

    def _put_off(self, name: str, stamp: Stamp) -> None:
        rest = self._rests.get(name)
        tries = rest.tries + 1 if rest and rest.stamp == stamp else 0
        self._rests[name] = Rest(stamp, tries, self._looks + min(2**tries, MAX_REST))

    def _listing(self) -> list[tuple[str, Stamp]]:
        """Every file that could hold a turn; oldest first, but behind all others those that could not be taken in before."""
        found: list[tuple[str, Stamp]] = []
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if entry.name.startswith(".") or not entry.name.lower().endswith(SUFFIXES):
                        continue
                    try:
                        at = entry.stat()
                    except OSError:  # gone again, or a link to nowhere
                        continue
                    if stat.S_ISREG(at.st_mode) and at.st_size <= bounded_reading.MAX_READ_BYTES:
                        found.append((entry.name, (at.st_size, at.st_mtime_ns)))
        except OSError as error:
            raise UserError("folder-missing", path=str(self.folder / "*")) from error
        return sorted(found, key=lambda each: (each[0] in self._rests, each[1][1], each[0]))

    def _store(self, there: set[str]) -> None:
        for known in (self._seen, self._told, self._halves, self._rests):
            for name in set(known) - there:
                known.pop(name)
        make_folder(self.home.state)
        store_loose(self._path, msgspec.json.encode(Kept(str(self.folder), self._seen, self._told)))


def _mark(result: ImportResult) -> str:
    """What tells one thing said of a file from another."""
    return f"{result.code} {result.seq} {result.digest}"
