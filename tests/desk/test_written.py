"""The orders of a draft as a list that can be changed."""

from pbem.desk import order_list
from pbem.desk.order_list import Parts, Spot
from pbem.session.results import DraftLine

LINES = (
    DraftLine("deploy", "done", False, group=0),
    DraftLine("attack 3", "done", True, group=1),
    DraftLine("loss 1", "waits", True, group=1),
    DraftLine("move 0 0 if 3 ours or stop", "waits", True, group=2),
)


def test_only_what_can_be_undone_is_in_the_list() -> None:
    assert order_list.orders_of(LINES) == [["attack 3", "loss 1"], ["move 0 0 if 3 ours or stop"]]
    assert [order_list.spot_of(LINES, at) for at in range(5)] == [None, Spot(0, 0), Spot(0, 1), Spot(1, 0), None]
    assert [order_list.first_of_group(LINES, at) for at in range(4)] == [0, 1, 1, 3]


def test_an_order_is_taken_apart_and_put_together_again() -> None:
    for text in ("move 0 0", "move 0 0 if 3 ours and 4 free", "move 0 0 or stop", "move 0 0 if 3 ours or stop"):
        assert order_list.joined(order_list.parts_of(text)) == text
    assert order_list.parts_of("move 0 0 if 3 ours and 4 free or stop") == Parts("move 0 0", "3 ours and 4 free", True)
    assert order_list.joined(Parts("move 0 0", "  ", False)) == "move 0 0"


def test_an_answer_goes_with_its_order() -> None:
    orders = order_list.orders_of(LINES)
    assert order_list.moved(orders, Spot(0, 1), 1) == [["move 0 0 if 3 ours or stop"], ["attack 3", "loss 1"]]
    assert order_list.without(orders, Spot(0, 0)) == [["move 0 0 if 3 ours or stop"]]
    assert order_list.without(orders, Spot(0, 1)) == [["attack 3"], ["move 0 0 if 3 ours or stop"]]
    assert order_list.with_answer(orders, Spot(0, 1), "loss 2")[0] == ["attack 3", "loss 1", "loss 2"]
    assert order_list.with_text(orders, Spot(0, 1), "loss 2")[0] == ["attack 3", "loss 2"]
    assert orders == order_list.orders_of(LINES)


def test_there_is_no_place_before_the_first_and_behind_the_last() -> None:
    orders = order_list.orders_of(LINES)
    assert order_list.moved(orders, Spot(0, 0), -1) == orders
    assert order_list.moved(orders, Spot(1, 0), 1) == orders
