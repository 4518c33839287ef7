"""One match on the table: orders given, taken back, given again."""

from pathlib import Path

import pytest

from pbem.desk.table import Table
from pbem.engine.decisions import IllegalOrder
from tests.session.toy import RED, deployed


def table_of(tmp_path: Path) -> Table:
    pair = deployed(tmp_path)
    table = Table(pair.home(RED), pair.ref)
    table.undo_all()
    table.do("deploy")
    return table


def texts(table: Table) -> list[str]:
    return [line.text for line in table.lines]


def test_what_was_taken_back_can_be_given_again(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.do("move 0 0")
    table.do("attack 3", ("loss 1",))
    assert table.undo() == ("attack 3", "loss 1")
    assert table.undo() == ("move 0 0",)
    assert table.can_redo
    assert table.redo() == ("move 0 0",)
    assert table.redo() == ("attack 3", "loss 1")
    assert texts(table) == ["deploy", "move 0 0", "attack 3", "loss 1"]
    assert table.redo() == ()


def test_a_new_order_forgets_what_was_taken_back(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.do("move 0 0")
    table.undo()
    table.do("move 0 2")
    assert not table.can_redo


def test_an_order_that_is_refused_changes_nothing(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    before = texts(table)
    with pytest.raises(IllegalOrder):
        table.do("move 0 5")
    assert texts(table) == before


def test_back_to_the_start_of_the_phase(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.do("move 0 0")
    assert table.undo_all() == 2
    assert not table.lines
    assert table.choice is not None
