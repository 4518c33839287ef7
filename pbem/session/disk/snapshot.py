"""The match as it stood after the last file, kept so that a command need not replay the whole of it.

Thrown away at will: it counts only when it is whole, was made by this version, for these files, and gives the digest that the last
file's checkpoint states. It keeps what the files do not: one position, and the inputs from which those before it can be worked out
again. Where seals, openings and scripts stand in the files is all that it says of them. The rewinding points of a game without
traps and old take-back points are left out: who needs them replays.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from pbem import __version__, canonical
from pbem.engine.demands import NOBODY, Claimed, Decided, Demand, Input, Opened, Rolled, Sprung
from pbem.engine.game import AnyRules
from pbem.errors import PbemError, UserError
from pbem.match.file_stages import script_of
from pbem.match.fold_report import Item
from pbem.match.growing_map import Ledger
from pbem.match.state import AfterFile, Before, MatchFacts, MatchState, Moment, Scripts, SideState, States
from pbem.protocol.chain import Turns
from pbem.protocol.sealed_envelopes import FiledSeal, filed_seals
from pbem.protocol.turn_file import TRAPS, Invitation, Opening, Turn, trap_id
from pbem.session.disk.atomic_files import store_loose
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.match_folder import MatchFolder

FORMAT = 6
MAX_BYTES = 64 * 1024 * 1024
MAX_ENDS = 8  # last positions that a take-back can go to without a replay
DIGEST_BYTES = 32  # in front: what is read later than the rest must be whole too

V = TypeVar("V")
TurnAt = Callable[[int], Turn]
"""A file of the match by its number."""

Run = tuple[int, int, int]
"""Items of a script that stood one behind the other in a file: its number, the place of the first, how many."""

FrozenScripts = tuple[tuple[Run, ...], ...]
FrozenInput = tuple[int, bytes]
"""A side and its decision, packed by the game; or NOBODY, and another input."""

Undecided = Rolled | Opened | Claimed | Sprung


class FrozenMoment(Struct, frozen=True, array_like=True):
    """A point that a trap may go back to, but for its state; and the input that came next."""

    given: FrozenInput
    holder: int
    scripts: FrozenScripts


class FiledPlaces(Struct, frozen=True, array_like=True):
    """The files that a side's seals and openings stand in: of its traps their numbers, of the rest by name."""

    traps: tuple[int, ...]
    seals: dict[str, int]
    opened: dict[str, int]


class Frozen(MatchFacts, frozen=True, kw_only=True, array_like=True):
    """All of a match that the next file can depend on: a `MatchState` with what belongs to the game packed."""

    format: int
    version: str
    content: bytes  # digest of the game's data
    tip: bytes  # digest of the last file
    state: bytes
    holder: int
    scripts: FrozenScripts
    first: bytes  # the state of the first of the moments
    moments: tuple[FrozenMoment, ...]
    ends: tuple[tuple[bytes, int], ...]  # state and holder after each of the last files
    filed: tuple[FiledPlaces, ...]  # by side


class InFiles(Mapping[str, V]):
    """What stands in the files of a match, by name and number of the file. It is read when it is asked for."""

    def __init__(self, places: Mapping[str, int], upto: int, turn_at: TurnAt, found_in: Callable[[Turn], Mapping[str, V]]) -> None:
        self.places, self.upto = places, upto  # of the files before `upto`
        self._turn_at, self._found_in = turn_at, found_in

    def __getitem__(self, name: str) -> V:
        found = self._found_in(self._turn_at(self.places[name]))
        if name not in found:  # another file in its place on the disk
            raise UserError("match-damaged", path=f"{self.places[name]:05}.pbem")
        return found[name]

    def __contains__(self, name: object) -> bool:
        return name in self.places

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


class Recalled:
    """A moment whose state and scripts are found when they are asked for."""

    def __init__(self, frozen: FrozenMoment, place: int, states: States, turn_at: TurnAt) -> None:
        self.frozen, self._place, self._states, self._turn_at = frozen, place, states, turn_at
        self.holder = frozen.holder

    @property
    def state(self) -> Struct:
        return self._states[self._place]

    @property
    def demand(self) -> Demand:
        return self._states.rules.pending(self.state)

    @property
    def scripts(self) -> Scripts:
        return _thawed_scripts(self._states.rules, self.frozen.scripts, self._turn_at)

    @property
    def given(self) -> Input:
        return self._states.inputs[self._place]


