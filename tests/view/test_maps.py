"""The map as plain text, and what a player must be able to read off it without colours.

To write the goldens again: PBEM_GOLDENS=1 pytest tests/view/test_maps.py, then look at the difference.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.hexes import Hex, hex_name
from pbem.engine.picture import CLOSED, WATER, Picture
from pbem.games import catalog
from pbem.games.guerra_do_congo.display import picture as pictures
from pbem.view.map.drawing import LEFT, legend_roles, normal, overview
from pbem.view.map.map_cells import Shorthand, frame_around, frame_of_all
from pbem.view.map.palette import COMMON, Palette
from tests.view import boards

GOLDENS = Path(__file__).parent / "goldens"
SETUP = boards.setup()
FIGHTING = boards.fighting()[1]
UNICODE = Palette(catalog.look("guerra_do_congo"), is_ascii=False)
ASCII = Palette(catalog.look("guerra_do_congo"), is_ascii=True)
BY_STACK = Shorthand()
DRAWINGS = {
    "setup-overview": overview(SETUP, BY_STACK),
    "kinshasa-normal": normal(SETUP, Hex(1807), short=BY_STACK),
    "great-lakes-normal": normal(SETUP, Hex(2330), 78, 31, short=BY_STACK),
    "fighting-overview": overview(FIGHTING, BY_STACK),
    "kisangani-normal": normal(FIGHTING, Hex(2723), 60, 21, short=BY_STACK),
}


@pytest.mark.parametrize("palette", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("name", DRAWINGS)
def test_the_map_is_drawn_as_before(name: str, palette: Palette) -> None:
    path = GOLDENS / f"{name}.{'ascii' if palette is ASCII else 'unicode'}.txt"
    drawn = "\n".join(palette.lines(DRAWINGS[name])) + "\n"
    if os.environ.get("PBEM_GOLDENS"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DRAWINGS)
def test_ascii_is_ascii_and_both_sets_have_one_shape(name: str) -> None:
    one, other = UNICODE.lines(DRAWINGS[name]), ASCII.lines(DRAWINGS[name])
    assert all(line.isascii() for line in other)
    assert len(one) == len(other)
    assert all(len(UNICODE.glyph(cell)) == len(ASCII.glyph(cell)) == 1 for row in DRAWINGS[name] for cell in row)


def test_the_overview_fits_a_screen_of_78_by_36() -> None:
    lines = UNICODE.lines(overview(SETUP, BY_STACK))
    assert len(lines) == 36
    assert max(map(len, lines)) <= 78


def test_the_overview_shows_every_stack_with_side_and_size() -> None:
    for picture in (SETUP, FIGHTING):
        lines = UNICODE.lines(overview(picture, BY_STACK))
        for here, stack in picture.stacks.items():
            x, y = overview_place(picture, here)
            assert lines[y][x : x + 2] == f"{len(stack)}{'RC'[stack[0].side]}", hex_name(here)


def test_the_overview_shows_who_holds_each_city_without_colour() -> None:
    lines = ASCII.lines(overview(FIGHTING, BY_STACK))
    held = {spot.name: here for here, spot in FIGHTING.spots.items() if spot.kind == "city" and here not in FIGHTING.stacks}
    assert held["Kindu"]
    for name, here in held.items():
        x, y = overview_place(FIGHTING, here)
        assert lines[y][x : x + 2] == f"{'rc'[FIGHTING.spots[here].control]}#", name


def test_the_great_river_runs_through_the_overview_without_a_gap() -> None:
    lines = UNICODE.lines(overview(SETUP, BY_STACK))
    drawn = {here for here in SETUP.banks if lines[overview_place(SETUP, here)[1]][overview_place(SETUP, here)[0]] == "≈"}
    hidden = {here for here in SETUP.banks if here in SETUP.stacks or (here in SETUP.spots and SETUP.spots[here].kind == "city")}
    assert drawn | hidden == SETUP.banks
    assert len(drawn) > 50
    assert all(any(SETUP.grid.distance(here, there) == 1 for there in SETUP.banks if there != here) for here in SETUP.banks)


def test_the_normal_map_shows_every_stack_in_its_window() -> None:
    lines = UNICODE.lines(DRAWINGS["kisangani-normal"])
    frame = frame_around(FIGHTING, Hex(2723), (60 - LEFT - 3) // 4, 10)
    seen = 0
    for here, stack in FIGHTING.stacks.items():
        row, column = divmod(here, 100)
        if row in frame.rows() and frame.west <= column <= frame.east:
            x, y = LEFT + (column - frame.west) * 4 + row % 2 * 2, 2 + frame.line_of(row) * 2
            assert lines[y][x + 1 : x + 3] == f"{len(stack)}{'RC'[stack[0].side]}", hex_name(here)
            seen += 1
    assert seen >= 5


def test_the_normal_map_brackets_the_hex_that_was_asked_for() -> None:
    assert any("[3C■]" in line for line in UNICODE.lines(DRAWINGS["kinshasa-normal"]))


def test_the_normal_map_names_its_cities() -> None:
    text = "\n".join(UNICODE.lines(DRAWINGS["kinshasa-normal"]))
    for name in ("Kinshasa", "Bandundu"[:4], "Kikwit"):
        assert name in text


def test_a_window_at_the_edge_stays_on_the_board() -> None:
    whole = frame_of_all(SETUP)
    for here in (Hex(3637), Hex(200), Hex(3600), Hex(237)):
        frame = frame_around(SETUP, here, 18, 11)
        assert whole.west <= frame.west <= frame.east <= whole.east
        assert frame.north <= whole.north
        assert frame.south >= whole.south
        assert frame.east - frame.west == 17


def test_labels_hide_neither_the_great_river_nor_roads_nor_units() -> None:
    rows = DRAWINGS["great-lakes-normal"]
    roles = [cell.role for row in rows for cell in row]
    assert roles.count("stack") == 2 * sum(1 for here in SETUP.stacks if f"{here:04d}" in shown_hexes(SETUP, Hex(2330), 18, 15))
    assert roles.count("great-river") + roles.count("great-river-ns") > 40
    assert roles.count("road-ne") > 20


def test_a_river_gives_way_to_the_whole_name_of_a_city_and_to_no_village() -> None:
    text = "\n".join(UNICODE.lines(DRAWINGS["great-lakes-normal"]))
    assert "Kisangani" in text
    assert "~Kindu" in text
    assert "Kamitu~" in text


def test_every_role_that_is_drawn_has_a_look_and_a_name() -> None:
    from pbem.games.guerra_do_congo.words.sentences import WORDS

    for rows in DRAWINGS.values():
        for role in legend_roles(rows):
            if role not in ("blank", "stack", "control", "margin"):
                assert role in WORDS.roles, role
        for row in rows:
            for cell in row:
                assert UNICODE.glyph(cell)
                UNICODE.style(cell)


def test_no_two_things_on_the_map_share_a_glyph() -> None:
    from pbem.games.guerra_do_congo.words.sentences import WORDS

    for palette in (UNICODE, ASCII):
        from pbem.view.map.map_cells import Cell

        glyphs: dict[str, str] = {}
        for role in WORDS.roles:
            glyph = palette.glyph(Cell(role))
            assert glyph not in glyphs, f"{role} looks like {glyphs.get(glyph)}"
            glyphs[glyph] = role
        assert not set("RrCc") & glyphs.keys()
    assert COMMON.keys() >= {"river", "great-river"}


def test_ground_that_nobody_may_enter_is_told_from_land() -> None:
    assert {SETUP.ground[here] for here in SETUP.grid.hexes} >= {CLOSED, WATER, "savanna", "forest", "city"}
    assert all(SETUP.ground[here] not in (CLOSED, WATER) for here in SETUP.stacks)


def overview_place(picture: Picture, here: Hex) -> tuple[int, int]:
    frame = frame_of_all(picture)
    row, column = divmod(here, 100)
    return LEFT + (column - frame.west) * 2 + row % 2, 1 + frame.line_of(row)


def shown_hexes(picture: Picture, centre: Hex, columns: int, rows: int) -> set[str]:
    frame = frame_around(picture, centre, columns, rows)
    return {f"{row:02d}{column:02d}" for row in frame.rows() for column in range(frame.west, frame.east + 1)}


@pytest.mark.rule("GC-3.6.1c")
@pytest.mark.parametrize(("option", "centre", "other"), [("boma", "Boma", "Goma"), ("goma", "Goma", "Boma")])
def test_the_ninth_supply_centre_is_the_one_agreed_on(option: str, centre: str, other: str) -> None:
    agreed: Any = catalog.game("guerra_do_congo").rules("campaign", {"supply_ninth_centre": option})
    marks = {spot.name: spot.marks for spot in pictures.picture(agreed, agreed.start()).spots.values()}
    assert "supply-centre" in marks[centre]
    assert "supply-centre" not in marks[other]
    assert sum("supply-centre" in each for each in marks.values()) == 9
