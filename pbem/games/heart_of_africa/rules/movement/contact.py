"""Base contact: who may be named by whom, and what that brings about. HA-HEX-12, HA-MOVE-05, HA-MOVE-07, HA-MOVE-10, HA-BAG-05."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, hexside
from pbem.games.heart_of_africa.content.kinds import BAGGAGE
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.activity import remembered
from pbem.games.heart_of_africa.rules.figures.standing import kind_now
from pbem.games.heart_of_africa.rules.movement.strides import Stride
from pbem.games.heart_of_africa.rules.works.pens import is_across
from pbem.games.heart_of_africa.rules.works.rooms import has_hole, in_room_below
from pbem.games.heart_of_africa.state.figures import CONTACTED, NAMED, NOBODY, ON_MAP, STOPPED, Link
from pbem.games.heart_of_africa.state.ground import BUILDING
from pbem.games.heart_of_africa.state.position import State


def naming_refusal(stride: Stride, enemy: int) -> Refusal | None:
    """Why a figure that stops there may not name this enemy: nobody fights vessels or who is aboard. HA-BOAT-08, HA-CRAFT-10."""
    strider = stride.strider
    world, state, here = strider.world, strider.state, strider.here
    name = world.notation.unit(enemy)
    if not 0 <= enemy < len(state.figures) or world.figures[enemy].side == strider.side:
        return Refusal("HA-HEX-12", "cannot-be-named", name)
    other, kind = state.figures[enemy], here.kind(enemy)
    if other.status != ON_MAP or kind.is_vessel:
        return Refusal("HA-HEX-12", "cannot-be-named", name)
    if strider.is_on_roof and enemy in through_hole(stride):
        return _stop_refusal(stride)
    if other.level != state.figures[strider.figure].level:
        return Refusal("HA-HEX-12", "cannot-be-named", name)
    if world.grid.distance(stride.here, other.where) != 1:
        return Refusal("HA-HEX-12", "not-adjacent", name)
    refusal = _stop_refusal(stride)
    if refusal is not None:
        return refusal
    barrier = world.barriers.get(hexside(stride.here, other.where))
    if kind.id == BAGGAGE:
        if not strider.kind.may_capture:
            return Refusal("HA-BAG-05", "cannot-capture", world.notation.unit(strider.figure))
        is_parted = is_across(world, state, stride.here, other.where)
        return Refusal("HA-BAG-05", "works-in-the-way", name) if is_parted else None
    if not strider.kind.fights:
        return Refusal("HA-CC-18", "cannot-fight", world.notation.unit(strider.figure))
    if barrier is not None and barrier.kind == BUILDING:
        return Refusal("HA-TEMBA-06", "cannot-be-named", name)
    return None


def _stop_refusal(stride: Stride) -> Refusal | None:
    """Why a figure may name nobody where it stops. On the run it seeks nobody in or behind difficult ground. HA-MOVE-05."""
    strider = stride.strider
    if strider.here.is_engaged(strider.figure):
        return Refusal("HA-HEX-12", "already-engaged", strider.world.notation.unit(strider.figure))
    return stride.end_refusal()


def through_hole(stride: Stride) -> tuple[int, ...]:
    """The enemies in the room below that a figure at a hole in the roof may fight. HA-TEMBA-12."""
    world = stride.strider.world
    if not stride.strider.is_on_roof or not has_hole(world, stride.here):
        return ()
    return in_room_below(world, stride.strider.state, stride.here, stride.strider.side)


def named(world: World, state: State, figure: int, enemy: int) -> State:
    """The state in which a figure has named an enemy: both stand still from now on, or it will capture baggage. HA-MOVE-10."""
    if kind_now(world, state, enemy).id == BAGGAGE:
        return replace(state, raiders=(*state.raiders, (figure, enemy))).marked(figure, STOPPED)
    start = next((was.where for number, was in state.activation.before if number == figure), state.figures[figure].where)
    if start == NOWHERE:  # it has come on
        start = state.ways[-1].hexes[0]
    is_from_roof = state.figures[figure].level != state.figures[enemy].level
    link = Link(figure, enemy, state.turn, start, state.figures[enemy].facing, is_from_roof)
    after = replace(remembered(state, enemy), links=(*state.links, link))
    return after.marked(figure, NAMED | STOPPED).marked(enemy, CONTACTED)


def in_reach(stride: Stride) -> tuple[int, ...]:
    """The enemies that may be named from where a way has come to, ascending."""
    strider, found = stride.strider, list[int]()
    for there in strider.world.grid.around(stride.here):
        enemy = strider.occupied.get(there, NOBODY)
        if enemy != NOBODY and naming_refusal(stride, enemy) is None:
            found.append(enemy)
    found += [enemy for enemy in through_hole(stride) if naming_refusal(stride, enemy) is None]
    return tuple(sorted(found))
