"""The whole board squeezed into a few characters: who stands where, the great waters, and a frame around what is in sight."""

from collections import Counter
from collections.abc import Iterable

from pbem.engine.hexes import Hex
from pbem.engine.picture import CLOSED, WATER, Picture
from pbem.view.map.map_cells import BLANK, Cell, Frame, Rows, frame_of_all

BOTH = Cell("minimap-both")
LAND = Cell("minimap-land")


def minimap(picture: Picture, width: int, height: int, window: tuple[Hex, Hex] | None = None) -> Rows:
    """So many columns and lines. `window`: the hexes in two opposite corners of what is in sight.

    Where there is room for each column of the board all are as wide, and what is left over stays blank.
    """
    frame = frame_of_all(picture)
    whole, width = width, even(frame, width)
    buckets: dict[tuple[int, int], list[Hex]] = {}
    for here in picture.grid.hexes:
        if (at := _place(frame, here, width, height)) is not None:
            buckets.setdefault(at, []).append(here)
    is_fine = all(len(hexes) == 1 for hexes in buckets.values())  # room for the ground of each hex
    rows: Rows = [[_summed(picture, buckets.get((x, y), ()), is_fine) for x in range(width)] for y in range(height)]
    if window is not None:
        _draw_frame(rows, frame, window)
    return [row + [BLANK] * (whole - width) for row in rows]


def even(frame: Frame, width: int) -> int:
    """The part of a width in which all columns of the board are as wide."""
    columns = len(frame.columns)
    return width // columns * columns if width > columns else width


def hex_at(picture: Picture, x: int, y: int, width: int, height: int) -> Hex:
    """The hex in the middle of what a cell of the minimap stands for."""
    frame = frame_of_all(picture)
    columns, lines, width = len(frame.columns), len(frame.rows()), even(frame_of_all(picture), width)
    line = min(lines - 1, (2 * y + 1) * lines // (2 * height))
    column = min(columns - 1, (2 * x + 1) * columns // (2 * width))
    return Hex(frame.row_at(line) * 100 + frame.west + column)


def _place(frame: Frame, here: Hex, width: int, height: int) -> tuple[int, int] | None:
    row, column = divmod(here, 100)
    columns, lines = len(frame.columns), len(frame.rows())
    line, across = frame.line_of(row), column - frame.west
    if not (0 <= line < lines and 0 <= across < columns):
        return None
    return across * width // columns, line * height // lines


def _summed(picture: Picture, hexes: Iterable[Hex], is_fine: bool) -> Cell:
    """One cell for some hexes: the side with most units there, both where neither has twice as many, else the ground."""
    units: Counter[int] = Counter()
    grounds: Counter[str] = Counter()
    is_bank = False
    holder: int | None = None
    for here in hexes:
        units.update(counter.side for counter in picture.stacks.get(here, ()) if counter.side >= 0)
        grounds[picture.ground[here] if is_fine or picture.ground[here] in (CLOSED, WATER) else "land"] += 1
        is_bank = is_bank or here in picture.banks
        spot = picture.spots.get(here)
        if spot and spot.kind == "city" and spot.control >= 0:
            holder = spot.control
    if units:
        (side, most), *others = units.most_common()
        return BOTH if others and others[0][1] * 2 > most else Cell("stack", "", side)
    if holder is not None:
        return Cell("control", "", holder)
    if not grounds:
        return BLANK
    ground = grounds.most_common(1)[0][0]
    return Cell("great-river") if is_bank else LAND if ground == "land" else Cell(ground)


def _draw_frame(rows: Rows, frame: Frame, window: tuple[Hex, Hex]) -> None:
    """Around what is in sight, beside stacks."""
    width, height = len(rows[0]), len(rows)
    places = [place for here in window if (place := _place(frame, here, width, height)) is not None]
    if len(places) < 2:
        return
    (west, east), (north, south) = sorted(x for x, _ in places), sorted(y for _, y in places)
    for y in range(north, south + 1):
        for x in range(west, east + 1):
            is_side, is_end = x in (west, east), y in (north, south)
            if (is_side or is_end) and rows[y][x].role != "stack":
                rows[y][x] = Cell("frame" if is_side and is_end else "frame-ns" if is_side else "frame-ew")
