"""The stages a file goes through, in the order of docs/turn-file.md. Drafts go through the same ones.

`begin`, then `fix` (reveal and openings), `settle` and `end_settling`, `stand` (policies and seals), `decide`, `close`. Each
raises when the file is to be refused.
"""

from collections.abc import Callable

from msgspec.structs import replace

from pbem import canonical
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import NOBODY, Choose, Open, Over, Roll
from pbem.engine.game import AnyRules, refusal_of
from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.match import burn_mark, file_ends
from pbem.match.demand_loop import illegal_order, item_refusal, run
from pbem.match.file_in_progress import FileInProgress, Throw, thrown
from pbem.match.fold_report import Item, Report, Standing
from pbem.match.state import MatchState
from pbem.match.traps import lay_trap, spring, springs_of
from pbem.protocol import dice_chain
from pbem.protocol.form import content_refusal
from pbem.protocol.sealed_envelopes import check_opening, filed_seals, seal_for
from pbem.protocol.turn_file import OPEN, SEALED, Claim, Invitation, Opening, Policy, Seal, Secret, Spring, Turn

MAX_DECISIONS = 2048
MAX_GUARDS = 16

Late = tuple[Opening | Claim, ...]
"""Openings and claims of envelopes that their very file seals: they come into force with its seals."""


def bad_proof(code: str, **places: object) -> CheatEvidence:
    """The error for a value, an opening or a seal that cannot be."""
    return CheatEvidence(code, Outcome.BAD_PROOF, **places)


def begin(
    match: MatchState,
    turn: Turn,
    throw: Throw = thrown,
    own_side: int = NOBODY,
    own_value: Callable[[int], bytes] | None = None,
) -> FileInProgress:
    """Make a file the one being taken: its place, its form, and what an end forbids. `own_side`, `own_value`: of a draft."""
    if turn.match != match.id:
        raise UserError("other-match", Outcome.OTHER_MATCH)
    if turn.seq != match.seq:
        raise UserError("not-the-next-file", Outcome.AHEAD if turn.seq > match.seq else Outcome.REFUSED, seq=match.seq)
    expected = match.next_author()
    if turn.author >= len(match.sides) or (expected is not None and turn.author != expected):
        raise CheatEvidence("author-not-due", Outcome.BAD_PROOF, author=turn.author)
    code = content_refusal(turn, len(match.sides))
    if code is not None:
        raise CheatEvidence(code)
    file_ends.check_before(match, turn)
    return FileInProgress(
        match=replace(_set_up(match, turn), offer=None),
        seq=match.seq,
        author=turn.author,
        stamp=stamp_for(match, turn.author),
        reveals_before=match.reveals,
        accepted=match.offer,
        throw=throw,
        own_side=own_side,
        own_value=own_value,
    )


def stamp_for(match: MatchState, author: int) -> int:
    """The stamp of this author's next file."""
    return burn_mark.stamp_of(match.reveals, author)


def _set_up(match: MatchState, turn: Turn) -> MatchState:
    """File 0 invites, and each later side's first file accepts."""
    if turn.setup is None:
        return match
    if isinstance(turn.setup, Invitation):
        if turn.setup.dice != match.dice:
            raise UserError("dice-mode-differs", dice=turn.setup.dice)
        match = replace(match, first_author=turn.author)
    return match.with_side(turn.author, value=turn.setup.anchor)


def fix(file: FileInProgress, turn: Turn) -> tuple[FileInProgress, Late]:
    """1: the reveal and the openings fit what was fixed. Returns those of envelopes that this very file seals: for `stand`."""
    if turn.reveal is not None:
        match, side, known = file.match, turn.author, file.match.sides[turn.author]
        check_furthest(file, turn.reveal.index)
        dice_chain.check_reveal(match.id, side, turn.reveal, known.revealed, known.value)
        file = file.on(match.with_side(side, revealed=turn.reveal.index, value=turn.reveal.value))
    if isinstance(turn.end, Secret):
        file_ends.check_payloads(file.match, turn.author, turn.end)
    return fix_openings(file, turn)


def check_furthest(file: FileInProgress, index: int) -> None:
    """What a file may reveal at most; bounds the hashing. Raises CheatEvidence "reveal-too-far"."""
    highest = burn_mark.furthest_reveal(file.reveals_before)
    if index > highest:
        raise bad_proof("reveal-too-far", index=index, highest=highest)


