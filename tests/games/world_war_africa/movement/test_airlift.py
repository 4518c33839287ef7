"""Transport by aeroplane, helicopter and PMC. Sections 7.9, 7.10, with 5.3k, 7.11 and 10.2.2."""

import pytest

from pbem.games.world_war_africa.contingents import ANGOLA, DRC, GOVERNMENT, RWANDA, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.decisions import Charter
from pbem.games.world_war_africa.state import FLIPPED, STOPPED, USED
from tests.games.world_war_africa.moving import Moving, moving
from tests.games.world_war_africa.positions_in_code import at, marker

NORTH, SOUTH = 5, 3  # turns with rain there
KAMINA = {"Kamina": "drc", "Kinshasa": "drc"}
ONE = {"zimbabwe": 0, "angola": 0}  # the line of the activation roll: one of each


def zimbabwe(units: dict[str, str], **more: object) -> Moving:
    """Its segment with its aeroplane and helicopter ready, Kinshasa and Kamina held by the DRC."""
    return moving(ZIMBABWE, units, ready=("lift_zimbabwe", "tac_zimbabwe"), lines=ONE, **{"held": KAMINA, **more})


@pytest.mark.rule("WWA-7.9b", "WWA-7.9a")
def test_an_aeroplane_carries_one_unit_between_held_airfields_for_a_point() -> None:
    played = zimbabwe({"ZB1": "0712", "ZB2": "0712", "AN5": "1401"})
    assert played.tokens("fly", "ZB1", "zimbabwe", "0712") == ["1012", "1602"]
    assert played.refused("fly ZB1 zimbabwe 0712-1504") == "WWA-7.9b airfield-not-held"
    assert played.refused("fly ZB1 zimbabwe 0712-1709") == "WWA-7.9b no-airfield"
    assert played.refused("fly AN5 zimbabwe 1401-1602") == "WWA-7.0b not-active"
    played.do("fly ZB1 zimbabwe 0712-1602")
    assert (played.where("ZB1"), played.spent("ZB1")) == ("1602", 1)
    assert played.state.supports[marker("lift_zimbabwe")] == USED
    assert played.refused("fly ZB2 zimbabwe 0712-1602") == "WWA-5.3k no-transport-ready"
    assert "fly" not in played.tokens()


@pytest.mark.rule("WWA-7.9b")
def test_the_start_must_be_such_an_airfield_too() -> None:
    played = zimbabwe({"ZB1": "0812", "ZB2": "1504"}, held={"1504": "rwanda", **KAMINA})
    assert played.refused("fly ZB1 zimbabwe 0812-1602") == "WWA-7.9b no-airfield"
    played.do("fly ZB2 zimbabwe 1504-1602")  # the unit holds it


@pytest.mark.rule("WWA-7.9c")
def test_it_is_combined_with_marches_and_further_lifts() -> None:
    played = zimbabwe({"ZB1": "0711"}, turn=NORTH, hired=(2, 0))
    played.do("m ZB1 0711-0712", "fly ZB1 zimbabwe 0712-1602", "pmc ZB1 1602-1012", "m ZB1 1012-1112")
    assert (played.where("ZB1"), played.spent("ZB1")) == ("1112", 2 + 1 + 1 + 2)
    assert played.state.hired == (1, 0)
    assert played.refused("m ZB1 1112-1213") == "WWA-7.7a needs-a-push"
    # the last point goes to a lift, then none is left for one
    spent = zimbabwe({"ZB1": "0709"}, turn=NORTH, hired=(1, 0)).do("m ZB1 0709-0710-0711-0712", "fly ZB1 zimbabwe 0712-1602")
    assert spent.spent("ZB1") == 7
    assert spent.refused("pmc ZB1 1602-1012") == "WWA-7.9b too-few-points"
    none = moving(ZIMBABWE, {"ZB1": "0713"}, turn=NORTH, held=KAMINA, hired=(2, 0))
    none.do("m ZB1 0713-0712", "pmc ZB1 0712-1602")


