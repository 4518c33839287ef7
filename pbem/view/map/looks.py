"""The looks of the map: how a board is drawn, and what is laid over it, as a palette has it."""

from collections.abc import Callable
from typing import NamedTuple

from pbem.engine.hexes import Hex
from pbem.engine.picture import Picture
from pbem.view.map import map_highlights
from pbem.view.map.board_sheet import AnySheet, SpareSheet
from pbem.view.map.map_cells import Cell, Shorthand
from pbem.view.map.map_highlights import Layers, Patches
from pbem.view.map.palette import Palette


class Drawing(NamedTuple):
    """How one look draws."""

    sheet: Callable[[Picture, str, Shorthand], AnySheet]
    patches: Callable[[AnySheet, Layers], Patches]
    cursor_cells: Callable[[AnySheet, Hex, bool], list[tuple[int, int, Cell]]]


SPARE = Drawing(SpareSheet, map_highlights.patches, map_highlights.cursor_cells)


def drawing_of(palette: Palette) -> Drawing:
    """The look that a palette has the colours of. The rich one is loaded when it is first asked for."""
    if not palette.is_rich:
        return SPARE
    from pbem.view.map.rich import highlights
    from pbem.view.map.rich.sheet import RichSheet

    return Drawing(RichSheet, highlights.patches, highlights.cursor_cells)
