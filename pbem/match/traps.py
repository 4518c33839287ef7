"""Traps: sealed ahead, sprung in the owner's next file at the first step where the trigger is met; the match goes back there.

A trap reaches only steps behind the end of its owner's last file: what was on the board then he had seen when he sealed it. Where
a game has several traps a side, they lie in one list; each springs by itself.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Sprung
from pbem.errors import CheatEvidence, Outcome
from pbem.match.demand_loop import run
from pbem.match.file_in_progress import FileInProgress
from pbem.match.fold_report import SPRING
from pbem.match.state import MatchState
from pbem.protocol.sealed_envelopes import seal_for, sealed_names
from pbem.protocol.turn_file import Spring, Turn, trap_id, trap_seq


def lay_trap(match: MatchState, turn: Turn) -> MatchState:
    """The trap envelope of a file, or the list of them, takes the place of what is in force: empty ones look alike."""
    leaves, found = match.rules.trap_leaves(turn.author), [seal for seal in turn.seals if not seal.envelope]
    if not found:
        if leaves and turn.seq and not match.is_over:
            raise CheatEvidence("trap-envelope-missing", Outcome.BAD_PROOF)
        return match
    if not (leaves and turn.seq) or found[0].leaves != (leaves if leaves > 1 else 0):
        raise CheatEvidence("trap-envelope-odd", Outcome.BAD_PROOF, leaves=found[0].leaves)
    return match.with_side(turn.author, trap=trap_id(turn.seq))


def traps_of(match: MatchState, side: int) -> tuple[str, ...]:
    """The envelopes of a side's traps in force, whatever is in them, sprung ones among them."""
    known = match.sides[side]
    return tuple(sealed_names(known.seals[known.trap])) if known.trap is not None else ()


def laid_last(match: MatchState, side: int, payloads: Mapping[str, bytes]) -> tuple[bytes, ...]:
    """What a side laid last, place by place, what has sprung since among it."""
    return tuple(payloads.get(name, b"") for name in traps_of(match, side))


def laid_again(match: MatchState, side: int, payloads: Mapping[str, bytes]) -> tuple[bytes, ...]:
    """What a side laid last, in the same places: empty where it has sprung, or can never come true by its own copy."""
    opened, rules = match.sides[side].opened, match.rules
    found = [b"" if name in opened else payloads.get(name, b"") for name in traps_of(match, side)]
    if not any(found):
        return ()
    own = rules.own_view(match.state, side, payloads)
    return tuple(each if each and rules.trap_refusal(own, side, each) is None else b"" for each in found)


def laid_beside(old: Sequence[bytes], new: Sequence[bytes]) -> tuple[bytes, ...]:
    """New traps as a list: what was there before keeps its place, so that little has to be shown at the end."""
    rest = list(new)
    kept = []
    for payload in old:
        is_kept = bool(payload) and payload in rest
        kept.append(payload if is_kept else b"")
        if is_kept:
            rest.remove(payload)
    free = [place for place, payload in enumerate(kept) if not payload]
    for place, payload in zip(free, rest, strict=False):
        kept[place] = payload
    return (*kept, *rest[len(free) :])


def _lists(match: MatchState, side: int) -> Iterator[tuple[tuple[str, str | None], ...]]:
    """The traps that a side has laid, list by list: each envelope with the one that had its place in the list before."""
    seals, last = match.sides[side].seals, list[str]()
    for seq in sorted(seq for name in seals if (seq := trap_seq(name)) is not None):
        names = list(sealed_names(seals[trap_id(seq)]))
        yield tuple(zip_longest(names, last[: len(names)]))
        last = names


def published(match: MatchState, side: int, payloads: Mapping[str, bytes]) -> list[tuple[str, bytes]]:
    """What a side has to show at the end of what it has not opened: a trap that is the one before it in its place is left out.

    So is what is empty. `payloads`: of all that it has sealed. Ascending.
    """
    payloads = {**match.sides[side].opened, **payloads}
    before = {name: payloads[earlier] for traps in _lists(match, side) for name, earlier in traps if earlier is not None}
    closed = match.closed(side)
    return [(name, payloads[name]) for name in closed if payloads[name] != before.get(name, b"")]


