"""A file of the player's own disk as bytes, never more than is asked for."""

from pathlib import Path

from pbem.errors import Outcome, UserError

MAX_READ_BYTES = 8 * 1024 * 1024
"""As much as a mail can be."""


def read_file(path: Path, limit: int = 0) -> bytes:
    """A file's bytes, at most `limit`, or what a mail can be.

    Raises UserError "file-missing", "file-is-folder", "disk" or "text-too-large".
    """
    try:
        if not path.is_file():
            raise UserError("file-is-folder" if path.is_dir() else "file-missing", path=str(path))
        with path.open("rb") as file:
            data = file.read((limit or MAX_READ_BYTES) + 1)
    except OSError as error:
        raise UserError("disk", detail=error.strerror or str(path)) from error
    check_size(len(data), limit)
    return data


def check_size(size: int, limit: int = 0) -> None:
    """Raises UserError "text-too-large" for more than `limit`, or than a mail can be."""
    if size > (limit or MAX_READ_BYTES):
        raise UserError("text-too-large", Outcome.DAMAGED, size=size, limit=limit or MAX_READ_BYTES)
