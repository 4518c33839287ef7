"""Do the tests of a game bite? A sample of small faults in its rule code, and how many of them the game's own tests find.

    python tools/mutants.py [--game rio_40] [--count 360] [--seed 1] [--commit HEAD] [--add PATH ...] [--only ID ...]
                            [--out docs/measured]

Works in a copy of a commit in a temporary folder. What no test finds in a forked process meets them again in a process of its
own. Notes on survivors, written by hand after reading them, come from docs/measured/mutants-GAME.toml.
"""

import argparse
import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.mutants_page import Result, Run, page  # noqa: E402
from tools.mutators import Mutant, mutants, sample, sources  # noqa: E402

GAMES = ("guerra_do_congo", "rio_40")
WORKERS = 2
ALONE_SECONDS = 900
# no rules in these: words, pictures, what screens show beforehand, shapes and checks of data, notation, standing orders, position
# files, the entry
NO_RULES = (
    "__init__",
    "content",
    "decisions",
    "defence_policy",
    "fire_policy",
    "game",
    "look",
    "map_checks",
    "notation",
    "picture",
    "policies",
    "policy_clauses",
    "policy_words",
    "retreat_policy",
    "scenario_checks",
    "shapes",
    "support_policies",
    "table_checks",
    "way_words",
    "world",
)
NO_RULES_BEGIN = ("events", "planning", "position", "words")
PARTS = ("pbem", "tests", "docs", "pyproject.toml")


