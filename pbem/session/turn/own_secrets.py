"""What only its owner knows of a match, from the disk: what each side's envelopes hold, and its dice chain."""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pbem import canonical
from pbem.errors import UserError
from pbem.match.file_composition import Vault
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.turn_file import SignedTurn
from pbem.session.disk.atomic_files import drop, make_folder, store_atomic
from pbem.session.disk.bounded_reading import names_in
from pbem.session.disk.match_folder import load_packed
from pbem.session.disk.match_loading import Loaded
from pbem.session.disk.signing_computer import is_copy


def store_payloads(loaded: Loaded, side: int, seq: int, payloads: dict[str, bytes]) -> None:
    """Keep what the envelopes of a file hold, before the file is signed."""
    folder = loaded.folder.path / "envelopes"
    path = folder / f"{seq:05}-{side}.bin"
    if payloads:
        make_folder(folder)
        store_atomic(path, canonical.encode((payloads,)), 0o600)
    elif path.exists():
        drop(path)


def store_payloads_aside(loaded: Loaded, signed: SignedTurn) -> None:
    """Keep what the envelopes of a file hold that is withdrawn: its author may have to stand by it after all."""
    payloads = payloads_of_file(loaded, signed.turn.author, signed.turn.seq)
    if payloads:
        store_atomic(_aside(loaded, signed), canonical.encode((payloads,)), 0o600)


def restore_payloads(loaded: Loaded, signed: SignedTurn) -> None:
    """What the envelopes of a file held that counts again."""
    kept = load_packed(_aside(loaded, signed), tuple[dict[str, bytes]])
    if kept is not None:
        store_payloads(loaded, signed.turn.author, signed.turn.seq, kept[0])


def _aside(loaded: Loaded, signed: SignedTurn) -> Path:
    name = f"{signed.turn.seq:05}-{signed.turn.author}-{signed.digest.hex()[:16]}.bin"
    return loaded.folder.path / "envelopes" / name


def payloads_of_file(loaded: Loaded, side: int, seq: int) -> dict[str, bytes]:
    """What the envelopes of one file hold, even if that is no longer in the chain."""
    kept = load_packed(loaded.folder.path / "envelopes" / f"{seq:05}-{side}.bin", tuple[dict[str, bytes]])
    return kept[0] if kept is not None else {}


def vault_of(loaded: Loaded, side: int) -> Vault:
    """A side's secrets, from the match folder."""
    folder = loaded.folder
    payloads: dict[str, bytes] = {}
    filed, sealed = folder.path / "envelopes", re.compile(rf"[0-9]{{5}}-{side}\.bin")
    for name in sorted(filter(sealed.fullmatch, names_in(filed))):
        if int(name[:5]) >= len(loaded.chain.turns):
            continue  # of a file that was never finished
        path = filed / name
        if (kept := load_packed(path, tuple[dict[str, bytes]])) is None:
            raise UserError("match-damaged", path=str(path))
        payloads |= kept[0]
    match, secret = loaded.chain.match, folder.secret(side)
    return Vault(match, side, secret, payloads, chain_of(match, side, secret))


def has_vault(loaded: Loaded, side: int) -> bool:
    """Are a side's secrets here? Not where another computer with the same key accepted the invitation."""
    return loaded.plays(side) and (loaded.folder.has_secret(side) or not is_copy(loaded.folder))


def payloads_of(loaded: Loaded, side: int) -> Mapping[str, bytes]:
    """What a side's envelopes hold; nothing where that is not here, or before its first file."""
    return vault_of(loaded, side).payloads if has_vault(loaded, side) and loaded.last_own_seq >= 0 else {}


def is_fitting(loaded: Loaded, side: int) -> bool:
    """Is the secret here the one whose dice chain this side's first file fixed? Before that file has come any is."""
    anchor = loaded.chain.anchor_of(side)
    if anchor is None:
        return True
    return loaded.folder.has_secret(side) and chain_of(loaded.chain.match, side, loaded.folder.secret(side)).anchor == anchor


@lru_cache(maxsize=8)
def chain_of(match: bytes, side: int, secret: bytes) -> DiceChain:
    """A side's dice chain; the last few are kept in memory, since the first value of one takes a while."""
    return DiceChain(match, side, secret)
