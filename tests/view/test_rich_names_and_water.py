"""The rich look: names that hide nothing, lakes between two hexes, bridges of a city."""

from itertools import pairwise

import pytest

from pbem.engine.hexes import DIRECTIONS, NOWHERE
from pbem.engine.picture import WATER, Picture
from pbem.games import catalog
from pbem.view.map.board_sheet import ZOOMS
from pbem.view.map.palette import Palette
from pbem.view.map.rich.sheet import RichSheet

COUNTRIES = ("guerra_do_congo", "world_war_africa")


def start_of(game: str) -> Picture:
    """The first position of the first scenario, without counters."""
    registered = catalog.game(game)
    rules = registered.rules(registered.scenarios[0], {})
    return registered.picture(rules, rules.start())


def sheet_of(game: str, zoom: str) -> RichSheet:
    return RichSheet(start_of(game), zoom, Palette(catalog.look(game), False, "sheet", "256").shorthand)


@pytest.mark.parametrize("game", COUNTRIES)
def test_the_far_zoom_has_each_place_of_weight_and_the_names_of_capitals_whole(game: str) -> None:
    sheet = sheet_of(game, "overview")
    capitals = [spot.name.upper() for spot in sheet.picture.spots.values() if sheet.short.capitals in spot.marks]
    letters = ["".join(cell.text if cell.role == "label-city" else "\n" for cell in sheet.row(y)) for y in range(sheet.height)]
    shown = [name for line in letters for name in line.split("\n") if name]
    assert capitals
    assert set(shown) == set(capitals)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("game", COUNTRIES)
def test_nothing_stands_between_the_letters_of_a_region(game: str, zoom: str) -> None:
    sheet = sheet_of(game, zoom)
    found = 0
    for y in range(sheet.height):
        cells = sheet.row(y)
        letters = [x for x, cell in enumerate(cells) if cell.role == "region"]
        found += len(letters)
        for x, after in pairwise(letters):
            if after - x == 2:
                assert cells[x + 1].text == " ", (x, y)
    assert found


@pytest.mark.parametrize("zoom", ["normal", "detail"])
@pytest.mark.parametrize("game", COUNTRIES)
def test_a_lake_between_two_hexes_is_a_band_of_water(game: str, zoom: str) -> None:
    base = sheet_of(game, zoom)._base
    lakes = [cell for line in base.lines.values() for _, cell in line.values() if cell.ground == WATER]
    assert {cell.text for cell in lakes} == {"▔", "▏"}
    assert {cell.role for cell in lakes} == {"tint-shore"}  # a thin line on water
    assert not [cell for line in base.lines.values() for _, cell in line.values() if cell.role == "tint-shore" and not cell.ground]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_street_over_water_has_the_sign_of_a_bridge_and_no_shore_at_its_ends(zoom: str) -> None:
    sheet = sheet_of("rio_40", zoom)
    picture = sheet.picture
    for name in ("H3", "K3", "O3"):
        here = picture.grid.named(name)
        x, y, across, down = sheet.place_of(here)
        assert {cell.text for cell in sheet.row(y + down // 2)[x + 1 : x + across]} == {"═"}
        there = picture.grid.neighbour(here, DIRECTIONS.index("E"))
        if there != NOWHERE and picture.ground[there] == "street":
            ends = [sheet.row(y + dy)[x + across] for dy in range(1, down)]
            assert all(cell.role != "tint-shore" for cell in ends)
