"""Promises of the dice protocol, held against every file of a match and the log that it leads to.

A `Watch` looks from outside: it has the turn files, what the fold says was applied (`Seen`), and nothing else of the fold. Who
could have computed which dice, which index a roll must use, how far a file must reveal and what a script may still do it works out
by itself. The promises, by the words that a fault begins with:

- chain: each file is the next one, names the file before it, and states the number of inputs that truly were applied;
- log: a file only adds to what was applied, but for a take-back (to just after the file agreed on) and a trap (to its step);
- knowledge: nobody who could still choose when a roll came up could compute it: its index is above all that the author of any
  settled file had seen of the other side (swift: but for the one value that the holder of the stretch is ahead); none is left out;
- index: it is the one, in swift mode one of those, that the files alone leave; sealed, the file's author reveals it in the
  file and not before, and the other side before it: so all rolls of a file have one index, and no two files the same;
- dice: each roll of a key at an index is made once, counted from 1, with the numbers that both sides' values give;
- value: each one revealed is above the one before, and of the chain that was fixed;
- reveal: what was needed is revealed and no more, never beyond two above all that was revealed before;
- settle: nothing that a file decides serves what it settles of earlier files;
- script: what is applied was filed by its side, in that order, once, in its last script, and nothing of one that was cut;
- policy: a standing order answers while it is in force, and gives no orders;
- trap: it springs where the file says, on something that its owner had not seen when he laid it;
- proof: what is opened or stated was sealed by then, is what was sealed, and was filed by its side;
- wait: behind each file somebody is due, its reader unless it passes, offers or accepts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.demands import NOBODY, Choose, Claimed, Decided, Open, Opened, Over, Roll, Rolled, Sprung
from pbem.match.fold_report import CLAIM, HAND, POLICY, SCRIPT, Applied, Report, Wait, log_of
from pbem.match.state import MatchState
from pbem.protocol.turn_file import Accept, Claim, Offer, Pass, Secret, Spring, Turn, encode_turn
from tools.check_dice import roll, tagged_hash
from tools.soak.file_contents import SIDES, Filed


class Seen(Struct, frozen=True):
    """A program's account of the match after a file."""

    log: tuple[Applied, ...]
    settled: int  # how many of the new entries came from what was filed before
    wait: Wait
    faces: Mapping[int, tuple[int, ...]]  # the dice of each new roll, by its step
    beginnings: frozenset[int]  # the steps of new answers with which their side's stretch began


def seen(fold: MatchState, reports: Sequence[Report]) -> Seen:
    """What is said of a match that has just taken the last of these files."""
    report = reports[-1]
    demands = {each.step: fold.moment(each.step).demand for each in report.steps}
    return Seen(
        log=log_of(reports),
        settled=report.settled,
        wait=fold.wait,
        faces={step: demand.faces for step, demand in demands.items() if isinstance(demand, Roll)},
        beginnings=frozenset(step for step, demand in demands.items() if isinstance(demand, Choose) and demand.begins_stretch),
    )


class Script(Struct, frozen=True):
    """The progress of a side's script."""

    seq: int
    places: frozenset[int] = frozenset([-1])  # where its last order may stand in the file; several where orders are alike
    used: tuple[Any, ...] = ()  # answers behind that order
    is_open: bool = True  # no order of the other side has come since


class Place(Struct, frozen=True):
    """The match before one entry of the log."""

    holder: int = NOBODY  # who took the last order
    scripts: tuple[Script | None, ...] = (None,) * SIDES


class FileEnd(Struct, frozen=True):
    """The match after a file."""

    place: Place
    log: tuple[Applied, ...]
    befores: tuple[Place, ...]


