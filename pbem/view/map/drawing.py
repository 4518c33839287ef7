"""The board drawn at two sizes: `normal`, four columns and two rows a hex around a place, and `overview`, all of it.

A hex of the normal map:   NW edge, NE edge      the upper row holds hexsides, lines to the north, and names
                           W edge, three cells   stack size, side or place, terrain; lines east and west
"""

from collections.abc import Iterable, Iterator
from itertools import product

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.picture import CLOSED, WATER, Picture, Spot
from pbem.view.map import counters
from pbem.view.map.map_cells import (
    BLANK,
    OVER,
    PLAIN,
    UNDER,
    Canvas,
    Cell,
    Rows,
    Shorthand,
    control_cell,
    frame_around,
    frame_of_all,
    place_cell,
)

Places = tuple[tuple[int, int], ...]
"""Cells of a hex, each by its column and row."""
Sides = tuple[tuple[int, Places], ...]
Arms = tuple[tuple[int, str, Places], ...]
LEFT = 3  # columns of the margin with row numbers
NORTH_EAST, EAST, WEST, NORTH_WEST = 0, 1, 4, 5
UPRIGHT = ("river", "great-river")  # what has a glyph of its own on western hexsides
SIDES = ((NORTH_WEST, ((0, 0), (1, 0))), (NORTH_EAST, ((2, 0), (3, 0))), (WEST, ((0, 1),)))
"""The hexsides that a hex of the normal map draws, and in which of its cells."""
ARMS = ((NORTH_WEST, "nw", ((1, 0),)), (NORTH_EAST, "ne", ((3, 0),)), (WEST, "ew", ((0, 1), (1, 1))), (EAST, "ew", ((3, 1),)))
"""Where roads and railways over a hexside run in such a hex, and the slope of their glyph."""


