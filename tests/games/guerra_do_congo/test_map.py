"""The map and the files of the game: facts the rules rest on, and how faults in a file are told. Sections 2.5 to 2.8."""

import pytest

from pbem.engine.hexes import hex_name, hexside, parse_hex
from pbem.errors import ContentError
from pbem.games import catalog
from pbem.games.guerra_do_congo.content import loader
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.state import SIDES

TEXTS = catalog.texts("guerra_do_congo")
CONTENT = loader.read(TEXTS)
BOARD: Board = CONTENT.board


def faults(file: str, old: str, new: str) -> list[str]:
    """What is said of the game's files with one text changed."""
    assert old in TEXTS[file], old
    with pytest.raises(ContentError) as caught:
        loader.read({**TEXTS, file: TEXTS[file].replace(old, new, 1)})
    return caught.value.problems


def named(name: str) -> str:
    return hex_name(BOARD.place_named[name].hex)


# --- the map


@pytest.mark.rule("GC-2.8.1a", "GC-2.8.1b")
def test_the_map_is_what_the_file_says() -> None:
    assert (BOARD.grid.rows, BOARD.grid.columns) == (range(2, 37), range(38))
    assert len(BOARD.playable) == sum(here in BOARD.country for here in BOARD.terrain)
    grounds = {BOARD.ground(here).key for here in BOARD.playable}
    assert grounds == {"open", "savanna", "forest", "swamp", "rough", "mountain"}
    assert len(BOARD.congo) == 106
    assert [hex_name(here) for here in BOARD.grid.around(parse_hex("1504"))] == ["1605", "1505", "1405", "1404", "1503", "1604"]
    assert [hex_name(here) for here in BOARD.grid.around(parse_hex("1604"))] == ["1704", "1605", "1504", "1503", "1603", "1703"]


@pytest.mark.rule("GC-2.5a", "GC-2.8a")
def test_distances_are_counted_in_hexes_and_countries_are_named() -> None:
    assert BOARD.grid.distance(parse_hex("1807"), parse_hex("2723")) == 21  # 9 rows up, 12 further east
    assert set(BOARD.country.values()) == {"DR Congo", "Angola", "Uganda", "Rwanda", "Burundi"}
    for name, country in (("Kinshasa", "DR Congo"), ("Luanda", "Angola"), ("Gulu", "Uganda"), ("Butare", "Rwanda")):
        assert BOARD.country[BOARD.place_named[name].hex] == country


@pytest.mark.rule("GC-6b", "GC-2.8a")
def test_neutral_countries_are_closed() -> None:
    assert BOARD.neutral
    assert not BOARD.neutral & set(BOARD.playable)
    assert BOARD.borders_neutral


@pytest.mark.rule("GC-3.6.1c", "GC-3.6.1d")
def test_the_supply_centres_and_who_holds_them() -> None:
    centres = {place.name: (SIDES[place.control], place.centre_option) for place in BOARD.places if place.is_centre}
    assert centres == {
        "Kampala": ("rebels", ""), "Kigali": ("rebels", ""), "Bujumbura": ("rebels", ""), "Boma": ("rebels", "boma"),
        "Goma": ("rebels", "goma"), "Kisangani": ("congo", ""), "Mbandaka": ("congo", ""), "Kinshasa": ("congo", ""),
        "Luanda": ("congo", ""), "Kamina": ("congo", ""),
    }  # fmt: skip


@pytest.mark.rule("GC-3.3.2b", "GC-3.3.3g")
def test_four_bridges_cross_the_congo() -> None:
    assert BOARD.bridges == {
        hexside(parse_hex(one), parse_hex(other))
        for one, other in (("1503", "1502"), ("1626", "1627"), ("1426", "1526"), ("0924", "0825"))
    }


