"""The fold of a match that is only written down: no signatures, no secrets, and dice whose numbers are given.

All else is as in `fold`: settling, scripts, standing orders, traps, ends. So who has the text of a match can play it again.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pbem.engine.demands import Roll
from pbem.engine.game import Rules
from pbem.errors import CheatEvidence, Outcome
from pbem.match import burn, filing
from pbem.match.fold import Fold
from pbem.match.record import Report
from pbem.protocol.dice_chain import RollKey
from pbem.protocol.turn_file import Claim, Opening, Spring, Turn


class Throw(Struct, frozen=True):
    """The numbers that were rolled for a key. `place`: where it was written down, for whoever wrote it wrong."""

    key: RollKey
    numbers: tuple[int, ...]
    place: int = 0


class NotedFold(Fold):
    """A match that takes files as they are written down."""

    def __init__(self, rules: Rules[Any], match: bytes, dice: str) -> None:
        super().__init__(rules, match, dice)
        self.throws: list[Throw] = []

    def note(self, turn: Turn, reveal: int, throws: Sequence[Throw]) -> Report:
        """Take the next file in. `reveal`: how far its author has revealed, 0 for no further. `throws`: all dice of this file.

        Raises CheatEvidence, UserError or IllegalOrder with what is wrong; this fold is of no more use then.
        """
        self.throws = list(throws)
        filing.begin(self, turn)
        late = self._fix(turn, reveal)
        if turn.seq:
            filing.settle(self, turn)
        filing.stand(self, turn, late)
        if turn.seq:
            filing.decide(self, turn)
        filing.close(self, turn)
        if self.throws:
            raise CheatEvidence("throw-too-many", Outcome.BAD_PROOF, place=self.throws[0].place)
        return self.report(turn.seq)

    def throw(self, demand: Roll, index: int, nth: int, known: Sequence[bytes]) -> tuple[int, ...]:  # noqa: ARG002
        """The numbers that are written down next. Raises CheatEvidence when they are for something else or none are left."""
        if not self.throws:
            raise CheatEvidence("throw-missing", Outcome.BAD_PROOF, key=" ".join(map(str, demand.key)))
        given = self.throws.pop(0)
        fits = len(given.numbers) == len(demand.faces) and all(
            1 <= number <= faces for number, faces in zip(given.numbers, demand.faces, strict=True)
        )
        if given.key != demand.key or not fits:
            raise CheatEvidence("throw-does-not-fit", Outcome.BAD_PROOF, place=given.place, key=" ".join(map(str, demand.key)))
        return given.numbers

    def _fix(self, turn: Turn, reveal: int) -> tuple[Opening | Claim, ...]:
        """As `filing.fix` without the proofs: how far the author has revealed, and his openings."""
        side = turn.author
        if reveal:
            known = self.reveals[side]
            highest = burn.furthest_reveal(known, max(self.burnt, *self.reveals_before))
            if not known < reveal <= highest:
                raise CheatEvidence("reveal-too-far", Outcome.BAD_PROOF, index=reveal, highest=highest)
            self.values[side].update((index, b"") for index in range(known + 1, reveal + 1))
            self.reveals[side] = reveal
        self.set_claims(side, ())
        late: list[Opening | Claim] = []
        for each in turn.openings:
            if isinstance(each, Spring):
                continue
            if self.is_sealed(side, each.envelope):
                filing.open_or_claim(self, side, each)
            elif any(each.envelope.partition("/")[0] == seal.envelope for seal in turn.seals):
                late.append(each)
            else:
                raise CheatEvidence("envelope-unknown", Outcome.BAD_PROOF, envelope=each.envelope)
        return tuple(late)
