"""The memory of `pbem verify` on archives of 10, 100 and 1,000 matches: zips of whole short matches."""

import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pbem.errors import Outcome
from pbem.protocol.turn_file import parse_turn
from tools.bench.child import pbem
from tools.bench.matches import whole_match

GAME, SCENARIO = "rio_40", "closing_the_line"


def lines(largest: int) -> Iterator[str]:
    """The figures of zips of so many matches, of a tenth and of a hundredth."""
    yield f"{'verify of an archive':28} {'size':>10} {'clock':>9} {'processor':>10} {'memory':>11}"
    sizes = (max(1, largest // 100), max(1, largest // 10), largest)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "archive.zip"
        for seed in range(largest):
            files = whole_match(GAME, SCENARIO, seed).files
            match = parse_turn(files[0]).turn.match.hex()
            with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as zipped:
                for seq, data in enumerate(files):
                    zipped.writestr(f"matches/{match}/files/{seq:05}.pbem", data)
            if seed + 1 not in sizes:
                continue
            ran = pbem(Path(folder), "verify", str(path))
            if ran.code != Outcome.OK:
                raise RuntimeError(ran.said[-500:])
            figures = (
                f"{path.stat().st_size / 1024:6.0f} KiB {ran.seconds:7.1f} s {ran.work_seconds:8.1f} s {ran.peak_mib:7.1f} MiB"
            )
            yield f"{f'{seed + 1} matches':28} {figures}"
