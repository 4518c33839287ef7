"""Strengths, starting column, shifts, army morale, and the chances that follow. Sections 4.1 to 4.4."""

from fractions import Fraction
from itertools import groupby

import pytest

from pbem.engine.odds import outcomes
from pbem.engine.tables import Shift
from pbem.games.guerra_do_congo.decisions import Attack
from pbem.games.guerra_do_congo.rules.combat.attack_odds import modified_roll, percentile, read_crt
from pbem.games.guerra_do_congo.state import ATTACKED, SUPPLIED
from tests.games.guerra_do_congo.boards import at, place
from tests.games.guerra_do_congo.fights import RING, TARGET, WEST, column_of, enemy, fight, odds_of, own


@pytest.mark.rule("GC-4.1a", "GC-4.1g")
def test_attackers_add_their_attack_strength_and_defenders_their_defence_strength() -> None:
    found = odds_of(fight(own("R1", "7-1-4"), own("R2", "2-9-4"), enemy("C1", "9-3-4"), enemy("C2", "8-1-4")), "R1", "R2")
    assert (found.pa, found.pd) == (9, 4)


@pytest.mark.rule("GC-4.1c")
def test_all_units_of_the_hex_defend_and_no_other() -> None:
    found = fight(own("R1"), enemy("C1", "4-3-4"), enemy("C2", "4-2-4"), enemy("C3", "4-5-4", at="0406"))
    assert [strength.unit for strength in odds_of(found, "R1").defenders] == ["C1", "C2"]


@pytest.mark.rule("GC-4.1h")
@pytest.mark.parametrize(
    ("pa", "pd", "column"),
    [
        (1, 9, "1:2"),
        (3, 4, "1:2"),
        (4, 4, "1:1"),
        (7, 5, "1:1"),
        (8, 5, "3:2"),
        (5, 3, "3:2"),
        (6, 3, "2:1"),
        (8, 3, "2:1"),
        (9, 3, "3:1"),
        (11, 3, "3:1"),
        (12, 3, "4:1"),
        (15, 3, "5:1"),
        (17, 3, "5:1"),
        (18, 3, "6:1"),
        (20, 3, "6:1"),
        (21, 3, "7:1"),
        (90, 3, "7:1"),
    ],
)
def test_the_odds_are_the_highest_column_that_the_ratio_reaches(pa: int, pd: int, column: str) -> None:
    assert column_of(fight(own("R1", f"{pa}-1-4"), enemy("C1", f"1-{pd}-4")), "R1") == column


@pytest.mark.rule("GC-4.1i")
def test_shifts_are_added_up_and_applied_once_within_the_table() -> None:
    """20:1 starts at 7:1 and not beyond, so mountain (3) leads to 4:1; 1:1 in a mountain stays in the first column."""
    hills = {TARGET: "mountain"}
    assert column_of(fight(own("R1", "80-1-4"), enemy("C1"), terrain=hills), "R1") == "4:1"
    assert column_of(fight(own("R1"), enemy("C1"), terrain=hills), "R1") == "1:2"
    # 1:1, forest 2 left, siege 1 right: the sum -1 is applied, not -1 (first column) and then +1
    circle = [own(f"R{n}", "0-1-4", at=here) for n, here in enumerate(RING)]
    circle[4] = own("R4", "4-1-4")
    besieged = fight(*circle, enemy("C1"), terrain={TARGET: "forest"})
    assert odds_of(besieged, "R4").column.shifts == (Shift("GC-4.2a", -2), Shift("GC-4.2.4b", 1))
    assert column_of(besieged, "R4") == "1:2"


@pytest.mark.rule("GC-4.2a", "GC-T1a")
@pytest.mark.parametrize(
    ("terrain", "columns"), [("open", 0), ("savanna", 0), ("swamp", 1), ("forest", 2), ("rough", 2), ("mountain", 3)]
)
def test_the_terrain_of_the_defender_shifts_to_the_left(terrain: str, columns: int) -> None:
    found = odds_of(fight(own("R1", "20-1-4"), enemy("C1"), terrain={TARGET: terrain}), "R1")
    assert found.column.start - found.column.final == columns
    assert found.column.shifts == ((Shift("GC-4.2a", -columns),) if columns else ())


@pytest.mark.rule("GC-4.2a")
def test_the_terrain_of_the_attacker_never_matters() -> None:
    assert odds_of(fight(own("R1"), enemy("C1"), terrain={WEST: "mountain"}), "R1").column.shifts == ()


@pytest.mark.rule("GC-4.2c")
def test_a_city_shifts_two_columns_whatever_lies_under_it() -> None:
    town = place("Goma", TARGET, kind="city")
    found = fight(own("R1", "20-1-4"), enemy("C1"), terrain={TARGET: "mountain"}, places=[town])
    assert odds_of(found, "R1").column.shifts == (Shift("GC-4.2a", -2),)


