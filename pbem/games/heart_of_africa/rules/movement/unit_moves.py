"""Whole units moved by one order, figure by figure, into a formation. decisions.md, section 4.3.

What comes out is a plan: a `Go` for each figure, in the order in which they go. It is worked out on the position as it is; an order
that has become impossible when its turn comes is left out.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Path
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import BAGGAGE
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, Go
from pbem.games.heart_of_africa.rules.figures.activity import actors, have_acted
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import reach
from pbem.games.heart_of_africa.rules.movement.detours import Detours, detours
from pbem.games.heart_of_africa.rules.movement.finishing import cohesion_refusal
from pbem.games.heart_of_africa.rules.movement.going import on_foot_refusal
from pbem.games.heart_of_africa.rules.movement.strides import Stride, Strider, pace_of
from pbem.games.heart_of_africa.state.figures import ROOF
from pbem.games.heart_of_africa.state.position import State

Plan = tuple[Go, ...]


Goals = list[tuple[int, Hex]]
Allowed = Callable[[Hex], bool]


@once_a_state
def movers(world: World, state: State) -> tuple[int, ...]:
    """The figures of the activation that may go and have not acted yet."""
    acted = have_acted(world, state)
    found = (number for number in actors(world, state) if number not in acted)
    return tuple([number for number in found if on_foot_refusal(world, state, number) is None])


class Underway:
    """A plan, and who stands where when it has been carried out so far: all that matters to those that are to go after it."""

    def __init__(self, world: World, state: State, shut: frozenset[Hex] = frozenset()) -> None:
        self._world, self._state, self._shut = world, state, shut
        self._ready = dict[int, Stride]()
        self.anew()

    def anew(self) -> None:
        """All where they stood, for another plan."""
        here = standing(self._world, self._state)
        self._at, self._roofs = dict(here.at), dict(here.roofs)
        self.plan = list[Go]()

    def begin(self, figure: int) -> Stride:
        """A figure that has not gone yet, ready to go."""
        begun = self._ready.get(figure)
        if begun is None:
            found = Strider(self._world, self._state, figure, pace_of(self._world, self._state, figure))
            if self._shut:
                found.shut |= self._shut
            begun = self._ready[figure] = found.begin()
        begun.strider.occupied = self._roofs if begun.strider.is_on_roof else self._at
        return begun

    def go(self, order: Go) -> None:
        """One more order of the plan."""
        self.plan.append(order)
        if order.path:
            occupied = self._roofs if self._state.figures[order.figure].level == ROOF else self._at
            occupied.pop(order.start, None)
            occupied[end_of(self._world, order)] = order.figure


def into_slots(
    world: World,
    state: State,
    slots: Sequence[Hex],
    facing: int,
    most: int | None = None,
    may_end: Allowed = lambda _here: True,
    via: Sequence[Hex] = (),
    shut: frozenset[Hex] = frozenset(),
) -> Plan:
    """Every figure goes as near to its slot as it comes; slower all together where the unit would fall apart. HA-COH-03.

    Where it would fall apart even so, as one that is strung out does, all make for the middle of the formation instead.
    `via`: the hexes by which each goes; `shut`: hexes that none enters.
    """
    limit, around = most if most is not None else _longest(world, state), _around(world, state, slots, via, shut)
    best = _cohesive(world, state, around, _shared_out(world, state, slots), facing, limit, may_end)
    if limit and slots and not any(order.path for order in best):
        return _cohesive(world, state, around, _shared_out(world, state, slots[:1]), facing, limit, may_end)
    return best


def to_places(
    world: World,
    state: State,
    goals: Sequence[tuple[int, Hex]],
    facing: int,
    most: int | None = None,
    may_end: Allowed = lambda _here: True,
    via: Sequence[Hex] = (),
    shut: frozenset[Hex] = frozenset(),
) -> Plan:
    """Single figures go in this order as near to their hexes as they come; slower all together where the unit would fall apart."""
    able = movers(world, state)
    going = [(figure, there) for figure, there in goals if figure in able]
    limit = most if most is not None else _longest(world, state)
    around = _around(world, state, [there for _, there in going], via, shut)
    return _cohesive(world, state, around, going, facing, limit, may_end)


def _cohesive(world: World, state: State, around: Detours, goals: Goals, facing: int, limit: int, may_end: Allowed) -> Plan:
    """As fast as the unit keeps together. How slow that is, is found by halving."""
    underway = Underway(world, state, around.shut)
    best = _to_slots(underway, around, goals, facing, limit, may_end)
    if limit <= 0 or holds_together(world, state, best):
        return best
    least, slowest = 0, limit - 1
    best = _to_slots(underway, around, goals, facing, 0, may_end)
    while least < slowest:
        limit = (least + slowest + 1) // 2
        plan = _to_slots(underway, around, goals, facing, limit, may_end)
        if holds_together(world, state, plan):
            least, best = limit, plan
        else:
            slowest = limit - 1
    return best


def _around(world: World, state: State, slots: Sequence[Hex], via: Sequence[Hex], shut: frozenset[Hex]) -> Detours:
    """The ways of the figures that go to the first slot, the middle of the front rank."""
    able = movers(world, state)
    if via or not able or not slots:
        return Detours(world, via=tuple(via), shut=shut)
    side, kind = world.figures[able[0]].side, standing(world, state).kind(able[0])
    found = detours(world, state, side, kind, (state.figures[number].where for number in able), slots[0])
    return replace(found, shut=shut) if shut else found


def _longest(world: World, state: State) -> int:
    return max((pace_of(world, state, number).most(is_slow=False) for number in movers(world, state)), default=0)


def _shared_out(world: World, state: State, slots: Sequence[Hex]) -> Goals:
    """The figures in the order in which they go, each with its slot: of each slot the nearest; who has none goes to the first."""
    left, found, distance = {number: state.figures[number].where for number in movers(world, state)}, Goals(), world.grid.distance
    taken = [state.figures[number].where for number in _standing_still(world, state)]
    for slot in slots:
        if not left:
            break
        if slot in taken:
            continue
        _, figure = min([(distance(here, slot), number) for number, here in left.items()])
        del left[figure]
        found.append((figure, slot))
    return found + [(figure, slots[0] if slots else state.figures[figure].where) for figure in left]


def _to_slots(underway: Underway, around: Detours, goals: Goals, facing: int, limit: int, may_end: Allowed) -> Plan:
    underway.anew()
    for figure, slot in goals:
        begun = underway.begin(figure)
        if limit > 0:
            underway.go(_toward(begun, slot, facing, limit, may_end, around))
        else:
            underway.go(Go(figure, begun.here, Path(()), facing, NO_ONE))
    return tuple(underway.plan)


def _standing_still(world: World, state: State) -> Iterable[int]:
    """The figures of the units that do not go: they keep their hexes."""
    able = movers(world, state)
    here = standing(world, state)
    return (number for unit in state.activation.units for number in here.members(unit) if number not in able)


def _toward(begun: Stride, slot: Hex, facing: int, limit: int, may_end: Allowed, around: Detours) -> Go:
    """A figure goes to a hex, or as near to it as it comes: of equal hexes to the one with the lowest number.

    `around`: by which way that is near, where something lies between.
    """
    figure = begun.strider.figure
    if around.via:
        by = reach.through(begun, around.via, limit)
        nearing = reach.Nearing(by.stride, (*by.left, slot)[0], limit - len(by.path))
        path = (*by.path, *reach.nearest_end(by.stride, nearing, may_end))
        if len(path) > len(by.path) or by.stride.may_end:
            return Go(figure, begun.here, Path(path), facing, NO_ONE)
    if around.steps:
        nearing = reach.Nearing(begun, slot, limit, around.toward(slot), is_sure=around.is_sure(begun.here))
    else:
        nearing = reach.Nearing(begun, slot, limit)
    return Go(figure, begun.here, Path(reach.nearest_end(begun, nearing, may_end)), facing, NO_ONE)


def end_of(world: World, order: Go) -> Hex:
    """Where a figure comes to by an order."""
    return world.grid.walk(order.start, tuple(order.path))[-1]


def holds_together(world: World, state: State, plan: Sequence[Go]) -> bool:
    """Could the activation end when all have gone, whatever may befall them on their way? HA-COH-02, HA-COH-03."""
    ends = {order.figure: end_of(world, order) for order in plan}
    kinds = standing(world, state)
    engaged = {order.figure for order in plan if order.opponent != NO_ONE and kinds.kind(order.opponent - 1).id != BAGGAGE}
    return cohesion_refusal(world, state, ends, engaged) is None
