"""Folders that a player names in words: in the settings, in a field."""

import errno
import os
from pathlib import Path

from pbem.errors import UserError
from pbem.session.disk.atomic_files import PUBLIC, holds, store_new

MAX_COPIES = 999


def usable(text: str) -> Path | None:
    """The folder that a text names, whether it is there or not, with `~` for the player's own.

    None: the text is empty, or names what cannot be looked at: nobody's home, a NUL, too long a name, a place without leave.
    """
    if not text.strip():
        return None
    try:
        path = Path(text.strip()).expanduser()
        text.encode()
        path.is_dir()
    except (OSError, RuntimeError, ValueError):
        return None
    return None if "\0" in text else path


def check_writable(folder: Path) -> None:
    """Raises UserError "folder-missing" or "out-unwritable" where no file can be written."""
    try:
        is_there = folder.is_dir()
    except (OSError, ValueError):
        is_there = False
    if not is_there:
        raise UserError("folder-missing", path=str(folder / "*"))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UserError("out-unwritable", path=str(folder), why=os.strerror(errno.EACCES).lower())


def taken(path: Path) -> UserError:
    """What is told of a path where something is already: another file, or what no file can be kept at."""
    return UserError("out-exists" if path.is_file() else "out-no-file", path=str(path))


def write_new(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Put the bytes where nothing is yet, or the same bytes are. Raises UserError as `taken`, or "out-unwritable"."""
    try:
        store_new(path, data, mode)
    except FileExistsError as error:
        raise taken(path) from error
    except OSError as error:
        raise UserError("out-unwritable", path=str(path), why=(error.strerror or "").lower()) from error


def free_path(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """A path in the folder where nothing is yet, or the same bytes are. Raises UserError as `check_writable`, or "out-exists"."""
    check_writable(folder)
    for number in range(1, MAX_COPIES):
        path = folder / (stem + (f"-{number}" if number > 1 else "") + suffix)
        try:
            if not path.exists() or holds(path, data):
                return path
        except OSError:  # what is there is not ours to read
            continue
    raise taken(folder / (stem + suffix))
