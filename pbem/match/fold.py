"""The pure fold of a chain over a game: what each turn file does to a match, and why one is refused.

Frame, signature, place in the chain and `prev` are checked before (`pbem.protocol.chain`, the session).
"""

from collections.abc import Callable

from pbem.errors import CheatEvidence, Outcome
from pbem.match import file_stages
from pbem.match.file_in_progress import FileInProgress, Throw, thrown
from pbem.match.file_stages import Late
from pbem.match.fold_report import Report
from pbem.match.state import MatchState
from pbem.protocol.turn_file import Turn

Fix = Callable[[FileInProgress, Turn], tuple[FileInProgress, Late]]
"""The stage in which what a file shows is held against what was fixed: `file_stages.fix`, or another where nothing is proven."""


def take(match: MatchState, turn: Turn) -> tuple[MatchState, Report]:
    """The match after its next file, and what that did. Raises CheatEvidence or UserError with what is wrong."""
    after, report = follow(match, turn)
    if turn.checkpoint is None:
        raise CheatEvidence("checkpoint-missing")
    found = after.checkpoint()  # 6: both sides came to the same position
    if turn.checkpoint != found:
        places = {"inputs": found.inputs, "stated_inputs": turn.checkpoint.inputs}
        raise CheatEvidence("state-differs", Outcome.STATE_DIFFERS, **places)
    return after, report


def follow(match: MatchState, turn: Turn, throw: Throw = thrown, fix: Fix | None = None) -> tuple[MatchState, Report]:
    """As `take`, of a file that has no checkpoint yet. `throw`: where the numbers of dice come from."""
    file, late = (fix or file_stages.fix)(file_stages.begin(match, turn, throw), turn)
    if turn.seq:
        file = file_stages.end_settling(file_stages.settle(file, turn))
    file = file_stages.stand(file, turn, late)
    if turn.seq:
        file = file_stages.decide(file, file_stages.script_of(match.rules, turn))
    return file_stages.close(file, turn)
