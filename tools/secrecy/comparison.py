"""What a game says of itself, so that states of it can be compared in two versions: whom it compares, what it counts, its page."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct


class Compared(Struct, frozen=True):
    """Some states of a match beside their twins. `told`: what differed, for whoever reads the run."""

    row: str
    figures: Counter[str]
    told: tuple[str, ...] = ()


class Comparison(Struct, frozen=True, kw_only=True):
    """A game's twins. `match`: states of the match of a scenario, seed and number, beside their twins."""

    match: Callable[[str, int, int], Iterator[Compared]]
    scenarios: tuple[str, ...]
    sides: tuple[str, ...] = ()  # where each has a row of its own, instead of each scenario
    page: str
    title: str
    text: tuple[str, ...]
    after: tuple[str, ...] = ()  # behind the table
    row_head: str = "scenario"
    heads: Mapping[str, str]  # of what is counted, beside the states, the matches, the differences and the time
    averages: tuple[str, ...] = ()  # of these, what is counted at each state

    def rows(self, scenario: str) -> tuple[str, ...]:
        """The rows of the table that the matches of a scenario fill."""
        return self.sides or (scenario,)
