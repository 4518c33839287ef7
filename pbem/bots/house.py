"""The house player: an opponent that means to win. It plays whole phases ahead of the dice, through views and legal orders only.

The judgement is in a strategy per game; here is what all games share: every proposal is checked, a strategy that proposes nothing
legal ends the phase, and where even that is not possible any order that can be spelled will do.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Protocol

from pbem.bots.player import Instead, is_legal
from pbem.bots.walker import Bias, walk
from pbem.engine.decisions import Decision
from pbem.engine.demands import Roll
from pbem.engine.game import Rules
from pbem.errors import UserError


class Strategy(Protocol):
    """The judgement for one game. A strategy plays one side of one match and may remember what it planned."""

    def begin(self) -> None:
        """A new stretch is written."""

    def standing(self, side: int) -> Mapping[str, str]:
        """Standing orders by kind, in notation, where they should differ from the game's own."""

    def orders(self, rules: Any, view: Any, side: int) -> Iterator[Decision | None]:
        """Orders that are worth giving now, best first; few. The first legal one is given, and the question asked anew.

        None: nothing more is to be written ahead.
        """

    def answers(self, rules: Any, view: Any, side: int) -> Iterator[Decision]:
        """Answers that are better than the standing order's, best first."""

    def guards(self, rules: Any, view: Any, side: int, order: Decision) -> tuple[Decision, ...]:
        """What must hold for an order written behind unrolled dice."""

    def instead(self, rules: Any, view: Any, side: int, order: Decision) -> tuple[Instead, ...]:
        """Orders for the case that dice before it have made this one illegal, best first."""

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """The numbers to plan with."""


class House:
    """Plays one side by a strategy."""

    def __init__(self, strategy: Strategy, random: Random) -> None:
        self.strategy, self.random = strategy, random
        self._is_behind_dice = False
        self.strategy.begin()

    def begin(self) -> None:
        """A new stretch: nothing is supposed yet."""
        self._is_behind_dice = False
        self.strategy.begin()

    def standing(self, side: int) -> Mapping[str, str]:
        """Standing orders to file once, for the other side's stretch."""
        return self.strategy.standing(side)

    def order(self, rules: Rules[Any], view: Any, side: int) -> Decision | None:
        """The strategy's first legal proposal; without one a quick end. Raises Stuck when no order is legal."""
        for decision in self.strategy.orders(rules, view, side):
            if decision is None or is_legal(rules, view, side, decision):
                return decision
        return rules.read(" ".join(walk(rules, view, self.random, Bias(end=100, stop=100))))

    def answer(self, rules: Rules[Any], view: Any, side: int) -> Decision | None:
        """The strategy's first legal proposal, else the standing order's answer."""
        proposals = self.strategy.answers(rules, view, side)
        return next((decision for decision in proposals if is_legal(rules, view, side, decision)), None)

    def guards(self, rules: Rules[Any], view: Any, side: int, order: Decision) -> tuple[Decision, ...]:
        """None for what comes before any dice; there nothing can have gone otherwise."""
        return self.strategy.guards(rules, view, side, order) if self._is_behind_dice else ()

    def instead(self, rules: Rules[Any], view: Any, side: int, order: Decision) -> tuple[Instead, ...]:
        """None for what comes before any dice either."""
        return self.strategy.instead(rules, view, side, order) if self._is_behind_dice else ()

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """The strategy's numbers; from here on orders carry its guards."""
        self._is_behind_dice = True
        return self.strategy.suppose(roll)


def house(game_id: str, random: Random) -> House:
    """The house player of a game. Raises UserError when the house does not play it."""
    if game_id == "guerra_do_congo":
        from pbem.bots.guerra_do_congo import CongoStrategy

        return House(CongoStrategy(), random)
    if game_id == "rio_40":
        from pbem.bots.rio_40 import RioStrategy

        return House(RioStrategy(random), random)
    raise UserError("house-does-not-play", game=game_id)
