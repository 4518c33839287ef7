"""A turn file being written: orders tried one by one, undone up to the last die, stored after each."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal, Sealed
from pbem.engine.demands import Choose, Decided, Over, Roll
from pbem.engine.game import AnyRules
from pbem.errors import UserError
from pbem.match.file_composition import Line
from pbem.match.fold_report import ASK_WORD as ASK_WORD
from pbem.match.fold_report import DICE, HAND, SCRIPT
from pbem.match.traps import laid_again, laid_beside
from pbem.protocol.turn_file import ASK, MAX_PAYLOAD_BYTES, OPEN, SEALED, Policy
from pbem.session.disk.match_loading import Loaded, locked, look_up
from pbem.session.disk.player_home import Home
from pbem.session.results import Position, Standing
from pbem.session.turn import settled_results
from pbem.session.turn.away_notes import waiting, with_lines
from pbem.session.turn.draft_outcome import (
    MAX_SUPPOSED,
    Pick,
    Tried,
    ahead_of_last_order,
    check_kept,
    check_mark,
    choosing,
    further,
    is_at_end,
    is_choosing,
    load_record,
    remember,
    store_record,
    tells_more,
    to_kept,
    try_record,
)
from pbem.session.turn.match_position import position_of
from pbem.session.turn.order_text import read_order, write_line
from pbem.session.turn.own_secrets import payloads_of
from pbem.session.turn.papers import sealable, seals_without
from pbem.session.turn.sealing import check_not_restored, checked_note
from pbem.session.turn.status_index import store_line

NO_TRAP = "none"


def do(home: Home, ref: str, order: str, answers: Sequence[str] = ()) -> Position:
    """Add an order with its answers: `a 1915 with CON04 if 1714 ours or stop`, `loss CON04`. Or an answer that is due.

    Ahead of unrolled dice it is checked in the supposed position. Raises IllegalOrder, or UserError: not your turn. Where the
    order holds and has shown dice, but an answer does not hold, the order stays, for what was shown stands.
    """
    with locked(home, ref) as loaded:
        old = open_draft(loaded)
        new = _added(loaded, old, read_order(old.fold.rules_here, order, answers))
        return _keep(loaded, new)


def undo(home: Home, ref: str) -> tuple[Position, tuple[str, ...]]:
    """Take the last order back with its answers, and what was taken back, which may be more than the caller has seen.

    Raises UserError "undo-behind-dice" (something was revealed), "draft-empty".
    """
    with locked(home, ref) as loaded:
        old = open_draft(loaded)
        lines, sealed = old.record.lines, old.record.sealed
        if not lines and not sealed:
            raise UserError("draft-empty", match=loaded.own.name)
        last = (sealed or lines)[-1].group
        kept, kept_sealed = (tuple(line for line in each if line.group != last) for each in (lines, sealed))
        if len(kept) < old.record.locked:
            raise UserError("undo-behind-dice", match=loaded.own.name)
        new = _changed(loaded, old, "undo-behind-dice", lines=kept, sealed=kept_sealed)
        return _keep(loaded, new), old.texts[len(kept) + len(kept_sealed) :]


def rewrite(home: Home, ref: str, orders: Sequence[Sequence[str]], mark: str = "") -> Position:
    """Put these orders, each with its answers, in the place of all that can still be undone: to change or move one in the middle.

    `mark`: the draft that they were made of (`Position.mark`); raises UserError "draft-changed" where it is another by now. Raises
    IllegalOrder or UserError as `do` does for the first that does not hold; then the draft stays as it was, or where the orders
    before it have shown dice, it ends with those.
    """
    with locked(home, ref) as loaded:
        check_mark(loaded, mark)
        old = open_draft(loaded)
        new = _changed(loaded, old, "undo-behind-dice", lines=old.record.lines[: old.record.locked], sealed=())
        for each in orders:
            locked_before = new.record.locked
            new = _added(loaded, new, read_order(new.fold.rules_here, each[0], each[1:]))
            if new.record.locked > locked_before:
                _store(loaded, new)
        return _keep(loaded, new)


def suppose(home: Home, ref: str, numbers: Sequence[int] | None) -> Position:
    """Pick the numbers of the first roll the draft waits for that is not yet picked; None: all likeliest again.

    Raises UserError "nothing-to-suppose" or "numbers-do-not-fit".
    """
    with locked(home, ref) as loaded:
        old = open_draft(loaded)
        if numbers is None:
            return _keep(loaded, try_record(loaded, replace(old.record, picks=())))
        found = _open_roll(old)
        if found:
            demand, nth = found
            if not demand.fits(tuple(numbers)):
                raise UserError("numbers-do-not-fit", numbers=" ".join(map(str, numbers)))
            pick = Pick(demand.key, nth, tuple(numbers))
            return _keep(loaded, try_record(loaded, replace(old.record, picks=(*old.record.picks, pick))))
        raise UserError("nothing-to-suppose", match=loaded.own.name)


def next_roll(home: Home, ref: str) -> Roll | None:
    """The roll that `suppose` would pick numbers for; None: there is none. Raises UserError as `do`."""
    found = _open_roll(open_draft(look_up(home, ref)))
    return found[0] if found else None


def fill_envelope(home: Home, ref: str, envelope: str, payload: bytes) -> Position:
    """Seal something with the next file: what the game's orders will build on. An envelope filled twice keeps the last."""
    with locked(home, ref) as loaded:
        old = open_draft(loaded)
        seals = dict(old.record.seals) | {envelope: payload}
        return _keep(loaded, _changed(loaded, old, "envelope-after-dice", seals=tuple(sorted(seals.items()))))


