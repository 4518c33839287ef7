"""Stacking in the Movement Phase: which hexes are over capacity, and whether that can still be put right. Section 3.2.2.

A march may end in a full hex, for others may leave it later (GC-3.2.2d). It may not when the units that can still move could
no longer make it fit: the phase could then not be ended at all, and nobody but the player could take the move back. Whoever
can march, sail, ride, fly or leave the map counts.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.guerra_do_congo import transport
from pbem.games.guerra_do_congo.movement import Ground, unit_refusal
from pbem.games.guerra_do_congo.state import ENTERED_HEX, ON_MAP, State
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import Presence


def overfull(world: World, state: State, presence: Presence) -> Iterator[tuple[Hex, tuple[int, ...]]]:
    """Hexes entered in this phase and over capacity, each with the units whose coming must be undone, last first.

    The order is that of the moves made: mobilisation, then marches and entries. GC-3.2.2d, GC-3.2.2g, GC-3.2.2j.
    """
    for here in sorted(presence.stacks[state.side]):
        entered = [index for index in state.moves if index in presence.at(here) and state.units[index].has(ENTERED_HEX)]
        excess = -presence.room(here)
        if entered and excess > 0:
            last: list[int] = []
            while entered and excess > 0:
                last.append(entered.pop())
                excess -= world.kinds[last[-1]].stacking
            yield here, tuple(last)


class Stack(NamedTuple):
    """What counts for one hex: points in it, how many units entered it in this phase, which may still move off."""

    points: int
    entered: int
    movers: tuple[int, ...]


class Trial:
    """Moves that are only tried: the stacks they change, and what airfields handle."""

    def __init__(self, handled: dict[int, int]) -> None:
        self.stacks: dict[Hex, Stack] = {}
        self.handled = handled


class Crowding:
    """The stacks of the active side, and where its units that have not moved could still go.

    Where a unit can go depends on the enemy alone, by air on the flights before it too: so what one query finds holds for all
    moves tried in it.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground, self.world, self.state = ground, ground.world, ground.state
        self.capacity = ground.board.capacity
        self._ways: dict[int, tuple[Hex, ...]] = {}
        self._leaves: dict[int, bool] = {}
        self._stacks: dict[Hex, Stack] = {}
        units = self.state.units
        entered = {units[index].where for index in self.state.moves if units[index].has(ENTERED_HEX)}
        self.full = tuple(sorted(here for here in entered if here != NOWHERE and ground.presence.room(here) < 0))

    def may_stop(self, index: int, here: Hex) -> bool:
        """Could the phase still be ended if this unit came to stop in the hex, by land or river? GC-3.2.2d."""
        room, start = self.ground.presence.room(here), self.state.units[index].where
        if not self.full and (room >= self.world.kinds[index].stacking or (start == here and room >= 0)):
            return True
        trial = self._trial()
        if self.state.units[index].status == ON_MAP:
            self._take(trial, index, start)
        self._put(trial, index, here)
        return self._can_be_cured(trial, here)

    def may_land(self, index: int, here: Hex) -> bool:
        """Is there room for a unit that flies in, and could the phase still be ended then? GC-3.2.2h, GC-3.5f."""
        if self.ground.presence.room(here) < self.world.kinds[index].stacking:
            return False
        if not self.full:
            return True
        trial = self._trial()
        self._fly(trial, index, self.state.units[index].where, here)
        return self._can_be_cured(trial, here)

    def may_go(self, index: int) -> bool:
        """Could the phase still be ended if this unit left the map?"""
        if not self.full:
            return True
        trial = self._trial()
        self._take(trial, index, self.state.units[index].where)
        return self._can_be_cured(trial, self.full[0])

    def is_curable(self) -> bool:
        """Can the phase be ended from this state, perhaps after more moves?"""
        return not self.full or self._can_be_cured(self._trial(), self.full[0])

    def _trial(self) -> Trial:
        return Trial(transport.handled(self.state))

    def _can_be_cured(self, trial: Trial, entered: Hex) -> bool:
        """Move units off, the largest first, until every hex fits. Each move leads to where the next one is found again."""
        for wrong in sorted({*self.full, entered}):
            while (stack := self._stack(trial, wrong)).entered and stack.points > self.capacity[wrong]:
                if not self._move_one_off(trial, wrong):
                    return False
        return True

    def _move_one_off(self, trial: Trial, here: Hex) -> bool:
        kinds = self.world.kinds
        for index in sorted(self._stack(trial, here).movers, key=lambda index: (-kinds[index].stacking, index)):
            for there in self._reach(index):
                if there != here and self._has_room(trial, index, there):
                    self._take(trial, index, here)
                    self._put(trial, index, there)
                    return True
            for there in transport.flights(self.ground, index, trial.handled):
                if self._has_room(trial, index, there):
                    self._fly(trial, index, here, there)
                    return True
            if self._may_leave(index):
                self._take(trial, index, here)
                return True
        return False

    def _has_room(self, trial: Trial, index: int, there: Hex) -> bool:
        return self.capacity[there] - self._stack(trial, there).points >= self.world.kinds[index].stacking

    def _stack(self, trial: Trial, here: Hex) -> Stack:
        found = trial.stacks.get(here) or self._stacks.get(here)
        if found is None:
            units = self.ground.presence.at(here)
            found = self._stacks[here] = Stack(
                self.ground.presence.stacking(here),
                sum(self.state.units[index].has(ENTERED_HEX) for index in units),
                tuple(index for index in units if not unit_refusal(self.world, self.state, index)),
            )
        return found

    def _take(self, trial: Trial, index: int, here: Hex) -> None:
        old = self._stack(trial, here)
        trial.stacks[here] = Stack(
            old.points - self.world.kinds[index].stacking,
            old.entered - self.state.units[index].has(ENTERED_HEX),
            tuple(mover for mover in old.movers if mover != index),
        )

    def _put(self, trial: Trial, index: int, here: Hex) -> None:
        old = self._stack(trial, here)
        trial.stacks[here] = Stack(old.points + self.world.kinds[index].stacking, old.entered + 1, old.movers)

    def _fly(self, trial: Trial, index: int, here: Hex, there: Hex) -> None:
        self._take(trial, index, here)
        self._put(trial, index, there)
        trial.handled = transport.with_flight(self.world, trial.handled, index, here, there)

    def _reach(self, index: int) -> tuple[Hex, ...]:
        if index not in self._ways:
            self._ways[index] = transport.surface_ways(self.ground, index)
        return self._ways[index]

    def _may_leave(self, index: int) -> bool:
        if index not in self._leaves:
            self._leaves[index] = transport.may_leave(self.ground, index)
        return self._leaves[index]
