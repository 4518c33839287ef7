"""Places of a match that a player wants to find again: step numbers, kept beside the match, never sent."""

import msgspec

from pbem.session.homes import Home
from pbem.session.reading import plain_bytes
from pbem.session.store import store_loose
from pbem.session.store_match import find_folder

FILE = "bookmarks.json"
MAX_MARKS = 500


def load_bookmarks(home: Home, ref: str) -> tuple[tuple[int, int], ...]:
    """Pairs of file and input number, in order. None where the file is missing or cannot be read."""
    try:
        data = plain_bytes(find_folder(home, ref).path / FILE)
        found = msgspec.json.decode(data, type=list[tuple[int, int]])
    except (OSError, msgspec.DecodeError, ValueError, RecursionError):
        return ()
    return tuple(sorted(set(found)))[:MAX_MARKS]


def toggle_bookmark(home: Home, ref: str, seq: int, number: int) -> bool:
    """Set a mark, or take it away where there is one. Is it there now? Raises UserError "match-locked"."""
    folder = find_folder(home, ref)
    with folder.locked():
        marks = set(load_bookmarks(home, folder.match))
        is_new = (seq, number) not in marks
        marks ^= {(seq, number)}
        store_loose(folder.path / FILE, msgspec.json.encode(sorted(marks)[:MAX_MARKS]))
        return is_new
