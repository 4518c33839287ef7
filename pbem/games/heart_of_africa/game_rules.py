"""The rules of one match: the tables of its phases, and what is this game's own. The sequence of a turn is in `rules.turn`."""

from collections.abc import Mapping, Sequence

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Batch, Choose, Claimed, Input, Open, Opened, Over, Roll, Sprung
from pbem.engine.luck import Lots, Luck
from pbem.engine.rules.conditions import Conditions
from pbem.engine.rules.machine import Machine
from pbem.engine.rules.phases import Citations
from pbem.engine.rules.standing_orders import StandingOrder
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.content.world_builder import Worlds
from pbem.games.heart_of_africa.decisions.codec import DECISIONS, GUARDS
from pbem.games.heart_of_africa.decisions.movement import Concede
from pbem.games.heart_of_africa.decisions.set_up import Enlist, MakePlan
from pbem.games.heart_of_africa.decisions.sheets import SheetDone
from pbem.games.heart_of_africa.events.kinds import KINDS
from pbem.games.heart_of_africa.kit_types import Done
from pbem.games.heart_of_africa.rules import roll_batches, roll_favours
from pbem.games.heart_of_africa.rules.arrivals import arriving
from pbem.games.heart_of_africa.rules.close_combat import combat
from pbem.games.heart_of_africa.rules.figures import casualties
from pbem.games.heart_of_africa.rules.fires import arson, fire_course
from pbem.games.heart_of_africa.rules.hazards import crocodiles, stakes
from pbem.games.heart_of_africa.rules.hidden import ambushes, own_copy, sub_sheets
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER
from pbem.games.heart_of_africa.rules.leaders import guiding, joining, lives
from pbem.games.heart_of_africa.rules.morale import cancelling, capture, rallying, rites, testing
from pbem.games.heart_of_africa.rules.movement import (
    activation,
    breaking_off,
    carrying,
    evading,
    finishing,
    going,
    marching,
    mounting,
    own_refusals,
    unit_orders,
)
from pbem.games.heart_of_africa.rules.set_up import (
    afloat,
    audit,
    beginning,
    choosing,
    deploying,
    due_papers,
    enlisting,
    independents,
    marching_order,
    placing_order,
    planning,
    sites,
    the_field,
    works_laying,
)
from pbem.games.heart_of_africa.rules.sheets import ambush_lines, cards, enacting, figure_fire, springing
from pbem.games.heart_of_africa.rules.sheets import lines as sheet_lines
from pbem.games.heart_of_africa.rules.shooting import (
    blast,
    fire_orders,
    hits,
    machine_guns,
    reloading,
    salvos,
    special_orders,
)
from pbem.games.heart_of_africa.rules.storming import climbing, roofs
from pbem.games.heart_of_africa.rules.turn import alternation, sequence
from pbem.games.heart_of_africa.rules.vessels import boarding, sailing
from pbem.games.heart_of_africa.rules.works import exchanging
from pbem.games.heart_of_africa.standing_orders import combat as combat_cards
from pbem.games.heart_of_africa.standing_orders import courage as courage_cards
from pbem.games.heart_of_africa.standing_orders import fire as fire_cards
from pbem.games.heart_of_africa.standing_orders import intruder, onward
from pbem.games.heart_of_africa.standing_orders import set_up as set_up_orders
from pbem.games.heart_of_africa.state.battle import ATTACKER, DEFENDER, SEATS, UNKNOWN, Battle
from pbem.games.heart_of_africa.state.ground import Ground
from pbem.games.heart_of_africa.state.position import UNDECIDED, State, Step
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES
from pbem.games.heart_of_africa.state.set_up import Agreed

PHASES = (
    sequence.PHASE,
    alternation.PHASE,
    activation.PHASE,
    going.PHASE,
    breaking_off.PHASE,
    evading.PHASE,
    mounting.PHASE,
    marching.PHASE,
    unit_orders.PHASE,
    carrying.PHASE,
    finishing.PHASE,
    sheet_lines.PHASE,
    enacting.PHASE,
    springing.PHASE,
    ambush_lines.PHASE,
    figure_fire.PHASE,
    cards.PHASE,
    casualties.PHASE,
    combat.PHASE,
    lives.PHASE,
    joining.PHASE,
    guiding.PHASE,
    capture.PHASE,
    testing.PHASE,
    cancelling.PHASE,
    rites.PHASE,
    rallying.PHASE,
    stakes.PHASE,
    crocodiles.PHASE,
    ambushes.PHASE,
    arriving.PHASE,
    fire_orders.PHASE,
    special_orders.PHASE,
    salvos.PHASE,
    machine_guns.PHASE,
    hits.PHASE,
    blast.PHASE,
    reloading.PHASE,
    arson.PHASE,
    fire_course.PHASE,
    exchanging.PHASE,
    climbing.PHASE,
    roofs.PHASE,
    choosing.PHASE,
    the_field.PHASE,
    enlisting.PHASE,
    planning.PHASE,
    sites.PHASE,
    works_laying.PHASE,
    deploying.PHASE,
    afloat.PHASE,
    independents.PHASE,
    marching_order.PHASE,
    placing_order.PHASE,
    sailing.PHASE,
    boarding.PHASE,
)


