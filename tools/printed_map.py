"""The map of a match in the manner of a printed one, to hold beside the screen's: hexagons, rivers along them, roads, counters.

    python -m tools.printed_map [--out FOLDER]

Drawn from the same picture as the screen. Needs Pillow and DejaVu Sans.
"""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.picture import CLOSED, WATER, Picture
from pbem.games import catalog
from pbem.view.map.drawing import is_border
from pbem.view.map.map_cells import Frame
from pbem.view.map.palette import Palette
from pbem.view.map.rich.theme import themes
from tools import report

FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSans{}.ttf"
ACROSS, DOWN = 54, 46  # a hex from side to side, and from row to row
CORNERS = ((0, -30), (27, -15), (27, 15), (0, 30), (-27, 15), (-27, -15))  # from the middle, the northern one first
SIDES = ("#ab1f24", "#1c3f94", "#80631a")  # the last nobody's
WATERS = {"river": (3, "#1f52a0"), "great-river": (9, "#2f7fc8"), "bridge": (9, "#2f7fc8"), "lake": (9, "#8db7d8")}
LINES = {"road": (2, "#8a3410"), "railway": (3, "#101010"), "both": (4, "#101010")}
REGIONS = {
    "guerra_do_congo": ("campaign", Frame(36, 20, 18, 37, True), (0, 1)),
    "rio_40": ("clean_sweep", Frame(0, 16, 1, 17, False), (1, 0)),
}
"""Scenario, the part that is shown, and which colour is whose."""


class Printed:
    """One picture being drawn."""

    def __init__(self, picture: Picture, palette: Palette, frame: Frame, hues: tuple[int, ...]) -> None:
        self.picture, self.palette, self.frame, self.hues = picture, palette, frame, (*hues, 2)
        size = (len(frame.columns) * ACROSS + ACROSS // 2 + 8, len(frame.rows()) * DOWN + 24)
        self.image = Image.new("RGB", size, "#cfcdc6")
        self.brush = ImageDraw.Draw(self.image)
        self.fonts = {size: ImageFont.truetype(FONTS.format("-Bold" if size > 11 else ""), size) for size in (9, 11, 12, 13)}

    def draw(self) -> Image.Image:
        """Layer by layer."""
        for here in self.hexes():
            self.ground(here)
        for here in self.hexes():
            self.sides(here)
        for here in self.hexes():
            self.lines(here)
        for here in self.hexes():
            self.content(here)
        return self.image

    def hexes(self) -> Iterator[Hex]:
        """What is shown, from the top."""
        for row in self.frame.rows():
            yield from (Hex(row * 100 + column) for column in self.frame.columns if Hex(row * 100 + column) in self.picture.ground)

    def middle(self, here: Hex) -> tuple[int, int]:
        """Of a hex, in pixels."""
        row, column = divmod(here, 100)
        x = (column - self.frame.west) * ACROSS + row % 2 * ACROSS // 2 + ACROSS // 2 + 4
        return x, self.frame.line_of(row) * DOWN + 36

    def ground(self, here: Hex) -> None:
        """The hexagon in its tint."""
        x, y = self.middle(here)
        tints, kind = themes()["sheet"], self.picture.ground[here]
        tint = tints.get(f"tint-{kind}", tints["tint-open"])[1]
        edge = f"#{tint}" if kind in (WATER, CLOSED) else "#a8a290"
        self.brush.polygon([(x + dx, y + dy) for dx, dy in CORNERS], fill=f"#{tint}", outline=edge)
        if kind not in (CLOSED, WATER):
            self.brush.text((x, y - 24), self.picture.grid.name(here), fill="#8a8676", font=self.fonts[9], anchor="mm")

    def sides(self, here: Hex) -> None:
        """Rivers and borders on the six sides."""
        x, y = self.middle(here)
        for direction in range(6):
            there = self.picture.grid.neighbour(here, direction)
            if there == NOWHERE:
                continue
            role = self.picture.edges.get(hexside(here, there), "")
            ends = [(x + dx, y + dy) for dx, dy in (CORNERS[direction], CORNERS[(direction + 1) % 6])]
            if role in WATERS:
                width, colour = WATERS[role]
                self.brush.line(ends, fill=colour, width=width)
                for ex, ey in ends:
                    self.brush.ellipse((ex - width // 2, ey - width // 2, ex + width // 2, ey + width // 2), fill=colour)
            elif self.palette.shorthand.has_borders and is_border(self.picture, here, direction):
                self.brush.line(ends, fill="#a02060", width=2)

    def lines(self, here: Hex) -> None:
        """Roads and railways to the neighbours."""
        for direction in range(6):
            there = self.picture.grid.neighbour(here, direction)
            if there != NOWHERE and (kind := self.picture.links.get(hexside(here, there), "")):
                (x1, y1), (x2, y2) = self.middle(here), self.middle(there)
                width, colour = LINES[kind]
                self.brush.line((x1, y1, (x1 + x2) // 2, (y1 + y2) // 2), fill=colour, width=width)

    def content(self, here: Hex) -> None:
        """A place with its name, and the stack as a counter."""
        x, y = self.middle(here)
        spot, stack = self.picture.spots.get(here), self.picture.stacks.get(here)
        if spot:
            size, colour = (7 if spot.kind == "city" else 4), SIDES[self.hues[spot.control]]
            self.brush.ellipse((x - size, y - size, x + size, y + size), fill=colour, outline="#000000")
            if spot.kind not in self.palette.shorthand.unnamed:
                size = 13 if spot.kind == "city" else 11
                self.brush.text((x, y + 21), spot.name, "#000000", self.fonts[size], "mm", stroke_width=2, stroke_fill="#ffffff")
        if stack:
            totals = self.palette.shorthand.totals
            worth = "-".join(str(sum(unit.values[at] for unit in stack if at < len(unit.values))) for at in totals)
            text = f"{len(stack)}:{worth}" if not self.palette.shorthand.is_each else stack[0].army[:2]
            text = "?" if self.palette.shorthand.kinds.get(stack[0].kind) == "?" else text
            half = max(13, len(text) * 4 + 3)
            self.brush.rectangle((x - half, y - 11, x + half, y + 11), fill=SIDES[self.hues[stack[0].side]], outline="#000000")
            self.brush.text((x, y), text, fill="#ffffff", font=self.fonts[12], anchor="mm")


def main() -> None:
    """Both games."""
    out = Path(report.parser(__doc__).parse_args().out or "docs/pictures")
    for game, (scenario, frame, hues) in REGIONS.items():
        rules = catalog.game(game).rules(scenario, {})
        picture = catalog.game(game).picture(rules, rules.start())
        image = Printed(picture, Palette(catalog.look(game), False), frame, hues).draw()
        image.quantize(128).save(out / f"{game}-printed.png", optimize=True)


if __name__ == "__main__":
    main()
