"""Automatic matches between two programs that exchange nothing but turn files: do they agree after every one?

    python tools/soak.py --matches 50 --mode sealed --mode swift [--game ID] [--scenario ID] [--seed N] [--out docs/measured]

Two long-lived processes, one a side, with different hash seeds, locales and time zones. They talk to the parent over pipes only;
the parent carries the bytes of each file from one to the other and compares what each says of its position. Players are the house
and the random walker, mixed by seed, under match options and standing orders drawn by seed.
"""

import argparse
import datetime
import os
import shlex
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from itertools import product
from pathlib import Path
from statistics import median
from typing import IO, Any

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem.errors import PbemError  # noqa: E402
from pbem.games import catalog  # noqa: E402
from tools.soak_page import MODES, Played, line, summary  # noqa: E402
from tools.soak_seat import GAME, MAX_FILES, MIRROR, Begin, Said, Seat, is_of_the_play, setting  # noqa: E402

SEATS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "424242", "LC_ALL": "C.UTF-8", "TZ": "Pacific/Auckland", "PYTHONUTF8": "1"},
)


class Take(Struct, frozen=True, tag="take"):
    """A file of the other side. None: write the first."""

    data: bytes | None


# ---------------------------------------------------------------- one process a side


def run_seat(source: IO[bytes], sink: IO[bytes]) -> None:
    """Serve matches until the pipe closes."""
    seat: Seat | None = None
    while (request := receive(source, Begin | Take)) is not None:
        try:
            if isinstance(request, Begin):
                seat = Seat(request, setting(request.seed, request.game, request.scenario))
                send(sink, Said())
                continue
            assert seat is not None
            taken = b"" if request.data is None else seat.take(request.data)
            send(sink, seat.said(taken, seat.write()))
        except Exception as error:  # told to the parent, which stops
            import traceback

            places = f" {error.places}" if isinstance(error, PbemError) else ""
            send(sink, Said(error=f"{type(error).__name__}: {error}{places}\n{traceback.format_exc()}"))


def send(sink: IO[bytes], value: Struct) -> None:
    """One message: its length in four bytes, then MessagePack."""
    data = msgspec.msgpack.encode(value)
    sink.write(len(data).to_bytes(4, "big") + data)
    sink.flush()


def receive(source: IO[bytes], shape: Any) -> Any:
    """The next message; None when the pipe is closed."""
    head = source.read(4)
    if len(head) < 4:
        return None
    return msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")), type=shape)


class Process:
    """A seat in a process of its own."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._child = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--seat"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **environment},
        )

    def ask(self, request: Struct) -> Said:
        """Send a request and wait for the answer. Raises RuntimeError with what went wrong there."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        send(self._child.stdin, request)
        said = receive(self._child.stdout, Said)
        if said is None or said.error:
            raise RuntimeError(said.error if said else "a seat is gone")
        assert isinstance(said, Said)
        return said

    def close(self) -> None:
        """End the process."""
        assert self._child.stdin is not None
        with suppress(BrokenPipeError):
            self._child.stdin.close()
        self._child.wait()
        if self._child.stdout is not None:
            self._child.stdout.close()


# ---------------------------------------------------------------- the parent


def play(seats: tuple[Process, Process], seed: str, mode: str, at_most: int = 0, game: str = GAME, scenario: str = "") -> Played:
    """One match from invitation to audit, or its first files. Raises RuntimeError on a refused file, a dead end or a difference.

    Every file is held against what the protocol promises. But where the house plays itself, sides think again now and then.
    """
    began = time.perf_counter()
    what = setting(seed, game, scenario)
    for side, seat in enumerate(seats):
        seat.ask(Begin(seed, mode, side, game, scenario, is_watched=True, has_doubts=not seed.startswith(MIRROR)))
    sizes: list[int] = []
    in_turn: Counter[tuple[int, int]] = Counter()
    data: bytes | None = None
    said = [Said(), Said()]
    writer = what.inviter
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
        seed=seed,
        mode=mode,
        scenario=scenario or catalog.game(game).scenarios[0],
        players=what.players,
        files=len(sizes),
        inputs=last.inputs,
        orders=said[0].orders + said[1].orders,
        skipped=max(said[0].skipped, said[1].skipped),
        largest=max(sizes),
        total=sum(sizes),
        median=int(median(sizes)),
        turn=last.turn,
        winner=last.winner,
        points=last.points,
        seconds=time.perf_counter() - began,
        phase_files=() if counts["matches taken back"] else tuple(count for _, count in sorted(in_turn.items()) if count),
        counts=dict(counts),
    )


def run(
    matches: int,
    modes: tuple[str, ...],
    seed: int | str,
    progress: IO[str] | None = None,
    game: str = GAME,
    scenarios: tuple[str, ...] = ("",),
) -> tuple[list[Played], list[str]]:
    """So many matches of each scenario in each mode, in the same two processes; and what went wrong in others."""
    seats = (Process(SEATS[0]), Process(SEATS[1]))
    found: list[Played] = []
    failed: list[str] = []
    try:
        for scenario, mode, number in product(scenarios, modes, range(matches)):
            try:
                found.append(play(seats, f"{seed}-{number}", mode, game=game, scenario=scenario))
                told = line(found[-1], catalog.game(game).sides)
            except (RuntimeError, OSError) as error:
                told = f"{scenario} {mode} {seed}-{number}: FAULT {error}"
                failed.append(told)
                for seat in seats:
                    seat.close()
                seats = (Process(SEATS[0]), Process(SEATS[1]))
            if progress:
                print(told, file=progress, flush=True)
        return found, failed
    finally:
        for seat in seats:
            seat.close()


def main() -> int:
    """The command line. 1: a match failed."""
    parser = argparse.ArgumentParser(description="automatic matches between two processes")
    parser.add_argument("--matches", type=int, default=50, help="in each mode")
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--game", default=GAME, choices=catalog.GAMES)
    parser.add_argument("--scenario", action="append", help="one of the game's, given again for more; without it all of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--houses", action="store_true", help="the house on both sides of every match")
    parser.add_argument("--out", type=Path, help="folder for the page of figures")
    parser.add_argument("--seat", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.seat:
        run_seat(sys.stdin.buffer, sys.stdout.buffer)
        return 0
    began = time.perf_counter()
    seed = f"{MIRROR}{arguments.seed}" if arguments.houses else arguments.seed
    scenarios = tuple(arguments.scenario or catalog.game(arguments.game).scenarios)
    modes = tuple(arguments.mode or MODES)
    found, failed = run(arguments.matches, modes, seed, sys.stdout, arguments.game, scenarios)
    seconds = time.perf_counter() - began
    given = [word for word in sys.argv[1:] if word not in ("--out", str(arguments.out))]
    command = shlex.join(["python", "tools/soak.py", *given])
    title = "Mails: the house against itself" if arguments.houses else "Soak: agreement of two programs"
    page = summary(found, failed, arguments.game, arguments.seed, seconds, command, title)
    print(page)
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
        name = f"{'mails' if arguments.houses else 'soak'}-{arguments.game}"
        target = arguments.out / f"{name}-{datetime.datetime.now(datetime.UTC):%Y-%m-%d}.md"
        target.write_text(page, encoding="utf-8")
        print(f"written to {target}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
