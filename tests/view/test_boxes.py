"""Boxes beside the map, told in words: what they are, who stands there, how far, and how they are found."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex
from pbem.view.map import captions, place_search, spoken
from pbem.view.map.scene import Scene, drawing, near_hexes, order_words, place_hex, scene_of, touching_hexes
from pbem.view.text.narration import names_of
from tests.boxgame import game
from tests.boxgame.rules import DOOR, POOL, RESERVE, RWANDA, BoxRules, State

RULES = BoxRules()
BOTH_IN_RWANDA = State(places=(RWANDA, Hex(201), RESERVE, RWANDA, Hex(305), POOL))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Scene:
    game.install(monkeypatch)
    return scene_of(game.ID, RULES, BOTH_IN_RWANDA)


def test_a_box_is_listed_with_what_it_is_and_what_stands_there(told: Scene) -> None:
    assert captions.hex_lines(told, RWANDA) == [
        "Rwanda Box: box off the map, beside 0307 Goma, held by Blue, air strikes come from here",
        "  R1 Red 1",
        "  B1 Blue 4",
    ]
    assert captions.packed_lines(told, RWANDA, 78, 3)[1:] == ["R1 Red 1 | B1 Blue 4"]
    assert captions.packed_lines(told, RWANDA, 8, 5)[1:] == ["R1 Red 1", "B1 Blue", "  4"], "carried over, where there is room"
    assert captions.packed_lines(told, RWANDA, 8, 3)[1:] == ["R1 Red 1", "B1 Blue 4"]
    assert captions.hex_lines(told, NOWHERE) == []


def test_all_boxes_are_told_each_in_a_line(told: Scene) -> None:
    assert spoken.box_lines(told) == [
        "Rwanda Box: box off the map, beside 0307 Goma, held by Blue, air strikes come from here, Red with R1, Blue with B1.",
        "Reserve: edge of the map, beside 0301, Red with R3.",
        "Pool: pool off the map, Blue with B3.",
    ]


def test_a_box_is_found_by_its_word_its_name_and_its_beginning(told: Scene) -> None:
    for text in ("Rwanda_Box", "rwanda_box", "Rwanda Box", "rwanda  box"):
        assert place_hex(told, text) == RWANDA
    assert spoken.found_place(told, "rwa") == RWANDA
    assert spoken.found_place(told, "B3") == POOL, "by a unit that is there"
    assert place_search.find(told.picture, "pool") == [("Pool", POOL)]
    assert [name for name, _ in place_search.find(told.picture, "")] == ["Goma", "Pool", "Reserve", "Rwanda Box"]
    assert order_words(told, "m R1 Rwanda Box") == ["m", "R1", "Rwanda_Box"]


def test_a_name_that_says_the_same_as_the_word_is_told_once(told: Scene) -> None:
    assert told.hex(RWANDA) == "Rwanda Box"
    assert told.hex(POOL) == "Pool"
    other = replace(told.picture, boxes={RWANDA: replace(told.picture.boxes[RWANDA], name="Kigali")})
    assert names_of(other)["Rwanda_Box"] == "Kigali"
    told.narrator.names = names_of(other)
    assert told.hex(RWANDA) == "Rwanda_Box Kigali"


def test_looking_at_a_box_tells_each_sides_units(told: Scene) -> None:
    lines = spoken.look_lines(told, RWANDA)
    assert lines[0] == "Rwanda Box."
    assert lines[2:] == ["1 of Red:", "R1 Red 1", "1 of Blue:", "B1 Blue 4"]
    assert spoken.around_lines(told, RWANDA) == []
    assert spoken.around_lines(told, DOOR)[-1].startswith("Rwanda Box: box off the map, beside 0307 Goma")


def test_what_is_near_a_box_is_near_its_hex(told: Scene) -> None:
    assert spoken.near_lines(told, RWANDA, 2) == ["2 hexes west: 0305, Blue with B2."]
    assert spoken.near_lines(told, POOL, 9) == []
    assert spoken.near_lines(told, Hex(306), 1)[-1].startswith("Rwanda Box:")
    assert spoken.way_to(told, DOOR, RWANDA) == spoken.way_to(told, RWANDA, DOOR) == "off the map"


def test_enemies_in_a_box_are_next_to_who_is_there_or_beside_it(told: Scene) -> None:
    assert [unit.id for stack in spoken.enemies_beside(told, RWANDA, 0).values() for unit in stack] == ["B1"]
    assert [unit.id for stack in spoken.enemies_beside(told, DOOR, 1).values() for unit in stack] == ["R1"]
    assert spoken.enemies_beside(told, POOL, 0) == {POOL: told.picture.stacks[POOL]}
    assert spoken.enemy_lines(told, RWANDA, 0, 2) == ["2 hexes west: 0305.", "B2 Blue 5."]
    assert spoken.enemy_lines(told, POOL, 0, 2) == []


def test_a_side_is_strong_where_its_own_units_are(told: Scene) -> None:
    assert {told.name(here): len(stack) for here, stack in spoken.side_stacks(told, 0).items()} == {
        "0201": 1,
        "Rwanda_Box": 1,
        "Reserve": 1,
    }
    assert "Rwanda Box: 1, R1. Enemies next to it: 1." in spoken.stacks_lines(told, 0)


def test_what_has_changed_in_boxes_is_told(told: Scene) -> None:
    left = replace(BOTH_IN_RWANDA, places=(DOOR, *BOTH_IN_RWANDA.places[1:]))
    now = scene_of(game.ID, RULES, left)
    boxes = now.picture.boxes
    taken = replace(now, picture=replace(now.picture, boxes={**boxes, RWANDA: replace(boxes[RWANDA], control=0)}))
    assert spoken.differences(told, taken) == ["Now held by Red: Rwanda Box.", "Red: R1 from Rwanda Box to 0307 Goma."]


def test_the_drawn_map_goes_to_the_hex_beside_a_box(told: Scene) -> None:
    assert drawing(told, "normal", RWANDA, 78, 20) == drawing(told, "normal", DOOR, 78, 20)
    assert drawing(told, "normal", POOL, 78, 20) == drawing(told, "normal", told.picture.focus, 78, 20)
    assert near_hexes(told, RWANDA) == [RWANDA, 305]
    assert near_hexes(told, POOL) == [POOL]
    assert touching_hexes(told) == []
