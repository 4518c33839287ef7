"""The march of an Ambush: figures come on at one short side and leave by the other. HA-AMB-03, HA-AMB-06.

`enter A1.2 1000-1001 facing e names D1.1`; `exit A1.2 1070-1071`. Each costs one hex of movement besides those of the way. Step
`leaves` (figure): off the map, once what has befallen it on its way is settled.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.next_words import Cursor, Going
from pbem.engine.rules.slots import PATH, PathSlot, Tester, Value
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, STILL, Enter, Leave
from pbem.games.heart_of_africa.events.turn import LeftMap
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes, is_within
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, acted
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import contact
from pbem.games.heart_of_africa.rules.movement.going import arrived, mover_refusal, way_of
from pbem.games.heart_of_africa.rules.movement.order_parts import ACTOR, FACING, OPPONENT, facing_refusal
from pbem.games.heart_of_africa.rules.movement.scattering import Kept, Room, scatter_refusal
from pbem.games.heart_of_africa.rules.movement.strides import Stride, Strider, pace_of, strider
from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.figures import ENTERED, EXITED, GONE, HERE, MARCHING, OFF_MAP, ON_MAP
from pbem.games.heart_of_africa.state.position import State, Step

LEAVES = "leaves"


def outside(world: World, state: State) -> tuple[int, ...]:
    """The figures of the activated units that wait off the map, by number; a Leader who has joined one is with it. HA-AMB-02."""
    units = state.activation.units
    with_them = (number for number, unit in enumerate(state.units) if number in units or unit.joined in units)
    return tuple(figure for unit in with_them for figure in world.units[unit].figures if state.figures[figure].status == OFF_MAP)


def doors(world: World, state: State, figure: int) -> Iterator[Stride]:
    """The hexes of the base edge where a figure may come on; each costs one hex. HA-AMB-03."""
    pace = pace_of(world, state, figure)
    entrant = Strider(world, state, figure, pace)
    for door in edge_hexes(world.grid, state.battle.edge):
        stride = _through(entrant, door)
        if isinstance(stride, Stride):
            yield stride


def _through(entrant: Strider, door: Hex) -> Stride | Refusal:
    world = entrant.world
    if code := entrant.bar(door, door):
        return Refusal("HA-AMB-03", code, world.notation.hex(door))
    is_slow = entrant.pace.is_slow or entrant.is_slow(door)
    if entrant.pace.most(is_slow) < 1:
        return Refusal("HA-AMB-03", "too-far", world.notation.hex(door))
    return Stride(entrant, door, door, 1, is_slow, entrant.stops(door, door))


def _enter_way(world: World, state: State, order: Enter) -> Stride | Refusal:
    if order.start not in edge_hexes(world.grid, state.battle.edge):
        return Refusal("HA-AMB-03", "not-on-the-edge", world.notation.hex(order.start))
    begun = _through(Strider(world, state, order.figure, pace_of(world, state, order.figure)), order.start)
    return begun if isinstance(begun, Refusal) else way_of(begun, order.start, order.path)


def enter_refusal(now: Context, order: Enter) -> Refusal | None:
    """Why a figure cannot come on so."""
    world, state = now.world, now.state
    if order.figure not in outside(world, state):
        return Refusal("HA-AMB-03", "not-outside", world.notation.unit(order.figure))
    if refusal := facing_refusal(order.facing):
        return refusal
    stride = _enter_way(world, state, order)
    if isinstance(stride, Refusal):
        return stride
    return stride.end_refusal() if order.opponent == NO_ONE else contact.naming_refusal(stride, order.opponent - 1)


def _alone_refusal(now: Context, order: Enter) -> Refusal | None:
    """Why a single figure cannot come on so: not by the way itself, or it would scatter its unit."""
    refusal = enter_refusal(now, order)
    if refusal is not None:
        return refusal
    stride, hexes = _enter_way(now.world, now.state, order), now.world.grid.walk(order.start, tuple(order.path))
    assert isinstance(stride, Stride)
    return scatter_refusal(now.world, now.state, stride, hexes, is_last=order.opponent != NO_ONE)


def entered(world: World, state: State, order: Enter) -> Done:
    """The state after a figure has come on. Where it came on is where it began. HA-TERR-21."""
    stride = _enter_way(world, state, order)
    assert isinstance(stride, Stride)
    unit = world.figures[order.figure].unit
    if state.units[unit].status == MARCHING:
        state = state.with_unit(unit, replace(state.units[unit], status=HERE, marks=state.units[unit].marks | ENTERED))
    hexes = world.grid.walk(order.start, tuple(order.path))
    state, told = arrived(world, state, order.figure, stride, hexes, order.facing, order.opponent)
    return state.with_figure(order.figure, replace(state.figures[order.figure], began=order.start)), told


class DoorSlot(PathSlot):
    """A way that begins at any hex of the base edge."""

    def enter(self, now: Context, chosen: tuple[Value, ...], _verb: Tester) -> Cursor:
        figure = chosen[0]
        assert isinstance(figure, int)
        found, room = [*doors(now.world, now.state, figure)], Room(now.world, now.state, figure)
        ways = [Kept(room, door, (door.here,)) if room.is_limited else door for door in found]
        return Going(now.world.notation, self.values, [way for way in ways if way.can_end()])


def _outside(now: Context) -> Iterable[int]:
    return outside(now.world, now.state)


def _named_from(now: Context, figure: int, start: Hex, path: Value, _facing: int) -> Iterable[int]:
    assert isinstance(path, tuple)
    begun = _through(Strider(now.world, now.state, figure, pace_of(now.world, now.state, figure)), start)
    stride, hexes = begun if isinstance(begun, Refusal) else way_of(begun, start, path), now.world.grid.walk(start, path)
    if isinstance(stride, Refusal) or scatter_refusal(now.world, now.state, stride, hexes, is_last=True):
        return ()
    return (enemy + 1 for enemy in contact.in_reach(stride))


# ---- off the map again


class WayOut(Struct, frozen=True):
    """A way to the far edge, as the kit's trail: from its last hex one more leads off the map."""

    stride: Stride
    edge: str

    @property
    def here(self) -> Hex:
        return self.stride.here

    @property
    def spent_mp(self) -> int:
        return self.stride.spent

    @property
    def may_end(self) -> bool:
        stride = self.stride
        most = stride.strider.pace.most(stride.is_slow)
        return self.is_on_edge and stride.spent + 1 <= most and not stride.has_stopped

    @property
    def is_on_edge(self) -> bool:
        return is_within(self.edge, 1, self.here)

    def onward(self) -> Iterator["WayOut"]:
        return (each for each in self.steps() if each.can_end())

    def steps(self) -> Iterator["WayOut"]:
        return (WayOut(stride, self.edge) for stride in self.stride.steps())

    def can_end(self) -> bool:
        """Can the edge be reached? Asked only where it is near enough in a straight line."""
        stride = self.stride
        if not is_within(self.edge, stride.strider.pace.most(is_slow=False) - stride.spent, self.here):
            return False
        return self.may_end or any(each.can_end() for each in self.steps())


