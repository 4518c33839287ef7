"""Layers over the map: their legend names every sign of theirs, and the costs of a march hide none."""

from functools import cache
from itertools import product

import pytest

from pbem.engine.hexes import Hex
from pbem.engine.picture import CLOSED, WATER
from pbem.engine.planning import Mark, Overlay
from pbem.games import catalog
from pbem.tui.screens.battle.head import layer_legend
from pbem.view.map.board_sheet import ZOOMS, AnySheet
from pbem.view.map.looks import drawing_of
from pbem.view.map.map_highlights import Layers
from pbem.view.map.palette import Palette
from pbem.view.map.rich_legend import rich_legend
from pbem.view.map.scene import scene_of
from pbem.view.text import possible_now
from tests.sample_sizes import spread

GAMES = {"guerra_do_congo": "campaign", "rio_40": "clean_sweep"}
PALETTES = {"spare": ("", "16", False), "ascii": ("", "none", True), "sheet": ("sheet", "256", False), "ink": ("ink", "16", False)}


def palette_of(game: str, name: str) -> Palette:
    theme, depth, is_ascii = PALETTES[name]
    return Palette(catalog.look(game), is_ascii, theme, depth)


@cache
def layers_of(game: str) -> list[Overlay]:
    """All layers of both sides at the start, and those from a hex."""
    rules = catalog.game(game).rules(GAMES[game], {})
    state, planner = rules.start(), possible_now.planner_of(game)
    found = [layer for side in (0, 1) for layer in planner.overlays(rules, state, side)]
    focus = catalog.game(game).picture(rules, state).focus
    return found + list(planner.overlays_from(rules, state, 0, focus))


def sheet_of(game: str, palette: Palette, zoom: str) -> AnySheet:
    rules = catalog.game(game).rules(GAMES[game], {})
    return drawing_of(palette).sheet(catalog.game(game).picture(rules, rules.start()), zoom, palette.shorthand)


@pytest.mark.parametrize(("zoom", "look", "game"), spread(list(product(ZOOMS, PALETTES, GAMES)), 9))
def test_the_legend_of_a_layer_names_every_sign_of_it(game: str, look: str, zoom: str) -> None:
    palette = palette_of(game, look)
    sheet = sheet_of(game, palette, zoom)
    for layer in layers_of(game):
        roles = {mark.role for mark in layer.marks.values()}
        name, *signs = layer_legend(game, palette, sheet, layer)
        told = {means: shown if len(shown) == 1 else shown.split("/") for shown, means in (sign.split(" ", 1) for sign in signs)}
        laid = drawing_of(palette).patches(sheet, Layers(overlay=layer))
        for cell in (cell for line in laid.values() for cell in line.values() if cell.role in roles):
            means = told[possible_now.mark_text(game, cell.role)]
            shown = palette.glyph(cell)
            assert shown in means or (cell.text and ("n" in means or cell.text in "".join(means))), (layer.key, name, signs, shown)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("look", PALETTES)
@pytest.mark.parametrize("zoom", ["normal", "detail"])
def test_a_cost_and_the_sign_of_a_layer_stand_side_by_side(game: str, look: str, zoom: str) -> None:
    palette = palette_of(game, look)
    sheet = sheet_of(game, palette, zoom)
    picture = sheet.picture
    land = [here for here in sheet.hexes() if picture.ground[here] not in (CLOSED, WATER)]
    role = "unheld"
    hidden: list[Hex] = []
    for here in land:
        layers = Layers(costs={here: 4}, overlay=Overlay("control", {here: Mark(role)}))
        laid = drawing_of(palette).patches(sheet, layers)
        roles = [cell.role for line in laid.values() for cell in line.values()]
        if not {role, "reach"} <= set(roles):
            hidden.append(here)
    assert not hidden


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("look", ["sheet", "ink"])
def test_the_help_names_every_sign_of_ground_and_place_of_the_rich_look(game: str, look: str) -> None:
    palette, rules = palette_of(game, look), catalog.game(game).rules(GAMES[game], {})
    shown = scene_of(game, rules, rules.start())
    legend = rich_legend(shown, palette)
    signs = {sign for part in legend for sign in part.split(" ", 1)[0]}
    sheet = sheet_of(game, palette, "normal")
    cells = {cell for y in range(sheet.height) for cell in sheet.row(y)}
    ground = {palette.glyph(cell) for cell in cells if cell.role.startswith("ink-")} - {"░"}
    places = {palette.glyph(cell) for cell in cells if cell.role in ("place", "entry", "objective", "city", "village")}
    assert len(ground) > 3
    assert ground <= signs
    bridges = {palette.glyph(cell) for cell in cells if cell.role == "lane" and cell.text == "═"}
    assert bridges <= signs
    assert bool(bridges) == (game == "rio_40")
    assert places <= signs
