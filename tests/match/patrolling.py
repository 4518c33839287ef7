"""Random players of the patrol game: sealed choices of both, mines on the way of a figure, figures that are covered."""

import random
from typing import Any

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Sealed
from pbem.engine.demands import Choose, Decided
from pbem.engine.rules.sealed_choices import is_sealed_choice
from pbem.errors import PbemError
from pbem.match.file_composition import Draft, Line, Prospect, prospect
from pbem.match.state import MatchState
from pbem.protocol.turn_file import Acceptance, Invitation, parse_turn
from tests.match.driving import MOST_FILES, Monitor, Played, Player
from tests.toygame.patrol import AIM, CELLS, PatrolRules, Stands

LATE, UNPLAYABLE = "chooses late", "fills its envelopes with anything"


class Patroller(Player):
    """One side's program: honest unless told otherwise, and random in all it may choose."""

    due: Draft = Draft()
    owed = 0  # a file that a cheat has named without sealing

    def _opening_draft(self) -> Draft:
        rng, seq = self.rng, self.fold.seq
        anchor, name = self.vault.chain.anchor, f"player {self.side}"
        setup: Invitation | Acceptance | None = None
        if seq < 2:
            invitation = Invitation("toy", "1", bytes(32), "", (), self.fold.dice, name, bytes(32), anchor)
            setup = Acceptance(name, bytes(32), anchor) if seq else invitation
        mines = tuple(bytes([rng.randrange(CELLS)]) if rng.random() < 0.6 else b"" for _ in range(self.fold.rules.trap_leaves(0)))
        self.due = Draft(traps=mines, setup=setup, prev=self.prev)
        return self.due

    def _decide(self, tried: Prospect) -> Prospect:
        """Play on until the run waits for the other side; a sealed choice is made whole, and travels in an envelope."""
        rng, rules = self.rng, self.fold.rules
        while isinstance(demand := tried.fold.wait.demand, Choose) and self.side in tried.fold.wait.sides:
            if rng.random() < 0.04:
                return tried
            if is_sealed_choice(demand, self.side):
                start = self._start(self.due)
                draft = replace(self.due, lines=tried.lines, end=tried.turn.end, sealed=self.chosen(tried.fold))
                return prospect(start, self.vault, draft)
            tried = tried.decide((self._line(random_decision(rules, rules.view(tried.fold.state, self.side), rng), True),))
        return tried

    def chosen(self, fold: MatchState) -> tuple[Decision, ...]:
        """A whole sealed choice, as it is played out on what this side sees."""
        found: list[Decision] = []
        rules = fold.rules
        state: Any = rules.view(fold.state, self.side)
        while is_sealed_choice(rules.pending(state), self.side):
            decision = random_decision(rules, state, self.rng)
            found.append(decision)
            state, _ = rules.apply(state, Decided(self.side, decision))
        if self.style == UNPLAYABLE and self.rng.random() < 0.7:
            self.rng.shuffle(found)
            found = found[: self.rng.randrange(len(found) + 1)] * 2 or [Sealed(fold.seq, AIM)]
        return tuple(found)

    def _line(self, decision: Decision, is_order: bool) -> Line:
        guards = (Stands(self.rng.randrange(CELLS)),) if is_order and self.rng.random() < 0.05 else ()
        return Line(decision, self.rng.random() < 0.1, guards)


def random_decision(rules: Any, state: Any, rng: random.Random) -> Decision:
    """Spelled by a random walk of the options."""
    prefix: tuple[str, ...] = ()
    while True:
        options = rules.options(state, prefix)
        tokens = [each.text for each in options.tokens]
        if not tokens or (options.is_complete and rng.random() < 0.3):
            found: Decision = rules.read(" ".join(prefix))
            return found
        prefix = (*prefix, rng.choice(tokens))


def patrol(
    seed: int, dice: str = "sealed", style: str = "", *, covering: bool = False, ends: bool = False, leaves: int = 2
) -> Played:
    """Play one match. `style` is that of the second player."""
    rules = PatrolRules(covering, leaves)
    players = [Patroller(side, seed, dice, 0.0, style if side else "", ends, rules) for side in (0, 1)]
    order = players if seed % 2 else players[::-1]
    out = Played([], players[0].fold, [], [], 0, "", list(players), [])
    monitor = Monitor(dice)
    while len(out.turns) < MOST_FILES:
        writer, reader = order[len(out.turns) % 2], order[1 - len(out.turns) % 2]
        try:
            data = writer.write()
            writer.read(data)
            report = reader.read(data)
        except PbemError as error:
            out.refused = error.code
            break
        turn = parse_turn(data).turn
        out.turns.append(turn)
        out.sizes.append(len(data))
        if players[0].fold.digest() != players[1].fold.digest():
            out.holes.append("P3")
        out.reports.append(report)
        monitor.look(turn, report, out.log, out.holes)
        if len(reader.fold.secrets) == 2:
            break
    else:
        out.holes.append("P4")
    out.fold = players[0].fold
    return out
