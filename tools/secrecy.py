"""The information-state test at length: random states of each scenario of Rio 40 with face-down counters, each in two versions.

    python -m tools.secrecy [--states 1000] [--scenario clean_sweep] [--seed N] [--out docs/measured]

The two differ only in what lies under counters that are closed. A state is the position after a file of a random match. Where
anything that the opponent holds differs, it is printed and the run fails. `tests/games/rio_40/twins.py` says what is compared.
"""

import sys
import time
from random import Random

from msgspec import Struct

from pbem.games.rio_40 import GAME
from pbem.games.rio_40.state import TO_COME
from pbem.match.record import SEALED_DICE, SWIFT_DICE
from tests.games.rio_40.twins import Table, differences, differing, played, public_salts, recovered, sisters, twin_of
from tools import report

SECRET = ("clean_sweep", "takeover", "search_and_destroy")
MOST_FILES = 24
HEADS = (
    *("scenario", "states", "matches", "counters that differ, on average", "openings", "claims"),
    *("commitments tried", "identities found", "differences", "seconds"),
)


class Tally(Struct):
    """What a scenario came to."""

    scenario: str
    matches: int = 0
    states: int = 0
    closed: int = 0  # counters, summed over the states, that hold something else in the twin
    openings: int = 0
    claims: int = 0
    leaves: int = 0  # commitments that every identity was tried on
    recovered: int = 0
    differences: int = 0
    seconds: float = 0.0


def run(scenario: str, states: int, seed: int) -> Tally:
    """Matches and their twins until so many states were compared."""
    tally, began = Tally(scenario), time.perf_counter()
    while tally.states < states:
        match_seed = seed * 100_000 + tally.matches
        random = Random(f"secrecy {scenario} {match_seed}")
        dice = (SEALED_DICE, SWIFT_DICE)[tally.matches % 2]
        table = played(scenario, dice, match_seed, random.randint(4, MOST_FILES))
        twin = twin_of(table, match_seed)
        tally.matches += 1
        changed = differing(table, twin)
        if changed < 2:
            continue  # everything was opened
        _count(tally, table, twin, changed, random)
    tally.seconds = time.perf_counter() - began
    return tally


def _count(tally: Tally, table: Table, twin: Table, changed: int, random: Random) -> None:
    counters = table.rules.world.counters()
    placed = [state for state in table.states if all(state.units[index].status != TO_COME for index in counters)]
    tally.states += len(placed)
    tally.closed += changed * len(placed)
    found = list(differences(table, twin, random))
    tally.differences += len(found)
    for each in found:
        print(f"{table.scenario}, {table.dice} dice, match {tally.matches}: {each}", flush=True)
    for turn in table.turns:
        claims = sum(hasattr(each, "question") for each in turn.openings)
        tally.claims += claims
        tally.openings += len(turn.openings) - claims
    closed = sisters(table)
    tally.leaves += len(closed)
    tally.recovered += len(recovered(table, {place: tuple(public_salts(table, place)) for place in closed}))


def page(tallies: list[Tally]) -> list[str]:
    """The figures as Markdown."""
    return [
        f"# Secrecy of {GAME.id}",
        "",
        report.made_by(),
        "",
        "Each state is the position after a file of a random match, and has a twin that differs only in what lies under counters",
        "that are closed. Compared for the opponent: his view, what he may order, what he is refused and why, the log, and every",
        "file, which must be as long and the same but for commitments, dice values, digests, salts and proofs. Then every identity",
        "was tried on every commitment that an opening beside it has published, under all salts that follow from what is public.",
        "",
        *report.table(HEADS, map(_row, tallies)),
        "",
        "Scenarios 2 and 3 have nothing hidden.",
    ]


def _row(of: Tally) -> tuple[object, ...]:
    average = f"{of.closed / of.states if of.states else 0:.1f}"
    counts = (of.openings, of.claims, of.leaves, of.recovered, of.differences)
    return (of.scenario, of.states, of.matches, average, *counts, f"{of.seconds:.0f}")


def main() -> int:
    """Run, print, and write the page; 1 where anything differed or was found."""
    parser = report.parser(__doc__)
    parser.add_argument("--states", type=int, default=1000, help="of each scenario")
    parser.add_argument("--scenario", action="append", choices=SECRET)
    given = parser.parse_args()
    tallies = []
    for scenario in given.scenario or SECRET:
        tallies.append(run(scenario, given.states, given.seed))
        print(tallies[-1], flush=True)
    report.store(given.out, "secrecy", page(tallies))
    return int(any(each.differences or each.recovered for each in tallies))


if __name__ == "__main__":
    sys.exit(main())