@pytest.mark.rule("WWA-7.9c", "WWA-7.7b")
def test_who_flies_first_may_push_before() -> None:
    played = zimbabwe({"ZB1": "0712"}, turn=NORTH).do("fly ZB1 zimbabwe 0712-1602 push")
    assert played.faces == (6,)
    played.roll(1).do("m ZB1 1602-1502-1503-1504-1405")
    # 1 for the flight, 2 and 2 and 2 by road, 4 for the next, which is beyond 7
    assert played.spent("ZB1") == 1 + 2 + 2 + 2 + 4
    late = zimbabwe({"ZB1": "0711"}, turn=NORTH).do("m ZB1 0711-0712")
    assert late.refused("fly ZB1 zimbabwe 0712-1602 push") == "WWA-6.4b too-late-to-push"
    assert not late.tokens("fly", "ZB1", "zimbabwe", "0712", "1602")
    broke = zimbabwe({"ZB1": "0709"}, turn=NORTH).do("m ZB1 0709-0710-0711-0712")
    assert broke.spent("ZB1") == 6


@pytest.mark.rule("WWA-7.9d")
def test_rain_does_not_change_its_cost() -> None:
    for turn in (NORTH, SOUTH):
        assert zimbabwe({"ZB1": "0712"}, turn=turn).do("fly ZB1 zimbabwe 0712-1602").spent("ZB1") == 1


@pytest.mark.rule("WWA-7.9e", "WWA-7.9h")
def test_a_marker_lifts_a_cache_instead() -> None:
    caches = {"government": ["0712", "0712", "0812"], "rebel": ["1602"]}
    played = zimbabwe({"ZB1": "0712"}, caches=caches)
    assert played.tokens("fly", "cache", "zimbabwe") == ["0712"]
    assert played.refused("fly cache zimbabwe 0812-1602") == "WWA-7.9b no-airfield"
    assert played.refused("fly cache zimbabwe 1602-0712") == "WWA-12.2c no-cache-there"
    assert played.refused("fly cache zimbabwe 0712-1602 push") == "WWA-7.7b caches-do-not-push"
    played.do("fly cache zimbabwe 0712-1602")
    assert played.caches("government") == ["0712", "0812", "1602"]
    assert played.caches("rebel") == ["1602"]  # a cache captures nothing
    # by air or with a unit: one carrier in a segment
    again = moving(ZIMBABWE, {"ZB1": "0712"}, caches={"government": ["0712"]}, held=KAMINA, hired=(2, 0), turn=NORTH)
    again.do("pmc cache 0712-1602")
    assert again.refused("pmc cache 1602-1012") == "WWA-12.2c no-cache-there"
    lying = {"government": ["1408"]}
    others = moving(ANGOLA, {"AN5": "1408"}, caches=lying, held={"1410": "drc"}, ready=("lift_zimbabwe",), lines=ONE)
    assert others.refused("fly cache zimbabwe 1408-1410") == "WWA-7.9h not-their-passenger"
    carried = moving(ZIMBABWE, {"ZB1": "0711"}, caches={"government": ["0711"]}, held=KAMINA, hired=(2, 0), turn=NORTH)
    carried.do("m ZB1 0711-0712 carry 1")
    assert carried.refused("pmc cache 0712-1602") == "WWA-12.2c no-cache-there"


