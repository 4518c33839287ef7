"""Works, cannon, traps, craft, gunboats and baggage: who may have them, when and how many."""

import pytest

from pbem.games.heart_of_africa.armies.cost import cost
from pbem.games.heart_of_africa.armies.craft_supply import craft_for, craft_for_all
from pbem.games.heart_of_africa.armies.purchase_checks import Party, parties_of
from tests.games.heart_of_africa.armies.made_armies import allies, army, content_of_game, found, items, wrong

LISTS = tuple(content_of_game().lists)


def works(what: str, list_id: str = "warlord", nation: str = "yao", role: str = "defender", **more: object) -> list[str]:
    """What is wrong with these works of an army."""
    return wrong(army(list_id, nation, works=what), role=role, **more)


def lists_with(what: str, role: str = "defender") -> set[str]:
    """The lists that may have a work."""
    lists = content_of_game().lists
    nations = {list_id: lists[list_id].nations[0].id for list_id in LISTS}
    small = {list_id: army(list_id, nations[list_id], works=f"{what} 1") for list_id in LISTS}
    return {list_id for list_id, roster in small.items() if not any("work" in problem for problem in wrong(roster, role=role))}


@pytest.mark.rule("HA-FORT-01")
def test_any_defender_may_set_up_24_inches_of_palisade_for_5_points_each() -> None:
    assert lists_with("palisade") == set(LISTS)
    assert lists_with("palisade", role="attacker") == set()
    assert works("palisade 24") == []
    assert works("palisade 25") == ["HA-FORT-01 too-many-works"]
    assert works("palisade 1", role="attacker") == ["HA-FORT-01 work-not-allowed"]
    fort = army("explorers", "any", works="palisade 10 barricade 14")
    assert wrong(fort, role="defender") == []
    assert cost(fort, content_of_game()).under("works") == 120
    both = army("explorers", "any", works="palisade 10 barricade 15")
    assert wrong(both, role="defender") == ["HA-BARR-01 too-many-works"], "48 hexsides of both together"


@pytest.mark.rule("HA-BARR-01")
def test_explorers_colonial_expeditions_and_egyptians_may_take_barricades_at_the_same_price() -> None:
    assert lists_with("barricade") == {"explorers", "colonial_expedition", "egyptians"}
    assert works("barricade 24", "explorers", "any") == []
    assert works("barricade 25", "explorers", "any") == ["HA-BARR-01 too-many-works"]
    assert works("barricade 1", "explorers", "any", role="attacker") == ["HA-BARR-01 work-not-allowed"]
    assert cost(army("explorers", "any", works="barricade 7"), content_of_game()).under("works") == 35


@pytest.mark.rule("HA-FORT-02")
def test_the_ambushed_defender_spends_a_third_of_the_points_on_works_of_all_kinds() -> None:
    assert works("palisade 20", scenario="ambush", points=300) == []
    assert works("palisade 21", scenario="ambush", points=300) == ["HA-FORT-02 works-too-dear"]
    assert works("temba 1 cannon 1", scenario="ambush", points=359) == ["HA-FORT-02 works-too-dear"]
    assert works("temba 1 cannon 1", scenario="ambush", points=360) == []
    traps = works("trap 5 dummy_trap 1", "villages", "any", scenario="ambush", points=309)
    assert traps == ["HA-FORT-02 works-too-dear"]
    assert works("palisade 24 temba 1", points=720) == [], "no such share in other scenarios"


@pytest.mark.rule("HA-ENC-01")
def test_there_are_no_works_traps_or_cannon_in_an_encounter() -> None:
    for role in ("attacker", "defender", ""):
        for what in ("palisade 1", "temba 1", "cannon 1"):
            assert works(what, role=role, scenario="encounter") == ["HA-ENC-01 work-not-allowed"]
    assert works("trap 1", "villages", "any", scenario="encounter") == ["HA-ENC-01 work-not-allowed"]
    assert works("barricade 1", "explorers", "any", scenario="encounter") == ["HA-ENC-01 work-not-allowed"]


@pytest.mark.rule("HA-AMB-04")
def test_the_attacker_of_an_ambush_has_no_works_and_the_defender_a_third() -> None:
    assert works("palisade 1", role="attacker", scenario="ambush") == ["HA-AMB-04 work-not-allowed"]
    assert works("palisade 20", scenario="ambush", points=300) == []
    assert works("palisade 20", scenario="ambush", points=301) == []


