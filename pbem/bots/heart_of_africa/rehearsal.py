"""Actions of a unit that marches, tried out on the house's own copy of the position: which of them brings it on best."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.routes import NO_WAY, Costs, pace_of, slow_pace_of
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.movement.activation import started
from pbem.games.heart_of_africa.rules.movement.finishing import cohesion_refusal
from pbem.games.heart_of_africa.rules.movement.formations import CLUSTER, SHAPES
from pbem.games.heart_of_africa.rules.sheets.enacting import plan_of
from pbem.games.heart_of_africa.state.figures import OFF_MAP, ON_MAP
from pbem.games.heart_of_africa.state.position import Activation, State
from pbem.games.heart_of_africa.state.sheets import FORM, Action

OUTSIDE = NO_WAY // 10  # what is left to go for who has not even come on
BESIDE = 3  # so far about a figure, the ground counts


class Rehearsal:
    """Units tried one after the other: each where those before it will be gone."""

    def __init__(self, world: World, view: State) -> None:
        self.world, self.state = world, view

    def best(self, unit: int, kind: Kind, costs: Costs, actions: Sequence[Action]) -> Action:
        """The first of those that leave its figures the least to go, by what it costs from each hex."""
        before = replace(self.state, active=self._activation(unit, kind))
        after = [self._after(before, action) for action in actions]
        best = min(range(len(actions)), key=lambda place: (self._left(after[place], unit, costs), place))
        self.state = after[best]
        return actions[best]

    def brings_on(self, unit: int, kind: Kind, costs: Costs, action: Action, enough: int) -> bool:
        """Does it bring all its figures together, and the last of them, so many hexes each nearer; nearer at all?"""
        before = replace(self.state, active=self._activation(unit, kind))
        gained = self._left(before, unit, costs) - self._left(self._after(before, action), unit, costs)
        there = sum(before.figures[number].status == ON_MAP for number in self.world.units[unit].figures)
        return gained >= max(1, enough * there)

    def _activation(self, unit: int, kind: Kind) -> Activation:
        """That under way with its dice, or one with middling dice."""
        active = self.state.active
        if active is not None and active.unit == unit and active.has_rolled:
            return active
        return replace(started(self.state, unit), open_result=pace_of(kind), difficult_result=slow_pace_of(kind), has_rolled=True)

    def _after(self, before: State, action: Action) -> State:
        """The position behind an action; as before where the unit would fall apart. HA-COH-03."""
        after = plan_of(self.world, before, action).state
        return after if cohesion_refusal(self.world, after) is None else before

    def _left(self, state: State, unit: int, costs: Costs) -> int:
        """What its figures have to go together, and as much again as if all were where the last is, since all wait for that one."""
        figures = [state.figures[number] for number in self.world.units[unit].figures]
        outside = sum(figure.status == OFF_MAP for figure in figures)
        ways = [1 + costs.get(each.where, NO_WAY) for each in figures if each.status == ON_MAP]
        return OUTSIDE * outside + sum(ways) + len(ways) * max((way for way in ways if way <= NO_WAY), default=0)


def forms(field: Battlefield, costs: Costs, start: Hex, *steps: int) -> Iterator[Action]:
    """All together some hexes on along the way; where the ground is mixed, also without leaving the open."""
    difficult, around = field.world.difficult, field.world.grid.within(start, BESIDE)
    facing = field.facing(start, field.routes.onward(costs, start, max(steps)))
    for to in dict.fromkeys(field.routes.onward(costs, start, each) for each in steps):
        form = Action(FORM, to=to, shape=SHAPES.index(CLUSTER), facing=facing)
        yield form
        if not difficult.isdisjoint(around) and not difficult.issuperset(around):
            yield replace(form, is_careful=True)