def normal(picture: Picture, centre: Hex, width: int = 78, height: int = 23, *, short: Shorthand) -> Rows:
    """The hexes around one, which is bracketed. `width` and `height` in characters, margins included."""
    frame = frame_around(picture, centre, (width - LEFT - 3) // 4, (height - 1) // 2)
    canvas = Canvas(LEFT + len(frame.columns) * 4 + 3, 1 + len(frame.rows()) * 2)
    canvas.text(0, 0, " " * LEFT, "margin")
    for column in frame.columns:
        canvas.text(LEFT + (column - frame.west) * 4, 0, f" {picture.grid.column_name(column):<3}", "margin")
    shown = []
    for row in frame.rows():
        canvas.text(0, 1 + frame.line_of(row) * 2, "   ", "margin")
        canvas.text(0, 2 + frame.line_of(row) * 2, f"{picture.grid.row_name(row):<3}", "margin")
        for column in frame.columns:
            here = Hex(row * 100 + column)
            x, y = LEFT + (column - frame.west) * 4 + row % 2 * 2, 1 + frame.line_of(row) * 2
            shown.append((here, x, y))
            if short.is_each:
                counters.paint_ground(canvas, picture, here, x, y, "normal", short)
            else:
                paint_ground(canvas, picture, here, x, y)
    for here, x, y in shown:
        paint_edges(canvas, picture, here, x, y)
        paint_lines(canvas, picture, here, x, y)
    for here, x, y in shown:
        canvas.put_cells(x, y, contents(picture, here, "normal", short))
        if here == centre:
            canvas.put(x, y + 1, Cell("cursor", "["))
            canvas.put(x + 4, y + 1, Cell("cursor", "]"))
    named = [(spot, x, y) for here, x, y in shown if (spot := picture.spots.get(here)) and spot.kind not in short.unnamed]
    for spot, x, y in sorted(named, key=lambda place: place[0].kind != "city"):
        for text, left, line, under in with_second_tries(spot, label_positions(spot, x, y)):
            if canvas.is_free(left, line, len(text), LEFT, under):
                canvas.text(left, line, text, f"label-{spot.kind}", spot.control)
                break
    return canvas.rows


def overview(picture: Picture, short: Shorthand) -> Rows:
    """The whole board at two columns and one row a hex."""
    frame = frame_of_all(picture)
    canvas = Canvas(LEFT + len(frame.columns) * 2 + 1, 1 + len(frame.rows()))
    for column in frame.columns:
        if column % 5 == 0:
            canvas.text(LEFT + (column - frame.west) * 2, 0, picture.grid.column_name(column), "margin")
    for row in frame.rows():
        y = 1 + frame.line_of(row)
        canvas.text(0, y, f"{picture.grid.row_name(row):<3}", "margin")
        for column in frame.columns:
            here = Hex(row * 100 + column)
            x = LEFT + (column - frame.west) * 2 + row % 2
            canvas.put_cells(x, y, contents(picture, here, "overview", short))
    return canvas.rows


def contents(picture: Picture, here: Hex, zoom: str, short: Shorthand) -> list[tuple[int, int, Cell]]:
    """What changes in a hex of these two maps, with column and row in it, in the way the game tells its stacks."""
    if short.is_each:
        return counters.cells(picture, here, zoom, short)
    if zoom == "normal":
        return content_cells(picture, here, short)
    left, right = small_cells(picture, here, short)
    return [(0, 0, left), (1, 0, right)]


def paint_ground(canvas: Canvas, picture: Picture, here: Hex, x: int, y: int) -> None:
    """Fills a hex of the normal map that nobody may enter."""
    ground = picture.ground[here]
    if ground in (CLOSED, WATER):
        canvas.put_all(x, y, product(range(4), range(2)), Cell(ground))


def paint_edges(
    canvas: Canvas, picture: Picture, here: Hex, x: int, y: int, sides: Sides = SIDES, has_borders: bool = False
) -> None:
    """Rivers, lakes and bridges on the three hexsides that a hex draws; borders of countries where a hexside is empty."""
    for direction, cells in sides:
        there = picture.grid.neighbour(here, direction)
        role = picture.edges.get(hexside(here, there), "") if there != NOWHERE else ""
        if not role and has_borders and is_border(picture, here, direction):
            role = "border-ns" if direction == WEST else "border-ew"
        if role:
            upright = direction == WEST and role in UPRIGHT
            canvas.put_all(x, y, cells, Cell(f"{role}-ns" if upright else role))


def is_border(picture: Picture, here: Hex, direction: int) -> bool:
    """Is the hexside between two countries that units may enter, and neither river nor lake?"""
    region, there = picture.regions.get(here), picture.grid.neighbour(here, direction)
    beyond = picture.regions.get(there, region)  # nowhere is of no region
    if CLOSED in (picture.ground[here], picture.ground.get(there)):
        return False
    return region is not None and region != beyond and hexside(here, there) not in picture.edges


def paint_lines(canvas: Canvas, picture: Picture, here: Hex, x: int, y: int, arms: Arms = ARMS) -> None:
    """Roads and railways, from the middle of the hex over its sides."""
    for direction, slope, cells in arms:
        if role := counters.link_at(picture, here, direction):
            canvas.put_all(x, y, cells, Cell(f"{role}-{slope}"))


def paint_contents(canvas: Canvas, picture: Picture, here: Hex, x: int, y: int) -> None:
    """Stack, place and terrain of a hex of the normal map."""
    canvas.put_cells(x, y, content_cells(picture, here, Shorthand()))


def content_cells(picture: Picture, here: Hex, short: Shorthand) -> list[tuple[int, int, Cell]]:
    """Stack, place and terrain with column and row in the hex."""
    ground, spot, stack = picture.ground[here], picture.spots.get(here), picture.stacks.get(here)
    if ground in (CLOSED, WATER):
        return []
    if stack:
        side = stack[0].side
        size = Cell("stack", str(min(len(stack), 9)), side)
        return [(1, 1, size), (2, 1, counters.owner(stack, short)), (3, 1, Cell(spot.kind if spot else ground))]
    if spot:
        return [(1, 1, control_cell(spot)), (2, 1, place_cell(spot))]
    return [(2, 1, Cell(ground))]


def small_cells(picture: Picture, here: Hex, short: Shorthand) -> tuple[Cell, Cell]:
    """The two characters of a hex in the overview."""
    ground, spot, stack = picture.ground[here], picture.spots.get(here), picture.stacks.get(here)
    if stack:
        side = stack[0].side
        return Cell("stack", str(min(len(stack), 9)), side), counters.owner(stack, short)
    if ground in (CLOSED, WATER):
        return Cell(ground), Cell(ground)
    if spot and spot.kind == "city":
        return control_cell(spot), place_cell(spot)
    if here in picture.banks:
        return Cell("great-river"), Cell("great-river")
    if spot:
        return control_cell(spot), place_cell(spot)
    return Cell(ground), BLANK


def label_positions(spot: Spot, x: int, y: int) -> Iterator[tuple[str, int, int]]:
    """A name with column and line: above and below the hex, then beside it (only shores and closed land have room there).

    It is cut short before it is left out.
    """
    for length in dict.fromkeys(min(length, len(spot.name)) for length in (len(spot.name), 8, 6, 5, 4, 3)):
        text = spot.name[:length].rstrip(" -")
        for line in (y, y + 2):
            starts = (x + 1, x, x + 2, x - 1, x + 3 - length, x + 2 - length // 2, x + 3, x + 4 - length)
            for left in dict.fromkeys((*starts, *range(x - 1, x - length + 1, -1))):
                yield text, left, line
        for left in (x - length, x + 5):
            yield text, left, y + 1
        yield from ((text, x - length, line) for line in (y, y + 2))


def with_second_tries(spot: Spot, found: Iterable[tuple[str, int, int]]) -> Iterator[tuple[str, int, int, tuple[str, ...]]]:
    """The same, and what gives way: behind those of the whole name of a city the same twice again, over rivers and borders, then
    over all lines."""
    waiting: list[tuple[str, int, int]] = []
    for text, left, line in found:
        if len(text) < len(spot.name):
            yield from ((*place, under) for under in (UNDER, OVER) for place in waiting)
            waiting = []
        elif spot.kind == "city":
            waiting.append((text, left, line))
        yield text, left, line, PLAIN
    yield from ((*place, under) for under in (UNDER, OVER) for place in waiting)


def legend_roles(rows: Rows) -> list[str]:
    """The roles in a drawing that have a glyph to explain, in the order of first sight; one for all slopes of a line."""
    seen: dict[str, None] = {}
    for row in rows:
        for cell in row:
            if not cell.text:
                base, _, slope = cell.role.rpartition("-")
                seen[base if base in UPRIGHT else f"{base}-ew" if slope in ("ne", "nw", "ew", "ns") else cell.role] = None
    return list(seen)
