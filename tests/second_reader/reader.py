"""A second program's reader of turn files: what docs/turn-file.md says that needs no rules of a game, written from that page.

It takes the files of one match in order: shape and bounds (1, 2), form (2.1), signatures (3.1), the chain (3.2), dice chains (4.1),
envelopes and lists (5); at the end the audit of what both sides published (6.4). It imports nothing of the program. Left out is
what hangs on rules (legality, when dice are rolled and envelopes asked for, the checkpoint, how many traps a side has and when they
spring), files that replace others (3.3) and keys of small order.
"""

import hashlib
from collections.abc import Iterator, Sequence
from struct import Struct
from types import SimpleNamespace as Turn
from typing import Any, NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIDES, SIGNATURE, LARGEST = 2, 64, 65_536
u32 = Struct(">I").pack


class Refused(Exception):
    """A file is not to be taken: by a code of section 6.3."""


def need(holds: object, code: str) -> None:
    if not holds:
        raise Refused(code)


def tagged(domain: str, *parts: bytes) -> bytes:
    joined = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(b"pbem/1 " + domain.encode() + b"\0" + joined).digest()


def has(shape: Any, value: Any) -> bool:
    """Has a value a shape: (type, low, high), [fields], [shape, ..., most] for an array, or {kind: fields} by the kind in front?"""
    if isinstance(shape, list) and ... in shape:
        return type(value) is list and len(value) <= shape[2] and all(has(shape[0], each) for each in value)
    if isinstance(shape, dict):
        is_kind = type(value) is list and value and type(value[0]) is int and value[0] in shape
        return bool(is_kind) and has(shape[value[0]], value[1:])
    if isinstance(shape, list):
        return type(value) is list and len(value) == len(shape) and all(map(has, shape, value))
    if shape is None:  # the value of an option
        return type(value) in (bool, str) or has((int, -(2**63), 2**64 - 1), value)
    kind, low, high = shape
    return type(value) is kind and low <= (value if kind in (int, bool) else len(value)) <= high


BOOL, COUNT, SEQ = (bool, 0, 1), (int, 0, 10_000_000), (int, 0, 65_535)
WORD, ID, NAME = (str, 0, 40), (str, 1, 40), (str, 1, 60)
BIN16, BIN32, PAYLOAD = (bytes, 16, 16), (bytes, 32, 32), (bytes, 0, 4096)
INVITATION = [WORD, WORD, BIN32, WORD, [[WORD, None], ..., 40], WORD, NAME, BIN32, BIN32]
OPENING, SPRING, OFFER, SECRET = 0, 2, 1, 4
TURN = {
    "format": (int, 1, 1),
    "match": BIN16,
    "seq": SEQ,
    "author": (int, 0, 7),
    "prev": BIN32,
    "setup": {0: INVITATION, 1: [NAME, BIN32, BIN32], 2: [*INVITATION, (str, 1, 16_384)]},
    "reveal": [(int, 1, 4095), BIN32],
    "openings": [{0: [ID, BIN32, PAYLOAD, [BIN32, ..., 16]], 1: [ID, WORD, COUNT], 2: [ID, COUNT]}, ..., 256],
    "policies": [[WORD, BOOL, (int, 0, 2), PAYLOAD], ..., 64],
    "seals": [[(str, 0, 40), BIN32, (int, 0, 4096)], ..., 256],
    "decisions": (bytes, 0, 16_384),
    "marks": [[COUNT, BOOL, PAYLOAD], ..., 1024],
    "end": {0: [], 1: [WORD, SEQ], 2: [], 3: [], 4: [BIN32, [[ID, PAYLOAD], ..., 4096], COUNT]},
    "checkpoint": [COUNT, BIN16],
    "note": (str, 0, 4000),
}
MAY_BE_NIL = ("setup", "reveal", "end", "checkpoint")


def read(data: bytes) -> Turn:
    """A file's fields, by the names of the page; its body, signature and digest. Raises Refused: step 1a."""
    need(len(data) <= LARGEST, "file-too-large")
    need(len(data) > SIGNATURE, "file-cut-short")
    body = data[:-SIGNATURE]
    need(body[:2] == b"\x9f\x01", "file-format-unknown")
    try:
        values = msgspec.msgpack.decode(body)
    except (msgspec.DecodeError, ValueError) as error:
        raise Refused("file-damaged") from error
    need(type(values) is list and len(values) == len(TURN), "file-damaged")
    for name, value in zip(TURN, values, strict=True):
        need(has(TURN[name], value) or (value is None and name in MAY_BE_NIL), "file-damaged")
    need(msgspec.msgpack.encode(values) == body, "file-not-canonical")
    return Turn(**dict(zip(TURN, values, strict=True)), body=body, signature=data[-SIGNATURE:], digest=tagged("turn", body))


def is_ascending(found: Sequence[Any]) -> bool:
    return list(found) == sorted(set(found))


