"""The crash report of a bug of ours: the way through the program to where it broke, and nothing that belongs to a player.

No message of an error, no value of a variable, no argument of a command is in a report: any of them may hold a key, a secret,
a note, a name or an order. Kinds of errors, places in the program and versions tell enough.

    crashes/20261122-101500-4711.txt    in the state folder; the last ones only
"""

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import TracebackType

from pbem import __version__
from pbem.session.disk.atomic_files import PRIVATE, make_folder, store_atomic
from pbem.session.doctor.dependencies import packages

FOLDER = "crashes"
KEPT = 10  # reports; the oldest goes
MAX_BYTES = 32 * 1024
MAX_ERRORS = 8  # one behind the other, or in a group
FIRST_FRAMES, LAST_FRAMES = 20, 60  # of one error; a recursion has thousands
NAME = re.compile(r"\d{8}-\d{6}-\d+\.txt")
WORD = re.compile(r"[A-Za-z_<][\w.<>]{0,99}", re.ASCII)
ELSEWHERE = "elsewhere"
FROZEN = re.compile(r"<frozen [a-z_.]+>")
PROGRAM = Path(__file__).resolve().parents[2]
LIBRARY = Path(os.__file__).resolve().parent
INSTALLED = ("site-packages", "dist-packages")


def keep_report(state: Path, error: BaseException, command: str, at: int) -> Path | None:
    """Write what can be told of an error to the state folder. Where it is; None where it cannot be written.

    `command`: the name of a command, without its arguments.
    """
    path = state / FOLDER / f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime(at))}-{os.getpid()}.txt"
    try:
        make_folder(path.parent)
        store_atomic(path, report_text(error, command, at).encode("ascii", "replace")[:MAX_BYTES], PRIVATE)
        reports = kept(state)
        for old in reports[: max(0, len(reports) - KEPT)]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def kept(state: Path) -> list[Path]:
    """The reports there are, oldest first."""
    folder = state / FOLDER
    return sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name)) if folder.is_dir() else []


def report_text(error: BaseException, command: str, at: int) -> str:
    """The report: versions, then each error with its way, the one that caused it behind it."""
    lines = [
        f"pbem: {__version__}",
        f"python: {sys.version.split()[0]}",
        f"system: {_word(sys.platform)}",
        *(f"{each.name}: {each.version or '-'}" for each in packages()),
        f"command: {_word(command) if command else '-'}",
        f"time: {time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(at))}",
    ]
    for each in _errors(error):
        lines += ["", _kind(each), *(f"  {frame}" for frame in _frames(each.__traceback__))]
    return "\n".join(lines) + "\n"


def _errors(error: BaseException) -> list[BaseException]:
    """The error, those of its group, and those behind it."""
    found: list[BaseException] = []
    waiting = [error]
    while waiting and len(found) < MAX_ERRORS:
        each = waiting.pop(0)
        if any(each is known for known in found):
            continue
        found.append(each)
        behind = each.__cause__ if each.__cause__ or each.__suppress_context__ else each.__context__
        waiting += [behind] if behind else []
        waiting += each.exceptions if isinstance(each, BaseExceptionGroup) else []
    return found


def _kind(error: BaseException) -> str:
    return f"{_word(type(error).__module__)}.{_word(type(error).__qualname__)}"


def _frames(trace: TracebackType | None) -> Iterator[str]:
    """Places in the program, outermost first; of very many the first and the last."""
    places = [(frame.f_code, line) for frame, line in walk_tb(trace)]
    left_out = len(places) - FIRST_FRAMES - LAST_FRAMES
    if left_out > 0:
        places[FIRST_FRAMES:-LAST_FRAMES] = []
    for number, (code, line) in enumerate(places):
        if left_out > 0 and number == FIRST_FRAMES:
            yield f"... {left_out} more"
        file = _file(code.co_filename)
        yield file if file == ELSEWHERE else f"{file}:{line} {_word(code.co_qualname)}"


def _file(name: str) -> str:
    """A file of the program or of a library by its place in it; of any other not even the name."""
    path = Path(name)
    installed = [place for place, part in enumerate(path.parts) if part in INSTALLED]
    if path.is_relative_to(PROGRAM):
        return f"pbem/{path.relative_to(PROGRAM).as_posix()}"
    if installed:
        return "/".join(path.parts[installed[-1] + 1 :])
    if path.is_relative_to(LIBRARY):
        return f"python/{path.relative_to(LIBRARY).as_posix()}"
    return name if FROZEN.fullmatch(name) else ELSEWHERE


def _word(text: str) -> str:
    """A name as Python has them; what is none is not told."""
    return text if WORD.fullmatch(text) else "?"
