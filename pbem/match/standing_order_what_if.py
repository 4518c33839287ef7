"""The other side's last stretch once more, under another standing order: what would have been decided, and what asked.

His orders and all dice stay as they were; dice are bound to what they are rolled for, so the same battle rolls the same. Where the
changed course needs dice that nobody can know, the comparison ends.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import zip_longest

from msgspec import Struct, field

from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose, Claimed, Decided, Demand, Input, Open, Opened, Roll, Rolled
from pbem.engine.game import AnyRules, refusal_of
from pbem.match.fold_report import ASK_WORD, HAND, SCRIPT, Applied
from pbem.protocol.dice_chain import RollKey

MAX_INPUTS = 20_000
MAILS_FOR_AN_ASK = 2
Throw = Callable[[Roll, int, int], tuple[int, ...] | None]
"""The numbers of a roll that was not made, from its index and how manieth of its key it is; None where they cannot be known."""
PolicyOf = Callable[[int, str], bytes | None]
"""The open standing order of a side for a kind; None: it asks, or is sealed."""


class Change(Struct, frozen=True):
    """One question of the kind: what was answered and what would be, in notation. "" where the question did not come, or "ask"."""

    was: str
    would: str


class Trial(Struct, frozen=True):
    """The changes that another standing order would have made. Asks count the answers by hand, each two mails."""

    side: int  # whose standing order
    kind: str
    policy: str  # notation or "ask"
    first_seq: int  # files with the orders of the stretch
    last_seq: int
    answers: tuple[Change, ...]  # every question of the kind, in order
    lost_orders: tuple[str, ...]  # of the other side: no longer possible
    asks_were: int
    asks_would: int
    mails_saved: int  # negative: more
    stops: str  # "": to the end of the stretch; else "dice", "opening": not known beyond
    is_same_end: bool  # both courses lead to the same position


def last_stretch(rules: AnyRules, log: Sequence[Applied], side: int) -> tuple[int, int]:
    """Where in the log the other side's last stretch is, from its first order to before this side's next one; (0, 0): none."""
    orders = [
        (at, each.given.side)
        for at, each in enumerate(log)
        if isinstance(each.given, Decided) and rules.is_order(each.given.decision)
    ]
    foreign = [place for place, (_, author) in enumerate(orders) if author != side]
    if not foreign:
        return 0, 0
    first = last = foreign[-1]
    while first and orders[first - 1][1] != side:
        first -= 1
    return orders[first][0], orders[last + 1][0] if last + 1 < len(orders) else len(log)


def retry(
    rules: AnyRules, log: Sequence[Applied], side: int, kind: str, policy: bytes | None, policy_of: PolicyOf, throw: Throw
) -> Trial | None:
    """Play the last stretch again with this standing order of a kind, None for asking. None when there is no such stretch."""
    start, end = last_stretch(rules, log, side)
    if start == end:
        return None
    state = rules.start()
    for each in log[:start]:
        state, _ = rules.apply(state, each.given)
    stretch = log[start:end]
    seqs = [each.seq for each in stretch if each.seq is not None and _is_order(rules, each.given)]
    told, end_state = _as_it_was(rules, state, stretch, side)
    course = _Course(
        rules=rules,
        state=state,
        side=side,
        kind=kind,
        policy=policy,
        policy_of=policy_of,
        throw=throw,
        answers=list(told),
        orders=[each.given for each in stretch if _is_order(rules, each.given)],
        proofs=[each.given for each in stretch if isinstance(each.given, Opened | Claimed)],
        rolled={(each.key, each.index, each.nth): each.given for each in stretch if isinstance(each.given, Rolled)},
        indices=[each.index for each in stretch if each.index],
    )
    course.run()
    own = [each for each in told if each.side == side]
    asks = sum(each.is_by_hand for each in own)
    was = [rules.write(each.decision) for each in own if each.kind == kind]
    would = [ASK_WORD if each is None else rules.write(each) for each in course.would]
    return Trial(
        side=side,
        kind=kind,
        policy=ASK_WORD if policy is None else rules.write_policy(kind, policy),
        first_seq=min(seqs),
        last_seq=max(seqs),
        answers=tuple(Change(*each) for each in zip_longest(was, would, fillvalue="")),
        lost_orders=tuple(map(rules.write, course.lost)),
        asks_were=asks,
        asks_would=course.asks,
        mails_saved=MAILS_FOR_AN_ASK * (asks - course.asks),
        stops=course.stops,
        is_same_end=not course.stops and not course.lost and course.state == end_state,
    )


class _Told(Struct, frozen=True):
    """One answer as it was given."""

    side: int
    kind: str
    decision: Decision
    is_by_hand: bool


def _as_it_was(rules: AnyRules, state: Struct, stretch: Sequence[Applied], side: int) -> tuple[list[_Told], Struct]:
    """The answers of both sides, and the state at the end, which is where this side's own stretch begins."""
    found = []
    for each in stretch:
        demand, given = rules.pending(state), each.given
        if _is_own_stretch(demand, side):
            break
        if isinstance(given, Decided) and isinstance(demand, Choose) and not demand.is_order:
            found.append(_Told(given.side, demand.kind, given.decision, each.how in (HAND, SCRIPT)))
        state, _ = rules.apply(state, given)
    return found, state


