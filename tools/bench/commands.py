"""Commands on a match that is far on, each as a process of its own: how long they take, and the most memory they have.

Of the scenario of each game with the largest position: one file taken in (the longest phase of the last third), the
match shown, an order given, a whole match taken in and verified.
"""

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem import canonical
from pbem.errors import Outcome
from pbem.games.catalog import GAMES, game
from pbem.match.file_composition import unpack_lines
from pbem.protocol.turn_file import Turn, parse_turn
from pbem.session.disk.player_home import Home
from pbem.session.turn.order_text import write_line
from tools.bench.child import Ran, pbem
from tools.bench.matches import hold, whole_match

RUNS = 5
REF = "bench-1"


def largest(game_id: str) -> str:
    """The scenario with the largest position at its start."""
    found = game(game_id)
    return max(found.scenarios, key=lambda each: len(canonical.encode(found.rules(each, {}).start())))


def late_file(turns: list[Turn]) -> int:
    """The longest file of the last third that another one with orders follows."""
    size = [turn.checkpoint.inputs if turn.checkpoint else 0 for turn in turns]
    places = [seq for seq in range(len(turns) * 2 // 3, len(turns) - 1) if turns[seq + 1].decisions]
    return max(places, key=lambda seq: size[seq] - size[seq - 1])


def commands(game_id: str, scenario: str, folder: Path, runs: int = RUNS) -> Iterator[tuple[str, Ran]]:
    """Each command with its figures: medians of time, the most memory of all runs."""
    match = whole_match(game_id, scenario, 0)
    turns = [parse_turn(data).turn for data in match.files]
    seq = late_file(turns)
    side = turns[seq + 1].author
    names = []
    for at, data in enumerate(match.files):
        path = folder / f"{at:03}.pbem"
        path.write_bytes(data)
        names.append(str(path))
    held = folder / "held"
    own = {at: (match.payloads[at],) for at in range(seq) if turns[at].author == side and match.payloads[at]}
    hold(Home(held / "saves", held / "config", held / "state"), REF, match.files[:seq], side, match.secrets[side], own)
    rules: Any = game(game_id).rules(scenario, {})
    order = write_line(rules, unpack_lines(rules, turns[seq + 1].decisions, turns[seq + 1].marks)[0])

    def run(name: str, *words: str, home: Path | None = None) -> tuple[str, Ran]:
        found: list[Ran] = []
        for _ in range(runs):
            place = folder / "home"
            shutil.rmtree(place, ignore_errors=True)
            if home is not None:
                shutil.copytree(home, place)
            found.append(ran := pbem(place, *words))
            if ran.code != Outcome.OK:
                raise RuntimeError(f"{words}: {ran.said[-500:]}")
        if home is not None and words[0] == "import":
            shutil.copytree(place, folder / "taken")
        clock, work = (statistics.median(getattr(each, what) for each in found) for what in ("seconds", "work_seconds"))
        return name, Ran(Outcome.OK, "", clock, work, max(each.peak_mib for each in found))

    made = [turn.checkpoint.inputs for turn in turns[seq - 1 : seq + 1] if turn.checkpoint]
    yield run(f"import of file {seq} of {len(turns)} ({made[1] - made[0]} inputs)", "import", names[seq], home=held)
    yield run("show", "show", REF, home=folder / "taken")
    yield run("do", "do", REF, order, home=folder / "taken")
    yield run(f"import of a whole match ({len(turns)} files)", "import", *names)
    yield run("verify of a whole match", "verify", *names)


def lines() -> Iterator[str]:
    """The figures."""
    yield f"{'as a process':52} {'clock':>9} {'processor':>11} {'memory':>11}"
    for game_id, scenario in ((each, largest(each)) for each in GAMES):
        with tempfile.TemporaryDirectory() as folder:
            for name, figures in commands(game_id, scenario, Path(folder)):
                times = f"{figures.seconds * 1000:6.0f} ms {figures.work_seconds * 1000:8.0f} ms"
                yield f"{f'{game_id} {name}':52} {times} {figures.peak_mib:7.1f} MiB"