def main() -> int:
    """Draw, run, print, write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--count", type=int, default=360)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes at a time")
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--add", nargs="*", default=[], help="files of the working tree to add to the copy")
    parser.add_argument("--only", nargs="*", default=[], help="only these mutants of the sample")
    parser.add_argument("--quick", action="store_true", help="no second run of survivors in a process of their own")
    parser.add_argument(
        "--keep", type=Path, help="folder for the copies and the record, from which the next run of this commit goes on"
    )
    parser.add_argument("--out", type=Path, help="folder for the page")
    told = parser.parse_args()
    begin = time.monotonic()
    commit = git("rev-parse", told.commit).decode().strip()  # once: the branch may go on meanwhile
    with tempfile.TemporaryDirectory(prefix="pbem-mutants-") as folder:
        work = (told.keep or Path(folder)).resolve()
        copies = [unpacked(commit, told.add, work / f"copy-{worker}") for worker in range(told.workers)]
        modules, left_out = rule_modules(copies[0], told.game)
        found = [mutant for path in modules for mutant in mutants((copies[0] / path).read_text("utf-8"), path)]
        drawn = sample(found, told.seed, told.count)
        if told.only:
            drawn = [mutant for mutant in drawn if mutant.id in told.only]
        record = work / f"dead-{told.game}-{commit}.json"
        dead = json.loads(record.read_text("utf-8")) if record.exists() else {}
        results, tests, failing = Lab(told.game, copies, record).run([each for each in drawn if each.id not in dead], told.quick)
        dead |= {result.mutant.id: result[1:] for result in results if result.outcome != "survived"}
        record.write_text(json.dumps(dead), encoding="utf-8")
        alive = {result.mutant.id: result for result in results}
        results = [alive.get(each.id) or Result(each, *dead[each.id]) for each in drawn]
        run_facts = Run(
            game=told.game,
            date=datetime.date.today().isoformat(),
            python=platform.python_version(),
            commit=git("rev-parse", "--short", commit).decode().strip(),
            seed=told.seed,
            possible=len(found),
            modules=modules,
            left_out=left_out,
            tests=tests,
            failing=failing,
            seconds=round(time.monotonic() - begin),
            is_quick=told.quick,
            results=tuple(results),
        )
    notes = ROOT / "docs" / "measured" / f"mutants-{told.game}.toml"
    text = page(run_facts, tomllib.loads(notes.read_text("utf-8")) if notes.exists() else {})
    print(text)
    if told.out:
        (told.out / f"mutants-{told.game}-{run_facts.date}.md").write_text(text, encoding="utf-8")
    return 0


def folder_of(game: str) -> str:
    return f"pbem/games/{game}"


def rule_modules(copy: Path, game: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Paths of the modules that hold rules; names of the others."""
    stems = [path.stem for path in sorted((copy / folder_of(game)).glob("*.py"))]
    left_out = [stem for stem in stems if stem in NO_RULES or stem.startswith(NO_RULES_BEGIN)]
    modules = tuple(f"{folder_of(game)}/{stem}.py" for stem in stems if stem not in left_out)
    return modules, tuple(stem for stem in left_out if stem != "__init__")


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def unpacked(commit: str, added: list[str], folder: Path) -> Path:
    """A copy of a commit, with some files of the working tree."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=BytesIO(git("archive", commit, *PARTS))) as archive:
        archive.extractall(folder, filter="data")
    for name in added:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


# ---------------------------------------------------------------- running


class Lab:
    """The copies of one commit, and the tests of one game that its mutants meet there."""

    def __init__(self, game: str, copies: list[Path], record: Path) -> None:
        self.game, self.copies, self.record = game, copies, record
        self.texts: dict[str, str] = {}  # of each mutant

    def run(self, drawn: list[Mutant], is_quick: bool) -> tuple[list[Result], int, tuple[str, ...]]:
        """The outcome of each mutant; how many tests there are; those that fail without a mutant, which are left out."""
        for path in sorted({mutant.path for mutant in drawn}):
            ids = {mutant.id for mutant in drawn if mutant.path == path}
            self.texts |= sources((self.copies[0] / path).read_text("utf-8"), path, ids)
        sent = [mutant._asdict() | {"source": self.texts[mutant.id]} for mutant in drawn]
        self._start({"mutants": sent}, self.copies[0]).wait()
        said = json.loads((self.copies[0] / "out.json").read_text("utf-8"))
        outcomes = {row["id"]: (row["outcome"], row["killer"]) for row in said["done"]}
        unsure = ("alone",) if is_quick else ("alone", "survived")
        again = [mutant for mutant in drawn if outcomes.get(mutant.id, ("alone", ""))[0] in unsure]
        outcomes |= self._alone(again)
        return [Result(mutant, *outcomes[mutant.id]) for mutant in drawn], said["tests"], tuple(said["failed"])

    def _start(self, job: dict[str, Any], copy: Path) -> subprocess.Popen[bytes]:
        """A process of `mutants_run.py` in a copy of the tree."""
        whole = {
            "mutants": [],
            "alone": None,
            "workers": len(self.copies),
            "folder": folder_of(self.game),
            "tests": f"tests/games/{self.game}",
            "known": str(self.record.with_name(f"known-{self.game}")),
            "out": str(copy / "out.json"),
        } | job
        (copy / "out.json").unlink(missing_ok=True)
        (copy / "job.json").write_text(json.dumps(whole), encoding="utf-8")
        settings = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        command = [sys.executable, str(ROOT / "tools" / "mutants_run.py"), "job.json"]
        return subprocess.Popen(command, cwd=copy, env=settings, stdout=subprocess.DEVNULL)

    def _alone(self, waiting: list[Mutant]) -> dict[str, tuple[str, str]]:
        """Each mutant written into a copy of the tree and met in a process of its own."""
        found: dict[str, tuple[str, str]] = {}
        queue = list(waiting)
        running: dict[Path, tuple[Mutant, str, subprocess.Popen[bytes], float]] = {}
        while queue or running:
            for copy in self.copies:
                if queue and copy not in running:
                    mutant = queue.pop(0)
                    sound = (copy / mutant.path).read_text("utf-8")
                    (copy / mutant.path).write_text(self.texts[mutant.id], encoding="utf-8")
                    process = self._start({"alone": mutant._asdict()}, copy)
                    running[copy] = (mutant, sound, process, time.monotonic())
            time.sleep(0.05)
            for copy, (mutant, sound, process, begin) in list(running.items()):
                if process.poll() is None and time.monotonic() - begin > ALONE_SECONDS:
                    process.kill()
                    process.wait()
                if process.poll() is not None:
                    found[mutant.id] = verdict(process.returncode, copy / "out.json")
                    (copy / mutant.path).write_text(sound, encoding="utf-8")
                    del running[copy]
                    print(f"alone {mutant.id} {found[mutant.id][0]:9s} {mutant.path}:{mutant.line}", file=sys.stderr)
        return found


def verdict(code: int, out: Path) -> tuple[str, str]:
    """What a process of its own came to."""
    if out.exists():
        killer = json.loads(out.read_text("utf-8"))["killer"]
        return ("killed", killer) if killer else ("survived", "")
    return ("timeout", "") if code < 0 else ("killed", "when the tests are collected")


if __name__ == "__main__":
    raise SystemExit(main())
