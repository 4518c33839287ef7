"""The match as it stood after the last file, kept so that a command need not replay the whole of it.

Thrown away at will: it counts only when it was made by this version, for these files, and gives the digest that the last file's
checkpoint states. The log, the rewinding points of a game without traps and old take-back points are left out: who needs
them replays.
"""

from typing import Any

import msgspec
from msgspec import Struct

from pbem import __version__, canonical
from pbem.engine.demands import Over
from pbem.engine.game import Rules
from pbem.errors import PbemError
from pbem.match.filing import MAX_GUARDS
from pbem.match.fold import Fold
from pbem.match.play import FileEnd, Moment
from pbem.match.record import Item, Standing, Wait
from pbem.match.shared import Ledger, Trail
from pbem.protocol.chain import Turns
from pbem.protocol.turn_file import Claim, Invitation, Offer, Seal, Secret
from pbem.session.reading import plain_bytes
from pbem.session.store import drop, store_loose
from pbem.session.store_match import MatchFolder

FORMAT = 2
MAX_BYTES = 64 * 1024 * 1024
MAX_ENDS = 8  # last positions that a take-back can go to without a replay
_KEPT = """
state agreed burnt stamps step holder counts scripts claims standing values reveals seals opened traps envelopes marks base moments
files wait offer secrets first_author
"""
_MADE_AGAIN = """
rules match dice demand log accepted author stamp reveals_before is_deciding log_start settled_length skipped cuts rewound_to
taken_back_to own_side own_value own_needed
"""
KNOWN = frozenset((_KEPT + _MADE_AGAIN).split())
"""What a fold is made of: what is kept here, and what its constructor or the next file's `begin` makes again."""

Key = tuple[int | str, ...]


class FrozenItem(Struct, frozen=True, array_like=True):
    """An order or answer still to come; decisions as the game packs them."""

    decision: bytes
    guards: bytes
    is_order: bool
    or_stop: bool
    seq: int
    place: int


FrozenScripts = tuple[tuple[FrozenItem, ...], ...]


class FrozenMoment(Struct, frozen=True, array_like=True):
    """A point that a trap may go back to."""

    state: bytes
    holder: int
    scripts: FrozenScripts


class Frozen(Struct, frozen=True, array_like=True):
    """All of a `Fold` that the next file can depend on."""

    format: int
    version: str
    content: bytes  # digest of the game's data
    files: int
    tip: bytes  # digest of the last file
    state: bytes
    agreed: Over | None
    burnt: int
    stamps: tuple[int, ...]
    step: int
    holder: int
    counts: tuple[tuple[Key, int], ...]
    scripts: FrozenScripts
    claims: tuple[tuple[tuple[int, Claim], ...], ...]
    standing: tuple[tuple[int, str, bool, Standing], ...]
    values: tuple[dict[int, bytes], ...]
    reveals: tuple[int, ...]
    seals: tuple[dict[str, Seal], ...]
    opened: tuple[dict[str, bytes], ...]
    traps: tuple[str | None, ...]
    envelopes: bytes
    marks: tuple[int, ...]
    moments: tuple[FrozenMoment, ...]
    ends: tuple[tuple[bytes, int], ...]  # state and holder after each of the last files
    wait: Wait
    offer: Offer | None
    secrets: dict[int, Secret]
    first_author: int | None


def store(folder: MatchFolder, fold: Fold, turns: Turns, content: bytes) -> None:
    """Keep the position for the next command. A fold with something unknown in it is not kept."""
    if vars(fold).keys() != KNOWN:
        drop(folder.snapshot)
        return
    store_loose(folder.snapshot, msgspec.msgpack.encode(freeze(fold, turns[-1].digest, content)), 0o600)


def load(folder: MatchFolder, rules: Rules[Any], invitation: Invitation, turns: Turns) -> Fold | None:
    """The fold after these files, or None when no snapshot fits."""
    try:
        frozen = msgspec.msgpack.decode(plain_bytes(folder.snapshot, MAX_BYTES), type=Frozen)
        fits = (frozen.format, frozen.version, frozen.content) == (FORMAT, __version__, invitation.content)
        if not fits or frozen.files != len(turns) or frozen.tip != turns[-1].digest:
            return None
        fold = thaw(frozen, rules, turns[0].turn.match, invitation.dice)
    except (OSError, ValueError, msgspec.DecodeError, RecursionError, PbemError):
        return None
    stated = turns[-1].turn.checkpoint
    return fold if stated is not None and fold.digest() == stated.digest else None


