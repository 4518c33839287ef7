"""A compositor that asks only those widgets for lines that something changed in, and only for the rows it changed in.

Textual's own draws one region around all changes and every widget that touches it: a cursor on the map and a panel beside it
are far apart, and what stands between is drawn for nothing.
"""

from collections.abc import Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class SparingCompositor(Compositor):
    """For a screen: `self._compositor = SparingCompositor()`."""

    def __init__(self) -> None:
        super().__init__()
        self._spots: set[Region] = set()

    def render_partial_update(self) -> ChopsUpdate | None:
        """What changed, None if nothing did."""
        self._spots = self._dirty_regions.copy()
        try:
            return super().render_partial_update()
        finally:
            self._spots = set()

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """The region, the clip and the lines of each widget, front to back; of a partial update only what it needs."""
        if not self._spots:
            yield from super()._get_renders(crop)
            return
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            touched = [part for spot in self._spots if (part := seen.intersection(spot))]
            if touched:
                top, bottom = min(part.y for part in touched), max(part.bottom for part in touched)
                rows = Region(seen.x, top, seen.width, bottom - top)
                yield rows, rows, widget.render_lines(rows.translate((-region.x, -region.y)))
