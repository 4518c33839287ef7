"""Maps of games to come, by the same code in both looks: a field of 72 x 48 hexes with figures that face somewhere, boxes."""

from itertools import product

import pytest
from rich.style import Style

from pbem.engine.hexes import DIRECTIONS, Grid, Hex, hexside
from pbem.engine.picture import Counter, Picture, Spot
from pbem.engine.planning import Mark, Overlay
from pbem.view.map.board_sheet import ZOOMS, AnySheet
from pbem.view.map.looks import drawing_of
from pbem.view.map.map_highlights import Layers
from pbem.view.map.palette import Palette
from pbem.view.text.narration import Narrator

LOOK = """
[sides]
letters = ["A", "B"]
styles = ["bold blue", "bold red"]
[ground]
open = { unicode = "·", ascii = ".", style = "" }
hut = { unicode = "⌂", ascii = "h", style = "yellow" }
bush = { unicode = "♠", ascii = "b", style = "green" }
forest = { unicode = "♣", ascii = "f", style = "green" }
village = { unicode = "○", ascii = "o", style = "" }
[roles]
arc = { unicode = "+", ascii = "+", style = "red", tint = "red" }
[stacks]
each = true
totals = [0]
armies = { Askari = "As" }
"""
GRID = Grid(0, 47, 0, 71, north_up=False, letters=False)
KINDS = ("open", "bush", "hut", "open", "forest", "open", "open")
LOOKS = {
    "spare": ("", "16", False),
    "ascii": ("", "none", True),
    "sheet": ("sheet", "256", False),
    "night": ("night", "truecolor", False),
    "ink": ("ink", "16", False),
    "ink-ascii": ("ink", "none", True),
}


def field() -> Picture:
    """Figures of both sides in a row, each facing another way; a brook, and a track beside it."""
    ground = {here: KINDS[(here // 100 * 5 + here % 100 * 3) % len(KINDS)] for here in GRID.hexes}
    stacks = {Hex(2010 + 2 * way): (Counter(f"A{way}", way % 2, "Askari", "foot", "", (3,), facing=way),) for way in range(6)}
    links = {hexside(Hex(2400 + x), Hex(2401 + x)): "road" for x in range(71)}
    edges = {hexside(Hex(2200 + x), Hex(2300 + x)): "river" for x in range(72)}
    spots = {Hex(2430): Spot("Old Mission", "village", 1)}
    return Picture(GRID, ground, edges, links, frozenset(), spots, {}, stacks, {}, (), (), Hex(2012))


def drawn(look: str, zoom: str) -> tuple[AnySheet, Palette]:
    theme, depth, is_ascii = LOOKS[look]
    palette = Palette(LOOK, is_ascii, theme, depth)
    return drawing_of(palette).sheet(field(), zoom, palette.shorthand), palette


@pytest.mark.parametrize(("look", "zoom"), list(product(LOOKS, ZOOMS)))
def test_a_field_of_one_inch_hexes_is_drawn_and_tells_where_figures_face(look: str, zoom: str) -> None:
    sheet, palette = drawn(look, zoom)
    arrows = "963147" if "ascii" in look else "↗→↘↙←↖"
    for way in range(len(DIRECTIONS)):
        x, y, width, height = sheet.place_of(Hex(2010 + 2 * way))
        cells = [sheet.row(y + dy)[x + dx] for dy in range(height) for dx in range(width)]
        assert arrows[way] in [palette.glyph(cell) for cell in cells if cell.role == f"facing-{DIRECTIONS[way].lower()}"]


@pytest.mark.parametrize(("look", "zoom"), list(product(LOOKS, ZOOMS)))
def test_every_cell_of_it_has_a_glyph_and_a_style_a_terminal_knows(look: str, zoom: str) -> None:
    sheet, palette = drawn(look, zoom)
    layer = Overlay("arcs", {here: Mark("arc") for here in GRID.hexes if here % 100 < 40})
    costs = {here: here % 10 for here in GRID.hexes if here % 100 > 30}
    laid = drawing_of(palette).patches(sheet, Layers(costs, (Hex(1010), Hex(1011)), frozenset({Hex(1212)}), layer))
    seen = {
        *(cell for y in range(sheet.height) for cell in sheet.row(y)),
        *(cell for line in laid.values() for cell in line.values()),
    }
    for cell in seen:
        assert len(palette.glyph(cell)) == 1
        assert palette.glyph(cell) != "?", cell
        style = Style.parse(palette.style(cell))
        is_seen = palette.glyph(cell) == " " or cell.role.startswith("tint-") or style.color != style.bgcolor or style.color is None
        assert is_seen, f"{cell} in the colour of its own ground"
        if look in ("sheet", "night"):
            assert "on " in palette.style(cell), "a tinted map leaves no hole"


def test_where_a_figure_faces_is_told_in_words() -> None:
    told = [Narrator("guerra_do_congo", ("a", "b"), {}).counter(stack[0]) for stack in field().stacks.values()]
    assert [line.rpartition(" (")[2] for line in told[:3]] == ["faces north-east)", "faces east)", "faces south-east)"]
    assert len(set(told)) == 6


@pytest.mark.parametrize("look", [look for look in LOOKS if "spare" not in look])
def test_ground_that_only_the_game_knows_keeps_its_own_glyph(look: str) -> None:
    sheet, palette = drawn(look, "normal")
    here = next(here for here, kind in field().ground.items() if kind == "hut" and here // 100 == 30)
    x, y, _, _ = sheet.place_of(here)
    assert ("h" if "ascii" in look else "⌂") in [palette.glyph(cell) for cell in sheet.row(y + 1)[x : x + 4]]
