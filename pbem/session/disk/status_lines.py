"""The lines of the index read with next to nothing imported: for `pbem status`, which is asked often.

Whatever is not plainly in order gives None, and the caller asks `pbem.session.turn.status_index`, which can mend it and complain.
"""

# pathlib costs as much as all the rest of this together
# ruff: noqa: PTH112, PTH118, PTH208
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.home_folders import matches_folder

if TYPE_CHECKING:
    from pathlib import Path

ID_CHARS = 32
FILE_CHARS = 10  # 00007.pbem
MAX_LINE_BYTES = 64 * 1024

SMALL = "own.json signer.json draft.bin copy lock line.json bookmarks.json secret-0 secret-1 key-0 key-1"
SNAPSHOTS = "snapshot.bin snapshot-before.bin"
KNOWN = frozenset(f"{SMALL} {SNAPSHOTS} files refused ahead disputed envelopes house".split())
"""What belongs in a match folder."""


class IndexLine(NamedTuple):
    """One match at a glance. Names of players are foreign text."""

    match: str  # 32 hex digits
    name: str  # short name
    game: str
    scenario: str
    dice: str
    side: str  # id of the own side; "" for hotseat
    opponent: str
    key_words: str  # six, of the opponent's key; "" while nobody is there, for hotseat and for the house
    next: str  # "you", "other", "accept" (an invitation that waits for your acceptance), "audit" (you publish), "over"
    due_side: str = ""  # id of the side that sends the next file
    turn: int = 0  # game turn, 0 where the game counts none
    step: str = ""  # what the rules wait for: kind of the choice, "roll", "open", "over"
    seq: int = 0  # of the next file
    last_seq: int = -1  # of the last file here
    last_is_own: bool = False
    last_at: int = 0  # unix seconds when it was made or taken in
    orders: int = 0  # lines in the draft
    is_unsent: bool = False  # own last file not yet handed over
    unread_notes: int = 0
    offer: str = ""  # "draw" or "takeback"
    result: str = ""  # over: why
    winner: str = ""  # over: id of a side, "" for a draw
    owed: str = ""  # as in `results.Position`
    is_archived: bool = False
    days: int = 0  # that both have agreed on for a file; 0: none
    claimed_at: int = 0  # unix seconds when it was claimed abandoned here; 0: it is not
    conflicts: int = 0  # conflict copies that a sync service has left; counted when asked, never kept


def every(environ: Mapping[str, str] = os.environ) -> list[IndexLine] | None:
    """The lines of all matches, archived ones too, in any order; None: ask `index.status`."""
    matches = matches_folder(environ)
    try:
        there = os.listdir(matches) if os.path.isdir(matches) else []
        if not all(map(_is_id, there)):
            return None  # something was cut short
        lines = [_line(os.path.join(matches, name), name) for name in there]
    except OSError:
        return None
    found = [line for line in lines if line is not None]
    return found if len(found) == len(lines) else None


def chosen(lines: list[IndexLine], ref: str) -> list[IndexLine] | None:
    """Of these lines that of the match named, or in the order of `index.status` those not archived; None: ask `index.status`."""
    if wanted := ref.strip().lower():
        found = [line for line in lines if line.name == wanted]
        return found if len(found) == 1 else None
    return in_order(line for line in lines if not line.is_archived)


def in_order(lines: Iterable[IndexLine]) -> list[IndexLine]:
    """By the word of their names, then by the number."""
    return sorted(lines, key=lambda line: (line.name.rpartition("-")[0], len(line.name), line.name))


def read_line(path: "str | Path") -> IndexLine | None:
    """A line as it was kept; None where there is none, or none that can be used."""
    import json

    try:
        kept = json.loads(plain_bytes(path, MAX_LINE_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    shapes = IndexLine.__annotations__
    whole = IndexLine._field_defaults | kept if isinstance(kept, dict) else {}
    is_line = all(type(whole.get(field)) is shape for field, shape in shapes.items())
    return IndexLine(**{field: whole[field] for field in shapes}) if is_line else None


def _line(folder: str, match: str) -> IndexLine | None:
    files = [name for name in os.listdir(os.path.join(folder, "files")) if not _is_passing(name)]
    if not all(map(is_chain_file, files)) or not all(name in KNOWN or _is_passing(name) for name in os.listdir(folder)):
        return None  # what a sync service has left has to be counted
    line = read_line(os.path.join(folder, "line.json"))
    return line if line is not None and (line.match, line.seq) == (match, len(files)) else None


def _is_passing(name: str) -> bool:
    return name.startswith(".") or name.endswith(".part")


def _is_id(name: str) -> bool:
    return len(name) == ID_CHARS and all(character in "0123456789abcdef" for character in name)


def is_chain_file(name: str) -> bool:
    """Is it the name of a file of the chain?"""
    return len(name) == FILE_CHARS and name.endswith(".pbem") and name[:5].isdecimal()
