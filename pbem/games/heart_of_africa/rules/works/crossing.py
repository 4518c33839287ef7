"""Which hexsides a figure may cross as part of an ordinary move. HA-FORT-03, HA-TEMBA-06, HA-TEMBA-10, HA-TERR-23."""

from pbem.engine.hexes import Hex, hexside
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.state.position import State


def bars(world: World, state: State, side: int, kind: Kind, here: Hex, there: Hex) -> str:  # noqa: ARG001
    """The code of the refusal where works keep a figure from stepping across, "" where they do not."""
    return "works-in-the-way" if hexside(here, there) in world.barriers else ""
