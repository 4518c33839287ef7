"""A hex of the detailed map, eight columns and four rows.

NW NW NW NW NE NE NE NE     hexsides: rivers, lakes, bridges, borders; roads and railways cross them
W  name or hex number       the rest of the hex number's row is ground
W  size, side, largest type, place, and the overlay at the right
W  strengths of the stack, marks of units, hex number
"""

from collections.abc import Iterator, Sequence
from itertools import product

from pbem.engine.hexes import Hex
from pbem.engine.picture import CLOSED, WATER, Counter, Picture, Spot
from pbem.view.map import counters
from pbem.view.map.drawing import EAST, NORTH_EAST, NORTH_WEST, WEST
from pbem.view.map.map_cells import BLANK, Canvas, Cell, Shorthand, control_cell, place_cell

SOUTH_EAST, SOUTH_WEST = 2, 3
ACROSS, DOWN = 8, 4
COUNTER = 5  # columns of the block that stands for a stack
SIDES = (
    (NORTH_WEST, tuple((dx, 0) for dx in range(4))),
    (NORTH_EAST, tuple((dx, 0) for dx in range(4, 8))),
    (WEST, tuple((0, dy) for dy in range(1, 4))),
)
ARMS = (
    (NORTH_WEST, "nw", ((2, 0), (3, 1))),
    (NORTH_EAST, "ne", ((6, 0), (5, 1))),
    (WEST, "ew", ((0, 2), (1, 2), (2, 2), (3, 2))),
    (EAST, "ew", ((5, 2), (6, 2), (7, 2))),
    (SOUTH_WEST, "ne", ((3, 3),)),
    (SOUTH_EAST, "nw", ((5, 3),)),
)
TEXTURE = ((2, 1), (6, 1), (4, 2), (2, 3), (6, 3))
NUMBERS = ((NORTH_WEST, 1, 1), (NORTH_EAST, 4, 1), (SOUTH_EAST, 4, 3), (SOUTH_WEST, 1, 3))


def paint_ground(canvas: Canvas, picture: Picture, here: Hex, x: int, y: int) -> None:
    """Closed land and water fill the hex; other ground is a loose pattern of its glyph."""
    ground = picture.ground[here]
    if ground in (CLOSED, WATER):
        canvas.put_all(x, y, product(range(ACROSS), range(DOWN)), Cell(ground))
    elif here not in picture.spots:
        canvas.put_all(x, y, TEXTURE, Cell(ground))


def paint_number(canvas: Canvas, picture: Picture, here: Hex, x: int, y: int) -> None:
    """The hex number, in the first corner that has room beside roads, name and stack."""
    if picture.ground[here] in (CLOSED, WATER):
        return
    corners = [(dx, dy) for direction, dx, dy in NUMBERS if not counters.link_at(picture, here, direction)]
    if here in picture.spots:
        corners = [(dx, dy) for dx, dy in corners if dy == 3]
    for dx, dy in corners[:1]:
        canvas.text(x + dx, y + dy, picture.grid.name(here), "number")


def label_positions(spot: Spot, x: int, y: int) -> Iterator[tuple[str, int, int]]:
    """The name above the place: whole where it may run on into the next hex, or over the edge, or begin before its own hex, else as
    much as fits."""
    yield spot.name, x + 1, y + 1
    yield from ((spot.name, x + 1 - back, line) for line in (y, y + 1) for back in range(max(0, len(spot.name) - ACROSS + 3)))
    for length in dict.fromkeys(min(length, len(spot.name)) for length in (9, 8, ACROSS - 1)):
        yield spot.name[:length].rstrip(" -"), x + 1, y + 1


def beside_labels(row: Sequence[Cell], text: str, left: int) -> tuple[str, int]:
    """What is left of a name in its own hex, and where, behind one that reaches into it."""
    while text and any(row[at].role.startswith("label-") for at in (left - 1, left)):
        text, left = text[:-1], left + 1
    return text, left


def contents(picture: Picture, here: Hex, short: Shorthand) -> list[tuple[int, int, Cell]]:
    """The gravest mark of a hex, and its stack, or its place with who holds it: columns and rows within the hex."""
    spot, stack = picture.spots.get(here), picture.stacks.get(here)
    marks = [(7, 1, Cell(f"mark-{name}")) for name in short.gravest(picture.marks.get(here, ()))[:1]]
    if stack:
        return marks + stack_cells(stack, spot, short)
    return marks + ([(3, 2, control_cell(spot)), (4, 2, place_cell(spot))] if spot else [])


def stack_cells(stack: tuple[Counter, ...], spot: Spot | None, short: Shorthand) -> list[tuple[int, int, Cell]]:
    """A stack as a block: size, side, type of the largest unit; below that its strengths, then marks of its units."""
    side = stack[0].side
    letter = short.kinds.get(stack[0].kind, stack[0].kind[:1])
    head = [Cell("stack", str(min(len(stack), 9)), side), counters.owner(stack, short), Cell("stack", letter, side)]
    head += [Cell("stack", " ", side), Cell("stack", " ", side)]
    sums = "-".join(counters.strength(stack, at) for at in short.totals)
    cells = [(1 + at, 2, cell) for at, cell in enumerate(head)]
    cells += [(1 + at, 3, Cell("stack", text, side)) for at, text in enumerate(sums.center(COUNTER)[:COUNTER])]
    if spot:
        cells.append((7, 2, place_cell(spot)))
    borne = {mark for unit in stack for mark in unit.marks} | ({"reduced"} if any(unit.is_reduced for unit in stack) else set())
    marks = [*(Cell(f"mark-{name}") for name in short.gravest(borne)), BLANK, BLANK]
    return cells + [(6 + at, 3, cell) for at, cell in enumerate(marks[:2])]
