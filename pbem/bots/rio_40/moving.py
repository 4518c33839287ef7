"""Marches that do not lead to an attack at once: towards goals, next to counters to look under, on from off the map."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pbem.bots.rio_40.goals import Goal, look_worth
from pbem.bots.rio_40.ground import FAR, Stop, path_of, reach
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import BOX, START
from pbem.games.rio_40.decisions import MA, MS, NO_UNIT, Enter
from pbem.games.rio_40.state import FACE_DOWN, IN_BOX, NONE, TO_COME

ARRIVAL_CHOICES = 4  # entry hexes tried for one reinforcement


class End(NamedTuple):
    """A hex in which a run may end, how good that is, and the hex to look under from there."""

    rating: float
    here: Hex
    search: Hex
    mover: int


class Moving:
    """Chooses a goal and a way for one unit at a time. `sent`: how many units have been sent to each goal."""

    def __init__(self, situation: Situation, wanted: list[Goal], sent: Mapping[Hex, int]) -> None:
        self.situation, self.wanted, self.sent = situation, wanted, sent
        self.world, self.state, self.board, self.weights = situation.world, situation.state, situation.board, situation.weights

    def goal_of(self, index: int, ways: Mapping[int, Mapping[Hex, Stop]]) -> Goal | None:
        """The most rewarding goal for its distance."""
        best, most = None, 0.0
        points = max(1, self.world.kinds[index].mp)
        for goal in self.wanted:
            field = self.situation.field(goal.hex)
            turns = min(
                (
                    1 + min((field.get(here, FAR) for here in found), default=FAR) / points
                    if place
                    else field.get(self._here(index, ways), FAR) / points
                )
                for place, found in enumerate(ways.values())
            )
            value = goal.value * self.weights.crowded ** max(0, self.sent.get(goal.hex, 0) - goal.need + 1) / (1 + turns)
            if value > most:
                best, most = goal, value
        return best

    def _here(self, index: int, ways: Mapping[int, Mapping[Hex, Stop]]) -> Hex:
        where = self.state.units[index].where
        return where if where in self.board.grid else next(iter(next(iter(ways.values()))))

    def march(self, index: int, tie: Goal | None) -> tuple[Goal | None, Iterator[Decision]]:
        """The orders for a unit of the map, best first, and the goal it makes for. `tie`: the one it has already."""
        situation = self.situation
        ways = {mover: situation.reach_of(mover) for mover in situation.movers_of(index)}
        goal = tie or self.goal_of(index, ways)
        if goal is None:
            return None, iter(())
        ends = [end for mover, found in ways.items() for end in self._ends(index, mover, found, goal)]
        return goal, self._orders(index, ends)

    def _orders(self, index: int, ends: list[End]) -> Iterator[Decision]:
        for end in sorted(ends, key=lambda each: (-each.rating, each.here))[:3]:
            stays = end.here == self.state.units[index].where
            if end.search != NONE or not stays:
                yield self.situation.run(end.mover, index, end.here, end.search)
            if stays:
                return

    def _ends(self, index: int, mover: int, found: Mapping[Hex, Stop], goal: Goal) -> Iterator[End]:
        """Each hex where the run may end, with its rating."""
        kind, start = self.world.kinds[index], self.state.units[index].where
        field = self.situation.field(goal.hex)
        for here in found:
            if not self.situation.has_room(here, mover, index) or (here == start and mover != index):
                continue
            search, worth = self._look(here)
            rating = (
                -field.get(here, FAR) / max(1, kind.mp) + self.weights.looking * worth - self.weights.exposed * self._exposure(here)
            )
            yield End(rating, here, search, mover)

    def _look(self, here: Hex) -> tuple[Hex, float]:
        """The best hex to look under from there."""
        best, most = NONE, 0.0
        for there in self.board.neighbours[here]:
            if there in self.situation.unknown and there not in self.state.searched:
                worth = look_worth(self.situation, there) * (self.weights.named if there in self.situation.named else 1)
                if worth > most:
                    best, most = there, worth
        return best, most

    def _exposure(self, here: Hex) -> float:
        """Enemy firepower that bears on a hex, less what its cover takes off."""
        total = 0
        for there in self.board.in_range(here, self.weights.danger):
            for index in self.situation.presence.at(there):
                kind, unit = self.world.kinds[index], self.state.units[index]
                if kind.is_combatant and kind.side == 1 - self.situation.side and not unit.is_suppressed:
                    total += kind.fp
        return max(0, total - self.weights.sheltered * self.board.terrain[here].shift) if total else 0

    # ---- from off the map

    def waiting(self) -> list[int]:
        """Own units that may come on now: combatants first, the cars of others only by themselves."""
        found = []
        for kind in self.world.kinds:
            unit = self.state.units[kind.index]
            is_due = unit.status == TO_COME and START < kind.turn <= self.state.turn
            is_boxed = unit.status == IN_BOX and kind.turn == BOX and self.state.replacements > 0
            if kind.side == self.situation.side and kind.is_combatant and (is_due or is_boxed) and not unit.marks & ~FACE_DOWN:
                found.append(kind.index)
        return found

    def enter(self, index: int) -> tuple[Goal | None, Iterator[Decision]]:
        """The orders that bring a reinforcement on, best first, in its own transport if it has one that waits too."""
        kind = self.world.kinds[index]
        has_transport = kind.pair >= 0 and self.state.units[kind.pair].status == TO_COME
        mover = kind.pair if has_transport else index
        ways = {entry.hex: self._entering(mover, entry.hex) for entry in self.board.entries}
        first = next((found for found in ways.values() if found), None)
        goal = self.goal_of(index, {mover: first}) if first else None
        if goal is None:
            return None, iter(())
        everywhere = {here: stop for found in ways.values() for here, stop in found.items()}
        rated = {end.here: end for end in self._ends(index, mover, everywhere, goal)}
        ends: list[tuple[float, Hex, End, Mapping[Hex, Stop]]] = []
        for entry, found in ways.items():
            best = min((rated[here] for here in found if here in rated), key=lambda each: (-each.rating, each.here), default=None)
            ends += [(-best.rating, entry, best, found)] if best else []
        ends.sort(key=lambda each: each[:2])
        return goal, self._enter_orders(index, mover, ends[:ARRIVAL_CHOICES])

    def _entering(self, mover: int, entry: Hex) -> dict[Hex, Stop]:
        kind = self.world.kinds[mover]
        cost = self.board.cost_mp(kind.kind, entry)
        if cost < 0 or entry in self.situation.closed:
            return {}
        return reach(self.board, kind, entry, self.situation.closed, self.situation.watched, min(cost, max(kind.mp, 0)))

    def _enter_orders(self, index: int, mover: int, ends: list[tuple[float, Hex, End, Mapping[Hex, Stop]]]) -> Iterator[Decision]:
        rider = index + 1 if mover != index else NO_UNIT
        for _, entry, end, found in ends:
            path = path_of(self.board.grid, found[end.here].way)
            flies = self.world.kinds[mover].is_helicopter
            search = NONE if flies else end.search
            yield Enter(MS if search != NONE else MA, mover, rider, search, entry, path, leaves=False, fits=())
