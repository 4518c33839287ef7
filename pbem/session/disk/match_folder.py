"""A match on disk: a folder of its own with the turn files byte for byte, and beside them what only its owner may know.

    own.json             short name, own side, notes read
    secret-0             32 bytes of that side for dice and envelopes, owner only (hotseat: both, with key-0, key-1)
    files/00007.pbem     the chain
    refused/, ahead/, disputed/    files that the rules refused, that wait for one before them, that are evidence
    envelopes/00007-0.bin          payloads that side 0 sealed in file 7
    envelopes/00007-0-DIGEST.bin   the same of a file 7 that was withdrawn
    draft.bin            the turn being written, and what it has settled of the turns before it
    signer.json          which computer signs for it, and what it signed last (see `signing_computer`)
    copy                 this is a copy: another place may still be signing (see `signing_computer`)
    house/               the home of an opponent in the house (see `house_opponent_exchange`)
    line.json, snapshot.bin        thrown away and made again at any time; snapshot-before.bin: of one file before

No path is ever made of a foreign text: folders have the match id in hex, files their number or digest.
"""

import re
import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from pbem.errors import UserError
from pbem.session.disk.atomic_files import PART, PRIVATE, drop, drop_parts, lock, make_folder, store_atomic, store_new
from pbem.session.disk.bounded_reading import NotAFile, names_in, plain_bytes
from pbem.session.disk.crash_cleanup import NAMES_LOCK, sweep, sweep_unborn
from pbem.session.disk.player_home import Home, known_place, place_of
from pbem.session.disk.status_lines import is_chain_file

GUEST = "house"  # folder of an opponent in the house, inside the match's
HEX = re.compile("[0-9a-f]{32}")
FILE = re.compile(r"(\d{5})\.pbem")
ASIDE = re.compile(r"\d{5}-\d{4}-[0-9a-f]{24}\.pbem")
SECRET_BYTES = 32
MAX_AHEAD = 64  # files kept that wait for another
MAX_DISPUTED = 64
NAMING_TRIES, NAMING_PAUSE_SECONDS = 100, 0.05
MAX_REFUSED = 16  # in one place of the chain
MAX_SIMILAR = 5
PATIENCE = 1.5  # seconds that a match is waited for, if another process is at work in it
UNREADABLE = (OSError, ValueError, msgspec.DecodeError, RecursionError)
T = TypeVar("T")


class Own(Struct, frozen=True, omit_defaults=True):
    """This home's own knowledge of a match beyond its files. Never the truth about the match."""

    name: str
    own_side: int  # reports.HOTSEAT: both
    made_at: int
    notes_read: int = 0  # files, from the start, that have no note still to be read
    handed_over: int = -1  # last own seq that went out
    last_at: int = 0  # when the last file was made or taken in
    is_archived: bool = False  # not in `status`
    claimed_at: int = 0  # when it was claimed abandoned; 0: it is not
    level: str = ""  # how well the house plays against this player; "": as usual


class Named(Struct, frozen=True):
    """The one thing that is asked of a match before it is known to be whole."""

    name: str


class Sent(Struct, frozen=True):
    """In the second place: the last file signed here."""

    seq: int
    digest: str


class Signer(Struct, frozen=True):
    """The computer that signs for the match: the one that began it, signed last, or took over. Stored before what it signs."""

    place: str  # as `homes.place_of` names it; "": none that is known here
    seq: int  # of the last file that was signed for the own side; -1: none yet
    digest: str  # of that file, hex
    at: int  # unix seconds: since when


