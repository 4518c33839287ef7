"""Who sees whom in a position: the lines past figures, smoke, works and the dark. HA-HEX-09, HA-VIS-01, HA-VIS-03, HA-NIGHT-03."""

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.sight.battle_sight import BattleSight, Hindrances
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.terrain.burning import burning, smoke
from pbem.games.heart_of_africa.state.position import State


@once_a_state
def sight(world: World, state: State) -> BattleSight:
    """The lines of a state. Figures on roofs block none of them: HA-TEMBA-05."""
    fires = burning(world, state)
    return BattleSight(
        world.sight,
        Hindrances(blockers(world, state), smoke(world, state), fires, state.battle.is_dark(state.turn), world.fences),
    )


@once_a_state
def blockers(world: World, state: State) -> frozenset[Hex]:
    """The hexes of all that blocks sight: figures on the ground, baggage, manned canoes, hulls of dhows and gunboats. HA-HEX-09."""
    here = standing(world, state)
    hulls = (there for there, vessel in here.hulls.items() if world.figures[vessel].kind.id != "canoe" or vessel in here.aboard)
    return frozenset((*here.at, *hulls))


def sees(world: World, state: State, one: int, other: int) -> bool:
    """Has one figure a line of sight to another, from any of its hexes to any of the other's? HA-HEX-19, HA-VIS-01."""
    here, lines = standing(world, state), sight(world, state)
    return any(lines.sees(start, end) for start in here.hexes(one) for end in here.hexes(other))
