"""New files in a folder that is watched: each taken in once, and none lost."""

import os
import stat
from pathlib import Path

import msgspec
from msgspec import Struct

from pbem.errors import Outcome, UserError
from pbem.post.incoming.folder import SUFFIXES
from pbem.session.disk import bounded_reading
from pbem.session.disk.atomic_files import make_folder, store_loose
from pbem.session.disk.match_folder import load_json
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult
from pbem.session.turn.intake import import_bytes, is_retryable

MAX_AT_ONCE = 50  # read at one look
MAX_REST = 64  # looks that a file which cannot be taken in is left alone
FILE = "inbox.json"
NO_TURN = "mail-without-turn"
QUIET = (NO_TURN, "mail-winmail", "mail-encrypted")  # the mail of others, too, lies in such a folder
Stamp = tuple[int, int]
"""Size and time of change (ns): a file that has not changed is not read again."""


class Known(Struct):
    """The result for a file of this size and time."""

    stamp: Stamp
    is_done: bool = False
    told: tuple[str, ...] = ()  # what was said of it, while it is still to be taken in
    is_half: bool = False  # damaged when it was read: perhaps not yet written to its end
    tries: int = 0  # to take it in
    until: int = 0  # not again before this look, so that others get their turn


class Kept(Struct, frozen=True):
    """The content of an inbox on the disk."""

    folder: str
    files: dict[str, tuple[Stamp, bool, tuple[str, ...]]]  # of each stamp, is it done with, and what was told


class Inbox:
    """A folder where turn files arrive. What was looked at is kept, so that each file is taken in once."""

    def __init__(self, home: Home, folder: Path) -> None:
        self.home, self.folder = home, folder
        self._path = home.state / FILE
        self._looks = 0
        kept = load_json(self._path, Kept)
        is_same = kept is not None and kept.folder == str(folder)
        self._files = {name: Known(*each) for name, each in kept.files.items()} if kept and is_same else {}

    def look(self) -> tuple[ImportResult, ...]:
        """Take in what is new. What came of it, without files that are here already and files that are no turn files.

        A damaged file is told at the second look, if it is still the same then. A file that only this home's own trouble keeps
        out is tried again, at longer and longer intervals; it is told once, and a lock not at all. Raises UserError
        "folder-missing".
        """
        self._looks += 1
        there = self._listing()
        new = [name for name in there if not self._files[name].is_done and self._files[name].until <= self._looks]
        found: list[ImportResult] = []
        for name in new[:MAX_AT_ONCE]:
            try:
                results = import_bytes(self.home, bounded_reading.read_file(self.folder / name), name)
            except UserError:  # gone again, too large, or not to be read
                self._put_off(self._files[name])
                continue
            found += self._sorted_out(self._files[name], results)
        if any(each.outcome is Outcome.OK for each in found):
            for known in self._files.values():  # they may have waited for it
                known.tries = known.until = 0
        if new:
            self._files = {name: self._files[name] for name in there}
            files = {name: (known.stamp, known.is_done, known.told) for name, known in self._files.items()}
            make_folder(self.home.state)
            store_loose(self._path, msgspec.json.encode(Kept(str(self.folder), files)))
        return tuple(found)

    def _sorted_out(self, known: Known, results: tuple[ImportResult, ...]) -> list[ImportResult]:
        """Those of a file's results that are told now; and is the file done with?"""
        found = []
        known.is_done = True
        for each in results:
            if each.code in QUIET or each.outcome is Outcome.ALREADY_HERE:
                continue
            if each.outcome is Outcome.DAMAGED and not known.is_half:
                known.is_done = False
                continue
            if is_retryable(each):
                known.is_done = False
                self._put_off(known)
            if each.code != "match-locked" and _mark(each) not in known.told:
                found.append(each)
        known.is_half = True
        known.told = () if known.is_done else (*known.told, *map(_mark, found))
        return found

    def _put_off(self, known: Known) -> None:
        known.until = self._looks + min(2**known.tries, MAX_REST)
        known.tries += 1

    def _listing(self) -> list[str]:
        """Every file that could hold a turn; oldest first, but behind all others those that could not be taken in before."""
        found: list[tuple[bool, int, str]] = []
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
                        stamp = at.st_size, at.st_mtime_ns
                        known = self._files.get(entry.name)
                        found.append((known is not None and known.until > 0, at.st_mtime_ns, entry.name))
                        if known is None or known.stamp != stamp:
                            self._files[entry.name] = Known(stamp)
        except OSError as error:
            raise UserError("folder-missing", path=str(self.folder / "*")) from error
        return [name for _, _, name in sorted(found)]


def _mark(result: ImportResult) -> str:
    """What tells one thing said of a file from another."""
    return f"{result.code} {result.seq} {result.digest}"