class MatchFolder:
    """Paths of one match, and reading and writing of its small files. What is in the turn files is not looked at."""

    def __init__(self, home: Home, match: str) -> None:
        if not HEX.fullmatch(match):
            raise ValueError("a match id has 32 hex digits")
        self.home = home
        self.match = match
        self.path = home.matches / match
        self.files = self.path / "files"
        self.lock = self.path / "lock"
        self.own = self.path / "own.json"
        self.line = self.path / "line.json"
        self.draft = self.path / "draft.bin"
        self.snapshot = self.path / "snapshot.bin"
        self.snapshot_before = self.path / "snapshot-before.bin"
        self.signer = self.path / "signer.json"
        self.refused = self.path / "refused"
        self.ahead = self.path / "ahead"
        self.disputed = self.path / "disputed"
        self.second_place = home.state / "sent" / f"{match}.json"

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else changes the match meanwhile; half-written files of a crash go. Raises UserError "match-locked".

        A sync that stays may be at work in it for a moment: that is waited for.
        """
        with lock(self.lock, PATIENCE):
            for folder in (self.path, self.files, self.path / "envelopes", self.refused, self.ahead, self.disputed):
                drop_parts(folder)
            yield

    @property
    def has_begun(self) -> bool:
        """Is there a first file? Of what was cut short before it nothing was signed."""
        return self.own.exists() and self.file(0).exists()

    def load_own(self) -> Own:
        """Short name and own side. Raises UserError "match-damaged"."""
        own = load_json(self.own, Own)
        if own is None:
            raise UserError("match-damaged", path=str(self.own))
        return own

    def store_own(self, own: Own) -> None:
        """Replace what is known."""
        store_json(self.own, own)

    def file(self, seq: int) -> Path:
        """The place of a file of the chain."""
        return self.files / f"{seq:05}.pbem"

    def count_files(self) -> int:
        """How many files the chain has."""
        return sum(map(is_chain_file, names_in(self.files)))

    def load_file(self, seq: int) -> bytes:
        """One of them. Raises UserError "match-damaged" at a hole, or "file-no-file"."""
        try:
            return plain_bytes(self.file(seq))
        except OSError as error:
            raise _damaged(self.file(seq), error) from error

    def load_files(self) -> list[bytes]:
        """The chain's files, in order. Raises UserError "match-damaged" at a hole."""
        return [self.load_file(seq) for seq in range(self.count_files())]

    def store_file(self, seq: int, data: bytes) -> None:
        """Keep a file of the chain for good. Raises UserError "file-locked" when another is there."""
        make_folder(self.files)
        try:
            store_new(self.file(seq), data)
        except FileExistsError as error:
            raise UserError("file-locked", seq=seq, path=str(self.file(seq))) from error

    def load_aside(self, folder: Path) -> list[tuple[str, bytes]]:
        """Files kept aside, oldest name first."""
        there = sorted(folder.iterdir()) if folder.is_dir() else []
        return [(path.name, plain_bytes(path)) for path in there if ASIDE.fullmatch(path.name)]

    def store_aside(self, folder: Path, seq: int, digest: bytes, data: bytes, limit: int) -> str:
        """Keep a file aside under its place, the order it came in, and its digest. The name; "" when the folder is full."""
        make_folder(folder)
        there = [path.name for path in folder.glob("*.pbem")]
        tail = f"{digest.hex()[:24]}.pbem"
        known = next((name for name in there if name.endswith(tail)), None)
        if known is not None:
            return known
        place = f"{seq:05}-" if folder == self.refused else ""
        if sum(name.startswith(place) for name in there) >= limit:
            return ""
        last = max((int(name[6:10]) for name in there if name[6:10].isdigit()), default=-1)
        name = f"{seq:05}-{last + 1:04}-{tail}"
        store_new(folder / name, data)
        return name

    def drop_aside(self, folder: Path, digest: bytes) -> None:
        """Keep a file aside no longer."""
        for path in folder.glob(f"*-{digest.hex()[:24]}.pbem"):
            drop(path)

    def secret(self, side: int) -> bytes:
        """The match secret of a side played here. Raises UserError "match-damaged" when it is lost."""
        return self._load_private(f"secret-{side}")

    def has_secret(self, side: int) -> bool:
        """Is a match secret of this side here, whether it fits or not?"""
        return (self.path / f"secret-{side}").exists()

    def own_key(self, side: int) -> bytes | None:
        """The signing seed of a side in a hotseat match; None: the identity signs."""
        return self._load_private(f"key-{side}") if (self.path / f"key-{side}").exists() else None

    def make_secret(self, side: int, with_key: bool = False) -> None:
        """Draw the secret of a side, unless it is there from an attempt that was cut short.

        Who only looks does so without the lock: another process may be first, or sweep away what is being written.
        """
        make_folder(self.path)
        for name in (f"secret-{side}", *([f"key-{side}"] if with_key else [])):
            for _ in range(2):
                if not (self.path / name).exists():
                    with suppress(FileExistsError, FileNotFoundError):
                        store_new(self.path / name, self.home.entropy(SECRET_BYTES), PRIVATE)

    def _load_private(self, name: str) -> bytes:
        try:
            data = plain_bytes(self.path / name, SECRET_BYTES)
        except OSError as error:
            raise _damaged(self.path / name, error) from error
        if len(data) != SECRET_BYTES:
            raise UserError("match-damaged", path=str(self.path / name))
        return data

    def load_sent(self) -> Sent | None:
        """What the second place says was signed last; None: nothing, or it is lost."""
        return load_json(self.second_place, Sent)

    def store_sent(self, seq: int, digest: bytes) -> None:
        """Tell the second place."""
        make_folder(self.second_place.parent)
        store_json(self.second_place, Sent(seq, digest.hex()))

    def load_signer(self) -> Signer | None:
        """Which computer signs; None: nobody has written it down, or it cannot be read."""
        return load_json(self.signer, Signer)

    def store_signer(self, seq: int = -1, digest: str = "", is_here: bool = True) -> None:
        """This computer signs, or one that is not known here; `seq` is the last file that was signed for the own side."""
        store_json(self.signer, Signer(place_of(self.home) if is_here else "", seq, digest, self.home.clock()))

    @property
    def is_signed_here(self) -> bool:
        """Is it written down that this computer signs?"""
        signer = self.load_signer()
        return signer is not None and signer.place == known_place(self.home) != ""

    @property
    def is_signed_elsewhere(self) -> bool:
        """Is something written down of who signs, and not that this computer does?"""
        return self.signer.exists() and not self.is_signed_here

    @property
    def is_arriving(self) -> bool:
        """Is there anything of a match that this computer did not begin? A sync service may still be bringing the rest."""
        try:
            names = [path.name for path in self.path.iterdir()]
        except OSError:  # no folder, or not to be read: not ours to remove
            return True
        return not self.is_signed_here and any(name != "lock" and not name.endswith(PART) for name in names)