def fill_paper(home: Home, ref: str, name: str, text: str) -> Position:
    """Seal a paper with the next file, in place of what was written before. Raises as `sealable` and `fill_envelope`."""
    with locked(home, ref) as loaded:
        old = open_draft(loaded)
        envelope, payload = sealable(home, old, name, text)
        seals = dict(seals_without(old.record, (name,))) | {envelope: payload}
        return _keep(loaded, _changed(loaded, old, "envelope-after-dice", seals=tuple(sorted(seals.items()))))


def lay_traps(home: Home, ref: str, payloads: Sequence[bytes] | None) -> Position:
    """What the next file lays as traps, the places left over empty; None: again what is in force.

    Raises IllegalOrder for one that its side knows to be no good, UserError "game-without-traps", "traps-too-many".
    """
    with locked(home, ref) as loaded:
        old = open_draft(loaded)
        rules, side = loaded.rules, old.side
        if not rules.trap_leaves(side):
            raise UserError("game-without-traps", game=loaded.invitation.game)
        own = rules.own_view(old.prospect.fold.state, side, old.payloads)
        for payload in payloads or ():
            if refusal := rules.trap_refusal(own, side, payload):
                raise IllegalOrder(refusal)
        fold = loaded.fold
        in_force = laid_again(fold, side, old.payloads)
        traps = None if payloads is None else laid_beside(in_force, payloads)
        return _keep(loaded, try_record(loaded, replace(old.record, traps=traps)))


def note(home: Home, ref: str) -> str:
    """The note that the next file made here will have."""
    loaded = look_up(home, ref)
    if loaded.due < 0 or not loaded.plays(loaded.due):
        return ""
    own = load_record(loaded, loaded.due).note
    return own if loaded.is_hotseat else with_lines(own, waiting(home, loaded.folder.match))


def keep_note(home: Home, ref: str, text: str) -> None:
    """Keep the note with the draft until it is sealed. Raises UserError "note-too-long", or "not-your-turn"."""
    with locked(home, ref) as loaded:
        record = load_record(loaded, loaded.own_due)
        store_record(loaded, replace(record, note=checked_note(text)))


def standing(home: Home, ref: str) -> tuple[Standing, ...]:
    """Standing orders of the side due (or own side): in force and drafted, every kind in own and the other's stretch."""
    loaded = look_up(home, ref)
    return standing_of(loaded, loaded.viewer)


