"""Tables of the rules in columns of text."""

import pytest

from pbem.engine.planning import Chart
from pbem.view.text.chart_columns import drawn

CRT = Chart("crt", "R-1", ("dice", "1:2", "1:1", "2:1"), (("1-5", "AE", "AR", "--"), ("6-10", "AR", "--", "DR")))


def test_a_table_stands_in_columns() -> None:
    text = drawn(CRT, 60)
    assert text.head == "  dice  1:2  1:1  2:1"
    assert text.lines == ("  1-5   AE   AR   --", "  6-10  AR   --   DR")
    assert (text.first, text.last, text.row) == (1, 3, -1)


def test_what_is_in_force_is_marked_without_colour() -> None:
    from msgspec.structs import replace

    text = drawn(replace(CRT, column=2), 60)
    assert text.head == "  dice  1:2  [1:1]  2:1"
    assert text.lines == ("  1-5   AE   [AR]   --", "  6-10  AR   [--]   DR")
    text = drawn(replace(CRT, column=2, row=1), 60)
    assert text.lines == ("  1-5   AE   AR     --", "> 6-10  AR   [--]   DR")
    assert text.row == 1


def test_a_table_too_wide_is_seen_from_the_column_in_force() -> None:
    wide = Chart("wide", "R-1", ("die", *(f"column-{number}" for number in range(9))), (tuple("x" * 10),), column=8)
    text = drawn(wide, 40)
    assert text.first <= 8 <= text.last
    assert "[column-7]" in text.head
    assert len(text.head) <= 40
    assert drawn(wide, 40, 1).first == 1
    assert "column-0" in drawn(wide, 40, 1).head


@pytest.mark.parametrize("width", [20, 40, 70])
def test_long_names_of_lines_go_on_below(width: int) -> None:
    name = "a unit of its own is in one of three places far away from here"
    text = drawn(Chart("long", "R-1", ("what", "worth"), ((name, "+1"), ("x", "-1"))), width)
    assert all(len(line) <= width for line in text.lines)
    assert " ".join(" ".join(text.lines).replace("+1", "").replace("-1", "").split()) == f"{name} x"
    assert text.lines[0].endswith("+1")
