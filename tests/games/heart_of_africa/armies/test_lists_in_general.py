"""What holds for every list: years, sizes, points, mixtures, rows, scenarios."""

import pytest

from pbem.games.heart_of_africa.armies.conditions import Battle, Force, holds
from pbem.games.heart_of_africa.armies.content import part_of
from pbem.games.heart_of_africa.armies.cost import cheapest_figure, cost, most_points
from pbem.games.heart_of_africa.armies.home_regions import home_regions
from pbem.games.heart_of_africa.armies.list_shapes import When
from tests.games.heart_of_africa.armies.made_armies import allies, army, content_of_game, found, wrong


@pytest.mark.rule("HA-GEN-01")
def test_years_run_from_1860_to_1899_and_after_before_from_and_between_mean_one_thing() -> None:
    small = army("warlord", "other")
    assert wrong(small, year=1860) == wrong(small, year=1899) == []
    assert wrong(small, year=1859) == wrong(small, year=1900) == ["HA-GEN-01 year-outside"]

    def years(when: When) -> list[int]:
        return [year for year in range(1870, 1875) if holds(when, Force(nation="", year=year, role=""))]

    assert years(When(year_after=1872)) == [1873, 1874]
    assert years(When(year_before=1872)) == [1870, 1871]
    assert years(When(year_from=1872)) == [1872, 1873, 1874]
    assert years(When(year_from=1871, year_to=1873)) == [1871, 1872, 1873]


@pytest.mark.rule("HA-GEN-08")
def test_at_most_a_part_of_a_number_is_rounded_down() -> None:
    assert [part_of("2/5", whole) for whole in (300, 301, 304, 305)] == [120, 120, 121, 122]
    assert [part_of(share, 601) for share in ("0", "1/3", "1/2", "1")] == [0, 200, 300, 601]


@pytest.mark.rule("HA-GEN-09")
def test_repeating_rifles_are_an_option_for_one_unit_that_does_not_load_shot_by_shot() -> None:
    riflemen = army("egyptians", plus=("askari 6",), repeaters=1)
    assert wrong(riflemen) == ["HA-GEN-09 no-repeaters"]
    assert wrong(riflemen, has_repeating_rifles=True) == []
    assert wrong(army("egyptians", plus=("askari 6",), repeaters=4), has_repeating_rifles=True) == ["HA-GEN-09 no-rifles"]
    assert wrong(army("egyptians", repeaters=4), has_repeating_rifles=True) == ["HA-GEN-09 no-such-unit"]
    assert cost(riflemen, content_of_game()).total == cost(army("egyptians", plus=("askari 6",)), content_of_game()).total


@pytest.mark.rule("HA-LIST-01")
def test_an_army_has_three_to_eight_units_allies_among_them_within_the_rows_of_its_list() -> None:
    assert wrong(army("warlord", "yao", "ruga_ruga 4", "ruga_ruga 4")) == ["HA-LIST-01 army-of-few-units"]
    ninth = ("spearman 8", "spearman 8", "spearman 8", "ruga_ruga 4", "ruga_ruga 4")
    assert wrong(army("warlord", "yao", plus=ninth)) == []
    hired = [allies("zanzibaris", "any", "askari 6")]
    assert wrong(army("warlord", "yao", plus=ninth, contingents=hired)) == ["HA-LIST-01 army-of-many-units"]
    assert wrong(army("warlord", "yao", "ruga_ruga 4", "ruga_ruga 4", contingents=hired)) == []
    assert wrong(army("warlord", "yao", "ruga_ruga 4", "spearman 8", "spearman 8")) == ["HA-L02-01 too-few-units"]
    five = ("spearman 8",) * 5
    assert wrong(army("warlord", "yao", plus=five)) == ["HA-L02-01 too-many-units"]
    assert wrong(army("warlord", "yao"), points=299) == wrong(army("warlord", "yao"), points=721) == ["HA-LIST-01 points-outside"]
    assert wrong(army("warlord", "yao"), points=300) == []