@pytest.mark.rule("GC-4.2.1a", "GC-4.2.3a")
def test_villages_roads_railways_and_airfields_do_not_count() -> None:
    found = fight(
        own("R1"),
        enemy("C1"),
        places=[place("Beni", TARGET, air="airport")],
        roads=["0404-0405"],
        railways=["0404-0405"],
    )
    assert odds_of(found, "R1").column.shifts == ()


@pytest.mark.rule("GC-4.2.2a", "GC-4.2b")
def test_a_river_in_front_of_every_attacker_shifts_one_the_congo_two() -> None:
    two = (own("R1", "10-1-4"), own("R2", "10-1-4", at="0304"), enemy("C1"))
    river = fight(*two, rivers=["0404/0405", "0304/0405"], terrain={TARGET: "forest"})
    assert odds_of(river, "R1", "R2").column.shifts == (Shift("GC-4.2a", -2), Shift("GC-4.2.2a", -1))
    congo = fight(*two, congo=["0404/0405", "0304/0405"])
    assert odds_of(congo, "R1", "R2").column.shifts == (Shift("GC-4.2.2a", -2),)


@pytest.mark.rule("GC-4.2.2a")
def test_only_what_every_attacker_has_to_cross_counts() -> None:
    two = (own("R1"), own("R2", at="0304"), enemy("C1"))
    mixed = fight(*two, congo=["0404/0405"], rivers=["0304/0405"])
    assert odds_of(mixed, "R1", "R2").column.shifts == (Shift("GC-4.2.2a", -1),)
    one_dry = fight(*two, congo=["0404/0405"])
    assert odds_of(one_dry, "R1", "R2").column.shifts == ()
    assert odds_of(one_dry, "R1").column.shifts == (Shift("GC-4.2.2a", -2),)


@pytest.mark.rule("GC-4.2.2b")
def test_a_bridge_does_not_change_the_river_shift() -> None:
    found = fight(own("R1"), enemy("C1"), congo=["0404/0405"], bridges=["0404/0405"], roads=["0404-0405"])
    assert odds_of(found, "R1").column.shifts == (Shift("GC-4.2.2a", -2),)


@pytest.mark.rule("GC-4.2.4a", "GC-4.2.4b")
def test_a_besieged_defender_is_attacked_one_column_further_right() -> None:
    """0404 and 0406 hold regiments: together their zones cover all six hexes around 0405."""
    besieged = fight(own("R1"), own("R2", at="0406"), enemy("C1"))
    assert odds_of(besieged, "R1").column.shifts == (Shift("GC-4.2.4b", 1),)
    gap = fight(own("R1"), own("R2", at="0406", size="battalion"), enemy("C1"))
    assert odds_of(gap, "R1").column.shifts == ()


@pytest.mark.rule("GC-4.2.4b")
def test_the_siege_shift_needs_every_unit_of_the_hex_to_be_besieged() -> None:
    """Beyond 0505, 0305, 0304, 0504 lies forest, closed to the armour; the battalion east leaves 0505 and 0305 to the foot."""
    woods = dict.fromkeys(("0505", "0305", "0304", "0504"), "forest")
    ring = (own("R1", size="battalion"), own("R2", at="0406", size="battalion"))
    both = fight(*ring, enemy("C1", type="armour"), enemy("C2"), terrain=woods)
    assert odds_of(both, "R1").column.shifts == ()
    alone = fight(*ring, enemy("C1", type="armour"), terrain=woods)
    assert odds_of(alone, "R1").column.shifts == (Shift("GC-4.2.4b", 1),)


@pytest.mark.rule("GC-4.3c")
def test_each_point_of_morale_difference_is_ten_on_the_dice() -> None:
    found = odds_of(fight(own("R1"), enemy("C1"), morale={"rebels": 2, "congo": -1}), "R1")
    assert found.morale == 3
    assert (modified_roll(45, 3), modified_roll(45, -2)) == (75, 25)


@pytest.mark.rule("GC-4.3d")
def test_of_several_armies_the_lowest_morale_counts_on_either_side() -> None:
    found = fight(
        own("R1"),
        own("U1", army="uganda"),
        enemy("C1"),
        enemy("A1", army="angola"),
        morale={"rebels": 1, "uganda": -2, "congo": 1, "angola": -1},
    )
    assert odds_of(found, "R1").morale == 2
    assert odds_of(found, "R1", "U1").morale == -1


@pytest.mark.rule("GC-4.3e")
def test_the_modified_result_stays_between_1_and_100() -> None:
    assert (modified_roll(95, 2), modified_roll(5, -3), modified_roll(80, 2), modified_roll(31, -3)) == (100, 1, 100, 1)


@pytest.mark.rule("GC-1.2b")
def test_two_dice_make_a_number_from_1_to_100_tens_first() -> None:
    assert [percentile(*faces) for faces in ((10, 1), (1, 10), (6, 9), (9, 6), (10, 10))] == [1, 10, 69, 96, 100]
    assert sorted(percentile(tens, units) for tens in range(1, 11) for units in range(1, 11)) == list(range(1, 101))


