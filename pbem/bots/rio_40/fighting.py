"""Attacks: who goes where to fire at which hex, and which of them is worth it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from pbem.bots.rio_40.avoiding import is_hunted
from pbem.bots.rio_40.gains import expected, fall
from pbem.bots.rio_40.situation import USED, Situation
from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.decisions import NO_UNIT, Attack, March
from pbem.games.rio_40.rules.combat.attacks import group_of
from pbem.games.rio_40.state import State

NOBODY = -1


class Post(NamedTuple):
    """A place to fire from. `mover`: what brings the unit there; NOBODY when it stands there. `chance`: to get there unstopped."""

    unit: int
    here: Hex
    points: int
    rating: float
    mover: int = NOBODY
    chance: float = 1.0


class Plan(NamedTuple):
    """An attack with what it brings on average."""

    gain: float
    target: Hex
    posts: tuple[Post, ...]
    fall: float = 0.0  # the chance that its hex is empty then, where somebody is left who could go in


class Fighting:
    """Judges attacks of one side in one position.

    `fixed`: units that do not leave their hexes. `tied`: units that are on their way to a hex and fight for nothing else.
    `busy`: units that are to search for the chief in this phase and do not fight.
    """

    def __init__(
        self, situation: Situation, fixed: frozenset[int], tied: Mapping[int, Hex], busy: frozenset[int] = frozenset()
    ) -> None:
        self.situation, self.fixed, self.tied, self.busy = situation, fixed, tied, busy
        self.world, self.state, self.board, self.weights = situation.world, situation.state, situation.board, situation.weights

    def best(self, may_move: bool) -> Plan | None:
        """The attack that brings most; None where none is worth it."""
        plans = [plan for target in self._targets() for plan in self._on(target, may_move)]
        plans = [plan for plan in plans if plan.gain >= self._floor(plan)]
        if self.weights.enters:
            plans = [self._with_reserve(plan) for plan in plans]
        return max(plans, key=lambda plan: (plan.gain, -plan.target), default=None)

    def _floor(self, plan: Plan) -> float:
        """The least that an attack must bring."""
        if self.situation.chief is not None and plan.target == self.state.units[self.situation.chief].where:
            return self.weights.worth_pinning
        return self.weights.worth_going if any(post.mover != NOBODY for post in plan.posts) else self.weights.worth_firing

    def orders(self, plan: Plan) -> Iterator[Decision]:
        """Turning up, going there, and firing."""
        for post in plan.posts:
            if self.world.kinds[post.unit].is_counter:
                yield March(post.unit, NO_UNIT, states.NONE, Path(()), leaves=False, fits=())
            elif post.mover != NOBODY:
                yield self.situation.run(post.mover, post.unit, post.here)
        yield Attack(plan.target, tuple(sorted(self.situation.known(post.unit) for post in plan.posts)))

    # ---- targets

    def _targets(self) -> list[Hex]:
        """Hexes with known enemies that were not attacked in this phase, and objectives that hold something unknown."""
        hexes = {self.state.units[index].where for index in self.situation.enemies}
        hexes |= {here for here in self.situation.unknown if here in self.situation.objectives}
        return sorted(hexes - set(self.state.attacked) - self._sought())

    def _sought(self) -> set[Hex]:
        """The hex of the chief where he is searched for in this phase: fire would only pin him down there. R40-6d."""
        if self.situation.chief is None:
            return set()
        here = self.state.units[self.situation.chief].where
        return {here} if self.busy or here in self.situation.named or here in self.state.searched else set()

    def _on(self, target: Hex, may_move: bool) -> Iterator[Plan]:
        """The best attack on a hex, of each party that fires by itself."""
        posts = [list(self._posts(index, target, may_move)) for index in self._shooters]
        posts = [each for each in posts if each]
        groups = [group_of(self.world, self.situation.known(each[0].unit)) for each in posts]
        for group in sorted(set(groups)):
            plan = self._joined(target, [each for each, other in zip(posts, groups, strict=True) if other == group])
            if plan is not None:
                yield plan

    def _joined(self, target: Hex, able: list[list[Post]]) -> Plan | None:
        """Units join one after the other, the strongest first, as long as each adds enough."""
        taken: set[Hex] = set()
        chosen: tuple[Post, ...] = ()
        best: Plan | None = None
        for posts in sorted(able, key=lambda each: (-max(post.points for post in each), each[0].unit)):
            free = [post for post in posts if post.here not in taken]
            if not free:
                continue
            post = max(free, key=lambda each: (each.rating, -each.here))
            joined = (*chosen, post)
            gain = self._gain(target, joined)
            if best is None or gain >= best.gain + self.weights.each:
                best, chosen = Plan(gain, target, joined), joined
                taken.add(post.here)
        return best

    def _with_reserve(self, plan: Plan) -> Plan:
        """The attack on an objective with what it counts that somebody can go in behind it; perhaps with one less, who does."""
        if plan.target not in self.situation.objectives or plan.target not in self.situation.closed:
            return plan
        prize = self.world.scenario.points.objective * self.weights.enters
        best = plan
        for left in (None, *plan.posts):
            posts = tuple(post for post in plan.posts if post != left)
            taken = {post.unit for post in posts}
            if not posts or not any(index not in taken for index in self.entering(plan.target)):
                continue
            chance = self.fall(plan.target, posts)
            gain = self._gain(plan.target, posts) + prize * chance
            if gain > best.gain:
                best = Plan(gain, plan.target, posts, chance)
        return best

    def entering(self, target: Hex) -> list[int]:
        """Own combatants that could run into a hex were it open."""
        found, situation = list[int](), self.situation
        for index in situation.own:
            if index in self.fixed or not situation.is_combatant(index) or not situation.can_walk(index):
                continue
            kind, start = self.world.kinds[index], self.state.units[index].where
            ways, cost = situation.reach_of(index), self.board.cost_mp(kind.kind, target)
            near = [there for there in self.board.neighbours[target] if there in ways]
            if cost >= 0 and any(there == start or ways[there].spent_mp + cost <= kind.mp for there in near):
                found.append(index)
        return found

    def fall(self, target: Hex, posts: Sequence[Post]) -> float:
        """The chance that an attack clears its hex by eliminating who is there."""
        state = self.state
        for post in posts:
            state = self._standing(state, post)
        attackers = tuple(sorted(self.situation.known(post.unit) for post in posts))
        return fall(self.situation, state, target, attackers) * prod(post.chance for post in posts)

    def _gain(self, target: Hex, posts: Sequence[Post]) -> float:
        state = self.state
        for post in posts:
            state = self._standing(state, post)
        attackers = tuple(sorted(self.situation.known(post.unit) for post in posts))
        shown = sum(self.weights.shown for post in posts if self.world.kinds[post.unit].is_counter)
        chance = prod(post.chance for post in posts)  # an attack that somebody does not reach is not made
        return expected(self.situation, state, target, attackers) * chance - shown

    def _standing(self, state: State, post: Post) -> State:
        """The state with a unit where it is to fire from, face up."""
        unit, index = state.units[post.unit], self.situation.known(post.unit)
        if index != post.unit:
            state = state.with_unit(post.unit, replace(unit, status=states.OPENED))
            unit = replace(unit, status=states.ON_MAP, token=-1)
        rode = states.RODE if post.mover not in (NOBODY, post.unit) and self.world.kinds[post.mover].is_car else 0
        if post.mover not in (NOBODY, post.unit):
            state = state.with_unit(post.mover, replace(state.units[post.mover], where=post.here))
        return state.with_unit(index, replace(unit, where=post.here, marks=(unit.marks & ~states.FACE_DOWN) | rode))

    # ---- places to fire from

    @cached_property
    def _shooters(self) -> list[int]:
        """Own combatants that can still attack, counters never opened among them."""
        situation, units = self.situation, self.state.units
        barred = states.BEGAN_DOWN | states.ATTACKED | (states.ACTIONS & ~states.ACTION_MA)
        mine = (index for index in situation.presence.present[situation.side] if situation.is_combatant(index))
        free = (index for index in mine if index not in self.busy and not units[index].is_suppressed)
        free = (index for index in free if not units[index].has(barred))
        hunted = self.weights.avoids and is_hunted(situation)
        return [index for index in free if not (hunted and self.world.kinds[index].is_counter)]

    def _posts(self, index: int, target: Hex, may_move: bool) -> Iterator[Post]:
        """The hexes from which a unit can fire at a hex, with what it adds."""
        situation, unit = self.situation, self.state.units[index]
        here, kind = unit.where, self.world.kinds[situation.known(index)]
        away = self.board.grid.distance(here, target) - kind.range
        if away > 0 and (not may_move or index in self.fixed):
            return
        if may_move and index in self.tied and self.board.grid.distance(target, self.tied[index]) > 1:
            return
        carrier = situation.helicopter_of(index)
        if unit.has(states.ABOARD) and carrier is None:
            return
        points = self._points(index, here, target, is_airborne=unit.has(states.ABOARD), rode=unit.has(states.RODE))
        if points and not self._would_leave(index, here, target):
            yield Post(index, here, points, points + 0.5 + self.weights.cover * self.board.terrain[here].shift)
        if not may_move or index in self.fixed or unit.has(USED | states.ACTIONS) or self.world.kinds[index].is_counter:
            return
        if carrier is not None:
            yield from self._from(index, carrier, target)
        elif situation.can_walk(index):
            on_foot = list(self._from(index, index, target)) if away <= kind.mp else []
            yield from on_foot
            car = situation.car_of(index)
            if car is not None and not on_foot:
                yield from self._from(index, car, target)

    def _from(self, index: int, mover: int, target: Hex) -> Iterator[Post]:
        """The hexes in range that the mover can take the unit to."""
        situation, kind = self.situation, self.world.kinds[self.situation.known(index)]
        is_airborne = self.world.kinds[mover].is_helicopter
        found = situation.reach_of(mover)
        for here in sorted(self.board.in_range(target, kind.range)):
            if here not in found or here == self.state.units[index].where:
                continue
            points = self._points(index, here, target, is_airborne, rode=mover != index and not is_airborne)
            if points and situation.has_room(here, mover, index):
                cover = 0 if is_airborne else self.board.terrain[here].shift
                chance = situation.chance(mover, found[here].way)
                rating = (points + self.weights.cover * cover) * chance - 0.01 * found[here].spent_mp
                yield Post(index, here, points, rating, mover, chance)

    def _points(self, index: int, here: Hex, target: Hex, is_airborne: bool, rode: bool) -> int:
        """Firepower that a unit adds from a hex; nought where it does not reach."""
        kind = self.world.kinds[self.situation.known(index)]
        distance = self.board.grid.distance(here, target)
        if not 1 <= distance <= kind.range:
            return 0
        if distance > 1 and not is_airborne and not self.board.can_see(here, target):
            return 0
        return max(0, kind.fp - (distance - 1) - (is_airborne or rode))

    def _would_leave(self, index: int, here: Hex, target: Hex) -> bool:
        """Could its advance take a unit away from where it must stay?"""
        if index not in self.fixed or self.board.grid.distance(here, target) > 1:
            return False
        enemies = self.situation.presence.units_at(target, 1 - self.situation.side)
        return bool(enemies) and not all(map(self.situation.presence.is_besieged, enemies))
