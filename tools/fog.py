"""The test of the view at length: random states of World War Africa, each beside others that differ only in covered units.

    python -m tools.fog [--states 1000] [--seed N] [--out docs/measured]

A state is a position of a random match; it is looked at as each side sees it. Where anything that a side sees, may order or is told
of its own orders differs, it is printed and the run fails. `tests/games/world_war_africa/covered_twins.py` says what is compared.
"""

import sys
import time
from collections import Counter
from random import Random

from pbem.games.world_war_africa.contingents import SIDES
from pbem.games.world_war_africa.rules.covered_stacks import covered
from tests.games.world_war_africa.covered_twins import differences, played
from tests.games.world_war_africa.positions_in_code import WORLD
from tools import report

A_MATCH = 25  # states that are looked at
HEADS = {
    "states": "states",
    "matches": "matches",
    "covered": "covered units, on average",
    "turns": "turn, on average",
    "differences": "differences",
    "seconds": "seconds",
}


def run(states: int, seed: int) -> dict[str, Counter[str]]:
    """Matches until so many states with covered units were looked at by each side."""
    tallies = {side: Counter[str]() for side in SIDES}
    match = 0
    while any(tally["states"] < states for tally in tallies.values()):
        random = Random(f"fog {seed} {match}")
        found = [state for state, _ in played(random, orders=6000)]
        match += 1
        for state in random.sample(found, min(A_MATCH, len(found))):
            for side, name in enumerate(SIDES):
                began, below = time.perf_counter(), covered(WORLD, state, side)
                if not below:
                    continue
                told = list(differences(state, side, random))
                for each in told:
                    print(f"match {match}, as {name}: {each}", flush=True)
                counted = {"states": 1, "covered": len(below), "turns": state.turn, "differences": len(told)}
                tallies[name] += Counter(counted | {"us": int((time.perf_counter() - began) * 1e6)})
        for tally in tallies.values():
            tally["matches"] = match
    for tally in tallies.values():
        tally["seconds"] = round(tally["us"] / 1e6)
    return tallies


def page(tallies: dict[str, Counter[str]]) -> list[str]:
    """The figures as Markdown."""
    rows = [(side, *(_cell(tally, key) for key in HEADS)) for side, tally in tallies.items()]
    return report.page(
        "Fog of world_war_africa",
        "Each state is a position of a random match in which a side does not see some units. It is compared with two others: in",
        "one these units are dealt to their places by lot, in the other within their factions. Compared as the side sees it: the",
        "view, byte for byte, what is due, what may be ordered, and of three orders at random that none is void, what is told of",
        "them and the view after them, unless they attack.",
        "",
        *report.table(("seen by", *HEADS.values()), rows),
    )


def _cell(tally: Counter[str], key: str) -> object:
    return f"{tally[key] / tally['states']:.1f}" if key in ("covered", "turns") else tally[key]


def main() -> int:
    """Run, print, and write the page; 1 where anything differed."""
    parser = report.parser(__doc__)
    parser.add_argument("--states", type=int, default=1000, help="as each side sees them")
    given = parser.parse_args()
    tallies = run(given.states, given.seed)
    for side, tally in tallies.items():
        print(side, dict(tally), flush=True)
    report.store(given.out, "fog-world_war_africa", page(tallies))
    return int(any(each["differences"] for each in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
