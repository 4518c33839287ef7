"""Lines of sight over jungle, grass, villages, roads and walls."""

import pytest

from pbem.engine.hexes import Hex
from tests.games.heart_of_africa.fields.grounds import GRID, ball, block, field_with, row, sight_over

WEST, EAST = Hex(2020), Hex(2030)


@pytest.mark.rule("HA-HEX-08")
def test_a_line_is_clear_when_one_of_its_banks_is() -> None:
    one, other = Hex(2020), Hex(2220)  # straight down, along a hexside: 2119 and 2120 are its banks
    assert sight_over(field_with(kopje_wall=(Hex(2119),))).sees(one, other)
    assert sight_over(field_with(kopje_wall=(Hex(2120),))).sees(one, other)
    assert sight_over(field_with(kopje_wall=row(21, 19, 20))).obstacle(one, other) == "kopje"
    assert sight_over(field_with(jungle=GRID.hexes)).sees(one, Hex(2021)), "neighbours see each other"
    assert sight_over(field_with()).sees(one, one)


def test_a_bank_off_the_map_is_closed() -> None:
    one, other = Hex(0), Hex(200)  # the western bank of this line leaves the map
    assert sight_over(field_with()).sees(one, other)
    assert not sight_over(field_with(kopje_wall=(Hex(100),))).sees(one, other)


@pytest.mark.rule("HA-HEX-10", "HA-TERR-07")
def test_jungle_closes_a_line_above_an_inch() -> None:
    assert sight_over(field_with(jungle=row(20, 25, 25))).sees(WEST, EAST)
    assert sight_over(field_with(jungle=row(20, 25, 26))).obstacle(WEST, EAST) == "jungle"
    assert sight_over(field_with(jungle=(WEST, EAST))).sees(WEST, EAST), "two ends are two halves"
    assert sight_over(field_with(jungle=(*row(20, 25, 25), EAST))).obstacle(WEST, EAST) == "jungle"
    wood = sight_over(field_with(jungle=block((10, 30), (25, 40))))
    assert wood.sees(WEST, Hex(2025)), "the first hex of a wood is seen from outside"
    assert not wood.sees(WEST, Hex(2026)), "the second is not"


@pytest.mark.rule("HA-TERR-08")
def test_tall_grass_closes_a_line_above_four_inches() -> None:
    assert sight_over(field_with(tall_grass=row(20, 22, 25))).sees(WEST, EAST)
    assert sight_over(field_with(tall_grass=row(20, 22, 26))).obstacle(WEST, EAST) == "tall_grass"
    assert sight_over(field_with(tall_grass=row(20, 20, 23))).sees(WEST, EAST), "its own hex is half an inch"
    assert not sight_over(field_with(tall_grass=row(20, 20, 24))).sees(WEST, EAST)
    assert sight_over(field_with(tall_grass=row(20, 22, 26))).sees(WEST, EAST, ("tall_grass",))


def test_each_kind_is_summed_by_itself_over_the_whole_line() -> None:
    mixed = field_with(jungle=row(20, 21, 21), tall_grass=row(20, 22, 25))
    assert sight_over(mixed).sees(WEST, EAST)
    scattered = field_with(tall_grass=(*row(20, 21, 22), *row(20, 24, 25), *row(20, 27, 27)))
    assert not sight_over(scattered).sees(WEST, EAST)


@pytest.mark.rule("HA-TERR-19")
def test_a_village_closes_a_line_above_three_inches_and_huts_do_not_count() -> None:
    houses = block((15, 25), (18, 40))
    inside = sight_over(field_with(village=houses))
    assert inside.sees(Hex(2025), Hex(2028)), "half, two hexes between, half: three inches"
    assert inside.obstacle(Hex(2025), Hex(2029)) == "village"
    assert inside.sees(Hex(2025), Hex(2029), ("village",))


@pytest.mark.rule("HA-TERR-20")
def test_a_straight_road_opens_what_it_crosses_but_no_relief() -> None:
    path = row(20, 20, 30)
    assert sight_over(field_with(jungle=GRID.hexes, road=path)).sees(WEST, EAST)
    assert sight_over(field_with(tall_grass=GRID.hexes, road=path)).sees(WEST, EAST)
    assert not sight_over(field_with(jungle=GRID.hexes, road=path[:-1])).sees(WEST, EAST), "both ends stand on it"
    bend = (*row(20, 20, 24), *row(21, 24, 30))
    assert not sight_over(field_with(jungle=GRID.hexes, road=bend)).sees(WEST, Hex(2130)), "only along a straight stretch"
    hill = field_with(hill=ball(2025, 3), crest=(Hex(1925), Hex(2025), Hex(2125)), road=path)
    assert sight_over(hill).obstacle(WEST, EAST) == "crest"


@pytest.mark.rule("HA-TERR-18")
def test_a_low_wall_is_seen_across_only_beside_it() -> None:
    houses = block((15, 25), (25, 40))
    low = sight_over(field_with(village=houses))
    assert low.sees(WEST, Hex(2025)), "the one behind the wall is seen"
    assert low.sees(Hex(2024), Hex(2026)), "the one before it looks over"
    assert low.obstacle(Hex(2023), Hex(2026)) == "wall"
    assert low.sees(Hex(2023), Hex(2026), ("wall",))


@pytest.mark.rule("HA-VILL-01")
def test_a_village_is_walled_but_for_its_gates() -> None:
    houses = ball(2030, 5)
    closed, open_ = field_with(village=houses), field_with(village=houses, gates=(2025,))
    assert len(closed.walls) == 6 * (2 * 5 + 1)
    assert set(closed.walls.values()) < set(houses)
    assert closed.wall_between(Hex(2024), Hex(2025))
    assert not open_.wall_between(Hex(2024), Hex(2025))
    assert not open_.wall_between(Hex(2030), Hex(2031))
    assert len(open_.walls) == len(closed.walls) - 3
    assert sight_over(open_).sees(Hex(2023), Hex(2026)), "through the gate there is no wall"


@pytest.mark.rule("HA-VILL-02")
def test_nobody_sees_across_a_wall_higher_than_a_man() -> None:
    high = sight_over(field_with(village=block((15, 25), (25, 40)), high=True))
    assert not high.sees(WEST, Hex(2025))
    assert not high.sees(Hex(2024), Hex(2025)), "not even from beside it"
    assert high.sees(Hex(2025), Hex(2026))
