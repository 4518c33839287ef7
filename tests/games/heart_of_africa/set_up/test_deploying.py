"""Rosters, plans, and where units are placed in the four scenarios."""

from random import Random

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided, Opened, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import Item, Leader
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.set_up import Load, Ready
from pbem.games.heart_of_africa.events.set_up import Enlisted, PlanMade, UnitPlaced
from pbem.games.heart_of_africa.fields.edges import is_in_half, is_within
from pbem.games.heart_of_africa.fields.entry import may_enter
from pbem.games.heart_of_africa.fields.layers import TALL_GRASS
from pbem.games.heart_of_africa.fields.zones import VISIBLE
from pbem.games.heart_of_africa.rules.arrivals.spots import classes_on
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import hexes_for, zone_hexes
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.rules.set_up.envelopes import with_papers
from pbem.games.heart_of_africa.rules.set_up.limits import may_hide, most_hidden, sealing_side
from pbem.games.heart_of_africa.rules.set_up.readiness import unsheltered
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_plan
from pbem.games.heart_of_africa.state.figures import AHEAD, MARCHING, TROOPS
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE, Work
from tests.games.heart_of_africa.armies.made_armies import army
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, set_up, started
from tests.games.heart_of_africa.set_up.village_armies import FEW, VILLAGES, due, hidden, own, spears

# ---- rosters


@pytest.mark.rule("HA-LIST-01", "HA-SCEN-04")
def test_a_side_seals_only_a_roster_that_is_legal_in_this_battle() -> None:
    play = set_up("ambush", ("zanzibaris any", "villages any"))
    assert play.demand == Choose(0, "roster", is_order=True)
    play = due("ambush", "roster", 1, roster=own(*[spears(20)] * 5))
    assert play.refused("enlist").rule == "HA-LIST-03", "the defender of an Ambush has half the points"
    play.seal_roster(1, own(spears(12), spears(10)))
    play.order("enlist")
    assert play.told(Enlisted)[-1] == Enlisted("second", "", ())
    assert play.state.secrets.papers[1].roster.startswith("roster:")


@pytest.mark.rule("HA-LEAD-11")
def test_a_trait_that_is_to_be_rolled_is_said_before_and_rolled_again_where_the_list_has_it_not() -> None:
    play = due("raid", "roster", 0, roster=own(*VILLAGES.units[:4], leader=Leader("spearman", ("roll",))))
    assert play.refused("enlist").rule == "HA-LEAD-11"
    play.order("enlist rolled")
    assert play.demand == Roll((6,), ("trait", "first", 0))
    play.roll(1)
    assert play.demand == Roll((6,), ("trait", "first", 1)), "Village Communities have no Charismatic Leader"
    play.roll(5)
    assert play.told(Enlisted) == [Enlisted("first", "cunning_devil", (5,))]
    papers = play.state.secrets.papers[0]
    play = due("raid", "deploy", 0, roster=own(*VILLAGES.units[:4], leader=Leader("spearman", ("roll",))))
    play.state = with_papers(play.state, 0, replace(play.state.secrets.papers[0], trait=papers.trait))
    assert play.words("lead", "spearman*1") == ["cunning_devil"]
    written_ahead = play.rules.at(play.state).read("lead spearman*1 eloquent attendants 3 at 0036")
    refusal = play.rules.refusal(play.state, 0, written_ahead)
    assert refusal is not None, "everybody saw the die"
    assert refusal.rule == "HA-LEAD-11"


@pytest.mark.rule("HA-SCEN-03", "HA-L04-02")
def test_a_list_is_built_for_the_defender_of_the_scenario_roll_whoever_acts_first() -> None:
    play = started("encounter")
    play.order("list pastoralists masai", "list villages any")
    play.roll(3, 3)
    play.roll(1, 6)
    play.answers()
    assert play.state.battle.attacker == 1
    assert [battle_of(play.world, play.state, side).role for side in (0, 1)] == ["attacker", "defender"]
    nobody = started("encounter")
    nobody.order("list villages any", "list villages any")
    nobody.roll(3, 3)
    nobody.roll(1, 6)
    nobody.answers()
    assert battle_of(nobody.world, nobody.state, 0).role == ""