@pytest.mark.rule("HA-LIST-02")
def test_a_unit_costs_32_to_180_points_and_has_at_most_30_figures() -> None:
    def with_unit(text: str) -> list[str]:
        return wrong(army("kingdom", "luba", plus=(text,)))

    assert with_unit("spearman 8") == with_unit("spearman 30") == with_unit("warrior 20") == []
    assert with_unit("spearman 7") == ["HA-LIST-02 unit-too-cheap"]
    assert with_unit("spearman 31") == ["HA-LIST-02 unit-too-large"]
    assert "HA-LIST-02 unit-too-large" in with_unit("spearman 999")
    assert with_unit("spearman 1000") == ["HA-LIST-01 not-a-count"]
    assert with_unit("warrior 21") == ["HA-LIST-02 unit-too-dear"]
    adventurers = ("soldier 2", "soldier 2", "adventurer 4 gun_bearer 2")
    assert wrong(army("colonial_expedition", "british", *adventurers, leader="regular")) == ["HA-LIST-02 unit-too-dear"]
    cannon = army("warlord", "yao", works="cannon 1")
    assert wrong(cannon, role="defender") == [], "a cannon of 20 points is no unit of 32"


@pytest.mark.rule("HA-LIST-03")
def test_the_total_may_exceed_the_limit_by_half_of_the_cheapest_figure() -> None:
    ruga = army("warlord", "yao", "ruga_ruga 10", "ruga_ruga 10", "ruga_ruga 12", leader="ruga_ruga charismatic")
    assert cost(ruga, content_of_game()).total == 297
    assert cheapest_figure(ruga, content_of_game()) == 9
    more = army("warlord", "yao", "ruga_ruga 11", "ruga_ruga 10", "ruga_ruga 12", leader="ruga_ruga charismatic")
    assert wrong(more, points=302) == [], "306 points, 4 of them too many"
    assert wrong(more, points=301) == ["HA-LIST-03 too-many-points"]
    assert found(more, points=301)[0].numbers == (306, 305)
    with_spearman = army(
        "warlord", "yao", "ruga_ruga 11", "ruga_ruga 10", "ruga_ruga 12", leader="ruga_ruga charismatic", plus=("spearman 8",)
    )
    assert most_points(with_spearman, 600, content_of_game()) == 602
    works = army("warlord", "yao", works="dummy_trap 1")
    assert cheapest_figure(works, content_of_game()) == 9, "works are no figures"
    bearers = army("explorers", "any", "soldier 2", "soldier 2", "adventurer 1 gun_bearer 1", leader="adventurer")
    assert cheapest_figure(bearers, content_of_game()) == 20
    allied = army("zanzibaris", contingents=[allies("villages", "any", "spearman 8")])
    assert most_points(allied, 600, content_of_game()) == 602


@pytest.mark.rule("HA-LIST-04")
def test_types_mix_only_as_the_rule_lists_them_and_a_unit_stands_in_the_row_of_most_figures() -> None:
    def kingdom(text: str) -> list[str]:
        return wrong(army("kingdom", "luba", plus=(text,)))

    for mixed in ("spearman 8 archer 4", "spearman 8 musketeer 8", "musketeer 8 archer 4", "archer: spearman 6 archer 6"):
        assert kingdom(mixed) == []
    assert kingdom("spearman 8 warrior 4") == ["HA-LIST-04 do-not-mix"]
    assert kingdom("spearman 8 musketeer 4 archer 4") == ["HA-LIST-04 too-many-types"]
    assert kingdom("archer: spearman 8 archer 4") == ["HA-LIST-04 other-row"]
    assert wrong(army("zanzibaris", plus=("askari 6 well_armed_askari 3",)), year=1885) == []
    assert wrong(army("zanzibaris", plus=("askari 6 well_armed_askari 3",)), year=1880) == ["HA-L07-02 not-in-the-list"]
    agile = army(
        "villages", "any", "agile_spearman 8", "agile_spearman 8", "agile_spearman 8 archer 4", variants=("villages_agile",)
    )
    assert wrong(agile) == []
    slots = army("kingdom", "luba", "spearman 8 archer 4", "archer: spearman 6 archer 6", "spearman 8")
    assert wrong(slots) == []
    assert wrong(army("kingdom", "luba", "spearman 8 archer 9", "spearman 8", "spearman 8")) == ["HA-LIST-04 other-row"]


