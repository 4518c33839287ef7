"""The run: goes on from demand to demand with what has been filed, until a value, an opening or a choice is missing."""

from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal, Sealed
from pbem.engine.demands import NOBODY, Choose, Claimed, Decided, Open, Opened, Over, Roll, Rolled
from pbem.engine.game import refusal_of
from pbem.errors import CheatEvidence, Outcome
from pbem.match import burn_mark
from pbem.match.file_in_progress import FileInProgress, without_front_answers
from pbem.match.fold_report import CLAIM, DEFAULT, DICE, HAND, OPENING, POLICY, SCRIPT, Item, Skipped, Standing
from pbem.match.state import MatchState
from pbem.protocol.turn_file import ASK, OPEN, SEALED

VOID = Refusal("", "void-by-what-was-covered")
"""Of an order that is lawful by all that its side could see: it is left out, and its file stands."""


def run(file: FileInProgress, upto: int | None = None) -> FileInProgress:
    """Go on as far as it goes, or until `upto` inputs have been applied. `match.wait` then says why it stands still."""
    file = replace(file, is_waiting=False)
    while not file.is_waiting and file.match.step != upto:
        file = _step(file)
    return file


def _step(file: FileInProgress) -> FileInProgress:
    match = file.match
    demand = match.demand
    if match.agreed is not None or isinstance(demand, Over):
        position = replace(match.position, scripts=((),) * len(match.sides))
        return file.on(replace(match, position=position)).waiting(match.agreed or demand)
    if isinstance(demand, Roll):
        return _roll(file, demand)
    if isinstance(demand, Open):
        return _open(file, demand)
    if demand.is_order:
        return _order(file, demand)
    if demand.begins_stretch and is_held_back(file, demand.side):
        return file.waiting(demand, demand.side)
    return _scripted_answer(file, demand) or _standing_answer(file, demand)


def _roll(file: FileInProgress, demand: Roll) -> FileInProgress:
    file = file.raise_burnt(file.burnt_by_now())
    index = burn_mark.roll_index(file.match.burnt)
    values = [file.value(side, index) for side in range(len(file.match.sides))]
    if file.own_side != NOBODY:
        file = replace(file, own_needed=max(file.own_needed, index))
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        missing = tuple(side for side, value in enumerate(values) if value is None)
        return file.waiting(demand, *missing, index=index)
    nth = count_of(file.match, demand) + 1
    numbers = file.throw(file, demand, index, nth, known)
    return file.put(Rolled(numbers), DICE, key=demand.key, nth=nth)


def count_of(match: MatchState, demand: Roll) -> int:
    """How many rolls of this key the current index has served."""
    return match.counts.get(demand.key, 0)


def _open(file: FileInProgress, demand: Open) -> FileInProgress:
    """The opening if the envelope is open, else a claim if one is filed: once it is open a claim says nothing new."""
    side, envelope = demand.side, demand.envelope
    filed = file.match.sides[side]
    payload = filed.opened.get(envelope)
    if payload is not None:
        return _put_proof(file, demand, Opened(side, envelope, payload), OPENING, None)
    for place, (seq, claim) in enumerate(filed.claims):
        if demand.question and (claim.envelope, claim.question) == (envelope, demand.question):
            claimed = _put_proof(file, demand, Claimed(side, envelope, claim.question, claim.answer), CLAIM, seq)
            left = filed.claims[:place] + filed.claims[place + 1 :]
            return claimed if claimed.is_waiting else claimed.set_claims(side, left)
    return file.waiting(demand, side)


def _put_proof(file: FileInProgress, demand: Open, given: Opened | Claimed, how: str, seq: int | None) -> FileInProgress:
    """Apply it. One that cannot be refuses its owner's own file; another's file waits for him as if it had not come."""
    try:
        return file.put(given, how, seq)
    except IllegalOrder as error:
        if file.author == demand.side:
            raise _unlawful(f"{how}-unlawful", given.envelope, error) from error
        return file.waiting(demand, demand.side)


def _unlawful(code: str, envelope: str, error: IllegalOrder) -> CheatEvidence:
    refusal = error.refusal
    places = {"envelope": envelope, "rule": refusal.rule, "why": refusal.code, "subject": refusal.subject}
    return CheatEvidence(code, Outcome.BAD_PROOF, **places)


def _order(file: FileInProgress, demand: Choose) -> FileInProgress:
    """The script's next order that is legal. Answers in front of an order are dropped when it is taken up or skipped."""
    side, rules = demand.side, file.match.rules
    if is_held_back(file, side):
        return file.waiting(demand, side)
    while script := without_front_answers(file.match.scripts[side]):
        item, left = script[0], script[1:]
        guard = next((guard for guard in item.guards if not rules.holds(rules.seen(file.match.state, side), side, guard)), None)
        found = None if guard is not None else _put_item(file, side, item, left)
        if isinstance(found, FileInProgress):
            return found
        if found not in (None, VOID) and file.is_deciding and item.seq == file.seq:
            raise illegal_order(item, found)
        file = replace(file, skipped=(*file.skipped, Skipped(side, item, found, guard)))
        file = file.set_script(side, () if item.or_stop else without_front_answers(left))
    return file.waiting(demand, side)


