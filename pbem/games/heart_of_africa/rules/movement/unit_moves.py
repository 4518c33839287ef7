"""Whole units moved by one order, figure by figure: into a formation, or into contact. decisions.md, section 4.3.

What comes out is a plan: a `Go` for each figure, in the order in which they go. It is worked out on the position as it is; an order
that has become impossible when its turn comes is left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Path
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, STILL, Go
from pbem.games.heart_of_africa.fields.pieces import widened
from pbem.games.heart_of_africa.rules.figures.activity import actors
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import contact, reach
from pbem.games.heart_of_africa.rules.movement.detours import Detours, detours
from pbem.games.heart_of_africa.rules.movement.finishing import cohesion_refusal, is_whole
from pbem.games.heart_of_africa.rules.movement.going import gone, mover_refusal
from pbem.games.heart_of_africa.rules.movement.strides import strider
from pbem.games.heart_of_africa.state.figures import ON_MAP
from pbem.games.heart_of_africa.state.position import State

Plan = tuple[Go, ...]


Floods = dict[tuple[int, Hex], reach.Flood]
"""How far each figure comes, by the hex it makes for: the same as long as only its own unit moves, for friends bar no way."""
STAND_OFF = 2
Allowed = Callable[[Hex], bool]


@once_a_state
def movers(world: World, state: State) -> tuple[int, ...]:
    """The figures of the activation that may go and have not acted yet."""
    have_acted = {number for number, _ in state.activation.before}
    found = (number for number in actors(world, state) if number not in have_acted)
    return tuple(number for number in found if mover_refusal(world, state, number) is None)


def into_slots(
    world: World,
    state: State,
    slots: Sequence[Hex],
    facing: int,
    most: int | None = None,
    may_end: Allowed = lambda _here: True,
    via: Sequence[Hex] = (),
) -> Plan:
    """Every figure goes as near to its slot as it comes; slower all together where the unit would fall apart. HA-COH-03.

    Where it would fall apart even so, as one that is strung out does, all make for the middle of the formation instead.
    `via`: the hexes by which each goes.
    """
    limit, around = most if most is not None else _longest(world, state), _around(world, state, slots, via)
    best = _cohesive(world, state, around, slots, facing, limit, may_end)
    if limit and slots and not any(order.path for order in best):
        return _cohesive(world, state, around, slots[:1], facing, limit, may_end)
    return best


def _cohesive(world: World, state: State, around: Detours, slots: Sequence[Hex], facing: int, limit: int, may_end: Allowed) -> Plan:
    """As fast as the unit keeps together. How slow that is, is found by halving."""
    best = _to_slots(world, state, around, slots, facing, limit, may_end)
    if limit <= 0 or _holds_together(world, state, best):
        return best
    least, slowest = 0, limit - 1
    best = _to_slots(world, state, around, slots, facing, 0, may_end)
    while least < slowest:
        limit = (least + slowest + 1) // 2
        plan = _to_slots(world, state, around, slots, facing, limit, may_end)
        if _holds_together(world, state, plan):
            least, best = limit, plan
        else:
            slowest = limit - 1
    return best


def _around(world: World, state: State, slots: Sequence[Hex], via: Sequence[Hex]) -> Detours:
    """The ways of the figures that go to the first slot, the middle of the front rank."""
    able = movers(world, state)
    if via or not able or not slots:
        return Detours(world, via=tuple(via))
    side, kind = world.figures[able[0]].side, standing(world, state).kind(able[0])
    return detours(world, state, side, kind, (state.figures[number].where for number in able), slots[0])


def _longest(world: World, state: State) -> int:
    return max((strider(world, state, number).pace.most(is_slow=False) for number in movers(world, state)), default=0)


def _to_slots(world: World, state: State, around: Detours, slots: Sequence[Hex], facing: int, limit: int, may_end: Allowed) -> Plan:
    left, plan, now = list(movers(world, state)), list[Go](), state
    taken = [state.figures[number].where for number in _standing_still(world, state)]
    for slot in slots:
        if not left:
            break
        if slot in taken:
            continue
        figure = min(left, key=lambda number: (world.grid.distance(state.figures[number].where, slot), number))
        left.remove(figure)
        plan.append(toward(world, now, figure, slot, facing, limit, may_end, around))
        now = _stepped(world, now, plan[-1])
    for figure in left:
        goal = slots[0] if slots else state.figures[figure].where
        plan.append(toward(world, now, figure, goal, facing, limit, may_end, around))
        now = _stepped(world, now, plan[-1])
    return tuple(plan)


def _standing_still(world: World, state: State) -> Iterable[int]:
    """The figures of the units that do not go: they keep their hexes."""
    able = movers(world, state)
    here = standing(world, state)
    return (number for unit in state.activation.units for number in here.members(unit) if number not in able)


def toward(
    world: World, state: State, figure: int, slot: Hex, facing: int, limit: int, may_end: Allowed, around: Detours | None = None
) -> Go:
    """A figure goes to a hex, or as near to it as it comes: of equal hexes to the one with the lowest number.

    `around`: by which way that is near, where something lies between.
    """
    begun = strider(world, state, figure).begin()
    if around is not None and around.via:
        by = reach.through(begun, around.via, limit)
        path = (*by.path, *reach.nearest_end(by.stride, (*by.left, slot)[0], limit - len(by.path), may_end))
        if len(path) > len(by.path) or by.stride.may_end:
            return Go(figure, begun.here, Path(path), facing, NO_ONE)
    if around is not None and around.steps:
        path = reach.nearest_end(begun, slot, limit, may_end, around.left, is_sure=around.is_sure(begun.here))
    else:
        path = reach.nearest_end(begun, slot, limit, may_end)
    return Go(figure, begun.here, Path(path), facing, NO_ONE)


def into_contact(
    world: World, state: State, targets: Sequence[int], keep_back: int = 0, at_most: int = 1, use_difficult: bool = True
) -> Plan:
    """The figures go for those of the target units, those of the first units first, of these the nearest, and name them.

    The farthest stay out of it where the unit would fall apart otherwise: how many is found by halving. Where it would fall apart
    even so, all go towards the nearest enemy together. `at_most`: how many may name the same enemy.
    """
    floods, count = Floods(), len(movers(world, state)) - keep_back
    best = _to_enemies(world, state, floods, targets, count, at_most, use_difficult)
    if count <= 0 or _holds_together(world, state, best):
        return best
    least, most = 0, count - 1
    best = _to_enemies(world, state, floods, targets, 0, at_most, use_difficult)
    while least < most:
        count = (least + most + 1) // 2
        plan = _to_enemies(world, state, floods, targets, count, at_most, use_difficult)
        if _holds_together(world, state, plan):
            least, best = count, plan
        else:
            most = count - 1
    return best if least or _holds_together(world, state, best) else _together(world, state, targets)


def _together(world: World, state: State, targets: Sequence[int]) -> Plan:
    """All of them go towards the nearest enemy, none so fast that the unit falls apart."""
    here, able = standing(world, state), movers(world, state)
    enemies = [number for unit in targets for number in here.members(unit) if state.figures[number].status == ON_MAP]
    goal = min(enemies, key=lambda number: (here.nearest(number, able), number))
    near = [state.figures[number].where for number in enemies]
    return into_slots(world, state, (state.figures[goal].where,), STILL, may_end=_off(world, near))


def _to_enemies(
    world: World, state: State, floods: Floods, targets: Sequence[int], count: int, at_most: int, use_difficult: bool
) -> Plan:
    here = standing(world, state)
    enemies = [number for unit in targets for number in here.members(unit) if state.figures[number].status == ON_MAP]
    if not enemies:
        return ()
    groups = [group for unit in targets if (group := [number for number in enemies if here.unit_of(number) == unit])]
    order = sorted(movers(world, state), key=lambda number: (here.nearest(number, groups[0]), number))
    named, plan, now = dict.fromkeys(enemies, 0), list[Go](), state
    for place, figure in enumerate(order):
        open_to = _choice(named, at_most)
        able = ([number for number in open_to if number in group] for group in groups) if place < count else ()
        found = next(filter(None, (_charge(world, now, floods, figure, group, use_difficult) for group in able)), None)
        if found is None:
            goal = min(enemies, key=lambda number: (here.distance(figure, number), number))
            near = [state.figures[number].where for number in enemies] if place >= count else []
            found = toward(world, now, figure, state.figures[goal].where, STILL, 99, _off(world, near))
        else:
            named[found.opponent - 1] += 1
        plan.append(found)
        now = _stepped(world, now, found)
    return tuple(plan)


def _off(world: World, enemies: Sequence[Hex]) -> Allowed:
    """Hexes out of the reach of a step from these: for those that stay out of a charge."""
    near = widened(world.grid, frozenset(enemies), STAND_OFF)
    return lambda here: here not in near


def _choice(named: dict[int, int], at_most: int) -> list[int]:
    """Enemies that may still be named: those that nobody has named first."""
    return [number for times in range(at_most) for number, count in named.items() if count == times]


def _charge(world: World, state: State, floods: Floods, figure: int, enemies: Sequence[int], use_difficult: bool) -> Go | None:
    """The figure's way to the first of these enemies that it can name; the nearest of those named as often."""
    begun = strider(world, state, figure).begin()
    if not begun.strider.kind.fights:
        return None
    distance = world.grid.distance
    near = [number for number in enemies if distance(begun.here, state.figures[number].where) <= begun.strider.pace.most(False) + 1]
    near.sort(key=lambda number: (distance(begun.here, state.figures[number].where), number))
    if not near:
        return None
    goal = state.figures[near[0]].where
    flood = floods.get((figure, goal)) or floods.setdefault((figure, goal), reach.Flood(begun, goal))
    for enemy in near:
        there = state.figures[enemy].where
        for key in _beside(flood, there, use_difficult):
            if contact.naming_refusal(reach.stride_at(begun, flood.reached, key), enemy) is None:
                path = reach.path_to(flood.reached, key)
                facing = world.grid.direction(key[0], there)
                return Go(figure, begun.here, Path(path), facing, enemy + 1)
    return None


