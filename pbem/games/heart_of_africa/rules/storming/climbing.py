"""Over works, by a whole move of a figure on foot that began the turn right at them: `climb A1.2 1015 names D1.1`. HA-FORT-03."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.rules.slots import HEX
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE
from pbem.games.heart_of_africa.decisions.works import Climb
from pbem.games.heart_of_africa.events.works import Climbed
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, actors, have_acted, is_any_beside_works
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import contact
from pbem.games.heart_of_africa.rules.movement.going import arrived, mover_refusal
from pbem.games.heart_of_africa.rules.movement.order_parts import ACTOR, FACING, OPPONENT, facing_refusal
from pbem.games.heart_of_africa.rules.movement.strides import Stride, strider
from pbem.games.heart_of_africa.state.figures import CLIMBED, STOPPED
from pbem.games.heart_of_africa.state.ground import BREACH, BUILDING
from pbem.games.heart_of_africa.state.position import State


def climber_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure cannot climb in this activation: it must be on foot, and where it was when the turn began."""
    refusal = mover_refusal(world, state, figure)
    if refusal is not None:
        return refusal
    name, now = world.notation.unit(figure), state.figures[figure]
    if standing(world, state).kind(figure).step_class != "foot":
        return Refusal("HA-FORT-03", "cannot-climb", name)
    if now.where != now.began or figure in have_acted(world, state):
        return Refusal("HA-FORT-03", "stops-before-climbing", name)
    return None


def landing(world: World, state: State, figure: int, to: Hex) -> Stride | Refusal:
    """The figure beyond the works, or why it cannot get there."""
    where = state.figures[figure].where
    barrier = world.barriers.get(hexside(where, to)) if to in world.grid else None
    if to not in world.grid or world.grid.distance(where, to) != 1 or barrier is None or barrier.kind in (BUILDING, BREACH):
        return Refusal("HA-FORT-03", "no-works-there", world.notation.hex(to))
    climber = strider(world, state, figure)
    code = climber.bar(where, to)
    if code not in ("", "works-in-the-way"):
        return Refusal("HA-FORT-03", code, world.notation.hex(to))
    if to in climber.here.at or to in climber.here.hulls:
        return Refusal("HA-FORT-03", "hex-taken", world.notation.hex(to))
    return Stride(climber, where, to, 0, is_slow=True, has_stopped=climber.stops(where, to))


def climb_refusal(now: Context, order: Climb) -> Refusal | None:
    """Why a figure cannot climb so."""
    refusal = climber_refusal(now.world, now.state, order.figure) or facing_refusal(order.facing)
    if refusal is not None:
        return refusal
    stride = landing(now.world, now.state, order.figure, order.to)
    if isinstance(stride, Refusal):
        return stride
    return None if order.opponent == NO_ONE else contact.naming_refusal(stride, order.opponent - 1)


def climbed(world: World, state: State, order: Climb) -> Done:
    """The state after a figure has crossed: it has moved, and does nothing else this turn but fight."""
    figure, stride = order.figure, landing(world, state, order.figure, order.to)
    assert isinstance(stride, Stride)
    state, _ = arrived(world, state, figure, stride, (stride.start, order.to), order.facing, order.opponent)
    opponent = world.notation.unit(order.opponent - 1) if order.opponent != NO_ONE else ""
    told = Climbed(world.notation.unit(figure), world.notation.hex(order.to), opponent)
    return state.marked(figure, CLIMBED | STOPPED), (told,)


def _climb(now: Context, order: Climb) -> Done:
    return climbed(now.world, replace(now.state, ways=()), order)


def _climbers(now: Context) -> Iterable[int]:
    world, state = now.world, now.state
    beside_works = (figure for figure in actors(world, state) if state.figures[figure].where in world.walled)
    return (figure for figure in beside_works if climber_refusal(world, state, figure) is None)


def _landings(now: Context, figure: int) -> Iterator[Hex]:
    for there in now.world.grid.around(now.state.figures[figure].where):
        if there != NOWHERE and isinstance(landing(now.world, now.state, figure, there), Stride):
            yield there


def _in_reach(now: Context, figure: int, to: Hex, _facing: int) -> Iterable[int]:
    stride = landing(now.world, now.state, figure, to)
    return (enemy + 1 for enemy in contact.in_reach(stride)) if isinstance(stride, Stride) else ()


PHASE = Phase(
    Verb(
        "climb",
        Climb,
        FIGURES,
        (ACTOR.among(_climbers), HEX.of(_landings), FACING, OPPONENT.among(_in_reach)),
        refusal=climb_refusal,
        apply=_climb,
        where=is_any_beside_works,
    )
)
