"""The turn file: shape, byte form, bounds. Orders are bytes here; no game is known.

A file is the MessagePack array of a `Turn`, in its one deterministic form, followed by 64 bytes of Ed25519 signature.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from pbem import canonical
from pbem.errors import CorruptFile
from pbem.protocol import keys

FORMAT = 1
MAX_FILE_BYTES = 64 * 1024
SIGNATURE_BYTES = 64
MAX_OPTIONS = 40
MAX_PAYLOAD_BYTES = 4096  # of one envelope

Bytes16 = Annotated[bytes, Meta(min_length=16, max_length=16)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]
Side = Annotated[int, Meta(ge=0, le=7)]
Seq = Annotated[int, Meta(ge=0, le=65_535)]
ChainIndex = Annotated[int, Meta(ge=1, le=4_095)]
EnvelopeId = Annotated[str, Meta(min_length=1, max_length=40)]
SealId = Annotated[str, Meta(max_length=40)]  # empty: the file's trap
Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Note = Annotated[str, Meta(max_length=4000)]
ScenarioText = Annotated[str, Meta(min_length=1, max_length=16_384)]
Payload = Annotated[bytes, Meta(max_length=MAX_PAYLOAD_BYTES)]
OptionPair = tuple[Word, str | int | bool]


class Invitation(Struct, frozen=True, array_like=True, tag=0, forbid_unknown_fields=True):
    """In file 0: what is played, and who asks. `content` is the digest of the game's data."""

    game: Word
    version: Word
    content: Bytes32
    scenario: Word
    options: Annotated[tuple[OptionPair, ...], Meta(max_length=MAX_OPTIONS)]  # sorted by key, each once
    dice: Word  # "sealed" or "swift"
    name: Name
    key: Bytes32
    anchor: Bytes32


class OwnInvitation(Invitation, frozen=True, array_like=True, tag=2, forbid_unknown_fields=True):
    """The same with a scenario that the players made. `content` is over the game's data and this text."""

    text: ScenarioText


class Acceptance(Struct, frozen=True, array_like=True, tag=1, forbid_unknown_fields=True):
    """In file 1: who answers."""

    name: Name
    key: Bytes32
    anchor: Bytes32


