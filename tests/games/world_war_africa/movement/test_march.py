"""Marches: points, stacks and their parts, pushes, stops. Sections 6.3 to 6.5, 7.0 to 7.8, 11.0, 11.1."""

import pytest
from msgspec.structs import replace

from pbem.engine.rules.next_words import saying
from pbem.games.world_war_africa.contingents import ANGOLA, DRC, RWANDA, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.decisions import March
from pbem.games.world_war_africa.events import Moved, Pushed
from pbem.games.world_war_africa.state import DOUBLED, FLIPPED, NORMAL, STOPPED, SUPPLIED, Step
from tests.games.world_war_africa.moving import moving
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import unit

NORTH, SOUTH = 5, 3  # turns with rain there


def spent(played: Played, name: str) -> int:
    return played.state.units[unit(name)].spent


# --- points


@pytest.mark.rule("WWA-7.0a", "WWA-7.7a")
def test_without_a_roll_a_unit_spends_half_of_its_allowance() -> None:
    # savannah in the dry season, off the road: 3 a hex; half of 14 is 7
    played = moving(DRC, {"FAC2": "0810"}, turn=NORTH, held={"1602": "drc"})
    assert played.refused("m FAC2 0810-0811-0812-0813") == "WWA-7.7a needs-a-push"
    played.do("m FAC2 0810-0811-0812")
    assert (played.where("FAC2"), spent(played, "FAC2")) == ("0812", 6)
    assert played.refused("m FAC2 0812-0813") == "WWA-7.7a needs-a-push"


@pytest.mark.rule("WWA-7.0a")
def test_a_way_leads_from_hex_to_hex_from_where_the_unit_stands() -> None:
    played = moving(DRC, {"FAC2": "0810", "FAC3": "Kitona"}, turn=NORTH)
    assert played.refused("m FAC2 0809-0810") == "WWA-7.0a not-in-that-hex"
    assert played.refused("m FAC2 0810") == "WWA-7.0a no-way-given"
    assert played.refused("m FAC2 0810-0812") == "WWA-7.0a not-neighbours"
    assert played.refused("m FAC3 1400-1401") == "WWA-7.0a not-in-that-hex"
    assert played.refused("m AN5 1400-1401") == "WWA-7.0b not-active"
    assert played.refused("m FAC5 1400-1401") == "WWA-7.0a not-on-the-board"


@pytest.mark.rule("WWA-7.0b", "WWA-5.3h", "WWA-4.0h")
def test_units_of_the_active_contingent_that_are_not_turned_over_move() -> None:
    units = {"ZB1": "0812", "ZB2": "0812", "AN5": "1401", "FAC2": "0810", "RW201": "1715"}
    played = moving(ZIMBABWE, units, marks={"ZB2": FLIPPED})
    assert played.tokens("m") == ["ZB1"]
    assert played.refused("m ZB2 0812-0813") == "WWA-5.3h turned-over"
    assert played.refused("m FAC2 0810-0811") == played.refused("m RW201 1715-1816") == "WWA-7.0b not-active"


@pytest.mark.rule("WWA-7.2a")
def test_one_hex_can_always_be_entered_and_is_then_all() -> None:
    # out of supply 7 points, 4 without a roll; a rainy swamp over a river costs 10
    played = moving(DRC, {"FAC2": "1802"}, turn=SOUTH)
    assert played.refused("m FAC2 1802-1902-1903") == "WWA-7.2a moves-no-further"
    played.do("m FAC2 1802-1902")
    assert played.where("FAC2") == "1902"
    assert played.state.units[unit("FAC2")].has(STOPPED)
    assert played.refused("m FAC2 1902-1802") == "WWA-7.2a moves-no-further"