def _beside(flood: reach.Flood, enemy: Hex, use_difficult: bool) -> Iterator[reach.Key]:
    """The hexes beside an enemy by their way, the shortest first. The flood grows only as far as they are asked for."""
    around, spent = flood.begun.strider.world.grid.around(enemy), flood.begun.spent
    beside = [(there, is_slow) for there in around for is_slow in ((False, True) if use_difficult else (False,))]
    while True:
        yield from sorted(key for key in beside if key in flood.reached and flood.reached[key].spent == spent)
        if spent == flood.spent and flood.edge:
            flood.grow()
        if spent == flood.spent:
            return
        spent += 1


def _stepped(world: World, state: State, order: Go) -> State:
    """The state in which a figure stands where it goes: all that matters to those that are to go after it."""
    hexes, figure = world.grid.walk(order.start, tuple(order.path)), state.figures[order.figure]
    return state.with_figure(order.figure, replace(figure, where=hexes[-1])) if len(hexes) > 1 else state


def _holds_together(world: World, state: State, plan: Plan) -> bool:
    """Could the activation end when all have gone? HA-COH-02, HA-COH-03."""
    after = state
    for order in plan:
        after = _stepped(world, after, order)
    if all(is_whole(world, after, unit) for unit in state.activation.units):
        return True
    return cohesion_refusal(world, carried_out(world, state, plan)) is None


def carried_out(world: World, state: State, plan: Iterable[Go]) -> State:
    """The state in which all have gone, whatever may befall them on their way."""
    for order in plan:
        agenda = state.agenda
        state, _ = gone(world, state, order)
        state = replace(state, agenda=agenda)
    return state