@pytest.mark.rule("WWA-7.9f")
@pytest.mark.parametrize(
    ("contingent", "owner", "name", "rides"),
    [
        (ZIMBABWE, "zimbabwe", "ZB1", True),
        (ZIMBABWE, "zimbabwe", "ZBMECH", True),
        (ZIMBABWE, "zimbabwe", "CHRG", False),
        (DRC, "zimbabwe", "FAC2", True),
        (DRC, "zimbabwe", "PCD1", False),
        (DRC, "zimbabwe", "FDD1", False),
        (DRC, "angola", "FAC2", True),
        (ANGOLA, "angola", "AN5", True),
        (ANGOLA, "angola", "NA", True),
        (ANGOLA, "zimbabwe", "AN5", False),
        (RWANDA, "rwanda", "RW201", True),
        (RWANDA, "rwanda", "ANC1", False),
        (RWANDA, "rwanda", "BU", False),
    ],
)
def test_who_rides_in_whose_aeroplanes(contingent: int, owner: str, name: str, rides: bool) -> None:
    markers = ("lift_zimbabwe", "lift_angola", "lift_rwanda")
    held = {"1410": "rwanda" if contingent == RWANDA else "drc"}
    played = moving(contingent, {name: "1408"}, held=held, ready=markers, lines=ONE)
    assert (played.refused(f"fly {name} {owner} 1408-1410") == "") == rides
    assert (owner in played.tokens("fly", name)) == rides


@pytest.mark.rule("WWA-7.9f")
def test_pmc_carries_all_but_militia() -> None:
    units = dict.fromkeys(("FAC2", "FDD1", "FACM", "PCD1"), "1408")
    assert moving(DRC, units, held={"1410": "drc"}, hired=(1, 0)).tokens("pmc") == ["FAC2", "FACM", "FDD1"]
    rebels = dict.fromkeys(("ANC1", "BU", "RDC1", "RW201"), "1410")
    assert set(moving(RWANDA, rebels, held={"1408": "uganda"}, hired=(0, 1)).tokens("pmc")) == {"ANC1", "BU", "RW201"}
    assert moving(ZIMBABWE, {"CHRG": "1408"}, held={"1410": "drc"}, hired=(1, 0)).tokens("pmc") == ["CHRG"]


@pytest.mark.rule("WWA-7.9g", "WWA-5.3k")
def test_fac_uses_markers_of_its_allies_within_their_caps() -> None:
    units, held = {"FAC2": "1408", "FAC3": "1408"}, {"1410": "drc"}
    played = moving(DRC, units, held=held, ready=("lift_zimbabwe", "lift_angola"), lines={"zimbabwe": 0})
    assert played.tokens("fly", "FAC2") == ["zimbabwe"]  # Angola has not rolled yet
    assert played.refused("fly FAC2 angola 1408-1410") == "WWA-5.3k no-transport-ready"
    assert played.refused("fly FAC2 drc 1408-1410").endswith("no-transport-ready")  # it has none of its own
    played.do("fly FAC2 zimbabwe 1408-1410")
    assert played.tokens("fly") == []
    bought = moving(DRC, units, held=held, lines=ONE)
    assert bought.refused("fly FAC2 zimbabwe 1408-1410") == "WWA-7.9b no-transport-ready"


@pytest.mark.rule("WWA-7.9j", "WWA-7.9m", "WWA-7.9l")
def test_hired_markers_serve_any_contingent_of_the_side_and_are_used_up() -> None:
    units = {"AN5": "1408", "AN10": "1408"}
    assert "pmc" not in moving(ANGOLA, units, held={"1410": "drc"}, hired=(0, 3)).tokens()
    played = moving(ANGOLA, units, held={"1410": "drc"}, hired=(1, 2)).do("pmc AN5 1408-1410")
    assert played.state.hired == (0, 2)
    assert played.refused("pmc AN10 1408-1410") == "WWA-7.9j no-pmc"


@pytest.mark.rule("WWA-7.9i", "WWA-7.9n")
def test_aeroplanes_use_airfields_in_enemy_zones_and_landing_is_entering() -> None:
    units = {"FAC2": "1410", "RW201": "1510", "RW221": "1306"}
    caches = {"rebel": ["1408"]}
    played = moving(DRC, units, held={"1408": "zimbabwe"}, hired=(2, 0), caches=caches, turn=NORTH).do("pmc FAC2 1410-1408")
    assert played.holder("1408") == "zimbabwe"  # an ally's stays an ally's
    assert played.caches("government") == ["1408"]
    assert not played.has("FAC2", STOPPED)
    town = moving(DRC, {"FAC2": "1602", "RW201": "2104"}, held={"2204": "drc", "1602": "drc"}, hired=(2, 0))
    assert not town.do("pmc FAC2 1602-2204").has("FAC2", STOPPED)
    near = moving(RWANDA, {"RW201": "1915", "FDD1": "Goma"}, held={"Goma": "uganda", "2211": "rwanda"}, hired=(0, 2))
    near.do("pmc RW201 1915-2211")
    assert not near.has("RW201", STOPPED)
    stop = moving(RWANDA, {"RW201": "2211", "FDD1": "Goma"}, held={"1915": "rwanda"}, hired=(0, 2)).do("pmc RW201 2211-1915")
    assert stop.has("RW201", STOPPED)  # in the zone of a unit in Goma
    assert stop.refused("pmc RW201 1915-2211") == "WWA-11.0b moves-no-further"


