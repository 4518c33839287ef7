"""Results tables: the column with the reasons for it, the row of a number, the cell. Whole numbers only.

Columns and rows are counted from 0, left to right and top to bottom; bands of numbers include both ends.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

Ratio = tuple[int, int]
Band = tuple[int, int]


class Shift(Struct, frozen=True):
    """One column shift on a results table. Positive is to the right: mostly it favours the attacker."""

    rule: str
    columns: int


class Column(Struct, frozen=True):
    """The column a result is read in, and how it was found."""

    start: int  # by odds or difference, before any shift
    shifts: tuple[Shift, ...]
    final: int  # after all shifts, on the table


class Table(Struct, Generic[T], frozen=True):
    """A results table as in its TOML: names of the columns, band of numbers of each row, a cell for each."""

    columns: tuple[str, ...]
    row_ranges: tuple[Band, ...]
    cells: tuple[tuple[T, ...], ...]  # cells[row][column]

    def cell(self, number: int, column: int) -> T:
        """What stands in the row of a rolled number. Raises ValueError when no row has it."""
        return self.cells[band_of(self.row_ranges, number)][column]

    def column_name(self, column: int) -> str:
        """The name over a column, as printed."""
        return self.columns[column]


def ratio_column(thresholds: Sequence[Ratio], numerator: int, denominator: int) -> int:
    """The highest column whose threshold the ratio reaches; the first when it reaches none, the last against nothing.

    >>> ratio_column(((1, 2), (1, 1), (3, 2), (2, 1)), 5, 3)
    2
    """
    if denominator <= 0:
        return len(thresholds) - 1
    reached = [place for place, (over, under) in enumerate(thresholds) if numerator * under >= over * denominator]
    return reached[-1] if reached else 0


def band_of(bands: Sequence[Band], number: int) -> int:
    """Which of the bands holds the number. Raises ValueError when none does."""
    for place, (low, high) in enumerate(bands):
        if low <= number <= high:
            return place
    raise ValueError(f"{number} is on no line of the table")


def shifted(start: int, shifts: Sequence[Shift], columns: int) -> Column:
    """The column after all shifts, added up first and then kept on a table of so many columns."""
    final = start + sum(shift.columns for shift in shifts)
    return Column(start, tuple(shifts), min(max(final, 0), columns - 1))


def band_problems(bands: Sequence[Band], first: int, last: int) -> Iterator[str]:
    """What is wrong with bands that must cover `first` to `last` in order, without hole or overlap."""
    if not bands:
        yield f"no line for {first} to {last}"
        return
    for low, high in bands:
        if low > high:
            yield f"line {low} to {high} ends before it begins"
    for (_, end), (begin, _) in pairwise(bands):
        if begin <= end:
            yield f"two lines, or lines out of order, for {begin}" if begin == end else f"lines overlap from {begin} to {end}"
        elif begin > end + 1:
            yield f"no line for {end + 1}" + (f" to {begin - 1}" if begin > end + 2 else "")
    for found, due, word in ((bands[0][0], first, "begins"), (bands[-1][1], last, "ends")):
        if found != due:
            yield f"{word} with {found}, not {due}"


def table_problems(table: Table[T], first: int, last: int) -> Iterator[str]:
    """What is wrong with a table whose rows must cover the numbers `first` to `last`."""
    yield from band_problems(table.row_ranges, first, last)
    if len(table.cells) != len(table.row_ranges):
        yield f"{len(table.cells)} rows of cells for {len(table.row_ranges)} lines"
    for place, row in enumerate(table.cells, 1):
        if len(row) != len(table.columns):
            yield f"row {place} has {len(row)} cells for {len(table.columns)} columns"
    yield from (f'column "{name}" stands twice' for name in sorted(_repeated(table.columns)))


def ratio_problems(thresholds: Sequence[Ratio]) -> Iterator[str]:
    """What is wrong with thresholds that must rise from column to column."""
    for (over, under), (next_over, next_under) in pairwise(thresholds):
        if over * next_under >= next_over * under:
            yield f"{next_over}:{next_under} does not come after {over}:{under}"


def _repeated(names: Sequence[str]) -> list[str]:
    return [name for place, name in enumerate(names) if name in names[:place]]
