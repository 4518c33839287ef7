"""The final audit: a match played again with all secrets known. Did everybody seal, claim and spring as he had to?

Anyone who holds the turn files can run it. It looks at what only secrets can show; all else was checked file by file.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.claims_and_findings import Finding
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Claimed, Decided
from pbem.engine.game import AnyRules, Rules
from pbem.match import file_ends, file_stages
from pbem.match.fold import take
from pbem.match.fold_report import CLAIM, HAND, SCRIPT, Applied
from pbem.match.state import MatchState, start_match
from pbem.match.traps import due_trap, first_met, laid_last, springs_of, traps_of, with_left_out
from pbem.protocol import sealed_envelopes
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.sealed_envelopes import Sealer
from pbem.protocol.turn_file import SEALED, Opening, Secret, Turn, trap_id

CLEAN = "clean"
FAULTED = "faulted"
NOT_AUDITED = "not-audited"


class Verdict(Struct, frozen=True):
    """The result of the audit: for each side CLEAN, FAULTED or NOT_AUDITED, and every finding in the order of the files."""

    sides: tuple[str, ...]
    findings: tuple[Finding, ...]


class Known(Struct, frozen=True):
    """The published secrets of a side: its secret, and every payload of its envelopes, opened in the match or now."""

    seq: int  # of the file with the secret
    secret: bytes
    payloads: Mapping[str, bytes]


class Taken(Struct, frozen=True):
    """A file taken in: the match before and after it, how many inputs it settled, and the state in which it laid its traps."""

    before: MatchState
    after: MatchState
    settled: int
    laid_in: Struct

    def state_before(self, step: int) -> Any:
        """The state when so many inputs had been applied, of those since its author's last file that this one settles."""
        return (self.before if step <= self.before.step else self.after).state_before(step)


class Witness:
    """A recorder of what the audit has to look at again once everything is published, kept while the files are taken in."""

    def __init__(self) -> None:
        self.taken: dict[int, Taken] = {}  # the files whose author had a trap in force, by number
        self.claims: dict[int, list[tuple[Applied, Struct]]] = {}  # that each file made come true, with the state it was in
        self.left: list[Struct] = []  # states that the match went back from: what was stated by then was stated
        self.decided: list[tuple[Applied, MatchState]] = []  # by sides with traps, with who knows the state before
        self.named: dict[int, Struct] = {}  # by file: the state by whose names it seals standing orders

    def take(self, fold: MatchState, turn: Turn) -> MatchState:
        """Take the next file in, as `fold.take` does."""
        after, report = take(fold, turn)
        if any(policy.mode == SEALED for policy in turn.policies):
            self.named[turn.seq] = fold.state
        if report.taken_back_to is not None or report.rewound_to is not None:
            self.left.append(fold.state)
        if fold.sides[turn.author].trap is not None:
            later = report.steps[report.settled :]
            laid_in = after.state_before(later[0].step) if later else after.state
            self.taken[turn.seq] = Taken(fold, after, report.settled, laid_in)
        for applied in report.steps:
            given = applied.given
            if isinstance(given, Decided) and applied.how in (HAND, SCRIPT) and fold.sides[given.side].trap is not None:
                self.decided.append((applied, after))
        claims = [applied for applied in report.steps if applied.how == CLAIM]
        self.claims[turn.seq] = [(applied, after.state_before(applied.step)) for applied in claims]
        return after


def audit(rules: Rules[Any], match: bytes, dice: str, turns: Sequence[Turn]) -> Verdict:
    """Judge a whole match. Raises CheatEvidence or UserError when the files themselves do not make one."""
    fold, witness = start_match(rules, match, dice), Witness()
    for turn in turns:
        fold = witness.take(fold, turn)
    return judge(fold, turns, witness)


