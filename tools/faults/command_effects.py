"""Can one see in the homes and files of a real match what a command should have done? What is half done is broken."""

import zipfile
from collections.abc import Callable
from pathlib import Path

from pbem.session.turn import sealing
from pbem.session.turn.status_index import status
from tools.faults.homes import BEFORE, COUNT, Table, must

Holds = Callable[[Table], bool]


def has_answered(stage: Table) -> bool:
    """Ben has signed the next file."""
    return len(stage.chain("ben")) > files_before(stage, "ben")


def has_taken(who: str, name: str) -> Holds:
    """A file from the other side is in the chain."""
    return lambda stage: stage.kept(name) in stage.chain(who)


def has_withdrawn(stage: Table) -> bool:
    """Ben's last file is out of the chain again."""
    return stage.kept("turn") not in stage.chain("ben")


def is_written(name: str, read: Callable[[Table, Path], object]) -> Holds:
    """A file of Ben's that can be read to its end."""

    def holds(stage: Table) -> bool:
        path = stage.out / name
        if path.exists():
            read(stage, path)
        return path.exists()

    return holds


def is_zipped(name: str) -> Holds:
    """A zip that can be read to its last byte."""

    def read(_stage: Table, path: Path) -> None:
        with zipfile.ZipFile(path) as zipped:
            must(zipped.testzip() is None, f"{name} is half a file")

    return is_written(name, read)


def is_accepted_by(name: str, *words: str) -> Holds:
    """A file of Ben's that a command of the program reads."""
    return is_written(name, lambda stage, path: stage.ok("ben", *words, str(path)))


def is_card(stage: Table, path: Path) -> None:
    """Ben's card is in a file, to its end."""
    must(path.read_text() == stage.ok("ben", "id", "export"), "half a card")


def is_restored(who: str) -> Holds:
    """All that is in the backup is here; nothing, or what was here before, is where it is not.

    A place that was cut short before it was told that it may go on, may not.
    """

    def holds(stage: Table) -> bool:
        files = len(stage.chain(who))
        with zipfile.ZipFile(stage.zip) as zipped:
            packed = sum("/files/" in name and "/house/" not in name for name in zipped.namelist())
        must(files in (0, files_before(stage, who), packed), "half a match")
        return files == packed and not (stage.home(who).matches / stage.ref / "copy").exists()

    return holds


def is_archived(stage: Table) -> bool:
    """The match is in the list only if one asks for all."""
    return stage.ref not in [line.match for line in status(stage.ben)]


def is_deleted(stage: Table) -> bool:
    """The match is in no list."""
    return stage.ref not in [line.match for line in status(stage.ben, with_archived=True)]


def is_retired(stage: Table) -> bool:
    """The match that moves away is in its file, and goes on where that is restored."""
    if not is_zipped("backup.zip")(stage):
        return False
    stage.ok("laptop", "restore", str(stage.zip))
    return True


def has_begun(stage: Table) -> bool:
    """A match beside the first is there. Each can be sent, and is taken in."""
    fresh = [line for line in status(stage.ann) if line.match != stage.ref]
    for line in fresh:
        stage.take_in("ben", sealing.resend(stage.ann, line.match).data)
    return bool(fresh)


def files_before(stage: Table, who: str) -> int:
    """How many files a home's chain had before the fault."""
    return int((stage.root / BEFORE / who / COUNT).read_text())
