"""The orders of a draft as a list that can be changed."""

from pbem.desk import order_list
from pbem.desk.order_list import Spot
from pbem.session.results import DraftLine
from pbem.session.turn.order_text import conditioned

LINES = (
    DraftLine("deploy", "done", False, group=0),
    DraftLine("attack 3", "done", True, group=1),
    DraftLine("loss 1", "waits", True, group=1),
    DraftLine("move 0 0 if 3 ours or stop", "waits", True, group=2),
)


def test_only_what_can_be_undone_is_in_the_list() -> None:
    assert order_list.orders_of(LINES) == [["attack 3", "loss 1"], ["move 0 0 if 3 ours or stop"]]
    assert [order_list.spot_of(LINES, at) for at in range(5)] == [None, Spot(0, 0), Spot(0, 1), Spot(1, 0), None]


def test_an_order_is_put_together_with_its_conditions() -> None:
    assert conditioned("move 0 0", ["3 ours", "4 free"], True) == "move 0 0 if 3 ours and 4 free or stop"
    assert conditioned("move 0 0", [], True) == "move 0 0 or stop"
    assert conditioned("move 0 0", [], False) == "move 0 0"


def test_a_line_is_replaced_taken_out_or_followed_by_another() -> None:
    orders = order_list.orders_of(LINES)
    assert order_list.with_line(orders, Spot(0, 1)) == [["attack 3"], ["move 0 0 if 3 ours or stop"]]
    assert order_list.with_line(orders, Spot(0, 2), "loss 2")[0] == ["attack 3", "loss 1", "loss 2"]
    assert order_list.with_line(orders, Spot(0, 1), "loss 2")[0] == ["attack 3", "loss 2"]
    assert orders == order_list.orders_of(LINES)
