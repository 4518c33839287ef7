"""Random players who share nothing but the bytes of turn files, and a monitor that knows what each of them had seen."""

import copy
import random
from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import ORDERS, Decision
from pbem.engine.demands import Choose, Claimed, Decided, Open, Opened, Over, Roll, Rolled, Sprung
from pbem.engine.game import Rules
from pbem.errors import PbemError
from pbem.match.file_composition import Draft, Line, Prospect, Vault, compose, finish, prospect
from pbem.match.fold import take
from pbem.match.fold_report import SPRING, Applied, Report, log_of
from pbem.match.state import MatchState, start_match
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.form import form_refusal
from pbem.protocol.sealed_envelopes import sealed_names
from pbem.protocol.turn_file import (
    ASK,
    OPEN,
    SEALED,
    SIGNATURE_BYTES,
    Accept,
    Acceptance,
    Claim,
    End,
    Invitation,
    Offer,
    Opening,
    Pass,
    Policy,
    Resign,
    Secret,
    Spring,
    Turn,
    encode_turn,
    parse_turn,
    seals_in,
)
from tests.toygame import decisions as d
from tests.toygame.rules import CELLS, FIRST, LAST, STEADY, STEPS, TURNS, Toy, ToyRules

MATCH = bytes(range(16))
MOST_FILES = 2000

HONEST, PLAIN, WITHHOLD, LIE, OTHER_SECRET, BAD_SETUP, HIDE = "", "plain", "withhold", "lie", "other secret", "bad set-up", "hide"


@cache
def chain_of(side: int, number: int) -> DiceChain:
    """One of a few dice chains, whose building takes a tenth of a second."""
    return DiceChain(MATCH, side, secret_of(side, number))


def secret_of(side: int, number: int) -> bytes:
    return bytes([side, number]) * 16


class LyingVault(Vault):
    """Claims that nerve always holds. Counts its lies."""

    lies = 0

    def proof(self, fold: MatchState, demand: Open, own: dict[str, bytes]) -> Opening | Claim:  # type: ignore[override]
        found = super().proof(fold, demand, own)
        if isinstance(found, Claim) and not found.answer:
            self.lies += 1
            return replace(found, answer=1)
        return found


