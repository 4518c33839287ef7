"""Ground that burns, and its smoke, as they follow from the fires. HA-FIRE-06, HA-FIRE-07, HA-FIRE-08, HA-FIRE-09."""

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.state.ground import Fire
from pbem.games.heart_of_africa.state.position import State


def burns(world: World, fire: Fire, turn: int) -> bool:
    """Does a fire still burn in this turn? It is lit in its Shooting Phase, and burns four turns more. HA-FIRE-06."""
    return turn <= fire.lit + world.tables.fire.turns


@once_a_state
def burning(world: World, state: State) -> frozenset[Hex]:
    """The hexes that nobody may enter for fire. HA-FIRE-06."""
    return frozenset[Hex]().union(*(fire.hexes for fire in state.fires if burns(world, fire, state.turn)))


@once_a_state
def smoke(world: World, state: State) -> frozenset[Hex]:
    """The hexes in smoke. HA-FIRE-08, HA-FIRE-09."""
    if state.wind < 0:
        return frozenset()
    return frozenset(here for fire in state.fires for here in plume(world, fire, state.turn, state.wind))


def plume(world: World, fire: Fire, turn: int, wind: int) -> tuple[Hex, ...]:
    """The smoke of a fire: a run downwind from its origin that grows each turn, and stays one turn longer than the fire."""
    said = world.tables.fire
    age = turn - fire.lit
    if not said.smoke_from <= age <= said.turns + 1:
        return ()
    length = said.smoke_a_turn * (min(age, said.turns) - said.smoke_from + 1)
    run, here = list[Hex](), fire.origin
    while here != NOWHERE and len(run) < length:
        run.append(here)
        here = world.grid.neighbour(here, wind)
    return tuple(sorted({there for centre in run for there in world.grid.within(centre, said.smoke_breadth)}))
