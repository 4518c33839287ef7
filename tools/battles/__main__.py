"""Battles of Heart of Africa between programs, by the rules alone: no files, no envelopes, dice at once. A few seconds each.

    python -m tools.battles walker --battles 100 [--points 400] [--moving sheets] [--kept FILE] [--out docs/measured]
    python -m tools.battles mirror --battles 160 [--scenario raid]
    python -m tools.battles lists

`walker`: the house against the random player, who has a lawful army by lot and sets up as the program does for a player. Lists,
scenarios, attack and defence and both ways of moving take turns. `mirror`: the house against itself with the same list, either seat
the attacker in turn. `lists`: every list as attacker of an Encounter against every other. What is kept in FILE is not fought again.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from pbem.games.heart_of_africa.game import BY_SHEETS, BY_UNITS, FOUGHT, GAME
from tools import report
from tools.battles.fight import Battle, Fought, content, fight
from tools.battles.pages import mirror_page, pairs_page, walker_page


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
