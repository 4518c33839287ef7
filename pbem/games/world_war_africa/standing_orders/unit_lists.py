"""Standing orders that are lists of units, gone through from the top, and when to pay for an activation roll.

    default
    PCD1 PCD2 FAC5
    zimbabwe 4; angola 6
    never

`default` is what each question does by itself; so is the end of a list.
"""

from collections.abc import Callable, Iterable
from typing import Annotated

from msgspec import Meta, Struct

from pbem.engine.decisions import Decision
from pbem.engine.rules.standing_orders import StandingOrder
from pbem.games.world_war_africa.contingents import DRC, ZIMBABWE
from pbem.games.world_war_africa.decisions import Flip, Keep, Pay, TakeUnit
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules import activations
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.set_up.counter_choices import takable
from pbem.games.world_war_africa.standing_orders.clause_rows import UNITS, Number, clauses, listed

DEFAULT = "default"
FAR = 99  # from a box, and from enemies where there are none
Index = Annotated[int, Meta(ge=0, le=999)]
Points = Annotated[int, Meta(ge=0, le=13)]
Key = Callable[[Context, int], tuple[int | str, ...]]


class UnitList(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Units in the order in which they are taken. Without any the default decides."""

    units: Annotated[tuple[Index, ...], Meta(max_length=200)] = ()


class PayPolicy(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """From how many points of the DRC on one is paid for a roll of Zimbabwe or Angola; 0: never. WWA-5.3b."""

    zimbabwe: Points = 0
    angola: Points = 0


# ---- what the defaults do


def first(now: Context, index: int) -> tuple[int | str, ...]:
    """By id. WWA-0h."""
    return (now.world.kinds[index].id,)


def strongest(now: Context, index: int) -> tuple[int | str, ...]:
    """The largest sum of factors first."""
    kind = now.world.kinds[index]
    return (-kind.attack - kind.defense, kind.id)


def weakest_and_far(now: Context, index: int) -> tuple[int | str, ...]:
    """The weakest, and of those the one furthest from the enemy."""
    kind, board, where = now.world.kinds[index], now.world.board, now.state.units[index].where
    enemies = [there for there in presence_of(now.world, now.state).stacks[1 - kind.side] if there in board.terrain]
    away = min((board.grid.distance(where, there) for there in enemies), default=FAR) if where in board.terrain else FAR
    return (kind.attack + kind.defense, -away, kind.id)


def _picks(make: Callable[[int], Decision], candidates: Callable[[Context], Iterable[int]], key: Key, rule: str) -> StandingOrder:
    """The first of the list that may be taken; else by the default."""

    def answer(now: Context, policy: tuple[int, ...]) -> Decision:
        allowed = list(candidates(now))
        return make(next((index for index in policy if index in allowed), min(allowed, key=lambda index: key(now, index))))

    return listed(UnitList, UNITS, answer, rule, nothing=DEFAULT)


def _pay(now: Context, policy: PayPolicy) -> Pay | Keep:
    least = policy.zimbabwe if now.step.number == ZIMBABWE else policy.angola
    return Pay() if least and now.state.points[DRC] >= least else Keep()


STANDING_ORDERS: dict[str, StandingOrder] = {
    "militia": _picks(TakeUnit, takable, first, "WWA-3.2c"),
    "coup_unit": _picks(TakeUnit, takable, strongest, "WWA-14.0b"),
    "pay": clauses(PayPolicy, dict.fromkeys(("zimbabwe", "angola"), Number(1, 13)), _pay, "WWA-5.3b", nothing="never"),
    "flip": _picks(Flip, activations.flippable, weakest_and_far, "WWA-5.3h"),
}
