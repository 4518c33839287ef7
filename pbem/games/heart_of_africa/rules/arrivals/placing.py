"""A unit placed around a hex in a formation: the hexes it comes to, and the parts of such an order. HA-COH-01, HA-HIDE-11."""

from collections.abc import Callable, Iterable, Iterator

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, NUMBER, WORD, Slot
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import Arrive
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, is_composition, kinds_of
from pbem.games.heart_of_africa.rules.arrivals.spots import gathered
from pbem.games.heart_of_africa.rules.hidden.own_hexes import lying, overlap
from pbem.games.heart_of_africa.rules.movement.formations import LINE, SHAPES, slots
from pbem.games.heart_of_africa.rules.movement.order_parts import FACING, FACINGS, facing_refusal
from pbem.games.heart_of_africa.state.position import State

SHAPE = WORD(*SHAPES)
FreeFor = Callable[[World, State, int, Troops, Hex], frozenset[Hex]]
"""The hexes that are free for the figures of a unit of a side around a middle."""


def places_of(world: World, order: Arrive, free: frozenset[Hex]) -> tuple[Hex, ...] | None:
    """Where the figures of a unit come to stand, in cohesion. HA-COH-01."""
    count, middle = len(kinds_of(order.troops)), Hex(order.hex)
    facing = order.facing if order.facing in FACINGS else 0
    wanted = slots(world.grid, SHAPES[order.shape], middle, facing, order.abreast, count) if order.shape < len(SHAPES) else ()
    return gathered(world.grid, free, middle, wanted, count, world.tables.moving.cohesion)


def form_refusal(world: World, order: Arrive) -> Refusal | None:
    """Why the parts of an order are nothing at all."""
    if not is_composition(world, order.troops):
        return Refusal("HA-LIST-02", "no-such-unit")
    if refusal := facing_refusal(order.facing):
        return refusal
    if order.shape >= len(SHAPES) or order.abreast > world.content.armies.limits.unit_figures:
        return Refusal("HA-COH-01", "no-such-formation")
    return None


def room_refusal(now: Context, order: Arrive, free: frozenset[Hex]) -> Refusal | None:
    """Why a unit finds no room among some hexes; in a side's own copy also where its own lie hidden. HA-COH-01, HA-HIDE-11."""
    hexes = places_of(now.world, order, free)
    if hexes is None:
        return Refusal("HA-COH-01", "no-room", now.world.grid.name(Hex(order.hex)))
    return overlap(now.world, now.state, now.step.side, hexes)


def has_room(now: Context, free: frozenset[Hex], here: Hex, count: int, *, in_line: bool = False) -> bool:
    """Do so many figures find room around a free hex, in a side's own copy not where its own lie hidden? HA-COH-01, HA-HIDE-11.

    Where there is room in reach, nobody stands farther away, but in a line that is longer.
    """
    grid, reach = now.world.grid, now.world.tables.moving.cohesion
    hidden = lying(now.world, now.state, now.step.side)
    is_far = not hidden or hidden.isdisjoint(grid.within(here, max(reach, count // 2 if in_line else 0)))
    if is_far and len(free.intersection(grid.within(here, reach))) >= count:
        return True
    hexes = gathered(grid, free, here, slots(grid, LINE, here, 0, 0, count) if in_line else (), count, reach)
    return hexes is not None and hidden.isdisjoint(hexes)


def placing(free_for: FreeFor, hexes: Callable[..., Iterable[Hex]]) -> tuple[Slot, ...]:
    """The parts of an order to place a unit behind its composition. `hexes`: those that may be open to it."""

    def takes(now: Context, troops: Troops, here: Hex) -> bool:
        free = free_for(now.world, now.state, now.step.side, troops, here)
        return here not in free or has_room(now, free, here, len(kinds_of(troops)), in_line=True)

    def clear(now: Context, troops: Troops, here: Hex, orders: Iterable[Arrive]) -> Iterator[Arrive]:
        if not lying(now.world, now.state, now.step.side):
            yield from orders
            return
        free = free_for(now.world, now.state, now.step.side, troops, here)
        yield from (order for order in orders if here not in free or room_refusal(now, order, free) is None)

    def facings(now: Context, troops: Troops, here: Hex) -> Iterable[int]:
        return (order.facing for order in clear(now, troops, here, (Arrive(troops, here, each, 0, 0) for each in FACINGS)))

    def shapes(now: Context, troops: Troops, here: Hex, facing: int) -> Iterable[int]:
        orders = (Arrive(troops, here, facing, each, 0) for each in range(len(SHAPES)))
        return (order.shape for order in clear(now, troops, here, orders))

    def widths(now: Context, troops: Troops, here: Hex, facing: int, shape: int) -> Iterable[int]:
        orders = (Arrive(troops, here, facing, shape, each) for each in range(1, len(kinds_of(troops)) + 1))
        return (order.abreast for order in clear(now, troops, here, orders))

    return (
        HEX.of(hexes, that=takes).behind("at"),
        FACING.of(facings),
        SHAPE.of(shapes).optional(0),
        NUMBER.of(widths).behind("abreast", 0),
    )
