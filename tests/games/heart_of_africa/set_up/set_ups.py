"""Set-ups for tests: a match from its first choice, each side with its own envelopes, by hand or by the usual orders.

play = set_up(scenario="raid")             the lists are chosen, the field is there
play.enlist()                              both have sealed armies drawn by lot
play.usual(until="deploy", side=1)         set-up goes on by the usual orders until a step is due
"""

from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any

from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Choose, Decided, Demand, Open, Roll, Rolled
from pbem.engine.events import Event
from pbem.games.heart_of_africa.armies.army_lots import army_by_lot
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.generator.lots import Lots
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.rules.set_up.envelopes import with_papers
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order, usual_plan
from pbem.games.heart_of_africa.state.battle import Battle
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import Papers
from pbem.games.heart_of_africa.state.set_up import Agreed
from tests.games.heart_of_africa.battles import rules

FIELDS = {"planned_attack": "river_landing", "ambush": "forest_path"}
"""Hand-made fields by scenario, so that no test waits for the generator; the others are fought at the village."""


class SetUpPlay:
    """A set-up under way. `payloads`: each side's papers, by their names."""

    def __init__(self, battle: Battle, agreed: Agreed) -> None:
        self.rules = AfricaRules(rules().content, battle, agreed)
        self.rules.worlds = rules().worlds
        self.state: State = self.rules.start()
        self.payloads: tuple[dict[str, bytes], dict[str, bytes]] = ({}, {})
        self.events: list[Event] = []
        self.last: Decision | None = None  # of the usual orders

    def again(self) -> "SetUpPlay":
        """The same set-up, to be gone on with by itself."""
        found = copy(self)
        found.payloads, found.events = ({}, {}), [*self.events]
        return found

    # ---- looking

    @property
    def demand(self) -> Demand:
        return self.rules.pending(self.state)

    @property
    def step(self) -> Step:
        found = self.state.agenda[-1]
        assert isinstance(found, Step)
        return found

    @property
    def world(self) -> World:
        return self.rules.world_of(self.state)

    def own(self, side: int) -> State:
        """A side's own copy."""
        return self.rules.own_view(self.state, side, self.sealed(side))

    def sealed(self, side: int) -> dict[str, bytes]:
        """The envelopes of a side: its papers, each in that which counts now."""
        names = {name: self.rules.paper_envelope(self.state, side, name) for name in self.payloads[side]}
        return {names[name] or name: payload for name, payload in self.payloads[side].items()}

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    # ---- playing

    def give(self, given: Any) -> None:
        self.state, events = self.rules.apply(self.state, given)
        self.events += events

    def decide(self, decision: Decision) -> None:
        """What a side decides must be legal in its own copy, too."""
        side = self._side()
        refusal = self.rules.refusal(self.own(side), side, decision)
        assert refusal is None, (self.rules.at(self.state).write(decision), refusal)
        self.give(Decided(side, decision))

    def order(self, *texts: str) -> None:
        for text in texts:
            self.decide(self.rules.at(self.state).read(text))

    def refused(self, text: str) -> Refusal:
        """Why a side's own copy refuses an order."""
        side = self._side()
        try:
            found = self.rules.refusal(self.own(side), side, self.rules.at(self.state).read(text))
        except IllegalOrder as error:
            return error.refusal
        assert found is not None, text
        return found

    def words(self, *prefix: str) -> list[str]:
        """What may come next in an order of the side that is due, in its own copy."""
        return [token.text for token in self.rules.options(self.own(self._side()), prefix).tokens]

    def roll(self, *numbers: int) -> None:
        self.give(Rolled(numbers))

    def _side(self) -> int:
        demand = self.demand
        assert isinstance(demand, Choose), demand
        return demand.side

    # ---- envelopes

    def seal_roster(self, side: int, roster: Roster) -> None:
        self.payloads[side][rosters.ROSTER] = rosters.payload_of(roster, self.rules.content.armies)

    def seal_plan(self, side: int, plan: Plan) -> None:
        self.payloads[side][plans.PLAN] = plans.payload_of(plan)

    def drawn(self, side: int, seed: int = 1) -> Roster:
        """A legal army of a side by lot."""
        lots = Lots("armies", (seed, side), 0)
        army = self.state.battle.armies[side]
        found = army_by_lot(army.list, army.nation, battle_of(self.world, self.state, side), self.rules.content.armies, lots.below)
        assert found is not None
        return found

    # ---- by itself

    def answers(self) -> None:
        """Everything that needs no order: answers by standing orders, dice that show fours."""
        while True:
            demand = self.demand
            if isinstance(demand, Roll):
                self.roll(*(min(4, faces) for faces in demand.faces))
            elif isinstance(demand, Choose) and not demand.is_order:
                found = self.rules.answer(self.state, self.rules.default_policy(demand.kind))
                assert found is not None
                self.give(Decided(demand.side, found))
            else:
                return

    def usual(self, until: str = "", side: int = -1) -> None:
        """Set-up by the usual orders until a step is due (of a side), or to its end."""
        for _ in range(200):
            self.answers()
            if isinstance(self.demand, Open) or self.state.set_up is None:
                return
            if self.step.name == until and side in (-1, self.step.side):
                return
            self.usual_step()
        raise AssertionError(self.step)

    def usual_step(self) -> None:
        """One order as usual; what it builds on is sealed first."""
        step = self.step
        if step.name == "roster" and rosters.ROSTER not in self.payloads[step.side]:
            self.seal_roster(step.side, self.drawn(step.side))
        if step.name == "plan" and plans.PLAN not in self.payloads[step.side]:
            self.seal_plan(step.side, usual_plan(self.world, self.own(step.side), step.side))
        decision = usual_order(Context(self.world, self.own(step.side), step))
        assert decision is not None, step
        self.last = decision
        self.decide(decision)
        self.answers()


