"""Armies by lot are legal whatever the lots; the same army with one thing changed is refused by the rule that says so."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.army_check import law_of, problems, units_allowed
from pbem.games.heart_of_africa.armies.army_text import Army, read, write
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.roster import Contingent, Item, Roster, Unit
from pbem.games.heart_of_africa.armies.roster_numbers import numbers_of, roster_of
from tests.games.heart_of_africa.armies.drawn import battles_of, drawn, forces, percent_of_points, years_of
from tests.games.heart_of_africa.armies.made_armies import content_of_game

LEAST = 85
FORCES = tuple(forces())


OfLots = tuple[tuple[str, str], int, int, int]
LOTS = st.tuples(st.sampled_from(FORCES), st.integers(0, 39), st.integers(0, 107), st.integers(0, 2**32))
"""Force, year, kind of battle, lots: the army is drawn inside the test, so that no limit on the time of a draw is met."""


def built(of_lots: OfLots) -> tuple[Roster, Battle]:
    """An army by lot and its battle."""
    (list_id, nation), place, number, lots = of_lots
    years = years_of(list_id, nation)
    of_battle = battles_of(years[place % len(years)], number)
    return drawn(list_id, nation, of_battle, lots), of_battle


def more_units(roster: Roster, of_battle: Battle) -> Roster:
    """A ninth unit, or a sixth."""
    _, most = units_allowed(of_battle, content_of_game())
    return replace(roster, units=(roster.units * (most + 1))[: most + 1])


def one_unit(roster: Roster, _: Battle) -> Roster:
    return replace(roster, units=roster.units[:1], contingents=())


def first_unit(roster: Roster, *troops: Item) -> Roster:
    unit = roster.units[0]
    return replace(roster, units=(Unit(unit.row, troops or unit.troops), *roster.units[1:]))


def of_a_foreign_type(roster: Roster, _: Battle) -> Roster:
    """A unit of a type that no army has in its units."""
    return first_unit(roster, Item("standard_bearer", 1))


def works_out_of_place(roster: Roster, _: Battle) -> Roster:
    return replace(roster, works=(Item("palisade", 25),))


ALTERED: dict[str, tuple[Callable[[Roster, Battle], Roster], tuple[str, ...]]] = {
    "too many units": (more_units, ("HA-LIST-01", "HA-SCEN-04")),
    "a single unit": (one_unit, ("HA-LIST-01", "HA-SCEN-04")),
    "a foreign type": (of_a_foreign_type, tuple(f"HA-L{number:02}-01" for number in range(1, 13))),
    "a unit of 31": (lambda roster, _: first_unit(roster, Item(roster.units[0].troops[0].what, 31)), ("HA-LIST-02",)),
    "another trait": (lambda roster, _: with_traits(roster, "brave"), ("HA-LEAD-11",)),
    "two traits": (lambda roster, _: with_traits(roster, "roll", "eloquent"), ("HA-LEAD-12",)),
    "no trait": (lambda roster, _: with_traits(roster), ("HA-LEAD-11",)),
    "a scout too many": (lambda roster, _: replace(roster, independents=(Item("scout", 2),)), ("HA-LIST-05",)),
    "a Leader with a retinue": (
        lambda roster, _: replace(roster, leader=replace(roster.leader, attendants=4)),
        ("HA-LEAD-06",),
    ),
    "palisades": (works_out_of_place, ("HA-FORT-01", "HA-ENC-01", "HA-AMB-04")),
    "allies of its own list": (
        lambda roster, _: replace(
            roster, contingents=(Contingent(list=roster.list, nation=roster.nation, units=roster.units[:1]),)
        ),
        tuple(f"HA-L{number:02}-{rule:02}" for number in range(1, 13) for rule in range(1, 10)),
    ),
    "a year before": (lambda roster, _: roster, ("HA-GEN-01",)),
    "points for a third": (lambda roster, _: roster, ("HA-LIST-03",)),
}


def with_traits(roster: Roster, *traits: str) -> Roster:
    return replace(roster, leader=replace(roster.leader, traits=traits))


@settings(max_examples=24, derandomize=True, database=None)
@given(LOTS)
def test_an_army_by_lot_is_legal_uses_its_points_and_comes_back_from_text_and_numbers(
    lots: OfLots,
) -> None:
    roster, of_battle = built(lots)
    content = content_of_game()
    assert problems(roster, of_battle, content) == ()
    assert percent_of_points(roster, of_battle) >= LEAST
    assert roster_of(numbers_of(roster, content), content) == roster
    whole = Army(roster=roster, title="Wa-tembo", battle=of_battle)
    assert read(write(whole), "army.toml", content) == whole


@pytest.mark.parametrize("name", ALTERED)
@settings(max_examples=4, derandomize=True, database=None)
@given(lots=LOTS)
def test_an_army_with_one_thing_altered_is_refused_by_its_rule(name: str, lots: OfLots) -> None:
    alter, rules = ALTERED[name]
    roster, of_battle = built(lots)
    if name == "a year before":
        of_battle = replace(of_battle, year=1859)
    if name == "points for a third":
        of_battle = replace(of_battle, points=300, is_campaign=True)
        roster = replace(roster, units=roster.units + roster.units * 3)
    said = {problem.rule for problem in problems(alter(roster, of_battle), of_battle, content_of_game())}
    assert said & set(rules), (name, said)


@settings(max_examples=10, derandomize=True, database=None)
@given(LOTS)
def test_one_unit_more_than_a_row_has_is_refused_by_the_rule_of_the_row(lots: OfLots) -> None:
    roster, of_battle = built(lots)
    content = content_of_game()
    for type_id, row in law_of(roster, of_battle, content).rows.items():
        figures = 1 if content.troops[type_id].is_one_figure else -(-32 // content.troops[type_id].points)
        more = replace(roster, units=(*roster.units, *[Unit(type_id, (Item(type_id, figures),))] * (row.most + 1)))
        said = [(each.rule, each.code, each.words) for each in problems(more, of_battle, content)]
        assert (row.most_rule, "too-many-units", (type_id,)) in said
