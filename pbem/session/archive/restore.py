"""Matches out of a backup: each is checked whole before anything of it is put in its place, and then put there in one step.

May this place sign? Yes when the match was moved (the old place's signed note is in the backup), when the backup was made here, or
when the player says that the old place is lost. Else it is a copy to look at.
"""

import re
import shutil
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.errors import CorruptFile, PbemError, UserError
from pbem.protocol import keys
from pbem.session.archive.backup import FORMAT, Entry, Sheet
from pbem.session.archive.hostile_zip import IDENTITY, MATCH_FILE, PRIVATE_FILE, SHEET, unpack
from pbem.session.disk.atomic_files import PRIVATE, PUBLIC, lock, lock_to_move, make_folder, store_atomic, store_new, sync_folder
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.crash_cleanup import OLD, restoring, sweep_locked
from pbem.session.disk.match_folder import MatchFolder, Sent, free_name, short_names, store_json
from pbem.session.disk.match_loading import Loaded, load
from pbem.session.disk.player_home import Home, place_of
from pbem.session.disk.signing_computer import COPY, Retired, is_copy, is_true, load_retired, mark_copy, take_up
from pbem.session.player.identity import FILE_NAME, has_identity, show_identity
from pbem.session.turn.own_secrets import is_fitting
from pbem.session.turn.status_index import store_line

T = TypeVar("T")
SHORT_NAME = re.compile("[a-z0-9]{1,40}-[0-9]{1,9}")
MOVED, HERE_AGAIN, STATED, COPIED, NOT_NEWER = "moved", "here-again", "stated", "copied", "not-newer"


class Restored(Struct, frozen=True):
    """The outcome for one match of a backup."""

    match: str
    name: str  # short name here
    files: int
    how: str  # MOVED, HERE_AGAIN, STATED: play on; COPIED: only to look at; NOT_NEWER: what was here stays
    last_own: int  # the last file made for the own side, -1: none


class Result(Struct, frozen=True):
    """The outcome of `restore`."""

    matches: tuple[Restored, ...]
    identity: str  # "restored", "same", "other" (the key here stays), "absent"


def restore(home: Home, data: bytes, old_is_lost: bool = False) -> Result:
    """Put the matches of a backup here. `old_is_lost`: the player states that the place it was made at signs nothing any more.

    Raises CorruptFile "backup-unreadable", or UserError "restore-differs" (another chain under the same match id is here),
    "match-here-already" (it is played here, and the backup is a copy from elsewhere). What was restored before stays.
    """
    files = unpack(data)
    sheet = _sheet(files)
    identity = _identity(home, files)
    found = [_one(home, sheet, entry, files, old_is_lost) for entry in sheet.matches]
    return Result(tuple(found), identity)


def _sheet(files: dict[str, bytes]) -> Sheet:
    sheet = _inside(files, SHEET, Sheet)
    if sheet is None:
        raise CorruptFile("backup-unreadable", detail=SHEET)
    if sheet.format != FORMAT:
        raise UserError("backup-format", format=sheet.format, known=FORMAT)
    inside = {match[1] for name in files if (match := MATCH_FILE.fullmatch(name))}
    if inside != {entry.match for entry in sheet.matches} or len(inside) != len(sheet.matches):
        raise CorruptFile("backup-unreadable", detail=SHEET)
    return sheet


def _inside(files: dict[str, bytes], name: str, shape: type[T]) -> T | None:
    """A small file of the backup; None where it is missing or not readable."""
    try:
        return msgspec.json.decode(files[name], type=shape)
    except (KeyError, ValueError, msgspec.DecodeError, RecursionError):
        return None


def _identity(home: Home, files: dict[str, bytes]) -> str:
    """A key that is missing here comes back; one that is here is never replaced."""
    if IDENTITY not in files:
        return "absent"
    path = home.config / FILE_NAME
    if has_identity(home):
        return "same" if plain_bytes(path) == files[IDENTITY] else "other"
    make_folder(home.config)
    store_new(path, files[IDENTITY], PRIVATE)
    try:
        show_identity(home)
    except PbemError as error:
        path.unlink()
        raise CorruptFile("backup-unreadable", detail=IDENTITY) from error
    return "restored"


def _one(home: Home, sheet: Sheet, entry: Entry, files: dict[str, bytes], old_is_lost: bool) -> Restored:
    folder, beside = MatchFolder(home, entry.match), restoring(home)
    make_folder(home.matches)
    with lock(beside.saves / "lock"):
        sweep_locked(home)
        staged = _stage(MatchFolder(beside, entry.match), files)
        try:
            here = load(folder) if folder.own.exists() and folder.file(0).exists() else None
            retired = _note(home, staged, files)
            is_from_here = sheet.place == place_of(home)
            if here is not None and not _is_newer(here, staged, retired is not None or old_is_lost, is_from_here):
                return _restored(here, NOT_NEWER)
            how = MOVED if retired else STATED if old_is_lost else HERE_AGAIN if is_from_here else COPIED
            return _install(folder, staged, files, how, here)
        finally:
            shutil.rmtree(staged.folder.path, ignore_errors=True)


