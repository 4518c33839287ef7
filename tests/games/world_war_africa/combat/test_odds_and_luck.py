"""Exact odds of attacks, conditions of odds, and which rolls favour whom."""

from fractions import Fraction

import pytest

from pbem.engine import odds as exact
from pbem.engine.demands import Choose, Roll
from pbem.engine.luck import Luck
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.decisions import OddsAtLeast
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.stack_order import on_top
from pbem.games.world_war_africa.state import ON_BOARD, State, Step
from tests.games.world_war_africa.combat.fights import HELD, segment
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at, marker, position, unit

RULES = AfricaRules(WORLD)


def defaults(_side: int, kind: str) -> bytes:
    """Every answer by the standing order that is there by itself."""
    return RULES.default_policy(kind)


def gone(state: State, *names: str) -> bool:
    """Are all of these off the board?"""
    return all(state.units[unit(name)].status != ON_BOARD for name in names)


def test_a_plain_attack_has_six_ways() -> None:
    played = segment("rwanda", {"ANC1": "0811", "ANC2": "0811", "FAC2": "0911"})
    found = exact.outcomes(RULES, played.state, REBELS, RULES.read("a 0911 with ANC1,ANC2"), defaults)
    assert sum(way.chance for way in found) == 1
    # 3/1: 1 loses one attacker, 2 and 3 one of each side, 4, 5 and 6 the defender
    assert sum(way.chance for way in found if gone(way.state, "FAC2")) == Fraction(5, 6)
    assert all(isinstance(way.pending, Choose) and way.pending.is_order for way in found)


def test_infiltration_and_the_adr_multiply_the_ways() -> None:
    units = {"RW201": "0811", "RW211": "0811", "FAC2": "0911", "FAC3": "0911"}
    played = segment("rwanda", units, ready=("adr", "helo_rwanda", "air_drc"), caches=((REBELS, "0811"),))
    order = RULES.read("a 0911 with RW201,RW211 by adr,helo_rwanda cache 0811 infiltrate advance all")
    found = exact.outcomes(RULES, played.state, REBELS, order, defaults)
    assert sum(way.chance for way in found) == 1
    # 10 to 4 is 2/1; a cache, and 0 (1 in 6), 1 (4 in 6) or 2 (1 in 6): two are lost from a modified 7 on
    both = sum(way.chance for way in found if gone(way.state, "FAC2", "FAC3"))
    assert both == Fraction(1, 6) * Fraction(1, 6) + Fraction(4, 6) * Fraction(2, 6) + Fraction(1, 6) * Fraction(3, 6)


def test_an_attack_on_covered_units_is_tried_on_what_is_seen() -> None:
    units = {"RW201": "0811", "RW211": "0811", "FAC2": "0911", "PCD1": "0911", "FACPG": "Kinshasa", "PCD2": "Kinshasa"}
    view = RULES.view(segment("rwanda", units).state, REBELS)
    found = exact.outcomes(RULES, view, REBELS, RULES.read("a 0911 with RW201,RW211"), defaults)
    assert sum(way.chance for way in found) == 1


# ---- conditions


def test_a_condition_of_odds_reads_as_it_is_written() -> None:
    text = "odds 2/1 at 0911 with RW201,RW211 by helo_rwanda"
    guard = RULES.read_guard(text)
    assert guard == OddsAtLeast(at("0911"), (unit("RW201"), unit("RW211")), (marker("helo_rwanda"),), 3)
    assert RULES.write_guard(guard) == text
    assert RULES.guards.unpack(RULES.guards.pack((guard,)), 1) == (guard,)
    assert RULES.write_guard(RULES.read_guard("odds 1/3 0911 RW201")) == "odds 1/3 at 0911 with RW201"
    assert RULES.read_guard(RULES.write_guard(OddsAtLeast(at("0911"), (1,), (), 77))) == OddsAtLeast(at("0911"), (1,), (), 77)


@pytest.mark.rule("WWA-8.5a")
def test_odds_are_counted_in_the_worst_case_of_what_is_covered() -> None:
    # 8 attack factors against PCD1 on top and one that is covered: it may be any of those that are covered anywhere
    units = {"RW201": "0811", "RW211": "0811", "PCD1": "0911", "PCD2": "0911", "FACPG": "Kinshasa", "FAC2": "Kinshasa"}
    state = segment("rwanda", units).state
    covered = on_top(WORLD, on_top(WORLD, state, unit("PCD1")), unit("FAC2"))  # FACPG lies below FAC2
    view = RULES.view(covered, REBELS)

    def holds(column: str, state: State) -> bool:
        return RULES.holds(state, REBELS, RULES.read_guard(f"odds {column} at 0911 with RW201,RW211"))

    assert not holds("2/1", view)  # 8 to 1 + 4
    assert holds("1/1", view)
    assert holds("4/1", covered)  # as things are: 8 to 1 + 1
    open_there = RULES.view(on_top(WORLD, covered, unit("FACPG")), REBELS)
    assert holds("2/1", open_there)  # 8 to 1 + 2 at most


def test_the_strongest_may_lie_where_another_stands_in() -> None:
    # of the two that are covered FACPG stands in at 0712, the first of the hexes: the worst case moves it to 0911
    units = {"RW201": "0811", "RW211": "0811", "PCD1": "0911", "FAC2": "0911", "PCD2": "0712", "FACPG": "0712"}
    state = segment("rwanda", units).state
    covered = on_top(WORLD, on_top(WORLD, state, unit("PCD1")), unit("PCD2"))
    view = RULES.view(covered, REBELS)
    assert view.units[unit("FACPG")].where == at("0712")
    assert not RULES.holds(view, REBELS, RULES.read_guard("odds 2/1 at 0911 with RW201,RW211"))  # 8 to 1 + 4
    assert RULES.holds(view, REBELS, RULES.read_guard("odds 1/1 at 0911 with RW201,RW211"))


