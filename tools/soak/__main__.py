"""Automatic matches between two programs that exchange nothing but turn files: do they agree after every one?

    python -m tools.soak --matches 50 [--mode sealed] [--game ID] [--scenario ID] [--option KEY=VALUE] [--seed N] [--out FOLDER]
    python -m tools.soak --matches 5 --houses [--level hard] ...

Players are the house and the random walker, mixed by seed, under match options and standing orders drawn by seed.
"""

import sys
import time

from pbem.bots.levels import LEVELS
from tools import report
from tools.soak.page import MODES, page
from tools.soak.seat import mirror
from tools.soak.side_processes import run


def main() -> int:
    """The command line. 1: a match failed."""
    parser = report.parser(__doc__)
    report.add_games(parser)
    parser.add_argument("--matches", type=int, default=50, help="of each scenario in each mode")
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--houses", action="store_true", help="the house on both sides of every match")
    parser.add_argument("--option", action="append", default=[], help="a match option as KEY=VALUE that is not drawn")
    parser.add_argument("--level", choices=LEVELS, default="", help="of the house, with --houses")
    given = parser.parse_args()
    if given.level and not given.houses:
        parser.error("--level goes with --houses")
    has_failed, modes = False, given.mode or MODES
    seed = f"{mirror(given.level) if given.houses else ''}{given.seed}"
    title, name = ("Mails: the house against itself", "mails") if given.houses else ("Soak: agreement of two programs", "soak")
    if given.level:
        title, name = f"{title} at the level {given.level}", f"{name}-{given.level}"
    if given.mode:
        title, name = f"{title}, {' '.join(modes)}", f"{name}-{'-'.join(modes)}"
    for game, scenarios in report.settings(given).items():
        began = time.perf_counter()
        found, failed = run(given.matches, modes, seed, game, scenarios, given.option)
        lines = page(f"{title}, {game}", found, failed, game, time.perf_counter() - began)
        print("\n".join(lines))
        report.store(given.out, f"{name}-{game}", lines)
        has_failed = has_failed or bool(failed)
    return int(has_failed)


if __name__ == "__main__":
    sys.exit(main())
