"""Crocodiles of marshes and fords, rolled for where `fields.crocodiles` says so. HA-TERR-12, HA-TERR-16, HA-BAG-06."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Phase
from pbem.games.heart_of_africa.state.position import State, Step


def due(world: World, state: State, figure: int, hexes: tuple[Hex, ...]) -> tuple[Step, ...]:  # noqa: ARG001
    """The steps that a way over these hexes, start included, brings about."""
    return ()


PHASE = Phase()