@pytest.mark.rule("WWA-7.9o")
def test_the_place_of_landing_must_be_open_to_the_unit() -> None:
    played = moving(DRC, {"FACM": "1602", "FAC2": "1602"}, held={"2204": "drc"}, hired=(1, 0))
    assert played.refused("pmc FACM 1602-2204") == "WWA-7.4b closed-terrain"
    assert played.refused("pmc FAC2 1602-2204") == ""
    bound = moving(UGANDA, {"UG301": "2416"}, held={"1812": "uganda", "2211": "rwanda"}, hired=(0, 1))
    assert bound.refused("pmc UG301 2416-1812") == "WWA-7.1a no-ugandans"
    assert bound.refused("pmc UG301 2416-2211") == ""
    south = moving(RWANDA, {"RW201": "1915", "ANC1": "1915"}, held={"2614": "uganda"}, hired=(0, 1))
    assert south.refused("pmc RW201 1915-2614") == "WWA-7.1b no-rwandans"
    assert south.refused("pmc ANC1 1915-2614") == ""
    held = moving(DRC, {"FAC2": "1602", "RW201": "2204"}, held={"1602": "drc"}, hired=(1, 0))
    assert held.refused("pmc FAC2 1602-2204") == "WWA-7.9b airfield-not-held"


@pytest.mark.rule("WWA-5.3i", "WWA-5.3h")
def test_units_turned_over_are_not_lifted_either() -> None:
    played = zimbabwe({"ZB1": "0712", "ZB2": "0712"}, marks={"ZB1": FLIPPED})
    assert played.tokens("fly") == ["ZB2"]
    assert played.refused("fly ZB1 zimbabwe 0712-1602") == "WWA-5.3h turned-over"
    assert played.refused("river ZB1 0712-1602") == "WWA-5.3h turned-over"


# --- helicopters


@pytest.mark.rule("WWA-7.10a", "WWA-7.10b", "WWA-7.10d")
def test_helicopters_carry_what_is_not_heavy_from_any_hex_to_any_other() -> None:
    played = zimbabwe({"ZB1": "0811", "ZBMECH": "0811", "ZBARMD": "0811"})
    assert played.tokens("helo") == ["ZB1"]
    assert played.refused("helo ZBMECH zimbabwe 0811-1709") == "WWA-7.10b too-heavy-for-helicopters"
    played.do("helo ZB1 zimbabwe 0811-1709")
    assert (played.where("ZB1"), played.spent("ZB1")) == ("1709", 1)
    assert played.state.supports[marker("tac_zimbabwe")] == USED


@pytest.mark.rule("WWA-7.10c")
def test_helicopters_neither_start_nor_land_in_enemy_zones() -> None:
    units = {"ZB1": "0811", "ZB2": "1113", "RW201": "1213", "ANC1": "1709"}
    played = zimbabwe(units)
    assert played.refused("helo ZB2 zimbabwe 1113-0811") == "WWA-7.10c in-enemy-zone"
    assert played.refused("helo ZB1 zimbabwe 0811-1112") == "WWA-7.10c in-enemy-zone"
    assert played.refused("helo ZB1 zimbabwe 0811-1709") == "WWA-7.10c enemy-there"
    assert played.refused("helo ZB1 zimbabwe 0811-Kitona") == "WWA-7.10c outside-the-country"
    assert played.refused("helo ZB1 zimbabwe 0811-1601") == "WWA-7.10c outside-the-country"
    assert played.tokens("helo") == ["ZB1"]
    landings = played.tokens("helo", "ZB1", "zimbabwe", "0811")
    assert "1012" in landings
    assert {"1112", "1213", "1709", "0811", "Kitona"}.isdisjoint(landings)


