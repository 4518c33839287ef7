"""The house player: an opponent that means to win. It plays whole phases ahead of the dice, through views and legal orders only.

The judgement is in a class for each game; here is what all share: every proposal is checked, a house that proposes nothing legal
ends the phase, and where even that is not possible any order that can be spelled will do.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from pbem.bots.player import Player, R
from pbem.bots.random_player import QUICK, walk
from pbem.engine.decisions import Decision
from pbem.engine.game import S, refusal_of


class House(Player[R, S]):
    """Plays one side of one match by what it thinks of a position."""

    is_behind_dice: bool  # has a roll been supposed in this stretch? before that nothing can have gone otherwise

    def __init__(self, random: Random) -> None:
        self.random = random
        self.begin()

    def begin(self) -> None:
        """A new stretch: nothing is supposed yet."""
        self.is_behind_dice = False

    @abstractmethod
    def orders(self, rules: R, view: S, side: int) -> Iterator[Decision | None]:
        """Orders that are worth giving now, best first; few. The first legal one is given, and the question asked anew.

        None: nothing more is to be written ahead.
        """

    def standing(self, side: int) -> Mapping[str, str]:
        """Standing orders by kind, to file once for the other side's stretch, where they should differ from the game's own."""
        return {}

    def own_standing(self, rules: R, view: S, side: int) -> Mapping[str, str]:
        """Those for its own stretch, as the position is now; to be filed where they differ from what is in force."""
        return {}

    def traps(self, rules: R, view: S, side: int) -> Sequence[str]:
        """Traps to lay with this file, in notation."""
        return ()

    def answers(self, rules: R, view: S, side: int) -> Iterator[Decision]:
        """Answers that are better than the standing order's, best first."""
        return iter(())

    def order(self, rules: R, view: S, side: int) -> Decision | None:
        """The first legal proposal; without one a quick end. Raises Stuck when no order is legal."""
        for decision in self.orders(rules, view, side):
            if decision is None or not refusal_of(rules, view, side, decision):
                return decision
        return rules.at(view).read(" ".join(walk(rules, view, self.random, QUICK)))

    def answer(self, rules: R, view: S, side: int) -> Decision | None:
        """The first legal proposal, else the standing order's answer."""
        proposals = self.answers(rules, view, side)
        return next((decision for decision in proposals if not refusal_of(rules, view, side, decision)), None)