class _Course(Struct):
    """The stretch under way once more."""

    rules: AnyRules
    state: Struct
    side: int
    kind: str
    policy: bytes | None
    policy_of: PolicyOf
    throw: Throw
    answers: list[_Told]
    orders: list[Input]
    proofs: list[Opened | Claimed]
    rolled: dict[tuple[RollKey, int, int], Rolled]
    indices: list[int]
    counts: Counter[tuple[RollKey, int]] = field(default_factory=Counter)
    would: list[Decision | None] = []
    lost: list[Decision] = []
    asks: int = 0
    stops: str = ""

    def run(self) -> None:
        """Go on until the other side's orders are used up and nothing more is settled by them."""
        for _ in range(MAX_INPUTS):
            given = self._next(self.rules.pending(self.state))
            if given is None:
                return
            try:
                self.state, _ = self.rules.apply(self.state, given)
            except IllegalOrder:
                if not isinstance(given, Decided) or not _is_order(self.rules, given):
                    self.stops = "opening"
                    return
                self.lost.append(given.decision)

    def _next(self, demand: Demand) -> Input | None:
        if isinstance(demand, Roll):
            return self._roll(demand)
        if isinstance(demand, Choose):
            if _is_own_stretch(demand, self.side):
                return None
            if demand.is_order:
                return self.orders.pop(0) if self.orders else None
            return self._answer(demand)
        return self._proof(demand) if isinstance(demand, Open) else None

    def _proof(self, demand: Open) -> Opened | Claimed | None:
        """What was shown to such a demand in truth."""
        proof = next((each for each in self.proofs if each.envelope == demand.envelope), None)
        if proof is None:
            self.stops = "opening"
        else:
            self.proofs.remove(proof)
        return proof

    def _roll(self, demand: Roll) -> Rolled | None:
        """As it was rolled for the same thing; else what both sides' values give at the stretch's index."""
        index = self.indices[0] if self.indices else 0
        for each in dict.fromkeys(self.indices):  # an index holds until an answer by hand burns it
            nth = self.counts[demand.key, each] + 1
            if (demand.key, each, nth) in self.rolled:
                self.counts[demand.key, each] = nth
                return self.rolled[demand.key, each, nth]
        nth = self.counts[demand.key, index] + 1
        numbers = self.throw(demand, index, nth) if index else None
        if numbers is None:
            self.stops = "dice"
            return None
        self.counts[demand.key, index] = nth
        return Rolled(numbers)

    def _answer(self, demand: Choose) -> Decided | None:
        """By the new standing order; elsewhere as it was answered, else by the standing order in force, else the game's own."""
        told, is_own = self._recorded(demand), demand.side == self.side
        decision = told.decision if told is not None else None
        if is_own and demand.kind == self.kind:
            answer = None if self.policy is None else self.rules.answer(self.state, self.policy)
            self.would.append(answer)
            self.asks += answer is None
            decision = answer or decision
        elif told is not None:
            self.asks += is_own and told.is_by_hand
        else:
            filed = self.policy_of(demand.side, demand.kind)
            self.asks += is_own and filed is None
            decision = self.rules.answer(self.state, filed) if filed is not None else None
        decision = decision or self.rules.answer(self.state, self.rules.default_policy(demand.kind))
        return None if decision is None else Decided(demand.side, decision)

    def _recorded(self, demand: Choose) -> _Told | None:
        """What was answered next to such a question in truth, if that is legal here."""
        for told in self.answers:
            if (told.side, told.kind) == (demand.side, demand.kind):
                self.answers.remove(told)
                return None if refusal_of(self.rules, self.state, demand.side, told.decision) else told
        return None


def _is_own_stretch(demand: Demand, side: int) -> bool:
    return isinstance(demand, Choose) and demand.takes_stretch and demand.side == side


def _is_order(rules: AnyRules, given: Input) -> bool:
    return isinstance(given, Decided) and rules.is_order(given.decision)
