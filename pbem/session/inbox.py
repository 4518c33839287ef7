"""Bytes from a player's own disk: one file that was picked, or what is new in a folder that is watched."""

from pathlib import Path

import msgspec

from pbem.errors import Outcome, UserError
from pbem.session.homes import Home
from pbem.session.intake import import_bytes
from pbem.session.reports import ImportResult
from pbem.session.store import make_folder, store_loose

MAX_READ_BYTES = 8 * 1024 * 1024
MAX_FILES = 2000  # looked at in one folder
MAX_AT_ONCE = 50  # read at one look
SUFFIXES = (".pbem", ".eml", ".txt", ".asc", ".msg")
FILE = "inbox.json"
NO_TURN = "mail-without-turn"
Stamp = tuple[int, int]
"""Size and time of change (ns): a file that has not changed is not read again."""


def read_file(path: Path) -> bytes:
    """A file's bytes, no more than a mail can be. Raises UserError "file-missing", "disk" or "text-too-large"."""
    try:
        if not path.is_file():
            raise UserError("file-missing", path=str(path))
        with path.open("rb") as file:
            data = file.read(MAX_READ_BYTES + 1)
    except OSError as error:
        raise UserError("disk", detail=error.strerror or str(path)) from error
    check_size(len(data))
    return data


def check_size(size: int) -> None:
    """Raises UserError "text-too-large" for more than a mail can be."""
    if size > MAX_READ_BYTES:
        raise UserError("text-too-large", Outcome.DAMAGED, size=size, limit=MAX_READ_BYTES)


class Inbox:
    """A folder where turn files arrive. What was looked at is kept, so that each file is taken in once."""

    def __init__(self, home: Home, folder: Path) -> None:
        self.home, self.folder = home, folder
        self._path = home.state / FILE
        self._seen: dict[str, Stamp] = {}
        self._halves: dict[str, Stamp] = {}  # damaged when it was read: perhaps not yet written to its end
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=dict[str, dict[str, Stamp]])
            self._seen = kept.get(str(folder), {})
        except (OSError, ValueError):
            pass

    def look(self) -> tuple[ImportResult, ...]:
        """Take in what is new. What came of it, without files that are here already and files that are no turn files.

        A damaged file is told at the second look, if it is still the same then. Raises UserError "folder-missing".
        """
        found: list[ImportResult] = []
        new = [(name, stamp) for name, stamp in self._listing() if self._seen.get(name) != stamp]
        for name, stamp in new[:MAX_AT_ONCE]:
            try:
                results = import_bytes(self.home, read_file(self.folder / name))
            except UserError:
                continue  # gone again, too large, or a match that is in use: at the next look
            results = tuple(each for each in results if each.code != NO_TURN and each.outcome is not Outcome.ALREADY_HERE)
            if any(each.outcome is Outcome.DAMAGED for each in results) and self._halves.get(name) != stamp:
                self._halves[name] = stamp
                continue
            self._seen[name] = stamp
            found += results
        if new:
            self._store()
        return tuple(found)

    def _listing(self) -> list[tuple[str, Stamp]]:
        found: list[tuple[str, Stamp]] = []
        try:
            for path in self.folder.iterdir():
                if path.suffix.lower() in SUFFIXES and not path.name.startswith(".") and path.is_file():
                    at = path.stat()
                    if at.st_size <= MAX_READ_BYTES:
                        found.append((path.name, (at.st_size, at.st_mtime_ns)))
                if len(found) >= MAX_FILES:
                    break
        except OSError as error:
            raise UserError("folder-missing", path=str(self.folder / "*")) from error
        return sorted(found, key=lambda each: (each[1][1], each[0]))

    def _store(self) -> None:
        there = {name for name, _ in self._listing()}
        self._seen = {name: stamp for name, stamp in self._seen.items() if name in there}
        make_folder(self.home.state)
        store_loose(self._path, msgspec.json.encode({str(self.folder): self._seen}))
