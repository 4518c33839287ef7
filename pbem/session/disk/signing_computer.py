"""The place that may sign for a match: this one, unless the match was moved away or goes on at another computer.

In the state folder: `retired/<match>.json`, a signed note that the match has gone on elsewhere from a file on. In the match folder:
`copy`, a mark that somebody else may still be signing; `signer.json`, which computer signs. It is there because two computers may
share the match folder by a sync service: both have all files and secrets, and neither sees what the other has just signed.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pbem import canonical
from pbem.errors import UserError
from pbem.protocol import keys
from pbem.session.disk.atomic_files import drop, make_folder, store_atomic
from pbem.session.disk.conflict_copies import on_their_way, other_signers, signed_copies
from pbem.session.disk.match_folder import MatchFolder, load_json
from pbem.session.disk.player_home import known_place, place_of

if TYPE_CHECKING:
    from pbem.protocol.chain import Chain
    from pbem.session.disk.match_loading import Loaded

COPY = "copy"
_NOTE = b"pbem/1 retired note\0"


class Note(Struct, frozen=True, array_like=True):
    """A retiring player's signed note: nothing is signed at this place behind this file."""

    match: str
    place: str
    seq: int
    digest: str  # of the last file there, hex
    at: int  # unix seconds


class Retired(Struct, frozen=True):
    """The note with its signature, hex."""

    note: Note
    signature: str


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


def take_up(loaded: "Loaded") -> None:
    """The match is played here from now on: this computer signs, and there is no note and no mark that says otherwise."""
    folder, last = loaded.folder, loaded.last_own_seq
    folder.store_signer(last, loaded.chain.turns[last].digest.hex() if last >= 0 else "")
    drop(_retired_path(folder))
    drop(folder.path / COPY)


def is_copy(folder: MatchFolder) -> bool:
    """May another place still be signing for this match?"""
    return (folder.path / COPY).exists()


def mark_copy(folder: MatchFolder) -> None:
    """Another place may be signing for this match: here it can only be viewed."""
    store_atomic(folder.path / COPY, b"")


def check_may_sign(folder: MatchFolder) -> None:
    """Raises UserError "match-moved" or "only-a-copy" where this is not the place to go on from."""
    if _retired_path(folder).exists():
        raise UserError("match-moved", match=folder.load_own().name)
    if is_copy(folder):
        raise UserError("only-a-copy", match=folder.load_own().name)


def check_signer(loaded: "Loaded") -> None:
    """Raises UserError "sync-unfinished" or "only-a-copy" unless this computer signs for the match, or nobody does yet.

    What it signs is written down before it is signed: a crash in between leaves a file that is named and was never shown.
    """
    folder, last, name = loaded.folder, loaded.last_own_seq, loaded.own.name
    if coming := on_their_way(folder):
        raise UserError("sync-unfinished", match=name, path=str(coming[0]))
    signer = folder.load_signer()
    if signer is None:
        if folder.signer.exists():  # half of it has come
            raise UserError("sync-unfinished", match=name, path=str(folder.signer))
        sent = folder.load_sent()  # a match from before there was such a note goes on where its last file was signed
        if last >= 0 and (sent is None or sent.seq < last):
            raise UserError("only-a-copy", match=name)
        return
    is_here = signer.place == known_place(folder.home) != ""
    if last > signer.seq:
        raise UserError("sync-unfinished", match=name, path=str(folder.signer))
    if not is_here and signer.seq >= 0 and signer.digest not in digests_at(loaded.chain, signer.seq):
        raise UserError("sync-unfinished", match=name, path=str(folder.file(signer.seq)))
    if not is_here:
        raise UserError("only-a-copy", match=name)


def check_no_rival(loaded: "Loaded") -> None:
    """Raises UserError "two-signed" or "sync-conflict" where a sync service has kept what two computers have signed."""
    folder = loaded.folder
    for path, signed in signed_copies(folder):
        if loaded.plays(signed.turn.author) and signed.digest.hex() not in digests_at(loaded.chain, signed.turn.seq):
            raise UserError("two-signed", match=loaded.own.name, seq=signed.turn.seq, path=str(path))
    if others := other_signers(folder):
        raise UserError("sync-conflict", match=loaded.own.name, path=str(others[0]))


def digests_at(chain: "Chain", seq: int) -> list[str]:
    """Digests, hex, of the files that are here for one place of the chain: its own, and those that were refused there."""
    every = (*chain.turns[seq : seq + 1], *chain.refused_at(seq)) if seq >= 0 else ()
    return [each.digest.hex() for each in every]


def _body(note: Note) -> bytes:
    return _NOTE + canonical.encode(note)


def _retired_path(folder: MatchFolder) -> Path:
    return folder.home.state / "retired" / f"{folder.match}.json"
