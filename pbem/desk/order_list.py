"""The orders written so far as a list that can be changed: each order with its answers, conditions and "or stop"."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pbem.engine.decisions import Refusal
from pbem.session.results import DraftLine
from pbem.view.words import sending as words

Orders = list[list[str]]
"""Orders in notation, each with its answers behind it."""


def draft_text(line: DraftLine, said: Callable[[Refusal], str]) -> str:
    """A line of the draft, with what keeps it from being carried out at once. `said` puts a refusal into words."""
    if line.state not in words.DRAFT_STATES:
        return line.text
    why = f": {said(line.refusal)}" if line.refusal else ""
    return f"{line.text}  ({words.DRAFT_STATES[line.state]}{why})"


class Spot(NamedTuple):
    """A line among the orders that can be changed: which order, which of its lines (0: the order itself)."""

    order: int
    line: int


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
    orders = orders_of(lines[: at + 1])
    return Spot(len(orders) - 1, len(orders[-1]) - 1)


def with_line(orders: Orders, spot: Spot, *texts: str) -> Orders:
    """The orders with these lines in place of one; behind the last line of an order they are more of its answers."""
    found = [list(order) for order in orders]
    found[spot.order][spot.line : spot.line + 1] = texts
    return found