def check_form(turn: Turn) -> None:
    """Section 2.1."""
    need((turn.prev == bytes(32)) == (turn.seq == 0), "prev-misplaced")
    setups = {0: (0, 2), 1: (1,)}.get(turn.seq)
    need(turn.setup is None if setups is None else turn.setup and turn.setup[0] in setups, "setup-misplaced")
    if turn.seq == 0:
        need(is_ascending([key for key, _ in turn.setup[5]]), "options-not-sorted")
        need(turn.setup[6] in ("sealed", "swift"), "dice-mode-unknown")
        need(not (turn.reveal or turn.openings or turn.decisions or turn.marks or turn.end), "invitation-holds-turn")
    opened = [each[1] for each in turn.openings if each[0] == OPENING]
    springs = [each for each in turn.openings if each[0] == SPRING]
    need(len(set(opened)) == len(opened), "opening-twice")
    sprung = {envelope for _, envelope, _ in springs}
    need(sprung <= set(opened), "spring-not-opened")
    need(is_ascending([step for *_, step in springs]) and len(sprung) == len(springs), "springs-odd")
    need(len({(kind, own) for kind, own, *_ in turn.policies}) == len(turn.policies), "policy-twice")
    for _, is_own, mode, data in turn.policies:
        text = data.decode(errors="ignore")
        is_id = 1 <= len(text) <= 40 and text.encode() == data
        need((not data, True, is_id and not is_own)[mode], "policy-odd")  # ask, open, sealed
    need(len({seal[0] for seal in turn.seals}) == len(turn.seals), "seal-twice")
    odd = [name for name, _, size in turn.seals if "/" in name or name.startswith("trap:") or (size and len(name) > 35)]
    need(not odd, "seal-id-odd")
    need(sum(leaves for *_, leaves in turn.seals) <= 4096, "leaves-too-many")
    need(is_ascending([mark[0] for mark in turn.marks]) and (turn.decisions or not turn.marks), "marks-odd")
    end = turn.end or [None]
    need(end[0] != OFFER or end[1:] == ["draw", 0] or (end[1] == "takeback" and 1 <= end[2] < turn.seq), "offer-odd")
    need(turn.checkpoint, "checkpoint-missing")
    if end[0] == SECRET:
        need(is_ascending([name for name, _ in end[2]]), "payloads-not-sorted")
        size = sum(len(name.encode()) + len(payload) + 8 for name, payload in end[2])
        need(not end[3] or size >= 40_000, "secret-part-too-small")


class Sealed(NamedTuple):
    """A seal in force, and what its file names as the one before it."""

    name: str
    commitment: bytes
    leaves: int
    prev: bytes

    @property
    def members(self) -> list[str]:
        return [f"{self.name}/{place}" for place in range(self.leaves)] if self.leaves else [self.name]


class Side:
    """What a side has shown and sealed."""

    def __init__(self, number: int) -> None:
        self.number, self.match = number, b""
        self.key, self.anchor, self.revealed, self.value = b"", b"", 0, b""
        self.seals: dict[str, Sealed] = {}
        self.opened: dict[str, tuple[bytes, bytes]] = {}  # salt and payload
        self.secret, self.published, self.left = b"", dict[str, bytes](), -1

    def seal_of(self, envelope: str) -> Sealed | None:
        found = self.seals.get(envelope) or self.seals.get(envelope.rpartition("/")[0])
        return found if found and envelope in found.members else None

    def salt(self, seal: Sealed, envelope: str) -> bytes:
        return tagged("salt", self.match, bytes([self.number]), self.secret, seal.prev, envelope.encode())

    def payloads(self) -> dict[str, bytes]:
        """All of them: opened, published, or left out (6.4)."""
        shown = {name: payload for name, (_, payload) in self.opened.items()} | self.published
        held, before = dict[str, bytes](), list[str]()
        for seal in self.seals.values():
            last = before if seal.name.startswith("trap:") else []
            for place, name in enumerate(seal.members):
                held[name] = shown.get(name, held[last[place]] if place < len(last) else b"")
            before = seal.members if seal.name.startswith("trap:") else before
        return held

    def found(self) -> Iterator[str]:
        """6.4: what the audit finds, by code."""
        top = tagged("chain top", self.match, bytes([self.number]), self.secret)
        if chained(self.match, self.number, 4095, top, 0) != self.anchor:
            yield "secret-not-of-anchor"
            return
        shown = [(salt, self.seal_of(name), name) for name, (salt, _) in self.opened.items()]
        yield from ("salt-not-derived" for salt, seal, name in shown if seal and salt != self.salt(seal, name))
        yield from ("payload-of-nothing" for name in self.published if not self.seal_of(name) or name in self.opened)
        whose, held = (self.match, bytes([self.number])), self.payloads()
        for seal in self.seals.values():
            made = [tagged("envelope", *whose, name.encode(), self.salt(seal, name), held[name]) for name in seal.members]
            if (root(made) if seal.leaves else made[0]) != seal.commitment:
                yield "payload-does-not-fit"