def judge(fold: MatchState, turns: Sequence[Turn], witness: Witness) -> Verdict:
    """Judge a match that has just taken in these files, all of them before the eyes of this witness."""
    match = fold.id
    published = {side: _known(fold, turns, side) for side in fold.secrets if fold.has_published(side)}
    known = {side: each for side, each in published.items() if _is_anchored(match, side, each.secret, turns)}
    findings = [Finding("secret-not-of-anchor", published[side].seq, -1, side) for side in sorted(set(published) - set(known))]
    for turn in turns:
        if turn.author in known:
            findings += _openings(turn, fold, known[turn.author])
            taken = witness.taken.get(turn.seq)
            findings += _traps(taken, turn, known[turn.author]) if taken is not None else []
            findings += _relaid(taken, turn, known[turn.author]) if taken is not None else []
        findings += _claims(fold.rules, turn.seq, witness.claims[turn.seq], known)
    findings += _decided(fold.rules, witness.decided, known)
    for side in sorted(known):
        findings += _sealed(fold, turns, side, known[side], witness)
    findings.sort(key=lambda each: (each.seq, each.step))
    faulted = {each.side for each in findings}
    sides = range(len(fold.rules.sides))
    said = (FAULTED if side in faulted else CLEAN if side in known else NOT_AUDITED for side in sides)
    return Verdict(tuple(said), tuple(findings))


def _is_anchored(match: bytes, side: int, secret: bytes, turns: Sequence[Turn]) -> bool:
    """Is it the secret of the dice chain whose anchor this side gave?"""
    anchors = [turn.setup.anchor for turn in turns if turn.author == side and turn.setup is not None]
    return [DiceChain(match, side, secret).anchor] == anchors


def _known(fold: MatchState, turns: Sequence[Turn], side: int) -> Known:
    secret = fold.secrets[side]
    seq = max(turn.seq for turn in turns if turn.author == side and isinstance(turn.end, Secret))
    shown = {**dict(secret.payloads), **fold.sides[side].opened}
    return Known(seq, secret.secret, with_left_out(fold, side, shown))


def _openings(turn: Turn, fold: MatchState, known: Known) -> list[Finding]:
    """Salts follow from the secret; another salt would let a commitment be copied or chosen."""
    found, side = [], turn.author
    for each in turn.openings:
        seal = sealed_envelopes.seal_for(fold.sides[side].seals, each.envelope)
        if isinstance(each, Opening) and seal and each.salt != Sealer(fold.id, side, known.secret, seal.prev).salt(each.envelope):
            found.append(Finding("salt-not-derived", turn.seq, -1, side, subject=each.envelope))
    return found


def _traps(taken: Taken, turn: Turn, known: Known) -> list[Finding]:
    """Did each trap in force spring at its first trigger, those of one place by rank, and only there?"""
    fold = taken.before
    if not turn.seq or file_ends.replaces_settling(turn) or fold.agreed is not None:
        return []
    springs, side = springs_of(turn), turn.author
    spent = set(fold.sides[side].opened)
    if not springs:
        due = first_met(fold, side, known.payloads, spent, fold.step + taken.settled, taken.state_before)
        return [] if due is None else [Finding("trap-withheld", turn.seq, due.step, side, subject=due.envelope)]
    for place, sprung in enumerate((*springs, None)):
        without = replace(turn, openings=tuple(each for each in turn.openings if each not in springs[place:]))
        file, _ = file_stages.fix(file_stages.begin(fold, without), without)
        upto = None if sprung is None else sprung.step  # behind it this file has never run so, and may not be able to
        due = due_trap(file_stages.settle(file, without, upto).match, side, known.payloads, spent)
        if due is None:
            return []  # a spring where none is due does not pass the fold
        if sprung != due:
            comes_later = due.envelope in {each.envelope for each in springs[place:]}
            is_out_of_rank = sprung is not None and sprung.step == due.step
            code = "trap-out-of-rank" if is_out_of_rank else "trap-sprung-late" if comes_later else "trap-withheld"
            return [Finding(code, turn.seq, due.step, side, subject=due.envelope)]
        spent.add(due.envelope)
    return []


