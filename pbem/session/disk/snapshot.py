"""The match as it stood after the last file, kept so that a command need not replay the whole of it.

Thrown away at will: it counts only when it was made by this version, for these files, and gives the digest that the last file's
checkpoint states. The rewinding points of a game without traps and old take-back points are left out: who needs them replays.
What grows with the match is kept short: the rewinding points as differences, of each trap's seal what its file does not say.
"""

import zlib
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from pbem import __version__, canonical
from pbem.engine.game import AnyRules
from pbem.errors import PbemError
from pbem.match.file_composition import pack_lines, unpack_lines
from pbem.match.fold_report import Item
from pbem.match.growing_map import Ledger
from pbem.match.state import FileEnd, MatchFacts, MatchState, Moment, SideState
from pbem.protocol.chain import Turns
from pbem.protocol.sealed_envelopes import FiledSeal
from pbem.protocol.turn_file import Invitation, Mark, trap_seq
from pbem.session.disk.atomic_files import store_loose
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.match_folder import MatchFolder

FORMAT = 6
MAX_BYTES = 64 * 1024 * 1024
MAX_ENDS = 8  # last positions that a take-back can go to without a replay


class FrozenScript(Struct, frozen=True, array_like=True):
    """Orders and answers still to come as a file has them; and of each its own file, and the place in that."""

    decisions: bytes
    marks: tuple[Mark, ...]
    places: tuple[tuple[int, int], ...]


class FrozenMoment(Struct, frozen=True, array_like=True):
    """A position, or a point that a trap may go back to."""

    state: bytes
    holder: int
    scripts: tuple[FrozenScript, ...]


class Frozen(MatchFacts, frozen=True, kw_only=True, array_like=True):
    """All of a match that the next file can depend on: a `MatchState` with what belongs to the game packed."""

    format: int
    version: str
    content: bytes  # digest of the game's data
    tip: bytes  # digest of the last file
    position: FrozenMoment
    moments: bytes  # a tuple of `FrozenMoment`, compressed: each is much like the one before it
    seals: tuple[tuple[FiledSeal, ...], ...]  # of each side; those of traps without what their file names as the one before it
    ends: tuple[tuple[bytes, int], ...]  # state and holder after each of the last files


def store(folder: MatchFolder, fold: MatchState, turns: Turns, content: bytes) -> None:
    """Keep the position for the next command."""
    store_loose(folder.snapshot, encode(freeze(fold, turns[-1].digest, content)), 0o600)


def load(folder: MatchFolder, rules: AnyRules, invitation: Invitation, turns: Turns) -> MatchState | None:
    """The match after these files, or None when no snapshot fits."""
    try:
        frozen = decode(plain_bytes(folder.snapshot, MAX_BYTES))
        fits = (frozen.format, frozen.version, frozen.content) == (FORMAT, __version__, invitation.content)
        if not fits or frozen.seq != len(turns) or frozen.tip != turns[-1].digest:
            return None
        fold = thaw(frozen, rules, turns[0].turn.match, invitation.dice)
    except (OSError, ValueError, msgspec.DecodeError, RecursionError, PbemError, zlib.error):
        return None
    stated = turns[-1].turn.checkpoint
    return fold if stated is not None and fold.digest() == stated.digest else None


def reaches(fold: MatchState) -> bool:
    """Does a match from a snapshot hold what its open take-back would need? If not, replay first."""
    offer = fold.offer
    return offer is None or offer.what != "takeback" or fold.end_of(offer.to_seq) is not None


def encode(frozen: Frozen) -> bytes:
    """The bytes of a snapshot."""
    return msgspec.msgpack.encode(frozen, enc_hook=dict)


def decode(data: bytes) -> Frozen:
    """What `encode` made. Raises msgspec.DecodeError."""

    def ledger(kind: Any, found: Any) -> Ledger[Any]:
        return Ledger(msgspec.convert(found, dict[str, get_args(kind)[0]]))  # type: ignore[misc]

    return msgspec.msgpack.decode(data, type=Frozen, dec_hook=ledger)


def freeze(fold: MatchState, tip: bytes, content: bytes) -> Frozen:
    """A match as plain data."""
    rules = fold.rules
    ends: list[tuple[bytes, int]] = []
    end = fold.ends
    while end is not None and len(ends) < MAX_ENDS:
        ends.append((canonical.encode(end.state), end.holder))
        end = end.before
    uses_traps = any(map(rules.trap_leaves, range(len(rules.sides))))
    moments = [_frozen_moment(rules, each) for each in fold.moments] if uses_traps else []
    bare = replace(fold, sides=tuple(_bare(side, side.mark if uses_traps else fold.step) for side in fold.sides))
    return Frozen(
        format=FORMAT,
        version=__version__,
        content=content,
        tip=tip,
        position=_frozen_moment(rules, fold.position),
        moments=zlib.compress(msgspec.msgpack.encode(moments), level=1),
        seals=tuple(tuple(map(_short, side.seals.values())) for side in fold.sides),
        ends=tuple(ends),
        **_facts(bare),
    )


def _bare(side: SideState, mark: int) -> SideState:
    return replace(side, seals=Ledger(), mark=mark)


def _short(seal: FiledSeal) -> FiledSeal:
    """A trap's seal without what its number tells."""
    return replace(seal, prev=b"") if trap_seq(seal.envelope) is not None else seal


def thaw(frozen: Frozen, rules: AnyRules, match: bytes, dice: str) -> MatchState:
    """The match that was frozen. Raises ValueError and the like when the data does not fit the rules."""
    shape = type(rules.start())
    ends: FileEnd | None = None
    first = frozen.seq - len(frozen.ends)
    for place, (state, holder) in enumerate(reversed(frozen.ends)):
        ends = FileEnd(first + place, msgspec.msgpack.decode(state, type=shape), holder, ends)
    unpacked = zlib.decompressobj().decompress(frozen.moments, MAX_BYTES)
    moments = msgspec.msgpack.decode(unpacked, type=tuple[FrozenMoment, ...])
    sides = [
        replace(side, seals=Ledger({seal.envelope: seal for seal in seals}))
        for side, seals in zip(frozen.sides, frozen.seals, strict=True)
    ]
    return MatchState(
        rules=rules,
        id=match,
        dice=dice,
        position=_thawed_moment(rules, shape, frozen.position),
        moments=tuple(_thawed_moment(rules, shape, each) for each in moments),
        ends=ends,
        **(_facts(frozen) | {"sides": tuple(sides)}),
    )


def _facts(match: MatchFacts) -> dict[str, Any]:
    return {name: value for name, value in asdict(match).items() if name in MatchFacts.__struct_fields__}


def _frozen_moment(rules: AnyRules, moment: Moment) -> FrozenMoment:
    scripts = [
        FrozenScript(*pack_lines(rules, script), tuple((item.seq, item.place) for item in script)) for script in moment.scripts
    ]
    return FrozenMoment(canonical.encode(moment.state), moment.holder, tuple(scripts))


def _thawed_moment(rules: AnyRules, shape: type[Struct], frozen: FrozenMoment) -> Moment:
    state = msgspec.msgpack.decode(frozen.state, type=shape)
    scripts = [
        tuple(
            Item(line.decision, line.or_stop, line.guards, is_order=rules.is_order(line.decision), seq=seq, place=place)
            for line, (seq, place) in zip(unpack_lines(rules, script.decisions, script.marks), script.places, strict=True)
        )
        for script in frozen.scripts
    ]
    return Moment(state, rules.pending(state), frozen.holder, tuple(scripts))