# ---- encounter


@pytest.mark.rule("HA-ENC-01")
def test_nobody_lays_works_in_an_encounter_and_bases_are_the_long_edges() -> None:
    play = due("encounter", "deploy", 1)
    assert [step.name for step in play.state.agenda if hasattr(step, "unit") and step.name == "works"] == []
    assert play.state.battle.edge in ("N", "S")
    assert all(step.name != "works" for step in play.state.agenda)


@pytest.mark.rule("HA-ENC-02")
def test_reserve_and_ambush_are_sealed_before_the_first_placement_and_only_the_reserve_is_told() -> None:
    plan = Plan(reserve=(5,), hidden=(hidden(1, 3, "archer", *range(4703, 4712)),), units=(4,))
    play = due("encounter", "plan", 1, plan=plan)
    assert not any(listed.kind == TROOPS for listed in play.state.roster)
    assert play.refused("plan 0").rule == "HA-ARR-07"
    known_to_all = play.rules.options(play.state, ("plan",)).tokens
    assert [token.text for token in known_to_all] == ["0", "1"], "how many are kept back is not known before"
    assert [play.rules.envelopes(play.state, 1, play.rules.read(text)) for text in ("plan 1", "ready")] == [
        tuple(play.sealed(1))[1:],
        (),
    ]
    play.give(Decided(1, play.rules.read("plan 1")))
    assert play.told(PlanMade) == [PlanMade("defender", 1)]
    assert play.state.secrets.reserves == (0, 1)
    assert play.demand == Choose(1, "deploy", is_order=True, is_sealed=True)
    assert play.state.secrets.hidden == ()


@pytest.mark.rule("HA-ENC-02")
def test_both_place_without_knowing_the_others_placing_and_the_first_is_opened_then() -> None:
    play = due("encounter", "deploy", 1)
    play.seal_roster(0, VILLAGES)
    play.seal_plan(1, Plan())
    orders, before = list[Decision](), play.state
    while play.step.name == "deploy" and play.step.side == 1:
        play.usual_step()
        assert play.last is not None
        orders.append(play.last)
    play.state = before
    play.give(Decided(1, play.rules.sealed(play.state, 4)))
    assert play.demand == Choose(0, "plan", is_order=True)
    play.usual(until="never")
    assert play.state.turn == 0
    play.give(Opened(1, "orders:4", play.rules.decisions.pack(orders)))
    assert play.state.turn == 1
    assert sum(listed.side == 1 and listed.kind == TROOPS for listed in play.state.roster) == 5


@pytest.mark.rule("HA-ENC-02")
def test_by_turns_each_places_one_unit_or_the_baggage_and_the_independents_take_no_turn() -> None:
    play = due("encounter", "deploy", 0, alternates=True)
    play.seal_roster(1, VILLAGES)
    sides = []
    while play.state.set_up is not None:
        if play.step.name == "deploy":
            sides.append(play.step.side)
        play.usual_step()
    units = [(listed.side, listed.kind) for listed in play.state.roster if listed.kind in (TROOPS, "baggage")]
    assert [side for side, _ in units[:8]] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert sides[:4] == [0, 1, 0, 1]


@pytest.mark.rule("HA-ENC-03")
def test_one_unit_may_stand_eighteen_deep_all_others_six() -> None:
    play = due("encounter", "deploy", 0, plan=Plan(reserve=(5,)))
    assert play.state.battle.edge == "N"
    assert play.refused("place spearman*12 at 1836 facing sw").rule == "HA-ENC-03"
    play.order("place spearman*12 at 1736 facing sw")
    assert play.state.units[0].has(AHEAD)
    assert play.refused("place spearman*11 at 0636 facing sw").rule == "HA-ENC-03"
    play.order("place spearman*11 at 0536 facing sw")
    hexes = [figure.where for figure in play.state.figures[12:23]]
    assert all(is_within("N", 6, here) for here in hexes)
    assert play.refused("baggage at 0636").rule == "HA-ENC-03"
    too_many = due("encounter", "plan", 0, plan=Plan(reserve=(4, 5)))
    assert too_many.refused("plan 2").rule == "HA-ENC-03"


