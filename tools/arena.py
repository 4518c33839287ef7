"""The strength of the house player: whole matches with sealed dice against the random walker, or itself.

    python -m tools.arena house walker --matches 100 [--seed N] [--game ID] [--scenario ID] [--out docs/measured]
    python -m tools.arena house:hard house:normal ...

The first player takes the side of index 0 and then, in as many matches again, the other; in every scenario, unless some are named.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean, median

from msgspec import Struct

from pbem.bots.levels import LEVELS
from pbem.engine.demands import Over
from pbem.engine.planning import Gain
from pbem.games import catalog
from tools import report
from tools.soak.seat import Match, exchange, seats_of

PLAYERS = ("house", *(f"house:{level}" for level in LEVELS), "walker")


class Result(Struct, frozen=True):
    """The end of a match."""

    winner: int
    reason: str
    turn: int
    points: tuple[int, ...]
    eliminated: tuple[int, int]  # units lost by each side
    slowest: tuple[float, ...]  # seconds to write one stretch, by side
    an_order: tuple[float, ...]  # seconds for each order on average
    seconds: float  # of processor time
    gains: tuple[Gain, ...]


def play(game: str, scenario: str, names: tuple[str, str], seed: str) -> Result:
    """One match. The same seed gives the same match."""
    name, began = f"arena {seed}", time.process_time()
    seats = seats_of(Match(name, "sealed", game, scenario, Random(name).randbytes(16), names))
    for _ in exchange(seats):
        pass
    rules, state, demand = seats[0].rules, seats[0].fold.state, seats[0].fold.wait.demand
    assert isinstance(demand, Over)
    tally = seats[0].game.planner.tally(rules, state)
    return Result(
        winner=demand.winner,
        reason=demand.reason,
        turn=state.turn,
        points=seats[0].points() or (0, 0),
        eliminated=(tally.lost[0], tally.lost[1]),
        slowest=tuple(seat.slowest for seat in seats),
        an_order=tuple(seat.thought / max(1, seat.written) for seat in seats),
        seconds=time.process_time() - began,
        gains=tally.gains,
    )


def mean(found: list[Result], of: Callable[[Result], float]) -> str:
    """The mean of some matches, to a tenth."""
    return f"{fmean(map(of, found)):.1f}"


def by_side(found: list[Result], of: Callable[[Result], Sequence[int]]) -> list[str]:
    """The means of both sides."""
    return [mean(found, lambda result: of(result)[0]), mean(found, lambda result: of(result)[1])]


def summary(names: tuple[str, str], sides: tuple[str, ...], found: list[Result]) -> str:
    """Some matches of the same players in one line."""
    wins = Counter(result.winner for result in found)
    points, lost = by_side(found, lambda result: result.points), by_side(found, lambda result: result.eliminated)
    slowest = "-".join(f"{max(result.slowest[side] for result in found):.2f}" for side in (0, 1))
    an_order = "-".join(f"{fmean(result.an_order[side] for result in found):.3f}" for side in (0, 1))
    return (
        f"{sides[0]} {names[0]} against {sides[1]} {names[1]}: {wins[0]}-{wins[1]}, {wins[-1]} draws; "
        f"points {'-'.join(points)}, units lost {'-'.join(lost)}, {mean(found, lambda result: result.seconds)} s a match, "
        f"an order {an_order} s, slowest stretch {slowest} s"
    )


def by_line(sides: tuple[str, ...], found: list[Result]) -> list[str]:
    """Mean points of each line of the victory table, and how often the big prizes were held, as a Markdown table."""
    points: Counter[tuple[str, int]] = Counter()
    for gain in (gain for result in found for gain in result.gains):
        points[gain.line, gain.side] += gain.points
    lines = sorted({line for line, _ in points})
    rows = ((line, *(f"{points[line, side] / len(found):.1f}" for side in (0, 1))) for line in lines)
    turns = [result.turn for result in found]
    return [
        "",
        *report.table(("victory line", *sides), rows),
        "",
        f"Last turn: {min(turns)} to {max(turns)}, ended by {dict(Counter(result.reason for result in found))}. "
        f"Winning margin, median {median(abs(result.points[0] - result.points[1]) for result in found):.0f} points.",
    ]


def _compare(game: str, scenario: str, given: argparse.Namespace) -> list[str]:
    """All matches of one scenario, as lines of the page."""
    sides = catalog.game(game).sides
    lines = [] if len(catalog.game(game).scenarios) == 1 else ["", f"## {scenario}", ""]
    seeds = [f"{given.seed}-{number}" for number in range(given.matches)]
    for names in dict.fromkeys(((given.one, given.other), (given.other, given.one))):
        found = []
        with ProcessPoolExecutor(given.jobs) as pool:
            for number, result in enumerate(pool.map(partial(play, game, scenario, names), seeds)):
                found.append(result)
                print(
                    f"{number:3} winner {result.winner:2} {result.reason} turn {result.turn} points {result.points} "
                    f"lost {result.eliminated} slowest {max(result.slowest):.2f} s, {result.seconds:.1f} s",
                    flush=True,
                )
        lines.append(f"- {summary(names, sides, found)}")
        if given.one == given.other and any(result.gains for result in found):
            lines += by_line(sides, found)
    print("\n".join(lines), flush=True)
    return lines


def main() -> None:
    """The command line."""
    parser = report.parser(__doc__)
    report.add_games(parser)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("--matches", type=int, default=100, help="on each side")
    parser.add_argument("--jobs", type=int, default=1, help="matches at the same time")
    given = parser.parse_args()
    title, name = f"The {given.one} against the {given.other}", "house"
    if ":" in given.one + given.other:
        name = f"levels-{given.one}-{given.other}".replace(":", "-")
    if given.one == given.other:
        title, name = f"The {given.one} against itself", "balance"
    for game, scenarios in report.settings(given).items():
        lines = [line for scenario in scenarios for line in _compare(game, scenario, given)]
        report.store(given.out, f"{name}-{game}", report.page(f"{title}, {game}", *lines))


if __name__ == "__main__":
    main()
