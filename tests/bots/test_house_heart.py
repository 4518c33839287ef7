"""The house player of Heart of Africa: better than chance in all ways of moving, legal, with an army and a plan of its own."""

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from pbem.bots.heart_of_africa.assault import Assault
from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.column import soonest
from pbem.bots.heart_of_africa.deployment import proposals
from pbem.bots.heart_of_africa.intentions import entries
from pbem.bots.heart_of_africa.recruiting import (
    entries_of,
    roster_for,
    worth_by_surprise,
    worth_in_battle,
    worth_in_haste,
    worth_on_the_march,
)
from pbem.bots.heart_of_africa.rehearsal import Rehearsal
from pbem.bots.heart_of_africa.reserves import spots, weakest
from pbem.bots.heart_of_africa.routes import Routes
from pbem.bots.heart_of_africa.site import HAVEN, lanes, places_to_go, ways_from
from pbem.bots.heart_of_africa.strategy import BattleHouse
from pbem.bots.heart_of_africa.weights import USUAL
from pbem.bots.house_players import house
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.game import refusal_of
from pbem.engine.hexes import Hex
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.decisions.movement import Line
from pbem.games.heart_of_africa.decisions.set_up import Camp, Place
from pbem.games.heart_of_africa.fields.edges import AWAY
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.arriving import free_for
from pbem.games.heart_of_africa.rules.arrivals.composition import troops_of
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.movement.formations import CLUSTER, SHAPES
from pbem.games.heart_of_africa.rules.set_up.enlisting import roster_refusal
from pbem.games.heart_of_africa.state.battle import FIRE_APART, ArmyFacts
from pbem.games.heart_of_africa.state.position import Step
from pbem.games.heart_of_africa.state.sheets import CHARGE, FORM, HOLD, TURN, Action
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball, block
from tests.games.heart_of_africa.random_walk import spelled
from tests.games.heart_of_africa.set_up.set_ups import set_up

GAME = "heart_of_africa"
ARMIES = (
    unit("A", "askari", "1010 1110 1210 1310 1410 1510"),
    unit("A", "warrior", "1810 1910 2010 2110"),
    leader("A", "askari", "1208", attendants=1),
    unit("D", "askari", "1024 1124 1224 1324 1424 1524", "W"),
    unit("D", "warrior", "1824 1924 2024 2124", "W"),
)


def fought(play: Play, side: int, seed: int) -> None:
    """The house on one side, orders spelled at random on the other."""
    player, dice = house(GAME, Random(seed)), Random(seed)
    while not isinstance(demand := play.demand, Over):
        if isinstance(demand, Roll):
            play.give(Rolled(tuple(dice.randint(1, faces) for faces in demand.faces)))
            continue
        assert isinstance(demand, Choose)
        if not demand.is_order:
            answer = play.rules.answer(play.state, play.rules.default_policy(demand.kind))
            assert answer is not None
            play.give(Decided(demand.side, answer))
        elif demand.side == side:
            order = player.order(play.rules, play.state, side)
            assert order is not None
            play.rules.check(play.state, side, order)
            play.give(Decided(side, order))
        else:
            play.order(spelled(play, dice))


@pytest.mark.parametrize(("by_sheets", "side"), [(True, 1), (False, 0), (FIRE_APART, 0)])
def test_the_house_beats_random_orders_in_all_ways_of_moving(by_sheets: bool | int, side: int) -> None:
    """In most of a few battles: with so few figures any one of them is luck."""
    winners = list[int]()
    for seed in range(5):
        play = battle(*ARMIES, step="sheets", facts={"by_sheets": by_sheets})
        fought(play, side, seed)
        winners.append(play.state.winner)
    assert winners.count(side) >= 3


def actions(play: Play, side: int) -> dict[str, int]:
    """What each unit of a side means to do, by name."""
    found = entries(Battlefield(play.world, play.state, side), USUAL)
    return {play.world.units[each.body].name: each.branches[0].action.kind for each in found if each.branches[0].action}


def test_who_shoots_stands_where_it_has_a_target_and_who_does_not_goes_into_contact() -> None:
    far = battle(*ARMIES, step="sheets")
    assert actions(far, 0) == {"A1": HOLD, "A2": CHARGE, "AL": HOLD}
    farther = battle(unit("A", "askari warrior", "1010 1410"), unit("D", "askari", "1050", "W"), step="sheets")
    assert actions(farther, 0) == {"A1": FORM}


