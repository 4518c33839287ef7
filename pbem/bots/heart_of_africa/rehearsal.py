"""Actions of a unit that marches, tried out on the house's own copy of the position: which of them brings it on best."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.bots.heart_of_africa.routes import NO_WAY, Costs, pace_of, slow_pace_of
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.movement.activation import started
from pbem.games.heart_of_africa.rules.movement.finishing import cohesion_refusal
from pbem.games.heart_of_africa.rules.sheets.enacting import plan_of
from pbem.games.heart_of_africa.state.figures import OFF_MAP, ON_MAP
from pbem.games.heart_of_africa.state.position import Activation, State
from pbem.games.heart_of_africa.state.sheets import Action

OUTSIDE = NO_WAY // 10  # what is left to go for who has not even come on


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
        """What all its figures have to go together."""
        figures = [state.figures[number] for number in self.world.units[unit].figures]
        outside = sum(figure.status == OFF_MAP for figure in figures)
        return OUTSIDE * outside + sum(1 + costs.get(each.where, NO_WAY) for each in figures if each.status == ON_MAP)