class Match:
    """A match read so far."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.sides = [Side(number) for number in range(SIDES)]

    def take(self, data: bytes) -> Turn:
        """The next file. Raises Refused."""
        turn = read(data)
        need(turn.author < SIDES, "author-unknown")
        side, first = self.sides[turn.author], self.turns[0] if self.turns else turn
        key = turn.setup[-2 - (turn.setup[0] == 2)] if turn.setup else side.key
        need(key, "setup-misplaced")
        need(is_signed(turn, key), "signature-wrong")
        is_next = (turn.match, turn.seq) == (first.match, len(self.turns))
        need(is_next and turn.author == (first.author + turn.seq) % SIDES, "out-of-turn")
        need(not self.turns or turn.prev == self.turns[-1].digest, "follows-another-file")
        check_form(turn)
        if turn.setup:
            side.key, side.anchor = key, turn.setup[-1 - (turn.setup[0] == 2)]
            side.match, side.value = turn.match, side.anchor
        self._go_on(turn)
        self._reveal(turn)
        fresh = self._open(turn)
        need(not fresh.keys() & side.seals.keys(), "envelope-twice")
        side.seals |= fresh
        need(all(side.seal_of(data.decode()) for *_, mode, data in turn.policies if mode == 2), "envelope-unknown")
        self.turns.append(turn)
        return turn

    def _go_on(self, turn: Turn) -> None:
        """1d, of what is published."""
        if not turn.end or turn.end[0] != SECRET:
            return
        side, (secret, payloads, left) = self.sides[turn.author], turn.end[1:]
        shown = dict(payloads)
        goes_on = side.left < 0 or (secret == side.secret and left == side.left - len(shown))
        is_behind = not shown or not side.published or min(shown) > max(side.published)
        closed = sum(len(seal.members) for seal in side.seals.values())
        need(left <= closed and goes_on and is_behind, "secret-does-not-go-on")
        side.secret, side.published, side.left = secret, side.published | shown, left

    def _reveal(self, turn: Turn) -> None:
        """4.1 and the bound of 4.3."""
        if turn.reveal is None:
            return
        side, (index, value) = self.sides[turn.author], turn.reveal
        need(index <= max(each.revealed for each in self.sides) + 2, "reveal-too-far")
        need(index > side.revealed, "reveal-not-new")
        need(chained(turn.match, turn.author, index, value, side.revealed) == side.value, "reveal-does-not-fit")
        side.revealed, side.value = index, value

    def _open(self, turn: Turn) -> dict[str, Sealed]:
        """1e, of openings and claims; the seals of the file, which may serve them already."""
        side = self.sides[turn.author]
        named = [(name or f"trap:{turn.seq}", made, leaves) for name, made, leaves in turn.seals]
        fresh = {name: Sealed(name, made, leaves, turn.prev) for name, made, leaves in named}
        both = Side(turn.author)
        both.seals = fresh | side.seals
        for kind, envelope, *more in turn.openings:
            seal = both.seal_of(envelope) if kind != SPRING else None
            need(seal or kind == SPRING, "envelope-unknown")
            if kind == OPENING and seal:
                salt, payload, proof = more
                need(envelope not in side.opened, "opening-again")
                made = tagged("envelope", turn.match, bytes([turn.author]), envelope.encode(), salt, payload)
                need(root_of(seal, envelope, made, proof) == seal.commitment, "opening-does-not-fit")
                side.opened[envelope] = salt, payload
        return fresh

    def audit(self) -> list[tuple[int, str]]:
        return [(side.number, code) for side in self.sides if side.left == 0 for code in side.found()]


def is_signed(turn: Turn, key: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(turn.signature, tagged("sign", turn.body))
    except (InvalidSignature, ValueError):
        return False
    return int.from_bytes(key, "little") & (2**255 - 1) < 2**255 - 19


def chained(match: bytes, side: int, index: int, value: bytes, down_to: int) -> bytes:
    for number in reversed(range(down_to, index)):
        value = tagged("chain", match, bytes([side]), u32(number), value)
    return value


def root_of(seal: Sealed, envelope: str, made: bytes, proof: Sequence[bytes]) -> bytes:
    """The commitment that an envelope's own leads to, by the sisters of its place in a list; nothing where the proof is odd."""
    if not seal.leaves:
        return made if not proof else b""
    place, count, left = seal.members.index(envelope), seal.leaves, list(proof)
    node = tagged("leaf", made)
    while count > 1:
        if place ^ 1 < count:
            if not left:
                return b""
            sister = left.pop(0)
            node = tagged("node", sister, node) if place % 2 else tagged("node", node, sister)
        place, count = place // 2, (count + 1) // 2
    return b"" if left else tagged("root", u32(seal.leaves), node)


def root(commitments: Sequence[bytes]) -> bytes:
    level = [tagged("leaf", each) for each in commitments]
    while len(level) > 1:
        pairs = [tagged("node", *level[place : place + 2]) for place in range(0, len(level) - 1, 2)]
        level = pairs + level[len(level) & ~1 :]
    return tagged("root", u32(len(commitments)), level[0])
