"""What a draft comes to: tried on a copy of the match with all that its author knows, then completed to a turn.

Whatever the author owes (reveal, forced openings and claims, a sprung trap, the empty trap envelope, the checkpoint) is found
here, so that a player only ever thinks of orders. The result still has to be signed.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision
from pbem.engine.demands import Open
from pbem.engine.game import Rules
from pbem.engine.proofs import true_claim
from pbem.errors import CheatEvidence, UserError
from pbem.match import ends, filing, run
from pbem.match.fold import Fold
from pbem.match.record import Report
from pbem.match.trap import due_step, trap_name
from pbem.protocol import envelopes
from pbem.protocol.dice_chain import TOP, DiceChain
from pbem.protocol.turn_file import (
    FORMAT,
    Acceptance,
    Claim,
    End,
    Invitation,
    Mark,
    Opening,
    Policy,
    Reveal,
    Seal,
    Secret,
    Spring,
    Turn,
)

Proof = Opening | Claim | Spring


class Line(Struct, frozen=True):
    """A decision of a draft, with what hangs on it."""

    decision: Decision
    or_stop: bool = False
    guards: tuple[Decision, ...] = ()


class Draft(Struct, frozen=True):
    """What a player wants to file. `seals`: envelope and payload. `lists`: envelope and its members' payloads."""

    lines: tuple[Line, ...] = ()
    policies: tuple[Policy, ...] = ()
    seals: tuple[tuple[str, bytes], ...] = ()
    lists: tuple[tuple[str, tuple[bytes, ...]], ...] = ()
    opens: tuple[str, ...] = ()  # envelopes to open unasked, ahead of time
    trap: bytes = b""  # goes into this file's trap envelope, if the game has traps
    end: End | None = None
    note: str = ""
    attempt: int = 0  # files refused in its place: part of the ids of envelopes, so that none is used twice
    setup: Invitation | Acceptance | None = None


class Vault:
    """One side's own secrets: its dice chain, and what is in its envelopes (members of lists under their own ids)."""

    def __init__(
        self, match: bytes, side: int, secret: bytes, payloads: Mapping[str, bytes], chain: DiceChain | None = None
    ) -> None:
        self.match = match
        self.side = side
        self.secret = secret
        self.payloads = dict(payloads)
        self.chain = chain or DiceChain(match, side, secret)

    def value(self, index: int) -> bytes:
        """A value of the dice chain. Raises UserError where the match has used up all of them."""
        if index > TOP:
            raise UserError("dice-used-up", last=TOP)
        return self.chain.value(index)

    def seals_of(self, draft: Draft, trap: str | None) -> tuple[Seal, ...]:
        """The seals of what a draft seals, with `trap` as the id of its trap envelope."""
        traps = () if trap is None else ((trap, draft.trap),)
        single = [envelopes.seal(self.match, self.side, self.secret, *each) for each in (*draft.seals, *traps)]
        return (*single, *(envelopes.seal_list(self.match, self.side, self.secret, *each) for each in draft.lists))

    def opening(self, fold: Fold, envelope: str, own: Mapping[str, bytes]) -> Opening:
        """What opens an envelope of its own. Raises UserError when its payload is not here."""
        payloads = {**self.payloads, **own}
        seal = envelopes.seal_for(fold.seals[self.side], envelope)
        if envelope not in payloads or seal is None:
            raise UserError("payload-not-here", envelope=envelope)
        if not seal.leaves:
            return envelopes.opening(self.match, self.side, self.secret, envelope, payloads[envelope])
        members = [payloads[envelopes.leaf_name(seal.envelope, place)] for place in range(seal.leaves)]
        place = envelopes.index_in_list(seal, envelope)
        assert place is not None
        return envelopes.opening_of_leaf(self.match, self.side, self.secret, seal.envelope, members, place)

    def proof(self, fold: Fold, demand: Open, own: Mapping[str, bytes]) -> Opening | Claim:
        """What a demand needs: to a question the true answer, the lowest that holds; else, or if none does, the opening."""
        payload = {**self.payloads, **own}.get(demand.envelope, b"")
        claim = true_claim(fold.rules, fold.state, demand, payload)
        if claim is not None:
            return Claim(demand.envelope, demand.question, claim.answer)
        return self.opening(fold, demand.envelope, own)

    def secret_end(self, fold: Fold) -> Secret:
        """What is published when the match is over: the secret, and all that is still closed."""
        sealed = {name for seal in fold.seals[self.side].values() for name in envelopes.sealed_names(seal)}
        closed = sorted(sealed - set(fold.opened[self.side]))
        missing = next((envelope for envelope in closed if envelope not in self.payloads), None)
        if missing is not None:
            raise UserError("payload-not-here", envelope=missing)
        return Secret(self.secret, tuple((envelope, self.payloads[envelope]) for envelope in closed))