@pytest.mark.rule("WWA-7.2b", "WWA-7.3b")
def test_what_is_closed_stays_closed() -> None:
    played = moving(DRC, {"FACM": "1802", "FAC2": "1316"}, turn=SOUTH)
    assert played.refused("m FACM 1802-1902") == "WWA-7.4b closed-terrain"
    assert played.refused("m FACM 1802-1902 push") == "WWA-7.4b closed-terrain"
    assert played.refused("m FAC2 1316-1317") == "WWA-7.3b across-a-lake"
    assert played.refused("m FAC2 1316-1315-1415-#0-#0-#0-#0-#0-#0-#0-#0") != ""


@pytest.mark.rule("WWA-7.0c")
def test_nobody_marches_out_of_the_country() -> None:
    played = moving(DRC, {"FAC2": "1602"})
    assert played.refused("m FAC2 1602-1601") == "WWA-7.0c outside-the-country"
    assert played.refused("m FAC2 1602-1502-1402-1302 push") == "WWA-7.0c outside-the-country"


@pytest.mark.rule("WWA-7.1c")
def test_regions_bind_marches() -> None:
    played = moving(RWANDA, {"RW201": "2212", "ANC1": "2212"}, turn=SOUTH)
    assert played.refused("m RW201 2212-2312") == "WWA-7.1b no-rwandans"
    assert played.refused("m ANC1,RW201 2212-2312") == "WWA-7.1b no-rwandans"
    assert played.refused("m ANC1 2212-2312") == ""
    assert moving(UGANDA, {"UG301": "2110"}).refused("m UG301 2110-2111") == ""
    assert moving(UGANDA, {"UG301": "2112"}).refused("m UG301 2112-2113") == "WWA-7.1a no-ugandans"


@pytest.mark.rule("WWA-7.3e", "WWA-7.3c")
def test_the_road_is_taken_where_it_is_cheaper() -> None:
    played = moving(DRC, {"FAC2": "1602"}, turn=NORTH, held={"1602": "drc"}).do("m FAC2 1602-1502-1503")
    assert spent(played, "FAC2") == 4


@pytest.mark.rule("WWA-11.3b", "WWA-11.1a")
def test_out_of_supply_a_unit_has_half() -> None:
    # Kinshasa is the rebels': no FAC unit is in supply. 7 points, of which 4 without a roll
    played = moving(DRC, {"FAC2": "0810"}, turn=NORTH)
    assert played.refused("m FAC2 0810-0811-0812") == "WWA-7.7a needs-a-push"
    assert played.refused("m FAC2 0810-0811-0812-0813 push") == "WWA-7.0a too-few-points"
    played.do("m FAC2 0810-0811-0812 push").roll(6)
    assert (played.where("FAC2"), spent(played, "FAC2")) == ("0812", 6)


@pytest.mark.rule("WWA-11.1a")
def test_supply_is_looked_at_when_a_unit_starts_and_holds_for_the_segment() -> None:
    # FAC3 retakes Kinshasa: FAC2, which starts afterwards, is in supply; FAC3 itself was not and stays so
    units = {"FAC2": "1503", "FAC3": "1502"}
    played = moving(DRC, units, turn=NORTH, held={"1602": "rwanda"}).do("m FAC3 1502-1602")
    assert not played.state.units[unit("FAC3")].has(SUPPLIED)
    assert played.refused("m FAC3 1602-1603-1703") == "WWA-7.7a needs-a-push"
    played.do("m FAC2 1503-1502-1602-1603")
    assert played.state.units[unit("FAC2")].has(SUPPLIED)
    before = moving(DRC, units, turn=NORTH, held={"1602": "rwanda"})
    assert before.refused("m FAC2 1503-1502-1602-1603") == "WWA-7.7a needs-a-push"


# --- stacks


def test_units_of_a_stack_may_be_named_by_their_numbers_the_first_of_the_roster_too() -> None:
    played = moving(DRC, {"FAC2": "0810"})
    numbers = ",".join(f"#{index}" for index in (unit("FAC2"), 0))
    order = played.rules.read(f"m {numbers} 0810-0811")
    assert isinstance(order, March)
    assert order.units == (0, unit("FAC2"))