@pytest.mark.rule("HA-LIST-05")
def test_an_army_has_one_scout_at_most_and_standard_and_diviner_as_listed() -> None:
    assert wrong(army("kingdom", "luba", independents="standard_bearer 1 diviner 1 scout 1")) == []
    for what in ("standard_bearer", "diviner", "scout"):
        assert wrong(army("kingdom", "luba", independents=f"{what} 2")) == ["HA-LIST-05 too-many-independents"]
    assert wrong(army("zanzibaris", independents="diviner 1")) == ["HA-L07-01 too-many-independents"]
    assert wrong(army("villages", independents="standard_bearer 1")) == ["HA-L03-01 too-many-independents"]


@pytest.mark.rule("HA-SCOUT-01")
def test_every_list_may_have_one_scout_for_50_points_and_no_contingent_may() -> None:
    lists = content_of_game().lists
    assert {each.independents["scout"] for each in lists.values()} == {(0, 1)}
    one, none = (army("pastoralists", "luo", independents=each) for each in ("scout 1", ""))
    assert cost(one, content_of_game()).total - cost(none, content_of_game()).total == 50
    hired = allies("villages", "any", "spearman 8", independents="scout 1")
    assert wrong(army("zanzibaris", contingents=[hired])) == ["HA-ALLY-02 too-many-independents"]


@pytest.mark.rule("HA-LIST-06")
def test_a_crewed_gun_or_a_gunboat_is_a_unit_by_itself() -> None:
    british = army("colonial_expedition", "british", plus=("machine_gun 1", "machine_gun 1", "field_gun 1", "gunboat 1"))
    assert wrong(british, water="wide") == []
    assert wrong(army("colonial_expedition", "british", plus=("machine_gun 2",))) == ["HA-LIST-06 one-figure-is-a-unit"]
    mixed = army("colonial_expedition", "british", plus=("machine_gun 1 askari 1",))
    assert "HA-LIST-06 one-figure-is-a-unit" in wrong(mixed)


@pytest.mark.rule("HA-LIST-07")
def test_a_raised_unit_keeps_the_place_of_its_old_type_and_pays_for_the_new_one() -> None:
    raised = army("kingdom", "hehe", "spearman 8", "spearman: warrior 4", "warrior 4", variants=("hehe_late",), leader="spearman")
    assert wrong(raised) == []
    assert cost(raised, content_of_game()).under("unit[2]") == 36
    unnamed = army("kingdom", "hehe", "spearman 8", "spearman: warrior 4", "spearman 8")
    assert wrong(unnamed) == ["HA-LIST-07 option-not-taken"]
    places = army("kingdom", "hehe", *["spearman: warrior 4"] * 2, *["spearman 8"] * 5, variants=("hehe_late",), leader="spearman")
    assert wrong(places) == ["HA-L01-01 too-many-units"], "seven units stand in the row of Spearmen"
    half = army("kingdom", "hehe", "spearman 8", "spearman 8", "spearman 8 warrior 4", variants=("hehe_late",))
    assert wrong(half) == ["HA-LIST-04 do-not-mix"], "whole units"
    hunters = army("kingdom", "lunda", plus=("musketeer: ruga_ruga 4",))
    assert wrong(hunters) == ["HA-LIST-07 option-not-taken"]


