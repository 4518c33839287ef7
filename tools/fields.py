"""Fields of Heart of Africa drawn by lot for each region, each checked and read back from its own file.

    python -m tools.fields [--fields 200] [--region savanna] [--seed N] [--out docs/measured]

Every third field is asked for a village, every third for water that bears a gunboat. Where a field fails it is printed, and the run
fails.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import mean, median

from msgspec import Struct

from pbem.errors import ContentError
from pbem.games import catalog
from pbem.games.heart_of_africa.fields import content, field_file
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.fields.generator.field_generator import NO_CHANNEL, fit, seed_faces
from pbem.games.heart_of_africa.fields.generator.lots import Lots
from pbem.games.heart_of_africa.fields.layers import ROAD, STREAM
from tools import report

GAME = "heart_of_africa"
WORST = "at worst"
HEADS = ("region", "fields", "failed", "attempts", WORST, "ms", WORST, "characters", WORST, "single hexes", WORST)


class Drawn(Struct, frozen=True):
    """One field with what it took."""

    text: FieldText
    attempts: int
    seconds: float


def run(said: FieldContent, region: str, count: int, seed: int) -> Iterator[Drawn | None]:
    """So many fields of a region; None for one that fails, which is printed."""
    random = Random(f"fields {seed} {region}")
    for number in range(count):
        faces = tuple(random.randint(1, face) for face in seed_faces())
        wanted = Wanted(village=number % 3 == 1, gunboat=number % 3 == 2 and region not in NO_CHANNEL)
        drawn = _drawn(said, region, faces, wanted)
        if drawn is None or not _reads_back(said, drawn.text, wanted):
            print(f"{region}, seed {faces}, {wanted}: failed", flush=True)
            yield None
        else:
            yield drawn


def _drawn(said: FieldContent, region: str, faces: tuple[int, ...], wanted: Wanted) -> Drawn | None:
    began = time.process_time()
    for attempt in range(said.drawing.drawing.attempts):
        if text := fit(said, region, Lots(region, faces, attempt), wanted):
            return Drawn(text, attempt + 1, time.process_time() - began)
    return None


def _reads_back(said: FieldContent, text: FieldText, wanted: Wanted) -> bool:
    """Is the file of a field fit to be played, and the same field again?"""
    try:
        return field_file.read(said, field_file.to_toml(said.terrain, "drawn", text), "drawn.toml", wanted)[1] == text
    except ContentError as error:
        print(error)
        return False


def row(region: str, drawn: list[Drawn | None]) -> tuple[object, ...]:
    """The figures of a region."""
    found = [each for each in drawn if each]
    attempts, millis = [each.attempts for each in found], [1000 * each.seconds for each in found]
    sizes, singles = [len(each.text.ground) for each in found], [len(each.text.extra) for each in found]
    counts = (f"{mean(attempts):.2f}", max(attempts), f"{median(millis):.0f}", f"{max(millis):.0f}")
    lengths = (int(figure(each)) for each in (sizes, singles) for figure in (median, max))
    return (region, len(found), len(drawn) - len(found), *counts, *lengths)


def kinds(said: FieldContent, drawn: list[Drawn | None]) -> Iterator[tuple[str, int, int]]:
    """Of each kind of ground, in how many fields of a hundred it lies, and how much of the map it covers there."""
    found, hexes = Counter[str](), Counter[str]()
    fields = [Field(said.terrain, each.text) for each in drawn if each]
    for field in fields:
        for kind, layers in {**said.terrain.pieces, "stream": STREAM, "road": ROAD}.items():
            if count := len(field.with_any(layers)):
                found[kind] += 1
                hexes[kind] += count
    for kind in found:
        yield kind, 100 * found[kind] // len(fields), 100 * hexes[kind] // (found[kind] * len(fields[0].ground))


def main() -> int:
    """Draw, print, and write the page; 1 where a field failed."""
    asked = report.parser(__doc__)
    asked.add_argument("--fields", type=int, default=200, help="of each region")
    asked.add_argument("--region", action="append", help="all unless some are named")
    given = asked.parse_args()
    said = content.read(catalog.texts(GAME))
    rows, ground, failed = list[tuple[object, ...]](), list[tuple[str, str]](), 0
    for region in given.region or said.regions:
        drawn = list(run(said, region, given.fields, given.seed))
        rows.append(row(region, drawn))
        ground.append((region, ", ".join(f"{kind} {share} ({cover})" for kind, share, cover in kinds(said, drawn))))
        failed += drawn.count(None)
        print(*rows[-1], flush=True)
    lines = report.page(
        f"Fields of {GAME}",
        "Drawn by lot, checked (V1 to V14 of the rules), written as a file and read back. Attempts until one passes the checks: on",
        "average and at worst. Milliseconds of processor until then, characters of the ground as a state has it, and single hexes",
        "beside it: the median and the worst.",
        "",
        *report.table(HEADS, rows),
        "",
        "In how many of a hundred fields a kind of ground lies, and in brackets how many percent of the map it covers there.",
        "",
        *report.table(("region", "ground"), ground),
    )
    print("\n".join(lines))
    report.store(given.out, f"fields-{GAME}", lines)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
