"""The board as a sheet: places and hexes, three zooms, what is laid over it, and that a new position changes little.

To write the goldens again: PBEM_GOLDENS=1 pytest tests/view/test_sheet.py, then look at the difference.
"""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.engine.picture import Counter, Picture
from pbem.engine.planning import Mark, Overlay, Reach, Way
from pbem.games import catalog
from pbem.view.map.board_sheet import ZOOMS, SpareSheet, changed_hexes, ruler
from pbem.view.map.map_cells import Cell
from pbem.view.map.map_highlights import Layers, costs_of, cursor_cells, patches
from pbem.view.map.palette import Palette
from tests.view import boards

GOLDENS = Path(__file__).parent / "goldens"
SETUP, FIGHTING = boards.setup(), boards.fighting()[1]
UNICODE = Palette(catalog.look("guerra_do_congo"), is_ascii=False)
ASCII = Palette(catalog.look("guerra_do_congo"), is_ascii=True)
KISANGANI = Hex(2723)
SHEETS = {zoom: SpareSheet(FIGHTING, zoom, UNICODE.shorthand) for zoom in ZOOMS}


def window(sheet: SpareSheet, palette: Palette, here: Hex, across: int, down: int, layers: Layers | None = None) -> str:
    """So many hexes around one, with cursor and layers, as text."""
    x, y, width, height = sheet.place_of(here)
    left, top = max(0, x - across * width // 2), max(0, y - down * height // 2)
    over = patches(sheet, layers or Layers())
    for at, line, cell in cursor_cells(sheet, here):
        over.setdefault(line, {})[at] = cell
    lines = []
    for line in range(top, min(top + down * height, sheet.height)):
        cells = [over.get(line, {}).get(at, cell) for at, cell in enumerate(sheet.row(line))]
        lines.append("".join(palette.glyph(cell) for cell in cells[left : left + across * width]).rstrip())
    return "\n".join(lines) + "\n"


def way(unit: str, start: Hex, there: Hex, cost: int, verb: str = "m") -> Way:
    return Way(verb, f"{verb} {unit}", (start, there), cost)


LAID = Layers(
    costs={Hex(2724): 2, Hex(2725): 4, Hex(2622): 12, Hex(2525): -1},
    path=(KISANGANI, Hex(2724), Hex(2725), Hex(2825)),
    chosen=frozenset({Hex(2622)}),
    overlay=Overlay("test", {Hex(2823): Mark("supply"), Hex(2626): Mark("prize", 0, "10")}),
)
WINDOWS = {"overview": (30, 14), "normal": (12, 9), "detail": (7, 5)}


@pytest.mark.parametrize("palette", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("laid", [None, LAID], ids=["bare", "laid"])
def test_a_part_of_the_sheet_is_drawn_as_before(zoom: str, palette: Palette, laid: Layers | None) -> None:
    name = f"sheet-{zoom}{'-laid' if laid else ''}.{'ascii' if palette is ASCII else 'unicode'}.txt"
    drawn = window(SHEETS[zoom], palette, KISANGANI, *WINDOWS[zoom], laid)
    if os.environ.get("PBEM_GOLDENS"):
        (GOLDENS / name).write_text(drawn, encoding="utf-8")
    assert drawn == (GOLDENS / name).read_text(encoding="utf-8")
    assert palette is UNICODE or drawn.isascii()


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_cell_of_a_hex_leads_back_to_it(zoom: str) -> None:
    sheet = SHEETS[zoom]
    for here in sheet.hexes():
        x, y, width, height = sheet.place_of(here)
        assert {sheet.hex_at(x + dx, y + dy) for dx in range(width) for dy in range(height)} == {here}
        assert x + width < sheet.width + 1
        assert y + height <= sheet.height
    assert sheet.hex_at(-5, 0) == sheet.hex_at(sheet.width + 3, 3) == sheet.hex_at(3, sheet.height) == NOWHERE


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_line_has_one_length_and_a_row_number_once_a_hex(zoom: str) -> None:
    sheet = SHEETS[zoom]
    assert {len(sheet.row(y)) for y in range(sheet.height)} == {sheet.width}
    numbers = [sheet.row_number(y) for y in range(sheet.height)]
    assert [number.strip() for number in numbers if number.strip()] == [f"{row:02d}" for row in sheet.frame.rows()]
    assert {len(number) for number in numbers} == {3}
    assert len(ruler(sheet)) == sheet.width


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_new_position_is_drawn_like_a_fresh_sheet_and_changes_few_lines(zoom: str) -> None:
    sheet = SpareSheet(SETUP, zoom, UNICODE.shorthand)
    before = [sheet.row(y) for y in range(sheet.height)]
    redrawn, changed = sheet.redrawn(FIGHTING)
    assert [redrawn.row(y) for y in range(redrawn.height)] == [SHEETS[zoom].row(y) for y in range(redrawn.height)]
    differing = {y for y in range(sheet.height) if redrawn.row(y) != before[y]}
    assert differing
    assert differing <= changed
    assert len(changed) < sheet.height // 1.5
    assert [sheet.row(y) for y in range(sheet.height)] == before


def test_a_sheet_of_another_map_is_drawn_anew() -> None:
    sheet = SpareSheet(SETUP, "normal", UNICODE.shorthand)
    here = Hex(2725)
    other = replace(SETUP, ground={**SETUP.ground, here: "swamp"})
    redrawn, changed = sheet.redrawn(other)
    assert len(changed) == sheet.height
    x, y, _, _ = redrawn.place_of(here)
    assert redrawn.row(y + 1)[x + 2].role == "swamp"


def test_only_hexes_where_something_happened_are_changed() -> None:
    assert changed_hexes(SETUP, SETUP) == set()
    here = next(iter(SETUP.stacks))
    without = replace(SETUP, stacks={there: stack for there, stack in SETUP.stacks.items() if there != here})
    assert changed_hexes(SETUP, without) == {here}


@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_names_stay_where_they_are_when_units_move(zoom: str) -> None:
    def names(picture: Picture) -> set[tuple[int, int, str]]:
        sheet = SpareSheet(picture, zoom, UNICODE.shorthand)
        return {
            (x, y, cell.text) for y in range(sheet.height) for x, cell in enumerate(sheet.row(y)) if cell.role.startswith("label-")
        }

    found = names(SETUP)
    assert len(found) > 500
    assert found == names(FIGHTING) == names(replace(SETUP, stacks={}))


@pytest.mark.parametrize("palette", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_stack_shows_side_and_size_in_every_zoom(palette: Palette) -> None:
    for zoom, (dx, dy) in (("overview", (0, 0)), ("normal", (1, 1)), ("detail", (1, 2))):
        sheet = SHEETS[zoom]
        for here, stack in FIGHTING.stacks.items():
            x, y, _, _ = sheet.place_of(here)
            shown = "".join(palette.glyph(cell) for cell in sheet.row(y + dy)[x + dx : x + dx + 2])
            assert shown == f"{len(stack)}{'RC'[stack[0].side]}"


def test_the_detailed_map_tells_strengths_type_and_the_gravest_marks() -> None:
    unit = Counter("A", 1, "congo", "armour", "battalion", (5, 4, 6), is_reduced=True, marks=("moved", "unsupplied"))
    other = Counter("B", 1, "congo", "infantry", "regiment", (3, 4, 3))
    here = Hex(2725)
    sheet = SpareSheet(replace(SETUP, stacks={here: (unit, other)}), "detail", UNICODE.shorthand)
    x, y, _, _ = sheet.place_of(here)
    text = ["".join(UNICODE.glyph(cell) for cell in sheet.row(y + dy)[x + 1 : x + 8]) for dy in range(4)]
    assert text[2].startswith("2Ca")
    assert text[3] == " 8-8 !½"


def test_what_lies_in_a_hex_is_marked_in_the_detailed_map() -> None:
    here = Hex(2725)
    sheet = SpareSheet(replace(SETUP, marks={here: ("road-interdicted",)}), "detail", UNICODE.shorthand)
    x, y, _, _ = sheet.place_of(here)
    assert Cell("mark-road-interdicted") in sheet.row(y + 1)[x : x + 8]


def test_borders_run_between_countries_only() -> None:
    sheet = SHEETS["normal"]
    grid, regions = FIGHTING.grid, FIGHTING.regions
    seen = 0
    for here in sheet.hexes():
        x, y, _, _ = sheet.place_of(here)
        if sheet.row(y + 1)[x].role == "border-ns":
            west = grid.neighbour(here, DIRECTIONS.index("W"))
            assert regions[here] != regions[west]
            seen += 1
    assert seen > 5


def test_a_step_keeps_to_the_sheet() -> None:
    sheet = SHEETS["normal"]
    frame = sheet.frame
    corner = Hex(frame.north * 100 + frame.west)
    assert sheet.step(corner, "up") == sheet.step(corner, "w") == sheet.step(corner, "nw") == NOWHERE
    assert sheet.step(corner, "right") == corner + 1
    assert sheet.step(sheet.step(corner, "down"), "up") == corner


def test_costs_are_those_of_one_verb_or_of_the_first() -> None:
    start, there, far = KISANGANI, Hex(2724), Hex(1807)
    reach = Reach(
        "X", {there: (way("X", start, there, 2), way("X", start, there, 1, "ride")), far: (way("X", start, far, 9, "ride"),)}
    )
    assert costs_of(reach) == {there: 2, far: 9}
    assert costs_of(reach, "ride") == {there: 1, far: 9}
    assert costs_of(reach, "m") == {there: 2}
    assert costs_of(None) == {}


@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_what_is_laid_over_the_map_never_hides_side_or_size_of_a_stack(zoom: str) -> None:
    sheet = SHEETS[zoom]
    everywhere = dict.fromkeys(sheet.hexes(), 12)
    path = (Hex(2622), Hex(2723), Hex(2724), Hex(2823), Hex(1807))
    over = patches(sheet, Layers(costs=everywhere, path=path, overlay=Overlay("x", {here: Mark("supply") for here in everywhere})))
    for here in FIGHTING.stacks:
        x, y, _, _ = sheet.place_of(here)
        line = y + (1 if zoom == "normal" else 2)
        assert not {x + 1, x + 2} & over[line].keys()


def test_no_cost_is_written_beside_a_side_letter_of_the_overview_or_cut_short() -> None:
    stack = next(iter(FIGHTING.stacks))
    sheet = SHEETS["overview"]
    x, y, _, _ = sheet.place_of(stack)
    assert x + 1 not in patches(sheet, Layers(costs={stack: 4})).get(y, {})
    for zoom, (dx, dy) in (("normal", (3, 1)), ("detail", (7, 2))):
        x, y, _, _ = SHEETS[zoom].place_of(stack)
        cell = patches(SHEETS[zoom], Layers(overlay=Overlay("x", {stack: Mark("reach", text="123")})))[y + dy][x + dx]
        assert cell == Cell("reach")


def test_a_role_nobody_knows_is_a_question_mark() -> None:
    assert UNICODE.glyph(Cell("no-such-role")) == "?"


@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_the_names_of_cities_are_whole_in_the_spare_look(zoom: str) -> None:
    sheet = SHEETS[zoom]
    text = "\n".join("".join(UNICODE.glyph(cell) for cell in sheet.row(y)) for y in range(sheet.height))
    assert [spot.name for spot in FIGHTING.spots.values() if spot.kind == "city" and spot.name not in text] == []
