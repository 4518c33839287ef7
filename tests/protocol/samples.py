"""Turn files with fixed keys and secrets, made in a line, for the tests and the vectors."""

from typing import Any

from msgspec.structs import replace

from pbem.protocol import keys
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.form import NO_FILE
from pbem.protocol.turn_file import Acceptance, Checkpoint, Invitation, Reveal, SignedTurn, Turn, encode_turn, parse_turn

MATCH = bytes(range(16))
SEEDS = (b"\x01" * 32, b"\x02" * 32)
SECRETS = (b"\x11" * 32, b"\x12" * 32)
KEYS = tuple(keys.public_key(seed) for seed in SEEDS)
CHAINS = tuple(DiceChain(MATCH, side, SECRETS[side]) for side in (0, 1))
CHECK = Checkpoint(0, bytes(16))

INVITATION = Invitation(
    game="toy",
    version="1",
    content=b"\x21" * 32,
    scenario="duel",
    options=(("fog", True), ("length", 6)),
    dice="sealed",
    name="Ana",
    key=KEYS[0],
    anchor=CHAINS[0].anchor,
)
ACCEPTANCE = Acceptance("Rui", KEYS[1], CHAINS[1].anchor)

EMPTY = Turn(
    format=1,
    match=MATCH,
    seq=0,
    author=0,
    prev=NO_FILE,
    setup=None,
    reveal=None,
    openings=(),
    policies=(),
    seals=(),
    decisions=b"",
    marks=(),
    end=None,
    checkpoint=CHECK,
    note="",
)


def signed(turn: Turn, seed: bytes | None = None) -> SignedTurn:
    """The file of a turn, signed by its author or with another seed."""
    body = encode_turn(turn)
    return parse_turn(body + keys.sign(SEEDS[turn.author] if seed is None else seed, body))


def file_0(**changes: Any) -> SignedTurn:
    return signed(replace(replace(EMPTY, setup=INVITATION), **changes))


def file_1(**changes: Any) -> SignedTurn:
    turn = replace(
        EMPTY, seq=1, author=1, prev=file_0().digest, setup=ACCEPTANCE, reveal=Reveal(1, CHAINS[1].value(1)), decisions=b"\x00"
    )
    return signed(replace(turn, **changes))


def after(before: SignedTurn, **changes: Any) -> SignedTurn:
    """A plain file that follows another."""
    seq = before.turn.seq + 1
    turn = replace(EMPTY, seq=seq, author=seq % 2, prev=before.digest, decisions=b"\x01\x02")
    return signed(replace(turn, **changes))


def damaged(file: SignedTurn, place: int) -> SignedTurn:
    """The file with one bit of its signature turned."""
    signature = bytearray(file.signature)
    signature[place] ^= 1
    return replace(file, signature=bytes(signature))