@pytest.mark.rule("GC-3.3.5b")
def test_lakes_part_their_shores() -> None:
    goma, bukavu = parse_hex(named("Goma")), parse_hex(named("Bukavu"))
    assert BOARD.lakes
    for one, other in sorted(BOARD.lakes):
        assert other not in BOARD.neighbours.get(one, ())
    assert BOARD.grid.distance(goma, bukavu) == 1
    assert bukavu not in BOARD.neighbours[goma]


@pytest.mark.rule("GC-3.4.2a")
def test_the_entry_hexes() -> None:
    assert [(e.key, hex_name(e.hex), e.has_road, e.has_railway) for e in BOARD.entries] == [
        ("R1", "2837", True, True),
        ("R2", "0207", True, False),
        ("R3", "0228", True, True),
    ]
    assert all(BOARD.grid.is_edge(entry.hex) for entry in BOARD.entries)


@pytest.mark.rule("GC-4.3.1i", "GC-7b", "GC-7j")
def test_the_zones() -> None:
    assert len(BOARD.east_bank) == 203
    assert {BOARD.country[here] for here in BOARD.east_bank} == {"DR Congo"}
    for here in BOARD.playable:
        if BOARD.country[here] in ("Uganda", "Rwanda", "Burundi"):
            assert here in BOARD.rebel_zone
        if BOARD.country[here] == "Angola":
            assert here not in BOARD.rebel_zone
    assert parse_hex(named("Kisangani")) in BOARD.rebel_zone
    assert parse_hex(named("Kinshasa")) not in BOARD.rebel_zone


@pytest.mark.rule("GC-2.6a", "GC-2.7.1a", "GC-2.7.2.2a")
def test_the_counters_as_printed() -> None:
    found = {kind.id: kind for kind in CONTENT.roster}
    tank = found["UGA08"]
    assert (tank.pa, tank.pd, tank.pm, tank.type, tank.size, tank.stacking) == (8, 6, 6, "armour", "regiment", 3)
    assert {kind.size for kind in CONTENT.roster} == {"battalion", "regiment"}
    assert {kind.type for kind in CONTENT.roster} == {"infantry", "guerrilla", "artillery", "armour", "motorised"}
    assert all(1 <= kind.morale <= 10 for kind in CONTENT.roster)
    assert [kind.is_mobile for kind in (found["UGA08"], found["ANG08"], found["ANG04"], found["CON33"])] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.rule("GC-T1a")
def test_table_1() -> None:
    found = {key: (t.cost_mp, t.shift, t.capacity) for key, t in loader.read(TEXTS).terrains.items()}
    assert found == {
        "open": (1, 0, 5), "savanna": (1, 0, 4), "forest": (2, 2, 2), "swamp": (2, 1, 2), "rough": (2, 2, 3),
        "mountain": (3, 3, 2), "city": (1, 2, 5),
    }  # fmt: skip


# --- faults