def fix_openings(file: FileInProgress, turn: Turn, is_proven: bool = True) -> tuple[FileInProgress, Late]:
    """The openings and claims of a file in force, and those still to come into force with its seals. `is_proven`: with salts."""
    side = turn.author
    fresh = {seal.envelope: seal for seal in filed_seals(turn)}
    file = file.set_claims(side, ())
    late: list[Opening | Claim] = []
    for each in turn.openings:
        if isinstance(each, Spring):
            continue
        seal = seal_for(file.match.sides[side].seals, each.envelope)
        is_late = seal is None
        seal = seal or seal_for(fresh, each.envelope)
        if seal is None:
            raise bad_proof("envelope-unknown", envelope=each.envelope)
        if isinstance(each, Opening) and each.envelope in file.match.sides[side].opened:
            raise bad_proof("opening-again", envelope=each.envelope)
        if is_proven and isinstance(each, Opening) and not check_opening(file.match.id, side, seal, each):
            raise bad_proof("opening-does-not-fit", envelope=each.envelope)
        if is_late:
            late.append(each)
        else:
            file = open_or_claim(file, side, each)
    return file, tuple(late)


def open_or_claim(file: FileInProgress, side: int, each: Opening | Claim) -> FileInProgress:
    """An opening or a claim is at hand from now on."""
    known = file.match.sides[side]
    if isinstance(each, Claim):
        return file.set_claims(side, (*known.claims, (file.seq, each)))
    return file.on(_noted(file.match.with_side(side, opened=known.opened.adding(each.envelope, each.payload)), side, each))


def _noted(match: MatchState, side: int, each: Seal | Opening) -> MatchState:
    """A seal or an opening goes into the running digest of all envelopes."""
    digest = canonical.tagged("envelopes", match.envelopes, bytes([side]), canonical.encode(each))
    return replace(match, envelopes=digest)


def settle(file: FileInProgress, turn: Turn, upto: int | None = None) -> FileInProgress:
    """2: run with what was filed before, and what the author owes. Nothing here leaves him a choice. `upto`: inputs to stop at."""
    traps = springs_of(turn)
    if file_ends.replaces_settling(turn):
        if traps:
            raise CheatEvidence("end-with-more", Outcome.ILLEGAL_ORDER)
        file = file_ends.apply_instead(file, turn)
    for trap in traps:
        if file.match.agreed is not None:
            raise bad_proof("trap-not-met", envelope=trap.envelope, step=trap.step)
        file = spring(file, turn, trap)
    return run(file, upto) if upto is None or file.match.step < upto else file


def end_settling(file: FileInProgress) -> FileInProgress:
    """2, its end: what was asked of the author is shown before anything new of theirs comes into force; the file's stamp counts."""
    wait, side = file.match.wait, file.author
    if isinstance(wait.demand, Open) and side in wait.sides and file.match.is_sealed(side, wait.demand.envelope):
        raise bad_proof("opening-missing", envelope=wait.demand.envelope)
    return replace(file, match=file.match.with_side(side, stamp=file.stamp), settled=len(file.steps))


def stand(file: FileInProgress, turn: Turn, late: Late) -> FileInProgress:
    """3: seals, openings of what was just sealed, policies."""
    side = turn.author
    match = file.match
    for seal, filed in zip(turn.seals, filed_seals(turn), strict=True):
        known = match.sides[side].seals
        if filed.envelope in known:
            raise bad_proof("envelope-twice", envelope=filed.envelope)
        match = _noted(match.with_side(side, seals=known.adding(filed.envelope, filed)), side, seal)
    file = file.on(lay_trap(match, turn))
    for each in late:
        file = open_or_claim(file, side, each)
    standing = dict(match.sides[side].standing)
    for policy in turn.policies:
        _check_policy(match, side, policy)
        standing[policy.kind, policy.is_own_stretch] = Standing(policy.mode, policy.data, turn.seq)
    return file.on(file.match.with_side(side, standing=standing)) if turn.policies else file


