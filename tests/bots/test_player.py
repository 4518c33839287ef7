"""A stretch is written ahead: orders with their answers, to where the other side is due."""

from random import Random
from typing import Any, cast

import pytest

from pbem.bots.player import AnyPlayer, Instead, Stuck, write_stretch
from pbem.bots.random_player import Walker
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided, Demand, Over, Roll, Rolled
from pbem.engine.game import Rules
from tests.toygame.rules import ToyRules

TOY = cast("Rules[Any]", ToyRules(trap_leaves=0))


class Listed(Walker):
    """Gives these orders in turn, then the end; these answers whenever they fit; supposes the same face on all dice."""

    def __init__(self, *orders: str, answers: tuple[str, ...] = (), face: int = 6) -> None:
        super().__init__(Random(0))
        self.orders, self.answers, self.face = list(orders), answers, face

    def order(self, rules: Rules[Any], view: Any, side: int) -> Decision | None:  # noqa: ARG002
        return rules.read(self.orders.pop(0)) if self.orders else rules.read("end")

    def answer(self, rules: Rules[Any], view: Any, side: int) -> Decision | None:
        for text in self.answers:
            decision = rules.read(text)
            try:
                rules.check(view, side, decision)
            except Exception:
                continue
            return decision
        return None

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        return (self.face,) * len(roll.faces)


def red_to_move() -> Any:
    state: Any = TOY.start()
    for side in (1, 0):
        state, _ = TOY.apply(state, Decided(side, TOY.read("deploy")))
    return state


def test_a_stretch_ends_where_the_other_side_is_due() -> None:
    written = write_stretch(TOY, red_to_move(), 0, Listed("move 0 0"))
    assert [each.order for each in written] == ["move 0 0", "end"]


def test_nothing_is_written_for_the_other_side() -> None:
    assert write_stretch(TOY, red_to_move(), 1, Listed("move 0 0")) == ()


def test_orders_go_on_behind_supposed_dice() -> None:
    written = write_stretch(TOY, red_to_move(), 0, Listed("attack 3", "move 0 0", face=6))
    assert [each.order for each in written] == ["attack 3", "move 0 0", "end"]


def test_where_dice_roll_at_once_nothing_is_written_behind_them() -> None:
    written = write_stretch(TOY, red_to_move(), 0, Listed("attack 3", "move 0 0", face=6), is_ahead=False)
    assert [each.order for each in written] == ["attack 3"]


def test_an_own_answer_hangs_on_the_order_before_it() -> None:
    written = write_stretch(TOY, red_to_move(), 0, Listed("move 0 0", "attack 3", answers=("loss 2",), face=1))
    assert [(each.order, each.answers) for each in written] == [("move 0 0", ()), ("attack 3", ("loss 2",))]


class Careful(Listed):
    """Has another attack ready for the case that the first one cannot be made."""

    def instead(self, rules: Rules[Any], view: Any, side: int, order: Decision) -> tuple[Instead, ...]:  # noqa: ARG002
        return ((rules.read("attack 2"), (rules.read("loss 2"),)),) if rules.write(order) == "attack 3" else ()


def test_an_order_for_another_case_is_written_behind_its_own_and_not_played_out() -> None:
    written = write_stretch(TOY, red_to_move(), 0, Careful("attack 3", "move 0 0"))
    assert [(each.order, each.answers) for each in written] == [
        ("attack 3", ()),
        ("attack 2", ("loss 2",)),
        ("move 0 0", ()),
        ("end", ()),
    ]


def test_a_throw_that_leads_to_itself_ends_what_is_written_ahead() -> None:
    class Tied(ToyRules):
        def apply(self, state: Any, given: Any) -> Any:
            return (state, ()) if isinstance(given, Rolled) else super().apply(state, given)

    rules = cast("Rules[Any]", Tied(trap_leaves=0))
    assert [each.order for each in write_stretch(rules, red_to_move(), 0, Listed("attack 3"))] == ["attack 3"]


def test_an_answer_left_to_the_standing_order_is_not_written() -> None:
    written = write_stretch(TOY, red_to_move(), 0, Listed("attack 3", face=1))
    assert [(each.order, each.answers) for each in written] == [("attack 3", ())]


class Trap:
    """A game in which every word but the last leads to a phase without orders. `go 3` is the way out."""

    def __init__(self, good: int) -> None:
        self.good = good

    def pending(self, state: tuple[int, ...]) -> Demand:
        return Over(0, "out") if state and state[-1] == self.good else Choose(0, "order", True)

    def apply(self, state: tuple[int, ...], given: Decided) -> tuple[tuple[int, ...], tuple[()]]:
        return (*state, cast(Any, given.decision).number), ()

    def default_policy(self, kind: str) -> bytes:  # noqa: ARG002
        return b""

    def papers(self, own: tuple[int, ...], side: int) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def write(self, decision: Any) -> str:
        return f"go {decision.number}"

    write_guard = write


class Go(Decision, frozen=True):
    number: int


class Stumbler(Walker):
    """Takes ever higher numbers, and is stuck behind two orders."""

    def __init__(self) -> None:
        super().__init__(Random(0))
        self.next = 0

    def order(self, rules: Rules[Any], view: Any, side: int) -> Decision | None:  # noqa: ARG002
        if len(view) >= 2:
            raise Stuck
        self.next += 1
        return Go(self.next)


def test_orders_that_lead_nowhere_are_taken_back() -> None:
    player: AnyPlayer = Stumbler()
    written = write_stretch(cast("Rules[Any]", Trap(good=5)), (), 0, player)
    assert written[-1].order == "go 5"
    assert len(written) <= 2


def test_stuck_with_nothing_to_take_back_is_said() -> None:
    class Helpless(Stumbler):
        def order(self, rules: Rules[Any], view: Any, side: int) -> Decision | None:  # noqa: ARG002
            raise Stuck

    with pytest.raises(Stuck):
        write_stretch(cast("Rules[Any]", Trap(good=5)), (), 0, Helpless())
