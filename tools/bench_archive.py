"""The memory of `pbem verify` on archives of 10, 100 and 1,000 matches: zips of whole short matches."""

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

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


def measured(folder: Path, sizes: tuple[int, ...] = SIZES) -> Iterator[tuple[int, int, Ran]]:
    """Of each archive: how many matches, how large it is, and what verifying it took."""
    for count, path in archives(folder, sizes):
        yield count, path.stat().st_size, pbem(folder, "verify", str(path))
