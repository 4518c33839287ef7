"""Coming on from boxes, walking into them, tries to get into Rwanda. Sections 7.11, 10.2, 14.0."""

import pytest

from pbem.games.world_war_africa.contingents import ANGOLA, DRC, RWANDA, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.events import RwandaTried
from pbem.games.world_war_africa.state import NO_ROLL, STOPPED, SUPPLIED
from tests.games.world_war_africa.moving import moving
from tests.games.world_war_africa.positions_in_code import unit

NORTH, SOUTH = 5, 3  # turns with rain there


# --- coming on


@pytest.mark.rule("WWA-7.0d")
def test_who_comes_on_pays_the_first_hex_without_road_or_river_and_goes_on() -> None:
    played = moving(ZIMBABWE, {"ZB1": "Zimbabwe_Box", "ZB2": "Zimbabwe_Box"}, entries=2, turn=NORTH)
    played.do("enter ZB1,ZB2 0712-0812-0912")
    assert (played.where("ZB1"), played.spent("ZB1"), played.spent("ZB2")) == ("0912", 3 + 2 + 2, 7)
    assert played.has("ZB1", SUPPLIED)
    assert played.holder("0712") == "zimbabwe"
    assert played.state.entries == 0
    # the parts of the stack go on
    parts = moving(ZIMBABWE, {"ZB1": "Zimbabwe_Box", "ZB2": "Zimbabwe_Box"}, entries=2, turn=NORTH)
    parts.do("enter ZB1,ZB2 0712", "m ZB1 0712-0812", "m ZB2 0712-0711-0710")
    assert (parts.where("ZB1"), parts.where("ZB2")) == ("0812", "0710")


@pytest.mark.rule("WWA-7.0d", "WWA-6.1c", "WWA-11.0b")
def test_not_into_an_enemy_and_zones_of_towns_stop_but_any_cost_is_paid() -> None:
    played = moving(UGANDA, {"UG301": "Uganda", "FAC2": "2416", "FAC3": "2516"}, turn=NORTH)
    assert played.refused("enter UG301 2416") == "WWA-6.1c enemy-there"
    assert played.refused("enter UG301 2315-2215") == "WWA-11.0b moves-no-further"
    played.do("enter UG301 2315")
    assert played.has("UG301", STOPPED)


@pytest.mark.rule("WWA-7.7e", "WWA-7.7b")
def test_a_push_from_a_box_meets_the_rain_of_the_first_hex() -> None:
    for turn, result in ((NORTH, 1), (SOUTH, 2)):
        played = moving(UGANDA, {"MLC1": "Uganda"}, turn=turn).do("enter MLC1 2016-1915 push")
        assert played.faces == (6,)
        played.roll(3)
        assert played.state.units[unit("MLC1")].push == result  # row 20 lies in the south
        north = moving(UGANDA, {"MLC1": "Uganda"}, turn=turn).do("enter MLC1 2516-2616 push").roll(3)
        assert north.state.units[unit("MLC1")].push == 3 - result


@pytest.mark.rule("WWA-10.2n", "WWA-5.3f", "WWA-5.3j")
def test_zimbabweans_come_on_by_three_hexes_as_many_as_the_roll_allows_with_their_guests() -> None:
    units = dict.fromkeys(("ZB1", "ZB2", "ZB3", "CHRG"), "Zimbabwe_Box")
    played = moving(ZIMBABWE, units, entries=2, turn=2)
    assert played.tokens("enter", "ZB1") == ["ZB2", "ZB3", "CHRG", "0712", "0713", "0714"]
    assert played.tokens("enter", "ZB1", "ZB2") == ["CHRG", "0712", "0713", "0714"]
    assert played.refused("enter ZB1 0715") == "WWA-10.2n no-way-in"
    assert played.refused("enter ZB1,ZB2,ZB3 0712") == "WWA-5.3f no-more-may-enter"
    played.do("enter ZB1 0713", "enter ZB2,CHRG 0714")
    assert played.refused("enter ZB3 0712") == "WWA-5.3f no-more-may-enter"
    assert played.tokens("enter") == []
    assert moving(ZIMBABWE, units, entries=0, turn=2).tokens("enter") == ["CHRG"]