def started(scenario: str = "", year: int = 1880, **agreed: Any) -> SetUpPlay:
    """A match before anything has been chosen."""
    field = agreed.pop("field", FIELDS.get(scenario, "savanna_village"))
    return SetUpPlay(Battle(year=year), Agreed(scenario=scenario, field=field, **agreed))


def set_up(
    scenario: str = "raid", lists: Sequence[str] = ("zanzibaris any", "villages any"), attacker: int = 0, **agreed: Any
) -> SetUpPlay:
    """A match in which both lists are chosen and the field is there; the edge is the first that may be."""
    return _begun(scenario, tuple(lists), tuple(sorted({"attacker": attacker, **agreed}.items()))).again()


@cache
def _begun(scenario: str, lists: tuple[str, ...], agreed: tuple[tuple[str, Any], ...]) -> SetUpPlay:
    play = started(scenario, **dict(agreed))
    for words in lists:
        play.order(f"list {words}")
    play.answers()
    return play


def due(scenario: str, step: str, side: int, roster: Roster, plan: Plan | None = None, **agreed: Any) -> SetUpPlay:
    """A step of set-up of a side with this roster, whatever came before it left out. Both are of its list and nation."""
    army = f"{roster.list} {roster.nation}" + (f" as {roster.choice}" if roster.choice else "")
    play = set_up(scenario, (army, army), **agreed)
    play.seal_roster(side, roster)
    if plan is not None:
        play.seal_plan(side, plan)
    agenda = play.state.agenda
    if step != "roster":
        agenda = tuple(each for each in agenda if each.name != "roster")
        play.state = replace(play.state, agenda=agenda)
        for seat in (0, 1):
            has_plan = seat == side and plan is not None and step != "plan"
            play.state = with_papers(play.state, seat, Papers(rosters.ROSTER, plans.PLAN if has_plan else ""))
        play.state = play.rules.begin(play.state)
    while (play.step.name, play.step.side) != (step, side):
        play.state = replace(play.state, agenda=play.state.agenda[:-1])
    play.state = play.rules.begin(play.state)
    return play
