"""The tests of one folder against mutants: collected once, then a forked process for each mutant. Started by `tools.mutants`.

    python runner.py JOB.json      in the root of a copy of the tree

Forked, a mutant lives as the code of one function put in place of the original, and meets the tests that run its lines, quickest
first. Alone (one mutant already written into the tree, its own process) it meets those that run its function. A test that takes
far longer than it did is a mutant that hangs.
"""

import gc
import importlib
import json
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

SURVIVED, KILLED, NOT_HERE = 0, 1, 3  # exit codes of a forked process
MEMORY_BYTES = 4 << 30
WALL_SECONDS = 400
SPARE_SECONDS = 3
FEW = 8  # tests

Lines = set[tuple[str, int]]
Trace = Callable[[FrameType, str, Any], Any]


class Known:
    """What the run without mutants tells of each test: seconds of the processor, outcome, lines of the rules."""

    def __init__(self, seconds: dict[str, float], failed: list[str], lines: dict[str, Lines]) -> None:
        self.seconds, self.failed, self.lines = seconds, failed, lines

    def order(self, items: list[Any], mutant: dict[str, Any], is_alone: bool) -> list[Any]:
        """The tests to run, the quickest first: those that run the lines; alone, then those that run the function.

        Of what few tests run, or none (what is worked out once and kept, module level), alone meets all.
        """
        path, (first, last) = mutant["path"], mutant["span"]
        sound = [item for item in items if item.nodeid not in self.failed]
        new = {item.nodeid for item in sound if item.nodeid not in self.lines}
        near = self._running(path, mutant["line"], mutant["last_line"]) | new
        wide = self._running(path, first, last) | new if is_alone else near
        if is_alone and len(wide) < FEW:
            wide = {item.nodeid for item in sound}
        chosen = [item for item in sound if item.nodeid in wide]
        return sorted(chosen, key=lambda item: (item.nodeid not in near, self.seconds.get(item.nodeid, 0.0)))

    def _running(self, path: str, first: int, last: int) -> set[str]:
        """The tests that run one of these lines."""
        wanted = {(path, line) for line in range(first, last + 1)}
        return {name for name, lines in self.lines.items() if lines & wanted}


def run_item(item: Any, limit_seconds: float) -> bool:
    """Does the test pass? A test beyond its time ends the process."""
    from _pytest.runner import runtestprotocol

    signal.setitimer(signal.ITIMER_PROF, limit_seconds)
    reports = runtestprotocol(item, log=False, nextitem=None)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return not any(report.failed for report in reports)


def first_failure(items: list[Any], known: Known) -> str:
    """The first test that fails, or ""."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    for item in items:
        if not run_item(item, SPARE_SECONDS + 5 * known.seconds.get(item.nodeid, 10.0)):
            return str(item.nodeid)
    return ""


# ---------------------------------------------------------------- which test runs which line


def learn(items: list[Any], folder: str, workers: int) -> Known:
    """One run without mutants, shared among forked processes."""
    root = Path.cwd()
    files = [root / f"learnt-{worker}" for worker in range(workers)]
    pids = []
    for worker, file in enumerate(files):
        pid = os.fork()
        if not pid:
            file.write_bytes(pickle.dumps([_learn_one(item, root, folder) for item in items[worker::workers]]))
            os._exit(0)
        pids.append(pid)
    for pid in pids:
        if os.waitpid(pid, 0)[1]:
            raise SystemExit("the run without mutants broke off")
    rows = [row for file in files for row in pickle.loads(file.read_bytes())]
    return Known({row[0]: row[1] for row in rows}, [row[0] for row in rows if not row[2]], {row[0]: row[3] for row in rows})


def _learn_one(item: Any, root: Path, folder: str) -> tuple[str, float, bool, Lines]:
    found: Lines = set()
    begin = time.process_time()
    sys.settrace(_tracer(found, f"{root}/", f"{root / folder}/"))
    passed = run_item(item, 0)
    sys.settrace(None)
    return item.nodeid, time.process_time() - begin, passed, found


def _tracer(found: Lines, root: str, folder: str) -> Trace:
    def local(frame: FrameType, _event: str, _: Any) -> Any:
        found.add((frame.f_code.co_filename.removeprefix(root), frame.f_lineno))
        return local

    def tracer(frame: FrameType, _event: str, _: Any) -> Any:
        return local(frame, "", None) if frame.f_code.co_filename.startswith(folder) else None

    return tracer


# ---------------------------------------------------------------- a mutant in a forked process


def install(mutant: dict[str, Any]) -> bool:
    """Puts the mutant's code into its function. False where that cannot be: module level, closures."""
    owner, _, name = mutant["function"].rpartition(".")
    module = importlib.import_module(mutant["path"].removesuffix(".py").replace("/", "."))
    place: Any = vars(module).get(owner) if owner else module
    function = unwrapped(vars(place).get(name)) if place is not None else None
    codes = _codes(compile(mutant["source"], str(Path.cwd() / mutant["path"]), "exec"), owner)
    same = [code for code in codes if code.co_name == name]
    if function is None or len(same) != 1 or same[0].co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = same[0]
    return True


