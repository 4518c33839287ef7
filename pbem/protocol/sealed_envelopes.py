"""Envelopes: a secret is committed to now and opened later; a long list of them goes under one Merkle root.

The salt of every envelope is derived from the match secret, the file and its id, so nothing needs to be kept beside the payload.
The members of a list `force` are `force/0`, `force/1` and so on; no other envelope has a `/` in its id.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from pbem import canonical
from pbem.protocol.turn_file import Opening, Seal, Turn, seals_in

AnySeal = TypeVar("AnySeal", bound=Seal)

MAX_LEAVES = 4096
MAX_ID_CHARS = 40
MAX_LIST_ID_CHARS = 35  # leaves room for "/4095"


class FiledSeal(Seal, frozen=True, array_like=True):
    """A seal in force, under its id. `prev`: what its file names as the one before it."""

    prev: bytes = b""


def filed_seals(turn: Turn) -> tuple[FiledSeal, ...]:
    """The seals of a file as they come into force."""
    return tuple(FiledSeal(each.envelope, each.commitment, each.leaves, turn.prev) for each in seals_in(turn))


class Sealer(Struct, frozen=True):
    """Who seals, and in which file: all that a salt is derived from. `prev` is what that file names as the one before it.

    Two files for one place, of which one replaces the other, never have the same `prev`: so the same id has another salt in each.
    """

    match: bytes
    side: int
    secret: bytes
    prev: bytes

    def salt(self, envelope: str) -> bytes:
        """The 32-byte salt of an envelope."""
        return canonical.tagged("salt", self.match, bytes([self.side]), self.secret, self.prev, envelope.encode())

    def seal(self, envelope: str, payload: bytes) -> Seal:
        """One sealed envelope."""
        _check_id(envelope, MAX_ID_CHARS)
        return Seal(envelope, self._fixed(envelope, payload))

    def opening(self, envelope: str, payload: bytes) -> Opening:
        """What opens an envelope of its own."""
        return Opening(envelope, self.salt(envelope), payload)

    def seal_list(self, envelope: str, payloads: Sequence[bytes]) -> Seal:
        """A list of envelopes, 1 to 4096, under one commitment."""
        _check_id(envelope, MAX_LIST_ID_CHARS)
        return Seal(envelope, merkle_root(self._leaves(envelope, payloads)), len(payloads))

    def opening_of_leaf(self, envelope: str, payloads: Sequence[bytes], index: int) -> Opening:
        """What opens member `index` (from 0) of a list and shows nothing of the others."""
        proof = merkle_proof(self._leaves(envelope, payloads), index)
        name = leaf_name(envelope, index)
        return Opening(name, self.salt(name), payloads[index], proof)

    def fits(self, seal: Seal, payloads: Mapping[str, bytes]) -> bool:
        """Do payloads, by envelope id, give just this seal? One that is not there is empty."""
        found = self._commitments((name, payloads.get(name, b"")) for name in sealed_names(seal))
        return (merkle_root(found) if seal.leaves else found[0]) == seal.commitment

    def _leaves(self, envelope: str, payloads: Sequence[bytes]) -> list[bytes]:
        return self._commitments((leaf_name(envelope, index), payload) for index, payload in enumerate(payloads))

    def _commitments(self, sealed: Iterable[tuple[str, bytes]]) -> list[bytes]:
        """The commitments of envelopes with the salts that are derived for them; what `_fixed` gives, for many at once."""
        match, side = self.match, bytes([self.side])
        salt = canonical.tagged_behind("salt", match, side, self.secret, self.prev)
        commitment = canonical.tagged_behind("envelope", match, side)
        return [commitment(name := envelope.encode(), salt(name), payload) for envelope, payload in sealed]

    def _fixed(self, envelope: str, payload: bytes) -> bytes:
        """The commitment of an envelope with the salt that is derived for it."""
        return commitment_of(self.match, self.side, envelope, self.salt(envelope), payload)


def commitment_of(match: bytes, side: int, envelope: str, salt: bytes, payload: bytes) -> bytes:
    """The 32 bytes that fix a payload without showing it."""
    return canonical.tagged("envelope", match, bytes([side]), envelope.encode(), salt, payload)


def shuffled(match: bytes, side: int, secret: bytes, envelope: str, payloads: Sequence[bytes]) -> tuple[bytes, ...]:
    """The members of a list in an order that only who has the match secret can tell, and always the same.

    So they need not be kept while a file is drafted.
    """
    parts = match, bytes([side]), secret, envelope.encode()
    order = sorted(range(len(payloads)), key=lambda place: canonical.tagged("shuffle", *parts, place.to_bytes(4, "big")))
    return tuple(payloads[place] for place in order)


def check_opening(match: bytes, side: int, seal: Seal, opening: Opening) -> bool:
    """Does the opening belong to this seal and show what was sealed?"""
    found = commitment_of(match, side, opening.envelope, opening.salt, opening.payload)
    if not seal.leaves:
        return opening.envelope == seal.envelope and not opening.proof and found == seal.commitment
    index = index_in_list(seal, opening.envelope)
    return index is not None and root_of_proof(found, index, seal.leaves, opening.proof) == seal.commitment


def sealed_names(seal: Seal) -> Iterator[str]:
    """The envelopes under one seal: itself, or the members of a list one by one, as far as they are asked for."""
    if not seal.leaves:
        yield seal.envelope
    for index in range(seal.leaves):
        yield leaf_name(seal.envelope, index)


def seal_for(seals: Mapping[str, AnySeal], envelope: str) -> AnySeal | None:
    """The seal, of those given by id, that an envelope lies under: its own, or its list's. None when there is none."""
    own = seals.get(envelope)
    if own is not None:
        return None if own.leaves else own
    head, slash, _ = envelope.rpartition("/")
    whole = seals.get(head) if slash else None
    return whole if whole is not None and index_in_list(whole, envelope) is not None else None