@pytest.mark.rule("WWA-10.2o")
def test_on_turn_1_not_by_0713() -> None:
    played = moving(ZIMBABWE, {"ZB1": "Zimbabwe_Box"}, entries=1, turn=1)
    assert played.tokens("enter", "ZB1") == ["0712", "0714"]


@pytest.mark.rule("WWA-10.2p")
def test_angolans_come_on_on_turn_1_by_any_border_hex_and_act_normally() -> None:
    played = moving(ANGOLA, {"AN5": "Angola_Box", "NA": "Angola_Box"}, entries=1, turn=1)
    assert {"0709", "1108", "1306", "1400", "1403"} <= set(played.tokens("enter", "AN5"))
    played.do("enter AN5,NA 0709-0710-0711-0712 push").roll(6)
    assert (played.where("AN5"), played.spent("NA"), played.state.entries) == ("0712", 3 + 2 + 2 + 2, 0)


@pytest.mark.rule("WWA-10.2q")
def test_later_they_have_half_of_their_points_and_no_push() -> None:
    played = moving(ANGOLA, {"AN5": "Angola_Box"}, entries=1, turn=NORTH)
    assert played.refused("enter AN5 0709-0710 push") == "WWA-10.2q no-push-from-there"
    assert played.refused("enter AN5 0709-0710-0711-0712") == "WWA-10.2q no-push-from-there"
    assert "push" not in played.tokens("enter", "AN5", "0709", "0710", "0711")
    assert "0712" not in played.tokens("enter", "AN5", "0709", "0710", "0711")
    played.do("enter AN5 0709-0710-0711")
    assert (played.spent("AN5"), played.state.units[unit("AN5")].push) == (7, NO_ROLL)
    assert played.refused("m AN5 0711-0712 push") == "WWA-6.4b too-late-to-push"


@pytest.mark.rule("WWA-10.2r")
@pytest.mark.parametrize("turn", [1, 2, NORTH])
def test_entry_at_matadi_goes_no_further(turn: int) -> None:
    played = moving(ANGOLA, {"AN5": "Angola_Box", "AN10": "Angola_Box"}, entries=2, turn=turn)
    assert played.refused("enter AN5 1400-1401") == "WWA-10.2r moves-no-further"
    assert "1401" not in played.tokens("enter", "AN5", "1400")
    played.do("enter AN5 1400")
    assert played.refused("m AN5 1400-1401") == "WWA-10.2r moves-no-further"
    played.do("enter AN10 1401-1400")  # who comes by another hex may
    assert not played.has("AN10", STOPPED)


@pytest.mark.rule("WWA-7.11q")
def test_the_staging_area_of_uganda_is_left_for_good_by_land() -> None:
    units = {"UG301": "Uganda", "MLC1": "Uganda", "MLC2": "2516"}
    played = moving(UGANDA, units, caches={"rebel": ["Uganda", "Uganda", "Uganda"]}, turn=SOUTH)
    assert played.tokens("enter", "MLC1") == ["2016", "2115", "2216", "2315", "2416", "2516", "2517", "2617", "2716"]
    played.do("enter UG301,MLC1 2516-2416 carry 2")
    assert (played.spent("UG301"), played.caches("rebel")) == (3 + 2, ["2416", "2416", "Uganda"])
    assert played.refused("into MLC2 2516-Uganda") == "WWA-7.11a no-box-there"


# --- Rwanda


@pytest.mark.rule("WWA-7.11c", "WWA-7.11b")
def test_rwandans_walk_into_their_country_and_out_of_it() -> None:
    units = {"RW201": "1914", "RW211": "Rwanda_Box", "ANC1": "1915"}
    for turn, price in ((NORTH, 3), (SOUTH, 4)):
        played = moving(RWANDA, {**units, "RW221": "1915"}, turn=turn)
        assert played.refused("into ANC1 1915-Rwanda_Box") == "WWA-7.11b no-rwandan"
        assert played.refused("into RW201 1914-Rwanda_Box") == "WWA-7.11a no-box-there"
        assert (played.tokens("into"), played.tokens("into", "RW221")) == (["RW221"], ["1915"])
        assert played.tokens("into", "RW221", "1915") == ["Rwanda_Box"]
        assert played.options("into", "RW221", "1915", "Rwanda_Box").is_complete
        played.do("into RW221 1915-Rwanda_Box")
        assert (played.where("RW221"), played.spent("RW221")) == ("Rwanda_Box", price)
        assert played.refused("enter RW221 1816") == "WWA-7.11c moves-no-further"
        assert played.tokens("enter", "RW211") == ["1816", "1915", "2016"]
    played = moving(RWANDA, units, turn=NORTH).do("enter RW211 1915-1815")
    assert played.spent("RW211") == 5 + 2


