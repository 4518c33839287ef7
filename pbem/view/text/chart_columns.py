"""A table of the rules in columns of text: as many as there is room for, what is in force between brackets and behind an arrow."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from pbem.engine.planning import Chart

GAP = 2
ARROW, NO_ARROW = "> ", "  "
LEAST_FIRST = 12  # columns of text that the names of the lines get at least


class ChartText(NamedTuple):
    """A table drawn. `first` and `last` are the columns shown, counted from 1, behind the names of the lines."""

    head: str
    lines: tuple[str, ...]
    first: int
    last: int
    row: int  # the line of text at which the line in force begins; -1: none


def drawn(chart: Chart, width: int, first: int = 0) -> ChartText:
    """The table from a column on. `first` 0: so that the column in force is seen."""
    cells = [[_marked(chart, at, column, text) for column, text in enumerate(row)] for at, row in enumerate(chart.rows)]
    head = [f"[{text}]" if 0 < column == chart.column else text for column, text in enumerate(chart.head)]
    wide = [max(len(row[column]) for row in (head, *cells) if column < len(row)) for column in range(len(head))]
    count = len(head)
    names = min(wide[0], max(LEAST_FIRST, width - len(ARROW) - sum(wide[1:]) - GAP * (count - 1), width * 2 // 5))
    room = width - len(ARROW) - names
    first = _first(wide, room, chart.column) if first <= 0 else min(first, count - 1)
    last = _last(wide, room, first)
    lines: list[str] = []
    row_at = -1
    for at, row in enumerate(cells):
        if at == chart.row:
            row_at = len(lines)
        lines += _lines(row, names, wide, (first, last), ARROW if at == chart.row else NO_ARROW)
    return ChartText(_lines(head, names, wide, (first, last), NO_ARROW)[0], tuple(lines), first, last, row_at)


def _marked(chart: Chart, at: int, column: int, text: str) -> str:
    """A cell; in brackets where column and line in force meet, or where only a column is in force."""
    is_in_force = 0 < column == chart.column and chart.row in (-1, at)
    return f"[{text}]" if is_in_force else text


def _first(wide: Sequence[int], room: int, column: int) -> int:
    """The first column to show so that the one in force, if there is any, is among them."""
    first = 1
    while _last(wide, room, first) < column:
        first += 1
    return first


def _last(wide: Sequence[int], room: int, first: int) -> int:
    """The last column that has room; at least one is shown."""
    taken, last = 0, first
    for column in range(first, len(wide)):
        taken += wide[column] + GAP
        if taken > room and column > first:
            break
        last = column
    return last


def _lines(row: Sequence[str], names: int, wide: Sequence[int], shown: tuple[int, int], arrow: str) -> list[str]:
    """One line of the table, or more where its name is longer than its column."""
    first, *more = wrap(row[0], names) or [""]
    cells = "".join(f"{' ' * GAP}{row[column]:<{wide[column]}}" for column in range(shown[0], shown[1] + 1) if column < len(row))
    return [f"{arrow}{first:<{names}}{cells}".rstrip(), *(f"{NO_ARROW}{line}" for line in more)]
