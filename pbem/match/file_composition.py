"""The result of a draft: tried on the match with all that its author knows, then completed to a turn.

Whatever the author owes (reveal, forced openings and claims, a sprung trap, the empty trap envelope, the checkpoint) is found
here, so that a player only ever thinks of orders. The result still has to be signed.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.claims_and_findings import true_claim
from pbem.engine.decisions import Decision, Sealed, orders_id
from pbem.engine.demands import Open
from pbem.engine.game import AnyRules
from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.match import demand_loop, file_ends, file_stages
from pbem.match.file_in_progress import FileInProgress, Result
from pbem.match.fold import follow
from pbem.match.fold_report import Item, Report
from pbem.match.fold_report import Line as Line
from pbem.match.state import MatchState
from pbem.match.traps import due_trap, laid_again, laid_last, published, traps_of
from pbem.protocol import sealed_envelopes
from pbem.protocol.dice_chain import TOP, DiceChain
from pbem.protocol.form import NO_FILE, part_bytes
from pbem.protocol.sealed_envelopes import Sealer, sealed_names
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
    trap_id,
)

SECRET_BYTES = 48_000  # of payloads in one file: a note and all else have room beside them

Proof = Opening | Claim | Spring


class Draft(Struct, frozen=True):
    """A file as its player wants it. `seals`: envelope and payload. `lists`: envelope and its members' payloads."""

    lines: tuple[Line, ...] = ()
    policies: tuple[Policy, ...] = ()
    seals: tuple[tuple[str, bytes], ...] = ()
    lists: tuple[tuple[str, tuple[bytes, ...]], ...] = ()
    opens: tuple[str, ...] = ()  # envelopes to open unasked, ahead of time
    sealed: tuple[Decision, ...] = ()  # what its author decides in the sealed choice that `lines` lead to
    choice: Sealed | None = None  # what stands for that in the file, where `lines` lead there only as its author supposes
    traps: tuple[bytes, ...] | None = ()  # what this file lays, filled up with empty ones; None: again what is in force
    end: End | None = None
    note: str = ""
    setup: Invitation | Acceptance | None = None
    prev: bytes = NO_FILE  # the digest of the file before


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

    def sealer(self, prev: bytes) -> Sealer:
        """Who seals into the file behind `prev`."""
        return Sealer(self.match, self.side, self.secret, prev)

    def seals_of(self, draft: Draft, trap: str, traps: tuple[bytes, ...]) -> tuple[Seal, ...]:
        """The seals of what a draft seals, with `traps`, if any, under this id."""
        sealer = self.sealer(draft.prev)
        laid = [sealer.seal_list(trap, traps) if len(traps) > 1 else sealer.seal(trap, *traps)] if traps else []
        single = [sealer.seal(*each) for each in draft.seals]
        return (*single, *(replace(seal, envelope="") for seal in laid), *(sealer.seal_list(*each) for each in draft.lists))

    def opening(self, fold: MatchState, envelope: str, own: Mapping[str, bytes]) -> Opening:
        """What opens an envelope of its own. Raises UserError when its payload is not here."""
        payloads = {**self.payloads, **own}
        seal = sealed_envelopes.seal_for(fold.sides[self.side].seals, envelope)
        if envelope not in payloads or seal is None:
            raise UserError("payload-not-here", envelope=envelope)
        sealer = self.sealer(seal.prev)
        if not seal.leaves:
            return sealer.opening(envelope, payloads[envelope])
        members = [payloads[sealed_envelopes.leaf_name(seal.envelope, place)] for place in range(seal.leaves)]
        place = sealed_envelopes.index_in_list(seal, envelope)
        assert place is not None
        return sealer.opening_of_leaf(seal.envelope, members, place)

    def proof(self, fold: MatchState, demand: Open, own: Mapping[str, bytes]) -> Opening | Claim:
        """What a demand needs: to a question the true answer, the lowest that holds; else, or if none does, the opening."""
        payload = {**self.payloads, **own}.get(demand.envelope, b"")
        claim = true_claim(fold.rules, fold.state, demand, payload)
        if claim is not None:
            return Claim(demand.envelope, demand.question, claim.answer)
        return self.opening(fold, demand.envelope, own)

    def secret_end(self, fold: MatchState) -> Secret:
        """What is published next when the match is over: the secret, and as much of what is still closed as one file holds."""
        closed, before = fold.closed(self.side), fold.secrets.get(self.side)
        missing = next((envelope for envelope in closed if envelope not in self.payloads), None)
        if missing is not None:
            raise UserError("payload-not-here", envelope=missing)
        held = published(fold, self.side, self.payloads)
        rest, room = held[len(before.payloads) if before is not None else 0 :], SECRET_BYTES
        shown = []
        for envelope, payload in rest:
            room -= part_bytes([(envelope, payload)])
            if room < 0:
                break
            shown.append((envelope, payload))
        return Secret(self.secret, tuple(shown), len(rest) - len(shown))


