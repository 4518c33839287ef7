"""A figure goes: `go A1.2 1010-1011 facing E names D1.1`. HA-MOVE-03, HA-MOVE-08, HA-MOVE-09, HA-HEX-05, HA-TURN-04.

It may go on later in the same activation with what it has left, as after an ambush (HA-HIDE-05); standing still it acts once.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.engine.rules.slots import PATH, Value
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, STILL, Go
from pbem.games.heart_of_africa.events.turn import Turned, Went
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, acted, idle_refusal
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hazards import crocodiles, stakes
from pbem.games.heart_of_africa.rules.movement import contact
from pbem.games.heart_of_africa.rules.movement.order_parts import ACTOR, FACING, OPPONENT, facing_refusal
from pbem.games.heart_of_africa.rules.movement.scattering import Kept, Room, scatter_refusal
from pbem.games.heart_of_africa.rules.movement.strides import Stride, strider
from pbem.games.heart_of_africa.state.figures import ABOARD, CHANGED_HEX, OFF_MAP, ON_MAP, RAN, STOPPED, TURNED
from pbem.games.heart_of_africa.state.position import Activation, Spent, State, Way


def mover_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not go by its own feet in this activation. HA-MOVE-10."""
    return idle_refusal(world, state, figure) or on_foot_refusal(world, state, figure)


def on_foot_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """The same of a figure that may still act."""
    here = standing(world, state)
    if here.is_engaged(figure):
        return Refusal("HA-MOVE-10", "engaged", world.notation.unit(figure))
    if state.figures[figure].status == ABOARD or here.kind(figure).is_vessel:
        return Refusal("HA-CRAFT-07", "aboard", world.notation.unit(figure))
    return None


def way_of(begun: Stride, start: Hex, path: Iterable[int]) -> Stride | Refusal:
    """A way from where a figure stands, hex by hex, or why it is none."""
    world = begun.strider.world
    if start != begun.here:
        return Refusal("HA-MOVE-03", "not-in-that-hex", world.notation.hex(begun.here))
    stride: Stride | Refusal = begun
    for direction in path:
        assert isinstance(stride, Stride)
        stride = stride.to(world.grid.neighbour(stride.here, direction))
        if isinstance(stride, Refusal):
            return stride
    return stride


def go_refusal(now: Context, order: Go) -> Refusal | None:
    """Why a figure cannot go so."""
    world, state, figure = now.world, now.state, order.figure
    refusal = mover_refusal(world, state, figure) or facing_refusal(order.facing)
    if refusal is not None:
        return refusal
    stride = _way_of(world, state, order)
    if isinstance(stride, Refusal):
        return stride
    return stride.end_refusal() if order.opponent == NO_ONE else contact.naming_refusal(stride, order.opponent - 1)


def go_alone_refusal(world: World, state: State, order: Go) -> Refusal | None:
    """Why a single figure cannot go so: not by the way itself, or it would scatter its unit."""
    refusal = go_refusal(Context(world, state, None), order)  # type: ignore[arg-type]
    if refusal is not None:
        return refusal
    stride, hexes = _way_of(world, state, order), world.grid.walk(order.start, tuple(order.path))
    assert isinstance(stride, Stride)
    return scatter_refusal(world, state, stride, hexes, is_last=order.opponent != NO_ONE)


def _way_of(world: World, state: State, order: Go) -> Stride | Refusal:
    """The way of an order, or why it is none: first it is asked whether it may be gone, then it is."""
    known, key = world.memo.of_state(world, state), ("way", order.figure, order.start, order.path)
    found: Stride | Refusal | None = known.get(key)
    if found is None:
        found = known[key] = way_of(strider(world, state, order.figure).begin(), order.start, order.path)
    return found


def _go(now: Context, order: Go) -> Done:
    return _gone(now.world, replace(now.state, ways=()), order, _way_of(now.world, now.state, order))


