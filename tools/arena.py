"""How strong is the house player? Whole matches against the random walker, or itself, without files and signatures.

    python tools/arena.py --matches 100 house walker [--seed N] [--game rio_40] [--scenario police_post]

The first player takes the side of index 0 and then, in as many matches again, the other; in every scenario, unless some are named.
Orders are written a stretch ahead, as in a match with sealed dice; what has become illegal when its time comes is skipped.
"""

import argparse
import datetime
import os
import platform
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
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
from pbem.bots.player import Player, is_legal, proof, write_stretch  # noqa: E402
from pbem.bots.walker import Bias, Walker, walk  # noqa: E402
from pbem.engine.decisions import Decision  # noqa: E402
from pbem.engine.demands import Choose, Decided, Input, Open, Over, Roll, Rolled  # noqa: E402
from pbem.engine.game import lists_due, own_view  # noqa: E402
from pbem.games import catalog  # noqa: E402
from pbem.protocol.envelopes import leaf_name  # noqa: E402

GAME = "guerra_do_congo"
PLAYERS = ("house", "walker")
Setting = tuple[str, str]  # game and scenario
BIASES = {GAME: Bias(words={"m": 4, "a": 10, "mobilise": 3})}


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


def player(name: str, random: Random, game: str = GAME) -> Player:
    """A player by its name."""
    return house(game, random) if name == "house" else Walker(random, BIASES.get(game))


class _Seat:
    """A player of a match, its standing orders, what lies in its envelopes, and the orders it has written ahead."""

    def __init__(self, rules: Any, name: str, seed: str, side: int) -> None:
        self.rules, self.side = rules, side
        self.player = player(name, Random(f"arena {seed} {side}"), game_of(rules))
        self.policies = _policies(rules, self.player, side)
        self.payloads: dict[str, bytes] = {}
        self.script: list[tuple[Decision, tuple[Decision, ...], bool]] = []
        self.orders = self.skipped = 0
        self.slowest = 0.0

    def seal(self, state: Any, random: Random) -> None:
        """Shuffle the lists that its next orders build on."""
        for name, members in lists_due(self.rules, state, self.side).items():
            if leaf_name(name, 0) not in self.payloads:
                mixed = random.sample(members, len(members))
                self.payloads |= {leaf_name(name, number): payload for number, payload in enumerate(mixed)}

    def view(self, state: Any) -> Any:
        """The position as it knows it."""
        return own_view(self.rules, state, self.side, self.payloads)

    def order(self, state: Any) -> Decision | None:
        """Its next order; None when what it wrote ahead cannot be given now."""
        while self.script and not self.script[0][2]:
            self.script.pop(0)
        if not self.script:
            self._write(state)
        decision, guards, _ = self.script.pop(0)
        holds = all(self.rules.holds(state, self.side, guard) for guard in guards)
        if holds and is_legal(self.rules, state, self.side, decision):
            return decision
        self.skipped += 1
        return None

    def _write(self, state: Any) -> None:
        asked, rules = time.process_time(), self.rules
        written = write_stretch(rules, self.view(state), self.side, self.player)
        self.slowest = max(self.slowest, time.process_time() - asked)
        self.orders += len(written)
        for each in written:
            guards = tuple(rules.read_guard(text) for text in each.guards)
            self.script.append((rules.read(each.order), guards, True))
            self.script += [(rules.read(text), (), False) for text in each.answers]

    def answer(self, state: Any, demand: Choose) -> Decision:
        """The first legal answer before the next order, else the standing order's, else one by hand."""
        for place, (decision, _, is_order) in enumerate(self.script):
            if is_order:
                break
            if is_legal(self.rules, state, self.side, decision):
                del self.script[place]
                return decision
        answer: Decision | None = self.rules.answer(state, self.policies[demand.kind])
        if answer is None:
            answer = self.player.answer(self.rules, self.view(state), self.side)
        if answer is None:
            answer = self.rules.read(" ".join(walk(self.rules, self.view(state), Random(0), Bias(end=0, stop=100))))
        return answer


