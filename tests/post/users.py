"""Other users of this computer, for tests that are run as root: each is a process of its own that has become that user."""

import os
import pickle
import pwd
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pbem.post.travel import PostError

T = TypeVar("T")
only_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user")
ANN, BEN, MALLORY = "daemon", "games", "nobody"
"""Names that every system has."""


@contextmanager
def place() -> Iterator[Path]:
    """A folder that all users can get into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def home_of(folder: Path, user: str) -> Path:
    """A folder in it that belongs to one user, as homes are: others can go through it."""
    home = folder / f"home-{user}"
    home.mkdir(mode=0o755)
    home.chmod(0o755)
    os.chown(home, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    return home


def as_user(name: str, do: Callable[[], T]) -> T:
    """What a function gives when this user runs it; what it raises is raised here."""
    return begun_as_user(name, do)()


def begun_as_user(name: str, do: Callable[[], T]) -> Callable[[], T]:
    """The same beside what goes on here: it is waited for when its answer is asked for."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        try:
            who = pwd.getpwnam(name)
            os.setgroups([])
            os.setgid(who.pw_gid)
            os.setuid(who.pw_uid)
            os.umask(0o077)
            try:
                answer: tuple[bool, object] = True, do()
            except PostError as error:
                answer = False, (error.code, error.places)
            except BaseException as error:
                answer = False, error
            with os.fdopen(into, "wb") as pipe:
                pickle.dump(answer, pipe)
        finally:
            os._exit(0)
    os.close(into)
    return partial(_answer, child, out)


def _answer(child: int, out: int) -> Any:
    with os.fdopen(out, "rb") as pipe:
        is_well, found = pickle.load(pipe)
    os.waitpid(child, 0)
    if not is_well:
        raise PostError(found[0], **found[1]) if isinstance(found, tuple) else found
    return found
