"""The run: goes on from demand to demand with what has been filed, until a value, an opening or a choice is missing."""

from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import NOBODY, Choose, Claimed, Decided, Open, Opened, Over, Roll, Rolled
from pbem.errors import CheatEvidence, Outcome
from pbem.match import burn
from pbem.match.play import Play, without_front_answers
from pbem.match.record import CLAIM, DEFAULT, DICE, HAND, OPENING, POLICY, SCRIPT, Item, Skipped, Standing, Wait
from pbem.protocol.turn_file import ASK, OPEN, SEALED


def run(play: Play, upto: int | None = None) -> None:
    """Go on as far as it goes, or until `upto` inputs have been applied. `play.wait` then says why it stands still."""
    while play.step != upto:
        demand = play.demand
        if play.agreed is not None or isinstance(demand, Over):
            play.scripts = ((),) * len(play.scripts)
            play.wait = Wait(play.agreed or demand, ())
            return
        if isinstance(demand, Roll):
            goes_on = _roll(play, demand)
        elif isinstance(demand, Open):
            goes_on = _open(play, demand)
        elif demand.is_order:
            goes_on = _order(play, demand)
        else:
            goes_on = _scripted_answer(play, demand) or _standing_answer(play, demand)
        if not goes_on:
            return


def _roll(play: Play, demand: Roll) -> bool:
    play.raise_burnt(play.burnt_by_now())
    index = burn.roll_index(play.burnt)
    values = [play.value(side, index) for side in range(len(play.reveals))]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        missing = tuple(side for side, value in enumerate(values) if value is None)
        play.wait = Wait(demand, missing, index)
        return False
    nth = count_of(play, demand) + 1
    numbers = play.throw(demand, index, nth, known)
    play.put(Rolled(numbers), DICE, key=demand.key, nth=nth)
    return True


def count_of(play: Play, demand: Roll) -> int:
    """How many rolls of this key the current index has served."""
    return play.counts.get(demand.key, 0)


def _open(play: Play, demand: Open) -> bool:
    """The opening if the envelope is open, else a claim if one is filed: once it is open a claim says nothing new."""
    side, envelope = demand.side, demand.envelope
    payload = play.opened[side].get(envelope)
    if payload is not None:
        return _put_proof(play, demand, Opened(side, envelope, payload), OPENING, None)
    for place, (seq, claim) in enumerate(play.claims[side]):
        if demand.question and (claim.envelope, claim.question) == (envelope, demand.question):
            if not _put_proof(play, demand, Claimed(side, envelope, claim.question, claim.answer), CLAIM, seq):
                return False
            play.set_claims(side, play.claims[side][:place] + play.claims[side][place + 1 :])
            return True
    play.wait = Wait(demand, (side,))
    return False


def _put_proof(play: Play, demand: Open, given: Opened | Claimed, how: str, seq: int | None) -> bool:
    """Apply it. One that cannot be refuses its owner's own file; another's file waits for him as if it had not come."""
    try:
        play.put(given, how, seq)
    except IllegalOrder as error:
        if play.author == demand.side:
            raise _unlawful(f"{how}-unlawful", given.envelope, error) from error
        play.wait = Wait(demand, (demand.side,))
        return False
    return True


def _unlawful(code: str, envelope: str, error: IllegalOrder) -> CheatEvidence:
    refusal = error.refusal
    places = {"envelope": envelope, "rule": refusal.rule, "why": refusal.code, "subject": refusal.subject}
    return CheatEvidence(code, Outcome.BAD_PROOF, **places)


def _order(play: Play, demand: Choose) -> bool:
    """The script's next order that is legal. Answers in front of an order are dropped when it is taken up or skipped."""
    if is_held_back(play, demand.side):
        play.wait = Wait(demand, (demand.side,))
        return False
    while script := without_front_answers(play.scripts[demand.side]):
        item, left = script[0], script[1:]
        guard = next((guard for guard in item.guards if not play.rules.holds(play.state, demand.side, guard)), None)
        refusal = None if guard is not None else _put_item(play, demand.side, item, left)
        if guard is None and refusal is None:
            return True
        if refusal is not None and play.is_deciding and item.seq == play.seq:
            raise illegal_order(item, refusal)
        play.skipped.append(Skipped(demand.side, item, refusal, guard, item.or_stop))
        play.set_script(demand.side, () if item.or_stop else without_front_answers(left))
    play.wait = Wait(demand, (demand.side,))
    return False


