"""How strong is the house player? Whole matches against the random walker, or itself, without files and signatures.

    python tools/arena.py --matches 100 house walker [--seed N]

The first player takes the side of index 0 and then, in as many matches again, the other. Orders are written a stretch ahead, as in
a match with sealed dice; what has become illegal when its time comes is skipped.
"""

import argparse
import datetime
import os
import platform
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem.bots.house import House, house  # noqa: E402
from pbem.bots.player import Player, is_legal, write_stretch  # noqa: E402
from pbem.bots.walker import Bias, Walker  # noqa: E402
from pbem.engine.decisions import Decision  # noqa: E402
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled  # noqa: E402
from pbem.games import catalog  # noqa: E402

GAME = "guerra_do_congo"
PLAYERS = ("house", "walker")


class Result(Struct, frozen=True):
    """How a match ended."""

    winner: int
    reason: str
    turn: int
    points: tuple[int, int]
    eliminated: tuple[int, int]  # units lost by each side
    orders: int
    skipped: int
    slowest: float  # seconds to write one stretch
    seconds: float  # of processor time
    state: Any


def player(name: str, random: Random) -> Player:
    """A player by its name."""
    return house(GAME, random) if name == "house" else Walker(random, Bias(words={"m": 4, "a": 10, "mobilise": 3}))


def play(rules: Any, names: tuple[str, str], seed: str) -> Result:
    """One match. The same seed gives the same match."""
    random = Random(f"arena {seed}")
    players = [player(name, Random(f"arena {seed} {side}")) for side, name in enumerate(names)]
    policies = [_policies(rules, each, side) for side, each in enumerate(players)]
    state = rules.start()
    scripts: list[list[tuple[Decision, tuple[Decision, ...], bool]]] = [[], []]
    orders = skipped = 0
    slowest, began = 0.0, time.process_time()
    while not isinstance(demand := rules.pending(state), Over):
        if isinstance(demand, Roll):
            state, _ = rules.apply(state, Rolled(tuple(random.randint(1, faces) for faces in demand.faces)))
            continue
        assert isinstance(demand, Choose)
        side, script = demand.side, scripts[demand.side]
        if not demand.is_order:
            state, _ = rules.apply(state, Decided(side, _answer(rules, state, demand, script, policies[side])))
            continue
        while script and not script[0][2]:
            script.pop(0)
        if not script:
            asked = time.process_time()
            written = write_stretch(rules, rules.view(state, side), side, players[side])
            slowest = max(slowest, time.process_time() - asked)
            orders += len(written)
            for each in written:
                guards = tuple(rules.read_guard(text) for text in each.guards)
                script.append((rules.read(each.order), guards, True))
                script += [(rules.read(text), (), False) for text in each.answers]
            continue
        decision, guards, _ = script.pop(0)
        if all(rules.holds(state, side, guard) for guard in guards) and is_legal(rules, state, side, decision):
            state, _ = rules.apply(state, Decided(side, decision))
        else:
            skipped += 1
    points = [sum(score.points for score in state.scores if score.side == side) for side in (0, 1)]
    gone = Counter(kind.side for kind, unit in zip(rules.world.kinds, state.units, strict=True) if unit.status == 2)
    return Result(
        demand.winner,
        demand.reason,
        state.turn,
        (points[0], points[1]),
        (gone[0], gone[1]),
        orders,
        skipped,
        slowest,
        time.process_time() - began,
        state,
    )


def _policies(rules: Any, player: Player, side: int) -> dict[str, bytes]:
    """The player's standing orders, and the game's own for the rest."""
    own = player.standing(side) if isinstance(player, House) else {}
    return {kind: rules.read_policy(kind, own[kind]) if kind in own else rules.default_policy(kind) for kind in rules.policy_kinds}


def _answer(
    rules: Any, state: Any, demand: Choose, script: list[tuple[Decision, tuple[Decision, ...], bool]], policies: dict[str, bytes]
) -> Decision:
    """The first legal answer before the next order, else the standing order's."""
    for place, (decision, _, is_order) in enumerate(script):
        if is_order:
            break
        if is_legal(rules, state, demand.side, decision):
            del script[place]
            return decision
    answer = rules.answer(state, policies[demand.kind])
    assert answer is not None
    assert isinstance(answer, Decision)
    return answer


