"""The hex map: a window on the board with rulers, a cursor, and what is laid over the map. It draws by lines.

It knows no key: screens call `move_cursor`, `choose`, `set_zoom` and the rest. The mouse chooses a hex, its wheel scrolls. Boxes
beside the map stand in a strip at its foot; the cursor goes there as to a hex, and the window stays where it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partialmethod

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pbem.tui.widgets.ink import pen, runs
from pbem.view.map import box_strip
from pbem.view.map.board_sheet import NOWHERE, ZOOMS, AnySheet, Hex, Picture, ruler
from pbem.view.map.box_strip import BoxStrip, Placed
from pbem.view.map.captions import wrapped
from pbem.view.map.looks import SPARE, Drawing, drawing_of
from pbem.view.map.map_cells import Cell
from pbem.view.map.map_highlights import Layers, Overlay, Patches, Reach, costs_of
from pbem.view.map.palette import Palette
from pbem.view.map.window_edges import cuts, uncut

LEFT, TOP = 3, 1  # columns and lines of the rulers
EDGE = 2  # hexes that stay in sight on all sides of the cursor
Inked = tuple[str, list[Style]]
"""A line: its characters, and a style for each."""


class HexMap(Widget, can_focus=True):
    """A window on the board. Call `show` first; until then it is blank."""

    DEFAULT_CSS = "HexMap { width: 1fr; height: 1fr; }"

    @dataclass
    class Moved(Message):
        """The cursor stands on another hex."""

        hex: Hex

    @dataclass
    class Chosen(Message):
        """A hex was chosen, by `choose` or with the mouse."""

        hex: Hex

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.zoom = "normal"  # one of ZOOMS, changed by `set_zoom`
        self.cursor = NOWHERE
        self.laid = Layers()
        self.is_supposed = False
        self._palette: Palette | None = None
        self._look: Drawing = SPARE
        self._sheets: dict[str, AnySheet] = {}
        self._is_aimed = False  # at a size: else the window is not where it belongs
        self._left = self._top = 0  # first column and line of the sheet in the window
        self._patches: Patches = {}
        self._lines: dict[int, Inked] = {}
        self._inks: dict[Cell, tuple[str, Style]] = {}
        self._anchor = NOWHERE  # while the cursor is in a box: the hex that it came from
        self.no_map: Sequence[str] = ()  # lines in the place of a map that is still to be drawn
        self.box_key = ""  # leads to the boxes beside the map; "": none does
        self._box = NOWHERE  # in which the cursor was last
        self._strip: tuple[tuple[int, int], BoxStrip] | None = None  # with the size for which it was drawn; None: to be drawn anew

    # --- what is shown

    @property
    def sheet(self) -> AnySheet:
        """The drawing in the present zoom."""
        return self._sheets[self.zoom]

    @property
    def is_shown(self) -> bool:
        """Has there been a picture yet?"""
        return bool(self._sheets)

    def show(self, picture: Picture, palette: Palette, *, is_supposed: bool = False) -> None:
        """Another position. The cursor and everything laid over the map stay; the first time it goes to the picture's focus."""
        old = self._sheets.get(self.zoom)
        if palette is not self._palette or is_supposed != self.is_supposed:
            if self._palette is None or palette.is_rich != self._palette.is_rich or palette.shorthand != self._palette.shorthand:
                self._look, self._sheets = drawing_of(palette), {}
            self._palette, self.is_supposed, self._inks, self._lines = palette, is_supposed, {}, {}
            self.refresh()
        if not self._sheets:
            self._sheets = {self.zoom: self._look.sheet(picture, self.zoom, palette.shorthand)}
        if old is None:
            self.cursor = picture.focus if self.sheet.holds(picture.focus) else next(self.sheet.hexes())
            self._aim()
            self.refresh()
        elif picture is not old.picture:
            redrawn = {zoom: sheet.redrawn(picture) for zoom, sheet in self._sheets.items()}
            self._sheets = {zoom: sheet for zoom, (sheet, _) in redrawn.items()}
            self._forget(redrawn[self.zoom][1])
            if not self.holds(self.cursor):
                self.cursor = picture.focus
                self._aim()
                self.refresh()
            if picture.boxes.keys() != old.picture.boxes.keys() or picture.has_map != old.picture.has_map:
                self.refresh()
        self._lay(self.laid)

    def set_zoom(self, zoom: str) -> None:
        """Another zoom, the hex under the cursor in the middle."""
        if zoom == self.zoom:
            return
        if zoom not in ZOOMS:
            raise ValueError(zoom)
        old, self.zoom = self._sheets.get(self.zoom), zoom
        if old is not None:
            if zoom not in self._sheets:
                self._sheets[zoom] = self._look.sheet(old.picture, zoom, old.short)
            self._lines, self._patches = {}, {}
            self._aim()
            self._lay(self.laid)
            self.refresh()

    def zoom_by(self, steps: int) -> None:
        """Closer (positive) or farther away."""
        self.set_zoom(ZOOMS[min(max(ZOOMS.index(self.zoom) + steps, 0), len(ZOOMS) - 1)])

    def set_reach(self, reach: Reach | None, verb: str = "") -> None:
        """The hexes a unit can go to, with their costs; only those of one verb where it is named."""
        self._lay(replace(self.laid, costs=costs_of(reach, verb)))

    def set_path(self, hexes: Iterable[Hex]) -> None:
        """A way as a row of dots, () for none."""
        self._lay(replace(self.laid, path=tuple(hexes)))

    def set_chosen(self, hexes: Iterable[Hex]) -> None:
        """Hexes in round brackets."""
        self._lay(replace(self.laid, chosen=frozenset(hexes)))

    def set_overlay(self, overlay: Overlay | None) -> None:
        """One layer of marks, None for none."""
        self._lay(replace(self.laid, overlay=overlay))

    def clear(self) -> None:
        """Nothing laid over the map any more but its overlay."""
        self._lay(Layers(overlay=self.laid.overlay))

    # --- the cursor and the window

    def holds(self, here: Hex) -> bool:
        """Is the hex in the drawing, or a box beside it?"""
        return self.sheet.holds(here) or here in self.sheet.picture.boxes

    @property
    def is_in_box(self) -> bool:
        """Does the cursor stand beside the map?"""
        return self.cursor in self.sheet.picture.boxes

    @property
    def home(self) -> Hex:
        """The hex under the cursor; while that is in a box, the one to which it comes back."""
        if not self.is_in_box:
            return self.cursor
        return self._anchor if self.sheet.holds(self._anchor) else self.sheet.picture.focus

    def move_cursor(self, direction: str) -> None:
        """One hex: "ne" "e" "se" "sw" "w" "nw", or "up" "down" "left" "right". Beyond the edge into a box, and north out of it."""
        picture = self.sheet.picture
        if self.is_in_box:
            there = box_strip.step(picture, self.cursor, direction)
            self.put_cursor(there if self.holds(there) else self.home)
            return
        there = self.sheet.step(self.cursor, direction)
        self.put_cursor(there if there != NOWHERE else box_strip.beyond(picture, self.cursor, direction, self._box))

    def next_box(self) -> None:
        """To the next box; after the last back to the map."""
        there = box_strip.next_box(self.sheet.picture, self.cursor)
        self.put_cursor(there if there != NOWHERE else self.home)

    def put_cursor(self, here: Hex) -> None:
        """To a hex; the window follows. Or to a box. Nothing for a hex outside the drawing."""
        if here == self.cursor or not self.holds(here):
            return
        self._anchor = self.home
        self._refresh_cells(self._look.cursor_cells(self.sheet, self.cursor, False, {}))
        self.cursor = here
        self._box = here if self.is_in_box else self._box
        self._refresh_cells(self._look.cursor_cells(self.sheet, here, False, {}))
        self._draw_strip()
        self._follow()
        self.post_message(self.Moved(here))

    def centre_on(self, here: Hex) -> None:
        """To a hex, which comes to stand in the middle; to a box, and the hex beside which it lies comes there."""
        self.put_cursor(here)
        if self.is_in_box:
            near = self.sheet.picture.on_map(here)
            self._anchor = near if self.sheet.holds(near) else self._anchor
        self._aim()
        self.refresh()

    def choose(self, here: Hex | None = None) -> None:
        """Says that a hex is chosen; the one under the cursor where none is named."""
        self.post_message(self.Chosen(self.cursor if here is None else here))

    def scroll_by_hex(self, columns: int, rows: int) -> None:
        """Moves the window by hexes, east and down; the cursor stays within it."""
        sheet = self.sheet
        self._scroll_window(self._left + columns * sheet.across, self._top + rows * sheet.down)
        if self.is_in_box:
            return
        x, y, _, _ = sheet.place_of(self.cursor)
        (x0, x1), (y0, y1) = self._bounds()
        inside = Offset(min(max(x, x0), max(x1, x0)), min(max(y, y0), max(y1, y0)))
        if (inside.x, inside.y) != (x, y):
            self.put_cursor(sheet.hex_at(min(inside.x + sheet.across // 2, sheet.width - 2), inside.y))

    @property
    def window(self) -> tuple[Hex, Hex]:
        """The hexes in the upper left and lower right corner, for a minimap."""
        sheet, (width, height) = self.sheet, self._view()
        right, bottom = min(self._left + width, sheet.width) - 1, min(self._top + height, sheet.height) - 1
        return sheet.nearest(self._left, self._top), sheet.nearest(right, bottom)

    def hex_at(self, x: int, y: int) -> Hex:
        """The hex or box at a place of the widget, NOWHERE on the rulers and beyond the board."""
        if placed := self._placed_at(x, y):
            return placed.box
        if x < LEFT or y < TOP or not self.is_shown or y >= self._foot:
            return NOWHERE
        return self.sheet.hex_at(x - LEFT + self._left, y - TOP + self._top)

    def place_of(self, here: Hex) -> Region:
        """Where a hex or box stands in the widget; may lie outside it. Nowhere for a box on another page."""
        if here in self.sheet.picture.boxes:
            placed = (each for each in self.strip.placed if each.box == here and not each.is_sign)
            return next((Region(each.x, self._foot + each.line, each.width, 1) for each in placed), Region())
        x, y, width, height = self.sheet.place_of(here)
        return Region(x - self._left + LEFT, y - self._top + TOP, width, height)

    def _view(self) -> tuple[int, int]:
        return max(self.size.width - LEFT, 1), max(self._foot - TOP, 1)

    @property
    def _foot(self) -> int:
        """The line of the widget at which the strip of boxes begins."""
        width, height = self.size
        return height - (box_strip.lines_for(self.sheet.picture, width, height) if self.is_shown else 0)

    @property
    def strip(self) -> BoxStrip:
        """The boxes that are in sight."""
        size = (self.size.width, self.size.height - self._foot)
        if self._strip is None or self._strip[0] != size:
            brackets = ("supposed" if self.is_supposed else "cursor") if self.is_in_box else ""
            sheet = self.sheet
            self._strip = size, box_strip.strip(sheet.picture, self.laid, sheet.short, size, self._box, brackets, self.box_key)
        return self._strip[1]

    def _placed_at(self, x: int, y: int) -> Placed | None:
        """What of the strip is at a place of the widget."""
        return self.strip.at(x, y - self._foot) if self.is_shown and y >= self._foot else None

    def _draw_strip(self) -> None:
        """Draws the strip again where it is another one."""
        if self._strip is None and not self.sheet.picture.boxes:
            return
        old, self._strip = self._strip, None
        if old is None or old[1] != self.strip:
            gap = self.gutter.top_left
            self.refresh(Region(gap[0], self._foot + gap[1], self.size.width, self.size.height - self._foot))

    def _bounds(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """First and last column and line at which the cursor's brick may begin."""
        sheet, (width, height) = self.sheet, self._view()
        edge_x, edge_y = (
            max(0, min(EDGE * size, (view // size - 1) // 2 * size)) for size, view in ((sheet.across, width), (sheet.down, height))
        )
        low_x, low_y = self._left + (edge_x if self._left else 0), self._top + (edge_y if self._top else 0)
        high_x, high_y = self._left + width - sheet.across - 1, self._top + height - sheet.down
        if self._left + width < sheet.width:
            high_x -= edge_x
        if self._top + height < sheet.height:
            high_y -= edge_y
        return (low_x, high_x), (low_y, high_y)

    def _follow(self) -> None:
        """Scrolls by as few hexes as bring the cursor back between the edges."""
        if not self._is_aimed or self.is_in_box:
            return
        x, y, _, _ = self.sheet.place_of(self.cursor)
        (x0, x1), (y0, y1) = self._bounds()
        across, down = self.sheet.across, self.sheet.down
        dx = _whole(x - x1, across) if x > x1 else -_whole(x0 - x, across) if x < x0 else 0
        dy = _whole(y - y1, down) if y > y1 else -_whole(y0 - y, down) if y < y0 else 0
        if dx or dy:
            self._scroll_window(self._left + dx, self._top + dy)

    def _aim(self) -> None:
        """Puts the window so that the cursor stands in the middle; where there is no size yet, the first line does it again."""
        self._is_aimed = bool(self.size)
        sheet, (width, height) = self.sheet, self._view()
        x, y, _, _ = sheet.place_of(self.home)
        self._left = self._clamped(x - (width - sheet.across) // 2, sheet.across, sheet.width - width)
        self._top = self._clamped(y - (height - sheet.down) // 2, sheet.down, sheet.height - height)

    @staticmethod
    def _clamped(start: int, size: int, last: int) -> int:
        return max(0, min(_whole(start, size), _whole(last, size)))

    def _scroll_window(self, left: int, top: int) -> None:
        sheet, (width, height) = self.sheet, self._view()
        left = self._clamped(left, sheet.across, sheet.width - width)
        top = self._clamped(top, sheet.down, sheet.height - height)
        dx, dy = left - self._left, top - self._top
        if not dx and not dy:
            return
        self._left, self._top = left, top
        if (hint := getattr(self.app, "hint_scroll", None)) is not None:
            area = self.content_region
            by = Offset(LEFT if dx else 0, TOP if dy else 0)  # the rulers do not go both ways
            hint(Region(area.x + by.x, area.y + by.y, area.width - by.x, self._foot - by.y), dx, dy)  # nor do the boxes
        self.refresh()

    # --- drawing

    def _lay(self, layers: Layers) -> None:
        """Draws again the lines that other layers change."""
        self.laid = layers
        if self.is_shown:
            old, new = self._patches, self._look.patches(self.sheet, layers)
            self._patches = new
            self._forget({line for line in {*old, *new} if old.get(line) != new.get(line)})
            self._draw_strip()

    def _forget(self, lines: set[int]) -> None:
        """These lines of the sheet are no longer what they were."""
        for line in lines:
            self._lines.pop(line, None)
        gap = self.gutter.top_left
        shown = sorted(line - self._top + TOP for line in lines if self._top <= line < self._top + self._view()[1])
        for y in shown:
            self.refresh(Region(gap[0], y + gap[1], self.size.width, 1))

    def _refresh_cells(self, cells: Sequence[tuple[int, int, Cell]]) -> None:
        gap = self.gutter.top_left
        for x, y, _ in cells:
            self.refresh(Region(x - self._left + LEFT + gap[0], y - self._top + TOP + gap[1], 1, 1))

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        if self.is_shown and not self._is_aimed:
            self._aim()
        width = self.size.width
        if self._palette is None or not self.is_shown or not self.sheet.picture.has_map:
            lines = ["", *wrapped(self.no_map if self.is_shown else (), width - LEFT)]
            text = f" {lines[y]}" if y < len(lines) else ""
            return Strip([Segment(text.ljust(width)[:width], Style.null())], width)
        role = "margin-supposed" if self.is_supposed else "margin"
        margin = self._ink(Cell(role, " "))[1]
        if y < TOP:
            corner = self._ink(Cell(role))[0] if self.is_supposed else " "
            text = f" {corner} " + ruler(self.sheet)[self._left : self._left + width - LEFT]
            return Strip([Segment(text.ljust(width)[:width], margin)], width)
        if y >= self._foot:
            inks = [self._ink(cell) for cell in self.strip.rows[y - self._foot]]
            return Strip(runs("".join(glyph for glyph, _ in inks), [style for _, style in inks]), width)
        line = y - TOP + self._top
        if line >= self.sheet.height:
            return Strip([Segment(" " * width, Style.null())], width)
        left, right = self._left, self._left + width - LEFT
        number, (shown, shown_styles) = self.sheet.row_number(line), self._inked(line, left, right)
        for x, at, cell in self._look.cursor_cells(self.sheet, self.cursor, self.is_supposed, self._patches):
            if at == line and left <= x < left + len(shown):
                glyph, style = self._ink(cell)
                shown = shown[: x - left] + glyph + shown[x - left + 1 :]
                shown_styles[x - left] = style
        segments = [Segment(number, margin), *runs(shown, shown_styles)]
        if (rest := width - LEFT - len(shown)) > 0:
            segments.append(Segment(" " * rest, Style.null()))
        return Strip(segments, width)

    def _inked(self, line: int, left: int, right: int) -> Inked:
        """A line of the sheet with what is laid over it, from one column up to another, in characters and styles."""
        if (inked := self._lines.get(line)) is None:
            inked = self._lines[line] = self._with_ink(self._cells(line))
        if any(cuts(self.sheet.row(line), at, self.sheet.zoom) for at in (left, right)):
            return self._with_ink(uncut(self._cells(line), left, right, self.sheet.zoom))
        return inked[0][left:right], inked[1][left:right]

    def _cells(self, line: int) -> list[Cell]:
        cells = self.sheet.row(line)
        if over := self._patches.get(line):
            cells = cells.copy()
            for x, cell in over.items():
                if 0 <= x < len(cells):
                    cells[x] = cell
        return cells

    def _with_ink(self, cells: list[Cell]) -> Inked:
        inks = [self._ink(cell) for cell in cells]
        return "".join(glyph for glyph, _ in inks), [style for _, style in inks]

    def _ink(self, cell: Cell) -> tuple[str, Style]:
        if (ink := self._inks.get(cell)) is None:
            assert self._palette is not None
            glyph, words = self._palette.glyph(cell), self._palette.style(cell)
            visible = glyph != " " or "reverse" in words or bool(cell.ground)
            ink = self._inks[cell] = glyph, pen(words if visible else "")
        return ink

    # --- events

    def on_resize(self) -> None:
        """The cursor stays in sight."""
        if self._is_aimed:
            self._scroll_window(self._left, self._top)
            self._follow()
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """The hex or box under the mouse is chosen; the sign of another page of boxes leads there."""
        at = event.get_content_offset(self)
        here = self.hex_at(at.x, at.y) if at else NOWHERE
        if here != NOWHERE:
            placed = self._placed_at(at.x, at.y) if at else None
            self.put_cursor(here)
            if placed is None or not placed.is_sign:
                self.choose(here)

    def _wheel(self, steps: int, is_sideways: bool, event: events.MouseEvent) -> None:
        """The window goes down or up, with shift or ctrl, or a wheel of that kind, east or west."""
        if self.is_shown:
            event.stop()
            is_sideways = is_sideways or event.shift or event.ctrl
            self.scroll_by_hex(steps if is_sideways else 0, 0 if is_sideways else steps)

    on_mouse_scroll_down = partialmethod(_wheel, 1, False)
    on_mouse_scroll_up = partialmethod(_wheel, -1, False)
    on_mouse_scroll_right = partialmethod(_wheel, 1, True)
    on_mouse_scroll_left = partialmethod(_wheel, -1, True)


def _whole(length: int, size: int) -> int:
    """A length rounded up to whole hexes."""
    return -(-length // size) * size