def set_standing(
    home: Home, ref: str, kind: str, text: str, own_stretch: bool = False, is_sealed: bool = False
) -> tuple[Standing, ...]:
    """Draft a change; `text` is notation, "ask", or "" to leave what is in force. It goes into force with the next file.

    Raises IllegalOrder, UserError "standing-unknown", "standing-sealed-own" (only for the other side's stretch),
    "standing-after-dice" (it would change what was already seen).
    """
    if kind and kind == (loaded := look_up(home, ref)).rules.trap_kind:
        if own_stretch:
            raise UserError("standing-sealed-own", kind=kind)
        lay_traps(home, ref, read_traps(loaded.rules, text))
        return standing(home, ref)
    with locked(home, ref) as loaded:
        rules = loaded.rules
        if kind not in rules.policy_kinds:
            known = (*rules.policy_kinds, *([rules.trap_kind] if rules.trap_kind else []))
            raise UserError("standing-unknown", kind=kind, known=", ".join(known))
        if is_sealed and own_stretch:
            raise UserError("standing-sealed-own", kind=kind)
        old = open_draft(loaded)
        policies = [each for each in old.record.policies if (each.kind, each.is_own_stretch) != (kind, own_stretch)]
        if text.strip() == ASK_WORD:
            policies.append(Policy(kind, own_stretch, ASK))
        elif text.strip():
            policies.append(Policy(kind, own_stretch, SEALED if is_sealed else OPEN, rules.read_policy(kind, text.strip())))
        policies.sort(key=lambda each: (each.kind, each.is_own_stretch))
        _keep(loaded, _changed(loaded, old, "standing-after-dice", policies=tuple(policies)))
        return standing_of(loaded, old.side)


def standing_of(loaded: Loaded, side: int) -> tuple[Standing, ...]:
    """A side's standing orders: what is in force, or what the draft puts in its place."""
    rules, found = loaded.rules, []
    drafted = {(each.kind, each.is_own_stretch): each for each in load_record(loaded, side).policies}
    payloads = payloads_of(loaded, side)
    for kind in rules.policy_kinds:
        for is_own in (True, False):
            new = drafted.get((kind, is_own))
            filed = loaded.fold.sides[side].standing.get((kind, is_own))
            mode, data = (new.mode, new.data) if new else (filed.mode, filed.data) if filed else (OPEN, b"")
            if not new and not filed:
                asks = is_own and loaded.fold.is_swift  # who holds the stretch sits at the board
                text = ASK_WORD if asks else rules.write_policy(kind, rules.default_policy(kind))
            elif mode == ASK:
                text = ASK_WORD
            else:
                if mode == SEALED and not new:
                    data = payloads.get(data.decode(errors="replace"), b"")
                text = _in_effect(rules, kind, mode, data) if data or mode == OPEN else ""
            found.append(Standing(kind, is_own, text, mode == SEALED, not new and not filed, bool(new)))
    if rules.trap_kind and rules.trap_leaves(side):
        drafted_traps = load_record(loaded, side).traps
        laid = laid_again(loaded.fold, side, payloads) if drafted_traps is None else drafted_traps
        found.append(Standing(rules.trap_kind, False, write_traps(rules, laid), True, not any(laid), drafted_traps is not None))
    return tuple(found)


def _in_effect(rules: AnyRules, kind: str, mode: int, data: bytes) -> str:
    """A standing order in notation; where what it names went with a take-back, what stands in its place."""
    try:
        return rules.write_policy(kind, data)
    except IllegalOrder:
        return rules.write_policy(kind, rules.default_policy(kind)) if mode == SEALED else ASK_WORD


def read_traps(rules: AnyRules, text: str) -> tuple[bytes, ...] | None:
    """Traps between semicolons; `none` for none, nothing for what is in force. Raises IllegalOrder."""
    if not text.strip():
        return None
    return () if text.strip().casefold() == NO_TRAP else tuple(rules.read_trap(each) for each in text.split(";"))


def write_traps(rules: AnyRules, traps: Sequence[bytes]) -> str:
    """Traps in notation. Reads back to the same."""
    return "; ".join(filter(None, (rules.write_trap(each) for each in traps if each))) or NO_TRAP


def default_text(rules: AnyRules, kind: str) -> str:
    """The game's own standing order of a kind; of traps none."""
    return NO_TRAP if kind == rules.trap_kind else rules.write_policy(kind, rules.default_policy(kind))


def normal_text(rules: AnyRules, kind: str, text: str) -> str:
    """A standing order, or traps, as the notation writes it. Raises IllegalOrder naming the word that is not understood."""
    if kind == rules.trap_kind:
        return write_traps(rules, read_traps(rules, text) or ())
    return ASK_WORD if text.strip() == ASK_WORD else rules.write_policy(kind, rules.read_policy(kind, text.strip()))


