"""The folder of a club on one computer, in which each user has a box: all others may put letters in, only its owner looks.

Both are sticky, so that nobody removes or renames what is another's.
"""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pbem.post.travel import PostError

OPEN_MODE, GROUP_MODE = 0o1777, 0o3770
"""Of the folder: everybody, or the members of its group, may make a box."""
BOX_MODE = 0o1733
LETTER_SUFFIX = ".pbem"
HERE = ".here"
"""A file in a box that its owner holds a lock of while they sit at this computer."""
_USED_BITS = 0o1777
_MAX_MEMBERS = 10_000
_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)
_TRIES, _LOOK_SECONDS = 5, 0.05


def create(folder: Path, group: str = "") -> None:
    """The folder of a club, for everybody on this computer or for a group. One that is there is put right, if it is the user's own.

    Raises PostError.
    """
    user = own_id()
    try:
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        at = folder.lstat()
        if not stat.S_ISDIR(at.st_mode):
            raise PostError("spool-missing", path=str(folder))
        if at.st_uid != user:
            raise PostError("spool-not-yours", path=str(folder))
        if not all(_is_box(folder, each.name) for each in folder.iterdir()):
            raise PostError("spool-in-use", path=str(folder))
        if group:
            os.chown(folder, -1, _group_id(group))
        folder.chmod(GROUP_MODE if group else OPEN_MODE)
    except OSError as error:
        raise shut(folder, error) from error


def join(folder: Path) -> str:
    """The user's own box in it; one that is there is put right. The user's name. Raises PostError."""
    user = own_id()
    name = _own_name(user)
    check_folder(folder)
    box = folder / name
    try:
        with suppress(FileExistsError):
            box.mkdir(mode=0o700)
        at = box.lstat()
        if not stat.S_ISDIR(at.st_mode) or at.st_uid != user:
            raise PostError("spool-box-foreign", name=name, path=str(folder))
        if any(path.suffix != LETTER_SUFFIX and path.name != HERE for path in box.iterdir()):
            raise PostError("spool-in-use", path=str(box))
        box.chmod(BOX_MODE)
    except OSError as error:
        raise shut(folder, error) from error
    return name


def members(folder: Path) -> list[str]:
    """Who has a box of their own in it, by name. Raises PostError."""
    check_folder(folder)
    try:
        names = sorted(path.name for path in folder.iterdir())[:_MAX_MEMBERS]
    except OSError as error:
        raise shut(folder, error) from error
    return [name for name in names if _is_box(folder, name)]


def own_box(folder: Path) -> Path:
    """The user's own box. Raises PostError where it is not theirs alone to look into."""
    user = own_id()
    check_folder(folder)
    box = folder / _own_name(user)
    try:
        at = box.lstat()
    except OSError as error:
        raise PostError("spool-not-joined", path=str(folder)) from error
    if not stat.S_ISDIR(at.st_mode) or at.st_uid != user:
        raise PostError("spool-box-foreign", name=box.name, path=str(folder))
    if at.st_mode & _USED_BITS != BOX_MODE:
        raise PostError("spool-box-open", path=str(folder))
    return box


def box_of(folder: Path, name: str) -> Path:
    """The box of another user. Raises PostError where they have none of their own."""
    check_folder(folder)
    if not _is_box(folder, name):
        raise PostError("spool-no-box", name=name, path=str(folder))
    return folder / name


@contextmanager
def sitting(folder: Path) -> Iterator[None]:
    """The user sits at this computer meanwhile, for all others to see. Raises PostError."""
    import fcntl

    handle = _own_file(own_box(folder) / HERE)
    try:
        for _ in range(_TRIES):
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:  # somebody looks at this moment
                time.sleep(_LOOK_SECONDS)
        yield
    finally:
        os.close(handle)


def is_sitting(folder: Path, name: str) -> bool:
    """Does the user of this name sit at this computer? Somebody else's file in the box says nothing."""
    import fcntl

    try:
        handle = os.open(folder / name / HERE, os.O_RDONLY | _PLAIN)
    except (OSError, ValueError):
        return False
    try:
        if os.fstat(handle).st_uid != _id_of(name):
            return False
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


def _own_file(path: Path) -> int:
    """A file of the user's own, open; what others have put into its place is removed. Raises PostError."""
    try:
        for _ in range(_TRIES):
            with suppress(OSError):
                handle = os.open(path, os.O_RDWR | os.O_CREAT | _PLAIN, 0o644)
                at = os.fstat(handle)
                if at.st_uid == own_id() and stat.S_ISREG(at.st_mode) and at.st_nlink == 1:
                    os.fchmod(handle, 0o644)
                    return handle
                os.close(handle)
            path.unlink(missing_ok=True)
    except OSError as error:
        raise shut(path.parent, error) from error
    raise PostError("post-folder-shut", path=str(path.parent), said="")


def check_folder(folder: Path) -> None:
    """Raises PostError where it is none in which a box can be relied on."""
    try:
        mode = folder.stat().st_mode
    except OSError as error:
        raise PostError("spool-missing", path=str(folder)) from error
    if not stat.S_ISDIR(mode):
        raise PostError("spool-missing", path=str(folder))
    if not mode & stat.S_ISVTX:
        raise PostError("spool-unsafe", path=str(folder))


def _is_box(folder: Path, name: str) -> bool:
    """Has the user of this name a box in it that belongs to them?"""
    try:
        at, user = (folder / name).lstat(), _id_of(name)
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(at.st_mode) and at.st_uid == user


def own_id() -> int:
    """The user's id. Raises PostError where the system has none."""
    if not hasattr(os, "geteuid"):
        raise PostError("spool-no-users")
    return os.geteuid()


def _id_of(name: str) -> int | None:
    """The user's id; None where nobody is called so."""
    import pwd

    if not name or "/" in name or name.startswith("."):
        return None
    try:
        return pwd.getpwnam(name).pw_uid
    except KeyError:
        return None


def user_name(user: int) -> str:
    """A user's name; "" for one that has none."""
    import pwd

    try:
        name = pwd.getpwuid(user).pw_name
    except KeyError:
        return ""
    return name if _id_of(name) == user else ""


def _own_name(user: int) -> str:
    name = user_name(user)
    if not name:
        raise PostError("spool-no-users")
    return name


def _group_id(name: str) -> int:
    import grp

    try:
        return grp.getgrnam(name).gr_gid
    except KeyError as error:
        raise PostError("spool-no-group", name=name) from error


def shut(folder: Path, error: OSError) -> PostError:
    """What the system has against it."""
    return PostError("post-folder-shut", path=str(folder), said=(error.strerror or "").lower())
