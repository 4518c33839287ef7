"""Do the tests of a game bite? A sample of small faults in its rule code, and how many of them the game's own tests find.

    python -m tools.mutants [--game ID] [--count 360] [--seed 1] [--commit HEAD] [--only ID ...] [--quick] [--out docs/measured]

Works in copies of a commit in a temporary folder. What no test finds in a forked process meets them again in a process of its own.
Notes on survivors, written by hand after reading them, come from docs/measured/mutants-GAME.toml.
"""

import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from queue import Queue
from typing import Any

from pbem.games import catalog
from tools import report
from tools.mutants.operators import Mutant, mutants, sample, sources
from tools.mutants.page import Result, Run, page

ALONE_SECONDS = 900
PARTS = ("pbem", "tests", "docs", "pyproject.toml")
# no rules in these rooms and modules: what is said and shown, shapes and checks of data, notation, clauses of standing orders
NO_RULES = {"words", "display", "position", "events", "decisions", "game", "loader", "schema", "world", "notation", "way_notation"}
NO_RULES |= {"map_checks", "table_checks", "scenario_checks", "policy_kinds", "__init__"}


def main() -> None:
    """Draw, run, print, write the page."""
    parser = report.parser(__doc__)
    report.add_games(parser, has_scenarios=False)
    parser.add_argument("--count", type=int, default=360)
    parser.add_argument("--workers", type=int, default=2, help="processes at a time")
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--only", nargs="*", default=[], help="only these mutants of the sample")
    parser.add_argument("--quick", action="store_true", help="no second run of survivors in a process of their own")
    given = parser.parse_args()
    for game in given.game or catalog.GAMES:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="pbem-mutants-") as folder:
            archive = subprocess.check_output(["git", "archive", given.commit, *PARTS], cwd=report.ROOT)
            lab = Lab(game, [_unpacked(archive, Path(folder) / f"copy-{worker}") for worker in range(given.workers)])
            modules, left_out = rule_modules(lab.copies[0], game)
            found = [mutant for path in modules for mutant in mutants((lab.copies[0] / path).read_text("utf-8"), path)]
            drawn = [each for each in sample(found, str(given.seed), given.count) if each.id in (given.only or (each.id,))]
            results, tests, failing = lab.run(drawn, given.quick)
        seconds = round(time.monotonic() - began)
        run = Run(game, given.seed, len(found), modules, left_out, tests, failing, seconds, given.quick, results)
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
    return folder


class Lab:
    """The copies of one commit, and the tests of one game that its mutants meet there."""

    def __init__(self, game: str, copies: list[Path]) -> None:
        self.game, self.copies = game, copies
        self.texts: dict[str, str] = {}  # of each mutant

    def run(self, drawn: list[Mutant], is_quick: bool) -> tuple[list[Result], int, list[str]]:
        """The outcome of each mutant; how many tests there are; those that fail without a mutant, which are left out."""
        for path in sorted({mutant.path for mutant in drawn}):
            ids = {mutant.id for mutant in drawn if mutant.path == path}
            self.texts |= sources((self.copies[0] / path).read_text("utf-8"), path, ids)
        sent = [mutant._asdict() | {"source": self.texts[mutant.id]} for mutant in drawn]
        self._start({"mutants": sent}, self.copies[0]).wait()
        said = json.loads((self.copies[0] / "out.json").read_text("utf-8"))
        outcomes = {row["id"]: (row["outcome"], row["killer"]) for row in said["done"]}
        unsure = ("alone",) if is_quick else ("alone", "survived")
        outcomes |= self._alone([mutant for mutant in drawn if outcomes.get(mutant.id, ("alone", ""))[0] in unsure])
        return [Result(mutant, *outcomes[mutant.id]) for mutant in drawn], said["tests"], said["failed"]

    def _start(self, job: dict[str, Any], copy: Path) -> subprocess.Popen[bytes]:
        """A process of `runner.py` in a copy of the tree."""
        whole = {
            "mutants": [],
            "alone": None,
            "workers": len(self.copies),
            "folder": f"pbem/games/{self.game}",
            "tests": f"tests/games/{self.game}",
            "known": str(copy.parent / "known"),
            "out": str(copy / "out.json"),
        } | job
        (copy / "out.json").unlink(missing_ok=True)
        (copy / "job.json").write_text(json.dumps(whole), encoding="utf-8")
        settings = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        command = [sys.executable, str(report.ROOT / "tools/mutants/runner.py"), "job.json"]
        return subprocess.Popen(command, cwd=copy, env=settings, stdout=subprocess.DEVNULL)

    def _alone(self, waiting: list[Mutant]) -> dict[str, tuple[str, str]]:
        """Each mutant written into a copy of the tree and met in a process of its own."""
        free: Queue[Path] = Queue()
        for copy in self.copies:
            free.put(copy)

        def meet(mutant: Mutant) -> tuple[str, tuple[str, str]]:
            copy = free.get()
            path, out = copy / mutant.path, copy / "out.json"
            sound = path.read_text("utf-8")
            path.write_text(self.texts[mutant.id], encoding="utf-8")
            process = self._start({"alone": mutant._asdict()}, copy)
            try:
                process.wait(ALONE_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            found = verdict(process.returncode, out)
            path.write_text(sound, encoding="utf-8")
            free.put(copy)
            print(f"alone {mutant.id} {found[0]:9s} {mutant.path}:{mutant.line}", file=sys.stderr)
            return mutant.id, found

        with ThreadPoolExecutor(len(self.copies)) as pool:
            return dict(pool.map(meet, waiting))


def verdict(code: int, out: Path) -> tuple[str, str]:
    """What a process of its own came to."""
    if out.exists():
        killer = json.loads(out.read_text("utf-8"))["killer"]
        return ("killed", killer) if killer else ("survived", "")
    return ("timeout", "") if code < 0 else ("killed", "when the tests are collected")


if __name__ == "__main__":
    main()