def unwrapped(found: Any) -> FunctionType | None:
    """The function behind a cache, a property, a static or a class method."""
    for name in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, name, found)
    return found if isinstance(found, FunctionType) else None


def _codes(code: CodeType, owner: str) -> Iterator[CodeType]:
    """The functions of a module, or of a class in it."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if owner and const.co_name == owner:
                yield from _codes(const, "")
            elif not owner:
                yield const


class Forks:
    """Forked processes, a few at a time; their outcomes."""

    def __init__(self, items: list[Any], known: Known, workers: int) -> None:
        self.items, self.known, self.workers = items, known, workers
        self.running: dict[int, tuple[dict[str, Any], int, float]] = {}
        self.done: list[dict[str, Any]] = []
        self.killers: dict[str, set[str]] = {}

    def run(self, mutants: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """All mutants."""
        for mutant in mutants:
            self._start(mutant)
            while len(self.running) >= self.workers:
                self._collect()
        while self.running:
            self._collect()
        return self.done

    def _start(self, mutant: dict[str, Any]) -> None:
        source, sink = os.pipe()
        pid = os.fork()
        if not pid:
            code = NOT_HERE
            try:
                code = self._meet(mutant, sink)
            finally:
                os._exit(code)
        os.close(sink)
        self.running[pid] = (mutant, source, time.monotonic())

    def _meet(self, mutant: dict[str, Any], sink: int) -> int:
        if not mutant["function"] or not install(mutant):
            return NOT_HERE
        near = self.known.order(self.items, mutant, False)
        proven = self.killers.get(mutant["path"], set())  # what found other mutants of the module goes first
        failure = first_failure(sorted(near, key=lambda item: item.nodeid not in proven), self.known)
        os.write(sink, failure.encode())
        return KILLED if failure else SURVIVED

    def _collect(self) -> None:
        time.sleep(0.005)
        for pid, (mutant, source, begin) in list(self.running.items()):
            if time.monotonic() - begin > WALL_SECONDS:
                os.kill(pid, signal.SIGKILL)
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                with os.fdopen(source, "rb") as pipe:
                    killer = pipe.read().decode()
                del self.running[pid]
                said = {"id": mutant["id"], "outcome": outcome(os.waitstatus_to_exitcode(status)), "killer": killer}
                self.done.append(said)
                if killer:
                    self.killers.setdefault(mutant["path"], set()).add(killer)
                print(
                    f"{len(self.done):4d} {said['id']} {said['outcome']:9s} {mutant['path']}:{mutant['line']}", file=sys.__stderr__
                )


def outcome(exit_code: int) -> str:
    """What the end of a process says of its mutant. A crash is a failure that every test run would show."""
    if exit_code in (-signal.SIGPROF, -signal.SIGKILL):
        return "timeout"
    return {SURVIVED: "survived", NOT_HERE: "alone"}.get(exit_code, "killed")


# ---------------------------------------------------------------- inside pytest


class Runner:
    """The plugin: what to do with the collected tests."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job

    def pytest_runtestloop(self, session: Any) -> bool:
        """In place of running the tests once."""
        job, items = self.job, session.items
        known_file = Path(job["known"])
        if job["alone"] is not None:
            known: Known = pickle.loads(known_file.read_bytes())
            failure = first_failure(known.order(items, job["alone"], True), known)
            Path(job["out"]).write_text(json.dumps({"killer": failure}), encoding="utf-8")
            return True
        if not known_file.exists():
            known_file.write_bytes(pickle.dumps(learn(items, job["folder"], job["workers"])))
        known = pickle.loads(known_file.read_bytes())
        print(f"{len(items)} tests, {len(known.failed)} fail without a mutant {known.failed}", file=sys.__stderr__)
        gc.collect()
        gc.freeze()  # else every forked process goes through all that is known, again and again
        done = Forks(items, known, job["workers"]).run(job["mutants"])
        answer = {"done": done, "tests": len(items), "failed": known.failed}
        Path(job["out"]).write_text(json.dumps(answer), encoding="utf-8")
        return True


def main() -> int:
    """Collect the tests and do the job."""
    import pytest

    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    plugin = Runner(job)
    return int(
        pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--tb=no", job["tests"]], plugins=[plugin])
    )


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())
    raise SystemExit(main())