@pytest.mark.rule("GC-4.4a")
def test_an_unsupplied_unit_fights_with_one_less_but_at_least_one() -> None:
    found = fight(own("R1", "4-1-4"), own("R2", "1-1-4"), enemy("C1", "4-5-4"), enemy("C2", "4-1-4"), supplied="judged")
    worked = odds_of(found, "R1", "R2")
    assert [strength.points for strength in worked.attackers + worked.defenders] == [3, 1, 4, 1]


@pytest.mark.rule("GC-4.4b")
def test_a_reduced_unit_has_half_its_strength_rounded_down_but_at_least_one() -> None:
    found = fight(own("R1", "5-1-4", reduced=True), own("R2", "1-1-4", reduced=True), enemy("C1", "9-7-4", reduced=True))
    worked = odds_of(found, "R1", "R2")
    assert [strength.points for strength in worked.attackers + worked.defenders] == [2, 1, 3]


@pytest.mark.rule("GC-4.4c")
@pytest.mark.parametrize(("printed", "points"), [(7, 2), (5, 1), (4, 1), (3, 1), (1, 1)])
def test_a_reduced_and_unsupplied_unit_is_halved_first_and_then_loses_one(printed: int, points: int) -> None:
    found = fight(own("R1", f"{printed}-1-4", reduced=True), enemy("C1"), supplied="judged")
    assert odds_of(found, "R1").pa == points


@pytest.mark.rule("GC-4.4a")
def test_a_supplied_unit_keeps_its_strength() -> None:
    found = fight(own("R1", "4-1-4", marks=SUPPLIED), own("R2", "4-1-4"), enemy("C1"), supplied="judged")
    assert [strength.points for strength in odds_of(found, "R1", "R2").attackers] == [4, 3]


@pytest.mark.rule("GC-4.6.2a")
def test_strengths_shifts_morale_and_how_many_of_the_hundred_rolls_lead_to_each_row() -> None:
    """4 against 4 in a swamp: 1:1, one left. Morale +1: 91 to 100 all become 100, nothing becomes 1 to 10."""
    found = fight(own("R1"), enemy("C1"), terrain={TARGET: "swamp"}, morale={"rebels": 1})
    sum_of_it, columns = odds_of(found, "R1"), found.world.tables.crt.columns
    assert (columns[sum_of_it.column.start], columns[sum_of_it.column.final], sum_of_it.morale) == ("1:1", "1:2", 1)
    codes = [read_crt(found.world, modified_roll(number, 1), sum_of_it.column.final) for number in range(1, 101)]
    assert [(*row, len(list(rolls))) for row, rolls in groupby(codes)] == [
        ("ARB(M)", "DVI", 5),
        ("ARB(M)", "DVB", 15),
        ("ARB", "DVB", 20),
        ("ARB", "DVI", 20),
        ("ARB", "DVB", 15),
        ("ARI(M)", "DVI", 10),
        ("ARI(M)", "DVI(M)", 15),
    ]


@pytest.mark.rule("GC-4.6.1a", "GC-5.2a")
def test_exact_odds_of_one_attack_agree_with_a_count_by_hand() -> None:
    """R1 4-4-4 (morale 6) against C1 4-4-4 (morale 5), both full, column 1:1, no morale difference.

    rolls  codes           by hand
    01-05  ARB(M) DVI      R1 reduced, checks 6: stays reduced 5 x 6/10 = 3, eliminated 5 x 4/10 = 2
    06-15  ARB(M) DVB      R1 and C1 reduced, R1 checks: both reduced 10 x 6/10 = 6, R1 eliminated and C1 reduced 4
    16-30  ARB DVB         both reduced 15
    31-50  ARB DVI         R1 reduced 20
    51-70  ARB DVB         both reduced 20
    71-95  ARI(M) DVI(M)   nobody is reduced, so nobody checks: nothing 25
    96-100 AVB DRI(M)      R1 reduced, C1 retreats at full strength: 5
    """
    found = fight(own("R1", morale=6), enemy("C1", morale=5))
    rules = found.rules
    ways = outcomes(rules, found.state, 0, Attack(at(TARGET), (0,)), lambda _side, kind: rules.default_policy(kind))
    chances: dict[tuple[str, ...], Fraction] = {}
    for way in ways:
        units = way.state.units
        names = tuple("gone" if unit.status != 1 else "reduced" if unit.is_reduced else "full" for unit in units)
        if units[1].where != at(TARGET):
            names += ("moved",)
        chances[names] = chances.get(names, Fraction(0)) + way.chance
    assert chances == {
        ("reduced", "full"): Fraction(3 + 20, 100),
        ("gone", "full"): Fraction(2, 100),
        ("reduced", "reduced"): Fraction(6 + 15 + 20, 100),
        ("gone", "reduced"): Fraction(4, 100),
        ("full", "full"): Fraction(25, 100),
        ("reduced", "full", "moved"): Fraction(5, 100),
    }
    assert all(way.state.units[0].has(ATTACKED) for way in ways if way.state.units[0].status == 1)