def _check_policy(match: MatchState, side: int, policy: Policy) -> None:
    if policy.kind not in match.rules.policy_kinds:
        raise CheatEvidence("policy-unknown", Outcome.ILLEGAL_ORDER, kind=policy.kind)
    if policy.mode == OPEN:
        try:
            match.rules_here.check_policy(policy.kind, policy.data)
        except IllegalOrder as error:
            refusal = error.refusal
            places = {"kind": policy.kind, "rule": refusal.rule, "why": refusal.code, "subject": refusal.subject}
            raise CheatEvidence("policy-unlawful", Outcome.ILLEGAL_ORDER, **places) from error
    if policy.mode == SEALED:
        envelope = policy.data.decode()
        if not match.is_sealed(side, envelope):
            raise bad_proof("envelope-unknown", envelope=envelope)


def decide(file: FileInProgress, items: tuple[Item, ...]) -> FileInProgress:
    """4: decisions replace what is left of the author's script, if a choice of his is due; run again."""
    due = file.match.wait.demand
    if items and not (isinstance(due, Choose) and due.side == file.author):
        raise CheatEvidence("no-choice-due", Outcome.ILLEGAL_ORDER)
    file = file.set_script(file.author, items) if items else file
    return run_decided(replace(file, is_deciding=True), is_checked=bool(items))


def run_decided(file: FileInProgress, is_checked: bool) -> FileInProgress:
    """Run what the author has decided. `is_checked`: no decision may be left that does not fit."""
    file = run(file)
    due, side = file.match.wait.demand, file.author
    if is_checked and isinstance(due, Choose) and due.side == side and not due.is_order:
        _check_unused(file.match, side)
    return file


def _check_unused(match: MatchState, side: int) -> None:
    """The author knew the question that is still open: an answer in front of his script was meant for it, and does not fit."""
    item = next(iter(match.scripts[side]), None)
    if item is None or item.is_order:
        return
    rules = match.rules
    if refusal := item_refusal(match, side, item.decision) or refusal_of(rules, rules.seen(match.state, side), side, item.decision):
        raise illegal_order(item, refusal)


def script_of(rules: AnyRules, turn: Turn) -> tuple[Item, ...]:
    """The decisions of a file with their marks. Raises CheatEvidence when bytes or marks are none."""
    try:
        decisions = rules.decisions.unpack(turn.decisions, MAX_DECISIONS)
    except ValueError as error:
        raise CheatEvidence("decisions-unreadable", Outcome.ILLEGAL_ORDER, detail=str(error)) from error
    items = [Item(each, is_order=rules.is_order(each), seq=turn.seq, place=place) for place, each in enumerate(decisions)]
    for mark in turn.marks:
        if mark.index >= len(items) or not (mark.or_stop or mark.guards):
            raise CheatEvidence("marks-unreadable", Outcome.ILLEGAL_ORDER, item=mark.index)
        if not items[mark.index].is_order:
            raise CheatEvidence("mark-not-on-order", Outcome.ILLEGAL_ORDER, item=mark.index)
        try:
            guards = rules.guards.unpack(mark.guards, MAX_GUARDS)
        except ValueError as error:
            raise CheatEvidence("marks-unreadable", Outcome.ILLEGAL_ORDER, item=mark.index) from error
        items[mark.index] = replace(items[mark.index], or_stop=mark.or_stop, guards=guards)
    return tuple(items)


def close(file: FileInProgress, turn: Turn) -> tuple[MatchState, Report]:
    """5: the run waits for the other side, or the match is over, or the file says so; and nothing owed is held back."""
    side, wait = turn.author, file.match.wait
    if turn.seq:
        file = file_ends.check_after(file, turn)
        file = file.raise_burnt(file.burnt_by_now())
        if file.match.sides[side].revealed < (due := reveal_due(file, side)):
            raise bad_proof("value-missing", index=due, revealed=file.match.sides[side].revealed)
        if isinstance(wait.demand, Open) and side in wait.sides:
            raise bad_proof("opening-missing", envelope=wait.demand.envelope)
    return file.end(), file.report


def reveal_due(file: FileInProgress, side: int) -> int:
    """The index that a side must have revealed now that its file is run."""
    wait = file.match.wait
    if isinstance(wait.demand, Over):
        return 0
    is_other_awaited = isinstance(wait.demand, Roll) or (isinstance(wait.demand, Open) and side not in wait.sides)
    return burn_mark.reveal_due(file.burnt_by_now(), file.match.is_swift, is_other_awaited)