def is_held_back(play: Play, side: int) -> bool:
    """Must a side's orders wait for its own next file? In a game with traps, behind the decisions of the other side's file.

    Else they would pass his traps by, which reach from the end of his file on.
    """
    return play.is_deciding and play.rules.uses_traps and side != play.author


def illegal_order(item: Item, refusal: Refusal) -> CheatEvidence:
    """The error for an order that its author knew to be forbidden. `item`: its place in the file, from 0."""
    return CheatEvidence(
        "illegal-order", Outcome.ILLEGAL_ORDER, item=item.place, rule=refusal.rule, why=refusal.code, subject=refusal.subject
    )


def _scripted_answer(play: Play, demand: Choose) -> bool:
    """The first answer before the script's next order that is legal now."""
    script = play.scripts[demand.side]
    is_own_stretch = play.is_own_stretch(demand.side)
    for place, item in enumerate(script):
        if item.is_order:
            return False
        if _put_item(play, demand.side, item, script[:place] + script[place + 1 :]) is None:
            if not is_own_stretch:
                cut_holder(play)
            return True
    return False


def cut_holder(play: Play) -> None:
    """Void the script of the side that holds the stretch: the other side answered by hand in it."""
    if play.holder != NOBODY:
        play.cut(play.holder)


def _put_item(play: Play, side: int, item: Item, left: tuple[Item, ...]) -> Refusal | None:
    """Apply a script's item. Why not, if the rules forbid it; then nothing has changed."""
    refusal = item_refusal(play, side, item.decision)
    if refusal is not None:
        return refusal
    how = HAND if item.seq == play.seq else SCRIPT
    try:
        play.put(Decided(side, item.decision), how, item.seq, left, is_order=item.is_order)
    except IllegalOrder as error:
        return error.refusal
    return None


def item_refusal(play: Play, side: int, decision: Decision) -> Refusal | None:
    """Why a decision builds on an envelope that its side has not sealed, or None."""
    missing = (envelope for envelope in play.rules.envelopes(decision) if not play.is_sealed(side, envelope))
    envelope = next(missing, None)
    return None if envelope is None else Refusal("", "envelope-not-sealed", envelope)


def _standing_answer(play: Play, demand: Choose) -> bool:
    """What the standing order in force decides. One that leaves it open, or fits no longer, asks the player.

    A sealed one does not: the game's own takes its place, for a side that will be asked has to say so openly.
    """
    side, kind = demand.side, demand.kind
    filed = standing_in_force(play, side, kind)
    if filed is None or filed.mode == ASK:
        play.wait = Wait(demand, (side,))
        return False
    if filed.mode == SEALED:
        payload = play.opened[side].get(envelope := filed.data.decode())
        if payload is None:
            play.wait = Wait(Open(side, envelope), (side,))
            return False
        try:
            play.rules.check_policy(kind, payload)
        except IllegalOrder as error:
            if play.author == side:
                raise _unlawful("sealed-policy-unlawful", envelope, error) from error
            play.wait = Wait(Open(side, envelope), (side,))
            return False
        if _policy_answer(play, side, replace(filed, data=payload)):
            return True
        filed = Standing(OPEN, play.rules.default_policy(kind), -1)
    if _policy_answer(play, side, filed):
        return True
    play.wait = Wait(demand, (side,))
    return False


def _policy_answer(play: Play, side: int, filed: Standing) -> bool:
    """Apply what an open standing order decides, if it decides and may."""
    decision = play.rules.answer(play.state, filed.data)
    if decision is None or item_refusal(play, side, decision) is not None:
        return False
    is_default = filed.seq < 0
    try:
        play.put(Decided(side, decision), DEFAULT if is_default else POLICY, None if is_default else filed.seq)
    except IllegalOrder:
        return False
    return True


def standing_in_force(play: Play, side: int, kind: str) -> Standing | None:
    """The standing order for a pending answer. None: the player is asked.

    None filed: the game's own, but in swift mode the holder of the stretch sits at the board and is asked.
    """
    is_own_stretch = play.is_own_stretch(side)
    filed = play.standing.get((side, kind, is_own_stretch))
    if filed is not None:
        return filed
    if kind not in play.rules.policy_kinds or (is_own_stretch and play.is_swift):
        return None
    return Standing(OPEN, play.rules.default_policy(kind), -1)