def play(rules: Any, names: tuple[str, str], seed: str) -> Result:
    """One match. The same seed gives the same match."""
    random = Random(f"arena {seed}")
    seats = [_Seat(rules, name, seed, side) for side, name in enumerate(names)]
    state, events, began = rules.start(), (), time.process_time()
    for seat in seats:
        seat.seal(state, random)
    while not isinstance(demand := rules.pending(state), Over):
        given: Input | None
        if isinstance(demand, Roll):
            given = Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
        elif isinstance(demand, Open):
            given = proof(rules, seats[demand.side].view(state), demand)
            assert given is not None
        elif demand.is_order:
            decision = seats[demand.side].order(state)
            given = Decided(demand.side, decision) if decision is not None else None
        else:
            given = Decided(demand.side, seats[demand.side].answer(state, demand))
        if given is not None:
            state, events = rules.apply(state, given)
    gone = Counter(kind.side for kind, unit in zip(rules.world.kinds, state.units, strict=True) if unit.status == 2)
    return Result(
        winner=demand.winner,
        reason=demand.reason,
        turn=state.turn,
        points=_points(state, events),
        eliminated=(gone[0], gone[1]),
        orders=sum(seat.orders for seat in seats),
        skipped=sum(seat.skipped for seat in seats),
        slowest=max(seat.slowest for seat in seats),
        seconds=time.process_time() - began,
        state=state,
    )


def _points(state: Any, events: Sequence[Any]) -> tuple[int, int]:
    """Of both sides at the end: from the table of the state, else as the last events tell them."""
    if hasattr(state, "scores"):
        first, second = (sum(score.points for score in state.scores if score.side == side) for side in (0, 1))
        return first, second
    told = next((event.points for event in events if getattr(event, "points", None) and hasattr(event, "reason")), (0, 0))
    return told[0], told[1]


def _policies(rules: Any, player: Player, side: int) -> dict[str, bytes]:
    """The player's standing orders, and the game's own for the rest."""
    own = player.standing(side) if isinstance(player, House) else {}
    return {kind: rules.read_policy(kind, own[kind]) if kind in own else rules.default_policy(kind) for kind in rules.policy_kinds}


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


def matches_of(setting: Setting, names: tuple[str, str], count: int, seed: int, jobs: int) -> Iterator[Result]:
    """So many matches, one after another or several at a time; the same ones either way."""
    seeds = [f"{seed}-{number}" for number in range(count)]
    if jobs == 1:
        yield from (_play(setting, names, each) for each in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_play, [setting] * count, [names] * count, seeds)


@cache
def rules_of(setting: Setting) -> Any:
    """The rules of a game and one of its scenarios, under the options that come first."""
    return catalog.game(setting[0]).rules(setting[1], {})


def game_of(rules: Any) -> str:
    """The id of the game that rules are of: the name of its package."""
    return str(type(rules).__module__.split(".")[2])


def _play(setting: Setting, names: tuple[str, str], seed: str) -> Result:
    return play(rules_of(setting), names, seed)


def _compare(setting: Setting, arguments: argparse.Namespace) -> list[str]:
    """All matches of one scenario, as lines of the page."""
    lines = [] if len(catalog.game(setting[0]).scenarios) == 1 else ["", f"## {setting[1]}", ""]
    for names in dict.fromkeys(((arguments.one, arguments.other), (arguments.other, arguments.one))):
        found = []
        for number, result in enumerate(matches_of(setting, names, arguments.matches, arguments.seed, arguments.jobs)):
            found.append(result)
            if not arguments.quiet:
                print(
                    f"{number:3} winner {result.winner:2} {result.reason} turn {result.turn} points {result.points} "
                    f"lost {result.eliminated} orders {result.orders} skipped {result.skipped} "
                    f"slowest {result.slowest:.2f} s, {result.seconds:.1f} s",
                    flush=True,
                )
        lines.append(f"- {summary(names, rules_of(setting).sides, found)}")
        if arguments.one == arguments.other and hasattr(found[0].state, "scores"):
            lines += by_line(rules_of(setting).sides, found)
    print("\n".join(lines), flush=True)
    return lines


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="house against walker")
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("--game", default=GAME, choices=catalog.GAMES)
    parser.add_argument("--scenario", action="append", help="all unless some are named")
    parser.add_argument("--matches", type=int, default=100, help="on each side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="matches at the same time")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--out", type=Path, help="folder for the page of figures")
    arguments = parser.parse_args()
    lines: list[str] = []
    for scenario in arguments.scenario or catalog.game(arguments.game).scenarios:
        lines += _compare((arguments.game, scenario), arguments)
    if arguments.out:
        is_mirror = arguments.one == arguments.other
        title = f"The {arguments.one} against itself" if is_mirror else "The house player against the random walker"
        of_game = "" if arguments.game == GAME else f" --game {arguments.game}"
        command = f"python tools/arena.py {arguments.one} {arguments.other} --matches {arguments.matches}{of_game}"
        name = ("balance" if is_mirror else "house") + ("" if arguments.game == GAME else f"-{arguments.game}")
        target = arguments.out / f"{name}-{datetime.datetime.now(datetime.UTC):%Y-%m-%d}.md"
        target.write_text(page(title, lines, arguments.seed, command), encoding="utf-8")


if __name__ == "__main__":
    main()
