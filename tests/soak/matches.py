"""Whole matches of two seats in this process, and what each file did."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from pbem.match.fold import take
from pbem.match.fold_report import Report
from pbem.match.state import start_match
from pbem.protocol.turn_file import Turn
from tools.soak.dice_promises import Seen, Watch, seen
from tools.soak.seat import Seat, drawn, exchange, seats_of

GAME = "rio_40"
SEEDS = tuple(f"t{number}" for number in (1, 8, 12, 13, *range(14, 40)))  # the first of them serve, as the players are now


class Recorded(Struct, frozen=True):
    """A match as a watch sees it."""

    rules: Any
    match: bytes
    dice: str
    turns: list[Turn]
    seens: list[Seen]

    def faults(self) -> list[str]:
        """What a watch says of it."""
        watch = Watch(self.rules, self.match, self.dice)
        for turn, each in zip(self.turns, self.seens, strict=True):
            watch.look(turn, each)
        return watch.faults


def played(seed: str, dice: str, scenario: str, is_watched: bool = True) -> tuple[Seat, Seat]:
    """A match to its end."""
    seats = seats_of(drawn(seed, dice, GAME, scenario, is_watched=is_watched, has_doubts=True))
    list(exchange(seats))
    return seats


def counts_of(seats: tuple[Seat, Seat]) -> Counter[str]:
    """What one of them watched, and what both took back."""
    one, other = seats
    assert one.watch
    assert one.doubts
    assert other.doubts
    return one.watch.counts + one.doubts.counts + other.doubts.counts


@cache
def match_with(dice: str, scenario: str, *wanted: str) -> tuple[Seat, Seat]:
    """The first match in which all of this happens."""
    matches: Callable[[str], tuple[Seat, Seat]] = lambda seed: played(seed, dice, scenario)  # noqa: E731
    return next(seats for seats in map(matches, SEEDS) if all(counts_of(seats)[each] for each in wanted))


def recorded(rules: Any, match: bytes, dice: str, turns: list[Turn]) -> Recorded:
    """What each file of a match did, folded anew."""
    fold, reports, seens = start_match(rules, match, dice), list[Report](), []
    for turn in turns:
        fold, report = take(fold, turn)
        reports.append(report)
        seens.append(seen(fold, reports))
    return Recorded(rules, match, dice, turns, seens)
