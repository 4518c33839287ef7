"""Stacks told counter by counter: what a hex shows at each zoom, in both character sets."""

import pytest

from pbem.engine.hexes import Grid, Hex, hexside
from pbem.engine.picture import WATER, Counter, Picture, Spot
from pbem.view.map.board_sheet import SpareSheet
from pbem.view.map.palette import Palette

LOOK = """
[sides]
letters = ["A", "B"]
styles = ["bold blue", "bold red"]
nobody = { letter = "c", style = "dim" }
[ground]
hill = { unicode = "△", ascii = "^", style = "" }
wooded = { unicode = "♠", ascii = "&", style = "", beside = "hill" }
wall = { unicode = "▪", ascii = "#", style = "" }
post = { unicode = "★", ascii = "*", style = "" }
[labels]
unnamed = ["post"]
[stacks]
each = true
totals = [0, 1]
armies = { unknown = "??" }
kinds = { truck = "t", nobody = "n" }
tags = { truck = "trk", nobody = "" }
loud = ["pinned"]
[marks]
pinned = { unicode = "‼", ascii = "!", style = "" }
tired = { unicode = "z", ascii = "z", style = "" }
"""
GRID = Grid(0, 3, 1, 5, north_up=False, letters=True)
B2, C4, D1 = Hex(102), Hex(204), Hex(301)
GUARD = Counter("G1", 0, "Guard", "foot", "", (4, 6), marks=("tired", "pinned"))
TRUCK = Counter("T1", 0, "Guard", "truck", "", (0, 9))
UNKNOWN = Counter("X7", 1, "unknown", "nobody", "", ())
BYSTANDER = Counter("C1", -1, "Folk", "nobody", "", (0,))
GLYPHS = {is_ascii: Palette(LOOK, is_ascii) for is_ascii in (False, True)}
SHORT = GLYPHS[True].shorthand


def sheet(zoom: str, **stacks: tuple[Counter, ...]) -> SpareSheet:
    ground = dict.fromkeys(GRID.hexes, "hill") | {D1: WATER}
    named = {GRID.named(name): stack for name, stack in stacks.items()}
    spots = {C4: Spot("The Post", "post", 1)}
    return SpareSheet(Picture(GRID, ground, {}, {}, frozenset(), spots, {}, named, {}, (), (), B2), zoom, SHORT)


def shown(drawing: SpareSheet, here: Hex, is_ascii: bool = True) -> list[str]:
    x, y, width, height = drawing.place_of(here)
    return [line[x : x + width].rstrip() for line in GLYPHS[is_ascii].lines([drawing.row(at) for at in range(y, y + height)])]


def test_a_hex_of_the_normal_map_says_who_stands_there_with_whom_and_what_weighs_most() -> None:
    drawing = sheet("normal", B2=(GUARD, TRUCK))
    assert shown(drawing, B2) == [" ^!z", " Gut"]
    assert shown(drawing, B2, is_ascii=False) == [" △‼z", " Gut"]


def test_what_is_not_known_and_what_is_nobodys_have_signs_of_their_own() -> None:
    assert shown(sheet("normal", B2=(UNKNOWN, UNKNOWN)), B2) == [" ^", " ??n"]
    assert shown(sheet("overview", B2=(BYSTANDER,)), B2) == ["cn"]
    assert shown(sheet("overview", B2=(UNKNOWN,)), B2) == ["Bn"]


def test_the_overview_tells_a_grave_mark_rather_than_the_kind() -> None:
    assert shown(sheet("overview", B2=(GUARD,)), B2) == ["A!"]
    assert shown(sheet("overview", B2=(TRUCK,)), B2) == ["At"]


def test_a_detailed_hex_has_a_line_for_each_counter() -> None:
    number, *lines = shown(sheet("detail", B2=(GUARD, TRUCK, BYSTANDER)), B2)
    assert number == " B2"
    assert [line.split() for line in lines] == [["Gu", "46!z"], ["Gutrk"], ["Fo"]]


def test_a_place_keeps_its_sign_beside_a_stack_and_tells_its_holder() -> None:
    assert shown(sheet("normal"), C4)[1] == "  *b"
    assert shown(sheet("normal", C4=(TRUCK,)), C4) == [" *", " Gu"]
    assert shown(sheet("detail", C4=(TRUCK,)), C4)[0] == " C4 *b"


@pytest.mark.parametrize("zoom", ["overview", "normal", "detail"])
def test_no_name_of_a_kind_of_place_that_goes_without(zoom: str) -> None:
    drawing = sheet(zoom)
    assert "Post" not in "\n".join(GLYPHS[True].lines([drawing.row(y) for y in range(drawing.height)]))


def field(zoom: str) -> SpareSheet:
    """A wooded hill with a track through it, and a wall at its north-western side."""
    ground = dict.fromkeys(GRID.hexes, "hill") | {B2: "wooded"}
    walls, track = {hexside(B2, Hex(2)): "wall"}, {hexside(C4, Hex(205)): "road"}
    return SpareSheet(Picture(GRID, ground, walls, track, frozenset(), {}, {}, {}, {}, (), (), B2), zoom, SHORT)


def test_a_hex_of_two_grounds_shows_the_glyphs_of_both() -> None:
    assert SHORT.beside == {"wooded": "hill"}
    assert shown(field("overview"), B2) == ["&^"]
    assert shown(field("normal"), B2) == ["##", "  &"], "the wall stands in the place of the other"
    assert shown(field("detail"), B2)[1:] == ["  &  ^", "   &  ^", "  &  ^"]


def test_roads_and_walls_are_drawn_and_the_number_of_the_hex_gives_way_to_them() -> None:
    assert shown(field("detail"), B2)[0] == "####"
    assert shown(field("normal"), C4)[1] == "  ^-"
    assert shown(field("overview"), C4) == ["^-"]
    assert shown(field("detail"), C4)[0] == " C4"
