"""A draft as it is kept on the disk, and what it comes to: settled as far as its author knows, then supposed beyond the dice."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem import canonical
from pbem.engine.decisions import ORDERS, IllegalOrder, Sealed
from pbem.engine.demands import Choose, Decided, Open, Over, Roll, Rolled
from pbem.engine.game import AnyRules
from pbem.engine.odds import likeliest
from pbem.engine.rules.sealed_choices import is_sealed_choice, packed
from pbem.errors import UserError
from pbem.match import demand_loop, file_composition, file_stages, traps
from pbem.match.file_composition import Line, Prospect, Vault
from pbem.match.file_in_progress import FileInProgress
from pbem.match.fold_report import DEFAULT, DICE, HAND, OPENING, Applied
from pbem.match.state import MatchState
from pbem.protocol import keys
from pbem.protocol.dice_chain import RollKey
from pbem.protocol.sealed_envelopes import filed_seals, shuffled
from pbem.protocol.turn_file import SEALED, TRAPS, Accept, Acceptance, End, Policy, Resign, Turn
from pbem.session.disk.atomic_files import store_atomic
from pbem.session.disk.match_folder import load_packed
from pbem.session.disk.match_loading import Loaded
from pbem.session.player.identity import show_identity
from pbem.session.turn import settled_results
from pbem.session.turn.order_text import write_line
from pbem.session.turn.own_secrets import chain_of, payloads_of, payloads_of_file, vault_of
from pbem.session.turn.settled_results import SettledResults

UNBUILT = (Accept(), Resign())  # ends of files without orders
MAX_SUPPOSED = 2000
"""Throws, openings and sealed answers that a draft is supposed through, so that none is tried without end. A turn of 100 figures
with three rolls and two sealed answers to each shot takes 500; answers by standing orders that are no secret do not count."""
STANDING = "standing:"  # and the number of a file, and a kind: the envelope of a sealed standing order
NO_PAPERS = (STANDING, ORDERS, TRAPS)
"""How the names of envelopes begin that no paper has."""
Numbers = tuple[int, ...]


class KeptLine(Struct, frozen=True, array_like=True):
    """One order or answer, packed by the game. `group`: those of one `do`, undone together."""

    decision: bytes
    guards: bytes
    or_stop: bool
    group: int


class Pick(Struct, frozen=True, array_like=True):
    """Numbers that the player supposes for a roll."""

    key: RollKey
    nth: int
    numbers: Numbers


class Throws(Struct, frozen=True, array_like=True):
    """The likeliest numbers of all the rolls that a draft was supposed through, so that the next process need not look for them."""

    of: bytes  # the draft that they belong to
    found: tuple[tuple[int, Numbers], ...]  # each with the step of the match


class Record(Struct, frozen=True, array_like=True):
    """A draft on the disk. It belongs behind the file `prev` and is void behind any other."""

    prev: bytes
    side: int
    lines: tuple[KeptLine, ...] = ()
    locked: int = 0  # lines from the start that can no longer be undone: dice were shown behind them
    policies: tuple[Policy, ...] = ()  # sealed ones with the payload in place of the envelope
    picks: tuple[Pick, ...] = ()
    seals: tuple[tuple[str, bytes], ...] = ()  # envelopes the player fills himself
    traps: tuple[bytes, ...] | None = None  # None: what is in force again
    note: str = ""  # to the other side, as far as it is written
    sealed: tuple[KeptLine, ...] = ()  # what is decided in the sealed choice behind `lines`: it travels in an envelope
    choice: int = 0  # the kind of that choice, as in `Sealed`
    throws: Throws | None = None
    results: SettledResults | None = None

    @property
    def mark(self) -> str:
        """Names what is drafted, and behind which file; supposed dice and the note are no part of it."""
        return canonical.digest("draft mark", replace(self, locked=0, picks=(), note="", throws=None, results=None)).hex()

    @property
    def known_throws(self) -> Mapping[int, Numbers]:
        """The likeliest numbers of its rolls, where they are those of this very draft."""
        return dict(self.throws.found) if self.throws is not None and self.throws.of == self._digest else {}

    def with_throws(self, found: tuple[tuple[int, Numbers], ...]) -> "Record":
        """The same with the likeliest numbers of its rolls."""
        return replace(self, throws=Throws(self._digest, found) if found else None)

    @property
    def _digest(self) -> bytes:
        return canonical.digest("draft throws", replace(self, locked=0, note="", throws=None, results=None))


def load_record(loaded: Loaded, side: int) -> Record:
    """The draft of the next file; an empty one when none is kept that fits."""
    empty = Record(loaded.chain.next_prev, side)
    record = load_packed(loaded.folder.draft, Record)
    return record if record is not None and (record.prev, record.side) == (empty.prev, side) else empty


def check_mark(loaded: Loaded, mark: str) -> None:
    """Raises UserError "draft-changed" where the draft is not the one that was looked at; "" is any."""
    if mark and mark != mark_of(loaded):
        raise UserError("draft-changed", match=loaded.own.name)


def mark_of(loaded: Loaded) -> str:
    """The mark of the draft that is due here; "" where none is."""
    return load_record(loaded, loaded.due).mark if loaded.due >= 0 and loaded.plays(loaded.due) else ""


def store_record(loaded: Loaded, record: Record) -> None:
    """Keep a draft; it is on the disk when this returns."""
    store_atomic(loaded.folder.draft, canonical.encode(record), 0o600)


def record_of(loaded: Loaded, turn: Turn) -> Record:
    """The draft that a file was made of: its orders, its papers, its open standing orders."""
    rules, held = loaded.rules, payloads_of_file(loaded, turn.author, turn.seq)
    lines: list[KeptLine] = []
    sealed: list[KeptLine] = []
    group, choice = -1, 0
    for line in file_composition.unpack_lines(rules, turn.decisions, turn.marks):
        if isinstance(line.decision, Sealed):
            payload = held.get(line.decision.envelope, b"")
            said, choice = enumerate(packed(rules.decisions, payload), group + 1), line.decision.kind
            sealed += (to_kept(rules, Line(decision), place) for place, decision in said)
            continue
        group += 1 if rules.is_order(line.decision) or group < 0 else 0
        lines.append(to_kept(rules, line, group))
    policies = tuple(each for each in turn.policies if each.mode != SEALED)
    papers = [each.envelope for each in filed_seals(turn) if each.envelope in held and not each.envelope.startswith(NO_PAPERS)]
    return Record(
        loaded.chain.next_prev,
        turn.author,
        tuple(lines),
        0,
        policies,
        seals=tuple((name, held[name]) for name in sorted(papers)),
        note=turn.note,
        sealed=tuple(sealed),
        choice=choice,
    )


def own_payloads(loaded: Loaded, side: int, tried: "Tried | None") -> Mapping[str, bytes]:
    """What a side's envelopes hold, for showing: nothing of a side that does not sit before the screen now."""
    if side != loaded.viewer:
        return {}
    return tried.payloads if tried and tried.side == side else payloads_of(loaded, side)


