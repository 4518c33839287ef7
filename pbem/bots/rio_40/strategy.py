"""The house's judgement of a position of Rio 40 graus, stage by stage of a phase."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random

from pbem.bots.house import House
from pbem.bots.levels import HARD, NORMAL
from pbem.bots.player import Instead
from pbem.bots.rio_40 import ambushes, civilians, placing, rescue
from pbem.bots.rio_40 import prisoner as chief
from pbem.bots.rio_40.avoiding import avoiding, hides_the_hunted, is_hunted, withdrawals
from pbem.bots.rio_40.fighting import Fighting
from pbem.bots.rio_40.flying import flying
from pbem.bots.rio_40.goals import Goal, goals, ties
from pbem.bots.rio_40.hiding import hiding
from pbem.bots.rio_40.moving import Moving
from pbem.bots.rio_40.parking import parking
from pbem.bots.rio_40.seizing import is_needed, seizing
from pbem.bots.rio_40.situation import Memory, Situation
from pbem.bots.rio_40.weights import EFFORT, OPEN, TEMPERS, WEIGHTS, BySide, Weights
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import Hex
from pbem.games.rio_40.decisions import Attack, EndPhase, March, Search, UnitAt, Withdraw
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules.search.searches import able
from pbem.games.rio_40.rules.suppressed_withdrawal import ends
from pbem.games.rio_40.state import ABOARD, ACTION_WD, BEGAN_DOWN, NOBODY, NONE, State

LUCKY = 1  # a shot that misses, a check that passes, an attack or a search without effect: plans behind it hold either way
CONTROLS = 6  # a search for the chief that brings him
STOPS = 6  # a shot that tells
FALLS = 6  # an attack that eliminates, a check that fails


class RioHouse(House[RioRules, State]):
    """Plays one side of one match. It remembers what is left of the plan under way, nothing else."""

    def __init__(self, random: Random, weights: BySide = WEIGHTS[NORMAL]) -> None:
        super().__init__(random)
        self.weights = weights

    def begin(self) -> None:
        """Forget what was planned before."""
        super().begin()
        self._queue: list[Decision] = []
        self._goals: list[Goal] | None = None
        self._ties: dict[int, Goal] | None = None
        self._memory = Memory()
        self._sent: dict[Hex, int] = {}
        self._seen: set[int] = set()  # units whose march has been decided
        self._shots: dict[str, set[str]] = {}  # who was fired at in this stretch, and where
        self._moves_done = self._fights_done = False
        self._chief = ""  # the name of his hex
        self._chief_began = NONE  # and where he was when the stretch began
        self._fugitive = ""  # who takes him off the map
        self._stopped: set[str] = set()  # who is supposed to be stopped on the way into an objective
        self._doubt: dict[Hex, float] = {}  # the chance that all who were sent there are
        self._falls: set[str] = set()  # the names of objectives whose holders are supposed to fall
        self._is_falling = False

    def standing(self, _side: int) -> dict[str, str]:
        """Into a hex that has been cleared; the rest is well served by the game's own."""
        return {"advance": "any"}

    def _weights(self, rules: RioRules, side: int) -> Weights:
        return self.weights[side if rules.world.hider != NOBODY else OPEN + side]

    def traps(self, rules: RioRules, view: State, side: int) -> list[str]:
        """Those in ambush who could be."""
        if self._weights(rules, side).avoids and hides_the_hunted(rules.world, side):
            return []  # who fires is found
        return ambushes.chosen_lines(rules, view, side)

    def orders(self, rules: RioRules, view: State, side: int) -> Iterator[Decision]:
        """Set-up, or the stages of a phase: recovery, the chief, attacks, marches, searches, last shots."""
        demand = rules.pending(view)
        if not isinstance(demand, Choose):
            return
        if demand.kind == "place":
            yield from placing.places(rules.world, view, side, self.random)
        elif demand.kind == "deploy":
            yield from placing.deployments(rules.world, view, side)
        else:
            yield from self._phase(Situation(rules.world, view, side, self._memory, self._weights(rules, side)))
            yield EndPhase()

    def answers(self, rules: RioRules, view: State, side: int) -> Iterator[Decision]:
        """Answers about the chief and civilians; the rest is left to the standing orders."""
        demand = rules.pending(view)
        if isinstance(demand, Choose) and demand.kind == "lead":
            situation = Situation(rules.world, view, side, weights=self._weights(rules, side))
            if situation.chief is not None and situation.weights.rescues:
                yield from rescue.lead(situation)
            yield from chief.lead(situation) if situation.chief is not None else civilians.lead(situation, view.agenda[-1].where)

    def guards(self, rules: RioRules, view: State, side: int, order: Decision) -> tuple[Decision, ...]:
        """Conditions of the order: who flees with the chief needs him, and the guard is fired at only if he has been led away."""
        prisoner = next((kind.index for kind in rules.world.kinds if kind.is_chief), None)
        if not self.is_behind_dice or prisoner is None:
            return ()
        here = view.units[prisoner].where
        if isinstance(order, March) and order.leaves and self._weights(rules, side).rescues:
            return (UnitAt(prisoner, here),)
        if not isinstance(order, Attack) or order.target != self._chief_began:
            return ()
        return (UnitAt(prisoner, here),) if here != self._chief_began else ()

    def instead(self, rules: RioRules, view: State, side: int, order: Decision) -> tuple[Instead, ...]:
        """Replacements for those who were to look for the chief and were stopped by shots."""
        if not self.is_behind_dice or not isinstance(order, Search):
            return ()
        situation = Situation(rules.world, view, side, weights=self._weights(rules, side))
        doubtful = {index for index in order.units if self._is_doubtful(situation, index)}
        fewer = chief.fewer(situation, order, doubtful)
        flight = next(rescue.lead(situation), None) if situation.weights.rescues else None
        return fewer if flight is None else tuple((search, (flight,)) for search, _ in fewer)

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """Nothing happens, but that the chief is found, and who flees with him is stopped, or nothing behind it would count."""
        self.is_behind_dice, kind = True, roll.key[0]
        if kind == "opp":
            mover = str(roll.key[3])
            self._shots.setdefault(mover, set()).add(str(roll.key[4]))
            if mover == self._fugitive or mover in self._stopped:
                return (STOPS,)
        if kind == "attack":
            self._is_falling = str(roll.key[2]) in self._falls
        if kind in ("attack", "morale") and self._is_falling:
            return (FALLS,)
        return (CONTROLS if kind == "search" and roll.key[2] == self._chief else LUCKY,) * len(roll.faces)

    # ---- the stages of a phase

    def _phase(self, situation: Situation) -> Iterator[Decision]:
        yield from self._from_queue()
        yield from self._recover(situation)
        if situation.chief is not None:
            here = situation.state.units[situation.chief].where
            self._chief = situation.board.grid.name(here)
            self._chief_began = self._chief_began or here
            is_rescue = situation.weights.rescues and here in situation.closed
            plan = rescue.search(situation, situation.chief, here)[1] if is_rescue else chief.orders(situation)
            if plan:
                self._fugitive = chief.who_flees(situation, plan[0])
                if not self._fights_done and isinstance(plan[-1], Search):
                    # those who take no part in it first, before the others march past the enemies that they pin down
                    yield from self._attack(Fighting(situation, frozenset(), {}, busy=frozenset(plan[-1].units)), may_move=True)
                yield from self._follow(plan)
            if situation.weights.blocks:
                yield from rescue.blocking(situation)
        held = situation.objectives if situation.weights.keeps_guards else ()
        fixed = frozenset(guard for here in held for guard in situation.guards_of(here))
        if self._ties is None:
            self._ties = ties(situation, fixed)
        fighting = Fighting(situation, fixed, {index: goal.hex for index, goal in self._ties.items()})
        avoids = situation.weights.avoids and is_hunted(situation)
        if situation.weights.seizes:
            yield from self._seize(situation, fixed)
        if avoids:
            yield from avoiding(situation)
        if not self._fights_done:
            yield from self._attack(fighting, may_move=not avoids)
            self._fights_done = True
        if not avoids:
            yield from self._march(situation, fixed, self._ties)
        yield from flying(situation, self._goals or [])
        if situation.weights.parks:
            yield from parking(situation)
        for target in sorted(situation.named):
            units = tuple(able(situation.presence, target))
            sure = tuple(index for index in units if not self._is_doubtful(situation, index))
            if units:
                yield Search(target, sure or units, knows_civilian=False)
        yield from self._attack(fighting, may_move=False)
        yield from hiding(situation)

    def _attack(self, fighting: Fighting, may_move: bool) -> Iterator[Decision]:
        """The best attack, if any is worth it."""
        if len(fighting.state.attacked) >= fighting.weights.most_attacks:
            return
        plan = fighting.best(may_move)
        if plan is not None:
            if plan.fall >= fighting.weights.least_fall:
                self._falls.add(fighting.board.grid.name(plan.target))
            yield from self._follow(list(fighting.orders(plan)))

    def _seize(self, situation: Situation, fixed: frozenset[int]) -> Iterator[Decision]:
        """Into open objectives; where shots may stop who goes, others go too, as if they had."""
        for here, mover, order in seizing(situation, fixed):
            doubt = self._doubt.get(here, 1.0) * (1 - situation.chance(mover, situation.reach_of(mover)[here].way))
            self._doubt[here] = doubt
            if doubt > situation.weights.insists:
                self._stopped.add(situation.world.kinds[mover].id)
            yield order

    def _follow(self, plan: Sequence[Decision]) -> Iterator[Decision]:
        """The first order of a plan; the others follow when it has been given."""
        self._queue = list(plan[1:])
        yield plan[0]
        self._queue = []

    def _from_queue(self) -> Iterator[Decision]:
        """The rest of a plan."""
        if self._queue:
            yield self._queue.pop(0)
            self._queue = []

    def _is_doubtful(self, situation: Situation, index: int) -> bool:
        """May a shot have stopped it on its way?"""
        where = situation.state.units[index].where
        here = situation.board.grid.name(where)
        names = [situation.world.kinds[other].id for other in situation.presence.at(where)]
        return any(self._shots.get(name, set()) - {here} for name in names)

    def _recover(self, situation: Situation) -> Iterator[Decision]:
        """Suppressed units withdraw and check, farthest from the enemy."""
        for index in situation.own:
            unit = situation.state.units[index]
            if not unit.is_suppressed or not unit.has(BEGAN_DOWN) or unit.has(ACTION_WD):
                continue
            found = (unit.where,) if unit.has(ABOARD) else ends(situation.presence, index, situation.side).plain
            cover = situation.board.terrain
            stays = unit.where in found
            if not stays and situation.weights.stands and is_needed(situation, index):
                continue
            if situation.weights.avoids and is_hunted(situation):
                yield from withdrawals(situation, index, found)
            yield from (
                Withdraw(index, there)
                for there in sorted(found, key=lambda each: (stays and each != unit.where, -cover[each].shift, each))
            )

    def _march(self, situation: Situation, fixed: frozenset[int], tied: Mapping[int, Goal]) -> Iterator[Decision]:
        """Units go for their goals one by one, reinforcements last."""
        if self._moves_done:
            return
        if self._goals is None:
            self._goals = goals(situation)
        moving = Moving(situation, self._goals, self._sent)
        for index in moving.waiting():
            if index not in self._seen:
                self._seen.add(index)
                yield from self._sending(*moving.enter(index))
        for index in sorted(situation.own, key=lambda each: each not in tied):
            if index in self._seen or index in fixed or not situation.is_combatant(index) or not situation.can_walk(index):
                continue
            self._seen.add(index)
            yield from self._sending(*moving.march(index, tied.get(index)))
        self._moves_done = True

    def _sending(self, goal: Goal | None, proposals: Iterator[Decision]) -> Iterator[Decision]:
        if goal is not None:
            self._sent[goal.hex] = self._sent.get(goal.hex, 0) + 1
        yield from proposals


def player_of(level: str, random: Random) -> House[RioRules, State]:
    """The house at a level."""
    if level == HARD:
        from pbem.bots.rio_40.lookahead import RioLookahead

        return RioLookahead(random, [partial(RioHouse, weights=weights) for weights in TEMPERS], EFFORT)
    return RioHouse(random, WEIGHTS[level])