class Prospect(Struct, frozen=True):
    """A draft tried: the file as its author would see it taken, and what he has to show for it. Goes on with `decide`."""

    file: FileInProgress
    turn: Turn  # without decisions, reveal, openings and checkpoint
    vault: Vault
    draft: Draft = Draft()  # with the orders of a sealed choice among what it seals
    payloads: Mapping[str, bytes] = {}  # of what the draft seals
    proofs: tuple[tuple[int, Proof], ...] = ()  # with the step each was needed at
    lines: tuple[Line, ...] = ()
    undecided: "Prospect | None" = None  # the same before any decision

    @property
    def fold(self) -> MatchState:
        """The match with the draft in it."""
        return self.file.match

    @property
    def report(self) -> Report:
        """What the draft does, as far as its author knows; the first `settled` of its steps came before his decisions."""
        return self.file.report

    def unsigned(self, reveal: Reveal | None) -> Turn:
        """The whole turn but for its checkpoint."""
        decisions, marks = pack_lines(self.fold.rules, self.lines)
        openings = tuple(proof for _, proof in self.proofs)
        return replace(self.turn, reveal=reveal, openings=openings, decisions=decisions, marks=marks)

    def decide(self, lines: tuple[Line, ...]) -> "Prospect":
        """With more decisions: the same as a draft that held them from the start. Raises UserError."""
        start, whole = self.undecided or self, (*self.lines, *lines)
        try:
            if self.goes_on(lines):
                script = (*self.fold.scripts[self.vault.side], *_items(self, lines, len(self.lines)))
                file = file_stages.run_decided(self.file.set_script(self.vault.side, script), is_checked=True)
                return prove(replace(self, file=file, lines=whole))
            return prove(replace(start, file=file_stages.decide(start.file, _items(start, whole, 0)), lines=whole, undecided=start))
        except CheatEvidence as error:
            raise _his_own(error) from error

    def guess(self, lines: tuple[Line, ...]) -> FileInProgress:
        """What its author expects of more decisions by all that they see of the match. Raises UserError."""
        side, file = self.vault.side, replace(self.file.seen_by(self.vault.side), is_deciding=True)
        try:
            script = (*file.match.scripts[side], *_items(self, lines, len(self.lines)))
            return file_stages.run_decided(file.set_script(side, script), is_checked=True)
        except CheatEvidence as error:
            raise _his_own(error) from error

    def goes_on(self, lines: tuple[Line, ...]) -> bool:
        """Do these decisions hang on none before? An answer may serve an earlier question, and an order left out void the rest."""
        if self.undecided is None or not self.lines or not lines or not self.fold.rules.is_order(lines[0].decision):
            return False
        return is_open_ended(self.undecided.file, self.file)

    def opening_with(self, proof: Opening | Claim) -> "Prospect":
        """With one more thing to show, at hand from here on."""
        file = file_stages.open_or_claim(self.file, self.vault.side, proof)
        return replace(self, file=file, proofs=(*self.proofs, (self.fold.step, proof)))


def is_open_ended(before: FileInProgress, after: FileInProgress) -> bool:
    """Would an order behind all that was run since be come to? Not where a script was cut, or stopped at an order left out."""
    left_out = after.skipped[len(before.skipped) :]
    return after.cuts == before.cuts and not any(each.item.or_stop for each in left_out)


def _items(tried: Prospect, lines: tuple[Line, ...], first: int) -> tuple[Item, ...]:
    """Decisions as a script, the first of which stands at place `first`. Raises CheatEvidence where a file cannot hold them."""
    if first + len(lines) > file_stages.MAX_DECISIONS:
        detail = f"more than {file_stages.MAX_DECISIONS} decisions"
        raise CheatEvidence("decisions-unreadable", Outcome.ILLEGAL_ORDER, detail=detail)
    items = []
    for place, line in enumerate(lines, first):
        is_order = tried.fold.rules.is_order(line.decision)
        if not is_order and (line.or_stop or line.guards):
            raise CheatEvidence("mark-not-on-order", Outcome.ILLEGAL_ORDER, item=place)
        items.append(Item(line.decision, line.or_stop, line.guards, is_order=is_order, seq=tried.file.seq, place=place))
    return tuple(items)


