"""The panels around the map: a hex with its stack, the log, the small map. They show what they are given."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Picture
from pbem.tui.base_page import UNSEEN
from pbem.tui.widgets.ink import pen
from pbem.view.map import minimap
from pbem.view.map.captions import hex_lines, packed_lines, with_values, wrapped
from pbem.view.map.map_cells import Rows
from pbem.view.map.palette import Palette
from pbem.view.map.scene import Scene

PACKED_BELOW = 8  # lines: a lower panel shows counters side by side


class Panel(Widget):
    """Lines of plain text, cut at the right. Only those that differ are drawn again: a cursor move changes few."""

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.text = ""
        self._rows: list[str] = []

    def on_resize(self) -> None:
        """As much as there is room for."""
        self._fill()

    def _fill(self) -> None:
        """The text for this size."""

    def put(self, text: str) -> None:
        """Another text; nothing that a terminal obeys is in it."""
        self.text = text.translate(UNSEEN)
        before, self._rows = self._rows, self.text.split("\n")
        left, top = self.gutter.top_left
        for y, (old, new) in enumerate(zip_longest(before, self._rows)):
            if old != new:
                self.refresh(Region(left, top + y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        row = self._rows[y] if y < len(self._rows) else ""
        return Strip([Segment(row, Style.null())]).adjust_cell_length(self.size.width, Style.null())


class HexPanel(Panel):
    """One hex and what stands there: one counter a line, or side by side where the panel is low."""

    _scene: Scene | None = None
    _hex = NOWHERE

    def show_hex(self, scene: Scene, here: Hex) -> None:
        """Another hex, or another position."""
        self._scene, self._hex = scene, here
        self._fill()

    def _fill(self) -> None:
        width, height = self.content_size
        if self._scene is None or not width:
            return
        if height < PACKED_BELOW:
            lines = packed_lines(self._scene, self._hex, width, height)
        else:
            lines = with_values(self._scene, hex_lines(self._scene, self._hex, width), width, height)
        self.put("\n".join(lines))


class LogPanel(Panel):
    """The last lines of the log, as many as there is room for."""

    _lines: Sequence[str] = ()

    def put_lines(self, lines: Sequence[str]) -> None:
        """Another log."""
        self._lines = lines
        self._fill()

    def _fill(self) -> None:
        width, height = self.content_size
        if width and height:
            self.put("\n".join(wrapped(self._lines[-height:], width)[-height:]))


class Minimap(Widget):
    """The whole board in a few characters with a frame around what is in sight. A click says which hex it hit."""

    @dataclass
    class Aimed(Message):
        """A place of the small map was clicked."""

        hex: Hex

    _picture: Picture | None = None
    _palette: Palette | None = None
    _window: tuple[Hex, Hex] | None = None
    _rows: Rows = []

    def show(self, picture: Picture, palette: Palette, window: tuple[Hex, Hex] | None = None) -> None:
        """A position, and what is in sight of it where that is a part. Draws nothing where neither has changed."""
        if picture is self._picture and palette is self._palette and window == self._window:
            return
        self._picture, self._palette, self._window = picture, palette, window
        self._rows = []
        if self.display:
            self.refresh()

    def on_resize(self) -> None:
        """Drawn anew."""
        self._rows = []

    def on_click(self, event: events.Click) -> None:
        """Says which hex was hit."""
        at = event.get_content_offset(self)
        if at is not None and self._picture is not None:
            self.post_message(self.Aimed(minimap.hex_at(self._picture, at.x, at.y, *self.content_size)))

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        width, height = self.content_size
        if self._picture is None or self._palette is None or not width or y >= height:
            return Strip([Segment(" " * self.size.width, Style.null())], self.size.width)
        if not self._rows:
            self._rows = minimap.minimap(self._picture, width, height, self._window)
        return Strip([Segment(self._palette.glyph(cell), pen(self._palette.style(cell))) for cell in self._rows[y]], width)
