"""Scroll bars of plain characters: they are seen without colours, and in ASCII."""

from typing import ClassVar

from rich.color import Color
from rich.segment import Segment, Segments
from rich.style import Style
from textual.scrollbar import ScrollBar, ScrollBarRender

ABOVE, BELOW, GRIP = {"@mouse.down": "scroll_up"}, {"@mouse.down": "scroll_down"}, {"@mouse.down": "grab"}


class PlainBar(ScrollBarRender):
    """A line with a thicker part for what is in sight."""

    THUMB: ClassVar[str] = "█"
    TRACK: ClassVar[tuple[str, str]] = ("│", "─")

    @classmethod
    def render_bar(
        cls,
        size: int = 25,
        virtual_size: float = 50,
        window_size: float = 20,
        position: float = 0,
        thickness: int = 1,
        vertical: bool = True,
        back_color: Color | None = None,  # noqa: ARG003
        bar_color: Color | None = None,  # noqa: ARG003
    ) -> Segments:
        """One character for each cell of its length."""
        track = cls.TRACK[0 if vertical else 1] * (thickness if vertical else 1)
        thumb = cls.THUMB * (thickness if vertical else 1)
        start, end = 0, 0
        if window_size and size and virtual_size > window_size:
            length = max(1, int(size * window_size / virtual_size))
            start = round((size - length) * position / (virtual_size - window_size))
            end = start + length
        cells = [Segment(track, Style(dim=True, meta=ABOVE if at < start else BELOW)) for at in range(int(size))]
        cells[start:end] = [Segment(thumb, Style(meta=GRIP))] * (min(end, int(size)) - start)
        if vertical:
            return Segments(cells, new_lines=True)
        return Segments([*cells, Segment.line()] * thickness, new_lines=False)


class AsciiBar(PlainBar):
    """The same in ASCII."""

    THUMB = "#"
    TRACK = ("|", "-")


def use(is_ascii: bool) -> None:
    """Draw every scroll bar so from now on."""
    ScrollBar.renderer = AsciiBar if is_ascii else PlainBar