def test_the_strongest_changes_places_with_who_stands_in_not_with_the_weakest() -> None:
    # of three that are covered FACPG stands in at 0712, FAC2 at 0911, PCD2 at 1602
    units = {"PCD1": "0911", "PCD2": "0911", "PCD3": "0712", "FAC2": "0712", "PCD4": "1602", "FACPG": "1602"}
    state = segment("rwanda", {"RW201": "0811", "RW211": "0811", **units}).state
    for top in ("PCD1", "PCD3", "PCD4"):
        state = on_top(WORLD, state, unit(top))
    view = RULES.view(state, REBELS)
    assert [view.units[unit(name)].where for name in ("FACPG", "FAC2", "PCD2")] == [at("0712"), at("0911"), at("1602")]
    assert not RULES.holds(view, REBELS, RULES.read_guard("odds 2/1 at 0911 with RW201,RW211"))  # 8 to 1 + 4
    assert RULES.holds(view, REBELS, RULES.read_guard("odds 1/1 at 0911 with RW201,RW211"))


def test_a_condition_of_odds_does_not_hold_where_the_attack_cannot_be_made() -> None:
    units = {"RW201": "0811", "FAC2": "0911"}
    guard = RULES.read_guard("odds 1/3 at 0911 with RW201")
    assert RULES.holds(segment("rwanda", units).state, REBELS, guard)
    assert not RULES.holds(segment("rwanda", units).state, GOVERNMENT, guard)
    assert not RULES.holds(segment("rwanda", units).state, REBELS, RULES.read_guard("odds 1/3 at 0911 with RW211"))
    assert not RULES.holds(segment("rwanda", units).state, REBELS, RULES.read_guard("odds 1/3 at 0911 with RW201 by helo_rwanda"))
    assert not RULES.holds(Played(position(units, active="rwanda"), Step("movement", REBELS)).state, REBELS, guard)


# ---- luck


def test_a_high_combat_roll_is_the_attackers_luck() -> None:
    for active, side, units in (
        ("rwanda", REBELS, {"RW201": "0811", "FAC2": "0911"}),
        ("drc", 0, {"FAC2": "0811", "RW201": "0911"}),
    ):
        played = segment(active, units).do(f"a 0911 with {next(iter(units))}")
        assert isinstance(played.demand, Roll)
        assert RULES.luck_of(played.state, played.demand, (5,)) == Luck(side, 5, 1, 6, is_high_good=True)


def test_what_rwandans_roll_for_is_good_when_it_is_high() -> None:
    played = segment("rwanda", {"RW201": "0811", "FAC2": "0911"}, ready=("adr",)).do("a 0911 with RW201 by adr infiltrate")
    for _ in range(2):
        assert isinstance(played.demand, Roll)
        assert RULES.luck_of(played.state, played.demand, (2,)) == Luck(REBELS, 2, 1, 6, is_high_good=True)
        played.roll(2)
    hunt = segment("rwanda", {"RW201": "Rwanda_Box", "FDD1": "Rwanda_Box"}).do("intercept with RW201")
    assert isinstance(hunt.demand, Roll)
    assert RULES.luck_of(hunt.state, hunt.demand, (6,)) == Luck(REBELS, 6, 1, 6, is_high_good=True)


def test_activation_and_push_rolls_are_their_owners() -> None:
    drawn = Played(position({"ZB1": "0712"}), Step("activate", number=1))
    assert isinstance(drawn.demand, Roll)
    assert RULES.luck_of(drawn.state, drawn.demand, (3,)) == Luck(GOVERNMENT, 3, 1, 6, is_high_good=True)
    push = Played(
        position({"ANC1": "1315"}, active="rwanda"), Step("push", REBELS, (unit("ANC1"),), hexes=(at("1315"), at("1415")))
    )
    assert isinstance(push.demand, Roll)
    assert RULES.luck_of(push.state, push.demand, (1,)) == Luck(REBELS, 1, 1, 6, is_high_good=True)
    assert RULES.luck_of(push.state, Roll((6,), ("pmc for uganda", "3")), (6,)) == Luck(REBELS, 6, 1, 6, is_high_good=False)


def test_each_die_for_a_town_is_good_for_who_holds_it_when_it_is_high() -> None:
    state = position({"FAC2": "1410", "RW201": "2211"})
    rolled = Played(state, Step("resources"))
    assert isinstance(rolled.demand, Roll)
    assert RULES.luck_of(rolled.state, rolled.demand, (5, 2)) is None
    found = RULES.luck_of_each(rolled.state, rolled.demand, (5, 2))
    assert found == (Luck(GOVERNMENT, 5, 1, 6, is_high_good=True), Luck(REBELS, 2, 1, 6, is_high_good=True))
    assert RULES.luck_of_each(state, Roll((6, 6), ("x",)), (5, 2)) == ()


def test_draws_and_clashes_favour_nobody() -> None:
    state = position({"UG301": "2310", "RW201": "2211"}, held=HELD)
    assert RULES.luck_of(state, Roll((5,), ("activation", "3")), (2,)) is None
    clash = Played(state, Step("turn_ends", number=3), Step("clash", GOVERNMENT)).do("clash 2211 from 2310 with UG301")
    assert isinstance(clash.demand, Roll)
    assert RULES.luck_of(clash.state, clash.demand, (6,)) is None
