"""Stake traps: who steps on a marker stops, and may be lost. HA-TRAP-02, HA-TRAP-03, HA-TRAP-04."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Phase
from pbem.games.heart_of_africa.state.position import State, Step


def marker_at(world: World, state: State, here: Hex) -> int:  # noqa: ARG001
    """The place in `State.stakes` of the marker that covers a hex; -1 where there is none, or it has been removed."""
    return -1


def due(world: World, state: State, figure: int, hexes: tuple[Hex, ...]) -> tuple[Step, ...]:  # noqa: ARG001
    """The steps that a way over these hexes, start included, brings about. It ends where it comes onto a marker."""
    return ()


PHASE = Phase()
