"""Bounded reading of the player's own disk: names in a folder, and a file as bytes, never more than asked for, never waited for."""

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # `pbem status` and a shell that completes read with next to nothing imported
    from pathlib import Path

    from pbem.errors import UserError

MAX_READ_BYTES = 8 * 1024 * 1024
"""As much as a mail can be."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class NotAFile(OSError):
    """A pipe, a device or the like stands in the place of a file: it is not waited for, and has no end."""


def plain_bytes(path: "str | Path", limit: int = MAX_READ_BYTES) -> bytes:
    """A file's bytes. Raises OSError: also IsADirectoryError, NotAFile, and "file too large" for more than `limit`.

    Everything that is read of a home, or named by the player, is read here.
    """
    handle = opened(path)
    try:
        pieces, left = [], limit + 1
        while left and (piece := os.read(handle, min(left, 1 << 20))):
            pieces.append(piece)
            left -= len(piece)
    finally:
        os.close(handle)
    if not left:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return b"".join(pieces)


def names_in(folder: "str | Path") -> list[str]:
    """Names in a folder, of any number of files; none where it is not there, or not to be read."""
    try:
        return os.listdir(folder)  # noqa: PTH208  pathlib costs as much as the whole of a plain `pbem status`
    except OSError:
        return []


def opened(path: "str | Path") -> int:
    """A file open to be read; the caller closes it. Raises OSError: IsADirectoryError, NotAFile; it never waits for a pipe."""
    handle = os.open(path, _FLAGS)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise NotAFile(errno.EINVAL, "a pipe or a device, and no file", str(path))


def read_file(path: "Path", limit: int = 0) -> bytes:
    """A file that the player names, at most `limit` bytes, or what a mail can be.

    Raises UserError "file-missing", "file-is-folder", "file-no-file", "disk" or "text-too-large".
    """
    limit = limit or MAX_READ_BYTES
    try:
        return plain_bytes(path, limit)
    except OSError as error:
        raise told(error, path, limit) from error
    except ValueError as error:  # a NUL in the name
        raise told(FileNotFoundError(), path) from error


def told(error: OSError, path: "Path", limit: int = MAX_READ_BYTES) -> "UserError":
    """What keeps a file from being read, as `read_file` tells it."""
    from pbem.errors import Outcome, UserError

    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return UserError("file-missing", path=str(path))
    if isinstance(error, IsADirectoryError) or path.is_dir():  # Windows opens none
        return UserError("file-is-folder", path=str(path))
    if isinstance(error, NotAFile) or error.errno == errno.ENXIO:  # a socket cannot even be opened
        return UserError("file-no-file", path=str(path))
    if error.errno == errno.EFBIG:
        return UserError("text-too-large", Outcome.DAMAGED, size=f"> {limit}", limit=limit)
    return UserError("disk", detail=error.strerror or str(path))


def check_size(size: int, limit: int = 0) -> None:
    """Raises UserError "text-too-large" for more than `limit`, or than a mail can be."""
    if size > (limit or MAX_READ_BYTES):
        from pbem.errors import Outcome, UserError

        raise UserError("text-too-large", Outcome.DAMAGED, size=size, limit=limit or MAX_READ_BYTES)
