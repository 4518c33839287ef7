"""Results tables."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.content import decode_content
from pbem.engine.tables import (
    Column,
    Shift,
    Table,
    band_of,
    band_problems,
    ratio_column,
    ratio_problems,
    shifted,
    table_problems,
)

ODDS = ((1, 2), (1, 1), (3, 2), (2, 1), (3, 1))
LINES = ((1, 5), (6, 15), (16, 100))
TOML = """
columns = ["1:2", "1:1"]
row_ranges = [[1, 3], [4, 6]]
cells = [[["AE", "DV"], ["AR", "DV"]], [["AR", "DR"], ["AV", "DE"]]]
"""


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(1, 9, 0), (1, 2, 0), (29, 30, 0), (1, 1, 1), (44, 30, 1), (3, 2, 2), (5, 3, 2), (2, 1, 3), (8, 3, 3), (3, 1, 4), (99, 1, 4)],
)
def test_odds_are_rounded_in_favour_of_the_defender(attack: int, defence: int, column: int) -> None:
    assert ratio_column(ODDS, attack, defence) == column


def test_against_nothing_the_last_column_counts() -> None:
    assert ratio_column(ODDS, 1, 0) == 4


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_column_is_what_exact_fractions_say(attack: int, defence: int) -> None:
    reached = [place for place, (over, under) in enumerate(ODDS) if Fraction(attack, defence) >= Fraction(over, under)]
    assert ratio_column(ODDS, attack, defence) == max(reached, default=0)


def test_shifts_are_added_before_the_ends_of_the_table_stop_them() -> None:
    shifts = (Shift("X-1", -3), Shift("X-2", 2))
    assert shifted(1, shifts, 5) == Column(1, shifts, 0)
    assert shifted(1, (Shift("X-3", 9),), 5).final == 4
    assert shifted(0, (Shift("X-1", -3), Shift("X-2", 4)), 5).final == 1


def test_a_number_is_read_in_its_line_ends_included() -> None:
    assert [band_of(LINES, number) for number in (1, 5, 6, 15, 16, 100)] == [0, 0, 1, 1, 2, 2]
    with pytest.raises(ValueError, match="101"):
        band_of(LINES, 101)


def test_a_table_is_read_from_its_file_and_gives_its_cells() -> None:
    table = decode_content(TOML, Table[tuple[str, str]], "crt.toml")
    assert table.cell(4, 0) == ("AR", "DR")
    assert table.cell(3, 1) == ("AR", "DV")
    assert table.column_name(1) == "1:1"
    assert list(table_problems(table, 1, 6)) == []


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (((1, 5), (7, 10)), "no line for 6"),
        (((1, 5), (8, 10)), "no line for 6 to 7"),
        (((1, 5), (4, 10)), "lines overlap from 4 to 5"),
        (((1, 5), (5, 10)), "two lines, or lines out of order, for 5"),
        (((2, 5), (6, 10)), "begins with 2, not 1"),
        (((1, 5), (6, 9)), "ends with 9, not 10"),
        (((1, 5), (6, 5), (6, 10)), "line 6 to 5 ends before it begins"),
        ((), "no line for 1 to 10"),
    ],
)
def test_holes_and_overlaps_are_named(lines: tuple[tuple[int, int], ...], problem: str) -> None:
    assert list(band_problems(lines, 1, 10)) == [problem]


def test_every_problem_of_a_table_is_named() -> None:
    table = Table(("1:1", "1:1"), ((1, 3), (5, 6)), (("a",), ("b", "c"), ("d", "e")))
    assert list(table_problems(table, 1, 6)) == [
        "no line for 4",
        "3 rows of cells for 2 lines",
        "row 1 has 1 cells for 2 columns",
        'column "1:1" stands twice',
    ]


def test_thresholds_must_rise() -> None:
    assert list(ratio_problems(ODDS)) == []
    assert list(ratio_problems(((1, 1), (2, 2), (3, 2)))) == ["2:2 does not come after 1:1"]
