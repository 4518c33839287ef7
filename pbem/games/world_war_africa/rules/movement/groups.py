"""Who may move: units that started together are finished before another one moves. WWA-6.3a to WWA-6.4b, WWA-7.0b.

The step `movement` of the agenda holds the units that started together last.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import ANGOLA, REBELS
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import FLIPPED, MOVED, ON_BOARD, STOPPED, SUPPLIED, State

STAYS = FLIPPED | MOVED | STOPPED


def group(state: State) -> tuple[int, ...]:
    """The units that started together and are not finished. WWA-6.4a."""
    step = state.agenda[-1] if state.agenda else None
    return step.units if step is not None and step.name == "movement" else ()


def place_of(state: State, units: Sequence[int]) -> Hex:
    """Where units stand that move together."""
    return state.units[units[0]].where


def is_fresh(state: State, units: Sequence[int]) -> bool:
    """Have these units not moved at all in this segment?"""
    return units[0] not in group(state)


def mover_refusal(world: World, state: State, index: int) -> Refusal | None:
    """Why a unit may not move now by any way; what stops it goes before what lets it go.

    WWA-0c, WWA-7.0b, WWA-5.3h, WWA-6.4a, WWA-11.0b.
    """
    if not 0 <= index < len(world.kinds):
        return Refusal("WWA-7.0b", "no-such-unit", world.notation.unit(index))
    kind, unit = world.kinds[index], state.units[index]
    if kind.contingent != state.contingent:
        return Refusal("WWA-7.0b", "not-active", kind.id)
    if unit.status != ON_BOARD:
        return Refusal("WWA-7.0a", "not-on-the-board", kind.id)
    if unit.has(FLIPPED):
        return Refusal("WWA-5.3h", "turned-over", kind.id)
    if unit.has(STOPPED):
        return Refusal(_ended_by(world, state, index), "moves-no-further", kind.id)
    return Refusal("WWA-6.4a", "already-moved", kind.id) if unit.has(MOVED) else None


def _ended_by(world: World, state: State, index: int) -> str:
    """The rule by which a unit's move is over, as far as its place tells.

    WWA-11.0b, WWA-10.2r, WWA-14.0d, WWA-7.11c, WWA-7.11g, WWA-7.6d, WWA-7.2a.
    """
    kind, unit, board = world.kinds[index], state.units[index], world.board
    if presence_of(world, state).stops(kind.side, unit.where):
        return "WWA-11.0b"
    if unit.where == board.kitona_gate and (kind.contingent == ANGOLA or kind.side == REBELS):
        return "WWA-10.2r" if kind.contingent == ANGOLA else "WWA-14.0d"
    if unit.where == board.rwanda_box:
        return "WWA-7.11c"
    if kind.is_hutu and not unit.spent:
        return "WWA-7.11g"
    return "WWA-7.6d" if unit.where in board.riverine and not unit.spent else "WWA-7.2a"


def movers(world: World, state: State) -> Iterator[int]:
    """The units that may move: those without `mover_refusal`."""
    units = state.units
    return (
        index
        for index in world.by_contingent[state.contingent]
        if (unit := units[index]).status == ON_BOARD and not unit.marks & STAYS
    )


def stack_refusal(world: World, state: State, units: Sequence[int]) -> Refusal | None:
    """Why these units may not move as one stack now. WWA-6.3a, WWA-6.4a."""
    if not units:
        return Refusal("WWA-6.3a", "no-unit-given")
    for index in units:
        if barred := mover_refusal(world, state, index):
            return barred
    if any(one >= other for one, other in pairwise(units)):
        return Refusal("WWA-6.3a", "units-out-of-order", world.notation.units(units))
    if len({state.units[index].where for index in units}) > 1:
        return Refusal("WWA-6.3a", "not-in-one-place", world.notation.units(units))
    fresh = set(units).difference(group(state))
    if fresh and fresh != set(units):
        return Refusal("WWA-6.4a", "not-started-together", world.notation.units(units))
    return None


def candidates(world: World, state: State, named: Sequence[int]) -> Iterable[int]:
    """The units that may go on with those named so far, or with nobody yet. WWA-6.3a, WWA-6.4a."""
    return _companions(world, state, named[0]) if named else movers(world, state)


def _companions(world: World, state: State, index: int) -> list[int]:
    where, started = state.units[index].where, group(state)
    return [
        other
        for other in movers(world, state)
        if other != index and state.units[other].where == where and (other in started) == (index in started)
    ]


def ids(world: World, state: State, units: Sequence[int]) -> tuple[str, ...]:
    """The ids of units of a stack, from the top. WWA-8.5a."""
    return tuple(world.kinds[index].id for index in sorted(units, key=lambda index: state.units[index].place))


def set_out(world: World, state: State, units: tuple[int, ...]) -> State:
    """A state in which these units have started: others are finished, and supply is as found now.

    Nothing changes where they go on after an earlier order. WWA-6.4a, WWA-11.1a.
    """
    if not is_fresh(state, units):
        return state
    supply, step = supply_of(world, state), state.agenda[-1]
    found = list(state.units)
    for index in step.units:
        found[index] = replace(found[index], marks=found[index].marks | MOVED)
    for index in units:
        if supply.feeds(index, found[index].where):
            found[index] = replace(found[index], marks=found[index].marks | SUPPLIED)
    return replace(state, units=tuple(found), agenda=(*state.agenda[:-1], replace(step, units=units)))
