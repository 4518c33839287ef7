"""A position as a grid of cells, each with a role: what stands there, not how it looks. No colour, no glyph, no terminal.

A cell says its role ("forest", "river", "stack") and, where it is text, the character itself. `palette` finds the glyph.
"""

from collections.abc import Container, Iterable, Mapping

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.engine.picture import CLOSED, WATER, Picture, Spot

NOBODY = -1
COUNTERS = ("side-", "tab-", "down-")
"""How the grounds of counters are called in the rich look."""


class Cell(Struct, frozen=True):
    """One character on the map. `text` is "" where the role's own glyph is meant; `side` colours it, -1 for none.

    `ground`: what is below it, in the rich look; "" in the spare one.
    """

    role: str
    text: str = ""
    side: int = NOBODY
    ground: str = ""


class Shorthand(Struct, frozen=True):
    """The summary of a game's stacks in a few characters; from its look.toml."""

    totals: tuple[int, ...] = (0, 1)  # places in `Counter.values`
    kinds: Mapping[str, str] = {}  # type of unit -> letter; its first letter where missing
    marks: tuple[str, ...] = ()  # of units and hexes, the gravest first; each has a role "mark-..."
    has_army_letters: bool = False  # from afar a counter bears the first letter of its army, not that of its side
    is_each: bool = False  # stacks are told counter by counter: see `counters`
    armies: Mapping[str, str] = {}  # army -> two letters; its own where missing
    tags: Mapping[str, str] = {}  # type of unit -> three letters in the place of its values
    loud: tuple[str, ...] = ()  # marks that are told even in the overview
    unnamed: tuple[str, ...] = ()  # kinds of places whose names do not stand on the map
    lanes: str = ""  # the ground whose hexes are streets
    beside: Mapping[str, str] = {}  # ground -> the other ground whose glyph it shows besides its own
    has_borders: bool = False  # are regions countries, with a border between them?
    signs: Mapping[str, str] = {}  # mark or kind of a place -> its glyph in the rich look, the weightiest first
    painted: tuple[str, ...] = ()  # of the rich look: the grounds that have a colour, () for all
    tints: Mapping[str, str] = {}  # role of a layer -> the zone that it lays over the ground
    signed: tuple[str, ...] = ()  # of these, those whose sign is shown besides
    capitals: str = ""  # the mark of places whose names stand in capitals

    def gravest(self, borne: Container[str]) -> list[str]:
        """The marks that are borne, the gravest first."""
        return [name for name in self.marks if name in borne]


BLANK = Cell("blank")
Rows = list[list[Cell]]
PLAIN = ("blank", CLOSED, WATER)  # what a label may be written over
UNDER = (*PLAIN, "river", "border-ew")  # and the whole name of a city, where it has no other room
SLANTED = tuple(f"{line}-{slope}" for line in ("road", "railway", "both") for slope in ("ne", "nw"))
OVER = (
    *UNDER,
    "river-ns",
    "lake",
    "great-river",
    "great-river-ns",
    "bridge",
    "border-ns",
    *SLANTED,
)
"""And where it has none there either."""
EDGES = (*PLAIN, "river", "river-ns", "lake", "great-river", "great-river-ns")  # what may stand at its ends


def place_cell(spot: Spot) -> Cell:
    """A place."""
    return Cell(spot.kind, "", spot.control)


def control_cell(spot: Spot) -> Cell:
    """Who holds a place."""
    return Cell("control", "", spot.control) if spot.control >= 0 else BLANK


class Canvas:
    """Rows of cells that are written into from anywhere; what falls outside is dropped."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows: Rows = [[BLANK] * width for _ in range(height)]

    def put(self, x: int, y: int, cell: Cell) -> None:
        """One cell; nothing when it lies outside."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = cell

    def put_all(self, x: int, y: int, places: Iterable[tuple[int, int]], cell: Cell) -> None:
        """The same cell at places told from here."""
        for dx, dy in places:
            self.put(x + dx, y + dy, cell)

    def put_cells(self, x: int, y: int, cells: Iterable[tuple[int, int, Cell]]) -> None:
        """Cells with their places told from here."""
        for dx, dy, cell in cells:
            self.put(x + dx, y + dy, cell)

    def text(self, x: int, y: int, text: str, role: str, side: int = NOBODY) -> None:
        """A line of text, one cell a character."""
        for offset, character in enumerate(text):
            self.put(x + offset, y, Cell(role, character, side))

    def is_free(self, x: int, y: int, length: int, left: int, under: tuple[str, ...] = PLAIN) -> bool:
        """Is there room for a label and a blank at both ends, from column `left` on? `under`: what gives way."""
        if x < left or y < 1 or y >= self.height or x + length > self.width:
            return False
        row, ends = self.rows[y], {*EDGES, *under}
        for cell in row[x : x + length]:
            if cell.role not in under:
                return False
        return all(row[at].role in ends for at in (x - 1, x + length) if left <= at < self.width)


class Frame(Struct, frozen=True):
    """The rows and columns of the board that a drawing shows; both ends included, north row first."""

    north: int
    south: int
    west: int
    east: int
    is_north_up: bool

    @property
    def columns(self) -> range:
        """Column numbers from west to east."""
        return range(self.west, self.east + 1)

    def rows(self) -> range:
        """Row numbers from the top of the drawing down."""
        return range(self.north, self.south - 1, -1) if self.is_north_up else range(self.north, self.south + 1)

    def line_of(self, row: int) -> int:
        """How many rows below the top one."""
        return self.north - row if self.is_north_up else row - self.north

    def row_at(self, line: int) -> int:
        """The row that is so many below the top one."""
        return self.north - line if self.is_north_up else self.north + line


def is_north_up(grid: Grid) -> bool:
    """Do row numbers grow northwards?"""
    here = next(here for here in grid.hexes if grid.neighbour(here, 0) != NOWHERE)
    return grid.neighbour(here, 0) > here


def frame_around(picture: Picture, centre: Hex, columns: int, rows: int) -> Frame:
    """A window of so many hexes with this one in the middle, moved to stay where units can be."""
    row, column = divmod(centre, 100)
    whole = frame_of_all(picture)
    low, high = _span(row, rows, min(whole.north, whole.south), max(whole.north, whole.south))
    west, east = _span(column, columns, whole.west, whole.east)
    up = whole.is_north_up
    return Frame(high if up else low, low if up else high, west, east, up)


def frame_of_all(picture: Picture) -> Frame:
    """The board without outer columns and rows that nobody may enter."""
    open_hexes = [here for here in picture.grid.hexes if picture.ground[here] not in (CLOSED, WATER)]
    rows, columns = [here // 100 for here in open_hexes], [here % 100 for here in open_hexes]
    up = is_north_up(picture.grid)
    return Frame(max(rows) if up else min(rows), min(rows) if up else max(rows), min(columns), max(columns), up)


def _span(middle: int, length: int, first: int, last: int) -> tuple[int, int]:
    length = min(length, last - first + 1)
    start = min(max(middle - length // 2, first), last - length + 1)
    return start, start + length - 1
