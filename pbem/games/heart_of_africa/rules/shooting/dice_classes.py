"""Which numbers of the dice of this phase count alike, for exact odds and supposed dice. HA-GEN-05, HA-SHOOT-03, HA-MG-05.

A volley of more dice than `MOST` is left to the engine, which supposes the middle of each: every throw of it would take too long.
"""

from collections.abc import Iterable

from pbem.engine.demands import Batch, Roll
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.rules.shooting.salvos import Aim, aims, is_at_wall, salvo_end, target_of, wall_die
from pbem.games.heart_of_africa.rules.shooting.weapons import has_sinker
from pbem.games.heart_of_africa.state.position import State, Step

MOST = 5
DIE = 6


def batches(world: World, state: State, roll: Roll) -> tuple[Batch, ...]:
    """The classes of each die of the roll that is due; none for rolls of other phases, or of too many dice."""
    step = state.agenda[-1]
    if not isinstance(step, Step) or len(roll.faces) > MOST:
        return ()
    cuts = _cuts(world, state, step)
    return tuple(Batch((die,), _classes(cuts)) for die in range(len(roll.faces))) if cuts else ()


def _cuts(world: World, state: State, step: Step) -> tuple[int, ...]:
    """The numbers from which on a die does something else, ascending."""
    works, shooting = world.tables.works, world.tables.shooting
    if step.name in ("save", "sparks"):
        return (step.number,)
    if step.name == "wall":
        return (works.breach_on,)
    if step.name == "blast":
        return (shooting.blast_on,)
    if step.name == "burst":
        return _sorted((2, DIE, *_needs(world, state, aims(world, state)[step.number : step.number + 1])))
    if step.name == "salvo":
        listed = aims(world, state)
        return _sorted(_needs(world, state, listed[step.number : salvo_end(world, state, step.number)]))
    return ()


def _needs(world: World, state: State, listed: Iterable[Aim]) -> Iterable[int]:
    """All that a die of these shots may have to reach, at whomever it falls."""
    for aim in listed:
        if is_at_wall(aim):
            wall = wall_die(world, state, aim)
            yield from (wall.need,) if wall is not None else ()
            continue
        shot = target_of(world, state, aim)
        yield from (shot.need,) if shot is not None else ()
        yield from (each.need for each in prospects(world, state).of(aim.order.figure, aim.order.over))
        yield from (world.tables.shooting.sinks_canoe_on,) if has_sinker(world, state, aim.order.figure) else ()


def _sorted(cuts: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({cut for cut in cuts if 1 < cut <= DIE})) or (DIE,)


def _classes(cuts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    starts = (1, *cuts)
    return tuple((start, end - start) for start, end in zip(starts, (*cuts, DIE + 1), strict=True))
