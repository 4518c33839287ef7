"""Two players at one table, whose files are written by hand in a test."""

from typing import Any

from msgspec.structs import replace

from pbem.match.file_composition import Draft, Line, Vault, compose
from pbem.match.fold import take
from pbem.match.fold_report import Applied, Report, log_of
from pbem.match.state import start_match
from pbem.protocol.turn_file import Acceptance, Invitation, Policy, Turn, encode_turn, turn_digest
from tests.match.driving import MATCH, chain_of, secret_of
from tests.toygame import decisions as d
from tests.toygame.rules import ToyRules


class Table:
    """Blue (side 1) invites, so red (0) writes the odd files; both deploy, blue first; red has the first phase."""

    def __init__(
        self,
        dice: str = "sealed",
        trap_leaves: int = 0,
        nerve: int = 6,
        policies: tuple[Policy, ...] = (),
        number: int = 0,  # of the secrets, and so of the dice
        wakes: bool = False,
    ) -> None:
        self.fold = start_match(ToyRules(trap_leaves, wakes=wakes), MATCH, dice)
        self.vaults = [Vault(MATCH, side, secret_of(side, number), {}, chain_of(side, number)) for side in (0, 1)]
        self.prev = bytes(32)
        self.turns: list[Turn] = []
        self.reports: list[Report] = []
        for side in (1, 0):
            anchor = self.vaults[side].chain.anchor
            invitation = Invitation("toy", "1", bytes(32), "", (), dice, "x", bytes(32), anchor)
            setup = invitation if side else Acceptance("y", bytes(32), anchor)
            self.file(setup=setup, seals=((d.NERVE, bytes([nerve])),), policies=policies)
        self.file(d.Deploy())

    @property
    def log(self) -> tuple[Applied, ...]:
        """All that stands."""
        return log_of(self.reports)

    @property
    def side(self) -> int:
        """Who writes the next file."""
        author = self.fold.next_author()
        return 1 if author is None else author

    def draft(self, *decisions: Any, **more: Any) -> Draft:
        lines = tuple(each if isinstance(each, Line) else Line(each) for each in decisions)
        return Draft(lines=lines, prev=self.prev, **more)

    def turn(self, *decisions: Any, **more: Any) -> Turn:
        """The next file, complete; not taken yet."""
        composed = compose(self.fold, self.vaults[self.side], self.draft(*decisions, **more))
        self.vaults[self.side].payloads |= composed.payloads
        return composed.turn

    def file(self, *decisions: Any, **more: Any) -> Report:
        """Write and take the next file."""
        return self.take(self.turn(*decisions, **more))

    def take(self, turn: Turn) -> Report:
        self.fold, report = take(self.fold, turn)
        self.reports.append(report)
        self.prev = turn_digest(encode_turn(turn))
        self.turns.append(turn)
        return report

    def changed(self, *decisions: Any, change: dict[str, Any], **more: Any) -> Turn:
        """The next file with some fields replaced and the checkpoint left as it was."""
        return replace(self.turn(*decisions, **more), **change)
