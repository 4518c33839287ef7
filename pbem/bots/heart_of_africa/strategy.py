"""The house's judgement of a position of Heart of Africa: set-up, order sheets or units in turn, fire."""

from collections.abc import Iterator, Mapping
from random import Random

from pbem.bots.heart_of_africa import deployment, unit_orders
from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.intentions import action_of, entries
from pbem.bots.heart_of_africa.recruiting import roster_for
from pbem.bots.heart_of_africa.reserves import arrivals, plan_for
from pbem.bots.heart_of_africa.sheet_lines import lines_of
from pbem.bots.heart_of_africa.weights import WEIGHTS, Weights
from pbem.bots.house import House
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Roll
from pbem.games.heart_of_africa.decisions.movement import Again
from pbem.games.heart_of_africa.decisions.shooting import OpenFire
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.set_up.the_field import EDGE
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.sheets import Action

SUPPOSED = 4  # of six, on every die


class BattleHouse(House[AfricaRules, State]):
    """Plays one side of one battle. It remembers what it means to do in a turn."""

    def __init__(self, random: Random, weights: Weights) -> None:
        self.weights = weights
        super().__init__(random)

    def begin(self) -> None:
        """Nothing is planned yet."""
        super().begin()
        self._lines: list[Decision] = []
        self._written: tuple[int, int] | None = None
        self._meant: tuple[tuple[int, int], Action | None] | None = None  # of a turn and the unit that moves

    def envelopes(self, rules: AfricaRules, view: State, side: int) -> Mapping[str, bytes]:
        """Its army, once it has to be raised, and then its plan. P-07, P-13."""
        demand, world = rules.pending(view), rules.world_of(view)
        kind = demand.kind if isinstance(demand, Choose) and demand.side == side else ""
        if kind == rosters.ROSTER and not view.secrets.roster:
            roster = roster_for(world, view, side, self.random, self.weights)
            return {} if roster is None else {rosters.ROSTER: rosters.payload_of(roster, world.content.armies)}
        if kind == plans.PLAN and not view.secrets.plan:
            return {plans.PLAN: plans.payload_of(plan_for(world, view, side, self.weights))}
        return {}

    def orders(self, rules: AfricaRules, view: State, side: int) -> Iterator[Decision | None]:
        """What is due now: one step of set-up, a line of the sheet, a move of a unit, the fire."""
        demand = rules.pending(view)
        if not isinstance(demand, Choose):
            return
        world = rules.world_of(view)
        step = view.agenda[-1]
        assert isinstance(step, Step)
        match demand.kind:
            case "sheet":
                yield from self._sheet(rules, view, side)
            case "unit" | "figures":
                yield from self._moves(Battlefield(world, view, side), demand.kind)
            case "fire":
                yield OpenFire()
            case "arrive":
                yield from arrivals(Context(world, view, step))
            case _:
                yield from deployment.proposals(Context(world, view, step))

    def answers(self, rules: AfricaRules, view: State, _side: int) -> Iterator[Decision]:
        """The edge that it attacks from."""
        demand, step = rules.pending(view), view.agenda[-1]
        if isinstance(demand, Choose) and demand.kind == EDGE and isinstance(step, Step):
            yield from deployment.edges(Context(rules.world_of(view), view, step))

    def _sheet(self, rules: AfricaRules, view: State, side: int) -> Iterator[Decision]:
        """The line after those that are written."""
        sheet = view.sheets[side]
        if self._written != (view.turn, side) or not sheet.entries:
            field = Battlefield(rules.world_of(view), view, side)
            self._lines = list(lines_of(entries(field, self.weights), view.secrets.may_hide[1 - side]))
            self._written = (view.turn, side)
        while self._lines:
            yield self._lines.pop(0)

    def _moves(self, field: Battlefield, kind: str) -> Iterator[Decision]:
        """The next order of a turn in which the units are moved one by one; each thinks over what to do when it is its turn."""
        if kind == "unit":
            yield from unit_orders.units(field, self.weights)
            return
        moving = (field.view.turn, field.view.activation.unit)
        if self._meant is None or self._meant[0] != moving:
            self._meant = (moving, action_of(field, self.weights, field.view.activation.unit))
        for order in unit_orders.figures(field, self._meant[1]):
            if isinstance(order, Again):
                self._meant = (moving, None)  # what was meant has come to nothing
            yield order

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """The same good throw every time."""
        self.is_behind_dice = True
        return tuple(min(SUPPOSED, faces) for faces in roll.faces)


def player_of(level: str, random: Random) -> BattleHouse:
    """The house at a level."""
    return BattleHouse(random, WEIGHTS[level])