def test_a_missing_or_wrong_key_is_named_with_its_file() -> None:
    assert faults("map.toml", 'air = "airstrip"', 'air = "heliport"')[0].startswith("map.toml: place[")
    assert any("hex" in fault for fault in faults("map.toml", 'hex = "2010"\n', ""))
    assert faults("units.toml", "pa = 3\n", "pa = -3\n")[0].startswith("units.toml: unit[1]")
    assert faults("tables.toml", "supply_distance_pm = 3", "")[0] == "tables.toml: movement.supply_distance_pm: is missing"
    assert faults("map.toml", "[grid]", "[grid")[0].startswith("map.toml: ")


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("map.toml", 'hex = "2010"', 'hex = "9910"', 'place: "Bandundu": hex 9910 is off the map'),
        ("map.toml", 'hex = "2010"', 'hex = "2831"', 'place: hex: "2831" stands 2 times'),
        ("map.toml", 'hex = "2010"', 'hex = "x"', "place[1] (\"Bandundu\").hex: Expected `str` matching regex '^[0-9]{4}$'"),
        ("map.toml", 'name = "Bandundu"', 'name = "Beni"', 'place: name: "beni" stands 2 times'),
        ("map.toml", 'path = "1501 1502 1503"', 'path = "1501 1503"', 'road "N1 Atlantic": 1501 and 1503 are not neighbours'),
        ("map.toml", '"1503/1502", name', '"1503/1702", name', "congo_river.bridges: 1503/1702: not neighbours on the map"),
        ("map.toml", 'key = "R1"\nhex = "2837"', 'key = "R1"\nhex = "2836"', "entry: R1 2836 is not at the edge of the map"),
        (
            "map.toml",
            "road = true\nrailway = true",
            "road = true\nrailway = false",
            "entry: R1 2837: railway = false is not so on the map",
        ),
        ("units.toml", 'ids = ["CON02"]', 'ids = ["CON01"]', 'unit: ids: "CON01" stands 2 times'),
        ("units.toml", 'place = "Bumba"', 'place = "Bumbo"', 'unit "CON01": no place "Bumbo"'),
        ("units.toml", 'place = "Bumba"', 'place = "Kigali"', "hex 2331: both sides set up here"),
        ("units.toml", "first_move_turn = 2", "first_move_turn = 1", 'unit "CON01": moves from turn 1, not 2 (GC-3.4.4c)'),
        ("tables.toml", "[[1, 5], [6, 15]", "[[1, 5], [7, 15]", "crt: no line for 6"),
        (
            "tables.toml",
            '["AE", "DVI"]',
            '["AX", "DVI"]',
            r"crt.cells[1][1][1]: Expected `str` matching regex '^(AE|ARB|ARI|AVB|AVI)(\\(M\\))?$'",
        ),
        ("tables.toml", '"14" = 4, "15" = 4 }', '"14" = 4 }', "replacements.congo: turn 15 is missing"),
        (
            "tables.toml",
            'test = "turn_between"',
            'test = "turn_of"',
            "army_morale.table8[1] (\"T8-CON-1\").test: Invalid enum value 'turn_of'",
        ),
        (
            "tables.toml",
            'args = { place = "Kinshasa" }',
            'args = { place = "Kinshassa" }',
            'army_morale "T8-CON-2": no place "Kinshassa"',
        ),
        ("tables.toml", 'default = "boma"', 'default = "bomo"', 'option "supply_ninth_centre": the default bomo is not allowed'),
    ],
)
def test_what_is_wrong_in_a_file_is_told_by_file_key_and_reason(file: str, old: str, new: str, told: str) -> None:
    assert f"{file}: {told}" in faults(file, old, new)


def test_a_gap_in_the_congo_is_told() -> None:
    first = TEXTS["map.toml"].index("hexsides = [", TEXTS["map.toml"].index("[congo_river]"))
    side = TEXTS["map.toml"][first:].split('"')[5]
    found = faults("map.toml", f'"{side}", ', "")
    assert any(fault.startswith("map.toml: congo_river: gap between") for fault in found)


def test_a_hole_in_a_layer_and_in_a_zone_are_told() -> None:
    row = TEXTS["map.toml"].split('"36" = "')[1].split('"')[0]
    assert f"map.toml: terrain: row 36 has {len(row) - 1} letters for 38 columns" in faults("map.toml", row, row[:-1])
    zone = ".............ccc......rrrrrr.........."
    assert "map.toml: zone.ceasefire: hex 3613 is on no part" in faults("map.toml", zone, zone.replace("ccc", ".cc"))
    strange = faults("map.toml", row, "Q" + row[1:])
    assert strange == ["map.toml: terrain: row 36 has letters without a meaning: Q"]


def test_all_faults_are_told_at_once() -> None:
    text = TEXTS["units.toml"].replace('place = "Bumba"', 'place = "Bumbo"').replace('ids = ["CON03"]', 'ids = ["CON02"]')
    with pytest.raises(ContentError) as caught:
        loader.read({**TEXTS, "units.toml": text})
    assert len(caught.value.problems) == 2
    assert str(caught.value) == "\n".join(caught.value.problems)
