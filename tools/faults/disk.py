"""A thin layer under the program's writes: each step on the disk is counted, can be made to fail, and is written down.

What is written down is enough to tell what a power cut would leave: what the program has not told the disk to keep may be there,
half there, or not.
"""

import io
import os
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

CREATE, WRITE, REST, KEEP, KEEP_FOLDER = "create", "write", "rest", "keep", "keep folder"
RENAME, LINK, UNLINK, MKDIR, RMDIR = "rename", "link", "unlink", "mkdir", "rmdir"
CALLS = {"replace": RENAME, "rename": RENAME, "link": LINK, "unlink": UNLINK, "remove": UNLINK, "mkdir": MKDIR, "rmdir": RMDIR}
NEEDS_ROOM = frozenset({CREATE, WRITE, REST, KEEP, LINK, MKDIR})
CHANGES = NEEDS_ROOM - {KEEP} | {RENAME, UNLINK, RMDIR}
STEPS = CHANGES | {KEEP, KEEP_FOLDER}
NOBODY = 2**22 + 1  # no process has this number
STRICT, EAGER, MIXED = "strict", "eager", "mixed"

Before = Callable[[int, str, Path], None]
"""Called before each step with its number, from 0, what it is, and where; it may raise, wait, or end the process."""


def from_step(number: int, act: Callable[[Path], None], kinds: Container[str] = STEPS) -> Before:
    """What happens from a step on, before those of some kinds."""

    def before(step: int, what: str, path: Path) -> None:
        if step >= number and what in kinds:
            act(path)

    return before


def refusing(why: int) -> Callable[[Path], None]:
    """The error of the system with this number."""

    def refuse(path: Path) -> None:
        raise OSError(why, os.strerror(why), str(path))

    return refuse


UNTOUCHED = from_step(0, lambda _: None)


@dataclass
class Change:
    """One step as it was done. `at`: folder and name; `to`: the second place of a rename; `node`: what the name stands for."""

    what: str
    node: int = -1
    at: tuple[int, str] = (-1, "")
    to: tuple[int, str] = (-1, "")
    data: bytes = b""


