"""The looks of the map: how a board is drawn, and what is laid over it, as a palette has it."""

from collections.abc import Callable
from typing import NamedTuple

from pbem.engine.hexes import Hex
from pbem.engine.picture import Picture
from pbem.view.map import map_highlights
from pbem.view.map.board_sheet import AnySheet, SpareSheet
from pbem.view.map.map_cells import Cell, Shorthand
from pbem.view.map.map_highlights import Layers, Overlay, Patches
from pbem.view.map.palette import Palette


class Drawing(NamedTuple):
    """How one look draws."""

    sheet: Callable[[Picture, str, Shorthand], AnySheet]
    patches: Callable[[AnySheet, Layers], Patches]
    cursor_cells: Callable[[AnySheet, Hex, bool, Patches], list[tuple[int, int, Cell]]]


SPARE = Drawing(SpareSheet, map_highlights.patches, map_highlights.cursor_cells)


def drawing_of(palette: Palette) -> Drawing:
    """The look that a palette has the colours of. The rich one is loaded when it is first asked for."""
    if not palette.is_rich:
        return SPARE
    from pbem.view.map.rich import highlights
    from pbem.view.map.rich.sheet import RichSheet

    return Drawing(RichSheet, highlights.patches, highlights.cursor_cells)


def glyphs_of(palette: Palette, sheet: AnySheet, layer: Overlay) -> set[str]:
    """The roles of a layer whose own glyph stands somewhere on the map, be it because a text had no room."""
    laid = drawing_of(palette).patches(sheet, Layers(overlay=layer))
    return {cell.role for line in laid.values() for cell in line.values() if not cell.text}
