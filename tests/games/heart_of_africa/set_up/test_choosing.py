"""Lists, who attacks, the scenario, the region, the field and the edge."""

from typing import Any

import pytest

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Decided, Opened, Roll
from pbem.games.heart_of_africa.decisions.set_up import ChooseEdge
from pbem.games.heart_of_africa.events.set_up import AggressionRolled, ScenarioChosen
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.standing_orders.set_up import BASE, REGIONS
from pbem.games.heart_of_africa.state.battle import UNKNOWN, ArmyFacts
from tests.games.heart_of_africa.battles import rules
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, set_up, started


def chosen(*lists: str, scenario: str = "", **agreed: Any) -> SetUpPlay:
    """Both have chosen their lists."""
    play = started(scenario, **agreed)
    play.order(*(f"list {words}" for words in lists))
    return play


WARLORD, VILLAGES, EGYPT, ZANZIBAR = "warlord mirambo", "villages any", "egyptians any as colonial", "zanzibaris any"


def test_lists_are_chosen_by_both_before_either_is_shown() -> None:
    play = started()
    assert play.demand == Choose(0, "list", is_order=True, is_sealed=True)
    play.give(Decided(0, play.rules.sealed(play.state, 1)))
    assert play.demand == Choose(1, "list", is_order=True)
    play.order(f"list {VILLAGES}")
    said = play.rules.decisions.pack([play.rules.read(f"list {WARLORD}")])
    play.give(Opened(0, "orders:1", said))
    assert play.state.battle.armies == (ArmyFacts("warlord", "mirambo"), ArmyFacts("villages", "any"))


def test_an_envelope_that_says_nothing_chooses_the_first_list() -> None:
    play = started()
    play.give(Decided(0, play.rules.sealed(play.state, 1)))
    play.order(f"list {VILLAGES}")
    play.give(Opened(0, "orders:1", b""))
    assert play.state.battle.armies[0] == ArmyFacts("kingdom", "buganda")


@pytest.mark.rule("HA-GEN-01", "HA-L11-02")
def test_a_list_is_chosen_of_those_that_there_are_in_the_year() -> None:
    play = started(year=1865)
    assert play.refused(f"list {EGYPT}").rule == "HA-GEN-01"
    play = started()
    assert play.refused("list egyptians any").rule == "HA-L11-02"
    assert play.refused("list villages any as colonial").code == "wrong-form"
    assert play.refused("list portuguese_colonists congo") == Refusal("HA-LIST-05", "none-of-these", "angola, mozambique")
    for unknown in ("list villages #9", "list #99 #0"):
        assert play.refused(unknown).code == "no-such-list"
        assert play.rules.at(play.state).write(play.rules.at(play.state).read(unknown)) == unknown
    assert "villages, pastoralists, " in play.refused("list zulus any").subject
    assert "colonial" in play.words("list", "egyptians", "any", "as")
    play.order(f"list {EGYPT}")


@pytest.mark.rule("HA-SCEN-01")
def test_the_higher_total_of_die_and_aggression_attacks_and_a_die_gives_the_scenario() -> None:
    play = chosen(WARLORD, VILLAGES)
    assert play.demand == Roll((6, 6), ("aggression", 0))
    play.roll(2, 3)
    assert play.told(AggressionRolled) == [AggressionRolled((2, 3), (5, 4))]
    for die, scenario in ((1, "ambush"), (2, "ambush"), (3, "planned_attack"), (4, "encounter"), (5, "raid"), (6, "raid")):
        play = chosen(WARLORD, VILLAGES)
        play.roll(2, 3)
        assert play.demand == Roll((6,), ("scenario",))
        play.roll(die)
        assert play.state.battle.scenario == scenario
        assert play.told(ScenarioChosen) == [ScenarioChosen(scenario, die)]
        if scenario != "encounter":
            assert play.state.battle.attacker == 0
    play = chosen(VILLAGES, WARLORD)
    play.roll(2, 1)
    play.roll(6)
    assert play.state.battle.attacker == 1