def guest_place(home: Home, match: str) -> Path:
    """The folder of the home of an opponent in the house; that it is there says that the match is played against it."""
    return MatchFolder(home, match).path / GUEST


def has_guest(home: Home, match: str) -> bool:
    """Is this match played against the house?"""
    return guest_place(home, match).is_dir()


def folders(home: Home) -> list[MatchFolder]:
    """All matches of a home that have begun, by id."""
    sweep(home)
    if not home.matches.is_dir():
        return []
    names = sorted(path.name for path in home.matches.iterdir() if HEX.fullmatch(path.name))
    found = [MatchFolder(home, name) for name in names]
    born = [each for each in found if each.has_begun]
    if len(born) < len(found):
        sweep_unborn(home, [each.path for each in found if each not in born and not each.is_arriving])
    return born


def find_folder(home: Home, ref: str) -> MatchFolder:
    """The match of a short name or of the beginning of its id. Raises UserError "match-unknown" or "match-ambiguous"."""
    wanted = ref.strip().lower()
    if HEX.fullmatch(wanted) and (whole := MatchFolder(home, wanted)).has_begun:
        return whole
    every = folders(home)
    here = [(short_name(folder), folder) for folder in every]
    named = [folder for name, folder in here if wanted and name == wanted]  # several: two processes named theirs at one moment
    found = [(name, folder) for name, folder in here if wanted and folder.match.startswith(wanted)]
    if len(named or found) == 1:
        return named[0] if named else found[0][1]
    if named or found:
        candidates = sorted(folder.match for folder in named) or sorted(name or folder.match for name, folder in found)
        raise UserError("match-ambiguous", match=ref, candidates=", ".join(candidates))
    names = sorted(name for name, _ in here if name)
    raise UserError("match-unknown", match=ref, candidates=", ".join(_similar(wanted, names)))


def short_name(folder: MatchFolder) -> str:
    """A match's short name, also of a damaged one as far as its line of the index knows it; "": nobody knows."""
    known = load_json(folder.own, Named) or load_json(folder.line, Named)
    return known.name if known else ""


def short_names(home: Home) -> set[str]:
    """All short names in use."""
    return {short_name(folder) for folder in folders(home)}


@contextmanager
def naming(home: Home) -> Iterator[None]:
    """Nobody else names a match, or sweeps what has not begun: hold it from the first folder until the match has begun.

    Raises UserError "match-locked".
    """
    with ExitStack() as held:
        for left in reversed(range(NAMING_TRIES)):
            try:
                held.enter_context(lock(home.saves / NAMES_LOCK))
                break
            except UserError:
                if not left:
                    raise
                time.sleep(NAMING_PAUSE_SECONDS)
        yield


def free_name(home: Home, game_id: str, wished: Collection[str] = ()) -> str:
    """A short name for a new match of a game: its last word that is no number, and the next number.

    `wished`: names, of foreign text, of which the only one that has such a form is taken where nothing is called so yet.
    """
    word = next((each for each in reversed(game_id.split("_")) if not each.isdigit()), game_id)
    taken = short_names(home)
    fitting = {name for name in wished if re.fullmatch(rf"{re.escape(word)}-[1-9][0-9]{{0,3}}", name, re.ASCII)}
    if len(fitting) == 1 and not fitting & taken:
        return fitting.pop()
    number = 1
    while f"{word}-{number}" in taken:
        number += 1
    return f"{word}-{number}"


def _damaged(path: Path, error: OSError) -> UserError:
    return UserError("file-no-file" if isinstance(error, NotAFile) else "match-damaged", path=str(path))


def load_json(path: Path, shape: type[T]) -> T | None:
    """A small file's value; None when it is not there or not readable."""
    try:
        return msgspec.json.decode(plain_bytes(path), type=shape)
    except UNREADABLE:
        return None


def load_packed(path: Path, shape: type[T]) -> T | None:
    """The same of a file in MessagePack."""
    try:
        return msgspec.msgpack.decode(plain_bytes(path), type=shape)
    except UNREADABLE:
        return None


def store_json(path: Path, value: Struct) -> None:
    """Replace a small file."""
    store_atomic(path, msgspec.json.encode(value) + b"\n")


def _similar(wanted: str, names: list[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(wanted, names, MAX_SIMILAR, 0.4) or names[:MAX_SIMILAR]
