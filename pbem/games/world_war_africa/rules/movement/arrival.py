"""What it means that units enter hexes: they take them, capture caches, and stop where they must. WWA-3.1c, WWA-7.9n, WWA-11.0b."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS
from pbem.games.world_war_africa.events import TownTaken
from pbem.games.world_war_africa.kit_types import Done
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.movement.caches_carried import captured
from pbem.games.world_war_africa.rules.movement.points import Points
from pbem.games.world_war_africa.rules.stack_order import arrive
from pbem.games.world_war_africa.state import STOPPED, State


def moved(world: World, state: State, units: Sequence[int], hexes: Sequence[Hex], points: Points) -> Done:
    """Units that have entered these hexes one after the other, and have spent so much. WWA-6.4b, WWA-11.0b."""
    found = list(state.units)
    for index in units:
        unit = found[index]
        found[index] = replace(unit, marks=unit.marks | STOPPED if points.is_over else unit.marks, spent=points.spent)
    return entered(world, arrive(world, replace(state, units=tuple(found)), units, hexes[-1]), units, hexes)


def entered(world: World, state: State, units: Sequence[int], hexes: Sequence[Hex]) -> Done:
    """Hexes that units enter go over to them, with the caches that lie there. WWA-3.1c, WWA-12.2g."""
    kind = world.kinds[units[0]]
    after = control.enter(world, state, kind.contingent, hexes)
    # what lies in a box off the map lies in a country
    after, events = captured(world, after, kind.side, [here for here in hexes if here in world.board.place])
    return after, (*taken(world, state, after, hexes), *events)


def taken(world: World, before: State, after: State, hexes: Sequence[Hex]) -> tuple[Event, ...]:
    """The towns, and the base of Kitona, that went over to somebody else."""
    board, name = world.board, world.board.grid.name
    return tuple(
        TownTaken(name(here), CONTINGENTS[holder])
        for here in dict.fromkeys(hexes)
        if (here in board.towns or here == board.kitona)
        and (holder := control.holder(world, after, here)) != control.holder(world, before, here)
    )