@pytest.mark.rule("HA-ENC-04")
def test_one_unit_may_lie_hidden_and_may_be_the_advance_guard() -> None:
    play = due("encounter", "plan", 0)
    grass = [here for here in sorted(_tall_grass(play)) if is_within("N", 18, here)]
    deep = tuple(here for here in grass if not is_within("N", 6, here))[:9]
    near = tuple(here for here in grass if is_within("N", 6, here) and play.world.grid.distance(here, Hex(430)) < 12)[:8]
    one = Plan(hidden=(hidden(0, 0, "archer", *deep),), units=(4,))
    play.seal_plan(0, one)
    play.order("plan 0")
    for units in ((hidden(0, 0, "archer", *deep), hidden(0, 1, "archer", *near)),):
        play = due("encounter", "plan", 0, plan=Plan(hidden=units, units=(4, 5)))
        assert play.refused("plan 0").rule == "HA-ENC-04"
    play = due("encounter", "deploy", 0, plan=one)
    assert "archer*9" not in play.words("place")
    assert "archer*8" in play.words("place")


def _tall_grass(play: SetUpPlay) -> frozenset[Hex]:
    return frozenset(play.world.field.with_any(TALL_GRASS))


# ---- ambush


@pytest.mark.rule("HA-AMB-01", "HA-AMB-02")
def test_the_march_is_told_entry_by_entry_before_the_defender_deploys() -> None:
    play = due("ambush", "march", 0)
    assert not any(listed.side == 1 for listed in play.state.roster)
    play.order("march spearman*12", "marchlead spearman*1 eloquent attendants 3", "march archer*9", "marchbaggage")
    assert play.refused("march archer*9").rule == "HA-LIST-01"
    assert play.refused("ready").rule == "HA-LIST-01"
    play.order("march spearman*11", "march spearman*10", "march archer*8", "ready")
    told = [event.unit for event in play.told(UnitPlaced)]
    assert told == ["A1", "AL", "A2", "AB", "A3", "A4", "A5"]
    assert {unit.status for unit in play.state.units} == {MARCHING}
    assert play.step.side == 1


@pytest.mark.rule("HA-AMB-04", "HA-FORT-02")
def test_only_the_defender_of_an_ambush_has_works() -> None:
    play = due("ambush", "march", 0, roster=replace(VILLAGES, works=()))
    assert play.step.name == "march"
    play = due("ambush", "roster", 0, roster=replace(VILLAGES, works=(Item("palisade", 2),)))
    assert play.refused("enlist").rule == "HA-AMB-04"
    play = due("ambush", "roster", 1, roster=own(spears(8), spears(8), works=(Item("palisade", 21),)))
    assert play.refused("enlist").rule == "HA-FORT-02"
    play.seal_roster(1, own(spears(8), spears(8), works=(Item("palisade", 20),)))
    play.order("enlist")


@pytest.mark.rule("HA-AMB-05")
def test_the_ambusher_deploys_half_of_its_figures_anywhere_but_near_the_attackers_edge() -> None:
    play = due("ambush", "deploy", 1, roster=FEW)
    assert play.state.battle.edge == "W"
    assert play.refused("place spearman*12 at 2411 facing w").rule == "HA-ENC-03"
    play.order("place spearman*12 at 2412 facing w", "place spearman*10 at 2470 facing w")
    for reserve, rule in (((1,), "HA-AMB-05"), ((2,), "")):
        play = due("ambush", "plan", 1, roster=FEW, plan=Plan(reserve=reserve))
        if rule:
            assert play.refused("plan 1").rule == rule
        else:
            play.order("plan 1")


@pytest.mark.rule("HA-AMB-05", "HA-HIDE-01")
def test_all_of_an_ambush_may_lie_hidden() -> None:
    jungle = (hidden(1, 4, "spearman", *range(2045, 2057)), hidden(1, 2, "spearman", *range(1960, 1970)))
    play = due("ambush", "plan", 1, roster=FEW, plan=Plan(hidden=jungle, units=(1, 2)))
    play.order("plan 0")
    play.usual(until="deploy", side=1)
    assert "place" not in play.words()
    assert most_hidden(play.world, play.state, 1, "") == 8


