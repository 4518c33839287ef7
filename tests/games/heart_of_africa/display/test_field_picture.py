"""How a field is shown: a word, a glyph, a colour and a name for each ground, in both looks."""

import tomli

from pbem.engine.hexes import Hex, hexside
from pbem.games import catalog
from pbem.games.heart_of_africa.display.field_picture import field_picture, ground_word
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import ROWS
from pbem.games.heart_of_africa.fields.layers import CREST, HILL, JUNGLE, MARSH, RIVER, ROAD, ROCKY, SEA, STREAM, VILLAGE
from pbem.games.heart_of_africa.words.field_names import GROUNDS, REGIONS
from pbem.view.map.board_sheet import ZOOMS
from pbem.view.map.looks import drawing_of
from pbem.view.map.palette import Palette
from tests.games.heart_of_africa.fields.grounds import CONTENT, TERRAIN, ball, drawn, field_with, row

LOOK = catalog.look("heart_of_africa")
WORDS = {ground_word(bits) for bits in TERRAIN.signs.values()} | {"infested"}


def test_each_ground_has_a_glyph_a_name_and_in_each_theme_colours_of_its_own() -> None:
    look = tomli.loads(LOOK)
    assert set(look["ground"]) | {"wall", "high-wall", "road-ew"} == set(GROUNDS)
    assert set(look["ground"]) >= WORDS
    for theme in ("sheet", "night"):
        tints = [look["rich"][theme][f"tint-{word}"] for word in look["ground"]]
        assert len({tint for tint, _ in tints}) == len({tint for _, tint in tints}) == len(tints)
    assert set(REGIONS) == set(CONTENT.regions)


def test_of_what_lies_in_a_hex_the_word_is_what_hinders_most() -> None:
    hills = (HILL, HILL | CREST, HILL | JUNGLE, HILL | CREST | ROCKY)
    assert [ground_word(bits | ROAD) for bits in (0, *hills, MARSH | JUNGLE, STREAM | JUNGLE | HILL, RIVER, SEA, VILLAGE)] == [
        "open", "hill", "crest", "hill-jungle", "crest-rocky", "marsh-jungle", "stream", "broad-river", "sea", "village"
    ]  # fmt: skip


def test_roads_lead_from_hex_to_hex_and_walls_stand_around_a_village_but_at_its_gates() -> None:
    field = field_with(village=ball(1030, 4), gates=(1026, 1034), road=row(10, 0, 26), marsh=ball(3030, 3))
    picture = field_picture(field, Hex(1030))
    assert picture.links == {hexside(here, there): "road" for here, there in zip(row(10, 0, 25), row(10, 1, 26), strict=True)}
    assert picture.edges == dict.fromkeys(field.walls, "wall")
    assert not any(Hex(1026) in side or Hex(1034) in side for side in picture.edges)
    high = Field(TERRAIN, field_with(village=ball(1030, 4), gates=(1026, 1034), high=True).text)
    assert set(field_picture(high, Hex(1030)).edges.values()) == {"high-wall"}


def test_every_cell_of_a_field_has_a_glyph_in_both_looks_and_in_ascii() -> None:
    picture = field_picture(Field(TERRAIN, drawn("mountain")), Hex(2030))
    for zoom in ZOOMS:
        for theme, is_ascii in (("", False), ("sheet", False), ("ink", True)):
            palette = Palette(LOOK, is_ascii, theme)
            sheet = drawing_of(palette).sheet(picture, zoom, palette.shorthand)
            shown = {palette.glyph(cell) for y in range(0, sheet.height, ROWS // 12) for cell in sheet.row(y)}
            assert "?" not in shown
            assert not is_ascii or all(glyph.isascii() for glyph in shown)