def open_draft(loaded: Loaded) -> Tried:
    """The draft of the next file, tried. Raises UserError: not your turn, over, a restored copy."""
    side = loaded.own_due
    if is_at_end(loaded, side):
        raise UserError("match-ended", match=loaded.own.name)
    check_not_restored(loaded)
    if not loaded.chain.is_set_up:
        loaded.folder.make_secret(side)
    return try_record(loaded, load_record(loaded, side))


def _open_roll(tried: Tried) -> tuple[Roll, int] | None:
    """The first roll that the draft waits for whose numbers are not picked, and the how-manieth of its key it is."""
    picked = {(pick.key, pick.nth) for pick in tried.record.picks}
    for step in tried.supposed_steps:
        if step.how == DICE and (step.key, step.nth) not in picked and tried.supposed:
            demand = tried.supposed.match.moment(step.step).demand
            if isinstance(demand, Roll):
                return demand, step.nth
    return None


def with_order(loaded: Loaded, old: Tried, lines: tuple[Line, ...]) -> Tried:
    """The draft with an order and its answers behind it, tried. Raises IllegalOrder or UserError; nothing is stored."""
    rules, side, first = old.fold.rules_here, old.side, lines[0]
    if any(isinstance(line.decision, Sealed) for line in lines):
        raise UserError("sealed-typed")
    drafted = (*old.record.lines, *old.record.sealed)
    group = drafted[-1].group + 1 if drafted else 0
    if is_choosing(old):
        return _with_sealed(loaded, old, lines, group)
    _check_due(loaded, old, first)
    if old.record.sealed:
        raise UserError("sealed-first", match=loaded.own.name)
    is_added_answer = not rules.is_order(first.decision) and not _is_answer_due(old)
    if is_added_answer:
        group -= 1
    kept = tuple(to_kept(rules, line, group) for line in lines)
    record = replace(old.record, lines=old.record.lines + kept)
    whole = zip((*old.prospect.lines, *lines), record.lines, strict=True)
    _check_known(rules, old, [line.decision for line, each in whole if each.group == group])
    try:
        start = old if rules.is_order(first.decision) else ahead_of_last_order(old)
        new = further(start, record, (*old.prospect.lines[len(start.record.lines) :], *lines))
    except UserError as error:
        raise _refused(error) from error
    check_kept(old, new, "answer-too-late")
    _check_answers(rules, new, lines[1:])
    settled = new.prospect.fold
    if is_added_answer and not any(item.place == len(record.lines) - 1 for item in settled.scripts[side]):
        raise UserError("no-answer-due", answer=write_line(rules, first))
    if len(new.shown) > len(old.shown) or tells_more(old, new, lines):
        return replace(new, record=replace(record, locked=len(record.lines)))
    return new


def _with_sealed(loaded: Loaded, old: Tried, lines: tuple[Line, ...], group: int) -> Tried:
    """The draft with decisions of a sealed choice, each legal behind those before it. Raises IllegalOrder or UserError."""
    rules, new = old.fold.rules_here, old
    for line in lines:
        if line.guards or line.or_stop:
            raise UserError("mark-on-sealed", order=write_line(rules, line))
        if not is_choosing(new):
            raise UserError("no-answer-due", answer=write_line(rules, line))
        _check_due(loaded, new, line)
        choice = new.record.choice if new.record.sealed else rules.sealed(new.fold.state, loaded.chain.next_seq).kind
        record = replace(old.record, sealed=(*new.record.sealed, to_kept(rules, line, group)), choice=choice)
        size = sum(len(each.decision) for each in record.sealed)
        if size > MAX_PAYLOAD_BYTES:
            raise UserError("sealed-too-large", size=size, limit=MAX_PAYLOAD_BYTES)
        new = choosing(new, record, (line,))
    return new


def _check_known(rules: AnyRules, old: Tried, decisions: Sequence[Decision]) -> None:
    """Does its author know what the rules do not against an order, or an answer, that comes up later? Raises IllegalOrder."""
    refusal = rules.own_refusal(rules.own_view(old.fold.state, old.side, old.payloads), old.side, decisions)
    if refusal is not None:
        raise IllegalOrder(refusal)