def _way_out(world: World, state: State, figure: int) -> WayOut:
    return WayOut(strider(world, state, figure).begin(), OPPOSITE[state.battle.edge])


def leaving_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not leave the map. HA-MOVE-04, HA-AMB-06."""
    name = world.notation.unit(figure)
    if state.battle.scenario != AMBUSH or not 0 <= figure < len(world.figures):
        return Refusal("HA-MOVE-04", "leaves-map", name)
    if world.figures[figure].side != state.battle.attacker:
        return Refusal("HA-MOVE-04", "leaves-map", name)
    return mover_refusal(world, state, figure)


def leave_refusal(now: Context, order: Leave) -> Refusal | None:
    """Why a figure cannot leave so."""
    world, state = now.world, now.state
    refusal = leaving_refusal(world, state, order.figure)
    if refusal is not None:
        return refusal
    out = _way_out(world, state, order.figure)
    stride = way_of(out.stride, order.start, order.path)
    if isinstance(stride, Refusal):
        return stride
    out = WayOut(stride, out.edge)
    if not out.may_end:
        return Refusal("HA-AMB-06", "too-far" if out.is_on_edge else "not-on-the-edge", world.notation.hex(stride.here))
    return None


def left(world: World, state: State, order: Leave) -> Done:
    """The state after a figure has got away; a unit of which all have is safe. HA-AMB-06."""
    figure, hexes = order.figure, world.grid.walk(order.start, tuple(order.path))
    stride = way_of(strider(world, state, figure).begin(), order.start, order.path)
    assert isinstance(stride, Stride)
    height = len(state.agenda)
    state, told = arrived(world, state, figure, stride, hexes, STILL, leaves=True)
    due = state.agenda[height:]
    if due:  # crocodiles come first
        return state.without(len(due)).then(Step(LEAVES, figure=figure), *due), told
    state, more = _gone(world, state, figure)
    return state, (*told, *more)


def _run_leaves(now: Context) -> Done:
    """Whom the crocodiles have spared is off. HA-TERR-12."""
    figure = now.step.figure
    return _gone(now.world, now.state, figure) if now.state.figures[figure].status == ON_MAP else (now.state, ())


def _gone(world: World, state: State, figure: int) -> Done:
    """A figure is off the map and safe, and so is a unit of which nobody is left on it. HA-AMB-06."""
    state = acted(state, figure, replace(state.figures[figure], status=EXITED))
    unit = standing(world, state).unit_of(figure)
    waits = any(state.figures[number].status == OFF_MAP for number in world.units[unit].figures)
    if not waits and not standing(world, state).members(unit):
        state = state.with_unit(unit, replace(state.units[unit], status=GONE))
    return state, (LeftMap(world.notation.unit(figure)),)


def _may_leave(now: Context) -> bool:
    battle, side = now.state.battle, now.world.units[now.state.activation.unit].side
    return battle.scenario == AMBUSH and side == battle.attacker


def _out(now: Context, figure: int) -> WayOut | None:
    """Its way out; most are too far from the edge, and nothing else is asked of them."""
    active, edge = now.state.activation, OPPOSITE[now.state.battle.edge]
    if not is_within(edge, max(active.open_result, active.difficult_result), now.state.figures[figure].where):
        return None
    if mover_refusal(now.world, now.state, figure) is not None:
        return None
    out = _way_out(now.world, now.state, figure)
    return out if out.can_end() else None


def _cleared(now: Context) -> State:
    return replace(now.state, ways=())


PHASE = Phase(
    Verb(
        "enter",
        Enter,
        FIGURES,
        (ACTOR.among(_outside), DoorSlot("HEX-HEX"), FACING, OPPONENT.among(_named_from)),
        refusal=_alone_refusal,
        apply=lambda now, order: entered(now.world, _cleared(now), order),
        where=lambda now: bool(outside(now.world, now.state)),
    ),
    Verb(
        "exit",
        Leave,
        FIGURES,
        (ACTOR, PATH.along(_out)),
        refusal=leave_refusal,
        apply=lambda now, order: left(now.world, _cleared(now), order),
        where=_may_leave,
    ),
    runs={LEAVES: _run_leaves},
)
