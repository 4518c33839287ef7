"""The drill of two ranks: the loaded one steps up to the works, the empty one back. `exchange A1.1 A1.4`. HA-FORT-11."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import hexside
from pbem.engine.rules.slots import UNIT
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.works import Exchange
from pbem.games.heart_of_africa.events.works import Exchanged
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, acted, actors, have_acted, idle_refusal, is_any_beside_works
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import EXCHANGED, ON_MAP
from pbem.games.heart_of_africa.state.ground import BREACH
from pbem.games.heart_of_africa.state.position import State


def is_at_works(world: World, state: State, figure: int) -> bool:
    """Does a figure stand right behind works, or at a loophole? HA-HEX-13, HA-TEMBA-04."""
    where = state.figures[figure].where
    sides = (world.barriers.get(hexside(where, there)) for there in world.grid.around(where))
    return any(barrier is not None and barrier.inside == where and barrier.kind != BREACH for barrier in sides)


def _rank_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure has no part in the drill."""
    refusal = idle_refusal(world, state, figure)
    if refusal is not None:
        return refusal
    here, name = standing(world, state), world.notation.unit(figure)
    if "muzzle_loader" not in here.kind(figure).tags or state.figures[figure].status != ON_MAP:
        return Refusal("HA-FORT-11", "no-muzzle-loader", name)
    if here.is_engaged(figure):
        return Refusal("HA-FORT-11", "engaged", name)
    return Refusal("HA-FORT-11", "has-acted", name) if figure in have_acted(world, state) else None


def refusal_of(world: World, state: State, front: int, rear: int) -> Refusal | None:
    """Why two figures cannot change places."""
    refusal = _rank_refusal(world, state, front) or _rank_refusal(world, state, rear)
    if refusal is not None:
        return refusal
    one, other = world.figures[front], world.figures[rear]
    if one.kind is not other.kind or one.unit != other.unit:
        return Refusal("HA-FORT-11", "not-armed-alike", other.name)
    if world.grid.distance(state.figures[front].where, state.figures[rear].where) != 1:
        return Refusal("HA-FORT-11", "not-adjacent", other.name)
    if state.figures[front].level != state.figures[rear].level:
        return Refusal("HA-FORT-11", "not-adjacent", other.name)
    return None if is_at_works(world, state, front) else Refusal("HA-FORT-11", "not-at-works", one.name)


def exchanged(world: World, state: State, front: int, rear: int) -> Done:
    """Hexes and facings change hands; neither has moved by it, and who reloads goes on reloading."""
    one, other = state.figures[front], state.figures[rear]
    swapped = {
        front: replace(one, where=other.where, began=other.began, facing=other.facing, marks=one.marks | EXCHANGED),
        rear: replace(other, where=one.where, began=one.began, facing=one.facing, marks=other.marks | EXCHANGED),
    }
    for number, figure in swapped.items():
        state = acted(state, number, figure)
    return state, (Exchanged(world.figures[rear].name, world.figures[front].name),)


def _refusal(now: Context, order: Exchange) -> Refusal | None:
    return refusal_of(now.world, now.state, order.front, order.rear)


def _exchange(now: Context, order: Exchange) -> Done:
    return exchanged(now.world, replace(now.state, ways=()), order.front, order.rear)


def _fronts(now: Context) -> Iterable[int]:
    world, state = now.world, now.state
    beside_works = (figure for figure in actors(world, state) if state.figures[figure].where in world.walled)
    return (figure for figure in beside_works if _rank_refusal(world, state, figure) is None)


def _rears(now: Context, front: int) -> Iterable[int]:
    where = now.state.figures[front].where
    here = standing(now.world, now.state)
    found = (here.at.get(there, -1) for there in now.world.grid.around(where))
    return (figure for figure in found if figure >= 0)


PHASE = Phase(
    Verb(
        "exchange",
        Exchange,
        FIGURES,
        (UNIT.among(_fronts), UNIT.among(_rears)),
        refusal=_refusal,
        apply=_exchange,
        where=is_any_beside_works,
    ),
)
