"""The whole board as one drawing, line by line on demand: what a window looks through. Three zooms, and the spare look.

What never changes is drawn once; a new picture copies the lines in which nothing happened. Every hex is a brick of
cells; bricks of odd rows lie half a hex east.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.hexes import DIRECTIONS
from pbem.engine.hexes import NOWHERE as NOWHERE
from pbem.engine.hexes import Hex as Hex
from pbem.engine.picture import Picture as Picture
from pbem.view.map import counters as each_counter
from pbem.view.map import detailed_zoom as detail
from pbem.view.map import drawing as board
from pbem.view.map.map_cells import OVER, Canvas, Cell, Rows, Shorthand, frame_of_all

B = TypeVar("B")
ZOOMS = ("overview", "normal", "detail")
BRICKS = {"overview": (2, 1), "normal": (4, 2), "detail": (8, 4)}  # columns and rows of a hex
CLOSING = 1  # columns behind the last hex, for what closes it


class Label(Struct, frozen=True):
    """A name on the map and where it begins."""

    hex: Hex
    x: int
    y: int
    text: str
    role: str


class Sheet(ABC, Generic[B]):
    """A drawing of the whole board. `row(y)` gives the cells of a line; they are not to be changed.

    `B`: what a look draws once, and all positions of a match share.
    """

    def __init__(self, picture: Picture, zoom: str, short: Shorthand, base: B | None = None) -> None:
        self.picture, self.zoom, self.short = picture, zoom, short
        self.frame = frame_of_all(picture)
        self.across, self.down = BRICKS[zoom]
        self.width = len(self.frame.columns) * self.across + self.across // 2 + CLOSING
        self.height = len(self.frame.rows()) * self.down
        self._base = base or self._drawn_base()
        self._lines: list[list[Cell] | None] = [None] * self.height
        self._full: dict[int, list[Hex]] = {}
        for here in sorted({*picture.stacks, *picture.spots, *picture.marks}):
            self._full.setdefault(here // 100, []).append(here)

    def redrawn(self, picture: Picture) -> tuple[Self, set[int]]:
        """The same board in another position, and the lines that may differ."""
        if not is_same_board(self.picture, picture):
            anew = type(self)(picture, self.zoom, self.short)
            return anew, set(range(max(self.height, anew.height)))
        new = type(self)(picture, self.zoom, self.short, self._base)
        changed = {line for here in changed_hexes(self.picture, picture) for line in self._lines_of(here)}
        new._lines = [None if y in changed else line for y, line in enumerate(self._lines)]
        return new, changed

    def place_of(self, here: Hex) -> tuple[int, int, int, int]:
        """Column, line, width and height of a hex."""
        row, column = divmod(here, 100)
        shift = row % 2 * self.across // 2
        return (column - self.frame.west) * self.across + shift, self.frame.line_of(row) * self.down, self.across, self.down

    def hex_at(self, x: int, y: int) -> Hex:
        """The hex that a cell belongs to, NOWHERE outside."""
        row = self.frame.row_at(y // self.down)
        column = (x - row % 2 * self.across // 2) // self.across + self.frame.west
        here = Hex(row * 100 + column)
        return here if self.holds(here) else NOWHERE

    def holds(self, here: Hex) -> bool:
        """Is the hex in the drawing?"""
        row, column = divmod(here, 100)
        low, high = sorted((self.frame.north, self.frame.south))
        return here >= 0 and low <= row <= high and self.frame.west <= column <= self.frame.east

    def nearest(self, x: int, y: int) -> Hex:
        """The hex at a cell, or the one nearest to it in its row."""
        found = self.hex_at(x, y)
        return found if found != NOWHERE else self.hex_at(min(max(x, self.across // 2), self.width - self.across - 1), y)

    def step(self, here: Hex, direction: str) -> Hex:
        """The next hex in a direction ("ne", or "up": the column stays), NOWHERE at the edge of the drawing."""
        if direction in ("up", "down"):
            is_odd = here // 100 % 2 == 1
            direction = {"up": ("ne", "nw"), "down": ("se", "sw")}[direction][is_odd]
        direction = {"left": "w", "right": "e"}.get(direction, direction)
        there = self.picture.grid.neighbour(here, DIRECTIONS.index(direction.upper()))
        return there if self.holds(there) else NOWHERE

    def row_number(self, y: int) -> str:
        """Three characters for the margin: the row's number beside its line of contents, else blanks."""
        at = {"overview": 0, "normal": 1, "detail": 2}[self.zoom]
        if y % self.down != at:
            return "   "
        return f"{self.picture.grid.row_name(self.frame.row_at(y // self.down)):<3}"

    def row(self, y: int) -> list[Cell]:
        """The cells of a line."""
        line = self._lines[y]
        if line is None:
            line = self._lines[y] = self._drawn_line(y)
        return line

    def hexes(self) -> Iterator[Hex]:
        """All hexes of the drawing, from the top."""
        for row in self.frame.rows():
            for column in self.frame.columns:
                yield Hex(row * 100 + column)

    # --- how a look draws

    @abstractmethod
    def _drawn_base(self) -> B:
        """What never changes."""

    @abstractmethod
    def _drawn_line(self, y: int) -> list[Cell]:
        """A line in this position."""

    @abstractmethod
    def _lines_of(self, here: Hex) -> tuple[int, ...]:
        """The lines that show something of a hex."""


