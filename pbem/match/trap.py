"""Traps: sealed ahead, sprung in the owner's next file at the first step where the trigger is met; the match goes back there.

A trap reaches only steps behind the end of its owner's last file: what was on the board then he had seen when he sealed it.
"""

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Sprung
from pbem.errors import CheatEvidence, Outcome
from pbem.match.demand_loop import run
from pbem.match.file_in_progress import FileInProgress
from pbem.match.fold_report import SPRING
from pbem.match.state import MatchState
from pbem.protocol.turn_file import Seal, Spring, Turn

TRAP_PREFIX = "trap:"


def trap_name(seq: int, attempt: int = 0) -> str:
    """The id of the trap envelope that goes into a file. `attempt`: how many files in its place were refused before it."""
    return f"{TRAP_PREFIX}{seq}.{attempt}" if attempt else f"{TRAP_PREFIX}{seq}"


def is_trap_of(seq: int, seal: Seal) -> bool:
    """Is this the seal of a file's trap (or of none: empty ones look alike)?"""
    head, _, attempt = seal.envelope.partition(".")
    is_count = attempt.isascii() and attempt.isdigit() and attempt[0] != "0"
    return not seal.leaves and head == trap_name(seq) and (seal.envelope == head or is_count)


def first_reach(match: MatchState, side: int) -> int:
    """The earliest step that a side's trap may spring at."""
    return match.sides[side].mark + 1


def due_step(match: MatchState, side: int, payload: bytes) -> int | None:
    """The first step within reach at which the trigger of a side's trap is met, as far as the run has come."""
    steps = range(first_reach(match, side), match.step + 1)
    return next((step for step in steps if match.rules.springs(match.state_before(step), side, payload)), None)


def spring_of(turn: Turn) -> Spring | None:
    """The spring of a file; its form allows one at most."""
    return next((each for each in turn.openings if isinstance(each, Spring)), None)


def spring(file: FileInProgress, turn: Turn, trap: Spring) -> FileInProgress:
    """Go back to the step, apply the trap there, cut and burn. Raises CheatEvidence when it may not spring there."""
    side, places = turn.author, {"envelope": trap.envelope, "step": trap.step}
    if trap.envelope != file.match.sides[side].trap:
        raise CheatEvidence("trap-not-in-force", Outcome.BAD_PROOF, envelope=trap.envelope)
    if trap.step < first_reach(file.match, side):
        raise CheatEvidence("trap-too-late", Outcome.BAD_PROOF, **places)
    if trap.step < file.match.step:
        file = file.rewind(trap.step)
    file = run(file, trap.step)
    payload = file.match.sides[side].opened[trap.envelope]
    if file.match.step != trap.step or not file.match.rules.springs(file.match.state, side, payload):
        raise CheatEvidence("trap-not-met", Outcome.BAD_PROOF, **places)
    for other, known in enumerate(file.match.sides):
        if other != side:
            file = file.cut(other)
            file = file.on(file.match.with_side(other, mark=min(known.mark, trap.step)))  # what comes now is new to them
    try:
        file = file.put(Sprung(side, payload), SPRING, turn.seq)
    except IllegalOrder as error:
        raise CheatEvidence("trap-not-met", Outcome.BAD_PROOF, **places) from error
    file = file.raise_burnt(file.stamp)
    return file.on(file.match.with_side(side, trap=None))
