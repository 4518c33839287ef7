"""The rich look: what a player must be able to read from it, whatever the position, the zoom and the colours."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace
from rich.style import Style

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import CLOSED, WATER, Counter
from pbem.engine.planning import Mark, Overlay
from pbem.games import catalog
from pbem.view.map.board_sheet import ZOOMS
from pbem.view.map.drawing import NORTH_EAST, NORTH_WEST, WEST
from pbem.view.map.map_cells import Cell
from pbem.view.map.map_highlights import Layers
from pbem.view.map.palette import Palette
from pbem.view.map.rich.highlights import cursor_cells, patches
from pbem.view.map.rich.inlay import RIVER, ROAD
from pbem.view.map.rich.sheet import RichSheet
from pbem.view.map.rich.theme import THEMES
from tests.view import boards

SETUP, FIGHTING = boards.setup(), boards.fighting()[1]
RIO = catalog.game("rio_40")
CITY = RIO.picture(rules := RIO.rules("takeover", {}), rules.start())
PALETTE = Palette(catalog.look("guerra_do_congo"), False, "sheet", "256")
ASCII = Palette(catalog.look("guerra_do_congo"), True, "ink", "none")
CITY_PALETTE = Palette(catalog.look("rio_40"), False, "sheet", "256")
DEPTHS = {"sheet": ("256", "truecolor"), "night": ("256", "truecolor"), "ink": ("256", "16", "none")}


def drawn(sheet: RichSheet) -> list[str]:
    """All lines as text."""
    return ["".join(PALETTE.glyph(cell) for cell in sheet.row(y)) for y in range(sheet.height)]


def sheet_of(zoom: str, **changes: object) -> RichSheet:
    return RichSheet(replace(FIGHTING, **changes), zoom, PALETTE.shorthand)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_new_position_is_drawn_like_a_fresh_sheet_and_changes_few_lines(zoom: str) -> None:
    sheet = RichSheet(SETUP, zoom, PALETTE.shorthand)
    before = [sheet.row(y) for y in range(sheet.height)]
    redrawn, changed = sheet.redrawn(FIGHTING)
    fresh = sheet_of(zoom)
    assert [redrawn.row(y) for y in range(redrawn.height)] == [fresh.row(y) for y in range(redrawn.height)]
    assert {y for y in range(sheet.height) if redrawn.row(y) != before[y]} <= changed
    assert len(changed) < sheet.height // 1.5


@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_every_river_shows_on_each_of_its_hexsides(zoom: str) -> None:
    sheet = sheet_of(zoom, stacks={})
    shown = 0
    for (one, other), role in FIGHTING.edges.items():
        if not (sheet.holds(one) and sheet.holds(other)):
            continue
        (x1, y1, across, down), (x2, y2, _, _) = sheet.place_of(one), sheet.place_of(other)
        if y1 == y2:
            cells = [sheet.row(y1 + dy)[max(x1, x2)] for dy in range(1, down)]
        else:
            left, top = max(x1, x2), max(y1, y2)
            lower = x1 if y1 == top else x2
            start = lower if left == lower else lower + across // 2
            cells = sheet.row(top)[start + (left == lower and lower != left) : start + across // 2 + 1]
        names = (
            {"river"}
            if role == "river"
            else {"water-side", "tint-water", "tint-shore", "tint-great-river", "road", "railway", "both"}
        )
        names |= {"road", "railway", "both", "label-city", "label-village", "region"}
        assert any(cell.role in names for cell in cells), (one, other, role)
        shown += 1
    assert shown > 300


def test_rivers_are_joined_at_every_corner_that_two_hexsides_share() -> None:
    """A slope ends at the western edge of the cell east of it, where an upright stands; the end of the line is west of it."""
    inlay = sheet_of("normal")._base
    slopes = uprights = 0
    for line in inlay.lines.values():
        for x, (rank, cell) in line.items():
            if rank == RIVER and cell.text in "╱╲":
                found = line.get(x - 1)
                assert found is not None
                assert found[0] > RIVER or found[1].text == {"╱": "▁", "╲": "▔"}[cell.text]
                slopes += 1
            uprights += rank == RIVER and cell.text == "▏"
            assert rank != RIVER or cell.text in "╱╲▁▔▏"
    assert slopes > 200
    assert uprights > 100


@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_a_lake_has_a_shore_on_each_side_where_land_begins(zoom: str) -> None:
    sheet = sheet_of(zoom, stacks={}, spots={})
    shores = 0
    for here in sheet.hexes():
        for direction in (WEST, NORTH_WEST, NORTH_EAST):
            there = FIGHTING.grid.neighbour(here, direction)
            if there == NOWHERE or (FIGHTING.ground[here] == WATER) == (FIGHTING.ground[there] == WATER):
                continue
            x, y, across, down = sheet.place_of(here)
            columns = range(x, x + 1) if direction == WEST else range(x + 1, x + across // 2)
            columns = columns if direction != NORTH_EAST else range(x + across // 2 + 1, x + across)
            cells = [sheet.row(y + (down // 2 if direction == WEST else 0))[at] for at in columns]
            is_covered = any(cell.role in ("road", "river", "railway", "region", "great-river") for cell in cells)
            shown = [{cell.ground, cell.role.removeprefix("tint-")} for cell in cells]
            assert is_covered or all("shore" in each for each in shown), (here, there)
            shores += 1
    assert shores > 80


def test_the_names_of_cities_stand_whole_and_win_over_villages() -> None:
    text = "\n".join(drawn(sheet_of("normal", stacks={}))).replace("\u00a0", " ")
    cities = [spot for spot in FIGHTING.spots.values() if spot.kind == "city"]
    assert len(cities) > 25
    missing = [spot.name for spot in cities if (spot.name.upper() if "supply-centre" in spot.marks else spot.name) not in text]
    assert missing == []


@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_names_stay_where_they_are_and_no_stack_covers_them(zoom: str) -> None:
    def names(sheet: RichSheet) -> list[tuple[int, int, str]]:
        rows = ((y, sheet.row(y)) for y in range(sheet.height))
        return [(x, y, cell.text) for y, row in rows for x, cell in enumerate(row) if cell.role.startswith("label-")]

    assert names(sheet_of(zoom)) == names(sheet_of(zoom, stacks={}))


def test_a_stack_tells_side_number_and_strength() -> None:
    sheet = sheet_of("normal")
    for here, stack in FIGHTING.stacks.items():
        x, y, _, _ = sheet.place_of(here)
        strength = str(sum(unit.values[0] for unit in stack))
        row = sheet.row(y + 1)[x : x + 5]
        text = "".join(
            PALETTE.glyph(cell) for cell in row if cell.ground.startswith(("side-", "tab-")) and cell.side == stack[0].side
        )
        letter = "RC"[stack[0].side]
        assert text in (f"{len(stack)}{letter}{strength}", f"{len(stack)}{strength}"), here
        assert len(strength) > 1 or text[1] == letter


def test_stacks_side_by_side_never_touch() -> None:
    unit = Counter("A", 0, "rcd", "infantry", "regiment", (9, 9, 9))
    row = [Hex(2720 + at) for at in range(6)]
    sheet = sheet_of("normal", stacks=dict.fromkeys(row, (unit, unit)))
    x, y, _, _ = sheet.place_of(row[0])
    cells = sheet.row(y + 1)[x : x + 25]
    runs = "".join("#" if cell.ground.startswith(("side-", "tab-")) else " " for cell in cells).split()
    assert len(runs) == 6


def test_a_letter_that_tells_the_contingent_stays_between_two_stacks() -> None:
    known, covered = Counter("A", 0, "UG", "infantry", "X", (5, 5, 9)), Counter("?1", 0, "", "unknown", "", ())
    palette = Palette(catalog.look("world_war_africa"), False, "sheet", "256")
    game = catalog.game("world_war_africa")
    shown = game.picture(game.rules("campaign", {}), game.rules("campaign", {}).start())
    row = [Hex(2010 + at) for at in range(3)]
    sheet = RichSheet(replace(shown, stacks=dict.fromkeys(row, (known, covered))), "normal", palette.shorthand)
    x, y, _, _ = sheet.place_of(row[1])
    assert "".join(palette.glyph(cell) for cell in sheet.row(y + 1)[x : x + 4]) == "2U5+"


def test_a_grave_state_shows_in_the_number() -> None:
    unit = Counter("A", 0, "rcd", "infantry", "regiment", (4, 4, 4), marks=("unsupplied",))
    sheet = sheet_of("normal", stacks={Hex(2725): (unit,)})
    x, y, _, _ = sheet.place_of(Hex(2725))
    assert sheet.row(y + 1)[x + 1] == Cell("mark-unsupplied", "1", 0, "tab-0")


@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_a_layer_hides_no_cost_and_a_cost_no_layer(zoom: str) -> None:
    sheet = sheet_of(zoom)
    hexes = [here for here in sheet.hexes() if FIGHTING.ground[here] not in (CLOSED, WATER)]
    chance = Random(5)
    for _ in range(20):
        here = chance.choice(hexes)
        marks = {there: Mark("prize", 0, "3") for there in hexes if chance.random() < 0.2} | {here: Mark("prize", 0, "3")}
        laid = patches(sheet, Layers(costs={here: chance.choice((2, 14))}, overlay=Overlay("test", marks)))
        x, y, width, height = sheet.place_of(here)
        near = [laid.get(line, {}).get(at) for line in range(y, y + height) for at in range(x, x + width + 2)]
        assert "".join(cell.text for cell in near if cell and cell.role == "reach") in ("2", "14")
        assert any(cell and cell.role == "prize" and cell.text == "3" for cell in near)


def test_no_sign_and_no_cost_covers_a_name_or_a_counter() -> None:
    sheet = sheet_of("normal")
    hexes = [here for here in sheet.hexes() if FIGHTING.ground[here] not in (CLOSED, WATER)]
    laid = patches(sheet, Layers(overlay=Overlay("test", {here: Mark("unheld") for here in hexes})))
    covered = [(x, y) for y, line in laid.items() for x, cell in line.items() if sheet.row(y)[x].role.startswith(("stack", "tab"))]
    names = [(x, y) for y, line in laid.items() for x, cell in line.items() if sheet.row(y)[x].role.startswith("label")]
    assert covered == []
    assert len(names) < 12  # where a name fills both lines beside a stack in a row of stacks


def test_a_cost_never_runs_together_with_the_number_of_a_stack() -> None:
    sheet = sheet_of("normal")
    beside = 0
    for here in FIGHTING.stacks:
        middle = sheet.place_of(here)[1] + 1
        for y, line in patches(sheet, Layers(costs={here: 7})).items():
            for x, cell in line.items():
                around = [sheet.row(y)[at].role for at in (x - 1, x + 1) if 0 <= at < sheet.width]
                assert cell.text != "7" or not {"stack", "tab"} & set(around), here
            beside += y == middle and "7" in [cell.text for cell in line.values()]
    assert beside


def test_costs_never_run_together() -> None:
    sheet = sheet_of("normal")
    hexes = [here for here in sheet.hexes() if FIGHTING.ground[here] not in (CLOSED, WATER)]
    laid = patches(sheet, Layers(costs=dict.fromkeys(hexes, 7)))
    for y, line in laid.items():
        told = [line[x].text if x in line and line[x].role == "reach" else " " for x in range(sheet.width)]
        assert "77" not in "".join(told), y


def test_a_zone_changes_the_ground_and_keeps_terrain_lines_and_names() -> None:
    sheet = sheet_of("normal")
    hexes = [here for here in sheet.hexes() if FIGHTING.ground[here] not in (CLOSED, WATER)]
    laid = patches(sheet, Layers(overlay=Overlay("test", {here: Mark("zone-rebels") for here in hexes})))
    for y, line in laid.items():
        for x, cell in line.items():
            old = sheet.row(y)[x]
            assert (cell.text, cell.side) == (old.text, old.side) or old.role.startswith("tint-") or cell.role.startswith("tint-")
    tints = {cell.ground for line in laid.values() for cell in line.values()}
    assert {"forest+red", "savanna+red", "mountain+red"} <= tints
    styles = {PALETTE.style(Cell("blank", " ", ground=f"{ground}+red")) for ground in ("forest", "savanna", "mountain", "open")}
    assert len(styles) == 4


@pytest.mark.parametrize(("theme", "picture", "game"), list(product(THEMES, (FIGHTING, CITY), ("guerra_do_congo", "rio_40"))))
def test_every_cell_has_a_glyph_of_one_column_and_a_style_that_can_be_read(theme: str, picture: object, game: str) -> None:
    if (picture is CITY) != (game == "rio_40"):
        pytest.skip("the other game's picture")
    for depth, is_ascii, zoom in product(DEPTHS[theme], (False, True), ZOOMS):
        palette = Palette(catalog.look(game), is_ascii, theme, depth)
        sheet = RichSheet(picture, zoom, palette.shorthand)  # type: ignore[arg-type]
        cells = {cell for y in range(sheet.height) for cell in sheet.row(y)}
        for cell in cells:
            glyph, style = palette.glyph(cell), Style.parse(palette.style(cell))
            assert len(glyph) == 1
            assert not is_ascii or glyph.isascii()
            assert glyph == " " or depth == "none" or style.color != style.bgcolor or style.color is None


def test_ascii_without_colours_still_tells_sides_and_rivers() -> None:
    sheet = RichSheet(FIGHTING, "normal", ASCII.shorthand)
    text = "\n".join("".join(ASCII.glyph(cell) for cell in sheet.row(y)) for y in range(sheet.height))
    assert text.isascii()
    assert "_/'\\_/'\\" in text
    for here, stack in list(FIGHTING.stacks.items())[:20]:
        x, y, _, _ = sheet.place_of(here)
        assert "RC"[stack[0].side] in text.split("\n")[y + 1][x : x + 5]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_cursor_stands_inside_its_hex_and_hides_nothing_that_is_written_there(zoom: str) -> None:
    sheet = sheet_of(zoom)
    for here in sheet.hexes():
        x, y, width, height = sheet.place_of(here)
        found = cursor_cells(sheet, here)
        assert len(found) == 2
        for at, line, cell in found:
            assert x <= at <= x + width
            assert y <= line < y + height
            below = sheet.row(line)[at]
            is_kept = here in FIGHTING.stacks or below.role in ("place", "city", "village") or below.role.startswith("label")
            assert cell.ground == "cursor"
            assert not is_kept or PALETTE.glyph(cell) == PALETTE.glyph(below)


def test_the_cursor_keeps_the_sign_of_a_layer_and_a_cost() -> None:
    sheet, here = sheet_of("normal", stacks={}), Hex(2725)
    laid = patches(sheet, Layers(costs={here: 14}, overlay=Overlay("test", {here: Mark("prize", 0, "3")})))
    assert [cell.text for _, _, cell in cursor_cells(sheet, here, False, laid)] == ["1", "3"]


def test_a_city_has_streets_that_join_and_bridges_over_its_canal() -> None:
    sheet = RichSheet(CITY, "normal", CITY_PALETTE.shorthand)
    for name in ("H3", "K3", "O3"):
        x, y, _, _ = sheet.place_of(CITY.grid.named(name))
        assert WATER in {cell.ground for cell in sheet.row(y)[x + 1 : x + 3]}
        assert {cell.ground for cell in sheet.row(y + 1)[x + 1 : x + 4]} == {"street"}
    assert all(cell.ground != WATER for cell in sheet.row(sheet.place_of(CITY.grid.named("M4"))[1] + 1)[20:24])
    lanes = sum(rank == ROAD for line in sheet._base.lines.values() for rank, _ in line.values())
    assert lanes > 150


def test_one_glyph_a_hex_of_houses() -> None:
    sheet = RichSheet(replace(CITY, stacks={}, spots={}), "normal", CITY_PALETTE.shorthand)
    for here in sheet.hexes():
        if CITY.ground[here] in ("urban", "favela"):
            x, y, width, height = sheet.place_of(here)
            glyphs = [cell.text for dy in range(height) for cell in sheet.row(y + dy)[x : x + width] if cell.text in "▟▙▛▜▚▞"]
            assert len(glyphs) == 1


def test_one_counter_and_several_are_told_apart() -> None:
    soldier = Counter("PM01", 0, "PM", "foot", "", (4, 4, 4, 2))
    civilian = Counter("C01", -1, "CI", "civilian", "", ())
    where = CITY.grid.named("H13")
    alone = RichSheet(replace(CITY, stacks={where: (soldier,)}), "normal", CITY_PALETTE.shorthand)
    both = RichSheet(replace(CITY, stacks={where: (soldier, civilian)}), "normal", CITY_PALETTE.shorthand)
    x, y, _, _ = alone.place_of(where)
    assert "".join(CITY_PALETTE.glyph(cell) for cell in alone.row(y + 1)[x + 1 : x + 4]) == "PM4"
    assert both.row(y + 1)[x] == Cell("tab", "2", -1, "tab-nobody")
    assert alone.row(y + 1)[x].role != "tab"


def test_what_is_face_down_says_nothing_but_whose_it_is() -> None:
    hidden = Counter("X05", 1, "X", "counter", "", ())
    where = CITY.grid.named("H13")
    sheet = RichSheet(replace(CITY, stacks={where: (hidden,)}), "normal", CITY_PALETTE.shorthand)
    x, y, _, _ = sheet.place_of(where)
    assert [(cell.text, cell.ground) for cell in sheet.row(y + 1)[x + 1 : x + 4]] == [
        (" ", "down-1"),
        ("?", "down-1"),
        (" ", "down-1"),
    ]


@pytest.mark.parametrize("game", ["guerra_do_congo", "rio_40"])
@pytest.mark.parametrize("theme", ["sheet", "night"])
def test_a_zone_shows_on_every_ground(theme: str, game: str) -> None:
    palette = Palette(catalog.look(game), False, theme, "256")
    grounds = ("open", "savanna", "forest", "swamp", "rough", "mountain", "city", "urban", "street", "favela")
    for ground, zone in product(grounds, ("red", "blue", "green", "yellow", "magenta", "dark")):
        plain, zoned = (palette.style(Cell("blank", " ", ground=name)) for name in (ground, f"{ground}+{zone}"))
        assert plain != zoned, (ground, zone)
