"""Positions worked by hand from the rules of movement, with the arithmetic beside them."""

from typing import Any

import pytest

from pbem.games.world_war_africa.state import STOPPED, SUPPLIED
from tests.games.world_war_africa.small_boards import RAINY, Segment

FED = {"1602": "drc"}  # Kinshasa: FAC is in supply


@pytest.mark.rule("WWA-7.3d", "WWA-7.5a", "WWA-7.7c")
def test_a_column_on_a_bad_road_pays_double_for_what_lies_beyond_half() -> None:
    # 1200 -> 1201 road over a river, bridge: 2 (2)        1201 -> 1202 road into a mountain: 2 (4)
    # 1202 -> 1203 off the road into forest: 4, would be 8, beyond 7: doubled 8 (12)
    # 1203 -> 1204 savannah over a river 3 + 2 = 5: doubled 10 (22), more than 14: it stays in 1203
    ground: dict[str, Any] = {
        "terrain": {"1202": "mountain", "1203": "forest"},
        "roads": ["1200-1201-1202"],
        "rivers": ["1200|1201", "1203|1204"],
        "held": FED,
    }
    way = "1200-1201-1202-1203-1204"
    bad = Segment("drc", {"FAC2": "1200"}, **ground).do(f"m FAC2 {way} push").roll(2)
    assert bad.told("FAC2") == ["1203 12"]
    # on a 3 nothing is doubled: 2 + 2 + 4 + 5 = 13
    good = Segment("drc", {"FAC2": "1200"}, **ground).do(f"m FAC2 {way} push").roll(3)
    assert good.told("FAC2") == ["1204 13"]
    # in the rain a 3 is a 2: 3 + 3 = 6 by road, then 6 doubled 12 (18): it stays in 1202
    wet = Segment("drc", {"FAC2": "1200"}, turn=RAINY, **ground)
    assert wet.refused(f"m FAC2 {way} push") == "WWA-7.0a too-few-points"  # 3 + 3 + 6 + 7 = 19 at the best
    assert wet.do("m FAC2 1200-1201-1202-1203 push").roll(3).told("FAC2") == ["1202 6"]


@pytest.mark.rule("WWA-7.7f")
def test_what_is_left_after_a_way_was_cut_short_is_spent_on_another() -> None:
    # 3 (3), 3 (6), then doubled: savannah 6 (12), 6 (18) is too much; a road to the south-west costs 2, doubled 4 (16): too much.
    # From 1202, where 6 are spent, the road 1202-1102 costs 2 (8), doubled 4 (10), the next one 4 (14)
    board: dict[str, Any] = {"roads": ["1202-1102-1002"], "held": FED, "terrain": {"1203": "mountain"}}
    played = Segment("drc", {"FAC2": "1200"}, **board).do("m FAC2 1200-1201-1202-1203 push").roll(1)
    assert played.told("FAC2") == ["1202 6"]  # the mountain would be 10
    played.do("m FAC2 1202-1102-1002")
    assert played.told("FAC2") == ["1002 14"]


@pytest.mark.rule("WWA-6.5a", "WWA-6.4b")
def test_infantry_goes_on_without_its_militia_and_the_free_half_is_reckoned_anew() -> None:
    # together 10 points, 5 free: 3 (3), then 3 more would be 6, beyond 5: doubled 6 (9). Dropped there, the militia has 1 left.
    # The infantry has 14, 7 free, 9 spent: the next hex is doubled, 6 (15): too much. By road 2, doubled 4 (13)
    stack = {"FAC2": "1200", "PCD1": "1200"}
    played = Segment("drc", stack, held=FED, roads=["1202-1203"]).do("m FAC2,PCD1 1200-1201-1202 push").roll(1)
    assert played.told("FAC2", "PCD1") == ["1202 9", "1202 9"]
    assert played.refused("m FAC2 1202-1302") == "WWA-7.0a too-few-points"
    played.do("m FAC2 1202-1203")
    assert played.told("FAC2") == ["1203 13"]
    assert played.refused("m PCD1 1202-1203") == "WWA-7.0a too-few-points"
    # dropped after the first hex instead, the infantry goes 3 (6) and then 3 doubled (12)
    early = Segment("drc", stack, held=FED).do("m FAC2,PCD1 1200-1201 push").roll(1)
    early.do("m FAC2 1201-1202-1203", "m PCD1 1201-1101")
    assert early.told("FAC2", "PCD1") == ["1203 12", "1101 9"]