def reaches(fold: Fold) -> bool:
    """Does a fold from a snapshot hold what its open take-back would need? If not, replay first."""
    offer = fold.offer
    return offer is None or offer.what != "takeback" or fold.files[offer.to_seq].state is not None


def freeze(fold: Fold, tip: bytes, content: bytes) -> Frozen:
    """A fold as plain data."""
    moments = fold.moments if fold.rules.uses_traps else []
    marks = fold.marks if fold.rules.uses_traps else [fold.step] * len(fold.marks)
    return Frozen(
        FORMAT,
        __version__,
        content,
        len(fold.files),
        tip,
        canonical.encode(fold.state),
        fold.agreed,
        fold.burnt,
        tuple(fold.stamps),
        fold.step,
        fold.holder,
        tuple(fold.counts.items()),
        _frozen_scripts(fold.rules, fold.scripts),
        fold.claims,
        tuple((*key, fold.standing[key]) for key in sorted(fold.standing)),
        tuple(_still_of_use(fold, side, values) for side, values in enumerate(fold.values)),
        tuple(fold.reveals),
        tuple(map(dict, fold.seals)),
        tuple(map(dict, fold.opened)),
        tuple(fold.traps),
        fold.envelopes,
        tuple(marks),
        tuple(
            FrozenMoment(
                canonical.encode(each.state),
                each.holder,
                _frozen_scripts(fold.rules, each.scripts),
            )
            for each in moments
        ),
        tuple((canonical.encode(end.state), end.holder) for end in fold.files[-MAX_ENDS:] if end.state is not None),
        fold.wait,
        fold.offer,
        fold.secrets,
        fold.first_author,
    )


def thaw(frozen: Frozen, rules: Rules[Any], match: bytes, dice: str) -> Fold:
    """The fold that was frozen. Raises ValueError and the like when the data does not fit the rules."""
    fold = Fold(rules, match, dice)
    shape = type(fold.state)

    def state_of(data: bytes) -> Any:
        return msgspec.msgpack.decode(data, type=shape)

    fold.state = state_of(frozen.state)
    fold.demand = rules.pending(fold.state)
    fold.agreed, fold.burnt, fold.step, fold.holder = frozen.agreed, frozen.burnt, frozen.step, frozen.holder
    fold.stamps = list(frozen.stamps)
    fold.counts = dict(frozen.counts)
    fold.scripts = _thawed_scripts(rules, frozen.scripts)
    fold.claims = frozen.claims
    fold.standing = {(side, kind, is_own): filed for side, kind, is_own, filed in frozen.standing}
    fold.values = [Ledger(each) for each in frozen.values]
    fold.reveals = list(frozen.reveals)
    fold.seals = [Ledger(each) for each in frozen.seals]
    fold.opened = [Ledger(each) for each in frozen.opened]
    fold.traps, fold.envelopes, fold.marks = list(frozen.traps), frozen.envelopes, list(frozen.marks)
    fold.moments = [
        Moment(state, rules.pending(state), each.holder, _thawed_scripts(rules, each.scripts))
        for each in frozen.moments
        for state in [state_of(each.state)]
    ]
    fold.base = fold.step - len(fold.moments)
    gone = [FileEnd(None, -1, Trail())] * (frozen.files - len(frozen.ends))
    fold.files = Trail([*gone, *(FileEnd(state_of(state), holder, Trail()) for state, holder in frozen.ends)])
    fold.wait, fold.offer, fold.secrets = frozen.wait, frozen.offer, dict(frozen.secrets)
    fold.first_author = frozen.first_author
    return fold


def _still_of_use(fold: Fold, side: int, values: Ledger[int, bytes]) -> dict[int, bytes]:
    """The values of dice that a roll can still come from, and the last one revealed, which the next one is checked against."""
    return {index: value for index, value in values.items() if index > fold.burnt or index == fold.reveals[side]}


def _frozen_scripts(rules: Rules[Any], scripts: tuple[tuple[Item, ...], ...]) -> FrozenScripts:
    return tuple(
        tuple(
            FrozenItem(
                rules.decisions.pack([each.decision]),
                rules.guards.pack(each.guards),
                each.is_order,
                each.or_stop,
                each.seq,
                each.place,
            )
            for each in script
        )
        for script in scripts
    )


def _thawed_scripts(rules: Rules[Any], scripts: FrozenScripts) -> tuple[tuple[Item, ...], ...]:
    return tuple(
        tuple(
            Item(
                rules.decisions.unpack(each.decision, 1)[0],
                each.is_order,
                each.or_stop,
                rules.guards.unpack(each.guards, MAX_GUARDS),
                each.seq,
                each.place,
            )
            for each in script
        )
        for script in scripts
    )