def test_a_way_goes_around_water() -> None:
    play = battle(*ARMIES, ground=open_ground(sea=ball(1017, 3)))
    routes = Routes(play.world, play.state, 0)
    kind = play.world.figures[0].kind
    costs = routes.to(kind, (Hex(1024),))
    assert Hex(1017) not in costs
    assert costs[Hex(1012)] > play.world.grid.distance(Hex(1012), Hex(1024))
    assert costs[routes.onward(costs, Hex(1012), 5)] == costs[Hex(1012)] - 5


@pytest.mark.rule("HA-COH-03")
def test_a_unit_that_is_strung_out_closes_up_before_it_stands_still() -> None:
    play = battle(unit("A", "spearman", "2010 2014 2018"), *ARMIES)
    field = Battlefield(play.world, play.state, 0)
    body, costs = field.own[0], field.routes.to(field.own[0].kind, (Hex(2040),))
    close = Action(FORM, to=Hex(2014), shape=SHAPES.index(CLUSTER), facing=0)
    brings_on = partial(Rehearsal(play.world, play.state).brings_on, body.number, body.kind, costs)
    assert [brings_on(close, enough) for enough in (0, 20)] == [True, False]
    assert not brings_on(Action(HOLD), 0)
    assert Rehearsal(play.world, play.state).best(body.number, body.kind, costs, [Action(HOLD), close]) == close


@pytest.mark.rule("HA-TERR-12")
def test_a_way_goes_around_crocodiles_and_no_stage_of_it_leads_straight_through_them() -> None:
    ground = open_ground(marsh=ball(1017, 3))
    play = battle(*ARMIES, ground=replace(ground, field=replace(ground.field, infested=(Hex(1017),))))
    routes = Routes(play.world, play.state, 0)
    costs = routes.to(play.world.figures[0].kind, (Hex(1024),))
    here = Hex(1012)
    while here != 1024:
        there = routes.onward(costs, here, 8)
        assert not routes.perils & set(traces(play.world.grid, here, there)[0])
        here = there


