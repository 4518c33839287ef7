"""Stacking in the Movement Phase: which hexes are over capacity, and whether that can still be put right. Section 3.2.2.

A march may end in a full hex, for others may leave it later (GC-3.2.2d). It may not when the units that can still move could
no longer make it fit: the phase could then not be ended at all, and nobody but the player could take the move back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.movement import Ground, arrivals, unit_refusal
from pbem.games.guerra_do_congo.state import ENTERED_HEX, State
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
        for here, units in ground.presence.stacks[self.state.side].items():
            self._stacks[here] = Stack(
                ground.presence.stacking(here),
                sum(self.state.units[index].has(ENTERED_HEX) for index in units),
                tuple(index for index in units if not unit_refusal(self.world, self.state, index)),
            )
        self._full = {here for here, stack in self._stacks.items() if self._is_wrong(here, stack)}

    def may_stop(self, index: int, here: Hex) -> bool:
        """Could the phase still be ended if this unit came to stop in the hex? GC-3.2.2d."""
        room = self.capacity[here] - self._stacks.get(here, Stack(0, 0, ())).points
        unit = self.state.units[index]
        if not self._full and (room >= self.world.kinds[index].stacking or (unit.where == here and room >= 0)):
            return True
        after = dict(self._stacks)
        if unit.where in after and index in self.ground.presence.at(unit.where):
            self._take(after, index, unit.where)
        before = after.get(here, Stack(0, 0, ()))
        points = before.points + self.world.kinds[index].stacking
        after[here] = before._replace(points=points, entered=before.entered + 1)
        return self._can_be_cured(after)

    def is_curable(self) -> bool:
        """Can the phase be ended from this state, perhaps after more marches?"""
        return not self._full or self._can_be_cured(dict(self._stacks))

    def _is_wrong(self, here: Hex, stack: Stack) -> bool:
        return stack.entered > 0 and stack.points > self.capacity[here]

    def _can_be_cured(self, stacks: dict[Hex, Stack]) -> bool:
        """March units off, the largest first, until every hex fits. Each march leads to where the next one is found again."""
        while True:
            wrong = min((here for here, stack in stacks.items() if self._is_wrong(here, stack)), default=None)
            if wrong is None:
                return True
            way = self._way_off(stacks, wrong)
            if way is None:
                return False
            index, there = way
            self._take(stacks, index, wrong)
            before = stacks.get(there, Stack(0, 0, ()))
            points = before.points + self.world.kinds[index].stacking
            stacks[there] = before._replace(points=points, entered=before.entered + 1)

    def _way_off(self, stacks: dict[Hex, Stack], here: Hex) -> tuple[int, Hex] | None:
        kinds = self.world.kinds
        for index in sorted(stacks[here].movers, key=lambda index: (-kinds[index].stacking, index)):
            for there in self._reach(index):
                taken = stacks[there].points if there in stacks else 0
                if there != here and taken + kinds[index].stacking <= self.capacity[there]:
                    return index, there
        return None

    def _take(self, stacks: dict[Hex, Stack], index: int, here: Hex) -> None:
        old = stacks[here]
        stacks[here] = Stack(
            old.points - self.world.kinds[index].stacking,
            old.entered - self.state.units[index].has(ENTERED_HEX),
            tuple(mover for mover in old.movers if mover != index),
        )

    def _reach(self, index: int) -> tuple[Hex, ...]:
        if index not in self._ways:
            self._ways[index] = tuple(arrivals(self.ground, index))
        return self._ways[index]