def gone(world: World, state: State, order: Go, planned: State | None = None) -> Done:
    """The state after a figure has gone; what befalls it on its way is put on the agenda.

    `planned`: the state for which the way was found, if since then nothing has happened but that others of its side have gone.
    """
    if planned is None:
        return _gone(world, state, order, _way_of(world, state, order))
    hexes, begun = world.grid.walk(order.start, tuple(order.path)), strider(world, planned, order.figure).begin()
    return arrived(world, state, order.figure, begun.along(hexes), hexes, order.facing, order.opponent)


def _gone(world: World, state: State, order: Go, stride: Stride | Refusal) -> Done:
    assert isinstance(stride, Stride)
    hexes = world.grid.walk(order.start, tuple(order.path))
    return arrived(world, state, order.figure, stride, hexes, order.facing, order.opponent)


def arrived(
    world: World,
    state: State,
    figure: int,
    stride: Stride,
    hexes: tuple[Hex, ...],
    facing: int,
    opponent: int = NO_ONE,
    *,
    leaves: bool = False,
) -> Done:
    """A figure has come along these hexes: where it is, how it faces, what it has spent, whom it has named. HA-MOVE-09.

    `leaves`: it goes off the map from the last of them.
    """
    before = state.figures[figure]
    turned = before.facing if facing == STILL else facing
    marks = before.marks | (CHANGED_HEX if hexes[-1] != before.where else 0)
    marks |= (TURNED if turned != before.facing else 0) | (RAN if stride.is_running and stride.spent else 0)
    marks |= STOPPED if stride.has_stopped else 0
    after = replace(before, status=ON_MAP, where=hexes[-1], facing=turned, marks=marks)
    state = acted(state, figure, after)
    active = replace(state.activation, spent=_spent(state.activation, stride))
    state = replace(state, ways=(*state.ways, Way(figure, hexes, before)), active=active)
    comes_on = before.status == OFF_MAP
    waded = crocodiles.due(world, state, figure, hexes, comes_on=comes_on, leaves=leaves)
    due = (*stakes.due(world, state, figure, hexes), *waded)
    if opponent != NO_ONE:
        state = contact.named(world, state, figure, opponent - 1)
    return state.then(*due), (_told(world, figure, hexes, DIRECTIONS[turned], opponent),)


def _told(world: World, figure: int, hexes: tuple[Hex, ...], facing: str, opponent: int) -> Event:
    name = world.notation.unit(figure)
    if opponent == NO_ONE and len(hexes) == 1:
        return Turned(name, facing)
    named = world.notation.unit(opponent - 1) if opponent != NO_ONE else ""
    return Went(name, tuple(map(world.notation.hex, hexes)), facing, named)


def _spent(active: Activation, stride: Stride) -> tuple[Spent, ...]:
    """What the figures have spent when one of them has gone so far."""
    figure = stride.strider.figure
    others = tuple([each for each in active.spent if each.figure != figure])
    return (*others, Spent(figure, stride.spent, stride.is_slow)) if stride.spent else others


def _way(now: Context, figure: int) -> Stride | Kept | None:
    if mover_refusal(now.world, now.state, figure) is not None:
        return None
    begun, room = strider(now.world, now.state, figure).begin(), Room(now.world, now.state, figure)
    way = Kept(room, begun, (begun.here,)) if room.is_limited else begun
    return way if way.can_end() else None


def _in_reach(now: Context, figure: int, _start: Hex, path: Value, _facing: int) -> Iterator[int]:
    begun = strider(now.world, now.state, figure).begin()
    assert isinstance(path, tuple)
    stride, hexes = way_of(begun, begun.here, path), now.world.grid.walk(begun.here, path)
    assert isinstance(stride, Stride)
    if scatter_refusal(now.world, now.state, stride, hexes, is_last=True):
        return iter(())
    return (enemy + 1 for enemy in contact.in_reach(stride))


PHASE = Phase(
    Verb(
        "go",
        Go,
        FIGURES,
        (ACTOR, PATH.along(_way), FACING, OPPONENT.among(_in_reach)),
        refusal=lambda now, order: go_alone_refusal(now.world, now.state, order),
        apply=_go,
    )
)
