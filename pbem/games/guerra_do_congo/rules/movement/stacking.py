"""Stacking in the Movement Phase: which hexes are over capacity, and whether that can still be put right. Section 3.2.2.

A march may end in a full hex, for others may leave it later (GC-3.2.2d). It may not when the units that can still move could
no longer make it fit: the phase could then not be ended at all, and nobody but the player could take the move back. Whoever
can march, sail, ride, fly or leave the map counts. Leaving the map is always allowed: it takes room from nobody.

Who goes where so that everything fits is a packing problem: no quick way is known that always tells. The search is exact up to
`MOST_TRIED` arrangements. Where they do not do, the march is allowed, and its player takes it back if no room can be made.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from math import gcd
from typing import NamedTuple

from msgspec.structs import replace

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.rules.movement import recovery, transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import Ground, ground_of
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import ENTERED_HEX, KEEPS_FULL_PM, State

MOST_TRIED = 400
Way = tuple[Hex, bool]
"""Where a unit could go, and whether it flies there."""


def overfull(ground: Ground) -> Iterator[tuple[Hex, tuple[int, ...]]]:
    """Hexes entered in this phase and over capacity, each with the units whose coming must be undone, last first.

    The order is that of the moves made: mobilisation, then marches and entries. GC-3.2.2d, GC-3.2.2g, GC-3.2.2j.
    """
    world, state, presence = ground.world, ground.state, ground.presence
    for here in crowding_of(ground.world, ground.state).full:
        excess = -presence.room(here)
        entered = [index for index in state.moves if index in presence.at(here)]
        last: list[int] = []
        while entered and excess > 0:
            last.append(entered.pop())
            excess -= world.kinds[last[-1]].stacking
        yield here, tuple(last)


def full_hexes(state: State, presence: Presence) -> list[Hex]:
    """The hexes that units entered in this phase and stand in, and that are over capacity, in ascending order."""
    crowded = presence.forces[state.side].crowded
    return sorted(crowded.intersection([state.units[index].where for index in state.moves])) if crowded else []


class Stack(NamedTuple):
    """The count for one hex: points in it, how many units entered it in this phase, which may still move off, largest first.

    `fixed`: the points that cannot move off.
    """

    points: int
    entered: int
    movers: tuple[int, ...]
    fixed: int


EMPTY = Stack(0, 0, (), 0)


class Move(NamedTuple):
    """A move that is only tried; `to` is NOWHERE for one that leaves the map."""

    unit: int
    start: Hex
    to: Hex
    flies: bool


class Trial(NamedTuple):
    """Moves that are only tried: the stacks they change, what airfields handle then, and those that begin or end at one."""

    stacks: dict[Hex, Stack]
    handled: dict[int, int]
    moves: tuple[Move, ...] = ()


class Crowding:
    """The stacks of the active side, and where its units that have not moved could still go.

    Where a unit can go depends on the enemy alone, by air on the flights before it too: so what one query finds holds for all
    moves tried in it.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground, self.world, self.state = ground, ground.world, ground.state
        self.capacity = ground.board.capacity
        self._room, self._kinds = ground.presence.room, ground.world.kinds
        self._points = ground.presence.forces[self.state.side].points
        self._stops: dict[tuple[int, Hex], bool] = {}
        self._grounds: dict[int, Ground] = {}
        self._stacks: dict[Hex, Stack] = {}
        self._untried: Trial | None = None
        self.full = full_hexes(self.state, ground.presence)

    @cached_property
    def _fields(self) -> frozenset[Hex]:
        return frozenset(transport_reach.fields_of(self.ground))

    def may_stop(self, index: int, here: Hex) -> bool:
        """Could the phase still be ended if this unit came to stop in the hex, by land or river? GC-3.2.2d."""
        has_room = self.capacity[here] - self._points.get(here, 0) >= self._kinds[index].stacking
        if has_room and (not self.full or self._has_remedy(index, here)):
            return True
        found = self._stops.get((index, here))
        if found is None:
            start = self.state.units[index].where
            found = self._stops[index, here] = self._can_be_cured(self._begun(Move(index, start, here, flies=False)))
        return found

    def _has_remedy(self, index: int, here: Hex) -> bool:
        """Is there a remedy that one more unit in a hex with room does not stand in the way of?"""
        kinds = self._kinds
        return any(
            unit == index or there != here or self._room(here) >= kinds[unit].stacking + kinds[index].stacking
            for unit, there in self._remedies
        )

    @cached_property
    def _remedies(self) -> list[tuple[int, Hex]]:
        """Some single moves that would make everything fit: the search would find them too."""
        if len(self.full) != 1:
            return []
        (here,) = self.full
        found = list[tuple[int, Hex]]()
        for index in self._stack_now(here).movers:
            size = self._kinds[index].stacking
            if size >= -self._room(here):
                ends = (NOWHERE,) if self._may_leave(index) else self._reach(index)
                found += islice(((index, there) for there in ends if there == NOWHERE or self._room(there) >= size), 1)
        return found

    def may_land(self, index: int, here: Hex) -> bool:
        """Is there room for a unit that flies in, and could the phase still be ended then? GC-3.2.2h, GC-3.5f."""
        if self.ground.presence.room(here) < self.world.kinds[index].stacking:
            return False
        if not self.full or self._has_remedy(index, here):
            return True
        return self._can_be_cured(self._begun(Move(index, self.state.units[index].where, here, flies=True)))

    def is_curable(self) -> bool:
        """Can the phase be ended from this state, perhaps after more moves?"""
        return self._can_be_cured(self._trial())

    def _trial(self) -> Trial:
        """The position as it is, before anything is tried."""
        if self._untried is None:
            self._untried = Trial({here: self._stack_now(here) for here in self.full}, transport_reach.handled(self.state))
        return self._untried

    def _begun(self, move: Move) -> Trial:
        """The position when this move has been made."""
        return self._moved(self._trial(), move)._replace(moves=())

    # --- the search

    def _can_be_cured(self, trial: Trial) -> bool:
        """Is there a way to move units off until every hex fits?"""
        return self._leads_to_an_end(trial, set())

    def _leads_to_an_end(self, trial: Trial, tried: set[object]) -> bool:
        """Somebody must leave a hex over capacity, or one to be landed in: try everyone who can, to wherever he can.

        True as soon as too much was tried: nobody is refused what was not looked at to the end.
        """
        wrong = [here for here, stack in trial.stacks.items() if stack.entered and stack.points > self.capacity[here]]
        if (not wrong and self._can_be_flown(trial, tried)) or len(tried) >= MOST_TRIED:
            return True
        key = (tuple(sorted(trial.stacks.items())), tuple(sorted(trial.moves)))
        if key in tried or any(trial.stacks[here].fixed > self._most(trial.stacks[here], here) for here in wrong):
            return False
        tried.add(key)
        crowded = [min(wrong, key=lambda here: self._ways_off(trial, here))] if len(wrong) > 1 else wrong or _landings(trial)
        return any(self._leads_to_an_end(after, tried) for here in crowded for after in self._moves_off(trial, here))

    def _most(self, stack: Stack, here: Hex) -> int:
        """The points that may be in a hex in the end: those from before too, if all who came can go again. GC-3.2.2g."""
        came = [index for index in stack.movers if self.state.units[index].has(ENTERED_HEX)]
        if stack.entered > len(came):
            return self.capacity[here]
        return max(self.capacity[here], stack.points - sum([self._kinds[index].stacking for index in came]))

    def _ways_off(self, trial: Trial, here: Hex) -> tuple[int, Hex]:
        """How much there is to try for a hex: least first, so that what cannot be put right is found soon."""
        return sum([len(self._reach(index)) for index in self._stack(trial, here).movers]), here

    def _moves_off(self, trial: Trial, here: Hex) -> Iterator[Trial]:
        """The arrangements after one more unit has left a hex, the likeliest first. Of units that are alike one goes."""
        staying: dict[tuple[int, int, tuple[Way, ...]], int] = {}
        for index in self._stack(trial, here).movers:
            size, came = self._kinds[index].stacking, self.state.units[index].has(ENTERED_HEX)
            if self._may_leave(index):
                yield self._moved(trial, Move(index, here, NOWHERE, flies=False))  # none of its other ways can do better
            elif staying.setdefault((size, came, ways := tuple(self._ways(trial, index, here))), index) == index:
                yield from self._moves_along(trial, index, here, [way for way in ways if self._room_left(trial, way[0]) >= size])
        if not self._is_confined(trial, here):
            for (size, _, ways), index in staying.items():
                yield from self._moves_along(trial, index, here, [way for way in ways if self._room_left(trial, way[0]) < size])

    def _moves_along(self, trial: Trial, index: int, here: Hex, ways: Iterable[Way]) -> Iterator[Trial]:
        return (self._moved(trial, Move(index, here, there, flies)) for there, flies in ways)

    def _ways(self, trial: Trial, index: int, here: Hex) -> Iterator[Way]:
        """Where a unit could go and fit in the end: over land and water, then by air where nothing else gets it there."""
        surface, size = self._reach(index), self._kinds[index].stacking
        flights = transport_reach.flights(self._ground_for(index), index, trial.handled) if here in self._fields else ()
        for flies, ends in ((False, surface), (True, flights)):
            for there in ends:
                if not (flies and there in surface) and self._stack(trial, there).fixed + size <= self.capacity[there]:
                    yield there, flies

    def _is_confined(self, trial: Trial, here: Hex) -> bool:
        """Is there too little room in all hexes that those in this one, and those they push on, could come to?"""
        found, waiting, sizes, room = {here}, [here], set[int](), list[int]()
        for place in waiting:
            stack = self._stack(trial, place)
            room.append(self._most(stack, place) - stack.points)
            for index in stack.movers:
                if self._may_leave(index):
                    return False
                sizes.add(self._kinds[index].stacking)
                further = [there for there, _ in self._ways(trial, index, place) if there not in found]
                found.update(further)
                waiting += further
        least = gcd(*sizes) or 1  # where all are regiments: two points more or less, and so on
        return sum([points - points % least for points in room]) < 0

    # --- flights

    def _can_be_flown(self, trial: Trial, tried: set[object]) -> bool:
        """Is there an order of the moves in which each flight finds room to land? GC-3.5f.

        Whoever goes to other hexes has gone before; whoever comes from other hexes, over land or water, comes in the end.
        """
        room = {here: self._room_left(trial, here) for here in _landings(trial)}
        for move in trial.moves:
            if move.to in room:
                room[move.to] += self._kinds[move.unit].stacking
                if move.start in room:
                    room[move.start] -= self._kinds[move.unit].stacking
        waiting = tuple([move for move in trial.moves if move.to in room and (move.flies or move.start in room)])
        return self._is_in_order(waiting, room, tried)

    def _is_in_order(self, waiting: tuple[Move, ...], room: dict[Hex, int], tried: set[object]) -> bool:
        """Can these go one after another until all who fly have landed?"""
        if not any(move.flies for move in waiting) or len(tried) >= MOST_TRIED:
            return True
        key = (waiting, tuple(sorted(room.items())))
        if key in tried:
            return False
        tried.add(key)
        for move in waiting:
            size = self._kinds[move.unit].stacking
            if not move.flies or room[move.to] >= size:
                after = room | {move.to: room[move.to] - size}
                if move.start in after:
                    after[move.start] += size
                if self._is_in_order(tuple([other for other in waiting if other != move]), after, tried):
                    return True
        return False

    # --- moves that are tried

    def _moved(self, trial: Trial, move: Move) -> Trial:
        """A unit leaves its hex, if it stands in one, for another, or comes back to it, or leaves the map."""
        stacks, size = dict(trial.stacks), self._kinds[move.unit].stacking
        if move.start != NOWHERE:
            old = self._stack(trial, move.start)
            entered = old.entered - self.state.units[move.unit].has(ENTERED_HEX)
            movers = tuple([mover for mover in old.movers if mover != move.unit])
            fixed = old.fixed if move.unit in old.movers else old.fixed - size
            stacks[move.start] = Stack(old.points - size, entered, movers, fixed)
        if move.to != NOWHERE:
            old = stacks.get(move.to) or self._stack_now(move.to)
            stacks[move.to] = Stack(old.points + size, old.entered + 1, old.movers, old.fixed + size)
        handled, moves = trial.handled, trial.moves
        if move.flies:
            handled = transport_reach.with_flight(self.world, handled, move.unit, move.start, move.to)
        if move.start in self._fields or move.to in self._fields:
            moves = (*moves, move)
        return Trial(stacks, handled, moves)

    # --- what holds for all trials

    def _stack(self, trial: Trial, here: Hex) -> Stack:
        return trial.stacks.get(here) or self._stack_now(here)

    def _stack_now(self, here: Hex) -> Stack:
        found = self._stacks.get(here)
        if found is None:
            units, movers, kinds = self.ground.presence.at(here), self.ground.movers, self._kinds
            if not units:
                return self._stacks.setdefault(here, EMPTY)
            able = sorted([index for index in units if index in movers], key=lambda index: (-kinds[index].stacking, index))
            entered = sum([self.state.units[index].has(ENTERED_HEX) for index in units])
            points = self.capacity[here] - self._room(here)
            fixed = points - sum([kinds[index].stacking for index in able])
            found = self._stacks[here] = Stack(points, entered, tuple(able), fixed)
        return found

    def _room_left(self, trial: Trial, here: Hex) -> int:
        return self.capacity[here] - self._stack(trial, here).points

    def _ground_for(self, index: int) -> Ground:
        """The ground as a unit finds it that gives up its equipment, where it may, and so gets further. GC-3.6.2b."""
        found = self._grounds.get(index)
        if found is None:
            found = self.ground
            if recovery.may_abandon(found, index):
                unit = self.state.units[index]
                found = Ground(self.world, self.state.with_unit(index, replace(unit, marks=unit.marks | KEEPS_FULL_PM)))
            self._grounds[index] = found
        return found

    def _reach(self, index: int) -> tuple[Hex, ...]:
        return transport_reach.surface_ways(self._ground_for(index), index)

    def _may_leave(self, index: int) -> bool:
        return transport_reach.may_leave(self._ground_for(index), index)


def _landings(trial: Trial) -> list[Hex]:
    """The hexes where somebody is to land, in ascending order."""
    return sorted({move.to for move in trial.moves if move.flies})


@once_a_state
def crowding_of(world: World, state: State) -> Crowding:
    """The crowding of a state."""
    return Crowding(ground_of(world, state))
