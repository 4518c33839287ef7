"""The text of a field: 48 lines of 72 characters, in a state as runs ("12.3h": twelve open hexes, three of hill).

What a character cannot say stands beside it as `extra`: the ground of single hexes in bits.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from msgspec import Struct

from pbem.engine.bitboards import bitboard
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


def write(terrain: Terrain, areas: Mapping[int, int]) -> Written:
    """The ground of a field as text: each hex by the character that says most of it, the first of several."""
    board, best = bitboard(grid_of_field()), sorted(terrain.signs.items(), key=lambda sign: -sign[1].bit_count())
    by_sign, extra = dict[str, int](), list[tuple[int, int]]()
    for ground, hexes in areas.items():
        sign, said = next((sign, said) for sign, said in best if not said & ~ground)
        by_sign[sign] = by_sign.get(sign, 0) | hexes
        extra += ((here, ground) for here in board.hexes(hexes if said != ground else 0))
    return Written(board.lines(by_sign), tuple(sorted(extra)))


def ground_of_lines(terrain: Terrain, lines: Iterable[str]) -> dict[Hex, int]:
    """The ground that lines of characters say. Raises KeyError for a character that is none."""
    return {Hex(row * 100 + column): terrain.signs[sign] for row, line in enumerate(lines) for column, sign in enumerate(line)}


def areas_of(ground: Mapping[Hex, int]) -> dict[int, int]:
    """The hexes of each ground, as bits."""
    found = defaultdict[int, list[Hex]](list)
    for here, bits in ground.items():
        found[bits].append(here)
    return {bits: bitboard(grid_of_field()).bits(hexes) for bits, hexes in found.items()}


def areas_of_text(terrain: Terrain, text: FieldText) -> dict[int, int]:
    """The same of a field in a state, which is whole."""
    board = bitboard(grid_of_field())
    found = {terrain.signs[sign]: bits for sign, bits in board.by_sign(lines_of(text.ground)).items()}
    for ground in sorted({bits for _, bits in text.extra}):
        found = laid(found, board.bits(Hex(here) for here, bits in text.extra if bits == ground), ground, instead_of=~ground)
    return found


def laid(areas: Mapping[int, int], hexes: int, layer: int, instead_of: int = 0) -> dict[int, int]:
    """Grounds as bits with a layer laid on hexes, in place of others."""
    found = dict[int, int]()
    for ground, bits in areas.items():
        for after, part in ((ground, bits & ~hexes), (ground & ~instead_of | layer, bits & hexes)):
            if part:
                found[after] = found.get(after, 0) | part
    return found


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


def mixture_problems(terrain: Terrain, areas: Mapping[int, int]) -> Iterator[tuple[str, str]]:
    """Hexes with layers that do not lie together, with the reason. Check V1."""
    board, faults = bitboard(grid_of_field()), list[tuple[Hex, list[str]]]()
    for ground, hexes in areas.items():
        if reasons := list(_faults_of(terrain, ground)):
            faults += ((here, reasons) for here in board.hexes(hexes))
    for here, reasons in sorted(faults):
        yield from ((hex_name(here), reason) for reason in reasons)


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