@pytest.mark.rule("WWA-6.3a")
def test_units_move_as_a_stack_only_from_one_hex() -> None:
    played = moving(DRC, {"FAC2": "0810", "FAC3": "0810", "FAC5": "0811"})
    assert played.refused("m FAC2,FAC5 0810-0910") == "WWA-6.3a not-in-one-place"
    assert set(played.tokens("m", "FAC2")) == {"FAC3", "0810"}
    played.do("m FAC2 0810-0910", "m FAC3 0810-0710")  # nor need they
    assert (played.where("FAC2"), played.where("FAC3")) == ("0910", "0710")


@pytest.mark.rule("WWA-6.4a")
def test_a_stack_drops_units_which_go_on_and_all_is_finished_before_another_moves() -> None:
    units = dict.fromkeys(("FAC2", "FAC3", "FAC5"), "0810") | {"FAC7": "0810"}
    played = moving(DRC, units, turn=NORTH, held={"1602": "drc"})
    played.do("m FAC2,FAC3,FAC5 0810-0811", "m FAC2,FAC3 0811-0812")
    assert played.refused("m FAC5,FAC7 0811-0812") == "WWA-6.3a not-in-one-place"
    played.do("m FAC5 0811-0911")
    assert [played.where(name) for name in units] == ["0812", "0812", "0911", "0810"]
    played.do("m FAC7 0810-0809")
    assert played.refused("m FAC5 0911-0811") == played.refused("m FAC2 0812-0813 push") == "WWA-6.4a already-moved"


@pytest.mark.rule("WWA-6.4a")
def test_who_started_and_who_did_not_do_not_go_on_together() -> None:
    played = moving(DRC, {"FAC2": "0810", "FAC3": "0811"}, turn=NORTH, held={"1602": "drc"}).do("m FAC2 0810-0811")
    assert played.refused("m FAC2,FAC3 0811-0812") == "WWA-6.4a not-started-together"
    assert played.tokens("m", "FAC2") == ["0811"]


@pytest.mark.rule("WWA-6.5a")
def test_a_stack_moves_with_its_slowest_and_goes_on_faster_without_it() -> None:
    # militia has 10 points, half is 5; infantry 14, half 7
    played = moving(DRC, {"FAC2": "1602", "PCD1": "1602"}, turn=NORTH)
    assert played.refused("m FAC2,PCD1 1602-1502-1503-1504") == "WWA-7.7a needs-a-push"
    played.do("m FAC2,PCD1 1602-1502-1503")
    assert played.refused("m PCD1 1503-1504") == "WWA-7.7a needs-a-push"
    played.do("m FAC2 1503-1504")
    assert spent(played, "FAC2") == 6


@pytest.mark.rule("WWA-6.1d")
def test_units_pass_through_full_hexes_at_no_extra_cost() -> None:
    crowd = dict.fromkeys(("FAC3", "FAC5", "FAC7", "FAC8", "FACM"), "1502")
    played = moving(DRC, {"FAC2": "1602", **crowd}, turn=NORTH).do("m FAC2 1602-1502-1503")
    assert (played.where("FAC2"), spent(played, "FAC2")) == ("1503", 4)


# --- pushes


@pytest.mark.rule("WWA-7.7b", "WWA-7.7f")
@pytest.mark.parametrize(("number", "end", "used"), [(1, "0813", 12), (2, "0813", 12), (3, "0814", 12), (6, "0814", 12)])
def test_a_push_is_rolled_and_the_way_followed_as_far_as_points_reach(number: int, end: str, used: int) -> None:
    # hexes at 3: 3, 6, then 9 and 12, or 12 where doubled
    played = moving(DRC, {"FAC2": "0810"}, turn=NORTH, held={"1602": "drc"}).do("m FAC2 0810-0811-0812-0813-0814 push")
    assert played.faces == (6,)
    played.roll(number)
    assert (played.where("FAC2"), spent(played, "FAC2")) == (end, used)
    assert played.state.units[unit("FAC2")].push == (DOUBLED if number < 3 else NORMAL)