@pytest.mark.rule("HA-TEMBA-01")
def test_some_defenders_may_have_two_fortified_buildings_for_100_points_each() -> None:
    assert lists_with("temba") == {"warlord", "villages", "zanzibaris", "explorers", "colonial_expedition"}
    assert works("temba 2") == []
    assert works("temba 3") == ["HA-TEMBA-01 too-many-works"]
    assert works("temba 1", role="attacker") == ["HA-TEMBA-01 work-not-allowed"]
    assert cost(army("villages", works="temba 2"), content_of_game()).under("works") == 200


@pytest.mark.rule("HA-GUN-09")
def test_some_defenders_may_have_one_old_cannon_for_20_points_beside_their_units() -> None:
    assert lists_with("cannon") == {"warlord", "zanzibaris", "sudanese_slavers", "portuguese_colonists"}
    assert works("cannon 2") == ["HA-GUN-09 too-many-works"]
    assert works("cannon 1", role="attacker") == ["HA-GUN-09 work-not-allowed"]
    eight = army("warlord", "yao", *["ruga_ruga 4"] * 6, *["spearman 8"] * 2, works="cannon 1")
    assert wrong(eight, role="defender") == [], "no ninth unit"
    cannon = content_of_game().troops["muzzle_loading_cannon"]
    gun = content_of_game().troops["field_gun"]
    assert (cannon.never_moves, cannon.morale, cannon.range, cannon.reload, cannon.points) == (True, 4, 30, True, 20)
    assert (gun.never_moves, cannon.bonus, cannon.shots, cannon.close_combat) == (False, gun.bonus, gun.shots, gun.close_combat)


@pytest.mark.rule("HA-TRAP-01")
def test_some_defenders_may_have_five_stake_traps_and_ten_dummies() -> None:
    assert lists_with("trap") == lists_with("dummy_trap") == {"villages", "forest_peoples", "forest_hunters"}
    assert works("trap 5 dummy_trap 10", "villages", "any") == []
    assert works("trap 6 dummy_trap 11", "villages", "any") == ["HA-TRAP-01 too-many-works"] * 2
    assert works("trap 1", "villages", "any", role="attacker") == ["HA-TRAP-01 work-not-allowed"]
    assert cost(army("villages", works="trap 5 dummy_trap 10"), content_of_game()).under("works") == 100 + 40


@pytest.mark.rule("HA-BAG-01")
def test_baggage_is_four_elements_at_no_cost() -> None:
    with_it, without = (army("villages", has_baggage=brings) for brings in (True, False))
    assert cost(with_it, content_of_game()) == cost(without, content_of_game())
    assert content_of_game().baggage.elements == 4
    boats = {fleet.party: fleet.craft for fleet in craft_for_all(with_it, content_of_game())}
    assert boats["baggage"] == items("dhow 1"), "four elements of five figures each"


@pytest.mark.rule("HA-BAG-03")
def test_baggage_moves_as_the_askaris_do() -> None:
    baggage, askari = content_of_game().baggage, content_of_game().troops["askari"]
    assert (baggage.move_open, baggage.move_difficult) == (askari.move_open, askari.move_difficult) == ("D6+3", "D6-1")


def fleet(craft: dict[str, str], list_id: str = "warlord", nation: str = "yao", *texts: str, **more: object) -> list[str]:
    """What is wrong with this craft of an army with a Leader, three attendants and a Scout."""
    found = army(list_id, nation, *texts, craft=craft, independents=more.pop("independents", "scout 1"))
    return wrong(found, **{"water": "narrow", **more})


@pytest.mark.rule("HA-CRAFT-01")
def test_where_there_is_water_an_army_may_take_craft_enough_for_each_party_and_no_more() -> None:
    ruga = ("ruga_ruga 16", "ruga_ruga 4", "ruga_ruga 4")
    for fits in ("dhow 1", "canoe 4"):
        assert fleet({"1": fits}, "warlord", "yao", *ruga) == []
    assert fleet({"1": "canoe 3"}, "warlord", "yao", *ruga) == ["HA-CRAFT-02 too-little-room"]
    assert fleet({"1": "dhow 1 canoe 1"}, "warlord", "yao", *ruga) == ["HA-CRAFT-01 craft-to-spare"]
    assert fleet({"2": "canoe 1"}, "warlord", "yao", *ruga) == []
    assert fleet({"2": "canoe 2"}, "warlord", "yao", *ruga) == [], "with room for the Leader and his attendants"
    assert fleet({"2": "canoe 3"}, "warlord", "yao", *ruga) == ["HA-CRAFT-01 craft-to-spare"]
    assert fleet({"independents": "canoe 1", "baggage": "canoe 4"}) == []
    assert fleet({"baggage": "canoe 5"}) == ["HA-CRAFT-01 craft-to-spare"]
    assert fleet({"4": "canoe 1"}) == ["HA-CRAFT-01 no-such-party"]
    assert "HA-CRAFT-01 no-such-party" in fleet({"4": "canoe 1"}, is_afloat=True)
    assert fleet({"1": "canoe 1"}, water="none") == ["HA-CRAFT-01 no-craft-here"]
    assert fleet({"1": "canoe 1"}, scenario="ambush", role="attacker") == ["HA-CRAFT-01 no-craft-here"]
    assert fleet({"1": "canoe 1"}, scenario="ambush", role="defender") == []
    free, none = army("warlord", "yao", craft={"1": "canoe 1"}), army("warlord", "yao")
    assert cost(free, content_of_game()) == cost(none, content_of_game())


