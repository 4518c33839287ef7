"""The memory of `pbem verify` on archives of 10, 100 and 1,000 matches: zips of whole short matches."""

import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem.errors import Outcome  # noqa: E402
from pbem.protocol.turn_file import parse_turn  # noqa: E402
from tools.bench_child import Ran, pbem  # noqa: E402
from tools.bench_matches import turn_files  # noqa: E402

SIZES = (10, 100, 1_000)
GAME, SCENARIO = "rio_40", "closing_the_line"


def archives(folder: Path, sizes: tuple[int, ...] = SIZES) -> Iterator[tuple[int, Path]]:
    """Zips of so many matches, each with those of the one before it."""
    made: list[tuple[str, bytes]] = []
    for count in sizes:
        for seed in range(len({name.split("/")[1] for name, _ in made}), count):
            files = turn_files(GAME, SCENARIO, seed)
            match = parse_turn(files[0]).turn.match.hex()
            made += [(f"matches/{match}/files/{seq:05}.pbem", data) for seq, data in enumerate(files)]
        path = folder / f"{count}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name, data in made:
                zipped.writestr(name, data)
        yield count, path


def lines(largest: int = SIZES[-1]) -> Iterator[str]:
    """The figures."""
    yield f"{'verify of an archive':28} {'size':>10} {'clock':>9} {'processor':>10} {'memory':>11}"
    with tempfile.TemporaryDirectory() as folder:
        for count, size, ran in measured(Path(folder), (max(1, largest // 100), max(1, largest // 10), largest)):
            if ran.code != Outcome.OK:
                raise RuntimeError(ran.said[-500:])
            times = f"{ran.seconds:7.1f} s {ran.work_seconds:8.1f} s"
            yield f"{f'{count} matches':28} {size / 1024:6.0f} KiB {times} {ran.peak_mib:7.1f} MiB"


def measured(folder: Path, sizes: tuple[int, ...] = SIZES) -> Iterator[tuple[int, int, Ran]]:
    """Of each archive: how many matches, how large it is, and what verifying it took."""
    for count, path in archives(folder, sizes):
        yield count, path.stat().st_size, pbem(folder, "verify", str(path))
