"""Armies by lot for the tests: chance sources that give the same lots for the same number, and battles of all kinds."""

from collections.abc import Iterator
from random import Random

from pbem.games.heart_of_africa.armies.army_lots import army_by_lot, is_there
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.cost import cost
from pbem.games.heart_of_africa.armies.roster import Roster
from tests.games.heart_of_africa.armies.made_armies import battle, content_of_game

KINDS = (
    ("encounter", "attacker"),
    ("encounter", ""),
    ("encounter", "defender"),
    ("ambush", "attacker"),
    ("ambush", "defender"),
    ("planned_attack", "attacker"),
    ("planned_attack", "defender"),
    ("raid", "attacker"),
    ("raid", "defender"),
)
WATERS = ("wide", "none", "narrow", "none")
SCALES = (600, 300, 720)  # the last two are the bounds that lists are made for


def battles_of(year: int, number: int) -> Battle:
    """A battle of the year; numbers go through all scenarios, roles, waters and scales."""
    scenario, role = KINDS[number % len(KINDS)]
    scale = SCALES[number % len(SCALES)]
    points = scale if scale != SCALES[0] else content_of_game().scenarios[scenario].points["defender" if role else "attacker"]
    return battle(year=year, scenario=scenario, role=role, points=points, water=WATERS[number % len(WATERS)])


def drawn(list_id: str, nation: str, of_battle: Battle, lots: int) -> Roster:
    """An army by lot; there is one for every battle."""
    found = army_by_lot(list_id, nation, of_battle, content_of_game(), Random(lots).randrange)
    assert found is not None, (list_id, nation, of_battle)
    return found


def forces() -> Iterator[tuple[str, str]]:
    """All lists and nations."""
    for own in content_of_game().lists.values():
        yield from ((own.id, nation.id) for nation in own.nations)


def years_of(list_id: str, nation: str) -> list[int]:
    """The years in which there is such a nation of a list."""
    own = content_of_game().lists[list_id]
    return [year for year in range(1860, 1900) if is_there(own, nation, year)]


def percent_of_points(roster: Roster, of_battle: Battle) -> int:
    """How much of the points an army uses."""
    return cost(roster, content_of_game()).total * 100 // of_battle.points
