"""A way out into the box of another user of this computer, in the spool of a club."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from pbem.post.club_folder import LETTER_SUFFIX, box_of, check_folder, own_id, shut
from pbem.post.travel import Letter

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_MODE = 0o644


class SpoolOut:
    """A WayOut into the box of another user."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, letter: Letter) -> None:
        """As in WayOut. The file appears whole or not at all, and is on the disk when this returns."""
        box = box_of(self._folder, letter.recipient)
        try:
            _put(box / f"{token_hex(16)}{LETTER_SUFFIX}", letter.turn)
        except OSError as error:
            raise shut(box, error) from error

    def check(self) -> None:
        """As in WayOut."""
        own_id()
        check_folder(self._folder)


def _put(path: Path, data: bytes) -> None:
    """The folder cannot be opened, so that it cannot be told to be on the disk; what a file is called goes there with the file."""
    part = path.with_name(f".{path.name}")
    handle = os.open(part, _FLAGS, _MODE)
    try:
        with os.fdopen(handle, "wb") as out:
            os.fchmod(handle, _MODE)
            out.write(data)
            out.flush()
            os.fsync(handle)
            part.rename(path)
            os.fsync(handle)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