@pytest.mark.rule("WWA-7.10e", "WWA-12.2c")
def test_a_helicopter_lifts_a_cache_from_any_hex() -> None:
    played = zimbabwe({"ZB1": "0811"}, caches={"government": ["0811"]}).do("helo cache zimbabwe 0811-1709")
    assert played.caches("government") == ["1709"]
    assert played.holder("1709") == ""


@pytest.mark.rule("WWA-7.10f")
def test_helicopters_carry_whom_aeroplanes_do_and_those_of_uganda_ugandans() -> None:
    played = moving(UGANDA, {"UG301": "2416", "MLC1": "2416", "UGARMD": "2416"}, ready=("tac_uganda", "tac_rwanda"))
    assert played.tokens("helo") == ["UG301"]
    assert played.tokens("helo", "UG301") == ["uganda"]
    played.do("helo UG301 uganda 2416-2412")
    rwanda = moving(RWANDA, {"RW201": "1915", "ANC1": "1915"}, ready=("tac_uganda", "tac_rwanda"))
    assert rwanda.tokens("helo") == ["RW201"]
    fac = moving(DRC, {"FAC2": "1709", "FDD1": "1709", "PCD1": "1709"}, ready=("tac_angola",), lines=ONE)
    assert fac.tokens("helo") == ["FAC2"]


# --- boxes


@pytest.mark.rule("WWA-7.11e")
def test_rwandans_in_their_country_are_lifted_to_any_rebel_town_but_not_by_aeroplane() -> None:
    held = {"2211": "uganda", "Kindu": "rwanda", "Lodja": "rwanda", "2614": "uganda", "1613": "rwanda", "1410": "drc"}
    units = {"RW201": "Rwanda_Box", "ANC1": "1815", "FAC2": "1710"}
    played = moving(RWANDA, units, held=held, ready=("tac_rwanda", "lift_rwanda"), hired=(0, 1), turn=NORTH)
    assert played.refused("fly RW201 rwanda Rwanda_Box-2211") == "WWA-7.11e no-boarding-there"
    assert played.tokens("pmc", "RW201", "Rwanda_Box") == ["1709", "1812", "2211"]  # Lodja has no airfield, Isiro is in the north
    assert played.tokens("helo", "RW201", "rwanda", "Rwanda_Box") == ["1812", "2211"]  # Lodja is in the zone of 1710
    assert played.refused("helo RW201 rwanda Rwanda_Box-1709") == "WWA-7.10c in-enemy-zone"
    assert played.refused("helo RW201 rwanda Rwanda_Box-1613") == "WWA-7.11e no-landing-there"
    assert played.refused("pmc RW201 Rwanda_Box-1410") == "WWA-7.11e no-landing-there"
    assert played.refused("pmc RW201 Rwanda_Box-2614") == "WWA-7.1b no-rwandans"
    cache = moving(RWANDA, units, held=held, caches={"rebel": ["Rwanda_Box"]}, hired=(0, 1))
    assert cache.refused("pmc cache Rwanda_Box-2211") == "WWA-7.11e no-boarding-there"
    assert cache.rules.read("pmc cache Rwanda_Box-2211") == Charter(999, at("Rwanda_Box"), at("2211"), push=False)
    played.do("pmc RW201 Rwanda_Box-1709")
    assert played.where("RW201") == "1709"