class Reveal(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A value of the author's dice chain. It fixes all values below."""

    index: ChainIndex
    value: Bytes32


class Opening(Struct, frozen=True, array_like=True, tag=0, forbid_unknown_fields=True):
    """Salt and payload of an envelope. `proof`: sister digests up to the root, for a leaf of a list."""

    envelope: EnvelopeId
    salt: Bytes32
    payload: Payload
    proof: Annotated[tuple[Bytes32, ...], Meta(max_length=16)] = ()


class Claim(Struct, frozen=True, array_like=True, tag=1, forbid_unknown_fields=True):
    """A fact about a sealed envelope that stays closed until the audit."""

    envelope: EnvelopeId
    question: Word
    answer: Count


class Spring(Struct, frozen=True, array_like=True, tag=2, forbid_unknown_fields=True):
    """The trap in this envelope springs after `step` applied inputs. Its Opening is in the same file."""

    envelope: EnvelopeId
    step: Count


class Seal(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A commitment. `leaves` > 0: the root over envelopes `<envelope>/0` and so on.

    The id of the file's trap follows from the file and is left out: `seals_in` puts it in.
    """

    envelope: SealId
    commitment: Bytes32
    leaves: Annotated[int, Meta(ge=0, le=4096)] = 0


ASK = 0
OPEN = 1
SEALED = 2


class Policy(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A standing order for one kind of answer, in the author's own stretch or in the other side's."""

    kind: Word
    is_own_stretch: bool
    mode: Annotated[int, Meta(ge=0, le=2)]  # ASK, OPEN, SEALED
    data: Payload = b""  # OPEN: the game's bytes; SEALED: the envelope's id, UTF-8; ASK: empty


class Mark(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The marks on one decision of the script: its place (from 0), "or stop", guards as the game's bytes."""

    index: Count
    or_stop: bool
    guards: Payload = b""


class Pass(Struct, frozen=True, array_like=True, tag=0, forbid_unknown_fields=True):
    """My choice is due; your traps first, then I go on."""


class Offer(Struct, frozen=True, array_like=True, tag=1, forbid_unknown_fields=True):
    """A draw, or to take the match back to just after file `to_seq`."""

    what: Word  # "draw" or "takeback"
    to_seq: Seq = 0


class Accept(Struct, frozen=True, array_like=True, tag=2, forbid_unknown_fields=True):
    """The offer in the file before this one is accepted."""


class Resign(Struct, frozen=True, array_like=True, tag=3, forbid_unknown_fields=True):
    """The author gives up the match."""


class Secret(Struct, frozen=True, array_like=True, tag=4, forbid_unknown_fields=True):
    """The match is over: the author's match secret and the payloads of all that is still closed, for the audit.

    Empty ones are left out, and traps that are the ones before them in their places. `left`: how many come with later
    files, where one does not hold all.
    """

    secret: Bytes32
    payloads: Annotated[tuple[tuple[EnvelopeId, Payload], ...], Meta(max_length=4096)] = ()
    left: Count = 0


End = Pass | Offer | Accept | Resign | Secret


class Checkpoint(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Inputs applied so far and a digest of the match state after this whole file."""

    inputs: Count
    digest: Bytes16


class Turn(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All of a turn file but the signature. Fifteen fields, so that the array header is one byte."""

    format: int
    match: Bytes16
    seq: Seq
    author: Side
    prev: Bytes32  # digest of the file before, zeros for file 0
    setup: Invitation | OwnInvitation | Acceptance | None
    reveal: Reveal | None
    openings: Annotated[tuple[Opening | Claim | Spring, ...], Meta(max_length=256)]
    policies: Annotated[tuple[Policy, ...], Meta(max_length=64)]
    seals: Annotated[tuple[Seal, ...], Meta(max_length=256)]
    decisions: Annotated[bytes, Meta(max_length=16_384)]  # the script, packed by the game
    marks: Annotated[tuple[Mark, ...], Meta(max_length=1024)]
    end: End | None
    checkpoint: Checkpoint | None  # None only while a draft is being tried
    note: Note


class SignedTurn(Struct, frozen=True):
    """A whole file as it travels: the turn, its body bytes and the signature over them."""

    turn: Turn
    body: bytes
    signature: bytes

    @property
    def data(self) -> bytes:
        """The bytes of the .pbem file."""
        return self.body + self.signature

    @property
    def digest(self) -> bytes:
        """What the next file names as `prev`: all but the signature."""
        return turn_digest(self.body)


TRAPS = "trap:"  # nothing else has an id that begins so


def trap_id(seq: int) -> str:
    """The id of the trap envelope, or the list of them, that goes into a file."""
    return f"{TRAPS}{seq}"


def trap_seq(envelope: str) -> int | None:
    """The file whose traps have this id; None where it is that of something else."""
    return int(envelope.removeprefix(TRAPS)) if envelope.startswith(TRAPS) else None


def seals_in(turn: Turn) -> tuple[Seal, ...]:
    """The seals of a file under their ids."""
    return tuple(each if each.envelope else replace(each, envelope=trap_id(turn.seq)) for each in turn.seals)


def turn_digest(body: bytes) -> bytes:
    """32 bytes over a turn's body."""
    return canonical.tagged("turn", body)


def encode_turn(turn: Turn) -> bytes:
    """The body bytes of a turn."""
    return canonical.encode(turn)


def sign_turn(turn: Turn, seed: bytes) -> SignedTurn:
    """The file of a turn, signed with the key of these 32 bytes."""
    body = encode_turn(turn)
    return SignedTurn(turn, body, keys.sign(seed, body))


def parse_turn(data: bytes) -> SignedTurn:
    """A file's turn. Raises CorruptFile: too large, cut short, not this format, out of bounds, not canonical."""
    if len(data) > MAX_FILE_BYTES:
        raise CorruptFile("file-too-large", size=len(data), limit=MAX_FILE_BYTES)
    if len(data) <= SIGNATURE_BYTES:
        raise CorruptFile("file-cut-short", size=len(data))
    body, signature = data[:-SIGNATURE_BYTES], data[-SIGNATURE_BYTES:]
    if body[:2] != bytes([0x90 | len(Turn.__struct_fields__), FORMAT]):
        raise CorruptFile("file-format-unknown")
    try:
        turn = msgspec.msgpack.decode(body, type=Turn)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise CorruptFile("file-damaged", detail=str(error)) from error
    if canonical.encode(turn) != body:
        raise CorruptFile("file-not-canonical")
    return SignedTurn(turn, body, signature)
