"""The whole board in the rich look: ground in tints, what is laid into it once, and what changes with the position on top."""

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.picture import CLOSED, WATER, Counter, Spot
from pbem.view.map import counters as each_counter
from pbem.view.map import detailed_zoom as detail
from pbem.view.map.board_sheet import Sheet
from pbem.view.map.drawing import NORTH_EAST, NORTH_WEST, WEST
from pbem.view.map.map_cells import COUNTERS, Cell, place_cell
from pbem.view.map.rich import hexsides, links, names, stacks
from pbem.view.map.rich.ground import Ground, Tints, is_bridge, main_ground
from pbem.view.map.rich.inlay import NAME, PLACE, SMALL_WATER, Inlay

BROAD_GLYPHS = {(True, False): "▌", (False, True): "▀", (True, True): "▛"}
"""Broad water at the west and north-west side of a hex of the overview."""


class RichSheet(Sheet[Inlay]):
    """The board in tints. Which grounds are painted is the theme's word: `shorthand.painted`, () for all."""

    def _drawn_base(self) -> Inlay:
        picture = self.picture
        inlay = Inlay(self.width, self.height)
        bricks = [(here, *self.place_of(here)[:2]) for here in self.hexes()]
        lanes = links.lanes(picture, self.short.lanes)
        arms = links.arms_of({**lanes, **picture.links}, picture)
        is_small = self.zoom == "overview"
        for here, x, y in bricks:
            if is_small:
                self._lay_small_water(inlay, here, x, y)
            else:
                hexsides.lay(inlay, picture, here, x, y, self.across, self.down, self.short.has_borders)
        for here, x, y in bricks:
            if here in arms:
                if is_small:
                    if not lanes:
                        links.lay_small(inlay, arms[here], x, y)
                else:
                    links.lay(inlay, picture, here, arms[here], x, y, self.across, self.down)
        for here, x, y in bricks:
            if is_bridge(picture, here, self.short.lanes):
                links.lay_bridge(inlay, x, y + self.down // 2, self.across)
        for here, x, y in bricks:
            if (spot := picture.spots.get(here)) and (not is_small or spot.kind == "city" or not self.short.capitals):
                line = y if self.short.is_each and self.zoom == "detail" else y + self.down // 2
                inlay.put(x + self.across // 2 - is_small, line, self._place(spot), PLACE)
        names.lay_places(inlay, picture, bricks, self.short, self.across, self.down)
        names.lay_regions(inlay, picture, {here: (x, y) for here, x, y in bricks}, self.across, self.down)
        if self.zoom == "detail":
            names.lay_numbers(inlay, picture, (brick for brick in bricks if picture.ground[brick[0]] not in (CLOSED, WATER)))
        return inlay

    def _place(self, spot: Spot) -> Cell:
        """A place that nobody holds yet; the holder is put in with the position."""
        glyph = next((glyph for mark, glyph in self.short.signs.items() if mark in spot.marks or mark == spot.kind), "")
        return Cell("place" if glyph else spot.kind, glyph)

    def _lay_small_water(self, inlay: Inlay, here: Hex, x: int, y: int) -> None:
        sides = {way: self._is_broad(here, way) for way in (WEST, NORTH_WEST, NORTH_EAST)}
        for offset, has in ((0, (sides[WEST], sides[NORTH_WEST])), (1, (False, sides[NORTH_EAST]))):
            if glyph := BROAD_GLYPHS.get(has):
                inlay.put(x + offset, y, Cell("tint-great-river", glyph), SMALL_WATER)

    def _is_broad(self, here: Hex, direction: int) -> bool:
        there = self.picture.grid.neighbour(here, direction)
        return there != NOWHERE and self.picture.edges.get(hexside(here, there), "") in ("great-river", "bridge")

    # --- a line

    def _drawn_line(self, y: int) -> list[Cell]:
        return self.tinted(y, {})

    def tinted(self, y: int, tints: Tints) -> list[Cell]:
        """A line with zones laid over the ground of some hexes."""
        cells = self._ground_line(y, tints)
        for x, (rank, cell) in self._base.lines.get(y, {}).items():
            cells[x] = on_ground(cell, cells[x])
            if rank == NAME or cell.role == "region":
                for beside in (x - 1, x + 1):  # the side of a hex, or its glyph, would be read with the name
                    if 0 <= beside < self.width and cells[beside].role.startswith(("edge-", "ink-")):
                        cells[beside] = Cell("blank", " ", ground=cells[beside].ground)
        for here in self._full.get(self.frame.row_at(y // self.down), ()):
            x, top, _, _ = self.place_of(here)
            for dx, dy, cell in self._contents(here):
                if top + dy == y and 0 <= x + dx < self.width:
                    cells[x + dx] = on_ground(cell, cells[x + dx])
        return cells

    def _ground_line(self, y: int, tints: Tints) -> list[Cell]:
        row, dy = self.frame.row_at(y // self.down), y % self.down
        hexes = [Hex(row * 100 + column) for column in self.frame.columns]
        beside = self.short.beside if self.zoom != "overview" or self.short.painted else {}  # far away the tint says it
        lanes = self.short.lanes
        ground = Ground(self.picture, self.across, self.down, shown=self._shown, lanes=lanes, beside=beside)
        return ground.line(hexes, row % 2 * self.across // 2, self.width, dy, tints)

    def _shown(self, ground: str) -> str:
        """What a ground is painted as: itself, or bare where the theme leaves it to the terminal."""
        painted = self.short.painted
        return ground if not painted or ground in painted else "bare"

    # --- what changes

    def _contents(self, here: Hex) -> list[tuple[int, int, Cell]]:
        picture, zoom = self.picture, self.zoom
        spot, stack = picture.spots.get(here), picture.stacks.get(here, ())
        if zoom == "detail":
            if self.short.is_each:
                found = each_counter.cells(picture, here, zoom, self.short)
            else:
                found = detail.contents(picture, here, self.short)
            lines = stack if self.short.is_each else ()
            return [(dx, dy, self._near(cell, spot, lines[dy - 1 : dy] or stack[:1])) for dx, dy, cell in found]
        if zoom == "normal":
            if stack:
                is_nameless = spot is not None and spot.kind in self.short.unnamed
                return stacks.cells(picture, here, self.short, self._holder_cell(spot) if spot and is_nameless else None)
            return [(2, 1, self._holder_cell(spot))] if spot else []
        if stack:
            return stacks.small_cells(stack, self.short)
        return [(0, 0, self._holder_cell(spot))] if spot and (spot.kind == "city" or not self.short.capitals) else []

    def counter_cells(self, here: Hex) -> list[tuple[int, int]]:
        """Columns and lines of the cells in which a stack stands, from the top."""
        x, y, _, _ = self.place_of(here)
        found = [(x + dx, y + dy) for dx, dy, cell in self._contents(here) if cell.ground.startswith(COUNTERS)]
        return sorted(found, key=lambda at: at[1])

    def _holder_cell(self, spot: Spot) -> Cell:
        """A place in the colour of who holds it."""
        place = self._place(spot)
        return Cell(place.role, place.text, spot.control)

    def _near(self, cell: Cell, spot: Spot | None, told: tuple[Counter, ...]) -> Cell:
        """A cell of the nearest zoom as this look has it: counters on their colour, a place with its own sign."""
        if cell.role == "stack":
            ground = stacks.down_of if told and stacks.is_down(told[0], self.short) else stacks.ground_of
            return Cell("stack", cell.text, cell.side, ground(cell.side))
        if cell.role == "control":
            return Cell("blank", " ")
        return self._holder_cell(spot) if spot and cell == place_cell(spot) else cell

    def _lines_of(self, here: Hex) -> tuple[int, ...]:
        top = self.place_of(here)[1]
        return tuple(range(top, top + self.down))


def on_ground(cell: Cell, below: Cell) -> Cell:
    """A cell with the ground of the one that it covers, where it has none of its own."""
    if cell.ground:
        return cell
    ground = main_ground(below)
    return Cell("blank", " ", ground=ground) if cell.role == f"tint-{ground}" else Cell(cell.role, cell.text, cell.side, ground)
