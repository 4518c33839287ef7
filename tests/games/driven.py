"""A match in the middle of a turn, driven by a test: what is the same for every game."""

from collections.abc import Iterator
from typing import Any, Generic, Self, TypeVar

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Choose, Decided, Demand, Rolled
from pbem.engine.events import Event
from pbem.engine.game import Options, Rules

R = TypeVar("R", bound=Rules[Any])
S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Driven(Generic[R, S]):
    """The rules and a state. `do` and `roll` go on; `events` are those of the last step."""

    def __init__(self, rules: R, state: S) -> None:
        self.rules = rules
        self.state = state
        self.events: tuple[Event, ...] = ()

    @property
    def demand(self) -> Demand:
        """What the rules wait for."""
        return self.rules.pending(self.state)

    def side_due(self) -> int:
        """The side that must decide."""
        demand = self.demand
        assert isinstance(demand, Choose), demand
        return demand.side

    def side_of(self, name: str) -> int:
        """The side of a name; the one that must decide when it is empty."""
        return self.rules.sides.index(name) if name else self.side_due()

    def do(self, *orders: str, side: str = "") -> Self:
        """Decide in notation, for the side that is due or the one named."""
        for text in orders:
            given = Decided(self.side_of(side), self.rules.read(text))
            self.state, self.events = self.rules.apply(self.state, given)
        return self

    def roll(self, *numbers: int) -> Self:
        """Give the dice that are demanded."""
        self.state, self.events = self.rules.apply(self.state, Rolled(numbers))
        return self

    def refusal(self, text: str | Decision, side: str = "") -> Refusal | None:
        """Why an order is not allowed; None when it is."""
        try:
            decision = self.rules.read(text) if isinstance(text, str) else text
            self.rules.check(self.state, self.side_of(side), decision)
        except IllegalOrder as error:
            return error.refusal
        return None

    def why(self, text: str | Decision, side: str = "") -> tuple[str, str]:
        """Rule and code of the refusal; ("", "") when there is none."""
        found = self.refusal(text, side)
        return (found.rule, found.code) if found else ("", "")

    def options(self, *prefix: str) -> Options:
        """How an order begun so may go on."""
        return self.rules.options(self.state, prefix)

    def tokens(self, *prefix: str) -> list[str]:
        """The words that may come next."""
        return [token.text for token in self.options(*prefix).tokens]

    def walks(self, *prefix: str) -> Iterator[str]:
        """Every order that begins so, as the walk of options spells it."""
        found = self.options(*prefix)
        if found.is_complete:
            yield " ".join(prefix)
        for token in found.tokens:
            yield from self.walks(*prefix, token.text)

    def event(self, kind: type[E]) -> list[E]:
        """The events of one kind in the last step."""
        return [event for event in self.events if isinstance(event, kind)]