def seen_by(loaded: Loaded, side: int, tried: "Tried | None") -> Callable[[Struct], Struct]:
    """What a side may see of a position: with what its own envelopes hold, and when both have published, with everything."""
    rules, own = loaded.rules, own_payloads(loaded, side, tried)
    ends = loaded.fold.secrets

    def see(state: Struct) -> Struct:
        view = rules.own_view(state, side, own)
        for whose, end in ends.items() if loaded.fold.is_complete else ():
            view = rules.unfold(view, whose, dict(end.payloads))
        return view

    return see


def is_at_end(loaded: Loaded, side: int) -> bool:
    """Is the match over for a side, so that it publishes its secret next? Not where a trap of its own springs on the way there."""
    return traps.is_at_end(loaded.fold, side, lambda: payloads_of(loaded, side))


def acceptance(loaded: Loaded, side: int) -> Acceptance | None:
    """What file 1 says about its author; None for later files. Raises UserError when there is no identity."""
    if loaded.chain.is_set_up:
        return None
    own = loaded.folder.own_key(side)
    loaded.folder.make_secret(side)
    anchor = chain_of(loaded.chain.match, side, loaded.folder.secret(side)).anchor
    if own is not None:
        return Acceptance(loaded.rules.sides[side], keys.public_key(own), anchor)
    mine = show_identity(loaded.home)
    return Acceptance(mine.name, mine.key, anchor)


