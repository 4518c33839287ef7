"""Which place may sign for a match: this one, unless the match was moved away or is only a copy of what goes on elsewhere.

In the state folder: `place`, a name of this computer drawn at random; `retired/<match>.json`, a signed note that the match has gone
on elsewhere from a file on. In the match folder: `copy`, a mark that somebody else may still be signing.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from pbem import canonical
from pbem.errors import UserError
from pbem.protocol import keys
from pbem.session.homes import Home
from pbem.session.store import drop, make_folder, store_atomic
from pbem.session.store_match import MatchFolder, load_json

COPY = "copy"
PLACE_BYTES = 16
_NOTE = b"pbem/1 retired note\0"


class Note(Struct, frozen=True, array_like=True):
    """What a retiring player signs: nothing is signed at this place behind this file."""

    match: str
    place: str
    seq: int
    digest: str  # of the last file there, hex
    at: int  # unix seconds


class Retired(Struct, frozen=True):
    """The note with its signature, hex."""

    note: Note
    signature: str


def place_of(home: Home) -> str:
    """The name of this place; drawn when it is first asked for."""
    path = home.state / "place"
    if not path.exists():
        make_folder(home.state)
        store_atomic(path, home.entropy(PLACE_BYTES).hex().encode())
    return path.read_text(encoding="ascii", errors="replace").strip()


def sign_note(folder: MatchFolder, seed: bytes, seq: int, digest: str) -> Retired:
    """The note that this place is done with a match, signed. It holds from when it is stored."""
    note = Note(folder.match, place_of(folder.home), seq, digest, folder.home.clock())
    return Retired(note, keys.sign(seed, _body(note)).hex())


def store_note(folder: MatchFolder, retired: Retired) -> None:
    """Retire the match here."""
    path = _retired_path(folder)
    make_folder(path.parent)
    store_atomic(path, msgspec.json.encode(retired) + b"\n")


def is_true(retired: Retired, key: bytes) -> bool:
    """Is the note signed by the player whose match it is?"""
    try:
        signature = bytes.fromhex(retired.signature)
    except ValueError:
        return False
    return keys.is_signed(key, _body(retired.note), signature)


def load_retired(folder: MatchFolder) -> Retired | None:
    """The note that this match has moved away from here, if there is one."""
    return load_json(_retired_path(folder), Retired)


def take_up(folder: MatchFolder) -> None:
    """The match is played here again: no note, no mark."""
    drop(_retired_path(folder))
    drop(folder.path / COPY)


def is_copy(folder: MatchFolder) -> bool:
    """May another place still be signing for this match?"""
    return (folder.path / COPY).exists()


def mark_copy(folder: MatchFolder) -> None:
    """Another place may be signing for this match: here it is only looked at."""
    store_atomic(folder.path / COPY, b"")


def check_may_sign(folder: MatchFolder) -> None:
    """Raises UserError "match-moved" or "only-a-copy" where this is not the place to go on from."""
    if _retired_path(folder).exists():
        raise UserError("match-moved", match=folder.load_own().name)
    if is_copy(folder):
        raise UserError("only-a-copy", match=folder.load_own().name)


def _body(note: Note) -> bytes:
    return _NOTE + canonical.encode(note)


def _retired_path(folder: MatchFolder) -> Path:
    return folder.home.state / "retired" / f"{folder.match}.json"