def leaf_name(envelope: str, index: int) -> str:
    """The id of a member of a list."""
    return f"{envelope}/{index}"


def index_in_list(seal: Seal, envelope: str) -> int | None:
    """Which member of a sealed list an id names, from 0. None when it names none."""
    head, _, digits = envelope.rpartition("/")
    if head != seal.envelope or not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        return None
    index = int(digits)
    return index if index < seal.leaves and leaf_name(head, index) == envelope else None


def merkle_root(commitments: Sequence[bytes]) -> bytes:
    """The root over the commitments of a list. Their number goes into it."""
    _check_count(len(commitments))
    level = [_leaf(each) for each in commitments]
    while len(level) > 1:
        level = _level_above(level)
    return _root(len(commitments), level[0])


def merkle_proof(commitments: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """The sisters on the way from a member up to the root, lowest first; none where the last of a level stands alone."""
    _check_count(len(commitments))
    if not 0 <= index < len(commitments):
        raise ValueError("no such member")
    proof = []
    level = [_leaf(each) for each in commitments]
    while len(level) > 1:
        sister = index ^ 1
        if sister < len(level):
            proof.append(level[sister])
        level, index = _level_above(level), index // 2
    return tuple(proof)


def root_of_proof(commitment: bytes, index: int, count: int, proof: Sequence[bytes]) -> bytes | None:
    """The root that a member with its proof leads to, 0 <= index < count. None when the proof is too short or too long."""
    found, rest, width = _leaf(commitment), list(reversed(proof)), count
    while width > 1:
        if index ^ 1 < width:
            if not rest:
                return None
            sister = rest.pop()
            found = _node(sister, found) if index & 1 else _node(found, sister)
        index, width = index // 2, (width + 1) // 2
    return None if rest else _root(count, found)


def _level_above(level: list[bytes]) -> list[bytes]:
    paired = [_node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
    return paired + level[len(paired) * 2 :]


_leaf = canonical.tagged_behind("leaf")
_node = canonical.tagged_behind("node")


def _root(count: int, top: bytes) -> bytes:
    return canonical.tagged("root", count.to_bytes(4, "big"), top)


def _check_id(envelope: str, most_chars: int) -> None:
    if not 0 < len(envelope) <= most_chars or "/" in envelope:
        raise ValueError(f"not an envelope id: {envelope!r}")


def _check_count(count: int) -> None:
    if not 0 < count <= MAX_LEAVES:
        raise ValueError("a list has 1 to 4096 envelopes")