def to_draft(loaded: Loaded, record: Record, note: str = "", end: End | None = None) -> file_composition.Draft:
    """The draft as `pbem.match` tries it."""
    rules = loaded.rules
    policies, seals = [], list(record.seals)
    for policy in record.policies:
        if policy.mode == SEALED:
            envelope = f"{STANDING}{loaded.chain.next_seq}:{policy.kind}"
            seals.append((envelope, policy.data))
            policy = replace(policy, data=envelope.encode())
        policies.append(policy)
    return file_composition.Draft(
        lists=() if end in UNBUILT else _lists(loaded, record.side),
        lines=tuple(to_line(rules, line) for line in record.lines),
        sealed=tuple(to_line(rules, line).decision for line in record.sealed),
        choice=Sealed(loaded.chain.next_seq, record.choice) if record.sealed else None,
        policies=tuple(policies),
        seals=tuple(seals),
        traps=record.traps,
        end=end,
        note=note,
        prev=loaded.chain.next_prev,
        setup=acceptance(loaded, record.side),
    )


def _lists(loaded: Loaded, side: int) -> tuple[tuple[str, tuple[bytes, ...]], ...]:
    """The lists that the next orders build on and that are not sealed yet, shuffled."""
    fold, due = loaded.fold, loaded.rules.lists_due(loaded.fold.state, side)
    fresh = {name: members for name, members in sorted(due.items()) if name not in fold.sides[side].seals}
    secret = loaded.folder.secret(side) if fresh else b""
    return tuple((name, shuffled(fold.id, side, secret, name, members)) for name, members in fresh.items())


def to_kept(rules: AnyRules, line: Line, group: int) -> KeptLine:
    """A line as it is kept; the other way is `to_line`."""
    return KeptLine(rules.decisions.pack([line.decision]), rules.guards.pack(line.guards), line.or_stop, group)


def to_line(rules: AnyRules, line: KeptLine) -> Line:
    """A kept line as the game's structs."""
    return Line(rules.decisions.unpack(line.decision, 1)[0], line.or_stop, rules.guards.unpack(line.guards, file_stages.MAX_GUARDS))


class Tried(Struct, frozen=True):
    """A draft tried. `prospect` is settled; `supposed` goes on with invented dice, None where there was no need.

    `chosen` goes on from there with what is decided in a sealed choice, as it will be when its envelope is opened.
    """

    record: Record
    draft: file_composition.Draft  # all of it but its lines
    prospect: Prospect
    texts: tuple[str, ...] = ()  # of its lines, in notation, and of the sealed ones behind them
    supposed: FileInProgress | None = None
    guesses: int = 0  # how much had to be supposed
    chosen: FileInProgress | None = None
    before: "Tried | None" = None  # the same draft with fewer lines, as far as that is remembered

    @property
    def side(self) -> int:
        """Whose draft it is."""
        return self.record.side

    @property
    def fold(self) -> MatchState:
        """Where the next order would be given."""
        return self.tip.match

    @property
    def settled(self) -> MatchState:
        """The match with all of it for which nothing is supposed."""
        return self.chosen.match if self.chosen and not self.supposed else self.prospect.fold

    @property
    def tip(self) -> FileInProgress:
        """The file with all that is drafted."""
        return self.chosen or self.supposed or self.prospect.file

    @property
    def payloads(self) -> Mapping[str, bytes]:
        """What the envelopes of its author hold, with those that the draft seals."""
        return {**self.prospect.vault.payloads, **self.prospect.payloads}

    @property
    def own_steps(self) -> tuple[Applied, ...]:
        """What the draft itself has made happen for certain."""
        report = self.prospect.report
        return report.steps[report.settled :]

    @property
    def shown(self) -> tuple[Applied, ...]:
        """Own steps up to the last one that revealed something: they stand, whatever else is drafted."""
        steps = self.own_steps
        last = max((place for place, each in enumerate(steps) if each.how in (DICE, OPENING)), default=-1)
        return steps[: last + 1]

    @property
    def supposed_steps(self) -> tuple[Applied, ...]:
        """What happens beyond, with invented dice or behind a seal."""
        return self.tip.steps[len(self.prospect.file.steps) :]

    @property
    def throws(self) -> tuple[tuple[int, Numbers], ...]:
        """The numbers of the supposed rolls, each with the step of the match."""
        return tuple((each.step, each.given.numbers) for each in self.supposed_steps if isinstance(each.given, Rolled))


