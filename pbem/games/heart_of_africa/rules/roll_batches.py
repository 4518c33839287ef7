"""Dice that count alike, for exact odds and supposed throws: of a volley, of a move, of a round of morale. HA-GEN-05.

Close combat has none: each die meets another one. What a contact comes to is worked out pair by pair (display/promises.py).
"""

from collections.abc import Iterable, Iterator

from pbem.engine.demands import Batch, Roll
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.morale.testing import factor, testing
from pbem.games.heart_of_africa.rules.movement.activation import dice_of_pools
from pbem.games.heart_of_africa.rules.shooting import dice_classes
from pbem.games.heart_of_africa.state.position import State, Step

DIE = 6
EACH = tuple((number, 1) for number in range(1, DIE + 1))
"""Every number for itself."""


def batches(world: World, state: State, roll: Roll) -> tuple[Batch, ...]:
    """The batches of the roll that is due; none where every number of every die has to be tried."""
    step = state.agenda[-1]
    if not isinstance(step, Step):
        return ()
    if step.name == "tests":
        return tuple(_of_tests(world, state))
    if step.name == "move_dice":
        found = dice_of_pools(Context(world, state, step))
        return tuple(Batch(dice, EACH) for dice in _in_a_row(found))
    return dice_classes.batches(world, state, roll)


def _of_tests(world: World, state: State) -> Iterator[Batch]:
    """A batch a unit: how many of its tests fail. HA-MORALE-11, HA-MORALE-13, HA-MORALE-16."""
    units = testing(world, state)
    for unit, dice in zip(units, _in_a_row(state.units[unit].tests for unit in units), strict=True):
        needs = min(max(factor(world, unit), 1), DIE + 1)
        classes = ((1, needs - 1), (needs, DIE + 1 - needs))
        yield Batch(dice, tuple((number, wide) for number, wide in classes if wide))


def _in_a_row(counts: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The places of the dice of each, which lie one behind the other in a roll."""
    first = 0
    for count in counts:
        yield tuple(range(first, first + count))
        first += count
