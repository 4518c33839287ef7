"""From a view to the orders of a whole stretch, written ahead of the dice: what every program that plays shares.

A player decides one thing at a time; `write_stretch` plays its decisions out on a copy. Behind a roll that copy is a supposed
position: the player says which numbers it supposes, and whoever settles the file drops what does not hold.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Claimed, Decided, Input, Open, Roll, Rolled
from pbem.engine.game import Rules, S

R = TypeVar("R", bound=Rules[Any])  # the rules of one game, where a player is for one
MAX_ORDERS = 600  # of one stretch
MAX_THROWS = 400  # supposed one behind the other: a tie that is rolled again would else go on for ever
Instead = tuple[Decision, tuple[Decision, ...]]  # an order and the answers behind it


class Written(Struct, frozen=True):
    """One order in notation with what hangs on it; just what a person would type."""

    order: str
    answers: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The order with its conditions."""
        return self.order + "".join(f" if {guard}" for guard in self.guards)


class Stuck(Exception):
    """No legal order is left although one is due: what was ordered before has to be taken back."""


class Player(ABC, Generic[R, S]):
    """A program that plays one side of a match and may remember what it planned."""

    def begin(self) -> None:
        """A new stretch is written: nothing is supposed yet."""

    @abstractmethod
    def order(self, rules: R, view: S, side: int) -> Decision | None:
        """The next order; None to write no further ahead. Raises Stuck."""

    @abstractmethod
    def answer(self, rules: R, view: S, side: int) -> Decision | None:
        """An answer written behind the order before it; None leaves it to the standing order."""

    def envelopes(self, rules: R, view: S, side: int) -> Mapping[str, bytes]:
        """The papers that the due order builds on, by their names. `view`: of its own copy."""
        return {}

    def expected(self, rules: R, view: S, demand: Choose) -> Decision | None:
        """The answer that standing orders will give while the orders ahead are played out; None ends them."""
        return rules.answer(view, rules.default_policy(demand.kind))

    def guards(self, rules: R, view: S, side: int, order: Decision) -> tuple[Decision, ...]:
        """Facts without which the order is to be skipped. `view`: the position it is written for."""
        return ()

    def instead(self, rules: R, view: S, side: int, order: Decision) -> tuple[Instead, ...]:
        """Orders for the case that dice have made this one illegal, best first; behind it they must be illegal themselves."""
        return ()

    @abstractmethod
    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """The numbers to go on with behind a roll."""


AnyPlayer = Player[Any, Any]
"""That of any game."""


def write_stretch(
    rules: Rules[S],
    view: S,
    side: int,
    player: AnyPlayer,
    is_ahead: bool = True,
) -> tuple[Written, ...]:
    """The orders of `ordered`, in notation."""
    write, found = rules.write, list[Written]()
    for each in ordered(rules, view, side, player, is_ahead):
        guards = tuple(map(rules.write_guard, each.guards))
        for order, answers in ((each.order, each.answers), *each.instead):
            found.append(Written(write(order), tuple(map(write, answers)), guards))
    return tuple(found)


def ordered(
    rules: Rules[S],
    view: S,
    side: int,
    player: AnyPlayer,
    is_ahead: bool = True,
) -> Sequence["Ordered[S]"]:
    """Orders for all that this side may order from here until the other side is due. Empty when it has nothing to order.

    `view`: what the side may see, with what its own envelopes hold. `is_ahead`: write on behind a roll. It ends early where the
    other side must open something or answer by hand, where a paper is due, or where the player writes no further. Orders that
    leave it without a legal one are taken back, ever more of them. Raises Stuck when there is nothing to take back.
    """
    player.begin()
    stretch = _Stretch(rules, view, side)
    retreat, throws = 1, 0
    while len(stretch.orders) < MAX_ORDERS:
        demand = rules.pending(stretch.view)
        if stretch.orders and rules.papers(stretch.view, side):
            break  # it has to be written and sealed first
        throws = throws + 1 if isinstance(demand, Roll) else 0
        if isinstance(demand, Roll):
            if not is_ahead or throws > MAX_THROWS:
                break
            stretch.give(Rolled(player.suppose(demand)))
        elif isinstance(demand, Choose) and not demand.is_order:
            own = player.answer(rules, stretch.view, side) if demand.side == side else None
            answer = own or player.expected(rules, stretch.view, demand)
            if answer is None:
                break
            if own is not None:
                stretch.orders[-1].answers.append(own)
            stretch.give(Decided(demand.side, answer))
        elif isinstance(demand, Choose) and demand.side == side:
            try:
                order = player.order(rules, stretch.view, side)
            except Stuck:
                stretch.take_back(retreat)
                retreat *= 2
                continue
            if order is None:
                break
            guards = player.guards(rules, stretch.view, side, order)
            stretch.write(order, guards, player.instead(rules, stretch.view, side, order))
        else:
            shown = proof(rules, stretch.view, demand) if isinstance(demand, Open) else None
            if shown is None:
                break
            stretch.give(shown)
    return stretch.orders


def papers(player: AnyPlayer, rules: Rules[S], view: S, side: int, written: Container[str]) -> dict[str, bytes]:
    """What a player seals before it gives the order that is due, by envelope; those in `written` stay."""
    due = {name: rules.paper_envelope(view, side, name) for name in rules.papers(view, side)}
    due = {name: envelope for name, envelope in due.items() if envelope not in written}
    found = player.envelopes(rules, view, side) if due else {}
    return {envelope: found[name] for name, envelope in due.items() if name in found}


def proof(rules: Rules[S], own_view: S, demand: Open) -> Input | None:
    """What is given where an envelope is due: what a side's own copy of the position knows, else the first answer to a question.

    None where an envelope that is not known must be opened.
    """
    known = rules.proof(own_view, demand)
    if known is None and demand.question:
        return Claimed(demand.side, demand.envelope, demand.question, 0)
    return known


class Ordered(NamedTuple, Generic[S]):
    """An order, the position it was written for, and what hangs on it."""

    before: S
    order: Decision
    guards: tuple[Decision, ...]
    instead: tuple[Instead, ...]
    answers: list[Decision]


class _Stretch(Generic[S]):
    """Orders so far, and the position behind them."""

    def __init__(self, rules: Rules[S], view: S, side: int) -> None:
        self.rules, self.view, self.side = rules, view, side
        self.orders: list[Ordered[S]] = []

    def give(self, given: Input) -> None:
        self.view, _ = self.rules.apply(self.view, given)

    def write(self, order: Decision, guards: tuple[Decision, ...], instead: tuple[Instead, ...]) -> None:
        before = self.view
        self.give(Decided(self.side, order))
        self.orders.append(Ordered(before, order, guards, instead, []))

    def take_back(self, count: int) -> None:
        """Forget the last orders and stand where they had not been given."""
        if not self.orders:
            raise Stuck
        keep = max(0, len(self.orders) - count)
        self.view = self.orders[keep].before
        del self.orders[keep:]
