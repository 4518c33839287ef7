"""Fates of units: suppression markers, elimination, leaving the map. Used by combat, recovery and movement alike."""

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.events import Eliminated, LeftMap, Recovered, Suppressed
from pbem.games.rio_40.kit_types import Done
from pbem.games.rio_40.rules import victory
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import ELIMINATED, LEFT_MAP, MOST_MARKERS, NOBODY, SIDES, Loss, State, Step, Unit


def suppress(world: World, state: State, index: int, by: int) -> Done:
    """One marker more; a third eliminates. Light armour and the chief bear two at most. R40-5.3.3.2b, R40-8.2e, R40-S2.2d."""
    kind, unit = world.kinds[index], state.units[index]
    if unit.markers < MOST_MARKERS:
        state = state.with_unit(index, replace(unit, markers=unit.markers + 1))
        return state, (Suppressed(kind.id, world.board.grid.name(unit.where), unit.markers + 1),)
    if kind.is_armour or kind.is_chief:
        return state, ()
    if kind.is_counter:  # it is opened first: R40-5.5b
        return state.then(Step("third_marker", by, (index,)), Step("open", units=(index,))), ()
    return eliminate(world, state, index, by)


def recover(world: World, state: State, index: int) -> Done:
    """One marker less. R40-5.4e."""
    unit = state.units[index]
    state = state.with_unit(index, replace(unit, markers=unit.markers - 1))
    return state, (Recovered(world.kinds[index].id, world.board.grid.name(unit.where), unit.markers - 1),)


def eliminate(world: World, state: State, index: int, by: int) -> Done:
    """A unit is removed and counts for whose doing it was; a helicopter takes its passenger along. The chief is spared.

    R40-5.3.3.2c, R40-5.1.3.2g, R40-6i, R40-S2.2d, R40-S4.2c, R40-S4.3a.
    """
    kind = world.kinds[index]
    if kind.is_chief:
        return state, ()
    gone = _with_passenger(world, state, index)
    events: tuple[Event, ...] = ()
    for each in gone:
        where = state.units[each].where
        state = state.with_unit(each, Unit(ELIMINATED, NOWHERE))
        state = replace(state, losses=(*state.losses, Loss(each, by)))
        events += (Eliminated(world.kinds[each].id, world.board.grid.name(where), SIDES[by]),)
    if kind.is_civilian and replaced_side(world) not in (NOBODY, by):
        state = replace(state, replacements_due=state.replacements_due + 1)
    state, more = victory.check_hunted(world, state)
    return state, events + more


def leave_map(world: World, state: State, index: int) -> Done:
    """A unit goes off the map for good; a helicopter with its passenger. R40-5.1.5e, R40-S4.3a."""
    events: tuple[Event, ...] = ()
    for each in _with_passenger(world, state, index):
        where = state.units[each].where
        state = state.with_unit(each, Unit(LEFT_MAP, NOWHERE))
        events += (LeftMap(world.kinds[each].id, world.board.grid.name(where)),)
    state, more = victory.check_hunted(world, state)
    return state, events + more


def _with_passenger(world: World, state: State, index: int) -> tuple[int, ...]:
    rider = presence_of(world, state).aboard(index) if world.kinds[index].is_helicopter else None
    return (index,) if rider is None else (index, rider)


def replaced_side(world: World) -> int:
    """Whose box the units for killed civilians come from; nobody's where no such unit is in play. R40-S4.2c."""
    return next((kind.side for kind in world.kinds if kind.type == world.scenario.special.replacements), NOBODY)
