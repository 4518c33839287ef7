"""The stages a file goes through, in the order of docs/turn-file.md. Drafts go through the same ones.

`begin`, then `fix` (reveal and openings), `settle` and `end_settling`, `stand` (policies and seals), `decide`, `close`. Each
raises when the file is to be refused; the match it was tried on is then of no more use.
"""

from pbem import canonical
from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose, Open, Over, Roll
from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.match import burn, ends
from pbem.match.play import Play
from pbem.match.record import Item, Standing
from pbem.match.run import illegal_order, item_refusal, run
from pbem.match.trap import is_trap_of, spring, spring_of
from pbem.protocol import dice_chain
from pbem.protocol.envelopes import check_opening, seal_for
from pbem.protocol.form import content_refusal
from pbem.protocol.turn_file import OPEN, SEALED, Claim, Invitation, Opening, Policy, Spring, Turn

MAX_DECISIONS = 2048
MAX_GUARDS = 16


def bad_proof(code: str, **places: object) -> CheatEvidence:
    """The error for a value, an opening or a seal that cannot be."""
    return CheatEvidence(code, Outcome.BAD_PROOF, **places)


def begin(play: Play, turn: Turn) -> None:
    """Make a file the one being taken: its place, its form, and what an end forbids."""
    if turn.match != play.match:
        raise UserError("other-match", Outcome.OTHER_MATCH)
    if turn.seq != play.seq:
        raise UserError("not-the-next-file", Outcome.AHEAD if turn.seq > play.seq else Outcome.REFUSED, seq=play.seq)
    expected = play.next_author()
    if turn.author >= len(play.reveals) or (expected is not None and turn.author != expected):
        raise CheatEvidence("author-not-due", Outcome.BAD_PROOF, author=turn.author)
    play.author = turn.author
    play.stamp = stamp_for(play, turn.author)
    play.reveals_before = list(play.reveals)
    play.log_start = play.settled_length = len(play.log)
    play.skipped, play.cuts = [], []
    play.rewound_to = play.taken_back_to = None
    play.is_deciding = False
    play.own_needed = 0
    code = content_refusal(turn, len(play.reveals))
    if code is not None:
        raise CheatEvidence(code)
    _check_setup(play, turn)
    ends.check_before(play, turn)
    play.accepted, play.offer = play.offer, None


def stamp_for(play: Play, author: int) -> int:
    """The stamp of this author's next file."""
    return burn.stamp_of(play.reveals, author)


def _check_setup(play: Play, turn: Turn) -> None:
    """The form is right: file 0 invites, and each later side's first file accepts."""
    if turn.setup is None:
        return
    if isinstance(turn.setup, Invitation):
        play.first_author = turn.author
        if turn.setup.dice != play.dice:
            raise UserError("dice-mode-differs", dice=turn.setup.dice)
    play.values[turn.author][0] = turn.setup.anchor


def fix(play: Play, turn: Turn) -> tuple[Opening | Claim, ...]:
    """1: the reveal and the openings fit what was fixed. Returns those of envelopes that this very file seals: for `stand`."""
    if turn.reveal is not None:
        side, known = turn.author, play.reveals[turn.author]
        check_furthest(play, turn.reveal.index)
        play.values[side].update(dice_chain.check_reveal(play.match, side, turn.reveal, known, play.values[side][known]))
        play.reveals[side] = turn.reveal.index
    return fix_openings(play, turn)


def check_furthest(play: Play, index: int) -> None:
    """What a file may reveal at most; bounds the hashing. Raises CheatEvidence "reveal-too-far"."""
    highest = burn.furthest_reveal(play.reveals_before)
    if index > highest:
        raise bad_proof("reveal-too-far", index=index, highest=highest)


