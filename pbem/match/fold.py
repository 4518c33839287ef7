"""The pure fold of a chain over a game: what each turn file does to a match, and why one is refused.

Frame, signature, place in the chain and `prev` are checked before (`pbem.protocol.chain`, the session).
"""

from typing import Any, Self

from pbem.engine.game import Rules
from pbem.errors import CheatEvidence, Outcome
from pbem.match import filing
from pbem.match.play import Play
from pbem.match.record import Report
from pbem.protocol.turn_file import Checkpoint, Claim, Opening, Turn


class Fold(Play):
    """A match that takes files. Read its attributes; change it only with `take`."""

    def __init__(self, rules: Rules[Any], match: bytes, dice: str) -> None:
        super().__init__(rules, match, dice)

    def copy(self) -> Self:
        """The same match once more; neither changes the other."""
        other = type(self).__new__(type(self))
        self.copy_onto(other)
        return other

    def take(self, turn: Turn) -> Report:
        """Take the next file in. Raises CheatEvidence or UserError with what is wrong; then nothing has changed."""
        trial = self.copy()
        report = trial.follow(turn)
        check_checkpoint(trial, turn)
        self.__dict__ = trial.__dict__
        return report

    def follow(self, turn: Turn) -> Report:
        """Take in a file that has no checkpoint yet. When it raises, this fold is of no more use."""
        filing.begin(self, turn)
        late = self.fix(turn)
        if turn.seq:
            filing.settle(self, turn)
            filing.end_settling(self)
        filing.stand(self, turn, late)
        if turn.seq:
            filing.decide(self, turn)
        filing.close(self, turn)
        return self.report(turn.seq)

    def fix(self, turn: Turn) -> tuple[Opening | Claim, ...]:
        """The step that a fold without proofs takes in another way: what is shown fits what was fixed."""
        return filing.fix(self, turn)

    def report(self, seq: int) -> Report:
        """What the file being taken, or the one just taken, did."""
        start = self.log_start
        return Report(
            seq=seq,
            author=self.author,
            steps=tuple(self.log[start:]),
            settled=max(0, self.settled_length - start),
            skipped=tuple(self.skipped),
            cuts=tuple(self.cuts),
            rewound_to=self.rewound_to,
            taken_back_to=self.taken_back_to,
            offer=self.offer,
            wait=self.wait,
        )

    def checkpoint(self) -> Checkpoint:
        """What the last file's checkpoint has to be."""
        return Checkpoint(self.step, self.digest())


def check_checkpoint(fold: Fold, turn: Turn) -> None:
    """6: both sides came to the same position."""
    if turn.checkpoint is None:
        raise CheatEvidence("checkpoint-missing")
    found = fold.checkpoint()
    if turn.checkpoint != found:
        places = {"inputs": found.inputs, "stated_inputs": turn.checkpoint.inputs}
        raise CheatEvidence("state-differs", Outcome.STATE_DIFFERS, **places)
