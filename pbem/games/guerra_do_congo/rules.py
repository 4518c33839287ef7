"""The rules of one match: what is due, what may be decided, and what it does.

The agenda's last step is done first. A step asks for a decision or for dice, or runs by itself; its handlers stand in the
tables of the phase modules. The sequence of play itself is in `sequence`.
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Choose, Claimed, Decided, Demand, Input, Over, Roll, Rolled
from pbem.engine.events import Event
from pbem.engine.game import Options, Token
from pbem.engine.luck import Luck
from pbem.engine.names import with_hexes
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
from pbem.games.guerra_do_congo.state import FINISHED, SIDES, State
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
VERB_OF = {verb.decision: verb for verb in VERBS.values()}
ASKS = {name: ask for phase in PHASES for name, ask in phase.asks.items()}
RUNS = {name: run for phase in PHASES for name, run in phase.runs.items()}
READS = {name: read for phase in PHASES for name, read in phase.reads.items()}
SEPARATORS = re.compile(r"[\s,\-]+")


Memory = tuple[State | None, dict[tuple[str, ...], Options]]


class CongoRules:
    """`pbem.engine.game.Rules` for this game."""

    sides: tuple[str, ...] = SIDES
    decisions = DECISIONS
    guards = GUARDS
    policy_kinds: tuple[str, ...] = standing.KINDS
    uses_traps = False

    def __init__(self, world: World) -> None:
        self.world = world
        self._memory: Memory = (None, {})  # the last state that options were asked of, and what was found; taken as one

    def start(self) -> State:
        """Turn 1 before its Administration; first the Congo player places his free units. GC-3.4.4d."""
        state, _ = self._go_on(sequence.first_state(self.world))
        return state

    def begin(self, state: State) -> State:
        """A state put together by hand, gone on to its first demand."""
        return self._go_on(state)[0]

    def pending(self, state: State) -> Demand:
        """What the top of the agenda waits for."""
        if state.phase == FINISHED:
            return Over(state.winner, state.ended_by)
        step = state.agenda[-1]
        demand = ASKS[step.name](self.world, state, step)
        if demand is None:
            raise AssertionError(f"a state at rest on step {step.name!r}")
        return demand

    def is_order(self, decision: Decision) -> bool:
        """Is it a step of the active side, and not an answer?"""
        return not isinstance(decision, ANSWERS)

    def check(self, state: State, side: int, decision: Decision) -> None:
        """Raises IllegalOrder unless this side may decide so now."""
        refusal = self._refusal(state, side, decision)
        if refusal:
            raise IllegalOrder(refusal)

    def _refusal(self, state: State, side: int, decision: Decision) -> Refusal | None:
        demand = self.pending(state)
        if not isinstance(demand, Choose):
            return Refusal("GC-2.1b", "nothing-to-decide")
        if demand.side != side:
            return Refusal("GC-2.1b", "other-sides-decision", SIDES[demand.side])
        verb = VERB_OF.get(type(decision))
        if verb is None or demand.kind not in verb.kinds:
            return Refusal("GC-2.1c", "wrong-phase", demand.kind)
        return verb.refusal(self.world, state, decision)

    def apply(self, state: State, given: Input) -> Done:
        """The state at the next demand and the events on the way."""
        demand = self.pending(state)
        if isinstance(given, Decided):
            self.check(state, given.side, given.decision)
            after, events = VERB_OF[type(given.decision)].apply(self.world, state, given.decision)
        elif isinstance(given, Rolled) and isinstance(demand, Roll):
            if len(given.numbers) != len(demand.faces) or not all(
                1 <= number <= faces for number, faces in zip(given.numbers, demand.faces, strict=True)
            ):
                raise IllegalOrder(Refusal("GC-1.2b", "not-these-dice"))
            step = state.agenda[-1]
            after, events = READS[step.name](self.world, replace(state, agenda=state.agenda[:-1]), step, given.numbers)
        else:
            raise IllegalOrder(Refusal("GC-2.1b", "not-what-is-due"))
        after, more = self._go_on(after)
        return after, events + more

    def _go_on(self, state: State) -> Done:
        """Run steps until one has to ask, or the match is over."""
        events: tuple[Event, ...] = ()
        while state.phase != FINISHED:
            step = state.agenda[-1]
            if step.name in ASKS and ASKS[step.name](self.world, state, step) is not None:
                break
            state, more = RUNS[step.name](self.world, replace(state, agenda=state.agenda[:-1]), step)
            events += more
        return state, events

    def options(self, state: State, prefix: tuple[str, ...]) -> Options:
        """The words that may come next. Answers about the last state asked are kept: a walk asks word by word."""
        asked, known = self._memory
        if state is not asked:
            self._memory = (state, known := {})
        found = known.get(prefix)
        if found is None:
            found = known[prefix] = self._options(state, prefix)
        return found

    def _options(self, state: State, prefix: tuple[str, ...]) -> Options:
        demand = self.pending(state)
        if not isinstance(demand, Choose):
            return Options(())
        if not prefix:
            words = [verb.word for verb in VERBS.values() if demand.kind in verb.kinds]
            return Options(tuple(Token(word) for word in words if self._leads_on(self.options(state, (word,)))))
        verb = VERBS.get(prefix[0])
        if verb is None or demand.kind not in verb.kinds:
            return Options(())
        return verb.walk(self.world, state, prefix[1:])

    @staticmethod
    def _leads_on(options: Options) -> bool:
        return bool(options.tokens) or options.is_complete

    def write(self, decision: Decision) -> str:
        """An order in notation: `m CON04 1714-1814-1715`."""
        verb = VERB_OF[type(decision)]
        return f"{verb.word} {verb.write(self.world, decision)}".rstrip()

    def read(self, text: str) -> Decision:
        """The decision of a notation. Places may stand for their hexes; spaces, commas and hyphens part words alike."""
        words = self._words(text)
        verb = VERBS.get(words[0].lower()) if words else None
        if verb is None:
            raise IllegalOrder(Refusal("GC-2.1b", "unknown-verb", words[0] if words else ""))
        return verb.read(self.world, words[1:])

    def _words(self, text: str) -> list[str]:
        """Split into words; a place's name, the longest first, becomes its hex: `Mbanza-Ngungu-1607` is two hexes."""
        return [word for word in SEPARATORS.split(with_hexes(text, self.world.place_hex)) if word]

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
