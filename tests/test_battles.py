"""Battles without files: which are fought for a page of figures, and what it says of them."""

import argparse
from collections import Counter

from pbem.games.heart_of_africa.game import BY_SHEETS, BY_UNITS, FOUGHT
from tools.battles.__main__ import against_the_walker, mirrors, pairs
from tools.battles.fight import NOBODY, Battle, Fought, content
from tools.battles.pages import mirror_page, pairs_page, walker_page

HUNDRED = argparse.Namespace(seed=1, battles=100, scenario=FOUGHT, moving=(BY_UNITS, BY_SHEETS), points=400)
LISTS = tuple(content().armies.lists)


def test_a_hundred_battles_have_each_list_each_scenario_and_both_ways_of_moving() -> None:
    found = list(against_the_walker(HUNDRED))
    lists = Counter(each.lists[each.players.index("house")] for each in found)
    assert set(lists) == set(LISTS)
    assert min(lists.values()) >= 8
    cells = Counter((each.scenario, each.moving, each.players[each.attacker]) for each in found)
    assert len(cells) == len(FOUGHT) * 2 * 2
    assert min(cells.values()) >= 4


def test_in_mirror_battles_either_seat_attacks_in_each_scenario() -> None:
    found = Counter((each.scenario, each.attacker) for each in mirrors(HUNDRED))
    assert {found[scenario, seat] for scenario in FOUGHT for seat in (0, 1)} <= {12, 13}


def test_each_list_meets_each() -> None:
    assert [each.lists for each in pairs(HUNDRED)] == [(one, other) for one in LISTS for other in LISTS]


def ended(battle: Battle, winner: int) -> Fought:
    return Fought(battle, winner, "turns-over", 10, 1.0)


def test_a_page_counts_for_the_house_for_the_attacker_and_for_a_list() -> None:
    walker = [ended(each, each.players.index("house")) for each in against_the_walker(HUNDRED)]
    assert "Won, drawn and lost by the house: 100 - 0 - 0" in walker_page(walker)[0]
    mirror = [ended(each, each.attacker if number % 8 < 4 else NOBODY) for number, each in enumerate(mirrors(HUNDRED))]
    assert "| raid | 25 | 13 - 12 - 0 | 76 % |" in mirror_page(mirror)
    page = pairs_page([ended(each, 1) for each in pairs(HUNDRED)])
    assert f"| {LISTS[0]} | 12 | 0 | 12 |" in page