@pytest.mark.rule("HA-CRAFT-01", "HA-LEAD-07")
def test_the_leader_takes_room_with_an_own_unit_or_the_independents_and_not_with_allies() -> None:
    hired = [allies("villages", "any", "spearman 8")]
    parties = parties_of(army("zanzibaris", contingents=hired), content_of_game())
    assert [name for name, party in parties.items() if party.leader] == ["1", "2", "3", "independents"]
    assert parties["4"] == Party({"foot": 8}, {})


@pytest.mark.rule("HA-CRAFT-02")
def test_a_canoe_holds_5_figures_and_a_dhow_20() -> None:
    for figures, craft, is_enough in ((10, "canoe 2", True), (11, "canoe 2", False), (20, "dhow 1", True), (21, "dhow 1", False)):
        said = fleet({"1": craft}, "kingdom", "luba", f"spearman {figures}", "spearman 8", "spearman 8")
        assert said == ([] if is_enough else ["HA-CRAFT-02 too-little-room"])


@pytest.mark.rule("HA-CRAFT-04")
def test_only_dhows_take_guns_as_5_and_horses_as_2_and_baggage_counts_5() -> None:
    guns = ("soldier 2", "soldier 2", "machine_gun 1")
    assert fleet({"3": "dhow 1"}, "colonial_expedition", "british", *guns) == []
    assert fleet({"3": "canoe 1"}, "colonial_expedition", "british", *guns) == ["HA-CRAFT-04 not-in-such-craft"]
    horse = ("askari 6", "askari 6", "light_horseman 11")
    assert fleet({"3": "dhow 1"}, "sudanese_slavers", "khartoum_arabs", *horse) == ["HA-CRAFT-02 too-little-room"]
    assert fleet({"3": "dhow 2"}, "sudanese_slavers", "khartoum_arabs", *horse) == []
    assert fleet({"3": "canoe 5"}, "sudanese_slavers", "khartoum_arabs", *horse) == ["HA-CRAFT-04 not-in-such-craft"]
    assert fleet({"baggage": "canoe 3"}) == ["HA-CRAFT-02 too-little-room"]


def test_the_craft_that_is_supplied_fits_every_army() -> None:
    for list_id in LISTS:
        own = content_of_game().lists[list_id]
        roster = army(list_id, own.nations[-1].id, independents="scout 1")
        for party in craft_for_all(roster, content_of_game()):
            found_craft = " ".join(f"{item.what} {item.count}" for item in party.craft)
            said = wrong(
                army(list_id, own.nations[-1].id, independents="scout 1", craft={party.party: found_craft}), water="narrow"
            )
            assert [problem for problem in said if "CRAFT" in problem] == []
    for pieces, leader, with_leader, expected in (
        ({"foot": 1}, {"foot": 4}, False, "canoe 1"),
        ({"foot": 1}, {"foot": 5}, True, "canoe 2"),
        ({"foot": 16}, {"mounted": 1}, True, "dhow 1"),
        ({"foot": 21}, {}, False, "dhow 1 canoe 1"),
        ({"foot": 36}, {}, False, "dhow 2"),
        ({"crewed_gun": 1, "foot": 16}, {}, False, "dhow 2"),
        ({}, {}, False, ""),
    ):
        assert craft_for(Party(pieces, leader), with_leader, content_of_game()) == items(expected)


@pytest.mark.rule("HA-BOAT-01")
def test_a_gunboat_of_100_points_needs_wide_water() -> None:
    boat = army("egyptians", plus=("gunboat 1",))
    assert wrong(boat, water="wide") == []
    assert wrong(boat, water="narrow") == wrong(boat, water="none") == ["HA-BOAT-01 no-water-for-it"]
    assert found(boat, water="none")[0].key == "unit[4]"
    assert content_of_game().troops["gunboat"].points == 100