@pytest.mark.rule("WWA-7.11c")
def test_the_way_into_rwanda_must_be_paid_like_any_other() -> None:
    played = moving(RWANDA, {"RW201": "1914"}, turn=NORTH, held={"1816": "rwanda"}).do("m RW201 1914-1915")
    assert played.spent("RW201") == 2
    played.do("into RW201 1915-Rwanda_Box")
    broke = moving(RWANDA, {"RW201": "1914", "ANC1": "Goma"}, turn=SOUTH, held={"1816": "rwanda"}).do("m RW201 1914-1915")
    assert broke.spent("RW201") == 3
    broke.do("into RW201 1915-Rwanda_Box")
    assert broke.spent("RW201") == 7
    short = moving(RWANDA, {"RW201": "1714"}, turn=SOUTH, held={"1816": "rwanda"}).do("m RW201 1714-1815-1915")
    assert short.refused("into RW201 1915-Rwanda_Box") == "WWA-7.0a too-few-points"
    assert "into" not in short.tokens()
    pushed = moving(RWANDA, {"RW201": "1714"}, turn=SOUTH, held={"1816": "rwanda"}).do("m RW201 1714-1815-1915 push").roll(6)
    assert pushed.do("into RW201 1915-Rwanda_Box").spent("RW201") == 10


@pytest.mark.rule("WWA-7.11d", "WWA-7.11m")
def test_hutu_units_get_in_by_a_roll_alone_and_walk_out_out_of_supply() -> None:
    units = {"FDD1": "1915", "FDD2": "Rwanda_Box", "RW201": "Rwanda_Box"}
    played = moving(DRC, units, turn=NORTH, held={"1602": "drc"})
    assert played.refused("into FDD1 1915-Rwanda_Box") == "WWA-7.11d by-a-roll-only"
    assert "into" not in played.tokens()
    played.do("enter FDD2 1816")
    assert not played.has("FDD2", SUPPLIED)
    assert played.spent("FDD2") == 4  # half of its 7 or what it has: a mountain costs 5


@pytest.mark.rule("WWA-7.11f")
@pytest.mark.parametrize(
    ("where", "number", "is_in"),
    [
        ("1714", 6, True),
        ("1714", 5, False),
        ("1815", 5, True),
        ("1815", 4, False),
        ("1814", 5, False),
        ("1915", 5, True),
        ("2315", 5, False),
    ],
)
def test_a_hutu_unit_in_the_kivus_tries_to_get_into_rwanda(where: str, number: int, is_in: bool) -> None:
    played = moving(DRC, {"FDD1": where, "FAC2": where, "FDD2": "1713"})
    assert played.tokens("try") == ["FDD1"]
    assert played.refused("try FAC2") == "WWA-7.11f no-hutu"
    assert played.refused("try FDD2") == "WWA-7.11f not-in-the-kivus"
    played.do("try FDD1")
    assert played.faces == (6,)
    played.roll(number)
    assert (played.where("FDD1") == "Rwanda_Box") == is_in
    assert [event.is_in for event in played.told if isinstance(event, RwandaTried)] == [is_in]


@pytest.mark.rule("WWA-7.11g")
def test_a_try_is_the_whole_movement_and_made_once() -> None:
    played = moving(DRC, {"FDD1": "1714", "FDD2": "1714"}).do("try FDD1").roll(1)
    assert played.refused("try FDD1") == played.refused("m FDD1 1714-1715") == "WWA-7.11g moves-no-further"
    played.do("m FDD2 1714-1715")
    assert played.refused("try FDD2") == "WWA-7.11g moved-before"


# --- Kitona