class Watch:
    """One match. `faults`: what should not have been; `counts`: what was looked at."""

    def __init__(self, rules: Any, match: bytes, dice: str) -> None:
        self.rules, self.match, self.is_swift = rules, match, dice == "swift"
        self.filed = Filed(rules, match)
        self.place = Place()
        self.burnt = 0  # what somebody could compute whose file is settled
        self.top = 0  # the highest stamp of the files before
        self.knew = [0] * SIDES  # the stamp of each side's last file that is settled
        self.step = 0  # inputs applied
        self.befores: list[Place] = []  # of each entry of the log
        self.ends: list[FileEnd] = []
        self.rolled: Counter[tuple[int, Any]] = Counter()  # by index and key, undone ones too
        self.marks = [0] * SIDES  # the inputs applied that each side had seen the end of when it filed
        self.digest = bytes(32)  # of the last file
        self.offer: Offer | None = None  # in the last file
        self.is_over = False
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self._needed = 0  # of the author's values, in this file

    def look(self, turn: Turn, now: Seen) -> None:
        """Hold everything against the next file."""
        self._check_chain(turn)
        self.filed.take(turn)
        known = self._known_log(turn)
        self._expect(now.log[: len(known)] == known, turn, "log: what was applied before has changed")
        self._needed = 0
        self.befores = self.befores[: len(known)]
        for number, each in enumerate(now.log[len(known) :]):
            if number == now.settled:
                self._stand(turn)
            self.befores.append(self.place)
            self._apply(turn, each, now, is_settling=number < now.settled)
        if len(now.log) - len(known) <= now.settled:
            self._stand(turn)
        self._close(turn, now)
        self.faults += [f"file {turn.seq}: {fault}" for fault in self.filed.faults]
        self.filed.faults.clear()
        self.ends.append(FileEnd(self.place, now.log, tuple(self.befores)))

    def _check_chain(self, turn: Turn) -> None:
        authors = self.filed.authors
        self._expect(turn.match == self.match and turn.seq == len(authors), turn, "chain: not the next file of this match")
        self._expect(not authors or turn.author == 1 - authors[-1], turn, "chain: not its author's turn")
        self._expect(turn.prev == self.digest, turn, "chain: it does not name the file before it")
        self.digest = tagged_hash("turn", encode_turn(turn))
        self.counts["files"] += 1

    def _known_log(self, turn: Turn) -> tuple[Applied, ...]:
        """What of the log must stand before this file adds to it. A take-back and a trap put the match back."""
        log = self.ends[-1].log if self.ends else ()
        spring = next((each for each in turn.openings if isinstance(each, Spring)), None)  # the first goes back furthest
        if isinstance(turn.end, Accept) and self.offer is not None and self.offer.what == "takeback":
            end = self.ends[self.offer.to_seq]
            self.place = Place(holder=end.place.holder)
            self.burnt = self.top = max(self.filed.shown_before)
            self.befores, self.marks = list(end.befores), [self.step] * SIDES
            for side in range(SIDES):
                self.filed.void_claims(side)
            self.counts["take-backs"] += 1
            return end.log
        if spring is not None and spring.step < self.step:
            kept = sum(each.step < spring.step for each in log)
            self.place, self.step = self.befores[kept], spring.step
            return log[:kept]
        return log

    def _stand(self, turn: Turn) -> None:
        """What the file orders comes into force."""
        self.filed.stand(turn)
        self.knew[turn.author] = self.filed.knew[turn.seq]
        if self.filed.decisions[turn.seq]:
            self._set_script(turn.author, Script(turn.seq))

    def _set_script(self, side: int, script: Script | None) -> None:
        scripts = list(self.place.scripts)
        scripts[side] = script
        self.place = replace(self.place, scripts=tuple(scripts))

    def _apply(self, turn: Turn, each: Applied, now: Seen, *, is_settling: bool) -> None:
        """One entry of the log."""
        self._expect(each.step == self.step, turn, f"log: input {self.step} is called {each.step}")
        self.step += 1
        self.counts[each.how] += 1
        match each.given:
            case Rolled():
                self._roll(turn, each, now.faces.get(each.step, ()))
            case Decided():
                self._decide(turn, each, each.given, is_settling, each.step in now.beginnings)
            case Opened(side, envelope, payload):
                self._expect(self.filed.opened[side].get(envelope) == payload, turn, f"proof: {envelope} was not opened so")
                if envelope.startswith("orders:"):  # both had chosen by then, neither knowing the other's choice
                    self.place = replace(self.place, holder=NOBODY)
            case Claimed(side, envelope, question, answer):
                is_filed = self.filed.use_claim(side, Claim(envelope, question, answer), each.seq)
                self._expect(is_filed, turn, f"proof: {question} of {envelope} was not stated so")
            case Sprung():
                self._spring(turn, each)
        if each.seq is not None and each.how != CLAIM:
            self._expect(each.seq <= turn.seq, turn, f"settle: file {each.seq} has not come")

    def _use_up(self) -> None:
        """What could be computed by who has had a file settled is in use no more."""
        ahead = self.place.holder if self.is_swift else NOBODY
        self.burnt = max(self.burnt, *(knew - (side == ahead) for side, knew in enumerate(self.knew)))

    def _roll(self, turn: Turn, each: Applied, faces: Sequence[int]) -> None:
        self._use_up()
        index, burnt, filed = each.index, self.burnt, self.filed
        self._expect(index > burnt, turn, f"knowledge: a roll at {index}, but {burnt} could be computed before")
        self._expect(index == burnt + 1, turn, f"knowledge: a roll at {index} leaves out {burnt + 1}")
        if self.is_swift:
            is_left = self.top <= index <= max(self.top, filed.knew[turn.seq]) + 1
        else:
            is_left = index == self.top + 1 and filed.shown_before[turn.author] < index <= filed.shown_before[1 - turn.author]
        self._expect(is_left, turn, f"index: a roll at {index}, the files before leave {self.top + 1}")
        self.rolled[index, each.key] += 1
        self._expect(each.nth == self.rolled[index, each.key], turn, f"dice: roll {each.nth} of {each.key} at {index} once more")
        values = [side.get(index) for side in filed.values]
        known = [value for value in values if value is not None]
        self._expect(len(known) == SIDES, turn, f"knowledge: a roll at {index}, not revealed by both")
        if len(known) == SIDES:
            numbers = roll(self.match, index, known, list(each.key), each.nth, list(faces))
            self._expect(each.given == Rolled(tuple(numbers)), turn, f"dice: {each.key} at {index} gives {numbers}")
        if index > filed.shown_before[turn.author]:
            self._needed = max(self._needed, index)

    def _decide(self, turn: Turn, each: Applied, given: Decided, is_settling: bool, begins_stretch: bool) -> None:
        """A decision."""
        side, is_order = given.side, self.rules.is_order(given.decision)
        is_own = is_order or begins_stretch or side == self.place.holder
        if each.how in (HAND, SCRIPT):
            self._check_script(turn, each, given, is_order)
            self._expect(each.how == SCRIPT or not is_settling, turn, "settle: its own decision serves what it settles")
            if not is_own and self.place.holder != NOBODY:
                self._cut(self.place.holder)
        else:
            self._expect(not is_order, turn, f"policy: an order by {each.how}")
        if each.how == POLICY:
            in_force = [seq for (_, is_own_stretch), seq in self.filed.policies[side].items() if is_own_stretch == is_own]
            self._expect(each.seq in in_force, turn, f"policy: the standing order of file {each.seq} is not in force")
        if is_order or begins_stretch:
            other = self.place.scripts[1 - side]
            if other is not None:
                self._set_script(1 - side, replace(other, is_open=False))
            self.place = replace(self.place, holder=side)

    def _check_script(self, turn: Turn, each: Applied, given: Decided, is_order: bool) -> None:
        """It stands in the side's last script, behind what has been applied of that."""
        script = self.place.scripts[given.side]
        self._expect((each.how == HAND) == (each.seq == turn.seq), turn, f"script: by {each.how} of file {each.seq}")
        if script is None or script.seq != each.seq or self.filed.authors[script.seq] != given.side:
            self._expect(False, turn, f"script: the one of file {each.seq} is not in force")
            return
        filed, wanted = self.filed.decisions[script.seq], (given.decision, is_order)
        if is_order:
            places = frozenset(at for at in range(min(script.places) + 1, len(filed)) if filed[at] == wanted)
            following = Script(script.seq, places)
        else:
            used = (*script.used, given.decision)
            places = frozenset(
                at for at in script.places if used.count(given.decision) <= _answers(filed, at).count(given.decision)
            )
            following = replace(script, places=places, used=used)
            self._expect(script.is_open, turn, "script: an answer behind an order of the other side")
        self._expect(bool(places), turn, f"script: {given.decision} does not come next in file {script.seq}")
        self._set_script(given.side, following if places else script)

    def _spring(self, turn: Turn, each: Applied) -> None:
        at = [spring.step for spring in turn.openings if isinstance(spring, Spring)]
        self._expect(each.step in at and each.seq == turn.seq, turn, "trap: this file does not name it")
        self._expect(each.step > self.marks[turn.author], turn, "trap: laid after its owner had seen what it springs on")
        other = 1 - turn.author
        self.marks[turn.author] = each.step
        self.marks[other] = min(self.marks[other], each.step)  # what comes now is new to him
        self._cut(other)
        self.burnt = max(self.burnt, self.filed.knew[turn.seq])

    def _cut(self, side: int) -> None:
        self._set_script(side, None)
        self.filed.void_claims(side)

    def _close(self, turn: Turn, now: Seen) -> None:
        """What must hold when all of the file is done."""
        demand, author, filed = now.wait.demand, turn.author, self.filed
        was_over, self.is_over = self.is_over, isinstance(demand, Over)
        self._expect(not isinstance(turn.end, Secret) or was_over, turn, "chain: a secret before the end")
        stated = turn.checkpoint.inputs if turn.checkpoint is not None else -1
        self._expect(stated == self.step, turn, f"chain: {stated} inputs stated, {self.step} applied")
        if turn.seq and not self.is_over:
            is_left_open = isinstance(turn.end, Pass | Offer | Accept)
            self._expect(bool(now.wait.sides), turn, "wait: for nobody")
            self._expect(is_left_open or 1 - author in now.wait.sides, turn, "wait: not for its reader")
        self.offer = turn.end if isinstance(turn.end, Offer) else None
        self.marks[author] = self.step
        if not turn.seq:
            self._expect(turn.reveal is None, turn, "reveal: in the invitation")
            return
        self._use_up()
        self.top = max(self.top, filed.knew[turn.seq])
        waits_for_other = isinstance(demand, Roll) or (isinstance(demand, Open) and author not in now.wait.sides)
        ahead = 0 if self.is_over else 2 if self.is_swift else int(waits_for_other)
        due = max(self._needed, self.burnt + ahead if ahead else 0, filed.shown_before[author])
        shown, limit = filed.shown[author], max(filed.shown_before) + 2
        self._expect(shown <= limit, turn, f"reveal: up to {shown}, beyond {limit}")
        self._expect(shown == due, turn, f"reveal: up to {shown}, {due} is needed")
        self.counts["reveals"] += turn.reveal is not None

    def _expect(self, holds: bool, turn: Turn, fault: str) -> None:
        if not holds:
            self.faults.append(f"file {turn.seq}, input {self.step}: {fault}")


def _answers(filed: Sequence[tuple[Any, bool]], order_at: int) -> list[Any]:
    """The answers of a file that hang on the order at a place; those before its first order for -1."""
    found = []
    for decision, is_order in filed[order_at + 1 :]:
        if is_order:
            break
        found.append(decision)
    return found
