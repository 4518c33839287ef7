"""On a what-if board a unit may be ordered by its own name while it lies under a counter: the counter is meant. R40-5.5b.

What needs the unit face up is ordered in two steps, as its player would: the counter names the action, and is turned up by it.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import NO_UNIT, Attack, Defend, Fire, Ground, Hide, March, Scout, Withdraw
from pbem.games.rio_40.state import NONE, ON_MAP, State


def spelled(world: World, state: State, decision: Decision) -> tuple[Decision, ...]:
    """The decisions that stand for this one, which is the last of them; alone where nobody in it lies under a counter."""
    if not world.is_open_board:
        return (decision,)
    counters = ((index, state.units[index]) for index in world.counters())
    under = {unit.token: index for index, unit in counters if unit.status == ON_MAP and unit.token >= 0}
    if isinstance(decision, March | Scout):
        return _run(under, decision)
    if isinstance(decision, Attack):
        return (*(March(under[index], NO_UNIT, NONE, Path(()), False, ()) for index in decision.units if index in under), decision)
    if isinstance(decision, Ground | Withdraw | Fire | Defend | Hide) and decision.unit in under:
        return (replace(decision, unit=under[decision.unit]),)
    return (decision,)


def _run(under: Mapping[int, int], order: March | Scout) -> tuple[Decision, ...]:
    """A run: whoever goes names the action first; then the hex to be searched is named already."""
    goers = [index for index in (order.unit, order.rider - 1) if index in under]
    if not goers:
        return (order,)
    named = [_named(replace(order, unit=under[index])) for index in goers]
    if not order.path and not order.leaves:
        return tuple(named)
    return (*named, replace(order, search=NONE) if isinstance(order, Scout) else order)


def _named(order: March | Scout) -> March | Scout:
    """The order without its way: it only names the action."""
    return replace(order, rider=NO_UNIT, start=NONE, path=Path(()), leaves=False, fits=())
