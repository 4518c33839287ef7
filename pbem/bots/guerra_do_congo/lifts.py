"""Rides, voyages and flights that could carry a unit in this phase, and the order for each."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex
from pbem.engine.paths import path_to
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Fly, Ride, Sail
from pbem.games.guerra_do_congo.rules.movement import costs, transport_reach
from pbem.games.guerra_do_congo.state import State


class Lift(Struct, frozen=True):
    """One way to be carried: the hexes it takes control of, the first where it starts and the last where it ends."""

    path: tuple[Hex, ...]
    order: Decision


def lifts(world: World, state: State, index: int) -> Iterator[Lift]:
    """Every hex a unit can be carried to, whatever the room there. A train takes the places on its way."""
    ground = costs.ground_of(world, state)
    here = state.units[index].where
    if here in world.board.rail_hexes and not transport_reach.ride_refusal(ground, index):
        found = transport_reach.train_arrivals(ground, world.kinds[index].side, here, world.tables.movement.rail_max_hexes)
        for path in (path_to(found, there) for there in found if there != here):
            steps = tuple(world.board.grid.direction(one, other) for one, other in pairwise(path))
            yield Lift(path, Ride(index, here, Path(steps)))
    if here in world.board.congo_hexes and not transport_reach.sail_refusal(ground, index):
        for there in sorted(transport_reach.landings(ground, world.kinds[index], here)):
            if there != here:
                yield Lift((here, there), Sail(index, here, there))
    place = world.board.place_at.get(here)
    if place is not None and place.index in state.airfields:
        for there in transport_reach.flights(ground, index, transport_reach.handled(state)):
            yield Lift((here, there), Fly(index, here, there))