# ---- planned attack and raid


@pytest.mark.rule("HA-PLAN-01", "HA-PLAN-02")
def test_the_defender_of_a_planned_attack_sets_up_everything_in_its_own_half_first() -> None:
    play = due("planned_attack", "works", 1)
    assert not play.state.roster
    play.usual(until="deploy", side=1)
    assert play.state.battle.edge == "N"
    assert play.refused("place spearman*12 at 2336 facing ne").rule == "HA-ENC-03"
    play.order("place spearman*12 at 2636 facing ne")
    assert all(is_in_half("S", figure.where) for figure in play.state.figures)
    kept = due("planned_attack", "plan", 1, plan=Plan(reserve=(5,)))
    assert kept.refused("plan 1").rule == "HA-PLAN-02"


@pytest.mark.rule("HA-PLAN-02", "HA-TRAIT-09")
def test_two_units_may_lie_hidden_and_one_more_with_a_cunning_devil() -> None:
    for trait, defender, attacker in (("eloquent", 2, 0), ("cunning_devil", 3, 1)):
        play = due("planned_attack", "plan", 1)
        assert most_hidden(play.world, play.state, 1, trait) == defender
        assert most_hidden(play.world, play.state, 0, trait) == attacker
    march = due("ambush", "march", 0)
    assert most_hidden(march.world, march.state, 0, "cunning_devil") == 0
    assert not may_hide(march.world, march.state, 0)
    assert sealing_side(march.world, march.state) == 1


@pytest.mark.rule("HA-PLAN-03")
def test_the_attacker_places_at_least_half_of_its_units_within_six_inches() -> None:
    for kept, is_legal in (((5,), True), ((4, 5), True), ((3, 4, 5), False)):
        play = due("planned_attack", "plan", 0, plan=Plan(reserve=kept))
        if is_legal:
            play.order(f"plan {len(kept)}")
        else:
            assert play.refused(f"plan {len(kept)}").rule == "HA-PLAN-03"
    play = due("planned_attack", "deploy", 0)
    assert play.refused("place spearman*12 at 0636 facing sw").rule == "HA-ENC-03"
    play.order("place spearman*12 at 0536 facing sw")


@pytest.mark.rule("HA-RAID-01")
def test_at_most_half_of_the_defenders_units_are_on_the_table_in_a_raid() -> None:
    for kept, is_legal in (((4, 5), False), ((3, 4, 5), True), ((1, 2, 3, 4, 5), True)):
        play = due("raid", "plan", 1, plan=Plan(reserve=kept))
        if is_legal:
            play.order(f"plan {len(kept)}")
        else:
            assert play.refused(f"plan {len(kept)}").rule == "HA-RAID-01"


@pytest.mark.rule("HA-RAID-01", "HA-VILL-05")
def test_the_defenders_baggage_stands_in_village_camp_or_kraal() -> None:
    play = due("raid", "deploy", 1)
    inside = min(play.world.objective)
    assert play.refused("baggage at 4736").rule == "HA-ENC-03"
    play.order(f"baggage at {inside:04}")
    assert all(figure.where in play.world.objective for figure in play.state.figures)


@pytest.mark.rule("HA-RAID-02")
def test_nobody_starts_hidden_in_a_raid_but_a_unit_of_a_cunning_devil() -> None:
    play = due("raid", "plan", 1)
    grass = [here for here in sorted(_tall_grass(play)) if is_in_half("S", here)]
    unit = hidden(1, 0, "archer", *grass[:8])
    plan = Plan(reserve=(2, 3, 4), hidden=(unit,), units=(5,))
    play = due("raid", "plan", 1, plan=plan)
    assert play.refused("plan 3").rule == "HA-RAID-02"
    devil = replace(VILLAGES, leader=Leader("spearman", ("cunning_devil",)))
    play = due("raid", "plan", 1, plan=plan, roster=devil)
    play.order("plan 3")


