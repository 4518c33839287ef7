"""The ground of a drawing, line by line: tints, slopes where they meet so that bricks look like hexes, glyphs of terrain."""

from collections.abc import Callable, Mapping

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import CLOSED, WATER, Picture
from pbem.view.map.drawing import NORTH_EAST, NORTH_WEST, WEST
from pbem.view.map.map_cells import Cell

SLOPES = {4: "▂▄▆▄", 8: "▁▂▄▆▇▆▄▂"}
"""The upper edge of a brick where another ground begins: how much of each cell is its own."""
OUTLINES = {4: {1: "╱", 3: "╲"}, 8: {2: "╱", 6: "╲"}}
"""What shows of the edge between two hexes of one ground, faintly: column in the edge row, and glyph."""
FULL = "▄▆▇"  # of these half or more is the brick's own
GLYPHS = {"savanna": "·", "forest": "♣", "swamp": "≡", "rough": "∧", "mountain": "▲", "water": "≈", "urban": "▙", "favela": "▚"}
WITHOUT = ("open", "street", "city", CLOSED)
"""Kinds of ground without one."""
SHORE = "shore"
"""What stands for the other ground in the cells in which land and water meet."""
UNPAINTED = Cell("ink-closed", "░", ground="bare")
"""Closed land where a theme has no tint for it."""
Tints = Mapping[Hex, str]
"""Hex -> the zone that is laid over its ground."""


class Ground:
    """The ground of one board in one zoom. `shown`: the name under which a kind of ground is painted. `lanes`: that of streets.

    `beside`: the ground whose glyph another shows besides its own.
    """

    def __init__(
        self, picture: Picture, across: int, down: int, *, shown: Callable[[str], str], lanes: str, beside: Mapping[str, str]
    ) -> None:
        self.picture, self.across, self.down = picture, across, down
        self.shown, self.lanes, self.beside = shown, lanes, beside

    def is_bridge(self, here: Hex) -> bool:
        """Does a street cross water here?"""
        return is_bridge(self.picture, here, self.lanes)

    def tint(self, here: Hex, tints: Tints) -> str:
        """What a hex is painted with; beyond the board as closed land."""
        if here == NOWHERE:
            return self.shown(CLOSED)
        ground = self.shown(WATER if self.down > 1 and self.is_bridge(here) else self.picture.ground[here])
        zone = tints.get(here, "")
        return f"{ground}+{zone}" if zone and self.picture.ground[here] not in (WATER, CLOSED) else ground

    def line(self, hexes: list[Hex], left: int, width: int, dy: int, tints: Tints) -> list[Cell]:
        """The cells of a line through bricks of one row, the first of which begins at `left`."""
        off = Cell("blank", " ", ground=self.shown(CLOSED))
        cells = [off] * width
        for place, here in enumerate(hexes):
            x = left + place * self.across
            cells[x : x + self.across] = self._edge(here, tints) if dy == 0 and self.down > 1 else self._inside(here, dy, tints)
        end = left + len(hexes) * self.across
        if dy and self.down > 1 and end < width and (last := self.tint(hexes[-1], tints)) != off.ground:
            cells[end] = _upright(last, off.ground)
        return cells

    def _edge(self, here: Hex, tints: Tints) -> list[Cell]:
        own = self.tint(here, tints)
        if own == "bare" and self.picture.ground[here] == CLOSED:
            return [UNPAINTED] * self.across
        above = [self._beside(here, way, own, tints) for way in (NORTH_WEST, NORTH_EAST)]
        flat = Cell("blank", " ", ground=own)
        slopes, outline = SLOPES[self.across], self._outline(here, own)
        return [
            outline.get(dx, flat) if (over := above[dx >= self.across // 2]) == own else _sloped(own, over, slopes[dx])
            for dx in range(self.across)
        ]

    def _beside(self, here: Hex, direction: int, own: str, tints: Tints) -> str:
        """What the cells of a hexside show of the hex beyond it; where land meets water, closed land too, that is the shore."""
        there, water = self.picture.grid.neighbour(here, direction), self.shown(WATER)
        found = self.tint(there, tints)
        return SHORE if there != NOWHERE and (own == water) != (found == water) else found

    def _outline(self, here: Hex, own: str) -> dict[int, Cell]:
        """The upper sides of a hex among others of its ground."""
        kind = self.picture.ground[here]
        if own == "bare" or kind in (WATER, CLOSED, self.lanes):
            return {}
        return {dx: Cell(f"edge-{kind}", glyph, ground=own) for dx, glyph in OUTLINES[self.across].items()}

    def _inside(self, here: Hex, dy: int, tints: Tints) -> list[Cell]:
        own, kind = self.tint(here, tints), self.picture.ground[here]
        if own == "bare" and kind == CLOSED:
            return [UNPAINTED] * self.across
        if self.down > 1 and self.is_bridge(here):
            return [Cell("blank", " ", ground=self.shown(kind))] * self.across
        cells = [Cell("blank", " ", ground=own)] * self.across
        beyond = self.picture.grid.neighbour(here, WEST)
        is_ramp = beyond != NOWHERE and self.is_bridge(beyond)
        west = self.shown(self.lanes) if is_ramp else self._beside(here, WEST, own, tints)
        if west != own and self.down > 1:
            cells[0] = _upright(west, own)
        elif self.across == 8 and self._outline(here, own):
            cells[0] = Cell(f"edge-{kind}", "▏", ground=own)
        if kind not in WITHOUT:
            other = self.beside.get(kind, "")
            for place, dx in enumerate(self._spots(dy, bool(other))):
                shown = other if other and place else kind
                cells[dx] = Cell(f"ink-{shown}", glyph_of(shown), ground=own)
        return cells

    def _spots(self, dy: int, is_two: bool) -> tuple[int, ...]:
        """Where the glyph of the terrain stands in a line of a brick, or those of two."""
        if self.across == 8:
            return ((), (2, 6), (4,), ())[dy]
        if self.across == 4:
            return ((1, 3) if is_two else (2,)) if dy else ()
        return (0, 1) if is_two else (0,)


def is_bridge(picture: Picture, here: Hex, lanes: str) -> bool:
    """Is a street with water to the north and to the south, or on both other sides? `lanes`: the ground of streets."""
    if not lanes or picture.ground[here] != lanes:
        return False
    around = [picture.grid.neighbour(here, direction) for direction in range(6)]
    north_east, east, south_east, south_west, west, north_west = (
        there != NOWHERE and picture.ground[there] == WATER for there in around
    )
    return ((north_east or north_west) and (south_east or south_west)) or (east and west)


def glyph_of(kind: str) -> str:
    """What stands in a hex of a kind of ground; "" for that which only the game knows, whose own glyph it is."""
    return GLYPHS.get(kind, "")


def _sloped(own: str, over: str, glyph: str) -> Cell:
    """A cell of an upper edge. Bare ground cannot be drawn with, so what is painted is drawn from the other side."""
    if own == "bare":
        return Cell(f"tint-{over}", "▀", ground=own)
    return Cell(f"tint-{own}", glyph, ground=over)


def _upright(west: str, own: str) -> Cell:
    """The first cell of a brick: its left half is its neighbour's."""
    if west == "bare":
        return Cell(f"tint-{own}", "▐", ground=west)
    return Cell(f"tint-{west}", "▌", ground=own)


def main_ground(cell: Cell) -> str:
    """What fills most of a cell of the ground."""
    if cell.text in FULL and cell.role.startswith("tint-"):
        return cell.role.removeprefix("tint-")
    return cell.ground
