"""The hexes of a side's own ambushes: its other figures may pass them, and not end there. HA-HIDE-11.

Only a side's own copy knows them. What an order comes to is worked out as if they were free, alike in the copy and in the match;
where a figure would come to stand on one, the copy alone refuses the order.
"""

from collections.abc import Iterable

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.state.position import State


def lying(world: World, state: State, side: int) -> frozenset[Hex]:
    """The hexes in which a side's own copy has its figures in ambush."""
    return _lying(world, state)[side] if state.secrets.hidden else frozenset()


@once_a_state
def _lying(_world: World, state: State) -> tuple[frozenset[Hex], ...]:
    """Those of either side."""
    hidden = state.secrets.hidden
    return tuple(frozenset(each.here for unit in hidden if unit.side == side for each in unit.figures) for side in (0, 1))


def overlap(world: World, state: State, side: int, hexes: Iterable[Hex]) -> Refusal | None:
    """Why figures of a side may not end in these hexes. HA-HIDE-11."""
    hidden = lying(world, state, side)
    taken = next((here for here in hexes if here in hidden), None) if hidden else None
    return Refusal("HA-HIDE-11", "own-ambush-there", world.notation.hex(taken)) if taken is not None else None