def try_record(loaded: Loaded, record: Record) -> Tried:
    """Try a draft, going on from what is remembered of it. Raises UserError for what its author must mend."""
    vault, draft = vault_of(loaded, record.side), to_draft(loaded, replace(record, lines=(), sealed=()))
    tried = loaded.home.memory.get(loaded.home.games)
    if not isinstance(tried, Tried) or not _belongs_here(tried, record, vault, draft):
        tried = None
    while isinstance(tried, Tried) and not _goes_on(record, tried.record):
        tried = tried.before
    if not isinstance(tried, Tried):
        results = settled_results.load(loaded, vault, record.results)
        tried = Tried(replace(record, lines=(), sealed=()), draft, file_composition.prospect(loaded.fold, vault, draft, results))
    lines = tuple(to_line(loaded.rules, line) for line in record.lines[len(tried.record.lines) :])
    tried = further(tried, replace(record, sealed=()), lines) if lines else tried
    sealed = tuple(to_line(loaded.rules, line) for line in record.sealed[len(tried.record.sealed) :])
    tried = choosing(tried, record, sealed) if sealed else replace(tried, record=record)
    remember(loaded, tried)
    return tried


def remember(loaded: Loaded, tried: Tried) -> None:
    """The next order of the same process goes on from here."""
    loaded.home.memory.clear()
    loaded.home.memory[loaded.home.games] = tried


def _belongs_here(tried: Tried, record: Record, vault: Vault, draft: file_composition.Draft) -> bool:
    """Does a draft that was tried follow the same file, and differ from this one in its lines alone?"""
    same = (tried.record.prev, tried.side, tried.draft) == (record.prev, record.side, draft)
    known = tried.prospect.vault
    return same and (known.match, known.secret, known.payloads) == (vault.match, vault.secret, vault.payloads)


def _goes_on(record: Record, before: Record) -> bool:
    """Has a draft these lines, and more?"""
    if before.sealed and record.lines != before.lines:
        return False
    are_sealed = record.sealed[: len(before.sealed)] == before.sealed
    return are_sealed and record.picks == before.picks and record.lines[: len(before.lines)] == before.lines


def further(old: Tried, record: Record, lines: tuple[Line, ...]) -> Tried:
    """A draft with more lines, tried; `record` holds them too. Raises UserError for what its author must mend.

    Ahead of dice that cannot be known yet it goes on with the numbers picked, else the likeliest, up to a choice or an envelope.
    Only after orders of one's own that wait, or the other side would be guessed at.
    """
    side, prospect = old.side, old.prospect.decide(lines)
    if isinstance(prospect.fold.wait.demand, Choose | Over):
        return Tried(record, old.draft, prospect, _texts(old, prospect.fold, lines), before=old)
    settled, file, guesses = old.prospect.fold, prospect.file.seen_by(side), 0
    supposed = old.supposed
    is_plain = supposed is not None and file_composition.is_open_ended(old.prospect.file, supposed)
    if supposed and is_plain and old.prospect.goes_on(lines) and prospect.fold.step == settled.step:
        more = prospect.fold.scripts[side][len(settled.scripts[side]) :]
        file, guesses = demand_loop.run(supposed.set_script(side, (*supposed.match.scripts[side], *more))), old.guesses
    throws = record.known_throws
    while guesses < MAX_SUPPOSED and (further_on := _supposed(record, throws, prospect, file)) is not None:
        file, guesses = demand_loop.run(further_on), guesses + 1
    texts, is_further = _texts(old, file.match, lines), file.match.step > prospect.fold.step
    return Tried(record, old.draft, prospect, texts, file if is_further else None, guesses, before=old)


