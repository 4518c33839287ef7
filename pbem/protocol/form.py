"""Form of every turn file by itself, whatever the game: no honest client writes one that breaks it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pbem.protocol.sealed_envelopes import MAX_LEAVES, MAX_LIST_ID_CHARS
from pbem.protocol.turn_file import (
    ASK,
    SEALED,
    TRAPS,
    Claim,
    Invitation,
    Offer,
    Opening,
    Policy,
    Seal,
    Secret,
    Spring,
    Turn,
)

DICE_MODES = ("sealed", "swift")
OFFERS = ("draw", "takeback")
LEAST_PART_BYTES = 40_000  # of a Secret that leaves some for later files
PAYLOAD_FRAME_BYTES = 8
NO_FILE = bytes(32)  # `prev` of file 0


def form_refusal(turn: Turn, setup_files: int) -> str | None:
    """The code of the first thing wrong with a turn's form, or None. `setup_files`: how many sides the match has."""
    if (turn.seq == 0) != (turn.prev == NO_FILE):
        return "prev-misplaced"
    if isinstance(turn.end, Secret) and turn.end.left and part_bytes(turn.end.payloads) < LEAST_PART_BYTES:
        return "secret-part-too-small"  # else it could be drawn out for as many mails as there are envelopes
    return content_refusal(turn, setup_files) or ("checkpoint-missing" if turn.checkpoint is None else None)


def part_bytes(payloads: Iterable[tuple[str, bytes]]) -> int:
    """How large a part of what is published is: ids, payloads, and eight bytes for each."""
    return sum(len(name.encode()) + len(payload) + PAYLOAD_FRAME_BYTES for name, payload in payloads)


def content_refusal(turn: Turn, setup_files: int) -> str | None:
    """The same for a turn that is not finished: it names no file before it and has no checkpoint yet."""
    return (
        _setup_refusal(turn, setup_files)
        or _proofs_refusal(turn.openings)
        or _policies_refusal(turn.policies)
        or _seals_refusal(turn.seals)
        or _rest_refusal(turn)
    )


def _setup_refusal(turn: Turn, setup_files: int) -> str | None:
    if (turn.setup is not None) != (turn.seq < setup_files) or isinstance(turn.setup, Invitation) != (turn.seq == 0):
        return "setup-misplaced"
    if not isinstance(turn.setup, Invitation):
        return None
    keys = [key for key, _ in turn.setup.options]
    if not all(one < other for one, other in pairwise(keys)):
        return "options-not-sorted"
    if turn.setup.dice not in DICE_MODES:
        return "dice-mode-unknown"
    if turn.reveal or turn.openings or turn.decisions or turn.marks or turn.end:
        return "invitation-holds-turn"  # else the other side could pick its dice chain to suit
    return None


def _proofs_refusal(openings: Sequence[Opening | Claim | Spring]) -> str | None:
    opened = [each.envelope for each in openings if isinstance(each, Opening)]
    springs = [each for each in openings if isinstance(each, Spring)]
    sprung = [each.envelope for each in springs]
    if _repeats(opened):  # a claim may stand twice: the rules may ask twice
        return "opening-twice"
    if not set(sprung) <= set(opened):
        return "spring-not-opened"
    if not all(one.step < other.step for one, other in pairwise(springs)) or _repeats(sprung):
        return "springs-odd"
    return None


def _policies_refusal(policies: Sequence[Policy]) -> str | None:
    if _repeats((each.kind, each.is_own_stretch) for each in policies):
        return "policy-twice"
    for each in policies:
        if each.mode == ASK and each.data:
            return "policy-odd"
        if each.mode == SEALED and (each.is_own_stretch or not _is_envelope_id(each.data)):
            return "policy-odd"
    return None


def _seals_refusal(seals: Sequence[Seal]) -> str | None:
    if _repeats(each.envelope for each in seals):
        return "seal-twice"
    if sum(each.leaves for each in seals) > MAX_LEAVES:
        return "leaves-too-many"
    for each in seals:
        if "/" in each.envelope or each.envelope.startswith(TRAPS) or (each.leaves and len(each.envelope) > MAX_LIST_ID_CHARS):
            return "seal-id-odd"
    return None


def _rest_refusal(turn: Turn) -> str | None:
    if not all(one.index < other.index for one, other in pairwise(turn.marks)) or (turn.marks and not turn.decisions):
        return "marks-odd"
    if isinstance(turn.end, Offer):
        to_seq_fits = 1 <= turn.end.to_seq < turn.seq if turn.end.what == "takeback" else turn.end.to_seq == 0
        if turn.end.what not in OFFERS or not to_seq_fits:
            return "offer-odd"
    if isinstance(turn.end, Secret) and not all(one < other for (one, _), (other, _) in pairwise(turn.end.payloads)):
        return "payloads-not-sorted"
    return None


def _repeats(items: Iterable[object]) -> bool:
    listed = list(items)
    return len(set(listed)) < len(listed)


def _is_envelope_id(data: bytes) -> bool:
    try:
        return 1 <= len(data.decode()) <= 40
    except UnicodeDecodeError:
        return False
