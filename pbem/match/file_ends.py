"""Ends of a file: passing, offers and their acceptance, resignation, and the secrets for the audit."""

from itertools import pairwise

from msgspec.structs import replace

from pbem.engine.demands import NOBODY, Choose, Over
from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.match.file_in_progress import FileInProgress
from pbem.match.state import MatchState
from pbem.protocol.turn_file import Accept, Offer, Pass, Resign, Secret, Turn

DRAW = "draw"


def check_before(match: MatchState, turn: Turn) -> None:
    """What a file may be, judged by how the match stood when its author wrote it."""
    if match.is_complete:
        raise UserError("match-complete")
    end = turn.end
    if isinstance(end, Accept) and match.offer is None:
        raise _unlawful("nothing-to-accept")
    if isinstance(end, Accept | Resign) and match.is_over:
        raise _unlawful("match-over")
    if isinstance(end, Secret):
        _check_secret(match, turn.author, end)
    is_full = turn.reveal or turn.openings or turn.policies or turn.seals or turn.decisions or turn.marks
    if is_full and (isinstance(end, Secret) or match.has_published(turn.author)):
        raise _unlawful("end-with-more")


def _check_secret(match: MatchState, side: int, end: Secret) -> None:
    """Is it due, and does it go on where its author's file before left off? What is left grows less with each."""
    if not match.is_over or match.has_published(side):
        raise CheatEvidence("secret-not-due", Outcome.BAD_PROOF)
    before = match.secrets.get(side)
    if before is not None and (end.left >= before.left or end.secret != before.secret):
        raise CheatEvidence("secret-does-not-go-on", Outcome.BAD_PROOF, left=end.left)


def check_payloads(match: MatchState, side: int, end: Secret) -> None:
    """Do the payloads of a part go on where the part before left off, and are as many left as it says?"""
    before, known = match.secrets.get(side), match.sides[side]
    if before is None:
        goes_on = end.left <= sum(seal.leaves or 1 for seal in known.seals.values())
    else:
        names = [name for name, _ in (*before.payloads[-1:], *end.payloads)]
        goes_on = before.left - end.left == len(end.payloads) and all(one < other for one, other in pairwise(names))
    if not goes_on:
        raise CheatEvidence("secret-does-not-go-on", Outcome.BAD_PROOF, left=end.left)


def replaces_settling(turn: Turn) -> bool:
    """Does nothing hang any more on what the file would settle: given up, or undone by agreement?"""
    return isinstance(turn.end, Resign | Accept)


def apply_instead(file: FileInProgress, turn: Turn) -> FileInProgress:
    """End the match as resigned or drawn, or take it back. A take-back burns all that anybody could compute."""
    if isinstance(turn.end, Resign):
        winner = 1 - turn.author if len(file.match.sides) == 2 else NOBODY
        return file.on(replace(file.match, agreed=Over(winner, "resigned")))
    assert file.accepted is not None
    if file.accepted.what == DRAW:
        return file.on(replace(file.match, agreed=Over(NOBODY, "draw-agreed")))
    end = file.match.end_of(file.accepted.to_seq)
    assert end is not None
    return file.take_back(end).raise_burnt(max(file.reveals_before))


def check_after(file: FileInProgress, turn: Turn) -> FileInProgress:
    """5: is the author's own choice left open only by a file that says so? Takes note of an offer and of a secret."""
    end, match = turn.end, file.match
    is_choice_open = isinstance(match.wait.demand, Choose) and turn.author in match.wait.sides
    if is_choice_open and not isinstance(end, Pass | Offer | Accept):
        raise _unlawful("choice-open")
    if isinstance(end, Pass) and not is_choice_open:
        raise _unlawful("pass-not-due")
    if isinstance(end, Offer):
        if match.is_over:
            raise _unlawful("match-over")
        return file.on(replace(match, offer=end))
    if isinstance(end, Secret):
        before = match.secrets.get(turn.author)
        whole = end if before is None else replace(end, payloads=before.payloads + end.payloads)
        return file.on(replace(match, secrets={**match.secrets, turn.author: whole}))
    if match.is_over and not file.steps and not replaces_settling(turn) and not match.has_published(turn.author):
        raise CheatEvidence("secret-missing", Outcome.BAD_PROOF)  # it was over before, and no trap of his has undone the end
    return file


def _unlawful(code: str) -> CheatEvidence:
    return CheatEvidence(code, Outcome.ILLEGAL_ORDER)
