"""The lines of the index read with next to nothing imported: for `pbem status`, which is asked often.

Whatever is not plainly in order gives None, and the caller asks `pbem.session.turn.status_index`, which can mend it and complain.
"""

# pathlib costs as much as all the rest of this together
# ruff: noqa: PTH111, PTH112, PTH118, PTH208
import os
import sys
from collections.abc import Mapping
from typing import TypedDict, cast

from pbem.session.disk.bounded_reading import plain_bytes

XDG_DATA, DATA = "XDG_DATA_HOME", ".local/share"
XDG_CONFIG, CONFIG = "XDG_CONFIG_HOME", ".config"
ID_CHARS = 32
FILE_CHARS = 10  # 00007.pbem
MAX_LINE_BYTES = 64 * 1024

SMALL = "own.json signer.json draft.bin copy lock line.json snapshot.bin bookmarks.json secret-0 secret-1 key-0 key-1"
KNOWN = frozenset(f"{SMALL} files refused ahead disputed envelopes house".split())  # as in `conflicts.BELONGS`, which a test holds


class StatusLine(TypedDict):
    """One match, as `status_index.IndexLine` has it; a test holds that."""

    match: str
    name: str
    game: str
    scenario: str
    dice: str
    side: str
    opponent: str
    key_words: str
    next: str
    due_side: str
    turn: int
    step: str
    seq: int
    last_seq: int
    last_is_own: bool
    last_at: int
    orders: int
    is_unsent: bool
    unread_notes: int
    offer: str
    result: str
    winner: str
    owed: str
    is_archived: bool
    conflicts: int


SHAPES: dict[str, type] = StatusLine.__annotations__
DEFAULTS = {name: -1 if name == "last_seq" else shape() for name, shape in list(SHAPES.items())[9:]}
"""What a line may leave out; the first nine it has always."""


def glance(ref: str = "", environ: Mapping[str, str] = os.environ) -> list[StatusLine] | None:
    """The lines of all matches, or of the one named, in the order of `index.status`; None: ask `index.status`."""
    found = every(environ)
    return None if found is None else chosen(found, ref)


def every(environ: Mapping[str, str] = os.environ) -> list[StatusLine] | None:
    """The lines of all matches, archived ones too, in any order; None: ask `index.status`."""
    matches = matches_folder(environ)
    if matches is None:
        return None
    try:
        there = os.listdir(matches) if os.path.isdir(matches) else []
        if not all(map(_is_id, there)):
            return None  # something was cut short
        lines = [_line(os.path.join(matches, name), name) for name in there]
    except (OSError, ValueError, RecursionError):
        return None
    found = [line for line in lines if line is not None]
    return found if len(found) == len(lines) else None


def chosen(lines: list[StatusLine], ref: str) -> list[StatusLine] | None:
    """Of these lines those of `glance`."""
    wanted = ref.strip().lower()
    if wanted:
        found = [line for line in lines if line["name"] == wanted]
        if len(found) != 1:
            return None
    else:
        found = [line for line in lines if not line["is_archived"]]
    return sorted(found, key=lambda line: (line["name"].rpartition("-")[0], len(line["name"]), line["name"]))


def matches_folder(environ: Mapping[str, str] = os.environ) -> str | None:
    """Where the matches are, as `homes.find_home` chooses it; None where the platform has to be asked."""
    if named := environ.get("PBEM_SAVES"):
        return os.path.join(named, "matches")
    if os.path.isdir("saves"):
        return os.path.join("saves", "matches")
    if sys.platform != "linux":
        return None
    data = environ.get(XDG_DATA, "").strip() or os.path.join(os.path.expanduser("~"), DATA)
    return os.path.join(data, "pbem", "saves", "matches")


def config_folder(environ: Mapping[str, str] = os.environ) -> str:
    """Where identity and settings are, as `homes.find_home` chooses it."""
    if named := environ.get("PBEM_CONFIG"):
        return named
    if sys.platform != "linux":
        from pbem.session.disk.homes import find_home

        return str(find_home(environ=environ).config)
    return os.path.join(environ.get(XDG_CONFIG, "").strip() or os.path.join(os.path.expanduser("~"), CONFIG), "pbem")


def _line(folder: str, match: str) -> StatusLine | None:
    import json

    line = json.loads(plain_bytes(os.path.join(folder, "line.json"), MAX_LINE_BYTES))
    files = [name for name in os.listdir(os.path.join(folder, "files")) if not _is_passing(name)]
    if not all(map(_is_file, files)) or not all(name in KNOWN or _is_passing(name) for name in os.listdir(folder)):
        return None  # what a sync service has left has to be counted
    if not isinstance(line, dict) or line.get("match") != match or line.get("seq", 0) != len(files):
        return None
    whole = {field: line.get(field, DEFAULTS.get(field)) for field in SHAPES}
    return cast(StatusLine, whole) if all(type(whole[field]) is shape for field, shape in SHAPES.items()) else None


def _is_passing(name: str) -> bool:
    return name.startswith(".") or name.endswith(".part")


def _is_id(name: str) -> bool:
    return len(name) == ID_CHARS and all(character in "0123456789abcdef" for character in name)


def _is_file(name: str) -> bool:
    return len(name) == FILE_CHARS and name.endswith(".pbem") and name[:5].isdigit()
