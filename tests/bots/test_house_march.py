"""How the house attacks: from which edge, where it sets up, in what order it comes on, how a unit goes that cannot go straight."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.column import Entry, in_time, soonest, through
from pbem.bots.heart_of_africa.deployment import edges, proposals
from pbem.bots.heart_of_africa.march import March as Marching
from pbem.bots.heart_of_africa.recruiting import entries_of
from pbem.bots.heart_of_africa.site import lanes
from pbem.bots.heart_of_africa.strategy import BattleHouse
from pbem.bots.heart_of_africa.weights import USUAL
from pbem.engine.demands import Choose, Decided, Roll, Rolled
from pbem.engine.game import refusal_of
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.set_up import ChooseEdge, March, Place
from pbem.games.heart_of_africa.fields.edges import EDGES
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.composition import bodies_of
from pbem.games.heart_of_africa.rules.figures.cohesion import gap
from pbem.games.heart_of_africa.rules.movement.scattering import places
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.battle import ArmyFacts
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.battles import Play, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import block, row
from tests.games.heart_of_africa.set_up.set_ups import set_up

AHEAD = unit("D", "askari", "4068 4168", "W")
BOTH = {"armies": (ArmyFacts("warlord", "any"), ArmyFacts("zanzibaris", "any"))}
FACTS = {"fighting_figures": (9, 2)}


def gone_on(play: Play, turns: int) -> Play:
    """A battle in which the house marches, unit by unit with dice of four, and the other side stands still."""
    player, last = BattleHouse(Random(1), USUAL), play.state.turn + turns
    while play.state.turn < last:
        demand = play.demand
        if isinstance(demand, Roll):
            play.give(Rolled(tuple(min(4, faces) for faces in demand.faces)))
            continue
        assert isinstance(demand, Choose)
        answer = None if demand.is_order else play.rules.answer(play.state, play.rules.default_policy(demand.kind))
        if answer is None and demand.side == 0:
            answer = player.order(play.rules, play.state, 0)
        elif answer is None:
            answer = play.rules.at(play.state).read("hold D1" if demand.kind == "unit" else "fire")
        assert answer is not None
        play.give(Decided(demand.side, answer))
    return play


@pytest.mark.rule("HA-AMB-03")
def test_who_needs_longest_comes_on_first_and_who_is_late_in_any_case_last() -> None:
    entries = [Entry(0, 1, 60), Entry(1, 20, 10), Entry(2, 20, 14), Entry(3, 20, 12), Entry(4, 1, 15)]
    last = soonest(entries)
    assert last == 15
    assert [entry.place for entry in in_time(entries, last)] == [2, 3, 1, 4, 0]
    assert (through(entries, last), through(entries, last - 1)) == (60, 40)


@pytest.mark.rule("HA-AMB-02")
def test_the_units_come_on_in_that_order_before_anybody_who_is_alone() -> None:
    play = set_up("ambush")
    side = play.state.battle.attacker
    for each in (0, 1):
        play.seal_roster(each, play.drawn(each))
    play.usual(until="march", side=side)
    own, world = play.own(side), play.world
    roster = play.drawn(side)
    orders = list(islice(proposals(Context(world, own, play.step)), len(roster.all_units)))
    entries = entries_of(world, own, roster)
    bodies = bodies_of(world, roster)
    assert orders == [March(bodies[entry.place].troops) for entry in in_time(entries, soonest(entries))]


@pytest.mark.rule("HA-MOVE-05")
def test_in_a_lane_through_the_bush_nobody_leaves_the_open_for_a_place_in_the_unit() -> None:
    bush = [here for here in block((0, 47), (0, 71)) if here not in row(20, 0, 71)]
    figures = " ".join(str(here) for here in row(20, 10, 18))
    play = battle(unit("A", "askari", figures), AHEAD, scenario="ambush", facts=FACTS, ground=open_ground(jungle=bush))
    gone_on(play, 3)
    assert all(figure.where // 100 == 20 for figure in play.state.figures[:9])


@pytest.mark.rule("HA-COH-02")
def test_a_unit_that_is_apart_comes_together_and_goes_on() -> None:
    play = battle(unit("A", "askari", "2010 2011 2012 2018 2019"), AHEAD, scenario="ambush", facts=FACTS)
    gone_on(play, 3)
    found = places(play.world, play.state, 0)
    assert gap(play.world.grid, found, play.world.tables.moving.cohesion) == 0
    assert min(here % 100 for here in found.values()) >= 20


@pytest.mark.rule("HA-AMB-06")
def test_it_goes_around_lanes_and_as_long_as_there_is_time_around_the_range_of_enemies() -> None:
    riflemen = unit("D", "soldier", "2430 2431", "W")
    bush = [*block((10, 12), (0, 20)), *block((14, 16), (0, 20))]
    early = battle(unit("A", "askari", "2005 2006"), riflemen, scenario="ambush", ground=open_ground(jungle=bush))
    late = replace(early.state, turn=25)
    near, far = (Hex(2429), Hex(2421))
    for state, is_shunned in ((early.state, True), (late, False)):
        shunned = Marching(Battlefield(early.world, state, 0), USUAL).shunned
        assert lanes(early.world) <= shunned
        assert near in shunned
        assert (far in shunned) is is_shunned
    assert Hex(1310) in lanes(early.world)


@pytest.mark.rule("HA-SCEN-06")
def test_it_attacks_from_where_the_way_to_the_enemy_is_short() -> None:
    bush, village = block((0, 20), (0, 71)), block((23, 25), (34, 38))
    firsts = list[str]()
    for jungle in (bush, ()):
        play = battle(AHEAD, scenario="raid", facts=BOTH, ground=open_ground(jungle=jungle, village=village))
        first = next(edges(Context(play.world, play.state, Step("edge", 0))))
        assert isinstance(first, ChooseEdge)
        firsts.append(EDGES[first.edge])
    assert firsts == ["S", "N"]


@pytest.mark.rule("HA-SCEN-06")
def test_a_road_through_the_bush_is_no_way_for_a_unit() -> None:
    road, village = row(24, 36, 71), block((23, 25), (34, 35))
    bush = [here for here in block((0, 47), (0, 71)) if here not in road and here not in village]
    play = battle(AHEAD, scenario="raid", facts=BOTH, ground=open_ground(jungle=bush, village=village))
    first = next(edges(Context(play.world, play.state, Step("edge", 0))))
    assert isinstance(first, ChooseEdge)
    assert EDGES[first.edge] in ("N", "S")


@pytest.mark.rule("HA-PLAN-03")
def test_who_attacks_a_village_sets_up_where_he_is_near_it() -> None:
    play = set_up("planned_attack")
    side = play.state.battle.attacker
    for each in (0, 1):
        play.seal_roster(each, play.drawn(each))
    play.usual(until="deploy", side=side)
    own, world = play.own(side), play.world
    now = Context(world, own, play.step)
    place, usual = next(proposals(now)), usual_order(now)
    assert isinstance(place, Place)
    assert isinstance(usual, Place)
    near, far = (min(world.grid.distance(Hex(order.hex), here) for here in world.objective) for order in (place, usual))
    assert near < far
    assert not refusal_of(play.rules, own, side, place)
