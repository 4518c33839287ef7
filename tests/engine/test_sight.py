"""Lines of sight."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.engine.line_of_sight import SightLines, is_clear, traces

BOARD = Grid(0, 11, 0, 11, north_up=False)
ANY = st.sampled_from(BOARD.hexes)


def between(one: int, other: int) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    return traces(BOARD, Hex(one), Hex(other))


def test_nothing_lies_between_neighbours() -> None:
    assert between(404, 405) == ((), ())
    assert between(404, 404) == ((), ())


def test_along_a_row_both_traces_are_the_row() -> None:
    assert between(404, 408) == ((405, 406, 407),) * 2


def test_along_a_hexside_the_traces_are_its_two_banks() -> None:
    # 404 and 604 touch the ends of the hexside between 503 and 504
    assert set(between(404, 604)) == {(503,), (504,)}


def test_at_distance_three_off_the_axis_the_traces_agree() -> None:
    # east, east, south-east: the hexes between are E and E + SE
    assert between(404, 506) == ((405, 505),) * 2


def test_one_open_bank_is_enough_and_two_closed_are_not() -> None:
    assert is_clear(BOARD, Hex(404), Hex(604), lambda here: here == 503)
    assert is_clear(BOARD, Hex(404), Hex(604), lambda here: here == 504)
    assert not is_clear(BOARD, Hex(404), Hex(604), lambda here: here in (503, 504))


def test_a_bank_must_be_clear_all_along() -> None:
    up, down = between(404, 804)
    assert not is_clear(BOARD, Hex(404), Hex(804), lambda here: here in (up[0], down[2]))


def test_the_ends_do_not_block() -> None:
    assert is_clear(BOARD, Hex(404), Hex(407), lambda here: here in (404, 407))


def test_a_trace_off_the_map_blocks_and_the_other_one_stays_on_it() -> None:
    edge = traces(BOARD, Hex(400), Hex(600))  # the western edge: 500 is on the map, what lies west of it is not
    assert sorted(edge) == [(NOWHERE,), (500,)]
    assert is_clear(BOARD, Hex(400), Hex(600), lambda _: False)
    assert not is_clear(BOARD, Hex(400), Hex(600), lambda here: here == 500)


@given(ANY, ANY)
def test_a_line_is_the_same_both_ways(one: Hex, other: Hex) -> None:
    there, back = traces(BOARD, one, other), traces(BOARD, other, one)
    assert sorted(there) == sorted(tuple(reversed(trace)) for trace in back)


@given(ANY, ANY)
def test_a_trace_walks_from_hex_to_neighbour_on_the_shortest_way(one: Hex, other: Hex) -> None:
    for trace in traces(BOARD, one, other):
        if NOWHERE not in trace:
            whole = (one, *trace, other)
            assert len(whole) == max(BOARD.distance(one, other), 1) + 1
            assert all(BOARD.distance(one, here) == place for place, here in enumerate(whole) if one != other)
            assert all(BOARD.distance(here, other) == len(whole) - 1 - place for place, here in enumerate(whole) if one != other)


@given(ANY, ANY)
def test_no_hex_is_nearer_to_the_line_at_its_step(one: Hex, other: Hex) -> None:
    """Measured anew in the plane, with exact fractions: x in half hexes, y in rows, three times its square counts."""

    def place(here: Hex) -> tuple[int, int]:
        row, column = divmod(here, 100)
        return 2 * column + row % 2, row

    steps = BOARD.distance(one, other)
    (x1, y1), (x2, y2) = place(one), place(other)
    for step in range(1, steps):
        share = Fraction(step, steps)
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        away = {here: (x - place(here)[0]) ** 2 + 3 * (y - place(here)[1]) ** 2 for here in BOARD.hexes}
        least = min(away.values())
        nearest = {here for here, far in away.items() if far == least}
        found = {trace[step - 1] for trace in traces(BOARD, one, other)} - {NOWHERE}
        assert found == nearest


@given(st.sets(ANY, max_size=60), st.lists(st.tuples(ANY, ANY), max_size=30), st.sets(ANY, max_size=20))
def test_all_lines_over_a_ground_are_the_lines_one_by_one(blocked: set[Hex], pairs: list[tuple[Hex, Hex]], again: set[Hex]) -> None:
    lines = SightLines(BOARD, blocked)
    for one, other in pairs:
        assert lines.is_clear(one, other) == is_clear(BOARD, one, other, blocked.__contains__)
    changed = lines.over(again)
    for one, other in pairs:
        assert changed.is_clear(one, other) == is_clear(BOARD, one, other, again.__contains__)
        assert lines.is_clear(one, other) == is_clear(BOARD, one, other, blocked.__contains__)


@given(st.data())
def test_the_rim_of_any_grid_blocks(data: st.DataObject) -> None:
    first, rows, columns = (data.draw(st.integers(low, 6)) for low in (0, 1, 1))
    grid = Grid(first, first + rows, first, first + columns, north_up=data.draw(st.booleans()))
    one, other = data.draw(st.sampled_from(grid.hexes)), data.draw(st.sampled_from(grid.hexes))
    assert SightLines(grid, ()).is_clear(one, other) == is_clear(grid, one, other, lambda _: False)


@given(ANY, ANY)
def test_the_hexes_of_a_line_are_told_as_bits(one: Hex, other: Hex) -> None:
    lines = SightLines(BOARD, ())
    for bits, trace in zip(lines.between(one, other), traces(BOARD, *sorted((one, other))), strict=True):
        assert bits & ~lines.rim == lines.bits(here for here in trace if here != NOWHERE)
        assert bool(bits & lines.rim) == (NOWHERE in trace)
