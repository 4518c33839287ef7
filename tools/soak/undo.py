"""Players who think again: orders of a draft taken back, matches taken back by agreement, matches folded anew from their files.

Undoing is replaying here as everywhere in the program. So what was known at a point must come back whole, and nothing else change:

- a draft taken back to its first k orders gives the digest and the report that it had after k; the same orders once more give the
  same, dice included;
- what a file settles is the same whatever its author then drafts (two drafts and an empty one are compared);
- a match taken back to file k stands on the state, the holder of the stretch and the log that were known after k: what the file
  does from there, played with the rules alone, leads to its state. By design the burn mark, the count of inputs, what was revealed,
  sealed and opened and the standing orders go on, and scripts and stated facts are gone: that is compared too;
- at random files the match is folded anew from the first k files: digest, state, holder and log as they were known for k. At the
  end that is done for every k. A snapshot of the match, thawed, takes the next file to the same digest.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem import canonical
from pbem.engine.decisions import Decision
from pbem.engine.demands import NOBODY, Choose, Decided, Opened
from pbem.match.file_composition import Draft, Line, Prospect, Vault, prospect
from pbem.match.fold import take
from pbem.match.fold_report import DICE, OPENING, Applied, Report, log_of
from pbem.match.state import MatchState, start_match
from pbem.protocol.turn_file import Accept, Offer, Turn
from pbem.session.disk.snapshot import decode, encode, freeze, reaches, thaw

Lines = tuple[Line, ...]
MOST_OFFERS = (0, 0, 0, 1, 1, 2)  # take-backs that a side proposes in a match: one of these
UNSURE, SAME_AGAIN, OFFERS, ACCEPTS, FAR, REFOLDS = 10, 50, 10, 70, 5, 3  # chances in percent


class Mark(Struct, frozen=True):
    """A draft after some of its orders."""

    digest: bytes
    report: Report


class Drafting:
    """A draft being written. Where `is_noted` its orders can be taken back."""

    def __init__(self, fold: MatchState, vault: Vault, draft: Draft, is_noted: bool) -> None:
        self.fold, self.vault, self.draft, self.is_noted = fold, vault, draft, is_noted
        self.tried: Prospect = prospect(fold, vault, draft)
        self.groups: list[Lines] = []  # each decision with what was written with it
        self.marks = [self._mark()] if is_noted else []

    def decide(self, lines: Lines) -> None:
        """One order with its answers, or more than one where nothing is noted."""
        self.tried = self.tried.decide(lines)
        if self.is_noted:
            self.groups.append(lines)
            self.marks.append(self._mark())

    def seal(self, sealed: Mapping[str, bytes]) -> None:
        """Papers that the next order builds on: they are in the file from its beginning, and change nothing that was shown."""
        shown, groups, lines = _shown(self.tried.report.steps), self.groups, self.tried.lines
        self.draft = replace(self.draft, seals=(*self.draft.seals, *sealed.items()))
        self.tried = prospect(self.fold, self.vault, self.draft if self.is_noted else replace(self.draft, lines=lines))
        if self.is_noted:
            self.groups, self.marks = [], [self._mark()]
            for each in groups:
                self.decide(each)
        _expect(_shown(self.tried.report.steps) == shown, "a paper has changed what was shown")

    def choose(self, decisions: tuple[Decision, ...]) -> None:
        """What is decided in the sealed choice that is due: in an envelope of the file, and the last of it."""
        self.draft = replace(self.draft, lines=self.tried.lines, sealed=decisions)
        self.tried = prospect(self.fold, self.vault, self.draft)

    def fixed(self) -> int:
        """How many orders must stay: something was shown behind the last of them."""
        shown = [_shown(mark.report.steps) for mark in self.marks]
        return next(count for count, each in enumerate(shown) if each == shown[-1])

    def take_back(self, keep: int) -> None:
        """Go back to the first orders: a new draft of just those, which must stand where the old one stood after them."""
        kept = tuple(line for lines in self.groups[:keep] for line in lines)
        self.tried = prospect(self.fold, self.vault, replace(self.draft, lines=kept))
        del self.groups[keep:], self.marks[keep + 1 :]
        _expect(self._mark() == self.marks[-1], f"a draft taken back to {keep} orders is not what it was after them")

    def settled(self) -> tuple[Applied, ...]:
        """What the file settles of earlier ones."""
        report = self.tried.report
        return report.steps[: report.settled]

    def _mark(self) -> Mark:
        return Mark(self.tried.fold.digest(), self.tried.report)


def _shown(steps: Sequence[Applied]) -> list[Applied]:
    return [each for each in steps if each.how in (DICE, OPENING)]


class Known(Struct, frozen=True):
    """The match after a file, as it was known then."""

    digest: bytes  # of the whole match state
    state: Any
    state_digest: bytes
    holder: int
    log: tuple[Applied, ...]


class Doubts:
    """The second thoughts of one side in a match, and what it remembers to compare with."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.offers = self.random.choice(MOST_OFFERS)
        self.known: list[Known] = []  # after each file
        self.reports: list[Report] = []
        self.asleep: MatchState | None = None  # thawed from a snapshot, to take the next file
        self.counts: Counter[str] = Counter()

    def is_unsure(self) -> bool:
        """Will the next draft be thought over?"""
        return self._happens(UNSURE)

    def accepts(self, fold: MatchState) -> bool:
        """Is a take-back offered and agreed to?"""
        return fold.offer is not None and not fold.is_over and self._happens(ACCEPTS)

    def think_again(self, drafting: Drafting) -> bool:
        """Take orders back. True: the same were given again; else others may follow."""
        settled, digest, groups = drafting.settled(), drafting.marks[-1].digest, list(drafting.groups)
        if drafting.draft.end is None:
            empty = Drafting(drafting.fold, drafting.vault, Draft(setup=drafting.draft.setup), is_noted=False)
            _expect(empty.settled() == settled, "what a file settles depends on what it orders")
        is_same = self._happens(SAME_AGAIN)
        keep = self.random.randint(0 if is_same else drafting.fixed(), len(groups))
        drafting.take_back(keep)
        _expect(drafting.settled() == settled, "what a file settles depends on what it orders")
        self.counts["drafts taken back"] += 1
        self.counts["orders taken back"] += len(groups) - keep
        if is_same:
            for lines in groups[keep:]:
                drafting.decide(lines)
            _expect(drafting.marks[-1].digest == digest, "the same orders again lead elsewhere")
        return is_same

    def offer(self, seq: int, tried: Prospect) -> Offer | None:
        """The take-back that this file proposes, if it does."""
        if seq < 3 or not self.offers or tried.turn.end is not None or tried.fold.is_over or not self._happens(OFFERS):
            return None
        self.offers -= 1
        nearest = 1 if self._happens(FAR) else max(1, seq - 5)
        return Offer("takeback", self.random.randrange(nearest, seq))

    def note(self, before: MatchState, turn: Turn, report: Report, fold: MatchState) -> None:
        """Remember the match after a file; compare where it was taken back, and what a thawed snapshot makes of the file."""
        if report.taken_back_to is not None:
            check_taken_back(self.known[report.taken_back_to], before, turn, report, fold, log_of([*self.reports, report]))
            self.counts["matches taken back"] += 1
        self.reports.append(report)
        self.known.append(known(fold, self.reports))
        if self.asleep is not None and reaches(self.asleep):
            woken, thawed = take(self.asleep, turn)
            same = (woken.digest(), thawed.steps, thawed.wait) == (fold.digest(), report.steps, report.wait)
            _expect(same, "a snapshot of the match goes on otherwise than the match")
            self.counts["snapshots that went on"] += 1
        self.asleep = None

    def fold_again(self, fold: MatchState, turns: Sequence[Turn], content: bytes) -> None:
        """At random files: fold the first k files anew, and let a snapshot of the match sleep until the next file."""
        if not self._happens(REFOLDS):
            return
        count = self.random.randint(1, len(turns))
        again, reports = start_match(fold.rules, fold.id, fold.dice), list[Report]()
        for turn in turns[:count]:
            again, report = take(again, turn)
            reports.append(report)
        self.check_known(again, reports)
        frozen = encode(freeze(fold, turns.__getitem__, bytes(32), content))
        self.asleep = thaw(decode(frozen), fold.rules, fold.id, fold.dice, turns.__getitem__)
        _expect(self.asleep.digest() == fold.digest(), "a snapshot of the match has another digest")
        self.counts["matches folded anew"] += 1

    def check_known(self, again: MatchState, reports: Sequence[Report]) -> None:
        """A match folded anew is what was known of it after as many files."""
        at = again.seq - 1
        _expect(known(again, reports) == self.known[at], f"files 0 to {at} folded anew lead elsewhere")

    def _happens(self, percent: int) -> bool:
        return self.random.randrange(100) < percent