class Player:
    """One side's program: honest unless told otherwise, and random in all it may choose."""

    def __init__(self, side: int, seed: int, dice: str, ask: float, style: str, ends: bool, rules: Rules[Any]) -> None:
        self.side, self.ask, self.style, self.ends = side, ask, style, ends
        self.rng = random.Random(seed * 2 + side)
        self.fold = start_match(rules, MATCH, dice)
        number = seed % 3
        shape = LyingVault if style == LIE else Vault
        self.vault = shape(MATCH, side, secret_of(side, number), {}, chain_of(side, number))
        self.prev = bytes(32)
        self.withheld = 0

    def read(self, data: bytes) -> Report:
        signed = parse_turn(data)
        assert signed.turn.prev == self.prev
        self.fold, report = take(self.fold, signed.turn)
        self.prev = signed.digest
        return report

    def write(self) -> bytes:
        turn = self.turn()
        return encode_turn(turn) + bytes(SIGNATURE_BYTES)

    def turn(self) -> Turn:
        fold, rng, seq = self.fold, self.rng, self.fold.seq
        draft = self._opening_draft()
        if fold.is_over and seq > 1:
            if fold.has_published(self.side):
                return self._kept(Draft())
            if prospect(fold, self.vault, Draft()).fold.is_over:
                return self._kept(Draft(end=self._secret()))
        if fold.offer is not None and rng.random() < 0.5 and not fold.is_over:
            draft = replace(draft, end=Accept())
        elif self.ends and seq > 6 and rng.random() < 0.02 and not fold.is_over:
            draft = replace(draft, end=Resign())
        start = self._start(draft)
        tried = prospect(start, self.vault, draft)
        if seq and not (draft.end and tried.fold.is_over):
            tried = self._decide(tried)
        wait = tried.fold.wait
        is_due = seq > 0 and isinstance(wait.demand, Choose) and self.side in wait.sides
        end: End | None = draft.end
        if end is None and is_due:
            end = Pass()
        if not isinstance(end, Accept | Resign) and self.ends and seq > 2 and not tried.fold.is_over and rng.random() < 0.08:
            end = Offer("draw") if rng.random() < 0.1 else Offer("takeback", rng.randrange(max(1, seq - 4), seq))
        tried = replace(tried, turn=replace(tried.turn, end=end))
        composed = finish(start, tried)
        self.vault.payloads |= composed.payloads
        return composed.turn

    def _kept(self, draft: Draft) -> Turn:
        return compose(self.fold, self.vault, replace(draft, prev=self.prev)).turn

    def _secret(self) -> Secret:
        found = self.vault.secret_end(self.fold)
        if self.style == OTHER_SECRET:
            return replace(found, secret=bytes(32))
        if self.style == HIDE:
            return replace(found, payloads=found.payloads[1:])
        return found

    def _start(self, draft: Draft) -> MatchState:
        """What the draft starts from: a cheat takes his due trap for none."""
        trap = self.fold.sides[self.side].trap
        if self.style != WITHHOLD or trap is None or not self.fold.seq or draft.end:
            return self.fold
        tried = prospect(self.fold, self.vault, Draft())
        if any(isinstance(each.given, Sprung) for each in tried.report.steps) and self.rng.random() < 0.7:
            self.withheld += 1
            return self.fold.with_side(self.side, trap=None)
        return self.fold

    def _opening_draft(self) -> Draft:
        rng, seq = self.rng, self.fold.seq
        anchor, name = self.vault.chain.anchor, f"player {self.side}"
        setup: Invitation | Acceptance | None = None
        seals: list[tuple[str, bytes]] = []
        if seq < 2:
            nerve = bytes([9 if self.style == BAD_SETUP else rng.randrange(2 if self.style == LIE else 7)])
            seals.append((d.NERVE, nerve))
            setup = (
                Acceptance(name, bytes(32), anchor)
                if seq
                else Invitation("toy", "1", bytes(32), "", (), self.fold.dice, name, bytes(32), anchor)
            )
        policies = []
        for kind in self.fold.rules.policy_kinds:
            for is_own in (True, False):
                if seq > 1 and rng.random() < 0.6:
                    continue
                if rng.random() < self.ask:
                    policies.append(Policy(kind, is_own, ASK))
                    continue
                data = rng.choice([FIRST, LAST] if self.style == PLAIN else [FIRST, LAST, FIRST, LAST, STEADY])
                if not is_own and self.fold.dice == "sealed" and rng.random() < 0.4 and self.style != PLAIN:
                    envelope = f"standing:{seq}:{kind}"
                    seals.append((envelope, data))
                    policies.append(Policy(kind, is_own, SEALED, envelope.encode()))
                else:
                    policies.append(Policy(kind, is_own, OPEN, data))
        leaves = self.fold.rules.trap_leaves(0)
        traps = tuple(bytes(rng.sample(range(CELLS), 0 if self.style == PLAIN else rng.choice([0, 1, 1]))) for _ in range(leaves))
        opens = (d.NERVE,) if self.style == PLAIN and seq < 4 and seq > 1 else ()
        return Draft(policies=tuple(policies), seals=tuple(seals), opens=opens, traps=traps, setup=setup, prev=self.prev)

    def _decide(self, tried: Prospect) -> Prospect:
        """Play on until the run waits for the other side; then write ahead of it with invented dice."""
        rng, decided = self.rng, 0
        while isinstance(demand := tried.fold.wait.demand, Choose) and self.side in tried.fold.wait.sides:
            if self.style != PLAIN and rng.random() < 0.04:
                return tried
            tried = tried.decide((Line(random_decision(tried.fold.rules, tried.fold.state, rng)),))
            decided += 1
        fold = tried.fold
        waits_for_other = isinstance(demand, Roll | Open)
        if not decided or not waits_for_other or fold.holder != self.side:
            return tried
        lines: list[Line] = []
        state: Toy = fold.state
        rules = cast(Rules[Toy], fold.rules)
        for _ in range(40):
            due = rules.pending(state)
            if isinstance(due, Over) or state.phase != self.side:
                break
            if isinstance(due, Roll):
                state, _events = rules.apply(state, Rolled(tuple(rng.randint(1, faces) for faces in due.faces)))
            elif isinstance(due, Open):
                state, _events = rules.apply(state, Claimed(due.side, due.envelope, "holds", 1) if due.question else _opened(due))
            else:
                decision = random_decision(rules, state, rng)
                if due.side == self.side:
                    lines.append(self._line(decision, due.is_order))
                state, _events = rules.apply(state, Decided(due.side, decision))
        if self.style == PLAIN and not isinstance(lines[-1].decision if lines else None, d.End):
            lines.append(Line(d.End()))
        return tried.decide(tuple(lines))

    def _line(self, decision: Decision, is_order: bool) -> Line:
        rng = self.rng
        if not is_order or self.style == PLAIN:
            return Line(decision)
        guards = (d.Stands(rng.randrange(2), rng.randrange(CELLS)),) if rng.random() < 0.2 else ()
        return Line(decision, rng.random() < 0.1, guards)


def _opened(due: Open) -> Opened:
    return Opened(due.side, due.envelope, b"\3")


def random_decision(rules: Rules[Any], state: Toy, rng: random.Random) -> Decision:
    """Spelled by a random walk of the options; attacks are likelier than other orders."""
    prefix: tuple[str, ...] = ()
    while True:
        options = rules.options(state, prefix)
        tokens = [each.text for each in options.tokens]
        tokens += ["attack"] * 5 * ("attack" in tokens)
        if not tokens or (options.is_complete and rng.random() < 0.3):
            return rules.read(" ".join(prefix))
        prefix = (*prefix, rng.choice(tokens))


class Played(Struct):
    """A whole match, and what the monitor saw."""

    turns: list[Turn]
    fold: MatchState
    reports: list[Report]
    holes: list[str]
    phases: int
    refused: str
    players: list[Player]
    sizes: list[int]

    @property
    def log(self) -> tuple[Applied, ...]:
        """All that stands."""
        return log_of(self.reports)


