"""The information-state test at length: random states of each scenario of Rio 40 with face-down counters, each in two versions.

    python -m tools.secrecy [--states 1000] [--scenario clean_sweep] [--seed N] [--out docs/measured]

The two differ only in what lies under counters that are closed. A state is the position after a file of a random match. Where
anything that the opponent holds differs, it is printed and the run fails. `tests/games/rio_40/twins.py` says what is compared.
"""

import sys
import time
from collections import Counter
from random import Random
from typing import cast

from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import TO_COME
from pbem.match.fold_report import SEALED_DICE, SPRING, SWIFT_DICE
from pbem.protocol.turn_file import Claim
from tests.games.rio_40.twins import Table, differences, differing, played, public_salts, recovered, sisters, twin_of
from tools import report

SECRET = tuple(name for name in GAME.scenarios if cast(RioRules, GAME.rules(name, {})).world.counters())
MOST_FILES = 24
HEADS = {
    "states": "states",
    "matches": "matches",
    "closed": "counters that differ, on average",
    "laid": "ambushes laid",
    "springs": "that sprang",
    "openings": "openings",
    "claims": "claims",
    "leaves": "commitments tried",
    "recovered": "identities found",
    "differences": "differences",
    "seconds": "seconds",
}
"""What is counted of a scenario, and its head in the table. `closed`: summed over the states."""


def run(scenario: str, states: int, seed: int) -> Counter[str]:
    """Matches and their twins until so many states were compared."""
    tally, began = Counter[str](), time.perf_counter()
    while tally["states"] < states:
        match_seed = seed * 100_000 + tally["matches"]
        random = Random(f"secrecy {scenario} {match_seed}")
        dice = (SEALED_DICE, SWIFT_DICE)[tally["matches"] % 2]
        is_armed = tally["matches"] % 4 > 1
        table = played(scenario, dice, match_seed, random.randint(4, MOST_FILES), is_armed=is_armed)
        twin = twin_of(table, match_seed)
        tally["matches"] += 1
        if differing(table, twin) >= 2:  # else everything was opened
            tally += _counted(tally["matches"], table, twin, random)
    tally["seconds"] = round(time.perf_counter() - began)
    return tally


def _counted(match: int, table: Table, twin: Table, random: Random) -> Counter[str]:
    counters = table.rules.world.counters()
    placed = sum(all(state.units[index].status != TO_COME for index in counters) for state in table.states)
    found = list(differences(table, twin, random))
    for each in found:
        print(f"{table.scenario}, {table.dice} dice, match {match}: {each}", flush=True)
    openings = [each for turn in table.turns for each in turn.openings]
    claims = sum(isinstance(each, Claim) for each in openings)
    closed = sisters(table)
    return Counter(
        states=placed,
        closed=differing(table, twin) * placed,
        laid=sum(map(bool, (each for traps in table.laid.values() for each in traps))),
        springs=sum(each.how == SPRING for report in table.reports for each in report.steps),
        openings=len(openings) - claims,
        claims=claims,
        leaves=len(closed),
        recovered=len(recovered(table, {place: tuple(public_salts(table, place)) for place in closed})),
        differences=len(found),
    )


def page(tallies: dict[str, Counter[str]]) -> list[str]:
    """The figures as Markdown."""
    rows = []
    for scenario, tally in tallies.items():
        average = f"{tally['closed'] / tally['states'] if tally['states'] else 0:.1f}"
        rows.append((scenario, *(average if key == "closed" else tally[key] for key in HEADS)))
    return report.page(
        f"Secrecy of {GAME.id}",
        "Each state is the position after a file of a random match, and has a twin that differs only in what lies under counters",
        "that are closed. Compared for the opponent: his view, what he may order, what he is refused and why, the log, and every",
        "file, which must be as long and the same but for commitments, dice values, digests, salts and proofs. In half of the",
        "matches ambushes are laid, and in the twin other ones for the counters that stay closed. Then every identity",
        "was tried on every commitment that an opening beside it has published, under all salts that follow from what is public.",
        "",
        *report.table(("scenario", *HEADS.values()), rows),
        "",
        "Scenarios 2 and 3 have nothing hidden.",
    )


def main() -> int:
    """Run, print, and write the page; 1 where anything differed or was found."""
    parser = report.parser(__doc__)
    parser.add_argument("--states", type=int, default=1000, help="of each scenario")
    parser.add_argument("--scenario", action="append", choices=SECRET)
    given = parser.parse_args()
    tallies = {}
    for scenario in given.scenario or SECRET:
        tallies[scenario] = run(scenario, given.states, given.seed)
        print(scenario, dict(tallies[scenario]), flush=True)
    report.store(given.out, "secrecy", page(tallies))
    return int(any(each["differences"] or each["recovered"] for each in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
