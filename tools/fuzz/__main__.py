"""Hostile files at the door: bent frames, and what a modified client signs.

python -m tools.fuzz --frames 100000 --signed 2000 [--seed N] [--out docs/measured]
"""

import resource
import sys
import tempfile
import time
from pathlib import Path

from tools import report
from tools.fuzz.corpus import corpus
from tools.fuzz.page import page
from tools.fuzz.receiver import receivers
from tools.fuzz.runs import run_floods, run_frames, run_signed

ORDERS = 6  # files with orders in each match


def main() -> int:
    """The command line."""
    parser = report.parser(__doc__, seed=2)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--signed", type=int, default=2_000)
    parser.add_argument("--places", type=int, default=0, help="homes a match; all of its files when 0")
    given = parser.parse_args()
    began = time.perf_counter()
    matches = corpus(given.seed, ORDERS)
    with tempfile.TemporaryDirectory(prefix="pbem-fuzz-") as folder:
        homes = list(receivers(matches, Path(folder), given.places))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        found = [
            run_frames(homes, given.frames, given.seed),
            run_signed(homes, matches, given.signed, given.seed),
            run_floods(homes, matches),
        ]
    memory = (before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    lines = page(found, matches, len(homes), memory, time.perf_counter() - began)
    print("\n".join(lines))
    report.store(given.out, "fuzz", lines)
    wrong = [each for figures in found for each in figures.wrong]
    for number, each in enumerate(wrong):
        kept = Path(tempfile.gettempdir()) / f"pbem-fuzz-wrong-{number}"
        kept.write_bytes(each.data)
        print(f"{each.where}: {each.what}\n    {kept}", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