UNSAID: dict[str, Decision] = {"deploy": Concede(), "sheet": SheetDone(), "fire": fire_orders.unsaid()}
"""By the step of a sealed choice: what is decided where the envelope says no more."""


class AfricaRules(Machine[World, State, Step]):
    """The rules of this game, bound to a match. Board, roster and names follow from the state."""

    sides: tuple[str, ...] = SEATS
    decisions = DECISIONS
    guards = GUARDS
    phases = PHASES
    names_follow = True
    event_kinds = KINDS
    cites = Citations(turn="HA-TURN-02", phase="HA-TURN-01", dice="HA-GEN-05", standing="HA-GEN-12")
    standing_orders: Mapping[str, StandingOrder] = {
        onward.KIND: onward.STANDING,
        **fire_cards.STANDING,
        **combat_cards.STANDING,
        **courage_cards.STANDING,
        **intruder.STANDING,
        **set_up_orders.STANDING,
    }
    conditions = Conditions(rule="HA-GEN-12")

    def __init__(self, content: Content, battle: Battle | None = None, agreed: Agreed | None = None) -> None:
        self.content, self.worlds = content, Worlds(content)
        self.battle, self.agreed = battle, agreed
        self.trap_kind = "ambush" if battle is not None and battle.by_sheets else ""
        super().__init__(self.worlds.of(Ground(State(agenda=()).ground.field), (), UNKNOWN))
        if battle is None or not battle.orders_fire_apart:
            self.policy_kinds = tuple(kind for kind in self.policy_kinds if kind != fire_orders.SHOOTING)

    def world_of(self, state: State) -> World:
        """The world of a state."""
        return self.worlds.of(state.ground, state.roster, state.battle.attacker)

    def first_state(self) -> State:
        """Before anything has been chosen. P-01."""
        return beginning.first_state(self.battle, self.agreed)

    def apply(self, state: State, given: Input) -> Done:
        """The same, but an ambush springs only where it may."""
        if isinstance(given, Sprung) and not self.springs(state, given.side, given.payload):
            raise IllegalOrder(Refusal("HA-HIDE-04", "not-what-is-due"))
        return super().apply(state, given)

    def over(self, state: State) -> Over | None:
        """Who has won and by what, once somebody has. HA-TURN-12."""
        return Over(state.winner, state.ended_by) if state.winner != UNDECIDED else None

    def luck_of_each(self, state: State, roll: Roll, numbers: tuple[int, ...]) -> tuple[Luck, ...]:
        """The luck of each die, for the side that it favours."""
        return roll_favours.luck_of_each(self.world_of(state), state, roll, numbers)

    def batches(self, state: State, roll: Roll) -> tuple[Batch, ...]:
        """The dice of a volley, a move, a round of morale that count alike."""
        return roll_batches.batches(self.world_of(state), state, roll)

    # ---- secrets

    def view(self, state: State, _side: int) -> State:
        """What either side may see: the state of a match holds no secret, a copy of one's own is folded back."""
        return own_copy.folded(state)

    def unfold(self, view: State, side: int, payloads: Mapping[str, bytes]) -> State:
        """A side's own copy of its view."""
        world = self.world_of(view)
        return own_copy.unfolded(world, view, side, due_papers.envelopes(world, view, side), payloads)

    def own_refusal(self, own: State, side: int, decisions: Sequence[Decision]) -> Refusal | None:
        """Why a side's own copy knows that an order can never be."""
        return own_refusals.refusal(self.world_of(own), own, side, decisions)

    def proof(self, own: State, demand: Open) -> Opened | Claimed | None:
        """What a side's own copy shows of its plan."""
        return own_copy.proof(own, demand)

    def claim_holds(self, state: State, claim: Claimed, payload: bytes) -> bool:
        """Was what a side said of its plan true?"""
        return own_copy.claim_holds(state, claim, payload)

    def envelopes(self, state: State, side: int, decision: Decision) -> tuple[str, ...]:
        """Roster and plan are sealed with the orders that say so. P-07, P-13, P-14."""
        if not isinstance(decision, Enlist | MakePlan):
            return ()
        return tuple(self.paper_envelope(state, side, name) for name in due_papers.due(state, side))

    # ---- papers

    def papers(self, own: State, side: int) -> tuple[str, ...]:
        """The roster or the plan, when it is due. P-07, P-13, P-14."""
        return due_papers.due(own, side)

    def paper_envelope(self, own: State, side: int, name: str) -> str:
        """The envelope of the roster or the plan that counts."""
        found = due_papers.envelopes(self.world_of(own), own, side)
        return {ROSTER: found.roster, PLAN: found.plan}.get(name, "")

    def read_paper(self, own: State, side: int, name: str, text: str, below: Lots) -> bytes:
        """What the text of a paper comes to in its envelope. Raises ContentError or IllegalOrder with all faults."""
        from pbem.games.heart_of_africa.rules.paper_texts import papers

        return papers.read(self.world_of(own), own, side, name, text, below)

    def write_paper(self, own: State, side: int, name: str, payload: bytes) -> str:
        """The text of a paper, or one to begin from."""
        from pbem.games.heart_of_africa.rules.paper_texts import papers

        return papers.write(self.world_of(own), own, side, name, payload)

    def usual_paper(self, own: State, side: int, name: str, below: Lots | None = None) -> bytes:
        """A paper by lot, or the one that suits most."""
        from pbem.games.heart_of_africa.rules.paper_texts import papers

        return papers.usual(self.world_of(own), own, side, name, below)

    def order_for(self, own: State, _side: int, _name: str) -> Decision:
        """The order that builds on a paper."""
        from pbem.games.heart_of_africa.rules.paper_texts import papers

        return papers.order_for(self.world_of(own), own)

    # ---- audit

    def payloads_refusal(self, _side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why the traps of a side were not those of its plan."""
        return audit.payloads_refusal(payloads)

    def decided_refusal(self, own: State, side: int, decision: Decision, *, is_by_hand: bool) -> Refusal | None:
        """Why a figure may not have gone, or been placed, where one of its own side lay hidden. HA-HIDE-11."""
        if not own.secrets.hidden:
            return None
        found = own_refusals.decided_refusal(self.world_of(own), own, side, decision, is_by_hand=is_by_hand)
        if found is None and is_by_hand:
            found = self.refusal(own, side, decision)
        return found if found is not None and found.rule == "HA-HIDE-11" else None

    def sealed_refusal(self, state: State, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
        """Why roster or plan of a side were not lawful."""
        before = self.world_of(audit.as_it_was(state))
        return audit.sealed_refusal(self.world_of(state), before, state, side, payloads)

    # ---- units in ambush, as traps

    def trap_leaves(self, _side: int) -> int:
        """As many for every side, whatever it may hide. decisions.md 7."""
        return AMBUSH_LEAVES

    def own_traps(self, own: State, side: int, laid: Sequence[bytes], said: Sequence[bytes] | None) -> tuple[bytes, ...]:
        """A side's hidden units, each in its place, laid with every file as its plan has them. HA-HIDE-03."""
        return sub_sheets.traps(own, side, laid, said)

    def laid_refusal(self, own: State, side: int, laid: Sequence[bytes]) -> Refusal | None:
        """Why a side may not lay these hidden units: they are not those of its plan, each in its place. HA-HIDE-03."""
        return sub_sheets.laid_refusal(own, side, laid)

    def relaid_refusal(self, state: State, side: int, old: bytes, new: bytes) -> Refusal | None:
        """Why the sub-sheet of a hidden unit may not be changed now."""
        return sub_sheets.relaid_refusal(state, side, old, new)

    def springs(self, state: State, side: int, payload: bytes) -> bool:
        """Is a hidden unit found now, or does it show itself? HA-HIDE-04, HA-HIDE-07, HA-HIDE-09."""
        return springing.is_met(self.world_of, state, side, payload)

    def trap_rank(self, state: State, side: int, payload: bytes) -> int:
        """Which was found first, or stands first on the sheet."""
        return springing.rank(self.world_of(state), state, side, payload)

    def trap_refusal(self, own: State, side: int, payload: bytes) -> Refusal | None:
        """Why a side's own copy knows that a sub-sheet may not be laid."""
        return ambush_lines.ambush_refusal(self.world_of, own, side, payload)

    def write_trap(self, payload: bytes) -> str:
        """A sub-sheet in notation."""
        return ambush_lines.write_ambush(self.names, payload)

    def read_trap(self, text: str) -> bytes:
        """The sub-sheet of a notation. Raises IllegalOrder."""
        return ambush_lines.read_ambush(self.names, text)

    def answer(self, state: State, policy: bytes) -> Decision | None:
        """What a card of the side's sheet decides in the question that is due, else its standing order. decisions.md, section 5."""
        demand = self.pending(state) if any(sheet.cards for sheet in state.sheets) else None
        said = cards.policy_of(self.world_of(state), state, demand.side, demand.kind) if isinstance(demand, Choose) else ""
        return super().answer(state, said.encode() or policy)

    def unsaid(self, state: State) -> Decision:
        """What a side decides in a sealed choice in which its envelope says no more."""
        step = state.agenda[-1]
        assert isinstance(step, Step)
        if step.name == choosing.LIST:
            return choosing.first_list(self.world_of(state), state.battle.year)
        return UNSAID[step.name]

    def role(self, state: State, side: int) -> str:
        """Attacker or defender, once that is known. HA-SCEN-03."""
        if state.battle.attacker == UNKNOWN:
            return self.sides[side]
        return ATTACKER if side == state.battle.attacker else DEFENDER
