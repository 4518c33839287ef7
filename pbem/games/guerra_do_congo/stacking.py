"""Stacking in the Movement Phase: which hexes are over capacity, and whether that can still be put right. Section 3.2.2.

A march may end in a full hex, for others may leave it later (GC-3.2.2d). It may not when the units that can still move could
no longer make it fit: the phase could then not be ended at all, and nobody but the player could take the move back. Whoever
can march, sail, ride, fly or leave the map counts. Leaving the map is always allowed: it takes room from nobody.

The search is exact up to `MOST_TRIED` arrangements, with one simplification: what flies is thought to land after all others have
moved.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.guerra_do_congo import transport
from pbem.games.guerra_do_congo.movement import Ground
from pbem.games.guerra_do_congo.state import ENTERED_HEX, State
from pbem.games.guerra_do_congo.zones import Presence

MOST_TRIED = 400


def overfull(ground: Ground) -> Iterator[tuple[Hex, tuple[int, ...]]]:
    """Hexes entered in this phase and over capacity, each with the units whose coming must be undone, last first.

    The order is that of the moves made: mobilisation, then marches and entries. GC-3.2.2d, GC-3.2.2g, GC-3.2.2j.
    """
    world, state, presence = ground.world, ground.state, ground.presence
    for here in crowding_of(ground).full:
        excess = -presence.room(here)
        entered = [index for index in state.moves if index in presence.at(here)]
        last: list[int] = []
        while entered and excess > 0:
            last.append(entered.pop())
            excess -= world.kinds[last[-1]].stacking
        yield here, tuple(last)


def full_hexes(state: State, presence: Presence) -> list[Hex]:
    """The hexes that units entered in this phase and stand in, and that are over capacity, in ascending order."""
    units, room = state.units, presence.room
    entered = {units[index].where for index in state.moves}
    entered.discard(NOWHERE)  # of one that has left the map
    return sorted([here for here in entered if room(here) < 0])


class Stack(NamedTuple):
    """What counts for one hex: points in it, how many units entered it in this phase, which may still move off, largest first."""

    points: int
    entered: int
    movers: tuple[int, ...]


class Flight(NamedTuple):
    """A flight that is only tried."""

    unit: int
    start: Hex
    to: Hex


class Trial(NamedTuple):
    """Moves that are only tried: the stacks they change, what flies, and what airfields handle then."""

    stacks: dict[Hex, Stack]
    flights: tuple[Flight, ...]
    handled: dict[int, int]


class Crowding:
    """The stacks of the active side, and where its units that have not moved could still go.

    Where a unit can go depends on the enemy alone, by air on the flights before it too: so what one query finds holds for all
    moves tried in it.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground, self.world, self.state = ground, ground.world, ground.state
        self.capacity = ground.board.capacity
        self._room, self._kinds = ground.presence.room, ground.world.kinds
        self._stops: dict[tuple[int, Hex], bool] = {}
        self._ways: dict[int, tuple[Hex, ...]] = {}
        self._leaves: dict[int, bool] = {}
        self._stacks: dict[Hex, Stack] = {}
        self._untried: Trial | None = None
        self.full = full_hexes(self.state, ground.presence)

    def may_stop(self, index: int, here: Hex) -> bool:
        """Could the phase still be ended if this unit came to stop in the hex, by land or river? GC-3.2.2d."""
        if not self.full and self._room(here) >= self._kinds[index].stacking:
            return True
        found = self._stops.get((index, here))
        if found is None:
            trial = self._moved(self._trial(), index, self.state.units[index].where, here)
            found = self._stops[index, here] = self._can_be_cured(trial)
        return found

    def may_land(self, index: int, here: Hex) -> bool:
        """Is there room for a unit that flies in, and could the phase still be ended then? GC-3.2.2h, GC-3.5f."""
        if self.ground.presence.room(here) < self.world.kinds[index].stacking:
            return False
        if not self.full:
            return True
        start = self.state.units[index].where
        trial = self._moved(self._trial(), index, start, here)
        return self._can_be_cured(trial._replace(handled=transport.with_flight(self.world, trial.handled, index, start, here)))

    def is_curable(self) -> bool:
        """Can the phase be ended from this state, perhaps after more moves?"""
        return self._can_be_cured(self._trial())

    def _trial(self) -> Trial:
        """The position as it is, before anything is tried."""
        if self._untried is None:
            self._untried = Trial({here: self._stack_now(here) for here in self.full}, (), transport.handled(self.state))
        return self._untried

    # --- the search

    def _can_be_cured(self, trial: Trial) -> bool:
        """Is there a way to move units off until every hex fits?"""
        return self._leads_to_an_end(trial, set())

    def _leads_to_an_end(self, trial: Trial, tried: set[object]) -> bool:
        """Somebody must leave the first hex over capacity: try everyone who can, to wherever he can, full hexes too."""
        if len(tried) >= MOST_TRIED:
            return False
        wrong = [here for here, stack in trial.stacks.items() if stack.entered and stack.points > self.capacity[here]]
        if not wrong and not trial.flights:
            return True
        key = (tuple(sorted(trial.stacks.items())), tuple(sorted(trial.handled.items())), trial.flights)
        if key in tried:
            return False
        tried.add(key)
        if not wrong:
            return self._can_land(trial)
        if any(self._is_hopeless(trial.stacks[here], here) for here in wrong):
            return False
        return any(self._leads_to_an_end(after, tried) for after in self._moves_off(trial, min(wrong)))

    def _is_hopeless(self, stack: Stack, here: Hex) -> bool:
        """Would it be over capacity even without all that can move off, and somebody have entered it?"""
        units, kinds = self.state.units, self.world.kinds
        if stack.entered == sum([units[index].has(ENTERED_HEX) for index in stack.movers]):
            return False  # mobilised here, and all can go: then it is as nobody had come
        return stack.points - sum([kinds[index].stacking for index in stack.movers]) > self.capacity[here]

    def _moves_off(self, trial: Trial, here: Hex) -> Iterator[Trial]:
        """The arrangements after one more unit has left a hex, the likeliest first."""
        staying = []
        for index in trial.stacks[here].movers:
            if self._may_leave(index):
                yield self._left(trial, index, here)  # takes room from nobody: none of its other ways can do better
            else:
                staying.append(index)
        for is_full in (False, True):
            for index in staying:
                for there in self._reach(index):
                    if self._has_room(trial, index, there) != is_full:
                        yield self._moved(trial, index, here, there)
            for index in staying:
                for there in transport.flights(self.ground, index, trial.handled):
                    if there not in self._reach(index) and self._has_room(trial, index, there) != is_full:
                        yield self._flown(trial, index, here, there)

    def _can_land(self, trial: Trial) -> bool:
        """Is there an order in which each flight finds room, when all others have moved? GC-3.5f."""
        kinds, waiting = self.world.kinds, list(trial.flights)
        room = {here: self.capacity[here] - stack.points for here, stack in trial.stacks.items()}
        for index, start, to in waiting:
            room[to] += kinds[index].stacking
            room[start] -= kinds[index].stacking
        while waiting:
            able = next((each for each in waiting if room[each.to] >= kinds[each.unit].stacking), None)
            if able is None:
                return False
            waiting.remove(able)
            room[able.to] -= kinds[able.unit].stacking
            room[able.start] += kinds[able.unit].stacking
        return True

    def _has_room(self, trial: Trial, index: int, there: Hex) -> bool:
        return self.capacity[there] - self._stack(trial, there).points >= self.world.kinds[index].stacking

    # --- moves that are tried

    def _moved(self, trial: Trial, index: int, start: Hex, to: Hex) -> Trial:
        """A unit leaves its hex, if it stands in one, for another, or comes back to it."""
        after = self._left(trial, index, start) if start != NOWHERE else trial
        old = self._stack(after, to)
        here = Stack(old.points + self.world.kinds[index].stacking, old.entered + 1, old.movers)
        return Trial(after.stacks | {to: here}, after.flights, after.handled)

    def _left(self, trial: Trial, index: int, start: Hex) -> Trial:
        old = self._stack(trial, start)
        rest = Stack(
            old.points - self.world.kinds[index].stacking,
            old.entered - self.state.units[index].has(ENTERED_HEX),
            tuple([mover for mover in old.movers if mover != index]),
        )
        return Trial(trial.stacks | {start: rest}, trial.flights, trial.handled)

    def _flown(self, trial: Trial, index: int, start: Hex, to: Hex) -> Trial:
        after = self._moved(trial, index, start, to)
        handled = transport.with_flight(self.world, trial.handled, index, start, to)
        return after._replace(flights=(*trial.flights, Flight(index, start, to)), handled=handled)

    # --- what holds for all trials

    def _stack(self, trial: Trial, here: Hex) -> Stack:
        return trial.stacks.get(here) or self._stack_now(here)

    def _stack_now(self, here: Hex) -> Stack:
        found = self._stacks.get(here)
        if found is None:
            units, movers, kinds = self.ground.presence.at(here), self.ground.movers, self._kinds
            able = sorted([index for index in units if index in movers], key=lambda index: (-kinds[index].stacking, index))
            entered = sum([self.state.units[index].has(ENTERED_HEX) for index in units])
            found = self._stacks[here] = Stack(self.ground.presence.stacking(here), entered, tuple(able))
        return found

    def _reach(self, index: int) -> tuple[Hex, ...]:
        if index not in self._ways:
            self._ways[index] = transport.surface_ways(self.ground, index)
        return self._ways[index]

    def _may_leave(self, index: int) -> bool:
        if index not in self._leaves:
            self._leaves[index] = transport.may_leave(self.ground, index)
        return self._leaves[index]


_LAST: list[Crowding] = []


def crowding_of(ground: Ground) -> Crowding:
    """The crowding on a ground. The last one is kept, as with `ground_of`."""
    last = _LAST[0] if _LAST else None
    if last is None or last.ground is not ground:
        last = Crowding(ground)
        _LAST[:] = [last]
    return last
