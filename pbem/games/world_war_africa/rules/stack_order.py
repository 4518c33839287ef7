"""How units lie in their stacks: one below the other without a gap, the strongest on top unless their owner says otherwise.

`Unit.place` counts from the top, by side and place: in the Rwanda Box each side has a stack of its own. WWA-8.5a.
"""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.rules.stack_ranks import sort_key
from pbem.games.world_war_africa.state import ON_BOARD, SEEN, State, Unit


def arrive(world: World, state: State, units: Iterable[int], to: Hex, *, is_open: bool = False) -> State:
    """A state with these units of one side in a place, wherever they were: both stacks are well-formed.

    They are covered anew, unless they come `is_open`, as those do that advance. WWA-8.5a.
    """
    found, coming = list(state.units), tuple(units)
    left = {(world.kinds[index].side, found[index].where) for index in coming if found[index].status == ON_BOARD}
    for index in coming:
        unit = found[index]
        marks = unit.marks if is_open else unit.marks & ~SEEN
        found[index] = replace(unit, status=ON_BOARD, where=to, marks=marks, turn=0)
    for side, here in sorted(left):
        _close_up(world, found, side, here)
    if coming:
        _sort(world, state, found, world.kinds[coming[0]].side, to)
    return replace(state, units=tuple(found))


def leave(world: World, state: State, units: Iterable[int], status: int, turn: int = 0) -> State:
    """A state with these units off the board; who lay below them comes up."""
    found, going = list(state.units), tuple(units)
    left = {(world.kinds[index].side, found[index].where) for index in going if found[index].status == ON_BOARD}
    for index in going:
        found[index] = Unit(status, turn=turn)
    for side, here in sorted(left):
        _close_up(world, found, side, here)
    return replace(state, units=tuple(found))


def stacked(world: World, state: State, *sides: int) -> State:
    """A state in which every stack of these sides, of both if none is given, has the order that it has by itself."""
    found, stacks = list(state.units), dict[tuple[int, Hex], list[int]]()
    for index, unit in enumerate(found):
        if unit.status == ON_BOARD:
            stacks.setdefault((world.kinds[index].side, unit.where), []).append(index)
    for (side, _), units in stacks.items():
        if side in (sides or (GOVERNMENT, REBELS)):
            _put_down(found, _sorted(world, state, side, units))
    return replace(state, units=tuple(found))


def on_top(world: World, state: State, index: int) -> State:
    """A state with a unit on top of its stack, the others below it as they were. WWA-8.5a."""
    found = list(state.units)
    found[index] = replace(found[index], place=-1)
    _close_up(world, found, world.kinds[index].side, found[index].where)
    return replace(state, units=tuple(found))


def _there(world: World, units: list[Unit], side: int, here: Hex) -> list[int]:
    kinds = world.kinds
    return [
        index for index, unit in enumerate(units) if unit.where == here and unit.status == ON_BOARD and kinds[index].side == side
    ]


def _sort(world: World, state: State, units: list[Unit], side: int, here: Hex) -> None:
    _put_down(units, _sorted(world, state, side, _there(world, units, side, here)))


def _sorted(world: World, state: State, side: int, units: Iterable[int]) -> list[int]:
    ranks = state.stack_orders[side]
    return sorted(units, key=lambda index: sort_key(ranks, world.kinds[index]))


def _close_up(world: World, units: list[Unit], side: int, here: Hex) -> None:
    _put_down(units, sorted(_there(world, units, side, here), key=lambda index: units[index].place))


def _put_down(units: list[Unit], order: Collection[int]) -> None:
    for place, index in enumerate(order):
        units[index] = replace(units[index], place=place)