class Prospect:
    """A draft tried: `fold` as its author would see the match, and what he has to show for it. Goes on with `decide`."""

    def __init__(self, fold: Fold, turn: Turn, vault: Vault) -> None:
        self.fold = fold
        self.turn = turn  # without reveal, openings and checkpoint
        self.vault = vault
        self.payloads: dict[str, bytes] = {}  # of what the draft seals
        self.proofs: list[tuple[int, Proof]] = []  # with the step each was needed at
        self._undecided = fold
        self._owed: list[tuple[int, Proof]] = []

    @property
    def report(self) -> Report:
        """What the draft does, as far as its author knows; the first `settled` of its steps came before his decisions."""
        return self.fold.report(self.turn.seq)

    def decide(self, lines: tuple[Line, ...]) -> None:
        """Go on with more decisions: the same as a draft that held them from the start. Raises UserError and is spoilt."""
        rules, done = self.fold.rules, filing.count_decisions(self.fold, self.turn)
        more, marks = pack_lines(rules, lines, done)
        self.turn = replace(self.turn, decisions=self.turn.decisions + more, marks=(*self.turn.marks, *marks))
        if not lines or not rules.is_order(lines[0].decision):
            done = 0  # an answer may serve an earlier question too
        try:
            self._decide(done)
        except CheatEvidence as error:
            raise _his_own(error) from error

    def _decide(self, done: int) -> None:
        """File the decisions from place `done` on; from 0, with the match as it stood before the first."""
        if not done:
            self.fold, self.proofs = self._undecided.copy(), list(self._owed)
        filing.decide(self.fold, self.turn, done)
        self._prove()

    def _prove(self) -> None:
        """Open what the run waits for, and go on, until it waits for something else."""
        fold, side = self.fold, self.vault.side
        while isinstance(demand := fold.wait.demand, Open) and side in fold.wait.sides:
            self._file(self.vault.proof(fold, demand, self.payloads))
            run.run(fold)

    def _file(self, proof: Opening | Claim) -> None:
        self.proofs.append((self.fold.step, proof))
        filing.open_or_claim(self.fold, self.vault.side, proof)

    def _settle(self, start: Fold, proofs: list[tuple[int, Proof]]) -> None:
        """From the start of the file, with these proofs and what more is needed behind them."""
        self.fold, self.proofs = start.copy(), proofs
        self.fold.own_side, self.fold.own_value = self.vault.side, self.vault.value
        turn = replace(self.turn, openings=tuple(proof for _, proof in proofs))
        filing.begin(self.fold, turn)
        filing.fix(self.fold, turn)
        if turn.seq:
            filing.settle(self.fold, turn)
            self._prove()
            filing.end_settling(self.fold)

    def settle(self, start: Fold, opens: tuple[str, ...]) -> None:
        """Settle; if a trap of one's own is due on the way, once more up to there, and spring it."""
        self._settle(start, [(-1, self.vault.opening(start, each, {})) for each in opens])
        side = self.vault.side
        trap = start.traps[side]
        if trap is None or start.agreed is not None or ends.replaces_settling(self.turn):
            return
        if trap not in self.vault.payloads:
            raise UserError("payload-not-here", envelope=trap)
        step = due_step(self.fold, side, self.vault.payloads[trap])
        if step is not None:
            before = [each for each in self.proofs if each[0] < step]
            sprung = (self.vault.opening(start, trap, {}), Spring(trap, step))
            self._settle(start, [*before, *((step, each) for each in sprung)])

    def stand(self, draft: Draft) -> None:
        """Seal what the draft seals, and the trap; its policies come into force."""
        self.payloads = dict(draft.seals)
        for name, members in draft.lists:
            self.payloads |= {envelopes.leaf_name(name, place): payload for place, payload in enumerate(members)}
        trap = None
        if self.fold.rules.uses_traps and self.turn.seq and not self.fold.is_over:
            trap = trap_name(self.turn.seq, draft.attempt)
            self.payloads[trap] = draft.trap
        self.turn = replace(self.turn, seals=self.vault.seals_of(draft, trap))
        unsealed = [each for each in draft.opens if not self.fold.is_sealed(self.vault.side, each)]
        filing.stand(self.fold, self.turn, ())
        for envelope in unsealed:
            self._file(self.vault.opening(self.fold, envelope, self.payloads))
        self._undecided, self._owed = self.fold.copy(), list(self.proofs)


