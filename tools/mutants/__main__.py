"""Do the tests of a game bite? A sample of small faults in its rule code, and how many of them the game's own tests find.

    python -m tools.mutants [--game ID] [--count 360] [--seed 1] [--commit HEAD] [--only ID ...] [--out docs/measured]

Works in copies of a commit in a temporary folder; each mutant meets the tests in a process of its own.
Notes on survivors, written by hand after reading them, come from docs/measured/mutants-GAME.toml.
"""

import compileall
import json
import os
import pickle
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from queue import Queue
from typing import Any

from pbem.games import catalog
from tools import report
from tools.mutants.operators import Mutant, mutants, sample, sources
from tools.mutants.page import Result, Run, page
from tools.mutants.runner import Known

MOST_SECONDS = 900  # for one mutant, by the clock
PARTS = ("pbem", "tests", "docs", "pyproject.toml")
# no rules in these rooms and modules: what is said and shown, shapes and checks of data, notation, clauses of standing orders
NO_RULES = {"words", "display", "position", "events", "decisions", "game", "loader", "schema", "world", "notation", "way_notation"}
NO_RULES |= {"map_checks", "table_checks", "scenario_checks", "policy_notation", "__init__"}


def main() -> None:
    """Draw, run, print, write the page."""
    parser = report.parser(__doc__)
    report.add_games(parser, has_scenarios=False)
    parser.add_argument("--count", type=int, default=360)
    parser.add_argument("--workers", type=int, default=2, help="processes at a time")
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--only", nargs="*", default=[], help="only these mutants of the sample")
    given = parser.parse_args()
    for game in given.game or catalog.GAMES:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="pbem-mutants-") as folder:
            archive = subprocess.check_output(["git", "archive", given.commit, *PARTS], cwd=report.ROOT)
            lab = Lab(game, [_unpacked(archive, Path(folder) / f"copy-{worker}") for worker in range(given.workers)])
            modules, left_out = rule_modules(lab.copies[0], game)
            found = [mutant for path in modules for mutant in mutants((lab.copies[0] / path).read_text("utf-8"), path)]
            drawn = [each for each in sample(found, str(given.seed), given.count) if each.id in (given.only or (each.id,))]
            results, tests, failing = lab.run(drawn)
        seconds = round(time.monotonic() - began)
        run = Run(game, given.seed, len(found), left_out, tests, failing, seconds, results)
        notes = report.MEASURED / f"mutants-{game}.toml"
        lines = page(run, tomllib.loads(notes.read_text("utf-8")) if notes.exists() else {})
        print("\n".join(lines))
        report.store(given.out, f"mutants-{game}", lines)


def rule_modules(copy: Path, game: str) -> tuple[list[str], list[str]]:
    """Paths of the modules of a game that hold rules, and of the others."""
    modules: list[str] = []
    others: list[str] = []
    for path in sorted((copy / f"pbem/games/{game}").rglob("*.py")):
        names = path.relative_to(copy / f"pbem/games/{game}").with_suffix("").parts
        of_orders = names[0] == "standing_orders" and "answers" not in names[-1]  # of those only what answers by them
        is_other = of_orders or not NO_RULES.isdisjoint(names)
        (others if is_other else modules).append(path.relative_to(copy).as_posix())
    return modules, [path for path in others if "__init__" not in path]


def _unpacked(archive: bytes, folder: Path) -> Path:
    with tarfile.open(fileobj=BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
    compileall.compile_dir(folder, quiet=1)
    return folder


class Lab:
    """The copies of one commit, and the tests of one game that its mutants meet there."""

    def __init__(self, game: str, copies: list[Path]) -> None:
        self.game, self.copies = game, copies
        self.known = copies[0].parent / "known"

    def run(self, drawn: list[Mutant]) -> tuple[list[Result], int, list[str]]:
        """The outcome of each mutant; how many tests there are; those that fail without a mutant, which are left out."""
        texts: dict[str, str] = {}
        for path in sorted({mutant.path for mutant in drawn}):
            ids = {mutant.id for mutant in drawn if mutant.path == path}
            texts |= sources((self.copies[0] / path).read_text("utf-8"), path, ids)
        free: Queue[Path] = Queue()
        for copy in self.copies:
            free.put(copy)

        def meet(mutant: Mutant) -> Result:
            copy = free.get()
            path = copy / mutant.path
            sound = path.read_text("utf-8")
            path.write_text(texts[mutant.id], encoding="utf-8")
            result = Result(mutant, verdict(*self._ran(copy, mutant=mutant._asdict())))
            path.write_text(sound, encoding="utf-8")
            free.put(copy)
            print(f"{mutant.id} {result.outcome:9s} {mutant.path}:{mutant.line}", file=sys.stderr)
            return result

        with ThreadPoolExecutor(len(self.copies)) as pool:
            known = self._learnt(pool)
            self.known.write_bytes(pickle.dumps(known))
            failing = [name for name, (_, passed, _) in known.items() if not passed]
            print(f"{len(known)} tests, {len(failing)} fail without a mutant {failing}", file=sys.stderr)
            return list(pool.map(meet, drawn)), len(known), failing

    def _learnt(self, pool: ThreadPoolExecutor) -> Known:
        """The run without mutants, a share of the tests in each copy."""
        known: Known = {}
        for _, found in pool.map(lambda share: self._ran(self.copies[share], share=share), range(len(self.copies))):
            if found is None:
                raise SystemExit("the run without mutants broke off")
            known |= found
        return known

    def _ran(self, copy: Path, **job: Any) -> tuple[int, Any]:
        """How a process of `runner.py` in a copy of the tree ended, and what it found; None for nothing."""
        out = copy / "found"
        whole = {
            "mutant": None,
            "shares": len(self.copies),
            "folder": f"pbem/games/{self.game}",
            "tests": f"tests/games/{self.game}",
            "known": str(self.known),
            "out": str(out),
        } | job
        out.unlink(missing_ok=True)
        (copy / "job.json").write_text(json.dumps(whole), encoding="utf-8")
        settings = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        command = [sys.executable, str(report.ROOT / "tools/mutants/runner.py"), "job.json"]
        process = subprocess.Popen(command, cwd=copy, env=settings, stdout=subprocess.DEVNULL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(MOST_SECONDS if whole["mutant"] else None)
        process.kill()
        return process.wait(), pickle.loads(out.read_bytes()) if out.exists() else None


def verdict(code: int, killer: str | None) -> str:
    """What a mutant's process came to. `killer`: the first test that failed, "" for none; None where it ended before."""
    if killer is not None:
        return "killed" if killer else "survived"
    return "timeout" if code in (-signal.SIGPROF, -signal.SIGKILL) else "killed"


if __name__ == "__main__":
    main()
