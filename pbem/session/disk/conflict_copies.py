"""Leftovers of a sync service (Dropbox, Syncthing, Nextcloud ...) beside the files of a match: conflict copies, files on their way.

Where two computers changed one file before each knew of it, such a service keeps one of them and renames the other. Nothing here
is ever read as part of the match.
"""

import re
from pathlib import Path

from pbem.errors import CorruptFile
from pbem.protocol.turn_file import SignedTurn, parse_turn
from pbem.session.disk.bounded_reading import names_in, plain_bytes
from pbem.session.disk.match_folder import ASIDE, FILE, HEX, MatchFolder, Signer, load_json
from pbem.session.disk.status_lines import KNOWN

BELONGS = {
    "": re.compile("|".join(map(re.escape, sorted(KNOWN)))),
    "files": FILE,
    "envelopes": re.compile(r"\d{5}-\d(-[0-9a-f]{16})?\.bin"),
    **dict.fromkeys(("refused", "ahead", "disputed"), ASIDE),
}
"""Names in a match folder, by the folder inside."""
_COPY = re.compile(
    r"(?P<stem>.+?)"
    r"(?: ?\(.*\)| ?\[conflicted.*\]| - copy.*?| \d{1,3}|\.sync-conflict-[\w-]*|[ ._-]conflict[\w .-]*?|-[a-z][\w-]*)"
    r"(?P<suffix>\.(?:pbem|json|bin))?",
    re.IGNORECASE,
)
"""(x's conflicted copy ...), (1), [conflicted], - Copy, " 2", .sync-conflict-..., _conflict-..., -LAPTOP; before the suffix."""
_ON_ITS_WAY = re.compile(r"[.~]syncthing[.~].*\.tmp|.+\.!sync|\..+\.~[0-9a-f]+", re.IGNORECASE)


def is_copy_of(name: str, known: re.Pattern[str]) -> bool:
    """Is a name that of a conflict copy of something whose name is known?"""
    if known.fullmatch(name):
        return False
    made = _COPY.fullmatch(name)
    return made is not None and bool(known.fullmatch(made["stem"] + (made["suffix"] or "")))


def copies_in(folder: Path, known: re.Pattern[str]) -> list[Path]:
    """The conflict copies in a folder of what belongs there."""
    return sorted(folder / name for name in names_in(folder) if is_copy_of(name, known))


def conflict_copies(folder: MatchFolder) -> list[Path]:
    """All of a match, and of its whole folder."""
    inside = [path for name, known in BELONGS.items() for path in copies_in(folder.path / name, known)]
    beside = (name for name in names_in(folder.home.matches) if name.startswith(folder.match))
    return [folder.home.matches / name for name in sorted(beside) if is_copy_of(name, HEX)] + inside


def on_their_way(folder: MatchFolder) -> list[Path]:
    """Files of the match that a sync service has begun to bring."""
    return sorted(place / name for place in (folder.path, folder.files) for name in names_in(place) if _ON_ITS_WAY.fullmatch(name))


def signed_copies(folder: MatchFolder) -> list[tuple[Path, SignedTurn]]:
    """Conflict copies of turn files that are whole and of this match."""
    found = []
    for path in copies_in(folder.files, FILE):
        try:
            signed = parse_turn(plain_bytes(path))
        except (OSError, CorruptFile):
            continue
        if signed.turn.match.hex() == folder.match:
            found.append((path, signed))
    return found


def other_signers(folder: MatchFolder) -> list[Path]:
    """Conflict copies of the note of who signs that name another computer, or cannot be read."""
    signer, every = folder.load_signer(), copies_in(folder.path, re.compile(re.escape(folder.signer.name)))
    return [path for path in every if signer is None or (other := load_json(path, Signer)) is None or other.place != signer.place]