def prove(tried: Prospect) -> Prospect:
    """Open what the run waits for, and go on, until it waits for something else."""
    side = tried.vault.side
    while isinstance(demand := tried.fold.wait.demand, Open) and side in tried.fold.wait.sides:
        tried = tried.opening_with(tried.vault.proof(tried.fold, demand, tried.payloads))
        tried = replace(tried, file=demand_loop.run(tried.file))
    return tried


def _settle(
    start: MatchState, turn: Turn, vault: Vault, proofs: tuple[tuple[int, Proof], ...], results: Mapping[int, Result]
) -> Prospect:
    """From the start of the file, with these proofs and what more is needed behind them."""
    shown = replace(turn, openings=tuple(proof for _, proof in proofs))
    begun = file_stages.begin(start, shown, own_side=vault.side, own_value=vault.value)
    file, _ = file_stages.fix(replace(begun, results=results), shown)
    tried = Prospect(file, turn, vault, proofs=proofs)
    if turn.seq:
        tried = prove(replace(tried, file=file_stages.settle(file, shown)))
        tried = replace(tried, file=file_stages.end_settling(tried.file))
    return tried


def _settle_with_trap(start: MatchState, turn: Turn, vault: Vault, opens: Iterable[str], results: Mapping[int, Result]) -> Prospect:
    """Settle; if traps of one's own are due on the way, once more up to each, and spring it."""
    side = vault.side
    tried = _settle(start, turn, vault, tuple((-1, vault.opening(start, each, {})) for each in opens), results)
    if start.agreed is not None or file_ends.replaces_settling(turn):
        return tried
    missing = next((trap for trap in traps_of(start, side) if trap not in vault.payloads), None)
    if missing is not None:
        raise UserError("payload-not-here", envelope=missing)
    while (trap := due_trap(tried.fold, side, vault.payloads, tried.fold.sides[side].opened)) is not None:
        before = [each for each in tried.proofs if each[0] < trap.step]
        sprung = ((trap.step, vault.opening(start, trap.envelope, {})), (trap.step, trap))
        tried = _settle(start, turn, vault, (*before, *sprung), results)
    return replace(tried, file=replace(tried.file, results={}))


def _stand(tried: Prospect, draft: Draft) -> Prospect:
    """Seal what the draft seals, the orders of a sealed choice, and the traps; its policies come into force."""
    if draft.sealed:
        orders = (orders_id(tried.turn.seq), tried.fold.rules.decisions.pack(draft.sealed))
        draft = replace(draft, seals=(*draft.seals, orders))
    payloads = dict(draft.seals)
    for name, members in draft.lists:
        payloads |= {sealed_envelopes.leaf_name(name, place): payload for place, payload in enumerate(members)}
    tried = _with_traps(replace(tried, draft=draft, payloads=payloads), _laid(tried, draft, payloads))
    unsealed = [each for each in draft.opens if not tried.fold.is_sealed(tried.vault.side, each)]
    tried = replace(tried, file=file_stages.stand(tried.file, tried.turn, ()))
    for envelope in unsealed:
        tried = tried.opening_with(tried.vault.opening(tried.fold, envelope, tried.payloads))
    return tried


def _with_traps(tried: Prospect, traps: tuple[bytes, ...]) -> Prospect:
    """The same with what its draft seals, and these traps."""
    trap = trap_id(tried.turn.seq)
    names = [sealed_envelopes.leaf_name(trap, place) for place in range(len(traps))] if len(traps) > 1 else [trap]
    turn = replace(tried.turn, seals=tried.vault.seals_of(tried.draft, trap, traps))
    return replace(tried, turn=turn, payloads={**tried.payloads, **dict(zip(names, traps, strict=False))})


def _laid(tried: Prospect, draft: Draft, payloads: Mapping[str, bytes]) -> tuple[bytes, ...]:
    """The traps of a file: those that its author's own copy lays, else what the draft says, else again what is in force."""
    fold, side = tried.fold, tried.vault.side
    leaves = fold.rules.trap_leaves(side) if tried.turn.seq and not fold.is_over else 0
    if not leaves:
        return ()
    found = _own_traps(tried, fold, draft, payloads)
    if found is None:
        found = laid_again(fold, side, tried.vault.payloads) if draft.traps is None else draft.traps
    if len(found) > leaves:
        raise UserError("traps-too-many", most=leaves)
    return (*found, *[b""] * (leaves - len(found)))


