"""Figures that are meant to keep falling: start-up, memory, size of files, speed of the rules. `make bench` prints them.

Times are medians on whatever machine this runs on; what counts is the difference to bare Python, or the ratio to python-chess, in
the same run. `--part` takes one of them: commands as processes (start, commands), the rules, long matches, archives of matches.
"""

import compileall
import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pbem import canonical
from pbem.errors import Outcome
from pbem.games.catalog import GAMES, game
from pbem.session.check.verify import verify_files
from pbem.session.disk.homes import find_home
from pbem.session.player.identity import new_identity
from pbem.session.turn.invitations import new_match
from tools import report
from tools.bench import archive, commands, long
from tools.bench.matches import random_play, turn_files
from tools.report import ROOT

RUNS = 15
PASSES = 3  # of each match and each game of chess; the fastest one counts


def median_ms(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median of some runs, in milliseconds, after one that does not count."""
    work()
    found = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        found.append((time.perf_counter() - begun) * 1000)
    return statistics.median(found)


def start_up() -> Iterator[str]:
    """How long small commands take as whole processes, beside bare Python."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, **{f"PBEM_{part}": f"{folder}/{part}" for part in ("SAVES", "CONFIG", "STATE")}}
        home = find_home(None, environ, Path(folder), None)
        new_identity(home, "Bench", None)
        card = new_match(home, next(iter(GAMES)), "", {}, game(next(iter(GAMES))).sides[0], "sealed", "mail", "").card

        def process(*words: str) -> Callable[[], object]:
            return lambda: subprocess.run([sys.executable, *words], cwd=ROOT, env=environ, capture_output=True, check=True)

        bare = median_ms(process("-c", "pass"))
        yield f"bare python                 {bare:8.1f} ms"
        for words in (["--version"], ["status"], ["--help"], ["show", card.name]):
            took = median_ms(process("-m", "pbem", *words))
            yield f"pbem {' '.join(words):22} {took:8.1f} ms  bare + {took - bare:.1f}"


def reference(games: int) -> tuple[float, float]:
    """Plies a second of python-chess: in random play, and reading whole games in PGN, where each move is checked."""
    import chess
    import chess.pgn

    boards, plies, played, read = list[Any](), 0, 0.0, 0.0
    for seed in range(games):
        passes = []
        for _ in range(PASSES):
            chance, board, begun = random.Random(seed), chess.Board(), time.process_time()
            while not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
            passes.append(time.process_time() - begun)
        boards.append(board)
        plies, played = plies + board.ply(), played + min(passes)
    for board in boards:
        text, passes = str(chess.pgn.Game.from_board(board)), []
        for _ in range(PASSES):
            begun = time.process_time()
            found = chess.pgn.read_game(io.StringIO(text))
            passes.append(time.process_time() - begun)
            assert found is not None
            assert found.end().ply() == board.ply()
        read += min(passes)
    return plies / played, plies / read


def rules_speed(matches: int) -> Iterator[str]:
    """Random play and the verification of whole matches, each beside python-chess just before and after; the digest of a state.

    All in processor time, and the fastest of some passes, so that what else runs on the machine counts as little as it can.
    """
    yield f"{'inputs a second':36} random play   of chess  verification   of chess  longest"
    marks = [reference(matches)]
    for game_id in GAMES:
        for scenario in game(game_id).scenarios:
            play, (verified, longest) = _random_plays(game_id, scenario, matches), _verification(game_id, scenario, matches)
            marks.append(reference(matches))
            chess_play, chess_read = _between(marks[-2:])
            ratios = (f"{play / chess_play:10.3f}", f"{verified / chess_read:10.3f}")
            yield f"{f'{game_id} {scenario}':36} {play:11.0f} {ratios[0]} {verified:13.0f} {ratios[1]} {longest:7.2f} s"
    chess_play, chess_read = _between(marks)
    yield f"{'python-chess (plies)':36} {chess_play:11.0f} {1:10.3f} {chess_read:13.0f} {1:10.3f}"
    state = random_play(game(next(iter(GAMES))).rules(game(next(iter(GAMES))).scenarios[0], {}), 0)[2]
    digest = median_ms(lambda: [canonical.digest("state", state) for _ in range(100)])
    yield f"state digest                {digest * 10:8.1f} us  ({len(canonical.encode(state))} bytes)"


def _between(marks: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The mean of some measurements."""
    plays, reads = zip(*marks, strict=True)
    return sum(plays) / len(marks), sum(reads) / len(marks)


def _random_plays(game_id: str, scenario: str, matches: int) -> float:
    """Inputs a second of the rules alone: options word by word, the order read and applied, dice and openings."""
    rules = game(game_id).rules(scenario, {})
    random_play(rules, matches)  # what is worked out once for a map does not count
    inputs, taken = 0, 0.0
    for seed in range(matches):
        passes = [random_play(rules, seed)[:2] for _ in range(PASSES)]
        inputs, taken = inputs + passes[0][0], taken + min(seconds for _, seconds in passes)
    return inputs / taken


def _verification(game_id: str, scenario: str, matches: int) -> tuple[float, float]:
    """Inputs a second from files to verdict: signatures, chain, dice, every input; and the seconds that the longest match takes."""
    inputs, taken = 0, []
    for seed in range(matches):
        files = [(str(place), data) for place, data in enumerate(turn_files(game_id, scenario, seed))]
        passes = []
        for _ in range(PASSES):
            begun = time.process_time()
            verdict = verify_files(files, game)
            passes.append(time.process_time() - begun)
            assert verdict.outcome is Outcome.OK, verdict.outcome
        inputs += verdict.inputs
        taken.append(min(passes))
    return inputs / sum(taken), max(taken)


def main() -> None:
    """Print all of it."""
    parser = report.parser(__doc__)
    parser.add_argument("--matches", type=int, default=3, help="of each scenario, and games of chess")
    parser.add_argument("--archive", type=int, default=1000, help="matches in the largest archive")
    parser.add_argument("--part", choices=("start", "commands", "rules", "long", "archive"), action="append", help="only this")
    given = parser.parse_args()
    parts = {
        "start": start_up(),
        "commands": commands.lines(),
        "rules": rules_speed(given.matches),
        "long": long.lines(),
        "archive": archive.lines(given.archive),
    }
    compileall.compile_dir(ROOT / "pbem", quiet=1)  # as Python leaves it after the first start
    said = []
    for name in given.part or parts:
        for line in parts[name]:
            print(line, flush=True)
            said.append(line)
    report.store(given.out, "bench", [f"# Speed, {report.today()}", "", report.made_by(), "", "```", *said, "```"])


if __name__ == "__main__":
    main()
