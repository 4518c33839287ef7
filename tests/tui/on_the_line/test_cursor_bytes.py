"""What a move of the cursor costs on the rich map, over every hex of a window and in each direction."""

from collections.abc import Iterator

import pytest
from rich.style import Style

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games import catalog
from pbem.tui.terminal.cell_rows import BLANK
from pbem.tui.terminal.frame import Picture
from pbem.tui.terminal.pens import Pen, Pens
from pbem.tui.terminal.profile import PROFILES
from pbem.tui.terminal.row_bytes import size
from pbem.view.map.board_sheet import ZOOMS
from pbem.view.map.map_cells import Cell
from pbem.view.map.palette import Palette
from pbem.view.map.rich.highlights import cursor_cells
from pbem.view.map.rich.sheet import RichSheet

SCENARIOS = {"guerra_do_congo": "campaign", "rio_40": "clean_sweep"}
COLUMNS, ROWS, LEFT, TOP = 120, 40, 3, 3  # of the terminal, and where the map begins
WIDTH, HEIGHT = 80, 34
MOST = 60


class Window:
    """The eastern part of a board on a terminal, with the cursor in it."""

    def __init__(self, game: str, zoom: str, theme: str) -> None:
        self.palette = Palette(catalog.look(game), False, theme, "256")
        rules = catalog.game(game).rules(SCENARIOS[game], {})
        self.sheet = RichSheet(catalog.game(game).picture(rules, rules.start()), zoom, self.palette.shorthand)
        profile = PROFILES["xterm"]
        self.pens = Pens("256", profile.attributes, profile.unsets_one)
        self.west = max(0, self.sheet.width - WIDTH)
        self.picture = Picture(COLUMNS, ROWS, profile, self.pens, True)
        self.rows = [[BLANK] * COLUMNS for _ in range(ROWS)]
        for y in range(min(self.sheet.height, HEIGHT)):
            cells = self.sheet.row(y)[self.west : self.west + WIDTH]
            self.rows[TOP + y][LEFT : LEFT + len(cells)] = [self.inked(cell) for cell in cells]

    def inked(self, cell: Cell) -> tuple[str, Pen]:
        """A cell as the terminal has it."""
        glyph = self.palette.glyph(cell)
        drawn, blank = self.pens.of(Style.parse(self.palette.style(cell)))
        return glyph, blank if glyph == " " else drawn

    def hexes(self) -> list[Hex]:
        """Those that are whole in the window."""
        found = []
        for here in self.sheet.hexes():
            x, y, across, down = self.sheet.place_of(here)
            if self.west <= x and x + across < self.west + WIDTH and y + down <= HEIGHT:
                found.append(here)
        return found

    def put_cursor(self, here: Hex) -> int:
        """Bytes until the terminal shows the cursor there."""
        rows = list(self.rows)
        for x, y, cell in cursor_cells(self.sheet, here):
            rows[TOP + y] = list(rows[TOP + y])
            rows[TOP + y][LEFT + x - self.west] = self.inked(cell)
        return size(self.picture.frame(rows, []))

    def moves(self) -> Iterator[int]:
        """From each hex to the next in each direction, as often one way as the other."""
        hexes = self.hexes()
        for direction, back in (("right", "left"), ("down", "up")):
            for here in hexes:
                there = self.sheet.step(here, direction)
                if there != NOWHERE and there in hexes:
                    self.put_cursor(here)
                    yield self.put_cursor(there)
                    if self.sheet.step(there, back) == here:
                        yield self.put_cursor(here)


@pytest.mark.parametrize("theme", ["sheet", "night"])
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("game", list(SCENARIOS))
def test_a_move_of_the_cursor_is_sixty_bytes_at_most(game: str, zoom: str, theme: str) -> None:
    costs = list(Window(game, zoom, theme).moves())
    assert len(costs) > 80
    assert max(costs) <= MOST
