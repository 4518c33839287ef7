"""Traps: sealed ahead, sprung in the owner's next file at the first step where the trigger is met; the match goes back there.

A trap reaches only steps behind the end of its owner's last file: what was on the board then he had seen when he sealed it.
"""

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Sprung
from pbem.errors import CheatEvidence, Outcome
from pbem.match.play import Play
from pbem.match.record import SPRING
from pbem.match.run import run
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


def first_reach(play: Play, side: int) -> int:
    """The earliest step that a side's trap may spring at."""
    return play.marks[side] + 1


def due_step(play: Play, side: int, payload: bytes) -> int | None:
    """The first step within reach at which the trigger of a side's trap is met, as far as the run has come."""
    for step in range(first_reach(play, side), play.step + 1):
        if play.rules.springs(play.state_before(step), side, payload):
            return step
    return None


def spring_of(turn: Turn) -> Spring | None:
    """The spring of a file; its form allows one at most."""
    return next((each for each in turn.openings if isinstance(each, Spring)), None)


def spring(play: Play, turn: Turn, trap: Spring) -> None:
    """Go back to the step, apply the trap there, cut and burn. Raises CheatEvidence when it may not spring there."""
    side = turn.author
    if trap.envelope != play.traps[side]:
        raise CheatEvidence("trap-not-in-force", Outcome.BAD_PROOF, envelope=trap.envelope)
    if trap.step < first_reach(play, side):
        raise CheatEvidence("trap-too-late", Outcome.BAD_PROOF, envelope=trap.envelope, step=trap.step)
    if trap.step < play.step:
        play.rewind(trap.step)
    run(play, trap.step)
    payload = play.opened[side][trap.envelope]
    if play.step != trap.step or not play.rules.springs(play.state, side, payload):
        raise CheatEvidence("trap-not-met", Outcome.BAD_PROOF, envelope=trap.envelope, step=trap.step)
    for other in range(len(play.marks)):
        if other != side:
            play.cut(other)
            play.marks[other] = min(play.marks[other], trap.step)  # what comes now is new to them
    try:
        play.put(Sprung(side, payload), SPRING, turn.seq)
    except IllegalOrder as error:
        raise CheatEvidence("trap-not-met", Outcome.BAD_PROOF, envelope=trap.envelope, step=trap.step) from error
    play.raise_burnt(play.stamp)
    play.traps[side] = None
