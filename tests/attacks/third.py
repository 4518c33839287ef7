"""A third person's machine: another process, another folder, no identity, nothing known before. It is given files alone.

    python -m tests.attacks.third        commands as JSON lists on stdin, what came of each as a JSON line on stdout

The process is `python -m pbem` with the toy game in its catalogue; it serves all the tests, as a new one each costs half a second.
"""

import atexit
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from pbem.errors import Outcome
from pbem.session.results import Verdict
from tests.toygame.game import GAME
from tests.toygame.patrol_game import GAME as PATROL

ROOT = Path(__file__).parent.parent.parent
BLAMED = frozenset({Outcome.ILLEGAL_ORDER, Outcome.BAD_PROOF, Outcome.STATE_DIFFERS})
Named = tuple[str, bytes]


class Judged(Struct, frozen=True):
    """What `pbem verify --json` said there, and its exit code."""

    code: int
    facts: dict[str, Any]

    def told(self, name: str) -> tuple[Outcome, str]:
        """What it made of a file."""
        (found,) = [each for each in self.facts["files"] if each["file"].endswith(f"/{name}.pbem")]
        return Outcome(found["outcome"]), found["code"]

    @property
    def found(self) -> set[tuple[int, str]]:
        """What the audit found, by side: for a match that is over and published."""
        return {(each["side"], each["code"]) for each in self.facts["findings"]}

    @property
    def accused(self) -> set[int]:
        """The sides that the verdict speaks against."""
        return accused(self.facts["files"], self.facts["findings"])


def accused(files: Iterable[Any], findings: Iterable[Any]) -> set[int]:
    """Who wrote what cannot be: a file against the rules, a second one for its place, or something that the audit found."""
    blamed = {each["author"] for each in files if each["outcome"] in BLAMED or each["code"] == "fork"}
    return blamed | {each["side"] for each in findings}


def accused_by(verdict: Verdict) -> set[int]:
    """The same of a verdict that was reached in this process."""
    files = [{"author": each.author, "outcome": each.outcome, "code": each.code} for each in verdict.files]
    return accused(files, [{"side": each.side} for each in verdict.findings])


class Machine:
    """The third person's process, and the folder that is his home."""

    def __init__(self) -> None:
        self._place = tempfile.TemporaryDirectory()
        self.home = Path(self._place.name)
        env = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
        env |= {f"PBEM_{part.upper()}": str(self.home / part) for part in ("saves", "config", "state")}
        env |= {"NO_COLOR": "1", "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "77", "HOME": str(self.home)}
        self._env = env
        self._child: subprocess.Popen[str] | None = None

    def judge(self, files: Sequence[Named]) -> Judged:
        """What it says of these files."""
        code, out, complaint = self._asked(["verify", "--json", *self._brought(files)])
        assert code != Outcome.BUG, complaint
        return Judged(code, json.loads(out))

    def judge_alone(self, files: Sequence[Named]) -> tuple[int, str]:
        """The same by a process of its own, which is the program as it is: exit code and words."""
        command = [sys.executable, "-m", "pbem", "verify", *self._brought(files)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=self._env, cwd=self.home)
        return done.returncode, done.stdout + done.stderr

    def _brought(self, files: Sequence[Named]) -> list[str]:
        """The files and nothing else, in a folder of their own."""
        folder = Path(tempfile.mkdtemp(dir=self.home))
        for name, data in files:
            (folder / f"{name}.pbem").write_bytes(data)
        return [str(folder / f"{name}.pbem") for name, _ in files]

    def _asked(self, words: list[str]) -> tuple[int, str, str]:
        if self._child is None:
            command = [sys.executable, "-m", "tests.attacks.third"]
            pipe = subprocess.PIPE
            self._child = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=self._env, cwd=self.home)
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps(words) + "\n")
        self._child.stdin.flush()
        code, out, complaint = json.loads(self._child.stdout.readline())
        return code, out, complaint

    def close(self) -> None:
        """End the process and throw the home away."""
        if self._child is not None:
            self._child.communicate()
        self._place.cleanup()


@cache
def machine() -> Machine:
    """The one that serves all tests of a run."""
    found = Machine()
    atexit.register(found.close)
    return found


def _serve() -> None:
    """Answer commands until there are no more."""
    from pbem.cli.main import door
    from pbem.games import catalog

    catalog.GAMES |= {GAME.id: "tests.toygame.game", PATROL.id: "tests.toygame.patrol_game"}
    for line in sys.stdin:
        out, complaint, code = io.StringIO(), io.StringIO(), 0
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaint):
            try:
                door.main(json.loads(line))
            except SystemExit as end:
                code = int(end.code or 0)
        sys.stdout.write(json.dumps([code, out.getvalue(), complaint.getvalue()]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _serve()