@pytest.mark.rule("WWA-7.7b")
def test_a_push_never_allows_more_than_the_allowance() -> None:
    played = moving(DRC, {"FAC2": "0810"}, turn=NORTH, held={"1602": "drc"})
    assert played.refused("m FAC2 0810-0811-0812-0813-0814-0815 push") == "WWA-7.0a too-few-points"


@pytest.mark.rule("WWA-7.7c")
def test_only_what_lies_beyond_the_free_half_is_doubled_and_all_of_it() -> None:
    # 3 and 6 as they are; then savannah over a river, 3 + 2, would make 11: doubled 16, more than 14
    played = moving(DRC, {"FAC2": "1509"}, turn=NORTH, held={"1602": "drc"}).do("m FAC2 1509-1410-1310-1211-1212 push").roll(1)
    assert [event.hexes for event in played.told if isinstance(event, Moved)] == [("1509", "1410", "1310", "1211", "1212")]
    assert spent(played, "FAC2") == 2 + 2 + 2 + 6
    # a step that begins within half and ends beyond is doubled whole
    forest = moving(DRC, {"FAC2": "1808"}, turn=NORTH, held={"1602": "drc"}).do("m FAC2 1808-1807-1806 push").roll(1)
    assert spent(forest, "FAC2") == 4 + 8


@pytest.mark.rule("WWA-7.7c")
def test_a_first_step_made_too_dear_is_still_the_one_hex() -> None:
    # 7 points, 4 free; swamp in the rain 7, doubled 14
    played = moving(DRC, {"FAC2": "2004"}, turn=SOUTH).do("m FAC2 2004-2003 push").roll(2)
    assert played.where("FAC2") == "2003"
    assert played.state.units[unit("FAC2")].has(STOPPED)


@pytest.mark.rule("WWA-7.7d", "WWA-7.7e")
@pytest.mark.parametrize(("start", "turn", "number", "result"), [
    ("0810", SOUTH, 3, "doubled"), ("0810", SOUTH, 4, "normal"), ("0810", SOUTH, 1, "doubled"), ("0810", NORTH, 3, "normal"),
    ("2413", 2, 3, "doubled"), ("0810", 2, 3, "normal"),
    ("2413", NORTH, 3, "doubled"), ("2413", SOUTH, 3, "normal"), ("2211", SOUTH, 3, "doubled"), ("2311", SOUTH, 3, "normal"),
])  # fmt: skip
def test_rain_where_the_move_starts_takes_one_off_the_roll(start: str, turn: int, number: int, result: str) -> None:
    played = moving(DRC, {"FAC2": start}, turn=turn)
    way = {"0810": "0810-0811", "2413": "2413-2414", "2211": "2211-2311", "2311": "2311-2211"}[start]
    played.do(f"m FAC2 {way} push").roll(number)
    assert [event.result for event in played.told if isinstance(event, Pushed)] == [result]


@pytest.mark.rule("WWA-6.4b", "WWA-7.7b")
def test_one_roll_is_good_for_all_parts_of_the_stack_and_none_is_made_later() -> None:
    units = {"FAC2": "0810", "FAC3": "0810", "FAC5": "0810"}
    played = moving(DRC, units, turn=NORTH, held={"1602": "drc"}).do("m FAC2,FAC3 0810-0811 push").roll(1)
    assert [played.state.units[unit(name)].push for name in units] == [DOUBLED, DOUBLED, 0]
    assert played.refused("m FAC2 0811-0812 push") == "WWA-6.4b too-late-to-push"
    played.do("m FAC2 0811-0812-0813", "m FAC3 0811-0812")
    assert (spent(played, "FAC2"), spent(played, "FAC3")) == (12, 6)
    # without a roll at the start there is none for its parts
    quiet = moving(DRC, units, turn=NORTH, held={"1602": "drc"}).do("m FAC2,FAC3 0810-0811")
    assert quiet.refused("m FAC2 0811-0812 push") == "WWA-6.4b too-late-to-push"
    assert quiet.options("m", "FAC2", "0811", "0812").is_complete
    assert not quiet.tokens("m", "FAC2", "0811", "0812")
    # another stack rolls for itself
    quiet.do("m FAC5 0810-0811-0812-0813 push").roll(6)
    assert quiet.where("FAC5") == "0813"


