"""A plan by which a whole unit goes into contact by one order, figure by figure. decisions.md, section 4.3."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from pbem.engine.decisions import Path
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, STILL, Go
from pbem.games.heart_of_africa.fields.pieces import widened
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import contact, reach
from pbem.games.heart_of_africa.rules.movement.strides import Stride
from pbem.games.heart_of_africa.rules.movement.unit_moves import Allowed, Plan, Underway, end_of, holds_together, into_slots, movers
from pbem.games.heart_of_africa.state.figures import ON_MAP
from pbem.games.heart_of_africa.state.position import State

STAND_OFF = 2
FAR = 99  # steps


def into_contact(
    world: World, state: State, targets: Sequence[int], keep_back: int = 0, at_most: int = 1, use_difficult: bool = True
) -> Plan:
    """The figures go for those of the target units, those of the first units first, of these the nearest, and name them."""
    here = standing(world, state)
    groups = [[number for number in here.members(unit) if state.figures[number].status == ON_MAP] for unit in targets]
    return into_contact_with(world, state, groups, keep_back, at_most, use_difficult)


def into_contact_with(
    world: World, state: State, targets: Sequence[list[int]], keep_back: int, at_most: int, use_difficult: bool
) -> Plan:
    """The same with groups of enemies.

    The farthest stay out of it where the unit would fall apart otherwise: how many is found by halving. Where it would fall apart
    even so, all go towards the nearest enemy together. `at_most`: how many may name the same enemy.
    """
    groups = [group for group in targets if group]
    if not groups:
        return ()
    enemies = [number for group in groups for number in group]
    charge, count = _Charge(world, state, groups, at_most, use_difficult), len(movers(world, state)) - keep_back
    best = charge.plan(count)
    if count <= 0 or holds_together(world, state, best):
        return best
    least, most, first = 0, count - 1, best
    best = charge.plan(0)
    while least < most and best != first:  # where those that stay out of it do what they would do otherwise, all fall apart
        count = (least + most + 1) // 2
        plan = charge.plan(count)
        if holds_together(world, state, plan):
            least, best = count, plan
        else:
            most = count - 1
    return best if least or (best != first and holds_together(world, state, best)) else _together(world, state, enemies)


def _together(world: World, state: State, enemies: Sequence[int]) -> Plan:
    """All of them go towards the nearest enemy, none so fast that the unit falls apart."""
    here, able = standing(world, state), movers(world, state)
    goal = min(enemies, key=lambda number: (here.nearest(number, able), number))
    near = [state.figures[number].where for number in enemies]
    return into_slots(world, state, (state.figures[goal].where,), STILL, may_end=_off(world, near))


def _off(world: World, enemies: Sequence[Hex]) -> Allowed:
    """Hexes out of the reach of a step from these: for those that stay out of a charge."""
    near = widened(world.grid, frozenset(enemies), STAND_OFF)
    return lambda here: here not in near


def _anywhere(_here: Hex) -> bool:
    return True


class _Charge:
    """What stays alike while it is tried how many go in: who goes first, whom each is nearest to, and how far each comes."""

    def __init__(self, world: World, state: State, groups: list[list[int]], at_most: int, use_difficult: bool) -> None:
        here, self._world, self._state = standing(world, state), world, state
        self._groups, self._enemies = groups, [number for group in groups for number in group]
        self._hexes = [(there, number) for number in self._enemies for there in here.hexes(number)]
        self._underway = Underway(world, state)
        first, distance = [there for number in groups[0] for there in here.hexes(number)], world.grid.distance
        starts = [(state.figures[number].where, number) for number in movers(world, state)]
        aways = sorted([(min([distance(start, there) for there in first]), number) for start, number in starts])
        self._order = [number for _, number in aways]
        self._at_most, self._use_difficult = at_most, use_difficult
        self._floods = dict[tuple[int, Hex], reach.Flood]()
        self._nearings = dict[int, tuple[int, reach.Nearing]]()
        self._first = Plan()  # that of the most

    @cached_property
    def _keeps_off(self) -> Allowed:
        return _off(self._world, [self._state.figures[number].where for number in self._enemies])

    def plan(self, count: int) -> Plan:
        """So many go in, the others behind them. While each does what it does where more go in, nothing is looked for again."""
        underway, first, is_as_first = self._underway, self._first, bool(self._first)
        underway.anew()
        for place, figure in enumerate(self._order):
            order = first[place] if is_as_first else None
            if order is None or (place >= count and not self._may_keep_back(order)):
                order = self._order_of(underway.begin(figure), underway.plan, is_kept_back=place >= count)
                is_as_first = is_as_first and order == first[place]
            underway.go(order)
        self._first = first or tuple(underway.plan)
        return tuple(underway.plan)

    def _may_keep_back(self, order: Go) -> bool:
        """Would a figure that stays out of it do the same?"""
        return order.opponent == NO_ONE and (not order.path or self._keeps_off(end_of(self._world, order)))

    def _order_of(self, begun: Stride, plan: Sequence[Go], is_kept_back: bool) -> Go:
        away, nearing = self._toward(begun)
        if not is_kept_back and begun.strider.kind.fights and away <= begun.strider.pace.most(is_slow=False) + 1:
            open_to = self._open_to(plan)
            for group in self._groups:
                if (found := self._naming(begun, [number for number in open_to if number in group])) is not None:
                    return found
        path = reach.nearest_end(begun, nearing, self._keeps_off if is_kept_back else _anywhere)
        return Go(begun.strider.figure, begun.here, Path(path), STILL, NO_ONE)

    def _toward(self, begun: Stride) -> tuple[int, reach.Nearing]:
        """How far a figure is from the enemy that is nearest to it, and its ways towards that."""
        found, distance = self._nearings.get(begun.strider.figure), self._world.grid.distance
        if found is None:
            away, goal = min([(distance(begun.here, there), number) for there, number in self._hexes])
            found = away, reach.Nearing(begun, self._state.figures[goal].where, FAR)
            self._nearings[begun.strider.figure] = found
        return found

    def _open_to(self, plan: Sequence[Go]) -> list[int]:
        """Enemies that may still be named: those that nobody has named first."""
        named = dict.fromkeys(self._enemies, 0)
        for order in plan:
            if order.opponent != NO_ONE:
                named[order.opponent - 1] += 1
        return [number for times in range(self._at_most) for number, count in named.items() if count == times]

    def _naming(self, begun: Stride, enemies: Sequence[int]) -> Go | None:
        """The figure's way to the first of these enemies that it can name; the nearest of those named as often."""
        figures, distance, most = self._state.figures, self._world.grid.distance, begun.strider.pace.most(is_slow=False)
        aways = ((distance(begun.here, figures[number].where), number) for number in enemies)
        near = sorted((away, number) for away, number in aways if away <= most + 1)
        if not near:
            return None
        goal = figures[near[0][1]].where
        key = begun.strider.figure, goal
        flood = self._floods.get(key) or self._floods.setdefault(key, reach.Flood(begun, goal))
        for _, enemy in near:
            there = figures[enemy].where
            for end in _beside(flood, there, self._use_difficult):
                if contact.naming_refusal(reach.stride_at(begun, flood.reached, end), enemy) is None:
                    path, facing = reach.path_to(flood.reached, end), self._world.grid.direction(reach.hex_of(end), there)
                    return Go(begun.strider.figure, begun.here, Path(path), facing, enemy + 1)
        return None


def _beside(flood: reach.Flood, enemy: Hex, use_difficult: bool) -> Iterator[reach.Key]:
    """The hexes beside an enemy by their way, the shortest first. The flood grows only as far as they are asked for."""
    around, spent = flood.begun.strider.world.grid.around(enemy), flood.begun.spent
    beside = [reach.key_of(there, is_slow) for there in around for is_slow in ((False, True) if use_difficult else (False,))]
    while True:
        yield from sorted(key for key in beside if key in flood.reached and flood.reached[key].spent == spent)
        if spent == flood.spent and flood.edge:
            flood.grow()
        if spent == flood.spent:
            return
        spent += 1
