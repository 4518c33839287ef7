"""The rules of one match: the tables of its phases, and what is this game's own.

The sequence of play itself is in `sequence`, what is sealed in `face_down`.
"""

from collections.abc import Mapping, Sequence

from pbem.engine.claims_and_findings import true_claim
from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Claimed, Decided, Input, Open, Opened, Over, Roll
from pbem.engine.events import Event
from pbem.engine.game import Telling
from pbem.engine.luck import Luck
from pbem.engine.rules.machine import Machine
from pbem.engine.rules.phases import Citations
from pbem.engine.rules.standing_orders import StandingOrder
from pbem.games.rio_40.content.world import ENVELOPE, World
from pbem.games.rio_40.decisions import DECISIONS, GUARDS, Place
from pbem.games.rio_40.kit_types import Done
from pbem.games.rio_40.rules import (
    face_down,
    hide_action,
    own_secret_refusals,
    sequence,
    setup,
    suppressed_withdrawal,
    what_if_unit_names,
)
from pbem.games.rio_40.rules.combat import advancing, attacks, defender_turns_up, hits, retreats
from pbem.games.rio_40.rules.movement import helicopter_landing, move_orders, opportunity_fire, reinforcements, run_progress
from pbem.games.rio_40.rules.search import civilians, searches
from pbem.games.rio_40.standing_orders import ambushes, order_conditions
from pbem.games.rio_40.standing_orders import defence as defence_orders
from pbem.games.rio_40.standing_orders import opportunity_fire as opportunity_fire_orders
from pbem.games.rio_40.standing_orders import retreats as retreat_orders
from pbem.games.rio_40.state import FINISHED, NOBODY, SETUP, SIDES, State, Step

PHASES = (
    setup.PHASE,
    sequence.PHASE,
    move_orders.PHASE,
    reinforcements.PHASE,
    helicopter_landing.PHASE,
    run_progress.PHASE,
    hide_action.PHASE,
    opportunity_fire.PHASE,
    attacks.PHASE,
    defender_turns_up.PHASE,
    hits.PHASE,
    retreats.PHASE,
    face_down.PHASE,
    advancing.PHASE,
    suppressed_withdrawal.PHASE,
    searches.PHASE,
    civilians.PHASE,
    ambushes.PHASE,
)
HIGHEST_ANSWER = 1  # to a question about a counter