def test_orders_are_offered_with_and_without_a_push() -> None:
    played = moving(DRC, {"FAC2": "0810"}, turn=NORTH, held={"1602": "drc"})
    near, far = played.options("m", "FAC2", "0810", "0811"), played.options("m", "FAC2", "0810", "0811", "0812", "0813")
    assert near.is_complete
    assert "push" in [token.text for token in near.tokens]
    assert not far.is_complete
    assert [(token.text, token.cost_mp) for token in far.tokens if token.text in ("0814", "push")] == [("0814", 12), ("push", -1)]


def test_a_word_that_stands_alone_is_said_or_not() -> None:
    word = saying("push", may_be_said=True)
    said = word.then("push")
    assert said is not None
    assert (word.may_end, said.values(), word.values(), word.then("carry")) == (True, (True,), (False,), None)


def test_a_word_that_may_not_be_said_is_not_offered() -> None:
    word = saying("push", may_be_said=False, may_be_left_out=False)
    assert (word.may_end, word.offers(), [*word.tokens()], word.then("push")) == (False, False, [], None)


# --- zones of control


@pytest.mark.rule("WWA-11.0b", "WWA-11.0c")
def test_only_enemies_in_towns_stop_a_march() -> None:
    held = {"1602": "drc"}
    open_field = moving(DRC, {"FAC2": "0811", "RW201": "0912"}, turn=NORTH, held=held).do("m FAC2 0811-0812-0813")
    assert open_field.where("FAC2") == "0813"
    town = moving(DRC, {"FAC2": "0811", "FAC3": "0811", "RW201": "Kolwezi"}, turn=NORTH, held=held)
    assert town.refused("m FAC2 0811-0812-0813") == "WWA-11.0b moves-no-further"
    assert town.tokens("m", "FAC2", "0811", "0812") == ["push"]
    town.do("m FAC2,FAC3 0811-0812")
    assert town.refused("m FAC3 0812-0811") == "WWA-11.0b moves-no-further"  # whom it drops there neither


@pytest.mark.rule("WWA-11.0d")
def test_who_starts_in_a_zone_may_go_into_another_and_stops_if_a_town_makes_it() -> None:
    held = {"1602": "drc"}
    played = moving(DRC, {"FAC2": "0812", "RW201": "Kolwezi"}, turn=NORTH, held=held).do("m FAC2 0812-0813")
    assert played.refused("m FAC2 0813-0814") == "WWA-11.0b moves-no-further"
    free = moving(DRC, {"FAC2": "0812", "RW201": "Kolwezi", "RW221": "1010"}, turn=NORTH, held=held)
    free.do("m FAC2 0812-0911-0811")  # through the zone of 1010, which is no town
    assert free.where("FAC2") == "0811"


# --- control and caches


@pytest.mark.rule("WWA-3.1c")
def test_every_hex_on_the_way_is_taken() -> None:
    played = moving(RWANDA, {"RW201": "1714"}, turn=NORTH, held={"1613": "drc", "1614": "uganda"})
    played.do("m RW201 1714-1614-1613-1513 push").roll(6)
    assert [played.holder(here) for here in ("1714", "1614", "1613", "Kongolo")] == ["rwanda", "uganda", "rwanda", "rwanda"]


@pytest.mark.rule("WWA-12.2g")
def test_a_cache_left_alone_is_captured_by_who_enters() -> None:
    played = moving(
        DRC, {"FAC2": "0810"}, turn=NORTH, held={"1602": "drc"}, caches={"rebel": ["0811", "0812"], "government": ["0811"]}
    )
    played.do("m FAC2 0810-0811")
    assert played.caches("government") == ["0811", "0811"]
    assert played.caches("rebel") == ["0812"]
    played.do("m FAC2 0811-0812 carry 1")
    assert played.caches("government") == ["0811", "0812", "0812"]


