"""Names at the edge of a window are whole, or not there."""

import pytest

from pbem.games import catalog
from pbem.view.map.board_sheet import ZOOMS, AnySheet
from pbem.view.map.looks import drawing_of
from pbem.view.map.map_cells import Cell
from pbem.view.map.palette import Palette
from pbem.view.map.window_edges import uncut
from tests.view import boards

GROUND = Cell("ink-forest", "♣", ground="forest")
STACK = Cell("stack", "1", 0)


def line(text: str, role: str = "label-city") -> list[Cell]:
    """A line in which letters are a name, `#` a stack and dots ground."""
    return [STACK if at == "#" else GROUND if at == "." else Cell(role, at, ground="savanna") for at in text]


def told(cells: list[Cell]) -> str:
    return "".join("#" if cell == STACK else "." if cell == GROUND else cell.text for cell in cells)


@pytest.mark.parametrize(
    ("text", "left", "right", "shown"),
    [
        (".Yakoma......", 3, 12, "Yakoma..."),  # comes in, with air behind it
        (".Yakoma.#....", 3, 12, "    .#..."),  # has no air
        (".Yakoma......", 5, 12, "  ....."),  # most of it is out of sight
        ("...Goma.Isiro..", 1, 11, "..Goma.   "),  # no room on this side
        ("....Isiro..", 0, 7, "..Isiro"),
        (".Yakoma....", 1, 7, "Yakoma"),  # not cut
        (".Yakoma....", 0, 11, ".Yakoma...."),
    ],
)
def test_a_name_that_the_edge_would_cut_comes_in_or_is_left_out(text: str, left: int, right: int, shown: str) -> None:
    assert told(uncut(line(text), left, right, "normal")) == shown


@pytest.mark.parametrize(("left", "shown"), [(2, "Businga.."), (3, "Businga.."), (4, "    ....."), (5, "   ......")])
def test_the_name_of_a_village_moves_two_columns_at_most(left: int, shown: str) -> None:
    assert told(uncut(line(".Businga......", "label-village"), left, left + 9, "normal")) == shown


def test_a_name_that_comes_in_takes_the_ground_where_it_stands() -> None:
    shown = uncut(line(".Goma......"), 2, 10, "normal")
    assert [cell.ground for cell in shown[:4]] == ["savanna"] * 3 + ["forest"]


def test_a_hex_number_that_the_edge_would_cut_is_left_out() -> None:
    assert told(uncut(line(".2927....", "number"), 2, 8, "normal")) == "   ..."


@pytest.mark.parametrize(
    ("left", "right", "letters"), [(0, 30, "DRCONGOUGA"), (5, 30, "UGA"), (0, 15, ""), (18, 30, "UGA"), (0, 20, "DRCONGO")]
)
def test_the_name_of_a_region_that_the_edge_would_cut_is_left_out(left: int, right: int, letters: str) -> None:
    cells = [GROUND if at == "." else Cell("region", at) for at in "..D.R...C.O.N.G.O.....U.G.A..."]
    assert "".join(told(uncut(cells, left, right, "normal")).replace(".", " ").split()) == letters


@pytest.mark.parametrize(
    ("zoom", "left", "right", "shown"),
    [
        ("normal", 3, 11, "  .4C5.."),
        ("normal", 1, 11, "2R12.4C5.."),
        ("normal", 3, 13, "  .4C5..  "),
        ("detail", 7, 14, "  ..3R6"),
        ("overview", 3, 13, "12.4C5..3R"),
    ],
)
def test_of_a_counter_that_the_edge_would_cut_its_colour_is_left(zoom: str, left: int, right: int, shown: str) -> None:
    letters = ".2R12.4C5..3R6."
    cells = [GROUND if at == "." else Cell("stack", at, 0) for at in letters]
    found = uncut(cells, left, right, zoom)
    assert "".join("." if cell == GROUND else cell.text for cell in found) == shown
    assert [cell.role for cell in found] == [cell.role for cell in cells[left:right]]


def sheets() -> list[AnySheet]:
    """Both games in both looks at all zooms."""
    found = []
    for game, picture in (("guerra_do_congo", boards.fighting()[1]), ("rio_40", None)):
        if picture is None:
            rules = catalog.game(game).rules("takeover", {})
            picture = catalog.game(game).picture(rules, rules.start())
        for theme in ("", "sheet"):
            palette = Palette(catalog.look(game), False, theme, "256")
            found += [drawing_of(palette).sheet(picture, zoom, palette.shorthand) for zoom in ZOOMS]
    return found


def test_no_window_cuts_a_name_on_any_map() -> None:
    """Every run of letters in a window is a whole name of the board."""
    moved = 0
    for sheet in sheets():
        for y in range(sheet.height):
            cells = sheet.row(y)
            names = runs(cells)
            for left in range(0, sheet.width - 60, sheet.across):
                right = left + 60
                shown = runs(uncut(cells, left, right, "normal"))
                assert set(shown) <= set(names)
                moved += shown != runs(cells[left:right])
    assert moved > 100


def runs(cells: list[Cell]) -> list[str]:
    """The names and numbers of a line."""
    is_name = [cell.role.startswith(("label", "number")) for cell in cells]
    letters = "".join(cell.text if named else "\n" for cell, named in zip(cells, is_name, strict=True))
    return [name for name in letters.split("\n") if name]
