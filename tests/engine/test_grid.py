"""A grid of the same rows, columns and names is made once; ways that are straight on it."""

import time

import pytest

from pbem.engine.hexes import NOWHERE, Grid, Hex
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
def test_a_straight_way_of_any_order_is_as_long_as_the_distance_and_ends_there(north_up: bool) -> None:
    grid, lengths = Grid(0, 9, 0, 9, north_up), set[tuple[bool, bool]]()
    for here in (Hex(505), Hex(404)):
        for there in grid.hexes:
            (first, firsts), (second, seconds) = grid.straight(here, there)
            assert first < second
            assert firsts + seconds == grid.distance(here, there)
            assert grid.beyond(here, first, firsts, second, seconds) == there
            way = grid.walk(here, (first,) * firsts)[-1]
            assert way == NOWHERE or grid.walk(way, (second,) * seconds)[-1] in (there, NOWHERE)
            lengths.add((bool(firsts), bool(seconds)))
    assert len(lengths) == 4
    assert grid.beyond(Hex(909), 1, 1, 2, 0) == NOWHERE