class KeptEnd(Struct, frozen=True, eq=False):
    """The position just after a file, still packed."""

    seq: int
    data: bytes
    shape: type[Struct]
    holder: int
    before: AfterFile | None

    @property
    def state(self) -> Struct:
        """The state, unpacked."""
        return msgspec.msgpack.decode(self.data, type=self.shape)


def store(folder: MatchFolder, fold: MatchState, turns: Turns, content: bytes) -> None:
    """Keep the position for the next command, and the one of before for who asks what the last file did."""
    with suppress(OSError):  # none yet
        folder.snapshot.replace(folder.snapshot_before)
    store_loose(folder.snapshot, encode(freeze(fold, lambda seq: turns[seq].turn, turns[-1].digest, content)), 0o600)


def load(path: Path, rules: AnyRules, invitation: Invitation, turns: Turns, count: int) -> MatchState | None:
    """The match after the first `count` of these files, or None when the snapshot does not fit."""
    last = turns[count - 1]
    try:
        frozen = decode(plain_bytes(path, MAX_BYTES))
        fits = (frozen.format, frozen.version, frozen.content) == (FORMAT, __version__, invitation.content)
        if not fits or frozen.seq != count or frozen.tip != last.digest:
            return None
        fold = thaw(frozen, rules, turns[0].turn.match, invitation.dice, lambda seq: turns[seq].turn)
    except (OSError, ValueError, LookupError, msgspec.DecodeError, RecursionError, PbemError):
        return None
    stated = last.turn.checkpoint
    return fold if stated is not None and fold.digest() == stated.digest else None


def reaches(fold: MatchState) -> bool:
    """Does a match from a snapshot hold what its open take-back would need? If not, replay first."""
    offer = fold.offer
    return offer is None or offer.what != "takeback" or fold.end_of(offer.to_seq) is not None


def encode(frozen: Frozen) -> bytes:
    """The bytes of a snapshot."""
    body = msgspec.msgpack.encode(frozen, enc_hook=dict)
    return hashlib.sha256(body).digest() + body


def decode(data: bytes) -> Frozen:
    """What `encode` made. Raises msgspec.DecodeError, ValueError where it is not whole."""

    def ledger(kind: Any, found: Any) -> Ledger[Any]:
        return Ledger(msgspec.convert(found, dict[str, get_args(kind)[0]]))  # type: ignore[misc]

    digest, body = data[:DIGEST_BYTES], data[DIGEST_BYTES:]
    if hashlib.sha256(body).digest() != digest:
        raise ValueError("not whole")
    return msgspec.msgpack.decode(body, type=Frozen, dec_hook=ledger)


def freeze(fold: MatchState, turn_at: TurnAt, tip: bytes, content: bytes) -> Frozen:
    """A match as plain data."""
    rules = fold.rules
    ends: list[tuple[bytes, int]] = []
    end = fold.ends
    while end is not None and len(ends) < MAX_ENDS:
        ends.append((end.data if isinstance(end, KeptEnd) else canonical.encode(end.state), end.holder))
        end = end.before
    uses_traps = any(map(rules.trap_leaves, range(len(rules.sides))))
    moments = fold.moments if uses_traps else ()
    empty = [replace(side, seals=Ledger(), opened=Ledger()) for side in fold.sides]
    sides = empty if uses_traps else [replace(side, mark=fold.step) for side in empty]
    return Frozen(
        format=FORMAT,
        version=__version__,
        content=content,
        tip=tip,
        state=canonical.encode(fold.state),
        holder=fold.holder,
        scripts=_frozen_scripts(fold.scripts),
        first=canonical.encode(moments[0].state) if moments else b"",
        moments=tuple(_frozen_moment(rules, each) for each in moments),
        ends=tuple(ends),
        filed=_places(fold, turn_at),
        **_facts(replace(fold, sides=tuple(sides))),
    )


