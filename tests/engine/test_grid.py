"""A grid of the same rows, columns and names is made once; ways that are straight on it."""

import time

import pytest

from pbem.engine.hexes import Grid, Hex
from pbem.engine.line_of_sight import SightLines


def test_equal_arguments_give_the_same_grid() -> None:
    assert Grid(0, 9, 1, 8, north_up=True) is Grid(first_row=0, last_row=9, first_column=1, last_column=8, north_up=True)


OTHERS = [
    (0, 9, 1, 8, False),
    (0, 9, 1, 8, True, True),
    (0, 8, 1, 8, True),
    (1, 9, 1, 8, True),
    (0, 9, 1, 7, True),
    (0, 9, 0, 8, True),
]


@pytest.mark.parametrize("other", OTHERS)
def test_any_other_argument_gives_another(other: tuple[int, int, int, int, bool, bool]) -> None:
    here, there = Grid(0, 9, 1, 8, True), Grid(*other)
    assert (here.hexes, here.names, [here.around(each) for each in here.hexes]) != (
        there.hexes,
        there.names,
        [there.around(each) for each in there.hexes],
    )


def test_a_grid_costs_nothing_a_second_time() -> None:
    """A field of 73 x 47, as a generator makes it for each match: a hundred of them in the time that the first takes."""
    begun = time.process_time()
    Grid(0, 72, 0, 46, north_up=True)
    first, begun = time.process_time() - begun, time.process_time()
    for _ in range(100):
        Grid(0, 72, 0, 46, north_up=True)
    assert time.process_time() - begun < first


def test_lines_of_sight_are_kept_for_all_grounds_of_a_grid() -> None:
    grid = Grid(0, 9, 0, 9, north_up=True)
    plain = SightLines(grid, ())
    wood = plain.over((grid.hexes[33],))
    assert plain.is_clear(grid.hexes[13], grid.hexes[53]) != wood.is_clear(grid.hexes[32], grid.hexes[34])
    assert SightLines(Grid(0, 9, 0, 9, north_up=True), (grid.hexes[33],)).is_clear(grid.hexes[32], grid.hexes[34]) is False


@pytest.mark.parametrize("north_up", [False, True])
def test_shortest_ways_lead_in_two_directions_and_to_the_hexes_that_lie_between(north_up: bool) -> None:
    grid = Grid(0, 9, 0, 9, north_up)
    for here in (Hex(505), Hex(404)):
        for there in grid.hexes:
            away = grid.distance(here, there)
            (first, firsts), (second, seconds) = grid.straight(here, there)
            assert first < second
            assert firsts + seconds == away
            for most in range(away + 2):
                ends = list(grid.on_the_way(here, there, most))
                between = [end for end in grid.within(here, most) if grid.distance(end, there) == max(away - most, 0)]
                assert [end for end, _ in ends] == between
                for end, ((one, ones), (other, others)) in ends:
                    assert {first, second} == {one, other}
                    ways = grid.walk(here, (one,) * ones + (other,) * others), grid.walk(here, (other,) * others + (one,) * ones)
                    assert end in (way[-1] for way in ways)