@pytest.mark.rule("WWA-6.4a")
def test_parts_that_meet_again_go_on_together_with_what_the_slower_way_has_cost() -> None:
    # FAC2 by 1101: 3 + 3 = 6; FAC3 straight: 3. Together from 1201 on nothing is left of 7 but 1: a push would have helped
    stack = {"FAC2": "1200", "FAC3": "1200", "FAC5": "1200"}
    played = Segment("drc", stack, held=FED).do("m FAC2,FAC3,FAC5 1200-1201 push").roll(6)
    played.do("m FAC2 1201-1301-1202", "m FAC3 1201-1202")
    assert played.told("FAC2", "FAC3") == ["1202 9", "1202 6"]
    played.do("m FAC2,FAC3 1202-1203")
    assert played.told("FAC2", "FAC3", "FAC5") == ["1203 12", "1203 12", "1201 3"]


@pytest.mark.rule("WWA-11.3b", "WWA-7.2a")
def test_hungry_militia_in_a_rainy_swamp() -> None:
    # 10 / 2 = 5, 3 of them free. Swamp in the rain 7, over a river 10: not to be paid with any roll, but one hex always is
    played = Segment("drc", {"PCD1": "1200"}, turn=RAINY, terrain={"1201": "swamp"}, rivers=["1200|1201"])
    assert played.options("m", "PCD1", "1200", "1201").is_complete
    assert [token.cost_mp for token in played.options("m", "PCD1", "1200").tokens if token.text == "1201"] == [5]
    played.do("m PCD1 1200-1201 push").roll(6)
    assert played.unit("PCD1").has(STOPPED)
    # savannah in the rain costs 4, more than 3: the one hex; with a push it is paid and 1 is left
    dry = Segment("drc", {"PCD1": "1200"}, turn=RAINY).do("m PCD1 1200-1201")
    assert dry.unit("PCD1").has(STOPPED)
    pushed = Segment("drc", {"PCD1": "1200"}, turn=RAINY).do("m PCD1 1200-1201 push").roll(4)
    assert pushed.told("PCD1") == ["1201 4"]
    assert not pushed.unit("PCD1").has(STOPPED)
    # 4 in the rain is a 3, and 3 is a 2: then savannah is 8, more than 5, and the one hex again
    bad = Segment("drc", {"PCD1": "1200"}, turn=RAINY).do("m PCD1 1200-1201 push").roll(3)
    assert bad.unit("PCD1").has(STOPPED)


@pytest.mark.rule("WWA-11.1a", "WWA-11.2b")
def test_the_first_to_move_opens_a_line_and_the_second_is_fed_by_it() -> None:
    # rebels held Kinshasa 1602 and left it. FAC3 walks in: from then on FAC2 traces to it, unless an enemy zone lies across.
    # RW201 in 1404 bars 1503, 1504, 1403, 1405, 1303, 1304: FAC2 in 1205 goes round by 1206, 1306, 1406 ... to the north
    units = {"FAC2": "1205", "FAC3": "1603", "RW201": "1404"}
    before = Segment("drc", units, held={"1602": "rwanda"})
    assert before.refused("m FAC2 1205-1206-1207") == "WWA-7.7a needs-a-push"  # 6 of 7, 4 free
    after = Segment("drc", units, held={"1602": "rwanda"}).do("m FAC3 1603-1602", "m FAC2 1205-1206-1207")
    assert after.told("FAC3", "FAC2") == ["1602 3", "1207 6"]
    assert (after.unit("FAC3").has(SUPPLIED), after.unit("FAC2").has(SUPPLIED)) == (False, True)
    # a wall of zones from the west edge to the east: no line, no supply
    wall = {**units, "RW211": "1401", "RW221": "1407", "RW301": "1409"}
    cut = Segment("drc", wall, held={"1602": "rwanda"}).do("m FAC3 1603-1602")
    assert cut.refused("m FAC2 1205-1206-1207") == "WWA-7.7a needs-a-push"