@pytest.mark.rule("HA-SCEN-01", "HA-SCEN-03")
def test_equal_totals_give_an_encounter_without_a_defender_and_a_roll_decides_who_acts_first() -> None:
    play = chosen(WARLORD, VILLAGES)
    play.roll(1, 3)
    assert (play.state.battle.scenario, play.state.battle.defender_by_roll) == ("encounter", UNKNOWN)
    play.roll(5, 5)
    assert play.demand == Roll((6, 6), ("first", 1))
    play.roll(2, 3)
    assert play.state.battle.attacker == 1
    play = chosen(WARLORD, VILLAGES)
    play.roll(1, 3)
    play.roll(3, 2)
    assert play.state.battle.attacker == 0
    play = chosen(WARLORD, VILLAGES)
    play.roll(6, 1)
    play.roll(4)
    play.roll(1, 6)
    assert (play.state.battle.attacker, play.state.battle.defender_by_roll) == (1, 1)


@pytest.mark.rule("HA-SCEN-01")
def test_an_agreed_scenario_is_not_rolled_for_and_equal_totals_are_rolled_again() -> None:
    play = chosen(WARLORD, VILLAGES, scenario="raid")
    play.roll(1, 3)
    assert play.demand == Roll((6, 6), ("aggression", 1))
    play.roll(1, 6)
    assert (play.state.battle.scenario, play.state.battle.attacker) == ("raid", 1)


@pytest.mark.rule("HA-SCEN-02")
def test_points_are_those_of_a_campaign_or_the_same_ratios_on_another_scale() -> None:
    points = {"encounter": (600, 600), "ambush": (600, 300), "planned_attack": (600, 480), "raid": (450, 600)}
    for scenario, (attacker, defender) in points.items():
        assert chosen(WARLORD, VILLAGES, scenario=scenario, attacker=0).state.battle.points == (attacker, defender), scenario
    assert chosen(WARLORD, VILLAGES, scenario="raid", attacker=1).state.battle.points == (600, 450)
    assert chosen(WARLORD, VILLAGES, scenario="raid", attacker=0, points=720).state.battle.points == (540, 720)


@pytest.mark.rule("HA-REGION-01", "HA-LIST-09")
def test_the_defender_picks_one_of_its_homes() -> None:
    play = chosen(WARLORD, ZANZIBAR, scenario="raid", attacker=0, field="")
    assert play.demand == Choose(1, "region", is_order=False)
    assert play.words("region") == ["savanna", "coast"]
    assert play.refused("region forest").rule == "HA-REGION-01"
    play.order("region savanna")
    assert play.state.battle.region == "savanna"
    assert isinstance(due := play.demand, Roll)
    assert due == Roll((256,) * 16, ("map",))
    play = chosen(ZANZIBAR, WARLORD, scenario="raid", attacker=0, field="")
    assert play.state.battle.region == "savanna", "one home is no question"
    agreed = chosen(WARLORD, ZANZIBAR, scenario="raid", attacker=0, field="", region="mountain")
    assert agreed.state.battle.region == "mountain"
    nobody = chosen(ZANZIBAR, ZANZIBAR, field="")
    nobody.roll(3, 3)
    nobody.roll(1, 2)
    assert nobody.state.battle.region == "savanna"


@pytest.mark.rule("HA-REGION-01")
def test_a_standing_order_picks_the_region() -> None:
    play = chosen(WARLORD, ZANZIBAR, scenario="raid", attacker=0, field="")
    for text, order in (("first", "coast"), ("savanna", "savanna"), ("forest savanna coast", "savanna")):
        answer = play.rules.answer(play.state, play.rules.read_policy("region", text))
        assert answer is not None
        assert play.rules.write(answer) == f"region {order}"
    assert REGIONS.default == b"first"


def test_the_field_is_rolled_and_its_text_is_in_the_state() -> None:
    play = chosen(ZANZIBAR, WARLORD, scenario="encounter", attacker=0, field="")
    play.roll(*range(1, 17))
    assert isinstance(play.state.ground.field, FieldText)
    assert play.state.ground.field.region == "savanna"
    assert len(play.world.field.ground) == 72 * 48


@pytest.mark.rule("HA-SCEN-06")
def test_the_attacker_announces_the_edge_before_anybody_builds_a_roster() -> None:
    edges = {"encounter": ["n", "s"], "ambush": ["e", "w"], "planned_attack": ["n", "e", "s", "w"], "raid": ["n", "e", "s", "w"]}
    for scenario, allowed in edges.items():
        play = chosen(ZANZIBAR, VILLAGES, scenario=scenario, attacker=0, field="savanna_village")
        assert play.demand == Choose(0, "edge", is_order=False)
        assert play.words("edge") == allowed, scenario
    assert play.state.battle.edge == ""
    play.order("edge s")
    assert play.state.battle.edge == "S"
    assert play.step.name == "roster"


