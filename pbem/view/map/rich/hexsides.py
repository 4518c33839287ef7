"""Rivers, shores and borders along hexsides.

The first cell of a brick lies on the vertex of its west and north-west sides. A line runs over slopes: low at that vertex, high at
the top of the hex, low again: `▁╱▔╲`. Uprights stand at the very edge of their cell, `▏`, where slopes end: so all three sides
join at a vertex. Water that is broad (a great river, the side of a lake) fills halves of the same cells.
"""

from collections.abc import Mapping

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.picture import WATER, Picture
from pbem.view.map.drawing import NORTH_EAST, NORTH_WEST, WEST, is_border
from pbem.view.map.map_cells import Cell
from pbem.view.map.rich.inlay import BORDER, RIVER, WATER_SIDE, Inlay

Course = tuple[tuple[int, str, str, str], ...]
"""Cells of a side in its edge row: column in the brick, glyph of a line, glyph of a broken line, glyph of broad water."""
COURSES: Mapping[int, tuple[Course, Course]] = {
    4: (
        ((0, "▁", "", "▗"), (1, "╱", "╱", "█"), (2, "", "", "▘")),
        ((2, "▔", "", "▝"), (3, "╲", "╲", "█"), (4, "", "", "▖")),
    ),
    8: (
        ((0, "▁", "", "▗"), (1, "▁", "▁", "▄"), (2, "╱", "", "█"), (3, "▔", "▔", "▀"), (4, "", "", "▘")),
        ((4, "▔", "", "▝"), (5, "▔", "▔", "▀"), (6, "╲", "", "█"), (7, "▁", "▁", "▄"), (8, "", "", "▖")),
    ),
}
"""By the width of a brick: the north-western side, the north-eastern one."""
BROAD = {"great-river": "great-river", "bridge": "great-river", "lake": WATER}
"""Sides that are water themselves, and the ground that fills them."""
HALVES = {frozenset("▗▖"): "▄", frozenset("▘▝"): "▀"}


def lay(inlay: Inlay, picture: Picture, here: Hex, x: int, y: int, across: int, down: int, has_borders: bool) -> None:
    """The three sides that a hex draws. `has_borders`: are there borders between regions?"""
    for direction in (WEST, NORTH_WEST, NORTH_EAST):
        there = picture.grid.neighbour(here, direction)
        if there == NOWHERE:
            continue
        role = picture.edges.get(hexside(here, there), "")
        water = BROAD.get(role, "")
        if not role and has_borders and is_border(picture, here, direction):
            role = "border"
        if not role:
            continue
        rank = WATER_SIDE if water else BORDER if role == "border" else RIVER
        if direction == WEST:
            for dy in range(1, down):
                inlay.put(x, y + dy, _upright(role, water), rank)
            continue
        for dx, line, broken, broad in COURSES[across][direction == NORTH_EAST]:
            if water:
                cell = _full(water, "▔") if broad == "█" else Cell(f"tint-{water}", broad)
                _put_broad(inlay, x + dx, y, cell, rank, water)
            elif role != "border":
                if line:
                    inlay.put(x + dx, y, Cell(role, line), rank)
            elif broken:
                inlay.put(x + dx, y, Cell(role, broken), rank)


def _upright(role: str, water: str) -> Cell:
    """A cell of a western side."""
    return _full(water, "▏") if water else Cell(role, "╎" if role == "border" else "▏")


def _full(water: str, shore: str) -> Cell:
    """A cell that is water all over; of a lake with a thin shore."""
    return Cell("tint-shore", shore, ground=water) if water == WATER else Cell("water-side", " ", ground=water)


def _put_broad(inlay: Inlay, x: int, y: int, cell: Cell, rank: int, water: str) -> None:
    """Broad water; what is full stays so, and quarters of two sides that meet are a half."""
    laid = inlay.lines.get(y, {}).get(x)
    if laid and laid[1].ground == water:
        return
    if laid and laid[0] == rank and (half := HALVES.get(frozenset((laid[1].text, cell.text)))):
        cell = Cell(cell.role, half)
    inlay.put(x, y, cell, rank)
