"""The rules of one match: the tables of its phases, and what is this game's own. The sequence of play itself is in `sequence`."""

from pbem.engine.demands import Over, Roll
from pbem.engine.luck import Luck
from pbem.engine.rules.machine import Machine
from pbem.engine.rules.phases import Citations
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import DECISIONS, GUARDS
from pbem.games.guerra_do_congo.kit_types import Phase
from pbem.games.guerra_do_congo.rules import sequence
from pbem.games.guerra_do_congo.rules.combat import air_power, bombardment, interdiction, listed_attacks, reserves
from pbem.games.guerra_do_congo.rules.combat import phase as combat_phase
from pbem.games.guerra_do_congo.rules.movement import (
    airlift,
    map_exit,
    march,
    railway,
    recovery,
    reinforcements,
    reserve_marks,
    river,
)
from pbem.games.guerra_do_congo.rules.roll_favours import luck_of
from pbem.games.guerra_do_congo.standing_orders import order_conditions
from pbem.games.guerra_do_congo.standing_orders.answers import STANDING_ORDERS
from pbem.games.guerra_do_congo.state import FINISHED, SIDES, State, Step

MOVEMENT = Phase(  # in the order of P1 to P5
    recovery.RECOVER,
    recovery.DISSOLVE,
    reinforcements.MOBILISE,
    recovery.ABANDON,
    march.VERB,
    reinforcements.ENTER,
    river.VERB,
    railway.RIDE,
    railway.ENTER,
    airlift.VERB,
    map_exit.VERB,
    reserve_marks.VERB,
)
PHASES = (
    sequence.PHASE,
    MOVEMENT,
    combat_phase.PHASE,
    bombardment.PHASE,
    interdiction.PHASE,
    listed_attacks.PHASE,
    reserves.PHASE,
    air_power.PHASE,
)
VERBS = {verb.word: verb for phase in PHASES for verb in phase.verbs}


class CongoRules(Machine[World, State, Step]):
    """The rules of this game, bound to a match. There is no hidden information. GC-1.2c."""

    sides = SIDES
    decisions, guards = DECISIONS, GUARDS
    phases = PHASES
    cites = Citations(turn="GC-2.1b", phase="GC-2.1c", dice="GC-1.2b", standing="GC-2.4c")
    standing_orders, conditions = STANDING_ORDERS, order_conditions.CONDITIONS

    def first_state(self) -> State:
        """Turn 1 before its Administration; first the Congo player places his free units. GC-3.4.4d."""
        return sequence.first_state(self.world)

    def over(self, state: State) -> Over | None:
        """After the Congo stage of the last turn, or when an army has ceased to exist. GC-7a, GC-7d."""
        return Over(state.winner, state.ended_by) if state.phase == FINISHED else None

    def luck_of(self, _state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
        """What a roll was good for, and for whom."""
        return luck_of(roll, numbers)