@pytest.mark.rule("WWA-11.0b", "WWA-11.0c", "WWA-11.0d")
def test_a_stack_feels_its_way_round_two_towns() -> None:
    # enemies in the towns 1304 and 1308 and in the open at 1105. Zones of the towns: 1303, 1305, 1404, 1405, 1204, 1205 and
    # 1307, 1309, 1408, 1409, 1208, 1209
    enemies = {"RW201": "1304", "RW211": "1308", "RW221": "1105"}
    played = Segment("drc", {"FAC2": "1203", "FAC3": "1203", **enemies}, held=FED, towns=["1304", "1308"])
    # 1204 lies in a zone of a town: nobody goes on from there, the push is no help
    assert played.refused("m FAC2,FAC3 1203-1204-1205 push") == "WWA-11.0b moves-no-further"
    played.do("m FAC2,FAC3 1203-1204")
    assert played.refused("m FAC3 1204-1104") == "WWA-11.0b moves-no-further"
    # who starts in the zone leaves it for nothing and goes through that of 1105, which is in the open
    free = Segment("drc", {"FAC2": "1204", **enemies}, held=FED, towns=["1304", "1308"]).do("m FAC2 1204-1104-1004")
    assert free.told("FAC2") == ["1004 6"]
    # or into another hex of the same town's zone, where it stops
    again = Segment("drc", {"FAC2": "1204", **enemies}, held=FED, towns=["1304", "1308"]).do("m FAC2 1204-1205")
    assert again.unit("FAC2").has(STOPPED)
    # between the towns there is one hex without a zone of either: 1306, whose way out stops again
    between = Segment("drc", {"FAC2": "1206", **enemies}, held=FED, towns=["1304", "1308"])
    assert between.refused("m FAC2 1206-1306-1305-1405") == "WWA-11.0b moves-no-further"
    between.do("m FAC2 1206-1306")
    assert not between.unit("FAC2").has(STOPPED)


@pytest.mark.rule("WWA-12.2c", "WWA-12.2g")
def test_three_caches_and_two_carriers_on_one_way() -> None:
    # FAC2 and FAC3 set out with two of three caches; in 1201 lies a rebel one, captured on the way. FAC3 stays in 1202 with its
    # cache; FAC2 goes back to 1201 with its own, and cannot take the captured one as well. FAC5 can
    units = {"FAC2": "1200", "FAC3": "1200", "FAC5": "1201"}
    lying = {"government": ["1200", "1200", "1200"], "rebel": ["1202", "1203"]}
    played = Segment("drc", units, held=FED, caches=lying).do("m FAC2,FAC3 1200-1201-1202 push carry 2").roll(6)
    assert played.lying("government") == ["1200", "1202", "1202", "1202"]
    assert played.lying("rebel") == ["1203"]
    assert played.refused("m FAC2,FAC3 1202-1302 carry 3") == "WWA-12.2c too-many-caches"
    played.do("m FAC2 1202-1203 carry 1")
    assert played.lying("government") == ["1200", "1202", "1202", "1203", "1203"]
    played.do("m FAC5 1201-1202")
    assert played.refused("m FAC5 1202-1302 carry 2") == "WWA-12.2c too-many-caches"
    played.do("m FAC5 1202-1302 carry 1")
    assert played.lying("government") == ["1200", "1202", "1203", "1203", "1302"]