def with_left_out(match: MatchState, side: int, shown: Mapping[str, bytes]) -> dict[str, bytes]:
    """The payloads of a side with those that `published` leaves out."""
    found = dict(shown)
    for traps in _lists(match, side):
        for name, earlier in traps:
            if name not in found and earlier is not None:
                found[name] = found.get(earlier, b"")
    return found


def first_reach(match: MatchState, side: int) -> int:
    """The earliest step that a side's trap may spring at."""
    return match.sides[side].mark + 1


def due_trap(match: MatchState, side: int, payloads: Mapping[str, bytes], spent: Container[str]) -> Spring | None:
    """The trap of a side's that is met first within reach, as far as the run has come; of several at one step that of least rank.

    `spent`: the envelopes of those that have sprung, or were opened before they could.
    """
    return first_met(match, side, payloads, spent, match.step, match.state_before)


def first_met(
    match: MatchState,
    side: int,
    payloads: Mapping[str, bytes],
    spent: Container[str],
    last: int,
    state_before: Callable[[int], Any],
) -> Spring | None:
    """The same as far as the step `last`, in states that are given."""
    rules = match.rules
    armed = [(name, payload) for name in traps_of(match, side) if name not in spent and (payload := payloads.get(name))]
    for step in range(first_reach(match, side), last + 1) if armed else ():
        state = state_before(step)
        met = [(name, payload) for name, payload in armed if rules.springs(state, side, payload)]
        if met:
            return Spring(min(met, key=lambda each: rules.trap_rank(state, side, each[1]))[0], step)
    return None


def is_at_end(match: MatchState, side: int, payloads: Callable[[], Mapping[str, bytes]]) -> bool:
    """Is the match over for a side, so that it publishes its secret next? Not where a trap of its own springs on the way there."""
    if not match.is_over or match.agreed is not None or not traps_of(match, side) or side in match.secrets:
        return match.is_over
    return due_trap(match, side, payloads(), match.sides[side].opened) is None


def springs_of(turn: Turn) -> tuple[Spring, ...]:
    """The springs of a file, in the order of their steps."""
    return tuple(each for each in turn.openings if isinstance(each, Spring))


def spring(file: FileInProgress, turn: Turn, trap: Spring) -> FileInProgress:
    """Go back to the step, apply the trap there, cut and burn. Raises CheatEvidence when it may not spring there."""
    side, places = turn.author, {"envelope": trap.envelope, "step": trap.step}
    seal = seal_for(file.match.sides[side].seals, trap.envelope)
    if seal is None or seal.envelope != file.match.sides[side].trap:
        raise CheatEvidence("trap-not-in-force", Outcome.BAD_PROOF, envelope=trap.envelope)
    if trap.step < first_reach(file.match, side):
        raise CheatEvidence("trap-too-late", Outcome.BAD_PROOF, **places)
    if trap.step < file.match.step:
        file = file.rewind(trap.step)
    file = run(file, trap.step)
    payload = file.match.sides[side].opened[trap.envelope]
    if file.match.step != trap.step or not payload or not file.match.rules.springs(file.match.state, side, payload):
        raise CheatEvidence("trap-not-met", Outcome.BAD_PROOF, **places)
    for other, known in enumerate(file.match.sides):
        if other != side:
            file = file.cut(other)
            file = file.on(file.match.with_side(other, mark=min(known.mark, trap.step)))  # what comes now is new to them
    file = file.on(file.match.with_side(side, mark=trap.step))  # a further one springs behind it
    try:
        file = file.put(Sprung(side, payload), SPRING, turn.seq)
    except IllegalOrder as error:
        raise CheatEvidence("trap-not-met", Outcome.BAD_PROOF, **places) from error
    return file.raise_burnt(file.stamp)
