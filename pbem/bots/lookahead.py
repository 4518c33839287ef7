"""A house that tries its plans out: before a phase each is played through some dice on copies, with the other side's replies.

The plans are what houses of different tempers would order; the copies are positions as they may be, where something is hidden.
All plans meet the same dice and the same guesses, so that they differ by what they are worth and less by luck. The worse half is
given up again and again, so that most trials go to plans between which the choice is close.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from msgspec import Struct

from pbem.bots.house import House
from pbem.bots.player import Instead, Ordered, R, Stuck, ordered, proof
from pbem.bots.random_player import DeadEnd
from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose, Decided, Demand, Input, Open, Roll, Rolled
from pbem.engine.game import S, refusal_of

MAX_INPUTS = 5_000  # of one trial
FIRST_TRIALS = 4  # of each plan, before the first are given up
PLANNED = 2  # inputs that the planning of one order takes as long as


class Effort(Struct, frozen=True):
    """How much is tried out. `phases`: player phases played through, one's own first; `inputs`: applied before each choice."""

    phases: int
    inputs: int
    sure: float = 0.5  # times its standard error that a gain over the usual plan must exceed


class Line(Struct, frozen=True):
    """An order as it stands in a file: under guards, with answers behind it."""

    order: Decision
    answers: tuple[Decision, ...]
    guards: tuple[Decision, ...]