@pytest.mark.rule("WWA-7.11p")
def test_rebels_fly_into_kitona_after_the_coup_while_they_hold_it() -> None:
    units = {"RW201": "1915", "ANC1": "1915", "RW211": "Rwanda_Box", "RDC1": "Kitona"}
    played = moving(RWANDA, units, coup=True, ready=("lift_rwanda",), hired=(0, 2))
    assert played.tokens("fly", "RW201", "rwanda", "1915") == ["Kitona"]
    assert played.refused("pmc RW211 Rwanda_Box-Kitona") == "WWA-7.11e no-landing-there"
    played.do("fly RW201 rwanda 1915-Kitona", "pmc ANC1 1915-Kitona")
    assert (played.where("RW201"), played.where("ANC1")) == ("Kitona", "Kitona")
    assert moving(RWANDA, units, ready=("lift_rwanda",)).refused("fly RW201 rwanda 1915-Kitona") == "WWA-7.11p no-coup"
    lost = moving(RWANDA, {"RW201": "1915"}, coup=True, held={"Kitona": "drc"}, hired=(0, 1))
    assert lost.refused("pmc RW201 1915-Kitona") == "WWA-7.9b airfield-not-held"
    ugandans = moving(UGANDA, {"UG301": "2416", "MLC1": "2416", "RDC1": "Kitona"}, coup=True, hired=(0, 1))
    assert ugandans.refused("pmc UG301 2416-Kitona") == "WWA-7.1a no-ugandans"
    assert ugandans.refused("pmc MLC1 2416-Kitona") == ""
    out = moving(RWANDA, {"RW201": "Kitona"}, coup=True, held={"1915": "rwanda"}, hired=(0, 1)).do("pmc RW201 Kitona-1915")
    assert out.where("RW201") == "1915"


@pytest.mark.rule("WWA-14.0c")
def test_the_government_uses_the_airfield_of_kitona_unless_a_rebel_is_there() -> None:
    units, held = {"FAC2": "1602"}, {"Kitona": "drc"}
    played = moving(DRC, units, held=held, hired=(1, 0)).do("pmc FAC2 1602-Kitona")
    assert played.where("FAC2") == "Kitona"
    assert played.holder("Kitona") == "drc"
    taken = moving(DRC, {**units, "ANC1": "Kitona"}, hired=(1, 0))
    assert taken.refused("pmc FAC2 1602-Kitona") == "WWA-7.9b airfield-not-held"
    assert taken.state.agenda[-1].side == GOVERNMENT


@pytest.mark.rule("WWA-10.2o")
def test_on_turn_1_units_of_zimbabwe_are_flown_to_kinshasa_and_go_on() -> None:
    units = {"ZB1": "Zimbabwe_Box", "ZB2": "Zimbabwe_Box", "CHRG": "Zimbabwe_Box", "FAC2": "0712"}
    more = {"held": {"1602": "drc"}, "turn": 1, "entries": 1, "hired": (1, 0)}
    played = zimbabwe(units, **more)
    assert played.tokens("fly", "ZB1", "zimbabwe", "Zimbabwe_Box") == ["1602"]
    assert played.refused("fly ZB1 zimbabwe Zimbabwe_Box-0712") == "WWA-10.2o no-landing-there"
    assert played.refused("helo ZB1 zimbabwe Zimbabwe_Box-1602") == "WWA-10.2o no-boarding-there"
    cache = zimbabwe(units, caches={"government": ["Zimbabwe_Box"]}, **more)
    assert cache.refused("fly cache zimbabwe Zimbabwe_Box-1602") == "WWA-10.2o no-boarding-there"
    played.do("fly ZB1 zimbabwe Zimbabwe_Box-1602", "m ZB1 1602-1502")
    assert (played.spent("ZB1"), played.state.entries) == (3, 0)
    assert played.refused("enter ZB2 0712") == played.refused("pmc ZB2 Zimbabwe_Box-1602") == "WWA-5.3f no-more-may-enter"
    played.do("pmc CHRG Zimbabwe_Box-1602")  # which takes no place
    later = zimbabwe(units, **{**more, "turn": 2})
    assert later.refused("fly ZB1 zimbabwe Zimbabwe_Box-1602") == "WWA-10.2o no-boarding-there"
