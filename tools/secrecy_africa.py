"""The information-state test at length for Heart of Africa: states of random matches, each in two versions.

    python -m tools.secrecy_africa [--states 1000] [--scenario raid] [--seed N] [--out docs/measured]

The two differ only in what a side keeps to itself: its roster as far as it has not been shown, units in ambush with their places
and sub-sheets, units kept back, which stakes are real. A state is the position after a file. Where anything that the opponent
holds differs, it is printed and the run fails. `tests/games/heart_of_africa/twins.py` says what is compared.
"""

import sys
import time
from collections import Counter
from random import Random

from pbem.games.heart_of_africa.game import BY_SHEETS, BY_UNITS, FOUGHT, GAME
from pbem.match.fold_report import SEALED_DICE, SPRING, SWIFT_DICE
from tests.games.heart_of_africa.twins import Table, changed_papers, differences, differing, match_of, pictured, played, twin_of
from tools import report

FILES = (4, 26)
HEADS = {
    "states": "states",
    "matches": "matches",
    "ambushes": "of them with ambushes laid",
    "units": "units that differ, on average",
    "hidden": "ambushes that differ, on average",
    "stakes": "stakes that differ, in all",
    "springs": "ambushes that sprang",
    "differences": "differences",
    "seconds": "seconds of processor",
}
"""What is counted of a scenario, and its head in the table. `units`, `hidden`: summed over the states."""


def run(scenario: str, states: int, seed: int) -> Counter[str]:
    """Matches and their twins until so many states were compared."""
    tally, began = Counter[str](), time.process_time()
    while tally["states"] < states:
        number = seed * 100_000 + tally["matches"]
        random = Random(f"secrecy {scenario} {number}")
        dice, moving = random.choice((SEALED_DICE, SWIFT_DICE)), random.choice((BY_UNITS, BY_SHEETS))
        table = played(match_of(scenario, dice, number, moving), random.randint(*FILES))
        tally["matches"] += 1
        for side in (0, 1):
            tally += _counted(table, side, random, f"{scenario}, {dice} dice, by {moving}, match {number}, side {side}")
    tally["seconds"] = round(time.process_time() - began)
    return tally


def _counted(table: Table, side: int, random: Random, name: str) -> Counter[str]:
    papers = changed_papers(table, side, random)
    other = differing(table, side, papers) if papers else Counter[str]()
    if not other:  # everything was shown
        return Counter()
    twin = twin_of(table, side, papers, random)
    places = [place for place in range(len(twin.turns)) if table.is_sealed(place, side)]
    found = [f"file {place}, {each}" for place in range(len(twin.turns)) for each in differences(table, twin, side, place)]
    found += pictured(table, twin, side, len(twin.turns) - 1) if places else ()
    for each in found:
        print(f"{name}: {each}", flush=True)
    return Counter(
        states=len(places),
        ambushes=sum(table.lays(place, side) for place in places),
        units=other["units"] * len(places),
        hidden=other["hidden"] * len(places),
        stakes=other["stakes"],
        springs=sum(each.how == SPRING for done in twin.reports for each in done.steps),
        differences=len(found),
    )


def page(tallies: dict[str, Counter[str]]) -> list[str]:
    """The figures as Markdown."""
    rows = [(scenario, *(_cell(tally, key) for key in HEADS)) for scenario, tally in tallies.items()]
    total = sum(tallies.values(), Counter[str]())
    return report.page(
        f"Secrecy of {GAME.id}",
        "Each state is the position after a file of a random match from the seal of a roster on, and has a twin that differs",
        "only in what one side keeps to itself: units of the roster that have not been shown, units in ambush with their",
        "places, envelopes and sub-sheets, units kept back, which stakes are real. The twin is as lawful (the audit says so) and",
        "has the same orders.",
        "Compared for the opponent: his view, byte for byte, what is due, the words offered to him, the log, and every file, which",
        "must be as long and the same but for commitments, dice values, digests, salts and proofs; at the end of each match the",
        "picture with map and boxes. A twin ends where one of its other ambushes is found. Both sides, both ways of moving, both",
        "kinds of dice; armies and plans by lot on fields made by hand.",
        "",
        *report.table(("scenario", *HEADS.values()), [*rows, ("all", *(_cell(total, key) for key in HEADS))]),
    )


def _cell(tally: Counter[str], key: str) -> object:
    return f"{tally[key] / max(1, tally['states']):.1f}" if key in ("units", "hidden") else tally[key]


def main() -> int:
    """Run, print, and write the page; 1 where anything differed."""
    parser = report.parser(__doc__)
    parser.add_argument("--states", type=int, default=1000, help="of all scenarios together")
    parser.add_argument("--scenario", action="append", choices=FOUGHT)
    given = parser.parse_args()
    chosen = given.scenario or FOUGHT
    tallies = {}
    for scenario in chosen:
        tallies[scenario] = run(scenario, -(-given.states // len(chosen)), given.seed)
        print(scenario, dict(tallies[scenario]), flush=True)
    report.store(given.out, f"secrecy-{GAME.id}", page(tallies))
    return int(any(each["differences"] for each in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
