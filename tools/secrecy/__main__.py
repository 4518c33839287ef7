"""States of random matches in two versions that differ only in what one side hides: is all that the other side holds the same?

    python -m tools.secrecy [--states 1000] [--game rio_40] [--scenario clean_sweep] [--seed N] [--out docs/measured]

Each game that hides anything says in a module of its own what its twins are; a row of its table is filled until so many states were
compared. Whatever differs is printed, and the run fails.
"""

import sys
import time
from collections import Counter
from collections.abc import Mapping

from tools import report
from tools.secrecy import heart_of_africa, rio_40, world_war_africa
from tools.secrecy.comparison import Comparison

COMPARISONS = {
    "rio_40": rio_40.COMPARISON,
    "heart_of_africa": heart_of_africa.COMPARISON,
    "world_war_africa": world_war_africa.COMPARISON,
}
FAULTS = ("differences", "recovered")
Tallies = Mapping[str, Counter[str]]
"""What was counted, by row of the table."""


def run(compared: Comparison, scenario: str, states: int, seed: int) -> Tallies:
    """Matches of a scenario beside their twins, until each row has so many states."""
    tallies = {row: Counter[str]() for row in compared.rows(scenario)}
    matches, began = 0, time.process_time()
    while any(tally["states"] < states for tally in tallies.values()):
        for each in compared.match(scenario, seed, matches):
            for what in each.told:
                print(f"{scenario}, match {matches}, {each.row}: {what}", flush=True)
            tallies[each.row] += each.figures + Counter(differences=len(each.told))
        matches += 1
    counted = Counter(matches=matches, seconds=round(time.process_time() - began))
    return {row: tally + counted for row, tally in tallies.items()}


def page(compared: Comparison, tallies: Tallies) -> list[str]:
    """The figures as Markdown."""
    heads = {"states": "states", "matches": "matches", **compared.heads, "differences": "differences", "seconds": "seconds"}
    rows = [(row, *(_cell(compared, tally, key) for key in heads)) for row, tally in tallies.items()]
    table = report.table((compared.row_head, *heads.values()), rows)
    return report.page(compared.title, *compared.text, "", *table, *compared.after)


def _cell(compared: Comparison, tally: Counter[str], key: str) -> object:
    return f"{tally[key] / max(1, tally['states']):.1f}" if key in compared.averages else tally[key]


def main() -> int:
    """Run, print, and write the pages; 1 where anything differed or was found."""
    parser = report.parser(__doc__)
    parser.add_argument("--game", action="append", choices=COMPARISONS, help="all unless some are named")
    parser.add_argument("--scenario", action="append", help="all unless some are named")
    parser.add_argument("--states", type=int, default=1000, help="of each row of the table")
    given = parser.parse_args()
    has_failed = False
    for game in given.game or COMPARISONS:
        compared, tallies = COMPARISONS[game], dict[str, Counter[str]]()
        for scenario in compared.scenarios:
            if scenario in (given.scenario or (scenario,)):
                tallies |= run(compared, scenario, given.states, given.seed)
                print(scenario, {row: dict(tallies[row]) for row in compared.rows(scenario)}, flush=True)
        if tallies:
            report.store(given.out, compared.page, page(compared, tallies))
        has_failed |= any(tally[fault] for tally in tallies.values() for fault in FAULTS)
    return int(has_failed)


if __name__ == "__main__":
    sys.exit(main())
