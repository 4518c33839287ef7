"""Matches in one file: a copy to keep, or the whole match to move to another computer. It holds secrets.

A copy leaves everything here as it is. A move checks and packs everything, then retires the matches here by signed notes, then
writes the file: there is no moment at which two places may sign.
"""

import errno
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec
from msgspec import Struct

from pbem import __version__
from pbem.errors import UserError
from pbem.session.archive.hostile_zip import IDENTITY, MATCH_FILE, MAX_ENTRY_BYTES, MAX_ZIP_BYTES, SHEET, pack
from pbem.session.archive.removal import archive
from pbem.session.disk.atomic_files import PRIVATE, lock, lock_to_read, where_writable
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.match_folder import MatchFolder, find_folder, folders
from pbem.session.disk.match_loading import Loaded, load
from pbem.session.disk.player_given_paths import taken, write_new
from pbem.session.disk.player_home import Home, place_of
from pbem.session.disk.signing_computer import COPY, Retired, check_may_sign, load_retired, sign_note, store_note
from pbem.session.player.identity import FILE_NAME, load_seed
from pbem.session.turn.sealing import check_not_restored

FORMAT = 1


class Entry(Struct, frozen=True):
    """One match of a backup."""

    match: str
    name: str  # short name
    files: int  # of the chain
    is_moved: bool  # it goes on only where this is restored


class Sheet(Struct, frozen=True):
    """The content of `backup.json`."""

    format: int
    version: str  # of the program
    made_at: int  # unix seconds
    place: str  # where it was made
    matches: tuple[Entry, ...]


def backup(home: Home, refs: Sequence[str], to: Path, is_move: bool = False, with_key: bool = True) -> Sheet:
    """Write the matches named, or with none named all of them, to a new file that only its owner may read.

    `is_move`: they go on only where the file is restored. A move that was cut short is done again by the same call.
    Raises UserError: unknown match, "out-exists", "match-moved" or "only-a-copy" for a move from where they are not played, and
    nothing has changed; "move-unwritten" when the matches it names are retired and the file is not there.
    """
    if to.exists():
        raise taken(to)
    named = [find_folder(home, ref) for ref in refs] if refs else folders(home)
    chosen = {folder.match: folder for folder in named}
    if not chosen:
        raise UserError("nothing-to-back-up")
    with ExitStack() as held:
        for _, folder in sorted(chosen.items()):
            held.enter_context(lock(folder.lock) if is_move else lock_to_read(folder.lock))
        loaded = [load(folder) for _, folder in sorted(chosen.items())]
        for each in loaded:
            list(each.chain.turns)  # a file that is damaged is told now, not when the copy is needed
        notes = [_note(each) for each in loaded] if is_move else []
        entries = tuple(Entry(each.folder.match, each.own.name, len(each.chain.turns), is_move) for each in loaded)
        place = ""  # where this one has no name yet and none can be written: what is restored from it is a copy
        with where_writable():
            place = place_of(home)
        sheet = Sheet(FORMAT, __version__, home.clock(), place, entries)
        data = _packed(home, loaded, sheet, notes, with_key)
        for each, note in zip(loaded, notes, strict=False):
            store_note(each.folder, note)
        _write(to, data, [entry.name for entry in entries if is_move])
    for entry in entries if is_move else ():
        archive(home, entry.match)
    return sheet


def _packed(home: Home, loaded: Sequence[Loaded], sheet: Sheet, notes: Sequence[Retired], with_key: bool) -> bytes:
    """The whole file. Raises UserError "backup-too-large"."""
    files = {SHEET: msgspec.json.encode(sheet)}
    for each in loaded:
        files |= _files_of(each.folder)
    for note in notes:
        files[f"retired/{note.note.match}.json"] = msgspec.json.encode(note)
    key = home.config / FILE_NAME
    if with_key and key.exists():
        files[IDENTITY] = plain_bytes(key)
    largest = max(map(len, files.values()))
    if largest > MAX_ENTRY_BYTES:
        raise UserError("backup-too-large", size=largest, limit=MAX_ENTRY_BYTES)
    data = pack(files)
    if len(data) > MAX_ZIP_BYTES:
        raise UserError("backup-too-large", size=len(data), limit=MAX_ZIP_BYTES)
    return data


def _write(to: Path, data: bytes, moved: Sequence[str]) -> None:
    """Put the file there. Raises UserError; where matches are retired already it names them: "move-unwritten"."""
    try:
        write_new(to, data, PRIVATE)
    except UserError as error:
        if not moved:
            raise
        why = error.places.get("why", os.strerror(errno.EEXIST).lower())
        raise UserError("move-unwritten", path=str(to), why=why, matches=", ".join(sorted(moved))) from error


def _note(loaded: Loaded) -> Retired:
    """The note that this place is done with the match, not stored yet. Only the place that may sign can give it away."""
    folder, last = loaded.folder, loaded.chain.turns[-1]
    known = load_retired(folder)
    if known is not None and known.note.digest == last.digest.hex():
        return known
    check_may_sign(folder)
    check_not_restored(loaded)
    seed = folder.own_key(0) or load_seed(loaded.home)
    return sign_note(folder, seed, last.turn.seq, last.digest.hex())


def _files_of(folder: MatchFolder) -> dict[str, bytes]:
    """What has to be kept of a match: nothing that can be made again, nothing half-written."""
    files: dict[str, bytes] = {}
    for path in sorted(folder.path.rglob("*")):
        name = f"matches/{folder.match}/{path.relative_to(folder.path).as_posix()}"
        if MATCH_FILE.fullmatch(name) and path.is_file() and not path.is_symlink():
            files[name] = plain_bytes(path)
    if folder.is_signed_elsewhere:
        files[f"matches/{folder.match}/{COPY}"] = b""
    if folder.second_place.exists():
        files[f"sent/{folder.match}.json"] = plain_bytes(folder.second_place)
    return files
