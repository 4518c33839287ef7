"""The rules of one match: what is due, what may be decided, and what it does.

The handlers of steps and verbs stand in the tables of the phase modules; `engine.phases` runs them. The sequence of play itself
is in `sequence`, what is sealed in `hidden`.
"""

from collections.abc import Mapping, Sequence

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Claimed, Decided, Demand, Input, Open, Opened, Over, Roll
from pbem.engine.events import Event
from pbem.engine.game import Options
from pbem.engine.luck import Luck
from pbem.engine.phases import Citations, Machine, words_of
from pbem.engine.proofs import true_claim
from pbem.games.rio_40 import (
    advancing,
    attack,
    civilians,
    defence,
    entering,
    fire,
    helicopters,
    hidden,
    hiding,
    hits,
    known,
    luck,
    moving,
    own_knowledge,
    recovery,
    retreat,
    searching,
    sequence,
    setup,
    standing,
    walking,
)
from pbem.games.rio_40.decisions import ANSWERS, DECISIONS, GUARDS, Place
from pbem.games.rio_40.state import FINISHED, SIDES, State, Step
from pbem.games.rio_40.steps import Done
from pbem.games.rio_40.world import ENVELOPE, World

PHASES = (
    setup.PHASE,
    sequence.PHASE,
    moving.PHASE,
    entering.PHASE,
    helicopters.PHASE,
    walking.PHASE,
    hiding.PHASE,
    fire.PHASE,
    attack.PHASE,
    defence.PHASE,
    hits.PHASE,
    retreat.PHASE,
    hidden.PHASE,
    advancing.PHASE,
    recovery.PHASE,
    searching.PHASE,
    civilians.PHASE,
)
VERBS = {verb.word: verb for phase in PHASES for verb in phase.verbs}
HIGHEST_ANSWER = 1  # to a question about a counter
CITES = Citations(turn="R40-5g", phase="R40-5a", dice="R40-0h")


def _over(state: State) -> Over | None:
    return Over(state.winner, state.ended_by) if state.phase == FINISHED else None