@pytest.mark.rule("HA-MG-08")
def test_a_gun_that_needs_works_before_it_is_there_from_the_start_and_behind_them() -> None:
    belgian = army("colonial_expedition", "belgian", plus=("machine_gun 1",), works="barricade 2")
    late = due("raid", "plan", 1, roster=belgian, plan=Plan((3, 4)), year=1890)
    assert late.refused("plan 2").rule == "HA-MG-08"
    due("raid", "plan", 1, roster=belgian, plan=Plan((2, 3)), year=1890).order("plan 2")
    assert usual_plan(late.world, late.own(1), 1).reserve == (2, 3)
    play = due("raid", "deploy", 1, roster=belgian, plan=Plan((2, 3)), year=1890)
    here = Hex(int(play.words("place", "machine_gun*1", "at")[0]))
    for kind, refused in ((PALISADE, True), (BARRICADE, False)):
        behind = Work(here, play.world.grid.neighbour(here, 0), kind)
        play.state = replace(play.state, ground=replace(play.state.ground, works=(behind,)))
        placed = play.again()
        placed.seal_roster(1, belgian)
        placed.seal_plan(1, Plan((2, 3)))
        placed.order(f"place machine_gun*1 at {here:04}")
        found = [each.code for each in unsheltered(placed.world, placed.state, 1)]
        assert found == ["not-behind-works"] * refused
        known_to_all = placed.rules.refusal(placed.state, 1, Ready())
        assert known_to_all is not None
        assert (known_to_all.rule == "HA-MG-08") == refused, "the other side, too, sees a gun in the open"


@pytest.mark.rule("HA-RAID-03", "HA-SCEN-05")
def test_the_raider_deploys_like_any_attacker_and_may_leave_its_baggage_behind() -> None:
    raiders = own(*VILLAGES.units[:4], has_baggage=False)
    play = due("raid", "plan", 0, plan=Plan(reserve=(2, 3, 4)), roster=raiders)
    assert play.refused("plan 3").rule == "HA-RAID-03"
    play = due("raid", "deploy", 0, roster=raiders)
    assert play.refused("baggage at 0036").rule == "HA-SCEN-05"
    for text in ("spearman*12 at 0230", "spearman*11 at 0150", "spearman*10 at 0110", "archer*9 at 0430"):
        play.order(f"place {text}")
    play.order("lead spearman*1 eloquent attendants 3 at 0060", "ready")
    assert play.state.turn == 1
    play = due("encounter", "deploy", 0)
    play.order(*(f"place {words}" for words in ("spearman*12 at 0230", "spearman*11 at 0150", "spearman*10 at 0110")))
    play.order("place archer*9 at 0430", "place archer*8 at 0450", "lead spearman*1 eloquent attendants 3 at 0060")
    refusal = play.refused("ready")
    assert (refusal.rule, refusal.subject) == ("HA-SCEN-05", "baggage")