@dataclass
class Disk:
    """The steps of a program below a folder. `before` is asked first; `journal` has what was done."""

    root: Path
    before: Before = UNTOUCHED
    is_journal: bool = False
    steps: int = 0
    journal: list[Change] = field(default_factory=list)
    _last: int = 0
    _names: dict[str, int] = field(default_factory=dict)  # path to node
    _open: dict[int, Path] = field(default_factory=dict)
    _start: list[tuple[int, tuple[int, str], bytes | None]] = field(default_factory=list)
    _modes: dict[int, int] = field(default_factory=dict)  # by node

    def __post_init__(self) -> None:
        if self.is_journal:
            self._names[str(self.root)] = 0
            for path in sorted(self.root.rglob("*")):
                node = self._name(path)
                self._start.append((node, self._place(path), path.read_bytes() if path.is_file() else None))
                self._modes[node] = path.stat().st_mode

    # ------------------------------------------------------------ while it runs

    @contextmanager
    def watched(self) -> Iterator[None]:
        """The steps of everything inside go through here."""
        real_open, real_fdopen, real_fsync, real_open_file = os.open, os.fdopen, os.fsync, io.open

        def stepped(name: str, what: str) -> Callable[..., None]:
            real = getattr(os, name)

            def act(path: Any, *rest: Any, dir_fd: int | None = None, **more: Any) -> None:
                whole = Path(path) if dir_fd is None else Path(f"/proc/self/fd/{dir_fd}").readlink() / path
                more |= {} if dir_fd is None else {"dir_fd": dir_fd}
                self._step(what, whole, partial(real, path, *rest, **more), Path(rest[0]) if what in (RENAME, LINK) else None)

            return act

        def open_(path: Any, flags: int, *rest: Any, **more: Any) -> int:
            act = partial(real_open, path, flags, *rest, **more)
            if not flags & os.O_CREAT:
                self.reading(Path(path))
            handle: int = self._step(CREATE, Path(path), act) if flags & os.O_CREAT else act()
            if more.get("dir_fd") is None:
                self._open[handle] = Path(path)
            return handle

        def open_file(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
            act = partial(real_open_file, file, mode, *rest, **more)
            if isinstance(file, int):
                return act()
            if set(mode) & set("wax"):
                return self._step(CREATE, Path(file), act)
            self.reading(Path(file))
            return act()

        def fdopen(handle: int, *rest: Any, **more: Any) -> Any:
            return _Writer(self, real_fdopen(handle, *rest, **more), self._open.get(handle, Path()))

        def fsync(handle: int) -> None:
            path = self._open.get(handle, Path())
            self._step(KEEP_FOLDER if path.is_dir() else KEEP, path, partial(real_fsync, handle))

        fakes: dict[str, Any] = {name: stepped(name, what) for name, what in CALLS.items()}
        with patch.multiple(os, open=open_, fdopen=fdopen, fsync=fsync, **fakes), patch.object(io, "open", open_file):
            yield

    def reading(self, path: Path) -> None:
        """Called before a file is opened for reading; made to raise by who plays a file that may not be read."""

    def _step(self, what: str, path: Path, act: Callable[[], Any], to: Path | None = None) -> Any:
        """One step: asked for, done, written down."""
        if self.root not in (path, *path.parents) and (to is None or self.root not in to.parents):
            return act()
        number, self.steps = self.steps, self.steps + 1
        self.before(number, what, path)
        was_there = what == CREATE and path.exists()
        result = act()
        if self.is_journal and not was_there:
            self._note(what, path, to)
        return result

    # ------------------------------------------------------------ what was done

    def _note(self, what: str, path: Path, to: Path | None) -> None:
        where = to or path
        data = where.read_bytes() if what in (KEEP, REST, RENAME) and where.is_file() else b""
        change = Change(what, self._name(path), self._place(path), self._place(to) if to else (-1, ""), data)
        self.journal.append(change)
        if what in (CREATE, MKDIR):
            self._modes[change.node] = path.stat().st_mode
        if what == RENAME and to is not None:
            gone = str(path)
            for known in [each for each in self._names if each == gone or each.startswith(gone + "/")]:
                self._names[str(to) + known.removeprefix(gone)] = self._names.pop(known)
        elif what == LINK and to is not None:
            self._names[str(to)] = change.node
        elif what in (UNLINK, RMDIR):
            self._names.pop(str(path), None)

    def _name(self, path: Path) -> int:
        if str(path) not in self._names:
            self._last += 1
            self._names[str(path)] = self._last
        return self._names[str(path)]

    def _place(self, path: Path) -> tuple[int, str]:
        return self._name(path.parent) if path != self.root else -1, path.name

    def said(self, label: str) -> None:
        """The program has told somebody something: what it told must hold from here on."""
        self.journal.append(Change(f"said {label}"))

    def after_a_cut(self, upto: int, how: str, random: Random, target: Path) -> None:
        """Make the folder as a power cut before the change of this number leaves it.

        STRICT: nothing that was not kept. EAGER: all names, but of data only what was kept. MIXED: any part of both.
        """
        done = self.journal[:upto]
        kept_folders = {number: change.node for number, change in enumerate(done) if change.what == KEEP_FOLDER}
        entries: dict[int, dict[str, int]] = {0: {}}
        contents: dict[int, bytes] = {}
        for node, (folder, name), data in self._start:
            entries.setdefault(folder, {})[name] = node
            if data is None:
                entries.setdefault(node, {})
            else:
                contents[node] = data
        for number, change in enumerate(done):
            is_kept = any(later > number and node in (change.at[0], change.to[0]) for later, node in kept_folders.items())
            if is_kept or how == EAGER or (how == MIXED and random.random() < 0.5):
                _apply(entries, change)
            if change.what in (REST, RENAME) and how == MIXED and change.data:
                contents[change.node] = change.data[: random.choice((0, len(change.data) // 2, len(change.data)))]
        contents |= {change.node: change.data for change in done if change.what == KEEP}  # what was kept last holds
        self._make(entries, contents, 0, target)

    def _make(self, entries: dict[int, dict[str, int]], contents: dict[int, bytes], folder: int, target: Path) -> None:
        target.mkdir(exist_ok=True)
        target.chmod(self._modes.get(folder, 0o755))
        for name, node in entries.get(folder, {}).items():
            if node in entries:
                self._make(entries, contents, node, target / name)
            else:
                path = target / name.replace(f".{os.getpid()}.", f".{NOBODY}.")  # behind a power cut no writer lives
                path.write_bytes(contents.get(node, b""))
                path.chmod(self._modes[node])


def _apply(entries: dict[int, dict[str, int]], change: Change) -> None:
    folder, name = change.at
    if change.what in (CREATE, MKDIR):
        entries.setdefault(folder, {})[name] = change.node
        if change.what == MKDIR:
            entries.setdefault(change.node, {})
    elif change.what in (RENAME, LINK):
        if change.what == RENAME and entries.get(folder, {}).get(name) == change.node:
            del entries[folder][name]
        entries.setdefault(change.to[0], {})[change.to[1]] = change.node
    elif change.what in (UNLINK, RMDIR) and entries.get(folder, {}).get(name) == change.node:
        del entries[folder][name]


class _Writer(io.RawIOBase):
    """A file being written, in two halves."""

    def __init__(self, disk: Disk, real: Any, path: Path) -> None:
        self._disk, self._real, self._path = disk, real, path

    def write(self, data: Any) -> int:
        """The first half, then the rest."""
        half = len(data) // 2
        for what, part in ((WRITE, data[:half]), (REST, data[half:])):
            self._disk._step(what, self._path, partial(self._put, part))
        return len(data)

    def _put(self, data: bytes) -> None:
        self._real.write(data)
        self._real.flush()

    def fileno(self) -> int:
        """The number of the open file."""
        return int(self._real.fileno())

    def close(self) -> None:
        """Close the file."""
        self._real.close()
        super().close()
