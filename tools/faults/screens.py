"""The program in a real terminal: killed at any moment while a player takes back and sends; and used while he gives commands."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from threading import Timer

from tests.tui.terminal import Seat
from tools.faults import homes as before
from tools.faults.homes import Table, must, prepared
from tools.faults.runner import Bench
from tools.faults.scenes import goes_on, signed_again, sound
from tools.measured_homes import environment

SIZE = (100, 30)
FIRST = "matches of"
OPENED = "u undo"
SENDING = "What file"
SENT = "The turn file is in"
KEYS: tuple[tuple[str, str], ...] = (
    ("u", "Taken back"),
    ("r", ""),
    ("u", "Taken back"),
    ("r", ""),
    ("s", SENDING),
    ("n", "A few words"),
    ("well played<Enter>", "| well played"),
    ("<Enter>", SENT),
)
"""What Ben does at the map, and what he then sees."""
BESIDE = (
    ("undo",),
    ("seal", "--note", "beside", "-o", "beside.pbem"),
    ("standing", "set", "HIDDEN", "ask"),
    ("show",),
    ("archive",),
)
"""Commands that he gives in another window."""
LONGEST_SECONDS = 60


def killed(bench: Bench, count: int, seed: int) -> None:
    """A sitting of Ben's, ended by SIGKILL at a random moment of it."""
    random = Random(f"screens {seed}")
    place = prepared(bench.folder, bench.game, before.ready)
    with bench.copy(place) as stage:
        seconds = _sit(stage.root / "ben")
        bench.verdict(partial(_check, Table(stage.root)), "nobody killed it")
    for _ in range(count):
        delay = random.random() * seconds
        with bench.copy(place) as stage:
            bench.row.notes[_killed_after(stage.root / "ben", delay)] += 1
            bench.verdict(partial(_check, Table(stage.root)), f"killed after {delay * 1000:.0f} ms")


def _sit(folder: Path) -> float:
    """The whole of it, undisturbed. How long it took from the list of matches on."""
    with Seat(folder, SIZE, first=FIRST) as seat:
        began = time.monotonic()
        seat.press("<Enter>", OPENED)
        for keys, shows in KEYS:
            seat.press(keys, shows)
        taken = time.monotonic() - began
        must(seat.leaves() == 0, "it does not leave")
    return taken


def _killed_after(folder: Path, delay: float) -> str:
    """The last keys that were pressed before the end."""
    last = "the list of matches"
    with Seat(folder, SIZE, first=FIRST) as seat:
        killer = Timer(delay, os.kill, (seat.session.pid, signal.SIGKILL))
        killer.start()
        try:
            seat.press("<Enter>", OPENED)
            for keys, shows in KEYS:
                last = keys
                seat.press(keys, shows)
        except AssertionError:  # it waits in vain: the program has ended
            must(not seat.session.is_alive, f"nothing came of {last}")
        finally:
            killer.join()
    return last


def _check(stage: Table) -> None:
    """As behind every command; Ben then writes his file at the command line."""
    sound(stage)
    signed_again(stage, "seal {match}", list((stage.root / "ben").glob("*.pbem")))
    goes_on(stage)


def beside(bench: Bench, count: int, seed: int) -> None:
    """A sitting in which Ben gives commands in another window. Either may be told that the match is in use, or has changed."""
    random = Random(f"beside {seed}")
    place = prepared(bench.folder, bench.game, before.ready)
    for number in range(count):
        with bench.copy(place) as stage:
            words = [random.choice(BESIDE) for _ in range(len(KEYS))]
            said = _sit_beside(Table(stage.root), words)
            bench.verdict(partial(_check_beside, Table(stage.root), said), f"sitting {number}, {said}")


def _sit_beside(stage: Table, commands: Sequence[tuple[str, ...]]) -> list[tuple[str, int, str]]:
    """Keys and commands in turn, neither waiting for the other. The commands, how they ended, and what they said."""
    said = []
    folder = stage.root / "ben"
    with Seat(folder, SIZE, first=FIRST) as seat:
        seat.press("<Enter>", OPENED)
        for (keys, _), (verb, *rest) in zip(KEYS, commands, strict=True):
            rest = [stage.hidden[0] if word == "HIDDEN" else word for word in rest]
            command = [sys.executable, "-m", "pbem", verb, stage.ref, *rest]
            started = subprocess.Popen(
                command, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            seat.press(keys)
            _, errors = started.communicate(timeout=LONGEST_SECONDS)
            said.append((verb, started.returncode, errors))
        must(seat.session.is_alive, f"the program has ended and shows {seat.screen}")
        must("bug" not in seat.screen, seat.screen)
    return said


def _check_beside(stage: Table, said: Sequence[tuple[str, int, str]]) -> None:
    for verb, code, errors in said:
        must(code in (0, 3) and "Traceback" not in errors, f"{verb} ended with {code}: {errors}")
    _check(stage)
