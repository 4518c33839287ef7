"""The list of attacks and air missions that is fixed before the first die, with option `attack_declaration` all_first. GC-2.4b.

Orders join the list in the order in which they are given; ending the phase closes it. A hex stands in it once, as the target of
an attack or a bombardment, and a unit once: nobody is attacked twice, attacks twice, or is bombed and attacked.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Attack, Bombard, Interdict
from pbem.games.guerra_do_congo.events import Listed
from pbem.games.guerra_do_congo.kit_types import Context, Done
from pbem.games.guerra_do_congo.state import Planned, State

ATTACK, BOMBARD, INTERDICT = "attack", "bombard", "interdict"
Order = Attack | Bombard | Interdict


def lists_attacks(world: World) -> bool:
    """Are all attacks of a phase declared before the first is resolved? GC-2.4b."""
    return world.options.get("attack_declaration", "sequential") == "all_first"


def target_refusal(state: State, target: Hex) -> Refusal | None:
    """Why a hex cannot be attacked or bombarded by a further entry of the list. GC-4.1f, GC-4.5.2a."""
    if any(entry.target == target for entry in state.plan if entry.what != INTERDICT):
        return Refusal("GC-2.4b", "in-the-list", hex_name(target))
    return None


def is_listed(state: State, index: int) -> bool:
    """Does the unit attack in the list already? GC-4.1e."""
    return any(index in entry.units for entry in state.plan)


def now_or_listed(begin: Callable[[World, State, Any], Done]) -> Callable[[Context, Any], Done]:
    """What an order does: its air points are spent at once; then it begins, or joins the list. GC-4.5a, GC-2.4b."""

    def apply(now: Context, order: Order) -> Done:
        entry = _entry(order)
        state = replace(now.state, air_points=now.state.air_points - entry.points)
        if not lists_attacks(now.world):
            return begin(now.world, state, order)
        state = replace(state, plan=(*state.plan, entry))
        return state, (Listed(entry.what, hex_name(entry.target), len(state.plan)),)

    return apply


def _entry(order: Order) -> Planned:
    if isinstance(order, Attack):
        return Planned(ATTACK, order.target, order.units, points=order.air)
    if isinstance(order, Bombard):
        return Planned(BOMBARD, order.target, points=order.points)
    return Planned(INTERDICT, order.target, facility=order.facility, points=order.points)


def order_of(entry: Planned) -> Order:
    """The order that an entry of the list was."""
    if entry.what == ATTACK:
        return Attack(entry.target, entry.units, entry.points)
    if entry.what == BOMBARD:
        return Bombard(entry.target, entry.points)
    return Interdict(entry.target, entry.facility, entry.points)
