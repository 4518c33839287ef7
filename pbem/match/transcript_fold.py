"""A match that is only written down, folded: no signatures, no secrets, and dice whose numbers are given.

All else is as in `fold`: settling, scripts, standing orders, traps, ends. So who has the text of a match can play it again.
"""

from collections.abc import Sequence

from msgspec import Struct

from pbem.engine.demands import Roll
from pbem.errors import CheatEvidence, Outcome
from pbem.match import file_stages
from pbem.match.file_in_progress import FileInProgress
from pbem.match.file_stages import Late
from pbem.match.fold import follow
from pbem.match.fold_report import Report
from pbem.match.state import MatchState
from pbem.protocol.dice_chain import RollKey
from pbem.protocol.turn_file import Turn


class NotedRoll(Struct, frozen=True):
    """The numbers that were rolled for a key. `place`: where it was written down, for whoever wrote it wrong."""

    key: RollKey
    numbers: tuple[int, ...]
    place: int = 0


def note(match: MatchState, turn: Turn, reveal: int, throws: Sequence[NotedRoll]) -> tuple[MatchState, Report]:
    """Take the next file in. `reveal`: how far its author has revealed, 0 for no further. `throws`: all dice of this file.

    Raises CheatEvidence, UserError or IllegalOrder with what is wrong.
    """
    left = list(throws)

    def throw(_file: FileInProgress, demand: Roll, _index: int, _nth: int, _known: Sequence[bytes]) -> tuple[int, ...]:
        if not left:
            raise CheatEvidence("throw-missing", Outcome.BAD_PROOF, key=" ".join(map(str, demand.key)))
        given = left.pop(0)
        if given.key != demand.key or not demand.fits(given.numbers):
            raise CheatEvidence("throw-does-not-fit", Outcome.BAD_PROOF, place=given.place, key=" ".join(map(str, demand.key)))
        return given.numbers

    def fix(file: FileInProgress, turn: Turn) -> tuple[FileInProgress, Late]:
        """How far the author has revealed, and his openings, without the proofs."""
        if reveal:
            file_stages.check_furthest(file, reveal)
            if reveal <= (known := file.match.sides[file.author].revealed):
                raise CheatEvidence("reveal-not-new", Outcome.BAD_PROOF, index=reveal, known=known)
            file = file.on(file.match.with_side(file.author, revealed=reveal))
        return file_stages.fix_openings(file, turn, is_proven=False)

    noted = follow(match, turn, throw, fix)
    if left:
        raise CheatEvidence("throw-too-many", Outcome.BAD_PROOF, place=left[0].place)
    return noted