def _stage(folder: MatchFolder, files: dict[str, bytes]) -> Loaded:
    """The match beside the others, checked from its first file on, with its secrets."""
    shutil.rmtree(folder.path, ignore_errors=True)
    prefix = f"matches/{folder.match}/"
    for name in sorted(files):
        if name.startswith(prefix):
            path = folder.path / name.removeprefix(prefix)
            make_folder(path.parent)
            store_atomic(path, files[name], PRIVATE if PRIVATE_FILE.fullmatch(name) else PUBLIC)
    try:
        loaded = load(folder)
        _check_secrets(loaded)
    except UserError as error:
        shutil.rmtree(folder.path, ignore_errors=True)
        if error.code != "match-damaged":
            raise
        raise CorruptFile("backup-unreadable", detail=folder.match) from error
    return loaded


def _check_secrets(loaded: Loaded) -> None:
    """What this home knows beyond the files is possible, and the secret of each own side fits the anchor of its first file."""
    own, every = loaded.own, range(len(loaded.rules.sides))
    if (own.own_side not in every and not loaded.is_hotseat) or not SHORT_NAME.fullmatch(own.name):
        raise UserError("match-damaged", path="own.json")
    sides = every if loaded.is_hotseat else (own.own_side,)
    for side in sides:
        if not is_fitting(loaded, side) and not (is_copy(loaded.folder) and not loaded.folder.has_secret(side)):
            raise UserError("match-damaged", path=f"secret-{side}")


def _note(home: Home, staged: Loaded, files: dict[str, bytes]) -> Retired | None:
    """The old place's note, if it is signed by the match's own player and covers all that is in the backup."""
    match, last = staged.folder.match, staged.chain.turns[-1]
    retired = _inside(files, f"retired/{match}.json", Retired)
    if retired is None or (retired.note.match, retired.note.seq, retired.note.digest) != (match, last.turn.seq, last.digest.hex()):
        return None
    seed = staged.folder.own_key(0)
    key = keys.public_key(seed) if seed else staged.chain.key_of(staged.own.own_side)
    if not key and has_identity(home):
        key = show_identity(home).key
    return retired if key and is_true(retired, key) else None


def _is_newer(here: Loaded, staged: Loaded, is_authorised: bool, is_from_here: bool) -> bool:
    """Does the backup go on from what is here? Raises UserError where both cannot be the same match at the same player's."""
    ours = [turn.digest for turn in here.chain.turns]
    theirs = [turn.digest for turn in staged.chain.turns]
    shared = min(len(ours), len(theirs))
    if ours[:shared] != theirs[:shared] or here.own.own_side != staged.own.own_side:
        raise UserError("restore-differs", match=here.own.name, seq=next((at for at in range(shared) if ours[at] != theirs[at]), 0))
    if len(theirs) < len(ours):
        return False
    is_played_here = load_retired(here.folder) is None and not is_copy(here.folder)
    if is_played_here and len(theirs) == len(ours):
        return False
    if is_played_here and not is_authorised and not is_from_here:
        raise UserError("match-here-already", match=here.own.name)
    return True


def _install(folder: MatchFolder, staged: Loaded, files: dict[str, bytes], how: str, here: Loaded | None) -> Restored:
    """Swap the folders, then say who may sign: a crash in between leaves a copy or a retired match, never two signers."""
    home = folder.home
    name = here.own.name if here else staged.own.name
    if not here and name in short_names(home):
        name = free_name(home, staged.invitation.game)
    staged.folder.store_own(replace(staged.own, name=name, is_archived=False))
    mark_copy(staged.folder)
    is_elsewhere = folder.is_signed_elsewhere
    old = folder.path.with_name(f"{folder.match}{OLD}")
    with lock_to_move(staged.folder.lock):  # it goes along: nobody works in the match before all is said
        if folder.path.exists():
            with lock_to_move(folder.lock):  # nobody is at work in it
                folder.path.rename(old)
                staged.folder.path.rename(folder.path)
        else:
            staged.folder.path.rename(folder.path)
        sync_folder(home.matches)
        shutil.rmtree(old, ignore_errors=True)
        _remember_sent(folder, files)
        was_copy = f"matches/{folder.match}/{COPY}" in files
        if how == HERE_AGAIN and (was_copy or is_elsewhere or load_retired(folder) is not None):
            how = COPIED  # it was never played on here, or has moved away since: an old backup does not bring it back
        loaded = load(folder)
        if how != COPIED:
            take_up(loaded)
        store_line(loaded)
    return _restored(loaded, how)


def _remember_sent(folder: MatchFolder, files: dict[str, bytes]) -> None:
    """What was signed last, the later of what is known here and there."""
    sent, known = _inside(files, f"sent/{folder.match}.json", Sent), folder.load_sent()
    if sent is not None and (known is None or known.seq < sent.seq):
        make_folder(folder.second_place.parent)
        store_json(folder.second_place, sent)


def _restored(loaded: Loaded, how: str) -> Restored:
    return Restored(loaded.folder.match, loaded.own.name, len(loaded.chain.turns), how, loaded.last_own_seq)
