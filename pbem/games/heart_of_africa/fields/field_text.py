"""The text of a field: 48 lines of 72 characters, in a state as runs ("12.3h": twelve open hexes, three of hill).

What a character cannot say stands beside it as `extra`: the ground of single hexes in bits.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from msgspec import Struct

from pbem.engine.content import Problems, shown
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Grid, Hex, hex_name
from pbem.games.heart_of_africa.fields.content import Terrain
from pbem.games.heart_of_africa.fields.layers import layers_of

ROWS, COLUMNS = 48, 72
RUN = re.compile(r"(\d{0,4})(\D)", re.ASCII)
COMPASS = ("N", "E", "S", "W")


class FieldText(Struct, frozen=True, array_like=True):
    """All that a state says of a field. Hexes are numbers, ascending."""

    region: str
    ground: str  # runs
    extra: tuple[tuple[int, int], ...] = ()  # hexes with their ground in bits, where one character cannot say it
    flow: str = ""  # "W": rivers flow west; or the hex where a course begins and its directions: "4571 444445"
    gates: tuple[int, ...] = ()
    infested: tuple[int, ...] = ()  # a hex of each marsh with crocodiles
    has_high_walls: bool = False  # the walls of villages are higher than a man


def grid_of_field() -> Grid:
    """72 columns and 48 rows, counted from the north-west. HA-HEX-01, HA-GEN-04."""
    return Grid(0, ROWS - 1, 0, COLUMNS - 1, north_up=False)


# --- characters and runs


def lines_of(runs: str) -> tuple[str, ...]:
    """The lines of the block of a text in runs. Raises ValueError where it is none, or longer than a field."""
    return _lines(_block(runs))


def _block(runs: str) -> str:
    is_short = len(runs) <= 5 * ROWS * COLUMNS  # four digits and a sign for each hex
    found = [sign * int(count or 1) for count, sign in RUN.findall(runs)] if is_short else []
    block = "".join(found)
    if len(block) != ROWS * COLUMNS or not all(found) or RUN.sub("", runs):
        raise ValueError(runs[:40])
    return block


def _lines(block: str) -> tuple[str, ...]:
    return tuple(block[start : start + COLUMNS] for start in range(0, len(block), COLUMNS))


def runs_of(lines: Iterable[str]) -> str:
    """The lines of a block as runs."""
    runs = ((sign, len(list(run))) for sign, run in groupby("".join(lines)))
    return "".join(f"{count}{sign}" if count > 1 else sign for sign, count in runs)


class Written(Struct, frozen=True):
    """The ground as lines of characters, and what they cannot say."""

    lines: tuple[str, ...]
    extra: tuple[tuple[int, int], ...]


def write(terrain: Terrain, ground: Mapping[Hex, int]) -> Written:
    """The ground of a field as text: each hex by the character that says most of it, the first of several."""
    best = sorted(terrain.signs.items(), key=lambda sign: -sign[1].bit_count())
    sign_of = {here: next((sign, said) for sign, said in best if not said & ~here) for here in sorted(set(ground.values()))}
    hexes, unsaid = grid_of_field().hexes, {here for here, (_, said) in sign_of.items() if said != here}
    block = "".join([sign_of[ground[here]][0] for here in hexes])
    extra = tuple([(here, ground[here]) for here in hexes if ground[here] in unsaid]) if unsaid else ()
    return Written(_lines(block), extra)


def ground_of_lines(terrain: Terrain, lines: Iterable[str]) -> dict[Hex, int]:
    """The ground that lines of characters say. Raises KeyError for a character that is none."""
    return {Hex(row * 100 + column): terrain.signs[sign] for row, line in enumerate(lines) for column, sign in enumerate(line)}


def ground_of_text(terrain: Terrain, text: FieldText) -> dict[Hex, int]:
    """The ground of a field in a state, which is whole."""
    ground = dict(zip(grid_of_field().hexes, map(terrain.signs.__getitem__, _block(text.ground)), strict=True))
    ground.update((Hex(here), bits) for here, bits in text.extra)
    return ground


# --- faults of a text


def block_problems(terrain: Terrain, lines: tuple[str, ...], file: str, problems: Problems) -> None:
    """Lines too many or few, too long or short, and characters that are none, by row and column."""
    if len(lines) != ROWS:
        problems.add(file, "ground", f"has {len(lines)} lines, not {ROWS}")
    for row, line in enumerate(lines[:ROWS]):
        if len(line) != COLUMNS:
            problems.add(file, f"ground, row {row:02d}", f"has {len(line)} characters, not {COLUMNS}")
        wrong = dict.fromkeys(sign for sign in line[:COLUMNS] if sign not in terrain.signs)
        for sign in wrong:
            problems.add(file, f"ground, hex {row:02d}{line.index(sign):02d}", f"{shown(sign)} is no ground")


def mixture_problems(terrain: Terrain, ground: Mapping[Hex, int]) -> Iterator[tuple[str, str]]:
    """Hexes with layers that do not lie together, with the reason. Check V1."""
    faults = {here: list(_faults_of(terrain, here)) for here in sorted(set(ground.values()))}
    for here, bits in ground.items():
        for reason in faults[bits]:
            yield hex_name(here), reason


def _faults_of(terrain: Terrain, bits: int) -> Iterator[str]:
    for layer, others in terrain.apart:
        if bits & layer and layer < bits & others:
            yield f"{layers_of(layer)[0]} with {', '.join(layers_of(bits & others))}"
    if "crest" in layers_of(bits) and "hill" not in layers_of(bits):
        yield "a crest without a hill"


# --- the course of a river


def course_of(grid: Grid, flow: str) -> tuple[Hex, ...]:
    """The hexes along which a river flows, from its source on; none for a compass point. Raises ValueError."""
    if not flow or flow in COMPASS:
        return ()
    name, _, steps = flow.partition(" ")
    start = grid.named(name)
    if start == NOWHERE or not steps.isascii() or not steps.isdigit() or len(steps) > 2 * ROWS * 3:
        raise ValueError(flow[:40])
    found = grid.walk(start, tuple(map(int, steps)))
    if found[-1] == NOWHERE or len(found) != len(steps) + 1:
        raise ValueError(flow[:40])
    return found


def flow_of(grid: Grid, course: tuple[Hex, ...]) -> str:
    """The text of a course: where it begins, and its directions."""
    steps = (grid.direction(here, there) for here, there in pairwise(course))
    return f"{hex_name(course[0])} {''.join(map(str, steps))}" if course else ""


assert len(DIRECTIONS) < 10  # a direction is one digit
