"""Places of a match that a player wants to find again: step numbers, kept beside the match, never sent."""

import msgspec

from pbem.session.disk.atomic_files import store_loose
from pbem.session.disk.match_folder import find_folder, load_json
from pbem.session.disk.player_home import Home

FILE = "bookmarks.json"
MAX_MARKS = 500


def load_bookmarks(home: Home, ref: str) -> tuple[tuple[int, int], ...]:
    """Pairs of file and input number, in order. None where the file is missing or cannot be read."""
    found = load_json(find_folder(home, ref).path / FILE, list[tuple[int, int]])
    return tuple(sorted(set(found or ())))[:MAX_MARKS]


def toggle_bookmark(home: Home, ref: str, seq: int, number: int) -> bool:
    """Set a mark, or take it away where there is one. Is it there now? Raises UserError "match-locked"."""
    folder = find_folder(home, ref)
    with folder.locked():
        marks = set(load_bookmarks(home, folder.match))
        is_new = (seq, number) not in marks
        marks ^= {(seq, number)}
        store_loose(folder.path / FILE, msgspec.json.encode(sorted(marks)[:MAX_MARKS]))
        return is_new