def is_held_back(file: FileInProgress, side: int) -> bool:
    """Must a side's orders wait for its own next file? Behind the decisions of a file that lays traps.

    Else they would pass these by, which reach from the end of the file on.
    """
    return file.is_deciding and side != file.author and file.match.rules.trap_leaves(file.author) > 0


def illegal_order(item: Item, refusal: Refusal) -> CheatEvidence:
    """The error for an order that its author knew to be forbidden. `item`: its place in the file, from 0."""
    return CheatEvidence(
        "illegal-order", Outcome.ILLEGAL_ORDER, item=item.place, rule=refusal.rule, why=refusal.code, subject=refusal.subject
    )


def _scripted_answer(file: FileInProgress, demand: Choose) -> FileInProgress | None:
    """The first answer before the script's next order that is legal now."""
    script = file.match.scripts[demand.side]
    is_own_stretch = is_in_own_stretch(file.match, demand)
    for place, item in enumerate(script):
        if item.is_order:
            return None
        found = _put_item(file, demand.side, item, script[:place] + script[place + 1 :])
        if isinstance(found, FileInProgress):
            return found if is_own_stretch else cut_holder(found)
    return None


def cut_holder(file: FileInProgress) -> FileInProgress:
    """Void the script of the side that holds the stretch: the other side answered by hand in it."""
    return file if file.match.holder == NOBODY else file.cut(file.match.holder)


def _put_item(file: FileInProgress, side: int, item: Item, left: tuple[Item, ...]) -> FileInProgress | Refusal:
    """Apply a script's item; or why not, if the rules forbid it: by what its side sees, or by what is covered."""
    refusal = own_fault(file.match, side, item.decision)
    if refusal is not None:
        return refusal
    how = HAND if item.seq == file.seq else SCRIPT
    try:
        return file.put(Decided(side, item.decision), how, item.seq, left)
    except IllegalOrder as error:
        return VOID if file.match.rules.covers else error.refusal


def own_fault(match: MatchState, side: int, decision: Decision) -> Refusal | None:
    """What its side could have known against a decision, besides the rules on a state of which it sees all."""
    if refusal := item_refusal(match, side, decision):
        return refusal
    rules = match.rules
    return refusal_of(rules, rules.seen(match.state, side), side, decision) if rules.covers else None


def item_refusal(match: MatchState, side: int, decision: Decision) -> Refusal | None:
    """Why a decision builds on an envelope that its side has not sealed, or None."""
    builds_on = (decision.envelope,) if isinstance(decision, Sealed) else match.rules.envelopes(match.state, side, decision)
    missing = (envelope for envelope in builds_on if not match.is_sealed(side, envelope))
    envelope = next(missing, None)
    return None if envelope is None else Refusal("", "envelope-not-sealed", envelope)


def _standing_answer(file: FileInProgress, demand: Choose) -> FileInProgress:
    """What the standing order in force decides. One that leaves it open, or fits no longer, asks the player.

    A sealed one does not: the game's own takes its place, for a side that will be asked has to say so openly. So it does where
    names follow from the state, and what a sealed one names went with a take-back: the audit judges it by the names of its time.
    """
    side, kind, rules = demand.side, demand.kind, file.match.rules
    filed = standing_in_force(file.match, demand)
    if filed is None or filed.mode == ASK:
        return file.waiting(demand, side)
    answered = None
    if filed.mode == SEALED:
        payload = file.match.sides[side].opened.get(envelope := filed.data.decode())
        if payload is None:
            return file.waiting(Open(side, envelope), side)
        try:
            file.match.rules_here.check_policy(kind, payload)
        except IllegalOrder as error:
            if not rules.names_follow and file.author == side:
                raise _unlawful("sealed-policy-unlawful", envelope, error) from error
            if not rules.names_follow:
                return file.waiting(Open(side, envelope), side)
        answered = _policy_answer(file, side, replace(filed, data=payload))
        filed = Standing(OPEN, rules.default_policy(kind), -1)
    return answered or _policy_answer(file, side, filed) or file.waiting(demand, side)


def _policy_answer(file: FileInProgress, side: int, filed: Standing) -> FileInProgress | None:
    """Apply what an open standing order decides, if it decides and may; one that names what is here no more does not."""
    rules = file.match.rules
    is_default = filed.seq < 0
    try:
        decision = rules.answer(rules.seen(file.match.state, side), filed.data)
        if decision is None or item_refusal(file.match, side, decision) is not None:
            return None
        return file.put(Decided(side, decision), DEFAULT if is_default else POLICY, None if is_default else filed.seq)
    except IllegalOrder:
        return None


def is_in_own_stretch(match: MatchState, demand: Choose) -> bool:
    """Is an answer its side's in its own stretch, which it holds or begins with this answer?"""
    return demand.begins_stretch or demand.side == match.holder


def standing_in_force(match: MatchState, demand: Choose) -> Standing | None:
    """The standing order for a pending answer. None: the player is asked.

    None filed: the game's own, but in swift mode the holder of the stretch sits at the board and is asked.
    """
    side, kind, is_own_stretch = demand.side, demand.kind, is_in_own_stretch(match, demand)
    filed = match.sides[side].standing.get((kind, is_own_stretch))
    if filed is not None:
        return filed
    if kind not in match.rules.policy_kinds or (is_own_stretch and match.is_swift):
        return None
    return Standing(OPEN, match.rules.default_policy(kind), -1)
