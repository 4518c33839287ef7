"""Who closes up where something has been told, and nothing can be put back any more. HA-COH-02, HA-COH-03.

An activation ends then as long as it may, or if no figure of a unit that is apart can come nearer to the others by itself: so there
is always something that may be done.
"""

from collections.abc import Iterator

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Path, Refusal
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, STILL, Go
from pbem.games.heart_of_africa.rules.figures.activity import actors
from pbem.games.heart_of_africa.rules.figures.cohesion import components, gap
from pbem.games.heart_of_africa.rules.movement import reach
from pbem.games.heart_of_africa.rules.movement.going import go_alone_refusal, mover_refusal
from pbem.games.heart_of_africa.rules.movement.scattering import begun_at, places
from pbem.games.heart_of_africa.rules.movement.strides import strider
from pbem.games.heart_of_africa.state.position import State

FAR = 99  # hexes


def apart_refusal(world: World, state: State) -> Refusal | None:
    """Why the activation cannot end so, though something has been told in it: somebody may still come nearer to the others."""
    orders = closing_orders(world, state)
    if not orders:
        return None
    return Refusal("HA-COH-03", "must-close-up", world.units[world.figures[orders[0].figure].unit].name)


@once_a_state
def closing_orders(world: World, state: State) -> tuple[Go, ...]:
    """An order by which a figure of a unit that must close up comes nearer to the others; none where it need not, or cannot."""
    if not state.activation.is_revealed:
        return ()
    found = (order for unit in state.activation.units if _must(world, state, unit) for order in _nearer(world, state, unit))
    return tuple(order for order in (next(found, None),) if order is not None)


def _must(world: World, state: State, unit: int) -> bool:
    """Is it more apart than it may be, and has it not stayed where it was? HA-COH-02."""
    now, cohesion = places(world, state, unit), world.tables.moving.cohesion
    before, apart = begun_at(state, now), gap(world.grid, now, cohesion)  # who has come on has moved
    return before != now and bool(apart) and apart >= (gap(world.grid, before, cohesion) or 1)


def _nearer(world: World, state: State, unit: int) -> Iterator[Go]:
    """The ways of single figures, each towards the nearest of another group, that leave the unit less apart."""
    now, cohesion, grid = places(world, state, unit), world.tables.moving.cohesion, world.grid
    apart, groups = gap(grid, now, cohesion), components(grid, now, cohesion)
    was_apart = bool(gap(grid, begun_at(state, now), cohesion))  # then those who were cut off come to the others. HA-COH-02
    who = [number for number in actors(world, state) if number in now and not (was_apart and number in groups[0])]
    for figure in (number for number in who if mover_refusal(world, state, number) is None):
        begun = strider(world, state, figure).begin()
        for group in groups:
            if figure in group:
                continue
            goal = min((now[other] for other in group), key=lambda there: (grid.distance(begun.here, there), there))
            path = reach.nearest_end(begun, reach.Nearing(begun, goal, FAR), lambda _here: True)
            order = Go(figure, begun.here, Path(path), STILL, NO_ONE)
            after = {**now, figure: grid.walk(begun.here, path)[-1]}
            if path and gap(grid, after, cohesion) < apart and go_alone_refusal(world, state, order) is None:
                yield order
