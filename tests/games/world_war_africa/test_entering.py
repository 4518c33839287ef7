"""Where units may be, seasons, and what steps cost. Sections 7.1 to 7.8, 7.11."""

import pytest

from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.movement.points import Points
from pbem.games.world_war_africa.state import DOUBLED, NO_ROLL, NORMAL
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, position, unit

NORTH, SOUTH = 5, 3  # turns with rain there


def refused(name: str, where: str, units: dict[str, str] | None = None) -> str:
    """The rule that keeps a unit out of a hex, "" for none."""
    found = ground_of(WORLD, position(units or {})).refusal(WORLD.kinds[unit(name)], at(where))
    return found.rule if found else ""


def cost(start: str, end: str, turn: int = SOUTH, by_road: bool = True) -> int:
    return ground_of(WORLD, position({}, turn=turn)).cost(at(start), at(end), by_road)


@pytest.mark.rule("WWA-7.1a")
@pytest.mark.parametrize(
    ("where", "is_open"),
    [("Goma", True), ("Bandundu", True), ("Isiro", True), ("Lisala", True), ("Bukavu", False), ("Kindu", False)],
)
def test_ugandans_stay_in_four_provinces(where: str, is_open: bool) -> None:
    assert refused("UG301", where) == ("" if is_open else "WWA-7.1a")
    assert refused("MLC1", where) == ""


@pytest.mark.rule("WWA-7.1b")
def test_rwandans_stay_south_of_row_23() -> None:
    assert refused("RW201", "Kisangani") == ""  # row 22
    assert refused("RW201", "2311") == "WWA-7.1b"
    assert refused("ANC1", "2311") == refused("RDC1", "2311") == refused("BU", "2311") == ""


@pytest.mark.rule("WWA-7.0c", "WWA-7.11a")
def test_only_the_country_can_be_entered() -> None:
    for outside in ("1601", "1918", "2417", "0609"):
        assert refused("FAC2", outside) == "WWA-7.0c"


@pytest.mark.rule("WWA-6.1c")
def test_nobody_enters_a_hex_with_an_enemy() -> None:
    there = {"ANC1": "1714"}
    assert refused("FAC2", "1714", there) == "WWA-6.1c"
    assert refused("RDC1", "1714", there) == ""
    assert refused("FAC2", "1715", there) == ""


@pytest.mark.rule("WWA-7.4b")
def test_swamps_are_closed_to_armor_and_mech() -> None:
    assert refused("FACM", "2103") == refused("AN1A", "Mbandaka") == "WWA-7.4b"
    assert refused("FAC2", "2103") == refused("PCD1", "Mbandaka") == ""


@pytest.mark.rule("WWA-7.11b", "WWA-7.11r")
def test_who_may_walk_into_boxes() -> None:
    def barred(name: str, box: str, units: dict[str, str] | None = None, coup: bool = False) -> str:
        ground = ground_of(WORLD, position(units or {}, coup=coup))
        found = ground.box_refusal(WORLD.kinds[unit(name)], at(box))
        return found.rule if found else ""

    assert barred("RW201", "Rwanda_Box") == ""
    assert barred("ANC1", "Rwanda_Box") == barred("BU", "Rwanda_Box") == "WWA-7.11b"
    assert barred("FDD1", "Rwanda_Box") == "WWA-7.11d"
    assert barred("FAC2", "Kitona") == barred("AN5", "Kitona") == ""
    assert barred("ANC1", "Kitona") == "WWA-7.11r"
    assert barred("ANC1", "Kitona", coup=True) == barred("RW201", "Kitona", coup=True) == ""
    assert barred("UG301", "Kitona", coup=True) == "WWA-7.1a"
    assert barred("FAC2", "Kitona", {"ANC1": "Kitona"}) == "WWA-6.1c"
    assert barred("UG301", "Uganda") == barred("ZB1", "Zimbabwe_Box") == "WWA-7.11a"


