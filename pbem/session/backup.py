"""Matches in one file: a copy to keep, or the whole match to move to another computer. It holds secrets.

A copy leaves everything here as it is. A move first retires the match here by a signed note, then writes the file: there is no
moment at which two places may sign.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from pbem import __version__
from pbem.errors import UserError
from pbem.session.homes import Home
from pbem.session.identity import FILE_NAME, load_seed
from pbem.session.load import Loaded, load
from pbem.session.pack import IDENTITY, MATCH_FILE, MAX_ZIP_BYTES, SHEET, pack
from pbem.session.place import Retired, check_may_sign, load_retired, place_of, retire
from pbem.session.seal import check_not_restored
from pbem.session.shelf import archive
from pbem.session.store import PRIVATE, lock, store_new
from pbem.session.store_match import MatchFolder, find_folder, folders

FORMAT = 1


class Entry(Struct, frozen=True):
    """One match of a backup."""

    match: str
    name: str  # short name
    files: int  # of the chain
    is_moved: bool  # it goes on only where this is restored


class Sheet(Struct, frozen=True):
    """What `backup.json` says."""

    format: int
    version: str  # of the program
    made_at: int  # unix seconds
    place: str  # where it was made
    matches: tuple[Entry, ...]


def backup(home: Home, refs: Sequence[str], to: Path, is_move: bool = False, with_key: bool = True) -> Sheet:
    """Write the matches named, or with none named all of them, to a new file that only its owner may read.

    `is_move`: they go on only where the file is restored. A move that was cut short is done again by the same call.
    Raises UserError: unknown match, "out-exists", "match-moved" or "only-a-copy" for a move from where they are not played.
    """
    if to.exists():
        raise UserError("out-exists", path=str(to))
    chosen = [find_folder(home, ref) for ref in dict.fromkeys(refs)] if refs else folders(home)
    if not chosen:
        raise UserError("nothing-to-back-up")
    files: dict[str, bytes] = {}
    entries: list[Entry] = []
    for folder in sorted(chosen, key=lambda each: each.match):
        with lock(folder.lock):
            loaded = load(folder)
            retired = _retire(loaded) if is_move else None
            files |= _files_of(folder)
            if retired is not None:
                files[f"retired/{folder.match}.json"] = msgspec.json.encode(retired)
            entries.append(Entry(folder.match, loaded.own.name, len(loaded.chain.turns), retired is not None))
    sheet = Sheet(FORMAT, __version__, home.clock(), place_of(home), tuple(entries))
    files[SHEET] = msgspec.json.encode(sheet)
    key = home.config / FILE_NAME
    if with_key and key.exists():
        files[IDENTITY] = key.read_bytes()
    data = pack(files)
    if len(data) > MAX_ZIP_BYTES:
        raise UserError("backup-too-large", size=len(data), limit=MAX_ZIP_BYTES)
    try:
        store_new(to, data, PRIVATE)
    except FileExistsError as error:
        raise UserError("out-exists", path=str(to)) from error
    except OSError as error:
        raise UserError("out-unwritable", path=str(to), why=error.strerror or "") from error
    for entry in entries if is_move else ():
        archive(home, entry.match)
    return sheet


def _retire(loaded: Loaded) -> Retired:
    """The note that this place is done with the match. Only the place that may sign can give it away."""
    folder, last = loaded.folder, loaded.chain.turns[-1]
    known = load_retired(folder)
    if known is not None and known.note.digest == last.digest.hex():
        return known
    check_may_sign(folder)
    check_not_restored(loaded)
    seed = folder.own_key(0) or load_seed(loaded.home)
    return retire(folder, seed, last.turn.seq, last.digest.hex())


def _files_of(folder: MatchFolder) -> dict[str, bytes]:
    """What has to be kept of a match: nothing that can be made again, nothing half-written."""
    files: dict[str, bytes] = {}
    for path in sorted(folder.path.rglob("*")):
        name = f"matches/{folder.match}/{path.relative_to(folder.path).as_posix()}"
        if MATCH_FILE.fullmatch(name) and path.is_file() and not path.is_symlink():
            files[name] = path.read_bytes()
    if folder.second_place.exists():
        files[f"sent/{folder.match}.json"] = folder.second_place.read_bytes()
    return files