def fix_openings(play: Play, turn: Turn, is_proven: bool = True) -> tuple[Opening | Claim, ...]:
    """The openings and claims of a file in force, and those still to come into force with its seals. `is_proven`: with salts."""
    side = turn.author
    fresh = {seal.envelope: seal for seal in turn.seals}
    play.set_claims(side, ())
    late: list[Opening | Claim] = []
    for each in turn.openings:
        if isinstance(each, Spring):
            continue
        seal = seal_for(play.seals[side], each.envelope)
        is_late = seal is None
        seal = seal or seal_for(fresh, each.envelope)
        if seal is None:
            raise bad_proof("envelope-unknown", envelope=each.envelope)
        if is_proven and isinstance(each, Opening) and not check_opening(play.match, side, seal, each):
            raise bad_proof("opening-does-not-fit", envelope=each.envelope)
        if is_late:
            late.append(each)
        else:
            open_or_claim(play, side, each)
    return tuple(late)


def open_or_claim(play: Play, side: int, each: Opening | Claim) -> None:
    """An opening or a claim is at hand from now on."""
    if isinstance(each, Claim):
        play.set_claims(side, (*play.claims[side], (play.seq, each)))
        return
    play.opened[side][each.envelope] = each.payload
    play.envelopes = canonical.tagged("envelopes", play.envelopes, bytes([side]), canonical.encode(each))


def settle(play: Play, turn: Turn) -> None:
    """2: run with what was filed before, and what the author owes. Nothing here leaves him a choice."""
    trap = spring_of(turn)
    if ends.replaces_settling(turn):
        if trap is not None:
            raise CheatEvidence("end-with-more", Outcome.ILLEGAL_ORDER)
        ends.apply_instead(play, turn)
    elif trap is not None:
        if play.agreed is not None:
            raise bad_proof("trap-not-met", envelope=trap.envelope, step=trap.step)
        spring(play, turn, trap)
    run(play)


def end_settling(play: Play) -> None:
    """2, its end: what was asked of the author is shown before anything new of theirs comes into force; the file's stamp counts."""
    demand, side = play.wait.demand, play.author
    if isinstance(demand, Open) and side in play.wait.sides and play.is_sealed(side, demand.envelope):
        raise bad_proof("opening-missing", envelope=demand.envelope)
    play.stamps[side] = play.stamp
    play.settled_length = len(play.log)


def stand(play: Play, turn: Turn, late: tuple[Opening | Claim, ...]) -> None:
    """3: seals, openings of what was just sealed, policies."""
    side = turn.author
    for seal in turn.seals:
        if seal.envelope in play.seals[side]:
            raise bad_proof("envelope-twice", envelope=seal.envelope)
        play.seals[side][seal.envelope] = seal
        play.envelopes = canonical.tagged("envelopes", play.envelopes, bytes([side]), canonical.encode(seal))
    if play.rules.uses_traps and turn.seq:
        _lay_trap(play, turn)
    for each in late:
        open_or_claim(play, side, each)
    for policy in turn.policies:
        _check_policy(play, side, policy)
        key = (side, policy.kind, policy.is_own_stretch)
        play.standing[key] = Standing(policy.mode, policy.data, turn.seq)


def _lay_trap(play: Play, turn: Turn) -> None:
    """The file's one trap envelope, empty or not, takes the place of the trap in force."""
    found = [seal.envelope for seal in turn.seals if is_trap_of(turn.seq, seal)]
    if len(found) > 1:
        raise bad_proof("trap-envelope-twice", envelope=found[1])
    if found:
        play.traps[turn.author] = found[0]
    elif not play.is_over:
        raise bad_proof("trap-envelope-missing")


def _check_policy(play: Play, side: int, policy: Policy) -> None:
    if policy.kind not in play.rules.policy_kinds:
        raise CheatEvidence("policy-unknown", Outcome.ILLEGAL_ORDER, kind=policy.kind)
    if policy.mode == OPEN:
        try:
            play.rules.check_policy(policy.kind, policy.data)
        except IllegalOrder as error:
            refusal = error.refusal
            places = {"kind": policy.kind, "rule": refusal.rule, "why": refusal.code, "subject": refusal.subject}
            raise CheatEvidence("policy-unlawful", Outcome.ILLEGAL_ORDER, **places) from error
    if policy.mode == SEALED:
        envelope = policy.data.decode()
        if not play.is_sealed(side, envelope):
            raise bad_proof("envelope-unknown", envelope=envelope)


