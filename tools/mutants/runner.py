"""The tests of one folder in a process of their own, in the root of a copy of the tree. Started by `tools.mutants`.

    python runner.py JOB.json

Without a mutant each test runs once: how long it takes, whether it passes, which lines of the rules it runs. A mutant, already
written into the tree, meets the tests that run its function, those that run its lines first, the quickest first, up to a number of
seconds. A test that takes far longer than it did is a mutant that hangs.
"""

import json
import pickle
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

MEMORY_BYTES = 4 << 30
SPARE_SECONDS = 3
FEW = 8  # tests
MOST_LINES = 1000  # of a module
MOST_SECONDS = 100.0  # that the tests of one mutant took without it

Lines = set[tuple[str, int]]
Known = dict[str, tuple[float, bool, Lines]]
"""Of each test without a mutant: seconds of the processor, does it pass, the lines of the rules that it runs."""
Trace = Callable[[FrameType, str, Any], Any]


def run_item(item: Any, limit_seconds: float) -> bool:
    """Does the test pass? A test beyond its time ends the process."""
    from _pytest.runner import runtestprotocol

    signal.setitimer(signal.ITIMER_PROF, limit_seconds)
    reports = runtestprotocol(item, log=False, nextitem=None)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return not any(report.failed for report in reports)


# ---------------------------------------------------------------- which test runs which line


def learn_one(item: Any, root: Path, folder: str) -> tuple[float, bool, Lines]:
    """What is known of a test when it has run."""
    found: Lines = set()
    begin = time.process_time()
    sys.settrace(_tracer(found, f"{root}/", f"{root / folder}/"))
    passed = run_item(item, 0)
    sys.settrace(None)
    return time.process_time() - begin, passed, found


def _tracer(found: Lines, root: str, folder: str) -> Trace:
    def trace(frame: FrameType, _event: str, _: Any) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(folder):
            return None
        found.add((file.removeprefix(root), frame.f_lineno))
        return trace

    return trace


# ---------------------------------------------------------------- a mutant


def order(known: Known, mutant: dict[str, Any]) -> list[str]:
    """The tests that a mutant meets, the quickest first: those that run its function, for so many seconds at most.

    Where few run it, what it works out may be kept from the test that first asked for it: then all others follow, within them.
    """
    near = _running(known, mutant["path"], mutant["line"], mutant["last_line"])
    first, last = mutant["span"] if any(mutant["span"]) else (1, MOST_LINES)  # of what belongs to no function: the whole module
    wide = _running(known, mutant["path"], first, last) | near
    chosen, left = list[str](), MOST_SECONDS
    for name in sorted(known, key=lambda name: (name not in near, name not in wide, known[name][0])):
        seconds, passes, _ = known[name]
        if passes and (name in wide or len(wide) < FEW) and (left := left - seconds) >= 0:
            chosen.append(name)
    return chosen


def _running(known: Known, path: str, first: int, last: int) -> set[str]:
    """The tests that run one of these lines."""
    wanted = {(path, line) for line in range(first, last + 1)}
    return {name for name, (_, _, lines) in known.items() if lines & wanted}


def first_failure(items: list[Any], known: Known, names: list[str]) -> str:
    """The first of these tests that fails, or ""."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    by_name = {item.nodeid: item for item in items}
    return next((name for name in names if not run_item(by_name[name], SPARE_SECONDS + 5 * known[name][0])), "")


class Runner:
    """The plugin: what to do with the collected tests."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job
        self.known: Known = {} if job["mutant"] is None else pickle.loads(Path(job["known"]).read_bytes())
        self.names = [] if job["mutant"] is None else order(self.known, job["mutant"])

    def files(self) -> list[str]:
        """The files or folders to collect."""
        return sorted({name.partition("::")[0] for name in self.names}) or [self.job["tests"]]

    def pytest_runtestloop(self, session: Any) -> bool:
        """In place of running the tests once. Tests that cannot even be imported have failed: the process then finds nothing."""
        job = self.job
        if session.testsfailed:
            return True
        if job["mutant"] is not None:
            found: Any = first_failure(session.items, self.known, self.names)
        else:
            share = session.items[job["share"] :: job["shares"]]
            found = {item.nodeid: learn_one(item, Path.cwd(), job["folder"]) for item in share}
        Path(job["out"]).write_bytes(pickle.dumps(found))
        return True


def main() -> int:
    """Collect the tests and do the job."""
    import pytest

    plugin = Runner(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    settings = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--tb=no"]
    return int(pytest.main([*settings, *plugin.files()], plugins=[plugin]))


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())
    raise SystemExit(main())