def prospect(fold: Fold, vault: Vault, draft: Draft) -> Prospect:
    """Try a draft: what it settles, what its decisions do as far as its author knows, and what it then waits for.

    Raises UserError for what its author must mend. `fold` is not changed.
    """
    decisions, marks = pack_lines(fold.rules, draft.lines, 0)
    turn = Turn(
        format=FORMAT,
        match=fold.match,
        seq=fold.seq,
        author=vault.side,
        prev=bytes(32),
        setup=draft.setup,
        reveal=None,
        openings=(),
        policies=draft.policies,
        seals=(),
        decisions=decisions,
        marks=marks,
        end=draft.end,
        checkpoint=None,
        note=draft.note,
    )
    tried = Prospect(fold, turn, vault)
    try:
        tried.settle(fold, tuple(each for each in draft.opens if fold.is_sealed(vault.side, each)))
        tried.stand(draft)
        if turn.seq:
            tried._decide(0)
    except CheatEvidence as error:
        raise _his_own(error) from error
    return tried


class Composed(Struct, frozen=True):
    """A complete turn, unsigned; what its seals hold, to be kept; and what it does for both sides to see."""

    turn: Turn
    payloads: dict[str, bytes]
    report: Report


def compose(fold: Fold, vault: Vault, draft: Draft, prev: bytes, least_reveal: int = 0) -> Composed:
    """The turn of a draft, with all that its author owes. Raises UserError for what he must mend. `fold` is not changed."""
    return finish(fold, prospect(fold, vault, draft), prev, least_reveal)


def finish(fold: Fold, tried: Prospect, prev: bytes, least_reveal: int = 0) -> Composed:
    """The turn of a prospect of `fold`. Raises UserError for what its author must mend.

    `prev`: digest of the file before. `least_reveal`: how far a refused file that this one replaces had revealed.
    """
    due = max(tried.fold.own_needed, filing.reveal_due(tried.fold, tried.vault.side), least_reveal) if tried.turn.seq else 0
    is_known = due <= fold.reveals[tried.vault.side]
    turn = replace(
        tried.turn,
        prev=prev,
        reveal=None if is_known else Reveal(due, tried.vault.value(due)),
        openings=tuple(proof for _, proof in tried.proofs),
    )
    trial = fold.copy()
    try:
        report = trial.follow(turn)
    except CheatEvidence as error:
        raise _his_own(error) from error
    return Composed(replace(turn, checkpoint=trial.checkpoint()), tried.payloads, report)


def pack_lines(rules: Rules[Any], lines: tuple[Line, ...], first: int) -> tuple[bytes, tuple[Mark, ...]]:
    """The bytes and marks of decisions, the first of which stands at place `first` of its file."""
    marks = [
        Mark(first + place, line.or_stop, rules.guards.pack(line.guards))
        for place, line in enumerate(lines)
        if line.or_stop or line.guards
    ]
    return rules.decisions.pack([line.decision for line in lines]), tuple(marks)


def unpack_lines(rules: Rules[Any], decisions: bytes, marks: tuple[Mark, ...]) -> tuple[Line, ...]:
    """The decisions of a whole file with their marks: what `pack_lines` packed. Raises ValueError where they are none."""
    marked = {mark.index: (mark.or_stop, rules.guards.unpack(mark.guards, filing.MAX_GUARDS)) for mark in marks}
    found = rules.decisions.unpack(decisions, filing.MAX_DECISIONS)
    return tuple(Line(decision, *marked.get(place, (False, ()))) for place, decision in enumerate(found))


def _his_own(error: CheatEvidence) -> UserError:
    """One's own draft accuses nobody."""
    return UserError(error.code, None, **error.places)
