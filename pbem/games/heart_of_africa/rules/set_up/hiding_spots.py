"""Where a unit of a side's own copy can lie hidden: whole formations, gathered on ground that hides. HA-HIDE-01, HA-COH-01."""

from collections.abc import Container, Sequence

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.spots import gathered
from pbem.games.heart_of_africa.rules.movement.formations import slots
from pbem.games.heart_of_africa.rules.set_up.planning import lair_refusal
from pbem.games.heart_of_africa.state.position import State


class Lairs(Container[object]):
    """The hexes in which every figure of a unit of these kinds may lie hidden; each is looked at when it is asked for.

    `taken`: hexes of other units.
    """

    def __init__(self, world: World, own: State, side: int, kinds: Sequence[int], taken: Container[Hex]) -> None:
        self.world, self.own, self.side, self.kinds, self.taken = world, own, side, kinds, taken
        self._known: dict[Hex, bool] = {}

    def __contains__(self, here: object) -> bool:
        if not isinstance(here, int):
            return False
        there = Hex(here)
        if there not in self._known:
            self._known[there] = self._hides(there)
        return self._known[there]

    def _hides(self, here: Hex) -> bool:
        if here in self.taken or here not in self.world.grid:
            return False
        kinds = dict.fromkeys(self.kinds)
        return not any(lair_refusal(self.world, self.own, self.side, self.kinds, kind, here) for kind in kinds)


def formed(
    world: World,
    own: State,
    side: int,
    kinds: Sequence[int],
    middle: Hex,
    *,
    facing: int,
    shape: str,
    abreast: int,
    taken: Container[Hex],
) -> tuple[Hex, ...] | None:
    """The hexes of a unit in a formation, as near to it as there is cover; None where it finds no room there."""
    wanted, lairs = slots(world.grid, shape, middle, facing, abreast, len(kinds)), Lairs(world, own, side, kinds, taken)
    return gathered(world.grid, lairs, middle, wanted, len(kinds), world.tables.moving.cohesion)
