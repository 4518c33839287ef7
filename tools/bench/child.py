"""A command as a process of its own: how long it takes, what it says, and the most memory it had."""

import json
import os
import subprocess
import sys
from pathlib import Path

from msgspec import Struct

from tools.measured_homes import environment
from tools.report import ROOT

UNIT = 1 << 20 if sys.platform == "darwin" else 1 << 10  # of the system's figure, per MiB

# Between: a process that takes up a new program keeps the peak of the one before, so that one must be small.
START = """
import json, os, sys, time
begun = time.perf_counter()
_, status, usage = os.wait4(os.posix_spawn(sys.executable, [sys.executable, *sys.argv[2:]], os.environ), 0)
figures = [os.waitstatus_to_exitcode(status), time.perf_counter() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss]
os.write(int(sys.argv[1]), json.dumps(figures).encode())
"""


class Ran(Struct, frozen=True):
    """A process that has ended."""

    code: int
    said: str
    seconds: float  # by the clock
    work_seconds: float  # of processor
    peak_mib: float  # resident at most


def pbem(home: Path, *words: str) -> Ran:
    """A command of the program."""
    return child(home, "-m", "pbem", *words)


def child(home: Path, *words: str) -> Ran:
    """Any words behind `python`."""
    mine, its = os.pipe()
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", START, str(its), *words],
        cwd=ROOT,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        pass_fds=(its,),
        check=True,
    )
    os.close(its)
    with os.fdopen(mine) as figures:
        code, seconds, work, peak = json.load(figures)
    return Ran(code, done.stdout, seconds, work, peak / UNIT)
