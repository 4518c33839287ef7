"""Bytes on disk so that a crash leaves the old or the new, never half: atomic writes, files that are never overwritten, locks."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from pbem.errors import UserError

PRIVATE = 0o600
PUBLIC = 0o644
PART = ".part"


def store_atomic(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Put the bytes there, replacing what was there. They are on the disk when this returns."""
    with _part_of(path, data, mode) as part:
        part.replace(path)
    _sync_folder(path.parent)


def store_loose(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Replace a file that can be made again: whole or old while the program runs, anything after a power cut."""
    with _part_of(path, data, mode, is_durable=False) as part:
        part.replace(path)


def store_new(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Put the bytes there unless they are there already. Raises FileExistsError when other bytes are."""
    if path.exists():
        if path.read_bytes() != data:
            raise FileExistsError(path)
        return
    with _part_of(path, data, mode) as part:
        try:
            os.link(part, path)
        except FileExistsError:
            if path.read_bytes() != data:
                raise
        except OSError:  # a disk without hard links; the match's lock keeps others away
            part.replace(path)
    _sync_folder(path.parent)


def drop(path: Path) -> None:
    """Remove a file, if it is there."""
    if path.exists():
        path.unlink()
        _sync_folder(path.parent)


def make_folder(path: Path) -> None:
    """The folder, made with its parents one by one; only for the owner's eyes, and on the disk when this returns."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
        _sync_folder(path.parent)


@contextlib.contextmanager
def lock(path: Path) -> Iterator[None]:
    """Hold a lock file. Raises UserError "match-locked" when another process has it; a crash frees it."""
    make_folder(path.parent)
    with path.open("a+b") as handle:
        try:
            _take(handle)
        except OSError as error:
            raise UserError("match-locked", path=str(path)) from error
        try:
            yield
        finally:
            _free(handle)


def is_held(path: Path) -> bool:
    """Has another process a lock now? Nothing is made or changed."""
    try:
        with path.open("r+b") as handle:
            try:
                _take(handle)
            except OSError:
                return True
            _free(handle)
    except OSError:
        return False
    return False


def drop_parts(folder: Path) -> None:
    """Remove what writers that were cut short have left in a folder. Only where its lock is held."""
    for part in folder.glob(f"*{PART}"):
        part.unlink(missing_ok=True)


@contextlib.contextmanager
def _part_of(path: Path, data: bytes, mode: int, is_durable: bool = True) -> Iterator[Path]:
    """The bytes in a file beside their place, to be moved there; it goes if it is not."""
    part = path.with_name(f"{path.name}.{os.getpid()}{PART}")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            if is_durable:
                out.flush()
                os.fsync(out.fileno())
        yield part
    finally:
        part.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make a new name durable. Windows has nothing like it."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: IO[bytes]) -> None:
        handle.seek(0)
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)

    def _free(handle: IO[bytes]) -> None:
        handle.seek(0)
        msvcrt.locking(handle.fileno(), msvcrt.LK_UNLCK, 1)

    @contextlib.contextmanager
    def lock_to_move(path: Path) -> Iterator[None]:
        """See that nobody is at work in a folder that is to be renamed; none is here while a file in it is open."""
        with lock(path):
            pass
        yield

else:
    import fcntl

    lock_to_move = lock
    """See that nobody is at work in a folder that is to be renamed, nor begins to."""

    def _take(handle: IO[bytes]) -> None:
        fcntl.flock(handle.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _free(handle: IO[bytes]) -> None:
        fcntl.flock(handle.fileno(), fcntl.LOCK_UN)