class Lookahead(House[R, S]):
    """Plays one side of one match as the house whose plan turned out best in trials. `tempers`: the usual one first."""

    def __init__(self, random: Random, tempers: Sequence[Callable[[Random], House[R, S]]], effort: Effort) -> None:
        self.tempers, self.effort = tempers, effort
        self._place, self._phase = 0, (0, 0)
        self.spent = 0  # inputs applied for the last choice
        super().__init__(random)

    def begin(self) -> None:
        """A new stretch. Within a phase, as after a roll, the plan that was chosen stands."""
        super().begin()
        self._house = self.tempers[self._place](self.random)

    @abstractmethod
    def guess(self, rules: R, view: S, side: int, random: Random) -> S:
        """A whole position that may be behind a view: what is hidden drawn by lot."""

    def seen(self, rules: R, state: S, side: int) -> S:
        """A side's own copy of a whole position."""
        return state

    @abstractmethod
    def worth(self, rules: R, state: S, side: int) -> float:
        """How good a position is for a side; whole positions only."""

    @abstractmethod
    def phase(self, view: S) -> tuple[int, int]:
        """The turn, and whose phase it is."""

    def is_worth_trying(self, rules: R, view: S) -> bool:
        """Is there something to choose between plans for?"""
        return True

    def orders(self, rules: R, view: S, side: int) -> Iterator[Decision | None]:
        """Those of the chosen house."""
        if self._phase != self.phase(view):
            self._phase = self.phase(view)
            self._place = self._best(rules, view, side) if self.is_worth_trying(rules, view) else 0
            self._house = self.tempers[self._place](self.random)
        return self._house.orders(rules, view, side)

    # ---- the choice

    def _best(self, rules: R, view: S, side: int) -> int:
        """The place of the temper whose plan is worth most; the usual one where none is surely better than it."""
        usual, *left = self.different(rules, view, side)
        found: dict[int, list[float]] = {place: [] for place in (usual, *left)}
        self.spent = 0
        while left:
            share = self.spent + (self.effort.inputs - self.spent) // len(left).bit_length()
            while len(found[usual]) < FIRST_TRIALS or self.spent < share:
                lots = self.random.getrandbits(64)
                start = self.guess(rules, view, side, Random(lots))
                for place in (usual, *left):
                    found[place].append(self.trial(rules, start, side, place, Random(lots)))
            gains = {place: sure_gain(found[place], found[usual], self.effort.sure) for place in left}
            left = sorted(left, key=lambda place: (-gains[place], place))
            if len(left) == 1:
                return left[0] if gains[left[0]] > 0 else usual
            left = left[: len(left) // 2]
        return usual

    def different(self, rules: R, view: S, side: int) -> list[int]:
        """The places of tempers that order something else than those before them; the usual one first."""
        found: dict[tuple[Decision, ...], int] = {}
        for place, temper in enumerate(self.tempers):
            try:
                plan = tuple(each.order for each in ordered(rules, view, side, temper(Random(side))))
            except (Stuck, DeadEnd):
                plan = ()
            found.setdefault(plan, place)
        return sorted(found.values())

    # ---- a trial

    def trial(self, rules: R, start: S, side: int, place: int, random: Random) -> float:
        """What comes of one plan, with one series of dice."""
        usual = self.tempers[0]
        players = [(self.tempers[place] if each == side else usual)(Random(each)) for each in range(len(rules.sides))]
        return self.worth(rules, self._played_on(rules, start, side, players, random), side)

    def _played_on(self, rules: R, start: S, side: int, players: list[House[R, S]], random: Random) -> S:
        """The position after so many phases of the players in turn, at the end of the match, or where a guess leads no further.

        Both write their phases ahead of the dice. The side whose plan is tried goes on as the usual house.
        """
        state, mover, left = start, -1, self.effort.phases
        waiting: list[Line] = []
        answers: tuple[Decision, ...] = ()
        for _ in range(MAX_INPUTS):
            self.spent += 1
            demand = rules.pending(state)
            try:
                if isinstance(demand, Choose) and demand.is_order:
                    if demand.side != mover:
                        if not left:
                            break
                        if mover == side:
                            players[side] = self.tempers[0](Random(side))
                        mover, left, waiting = demand.side, left - 1, []
                    waiting = waiting or self._lines(rules, state, players[mover], mover)
                    if not waiting:
                        break
                    line = waiting.pop(0)
                    if not self._is_carried_out(rules, state, mover, line):
                        continue
                    answers = line.answers
                    given: Input | None = Decided(mover, line.order)
                else:
                    given = self._given(rules, state, demand, answers, random)
                if given is None:
                    break
                state, _ = rules.apply(state, given)
            except (IllegalOrder, Stuck, DeadEnd):  # what was guessed cannot lie there
                break
        return state

    @staticmethod
    def _is_carried_out(rules: R, state: S, side: int, line: Line) -> bool:
        """Do its guards hold, and is it legal?"""
        return all(rules.holds(state, side, guard) for guard in line.guards) and not refusal_of(rules, state, side, line.order)

    def _lines(self, rules: R, state: S, player: House[R, S], side: int) -> list[Line]:
        """What a player writes ahead by what it may see."""
        found = ordered(rules, self.seen(rules, state, side), side, player)
        self.spent += PLANNED * len(found)
        return [line for each in found for line in lines_of(each)]

    def _given(self, rules: R, state: S, demand: Demand, answers: Sequence[Decision], random: Random) -> Input | None:
        """What comes next besides orders: dice, an opening, an answer; None at the end."""
        if isinstance(demand, Roll):
            return Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
        if isinstance(demand, Choose):
            answer = next((each for each in answers if not refusal_of(rules, state, demand.side, each)), None)
            answer = answer or rules.answer(state, self._policy(rules, demand))
            return Decided(demand.side, answer) if answer is not None else None
        return proof(rules, state, demand) if isinstance(demand, Open) else None

    def _policy(self, rules: R, demand: Choose) -> bytes:
        """The standing order that a house has for a question."""
        own = self.standing(demand.side).get(demand.kind)
        return rules.default_policy(demand.kind) if own is None else rules.read_policy(demand.kind, own)

    # ---- what the chosen house does

    def answers(self, rules: R, view: S, side: int) -> Iterator[Decision]:
        """Those of the chosen house."""
        return self._house.answers(rules, view, side)

    def standing(self, side: int) -> Mapping[str, str]:
        """The usual ones."""
        return self._house.standing(side)

    def traps(self, rules: R, view: S, side: int) -> Sequence[str]:
        """The usual ones."""
        return self._house.traps(rules, view, side)

    def guards(self, rules: R, view: S, side: int, order: Decision) -> tuple[Decision, ...]:
        """Those of the chosen house."""
        return self._house.guards(rules, view, side, order)

    def instead(self, rules: R, view: S, side: int, order: Decision) -> tuple[Instead, ...]:
        """Those of the chosen house."""
        return self._house.instead(rules, view, side, order)

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """As the chosen house does."""
        self.is_behind_dice = True
        return self._house.suppose(roll)


def lines_of(each: Ordered[S]) -> Iterator[Line]:
    """An order, and those that take its place behind it."""
    for order, answers in ((each.order, each.answers), *each.instead):
        yield Line(order, tuple(answers), each.guards)


def sure_gain(worths: Sequence[float], usual: Sequence[float], sure: float) -> float:
    """What a plan gains over the usual one on average, less a part of the error of that mean: trials are few, and luck is large."""
    gains = [one - other for one, other in zip(worths, usual, strict=True)]
    count, mean = len(gains), sum(gains) / len(gains)
    variance = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    error: float = (variance / count) ** 0.5
    return mean - sure * error