class RioRules(Machine[World, State, Step]):
    """The rules of this game, bound to a match."""

    sides: tuple[str, ...] = SIDES
    decisions = DECISIONS
    guards = GUARDS
    phases = PHASES
    cites = Citations(turn="R40-5g", phase="R40-5a", dice="R40-0h", standing="R40-5g")
    standing_orders: Mapping[str, StandingOrder] = {
        "oppfire": opportunity_fire_orders.STANDING,
        "onward": run_progress.STANDING,
        "defend": defence_orders.STANDING,
        "retreat": retreat_orders.STANDING,
        "advance": advancing.STANDING,
        "lead": civilians.STANDING,
    }
    conditions = order_conditions.CONDITIONS
    trap_kind = "ambush"
    telling: Telling = {"attack-resolved": ("result",), "search-resolved": ("found",)}

    def first_state(self) -> State:
        """The set-up, before anybody has placed anything. R40-4.2a."""
        return sequence.first_state(self.world)

    def over(self, state: State) -> Over | None:
        """After the last turn, or when a scenario ends at once. R40-7a."""
        return Over(state.winner, state.ended_by) if state.phase == FINISHED else None

    def begin(self, state: State) -> State:
        """A state put together by hand, gone on to its first demand."""
        return self._with_openings(self.go_on(state))[0]

    def check(self, state: State, side: int, decision: Decision) -> None:
        """Raises IllegalOrder unless this side may decide so now."""
        if self.world.is_open_board:
            *before, decision = what_if_unit_names.spelled(self.world, state, decision)
            for each in before:
                state, _ = self.apply(state, Decided(side, each))
        super().check(state, side, decision)

    def apply(self, state: State, given: Input) -> Done:
        """The state at the next demand and the events on the way."""
        if not self.world.is_open_board or not isinstance(given, Decided):
            return self._with_openings(super().apply(state, given))
        events: tuple[Event, ...] = ()
        for each in what_if_unit_names.spelled(self.world, state, given.decision):
            state, more = self._with_openings(super().apply(state, Decided(given.side, each)))
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
            state, more = super().apply(state, given)
            events += more
        return state, events

    def proof(self, state: State, demand: Open) -> Opened | Claimed | None:
        """The lowest true answer to a question, else the opening; None where this state does not know what is there."""
        payload = face_down.known_payload(self.world, state, demand.envelope)
        if payload is None:
            return None
        return true_claim(self, state, demand, payload, HIGHEST_ANSWER) or Opened(demand.side, demand.envelope, payload)

    def luck_of(self, state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
        """Attacks, searches and shots are good when high, for who makes them; morale and recovery when low, for whose unit it is.

        R40-5.3.3a, R40-5.2.1b, R40-5.1.4.3c, R40-5.3.3.1a, R40-5.4e.
        """
        kind, (number, *_) = roll.key[0], numbers
        if kind in ("attack", "search", "opp"):
            return Luck(1 - state.side if kind == "opp" else state.side, number, 1, 6, is_high_good=True)
        unit = self.world.notation.index_of.get(str(roll.key[2]), -1) if kind in ("morale", "recover") else -1
        side = self.world.kinds[unit].side if unit >= 0 else NOBODY
        return Luck(side, number, 1, 6, is_high_good=False) if side != NOBODY else None

    # ---- secrets

    def view(self, state: State, _side: int) -> State:
        """What either side may see: the state of a match holds no secret, a copy of one's own is folded back."""
        return face_down.folded(self.world, state)

    def unfold(self, view: State, side: int, payloads: Mapping[str, bytes]) -> State:
        """A side's own copy of its view, with what lies under its own counters: for showing, planning and options only."""
        return face_down.unfolded(self.world, view, payloads) if side == self.world.hider else view

    def own_refusal(self, own: State, side: int, decisions: Sequence[Decision]) -> Refusal | None:
        """Why a side's own copy knows that an order with its answers can never be applied, or would state what is not true."""
        return own_secret_refusals.refusal(self.world, own, side, decisions)

    def lists_due(self, state: State, side: int) -> dict[str, tuple[bytes, ...]]:
        """The sealed lists that a side's next orders build on, in roster order: shuffle the members before sealing them."""
        is_due = state.phase == SETUP and side == self.world.hider and any(step.name == "place" for step in state.agenda)
        return {ENVELOPE: tuple(map(face_down.payload_of, self.world.tokens))} if is_due else {}

    def envelopes(self, _state: State, _side: int, decision: Decision) -> tuple[str, ...]:
        """Placing counters builds on the whole list of what they are."""
        last = len(self.world.counters()) - 1
        return (f"{ENVELOPE}/{last}",) if isinstance(decision, Place) and last >= 0 else ()

    def claim_holds(self, _state: State, claim: Claimed, payload: bytes) -> bool:
        """Was a claim about a counter true? The program of its placer answers with the lowest that is."""
        return face_down.claim_holds(self.world, claim, payload)

    def sealed_refusal(self, state: State, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why what a side had sealed was not lawful: set-up, markers, statements."""
        return face_down.sealed_refusal(self.world, state, side, payloads)

    def payloads_refusal(self, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why a side's ambushes were not lawful."""
        return ambushes.audit_refusal(self.world, side, payloads)

    # ---- ambushes, sealed as traps

    def trap_leaves(self, side: int) -> int:
        """One for each counter that starts face down, whatever is left of them."""
        return len(self.world.counters()) if side == self.world.hider else 0

    def springs(self, state: State, side: int, payload: bytes) -> bool:
        """Is this line met now?"""
        return ambushes.is_met(self.world, state, side, payload)

    def trap_rank(self, _state: State, _side: int, payload: bytes) -> int:
        """By the rank of the line, then by counter."""
        return ambushes.rank(self.world, payload)

    def trap_refusal(self, own: State, side: int, payload: bytes) -> Refusal | None:
        """Why a side's own copy knows that a line may not be laid."""
        return ambushes.laying_refusal(self.world, own, side, payload)

    def write_trap(self, payload: bytes) -> str:
        """A line in notation."""
        return ambushes.write_line(self.world, ambushes.read_line(self.world, payload.decode()))

    def read_trap(self, text: str) -> bytes:
        """The line of a notation. Raises IllegalOrder."""
        return ambushes.pack(self.world, text)
