"""Bytes on disk so that a crash leaves the old or the new, never half: atomic writes, files that are never overwritten, locks."""

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from pbem.errors import UserError
from pbem.session.disk.bounded_reading import names_in, plain_bytes

PRIVATE = 0o600
PUBLIC = 0o644
PART = ".part"
LOOK_AGAIN = 0.02  # seconds, for a lock that is held


def store_atomic(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Put the bytes there, replacing what was there. They are on the disk when this returns."""
    with _part_of(path, data, mode) as part:
        part.replace(path)
    sync_folder(path.parent)


def store_loose(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Replace a file that can be made again: whole or old while the program runs, anything after a power cut."""
    with _part_of(path, data, mode, is_durable=False) as part:
        part.replace(path)


def store_new(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Put the bytes there unless they are there already; they are on the disk when this returns. Raises FileExistsError."""
    if path.exists():
        if not holds(path, data):
            raise FileExistsError(path)
        sync_folder(path.parent)  # who put them there may have been cut short just before
        return
    with _part_of(path, data, mode) as part:
        try:
            os.link(part, path)
        except FileExistsError:
            if not holds(path, data):
                raise
        except OSError:  # a disk without hard links; the match's lock keeps others away
            part.replace(path)
    sync_folder(path.parent)


def holds(path: Path, data: bytes) -> bool:
    """Are these bytes, and no more, in a file there?"""
    try:
        return plain_bytes(path, len(data)) == data
    except OSError:
        return False


def drop(path: Path) -> None:
    """Remove a file, if it is there."""
    if path.exists():
        path.unlink()
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Names that came, went or changed in a folder are so on the disk when this returns. Windows has nothing like it."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(path: Path) -> None:
    """The folder, made with its parents one by one; only for the owner's eyes, and on the disk when this returns."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
        sync_folder(path.parent)


@contextlib.contextmanager
def lock(path: Path, patience: float = 0) -> Iterator[None]:
    """Hold a lock file. Raises UserError "match-locked" when another process has it; a crash frees it.

    `patience`: so many seconds it is waited for.
    """
    make_folder(path.parent)
    try:
        handle = path.open("a+b")
    except FileNotFoundError as error:  # the folder went just now
        raise UserError("match-locked", path=str(path)) from error
    with handle:
        until = time.monotonic() + patience
        while True:
            try:
                _take(handle)
            except OSError as error:
                if time.monotonic() >= until:
                    raise UserError("match-locked", path=str(path)) from error
                time.sleep(LOOK_AGAIN)
            else:
                break
        try:
            if not _is_there(path, handle):
                raise UserError("match-locked", path=str(path))
            yield
        finally:
            _free(handle)


@contextlib.contextmanager
def lock_to_read(path: Path) -> Iterator[None]:
    """The same for who changes nothing: where nothing can be written, nobody has to be kept away."""
    with contextlib.ExitStack() as held:
        with where_writable():
            held.enter_context(lock(path))
        yield


@contextlib.contextmanager
def where_writable() -> Iterator[None]:
    """What cannot be done because the disk, or the owner of a folder, lets us write nothing there, is left undone."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.EROFS, errno.EACCES, errno.EPERM):
            raise


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
    for part in parts(folder):
        part.unlink(missing_ok=True)


def drop_dead_parts(folder: Path) -> None:
    """The same where there is no lock: of who is still at work, and where the disk does not let us, they stay."""
    for part in parts(folder):
        if not _is_written(part):
            with contextlib.suppress(OSError):  # Windows keeps what is open
                part.unlink(missing_ok=True)


def parts(*folders: Path) -> list[Path]:
    """What writers that were cut short have left, or are writing."""
    return [folder / name for folder in folders for name in names_in(folder) if name.endswith(PART)]


def _is_there(path: Path, handle: IO[bytes]) -> bool:
    """Is the file that was opened still the one at its path, or was its folder moved away meanwhile?"""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle.fileno()))
    except FileNotFoundError:
        return False


def _is_written(part: Path) -> bool:
    """Is the process whose number a part has alive?"""
    number = part.name.removesuffix(PART).rpartition(".")[2]
    if sys.platform == "win32" or not number.isdigit():
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # somebody else's
        return True
    return True


@contextlib.contextmanager
def _part_of(path: Path, data: bytes, mode: int, is_durable: bool = True) -> Iterator[Path]:
    """The bytes in a file beside their place, to be moved there; it goes if it is not."""
    part = path.with_name(f"{path.name}.{os.getpid()}{PART}")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(handle, "wb") as out, _hidden(handle):
            out.write(data)
            out.flush()
            if is_durable:
                os.fsync(handle)
        yield part
    finally:
        part.unlink(missing_ok=True)


@contextlib.contextmanager
def _hidden(handle: int) -> Iterator[None]:
    """While a file is written only its owner may read it: a half of what publishes a secret may hold it all the same."""
    if sys.platform == "win32":
        yield
        return
    mode = stat.S_IMODE(os.fstat(handle).st_mode)
    os.fchmod(handle, mode & PRIVATE)
    yield
    os.fchmod(handle, mode)


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