def known(fold: MatchState, reports: Sequence[Report]) -> Known:
    """What is to be compared of a match after a file."""
    return Known(fold.digest(), fold.state, canonical.digest("state", fold.state), fold.holder, log_of(reports))


def check_taken_back(
    then: Known, before: MatchState, turn: Turn, report: Report, fold: MatchState, log: tuple[Applied, ...]
) -> None:
    """`fold` has taken a file that accepts: it stands on what was known `then`, and keeps of the match `before` what must go on."""
    _expect(isinstance(turn.end, Accept) and before.offer == Offer("takeback", report.taken_back_to or 0), "taken back unasked")
    _expect(canonical.digest("state", then.state) == then.state_digest, "the state of an earlier file has changed")
    _expect(log == then.log + report.steps, "the log is not that of the file taken back to")
    state, holder = then.state, then.holder
    for each in report.steps:
        due = fold.rules.pending(state)
        state, _ = fold.rules.apply(state, each.given)
        if isinstance(each.given, Decided) and isinstance(due, Choose) and (due.is_order or due.begins_stretch):
            holder = each.given.side
        if isinstance(each.given, Opened) and each.given.envelope.startswith("orders:"):
            holder = NOBODY
    _expect(canonical.digest("state", state) == canonical.digest("state", fold.state), "the match is not taken back to its state")
    _expect(holder == fold.holder, "the stretch is another's")
    _expect(fold.step == before.step + len(report.steps), "a take-back counts as inputs")
    _expect(fold.burnt >= max(before.reveals), "a take-back burns too little")
    items = [item.seq for script in fold.scripts for item in script] + [seq for side in fold.sides for seq, _ in side.claims]
    _expect(set(items) <= {turn.seq}, "a script outlived a take-back")
    filed = {(turn.author, each.kind, each.is_own_stretch) for each in turn.policies}
    for side, (old, new) in enumerate(zip(before.sides, fold.sides, strict=True)):
        _expect(old.revealed <= new.revealed, "a take-back lost values")
        _expect(old.seals.items() <= new.seals.items(), "a take-back lost seals")
        _expect(old.opened.items() <= new.opened.items(), "a take-back lost what was opened")
        kept = all(new.standing[key] == known for key, known in old.standing.items() if (side, *key) not in filed)
        _expect(kept, "a standing order is lost")


def _expect(holds: bool, fault: str) -> None:
    if not holds:
        raise AssertionError(fault)
