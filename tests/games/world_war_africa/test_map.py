"""The map: what the rule book says of it, and what the rules need of it. Sections 2, 3, 7.6, 7.8, 11."""

import pytest

from pbem.engine.hexes import Hex, hex_name, hexside, parse_hex
from pbem.games import catalog
from pbem.games.world_war_africa.content import loader
from pbem.games.world_war_africa.content.board import BOXES, Board

CONTENT = loader.read(catalog.texts("world_war_africa"))
BOARD: Board = CONTENT.board
TABLES = CONTENT.tables


def at(name: str) -> Hex:
    """A hex by four digits or by its town."""
    return BOARD.hex_of(name)


def names(hexes: object) -> list[str]:
    return sorted(map(hex_name, hexes))  # type: ignore[call-overload]


def away(one: str, other: str) -> int:
    return BOARD.grid.distance(parse_hex(one), parse_hex(other))


@pytest.mark.rule("WWA-7.0c", "WWA-1.1b")
def test_the_country_has_276_hexes_each_with_one_province() -> None:
    assert len(BOARD.playable) == 276 == len(BOARD.province)
    assert len(set(BOARD.province.values())) == 11
    assert (min(here // 100 for here in BOARD.playable), max(here // 100 for here in BOARD.playable)) == (7, 29)
    assert (min(here % 100 for here in BOARD.playable), max(here % 100 for here in BOARD.playable)) == (0, 17)


@pytest.mark.parametrize(
    ("number", "town"),
    [
        ("1602", "Kinshasa"),
        ("1400", "Matadi"),
        ("1803", "Bandundu"),
        ("1709", "Lodja"),
        ("1410", "Mbuji-Mayi"),
        ("1408", "Kananga"),
        ("0712", "Kolwezi"),
        ("0714", "Lubumbashi"),
        ("1915", "Bukavu"),
        ("2016", "Goma"),
        ("2614", "Isiro"),
    ],
)
def test_towns_stand_where_the_rule_book_says(number: str, town: str) -> None:
    assert hex_name(at(town)) == number
    assert BOARD.towns[parse_hex(number)].name == town


def test_there_are_23_towns_nine_of_them_with_resources_and_16_airfields() -> None:
    assert len(BOARD.towns) == 23
    rich = [town.name for town in BOARD.towns.values() if town.is_resource]
    assert sorted(rich) == ["Bukavu", "Bunia", "Goma", "Isiro", "Kisangani", "Kolwezi", "Lubumbashi", "Mbuji-Mayi", "Tshikapa"]
    assert len(BOARD.airfields) == 16
    assert at("Kinshasa") in BOARD.airfields
    assert at("Matadi") not in BOARD.airfields
    # resource towns alone do not win for the rebels
    assert len(rich) < TABLES.victory.rebel_from <= len(BOARD.towns)


def test_odd_rows_are_shifted_half_a_hex_to_the_east() -> None:
    for one, other in (("1407", "1408"), ("1110", "1111"), ("2605", "2704"), ("1915", "2016")):
        assert away(one, other) == 1
    assert away("1714", "1915") == 2
    assert away("1714", "1916") == 3
    assert [hex_name(here) for here in BOARD.grid.around(parse_hex("1915"))] == ["2016", "1916", "1816", "1815", "1914", "2015"]


@pytest.mark.rule("WWA-7.8a")
def test_the_equator_runs_through_row_22() -> None:
    assert [BOARD.is_north(parse_hex(name)) for name in ("2211", "2310", "2204", "2304")] == [False, True, False, True]
    assert hex_name(at("Kisangani")) == "2211"  # where Rwandans and Ugandans can meet
    assert TABLES.limits.rwandan_last_row == 22
    north = [town for town, entry in BOARD.towns.items() if BOARD.province[town] == "Orientale" and BOARD.is_north(town)]
    assert names(north) == ["2416", "2611", "2614"]


def test_1714_is_in_the_kivus_and_more_than_two_hexes_from_rwanda() -> None:
    def from_rwanda(name: str) -> int:
        return min(BOARD.grid.distance(parse_hex(name), there) for there in BOARD.neighbour["Rwanda"])

    assert BOARD.province[parse_hex("1714")] in TABLES.rwanda.try_provinces
    assert from_rwanda("1714") == 3
    assert from_rwanda("1915") == from_rwanda("2016") == from_rwanda("1816") == 1
    assert names(BOARD.border["Rwanda"]) == ["1816", "1915", "2016"]


def test_1816_is_next_to_bukavu_on_the_border_of_burundi() -> None:
    assert at("1816") in BOARD.neighbours[at("Bukavu")]
    assert at("1816") in BOARD.border["Burundi"]


def test_lendu_find_a_hex_without_a_town_within_three_of_2413() -> None:
    centre, radius = parse_hex(TABLES.events.ituri), TABLES.events.ituri_within
    near = [here for here in BOARD.grid.within(centre, radius) if here in BOARD.terrain]
    assert any(here not in BOARD.towns for here in near)
    assert at("Bunia") in near
    assert away("2413", "2416") == 3


def test_the_border_with_zambia_holds_the_entries_of_zimbabwe() -> None:
    assert names(BOARD.entries["zimbabwe"]) == ["0712", "0713", "0714"]
    assert {"0712", "0713", "0714", "0715", "0716"} <= set(names(BOARD.border["Zambia"]))


def test_angola_comes_in_over_land_and_at_matadi() -> None:
    assert at("1400") in BOARD.entries["angola"]
    assert set(BOARD.entries["angola"]) == BOARD.border["Angola"]
    assert not any(here in side for side in BOARD.lakes for here in BOARD.entries["angola"])


def test_uganda_is_left_over_land() -> None:
    for here in BOARD.entries["uganda"]:
        outside = [there for there in BOARD.grid.around(here) if there in BOARD.neighbour["Uganda"]]
        assert any(hexside(here, there) not in BOARD.lakes for there in outside)


@pytest.mark.rule("WWA-7.6c")
def test_the_navigable_rivers_and_their_banks() -> None:
    for name in ("1602", "1803", "2605", "1407", "1408", "1607", "1110", "1111"):
        assert parse_hex(name) in BOARD.riverine, name
    for town in ("Kisangani", "Kindu", "Lisala", "Goma"):  # neither the upper Congo nor a lake
        assert at(town) not in BOARD.riverine, town
    assert len(BOARD.riverine) == 44


@pytest.mark.rule("WWA-7.3b")
def test_lakes_part_what_lies_on_their_shores() -> None:
    assert hexside(parse_hex("1916"), parse_hex("2016")) in BOARD.lakes
    for one, other in BOARD.lakes:
        assert other not in BOARD.neighbours.get(one, ())


def test_every_town_is_on_a_road_and_every_road_joins_neighbours() -> None:
    on_roads = {here for side in BOARD.roads for here in side}
    assert on_roads >= set(BOARD.towns)
    assert all(other in BOARD.neighbours[one] for one, other in BOARD.roads)


@pytest.mark.rule("WWA-6.0a", "WWA-6.0c", "WWA-6.0d")
def test_stacking_limits_of_terrains_towns_and_boxes() -> None:
    limits = {BOARD.terrain[here].key: BOARD.stack_limit(here) for here in BOARD.playable if here not in BOARD.towns}
    assert limits == {"savannah": 4, "rainforest": 3, "mountain": 3, "swamp": 2}
    assert BOARD.stack_limit(at("Mbandaka")) == 5  # a town in a swamp
    assert [BOARD.stack_limit(box) for box in BOARD.grid.boxes] == [4, 0, 0, 0, 0]


@pytest.mark.rule("WWA-7.4b")
def test_a_swamp_is_closed_to_armor_and_mech_towns_in_it_too() -> None:
    for arm, is_open in (("armor", False), ("mech", False), ("infantry", True), ("militia", True), ("airborne", True)):
        assert BOARD.is_open_to(arm, at("Mbandaka")) is is_open
        assert BOARD.is_open_to(arm, at("Kinshasa"))
    assert not BOARD.is_open_to("infantry", parse_hex("1601"))  # Congo-Brazzaville


@pytest.mark.rule("WWA-8.6d", "WWA-8.8a")
def test_ground_that_helps_who_defends() -> None:
    shifts = {BOARD.terrain[here].key: BOARD.shift(here) for here in BOARD.playable if here not in BOARD.towns}
    assert shifts == {"savannah": 0, "rainforest": -1, "mountain": -1, "swamp": -1}
    assert BOARD.shift(at("Kinshasa")) == BOARD.shift(at("Mbandaka")) == -1  # the best of both, not the sum
    assert BOARD.shift(BOARD.kitona) == BOARD.shift(BOARD.rwanda_box) == 0


@pytest.mark.rule("WWA-2.1a", "WWA-7.11a")
def test_boxes_are_places_without_neighbours() -> None:
    assert tuple(map(BOARD.grid.name, BOARD.grid.boxes)) == BOXES
    assert not any(here in BOARD.terrain for here in BOARD.grid.boxes)
    assert parse_hex("1918") not in BOARD.terrain
    assert BOARD.entries["kitona_box"] == (at("Matadi"),) == (BOARD.kitona_gate,)
    assert names(BOARD.entries["rwanda_box"]) == names(BOARD.border["Rwanda"])