@pytest.mark.rule("HA-SCEN-06", "HA-AMB-06")
def test_a_field_that_is_drawn_has_land_along_the_sides_from_which_troops_come_and_by_which_they_leave() -> None:
    """Seeds that give water there to who may come from all four sides."""
    for scenario, seed, sides in (("encounter", 1, "ns"), ("encounter", 9, "ns"), ("ambush", 2, "ew")):
        play = chosen("pastoralists masai", VILLAGES, scenario=scenario, attacker=0, field="", region="coast")
        play.roll(*[seed] * 16)
        assert play.words("edge") == list(sides), (scenario, seed)


@pytest.mark.rule("HA-SCEN-06")
def test_an_edge_of_water_is_open_only_to_who_may_be_afloat() -> None:
    play = chosen(ZANZIBAR, VILLAGES, scenario="planned_attack", attacker=0)
    assert "s" in play.words("edge")
    masai = chosen("pastoralists masai", VILLAGES, scenario="planned_attack", attacker=0)
    assert masai.words("edge") == ["n", "e", "w"]
    assert masai.refused("edge s").rule == "HA-SCEN-06"
    refusal = masai.rules.refusal(masai.state, 0, ChooseEdge(4, 0, 0))
    assert refusal is not None
    assert refusal.code == "no-base-edge"


@pytest.mark.rule("HA-RAID-04")
def test_the_raider_chooses_the_light_with_the_edge() -> None:
    play = set_up("raid")
    assert play.state.battle.light == "day"
    for words, dark in (("night", [1, 2, 3]), ("dawn 2", [1, 2]), ("dusk 2", [3]), ("day", [])):
        play = chosen(ZANZIBAR, VILLAGES, scenario="raid", attacker=0)
        play.order(f"edge n {words}" if words != "day" else "edge n")
        assert [turn for turn in (1, 2, 3) if play.state.battle.is_dark(turn)] == dark
    play = chosen(ZANZIBAR, VILLAGES, scenario="raid", attacker=0)
    for wrong in ("edge n dawn 10", "edge n dawn", "edge n night 3"):
        assert play.refused(wrong).rule == "HA-RAID-04"
    assert chosen(ZANZIBAR, VILLAGES, scenario="planned_attack", attacker=0).refused("edge n night").rule == "HA-RAID-04"


@pytest.mark.rule("HA-RAID-04", "HA-SCEN-06")
def test_a_standing_order_chooses_edge_and_light() -> None:
    raid = chosen(ZANZIBAR, VILLAGES, scenario="raid", attacker=0)
    ambush = chosen(ZANZIBAR, VILLAGES, scenario="ambush", attacker=0)
    for text, in_raid, in_ambush in (
        ("n s w e", "edge n", "edge w"),
        ("e night", "edge e night", "edge e"),
        ("s w dawn 3", "edge s dawn 3", "edge w"),
        ("dusk 1", "edge n dusk 1", "edge w"),
    ):
        policy = raid.rules.read_policy("edge", text)
        assert raid.rules.read_policy("edge", raid.rules.write_policy("edge", policy)) == policy
        assert raid.rules.write(raid.rules.answer(raid.state, policy)) == in_raid  # type: ignore[arg-type]
        assert ambush.rules.write(ambush.rules.answer(ambush.state, policy)) == in_ambush  # type: ignore[arg-type]
    assert BASE.default == b"n s w e"
    assert rules().rule_of_answer("edge") == "HA-SCEN-06"


def test_a_list_that_leaves_nothing_open_asks_for_no_way_of_playing_it() -> None:
    play = started("raid", year=1890)
    assert play.words("list", "zanzibaris", "any") == []
    assert play.words("list", "egyptians", play.words("list", "egyptians")[0], "as") != []


def test_a_list_that_is_played_in_several_ways_is_offered_with_one_of_them_alone() -> None:
    play = started()
    beside = play.rules.options(play.state, ("list", "egyptians", "any"))
    assert ([token.text for token in beside.tokens], beside.is_complete) == (["as"], False)
    assert play.rules.options(play.state, ("list", "villages", "any")).is_complete
