"""Figures that are meant to keep falling: start-up, memory, size of files, speed of the rules. `make bench` prints them.

Times are medians on whatever machine this runs on; what counts is the difference or the ratio to bare Python in the same run.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pbem import canonical  # noqa: E402
from pbem.bots.walker import Bias, walk  # noqa: E402
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled  # noqa: E402
from pbem.engine.game import Rules  # noqa: E402
from pbem.games import catalog  # noqa: E402
from pbem.session.homes import find_home  # noqa: E402
from pbem.session.identity import new_identity  # noqa: E402
from pbem.session.matches import new_match  # noqa: E402

RUNS = 15


def median_ms(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median of some runs, in milliseconds, after one that does not count."""
    work()
    found = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        found.append((time.perf_counter() - begun) * 1000)
    return statistics.median(found)


def start_up() -> None:
    """How long small commands take as whole processes, beside bare Python."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, **{f"PBEM_{part}": f"{folder}/{part}" for part in ("SAVES", "CONFIG", "STATE")}}
        home = find_home(None, environ, Path(folder), None)
        new_identity(home, "Bench", None)
        new_match(home, "guerra_do_congo", "", {}, "rebels", "sealed", "mail", "")

        def process(*words: str) -> Callable[[], object]:
            return lambda: subprocess.run([sys.executable, *words], cwd=ROOT, env=environ, capture_output=True, check=True)

        bare = median_ms(process("-c", "pass"))
        print(f"bare python                 {bare:8.1f} ms")
        for words in (["--version"], ["status"], ["--help"], ["show", "congo-1"]):
            took = median_ms(process("-m", "pbem", *words))
            print(f"pbem {' '.join(words):22} {took:8.1f} ms  bare + {took - bare:.1f}")


def random_play(rules: Rules[Any], seed: int) -> tuple[int, float, Any]:
    """One match by the random walker: inputs, seconds, last state."""
    chance, state, inputs = random.Random(seed), rules.start(), 0
    begun = time.perf_counter()
    while not isinstance(demand := rules.pending(state), Over):
        if isinstance(demand, Roll):
            state, _ = rules.apply(state, Rolled(tuple(chance.randint(1, faces) for faces in demand.faces)))
        else:
            assert isinstance(demand, Choose)
            decision = rules.read(" ".join(walk(rules, rules.view(state, demand.side), chance, Bias())))
            state, _ = rules.apply(state, Decided(demand.side, decision))
        inputs += 1
    return inputs, time.perf_counter() - begun, state


def rules_speed(matches: int) -> None:
    """Random play, and the digest of a whole state."""
    rules = catalog.game("guerra_do_congo").rules("campaign", {})
    inputs, seconds = 0, 0.0
    for seed in range(matches):
        more, took, state = random_play(rules, seed)
        inputs, seconds = inputs + more, seconds + took
    print(f"random play                 {inputs / seconds:8.0f} inputs a second ({matches} matches, {inputs} inputs)")
    digest = median_ms(lambda: [canonical.digest("state", state) for _ in range(100)])
    print(f"state digest                {digest * 10:8.1f} us  ({len(canonical.encode(state))} bytes)")


def main() -> None:
    """Print all of it."""
    parser = argparse.ArgumentParser(description="Print the figures of the budgets.")
    parser.add_argument("--matches", type=int, default=3)
    arguments = parser.parse_args()
    start_up()
    rules_speed(arguments.matches)


if __name__ == "__main__":
    main()