@pytest.mark.rule("WWA-7.11o", "WWA-7.11r")
def test_kitona_is_next_to_matadi_alone_and_costs_a_point_both_ways() -> None:
    played = moving(DRC, {"FAC2": "1400", "FAC3": "1401", "FAC5": "Kitona"}, turn=NORTH, held={"1602": "drc"})
    assert played.refused("into FAC3 1401-Kitona") == "WWA-7.11a no-box-there"
    played.do("into FAC2 1400-Kitona")
    assert (played.where("FAC2"), played.spent("FAC2")) == ("Kitona", 1)
    assert played.tokens("enter", "FAC2") == ["1400"]
    assert played.tokens("enter", "FAC5") == ["1400"]
    played.do("enter FAC5 1400-1401-1501")
    assert (played.where("FAC5"), played.spent("FAC5")) == ("1501", 5)


@pytest.mark.rule("WWA-6.4b")
def test_who_was_flown_into_kitona_comes_out_without_a_push() -> None:
    played = moving(DRC, {"FAC2": "1602"}, held={"Kitona": "drc"}, hired=(1, 0)).do("pmc FAC2 1602-Kitona")
    assert played.refused("enter FAC2 1400 push") == "WWA-6.4b too-late-to-push"
    assert "push" not in played.tokens("enter", "FAC2", "1400")
    assert played.do("enter FAC2 1400").spent("FAC2") == 2


@pytest.mark.rule("WWA-7.11r")
def test_rebels_walk_in_only_after_the_coup_and_nobody_past_an_enemy() -> None:
    assert moving(RWANDA, {"ANC1": "1400"}).refused("into ANC1 1400-Kitona") == "WWA-7.11r no-coup"
    taken = moving(RWANDA, {"ANC1": "1400"}, coup=True, held={"Kitona": "drc"}).do("into ANC1 1400-Kitona")
    assert taken.holder("Kitona") == "rwanda"
    assert moving(RWANDA, {"ANC1": "1400", "FAC2": "Kitona"}, coup=True).refused("into ANC1 1400-Kitona") == "WWA-6.1c enemy-there"
    assert moving(UGANDA, {"UG301": "1400"}, coup=True).refused("into UG301 1400-Kitona") == "WWA-7.1a no-ugandans"


@pytest.mark.rule("WWA-14.0d")
def test_rebels_who_come_out_of_kitona_go_no_further() -> None:
    played = moving(RWANDA, {"RDC1": "Kitona", "ANC1": "Kitona"}, coup=True, turn=1, held={"1401": "rwanda"}, hired=(0, 1))
    assert played.refused("enter RDC1 1400-1401") == "WWA-14.0d moves-no-further"
    played.do("enter ANC1,RDC1 1400")
    assert played.spent("ANC1") == 1
    assert played.refused("m ANC1 1400-1401") == played.refused("into RDC1 1400-Kitona") == "WWA-14.0d moves-no-further"
    assert played.refused("pmc ANC1 1400-1915") == "WWA-14.0d moves-no-further"


@pytest.mark.rule("WWA-12.2g")
def test_caches_in_boxes_off_the_map_are_not_captured_those_in_kitona_are() -> None:
    caches = {"government": ["Rwanda_Box", "Kitona"], "rebel": ["Rwanda_Box"]}
    played = moving(RWANDA, {"RW201": "1915", "ANC1": "1400"}, caches=caches, coup=True, held={"Kitona": "drc"})
    played.do("into RW201 1915-Rwanda_Box", "into ANC1 1400-Kitona")
    assert played.caches("government") == ["Rwanda_Box"]
    assert played.caches("rebel") == ["Kitona", "Rwanda_Box"]


def test_boxes_are_written_as_they_are_spoken() -> None:
    rules = moving(RWANDA, {"RW201": "1915"}).rules
    assert rules.read("into rw201 Bukavu - Rwanda Box") == rules.read("into RW201 1915-Rwanda_Box")
    assert rules.read("pmc rw201 rwanda box Kisangani") == rules.read("pmc RW201 Rwanda_Box-2211")
    assert rules.write(rules.read("fly zb1 zimbabwe zimbabwe box-kinshasa")) == "fly ZB1 zimbabwe Zimbabwe_Box-1602"