def _relaid(taken: Taken, turn: Turn, known: Known) -> list[Finding]:
    """Does a file lay what its author's own copy has it lay, where he had laid something else in that state?"""
    fold, side, laid = taken.before, turn.author, trap_id(turn.seq)
    if taken.after.sides[side].trap != laid or file_ends.replaces_settling(turn):
        return []
    own = fold.rules.own_view(taken.after.state, side, known.payloads)
    if (refusal := fold.rules.laid_refusal(own, side, laid_last(taken.after, side, known.payloads))) is not None:
        return [Finding(refusal.code, turn.seq, -1, side, refusal.rule, refusal.subject)]
    for earlier, later in zip(traps_of(fold, side), traps_of(taken.after, side), strict=True):
        old, new = known.payloads.get(earlier, b""), known.payloads.get(later, b"")
        if old != new and (refusal := fold.rules.relaid_refusal(taken.laid_in, side, old, new)) is not None:
            return [Finding(refusal.code, turn.seq, -1, side, refusal.rule, later)]
    return []


def _decided(rules: AnyRules, decided: Sequence[tuple[Applied, MatchState]], known: Mapping[int, Known]) -> list[Finding]:
    """Did each side's own copy allow what it decided?"""
    found = []
    for applied, after in decided:
        given = applied.given
        if not isinstance(given, Decided) or given.side not in known or applied.seq is None:
            continue
        own = rules.own_view(after.state_before(applied.step), given.side, known[given.side].payloads)
        refusal = rules.decided_refusal(own, given.side, given.decision, is_by_hand=applied.how == HAND)
        if refusal is not None:
            found.append(Finding(refusal.code, applied.seq, applied.step, given.side, refusal.rule, refusal.subject))
    return found


def _claims(rules: AnyRules, seq: int, claims: Sequence[tuple[Applied, Struct]], known: Mapping[int, Known]) -> list[Finding]:
    """Was each claim true in the state it was made in?"""
    found = []
    for applied, state in claims:
        given = applied.given
        if not isinstance(given, Claimed) or given.side not in known:
            continue
        payload = known[given.side].payloads.get(given.envelope)
        if payload is not None and not rules.claim_holds(state, given, payload):
            made = seq if applied.seq is None else applied.seq
            found.append(Finding("claim-false", made, applied.step, given.side, subject=f"{given.envelope} {given.question}"))
    return found


def _sealed(fold: MatchState, turns: Sequence[Turn], side: int, known: Known, witness: Witness) -> list[Finding]:
    """What every envelope holds fits, as published; what was sealed was lawful, and what states keep as stated was true."""
    found = []
    for turn in turns:
        for seal in sealed_envelopes.filed_seals(turn) if turn.author == side else ():
            if not Sealer(fold.id, side, known.secret, seal.prev).fits(seal, known.payloads):
                found.append(Finding("payload-does-not-fit", turn.seq, -1, side, subject=seal.envelope))
    for envelope in sorted(set(known.payloads)):
        if not fold.is_sealed(side, envelope):
            found.append(Finding("payload-of-nothing", known.seq, -1, side, subject=envelope))
    found += _policies(fold.rules, turns, side, known, witness.named)
    by_itself = fold.rules.payloads_refusal(side, known.payloads)
    refusals = (fold.rules.sealed_refusal(state, side, known.payloads) for state in (*witness.left, fold.state))
    if refusal := by_itself or next(filter(None, refusals), None):
        found.append(Finding(refusal.code, known.seq, -1, side, refusal.rule, refusal.subject))
    return found


def _policies(rules: AnyRules, turns: Sequence[Turn], side: int, known: Known, named: Mapping[int, Struct]) -> list[Finding]:
    """Sealed standing orders that never came up were lawful too, by the names that their author knew."""
    found = []
    for turn in turns:
        for policy in turn.policies if turn.author == side else ():
            payload = known.payloads.get(policy.data.decode()) if policy.mode == SEALED else None
            try:
                if payload is not None:
                    rules.at(named[turn.seq]).check_policy(policy.kind, payload)
            except IllegalOrder as error:
                refusal = error.refusal
                found.append(Finding(refusal.code, turn.seq, -1, side, refusal.rule, refusal.subject))
    return found
