"""Lines of sight past figures, smoke, works, the dark, and through gaps."""

from itertools import combinations
from random import Random

import pytest

from pbem.engine.hexes import Hex, hexside
from pbem.games.heart_of_africa.fields.sight.battle_sight import BattleSight, Hindrances
from pbem.games.heart_of_africa.fields.sight.fences import Fences
from pbem.games.heart_of_africa.fields.sight.gaps import closing_pairs, is_gap_closed
from tests.games.heart_of_africa.fields.grounds import GRID, TERRAIN, ball, field_with, row, sight_over

SHOOTER, TARGET = Hex(2020), Hex(2030)
OPEN = sight_over(field_with())


def over(**hindrances: object) -> BattleSight:
    return BattleSight(OPEN, Hindrances(**hindrances))  # type: ignore[arg-type]


def figures(*hexes: int) -> frozenset[Hex]:
    return frozenset(map(Hex, hexes))


@pytest.mark.rule("HA-VIS-03", "HA-HEX-09")
def test_figures_smoke_ground_and_works_block_a_bank() -> None:
    assert over(figures=figures(2025)).obstacle(SHOOTER, TARGET) == "figure"
    assert over(figures=figures(2020, 2030)).sees(SHOOTER, TARGET), "the ends do not"
    assert over(figures=figures(2025)).sees(SHOOTER, TARGET, ("figure",)), "a standard is seen over them"
    assert over(figures=figures(2119)).sees(SHOOTER, Hex(2220)), "one bank is clear"
    assert not over(figures=figures(2119, 2120)).sees(SHOOTER, Hex(2220))
    wood = BattleSight(sight_over(field_with(jungle=(Hex(2119), *row(21, 21, 30)))), Hindrances(figures=figures(2120)))
    assert wood.obstacle(SHOOTER, Hex(2220)) == ""
    wall = over(works=Fences(low=frozenset({hexside(Hex(2024), Hex(2025))})))
    assert wall.obstacle(SHOOTER, TARGET) == "wall"


@pytest.mark.rule("HA-FIRE-09")
def test_smoke_closes_every_line_but_to_a_neighbour() -> None:
    smoke = over(smoke=figures(2025))
    assert smoke.obstacle(SHOOTER, TARGET) == "smoke"
    assert smoke.obstacle(Hex(2025), TARGET) == smoke.obstacle(TARGET, Hex(2025)) == "smoke"
    assert smoke.sees(Hex(2025), Hex(2026))
    assert smoke.sees(SHOOTER, TARGET, ("smoke",))


@pytest.mark.rule("HA-NIGHT-03")
def test_in_the_dark_sight_ends_at_six_inches_but_for_who_stands_before_a_fire() -> None:
    dark = over(is_dark=True)
    assert dark.sees(SHOOTER, Hex(2026))
    assert dark.obstacle(SHOOTER, Hex(2027)) == "dark"
    lit = over(is_dark=True, fires=figures(2036))
    assert lit.sees(SHOOTER, TARGET), "six hexes beyond it"
    assert not over(is_dark=True, fires=figures(2037)).sees(SHOOTER, TARGET)
    assert not lit.sees(TARGET, SHOOTER), "nobody sees who is not before the fire"
    assert over(is_dark=True, fires=figures(1929)).sees(SHOOTER, TARGET), "beside it"
    assert not over(is_dark=True, fires=figures(1830)).sees(SHOOTER, TARGET), "neither beside nor behind"


@pytest.mark.rule("HA-FORT-05", "HA-TEMBA-08")
def test_works_are_seen_across_from_beside_them_and_loopholes_from_inside() -> None:
    side = hexside(Hex(2029), Hex(2030))
    works = over(works=Fences(low=frozenset({side})))
    assert works.sees(SHOOTER, TARGET)
    assert works.sees(Hex(2029), Hex(2035))
    assert not works.sees(SHOOTER, Hex(2031))
    loophole = over(works=Fences(loopholes={side: Hex(2030)}))
    assert loophole.sees(SHOOTER, TARGET)
    assert loophole.sees(TARGET, SHOOTER)
    assert loophole.sees(Hex(2029), TARGET)
    assert not loophole.sees(Hex(2029), Hex(2035)), "only its own figure is seen through it"
    wall = over(works=Fences(high=frozenset({side})))
    assert not wall.sees(Hex(2029), Hex(2030))