@pytest.mark.rule("WWA-7.9c", "WWA-7.7c", "WWA-7.9b")
def test_by_road_by_air_and_by_road_again_after_a_bad_push() -> None:
    # by road 2 + 2 (4) to the airfield, 1 for the flight (5), 2 by road (7), 2 doubled (11); a second flight 1, never doubled (12)
    board: dict[str, Any] = {"roads": ["1200-1201-1202", "1505-1506-1507"], "airfields": ["1202", "1505", "1507", "1109"]}
    held = {**FED, "1505": "zimbabwe", "1507": "drc", "1109": "angola", "1202": "drc"}
    played = Segment("drc", {"FAC2": "1200"}, hired=(2, 0), held=held, **board).do("m FAC2 1200-1201-1202 push").roll(1)
    assert played.told("FAC2") == ["1202 4"]
    played.do("pmc FAC2 1202-1505", "m FAC2 1505-1506-1507", "pmc FAC2 1507-1109")
    assert played.told("FAC2") == ["1109 12"]
    assert played.state.hired == (0, 0)
    # 2 are left: a road would be 4
    assert played.refused("m FAC2 1109-1108") == "WWA-7.0a too-few-points"


@pytest.mark.rule("WWA-7.9n", "WWA-7.9i", "WWA-11.0b")
def test_a_flight_into_the_zone_of_a_town_is_the_end_of_the_way() -> None:
    # 1305 is next to the town 1304, which an enemy holds; 1202 is next to an enemy in the open
    board: dict[str, Any] = {"airfields": ["1202", "1305"], "towns": ["1304"]}
    units = {"FAC2": "1202", "FAC3": "1305", "RW201": "1304", "RW211": "1102"}
    played = Segment("drc", units, hired=(2, 0), held={**FED, "1202": "drc", "1305": "drc"}, **board)
    played.do("pmc FAC3 1305-1202", "m FAC3 1202-1201")  # out of one zone into the other, and on
    assert played.told("FAC3") == ["1201 4"]
    played.do("pmc FAC2 1202-1305")
    assert played.unit("FAC2").has(STOPPED)
    assert played.refused("m FAC2 1305-1306") == "WWA-11.0b moves-no-further"


@pytest.mark.rule("WWA-7.10c", "WWA-11.0a")
def test_a_helicopter_looks_for_a_gap_between_zones() -> None:
    # enemies in 1304 and 1307: 1305 and 1306 are in their zones, as are 1404, 1405, 1407, 1408 and 1204, 1205, 1207, 1208;
    # the gap is 1406 and 1206. A friendly unit in 1305 changes nothing
    units = {"ZB1": "1100", "FAC2": "1305", "RW201": "1304", "RW211": "1307"}
    played = Segment("zimbabwe", units, ready=("tac_zimbabwe",))
    landings = played.tokens("helo", "ZB1", "zimbabwe", "1100")
    assert [f"14{column:02d}" in landings for column in range(4, 9)] == [False, False, True, False, False]
    assert [f"12{column:02d}" in landings for column in range(4, 9)] == [False, False, True, False, False]
    assert played.refused("helo ZB1 zimbabwe 1100-1305") == "WWA-7.10c in-enemy-zone"


@pytest.mark.rule("WWA-7.0d", "WWA-7.7e", "WWA-10.2n")
def test_zimbabweans_come_on_by_a_mountain_and_push_on() -> None:
    # the entry hex is a mountain with a road and over a river: none of these counts, 5 in the dry season (5); 2 by road (7);
    # then savannah 3, doubled 6 (13)
    board: dict[str, Any] = {
        "terrain": {"1205": "mountain"},
        "roads": ["1204-1205-1206"],
        "rivers": ["1205|1206"],
        "ways_in": {"zimbabwe": ["1205"]},
    }
    units = {"ZB1": "Zimbabwe_Box", "ZB2": "Zimbabwe_Box"}
    played = Segment("zimbabwe", units, entries=2, **board).do("enter ZB1,ZB2 1205-1206-1207-1208 push").roll(1)
    assert played.told("ZB1", "ZB2") == ["1207 13", "1207 13"]
    assert played.state.entries == 0
    # in the rain 6 (6); the road 3 (9), doubled 6 (12); it rains where the first hex lies, so a 3 is bad, too
    wet = Segment("zimbabwe", units, entries=1, turn=RAINY, **board).do("enter ZB1 1205-1206 push").roll(3)
    assert wet.told("ZB1") == ["1206 12"]
    assert wet.refused("enter ZB2 1205") == "WWA-5.3f no-more-may-enter"


