"""The two programs of a match, one a side, with different hash seeds, locales and time zones.

They talk to the parent over pipes only; the parent carries the bytes of each file from one to the other and compares what each says
of its position.
"""

import os
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice, product
from multiprocessing import get_context
from multiprocessing.managers import BaseManager
from unittest.mock import patch

from pbem.games import catalog
from tools.soak.page import Played, line
from tools.soak.seat import MIRROR, Ending, Match, Seat, drawn, exchange

ENVIRONMENTS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "424242", "LC_ALL": "C.UTF-8", "TZ": "Pacific/Auckland", "PYTHONUTF8": "1"},
)


@contextmanager
def _told() -> Iterator[None]:
    """An error leaves its process as text."""
    try:
        yield
    except Exception as error:
        raise RuntimeError(traceback.format_exc()) from error


class _Seat(Seat):
    """A seat that is asked from another process."""

    take = _told()(Seat.take)
    write = _told()(Seat.write)
    ending = _told()(Seat.ending)


class Program(BaseManager):
    """A process that has one side's seats."""

    seat: Callable[[Match, int], Seat]


Program.register("seat", _Seat)


def programs() -> tuple[Program, Program]:
    """One for each side, begun under its own environment."""
    started = (Program(ctx=get_context("spawn")), Program(ctx=get_context("spawn")))
    for program, environment in zip(started, ENVIRONMENTS, strict=True):
        with patch.dict(os.environ, environment):
            program.start()
    return started


def play(
    sides: Sequence[Program],
    seed: str,
    mode: str,
    game: str,
    scenario: str,
    at_most: int | None = None,
    fixed: Sequence[str] = (),
) -> Played:
    """One match from invitation to audit, or its first files. Raises RuntimeError on a refused file, a dead end or a difference.

    Every file is held against what the protocol promises. But where the house plays itself, sides think again now and then.
    """
    began = time.perf_counter()
    match = drawn(seed, mode, game, scenario, is_watched=True, has_doubts=not seed.startswith(MIRROR), fixed=fixed)
    seats = [program.seat(match, side) for side, program in enumerate(sides)]
    sizes = tuple(len(data) for _, data in islice(exchange(seats), at_most))
    ends: list[Ending] = [seat.ending() for seat in seats]
    for end in ends:
        if at_most is None and set(end.verdict) != {"clean"}:
            raise RuntimeError(f"the audit says {end.verdict}")
    if ends[0].log != ends[1].log:
        raise RuntimeError("the logs differ")
    counts = Counter(ends[0].counts) + Counter(ends[1].counts)
    in_turn = () if counts["matches taken back"] else ends[0].files_in_turn + ends[1].files_in_turn
    return Played(match, sizes, ends[0], time.perf_counter() - began, in_turn, counts)


def run(
    matches: int, modes: Sequence[str], seed: str, game: str, scenarios: Sequence[str], fixed: Sequence[str] = ()
) -> tuple[list[Played], list[str]]:
    """So many matches of each scenario in each mode, in the same two processes; and what went wrong in others."""
    sides = programs()
    found: list[Played] = []
    failed: list[str] = []
    try:
        for scenario, mode, number in product(scenarios, modes, range(matches)):
            try:
                found.append(play(sides, f"{seed}-{number}", mode, game, scenario, fixed=fixed))
                told = line(found[-1], catalog.game(game).sides)
            except (RuntimeError, OSError, EOFError) as error:
                told = f"{scenario} {mode} {seed}-{number}: FAULT {error}"
                failed.append(told)
                shut_down(sides)
                sides = programs()
            print(told, flush=True)
        return found, failed
    finally:
        shut_down(sides)


def shut_down(sides: Sequence[Program]) -> None:
    """End the processes."""
    for program in sides:
        program.shutdown()