def play(
    seed: int,
    dice: str = "sealed",
    ask: float = 0.0,
    style: str = HONEST,
    *,
    trap_leaves: int = 1,
    ends: bool = False,
    probes: int = 0,
    turns: int = TURNS,
    steps: int = STEPS,
    wakes: bool = False,
) -> Played:
    """Play one match. `style` is that of the second player, or of both if PLAIN. `probes`: other minds tried at each place."""
    rules = ToyRules(trap_leaves, turns, steps, wakes=wakes)
    players = [Player(side, seed, dice, ask, style if side or style == PLAIN else HONEST, ends, rules) for side in (0, 1)]
    order = players if seed % 2 else players[::-1]
    out = Played([], players[0].fold, [], [], 0, "", players, [])
    monitor = Monitor(dice)
    while len(out.turns) < MOST_FILES:
        writer, reader = order[len(out.turns) % 2], order[1 - len(out.turns) % 2]
        try:
            if probes and len(out.turns) > 1 and not writer.fold.is_over:
                _probe(writer, reader, seed, probes, out.holes)
            data = writer.write()
            writer.read(data)
            report = reader.read(data)
        except PbemError as error:
            out.refused = error.code
            break
        turn = parse_turn(data).turn
        if form_refusal(turn, 2):
            out.holes.append(f"form: {form_refusal(turn, 2)}")
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
    out.phases = sum(isinstance(each.given, Decided) and isinstance(each.given.decision, d.End) for each in out.log)
    return out


def _probe(writer: Player, reader: Player, seed: int, probes: int, holes: list[str]) -> None:
    """P2: whatever its author makes up, a file settles the same."""
    seen = set()
    for number in range(probes):
        mind = other_mind(writer, seed * 1000 + number)
        _, report = take(reader.fold, mind.turn())
        seen.add((report.steps[: report.settled], report.rewound_to))
    if len({repr(each) for each in seen}) > 1:
        holes.append("P2")


def other_mind(player: Player, seed: int) -> Player:
    other = copy.copy(player)
    other.rng = random.Random(seed)
    other.ends = False
    other.fold = replace(player.fold, offer=None)
    other.vault = Vault(MATCH, player.side, player.vault.secret, player.vault.payloads, player.vault.chain)
    return other


class Monitor:
    """P1: nobody who still had a choice could compute a roll. Knows what each had truly seen when his last file was settled.

    Swift: but for the one value that the holder of the stretch may be ahead.
    """

    def __init__(self, dice: str) -> None:
        self.dice = dice
        self.shown = [0, 0]
        self.knew = [0, 0]
        self.taken_back = 0  # what anybody knew before the last take-back
        self.rolled: set[tuple[object, ...]] = set()
        self.logs: list[tuple[Applied, ...]] = []
        self.sealed: dict[str, int] = {}

    def look(self, turn: Turn, report: Report, log: tuple[Applied, ...], holes: list[str]) -> None:
        stamp = self.shown[1 - turn.author]
        if report.taken_back_to is not None:
            self.taken_back = max(self.shown)
        if turn.reveal:
            self.shown[turn.author] = turn.reveal.index
        for each in report.steps:
            if each.index:
                name = (each.index, each.key, each.nth)
                if name in self.rolled:
                    holes.append("rolled twice")
                self.rolled.add(name)
        self._knowledge(turn, report, log, stamp, holes)
        self._traps(turn, report, log, holes)

    def _traps(self, turn: Turn, report: Report, log: tuple[Applied, ...], holes: list[str]) -> None:
        """No trap springs on what its owner had seen already when he sealed it."""
        springs = {each.step: each.envelope for each in turn.openings if isinstance(each, Spring)}
        for place in range(len(log) - len(report.steps), len(log)):
            if log[place].how == SPRING:
                seq = self.sealed[springs[log[place].step]]
                if self.logs[seq][:place] == log[:place]:
                    holes.append("trap after the fact")
        self.logs.append(tuple(log))
        self.sealed |= {name: turn.seq for seal in seals_in(turn) for name in sealed_names(seal)}

    def _knowledge(self, turn: Turn, report: Report, log: Sequence[Applied], stamp: int, holes: list[str]) -> None:
        holder, new = -1, len(log) - len(report.steps)
        for place, each in enumerate(log):
            if place >= new + report.settled or (place >= new and each.how == SPRING):
                self.knew[turn.author] = stamp
            if place >= new and each.index:
                limits = [knew - (self.dice == "swift" and side == holder) for side, knew in enumerate(self.knew)]
                if each.index <= max(*limits, self.taken_back):
                    holes.append("P1")
            if isinstance(each.given, Decided) and not isinstance(each.given.decision, d.ANSWERS):
                holder = each.given.side
            if isinstance(each.given, Opened) and each.given.envelope.startswith(ORDERS):
                holder = -1  # both had chosen without knowing the other's choice
        self.knew[turn.author] = stamp