@pytest.mark.rule("HA-LIST-08")
def test_works_and_gunboats_are_paid_from_the_same_total() -> None:
    fort = army("warlord", "yao", works="palisade 10 temba 1 cannon 1")
    assert cost(fort, content_of_game()).under("works") == 50 + 100 + 20
    assert cost(fort, content_of_game()).total == 3 * 36 + 9 + 170
    boat = army("egyptians", plus=("gunboat 1",))
    assert cost(boat, content_of_game()).under("unit[4]") == 100
    over = army("warlord", "yao", "ruga_ruga 20", "ruga_ruga 10", "ruga_ruga 4", works="temba 1", leader="ruga_ruga charismatic")
    assert wrong(over, role="defender", points=400) == ["HA-LIST-03 too-many-points"]


@pytest.mark.rule("HA-LIST-09")
def test_the_home_of_the_defender_is_where_a_battle_is_fought() -> None:
    lists = content_of_game().lists
    assert home_regions(lists["pastoralists"], "masai") == ("steppe",)
    assert home_regions(lists["colonial_expedition"], "belgian") == ("coast", "grassland", "forest")
    assert all(home_regions(each, nation.id) for each in lists.values() for nation in each.nations)


@pytest.mark.rule("HA-SCEN-02")
def test_points_of_the_sides_stand_in_the_ratio_of_the_scenario() -> None:
    scenarios = content_of_game().scenarios
    totals = {name: (each.points["attacker"], each.points["defender"]) for name, each in scenarios.items()}
    assert totals == {"encounter": (600, 600), "ambush": (600, 300), "planned_attack": (600, 480), "raid": (450, 600)}
    assert [each.percent for each in scenarios.values()] == [100, 200, 125, 75]
    assert all(attacker * 100 == defender * scenarios[name].percent for name, (attacker, defender) in totals.items())


@pytest.mark.rule("HA-SCEN-04")
def test_the_ambushed_army_waits_with_two_to_five_units_of_which_one_of_each_type_is_compulsory() -> None:
    def in_ambush(role: str, *texts: str) -> list[str]:
        return wrong(army("kingdom", "luba", *texts), scenario="ambush", role=role, points=300)

    assert in_ambush("defender", "spearman 8", "musketeer 8") == []
    assert in_ambush("attacker", "spearman 8", "musketeer 8", "musketeer 8") == ["HA-L01-01 too-few-units"]
    assert in_ambush("defender", "musketeer 8", "archer 8") == ["HA-L01-01 too-few-units"]
    assert in_ambush("defender", "spearman 8") == ["HA-SCEN-04 army-of-few-units"]
    assert in_ambush("defender", *["spearman 8"] * 6) == ["HA-SCEN-04 army-of-many-units"]
    assert in_ambush("attacker", *["spearman 8"] * 6) == []


@pytest.mark.rule("HA-SCEN-05")
def test_baggage_comes_where_the_scenario_wants_it() -> None:
    without = army("kingdom", "luba", has_baggage=False)

    def must(scenario: str, role: str) -> bool:
        return "HA-SCEN-05 baggage-missing" in wrong(without, scenario=scenario, role=role)

    sides = ("attacker", "defender")
    assert [must(scenario, side) for scenario in ("encounter", "planned_attack") for side in sides] == [True] * 4
    assert must("encounter", "")
    assert [must("ambush", side) for side in sides] == [True, False]
    assert [must("raid", side) for side in sides] == [False, True]


def test_what_was_chosen_before_is_not_changed_by_the_roster() -> None:
    small = army("warlord", "yao")
    assert wrong(small, list="warlord", nation="yao") == []
    assert wrong(small, list="kingdom") == wrong(small, nation="chokwe") == ["HA-L02-01 chosen-otherwise"]
    assert wrong(army("egyptians"), choice="garrison") == ["HA-L11-01 chosen-otherwise"]


def test_a_battle_is_a_value_with_nobody_in_a_role_by_itself() -> None:
    assert Battle(year=1880, scenario="encounter", role="", points=600).water == "none"
