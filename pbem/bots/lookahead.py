"""A house that tries its plans out: before a stretch each is played through some dice on copies, with the other side's replies.

The plans are what houses of different tempers would order; the copies are positions as they may be, where something is hidden.
All plans meet the same dice and the same guesses, so that they differ by what they are worth and less by luck.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from msgspec import Struct

from pbem.bots.house import House
from pbem.bots.player import Instead, R, Stuck, proof
from pbem.bots.random_player import DeadEnd, due_answer
from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose, Decided, Demand, Input, Open, Roll, Rolled
from pbem.engine.game import S

MAX_INPUTS = 3_000  # of one trial
SURE = 1.0  # times its standard error that a gain must exceed


class Effort(Struct, frozen=True):
    """How much is tried out. `phases`: player phases played through, one's own first; `trials`: of each plan, two at least."""

    phases: int
    trials: int


class Lookahead(House[R, S]):
    """Plays one side of one match as the house whose plan turned out best in trials. `tempers`: the usual one first."""

    def __init__(self, random: Random, tempers: Sequence[Callable[[Random], House[R, S]]], effort: Effort) -> None:
        self.tempers, self.effort = tempers, effort
        self._place, self._phase = 0, (0, 0)
        super().__init__(random)

    def begin(self) -> None:
        """A new stretch. Within a phase, as after a roll, the plan that was chosen stands."""
        super().begin()
        self._house = self.tempers[self._place](self.random)

    @abstractmethod
    def guess(self, rules: R, view: S, side: int, random: Random) -> S:
        """A whole position that may be behind a view: what is hidden drawn by lot."""

    def seen(self, rules: R, state: S, side: int) -> S:  # noqa: ARG002
        """A side's own copy of a whole position."""
        return state

    @abstractmethod
    def worth(self, rules: R, state: S, side: int) -> float:
        """How good a position is for a side, in points; whole positions only."""

    @abstractmethod
    def phase(self, view: S) -> tuple[int, int]:
        """The turn, and whose phase it is."""

    def is_worth_trying(self, rules: R, view: S) -> bool:  # noqa: ARG002
        """Is there something to choose between plans for?"""
        return True

    def orders(self, rules: R, view: S, side: int) -> Iterator[Decision | None]:
        """Those of the chosen house."""
        if self._phase != self.phase(view):
            self._phase = self.phase(view)
            self._place = self._best(rules, view, side) if self.is_worth_trying(rules, view) else 0
            self._house = self.tempers[self._place](self.random)
        return self._house.orders(rules, view, side)

    def _best(self, rules: R, view: S, side: int) -> int:
        """The place of the temper whose plan is worth most; the usual one where none is surely better than it."""
        found: list[list[float]] = [[] for _ in self.tempers]
        for _ in range(self.effort.trials):
            lots = self.random.getrandbits(64)
            start = self.guess(rules, view, side, Random(lots))
            for place, worths in enumerate(found):
                worths.append(self._trial(rules, start, side, place, Random(lots)))
        gains = [sure_gain(worths, found[0]) for worths in found]
        return max(range(len(gains)), key=lambda place: (gains[place], -place))

    def _trial(self, rules: R, start: S, side: int, place: int, random: Random) -> float:
        """What comes of one plan, with one series of dice."""
        usual = self.tempers[0]
        players = [(self.tempers[place] if each == side else usual)(Random(each)) for each in range(len(rules.sides))]
        return self.worth(rules, self._played_on(rules, start, players, random), side)

    def _played_on(self, rules: R, start: S, players: Sequence[House[R, S]], random: Random) -> S:
        """The position after so many phases of the players in turn, at the end of the match, or where a guess leads no further."""
        state, mover, left = start, -1, self.effort.phases
        for _ in range(MAX_INPUTS):
            demand = rules.pending(state)
            if isinstance(demand, Choose) and demand.is_order and demand.side != mover:
                if not left:
                    break
                mover, left = demand.side, left - 1
                players[mover].begin()
            try:
                given = self._given(rules, state, players, demand, random)
                if given is None:
                    break
                state, _ = rules.apply(state, given)
            except (IllegalOrder, Stuck, DeadEnd):  # what was guessed cannot lie there
                break
        return state

    def _given(self, rules: R, state: S, players: Sequence[House[R, S]], demand: Demand, random: Random) -> Input | None:
        """What comes next: dice, an opening, a decision by what its player may see; None at the end."""
        if isinstance(demand, Roll):
            return Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
        if isinstance(demand, Choose):
            return Decided(demand.side, self._decided(rules, state, players[demand.side], demand))
        return proof(rules, state, demand) if isinstance(demand, Open) else None

    def _decided(self, rules: R, state: S, player: House[R, S], demand: Choose) -> Decision:
        """What a player decides by what it may see."""
        view = self.seen(rules, state, demand.side)
        order = player.order(rules, view, demand.side) if demand.is_order else None
        return order or due_answer(player, rules, view, demand.side, demand)

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


def sure_gain(worths: Sequence[float], usual: Sequence[float]) -> float:
    """What a plan gains over the usual one on average, less the error of that mean: trials are few, and luck is large."""
    gains = [one - other for one, other in zip(worths, usual, strict=True)]
    count, mean = len(gains), sum(gains) / len(gains)
    variance = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    error: float = (variance / count) ** 0.5
    return mean - SURE * error
