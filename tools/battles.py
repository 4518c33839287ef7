"""Battles of Heart of Africa between programs, by the rules alone: no files, no envelopes, dice at once. A few seconds each.

    python -m tools.battles walker --battles 100 [--points 400] [--moving sheets] [--kept FILE] [--out docs/measured]
    python -m tools.battles mirror --battles 160 [--scenario raid]
    python -m tools.battles lists

`walker`: the house against the random player, who has a lawful army by lot and sets up as the program does for a player. Lists,
scenarios, attack and defence and both ways of moving take turns. `mirror`: the house against itself with the same list, either seat
the attacker in turn. `lists`: every list as attacker of an Encounter against every other. What is kept in FILE is not fought again.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import msgspec
from msgspec import Struct

from pbem.bots.heart_of_africa.strategy import BattleHouse
from pbem.bots.house_players import house
from pbem.bots.random_player import Bias, Walker
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided, Open, Opened, Over, Roll, Rolled
from pbem.games.heart_of_africa.armies.army_lots import is_there
from pbem.games.heart_of_africa.decisions.movement import Concede
from pbem.games.heart_of_africa.game import BY_SHEETS, BY_UNITS, FOUGHT, GAME
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.set_up.choosing import LIST
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.battle import SEATS
from pbem.games.heart_of_africa.state.position import State, Step
from tools import report

YEARS = (1880, 1890, 1870, 1895, 1885, 1862, 1875)
MOST_INPUTS = 30_000
BIAS = Bias(end=25, stop=60, answer=40, words={"concede": 0, "move": 4})
NOBODY = -1


class Battle(Struct, frozen=True):
    """A battle to be fought; everything in it follows from this."""

    seed: str
    scenario: str
    moving: str
    lists: tuple[str, str]  # by seat
    players: tuple[str, str]  # by seat: house or walker
    attacker: int  # seat
    points: int  # scale; the game's own where it has no lists for that


class Fought(Struct, frozen=True):
    """A battle and its end."""

    battle: Battle
    winner: int
    reason: str
    turn: int
    seconds: float  # of processor time


class Stubborn(Walker):
    """A random player who never gives up."""

    def order(self, rules: Any, view: Any, side: int) -> Decision | None:
        found = super().order(rules, view, side)
        while isinstance(found, Concede):
            found = super().order(rules, view, side)
        return found


class Seat:
    """One side: its player, its papers, its lots."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.side, self.list = side, battle.lists[side]
        self.random = Random(f"battle {battle} seat {side}")
        self.is_house = battle.players[side] == "house"
        self.player: Any = house(GAME.id, self.random) if self.is_house else Stubborn(self.random, BIAS)
        self.payloads: dict[str, bytes] = {}

    def decides(self, rules: AfricaRules, state: State, demand: Choose, nation: str) -> Decision:
        """What it decides in a position."""
        step, own = state.agenda[-1], rules.own_view(state, self.side, self.payloads)
        assert isinstance(step, Step)
        if demand.kind == LIST:
            return rules.at(state).read(f"list {self.list} {nation}")
        if not demand.is_order:
            return self._answers(rules, own, demand)
        for name in rules.papers(own, self.side):
            if name not in self.payloads:
                self.payloads[name] = self._paper(rules, own, name)
                own = rules.own_view(state, self.side, self.payloads)
        if state.set_up is not None and not self.is_house:
            usual = usual_order(Context(rules.world_of(own), own, step))
            if usual is not None:
                return usual
        found: Decision = self.player.order(rules, own, self.side)
        return found

    def _answers(self, rules: AfricaRules, own: State, demand: Choose) -> Decision:
        found = self.player.answer(rules, own, self.side) if isinstance(self.player, BattleHouse) else None
        answer = found or rules.answer(own, rules.default_policy(demand.kind))
        assert answer is not None
        return answer

    def _paper(self, rules: AfricaRules, own: State, name: str) -> bytes:
        drawn = self.player.envelopes(rules, own, self.side).get(name) if self.is_house else None
        below = self.random.randrange if name == "roster" else None
        return drawn if drawn is not None else rules.usual_paper(own, self.side, name, below)


# ---- one battle


def fight(battle: Battle) -> Fought:
    """A battle from the choice of lists to its end."""
    random, began = Random(f"dice {battle}"), time.process_time()
    year, nations = when(battle, random)
    rules = rules_of(battle, year)
    state, seats, last = rules.start(), (Seat(battle, 0), Seat(battle, 1)), NOBODY
    for _ in range(MOST_INPUTS):
        demand = rules.pending(state)
        if isinstance(demand, Over):
            return Fought(battle, demand.winner, demand.reason, state.turn, round(time.process_time() - began, 1))
        if isinstance(demand, Roll):
            given: Any = Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
        elif isinstance(demand, Open):
            payloads = seats[demand.side].payloads
            known = rules.proof(rules.own_view(state, demand.side, payloads), demand)
            given = known or Opened(demand.side, demand.envelope, payloads[demand.envelope])
        else:
            seat = seats[demand.side]
            if last != demand.side:
                seat.player.begin()
            last = demand.side
            given = Decided(demand.side, seat.decides(rules, state, demand, nations[demand.side]))
        state, _ = rules.apply(state, given)
    raise AssertionError(f"no end of {battle}")