def thaw(frozen: Frozen, rules: AnyRules, match: bytes, dice: str, turn_at: TurnAt) -> MatchState:
    """The match that was frozen, after the same files. Raises ValueError and the like when the data does not fit the rules."""
    shape = type(rules.start())
    ends: AfterFile | None = None
    first = frozen.seq - len(frozen.ends)
    for place, (end, holder) in enumerate(reversed(frozen.ends)):
        ends = KeptEnd(first + place, end, shape, holder, ends)
    state = msgspec.msgpack.decode(frozen.state, type=shape)
    moments: tuple[Before, ...] = ()
    if frozen.moments:
        inputs = [_thawed_input(rules, each.given) for each in frozen.moments]
        states = States(rules, msgspec.msgpack.decode(frozen.first, type=shape), inputs)
        moments = tuple([Recalled(each, place, states, turn_at) for place, each in enumerate(frozen.moments)])
    return MatchState(
        rules=rules,
        id=match,
        dice=dice,
        position=Moment(state, rules.pending(state), frozen.holder, _thawed_scripts(rules, frozen.scripts, turn_at)),
        moments=moments,
        ends=ends,
        **{
            **_facts(frozen),
            "sides": tuple(
                _with_filed(side, places, frozen.seq, turn_at) for side, places in zip(frozen.sides, frozen.filed, strict=True)
            ),
        },
    )


def _facts(match: MatchFacts) -> dict[str, Any]:
    return {name: value for name, value in asdict(match).items() if name in MatchFacts.__struct_fields__}


# ---- seals and openings


def _seals_in(turn: Turn) -> dict[str, FiledSeal]:
    return {seal.envelope: seal for seal in filed_seals(turn)}


def _openings_in(turn: Turn) -> dict[str, bytes]:
    return {each.envelope: each.payload for each in turn.openings if isinstance(each, Opening)}


def _places(fold: MatchState, turn_at: TurnAt) -> tuple[FiledPlaces, ...]:
    """Where each side's seals and openings stand; only files that have come since the snapshot before are looked at."""
    found = [(_places_before(side.seals), _places_before(side.opened)) for side in fold.sides]
    for turn in map(turn_at, range(found[0][0][1], fold.seq)):
        (seals, _), (opened, _) = found[turn.author]
        seals |= dict.fromkeys(_seals_in(turn), turn.seq)
        opened |= dict.fromkeys(_openings_in(turn), turn.seq)
    return tuple(
        FiledPlaces(
            tuple(seq for name, seq in seals.items() if name.startswith(TRAPS)),
            {name: seq for name, seq in seals.items() if not name.startswith(TRAPS)},
            opened,
        )
        for (seals, _), (opened, _) in found
    )


def _places_before(ledger: Ledger[Any]) -> tuple[dict[str, int], int]:
    """Where entries stand as the snapshot before had it, and of how many files it did."""
    known = ledger.elsewhere
    return (dict(known.places), known.upto) if isinstance(known, InFiles) else ({}, 0)


def _with_filed(side: SideState, places: FiledPlaces, upto: int, turn_at: TurnAt) -> SideState:
    seals = places.seals | {trap_id(seq): seq for seq in places.traps}
    return replace(
        side,
        seals=Ledger(elsewhere=InFiles(seals, upto, turn_at, _seals_in)),
        opened=Ledger(elsewhere=InFiles(places.opened, upto, turn_at, _openings_in)),
    )


# ---- positions


def _frozen_moment(rules: AnyRules, moment: Before) -> FrozenMoment:
    if isinstance(moment, Recalled):
        return moment.frozen
    given = moment.given
    assert given is not None
    if isinstance(given, Decided):
        frozen = (given.side, rules.decisions.pack([given.decision]))
    else:
        frozen = (NOBODY, canonical.encode(given))
    return FrozenMoment(frozen, moment.holder, _frozen_scripts(moment.scripts))


def _thawed_input(rules: AnyRules, frozen: FrozenInput) -> Input:
    side, data = frozen
    if side != NOBODY:
        return Decided(side, rules.decisions.unpack(data, 1)[0])
    given: Undecided = msgspec.msgpack.decode(data, type=Undecided)
    return given


def _frozen_scripts(scripts: Scripts) -> FrozenScripts:
    return tuple(map(_runs, scripts))


def _runs(script: Sequence[Item]) -> tuple[Run, ...]:
    runs: list[Run] = []
    for item in script:
        seq, first, count = runs[-1] if runs else (NOBODY, 0, 0)
        if (item.seq, item.place) == (seq, first + count):
            runs[-1] = (seq, first, count + 1)
        else:
            runs.append((item.seq, item.place, 1))
    return tuple(runs)


def _thawed_scripts(rules: AnyRules, frozen: FrozenScripts, turn_at: TurnAt) -> Scripts:
    def items(run: Run) -> tuple[Item, ...]:
        seq, first, count = run
        return script_of(rules, turn_at(seq))[first : first + count]

    return tuple(tuple(chain.from_iterable(map(items, runs))) for runs in frozen)