class RioRules:
    """`pbem.engine.game.Rules` for this game."""

    sides: tuple[str, ...] = SIDES
    decisions = DECISIONS
    guards = GUARDS
    policy_kinds: tuple[str, ...] = standing.KINDS
    uses_traps = False
    telling: Mapping[str, tuple[str, ...]] = {"attack-resolved": ("result",), "search-resolved": ("found",)}

    def __init__(self, world: World) -> None:
        self.world = world
        self._machine: Machine[World, State, Step] = Machine(world, PHASES, SIDES, CITES, _over)

    def start(self) -> State:
        """The set-up, before anybody has placed anything. R40-4.2a."""
        return self.begin(sequence.first_state(self.world))

    def begin(self, state: State) -> State:
        """A state put together by hand, gone on to its first demand."""
        return self._with_openings(self._machine.go_on(state))[0]

    def pending(self, state: State) -> Demand:
        """What the top of the agenda waits for."""
        return self._machine.pending(state)

    def is_order(self, decision: Decision) -> bool:
        """Is it a step of the phase player, and not an answer?"""
        return not isinstance(decision, ANSWERS)

    def check(self, state: State, side: int, decision: Decision) -> None:
        """Raises IllegalOrder unless this side may decide so now."""
        *before, last = known.spelled(self.world, state, decision)
        for each in before:
            state, _ = self.apply(state, Decided(side, each))
        self._machine.check(state, side, last)

    def apply(self, state: State, given: Input) -> Done:
        """The state at the next demand and the events on the way."""
        if not self.world.is_open_board or not isinstance(given, Decided):
            return self._with_openings(self._machine.apply(state, given))
        events: tuple[Event, ...] = ()
        for each in known.spelled(self.world, state, given.decision):
            state, more = self._with_openings(self._machine.apply(state, Decided(given.side, each)))
            events += more
        return state, events

    def _with_openings(self, done: Done) -> Done:
        """On a what-if board, where everything is known: go on over what would have to be opened or stated."""
        state, events = done
        while self.world.is_open_board:
            demand = self.pending(state)
            given = self.proof(state, demand) if isinstance(demand, Open) else None
            if given is None:
                break
            state, more = self._machine.apply(state, given)
            events += more
        return state, events

    def proof(self, state: State, demand: Open) -> Opened | Claimed | None:
        """The lowest true answer to a question, else the opening; None where this state does not know what is there."""
        payload = hidden.known_payload(self.world, state, demand.envelope)
        if payload is None:
            return None
        return true_claim(self, state, demand, payload, HIGHEST_ANSWER) or Opened(demand.side, demand.envelope, payload)

    def options(self, state: State, prefix: tuple[str, ...]) -> Options:
        """The words that may come next; in one's own copy of a state (`unfold`) those that fit what one knows."""
        return self._machine.options(state, prefix)

    def write(self, decision: Decision) -> str:
        """An order in notation: `ma PM03 K9-K10`."""
        return self._machine.write(decision)

    def read(self, text: str) -> Decision:
        """The decision of a notation. Places may stand for their hexes; spaces, commas and hyphens part words alike."""
        return self._machine.read(words_of(text, self.world.board.place_hex))

    def answer(self, state: State, policy: bytes) -> Decision | None:
        """What a standing order decides in the pending answer."""
        return standing.answer(self.world, state, self.pending(state), policy)

    def default_policy(self, kind: str) -> bytes:
        """The standing order of a kind until its owner files another."""
        return standing.default_policy(kind)

    def check_policy(self, kind: str, policy: bytes) -> None:
        """Raises IllegalOrder when these bytes are no standing order of the kind."""
        standing.write_policy(self.world, kind, policy)

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
        """A guard in notation: `K10 vacant`."""
        return standing.write_guard(self.world, guard)

    def read_guard(self, text: str) -> Decision:
        """The guard of a notation."""
        return standing.read_guard(self.world, words_of(text, self.world.board.place_hex))

    def luck_of(self, state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
        """A roll as one number, and whom a high one favours."""
        return luck.luck_of(self.world, state, roll, numbers)

    # ---- secrets

    def view(self, state: State, side: int) -> State:  # noqa: ARG002
        """What either side may see: the state of a match holds no secret, a copy of one's own is folded back."""
        return hidden.folded(self.world, state)

    def unfold(self, view: State, side: int, payloads: Mapping[str, bytes]) -> State:
        """A side's own copy of its view, with what lies under its own counters: for showing, planning and options only."""
        return hidden.unfolded(self.world, view, payloads) if side == self.world.scenario.hider else view

    def own_refusal(self, own: State, side: int, decisions: Sequence[Decision]) -> Refusal | None:
        """Why a side's own copy knows that an order with its answers can never be applied, or would state what is not true."""
        return own_knowledge.refusal(self.world, own, side, decisions)

    def lists_due(self, state: State, side: int) -> dict[str, tuple[bytes, ...]]:
        """The sealed lists that a side's next orders build on, in roster order: shuffle the members before sealing them."""
        is_due = side == self.world.scenario.hider and any(step.name == "place" for step in state.agenda)
        return {ENVELOPE: tuple(map(hidden.payload_of, self.world.tokens))} if is_due else {}

    def envelopes(self, decision: Decision) -> tuple[str, ...]:
        """Placing counters builds on the whole list of what they are."""
        last = len(self.world.counters()) - 1
        return (f"{ENVELOPE}/{last}",) if isinstance(decision, Place) and last >= 0 else ()

    def springs(self, state: State, side: int, payload: bytes) -> bool:  # noqa: ARG002
        """No traps are laid."""
        return False

    def claim_holds(self, state: State, claim: Claimed, payload: bytes) -> bool:  # noqa: ARG002
        """Was a claim about a counter true? The program of its placer answers with the lowest that is."""
        return hidden.claim_holds(self.world, claim, payload)

    def sealed_refusal(self, state: State, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why what a side had sealed was not lawful: set-up, markers, statements."""
        return hidden.sealed_refusal(self.world, state, side, payloads)