def test_the_clear_banks_of_a_shot_are_told_from_the_shooter_on() -> None:
    assert over().clear_banks(SHOOTER, Hex(2220)) == ((2020, 2119, 2220), (2020, 2120, 2220))
    assert over().clear_banks(Hex(2220), SHOOTER) == ((2220, 2119, 2020), (2220, 2120, 2020))
    assert over(figures=figures(2120)).clear_banks(SHOOTER, Hex(2220)) == ((2020, 2119, 2220),)
    assert over(figures=figures(2119, 2120)).clear_banks(SHOOTER, Hex(2220)) == ()


def closed(*hexes: int, shooter: int = SHOOTER, target: int = TARGET) -> bool:
    return is_gap_closed(GRID, TERRAIN.measures, Hex(shooter), Hex(target), map(Hex, hexes))


@pytest.mark.rule("HA-HEX-11", "HA-VIS-04")
def test_two_figures_a_hex_or_two_apart_close_the_gap_between_them() -> None:
    assert closed(1925, 2125), "one hex between"
    assert closed(1825, 2125), "two hexes between"
    assert not closed(1825, 2226), "three"
    assert not closed(1925, 2025), "one stands on the line, not beside it"
    assert not closed(1925, 1927), "both on one side"
    assert not closed(1921, 2121), "both within two hexes of the shooter"
    assert not closed(1929, 2129), "both within two hexes of the target"
    assert closed(1922, 2122), "one hex farther on"
    assert not closed(1931, 2131), "behind the target the segments do not cross"
    assert [*closing_pairs(GRID, TERRAIN.measures, SHOOTER, TARGET, map(Hex, (1825, 1925, 2125)))] == [(2125, 1825), (2125, 1925)]


def crosses(one: Hex, other: Hex, start: Hex, end: Hex) -> bool:
    """Do two segments properly cross?"""

    def side(start: Hex, end: Hex, place: Hex) -> int:
        (aq, ar), (bq, br), (q, r) = map(GRID.cube, (start, end, place))
        return (bq - aq) * (r - ar) - (br - ar) * (q - aq)

    return side(start, end, one) * side(start, end, other) < 0 and side(one, other, start) * side(one, other, end) < 0


@pytest.mark.rule("HA-HEX-11")
def test_a_gap_is_closed_by_each_pair_on_either_side_whose_segment_crosses_that_of_the_shot() -> None:
    random = Random(3)
    near = ball(2030, 6)
    for _ in range(40):
        shooter, target, *others = random.sample(near, 14)
        expected = {
            frozenset((one, other))
            for one, other in combinations(others, 2)
            if GRID.distance(one, other) in (2, 3)
            and crosses(one, other, shooter, target)
            and all(max(GRID.distance(post, one), GRID.distance(post, other)) > 2 for post in (shooter, target))
        }
        assert set(map(frozenset, closing_pairs(GRID, TERRAIN.measures, shooter, target, others))) == expected


def test_a_shot_needs_a_line_and_a_gap_and_passes_over_whom_it_may() -> None:
    ranks = over(figures=figures(1925, 2125))
    assert ranks.shot_obstacle(SHOOTER, TARGET) == "gap"
    assert ranks.sees(SHOOTER, TARGET), "only shooting needs the gap"
    assert ranks.shot_obstacle(SHOOTER, TARGET, (Hex(2125),)) == ""
    assert over(figures=figures(2025)).shot_obstacle(SHOOTER, TARGET) == "figure"
    assert over(figures=figures(2025)).shot_obstacle(SHOOTER, TARGET, (Hex(2025),)) == ""
    assert over(figures=frozenset(ball(2020, 1))).shot_obstacle(SHOOTER, TARGET) == "figure"