@pytest.mark.rule("WWA-7.8a", "WWA-7.8b", "WWA-7.8e")
def test_the_season_of_the_hex_entered_decides() -> None:
    south, north = ground_of(WORLD, position({}, turn=SOUTH)), ground_of(WORLD, position({}, turn=NORTH))
    assert (south.rains(at("2211")), south.rains(at("2311"))) == (True, False)
    assert (north.rains(at("2211")), north.rains(at("2311"))) == (False, True)
    assert cost("2310", "2210", SOUTH, by_road=False) == 6 + 3  # into the forest in the south over the Lomami
    assert cost("2210", "2310", SOUTH, by_road=False) == 4 + 2


@pytest.mark.rule("WWA-7.3a")
@pytest.mark.parametrize(
    ("start", "end", "dry", "rainy"),
    [
        ("0811", "0911", 3, 4),
        ("1608", "1707", 4 + 2, 6 + 3),
        ("2003", "2004", 5, 7),
        ("1114", "1115", 3, 4),
        ("1815", "1914", 5, 6),
    ],
)
def test_terrain_and_rivers(start: str, end: str, dry: int, rainy: int) -> None:
    assert (cost(start, end, NORTH, by_road=False), cost(start, end, SOUTH, by_road=False)) == (dry, rainy)


@pytest.mark.rule("WWA-7.3c", "WWA-7.3d", "WWA-7.3e")
def test_a_road_replaces_hex_and_river_and_need_not_be_used() -> None:
    assert (cost("1613", "1614", NORTH), cost("1613", "1614", SOUTH)) == (2, 3)
    assert cost("1613", "1614", SOUTH, by_road=False) == 4
    assert cost("1513", "1613", NORTH) == 2  # over a bridge
    assert cost("1512", "1613", NORTH) == 3 + 2  # over the same river without one
    assert cost("1613", "1712", SOUTH) == 3 < cost("1614", "1713", SOUTH)  # both are on roads, but none joins 1614 and 1713


@pytest.mark.rule("WWA-7.5a")
def test_a_river_adds_to_the_hex() -> None:
    assert (cost("1411", "1511", NORTH), cost("1512", "1511", NORTH)) == (5, 3)
    assert cost("2310", "2410", NORTH, by_road=False) == 6 + 3


@pytest.mark.rule("WWA-7.11o", "WWA-7.11c", "WWA-7.0d")
def test_steps_between_boxes_and_hexes() -> None:
    assert cost("1400", "Kitona") == cost("Kitona", "1400") == 1
    assert (cost("Bukavu", "Rwanda_Box", NORTH), cost("Bukavu", "Rwanda_Box", SOUTH)) == (3, 4)
    assert cost("Rwanda_Box", "Bukavu", SOUTH) == 6  # a mountain, without road or river
    assert cost("Angola_Box", "1306", SOUTH) == 4
    assert cost("Uganda", "2716", NORTH) == 4


@pytest.mark.rule("WWA-7.7a", "WWA-7.7c")
def test_after_a_bad_push_steps_beyond_the_free_half_cost_double() -> None:
    assert [Points(allowance, 0, NORMAL, True).free for allowance in (14, 10, 7, 5, 1)] == [7, 5, 4, 3, 1]
    assert Points(14, 4, DOUBLED, False).price(3) == 3  # 7 in all: still free
    assert Points(14, 5, DOUBLED, False).price(3) == 6
    assert Points(14, 5, NORMAL, False).price(3) == Points(14, 5, NO_ROLL, False).price(3) == 3


@pytest.mark.rule("WWA-7.11n")
def test_who_enters_the_zone_of_a_unit_in_a_town_stops() -> None:
    ground = ground_of(WORLD, position({"FAC2": "Lodja"}))
    assert ground.must_stop(1, at("1710"))
    assert not ground.must_stop(0, at("1710"))
    assert not ground.must_stop(1, BOARD.kitona)
