"""Commands on a match that is far on, each as a process of its own: how long they take, and the most memory they have.

Of the Congo, and of the scenario of Rio 40 with the largest position: one file taken in (the longest phase of the last third), the
match shown, an order given, a whole match taken in and verified.
"""

import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem import canonical  # noqa: E402
from pbem.errors import Outcome  # noqa: E402
from pbem.games.catalog import game  # noqa: E402
from pbem.match.compose import unpack_lines  # noqa: E402
from pbem.protocol.turn_file import Turn, parse_turn  # noqa: E402
from pbem.session import snapshot  # noqa: E402
from pbem.session.homes import Home  # noqa: E402
from pbem.session.index import store_line  # noqa: E402
from pbem.session.load import load  # noqa: E402
from pbem.session.notation import write_line  # noqa: E402
from pbem.session.place import take_up  # noqa: E402
from pbem.session.store_match import MatchFolder, Own  # noqa: E402
from pbem.session.tried import Kept  # noqa: E402
from tools.bench_child import Ran, pbem  # noqa: E402
from tools.bench_matches import Match, whole_match  # noqa: E402

RUNS = 5
REF = "bench-1"


class Figures(Struct, frozen=True):
    """One command: medians of time, the most memory of all runs."""

    seconds: float
    work_seconds: float
    peak_mib: float


def largest_rio() -> str:
    """The scenario with the largest position at its start."""
    rio = game("rio_40")
    return max(rio.scenarios, key=lambda each: len(canonical.encode(rio.rules(each, {}).start())))


def late_file(turns: list[Turn]) -> int:
    """The longest file of the last third that another one with orders follows."""
    size = [turn.checkpoint.inputs if turn.checkpoint else 0 for turn in turns]
    places = [seq for seq in range(len(turns) * 2 // 3, len(turns) - 1) if turns[seq + 1].decisions]
    return max(places, key=lambda seq: size[seq] - size[seq - 1])


def hold(root: Path, match: Match, upto: int, side: int) -> MatchFolder:
    """A side's home with the files before `upto`, as if they had been made and taken in there."""
    home = Home(root / "saves", root / "config", root / "state")
    folder = MatchFolder(home, match.id.hex())
    for place in (folder.files, folder.path / "envelopes"):
        place.mkdir(parents=True)
    for seq, data in enumerate(match.files[:upto]):
        folder.file(seq).write_bytes(data)
        if parse_turn(data).turn.author == side and match.payloads[seq]:
            (folder.path / "envelopes" / f"{seq:05}-{side}.bin").write_bytes(canonical.encode(Kept(match.payloads[seq])))
    (folder.path / f"secret-{side}").write_bytes(match.secrets[side])
    folder.store_own(Own(REF, side, 0, notes_read=upto))
    loaded = load(folder)
    take_up(loaded)
    snapshot.store(folder, loaded.fold, loaded.chain.turns, loaded.invitation.content)
    store_line(loaded)
    return folder


def commands(game_id: str, scenario: str, folder: Path, runs: int = RUNS) -> Iterator[tuple[str, Figures]]:
    """Each command with its figures."""
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
    hold(held, match, seq, side)
    rules: Any = game(game_id).rules(scenario, dict(match.options))
    order = write_line(rules, unpack_lines(rules, turns[seq + 1].decisions, turns[seq + 1].marks)[0])

    def run(name: str, *words: str, home: Path | None = None) -> tuple[str, Figures]:
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
        return name, Figures(clock, work, max(each.peak_mib for each in found))

    made = [turn.checkpoint.inputs for turn in turns[seq - 1 : seq + 1] if turn.checkpoint]
    yield run(f"import of file {seq} of {len(turns)} ({made[1] - made[0]} inputs)", "import", names[seq], home=held)
    yield run("show", "show", REF, home=folder / "taken")
    yield run("do", "do", REF, order, home=folder / "taken")
    yield run(f"import of a whole match ({len(turns)} files)", "import", *names)
    yield run("verify of a whole match", "verify", *names)


def pure_import(game_id: str, scenario: str) -> float:
    """Seconds of processor that the fold alone takes for the same one file."""
    match = whole_match(game_id, scenario, 0)
    turns = [parse_turn(data).turn for data in match.files]
    seq = late_file(turns)
    with tempfile.TemporaryDirectory() as folder:
        loaded = load(hold(Path(folder), match, seq, turns[seq + 1].author))
        found = []
        for _ in range(RUNS):
            fold, begun = loaded.fold.copy(), time.process_time()
            fold.take(turns[seq])
            found.append(time.process_time() - begun)
    return min(found)


def lines(runs: int = RUNS) -> Iterator[str]:
    """The figures."""
    yield f"{'as a process':52} {'clock':>9} {'processor':>11} {'memory':>11}"
    for game_id, scenario in (("guerra_do_congo", "campaign"), ("rio_40", largest_rio())):
        with tempfile.TemporaryDirectory() as folder:
            for name, figures in commands(game_id, scenario, Path(folder), runs):
                times = f"{figures.seconds * 1000:6.0f} ms {figures.work_seconds * 1000:8.0f} ms"
                yield f"{f'{game_id} {name}':52} {times} {figures.peak_mib:7.1f} MiB"
        yield f"{f'{game_id} the one file by the rules alone':52} {'':9} {pure_import(game_id, scenario) * 1000:8.0f} ms"


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