def when(battle: Battle, random: Random) -> tuple[int, tuple[str, ...]]:
    """A year in which there are both armies, and how each is played: nation and choice of its list."""
    armies = content().armies.lists
    for year in random.sample(YEARS, len(YEARS)):
        there = [[each.id for each in armies[name].nations if is_there(armies[name], each.id, year)] for name in battle.lists]
        if all(there):
            chosen = ((random.choice(nations), armies[name].choices) for nations, name in zip(there, battle.lists, strict=True))
            return year, tuple(f"{nation} as {random.choice(ways)}" if ways else nation for nation, ways in chosen)
    raise AssertionError(f"never both: {battle.lists}")


def rules_of(battle: Battle, year: int) -> AfricaRules:
    """The rules of a battle."""
    options = {option.key: option.values for option in GAME.match_options(battle.scenario)}
    points = battle.points if battle.points in options["points"] else options["points"][0]
    said = {"year": year, "points": points, "moving": battle.moving, "attacker": SEATS[battle.attacker]}
    found = GAME.rules(battle.scenario, said)
    assert isinstance(found, AfricaRules)
    return found


def content() -> Any:
    """The content of the game."""
    return GAME.position_source


# ---- which battles


def against_the_walker(given: argparse.Namespace) -> Iterator[Battle]:
    """The house with each list in turn, in each scenario, in both parts of it, in both ways of moving, at either seat."""
    lists = tuple(content().armies.lists)
    for number in range(given.battles):
        place, round_ = number % len(lists), number // len(lists)
        random = Random(f"{given.seed} {number}")
        seat, other = random.randrange(2), random.choice(lists)
        attacks = (place // 2 + round_ + round_ // 4) % 2
        yield Battle(
            seed=f"{given.seed} {number}",
            scenario=given.scenario[(place + round_) % len(given.scenario)],
            moving=given.moving[(place + round_ // 4) % len(given.moving)],
            lists=(lists[place], other) if seat == 0 else (other, lists[place]),
            players=("house", "walker") if seat == 0 else ("walker", "house"),
            attacker=seat if attacks else 1 - seat,
            points=given.points,
        )


def mirrors(given: argparse.Namespace) -> Iterator[Battle]:
    """The house against itself: scenario by scenario in turn, the same list on both sides, either seat the attacker in turn."""
    lists = tuple(content().armies.lists)
    for number in range(given.battles):
        place = number // len(given.scenario)
        own = lists[place % len(lists)]
        yield Battle(
            seed=f"{given.seed} {number}",
            scenario=given.scenario[number % len(given.scenario)],
            moving=given.moving[(place + place // len(lists)) % len(given.moving)],
            lists=(own, own),
            players=("house", "house"),
            attacker=(place + place // 2) % 2,
            points=given.points,
        )


def pairs(given: argparse.Namespace) -> Iterator[Battle]:
    """An Encounter of each list as attacker, at the first seat, with each."""
    lists = tuple(content().armies.lists)
    for number, (one, other) in enumerate((one, other) for one in lists for other in lists):
        moving = given.moving[number % len(given.moving)]
        yield Battle(f"{given.seed} {number}", FOUGHT[0], moving, (one, other), ("house", "house"), 0, given.points)


# ---- pages


def share(found: Sequence[Fought], wins: Callable[[Fought], int]) -> str:
    """Won, drawn and lost by the seat that counts in each."""
    won, drawn = sum(each.winner == wins(each) for each in found), sum(each.winner == NOBODY for each in found)
    return f"{won} - {drawn} - {len(found) - won - drawn}"


def house_seat(each: Fought) -> int:
    """Where the house sits."""
    return each.battle.players.index("house")


def attackers_seat(each: Fought) -> int:
    """Where the attacker sits."""
    return each.battle.attacker


def grouped(found: Iterable[Fought], key: Callable[[Fought], str]) -> dict[str, list[Fought]]:
    """By a word, in the order in which the words come first."""
    groups = dict[str, list[Fought]]()
    for each in found:
        groups.setdefault(key(each), []).append(each)
    return groups


def table(name: str, found: Sequence[Fought], key: Callable[[Fought], str], seat: Callable[[Fought], int]) -> list[str]:
    """Won, drawn and lost by a word, with the turns and seconds of a battle."""
    rows = [
        (
            word,
            len(group),
            share(group, seat),
            f"{fmean(each.turn for each in group):.0f}",
            f"{fmean(each.seconds for each in group):.1f}",
        )
        for word, group in sorted(grouped(found, key).items())
    ]
    return ["", *report.table((name, "battles", "won - drawn - lost", "turns", "seconds"), rows)]


def scenario_and_part(each: Fought) -> str:
    """What the house does in which scenario."""
    return f"{each.battle.scenario}, {'attacks' if house_seat(each) == each.battle.attacker else 'defends'}"


def walker_page(found: Sequence[Fought]) -> list[str]:
    """The house against the walker."""
    return [
        f"Won, drawn and lost by the house: {share(found, house_seat)}. The walker has a lawful army by lot, and sets up as usual.",
        *table("list", found, lambda each: each.battle.lists[house_seat(each)], house_seat),
        *table("scenario", found, scenario_and_part, house_seat),
        *table("moving", found, lambda each: each.battle.moving, house_seat),
        *table("end", found, lambda each: each.reason, house_seat),
    ]


def mirror_page(found: Sequence[Fought]) -> list[str]:
    """The house against itself: how often the attacker wins."""
    lines = ["Won, drawn and lost by the attacker. A draw is half a win in the share."]
    rows = []
    for scenario, group in grouped(found, lambda each: each.battle.scenario).items():
        halves = sum(2 if each.winner == each.battle.attacker else each.winner == NOBODY for each in group)
        rows.append((scenario, len(group), share(group, attackers_seat), f"{50 * halves // len(group)} %"))
    lines += ["", *report.table(("scenario", "battles", "won - drawn - lost", "share"), rows)]
    for scenario, group in grouped(found, lambda each: each.battle.scenario).items():
        lines += ["", f"## {scenario}"]
        lines += table("moving", group, lambda each: each.battle.moving, attackers_seat)
        lines += table("list", group, lambda each: each.battle.lists[0], attackers_seat)
        lines += table("end", group, lambda each: each.reason, attackers_seat)
    return lines


def pairs_page(found: Sequence[Fought]) -> list[str]:
    """List against list: who won."""
    lists = list(content().armies.lists)
    ends = {each.battle.lists: "+" if each.winner == 0 else "-" if each.winner == 1 else "=" for each in found}
    heads = ("attacker", *(f"{number + 1}" for number in range(len(lists))), "won", "drawn", "lost")
    rows = []
    for number, one in enumerate(lists):
        row = [ends.get((one, other), "") for other in lists]
        rows.append((f"{number + 1} {one}", *row, row.count("+"), row.count("="), row.count("-")))
    columns = [[ends.get((one, other), "") for one in lists] for other in lists]
    both = [
        (one, *(row[len(lists) + 1 + k] + columns[number].count(sign) for k, sign in enumerate("-=+"[::-1])))
        for number, (one, row) in enumerate(zip(lists, rows, strict=True))
    ]
    return [
        "+ the list of the row has won as attacker of an Encounter, - that of the column as defender, = drawn.",
        "",
        *report.table(heads, rows),
        "",
        *report.table(("list, on either side", "won", "drawn", "lost"), both),
    ]


KINDS = {
    "walker": ("house", "The house against the walker", against_the_walker, walker_page),
    "mirror": ("balance", "The house against itself", mirrors, mirror_page),
    "lists": ("lists", "List against list, the house on both sides", pairs, pairs_page),
}
"""By the first word: the name of the page, its title, the battles, and what it says of them."""


def kept_in(file: Path | None) -> dict[Battle, Fought]:
    """What has been fought before."""
    lines = file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else ()
    found = (msgspec.json.decode(line, type=Fought) for line in lines)
    return {each.battle: each for each in found}


def main() -> None:
    """The command line."""
    parser = report.parser(__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--scenario", action="append", choices=FOUGHT, help="all unless some are named")
    parser.add_argument("--moving", action="append", choices=(BY_UNITS, BY_SHEETS), help="both unless one is named")
    parser.add_argument("--points", type=int, default=400, help="scale of the battle, where a scenario has lists for it")
    parser.add_argument("--kept", type=Path, help="file of battles fought, one a line, that is gone on with")
    given = parser.parse_args()
    given.scenario, given.moving = given.scenario or FOUGHT, given.moving or (BY_UNITS, BY_SHEETS)
    name, title, battles, page = KINDS[given.kind]
    known, found = kept_in(given.kept), list[Fought]()
    for battle in battles(given):
        done = known.get(battle) or fight(battle)
        found.append(done)
        if battle not in known:
            line = msgspec.json.encode(done).decode()
            print(line, flush=True)
            if given.kept:
                with given.kept.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
    lines = report.page(f"{title}, {GAME.id}", *page(found))
    print("\n".join(lines))
    report.store(given.out, f"{name}-{GAME.id}", lines)


if __name__ == "__main__":
    main()
