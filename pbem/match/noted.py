"""The fold of a match that is only written down: no signatures, no secrets, and dice whose numbers are given.

All else is as in `fold`: settling, scripts, standing orders, traps, ends. So who has the text of a match can play it again.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pbem.engine.demands import Roll
from pbem.engine.game import Rules
from pbem.errors import CheatEvidence, Outcome
from pbem.match import filing
from pbem.match.fold import Fold
from pbem.match.play import Play
from pbem.match.record import Report
from pbem.protocol.dice_chain import RollKey
from pbem.protocol.turn_file import Claim, Opening, Turn


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
        self.shown = 0  # how far the author of the file being taken has revealed; 0: no further

    def note(self, turn: Turn, reveal: int, throws: Sequence[Throw]) -> Report:
        """Take the next file in. `reveal`: how far its author has revealed, 0 for no further. `throws`: all dice of this file.

        Raises CheatEvidence, UserError or IllegalOrder with what is wrong; this fold is of no more use then.
        """
        self.throws, self.shown = list(throws), reveal
        report = self.follow(turn)
        if self.throws:
            raise CheatEvidence("throw-too-many", Outcome.BAD_PROOF, place=self.throws[0].place)
        return report

    def copy_onto(self, other: Play) -> None:
        """As for any match; each copy has its own dice left."""
        super().copy_onto(other)
        other.__dict__["throws"] = list(self.throws)

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

    def fix(self, turn: Turn) -> tuple[Opening | Claim, ...]:
        """How far the author has revealed, and his openings, without the proofs."""
        side = turn.author
        if self.shown:
            known = self.reveals[side]
            filing.check_furthest(self, self.shown)
            if self.shown <= known:
                raise CheatEvidence("reveal-not-new", Outcome.BAD_PROOF, index=self.shown, known=known)
            self.values[side].update((index, b"") for index in range(known + 1, self.shown + 1))
            self.reveals[side] = self.shown
        return filing.fix_openings(self, turn, is_proven=False)