def choosing(old: Tried, record: Record, lines: tuple[Line, ...]) -> Tried:
    """A draft with more decided in its sealed choice, tried; `record` holds them too.

    Raises UserError "sealed-not-due" where it leads to that choice no more, IllegalOrder.
    """
    side, file = old.side, old.tip.seen_by(old.side)
    for line in lines:
        if not is_sealed_choice(file.match.demand, side):
            raise UserError("sealed-not-due", order=write_line(file.match.rules_here, line))
        file = file.put(Decided(side, line.decision), HAND)
        demand = file.match.demand
        file = file.waiting(demand, demand.side) if isinstance(demand, Choose) else file.waiting(demand)
    return replace(old, record=record, texts=_texts(old, file.match, lines), chosen=file, before=old)


def tells_more(old: Tried, new: Tried, lines: tuple[Line, ...]) -> bool:
    """Has trying these lines behind a draft told its author what his view did not? They stand then, as dice do that were shown."""
    rules, side, prospect = old.prospect.fold.rules, old.side, new.prospect
    if not rules.covers or old.supposed is not None:
        return False
    view = rules.view(old.prospect.fold.state, side)
    if any(rules.may_be_void(view, side, line.decision) for line in lines):
        return True  # that it is not void tells as much as that it is
    try:
        guessed = old.prospect.guess(lines)
    except (IllegalOrder, UserError):
        return True
    same = rules.view(guessed.match.state, side) == rules.view(prospect.fold.state, side)
    return not same or guessed.skipped != prospect.file.skipped


def is_choosing(tried: Tried) -> bool:
    """Is what is decided next still part of a sealed choice of its author?"""
    return is_sealed_choice(tried.fold.wait.demand, tried.side)


def _texts(old: Tried, fold: MatchState, lines: tuple[Line, ...]) -> tuple[str, ...]:
    """The lines of a draft with more of them, in notation."""
    return (*old.texts, *(write_line(fold.rules_here, line) for line in lines))


def ahead_of_last_order(tried: Tried) -> Tried:
    """A draft without its last order and the answers behind it, as far as that is remembered: further answers hang on no more."""
    lines, is_order = tried.prospect.lines, tried.fold.rules.is_order
    place = next((place for place in reversed(range(len(lines))) if is_order(lines[place].decision)), 0)
    while tried.before is not None and len(tried.record.lines) > place:
        tried = tried.before
    return tried


def _supposed(record: Record, throws: Mapping[int, Numbers], prospect: Prospect, file: FileInProgress) -> FileInProgress | None:
    """What the run waits for, supposed; the game's own for a sealed standing order of the other side."""
    fold = file.match
    rules, demand, wait = fold.rules, fold.demand, fold.wait
    if isinstance(wait.demand, Roll):
        roll, nth = wait.demand, demand_loop.count_of(fold, wait.demand) + 1
        picked = (pick.numbers for pick in record.picks if (pick.key, pick.nth) == (roll.key, nth) and roll.fits(pick.numbers))
        known = throws.get(fold.step, ())
        numbers = next(picked, ()) or (known if roll.fits(known) else likeliest(rules, fold.state))
        return file.put(Rolled(numbers), DICE, key=roll.key, nth=nth)
    if isinstance(wait.demand, Open) and record.side in wait.sides:
        return file_stages.open_or_claim(file, record.side, prospect.vault.proof(fold, wait.demand, prospect.payloads))
    if isinstance(wait.demand, Choose) or not isinstance(demand, Choose) or demand.side == record.side:
        return None
    decision = rules.answer(fold.state, rules.default_policy(demand.kind))
    return None if decision is None else file.put(Decided(demand.side, decision), DEFAULT)


def check_kept(old: Tried, new: Tried, code: str) -> None:
    """What was shown stays. Raises UserError with the code when a change of the draft would make it never have been."""
    shown = old.shown
    found = new.own_steps[: len(shown)]
    if found != shown and tuple(map(_fact, found)) != tuple(map(_fact, shown)):
        raise UserError(code)


def _fact(step: Applied) -> tuple[object, ...]:
    return step.step, step.given, step.index, step.key, step.nth
