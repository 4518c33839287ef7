"""The orders written so far as a list that can be changed: each order with its answers, conditions and "or stop"."""

from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine.game import AnyRules
from pbem.session.results import DraftLine
from pbem.session.turn.order_text import AND, IF, OR_STOP, read_line

Orders = list[list[str]]
"""Orders in notation, each with its answers behind it."""


class Spot(NamedTuple):
    """A line among the orders that can be changed: which order, which of its lines (0: the order itself)."""

    order: int
    line: int


class Parts(NamedTuple):
    """An order as it stands in a draft, taken apart."""

    order: str
    guards: str  # "1714 ours and 1815 free"
    or_stop: bool


def parts_of(text: str) -> Parts:
    """The parts of an order as a draft writes it."""
    body = text.removesuffix(OR_STOP)
    order, _, guards = body.partition(IF)
    return Parts(order, guards, body != text)


def joined(parts: Parts) -> str:
    """The same in notation again."""
    guards = AND.join(guard.strip() for guard in parts.guards.split(AND) if guard.strip())
    return parts.order + (IF + guards if guards else "") + OR_STOP * parts.or_stop


def orders_of(lines: Sequence[DraftLine]) -> Orders:
    """What can still be changed: all behind the last line at which something was revealed."""
    found: Orders = []
    group = -1
    for line in lines:
        if line.can_undo:
            if line.group != group or not found:
                found.append([])
            found[-1].append(line.text)
            group = line.group
    return found


def spot_of(lines: Sequence[DraftLine], at: int) -> Spot | None:
    """Where a line of the draft stands among the orders that can be changed; None: it cannot be."""
    if not 0 <= at < len(lines) or not lines[at].can_undo:
        return None
    before = [line for line in lines[: at + 1] if line.can_undo]
    orders = orders_of(before)
    return Spot(len(orders) - 1, len(orders[-1]) - 1)


def first_of_group(lines: Sequence[DraftLine], at: int) -> int:
    """The line of the order that a line belongs to."""
    return next(place for place, line in enumerate(lines) if line.group == lines[at].group)


def with_text(orders: Orders, spot: Spot, text: str) -> Orders:
    """A line in other words."""
    found = [list(order) for order in orders]
    found[spot.order][spot.line] = text
    return found


def with_answer(orders: Orders, spot: Spot, text: str) -> Orders:
    """One more answer behind an order's others."""
    found = [list(order) for order in orders]
    found[spot.order].append(text)
    return found


def without(orders: Orders, spot: Spot) -> Orders:
    """An order taken out with its answers, or one answer."""
    if not spot.line:
        return [order for at, order in enumerate(orders) if at != spot.order]
    found = [list(order) for order in orders]
    del found[spot.order][spot.line]
    return found


def moved(orders: Orders, spot: Spot, steps: int) -> Orders:
    """An order with its answers so many places later; the same list where there is no such place."""
    found = list(orders)
    to = spot.order + steps
    if 0 <= to < len(found):
        found.insert(to, found.pop(spot.order))
    return found


def hexes_named(orders: Sequence[str], verb: str, rules: AnyRules) -> list[str]:
    """The hexes that orders of one kind are about, the last first: what stands behind the verb."""
    found = (rules.order(read_line(rules, order).decision) for order in reversed(orders))
    return list(dict.fromkeys(each.target for each in found if each.verb == verb and each.target))
