"""Stacks told counter by counter, for games with few counters to a hex: who it is, what it is worth, how it fares.

overview  side, and the gravest mark or the kind of the first counter
normal    ground and marks above; below the army of the first counter, and a sign for who shares its hex
detail    hex number, and one counter a line: army, values or kind, marks
"""

from itertools import product

from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex, hexside
from pbem.engine.picture import CLOSED, WATER, Counter, Picture, Spot
from pbem.view.map.map_cells import BLANK, Canvas, Cell, Shorthand, control_cell, place_cell

Placed = tuple[int, int, Cell]
"""A column and a line in the hex, and what stands there."""
LINES = 3  # of a detailed hex, a counter each
VALUES = 3  # columns for what a counter is worth
CALLED = "#"  # a tag: the end of the counter's own name
UPPER = (DIRECTIONS.index("NW"), DIRECTIONS.index("NE"))
TEXTURES = {"normal": ((2, 1), (1, 0)), "detail": ((2, 1), (5, 1), (3, 2), (6, 2), (2, 3), (5, 3))}


def paint_ground(canvas: Canvas, picture: Picture, here: Hex, x: int, y: int, zoom: str, short: Shorthand) -> None:
    """Ground as a pattern of its glyph, or of two; water and closed land fill the hex, but for its number.

    The number gives way to what lies along the upper hexsides or leads over them.
    """
    ground = picture.ground[here]
    if ground in (CLOSED, WATER):
        across, down = (4, 2) if zoom == "normal" else (8, 4)
        canvas.put_all(x, y, product(range(across), range(down)), Cell(ground))
    else:
        canvas.put_all(x, y, TEXTURES[zoom][::2], Cell(ground))
        canvas.put_all(x, y, TEXTURES[zoom][1::2], Cell(short.beside.get(ground, ground)))
    if zoom == "detail" and not any(_edge_at(picture, here, way) or link_at(picture, here, way) for way in UPPER):
        canvas.text(x + 1, y, picture.grid.name(here), "number")


def _edge_at(picture: Picture, here: Hex, direction: int) -> str:
    there = picture.grid.neighbour(here, direction)
    return picture.edges.get(hexside(here, there), "") if there != NOWHERE else ""


def link_at(picture: Picture, here: Hex, direction: int) -> str:
    """The road or railway over a hexside, or ""."""
    there = picture.grid.neighbour(here, direction)
    return picture.links.get(hexside(here, there), "") if there != NOWHERE else ""


def cells(picture: Picture, here: Hex, zoom: str, short: Shorthand) -> list[Placed]:
    """What changes in a hex: its place and its stack."""
    spot, stack = picture.spots.get(here), picture.stacks.get(here, ())
    if zoom == "overview":
        return _small(picture, here, spot, stack, short)
    if zoom == "normal":
        return _middling(picture, here, spot, stack, short)
    return _large(spot, stack, short)


def sign(counter: Counter, short: Shorthand) -> str:
    """The letter of a kind of unit."""
    return short.kinds.get(counter.kind, counter.kind[:1])


def owner(stack: tuple[Counter, ...], short: Shorthand) -> Cell:
    """Whose a stack is: the letter of its first counter's army where the game has some, else the side's."""
    army = stack[0].army
    if short.is_each:
        letter = army[:1] if short.has_army_letters else ""
    else:
        letter = short.armies.get(army, "")[:1]
    return Cell("stack", letter, stack[0].side)


def strength(stack: tuple[Counter, ...], at: int) -> str:
    """The sum of one of the values of a stack; a plus behind it where those of some counters are not known."""
    known = [counter.values[at] for counter in stack if at < len(counter.values)]
    return f"{sum(known)}{'+' if any(not counter.values for counter in stack) else ''}"


def facing_cells(counter: Counter) -> list[Cell]:
    """Where a counter faces, if it faces anywhere."""
    return [Cell(f"facing-{DIRECTIONS[counter.facing].lower()}", "", counter.side)] if counter.facing >= 0 else []


def _small(picture: Picture, here: Hex, spot: Spot | None, stack: tuple[Counter, ...], short: Shorthand) -> list[Placed]:
    if stack:
        side, first = stack[0].side, stack[0]
        loud = [name for name in short.gravest(first.marks) if name in short.loud]
        told = [Cell(f"mark-{name}", "", side) for name in loud] + facing_cells(first) + [Cell("stack", sign(first, short), side)]
        return [(0, 0, owner(stack, short)), (1, 0, told[0])]
    if spot:
        return [(0, 0, place_cell(spot)), (1, 0, control_cell(spot))]
    ground = picture.ground[here]
    line = next((role for direction in range(len(DIRECTIONS)) if (role := link_at(picture, here, direction))), "")
    other = ground if ground in (CLOSED, WATER) else f"{line}-ew" if line else short.beside.get(ground, "")
    return [(0, 0, Cell(ground)), (1, 0, Cell(other) if other else BLANK)]


def _middling(picture: Picture, here: Hex, spot: Spot | None, stack: tuple[Counter, ...], short: Shorthand) -> list[Placed]:
    if not stack:
        return [(2, 1, place_cell(spot)), (3, 1, control_cell(spot))] if spot else []
    first, rest = stack[0], stack[1:]
    above = facing_cells(first) + [Cell(f"mark-{name}") for name in short.gravest(first.marks)] + [BLANK, BLANK]
    ground = place_cell(spot) if spot else Cell(picture.ground[here])
    company = Cell("stack", "".join(sign(each, short) for each in rest)[:1] or " ", rest[0].side if rest else first.side)
    name = [Cell("stack", letter, first.side) for letter in _army(first, short)]
    return [(1, 0, ground), (2, 0, above[0]), (3, 0, above[1]), (1, 1, name[0]), (2, 1, name[1]), (3, 1, company)]


def _large(spot: Spot | None, stack: tuple[Counter, ...], short: Shorthand) -> list[Placed]:
    found: list[Placed] = [(4, 0, place_cell(spot)), (5, 0, control_cell(spot))] if spot else []
    for line, counter in enumerate(stack[:LINES], 1):
        worth = short.tags.get(counter.kind, "".join(str(counter.values[at]) for at in short.totals if at < len(counter.values)))
        worth = counter.id[-VALUES:] if worth == CALLED else worth
        text = f"{_army(counter, short)}{worth[:VALUES]:>{VALUES}}"
        found += [(1 + at, line, Cell("stack", letter, counter.side)) for at, letter in enumerate(text)]
        marks = facing_cells(counter) + [Cell(f"mark-{name}") for name in short.gravest(counter.marks)] + [BLANK, BLANK]
        found += [(6 + at, line, mark) for at, mark in enumerate(marks[:2])]
    if len(stack) > LINES:
        found.append((7, LINES, Cell("stack", "+", stack[LINES].side)))
    return found


def _army(counter: Counter, short: Shorthand) -> str:
    """Two letters for who it is."""
    return short.armies.get(counter.army, counter.army)[:2].ljust(2)
