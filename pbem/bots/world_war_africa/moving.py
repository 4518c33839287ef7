"""The house's Movement Segment: who goes next to whom to attack, who takes what lies open, who guards, who comes nearer."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.bots.distances import FAR
from pbem.bots.world_war_africa.engagements import Attacker, Engagements
from pbem.bots.world_war_africa.ground import Ground
from pbem.engine.hexes import Hex, hexside, is_box
from pbem.engine.planning import Way
from pbem.games.world_war_africa.contingents import REBELS, RWANDA
from pbem.games.world_war_africa.display import ways
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.attack import is_infiltrated
from pbem.games.world_war_africa.rules.entering import region_limit
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import FLIPPED, ON_BOARD, State

PUSH, CARRY = "push", "carry"


class Step(Struct, frozen=True):
    """How a unit gets to a place with one order, and how likely."""

    way: Way
    chance: float


class Moving:
    """The plan of one Movement Segment: where each unit is to go. Made once; orders follow from it one by one."""

    def __init__(self, ground: Ground, rules: AfricaRules, view: State, side: int) -> None:
        self.ground, self.rules, self.world, self.view, self.side = ground, rules, rules.world, view, side
        self.board, self.weights = rules.world.board, ground.weights
        self.presence = presence_of(self.world, view)
        self.engagements = Engagements(ground, view)
        self.steps = self._all_steps()
        self.goes: dict[int, Hex] = {}
        self.stands = {here: list(units) for here, units in self.presence.stacks[side].items()}
        for index in self.steps:
            self.stands[view.units[index].where].remove(index)
        self.fighters: set[int] = set()
        self._hold_capital()
        self._make_for_rwanda()
        self._attack()
        self._seize()
        self._guard()
        self._approach()

    # ---- what can be reached

    def _all_steps(self) -> dict[int, dict[Hex, Step]]:
        """Where each unit can go; for units in one place that move alike it is worked out once."""
        found: dict[int, dict[Hex, Step]] = {}
        like: dict[tuple[object, ...], dict[Hex, Step]] = {}
        for index in map(self.world.notation.index_of.__getitem__, ways.movers(self.rules, self.view)):
            kind, unit = self.world.kinds[index], self.view.units[index]
            has_set_out = index in self.view.agenda[-1].units
            key = (kind.faction, kind.type, kind.ma, unit.where, unit.marks, unit.spent, unit.push, has_set_out)
            if key not in like:
                like[key] = self._steps(index)
            found[index] = like[key]
        return found

    def _steps(self, index: int) -> dict[Hex, Step]:
        """Where a unit can go, by the way that is the likeliest to get there and takes no cache; and where it stands."""
        found = {}
        for there, all_ways in ways.reach(self.rules, self.view, self.world.kinds[index].id).ways.items():
            plain = [Step(way, _chance(way)) for way in all_ways if CARRY not in way.order]
            if plain:
                found[there] = max(plain, key=_easiest)
        return found

    def _may_be_at(self, index: int, here: Hex) -> float:
        """How likely a unit gets to a place, 1 where it stands; 0 where it cannot go, or where there is no room for it."""
        if index in self.goes:
            return 0.0
        step = self.steps[index].get(here)
        chance = 1.0 if self.view.units[index].where == here else step.chance if step else 0.0
        return chance if chance and self._has_room(index, here) else 0.0

    def _has_room(self, index: int, here: Hex) -> bool:
        limit, there = self.board.stack_limit(here), self.stands.get(here, [])
        return (not limit or len(there) < limit) and not self.presence.clash((*there, index))

    def _send(self, index: int, here: Hex) -> None:
        self.goes[index] = here
        self.stands.setdefault(here, []).append(index)

    def _free(self) -> list[int]:
        return [index for index in self.steps if index not in self.goes]

    # ---- attacks

    def _hold_capital(self) -> None:
        """Whoever defends a threatened capital the best stays there, whatever there is to win elsewhere."""
        here = self.ground.capital
        if not self.ground.is_own(self.view, self.side, here):
            return
        stay = [index for index in self._free() if self.view.units[index].where == here]
        missing = max(0, self.ground.guards(self.view, self.side, here) - len(self.stands.get(here, ())))
        for index in sorted(stay, key=lambda index: (-self.world.kinds[index].defense, index))[:missing]:
            self._send(index, here)

    def _attack(self) -> None:
        """The attacks that gain the most, one after the other, as long as any gains enough."""
        enemies = {
            here: units
            for here, units in self.presence.stacks[1 - self.side].items()
            if not is_box(here) or here == self.board.kitona
        }
        while True:
            plans = [plan for here in sorted(enemies) if (plan := self._attack_on(here, enemies[here]))]
            if not plans:
                return
            gain, target, attackers = max(plans, key=lambda plan: (plan[0], -plan[1]))
            if gain < self.weights.worth_it:
                return
            del enemies[target]
            for each in attackers:
                self.fighters.add(each.index)
                if each.index in self.steps:
                    self._send(each.index, each.base)

    def _attack_on(self, target: Hex, defenders: Sequence[int]) -> tuple[float, Hex, tuple[Attacker, ...]] | None:
        bases, able = battlefield.bases(self.board, target), []
        room: dict[Hex, int] = {base: self.board.stack_limit(base) - len(self.stands.get(base, ())) for base in bases}
        fighters = sorted(self._fighters(), key=lambda index: (-self.world.kinds[index].attack, index))
        for index in fighters:
            if region_limit(self.world, self.world.kinds[index], target):
                continue
            if index not in self.steps:
                if self.view.units[index].where in bases:
                    able.append(Attacker(index, self.view.units[index].where))
                continue
            likely = [(chance, base) for base in bases if room[base] > 0 and (chance := self._may_be_at(index, base)) >= 0.6]
            if likely:
                _, base = max(likely, key=lambda pair: (pair[0], hexside(pair[1], target) not in self.board.rivers, -room[pair[1]]))
                room[base] -= 1
                able.append(Attacker(index, base))
        bonus = int(self._may_infiltrate(able, defenders))
        found = self.engagements.best(target, able, defenders, bonus)
        if found is None:
            return None
        outlook, attackers = found
        return outlook.gain, target, attackers

    def _fighters(self) -> Iterator[int]:
        """The active units that can still fight: those that move, and those that stay where they are."""
        for index in self.world.by_contingent[self.view.contingent]:
            unit = self.view.units[index]
            if unit.status == ON_BOARD and not unit.has(FLIPPED) and index not in self.goes:
                yield index

    def _may_infiltrate(self, able: Sequence[Attacker], defenders: Sequence[int]) -> bool:
        has_rwandans = any(self.world.kinds[each.index].faction == "Rw" for each in able)
        return self.view.contingent == RWANDA and has_rwandans and all(is_infiltrated(self.world, index) for index in defenders)

    # ---- what lies open

    def _seize(self) -> None:
        """Towns without an enemy that are not held yet, the most valuable first, each by the unit that can best be spared."""
        worth = {
            here: self.ground.worth(self.view, here)
            for here in self.board.towns
            if not self.presence.holds_enemy(self.side, here) and not self.ground.is_own(self.view, self.side, here)
        }
        for here in sorted(worth, key=lambda here: (-worth[here], here)):
            able = [(self._may_be_at(index, here), index) for index in self._free()]
            likely = [(chance, -self.ground.value(index), index) for chance, index in able if chance >= 0.5]
            if likely:
                self._send(max(likely)[2], here)

    def _guard(self) -> None:
        """Towns that are threatened: whoever is there stays, and others come, as many as are wanted."""
        wanted = []
        for here in self.board.towns:
            if not self.ground.is_own(self.view, self.side, here) and here not in self.goes.values():
                continue
            if (missing := self.ground.guards(self.view, self.side, here) - len(self.stands.get(here, ()))) > 0:
                wanted.append((self.ground.worth(self.view, here), here, missing))
        for _, here, missing in sorted(wanted, reverse=True):
            able = [
                (self.view.units[index].where == here, chance, -self.world.kinds[index].attack, index)
                for index in self._free()
                if (chance := self._may_be_at(index, here)) >= 0.5
            ]
            for _, _, _, index in sorted(able, reverse=True)[:missing]:
                if self._has_room(index, here):
                    self._send(index, here)

    # ---- coming nearer

    def _approach(self) -> None:
        """Whoever is left goes towards what is worth most for its distance, and does not crowd."""
        goals = self._goals()
        headed: dict[Hex, int] = defaultdict(int)
        for index in sorted(self._free(), key=lambda index: (-self.ground.value(index), index)):
            if self._enters_rwanda(index):
                continue
            kind, here = self.world.kinds[index], self.view.units[index].where
            rated = []
            for goal, worth in goals.items():
                away = self.ground.field(goal, kind).get(here, FAR)
                if away < FAR and region_limit(self.world, kind, goal) is None:
                    rated.append((worth / (away + 8) / (1 + headed[goal] / 3), -goal))
            if not rated:
                continue
            goal = Hex(-max(rated)[1])
            headed[goal] += 1
            field = self.ground.field(goal, kind)
            best = (field.get(here, FAR), 0, here) if self._has_room(index, here) else (FAR * 2, 0, here)
            for there, step in self.steps[index].items():
                if is_box(there) or step.chance < 1 or not self._has_room(index, there):
                    continue
                best = min(best, (field.get(there, FAR) + self._exposure(index, there), step.way.cost, there))
            self._send(index, best[2])

    def _exposure(self, index: int, here: Hex) -> int:
        """Points of movement that a stand is worse by, where many enemies are next to it and few friends."""
        near = sum(len(self.presence.of(1 - self.side, there)) for there in self.board.neighbours.get(here, ()))
        friends = len(self.stands.get(here, ())) + 1
        return 3 * max(0, near - 2 * friends) if self.ground.world.kinds[index].defense < 4 else max(0, near - 2 * friends)

    def _goals(self) -> dict[Hex, float]:
        """Towns of the enemy and of nobody, and for the rebels Hutu units; the capital more than its fair share for both."""
        found = {}
        for here in self.board.towns:
            worth = self.ground.worth(self.view, here)
            if not self.ground.is_own(self.view, self.side, here):
                found[here] = min(worth, 3.0)
            elif self.ground.threat(self.view, self.side, here):
                found[here] = min(worth, 3.0) * self.weights.guard
        if self.side == REBELS:
            for here, units in self.presence.stacks[1 - self.side].items():
                if here in self.board.terrain and any(self.world.kinds[index].is_hutu for index in units):
                    found[here] = found.get(here, 0) + 2 * self.weights.hunted * len(units)
        return found

    def _make_for_rwanda(self) -> None:
        """Before anything else, in the last turns: those who are near try to get in, and the nearest others go there."""
        if self.world.tables.game.turns - self.view.turn > self.weights.rwanda_goes:
            return
        hutu = [index for index in self._free() if self.world.kinds[index].is_hutu]
        for index in sorted(hutu, key=lambda index: (self._from_rwanda(index, self.view.units[index].where), index)):
            if not self._enters_rwanda(index) and self._is_bound_for_rwanda(index):
                self._goes_to_the_border(index)

    def _is_bound_for_rwanda(self, index: int) -> bool:
        """Does a Hutu unit go there? As many as can be spared on the map, but one at any rate. WWA-13.1b, WWA-13.1c."""
        kinds, most = self.world.kinds, self.world.tables.victory.hutu_most
        inside = len(self.presence.of(self.side, self.board.rwanda_box))
        if not kinds[index].is_hutu or inside >= self.weights.rwanda_most:
            return False
        on_map = sum(kind.is_hutu and unit.status == ON_BOARD for kind, unit in zip(kinds, self.view.units, strict=True)) - inside
        going = sum(kinds[other].is_hutu for other in self.goes)
        return going < min(max(1, on_map - most - 1), 2 * self.weights.rwanda_most)

    def _enters_rwanda(self, index: int) -> bool:
        """A Hutu unit near the border tries to get into Rwanda, where few are yet."""
        box, weights = self.board.rwanda_box, self.weights
        if not self.world.kinds[index].is_hutu or len(self.presence.of(self.side, box)) >= weights.rwanda_most:
            return False
        is_time = self.view.turn >= self.world.tables.game.turns - weights.rwanda_turns
        if not is_time or box not in self.steps[index] or (box in self.goes.values() and weights.rwanda_most < 2):
            return False
        self._send(index, box)
        return True

    def _from_rwanda(self, index: int, here: Hex) -> int:
        """Movement points to the nearest hex on the border."""
        kind = self.world.kinds[index]
        return min(self.ground.field(there, kind).get(here, FAR) for there in self.board.border["Rwanda"])

    def _goes_to_the_border(self, index: int) -> None:
        """As near to Rwanda as it gets for sure; where a try is possible it is near enough."""
        here, steps = self.view.units[index].where, self.steps[index].items()
        able = [there for there, step in steps if not is_box(there) and step.chance == 1 and self._has_room(index, there)]
        best = min(able, key=lambda there: (self._from_rwanda(index, there) + self._exposure(index, there), there), default=here)
        if self._from_rwanda(index, best) < self._from_rwanda(index, here):
            self._send(index, best)

    # ---- orders

    def orders(self, state: State) -> Iterator[str]:
        """What is still to be ordered, in notation: stacks that go the same way together, then each by itself."""
        groups: dict[tuple[Hex, Hex, bool], list[int]] = {}
        for index, there in self.goes.items():
            unit = state.units[index]
            if unit.where != there and unit.where == self.view.units[index].where and there in self.steps[index]:
                step = self.steps[index][there]
                groups.setdefault((unit.where, there, PUSH in step.way.verb), []).append(index)
        for (_, there, _), units in sorted(groups.items(), key=lambda group: (group[0][2], group[0][0], group[0][1])):
            for group in ([sorted(units)] if len(units) > 1 else []) + [[index] for index in units]:
                names = tuple(self.world.kinds[index].id for index in group)
                found = [Step(way, _chance(way)) for way in ways.ways(self.rules, state, names).get(there, ())]
                carries = not self.fighters.isdisjoint(group)
                fit = [step for step in found if carries or CARRY not in step.way.order]
                if fit:
                    yield max(fit, key=lambda step: (CARRY in step.way.order, *_easiest(step))).way.order
            for index in units:
                self.goes.pop(index, None)


def _easiest(step: Step) -> tuple[float, bool, int]:
    """What ways to the same place are compared by: the likeliest, on foot, the cheapest."""
    return step.chance, step.way.verb.startswith(("m", "enter", "into")), -step.way.cost


def _chance(way: Way) -> float:
    """How likely a way leads to its end: pushes say how many of the six faces do."""
    words = way.verb.split()
    return int(words[-1]) / 6 if PUSH in words and words[-1].isdigit() else 1.0
