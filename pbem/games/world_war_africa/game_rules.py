"""The rules of one match: the tables of its phases, and what is this game's own. The sequence of play itself is in `sequence`."""

from pbem.engine.decisions import Decision
from pbem.engine.demands import Input, Over, Roll
from pbem.engine.events import Event
from pbem.engine.luck import Luck
from pbem.engine.rules.machine import Machine
from pbem.engine.rules.phases import Citations
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import SIDES
from pbem.games.world_war_africa.decisions import DECISIONS, GUARDS
from pbem.games.world_war_africa.kit_types import Done
from pbem.games.world_war_africa.rules import (
    activations,
    covered_events,
    covered_stacks,
    random_events,
    sequence,
    stack_choices,
)
from pbem.games.world_war_africa.rules.combat.phases import PHASES as COMBAT
from pbem.games.world_war_africa.rules.movement.phases import PHASES as MOVEMENT
from pbem.games.world_war_africa.rules.reinforcements import placements, purchases
from pbem.games.world_war_africa.rules.roll_favours import luck_of, luck_of_each
from pbem.games.world_war_africa.rules.set_up.opening import first_state
from pbem.games.world_war_africa.rules.set_up.phases import PHASES as SET_UP
from pbem.games.world_war_africa.standing_orders import advances, arrivals, clashes, defenses, losses, shopping_lists, unit_lists
from pbem.games.world_war_africa.standing_orders.order_conditions import CONDITIONS
from pbem.games.world_war_africa.state import State, Step


class AfricaRules(Machine[World, State, Step]):
    """The rules of this game, bound to a match."""

    sides = SIDES
    decisions, guards = DECISIONS, GUARDS
    phases = (
        *SET_UP,
        random_events.PHASE,
        activations.PHASE,
        purchases.PHASE,
        placements.PHASE,
        *MOVEMENT,
        sequence.PHASE,
        *COMBAT,
        stack_choices.PHASE,
    )
    cites = Citations(turn="WWA-4.0b", phase="WWA-4.0b", dice="WWA-0a", standing="WWA-0h")
    standing_orders = {
        **unit_lists.STANDING_ORDERS,
        **shopping_lists.STANDING_ORDERS,
        **arrivals.STANDING_ORDERS,
        **losses.STANDING_ORDERS,
        **defenses.STANDING_ORDERS,
        **advances.STANDING_ORDERS,
        **clashes.STANDING_ORDERS,
    }
    conditions = CONDITIONS
    covers = True

    def first_state(self) -> State:
        """Before anything is placed. WWA-3.2u."""
        return first_state(self.world)

    def over(self, state: State) -> Over | None:
        """When Kinshasa has fallen, or after the last turn. WWA-13.0a, WWA-13.2a."""
        return Over(state.winner, state.ended_by) if state.ended_by else None

    def view(self, state: State, side: int) -> State:
        """The other side's stacks from above. WWA-8.5a."""
        return covered_stacks.view(self.world, state, side)

    def may_be_void(self, _view: State, _side: int, _decision: Decision) -> bool:
        """No order hangs on a covered unit: of enemies the rules of orders ask where they stand, of the known ones who they are."""
        return False

    def may_see(self, given: Input, side: int) -> bool:
        """Orders of the other side name units that may lie covered. WWA-8.5a."""
        return covered_events.may_see(given, side)

    def view_events(self, events: tuple[Event, ...], side: int) -> tuple[Event, ...]:
        """Of stacks of the other side the top unit and the number. WWA-8.5a."""
        return tuple(covered_events.seen(self.world, event, side) for event in events)

    def apply(self, state: State, given: Input) -> Done:
        """The state at the next demand and the events on the way: in a view without the names of those who stand in for others."""
        after, events = super().apply(state, given)
        return after, covered_events.without_stand_ins(self.world, state, events)

    def luck_of(self, state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
        """What a roll was good for, and for whom."""
        return luck_of(self.world, state, roll, numbers)

    def luck_of_each(self, state: State, roll: Roll, numbers: tuple[int, ...]) -> tuple[Luck, ...]:
        """The luck of each die for a town."""
        return luck_of_each(self.world, state, roll, numbers)
