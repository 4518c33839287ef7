"""How a file may end: passing, offers and their acceptance, resignation, and the secrets for the audit."""

from pbem.engine.demands import NOBODY, Choose, Over
from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.match.play import Play
from pbem.protocol.turn_file import Accept, Offer, Pass, Resign, Secret, Turn

DRAW = "draw"


def check_before(play: Play, turn: Turn) -> None:
    """What a file may be, judged by how the match stood when its author wrote it."""
    if len(play.secrets) == len(play.reveals):
        raise UserError("match-complete")
    end = turn.end
    if isinstance(end, Accept) and play.offer is None:
        raise _unlawful("nothing-to-accept")
    if isinstance(end, Accept | Resign) and play.is_over:
        raise _unlawful("match-over")
    if isinstance(end, Secret):
        if not play.is_over or turn.author in play.secrets:
            raise CheatEvidence("secret-not-due", Outcome.BAD_PROOF)
        if turn.reveal or turn.openings or turn.policies or turn.seals or turn.decisions or turn.marks:
            raise _unlawful("end-with-more")


def replaces_settling(turn: Turn) -> bool:
    """Does nothing hang any more on what the file would settle: given up, or undone by agreement?"""
    return isinstance(turn.end, Resign | Accept)


def apply_instead(play: Play, turn: Turn) -> None:
    """End the match as resigned or drawn, or take it back. A take-back burns all that anybody could compute."""
    if isinstance(turn.end, Resign):
        play.agreed = Over(1 - turn.author if len(play.reveals) == 2 else NOBODY, "resigned")
    elif play.accepted is not None and play.accepted.what == DRAW:
        play.agreed = Over(NOBODY, "draw-agreed")
    elif play.accepted is not None:
        play.take_back(play.accepted.to_seq)
        play.raise_burnt(max(play.reveals_before))


def check_after(play: Play, turn: Turn) -> None:
    """5: is the author's own choice left open only by a file that says so? Takes note of an offer and of a secret."""
    end, demand = turn.end, play.wait.demand
    is_choice_open = isinstance(demand, Choose) and turn.author in play.wait.sides
    if is_choice_open and not isinstance(end, Pass | Offer | Accept):
        raise _unlawful("choice-open")
    if isinstance(end, Pass) and not is_choice_open:
        raise _unlawful("pass-not-due")
    if isinstance(end, Offer):
        if play.is_over:
            raise _unlawful("match-over")
        play.offer = end
    if isinstance(end, Secret):
        play.secrets[turn.author] = end
    elif play.is_over and len(play.log) == play.log_start and not replaces_settling(turn):
        raise CheatEvidence("secret-missing", Outcome.BAD_PROOF)  # it was over before, and no trap of his has undone the end


def _unlawful(code: str) -> CheatEvidence:
    return CheatEvidence(code, Outcome.ILLEGAL_ORDER)
