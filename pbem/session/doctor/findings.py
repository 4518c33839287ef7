"""Findings of `pbem doctor`, as values: facts of one home, and what is wrong with it."""

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from pbem.session.disk.atomic_files import PART
from pbem.session.doctor.dependencies import Package

MAX_NAMED = 5


class Trouble(Struct, frozen=True):
    """One finding. `view.words.doctor` has the sentence of each code, and what to do."""

    code: str
    places: dict[str, str | int]
    is_wrong: bool = True  # something to put right; else only to know
    match: str = ""  # short name of the match that it is about


class Place(Struct, frozen=True):
    """One of the folders of a home."""

    kind: str  # "saves", "config", "state"
    path: str
    why: str  # what chose it: "--saves", a variable, "./saves"; "": the platform
    is_there: bool


class Who(Struct, frozen=True):
    """The identity, as far as others may know it."""

    name: str
    fingerprint: tuple[str, ...]
    has_passphrase: bool
    path: str


class GameState(Struct, frozen=True):
    """A game that is installed."""

    id: str
    versions: tuple[str, ...]  # of the rules, the newest first
    content: str  # digest of the newest one's data, hex


class MatchState(Struct, frozen=True):
    """A match of the home, as its files have it."""

    match: str
    name: str
    files: int
    game: str = ""
    version: str = ""  # of the rules that it is bound to
    content: str = ""  # digest of the data that it is bound to, hex
    orders: int = -1  # lines of the draft; -1: there is no draft
    is_held: bool = False  # another process is at work on it
    is_retired: bool = False
    is_copy: bool = False


class Checkup(Struct, frozen=True):
    """Everything that was looked at."""

    version: str
    python: str
    system: str
    packages: tuple[Package, ...]
    places: tuple[Place, ...]
    identity: Who | None
    settings: str  # path of the file; "": none
    games: tuple[GameState, ...]
    matches: tuple[MatchState, ...]
    crashes: tuple[str, ...]  # reports of bugs, oldest first
    troubles: tuple[Trouble, ...]

    @property
    def is_well(self) -> bool:
        """Is there nothing to put right?"""
        return not any(each.is_wrong for each in self.troubles)


def named(paths: Iterable[Path]) -> dict[str, str | int]:
    """The first few names of a list and how many more there are, for a sentence."""
    names = sorted(path.name for path in paths)
    more = len(names) - MAX_NAMED
    return {"names": ", ".join(names[:MAX_NAMED]) + (f" (+{more})" if more > 0 else "")}


def lying(kind: str, folder: Path, paths: Collection[Path], is_wrong: bool = False) -> Iterator[Trouble]:
    """A finding that files lie in a folder, if any do."""
    if paths:
        yield Trouble(kind, {"path": str(folder), **named(paths)}, is_wrong)


def is_in_the_way(path: Path) -> bool:
    """Is something there, if only a link to nowhere, that is no folder?"""
    return (path.exists() or path.is_symlink()) and not path.is_dir()


def strays(folder: Path, known: re.Pattern[str]) -> list[Path]:
    """What lies in a folder and is neither called as ours are, nor hidden, nor cut short."""
    there = folder.iterdir() if folder.is_dir() else ()
    return [path for path in there if not (known.fullmatch(path.name) or path.name.startswith(".") or path.name.endswith(PART))]


def open_to_others(paths: Iterable[Path]) -> Iterator[Path]:
    """Those of the files that are there and that other accounts of this computer can read."""
    if sys.platform == "win32" or os.name == "nt":  # rights are not kept in modes there
        return
    for path in paths:
        if path.is_file() and path.stat().st_mode & 0o077:
            yield path
