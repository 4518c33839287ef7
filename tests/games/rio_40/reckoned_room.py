"""The second reckoning where closed counters of one's own side are in question: every content they may have, every chain tried."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from pbem.games.rio_40.state import ABOARD, OPENED
from tests.games.rio_40.reckoned import SHIFT, Reckoned, distance, next_to


class Way(NamedTuple):
    """A retreat: where to, what it states, whether counters are turned up; and who is pushed."""

    to: int
    fits: bool
    full: tuple[int, ...]
    opens: bool
    pushed: tuple[int, ...] = ()


Cost = tuple[int, int]  # how often something must be said of counters, how many are pushed


def _agrees(fact: str, category: str, beside: Sequence[str]) -> bool:
    """Does what was stated of a counter let it be of a category, among these? R40-5.1.4.1e, R40-5.2d, R40-5.3.3.3f."""
    if fact.startswith("not-"):
        return category != fact.removeprefix("not-")
    return not {"combatant", "civilian"}.issuperset(fact.split("-or-")) or any(each in beside for each in fact.split("-or-"))


class Crowd(Reckoned):
    """One state, as both sides know it."""

    def counters(self, side: int, here: int) -> list[int]:
        """Those of a side that are closed there."""
        return [index for index in self.at(here) if self.kinds[index].is_counter and self.kinds[index].side == side]

    def rooms(self, categories: set[str], side: int, here: int) -> set[bool]:
        """Whether the closed counters there leave room for these categories: both answers where only their owner knows."""
        closed = self.counters(side, here)
        open_now = {self.kinds[unit.token].category for unit in self.units if unit.status == OPENED and unit.where == here}
        known = ["combatant", "civilian"] + ["marker"] * any(self.kinds[token].category == "marker" for token in self.world.tokens)
        said = [vow for vow in self.state.vows if vow.counter in closed]
        found = set()
        for guess in product(known, repeat=len(closed)):
            is_one_of_each = len({*guess, *open_now}) == len(guess) + len(open_now)
            if is_one_of_each and all(_agrees(vow.fact, guess[closed.index(vow.counter)], guess) for vow in said):
                found.add(categories.isdisjoint(guess))
        return found

    def own_ways(self, index: int, used: Sequence[int]) -> set[Way]:
        """What a unit may do by what both sides know: everything that is right for some content of the counters.

        R40-5.3.3.3b, R40-5.3.3.3f, R40-5.3.3.3h.
        """
        side, party = self.kinds[index].side, self.party(index)
        categories = {self.kinds[other].category for other in party}
        hexes = [there for there in self.open_hexes(side, self.form(index), self.units[index].where) if there not in used]
        free = [there for there in hexes if self.has_room(party, there)]
        rooms = {there: self.rooms(categories, side, there) for there in free}
        plain = [there for there in free if not self.counters(side, there)]
        unclear = [there for there in free if len(rooms[there]) == 2]
        sure = [there for there in free if rooms[there] == {True} and there not in plain]
        found: set[Way] = set()
        for kept in chain.from_iterable(combinations(unclear, size) for size in range(len(unclear) + 1)):
            roomy = [*plain, *sure, *kept]
            if not roomy:
                found |= {
                    Way(way.to, way.fits, tuple(sorted(unclear)), False, way.pushed) for way in self._pushes(index, hexes, free)
                }
            found |= {Way(there, False, (), False) for there in self._best(side, plain)}
            for there in set(self._best(side, roomy)) - set(plain):
                better = [other for other in unclear if self.is_near_unit(side, there) and not self.is_near_unit(side, other)]
                found.add(Way(there, True, tuple(sorted(better)), False))
        return found if plain or sure else found | self.openings(index, used)

    def _best(self, side: int, hexes: Sequence[int]) -> list[int]:
        return [there for there in hexes if not self.is_near_unit(side, there)] or list(hexes)

    def _pushes(self, index: int, hexes: Sequence[int], free: Sequence[int]) -> Iterator[Way]:
        for there in hexes:
            rooms, out = self._beside(index, there), self._out(index, there)
            if there not in free and out and True in rooms:
                yield Way(there, False in rooms, (), False, out)

    def openings(self, index: int, used: Sequence[int]) -> set[Way]:
        """Where what lies closed may be turned up first."""
        side, found = self.kinds[index].side, set()
        for there in self.open_hexes(side, self.form(index), self.units[index].where):
            is_free = self.has_room(self.party(index), there)
            may_be_full = bool(self.counters(side, there)) and self._beside(index, there) != {True}
            if there not in used and may_be_full and (is_free or self._out(index, there)):
                found.add(Way(there, False, (), True))
        return found

    def _beside(self, index: int, here: int) -> set[bool]:
        """Whether the closed counters leave room for those categories of which nobody known is there."""
        party = self.party(index)
        there = {self.kinds[other].category for other in self.at(here) if other not in party}
        left = {self.kinds[other].category for other in party} - there
        return self.rooms(left, self.kinds[index].side, here) if left else {True}

    def _out(self, index: int, here: int) -> tuple[int, ...]:
        """Who would be pushed; nobody where one of them stays."""
        categories = {self.kinds[other].category for other in self.party(index)}
        full = [other for other in self.at(here) if self.kinds[other].category in categories]
        for other in full:
            stays = self.kinds[other].category == "combatant" and not self.units[other].has(ABOARD)
            if self.kinds[other].side != self.kinds[index].side or (stays and here in self.world.strongholds):
                return ()
        flown = [other for other in self.at(here) if self.kinds[other].kind == "helicopter"]
        return tuple(dict.fromkeys(flown[0] if self.units[other].has(ABOARD) and flown else other for other in full))

    def chain(self, queue: tuple[int, ...], used: tuple[int, ...]) -> Cost | None:
        """The best way to find room for all of these, every way tried: the fewest questions, then the fewest pushes. D-35."""
        if not queue:
            return 0, 0
        costs = []
        for way in self.own_ways(queue[0], used):
            rest = self.chain((*queue[1:], *way.pushed), (*used, way.to))
            if rest is not None:
                costs.append((rest[0] + (way.fits or way.opens or bool(way.full)), rest[1] + len(way.pushed) + way.opens))
        return min(costs, default=None)

    def ways(self, queue: tuple[int, ...], used: tuple[int, ...]) -> dict[Way, Cost]:
        """All ways of the first that leave room for the others, each with the best chain behind it."""
        found = {}
        for way in self.own_ways(queue[0], used):
            cost = (0, 0) if way.opens else self.chain((*queue[1:], *way.pushed), (*used, way.to))
            if cost is not None:
                found[way] = (cost[0], cost[1] + len(way.pushed))
        if found and not any(way.opens or self._is_sure(queue[0], way) for way in found):
            found |= dict.fromkeys(self.openings(queue[0], used), (0, 0))
        return found

    def _is_sure(self, index: int, way: Way) -> bool:
        return not way.full and (not way.fits or self._beside(index, way.to) == {True})

    def by_default(self, queue: tuple[int, ...], used: tuple[int, ...]) -> int | None:
        """Where the standing order `cover away` sends the first; None: its player is asked. D-33, D-35."""
        ways, side = self.ways(queue, used), self.kinds[queue[0]].side
        enemies = [index for index in self.all if self.kinds[index].side == 1 - side and self.kinds[index].category == "combatant"]
        seen = [self.units[index].where for index in enemies if not self.is_down(index)]

        def rank(way: Way) -> tuple[Cost, int, int, int]:
            away = min((distance(int(way.to), int(there)) for there in seen), default=999)
            return ways[way], -SHIFT[self.ground[int(way.to)]], -away, way.to

        plain = [way for way in ways if not (way.fits or way.full or way.opens)]
        return min(plain, key=rank).to if plain else None

    def withdrawals_among(self, index: int) -> set[int]:
        """Where WD may end by what both sides know: the first surely right hexes, and nearer ones that may be. R40-5.4b."""
        kind, here = self.kinds[index], int(self.units[index].where)
        categories = {self.kinds[other].category for other in self.party(index)}
        near = [there for there in next_to(here) if self.enemies(kind.side, there)]
        ring, seen, found = {here}, {here}, set[int]()
        while ring:
            ring = {there for hex_ in ring for there in next_to(hex_)} - seen
            seen |= ring
            ring = {there for there in ring if self.may_enter(kind.kind, there) and not self.is_closed(kind.side, there)}
            ends = [there for there in ring if not self.is_near_unit(kind.side, there) and self.has_room(self.party(index), there)]
            rooms = {there: self.rooms(categories, kind.side, there) for there in ends}
            reach = {there: min(distance(there, enemy) for enemy in near) for there in ends}
            most = max((reach[there] for there in ends if rooms[there] == {True}), default=0)
            found |= {there for there in ends if len(rooms[there]) == 2 and reach[there] >= most}
            if most:
                return found | {there for there in ends if rooms[there] == {True} and reach[there] == most}
        return found
