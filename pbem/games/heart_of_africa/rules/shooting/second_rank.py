"""Two ranks behind works: who may shoot over whom. HA-FORT-11, HA-VIS-06, HA-TEMBA-04."""

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hexside
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.shooting.hit_die import has_moved
from pbem.games.heart_of_africa.state.fighting import SHOOTS
from pbem.games.heart_of_africa.state.figures import NOBODY, ON_MAP
from pbem.games.heart_of_africa.state.ground import BREACH
from pbem.games.heart_of_africa.state.position import State


def rank_refusal(world: World, state: State, figure: int, front: int) -> Refusal | None:
    """Why a figure may not shoot over that one, as if it stood in its place."""
    name = world.notation.unit(front)
    if not 0 <= front < len(state.figures) or state.figures[front].status != ON_MAP:
        return Refusal("HA-FORT-11", "not-in-front-of-it", name)
    here, own, other = standing(world, state), state.figures[figure], state.figures[front]
    are_mates = here.unit_of(figure) == here.unit_of(front) and here.kind(figure) is here.kind(front)
    if not are_mates or "muzzle_loader" not in here.kind(figure).tags or own.level != other.level:
        return Refusal("HA-FORT-11", "not-armed-alike", name)
    if own.status != ON_MAP or world.grid.distance(own.where, other.where) != 1 or not is_behind_works(world, other.where):
        return Refusal("HA-FORT-11", "not-in-front-of-it", name)
    if here.is_engaged(figure) or here.is_engaged(front):
        return Refusal("HA-FORT-11", "in-contact", name)
    if has_moved(world, state, figure):
        return Refusal("HA-FORT-11", "has-moved", world.notation.unit(figure))
    is_shooting = any(order.what == SHOOTS and front in (order.figure, order.over) for order in state.volley.orders)
    return Refusal("HA-VIS-06", "front-rank-shoots", name) if is_shooting else None


def is_behind_works(world: World, here: Hex) -> bool:
    """Does somebody in this hex stand right behind works, or at a loophole?"""
    found = (world.barriers.get(hexside(here, there)) for there in world.grid.around(here))
    return any(barrier is not None and barrier.inside == here and barrier.kind != BREACH for barrier in found)


def fronts(world: World, state: State, figure: int) -> tuple[int, ...]:
    """The figures over which it may shoot, ascending."""
    here, own = standing(world, state), state.figures[figure]
    if not world.walled or own.status != ON_MAP or "muzzle_loader" not in here.kind(figure).tags:
        return ()
    beside = sorted(here.at[there] for there in world.grid.around(own.where) if there in here.at and there in world.walled)
    return tuple(front for front in beside if front != NOBODY and rank_refusal(world, state, figure, front) is None)
