"""At set-up everything that is still to be placed goes by keys: Leader, independents, baggage, craft, cannon, stakes."""

import re

import pytest
from msgspec.structs import replace

from pbem.games import catalog
from pbem.games.heart_of_africa.armies.roster import Contingent, CraftOf, Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.display.picture import picture
from pbem.games.heart_of_africa.display.planner import PLANNER
from pbem.games.heart_of_africa.display.works_ways import BOUGHT, CAMP, KRAAL_NAME
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, due

SIDE = 1
PLAIN_CAMP = re.compile(r"camp [0-9]{4} radius [3-6]")
UNITS = tuple(Unit("askari", (Item("askari", count),)) for count in (8, 7, 6))
ALLIES = Contingent(
    list="warlord",
    nation="mirambo",
    units=(Unit("ruga_ruga", (Item("ruga_ruga", 4),)),),
    independents=(Item("standard_bearer", 1),),
)
SETTLEMENT = Roster(
    list="zanzibaris",
    nation="any",
    leader=Leader("askari", ("eloquent",)),
    units=UNITS,
    independents=(Item("standard_bearer", 1), Item("scout", 1)),
    works=(Item("cannon", 1),),
    contingents=(ALLIES,),
    craft=(CraftOf("1", (Item("canoe", 2),)),),
)
ON_THE_MARCH = Roster(
    list="zanzibaris", nation="any", leader=Leader("askari", ("eloquent",)), units=UNITS, independents=(Item("scout", 1),)
)
VILLAGE = Roster(
    list="villages",
    nation="any",
    leader=Leader("spearman", ("eloquent",)),
    units=tuple(Unit("spearman", (Item("spearman", count),)) for count in (8, 8, 8)),
    works=(Item("trap", 1),),
)


def placed(play: SetUpPlay) -> list[str]:
    """Everything that is to be placed is, by the first of its ways; their names."""
    found = list[str]()
    while names := PLANNER.movers(play.rules, play.own(SIDE)):
        own = play.own(SIDE)
        name = next((each for each in names if PLANNER.reach(play.rules, own, each).ways and each not in placed_figures(play)), "")
        if not name:
            return found
        ways = PLANNER.reach(play.rules, own, name).ways
        play.order(ways[min(ways)][0].order)
        found.append(name)
    return found


def placed_figures(play: SetUpPlay) -> set[str]:
    """The figures that stand there: they may be put elsewhere."""
    return {facts.name for facts in play.world.figures}


def test_leader_independents_baggage_craft_and_cannon_are_placed_by_keys() -> None:
    play = due("planned_attack", "deploy", SIDE, SETTLEMENT)
    waiting = {counter.id for counter in picture(play.rules, play.own(SIDE)).waiting}
    assert {"LEADER", "BAGGAGE", "CANNON", "CANOE", "SCOUT", "STANDARD-BEARER", "STANDARD-BEARER/1", "U1", "U4"} <= waiting
    words = catalog.game("heart_of_africa").words
    assert {name for name in waiting if not name.startswith("U")} <= set(words.called), "each has a word"
    assert words.called["STANDARD-BEARER/1"] == "Standard Bearer of the allies"
    names = placed(play)
    assert names.count("CANOE") == 2
    assert {*names} >= waiting
    assert "ready" in play.words()


def test_the_march_is_put_in_its_order_by_keys() -> None:
    play = due("ambush", "march", 0, ON_THE_MARCH)
    assert PLANNER.movers(play.rules, play.own(0))[-1] == "BAGGAGE"
    for name in PLANNER.movers(play.rules, play.own(0)):
        ((way,),) = PLANNER.reach(play.rules, play.own(0), name).ways.values()
        play.order(way.order)
    assert "ready" in play.words()


def test_stakes_are_laid_by_keys_as_many_as_were_bought() -> None:
    play = due("planned_attack", "works", SIDE, VILLAGE)
    assert PLANNER.movers(play.rules, play.own(SIDE)) == ("CAMP", "STAKES")
    assert {*BOUGHT, CAMP, KRAAL_NAME} <= set(catalog.game("heart_of_africa").words.called), "each has a word"
    ways = PLANNER.reach(play.rules, play.own(SIDE), "STAKES").ways
    play.order(ways[min(ways)][0].order)
    assert PLANNER.movers(play.rules, play.own(SIDE)) == ("CAMP",)


@pytest.mark.rule("HA-VILL-04", "HA-FORT-01", "HA-TEMBA-01")
def test_camp_palisade_and_building_are_laid_by_keys() -> None:
    works = (Item("palisade", 1), Item("temba", 1))
    play = due("planned_attack", "works", SIDE, replace(SETTLEMENT, contingents=(), works=works, craft=()))
    assert PLANNER.movers(play.rules, play.own(SIDE)) == ("CAMP", "PALISADE", "BUILDING")
    assert [each.subjects for each in PLANNER.cautions(play.rules, play.own(SIDE), SIDE)] == [("PALISADE", "BUILDING")]

    camps = PLANNER.reach(play.rules, play.own(SIDE), "CAMP").ways
    assert all(PLAIN_CAMP.fullmatch(way.order) for ways in camps.values() for way in ways)
    play.order(camps[max(camps)][0].order)
    found = PLANNER.reach(play.rules, play.own(SIDE), "BUILDING").ways
    (way,) = found[min(found)]
    _, corner, _, gate = way.order.split()
    assert int(gate) // 100 - int(corner) // 100 == 6  # the side away from the attacker, who comes from the north
    play.order(way.order)

    hexsides = PLANNER.reach(play.rules, play.own(SIDE), "PALISADE").ways
    assert {len(ways) for ways in hexsides.values()} <= {1, 2, 3, 4, 5, 6}
    play.order(hexsides[max(hexsides)][0].order)
    assert len(play.state.ground.works) == 1
    assert "PALISADE" in PLANNER.movers(play.rules, play.own(SIDE))  # an inch is more than one hexside