def _check_answers(rules: AnyRules, new: Tried, answers: Sequence[Line]) -> None:
    """Could its author know, where an answer of the order applies, that it is wrong? The rules see only what both sides know."""
    said = [line.decision for line in answers]
    if not said:
        return
    settled = [(each, new.prospect.fold) for each in new.own_steps]
    supposed = [(each, new.fold) for each in new.supposed_steps]
    for each, fold in (*settled, *supposed):
        if each.how in (HAND, SCRIPT) and isinstance(each.given, Decided) and each.given.decision in said:
            rules.check(rules.own_view(fold.state_before(each.step), new.side, new.payloads), new.side, each.given.decision)


def _check_due(loaded: Loaded, old: Tried, first: Line) -> None:
    """May this be decided next? In a supposed position only by what the order itself says."""
    rules, wait, side = old.fold.rules_here, old.fold.wait, old.side
    is_order = rules.is_order(first.decision)
    if isinstance(wait.demand, Over):
        raise UserError("supposed-over" if old.supposed else "match-ended", match=loaded.own.name)
    if not is_order and not _is_answer_due(old):
        settled = old.prospect.fold.wait
        is_done = isinstance(settled.demand, Choose) and side in settled.sides  # with the last order and all its questions
        if is_done or not old.record.lines:
            raise UserError("no-answer-due", answer=write_line(rules, first))
        return  # one more answer for the last order
    if not isinstance(wait.demand, Choose) and old.guesses >= MAX_SUPPOSED:
        raise UserError("supposed-too-far", match=loaded.own.name, limit=MAX_SUPPOSED)
    if not isinstance(wait.demand, Choose):
        raise UserError(
            "waits-for-other", match=loaded.own.name, sides=", ".join(rules.role(old.fold.state, each) for each in wait.sides)
        )
    if side not in wait.sides:
        raise UserError("other-side-is-asked", match=loaded.own.name, kind=wait.demand.kind)
    if is_order and not wait.demand.is_order:
        raise UserError("answer-due", match=loaded.own.name, kind=wait.demand.kind)
    seen = rules.seen(old.fold.state, side)
    held = next((guard for guard in first.guards if not rules.holds(seen, side, guard)), None)
    if held is not None:
        if not old.supposed:
            raise UserError("guard-does-not-hold", guard=rules.write_guard(held))
        return  # meant for another outcome of the dice
    rules.check(seen, side, first.decision)
    rules.check(rules.own_view(old.fold.state, side, old.payloads), side, first.decision)


def _is_answer_due(old: Tried) -> bool:
    demand = old.fold.wait.demand
    return isinstance(demand, Choose) and not demand.is_order and old.side in old.fold.wait.sides


def _refused(error: UserError) -> Exception:
    """An own order that the rules forbid, as the refusal that `why` gives."""
    if error.code != "illegal-order":
        return error
    places = error.places
    return IllegalOrder(Refusal(str(places["rule"]), str(places["why"]), str(places["subject"])))


def _added(loaded: Loaded, old: Tried, lines: tuple[Line, ...]) -> Tried:
    """As `with_order`. Where the whole does not hold, as much of it as has shown dice is stored and locked before that is said.

    Else a draft could be made to fail just when the dice ask for a certain answer, and would tell them without a trace.
    """
    try:
        return with_order(loaded, old, lines)
    except (IllegalOrder, UserError):
        for count in range(len(lines) - 1, 0, -1):
            try:
                part = with_order(loaded, old, lines[:count])
            except (IllegalOrder, UserError):
                continue
            if part.record.locked > old.record.locked:
                _store(loaded, part)
            break
        raise


def _changed(loaded: Loaded, old: Tried, code: str, **changes: object) -> Tried:
    """The draft with something else in it, tried. Raises UserError with the code where what was shown would not stand."""
    new = try_record(loaded, replace(old.record, **changes))
    check_kept(old, new, code)
    return new


def _keep(loaded: Loaded, new: Tried) -> Position:
    _store(loaded, new)
    return position_of(loaded, new.side, new)


def _store(loaded: Loaded, new: Tried) -> None:
    results = settled_results.store(loaded, new.prospect.vault, new.prospect.file, new.record.results)
    new = replace(new, record=replace(new.record, results=results))
    store_record(loaded, new.record.with_throws(new.throws))
    remember(loaded, new)
    store_line(loaded)