def summary(names: tuple[str, str], sides: tuple[str, ...], found: list[Result]) -> str:
    """Some matches of the same players in one line."""
    wins = Counter(result.winner for result in found)
    means = [sum(result.points[side] for result in found) / len(found) for side in (0, 1)]
    lost = [sum(result.eliminated[side] for result in found) / len(found) for side in (0, 1)]
    return (
        f"{sides[0]} {names[0]} against {sides[1]} {names[1]}: {wins[0]}-{wins[1]}, {wins[-1]} draws; "
        f"points {means[0]:.1f}-{means[1]:.1f}, units lost {lost[0]:.1f}-{lost[1]:.1f}, "
        f"{sum(result.seconds for result in found) / len(found):.1f} s a match, slowest stretch "
        f"{max(result.slowest for result in found):.2f} s"
    )


def by_line(sides: tuple[str, ...], found: list[Result]) -> list[str]:
    """Mean points of each line of the victory table, and how often the big prizes were held, as a Markdown table."""
    points: Counter[tuple[str, int]] = Counter()
    for result in found:
        for score in result.state.scores:
            points[score.line, score.side] += score.points
    rows = [
        f"| {line} | {points[line, 0] / len(found):.1f} | {points[line, 1] / len(found):.1f} |"
        for line in sorted({line for line, _ in points})
    ]
    left = [sum(result.state.replacement_points[side] for result in found) / len(found) for side in (0, 1)]
    return [
        "",
        f"| victory line | {sides[0]} | {sides[1]} |",
        "|---|---|---|",
        *rows,
        "",
        f"Replacement points left: {left[0]:.1f} and {left[1]:.1f}. Last turn: {min(result.turn for result in found)} to "
        f"{max(result.turn for result in found)}, ended by {dict(Counter(result.reason for result in found))}. "
        f"Orders a match {sum(result.orders for result in found) / len(found):.0f}, "
        f"skipped {sum(result.skipped for result in found) / len(found):.1f}. Winning margin, median "
        f"{median(abs(result.points[0] - result.points[1]) for result in found):.0f} points.",
    ]


def page(title: str, lines: list[str], seed: int, command: str) -> str:
    """The measured page, in Markdown."""
    head = (
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}, Python {platform.python_version()}, {os.cpu_count()} cores, seed {seed}."
    )
    return "\n".join([f"# {title}", "", f"{head} Made by `{command}`.", "", *lines]) + "\n"


def matches_of(names: tuple[str, str], count: int, seed: int, jobs: int) -> Iterator[Result]:
    """So many matches, one after another or several at a time; the same ones either way."""
    seeds = [f"{seed}-{number}" for number in range(count)]
    if jobs == 1:
        yield from (play(_rules(), names, each) for each in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_play, [names] * count, seeds)


@cache
def _rules() -> Any:
    return catalog.game(GAME).rules(catalog.game(GAME).scenarios[0], {})


def _play(names: tuple[str, str], seed: str) -> Result:
    return play(_rules(), names, seed)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="house against walker")
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("--matches", type=int, default=100, help="on each side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="matches at the same time")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--out", type=Path, help="folder for the page of figures")
    arguments = parser.parse_args()
    is_mirror = arguments.one == arguments.other
    lines: list[str] = []
    for names in dict.fromkeys(((arguments.one, arguments.other), (arguments.other, arguments.one))):
        found = []
        for number, result in enumerate(matches_of(names, arguments.matches, arguments.seed, arguments.jobs)):
            found.append(result)
            if not arguments.quiet:
                print(
                    f"{number:3} winner {result.winner:2} {result.reason} turn {result.turn} points {result.points} "
                    f"lost {result.eliminated} orders {result.orders} skipped {result.skipped} "
                    f"slowest {result.slowest:.2f} s, {result.seconds:.1f} s",
                    flush=True,
                )
        lines.append(f"- {summary(names, _rules().sides, found)}")
        if is_mirror:
            lines += by_line(_rules().sides, found)
        print("\n".join(lines), flush=True)
    if arguments.out:
        title = f"The {arguments.one} against itself" if is_mirror else "The house player against the random walker"
        command = f"python tools/arena.py {arguments.one} {arguments.other} --matches {arguments.matches}"
        name = "balance" if is_mirror else "house"
        target = arguments.out / f"{name}-{datetime.datetime.now(datetime.UTC):%Y-%m-%d}.md"
        target.write_text(page(title, lines, arguments.seed, command), encoding="utf-8")


if __name__ == "__main__":
    main()
