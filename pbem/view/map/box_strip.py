"""The boxes beside the map as a strip below it: name, who stands there, what is laid over it. In pages where all have no room.

j>  [b Rwanda Box 2B] Reserve 1R &2  Pool 1B                                   9>
"""

from collections.abc import Sequence

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Picture
from pbem.view.map import counters
from pbem.view.map.map_cells import BLANK, Cell, Rows, Shorthand
from pbem.view.map.map_highlights import Layers
from pbem.view.map.scene import parties

MARGIN = 4  # columns at either end: how many boxes there are on other pages, and whether one of them matters now
LONGEST = 18  # characters of a name
USUAL = 9  # cells of a box besides its name
LOW, TALL = 20, 40  # lines of a window from which the strip may have two, and three
LEAST = (30, 5)  # columns and lines of a window that has room for one
SOUTH = ("down", "se", "sw")


class Placed(Struct, frozen=True):
    """A box in the strip by its line, first column and width; or the sign that it is on the page before or after."""

    box: Hex
    line: int
    x: int
    width: int
    is_sign: bool = False


class BoxStrip(Struct, frozen=True):
    """One page of the strip."""

    rows: Rows
    placed: tuple[Placed, ...]

    def at(self, x: int, line: int) -> Placed | None:
        """What a cell belongs to."""
        return next((each for each in self.placed if each.line == line and each.x <= x < each.x + each.width), None)


NO_STRIP = BoxStrip([], ())


def lines_for(picture: Picture, width: int, height: int) -> int:
    """The lines that a window of this size has for boxes, whatever stands in them; 0 for a map without."""
    if not picture.boxes or width < LEAST[0] or height < LEAST[1]:
        return 0
    needed = sum(min(len(box.name), LONGEST) + USUAL for box in picture.boxes.values())
    most = 1 + (height >= LOW) + (height >= TALL)
    return min(most, -(-needed // (width - 2 * MARGIN)))


def strip(
    picture: Picture, layers: Layers, short: Shorthand, size: tuple[int, int], at: Hex, cursor: str = "", key: str = ""
) -> BoxStrip:
    """The page that holds a box, or the first, in so many columns and lines.

    `cursor`: the role of the brackets around it. `key`: what leads there, told where there is no page before.
    """
    (width, lines), boxes = size, tuple(picture.boxes)
    if not boxes or not lines:
        return NO_STRIP
    cells = [_cells(picture, layers, short, box, cursor if box == at else "") for box in boxes]
    room = width - MARGIN
    pages = _pages(cells, room, lines)
    if len(pages) > 1:
        room -= MARGIN
        pages = _pages(cells, room, lines)
    page = next((page for page in pages if any(at == boxes[place] for line in page for place in line)), pages[0])
    rows: Rows = [[BLANK] * width for _ in range(lines)]
    placed: list[Placed] = []
    for line, places in enumerate(page):
        x = MARGIN
        for place in places:
            shown = cells[place][:room]
            rows[line][x : x + len(shown)] = shown
            placed.append(Placed(boxes[place], line, x, len(shown)))
            x += len(shown)
    before, after = boxes[: page[0][0]], boxes[page[-1][-1] + 1 :]
    if key and not before:
        rows[0][:MARGIN] = [*(Cell("margin", each) for each in f"{key}>"[:MARGIN]), *[BLANK] * MARGIN][:MARGIN]
    if before:
        rows[0][:MARGIN] = _sign(f"<{len(before)}", layers, before)
        placed.append(Placed(before[-1], 0, 0, MARGIN, is_sign=True))
    if after:
        rows[-1][-MARGIN:] = _sign(f"{len(after)}>", layers, after)[::-1]
        placed.append(Placed(after[0], lines - 1, width - MARGIN, MARGIN, is_sign=True))
    return BoxStrip(rows, tuple(placed))


def _sign(text: str, layers: Layers, boxes: Sequence[Hex]) -> list[Cell]:
    """How many boxes are on other pages, from the edge inwards: `<3`, 3 from `3>`; then whether one is in reach, or is chosen."""
    is_near, is_chosen = any(box in layers.costs for box in boxes), any(box in layers.chosen for box in boxes)
    said = text if text.startswith("<") else text[::-1]
    cells = [Cell("margin", character) for character in said][: MARGIN - 1]
    cells += [Cell("reach")] if is_near else [Cell("chosen-left")] if is_chosen else []
    return cells + [BLANK] * (MARGIN - len(cells))


def _pages(cells: Sequence[Sequence[Cell]], room: int, lines: int) -> list[list[list[int]]]:
    """Pages of lines of places in order, each as full as can be."""
    pages: list[list[list[int]]] = [[[]]]
    used = 0
    for place, shown in enumerate(cells):
        if used and used + len(shown) > room:
            used = 0
            if len(pages[-1]) < lines:
                pages[-1].append([])
            else:
                pages.append([[]])
        pages[-1][-1].append(place)
        used += len(shown)
    return pages


def _cells(picture: Picture, layers: Layers, short: Shorthand, box: Hex, cursor: str) -> list[Cell]:
    """One box between brackets or blanks."""
    shown = picture.boxes[box]
    around = cursor or ("chosen" if box in layers.chosen else "")
    parts = [[Cell("control", "", shown.control)]] if shown.control >= 0 else []
    parts.append([Cell("label-box", character, shown.control) for character in shown.name[:LONGEST]])
    for side, stack in parties(picture, box):
        parts.append([*(Cell("stack", digit, side) for digit in str(len(stack))), counters.owner(stack, short)])
    parts += [[Cell(f"mark-{name}")] for name in short.gravest(picture.marks.get(box, ()))[:1]]
    if layers.overlay and (mark := layers.overlay.marks.get(box)):
        parts.append([Cell(mark.role, character, mark.side) for character in mark.text] or [Cell(mark.role, "", mark.side)])
    if (cost := layers.costs.get(box)) is not None:
        parts.append([Cell("reach"), *(Cell("reach", digit) for digit in (str(cost) if cost >= 0 else ""))])
    cells = [Cell(f"{around}-left") if around else BLANK]
    for place, part in enumerate(parts):
        cells += [*([BLANK] if place else []), *part]
    return [*cells, Cell(f"{around}-right") if around else BLANK]


def next_box(picture: Picture, here: Hex) -> Hex:
    """The box after this one, NOWHERE after the last; the first, or the one beside it, for a hex."""
    boxes = (*picture.boxes, NOWHERE)
    if here in picture.boxes:
        return boxes[boxes.index(here) + 1]
    return next((box for box, shown in picture.boxes.items() if shown.near == here), boxes[0])


def step(picture: Picture, here: Hex, direction: str) -> Hex:
    """The next place in a direction from a box: aside the next box, at the ends itself; north its hex, NOWHERE if it has none."""
    boxes = tuple(picture.boxes)
    aside = {"e": 1, "right": 1, "w": -1, "left": -1}.get(direction, 0)
    if aside:
        return boxes[min(max(boxes.index(here) + aside, 0), len(boxes) - 1)]
    return here if direction in SOUTH else picture.on_map(here)


def beyond(picture: Picture, here: Hex, direction: str, last: Hex) -> Hex:
    """The box behind the edge of the map at a hex: the one beside it; in the south else the last one visited, or the first."""
    beside = next((box for box, shown in picture.boxes.items() if shown.near == here), NOWHERE)
    if beside != NOWHERE or direction not in SOUTH or not picture.boxes:
        return beside
    return last if last in picture.boxes else next(iter(picture.boxes))
