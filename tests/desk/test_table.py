"""One match on the table: orders given, taken back, given again."""

from pathlib import Path

import pytest

from pbem.desk.open_match import Table
from pbem.engine.decisions import IllegalOrder
from pbem.errors import UserError
from pbem.session.turn import draft, invitations, sealing
from tests.session.toy import BLUE, RED, begin, deployed, home_at


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
    assert table.redo() == ("move 0 0",)
    assert table.redo() == ("attack 3", "loss 1")
    assert texts(table) == ["deploy", "move 0 0", "attack 3", "loss 1"]
    assert table.redo() == ()


def test_a_new_order_forgets_what_was_taken_back(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.do("move 0 0")
    table.undo()
    table.do("move 0 2")
    assert table.redo() == ()


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


def test_what_another_window_wrote_is_not_written_over(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.do("move 0 0")
    other = Table(table.home, table.ref)
    other.do("attack 3", ("loss 1",))
    with pytest.raises(UserError, match="draft-changed"):
        table.rewrite([("deploy",), ("move 0 2",)])
    assert texts(Table(table.home, table.ref)) == texts(table) == ["deploy", "move 0 0", "attack 3", "loss 1"]
    table.rewrite([("deploy",), ("move 0 2",)])  # now it is seen
    assert texts(table) == ["deploy", "move 0 2"]


def test_orders_made_of_an_older_draft_are_not_written_however_often(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    mark = table.position.mark
    Table(table.home, table.ref).do("move 0 0")
    for _ in range(2):
        with pytest.raises(UserError, match="draft-changed"):
            table.rewrite([("deploy",), ("move 0 2",)], mark)
    assert texts(table) == ["deploy", "move 0 0"]


def test_a_standing_order_of_another_window_changes_the_draft_and_supposed_dice_do_not(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.do("attack 3")
    Table(table.home, table.ref).suppose((6, 6))
    table.rewrite([("deploy",), ("move 0 0",), ("attack 3",)])
    draft.set_standing(table.home, table.ref, "loss", "first")
    with pytest.raises(UserError, match="draft-changed"):
        table.rewrite([("deploy",)])


def test_what_another_window_has_ordered_is_taken_back_and_given_again(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    Table(table.home, table.ref).do("attack 3", ("loss 1",))
    assert table.undo() == ("attack 3", "loss 1")
    assert table.redo() == ("attack 3", "loss 1")
    assert texts(table) == ["deploy", "attack 3", "loss 1"]


def test_what_was_taken_back_is_forgotten_with_the_file(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    table = Table(pair.home(BLUE), pair.ref)
    table.do("deploy")
    table.undo()
    pair.do(BLUE, "deploy")
    sealing.seal(pair.home(BLUE), pair.ref)
    table.look_again()
    assert table.redo() == ()


def test_in_hotseat_nobody_gives_again_what_the_other_player_took_back(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    match = invitations.new_match(home, "grand_toy", "plain", against="hotseat").card.match
    draft.fill_envelope(home, match, "nerve", b"\4")
    table = Table(home, match)
    table.do("deploy")
    assert table.undo() == ("deploy",)
    draft.do(home, match, "deploy")
    sealing.seal(home, match)
    table.look_again()
    assert table.is_due
    assert table.redo() == ()
