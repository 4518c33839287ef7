"""The two programs of a match, one a side, with different hash seeds, locales and time zones.

They talk to the parent over pipes only; the parent carries the bytes of each file from one to the other and compares what each says
of its position.
"""

import os
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from multiprocessing import get_context
from multiprocessing.connection import Connection
from unittest.mock import patch

from msgspec import Struct

from pbem.errors import PbemError
from pbem.games import catalog
from tools.soak.page import Played, line
from tools.soak.seat import MAX_FILES, MIRROR, Match, Said, Seat, drawn, is_of_the_play

SEATS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "424242", "LC_ALL": "C.UTF-8", "TZ": "Pacific/Auckland", "PYTHONUTF8": "1"},
)


class Begin(Struct, frozen=True):
    """A new match."""

    match: Match
    side: int


class Take(Struct, frozen=True):
    """A file of the other side. None: write the first."""

    data: bytes | None


# ---------------------------------------------------------------- one process a side


def serve(line: Connection) -> None:
    """Play matches until the parent closes the line."""
    seat: Seat | None = None
    with suppress(EOFError):
        while True:
            request = line.recv()
            try:
                if isinstance(request, Begin):
                    seat = Seat(request.match, request.side)
                    line.send(Said())
                    continue
                assert seat is not None
                taken = b"" if request.data is None else seat.take(request.data)
                line.send(seat.said(taken, seat.write()))
            except Exception as error:  # told to the parent, which stops
                places = f" {error.places}" if isinstance(error, PbemError) else ""
                line.send(Said(error=f"{type(error).__name__}: {error}{places}\n{traceback.format_exc()}"))


class Process:
    """A seat in a process of its own, which begins anew under another environment."""

    def __init__(self, environment: dict[str, str]) -> None:
        context = get_context("spawn")
        self._line, its = context.Pipe()
        self._child = context.Process(target=serve, args=(its,), daemon=True)
        with patch.dict(os.environ, environment):
            self._child.start()
        its.close()

    def ask(self, request: Struct) -> Said:
        """Send a request and wait for the answer. Raises RuntimeError with what went wrong there."""
        try:
            self._line.send(request)
            said = self._line.recv()
        except EOFError as error:
            raise RuntimeError("a seat is gone") from error
        assert isinstance(said, Said)
        if said.error:
            raise RuntimeError(said.error)
        return said

    def close(self) -> None:
        """End the process."""
        self._line.close()
        self._child.join()


# ---------------------------------------------------------------- the parent


def play(seats: tuple[Process, Process], seed: str, mode: str, game: str, scenario: str, at_most: int = 0) -> Played:
    """One match from invitation to audit, or its first files. Raises RuntimeError on a refused file, a dead end or a difference.

    Every file is held against what the protocol promises. But where the house plays itself, sides think again now and then.
    """
    began = time.perf_counter()
    match = drawn(seed, mode, game, scenario, is_watched=True, has_doubts=not seed.startswith(MIRROR))
    for side, seat in enumerate(seats):
        seat.ask(Begin(match, side))
    sizes: list[int] = []
    in_turn: Counter[tuple[int, int]] = Counter()
    data: bytes | None = None
    said = [Said(), Said()]
    writer = match.inviter
    expected = b""
    while len(sizes) < MAX_FILES:
        said[writer] = answer = seats[writer].ask(Take(data))
        if data is not None and answer.taken != expected:
            raise RuntimeError(f"the positions differ after file {len(sizes) - 1}")
        data, expected = answer.file, answer.written
        if data is None:
            break
        sizes.append(len(data))
        in_turn[writer, answer.turn] += is_of_the_play(data)
        if len(sizes) == at_most:
            break
        writer = 1 - writer
    else:
        raise RuntimeError(f"no end after {MAX_FILES} files")
    last = said[writer]
    if not at_most and set(last.verdict) != {"clean"}:
        raise RuntimeError(f"the audit says {last.verdict}")
    if said[0].log != said[1].log:
        raise RuntimeError("the logs differ")
    counts = Counter(said[0].counts) + Counter(said[1].counts)
    return Played(
        match=match,
        sizes=tuple(sizes),
        end=last,
        orders=said[0].orders + said[1].orders,
        skipped=max(said[0].skipped, said[1].skipped),
        seconds=time.perf_counter() - began,
        phase_files=() if counts["matches taken back"] else tuple(count for _, count in sorted(in_turn.items()) if count),
        counts=dict(counts),
    )


def run(matches: int, modes: Sequence[str], seed: str, game: str, scenarios: Sequence[str]) -> tuple[list[Played], list[str]]:
    """So many matches of each scenario in each mode, in the same two processes; and what went wrong in others."""
    seats = (Process(SEATS[0]), Process(SEATS[1]))
    found: list[Played] = []
    failed: list[str] = []
    try:
        for scenario, mode, number in product(scenarios, modes, range(matches)):
            try:
                found.append(play(seats, f"{seed}-{number}", mode, game, scenario))
                told = line(found[-1], catalog.game(game).sides)
            except (RuntimeError, OSError) as error:
                told = f"{scenario} {mode} {seed}-{number}: FAULT {error}"
                failed.append(told)
                for seat in seats:
                    seat.close()
                seats = (Process(SEATS[0]), Process(SEATS[1]))
            print(told, flush=True)
        return found, failed
    finally:
        for seat in seats:
            seat.close()
