"""The rules of one match: what is due, what may be decided, and what it does.

The handlers of steps and verbs stand in the tables of the phase modules; `engine.phases` runs them. The sequence of play itself
is in `sequence`.
"""

from collections.abc import Mapping

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Claimed, Demand, Input, Over, Roll
from pbem.engine.game import Options
from pbem.engine.luck import Luck
from pbem.engine.phases import SEPARATORS as SEPARATORS
from pbem.engine.phases import Citations, Machine, words_of
from pbem.games.guerra_do_congo import (
    air_power,
    bombardment,
    combat_phase,
    declared,
    interdiction,
    movement_phase,
    reserves,
    sequence,
    standing,
)
from pbem.games.guerra_do_congo.decisions import ANSWERS, DECISIONS, GUARDS
from pbem.games.guerra_do_congo.luck import luck_of
from pbem.games.guerra_do_congo.state import FINISHED, SIDES, State, Step
from pbem.games.guerra_do_congo.steps import Done
from pbem.games.guerra_do_congo.world import World

PHASES = (
    sequence.PHASE,
    movement_phase.PHASE,
    combat_phase.PHASE,
    bombardment.PHASE,
    interdiction.PHASE,
    declared.PHASE,
    reserves.PHASE,
    air_power.PHASE,
)
VERBS = {verb.word: verb for phase in PHASES for verb in phase.verbs}
CITES = Citations(turn="GC-2.1b", phase="GC-2.1c", dice="GC-1.2b")


def _over(state: State) -> Over | None:
    return Over(state.winner, state.ended_by) if state.phase == FINISHED else None


class CongoRules:
    """`pbem.engine.game.Rules` for this game."""

    sides: tuple[str, ...] = SIDES
    decisions = DECISIONS
    guards = GUARDS
    policy_kinds: tuple[str, ...] = standing.KINDS
    uses_traps = False

    def __init__(self, world: World) -> None:
        self.world = world
        self.machine: Machine[World, State, Step] = Machine(world, PHASES, SIDES, CITES, _over)

    def start(self) -> State:
        """Turn 1 before its Administration; first the Congo player places his free units. GC-3.4.4d."""
        return self.begin(sequence.first_state(self.world))

    def begin(self, state: State) -> State:
        """A state put together by hand, gone on to its first demand."""
        return self._go_on(state)[0]

    def _go_on(self, state: State) -> Done:
        """Run steps until one has to ask, or the match is over."""
        return self.machine.go_on(state)

    def pending(self, state: State) -> Demand:
        """What the top of the agenda waits for."""
        return self.machine.pending(state)

    def is_order(self, decision: Decision) -> bool:
        """Is it a step of the active side, and not an answer?"""
        return not isinstance(decision, ANSWERS)

    def check(self, state: State, side: int, decision: Decision) -> None:
        """Raises IllegalOrder unless this side may decide so now."""
        self.machine.check(state, side, decision)

    def apply(self, state: State, given: Input) -> Done:
        """The state at the next demand and the events on the way."""
        return self.machine.apply(state, given)

    def options(self, state: State, prefix: tuple[str, ...]) -> Options:
        """The words that may come next. Answers about the last state asked are kept: a walk asks word by word."""
        return self.machine.options(state, prefix)

    def write(self, decision: Decision) -> str:
        """An order in notation: `m CON04 1714-1814-1715`."""
        return self.machine.write(decision)

    def read(self, text: str) -> Decision:
        """The decision of a notation. Places may stand for their hexes; spaces, commas and hyphens part words alike."""
        return self.machine.read(self._words(text))

    def _words(self, text: str) -> list[str]:
        return words_of(text, self.world.place_hex)

    def answer(self, state: State, policy: bytes) -> Decision | None:
        """What a standing order decides in the pending answer."""
        return standing.answer(self.world, state, self.pending(state), policy)

    def default_policy(self, kind: str) -> bytes:
        """The standing order of a kind until its owner files another."""
        return standing.default_policy(kind)

    def check_policy(self, kind: str, policy: bytes) -> None:
        """Raises IllegalOrder when these bytes are no standing order of the kind."""
        standing.decode_policy(self.world, kind, policy)

    def write_policy(self, kind: str, policy: bytes) -> str:
        """A standing order in notation."""
        return standing.write_policy(self.world, kind, policy)

    def read_policy(self, kind: str, text: str) -> bytes:
        """The standing order of a notation."""
        return standing.read_policy(self.world, kind, text)

    def holds(self, state: State, side: int, guard: Decision) -> bool:
        """Is this guard true now?"""
        return standing.holds(self.world, state, side, guard)

    def write_guard(self, guard: Decision) -> str:
        """A guard in notation: `1714 ours`."""
        return standing.write_guard(self.world, guard)

    def read_guard(self, text: str) -> Decision:
        """The guard of a notation."""
        return standing.read_guard(self.world, self._words(text))

    def luck_of(self, state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:  # noqa: ARG002
        """What a roll was good for, and for whom."""
        return luck_of(roll, numbers)

    def view(self, state: State, side: int) -> State:  # noqa: ARG002
        """There is no hidden information. GC-1.2c."""
        return state

    def envelopes(self, decision: Decision) -> tuple[str, ...]:  # noqa: ARG002
        """No decision of this game builds on an envelope."""
        return ()

    def springs(self, state: State, side: int, payload: bytes) -> bool:  # noqa: ARG002
        """There are no traps."""
        return False

    def claim_holds(self, state: State, claim: Claimed, payload: bytes) -> bool:  # noqa: ARG002
        """Nothing is ever claimed."""
        return False

    def sealed_refusal(self, state: State, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:  # noqa: ARG002
        """Only standing orders are sealed, and those are checked when they are opened."""
        return None