def test_as_many_go_for_an_enemy_as_beat_it_and_the_others_for_the_next() -> None:
    foes = (unit("D", "spearman", "1024 1124", "W"), unit("D", "spearman", "4024 4124", "W"))
    warriors = "{0}10 {0}11 {0}12 {0}13 {0}14 {0}15"
    strong = battle(*(unit("A", "warrior", warriors.format(row)) for row in ("10", "12", "38", "40")), *foes, step="sheets")
    field = Battlefield(strong.world, strong.state, 0)
    assert [Assault(field, USUAL).quarry(body, field.foes).middle // 1000 for body in field.troops] == [1, 1, 4, 4]
    few = battle(*(unit("A", "warrior", f"{row}10") for row in ("10", "12", "38")), *foes, step="sheets")
    field = Battlefield(few.world, few.state, 0)
    assert len({Assault(field, USUAL).quarry(body, field.foes).number for body in field.troops}) == 1


@pytest.mark.rule("HA-SHOOT-04")
def test_who_shoots_turns_to_where_the_targets_are() -> None:
    play = battle(unit("A", "soldier", "1010 1210", "W"), unit("D", "spearman", "1022 1122 1222", "W"), step="sheets")
    assert actions(play, 0) == {"A1": TURN}


def test_it_raises_a_legal_army_and_makes_a_plan() -> None:
    play = set_up("raid")
    side = play.step.side
    player = BattleHouse(Random(1), USUAL)
    sealed = player.envelopes(play.rules, play.own(side), side)
    roster = roster_for(play.world, play.own(side), side, Random(1), USUAL)
    assert roster is not None
    assert roster_refusal(play.world, play.state, side, roster) is None
    assert sealed == {rosters.ROSTER: rosters.payload_of(roster, play.rules.content.armies)}
    for each in (0, 1):
        play.seal_roster(each, play.drawn(each))
    play.usual(until="plan")
    assert list(player.envelopes(play.rules, play.own(play.step.side), play.step.side)) == [plans.PLAN]


def test_who_defends_a_village_sets_up_before_it_and_the_loads_behind() -> None:
    play = set_up("raid")
    side = 1 - play.state.battle.attacker
    for each in (0, 1):
        play.seal_roster(each, play.drawn(each))
    play.usual(until="deploy", side=side)
    own, world = play.own(side), play.world
    place = next(proposals(Context(world, own, play.step)))
    assert isinstance(place, Place)
    ends = sorted(world.objective, key=lambda here: AWAY[own.battle.edge](here))
    near, far = world.grid.distance(Hex(place.hex), ends[0]), world.grid.distance(Hex(place.hex), ends[-1])
    assert near < far
    assert not refusal_of(play.rules, own, side, place)


@pytest.mark.rule("HA-VILL-04")
def test_a_camp_is_pitched_far_from_the_edge_that_was_chosen_and_in_the_open() -> None:
    play = set_up("raid", ("villages any", "explorers any"), field="river_landing")
    side = 1 - play.state.battle.attacker
    for each in (0, 1):
        play.seal_roster(each, play.drawn(each))
    play.usual(until="works", side=side)
    own, world = play.own(side), play.world
    edge, camp = own.battle.edge, next(proposals(Context(world, own, play.step)))
    assert isinstance(camp, Camp)
    assert not refusal_of(play.rules, own, side, camp)
    ways = ways_from(world, own, side, edge, lanes(world))
    assert ways[Hex(camp.hex)] > HAVEN * 3 // 4
    assert Hex(camp.hex) in places_to_go(world, own, edge, ways), "the attacker looks there before it chooses"
    play.decide(camp)
    assert not isinstance(next(proposals(Context(play.world, play.own(side), play.step))), Camp)


@pytest.mark.rule("HA-RAID-01")
def test_in_a_raid_the_strongest_half_is_there_from_the_start() -> None:
    play = set_up("raid")
    side = 1 - play.state.battle.attacker
    counts = (4, 20, 5, 18)
    units = tuple(Unit("spearman", (Item("spearman", count),)) for count in counts)
    roster = Roster(list="villages", nation="any", leader=Leader("warrior", ("eloquent",)), units=units)
    assert [body.figures for body in weakest(play.world, play.state, side, roster, USUAL)] == [4, 5]
    few = replace(roster, units=units[1::2])
    both = [worth_by_surprise(play.world, play.state, side, each, USUAL) for each in (few, roster)]
    assert both[0] < both[1]


@pytest.mark.rule("HA-ARR-03")
def test_who_comes_later_comes_on_where_it_is_nearest_to_the_loads() -> None:
    loads = unit("D", "baggage", "0868 0768", kind="baggage")
    play = battle(*ARMIES, loads, scenario="raid", step="sheets")
    spearmen = troops_of(play.world.content.kind_numbers["spearman"], 6)
    now = Context(play.world, play.state, Step("arrive", 1))
    arriving = replace(play.state, agenda=(*play.state.agenda, now.step))
    nearest = next(spots(replace(now, state=arriving), spearmen))
    free = free_for(play.world, arriving, spearmen)
    distance = play.world.grid.distance
    ways = {here: min(distance(here, Hex(868)), distance(here, Hex(768))) for here in free}
    assert ways[nearest] == min(ways.values())


@pytest.mark.rule("HA-PLAN-04")
def test_no_more_go_for_a_lone_defender_of_a_village_than_beat_it() -> None:
    camp = open_ground(camp=ball(1024, 3))
    attackers = (unit("A", "warrior", f"{row}20 {row}21 {row}19 {row}18 {row}17 {row}16") for row in (10, 12))
    play = battle(
        *attackers,
        unit("D", "warrior", "1024"),
        unit("D", "warrior", "3040"),
        ground=camp,
        scenario="planned_attack",
        step="sheets",
    )
    found = entries(Battlefield(play.world, play.state, 0), USUAL)
    assert [each.branches[0].action.kind for each in found if each.branches[0].action].count(CHARGE) == 1


def test_who_guards_a_place_goes_back_there_and_charges_who_comes_near_it() -> None:
    camp = open_ground(camp=ball(1024, 2))
    away = battle(
        unit("A", "warrior", "1060 1160"), unit("D", "warrior", "1004 1104"), ground=camp, scenario="planned_attack", step="sheets"
    )
    assert actions(away, 1) == {"D1": FORM}
    close = battle(
        unit("A", "warrior", "1030 1130"), unit("D", "warrior", "1020 1120"), ground=camp, scenario="planned_attack", step="sheets"
    )
    assert actions(close, 1) == {"D1": CHARGE}


def test_the_others_come_up_to_who_is_there_and_the_unit_looks_somewhere() -> None:
    """Unit by unit the order for a formation has to name a direction."""
    camp = open_ground(camp=ball(1024, 2))
    play = battle(unit("A", "askari", "1024 1018 1017"), unit("D", "askari", "1064"), ground=camp, scenario="planned_attack")
    body = Battlefield(play.world, play.state, 0).own[0]
    action = Assault(Battlefield(play.world, play.state, 0), USUAL).goes(body, [Hex(1024)])
    play.order("move A1")
    assert isinstance(play.demand, Roll)
    play.roll(*play.demand.faces)
    assert not refusal_of(play.rules, play.state, 0, Line(action.to, action.shape, action.facing, action.count))


def test_near_the_end_who_is_stronger_goes_for_whom_he_can_hardly_hit() -> None:
    armies = (unit("A", "askari", "1010 1110 1210 1310"), unit("D", "askari", "1024", "W"))
    early, late = (battle(*armies, step="sheets", turn=turn, ground=open_ground(jungle=ball(1024, 0))) for turn in (1, 20))
    assert (actions(early, 0), actions(late, 0)) == ({"A1": FORM}, {"A1": CHARGE})


@pytest.mark.rule("HA-RAID-05")
def test_for_a_raid_those_count_who_are_there_in_time() -> None:
    """The slow are worth more in a battle."""
    bush = open_ground(jungle=block((6, 20), (0, 71)), village=block((24, 26), (34, 38)))
    armies = (ArmyFacts("villages", "any"), ArmyFacts("explorers", "any"))
    play = battle(*ARMIES, scenario="raid", edge="N", ground=bush, facts={"armies": armies})
    slow, fast = (
        Roster(list="villages", nation="any", leader=Leader("warrior", ("eloquent",)), units=(Unit(kind, (Item(kind, count),)),))
        for kind, count in (("askari", 24), ("spearman", 12))
    )
    assert worth_in_battle(play.world, slow, USUAL) > worth_in_battle(play.world, fast, USUAL)
    worth = [worth_in_haste(play.world, play.state, roster, USUAL) for roster in (slow, fast)]
    assert worth[0] < worth[1]


@pytest.mark.rule("HA-AMB-03")
def test_on_the_march_an_army_of_many_units_that_comes_late_is_worth_less() -> None:
    play = battle(*ARMIES, scenario="ambush")
    leader_of = Leader("warrior", ("eloquent",))
    many, few = (
        Roster(list="villages", nation="any", leader=leader_of, units=(Unit("spearman", (Item("spearman", 30 // count),)),) * count)
        for count in (6, 1)
    )
    assert worth_in_battle(play.world, many, USUAL) == worth_in_battle(play.world, few, USUAL)
    soon = soonest(entries_of(play.world, play.state, few))
    for latest in (soon + 2, soon - 2):
        late = replace(USUAL, latest=latest)
        worth = [worth_on_the_march(play.world, play.state, roster, late) for roster in (many, few)]
        assert worth[0] < worth[1]


@pytest.mark.rule("HA-MORALE-10")
def test_in_an_encounter_one_figure_goes_for_the_loads_and_the_others_for_the_enemies() -> None:
    foes = (unit("D", "baggage", "1018 1118", kind="baggage"), unit("D", "spearman", "1032 1132", "W"))
    play = battle(unit("A", "warrior", "1014 1114 1214"), unit("A", "warrior", "1026 1126 1226"), *foes, step="sheets")
    found = {each.body: each.branches[0].action for each in entries(Battlefield(play.world, play.state, 0), USUAL)}
    assert [(act.kind, act.bodies, act.count) for _, act in sorted(found.items()) if act] == [(CHARGE, (2,), 2), (CHARGE, (3,), 0)]
