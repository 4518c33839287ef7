"""Pictures of fields as the map draws them: one of each region and the hand-made ones whole, and parts at every zoom in both looks.

    python -m tools.field_pictures [--out FOLDER]

Needs Pillow and DejaVu Sans Mono.
"""

from itertools import product
from pathlib import Path

from rich.style import Style

from pbem.engine.hexes import Hex
from pbem.engine.picture import Picture
from pbem.engine.player_texts.own_field import ShownField
from pbem.games import catalog
from pbem.games.heart_of_africa.display.field_source import FIELDS, GAME
from pbem.session.disk.own_fields import numbers_of
from pbem.view.map.board_sheet import ZOOMS
from pbem.view.map.looks import drawing_of
from pbem.view.map.map_cells import Cell
from pbem.view.map.palette import Palette
from tools import report
from tools.pictures import drawn
from tools.tty.emulator import Cell as Painted
from tools.tty.emulator import Grid

THEMES = {"rich": ("sheet", "truecolor"), "spare": ("", "16"), "night": ("night", "truecolor"), "ink": ("ink", "16")}
WINDOW = (77, 21)  # columns and lines of the map at 80x24
SEED = "pictures"
PARTS = (("savanna_village", Hex(1635)), ("mountain", Hex(2030)))
"""Fields that are shown in parts, and the hex in the middle of them."""


def painted(palette: Palette, cell: Cell) -> Painted:
    """A cell of the map as a terminal has it."""
    style = Style.parse(palette.style(cell))
    fore, back = (
        "" if colour is None else "".join(f"{part:02x}" for part in colour.get_truecolor())
        for colour in (style.color, style.bgcolor)
    )
    return palette.glyph(cell), (
        fore or "default",
        back or "default",
        bool(style.bold),
        False,
        False,
        False,
        bool(style.reverse),
        False,
    )


def screen(picture: Picture, look: str, zoom: str, middle: Hex | None = None) -> Grid:
    """A field, or as much around a hex as a small screen shows."""
    palette = Palette(catalog.look(GAME), False, *THEMES[look])
    sheet = drawing_of(palette).sheet(picture, zoom, palette.shorthand)
    left, top, width, height = 0, 0, sheet.width, sheet.height
    if middle is not None:
        (x, y, _, _), (width, height) = sheet.place_of(middle), WINDOW
        left, top = (
            max(0, min(at - size // 2, most - size)) for at, size, most in ((x, width, sheet.width), (y, height, sheet.height))
        )
    return [
        [painted(palette, cell) for cell in sheet.row(line)[left : left + width]]
        for line in range(top, min(top + height, sheet.height))
    ]


def fields() -> dict[str, ShownField]:
    """One of each region, and the hand-made ones."""
    seed = numbers_of(SEED, FIELDS.faces)
    lots = {region: FIELDS.drawn(region, seed, ("village",), SEED) for region in FIELDS.regions}
    return lots | {name: FIELDS.made(name) for name in FIELDS.hand_made}


def main() -> None:
    """All of them."""
    out = Path(report.parser(__doc__).parse_args().out or "docs/pictures")
    found = fields()
    shots = {f"{name}-whole": screen(field.picture, "rich", "overview") for name, field in found.items()}
    for (name, middle), look, zoom in product(PARTS, THEMES, ZOOMS):
        if look in ("rich", "spare") or zoom == "normal":
            shots[f"{name}-{look}-{zoom}-80x24"] = screen(found[name].picture, look, zoom, middle)
    for name, grid in shots.items():
        path = out / f"field-{name}.png"
        drawn(grid).quantize(256).save(path, optimize=True)
        print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
