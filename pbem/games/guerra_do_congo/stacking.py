"""Stacking in the Movement Phase: which hexes are over capacity, and whether that can still be put right. Section 3.2.2.

A march may end in a full hex, for others may leave it later (GC-3.2.2d). It may not when the units that can still move could
no longer make it fit: the phase could then not be ended at all, and nobody but the player could take the move back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.movement import Ground, arrivals, unit_refusal
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
    """What counts for one hex: points in it, how many units entered it in this phase, which may still march off."""

    points: int
    entered: int
    movers: tuple[int, ...]


class Crowding:
    """The stacks of the active side, and where its units that have not moved could still go.

    Where a unit can march depends on the enemy alone, so what one query finds holds for all moves tried in it.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground, self.world, self.state = ground, ground.world, ground.state
        self.capacity = ground.board.capacity
        self._ways: dict[int, tuple[Hex, ...]] = {}
        self._stacks: dict[Hex, Stack] = {}
        units = self.state.units
        entered = {units[index].where for index in self.state.moves if units[index].has(ENTERED_HEX)}
        self._full = tuple(sorted(here for here in entered if ground.presence.room(here) < 0))

    def may_stop(self, index: int, here: Hex) -> bool:
        """Could the phase still be ended if this unit came to stop in the hex? GC-3.2.2d."""
        room, start = self.ground.presence.room(here), self.state.units[index].where
        if not self._full and (room >= self.world.kinds[index].stacking or (start == here and room >= 0)):
            return True
        changed: dict[Hex, Stack] = {}
        if self.state.units[index].status == ON_MAP:
            self._take(changed, index, start)
        self._put(changed, index, here)
        return self._can_be_cured(changed, here)

    def is_curable(self) -> bool:
        """Can the phase be ended from this state, perhaps after more marches?"""
        return not self._full or self._can_be_cured({}, self._full[0])

    def _can_be_cured(self, changed: dict[Hex, Stack], entered: Hex) -> bool:
        """March units off, the largest first, until every hex fits. Each march leads to where the next one is found again."""
        for wrong in sorted({*self._full, entered}):
            while (stack := self._stack(changed, wrong)).entered and stack.points > self.capacity[wrong]:
                way = self._way_off(changed, wrong)
                if way is None:
                    return False
                self._take(changed, way[0], wrong)
                self._put(changed, *way)
        return True

    def _way_off(self, changed: dict[Hex, Stack], here: Hex) -> tuple[int, Hex] | None:
        kinds = self.world.kinds
        for index in sorted(self._stack(changed, here).movers, key=lambda index: (-kinds[index].stacking, index)):
            for there in self._reach(index):
                room = self.capacity[there] - self._stack(changed, there).points
                if there != here and room >= kinds[index].stacking:
                    return index, there
        return None

    def _stack(self, changed: dict[Hex, Stack], here: Hex) -> Stack:
        found = changed.get(here) or self._stacks.get(here)
        if found is None:
            units = self.ground.presence.at(here)
            found = self._stacks[here] = Stack(
                self.ground.presence.stacking(here),
                sum(self.state.units[index].has(ENTERED_HEX) for index in units),
                tuple(index for index in units if not unit_refusal(self.world, self.state, index)),
            )
        return found

    def _take(self, changed: dict[Hex, Stack], index: int, here: Hex) -> None:
        old = self._stack(changed, here)
        changed[here] = Stack(
            old.points - self.world.kinds[index].stacking,
            old.entered - self.state.units[index].has(ENTERED_HEX),
            tuple(mover for mover in old.movers if mover != index),
        )

    def _put(self, changed: dict[Hex, Stack], index: int, here: Hex) -> None:
        old = self._stack(changed, here)
        changed[here] = Stack(old.points + self.world.kinds[index].stacking, old.entered + 1, old.movers)

    def _reach(self, index: int) -> tuple[Hex, ...]:
        if index not in self._ways:
            self._ways[index] = tuple(arrivals(self.ground, index))
        return self._ways[index]