class Base(Struct, frozen=True):
    """The part of a spare sheet that is the same in all positions of a match: rows of cells, and the names by line."""

    rows: Rows
    labels: dict[int, list[Label]]
    lines_of: dict[Hex, tuple[int, ...]]  # lines outside a hex's own brick that bear its name


class SpareSheet(Sheet[Base]):
    """The look that costs few bytes: glyphs on the terminal's own ground."""

    # --- what changes

    def _drawn_line(self, y: int) -> list[Cell]:
        cells = self._base.rows[y].copy()
        for here in self._full.get(self.frame.row_at(y // self.down), ()):
            x, top, _, _ = self.place_of(here)
            for dx, dy, cell in self._contents(self.picture, here):
                if top + dy == y:
                    cells[x + dx] = cell
        for label in self._base.labels.get(y, ()):
            side = self.picture.spots[label.hex].control
            for offset, character in enumerate(label.text):
                cells[label.x + offset] = Cell(label.role, character, side)
        return cells

    def _contents(self, picture: Picture, here: Hex) -> list[tuple[int, int, Cell]]:
        if self.zoom == "detail" and not self.short.is_each:
            return detail.contents(picture, here, self.short)
        return board.contents(picture, here, self.zoom, self.short)

    def _lines_of(self, here: Hex) -> tuple[int, ...]:
        top = self.place_of(here)[1]
        return (*range(top, top + self.down), *self._base.lines_of.get(here, ()))

    # --- what never changes

    def _drawn_base(self) -> Base:
        canvas, picture = Canvas(self.width, self.height), replace(self.picture, stacks={}, marks={})
        bricks = [(here, *self.place_of(here)[:2]) for here in self.hexes()]
        if self.zoom == "overview":
            for here, x, y in bricks:
                canvas.put_cells(x, y, self._contents(picture, here))
            return Base(canvas.rows, {}, {})
        is_near = self.zoom == "detail"
        sides, arms = (detail.SIDES, detail.ARMS) if is_near else (board.SIDES, board.ARMS)
        edges, lines = partial(board.paint_edges, sides=sides, has_borders=True), partial(board.paint_lines, arms=arms)
        ground, contents = (detail.paint_ground, detail.paint_number) if is_near else (board.paint_ground, board.paint_contents)
        if self.short.is_each:
            edges = partial(board.paint_edges, sides=sides)
            ground, contents = partial(each_counter.paint_ground, zoom=self.zoom, short=self.short), _paint_nothing
        at_line = {here for side in picture.links for here in side}
        lined = [brick for brick in bricks if brick[0] in at_line]
        for paint, where in ((ground, bricks), (edges, bricks), (lines, lined), (contents, bricks)):
            for here, x, y in where:
                paint(canvas, picture, here, x, y)
        return self._with_labels(canvas)

    def _with_labels(self, canvas: Canvas) -> Base:
        labels: dict[int, list[Label]] = {}
        lines_of: dict[Hex, tuple[int, ...]] = {}
        textures = {*self.picture.ground.values()} if self.zoom == "detail" else ()
        for here in sorted(self.picture.spots, key=lambda here: self.picture.spots[here].kind != "city"):
            if not self.holds(here) or self.picture.spots[here].kind in self.short.unnamed:
                continue
            spot, (x, y, _, _) = self.picture.spots[here], self.place_of(here)
            role = f"label-{spot.kind}"
            found = board.label_positions(spot, x, y) if self.zoom == "normal" else detail.label_positions(spot, x, y)
            for text, left, line, under in board.with_second_tries(spot, found):
                under = (*under, *textures) if under == OVER else under
                is_free = canvas.is_free(left, line, len(text), 0, under)
                if not is_free and self.zoom == "detail" and len(text) < detail.ACROSS:
                    text, left = detail.beside_labels(canvas.rows[line], text, left)
                    is_free = bool(text)
                if is_free:
                    canvas.text(left, line, text, role)
                    labels.setdefault(line, []).append(Label(here, left, line, text, role))
                    lines_of[here] = (line,)
                    break
        return Base(canvas.rows, labels, lines_of)


def _paint_nothing(canvas: Canvas, picture: Picture, here: Hex, x: int, y: int) -> None:
    """What a hex shows beyond ground and lines, where all else changes with the position."""


AnySheet = Sheet[Any]
"""One of any look."""


def ruler(sheet: AnySheet) -> str:
    """The column numbers above the board, from its first cell on."""
    every = 5 if sheet.zoom == "overview" else 1
    called = sheet.picture.grid.column_name
    names = [called(column) if column % every == 0 else "" for column in sheet.frame.columns]
    return "".join((" " * max(0, sheet.across // 2 - 1) + name).ljust(sheet.across) for name in names).ljust(sheet.width)


def is_same_board(old: Picture, new: Picture) -> bool:
    """Do two pictures differ in nothing but what changes in a match?"""
    still = [(each.ground, each.edges, each.links, each.regions) for each in (old, new)]
    return still[0] == still[1] and old.spots.keys() == new.spots.keys()


def changed_hexes(old: Picture, new: Picture) -> set[Hex]:
    """Where two pictures of one board differ."""
    if old is new:
        return set()
    found: set[Hex] = set()
    for one, other in ((old.stacks, new.stacks), (old.spots, new.spots), (old.marks, new.marks)):
        found |= {here for here in {*one, *other} if one.get(here) != other.get(here)}
    return found