def _own_traps(tried: Prospect, before: MatchState, draft: Draft, payloads: Mapping[str, bytes]) -> tuple[bytes, ...] | None:
    """What the own copy lays as the match stands in a prospect; `before`: the match before this file lays anything."""
    rules, side, known = tried.fold.rules, tried.vault.side, tried.vault.payloads
    own_copy = rules.own_view(tried.fold.state, side, {**known, **payloads})
    return rules.own_traps(own_copy, side, laid_last(before, side, known), draft.traps)


def _with_what_it_planned(fold: MatchState, tried: Prospect) -> Prospect:
    """The same with what its author's own copy lays behind his orders, where it had nothing before: a plan made in this file."""
    side, trap = tried.vault.side, trap_id(tried.turn.seq)
    names = sealed_names(tried.fold.sides[side].seals[trap]) if tried.fold.sides[side].trap == trap else ()
    if any(tried.payloads[name] for name in names):
        return tried
    found = _own_traps(tried, fold, tried.draft, tried.payloads) if names else None
    return _with_traps(tried, found) if found is not None and any(found) else tried


def prospect(fold: MatchState, vault: Vault, draft: Draft, results: Mapping[int, Result] | None = None) -> Prospect:
    """Try a draft: what it settles, what its decisions do as far as its author knows, and what it then waits for.

    `results`: of a draft of the same file that settled without a trap. Raises UserError for what its author must mend.
    """
    turn = Turn(
        format=FORMAT,
        match=fold.id,
        seq=fold.seq,
        author=vault.side,
        prev=draft.prev,
        setup=draft.setup,
        reveal=None,
        openings=(),
        policies=draft.policies,
        seals=(),
        decisions=b"",
        marks=(),
        end=draft.end,
        checkpoint=None,
        note=draft.note,
    )
    try:
        opens = [each for each in draft.opens if fold.is_sealed(vault.side, each)]
        tried = _stand(_settle_with_trap(fold, turn, vault, opens, results or {}), draft)
    except CheatEvidence as error:
        raise _his_own(error) from error
    if not turn.seq:
        return tried
    tried = tried.decide(draft.lines)
    if not draft.sealed:
        return tried
    choice = draft.choice or tried.fold.rules.sealed(tried.fold.state, turn.seq)
    return tried.undecided.decide((*draft.lines, Line(choice))) if tried.undecided else tried.decide((Line(choice),))


class Composed(Struct, frozen=True):
    """A complete turn, unsigned; and what its seals hold, to be kept."""

    turn: Turn
    payloads: dict[str, bytes]


def compose(fold: MatchState, vault: Vault, draft: Draft, least_reveal: int = 0) -> Composed:
    """The turn of a draft, with all that its author owes. Raises UserError for what he must mend."""
    return finish(fold, prospect(fold, vault, draft), least_reveal)


def finish(fold: MatchState, tried: Prospect, least_reveal: int = 0) -> Composed:
    """The turn of a prospect of `fold`. Raises UserError for what its author must mend.

    `least_reveal`: how far a refused file that this one replaces had revealed.
    """
    tried = _with_what_it_planned(fold, tried)
    side = tried.vault.side
    due = max(tried.file.own_needed, file_stages.reveal_due(tried.file, side), least_reveal) if tried.turn.seq else 0
    turn = tried.unsigned(Reveal(due, tried.vault.value(due)) if due > fold.sides[side].revealed else None)
    try:
        after, _ = follow(fold, turn)
    except CheatEvidence as error:
        raise _his_own(error) from error
    return Composed(replace(turn, checkpoint=after.checkpoint()), dict(tried.payloads))


def pack_lines(rules: AnyRules, lines: tuple[Line, ...]) -> tuple[bytes, tuple[Mark, ...]]:
    """The bytes and marks of all decisions of a file."""
    marks = [
        Mark(place, line.or_stop, rules.guards.pack(line.guards)) for place, line in enumerate(lines) if line.or_stop or line.guards
    ]
    return rules.decisions.pack([line.decision for line in lines]), tuple(marks)


def unpack_lines(rules: AnyRules, decisions: bytes, marks: tuple[Mark, ...]) -> tuple[Line, ...]:
    """The decisions of a whole file with their marks: what `pack_lines` packed. Raises ValueError where they are none."""
    marked = {mark.index: (mark.or_stop, rules.guards.unpack(mark.guards, file_stages.MAX_GUARDS)) for mark in marks}
    found = rules.decisions.unpack(decisions, file_stages.MAX_DECISIONS)
    return tuple(Line(decision, *marked.get(place, (False, ()))) for place, decision in enumerate(found))


def _his_own(error: CheatEvidence) -> UserError:
    """One's own draft accuses nobody."""
    return UserError(error.code, None, **error.places)