@pytest.mark.rule("WWA-12.2c", "WWA-6.4b")
def test_each_unit_carries_one_cache_and_a_cache_has_one_carrier() -> None:
    units = {"FAC2": "0810", "FAC3": "0810", "FAC5": "0811"}
    played = moving(DRC, units, turn=NORTH, held={"1602": "drc"}, caches={"government": ["0810", "0810", "0810"]})
    assert played.refused("m FAC2,FAC3 0810-0811 carry 3") == "WWA-12.2c too-many-caches"
    assert played.tokens("m", "FAC2", "0810", "0811", "carry") == ["1"]
    played.do("m FAC2,FAC3 0810-0811 carry 2")
    assert played.caches("government") == ["0810", "0811", "0811"]
    # the one of FAC2 goes on with FAC2, not with FAC5
    played.do("m FAC2 0811-0812 carry 1")
    assert played.refused("m FAC3 0811-0812 carry 2") == "WWA-12.2c too-many-caches"
    assert played.refused("m FAC5 0811-0812 carry 1") == "WWA-12.2c too-many-caches"
    assert played.caches("government") == ["0810", "0811", "0812"]


def test_caches_do_not_move_by_themselves_and_are_left_without_a_word() -> None:
    played = moving(DRC, {"FAC2": "0810"}, caches={"government": ["0810"]}).do("m FAC2 0810-0811")
    assert played.caches("government") == ["0810"]


@pytest.mark.rule("WWA-12.2c")
def test_in_the_next_segment_a_cache_goes_with_anybody() -> None:
    units = {"FAC2": "0810", "FAC3": "0811", "RW201": "1915"}
    played = moving(DRC, units, turn=NORTH, held={"1602": "drc"}, caches={"government": ["0810"]}).do("m FAC2 0810-0811 carry 1")
    assert played.refused("m FAC3 0811-0812 carry 1") == "WWA-12.2c too-many-caches"
    again = Played(played.state, Step("activate", number=DRC))
    while again.due != "movement":
        again.do("end")
    assert again.refused("m FAC3 0811-0812 carry 1") == ""


# --- over


@pytest.mark.rule("WWA-11.0b")
@pytest.mark.parametrize(
    ("contingent", "name", "where", "used", "rule"),
    [
        (DRC, "FAC2", "0812", 0, "WWA-11.0b"),  # an enemy in Kolwezi
        (DRC, "FAC2", "0810", 3, "WWA-7.2a"),
        (DRC, "FAC2", "1602", 3, "WWA-7.2a"),
        (DRC, "FAC2", "1602", 0, "WWA-7.6d"),
        (DRC, "FDD1", "1714", 0, "WWA-7.11g"),
        (DRC, "FDD1", "1714", 3, "WWA-7.2a"),
        (DRC, "FAC2", "1400", 7, "WWA-7.2a"),
        (ZIMBABWE, "ZB1", "1400", 7, "WWA-7.2a"),
        (ANGOLA, "AN5", "1400", 3, "WWA-10.2r"),
        (ANGOLA, "AN5", "1401", 3, "WWA-7.2a"),
        (RWANDA, "ANC1", "1400", 1, "WWA-14.0d"),
        (RWANDA, "RW201", "Rwanda_Box", 3, "WWA-7.11c"),
    ],
)
def test_by_which_rule_a_move_is_over(contingent: int, name: str, where: str, used: int, rule: str) -> None:
    played = moving(contingent, {name: where, **({"RW211": "Kolwezi"} if contingent == DRC else {})}, marks={name: STOPPED})
    played.state = played.state.with_unit(unit(name), replace(played.state.units[unit(name)], spent=used))
    assert played.refused(f"m {name} 0810-0811") == f"{rule} moves-no-further"
