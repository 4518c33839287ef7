"""A second reckoning of the rules, made from the ledger alone: attacks, searches, withdrawals, retreats, runs, hiding.

It shares nothing with the rule modules but the state and the numbers printed on counters and terrain strip.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import (
    ABOARD,
    ACTIONS,
    ATTACKED,
    BEGAN_DOWN,
    FACE_DOWN,
    LANDED,
    MOVED,
    ON_MAP,
    RODE,
    SEARCHED,
    State,
)

COST = {"open": 1, "street": 1, "urban": 2, "forest": 3, "rough": 3, "favela": 4}
SHIFT = {"open": 0, "street": 0, "urban": 1, "forest": 2, "rough": 2, "favela": 3, "river": 0}
CARS = ("open", "street", "urban")
CLEAR = ("open", "street")
ATTACK_COLUMNS = ("-2 or less", "-1", "0", "1", "2 to 3", "4 to 6", "7 or more")
SEARCH_COLUMNS = ("1 or less", "2 to 4", "5 to 8", "9 or more")
RESULTS = ("none", "M", "S", "R", "MR", "SR", "SM", "E")


def around(here: int) -> tuple[int | None, ...]:
    """The six neighbours from north-east clockwise; None off the map of rows A-R and columns 1-17. R40-2.5b."""
    row, column = divmod(here, 100)
    right = row % 2
    found = (
        (row - 1, column + right),
        (row, column + 1),
        (row + 1, column + right),
        (row + 1, column - 1 + right),
        (row, column - 1),
        (row - 1, column - 1 + right),
    )
    return tuple(r * 100 + c if 0 <= r < 18 and 1 <= c <= 17 else None for r, c in found)


@cache
def next_to(here: int) -> tuple[int, ...]:
    """Those on the map."""
    return tuple(there for there in around(here) if there is not None)


@cache
def distance(one: int, other: int) -> int:
    """Steps from hex to hex. R40-0i."""
    ring, seen, steps = {one}, {one}, 0
    while other not in ring:
        ring = {there for here in ring for there in next_to(here)} - seen
        seen |= ring
        steps += 1
    return steps


def on_edge(here: int) -> bool:
    """A hex with fewer than six neighbours."""
    return len(next_to(here)) < 6


class Reckoned:
    """One state. Units are roster indices."""

    def __init__(self, rules: RioRules, state: State) -> None:
        self.kinds, self.units, self.state, self.world = rules.world.kinds, state.units, state, rules.world
        self.ground = {int(here): terrain.key for here, terrain in rules.world.board.terrain.items()}
        self.all = [index for index, unit in enumerate(state.units) if unit.status == ON_MAP]

    def at(self, here: int) -> list[int]:
        """What is in a hex."""
        return [index for index in self.all if self.units[index].where == here]

    def is_down(self, index: int) -> bool:
        """Face down."""
        return self.units[index].has(FACE_DOWN)

    def flies(self, index: int) -> bool:
        """R40-0j."""
        if self.kinds[index].kind == "helicopter":
            return not self.units[index].has(LANDED)
        beside = [self.units[other] for other in self.at(self.units[index].where) if self.kinds[other].kind == "helicopter"]
        return self.units[index].has(ABOARD) and not any(unit.has(LANDED) for unit in beside)

    def enemies(self, side: int, here: int, is_on_ground: bool = True) -> list[int]:
        """Face-up combatants and transports of the other side in a hex."""
        found = [index for index in self.at(here) if self.kinds[index].side == 1 - side and not self.is_down(index)]
        found = [index for index in found if self.kinds[index].category in ("combatant", "transport")]
        return [index for index in found if not (is_on_ground and self.flies(index))]

    def enemy_counters(self, side: int, here: int) -> list[int]:
        """What the other side has face down there."""
        return [index for index in self.at(here) if self.kinds[index].side == 1 - side and self.is_down(index)]

    def is_closed(self, side: int, here: int) -> bool:
        """R40-5.1.4.2a, R40-0f."""
        return bool(self.enemies(side, here, is_on_ground=False) or self.enemy_counters(side, here))

    def may_enter(self, form: str, here: int) -> bool:
        """R40-5.1.3.1a, R40-5.1.3.2b, R40-8.2d, R40-T4c."""
        if form == "helicopter":
            return True
        return self.ground[here] in (CARS if form in ("car", "armour") else COST)

    def is_near_unit(self, side: int, here: int) -> bool:
        """Next to an enemy unit on the ground."""
        return any(self.enemies(side, there) for there in next_to(here))

    def is_near_combatant(self, side: int, here: int) -> bool:
        """Next to an enemy combatant on the ground."""
        return any(self.kinds[enemy].category == "combatant" for there in next_to(here) for enemy in self.enemies(side, there))

    def form(self, index: int) -> str:
        """How it moves when driven out."""
        if self.units[index].has(ABOARD):
            return "helicopter"
        return "foot" if self.is_down(index) else self.kinds[index].kind

    def open_hexes(self, side: int, form: str, here: int) -> list[int]:
        """R40-5.3.3.3b."""
        near = [there for there in next_to(here) if self.may_enter(form, there) and not self.is_closed(side, there)]
        return [there for there in near if not self.is_near_combatant(side, there)]

    def party(self, index: int) -> list[int]:
        """A unit and who goes with it."""
        here, kind = self.units[index].where, self.kinds[index]
        with_it = [other for other in self.at(here) if self.units[other].has(ABOARD)] if kind.kind == "helicopter" else []
        if kind.category == "combatant" and not self.units[index].has(ABOARD):
            with_it += [other for other in self.at(here) if self.kinds[other].role == "chief"]
        return [index, *with_it]

    def has_room(self, movers: Sequence[int], here: int) -> bool:
        """R40-5.1.4.1a."""
        kinds = {self.kinds[mover].category for mover in movers}
        return not any(self.kinds[other].category in kinds for other in self.at(here) if other not in movers)

    def is_shut_in(self, index: int) -> bool:
        """R40-5.1.5c."""
        side, here, form = self.kinds[index].side, self.units[index].where, self.kinds[index].kind
        if on_edge(here) or not any(self.enemies(side, there, is_on_ground=False) for there in next_to(here)):
            return False
        return all(self.is_closed(side, there) or not self.may_enter(form, there) for there in next_to(here))

    # ---- attacks and searches

    def sees(self, one: int, other: int) -> bool:
        """R40-5.3f, R40-5.3g, for at most three hexes."""
        if distance(one, other) == 2:
            between = [there for there in next_to(one) if there in next_to(other)]
            return any(self.ground[there] in CLEAR for there in between)
        return any(all(self.ground[there] in CLEAR for there in way) for way in self._ways(one, other))

    def _ways(self, one: int, other: int) -> Iterator[tuple[int, int]]:
        """A and 2A of a straight line; A and A + B of a bent one, from either end."""
        for first in range(6):
            a = around(one)[first]
            for second in (first, (first + 1) % 6, (first - 1) % 6):
                b = around(a)[second] if a is not None else None
                if a is not None and b is not None and around(b)[first] == other:
                    yield a, b

    def reaches(self, index: int, target: int) -> bool:
        """Range and sight. R40-5.3b, R40-5.3.5.1d."""
        side, here = self.kinds[index].side, self.units[index].where
        steps = distance(here, target)
        if not 1 <= steps <= self.kinds[index].range:
            return False
        return steps == 1 or self.flies(index) or self._is_only_in_the_air(side, target) or self.sees(here, target)

    def _is_only_in_the_air(self, side: int, target: int) -> bool:
        found = self.enemies(side, target, is_on_ground=False)
        return bool(found) and not self.enemies(side, target) and not self.enemy_counters(side, target)

    def attack(self, side: int, target: int, attackers: Sequence[int]) -> tuple[int, int]:
        """The total and the column. R40-5.3.1i."""
        steps = {index: distance(self.units[index].where, target) for index in attackers}
        total = sum(self.kinds[index].fp - steps[index] + 1 for index in attackers)
        total -= sum(self.units[index].has(ABOARD | RODE) for index in attackers)
        enemies = self.enemies(side, target, is_on_ground=False)
        defender = next((index for index in enemies if self.kinds[index].category == "combatant"), None)
        total -= any(self.kinds[index].category == "transport" for index in enemies)
        if defender is not None:
            fp = self.kinds[defender].fp
            fp = -(-fp // 2) if self.units[defender].markers else fp
            total -= max(0, fp - min(steps.values()) + 1)
        column = sum(total >= floor for floor in (-1, 0, 1, 2, 4, 7))
        is_flown_alone = len(attackers) == 1 and self.units[attackers[0]].has(ABOARD)
        shift = 0 if is_flown_alone or self._is_only_in_the_air(side, target) else -SHIFT[self.ground[target]]
        shift -= bool(self.enemy_counters(side, target)) and not enemies
        forms = [self.form(defender)] if defender is not None else ["foot"] if self.enemy_counters(side, target) else []
        forms += [self.form(index) for index in enemies]
        shift += not self.open_hexes(1 - side, forms[0], target)
        return total, max(0, min(6, column + shift))

    def search(self, side: int, target: int, searchers: Sequence[int]) -> tuple[int, int]:
        """The value and the column. R40-5.2.1a, R40-5.2.1b, R40-8.2c, R40-T3b."""
        enemies = self.enemies(side, target, is_on_ground=False)
        combatants = [index for index in enemies if self.kinds[index].category == "combatant"]
        civilians = [index for index in self.at(target) if self.kinds[index].category == "civilian"]
        value = sum(self.kinds[index].mo for index in searchers) - sum(self.kinds[index].mo for index in combatants + civilians)
        shift = int(any(self.kinds[index].kind == "armour" for index in searchers))
        if self.world.options["search_conditions"]:
            shift -= SHIFT[self.ground[target]]
            shift += any(not self.open_hexes(1 - side, self.form(index), target) for index in combatants)
            shift -= not enemies and any(self.is_down(index) for index in self.at(target))
        return value, max(0, min(3, sum(value >= floor for floor in (2, 5, 9)) + shift))

    # ---- withdrawals, retreats, runs, hiding

    def withdrawals(self, index: int) -> set[int] | None:
        """Where WD may end; None where counters of its own side are in question. R40-5.4b to R40-5.4d."""
        kind, here = self.kinds[index], int(self.units[index].where)
        if self.units[index].has(ABOARD):
            return set() if self.is_near_unit(kind.side, here) else {here}
        holds = kind.kind == "armour" or (kind.category == "combatant" and here in self.world.strongholds)
        stay = {here} if holds or not self.is_near_unit(kind.side, here) else set()
        if self.is_shut_in(index):
            return {here} if holds else set()
        if not self.is_near_unit(kind.side, here):
            return stay
        near = [there for there in next_to(here) if self.enemies(kind.side, there)]
        ring, seen = {here}, {here}
        while ring:
            ring = {there for hex_ in ring for there in next_to(hex_)} - seen
            seen |= ring
            ring = {there for there in ring if self.may_enter(kind.kind, there) and not self.is_closed(kind.side, there)}
            ends = [there for there in ring if not self.is_near_unit(kind.side, there) and self.has_room(self.party(index), there)]
            if any(self.is_down(other) and self.kinds[other].is_counter for there in ends for other in self.at(there)):
                return None
            if ends:
                reach = {there: min(distance(there, enemy) for enemy in near) for there in ends}
                return stay | {there for there in ends if reach[there] == max(reach.values())}
        return stay

    def retreats(self, index: int, used: Sequence[int]) -> set[int] | None:
        """The best class of retreat hexes; None where friends must make room or counters are in question. R40-5.3.3.3b."""
        side = self.kinds[index].side
        free = [there for there in self.open_hexes(side, self.form(index), self.units[index].where) if there not in used]
        if any(self.kinds[other].is_counter for there in free for other in self.at(there)):
            return None
        free = [there for there in free if self.has_room(self.party(index), there)]
        return {there for there in free if not self.is_near_unit(side, there)} or set(free) or None

    def may_walk(self, index: int, hexes: Sequence[int]) -> bool:
        """A run of a unit that may still move, without a statement. R40-5.1.1a to R40-5.1.5d."""
        kind, left, is_first = self.kinds[index], self.kinds[index].mp, True
        if self.is_shut_in(index):
            return False
        for here in hexes[1:]:
            if not self.may_enter(kind.kind, here) or self.is_closed(kind.side, here):
                return False
            cost = 1 if kind.kind == "helicopter" else COST[self.ground[here]]
            if cost > left and not is_first:
                return False
            left, is_first = max(0, left - cost), False
        end = hexes[-1]
        return end == hexes[0] or (
            self.has_room(self.party(index), end) and not any(self.kinds[o].is_counter for o in self.at(end))
        )

    def may_hide(self, index: int) -> bool:
        """R40-5.5c."""
        unit = self.units[index]
        if unit.markers or unit.has(ACTIONS | FACE_DOWN | ABOARD | BEGAN_DOWN) or self.kinds[index].category != "combatant":
            return False
        near = [other for here in (unit.where, *next_to(unit.where)) for other in self.at(here)]
        return all(other == index or self.kinds[other].category == "marker" for other in near)

    def can_move(self, index: int) -> bool:
        """Has it a movement left with MA?"""
        unit = self.units[index]
        barred = (ACTIONS & ~4) | MOVED | ATTACKED | SEARCHED | FACE_DOWN | ABOARD | BEGAN_DOWN
        return self.kinds[index].category in ("combatant", "transport") and not unit.markers and not unit.has(barred)
