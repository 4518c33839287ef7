"""The hand-made fields of the game pass the checks and are what they are meant to be."""

from pbem.engine.hexes import Hex, hex_name
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_file import hand_made
from pbem.games.heart_of_africa.fields.layers import HILL, JUNGLE, KRAAL, MARSH, RIVER, ROAD, STREAM, TALL_GRASS, VILLAGE
from pbem.games.heart_of_africa.fields.zones import may_attack_from
from tests.games.heart_of_africa.fields.grounds import CONTENT, TERRAIN, TEXTS

FOUND = hand_made(CONTENT, TEXTS)
FIELDS = {name: Field(TERRAIN, text) for name, (_, text) in FOUND.items()}


def counts(name: str, *layers: int) -> list[int]:
    return [len(FIELDS[name].with_any(layer)) for layer in layers]


def test_there_are_three_with_scenario_and_edge() -> None:
    said = {name: (file.region, file.scenario, file.attacker_edge) for name, (file, _) in FOUND.items()}
    assert said == {
        "forest_path": ("forest", "ambush", "W"),
        "river_landing": ("savanna", "planned_attack", "S"),
        "savanna_village": ("savanna", "raid", "S"),
    }


def test_their_ground_is_as_it_was_designed() -> None:
    assert counts("river_landing", HILL | TALL_GRASS, RIVER | VILLAGE, ROAD) == [1764, 655, 43]
    assert counts("forest_path", JUNGLE, MARSH, STREAM, ROAD) == [3155, 1594, 48, 87]
    assert counts("savanna_village", HILL | TALL_GRASS, STREAM, ROAD, KRAAL) == [1615, 81, 81, 0]


def test_the_middles_of_their_crests() -> None:
    middles = {name: [hex_name(hill.middle) for hill in field.hills] for name, field in FIELDS.items()}
    assert middles == {
        "forest_path": ["1357"],
        "river_landing": ["1415", "1959"],
        "savanna_village": ["1315", "0960", "4234"],
    }


def test_the_river_flows_west_and_is_open_to_craft_alone() -> None:
    field = FIELDS["river_landing"]
    assert (field.flow[Hex(4500)], field.flow[Hex(4571)]) == (71, 0)
    assert not may_attack_from(CONTENT, field, "planned_attack", "S", is_afloat=False)
    assert may_attack_from(CONTENT, field, "planned_attack", "S", is_afloat=True)
    assert len(field.gunboat_water) > 300