def decide(play: Play, turn: Turn, done: int = 0) -> None:
    """4: decisions replace what is left of the author's script, if a choice of his is due; run again.

    A draft that grows by orders files them bit by bit: `done` of its decisions are filed already.
    """
    side, due = turn.author, play.wait.demand
    if items := script_of(play, turn)[done:]:
        if not done and not (isinstance(due, Choose) and due.side == side):
            raise CheatEvidence("no-choice-due", Outcome.ILLEGAL_ORDER)
        file_script(play, side, (*play.scripts[side], *items) if done else items)
    play.is_deciding = True
    run(play)
    due = play.wait.demand
    if items and isinstance(due, Choose) and due.side == side and not due.is_order:
        _check_unused(play, side)


def file_script(play: Play, side: int, items: tuple[Item, ...]) -> None:
    """Replace what is left of a side's script."""
    play.set_script(side, items)


def _check_unused(play: Play, side: int) -> None:
    """The author knew the question that is still open: an answer in front of his script was meant for it, and does not fit."""
    item = next(iter(play.scripts[side]), None)
    if item is None or item.is_order:
        return
    if refusal := item_refusal(play, side, item.decision):
        raise illegal_order(item, refusal)
    try:
        play.rules.check(play.state, side, item.decision)
    except IllegalOrder as error:
        raise illegal_order(item, error.refusal) from error


def count_decisions(play: Play, turn: Turn) -> int:
    """How many decisions a turn holds."""
    return len(play.rules.decisions.unpack(turn.decisions, MAX_DECISIONS))


def script_of(play: Play, turn: Turn) -> tuple[Item, ...]:
    """The decisions of a file with their marks. Raises CheatEvidence when bytes or marks are none."""
    rules = play.rules
    try:
        decisions = rules.decisions.unpack(turn.decisions, MAX_DECISIONS)
    except ValueError as error:
        raise CheatEvidence("decisions-unreadable", Outcome.ILLEGAL_ORDER, detail=str(error)) from error
    guards: dict[int, tuple[bool, tuple[Decision, ...]]] = {}
    for mark in turn.marks:
        if mark.index >= len(decisions) or not (mark.or_stop or mark.guards):
            raise CheatEvidence("marks-unreadable", Outcome.ILLEGAL_ORDER, item=mark.index)
        if not rules.is_order(decisions[mark.index]):
            raise CheatEvidence("mark-not-on-order", Outcome.ILLEGAL_ORDER, item=mark.index)
        try:
            guards[mark.index] = (mark.or_stop, rules.guards.unpack(mark.guards, MAX_GUARDS))
        except ValueError as error:
            raise CheatEvidence("marks-unreadable", Outcome.ILLEGAL_ORDER, item=mark.index) from error
    return tuple(
        Item(decision, rules.is_order(decision), *guards.get(place, (False, ())), turn.seq, place)
        for place, decision in enumerate(decisions)
    )


def close(play: Play, turn: Turn) -> None:
    """5: the run waits for the other side, or the match is over, or the file says so; and nothing owed is held back."""
    side, wait = turn.author, play.wait
    if turn.seq:
        ends.check_after(play, turn)
        play.raise_burnt(play.burnt_by_now())
        if play.reveals[side] < (due := reveal_due(play, side)):
            raise bad_proof("value-missing", index=due, revealed=play.reveals[side])
        if isinstance(wait.demand, Open) and side in wait.sides:
            raise bad_proof("opening-missing", envelope=wait.demand.envelope)
    play.end_file()


def reveal_due(play: Play, side: int) -> int:
    """The index that a side must have revealed now that its file is run."""
    demand = play.wait.demand
    if isinstance(demand, Over):
        return 0
    is_other_awaited = isinstance(demand, Roll) or (isinstance(demand, Open) and side not in play.wait.sides)
    return burn.reveal_due(play.burnt_by_now(), play.is_swift, is_other_awaited)
