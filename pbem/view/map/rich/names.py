"""Names on the rich map, in the rows between the stacks: places in order of weight, each where it hides least; regions on free
ground."""

from collections.abc import Iterable, Iterator

from pbem.engine.hexes import Hex
from pbem.engine.picture import CLOSED, WATER, Picture, Spot
from pbem.view.map.map_cells import Cell, Shorthand
from pbem.view.map.rich.inlay import BORDER, NAME, Inlay

HIDES = (0, 1, 2, 12, 9, 60, 500, 200)  # what a cell of each rank costs a name that covers it; a place would show through
OUT = 1000
MOST = {True: 400, False: 60}  # what a name may cost: of a city, of another place
FARTHER = 2  # for each place in the list of spots
ABOVE = 20  # for one above its place: most are below
EXPOSED = 5  # for each cell in which a stack could stand over it, where names and stacks share their rows
Brick = tuple[Hex, int, int]
"""A hex and where its cells begin."""


def weight(spot: Spot, short: Shorthand) -> int:
    """Capitals before cities before villages."""
    return 2 if short.capitals and short.capitals in spot.marks else 1 if spot.kind == "city" else 0


def lay_places(inlay: Inlay, picture: Picture, bricks: Iterable[Brick], short: Shorthand, across: int, down: int) -> None:
    """The names of all places that are to have one and find room."""
    open_bricks = [(x, y) for here, x, y in bricks if picture.ground[here] not in (CLOSED, WATER)] if down == 1 else []
    exposed = {(x + aside, y) for x, y in open_bricks for aside in range(across)}
    named = [(weight(spot, short), brick, spot) for brick in bricks if (spot := picture.spots.get(brick[0]))]
    for rank, (_, x, y), spot in sorted(named, key=lambda each: (-each[0], each[1])):
        if spot.kind in short.unnamed or (down == 1 and rank < 2):
            continue
        text = spot.name.upper() if rank == 2 else spot.name
        spots = enumerate(_spots(text, x, y, across, down))
        costs = [(cost(inlay, left, line, len(text)), at, left, line) for at, (left, line) in spots]
        possible = [
            (hidden + FARTHER * at + ABOVE * (line == y) + EXPOSED * _exposed(exposed, left, line, len(text)), left, line)
            for hidden, at, left, line in costs
            if hidden < MOST[rank > 0]
        ]
        if possible:
            _, left, line = min(possible)
            role = "label-city" if rank else "label-village"
            inlay.text(left, line, text.replace(" ", "\u00a0"), role, NAME)


def _spots(text: str, x: int, y: int, across: int, down: int) -> Iterator[tuple[int, int]]:
    """Columns and lines where a name may begin, the best first."""
    length, middle = len(text), x + across // 2
    if down == 1:
        yield from ((x + 2, y), (x - length - 1, y))
        yield from ((middle - length // 2 + aside, y + way) for aside in (0, 1, -1, 2, -2, 3, -3, 4, -4) for way in (1, -1))
        return
    starts = dict.fromkeys((middle - length // 2, middle - 1, middle - length + 2, x, x + 1, middle - length, middle + 1))
    for line in (y + down, y):
        yield from ((left, line) for left in starts)


def _exposed(cells: set[tuple[int, int]], x: int, y: int, length: int) -> int:
    """How many of the cells of a name are among these."""
    return sum((x + at, y) in cells for at in range(length))


def cost(inlay: Inlay, x: int, y: int, length: int) -> int:
    """What a name hides there, one cell of air at both ends included; the drawing's own end needs no air."""
    if x < 0 or x + length > inlay.width or not 0 <= y < inlay.height:
        return OUT
    inner = sum(HIDES[rank] for rank in inlay.ranks(x, y, length))
    ends = [rank for at in (x - 1, x + length) if (rank := inlay.rank(at, y)) < len(HIDES)]
    return inner + sum(HIDES[rank] for rank in ends)


def lay_regions(inlay: Inlay, picture: Picture, place: dict[Hex, tuple[int, int]], across: int, down: int) -> None:
    """The names of countries and parts of a city: spaced out where there is room, plain else, where they lie on free ground."""
    parts: dict[str, list[Hex]] = {}
    for here, name in picture.regions.items():
        if here in place:
            parts.setdefault(name, []).append(here)
    for name, hexes in parts.items():
        rows: dict[int, list[int]] = {}
        for here in hexes:
            x, y = place[here]
            rows.setdefault(y, []).append(x)
        middle = sorted(rows)[len(rows) // 2]
        for text in (" ".join(name.upper()), name):
            spots = [
                (abs(y - middle) // down + abs(2 * start + len(text) - min(columns) - max(columns) - across) // across, start, y)
                for y, columns in rows.items()
                for start in range(max(1, min(columns)), max(columns) + across - len(text))
                if all(inlay.rank(start + at, y) < BORDER for at in range(-1, len(text) + 1))
                and NAME not in (inlay.rank(start - 2, y), inlay.rank(start + len(text) + 1, y))
            ]
            if spots:
                _, x, y = min(spots)
                for at, letter in enumerate(text):
                    inlay.put(x + at, y, Cell("region", letter) if letter != " " else Cell("blank", " "), BORDER)
                break


def lay_numbers(inlay: Inlay, picture: Picture, bricks: Iterable[Brick]) -> None:
    """Hex numbers of the nearest zoom, below the middle or above it, where nothing is."""
    for here, x, y in bricks:
        name = picture.grid.name(here)
        for left, line in ((x + 2, y + 3), (x + 1, y + 1), (x + 4, y + 3), (x + 4, y + 1)):
            if max(inlay.ranks(left - 1, line, len(name) + 2)) < BORDER:
                inlay.text(left, line, name, "number", BORDER)
                break
