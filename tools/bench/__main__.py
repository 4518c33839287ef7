"""Figures that are meant to keep falling: time and memory of commands, speed of the rules. `make bench` prints them.

Times are those of whatever machine this runs on; what counts is the ratio to python-chess in the same run, and how they grow.
`--part` takes one of them: commands as processes, the rules (`--game`: of one game), large battles, long matches, turns of many
figures, archives, mailboxes. Start-up is in `tools.terminal_limits`.
"""

import compileall
import io
import random
from collections.abc import Iterator, Sequence
from functools import partial

from pbem.errors import Outcome
from pbem.games.catalog import GAMES, game
from pbem.session.check.verify import verify_files
from tools import report
from tools.bench import commands, figure_turns, large_battles, long_matches, mailbox, verify_memory
from tools.bench.matches import fastest, random_play, whole_match
from tools.report import ROOT

PARTS = ("commands", "rules", "battles", "long", "figures", "archive", "mailbox")
PASSES = 3  # of each match and each game of chess; the fastest one counts


def reference(games: int) -> tuple[float, float]:
    """Plies a second of python-chess: in random play, and reading whole games in PGN, where each move is checked."""
    import chess
    import chess.pgn

    def play(seed: int) -> chess.Board:
        chance, board = random.Random(seed), chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        return board

    def read(text: str) -> int:
        found = chess.pgn.read_game(io.StringIO(text))
        assert found is not None
        return found.end().ply()

    boards = [play(seed) for seed in range(games)]
    texts = [str(chess.pgn.Game.from_board(board)) for board in boards]
    plies = sum(board.ply() for board in boards)
    assert plies == sum(map(read, texts))
    played = sum(fastest(partial(play, seed), PASSES) for seed in range(games))
    return plies / played, plies / sum(fastest(partial(read, text), PASSES) for text in texts)


def rules_speed(games: Sequence[str], plays: int, matches: int) -> Iterator[str]:
    """Random play and the verification of whole matches, each beside python-chess just before and after.

    All in processor time, and the fastest of some passes, so that what else runs on the machine counts as little as it can.
    """
    yield f"{'inputs a second':36} random play   of chess  verification   of chess  longest"
    marks = [reference(plays)]
    for game_id, scenario, options in _settings(games):
        play = _random_plays(game_id, scenario, options, plays)
        checked = None if options else _verification(game_id, scenario, matches)
        marks.append(reference(plays))
        chess_play, chess_read = _between(marks[-2:])
        line = f"{' '.join((game_id, scenario, *options.values())):36} {play:11.0f} {play / chess_play:10.3f}"
        yield line if checked is None else f"{line} {checked[0]:13.0f} {checked[0] / chess_read:10.3f} {checked[1]:7.2f} s"
    chess_play, chess_read = _between(marks)
    yield f"{'python-chess (plies)':36} {chess_play:11.0f} {1:10.3f} {chess_read:13.0f} {1:10.3f}"


def _settings(games: Sequence[str]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The scenarios of some games, each in every way of moving where there are several."""
    for game_id in games:
        for scenario in game(game_id).scenarios:
            ways = next((each.values for each in game(game_id).match_options(scenario) if each.key == "moving"), ())
            yield from ((game_id, scenario, {"moving": str(way)}) for way in ways)
            if not ways:
                yield game_id, scenario, {}


def _between(marks: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The mean of some measurements."""
    plays, reads = zip(*marks, strict=True)
    return sum(plays) / len(marks), sum(reads) / len(marks)


def _random_plays(game_id: str, scenario: str, options: dict[str, str], matches: int) -> float:
    """Inputs a second of the rules alone: options word by word, the order read and applied, dice and openings."""
    rules = game(game_id).rules(scenario, options)
    random_play(rules, matches)  # what is worked out once for a map does not count
    inputs = sum(random_play(rules, seed) for seed in range(matches))
    return inputs / sum(fastest(partial(random_play, rules, seed), PASSES) for seed in range(matches))


def _verification(game_id: str, scenario: str, matches: int) -> tuple[float, float]:
    """Inputs a second from files to verdict: signatures, chain, dice, every input; and the seconds that the longest match takes.

    Of walkers. Where figures go one by one they take too long for this: `figure_turns` has the verification of such a battle.
    """
    inputs, taken = 0, []
    for seed in range(matches):
        files = [(str(place), data) for place, data in enumerate(whole_match(game_id, scenario, seed).files)]
        verdict = verify_files(files, game)
        assert verdict.outcome is Outcome.OK, verdict.outcome
        inputs += verdict.inputs
        taken.append(fastest(partial(verify_files, files, game), PASSES))
    return inputs / sum(taken), max(taken)


def main() -> None:
    """Print all of it."""
    parser = report.parser(__doc__)
    parser.add_argument("--plays", type=int, default=10, help="random matches of each scenario, and games of chess")
    parser.add_argument("--matches", type=int, default=3, help="verified of each scenario")
    parser.add_argument("--archive", type=int, default=1000, help="matches in the largest archive")
    parser.add_argument("--mails", type=int, default=20_000, help="in a mailbox")
    parser.add_argument("--game", choices=GAMES, action="append", help="only its rules")
    parser.add_argument("--part", choices=PARTS, action="append", help="only this")
    given = parser.parse_args()
    parts = {
        "commands": commands.lines(),
        "rules": rules_speed(given.game or tuple(GAMES), given.plays, given.matches),
        "battles": large_battles.lines(),
        "long": long_matches.lines(),
        "figures": figure_turns.lines(),
        "archive": verify_memory.lines(given.archive),
        "mailbox": mailbox.lines(given.mails),
    }
    compileall.compile_dir(ROOT / "pbem", quiet=1)  # as Python leaves it after the first start
    said = []
    for name in given.part or parts:
        for line in parts[name]:
            print(line, flush=True)
            said.append(line)
    report.store(given.out, "bench", report.page(f"Speed, {report.today()}", "```", *said, "```"))


if __name__ == "__main__":
    main()
