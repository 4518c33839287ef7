"""A way out by a folder that somebody else looks into: the file appears there whole or not at all, and never over another."""

import os
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec import Struct

from pbem.post.travel import Letter, PostError

MAX_SAME_NAMES = 99
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class FolderOut(Struct, frozen=True):
    """`folder`: its path, `~` for the player's own."""

    folder: str

    def send(self, letter: Letter) -> None:
        """Raises PostError. Where the same bytes lie under its name already, all is done."""
        folder = self._there()
        try:
            _put(folder, letter)
        except OSError as error:
            raise _shut(folder, error) from error

    def check(self) -> None:
        """Is it there, and can a file be put in it?"""
        folder = self._there()
        if not os.access(folder, os.W_OK | os.X_OK):
            raise _shut(folder, PermissionError(13, os.strerror(13)))

    def _there(self) -> Path:
        try:
            folder = Path(self.folder).expanduser()
            is_there = folder.is_dir()
        except (OSError, RuntimeError, ValueError):  # too long a name, nobody's home, a NUL
            folder, is_there = Path(self.folder), False
        if not is_there:
            raise PostError("post-folder-missing", path=str(folder))
        return folder


def _put(folder: Path, letter: Letter) -> None:
    part = folder / f".{letter.file_name}.{os.getpid()}.part"  # hidden: nobody takes in what is half there
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, _FLAGS, 0o644), "wb") as out:
            out.write(letter.turn)
            out.flush()
            os.fsync(out.fileno())
        _settle(part, folder, letter)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    _sync(folder)


def _settle(part: Path, folder: Path, letter: Letter) -> None:
    """Give the file the first of its names that is free, or that it has already."""
    name = Path(letter.file_name)
    for number in count(1):
        path = folder / (name.name if number == 1 else f"{name.stem}-{number}{name.suffix}")
        if number > MAX_SAME_NAMES:
            raise PostError("post-folder-full-of-it", name=letter.file_name, path=str(folder))
        try:
            os.link(part, path)
        except FileExistsError:
            if not _holds(path, letter.turn):
                continue
        except OSError:  # a disk without hard links
            if path.exists():
                if not _holds(path, letter.turn):
                    continue
            else:
                part.rename(path)
        return


def _holds(path: Path, data: bytes) -> bool:
    """Are these bytes, and no more, in a file there?"""
    try:
        if not path.is_file() or path.stat().st_size != len(data):
            return False
        return path.read_bytes() == data
    except OSError:
        return False


def _sync(folder: Path) -> None:
    """The name is on the disk when this returns; not every system, or file server, can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _shut(folder: Path, error: OSError) -> PostError:
    return PostError("post-folder-shut", path=str(folder), said=(error.strerror or "").lower())