@pytest.mark.rule("HA-HIDE-11")
def test_where_ones_own_lie_hidden_no_unit_is_deployed_nor_is_it_offered_and_others_come_to_the_same_hexes() -> None:
    play, rng = due("encounter", "deploy", 0, plan=Plan()), Random(3)
    unit = next(word for word in play.words("place") if word.startswith("spearman"))
    free = [word for word in play.words("place", unit, "at") if int(word) < 500]  # one beyond the zone would be the advance guard
    here = play.world.grid.within(Hex(int(free[len(free) // 2])), 1)
    play.seal_plan(0, Plan(hidden=(hidden(0, 0, "archer", *here),), units=(4,)))
    own = play.own(0)
    middles = {int(word) for word in play.words("place", unit, "at")}
    assert middles
    for there in here:
        assert there not in middles
        assert play.refused(f"place {unit} at {there:04}").code == "own-ambush-there"
    near = sorted(middle for middle in middles if any(play.world.grid.distance(Hex(middle), Hex(there)) < 9 for there in here))
    for middle in rng.sample(near, 2):
        words = ["place", unit, "at", f"{middle:04}"]
        while (options := play.rules.options(own, tuple(words))).tokens:
            words.append(rng.choice([token.text for token in options.tokens]))
        order = Decided(0, play.rules.at(play.state).read(" ".join(words)))
        assert play.rules.refusal(own, 0, order.decision) is None, words
        match, mine = play.rules.apply(play.state, order)[0], play.rules.apply(own, order)[0]
        assert match.figures == mine.figures
        assert not {figure.where for figure in match.figures} & {*here}


USUAL = {
    "N": ("0336", "0326", "0346", "0316", "0356", "0306", "0366", "0300", "0136", "0036"),
    "E": ("2468", "1768", "3068"),
    "S": ("4436",),
    "W": ("2403",),
}
"""Where eight units, the Leader and the baggage are placed if their side leaves it to the program, by its edge."""


def test_the_usual_places_lie_in_line_from_the_middle_of_the_base_edge_outwards() -> None:
    for edge, places in USUAL.items():
        play = due("encounter", "deploy", 0, roster=own(*[spears(8)] * 8))
        play.state = play.rules.begin(replace(play.state, battle=replace(play.state.battle, edge=edge)))
        for place in places:
            play.usual_step()
            assert play.last is not None
            assert f"at {place}" in play.rules.at(play.state).write(play.last), edge


@pytest.mark.rule("HA-LEAD-01", "HA-BEAR-01")
def test_a_leader_is_one_figure_or_an_adventurer_and_his_bearer() -> None:
    play = due("encounter", "deploy", 0)
    for troops in ("spearman*2", "spearman*1+gun_bearer*1", "spearman*3"):
        assert play.refused(f"lead {troops} eloquent attendants 3 at 0336").rule == "HA-BEAR-01", troops
    play.order("lead spearman*1 eloquent attendants 3 at 0336")


def test_baggage_is_set_up_on_the_map() -> None:
    play = due("encounter", "deploy", 0)
    for off_map in (99, 4800, 9999):
        order = Load(Hex(off_map), STILL)
        refusal = play.rules.refusal(play.state, 0, order)
        assert refusal is not None
        assert refusal.code in ("outside-the-zone", "no-room")


@pytest.mark.rule("HA-GUN-08")
def test_a_gun_is_set_up_in_jungle_where_its_zone_has_nothing_else() -> None:
    play = set_up("encounter", ("egyptians any as colonial", "egyptians any as colonial"), field="forest_path")
    zone = zone_hexes(play.world, play.state, 1, VISIBLE)
    on_foot = hexes_for(play.world, play.state, 1, ("foot",), VISIBLE)
    assert not any(may_enter(play.world.field, here, "gun") for here in zone)
    assert hexes_for(play.world, play.state, 1, ("gun",), VISIBLE) == on_foot
    assert classes_on(play.world, (*zone, Hex(2016)), ("gun", "foot")) == ("gun", "foot"), "there is open ground"


@pytest.mark.rule("HA-BOAT-01")
def test_a_gunboat_is_for_who_has_wide_water_to_set_it_up_on() -> None:
    play = set_up("planned_attack", ("egyptians any as garrison", "villages any"), field="river_landing")
    for edge, water in (("S", "wide"), ("N", "narrow"), ("", "narrow")):
        state = replace(play.state, battle=replace(play.state.battle, edge=edge))
        assert battle_of(play.world, state, 0).water == water


@pytest.mark.rule("HA-ARR-08", "HA-AMB-02")
def test_no_march_begins_without_its_leader_as_everybody_can_see() -> None:
    play = due("ambush", "march", 0, roster=own(*VILLAGES.units[:4], leader=Leader("spearman", ("roll",))))
    play.state = with_papers(play.state, 0, replace(play.state.secrets.papers[0], trait="eloquent"))
    play.order("marchbaggage")
    written_ahead = ("marchlead spearman*1 cunning_devil attendants 3", "march spearman*12", "ready")
    refused = [play.rules.refusal(play.state, 0, play.rules.at(play.state).read(text)) for text in written_ahead]
    assert [each.rule if each else "" for each in refused] == ["HA-LEAD-11", "", "HA-ARR-08"]