@pytest.mark.rule("WWA-10.2q", "WWA-7.2a")
def test_angolans_who_come_on_late_have_seven_points_and_one_hex_at_any_rate() -> None:
    # forest over the border in the rain 6 (6), savannah 4 (10): no. A swamp 7 (7) is all
    board: dict[str, Any] = {"terrain": {"1204": "forest", "1206": "swamp"}, "ways_in": {"angola": ["1204", "1206"]}}
    played = Segment("angola", {"AN5": "Angola_Box", "AN10": "Angola_Box"}, entries=2, turn=RAINY, **board)
    assert played.refused("enter AN5 1204-1205") == "WWA-10.2q no-push-from-there"
    played.do("enter AN5 1204", "enter AN10 1206")
    assert played.told("AN5", "AN10") == ["1204 6", "1206 7"]
    assert played.refused("m AN10 1206-1207") == "WWA-7.7a needs-a-push"


@pytest.mark.rule("WWA-7.1a", "WWA-6.5a")
def test_ugandans_stay_behind_where_their_region_ends_and_mlc_goes_on() -> None:
    # 2300 to 2302 are Orientale, 2303 is Maniema: the stack walks to 2302, MLC alone into 2303
    regions = {"2303": "Maniema", "2304": "Maniema"}
    played = Segment("uganda", {"UG301": "2300", "MLC1": "2300"}, turn=RAINY, provinces=regions, borders={"Uganda": ["2300"]})
    assert played.refused("m UG301,MLC1 2300-2301-2302-2303 push") == "WWA-7.1a no-ugandans"
    played.do("m UG301,MLC1 2300-2301-2302 push").roll(3)
    played.do("m MLC1 2302-2303-2304")  # dry in the north: 3 + 3 + 3 + 3
    assert played.told("UG301", "MLC1") == ["2302 6", "2304 12"]


@pytest.mark.rule("WWA-7.8b", "WWA-7.7e")
def test_a_march_over_the_equator_out_of_the_rain() -> None:
    # rain in the south: row 22 costs 4, row 23 costs 3. It starts in the rain, so its roll has -1
    played = Segment("drc", {"FAC2": "2103"}, turn=RAINY, held=FED).do("m FAC2 2103-2203-2303-2403 push").roll(3)
    # 4 (4), 3 (7), 3 doubled 6 (13)
    assert played.told("FAC2") == ["2403 13"]
    # the other way it starts in the dry: a 3 is a 3. 3 (3), 4 (7), 4 (11)
    back = Segment("drc", {"FAC2": "2403"}, turn=RAINY, held=FED).do("m FAC2 2403-2303-2203-2103 push").roll(3)
    assert back.told("FAC2") == ["2103 11"]


@pytest.mark.rule("WWA-7.6d", "WWA-7.6e", "WWA-12.2c")
def test_two_rivers_that_do_not_meet_are_one_system_for_one_unit() -> None:
    board: dict[str, Any] = {"navigable": ["1200|1201", "1608|1609"]}
    units = {"FAC2": "1200", "FAC3": "1200", "FACM": "1200", "RW201": "1608"}
    played = Segment("drc", units, held=FED, caches={"government": ["1200"], "rebel": ["1609"]}, **board)
    assert played.refused("river FACM 1200-1609") == "WWA-7.6a not-by-river"
    assert played.refused("river FAC2 1200-1608") == "WWA-6.1c enemy-there"
    played.do("river FAC2 1200-1609 carry 1")
    assert played.told("FAC2") == ["1609 0"]
    assert played.lying("government") == ["1609", "1609"]
    assert played.refused("river FAC3 1200-1201") == "WWA-7.6b river-used"
    assert played.tokens("m") == ["FAC3", "FACM"]
